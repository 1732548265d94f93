"""The sources of replays: logs, hand histories and saved games give the same timelines."""

import json

import pytest
from data_files import HANDS
from raises import raises

from poker_calculator.games.arena.log_reader import read_log
from poker_calculator.games.notation import dump, dump_all, load_all, loads
from poker_calculator.histories.replay import read_timeline, timeline_of, timeline_of_log
from poker_calculator.histories.replay.timeline import chips_text

FIVE_CARD_DRAW = """
variant = "N5D"
antes = [5, 5]
blinds_or_straddles = [0, 0]
min_bet = 5
starting_stacks = [500, 400]
actions = ["d dh p1 2c3c4c5dKd", "d dh p2 AsAd9h9cTs", "p1 cc", "p2 cc", "p1 sd Kd", "p2 sd Ts",
  "d dh p1 7c", "d dh p2 9s", "p1 cbr 10", "p2 cc", "p1 sm 2c3c4c5d7c", "p2 sm AsAd9h9c9s"]
players = ["Ada", "Bob"]
"""
GAME = {"note": "game", "schema": 1, "ranking": "poker", "seed": 1, "rounds": 1, "chips": 200}
GAME |= {"fee": 1, "bots": ["A", "B"], "locks": {}}


def snapshot(number=1, pot=0, board=0, bets=(0, 0), chips=(199, 199), died=(False, False), **other):
    """Return a line of a log: A holds aces, B kings, the board is 2, 3, 4, 5, 6 of clubs."""
    cards = [[{"rank": rank, "suit": suit} for suit in (3, 4)] for rank in (14, 13)]
    players = [
        {"name": name, "cards": held, "bet_amt": bet, "chips": left, "died": out}
        for name, held, bet, left, out in zip("AB", cards, bets, chips, died, strict=True)
    ]
    community = [{"rank": rank, "suit": 1} for rank in range(2, 2 + board)]
    line = {"round": number, "acc_chips": pot, "community_cards": community}
    return {**line, "players": players, "all_in": False, **other}


def log(*lines):
    data = "".join(json.dumps(line) + "\n" for line in lines)
    return timeline_of_log(read_log(data.encode()).entries)


def told(*lines):
    """Return the texts of the steps of a log of one round, except for the first."""
    return [step.text for step in log(*lines).hands[0].steps][1:]


def test_each_change_in_a_log_is_told():
    assert told(
        snapshot(),
        snapshot(pot=10, bets=(10, 0), chips=(189, 199)),
        snapshot(pot=40, bets=(10, 30), chips=(189, 169)),
        snapshot(pot=60, bets=(30, 30), chips=(169, 169)),
        snapshot(pot=60, board=3, chips=(169, 169)),
        snapshot(pot=229, board=3, bets=(169, 0), chips=(0, 169)),
        snapshot(pot=229, board=3, bets=(169, 0), chips=(0, 169), died=(False, True)),
        {"note": "out", "round": 1, "name": "B", "reason": "took too long"},
        snapshot(chips=(229, 169), board=3, died=(False, True)),
    ) == [
        "A bets 10.",
        "B raises to 30.",
        "A calls 20.",
        "Flop: 2♣ 3♣ 4♣.",
        "A bets 169 and is all-in.",
        "B is out: took too long.",
        "A wins 229.",
    ]


def test_a_player_who_is_out_without_a_reason_folds_where_reasons_are_noted():
    lines = snapshot(pot=5), snapshot(pot=5, died=(False, True))
    assert told(*lines) == ["B is out of the round."]
    assert told(GAME, *lines) == ["B folds."]


def test_chips_of_a_pot_without_a_winner_go_to_the_house():
    out = (True, True)
    assert told(snapshot(pot=5, died=out), snapshot(died=out)) == [
        "No player is left, and the chips of the pot go to the house."
    ]


def test_a_round_is_over_when_the_pot_is_paid_and_not_while_it_is_empty():
    steps = (
        log(snapshot(), snapshot(pot=5, bets=(5, 0), chips=(194, 199)), snapshot(chips=(199, 199)))
        .hands[0]
        .steps
    )
    assert [step.street for step in steps] == ["preflop", "preflop", "result"]
    assert [step.seats[0].equity is None for step in steps] == [False, False, True]


def test_the_turn_in_a_log_is_of_who_acts_next():
    steps = (
        log(
            snapshot(),
            snapshot(pot=10, bets=(10, 0), chips=(189, 199)),
            snapshot(pot=20, bets=(10, 10), chips=(189, 189)),
            snapshot(pot=20, board=3, chips=(189, 189)),
        )
        .hands[0]
        .steps
    )
    assert [step.turn for step in steps] == [0, 1, None, None]


def test_chips_of_a_log_count_from_before_the_entry_fee():
    timeline = log(GAME, snapshot(), snapshot(2, chips=(198, 198)))
    assert timeline.chip_counts() == {"A": [200, 199, 198], "B": [200, 199, 198]}


def test_games_in_one_log_are_told_apart():
    timeline = log(GAME, snapshot(), GAME, snapshot(), snapshot(2))
    assert [hand.title for hand in timeline.hands] == [
        *("Round 1", "Game 2, round 1", "Game 2, round 2")
    ]


def test_another_ranking_is_noted_with_the_equities():
    own = GAME | {"ranking": "document"}
    assert "those of poker's ranking" in log(own, snapshot()).notes[0]
    assert log(GAME, snapshot()).notes == ()


