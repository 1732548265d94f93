"""Hands of Open Hand History, as other programs write them: what each field says."""

import datetime
import json
from decimal import Decimal

import pytest

from games.notation import HandHistory, NotationError
from histories import write_log
from histories.rooms.files import hands_of_log, is_log
from histories.rooms.results import check_results

NUMBER = iter(range(1, 10_000))


def act(player, action, amount=0, **more):
    return {
        "action_number": next(NUMBER),
        "player_id": player,
        "action": action,
        "amount": amount,
        "is_allin": False,
    } | more


def street(name, *actions, cards=""):
    return {"id": 0, "street": name, "cards": cards.split() or "", "actions": [*actions]}


def pot(amount, wins, **more):
    wins = [{"player_id": player, "win_amount": won} for player, won in wins.items()]
    return {"number": 0, "amount": amount, "player_wins": wins} | more


BLINDS = [act(7, "Post SB", 0.5), act(8, "Post BB", 1)]
FOLDED = [*BLINDS, act(9, "Raise", 3), act(7, "Fold"), act(8, "Fold")]


def hand(rounds, pots, players=(7, 8, 9), stack=50, **fields):
    """Return a hand for money of players with the ids 7 and so on, the last one on the button."""
    seats = [
        {"id": number, "seat": number - 5, "name": f"N{number}", "starting_stack": stack}
        for number in players
    ]
    return {
        "spec_version": "1.4.6",
        "site_name": "Some Site",
        "network_name": "Some Network",
        "game_number": "R-12",
        "start_date_utc": "2024-05-06T07:08:09Z",
        "table_name": "Vega",
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL", "bet_cap": 0.00},
        "table_size": 6,
        "currency": "EUR",
        "dealer_seat": players[-1] - 5,
        "small_blind_amount": 0.5,
        "big_blind_amount": 1,
        "ante_amount": 0,
        "players": seats,
        "rounds": rounds,
        "pots": pots,
    } | fields


def read_all(tmp_path, *objects, indent=None, between="\n\n"):
    path = tmp_path / "hands.ohh"
    texts = [json.dumps({"ohh": entry}, indent=indent) for entry in objects]
    path.write_text(between.join(texts), encoding="utf-8")
    assert is_log(path)
    return [*hands_of_log(path)]


def read(tmp_path, entry):
    """Return a hand that is read, and paid as it says."""
    (found,) = read_all(tmp_path, entry)
    if isinstance(found, NotationError):
        raise found
    check_results(found, found.replay())
    return found


def test_a_raise_tells_what_the_player_adds(tmp_path):
    raised = [*BLINDS, act(9, "Raise", 3), act(7, "Raise", 8.5), act(8, "Fold"), act(9, "Fold")]

    found = read(tmp_path, hand([street("Preflop", *raised)], [pot(7, {7: 7})]))

    assert found.actions[3:5] == ("p3 cbr 3.00", "p1 cbr 9.00")
    assert found.finishing_stacks == (Decimal(54), 49, 47)


def test_what_stands_beside_the_hand_is_kept(tmp_path):
    found = read(tmp_path, hand([street("Preflop", *FOLDED)], [pot(2.5, {9: 2.5})]))

    assert (found.venue, found.hand, found.table, found.seat_count) == (
        ("Some Site", "R-12", "Vega", 6)
    )
    assert (found.currency, found.currency_symbol) == ("EUR", "€")
    assert (found.year, found.time) == (2024, datetime.time(7, 8, 9))
    assert found.time_zone == "UTC"
    assert (found.seats, found.players) == ((2, 3, 4), ("N7", "N8", "N9"))


@pytest.mark.parametrize("indent", [None, 0, 2])
@pytest.mark.parametrize("between", ["\n", "\n\n", "\n\n\n\n"])
def test_a_file_holds_one_hand_after_the_other(indent, between, tmp_path):
    one = hand([street("Preflop", *FOLDED)], [pot(2.5, {9: 2.5})])

    found = read_all(tmp_path, one, one, one, indent=indent, between=between)

    assert [entry.hand for entry in found] == ["R-12"] * 3


def test_posts_dead_blinds_and_straddles_are_forced_bets(tmp_path):
    posted = [*BLINDS, act(9, "Straddle", 2), act(10, "Post Extra Blind", 1)]
    posted += [act(10, "Post Dead", 0.5), act(10, "Call", 1)]
    posted += [act(7, "Fold"), act(8, "Fold"), act(9, "Raise", 4), act(10, "Fold")]

    found = read(
        tmp_path, hand([street("Preflop", *posted)], [pot(6, {9: 6})], players=(7, 8, 9, 10))
    )

    assert found.blinds_or_straddles == (Decimal("0.5"), 1, 2, 0)
    assert found.user_fields["_posts"] == [0, 0, 0, 1]
    assert found.user_fields["_dead_blinds"] == [0, 0, 0, Decimal("0.5")]


