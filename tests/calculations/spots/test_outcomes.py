"""Each player's share of the pots: exact for any split, with and without a low."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.board_games import naive_pot_shares
from oracles.holdem import equities_of
from raises import raises

from calculations.spots.outcomes import (
    SHARE,
    equities,
    members_of_sets,
    pot_shares,
    share_table,
    sharing_sets,
)

counts = st.integers(0, 10**6)


def lists_of(players, elements=counts):
    sets = 2**players
    return st.lists(elements, min_size=sets - 1, max_size=sets - 1).map(lambda row: [0, *row])


high_only = st.integers(1, 5).flatmap(lists_of).filter(any)


def high_and_low(players):
    """Return a strategy for outcomes by the high set, never 0, and the low set, 0 for none."""
    sets = 2**players
    row = st.lists(counts, min_size=sets, max_size=sets)
    rows = st.lists(row, min_size=sets - 1, max_size=sets - 1).filter(
        lambda all_: any(map(any, all_))
    )
    return rows.map(lambda rows: [[0] * sets, *rows])


def test_one_pot_is_shared_without_remainder_by_up_to_ten():
    for players in range(1, 11):
        table = share_table(players)
        assert table.shape == (2**players, players)
        assert not table[0].any()
        assert (table[1:].sum(axis=1) == SHARE).all()


def test_the_members_of_a_set_are_its_bits():
    assert members_of_sets(2).tolist() == [[0, 0], [1, 0], [0, 1], [1, 1]]


def test_the_table_of_shares_cannot_be_changed():
    with raises("read-only"):
        share_table(2)[0] = 1


@given(outcomes=high_only)
def test_shares_of_the_pot_are_those_of_the_sharing_players(outcomes):
    players = len(outcomes).bit_length() - 1
    expected = equities_of(outcomes, players)

    shares = pot_shares(np.array(outcomes), low=False)

    whole = 2 * SHARE * sum(outcomes)
    assert [Fraction(share, whole) for share in shares.tolist()] == expected
    assert equities(np.array(outcomes), low=False) == pytest.approx([*map(float, expected)])


@given(outcomes=st.integers(1, 3).flatmap(high_and_low))
@settings(max_examples=50)
def test_each_half_of_a_pot_with_a_low_is_shared_by_its_winners(outcomes):
    players = len(outcomes).bit_length() - 1
    expected = naive_pot_shares(outcomes, players)

    shares = pot_shares(np.array(outcomes), low=True)

    assert [Fraction(share, 2 * SHARE) for share in shares.tolist()] == expected
    pots = sum(map(sum, outcomes))
    mean = [float(share / pots) for share in expected]
    assert equities(np.array(outcomes), low=True) == pytest.approx(mean)


@given(outcomes=st.integers(1, 3).flatmap(high_and_low))
@settings(max_examples=50)
def test_who_gets_any_part_of_the_pot(outcomes):
    expected = [0] * len(outcomes)
    for highs, row in enumerate(outcomes):
        for lows, count in enumerate(row):
            expected[highs | lows] += count

    assert sharing_sets(np.array(outcomes)).tolist() == expected


@pytest.mark.parametrize("low", [False, True])
def test_many_spots_at_once_come_to_the_same_as_each_alone(low):
    rng = np.random.default_rng(1)
    outcomes = rng.integers(0, 100, (5, 8, 8) if low else (5, 8))
    outcomes[:, 0] = 0

    assert pot_shares(outcomes, low).tolist() == [pot_shares(o, low).tolist() for o in outcomes]
    assert equities(outcomes, low).tolist() == [equities(o, low).tolist() for o in outcomes]


def test_weights_stay_floats():
    assert pot_shares(np.array([0, 0.5, 0.25, 0.25]), low=False).tolist() == [3150.0, 1890.0]
    assert sharing_sets(np.full((2, 2), 0.5)).tolist() == [0.5, 1.5]
