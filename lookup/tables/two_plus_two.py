"""The Two Plus Two table: a hand's strength with one look-up per card.

The table is a state machine that reads one card at a time: entry `53 + c1` points to the state of
the first card, that entry plus `c2` to the next, and the seventh step gives the strength. Entry 0
of a five- or six-card state is the strength of those cards. The file equals the published
`HandRanks.dat` byte for byte, so any program that reads one can use it.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lookup.arguments import read_array
from lookup.cards import format_cards
from lookup.compiling.compiler import require_numba
from lookup.games import STANDARD
from lookup.running.slices import run_slices
from lookup.running.threads import thread_count
from lookup.tables.store import FOLDER_VARIABLE, TableSpec, open_table

STATE_ENTRIES = 53  # the entries of a state: its own strength, then its successors by card number
ENTRIES = 32_487_834
STATES_AT_A_TIME = 1 << 14
SUIT_NUMBERS = np.arange(1, 5, dtype=np.uint64)[:, None]


def build_hand_ranks(table: NDArray[np.int32], advance: Callable[[int], None]) -> None:
    """Fill *table*, [32487834] int32, from the definition of strength.

    Breadth-first: the states of each number of cards are the distinct successors of the previous
    states, in the order of the published generator.
    """
    require_numba("building the Two Plus Two table")
    from lookup._kernels import two_plus_two as kernels

    rows = table.reshape(-1, STATE_ENTRIES)
    rows[0] = 0
    first, states = 1, np.zeros(1, np.uint64)
    distinct = np.empty(1 << 19, np.uint64)

    def in_slices(
        work: Callable[[int, int], None], tell: Callable[[int], object] = lambda done: None
    ) -> None:
        def on_slice(start: int) -> int:
            stop = min(start + STATES_AT_A_TIME, len(states))
            work(start, stop)
            return stop - start

        work(0, 0)  # compiles it here
        for done in run_slices(on_slice, range(0, len(states), STATES_AT_A_TIME), thread_count()):
            tell(done)

    for cards in range(6):
        keys = np.empty((len(states), 52), np.uint64)
        in_slices(functools.partial(kernels.successor_keys, states, cards, keys), advance)
        numbers, slots = np.empty(keys.size, np.int32), np.full(1 << 20, -1, np.int32)
        count = kernels.number_keys(keys.reshape(-1), slots, numbers, distinct)
        order = np.argsort(distinct[:count])
        following = first + len(states)
        positions = np.empty(count + 1, np.int32)
        positions[order] = STATE_ENTRIES * np.arange(following, following + count, dtype=np.int32)
        positions[-1] = STATE_ENTRIES  # impossible cards lead to the start
        own = strengths_of_states(states, cards) if cards == 5 else np.zeros(len(states), np.int32)
        in_slices(functools.partial(_fill_states, positions, numbers, own, rows[first:following]))
        first, states = following, distinct[:count][order]
    in_slices(functools.partial(_fill_final, states, rows[first:]), advance)


def _fill_states(
    positions: NDArray[np.int32],
    numbers: NDArray[np.int32],
    own: NDArray[np.int32],
    rows: NDArray[np.int32],
    start: int,
    stop: int,
) -> None:
    """Fill the states of a slice: their own strengths and successors."""
    rows[start:stop, 0] = own[start:stop]
    rows[start:stop, 1:] = positions[numbers[52 * start : 52 * stop].reshape(-1, 52)]


def _fill_final(states: NDArray[np.uint64], rows: NDArray[np.int32], start: int, stop: int) -> None:
    """Fill the states of a slice: their own strengths, and those after the seventh card."""
    from lookup._kernels import two_plus_two as kernels

    rows[start:stop, 0] = strengths_of_states(states[start:stop], 6)
    kernels.fill_final_strengths(states[start:stop], rows[start:stop])


def strengths_of_states(states: NDArray[np.uint64], cards: int) -> NDArray[np.int32]:
    """Return the strength of each state's own five or six cards, [S].

    Among the suits of a state, the one with the most cards has the greatest suit mask.
    """
    from lookup._kernels.strength import KICKER_RANKS, ONE_CARD, suited_or_paired, with_rank

    strengths = np.empty(len(states), np.int32)
    for start in range(0, len(states), STATES_AT_A_TIME):
        keys = states[start : start + STATES_AT_A_TIME]
        counts: tuple[NDArray[np.uint16], ...] = (np.zeros(len(keys), np.uint16),) * 4
        masks = np.zeros((4, len(keys)), np.uint16)
        for column in range(cards):
            card = keys >> np.uint64(8 * column) & np.uint64(255)
            rank, suit = ((card >> np.uint64(4)) - 1).astype(np.uint16), card & np.uint64(15)
            counts = with_rank(*counts, rank)
            masks += np.where(suit == SUIT_NUMBERS, ONE_CARD + (1 << rank), 0).astype(np.uint16)
        number, kickers = suited_or_paired(*counts, masks.max(axis=0), cards, STANDARD)
        strengths[start : start + STATES_AT_A_TIME] = number + KICKER_RANKS[kickers]
    return strengths


HAND_RANKS = TableSpec(
    name="Two Plus Two hand ranks",
    file_name="HandRanks-v1.dat",
    dtype=np.dtype("<i4"),
    shape=(ENTRIES,),
    sha256="ad00f3976ad278f2cfd8c47b008cf4dbdefac642d70755a9f20707f8bbeb3c7e",
    build=build_hand_ranks,
    steps=ENTRIES // STATE_ENTRIES - 1,
)


def hand_ranks() -> np.memmap[Any, np.dtype[np.int32]]:
    """Return the Two Plus Two table, int32 [32487834], memory-mapped read-only.

    The first call builds its file, later calls map it. Raises TableError if the file
    cannot be built, read or trusted.
    """
    return _opened(os.environ.get(FOLDER_VARIABLE))


def ranks_array() -> NDArray[np.int32]:
    """Return the table as a plain array, because indexing a memmap costs microseconds more."""
    return _viewed(os.environ.get(FOLDER_VARIABLE))


# The cache holds one table, keyed by the folder in the environment.
@functools.lru_cache(maxsize=1)
def _opened(_folder: str | None) -> np.memmap[Any, np.dtype[np.int32]]:
    return open_table(HAND_RANKS)


@functools.lru_cache(maxsize=1)
def _viewed(folder: str | None) -> NDArray[np.int32]:
    return _opened(folder).view(np.ndarray)


def get_hand_strength(*cards: ArrayLike) -> NDArray[np.int32]:
    """Return the strength of hands of 5 to 7 cards, read from the Two Plus Two table.

    Each argument is a card number 1..52 or an array of them, of any integer dtype; they broadcast
    against each other. Returns int32 of the common shape. Raises ValueError for another number of
    arguments, for invalid card numbers, and for a card dealt twice in one hand.

    >>> int(get_hand_strength(52, 48, 44, 40, 36, 1, 2))
    36874
    """
    if not 5 <= len(cards) <= 7:
        raise ValueError(f"a hand has 5 to 7 cards, not {len(cards)}; give c1, ..., c5|c6|c7")
    numbers = [_checked_numbers(card, place) for place, card in enumerate(cards, start=1)]
    for (i, first), (j, second) in combinations(enumerate(numbers, start=1), 2):
        same = first == second
        if np.any(same):
            card = format_cards([np.broadcast_to(first, np.shape(same))[same].flat[0]])
            raise ValueError(f"the card {card!r} is dealt twice, as c{i} and as c{j}, in one hand")
    return _walk(ranks_array(), numbers)


def _walk(table: NDArray[np.int32], numbers: list[NDArray[Any]]) -> NDArray[np.int32]:
    """Look up checked card numbers [...] card by card; return int32 [...] strengths."""
    states: NDArray[Any] = np.intp(STATE_ENTRIES)  # type: ignore[assignment]
    for number in numbers:
        # Convert one card at a time: all indices together would be the largest arrays.
        states = table[states + number.astype(np.intp)]
    return states if len(numbers) == 7 else table[states]


def _checked_numbers(card: ArrayLike, column: int) -> NDArray[Any]:
    """Return one argument as an array of card numbers, of any integer dtype."""
    if isinstance(card, np.ma.MaskedArray):
        raise ValueError(f"c{column} is a masked array; leave the masked rows out")
    numbers = read_array(card, f"c{column} is a card number or an array of them")
    if numbers.dtype.kind not in "iu" and numbers.size:
        raise ValueError(f"c{column} is {numbers.dtype}, not card numbers; use parse_cards(text)")
    if numbers.size and not 1 <= numbers.min() <= numbers.max() <= 52:
        wrong = numbers[(numbers < 1) | (numbers > 52)].flat[0]
        raise ValueError(f"{wrong} in c{column} is not a card number; 1 is '2c', 52 is 'As'")
    return numbers
