"""Bubble factors and the equity that a call needs, by their definitions."""

from math import inf, isnan

import numpy as np
import pytest
from oracles.icm import naive_bust_icm
from raises import raises

from games import bubble_factors, equity_needed, icm, risk_premium


def naive_factor(stacks, payouts, player, other):
    """Return the loss of a lost all-in over the gain of a won one, by all orders of finish."""
    stake, values = min(stacks[player], stacks[other]), []
    for won in (-stake, 0, stake):
        after = [*stacks]
        after[player], after[other] = after[player] + won, after[other] - won
        values.append(naive_bust_icm(after, stacks, payouts)[player])
    lost, now, won = values
    return float((now - lost) / (won - now))


@pytest.mark.parametrize(
    ("stacks", "payouts"),
    [
        ([10, 10, 10], [65, 35]),
        ([3, 17, 40, 5], [50, 30, 20]),
        ([8, 2, 9, 9, 1], [40, 30, 20, 10]),
        ([5, 7], [100]),
    ],
)
def test_a_bubble_factor_is_the_loss_over_the_gain(stacks, payouts):
    players = range(len(stacks))

    factors = bubble_factors(stacks, payouts)

    for one in players:
        for other in players:
            if one == other:
                assert isnan(factors[one, other])
            else:
                naive = naive_factor(stacks, payouts, one, other)
                assert factors[one, other] == pytest.approx(naive, rel=1e-10)


def test_players_at_other_tables_count():
    stacks, others, payouts = [3, 17, 8], [5] * 4, [50, 30, 20]

    factors = bubble_factors(stacks, payouts, other_stacks=others)

    np.testing.assert_allclose(factors, bubble_factors(stacks + others, payouts)[:3, :3])
    large = bubble_factors([3, 17, 8], [50, 30, 20] + [1] * 37, other_stacks=[5] * 177)
    assert large[1, 0] > 1


def test_without_anything_at_stake_there_is_no_factor():
    assert isnan(bubble_factors([9, 9], [50, 50])[0, 1])
    assert isnan(bubble_factors([9, 0, 9], [50, 20])[0, 1])
    assert bubble_factors([9, 3, 9], [50, 50])[0, 1] > 1


def test_a_call_with_the_needed_equity_is_worth_a_fold():
    """All-in for 500 of 1,500 chips: half a pot of antes and a bet is there."""
    stacks, payouts = np.array([500, 700, 1800]), [50, 30, 20]
    needed = equity_needed(bubble_factors(stacks, payouts)[0, 1])
    won, lost = icm([[1000, 200, 1800], [0, 1200, 1800]], payouts)[:, 0]

    assert needed * won + (1 - needed) * lost == pytest.approx(icm(stacks, payouts)[0])


def test_pot_odds_and_premium():
    assert equity_needed() == 0.5
    assert equity_needed(to_call=10, pot=30) == 0.25
    assert equity_needed(2, 10, 30) == pytest.approx(0.4)
    assert risk_premium(2, 10, 30) == pytest.approx(0.15)
    assert (equity_needed(inf), equity_needed(0)) == (1, 0)
    assert isnan(equity_needed(np.nan))
    np.testing.assert_allclose(risk_premium([1, 3], 1, [[1], [2]]), [[0, 1 / 4], [0, 4 / 15]])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: equity_needed(-1), "bubble_factor is -1; give numbers of 0 or more"),
        (lambda: equity_needed(1, "x"), "to_call is 'x'; give numbers of 0 or more"),
        (lambda: bubble_factors([1] * 11, [5]), "give those of one table, at most 10"),
        (lambda: bubble_factors([[1, 2]], [5]), "stacks has shape (1, 2)"),
        (lambda: bubble_factors([1, 2], []), "pays no place"),
    ],
)
def test_what_has_no_price_is_refused(call, message):
    with raises(message):
        call()
