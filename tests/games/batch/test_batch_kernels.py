"""The kernels that play batches, against naive Python: shuffles, draws, betting, pots."""

from itertools import count

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numba.core.errors import TypingError

from lookup._kernels.random import word_of
from lookup.compiling import helper, kernel
from lookup.compiling.lanes.runs import row_of, run_of
from poker_calculator.games._kernels.batch import (
    add_payoffs,
    drawn,
    fill_payoffs,
    gather_showdowns,
    pay_rows,
    shuffle,
    uniform,
)
from poker_calculator.games._kernels.batch_rows import (
    CHECK_OR_CALL,
    FOLD,
    HANDS,
    PER_HAND,
    Showdowns,
)
from poker_calculator.games.batch.batch_state import BatchState

# Hashes are meant to overflow, of which plain Python warns where kernels are not compiled.
pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")

WORD = (1 << 64) - 1
words = st.integers(0, WORD)


def split_mix(x):
    """Return the output of SplitMix64 for a number."""
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & WORD
    x = (x ^ x >> 27) * 0x94D049BB133111EB & WORD
    return x ^ x >> 31


def stream(key):
    """Yield the words that a key begins."""
    for number in count():
        yield split_mix(key + number * 0x9E3779B97F4A7C15 & WORD)


def word_at(key, number):
    return split_mix(key + number * 0x9E3779B97F4A7C15 & WORD)


def naive_shuffle(seed, row, hand, cards, dealt):
    """Return the cards that a hand is dealt from: a random one of those left, each time."""
    halves = []
    source = stream(word_at(word_at(seed, row), hand))
    left, deck = list(cards), []
    while len(deck) < dealt:
        if not halves:
            word = next(source)
            halves = [word >> 32, word & 0xFFFFFFFF]
        product = halves.pop() * len(left)
        if product % 2**32 >= 2**32 % len(left):
            chosen = product >> 32
            deck.append(left[chosen])
            left[chosen] = left[0]
            del left[0]
    return deck


@kernel
def shuffle_one(decks, row, cards, hand, seed, pack):
    key = word_of(word_of(seed, row), hand)
    shuffle(row_of(decks, row), run_of(cards), key, run_of(pack))


@kernel
def uniform_one(number, choices):
    return uniform(number, choices)


@kernel
def draw_one(key, number, choices):
    return drawn(key, number, choices)


@given(seed=words, row=st.integers(0, 1 << 40), hand=st.integers(0, 1 << 40), short=st.booleans())
@settings(max_examples=40)
def test_shuffles_equal_naive_ones(seed, row, hand, short):
    cards = np.arange(17 if short else 1, 53, dtype=np.uint8)
    one = row % 3
    decks = np.zeros((3, 30), np.uint8)

    shuffle_one(decks, one, cards, hand, np.uint64(seed), np.empty(cards.size, np.uint8))

    assert decks[one].tolist() == naive_shuffle(seed, one, hand, cards.tolist(), 30)


@pytest.mark.jit
def test_shuffles_are_uniform():
    batch = BatchState(
        "NT", hand_count=40_000, players=2, stacks=9, blinds=(1, 2), min_bet=2, rng=1
    )
    for place in range(batch.decks.shape[1]):
        found = np.bincount(batch.decks[:, place], minlength=53)[1:]
        chi_square = ((found - 40_000 / 52) ** 2 / (40_000 / 52)).sum()
        assert chi_square < 51 + 4.5 * np.sqrt(2 * 51)
    pairs = np.bincount(batch.decks[:, 0].astype(int) * 53 + batch.decks[:, 1], minlength=53 * 53)
    expected = 40_000 / 52 / 51
    chi_square = ((pairs[pairs > 0] - expected) ** 2 / expected).sum() + expected * (
        52 * 51 - np.count_nonzero(pairs)
    )
    assert abs(chi_square - 52 * 51) < 4.5 * np.sqrt(2 * 52 * 51)


@given(number=st.integers(0, 2**32 - 1) | st.integers(0, 300), choices=st.integers(1, 53))
@settings(max_examples=200)
def test_places_are_uniform_as_some_numbers_are_drawn_again(number, choices):
    product = number * choices
    expected = -1 if product % 2**32 < 2**32 % choices else product >> 32

    assert uniform_one(np.uint64(number), np.uint64(choices)) == expected


@given(key=words, first=st.integers(0, 9), choices=st.integers(1, 1 << 63))
@settings(max_examples=100)
def test_amounts_are_uniform_as_some_words_are_drawn_again(key, first, choices):
    source = (word_at(key, number) for number in count(first))
    accepted = next(word for word in source if word >= 2**64 % choices)

    assert draw_one(np.uint64(key), first, np.uint64(choices)) == accepted % choices


# Half of the words are drawn again, so several in a row are.
@pytest.mark.parametrize("key", range(8))
def test_words_are_drawn_until_one_is_accepted(key):
    choices = (1 << 63) + 1
    source = (word_at(key, number) for number in count())
    accepted = next(word for word in source if word >= 2**64 % choices)

    assert draw_one(np.uint64(key), 0, np.uint64(choices)) == accepted % choices


