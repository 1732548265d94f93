"""What folded hands leave of the deals of two hands, held to counting them one by one."""

import numpy as np
import pytest

from calculations import Range
from calculations.solver.deals.bunching import Meetings, folded_deals
from calculations.solver.solve import solve
from lookup import COMBOS, parse_cards
from lookup.combos import COMBO_BITS

OWN, THEIRS = Range("AA, KQs"), Range("AK, QQ")
FOLDED = ["AQ, 77:0.5", "KJs, A2s"]


def ways(taken, ranges):
    """Return what all deals of the folded hands weigh that hold none of the taken cards."""
    if not ranges:
        return 1.0
    first, *later = ranges
    return sum(
        first.weights[combo] * ways(taken | {*COMBOS[combo].tolist()}, later)
        for combo in np.flatnonzero(first.weights)
        if not taken & {*COMBOS[combo].tolist()}
    )


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("dealt", ["", "Qd", "7c 2h"])
def test_two_hands_meet_as_often_as_folded_hands_hold_none_of_their_cards(count, dealt):
    ranges = [Range(text) for text in FOLDED[:count]]
    own, theirs = (np.flatnonzero(held.weights) for held in (OWN, THEIRS))
    meetings = Meetings(COMBO_BITS[own], COMBO_BITS[theirs], folded_deals(tuple(ranges), 0))
    cards = parse_cards(dealt).tolist()
    found = meetings.on(cards)
    every = ways(set(), ranges)
    for row, one in enumerate(COMBOS[own].tolist()):
        for column, other in enumerate(COMBOS[theirs].tolist()):
            apart = len({*one, *other}) == 4
            expected = apart * ways({*one, *other, *cards}, ranges) / every
            assert found[row, column] == pytest.approx(expected, abs=1e-6)


def test_many_folded_ranges_are_drawn_to_nearly_the_same():
    wide = Range("22+, A2+, K2+, QTs+")
    exact = folded_deals((wide, wide), 0)
    drawn = folded_deals((wide, wide, wide, wide), 0)
    assert len(exact.cards) > 1 << 15
    assert len(drawn.cards) <= 1 << 16
    for held in (exact, drawn):
        assert held.weights.sum() == pytest.approx(1)
    aces = sum(1 << card for card in parse_cards("AsAhAdAc").tolist())
    with_ace = [held.weights[held.cards & np.uint64(aces) != 0].sum() for held in (exact, drawn)]
    assert with_ace[1] > with_ace[0]  # four hands hold an ace more often than two


def test_folded_hands_that_hold_aces_make_aces_rarer():
    spot = {"pot": 20, "stack": 10, "bets": "allin", "target": 1e-4}
    free = solve(["AA, QQ", "KK"], "2s3h4d6c7c", **spot)
    bunched = solve(["AA, QQ", "KK"], "2s3h4d6c7c", folded=["AK, AQ, A2"], **spot)
    assert bunched.ev[0] < free.ev[0]


def test_folded_ranges_without_a_deal_are_refused():
    with pytest.raises(ValueError, match="folded range 0"):
        solve(["AA", "KK"], "2s3h4d6c7c", pot=20, stack=10, bets="allin", folded=["2s2h"])
