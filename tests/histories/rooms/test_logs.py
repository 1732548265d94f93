"""Files of several hands, statistics of rare hands, and hands that are written again."""

import contextlib
import json
import re
from itertools import repeat

import pytest
from data_files import HANDS
from support.room_logs import example, paid_hands

from poker_calculator.games.notation import NotationError, load
from poker_calculator.histories import hands_to_frame, read_hands, write_log
from poker_calculator.histories.rooms.files import is_log, recognise
from poker_calculator.histories.rooms.readers.networks.ipoker import split
from poker_calculator.histories.rooms.room import Room
from poker_calculator.histories.rooms.transcript import Transcript


def frame_of(folder, text):
    """Return the frame of the hand in a log, by player."""
    return hands_to_frame(paid_hands(folder, text)).set_index("player")


def players_in(frame, column):
    """Return the players for whom a column is true."""
    return {*frame.index[frame[column]]}


def test_an_all_in_raise_against_all_in_players_is_a_raise_that_goes_back(tmp_path):
    frame = frame_of(tmp_path, example("pokerstars", "all-in"))

    assert players_in(frame, "pfr") == {"Dot", "Bob"}
    assert players_in(frame, "three_bet") == {"Bob"}
    assert players_in(frame, "three_bet_chance") == {"Ann", "Bob"}


def test_an_absent_player_who_is_all_in_by_a_blind_may_fold(tmp_path):
    (hand,) = paid_hands(tmp_path, example("pokerstars", "all-in"))
    frame = hands_to_frame(hand).set_index("player")

    for column in ("saw_flop", "went_to_showdown"):
        assert players_in(frame, column) == {"Bob", "Dot"}
    assert frame.ev.sum() == pytest.approx(0)  # with unknown live cards, it would be missing
    assert paid_hands(tmp_path, write_log(hand))[0].actions == hand.actions


def test_a_pot_that_an_absent_player_leaves_needs_no_board(tmp_path):
    log = example("pokerstars", "a-pot-that-an-absent-player-leaves-needs-no-board")
    frame = frame_of(tmp_path, log)

    assert players_in(frame, "steal") == {"Bob"}
    assert not frame.saw_flop.any()


def test_chips_that_the_room_adds_to_the_pot_are_won(tmp_path):
    text = example("ggpoker")
    for before, after in (
        ("*** HOLE", "Cash Drop to Pot : total $1\n*** HOLE"),
        ("$6.88", "$7.88"),
        ("pot $7.25", "pot $8.25"),
    ):
        text = text.replace(before, after)

    assert frame_of(tmp_path, text).net["Hero"] == pytest.approx(7.88 - 1.5 - 2)


def test_a_day_that_is_not_in_the_calendar_costs_the_time_alone(tmp_path):
    text = example("pokerstars").replace("2020/05/01 18", "2020/13/01 18")
    with pytest.warns(
        UserWarning, match="the time of a hand is left out: '2020/13/01 18:00:10' is"
    ):
        (hand,) = paid_hands(tmp_path, text)

    assert (hand.time, hand.day) == (None, None)


@pytest.mark.parametrize(("room", "number"), [("poker888", "900100"), ("pokerstars", "00001")])
def test_one_file_holds_hands_one_after_the_other(room, number, tmp_path):
    text = example(room)
    hands = paid_hands(tmp_path, f"{text}\n\n{text.replace(number, '77777')}")

    assert [str(hand.hand).endswith("77777") for hand in hands] == [False, True]


@pytest.mark.parametrize("indent", [None, 0, 2])
@pytest.mark.parametrize("between", ["\n", "\n\n", "\n\n\n\n"])
def test_fields_of_json_come_in_any_order_and_hands_one_after_the_other(indent, between, tmp_path):
    (hand,) = paid_hands(tmp_path, example("open-hand-history"))
    entry = json.loads(example("open-hand-history"))["ohh"]
    reverse = {"source": {"name": "x"}, "ohh": dict(reversed(entry.items())), "id": 5}
    texts = [json.dumps(value, indent=indent) for value in ({"ohh": entry}, reverse, reverse)]

    found = paid_hands(tmp_path, between.join(texts))

    assert is_log(tmp_path / "log.txt")
    assert [each.fields() for each in found] == [hand.fields()] * 3