def test_a_round_has_the_same_players_throughout():
    other = snapshot()
    other["players"] = other["players"][::-1]
    with raises("players of round 1 are ['A', 'B'] and then ['B', 'A"):
        log(snapshot(), other)


def test_a_log_without_rounds_is_refused():
    with raises("the log does not hold a round"):
        log(GAME)


def test_a_round_that_stops_in_the_middle_is_replayed_as_far_as_it_goes(tmp_path):
    path = tmp_path / "play.log"
    cut = json.dumps(snapshot(pot=10, bets=(10, 0), chips=(189, 199)))
    path.write_text(f"{json.dumps(snapshot())}\n{cut[:40]}", encoding="utf-8")
    timeline, notice = read_timeline(path)
    assert len(timeline.hands[0].steps) == 1
    assert "cut off" in notice


@pytest.mark.parametrize("path", sorted(HANDS.glob("*.phh*")), ids=lambda path: path.name)
def test_every_hand_history_is_replayed_to_its_last_stacks(path):
    timeline, _ = read_timeline(path, equities=False)
    hands = (
        [*load_all(path)] if path.suffix == ".phhs" else [loads(path.read_text(encoding="utf-8"))]
    )
    assert len(timeline.hands) == len(hands)
    for shown, hand in zip(timeline.hands, hands, strict=True):
        assert len(shown.steps) == len(hand.actions) + 1
        assert list(shown.after) == hand.replay().stacks
        assert [seat.stack for seat in shown.steps[-1].seats] == list(shown.after)


def test_a_saved_game_is_replayed_hand_by_hand(tmp_path):
    path = tmp_path / "table.json"
    saved = {"schema": 1, "game": "five-card-draw", "hands": [FIVE_CARD_DRAW] * 2}
    path.write_text(json.dumps(saved), encoding="utf-8")
    timeline, _ = read_timeline(path)
    assert timeline.hands[0] == timeline_of(loads(FIVE_CARD_DRAW)).hands[0]
    texts = [step.text for step in timeline.hands[1].steps]
    assert "Ada discards K♦." in texts
    assert texts[-1].endswith("Bob wins 30 from the pot.")
    equities = [step.seats[0].equity for step in timeline.hands[0].steps]
    assert equities[:6] == [None] * 6
    assert 0 < equities[6] < 1
    assert equities[-2] == 0.0


def test_a_file_of_hands_and_the_hands_are_the_same_timeline(tmp_path):
    hand = loads(FIVE_CARD_DRAW)
    dump(hand, tmp_path / "one.phh")
    dump_all([hand, hand], tmp_path / "two.phhs")
    assert read_timeline(tmp_path / "one.phh", title="x")[0] == timeline_of(hand, title="x")
    assert len(read_timeline(tmp_path / "two.phhs")[0].hands) == 2


BAD_FILES = {
    "empty.log": (b"", "empty.log: the file is empty; give a .phh"),
    "blank.json": (b" \n", "blank.json: the file is empty"),
    "binary.log": (b"\xff\xfe\0\n", "binary.log, line 1: not UTF-8"),
    "text.log": (b"hello\n", "text.log, line 1: 'hello' is not JSON"),
    "deep.json": (b"[" * 2000 + b"]" * 2000 + b"\n", "deep.json, line 1"),
    "other.json": (b'{"schema": 1}\n', "other.json, line 1: a line of the table has the fields"),
    "list.json": (b'{"schema": 1, "hands": 3}', "hands is 3; a replay needs a list"),
    "none.json": (b'{"schema": 1, "hands": []}', r"hands is \[\]; a replay needs a list"),
    "old.json": (b'{"schema": 2, "hands": [""]}', "schema is 2; this program reads schema 1"),
    "hand.json": (b'{"schema": 1, "hands": [5]}', "hand 1 is 5; a hand is text in PHH"),
    "phh.json": (b'{"schema": 1, "hands": ["x"]}', "phh.json: hand 1: "),
    "one.phh": (b"x = 1\n", "one.phh: .*'variant' is missing"),
    "bytes.phh": (b"\xff", "bytes.phh: .*not UTF-8"),
    "none.phhs": (b"", "none.phhs: the file does not hold a hand"),
}


@pytest.mark.filterwarnings("ignore:the field 'x' is not in the notation")
@pytest.mark.parametrize("name", BAD_FILES)
def test_a_file_of_another_kind_is_refused_in_one_line(tmp_path, name):
    data, message = BAD_FILES[name]
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(ValueError, match=message) as refused:
        read_timeline(path)
    assert "\n" not in str(refused.value)
    assert str(path) in str(refused.value)


def test_chips_of_every_kind_are_written_out():
    from decimal import Decimal
    from fractions import Fraction

    amounts = [Decimal("1234.50"), Fraction(1, 3), 1e15, Decimal("Infinity"), 0.5]
    assert [chips_text(amount, "$") for amount in amounts] == [
        *("$1,234.50", "$0.3333", "$1,000,000,000,000,000", "∞", "$0.5")
    ]


@pytest.mark.parametrize("hands", [[], 5, "x", [None], {"a": 1}], ids=repr)
def test_what_is_not_a_hand_history_is_refused(hands):
    with raises("give a `HandHistory`, or a list of one or more"):
        timeline_of(hands)
