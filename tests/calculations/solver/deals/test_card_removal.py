"""The chance that folded hands hold no card of two hands, against a count of all deals."""

import numpy as np
import pytest
from raises import raises

from calculations import Range
from calculations.solver.deals.card_removal import folded_deals, meetings_of
from calculations.solver.solve import solve
from lookup import COMBOS, parse_cards

OWN, THEIRS = Range("AA, KQs"), Range("AK, QQ")
FOLDED = ["AQ, 77:0.5", "KJs, A2s", "QJs:0.25, 22"]


def ways(taken, ranges):
    """Return the weight of all deals of the folded hands without the taken cards."""
    if not ranges:
        return 1.0
    first, *later = ranges
    return sum(
        first.weights[combo] * ways(taken | {*COMBOS[combo].tolist()}, later)
        for combo in np.flatnonzero(first.weights)
        if not taken & {*COMBOS[combo].tolist()}
    )


@pytest.mark.parametrize("dealt", ["", "Qd", "7c 2h"])
@pytest.mark.parametrize(
    "texts", [FOLDED[:1], FOLDED[:2], FOLDED[:1] * 2, ["AcAd:0.5", "KcKd", "2c2h"]]
)
def test_two_hands_meet_as_often_as_folded_hands_hold_none_of_their_cards(texts, dealt):
    known = {*parse_cards("Ks5c").tolist()}
    ranges = [Range(text) for text in texts]
    own, theirs = (COMBOS[np.flatnonzero(held.weights)] for held in (OWN, THEIRS))
    bits = sum(1 << card for card in known)
    meetings = meetings_of(own, theirs, ranges, bits)
    cards = {*parse_cards(dealt).tolist()}
    found = meetings.on([*cards])
    every = ways(known, ranges)
    for row, one in enumerate(own.tolist()):
        for column, other in enumerate(theirs.tolist()):
            apart = len({*one, *other, *cards}) == 4 + len(cards)
            expected = apart * ways({*one, *other, *cards, *known}, ranges) / every
            assert found[row, column] == pytest.approx(expected, abs=1e-6)


def test_hands_that_cannot_be_folded_together_are_refused():
    folded = [Range("AcAd:0.1, AcAh:0.2, AcAs:0.7"), Range("AcKd:0.3, AcKh:0.1")]
    hands = COMBOS[np.flatnonzero(THEIRS.weights)]
    with raises("leave no deal"):
        meetings_of(hands, hands, folded, 0)


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


@pytest.mark.slow
def test_a_folded_hand_is_dead_also_if_a_player_has_no_hand_on_some_rivers():
    spot = {"pot": 20, "stack": 10, "bets": "allin", "iterations": 60}
    dead = solve(["AA, QQ", "KsKh"], "2s3h4d", dead="9c9d", **spot)

    folded = solve(["AA, QQ", "KsKh"], "2s3h4d", folded=["9c9d"], **spot)

    np.testing.assert_allclose(folded.equity, dead.equity, atol=1e-6)
    np.testing.assert_allclose(folded.ev, dead.ev, atol=0.01)


def test_folded_ranges_without_a_deal_are_refused():
    with raises("folded range 0"):
        solve(["AA", "KK"], "2s3h4d6c7c", pot=20, stack=10, bets="allin", folded=["2s2h"])