def test_hands_of_the_acpc_are_written_as_they_are_read(tmp_path):
    hand = load(HANDS / "turn-all-in.phh")

    (again,) = paid_hands(tmp_path, hand.to_acpc_log(with_game=True))

    assert again.to_acpc_log(with_game=True) == hand.to_acpc_log(with_game=True)


def test_a_damaged_draw_costs_its_hand_with_file_and_line(tmp_path):
    text = example("merge", "draw")
    (tmp_path / "a.txt").write_text(text.replace("3c,Kh", "3c,Kh,2c"), encoding="utf-8")
    (tmp_path / "b.txt").write_text(text, encoding="utf-8")
    refused = []

    hands = [*read_hands(tmp_path, errors="skip", refused=refused)]
    frame = hands_to_frame(tmp_path, errors="skip")

    assert [hand.variant for hand in hands] == ["F2L3D"]
    assert [(error.file, error.line) for error in refused] == [(str(tmp_path / "a.txt"), 2)]
    assert len(frame.attrs["refused"]) == 1


@pytest.mark.parametrize("game", ["draw", "stud"])
def test_any_line_that_is_gone_or_has_other_cards_is_refused_or_read(game, tmp_path):
    lines = example("merge", game).splitlines()
    for number, line in enumerate(lines):
        fewer, more = re.sub(r'cards="[^"]*"', 'cards=""', line), line.replace(',3c"', ',3c,2c"')
        for other in ("", fewer, more):
            damaged = "\n".join([*lines[:number], other, *lines[number + 1 :]])
            with contextlib.suppress(NotationError):
                paid_hands(tmp_path, damaged)


def test_a_damaged_amount_of_merge_is_refused_or_seen(tmp_path):
    text = example("merge")
    (whole,) = paid_hands(tmp_path, text)
    for match in re.finditer(r'(?:amount|(?<!"Dot" )balance)="\$?(\d)', text):
        damaged = text[: match.start(1)] + str(9 - int(match[1])) + text[match.end(1) :]
        with contextlib.suppress(NotationError):
            assert paid_hands(tmp_path, damaged)[0].fields() != whole.fields(), match[0]


def test_sessions_are_parted_without_being_held_in_memory():
    text = example("ipoker")
    head, _, rest = text.partition("<game ")
    game = "<game " + rest.removesuffix("</session>\n")
    parts = split(ANY, enumerate([head, *repeat(game, 5)], 1))

    assert next(parts).line == 2
    assert [part.line for part in parts] == [3, 4, 5, 6]
    assert not list(split(ANY, enumerate(repeat("neither session nor end", 100_000), 1)))
    endless = ["<game >", *repeat("nor end", 20_000), "<game >", "</game>"]
    broken, whole = split(ANY, enumerate(endless, 1))
    assert "too long, or has no end" in broken.fault
    assert len(broken.lines) < 5_010
    assert (whole.line, whole.fault) == (20_002, None)


ANY = Room("any", "any", re.compile(""), lambda part: Transcript("any", str(part.line), "NT"))


@pytest.mark.parametrize("length", [11, 20, 30])
def test_a_game_of_a_session_that_is_cut_off_is_refused(length, tmp_path):
    lines = example("ipoker").splitlines()[:length]
    with pytest.raises(NotationError):
        paid_hands(tmp_path, "\n".join(lines))


def test_a_summary_of_a_tournament_is_not_a_log_of_hands():
    lines = "Winamax Poker - Tournament summary : Big KO(4711)\nPlayer : Ann\n".splitlines()

    assert recognise(enumerate(lines, 1)) is None
