"""Counts of hands by all forms: published ones, those of the oracle, and by NumPy alone."""

from itertools import combinations, permutations

import numpy as np
import pytest
from counting import count_by_ranks, count_categories_by_ranks, count_outcomes
from data_files import published_counts
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.holdem import naive_outcomes
from oracles.published import POSTFLOP, PREFLOP
from support.board_spots import every_kind, kind_of_spots, texts

from calculations import EquityCalculator
from calculations.exact.by_arrays import count_by_arrays
from calculations.exact.by_ranks import count_by_kernels, preflop_outcomes
from calculations.exact.by_table import count_categories
from calculations.spots.reading import read_spot
from calculations.spots.spot_rows import SpotRows
from lookup.compiling import kernel_choice
from lookup.games import BOARD_GAMES, HOLDEM


def count_without_kernels(spot):
    """Count by the Two Plus Two table, by the matrix, or by arrays of ranks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernel_choice, "always", False)
        return count_outcomes(spot)


WAYS_TO_COUNT = (count_outcomes, count_without_kernels, count_by_ranks, preflop_outcomes)


@pytest.mark.parametrize("count", WAYS_TO_COUNT)
@pytest.mark.parametrize(("hands", "board", "dead", "outcomes"), PREFLOP + POSTFLOP)
def test_published_counts(hands, board, dead, outcomes, count):
    assert count(read_spot(hands.split(), board, dead)).tolist() == [0, *outcomes]


@pytest.mark.slow
@given(kind_of_spots(HOLDEM, 2, range(6), 12))
@settings(max_examples=200)
def test_every_street_and_number_of_players_agrees_with_the_oracle(spot):
    expected = naive_outcomes(*texts(spot))
    for count in WAYS_TO_COUNT:
        assert count(spot).tolist() == expected, count


@pytest.mark.slow
@given(kind_of_spots(HOLDEM, 2, (3, 4, 5)))
@settings(max_examples=300)
def test_the_kernels_agree_with_broadcasting(spot):
    for count in WAYS_TO_COUNT[1:]:
        assert count(spot).tolist() == count_outcomes(spot).tolist(), count
    assert count_categories_by_ranks(spot).tolist() == count_categories(spot).tolist()


@pytest.mark.slow
@pytest.mark.parametrize("hands", ["AsAh KsKh", "AsKd AhQc 7c7d", "9h8h 9d8d Ts9s 2c2d"])
def test_all_preflop_boards_one_by_one(hands):
    """The rank kernels against every board dealt through the definition of strength."""
    from lookup import evaluate_hands

    spot = read_spot(hands.split())
    counts = [count(spot).tolist() for count in WAYS_TO_COUNT]
    boards = np.array([*combinations(spot.live.tolist(), 5)], np.uint8)
    strengths = []
    for hand in spot.hole_cards:
        cards = np.empty((len(boards), 7), np.uint8)
        cards[:, :2], cards[:, 2:] = hand, boards
        strengths.append(evaluate_hands(cards))
    best = np.maximum.reduce(strengths)
    sets = sum((row == best).astype(np.int64) << player for player, row in enumerate(strengths))
    expected = np.bincount(sets, minlength=2 ** len(strengths)).tolist()
    assert counts == [expected] * len(WAYS_TO_COUNT)
    categories = [np.bincount(row >> 12, minlength=10)[1:].tolist() for row in strengths]
    assert count_categories(spot).tolist() == categories


# --- published counts ------------------------------


@pytest.fixture(scope="module")
def oracles():
    return published_counts()


def test_published_heads_up_counts(oracles):
    for entry in oracles["hu_preflop"]:
        outcomes = count_outcomes(read_spot(entry["hands"]))
        assert outcomes.tolist() == [0, entry["win"], entry["lose"], entry["tie"]], entry


def test_published_flop_and_turn_counts(oracles):
    for entry in oracles["flop_turn"]:
        outcomes = count_outcomes(read_spot(entry["hands"], entry["board"]))
        assert outcomes.tolist() == [0, *entry["masks"]], entry


def test_the_bits_of_a_set_are_the_seats_that_share():
    hands = {"AsKd": 0, "AhKc": 0, "QsQh": 1}
    for order in permutations(hands):
        equities = EquityCalculator(list(order), "Ac8d7h5s2c")
        sharing = sum(1 << seat for seat, hand in enumerate(order) if hands[hand] == 0)
        assert equities.outcomes.tolist() == [int(players == sharing) for players in range(8)]


@st.composite
def rows_alike(draw, game, size, most):
    """Draw up to *most* spots with the same number of players, board cards and dead cards."""
    on_board = draw(st.integers(0, 5))
    players = draw(st.integers(2, min(4 if game.low else 6, (len(game.deck) - 8) // size)))
    dead = draw(st.integers(0, 2))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    spots = draw(st.integers(1, most if on_board > 2 else 2))
    cards = np.array([rng.permutation(game.deck) for _ in range(spots)], np.uint8)
    held, board, others = np.split(cards, np.cumsum([players * size, on_board, dead]), axis=1)[:3]
    hole_cards = held.reshape(spots, players, size)
    return SpotRows(hole_cards.copy(), board.copy(), others.copy(), game)


@pytest.mark.jit
@every_kind
@given(data=st.data())
@settings(max_examples=10)
def test_counts_are_those_of_the_kernels(game, size, data):
    rows = data.draw(rows_alike(game, size, 40))
    spots, players = rows.hole_cards.shape[:2]
    by_arrays, by_kernels = np.zeros((2, spots, 1 << players * (1 + game.low)), np.int64)
    count_by_arrays(rows, by_arrays)
    count_by_kernels(rows, by_kernels)
    np.testing.assert_array_equal(by_arrays, by_kernels)


def test_many_spots_are_counted_part_by_part():
    """More than are looked up at once, equal to each alone."""
    game = BOARD_GAMES["holdem"]
    rng = np.random.default_rng(3)
    cards = np.argsort(rng.random((4000, 52)), axis=1)[:, :7].astype(np.uint8) + 1
    none = np.empty((4000, 0), np.uint8)
    rows = SpotRows(cards[:, :4].reshape(4000, 2, 2), cards[:, 4:], none, game)
    together, alone = np.zeros((2, 4000, 4), np.int64)
    count_by_arrays(rows, together)
    for spot in (*range(5), *range(3995, 4000)):
        one = slice(spot, spot + 1)
        count_by_arrays(SpotRows(rows[0][one], rows[1][one], rows[2][one], game), alone[one])
        assert together[spot].tolist() == alone[spot].tolist()
    assert (together.sum(axis=1) == 45 * 44 // 2).all()
