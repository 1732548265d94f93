"""Strengths of a few hands, which are not compiled for: those of the kernels, and their errors."""

from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lookup import low_hands, omaha
from lookup.compiling import kernel_choice
from lookup.games import GAMES
from lookup.strength import evaluate_hands

pytestmark = pytest.mark.slow

SHORT = GAMES["short_deck"].ranking
FEW = settings(max_examples=60)

SCALES = {
    "high": (evaluate_hands, 5, 7),
    "short deck": (partial(evaluate_hands, ranking=SHORT), 5, 7),
    "low": (low_hands.evaluate_ace_to_five, 5, 7),
    "eight or better": (low_hands.evaluate_eight_or_better, 5, 7),
    "deuce to seven": (low_hands.evaluate_deuce_to_seven, 5, 7),
    "badugi": (low_hands.evaluate_badugi, 1, 4),
}
OMAHA = {
    "high": omaha.evaluate_omaha,
    "short deck": partial(omaha.evaluate_omaha, ranking=SHORT),
    "eight or better": omaha.evaluate_omaha_low,
}


def answer(strengths, *cards):
    """Return strengths, or what is wrong with the cards."""
    try:
        return strengths(*cards).tolist()
    except ValueError as error:
        return str(error)


def assert_same_both_ways(strengths, *cards):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernel_choice, "always", True)
        by_kernel = answer(strengths, *cards)
        patch.setattr(kernel_choice, "always", False)
        assert answer(strengths, *cards) == by_kernel


@st.composite
def rows_of_cards(draw, width):
    """Draw a few rows of cards of one deck; some miss cards or have a wrong number."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    rows = draw(st.integers(0, 6))
    first = draw(st.sampled_from([1, 17]))
    cards = np.array([rng.permutation(range(first, 53))[:width] for _ in range(rows)], np.uint8)
    cards = cards.reshape(rows, width)
    if rows and draw(st.booleans()):
        for _ in range(draw(st.integers(1, 3))):
            row, column = draw(st.integers(0, rows - 1)), draw(st.integers(0, width - 1))
            cards[row, column] = draw(st.sampled_from([0, 0, 1, 52, 53, 255]))
    return cards


@pytest.mark.parametrize(("strengths", "fewest", "most"), SCALES.values(), ids=SCALES)
@given(data=st.data())
@FEW
def test_hands_and_their_errors_are_those_of_the_kernels(strengths, fewest, most, data):
    width = data.draw(st.integers(fewest, most))

    assert_same_both_ways(strengths, data.draw(rows_of_cards(width)))


@pytest.mark.parametrize("strengths", OMAHA.values(), ids=OMAHA)
@given(data=st.data())
@FEW
def test_omaha_hands_and_their_errors_are_those_of_the_kernels(strengths, data):
    hole, on_board = data.draw(st.integers(4, 6)), data.draw(st.integers(3, 5))
    cards = data.draw(rows_of_cards(hole + on_board))
    boards = cards[:, hole:]
    if len(cards) and data.draw(st.booleans()):
        boards = boards[0]  # the same for all

    assert_same_both_ways(strengths, cards[:, :hole].copy(), boards.copy())


def test_the_shape_of_hands_is_kept(monkeypatch):
    monkeypatch.setattr(kernel_choice, "always", False)
    hands = np.random.default_rng(1).permuted(np.tile(range(1, 53), (2, 3, 1)), axis=2)[..., :7]

    strengths = evaluate_hands(hands.astype(np.uint8))

    assert strengths.shape == (2, 3)
    assert strengths[1, 2] == evaluate_hands(hands[1, 2])


HAND = """
from poker_calculator.games import Automation, NoLimitTexasHoldem, PotLimitOmahaHoldem
from lookup._kernels.strength import HIGH
from lookup._kernels.hand_rows import rows_kernel
from lookup._kernels.omaha import omaha_kernel
from lookup.games import STANDARD

for game in (NoLimitTexasHoldem, PotLimitOmahaHoldem):
    state = game.create_state(tuple(Automation), True, 0, (1, 2), 2, (200, 150), 2, rng=5)
    while state.status:
        state.check_or_call()
    print(state.payoffs)
print(len(rows_kernel(HIGH, 7).types), len(omaha_kernel(STANDARD).types))
"""


def test_a_hand_of_a_state_is_not_compiled_for(run_python, tmp_path):
    done = run_python(HAND, NUMBA_CACHE_DIR=tmp_path)

    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "0 0"
    assert not [*tmp_path.rglob("*.nbc")]
