from itertools import combinations, permutations

import numpy as np
import pytest
from counting import count_by_ranks, count_categories_by_ranks, count_outcomes
from data_files import published_counts
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.holdem import naive_outcomes
from oracles.published import POSTFLOP, PREFLOP

from calculations import CARDS, EquityCalculator
from calculations.exact.by_ranks import preflop_outcomes
from calculations.exact.categories import count_categories
from calculations.spots.reading import read_spot
from calculations.spots.spot import Spot
from lookup.games import HOLDEM
from lookup.running import compiled


def spot_of_hands(hole_cards, board, dead, game=HOLDEM):
    """Return the spot of hands that are all known, [P, K]."""
    return Spot(tuple(hole_cards), board, dead, game)


@st.composite
def spots(draw, board_cards=(0, 1, 2, 3, 4, 5), most_left=52):
    """Draw a spot of any size; *most_left* cards at the most are neither held, known nor dead."""
    order = draw(st.permutations(range(1, 53)))
    players = draw(st.integers(2, 10))
    known = draw(st.sampled_from(board_cards))
    held = 2 * players + known
    dead = draw(st.integers(max(0, 52 - held - most_left), 52 - held - (5 - known)))
    hands, rest = np.array(order[: 2 * players], np.uint8), order[2 * players :]
    return spot_of_hands(
        hands.reshape(players, 2),
        np.array(rest[:known], np.uint8),
        np.array(rest[known : known + dead], np.uint8),
    )


def texts(spot):
    return (
        [[CARDS[card - 1] for card in hand] for hand in spot.hole_cards],
        [CARDS[card - 1] for card in spot.board],
        [CARDS[card - 1] for card in spot.dead],
    )


def count_without_kernels(spot):
    """Count by the Two Plus Two table, by the matrix, or by arrays of ranks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "always", False)
        return count_outcomes(spot)


WAYS_TO_COUNT = (count_outcomes, count_without_kernels, count_by_ranks, preflop_outcomes)


@pytest.mark.parametrize("count", WAYS_TO_COUNT)
@pytest.mark.parametrize(("hands", "board", "dead", "outcomes"), PREFLOP + POSTFLOP)
def test_published_counts(hands, board, dead, outcomes, count):
    assert count(read_spot(hands.split(), board, dead)).tolist() == [0, *outcomes]


@pytest.mark.slow
@given(spots(most_left=12))
@settings(max_examples=200)
def test_every_street_and_number_of_players_agrees_with_the_oracle(spot):
    expected = naive_outcomes(*texts(spot))
    for count in WAYS_TO_COUNT:
        assert count(spot).tolist() == expected, count


@pytest.mark.slow
@given(spots(board_cards=(3, 4, 5)))
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
