"""Options are read before the work: nonsense is refused where there is nothing to do, too."""

import re

import pytest
from raises import raises

from poker_calculator.games import FutureGames, nash_chart, push_fold
from poker_calculator.histories import decisions_to_frame, hands_to_frame

RANGES = {0: "AA", 1: "KK"}

SOLVING = [
    (5, "solve is 5; give solve={'ranges': "),
    ({}, "solve has no ranges; give solve={'ranges': "),
    ({"ranges": 5}, "ranges is 5; give a dict by seat or name"),
    ({"ranges": {2.5: "AA"}}, "ranges has the key 2.5; give a dict by seat or name"),
    ({"ranges": {0: "QQ++"}}, "not understood"),
    ({"ranges": RANGES, "street": "preflop"}, "street is 'preflop'; give one of flop, turn, river"),
    ({"ranges": RANGES, "bets": 5}, "bets is 5; give text such as '50%, allin'"),
    ({"ranges": RANGES, "bets": "x"}, "has the size 'x'; sizes are 33%"),
    ({"ranges": RANGES, "raises": None}, "raises is None; give text such as '50%, allin'"),
    ({"ranges": RANGES, "board": "2c"}, "board is not an option here"),
    ({"ranges": RANGES, "betz": 1}, "there is no argument 'betz'; see the arguments of solve"),
    ({"ranges": RANGES, "target": 5}, "target is 5; give a fraction of the pot"),
    ({"ranges": RANGES, "iterations": 0}, "iterations is 0; give a whole number of 1 or more"),
    ({"ranges": RANGES, "seconds": "x"}, "seconds is 'x'; give a number above 0"),
    ({"ranges": RANGES, "threads": 0}, "threads is 0; give a whole number of 1 or more"),
    ({"ranges": RANGES, "bits": 8}, "bits is 8; give 16, 32 or None"),
    ({"ranges": RANGES, "memory": "all"}, "memory is 'all'; give bytes"),
    ({"ranges": RANGES, "locks": ["x"]}, "locks is ['x']; give a strategy for each path"),
    ({"ranges": RANGES, "progress": None}, "progress is None; give True or False"),
    ({"ranges": RANGES, "isomorphism": 1}, "isomorphism is 1; give True or False"),
    ({"ranges": RANGES, "rake": 2}, "rake is 2; give a fraction of the pot"),
    ({"ranges": RANGES, "dead": "xx"}, "'xx'"),
    ({"ranges": RANGES, "folded": 5}, "folded is 5; give a list of ranges"),
]

JUDGING = [
    (5, "push_fold is 5; give True or a dict"),
    ({"payouts": 5}, "payouts is 5; give numbers"),
    ({"payouts": []}, "payouts is [], which pays no place; give prizes, first place first"),
    ({"other_stacks": 5}, "other_stacks is 5; give numbers"),
    ({"other_stacks": ["x"]}, "a stack at another table is a number of chips, not 'x'"),
    ({"gap": "x"}, "gap is 'x'; give a number of big blinds"),
    ({"iterations": 0}, "iterations is 0; give a whole number of 1 or more"),
    ({"most_all_in": 6}, "most_all_in is 6; give 2 to 5"),
    ({"deals": "x"}, "deals is 'x'; give a whole number of 1 or more"),
]


@pytest.mark.parametrize(("solve", "message"), SOLVING)
def test_what_cannot_be_solved_is_refused_without_hands(solve, message):
    with raises(message):
        hands_to_frame([], solve=solve)
    if isinstance(solve, dict) and "ranges" in solve:
        with raises(message):
            decisions_to_frame([], **solve)


@pytest.mark.parametrize(("given", "message"), JUDGING)
def test_what_nothing_can_be_judged_by_is_refused_without_hands(given, message):
    with raises(message):
        hands_to_frame([], push_fold=given)


def test_options_that_fit_some_hand_are_read_without_hands():
    chips = {"pot": 5.5, "stack": 7.25, "chip": 0.25, "min_bet": 0.5, "rake": 0.05, "rake_cap": 1}
    sizes = {"bets": "33%, 0.05, allin", "raises": "2.5x", "donks": {"turn": "", "river": "50%"}}
    for options in (sizes, {**chips, "bets": "0.75"}, {"min_bet": 0.01, "most_raises": 2}):
        solve = {"ranges": {"ann": "AA", 1: "random"}, "target": 0.01, "locks": {}, **options}
        assert hands_to_frame([], solve=solve).columns[-1] == "ev_lost"
        assert decisions_to_frame([], **solve).empty
    given = {"payouts": lambda hand: None, "other_stacks": [5], "rake": 0.05, "rng": 1}
    assert "prize_lost" in hands_to_frame([], push_fold=given)


@pytest.mark.parametrize("payouts", [[], (), [0, 0]])
def test_payouts_that_pay_no_place_are_refused(payouts):
    message = re.escape(
        f"payouts is {payouts}, which pays no place; give prizes, first place first"
    )
    for call in (
        lambda: push_fold([8, 15], payouts=payouts),
        lambda: push_fold([8, 15, 9], payouts=payouts),
        lambda: nash_chart(stacks=[8], payouts=payouts),
        lambda: FutureGames([5, 5], payouts=payouts),
    ):
        with pytest.raises(ValueError, match=message):
            call()
