"""The possible cards of folded hands, and their effect on a spot."""

import numpy as np
import pytest
from raises import raises

from calculations import Range
from calculations.solver.deals.card_removal import folded_deals
from calculations.solver.solve import solve
from lookup import parse_cards


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
    spot = {"pot": 20, "stack": 10, "bets": "allin", "target": 1e-4}
    dead = solve(["AA, QQ", "KsKh"], "2s3h4d", dead="9c9d", **spot)

    folded = solve(["AA, QQ", "KsKh"], "2s3h4d", folded=["9c9d"], **spot)

    np.testing.assert_allclose(folded.equity, dead.equity, atol=1e-6)
    np.testing.assert_allclose(folded.ev, dead.ev, atol=0.01)


def test_folded_ranges_without_a_deal_are_refused():
    with raises("folded range 0"):
        solve(["AA", "KK"], "2s3h4d6c7c", pot=20, stack=10, bets="allin", folded=["2s2h"])