ALL_IN = [
    street(
        "Preflop",
        *[act(7, "Post SB", 0.5), act(8, "Post BB", 1)],
        *[act(7, "Dealt Cards", cards=["Ah", "Ad"])],
        *[act(9, "Fold"), act(7, "Raise", 49.5, is_allin=True), act(8, "Call", 49)],
    )
]
SHOWN = street(
    "Showdown", act(7, "Shows Cards", cards=["Ah", "Ad"]), act(8, "Shows Cards", cards=["Kh", "Kd"])
)


def test_a_board_that_is_run_twice_is_two_rounds_of_a_street(tmp_path):
    boards = [
        *(
            street("Flop", cards="2c 7d 9h"),
            street("Turn", cards="3s"),
            street("River", cards="4c"),
        ),
        *(
            street("Flop", cards="Ks 8d 9c"),
            street("Turn", cards="3d"),
            street("River", cards="4s"),
        ),
    ]
    twice = hand([*ALL_IN, *boards, SHOWN], [pot(100, {7: 50, 8: 50})], flags=["Run_It_Twice"])

    found = read(tmp_path, twice)

    assert found.user_fields["_runs"] == 2
    with pytest.raises(NotationError, match="more than once in a hand without that flag"):
        read(tmp_path, twice | {"flags": []})


def test_rake_and_jackpot_are_taken_of_each_pot(tmp_path):
    board = [street("Flop", cards="2c 7d 9h"), street("Turn", cards="3s")]
    rounds = [*ALL_IN, *board, street("River", cards="4c"), SHOWN]

    found = read(tmp_path, hand(rounds, [pot(100, {7: 96}, rake=3, jackpot=1)], hero_player_id=7))

    assert found.user_fields["_rakes"] == [3]
    assert found.user_fields["_fees"] == {"jackpot": [1]}
    assert found.user_fields["_hero"] == "N7"


def test_tournaments_play_for_whole_chips(tmp_path):
    more = {"tournament": True, "tournament_info": {"tournament_number": "99"}}
    blinds = {"small_blind_amount": 5, "big_blind_amount": 10, "ante_amount": 2}
    antes = [act(player, "Post Ante", 2) for player in (7, 8, 9)]
    bets = [*antes, act(7, "Post SB", 5), act(8, "Post BB", 10), act(9, "Fold"), act(7, "Fold")]

    found = read(tmp_path, hand([street("Preflop", *bets)], [pot(16, {8: 16})], **more, **blinds))

    assert found.user_fields["_tournament"] == "99"
    assert found.finishing_stacks == (43, 59, 48)
    assert type(found.starting_stacks[0]) is int
    assert found.currency is None


def test_play_money_has_no_currency(tmp_path):
    found = read(tmp_path, hand([street("Preflop", *FOLDED)], [pot(2.5, {9: 2.5})], currency="PPC"))

    assert (found.currency, found.currency_symbol) == (None, None)


def test_omaha_has_as_many_cards_as_hands_that_are_seen(tmp_path):
    cards = ["Ah", "Ad", "Kh", "Kd", "2c"]
    bets = [*BLINDS, act(9, "Dealt Cards", cards=cards), act(9, "Fold"), act(7, "Fold")]
    five = hand([street("Preflop", *bets)], [pot(1, {8: 1})], game_type="Omaha")

    assert read(tmp_path, five | {"bet_limit": {"bet_type": "PL"}}).variant == "PO5"
    four = hand([street("Preflop", *FOLDED)], [pot(2.5, {9: 2.5})], game_type="OmahaHiLo")
    assert read(tmp_path, four | {"bet_limit": {"bet_type": "PL"}}).variant == "PO/8"


def test_chips_beside_the_pot_change_nothing(tmp_path):
    more = [act(8, "Added Chips", 20), act(9, "Player Adjustment", 3), act(8, "Stands Up")]

    found = read(tmp_path, hand([street("Preflop", *FOLDED, *more)], [pot(2.5, {9: 2.5})]))

    assert found.finishing_stacks == (Decimal("49.5"), 49, Decimal("51.5"))


