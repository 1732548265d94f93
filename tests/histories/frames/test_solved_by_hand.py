"""`hands_to_frame(solve=...)`, compared with `solve` of the same spot with chips added by hand."""

import numpy as np
import pytest
from support.recorded_hands import recorded

from calculations import solve
from lookup import parse_cards
from poker_calculator.histories import hands_to_frame

RANGES = {1: "QQ+, AKs, KQs, 7h6h", 2: "TT+, AQs+, QJs, 5h4h"}
CARDS = {1: "KsQs", 2: "TcTd"}
BOARD = ("Qh8h3c", "5d", "2s")


def history(opened, on_flop, river, ante=0):
    """Return a hand of three players with blinds of 1 and 2; two see the river.

    The small blind folds, seat 1 is the big blind, and seat 2, the button, is in position.
    """
    actions = [f"p3 cbr {opened}", "p1 f", "p2 cc", f"d db {BOARD[0]}"]
    actions += [f"p2 cbr {on_flop}", "p3 cc"] if on_flop else ["p2 cc", "p3 cc"]
    actions += [f"d db {BOARD[1]}", "p2 cc", "p3 cc", f"d db {BOARD[2]}", *river]
    if "f" not in river[-1]:
        actions += [f"p2 sm {CARDS[1]}", f"p3 sm {CARDS[2]}"]
    chips = {"antes": (ante,) * 3, "starting_stacks": (100, 90, 120)}
    return recorded(*actions, cards=("2c2d", *CARDS.values()), **chips)


def lost_by_hand(solution, path, seat, action):
    """Return the EV in chips that an action loses to the best one, with the seat's cards."""
    node = solution.node(path)
    hands = node.hands.cards(seat - 1)
    row = next(
        row
        for row, hand in enumerate(hands)
        if {*hand.tolist()} == {*parse_cards(CARDS[seat]).tolist()}
    )
    worth = node.hands.best_evs[:, row]
    return worth.max() - worth[node.actions.index(action)]


LINES = {
    "checked": (["p2 cc", "p3 cc"], [(1, "", "check"), (2, "check", "check")], ["50%"] * 2),
    "bet and called": (
        ["p2 cbr 12", "p3 cc"],
        [(1, "", "bet 12"), (2, "bet 12", "call")],
        ["50%, 12", "50%"],
    ),
    "a bet that is folded to": (
        ["p2 cc", "p3 cbr 7", "p2 f"],
        [(1, "", "check"), (2, "check", "bet 7"), (1, "check, bet 7", "fold")],
        ["50%", "50%, 7"],
    ),
}


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize(("opened", "on_flop", "ante"), [(6, 0, 0), (5, 4, 1)])
def test_decisions_lose_what_they_lose_in_the_spot_set_up_by_hand(name, opened, on_flop, ante):
    river, decisions, sizes = LINES[name]
    pot = 1 + 2 * opened + 2 * on_flop + 3 * ante
    left = 90 - ante - opened - on_flop
    how = {"target": 0.002, "progress": False}
    solution = solve(
        [RANGES[1], RANGES[2]],
        "".join(BOARD),
        pot=pot,
        stack=left,
        min_bet=2,
        bets={"river": sizes},
        raises="allin",
        **how,
    )
    terms = {"ranges": RANGES, "bets": "50%", "raises": "allin", "target": how["target"]}
    hand = history(opened, on_flop, river, ante)
    found = hands_to_frame([hand], solve=terms, progress=False).set_index("seat")["ev_lost"]
    for seat in (1, 2):
        expected = sum(
            lost_by_hand(solution, path, who, action)
            for who, path, action in decisions
            if who == seat
        )
        assert found[seat] == pytest.approx(expected, abs=1e-9)
    assert np.isnan(found[0])
