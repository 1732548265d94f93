"""Bubble factors and the equity that a call needs, by their definitions."""

from fractions import Fraction
from math import inf, isnan

import numpy as np
import pytest
from oracles.icm import naive_bust_icm
from oracles.sklansky_chubukov import naive_gain, naive_number, published_numbers
from raises import raises

from lookup import HAND_CLASSES, combo_index, hand_class, heads_up_matrix
from poker_calculator.games import bubble_factors, equity_needed, icm, risk_premium
from poker_calculator.games.worth.sklansky_chubukov import sklansky_chubukov


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


def equities_of(cards):
    """Return the exact equities of a combo against the 1,225 disjoint combos."""
    combo = combo_index(cards)
    won, tied = (table[combo].tolist() for table in heads_up_matrix())
    lost = heads_up_matrix().wins[:, combo].tolist()
    boards = [sum(counts) for counts in zip(won, tied, lost, strict=True)]
    return [
        (won[other] + Fraction(tied[other], 2)) / boards[other]
        for other in range(1326)
        if boards[other]
    ]


@pytest.fixture(scope="module")
def numbers():
    """Return the numbers by class name."""
    return dict(zip(HAND_CLASSES, sklansky_chubukov().tolist(), strict=True))


def test_the_published_numbers_are_ours_to_the_last_digit_but_two(numbers):
    ours = {name: f"{number:.6f}" for name, number in numbers.items() if name != "AA"}
    published = published_numbers()

    assert len(published) == 168
    assert published | {"T6o": "8.571950", "T4o": "6.248511"} == ours


@pytest.mark.parametrize("cards", ["Td6c", "Th4c"])
def test_with_the_two_others_all_in_loses_a_little(cards):
    published = Fraction(published_numbers()[hand_class(cards)])

    assert naive_gain(published - Fraction(1, 100_000), equities_of(cards)) > 0
    assert naive_gain(published, equities_of(cards)) < 0


def test_aces_may_go_all_in_with_any_stack(numbers):
    assert numbers["AA"] == np.inf


@pytest.mark.parametrize("cards", ["KdKh", "AcKc", "2d2s", "Th6s", "Ts4h", "3s2d"])
def test_the_gain_is_nothing_at_the_number(numbers, cards):
    assert numbers[hand_class(cards)] == float(naive_number(equities_of(cards)))


@pytest.mark.parametrize("cards", ["KcKs", "Ah3c"])
def test_all_in_gains_below_the_number_and_loses_above(numbers, cards):
    equities, number = equities_of(cards), Fraction(numbers[hand_class(cards)])
    below, above = number - Fraction(1, 1000), number + Fraction(1, 1000)

    assert naive_gain(below, equities) > 0 > naive_gain(above, equities)


def test_they_are_floats_by_class():
    found = sklansky_chubukov()

    assert (found.dtype, found.shape) == (np.float64, (169,))