def test_a_cash_out_after_the_fee_replaces_the_winnings(tmp_path):
    won = [{"player_id": 9, "win_amount": 2.5, "cashout_amount": 2.4, "cashout_fee": 0.1}]
    pots = [{"number": 0, "amount": 2.5, "rake": 0, "player_wins": won}]

    found = read(tmp_path, hand([street("Preflop", *FOLDED)], pots))

    assert found.user_fields["_outside_pot"] == [["N9", Decimal("-0.10")]]
    assert found.winnings[-1] == Decimal("2.5")


def test_a_bonus_is_paid_outside_the_pot(tmp_path):
    won = [{"player_id": 9, "win_amount": 2.5, "bonus_amount": 20, "cashout_amount": None}]
    pots = [{"number": 0, "amount": 2.5, "rake": 0, "player_wins": won}]

    found = read(tmp_path, hand([street("Preflop", *FOLDED)], pots))

    assert found.user_fields["_outside_pot"] == [["N9", 20]]


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"game_type": "Stud"}, "the game 'Stud' cannot be read; Holdem, Omaha, OmahaHiLo can"),
        ({"bet_limit": {"bet_type": "??"}}, "there is no 'Holdem' with this limit and 2 cards"),
        ({"flags": ["Upside_Down"]}, "the flag 'Upside_Down' is not known"),
        ({"players": []}, "no player has the id 7"),
        ({"ante_amount": 1}, "the ante is 1.00 by the stakes, but 0.00 is posted"),
        ({"small_blind_amount": 0.25}, "posts a small blind of 0.50, not of 0.25"),
        ({"big_blind_amount": 0}, "big_blind_amount is 0"),
        ({"big_blind_amount": -1}, "big_blind_amount is -1; amounts are 0 or more"),
        ({"big_blind_amount": 1.005}, "has parts of the smallest unit"),
        ({"big_blind_amount": "1"}, "big_blind_amount is an amount, not '1'"),
        ({"dealer_seat": "4"}, "dealer_seat is a whole number, not '4'"),
        ({"pots": [pot(2.5, {9: 2})]}, "the rake is 0.00, but 0.50"),
        ({"pots": [pot(3.5, {9: 3.5})]}, "3.50 was collected of a pot of 2.50|total pot is 3.50"),
        ({"rounds": [street("Flop")]}, "the round 'Flop' is none of"),
        ({"start_date_utc": "yesterday"}, "'yesterday' is not a day and time"),
        ({"tournament": True}, "has parts of the smallest unit"),
    ],
)
def test_what_is_no_hand_is_refused(fields, rule, tmp_path):
    with pytest.raises(NotationError, match=rule.replace("?", r"\?")):
        read(tmp_path, hand([street("Preflop", *FOLDED)], [pot(2.5, {9: 2.5})]) | fields)


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        (act(9, "Add to Pot", 5), "the action 'Add to Pot' is not understood"),
        (act(9, "Bluff"), "the action 'Bluff' is not understood"),
        (act(9, "Check", 1), "Check costs nothing, not 1.00"),
        (act(99, "Check"), "no player has the id 99"),
        (act(9, "Shows Cards", cards="AhKh"), r"cards are an array such as"),
        (act(9, "Shows Cards", cards=["1h", "Kh"]), "is not a card"),
    ],
)
def test_actions_that_are_not_understood_are_refused(action, rule, tmp_path):
    with pytest.raises(NotationError, match=rule):
        read(tmp_path, hand([street("Preflop", *FOLDED, action)], [pot(2.5, {9: 2.5})]))


def test_what_is_written_is_read_with_the_same_fields(tmp_path):
    board = [street("Flop", cards="2c 7d 9h"), street("Turn", cards="3s")]
    rounds = [*ALL_IN, *board, street("River", cards="4c"), SHOWN]
    found = read(tmp_path, hand(rounds, [pot(100, {7: 97}, rake=3)], hero_player_id=7))

    (path := tmp_path / "again.ohh").write_text(
        write_log(found, "open_hand_history"), encoding="utf-8"
    )
    (again,) = hands_of_log(path)

    assert isinstance(again, HandHistory)
    assert again == found


@pytest.mark.parametrize("indent", [None, 2])
def test_fields_come_in_any_order(indent, tmp_path):
    entry = hand([street("Preflop", *FOLDED)], [pot(2.5, {9: 2.5})])
    (plain,) = read_all(tmp_path, entry)
    text = json.dumps(
        {"source": {"name": "x"}, "ohh": dict(reversed(entry.items())), "id": 5}, indent=indent
    )
    path = tmp_path / "again.ohh"
    path.write_text(f"{text}\n\n{text}", encoding="utf-8")

    assert [found.fields() for found in hands_of_log(path)] == [plain.fields()] * 2