@helper
def total(numbers):
    found = 0
    for place in range(len(numbers)):
        found += numbers[place]
    return found


@kernel
def write_in_runs(table, row, numbers):
    here = row_of(table, row)
    here[1:3][1] = here[0] + 5
    run_of(numbers)[0] = total(here)


def test_runs_are_the_memory_of_their_arrays():
    table, numbers = np.arange(8, dtype=np.uint8).reshape(2, 4), np.zeros(2, np.int64)

    write_in_runs(table, 1, numbers)

    assert table.tolist() == [[0, 1, 2, 3], [4, 5, 9, 7]]
    assert numbers.tolist() == [25, 0]


@pytest.mark.jit
def test_a_row_of_an_array_in_another_order_is_not_a_run():
    with pytest.raises(TypingError, match="row_of"):
        write_in_runs(np.zeros((3, 2), np.int64, order="F"), 0, np.zeros(1, np.int64))


@pytest.fixture
def checked_down():
    """Return three hands of three: the first two shown down, one folded before the flop."""
    options = {"stacks": [[10, 20, 30]] * 3, "blinds": (1, 2), "min_bet": 2}
    batch = BatchState("NT", hand_count=3, players=3, rng=2, **options)
    batch.step([CHECK_OR_CALL, FOLD, FOLD])
    batch.step([CHECK_OR_CALL, CHECK_OR_CALL, FOLD])
    while batch.status.any():
        batch.step(CHECK_OR_CALL)
    return batch


def test_showdowns_are_gathered_with_empty_seats_at_the_end(checked_down):
    found = Showdowns(
        rows=np.array([1, 0]),
        contributions=np.empty(8, np.int64),
        folded=np.empty(8, np.uint8),
        dead=np.empty(2, np.int64),
        holes=np.empty((5, 2), np.uint8),
        boards=np.empty((5, 5), np.uint8),
        seat_indices=np.empty(5, np.int64),
    )

    gather_showdowns(checked_down._rows, 4, found)

    assert found.contributions.tolist() == [2, 2, 0, 0, 2, 2, 2, 0]
    assert found.folded.tolist() == [0, 0, 1, 1, 0, 0, 0, 1]
    assert found.dead.tolist() == [0, 0]
    assert found.seat_indices.tolist() == [0, 1, 4, 5, 6]
    expected = [*checked_down.hole_cards[1, :2].tolist(), *checked_down.hole_cards[0].tolist()]
    assert found.holes.tolist() == expected
    assert found.boards.tolist() == checked_down.board_cards[[1, 1, 0, 0, 0]].tolist()


def test_payouts_go_to_the_stacks_of_their_rows(checked_down):
    numbers = checked_down._rows.numbers.copy()

    pay_rows(
        checked_down._rows._replace(numbers=numbers),
        4,
        np.array([2, 0]),
        np.array([1, 2, 3, 9, 4, 5, 6, 9]),
    )

    added = numbers - checked_down._rows.numbers
    assert added[:, PER_HAND : PER_HAND + 3].tolist() == [[4, 5, 6], [0, 0, 0], [1, 2, 3]]
    assert added.sum() == 21


def test_payoffs_are_added_up_by_player(checked_down):
    numbers = checked_down._rows.numbers.copy()
    numbers[:, HANDS] = [1, 2, 3]
    rows = np.array([0, 2])
    payoffs, totals = np.empty((2, 3), np.int64), np.zeros((3, 3), np.int64)

    table = checked_down._rows._replace(numbers=numbers)
    fill_payoffs(table, rows, payoffs)
    add_payoffs(table, rows, totals, True)

    assert payoffs.tolist() == checked_down.payoffs[rows].tolist()
    assert payoffs[1].tolist() == [-1, 1, 0]
    assert totals.tolist() == [payoffs[0].tolist(), [0, 0, 0], [1, 0, -1]]


DECKS = """
import hashlib, sys
from poker_calculator.games import Automation, BatchState, NoLimitTexasHoldem
threads = int(sys.argv[1])
batch = BatchState(
    "NT", hand_count=40_000, players=3, stacks=9, blinds=(1, 2), min_bet=2, rng=7, threads=threads
)
found = hashlib.sha256(batch.decks.tobytes())
batch.reset()
found.update(batch.decks.tobytes())
found.update(batch.random_actions().actions.tobytes())
state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, 3, rng=7)
found.update(bytes(state.deck_cards))
print(found.hexdigest())
"""


@pytest.mark.jit
def test_a_seed_gives_the_same_decks_in_every_process(run_python):
    run_python(DECKS, 1)  # it announces the kernels that it compiles
    runs = [
        run_python(DECKS, threads, PYTHONHASHSEED=seed)
        for threads, seed in [(1, "1"), (2, "1"), (2, "2")]
    ]

    assert [run.stderr for run in runs] == ["", "", ""]
    assert len({run.stdout for run in runs}) == 1
