"""Samples of stud and draw games: near the exact counts, the same at any number of threads."""

from math import factorial

import numpy as np
import pytest

from calculations import EquityCalculator
from calculations.sampling_plan import plan_without_board
from calculations.spots.reading import read_spot_without_board
from lookup import GAMES
from lookup._kernels.random import BLOCK

SPOTS = {
    "seven_card_stud": ["AsAhKd7c", "KsKcTd7d"],
    "seven_card_stud_hi_lo": ["As2h3d7c", "4s5c6dKd"],
    "razz": ["As2h3d7c", "4s5c6dKd"],
    "five_card_draw": ["AsAh/KdQd2s", "JsTs9s8s/2c"],
    "ace_to_five": ["As2h3d/KdQd", "4s5c6d8h/Ks"],
    "deuce_to_seven": ["2s3h4d/KdQd", "4s5c7d8h/Ks"],
    "badugi": ["As2h/KdQd", "4s5c6d/Ks"],
}
every_spot = pytest.mark.parametrize("game", SPOTS)


@pytest.mark.jit
@every_spot
def test_samples_are_near_the_exact_equities(game):
    exact = EquityCalculator(SPOTS[game], game=game, method="exact")
    sampled = EquityCalculator(
        SPOTS[game], game=game, method="monte_carlo", samples=400_000, rng=7, threads=2
    )

    assert (sampled.std_error > 0).all()
    assert (np.abs(sampled.equity - exact.equity) < 4.5 * sampled.std_error).all()
    assert sampled.enumerations == 400_000
    # The frequency of each pair of high and low winners also agrees.
    whole = exact.outcomes / exact.enumerations
    error = np.sqrt(whole * (1 - whole) / 400_000)
    assert (np.abs(sampled.outcomes / 400_000 - whole) <= 4.5 * error + 1e-9).all()


@every_spot
def test_samples_do_not_depend_on_threads_and_merge(game):
    one, two, other = (
        EquityCalculator(
            SPOTS[game], game=game, method="monte_carlo", samples=5000, rng=seed, threads=threads
        )
        for seed, threads in [(1, 1), (1, 3), (2, 2)]
    )

    assert one.outcomes.tolist() == two.outcomes.tolist()
    merged = one.merge(other)
    assert merged.enumerations == 10_000
    assert (merged.outcomes == one.outcomes + other.outcomes).all()
    assert merged.samples.convergence().index[-1] == 10_000


@pytest.mark.jit
def test_what_is_too_much_to_be_counted_is_sampled_until_the_error_is_reached():
    spot = EquityCalculator(
        ["AsAhKd", "KsKcTd", "2s2h7d"], game="seven_card_stud", std_error=0.002, rng=1
    )

    assert spot.method.name == "monte_carlo"
    assert "over the limit of 2 s" in spot.method.reason or "no exact count" in spot.method.reason
    assert (spot.std_error <= 0.002).all()
    assert "random deals" in str(spot)


def test_every_deal_is_as_likely():
    """Five live cards; one hand gets two, the other one: 30 deals."""
    game = GAMES["deuce_to_seven"]
    hands = [[1, 2, 3], [10, 11, 12, 13]]
    dead = [card for card in range(1, 53) if card not in (*hands[0], *hands[1], *range(48, 53))]
    plan = plan_without_board(read_spot_without_board(hands, "", dead, game))
    from calculations._kernels.sampling_plan_deals import deal_hand_rows

    blocks, counts = 30, np.zeros((53, 53, 53))
    for block in range(blocks):
        rows = np.empty(2 * BLOCK * 5, np.uint8)
        with np.errstate(over="ignore"):
            deal_hand_rows(np.uint64(3), block, *plan.arguments, rows)
        first, second = rows.reshape(2, BLOCK, 5)
        assert (first[:, :3] == hands[0]).all()
        assert (second[:, :4] == hands[1]).all()
        low, high = np.sort(first[:, 3:], axis=1).T
        np.add.at(counts, (low, high, second[:, 4]), 1)

    found = counts[counts > 0]
    expected = blocks * BLOCK / 30
    assert len(found) == 30 == factorial(5) // 2 // factorial(2)
    assert ((found - expected) ** 2 / expected).sum() < 66  # chi-square of 29, p = 0.0001
