"""The index of a hand up to suit isomorphism, and the hand of an index."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lookup._kernels.canonical import faults, fill_canonical
from lookup._kernels.hand_index import (
    Tables,
    fill_numbers,
    fill_rounds_of,
    hand_rows,
    index_of,
    index_rows,
    tables_of,
)
from lookup.arguments import as_whole, is_listed, read_array, shown
from lookup.cards import CardsLike
from lookup.compiling.kernel_choice import or_kernel
from lookup.hand_rows import HandSize, as_hands, why_no_hand
from lookup.isomorphism.canonical import columns_of, rows_of, seconds_for

MOST_ROUNDS, MOST_CARDS = 6, 11
"""Seven card stud has six rounds; six hole cards and a board are eleven cards."""


def index_count(rounds: Sequence[int]) -> int:
    """Return the number of hands dealt in rounds, up to suit isomorphism.

    *rounds* and errors are those of `hand_index`.

    >>> [index_count(rounds) for rounds in [(2,), (2, 3), (2, 3, 1), (2, 3, 1, 1)]]
    [169, 1286792, 55190538, 2428287420]
    """
    return int(tables_of(_read_rounds(rounds)).offsets[-1])


def hand_index(cards: CardsLike, rounds: Sequence[int]) -> NDArray[np.int64]:
    """Return the index of each hand up to suit isomorphism.

    Two hands have the same index if and only if renaming suits and reordering the cards within
    rounds makes them equal. Cards never move between rounds: (2, 3, 1, 1) distinguishes the turn
    from the river, (2, 5) does not. Indices are the numbers from 0 to `index_count(rounds)` - 1;
    `hand_of_index` is the inverse.

    Parameters
    ----------
    cards : text such as "AsKsQsJs2d", or card numbers [..., K]
        The cards of the first round, then those of the second, and so on; K is the sum of *rounds*.
    rounds : sequence of int
        The number of cards of each round, such as (2, 3): at most 6 rounds and 11 cards in all.

    Returns
    -------
    int64 [...]

    Raises
    ------
    ValueError
        For invalid rounds, a wrong number of cards, and the first row that is not a hand.

    Notes
    -----
    The idea is from Kevin Waugh, "A Fast and Optimal Hand Isomorphism Algorithm" (2013); the order
    of the indices differs.

    Examples
    --------
    >>> hand_index([[52, 48, 1, 2, 3], [47, 51, 4, 1, 2]], (2, 3))
    array([77, 77])
    >>> hand_index("AsKsQsJsTs9s2d", (2, 3, 1, 1))
    np.int64(424699573)
    """
    rounds = _read_rounds(rounds)
    size = HandSize(sum(rounds), sum(rounds), f"a hand of the rounds {rounds}")
    cards = as_hands(cards, size)
    rows = rows_of(cards)
    indices = np.empty(len(rows), np.int64)
    fault = _fill_indices(rows, tables_of(rounds), indices)
    if fault >= 0:
        raise why_no_hand(cards, fault, size)
    result: NDArray[np.int64] = indices.reshape(cards.shape[:-1])[()]
    return result


@or_kernel(index_rows, lambda rows, *_: seconds_for(rows))
def _fill_indices(rows: NDArray[np.uint8], tables: Tables, indices: NDArray[np.int64]) -> int:
    """Fill the indices of rows [N, K]; return the first that is not a hand, or -1."""
    for part, columns in columns_of(rows):
        wrong = faults(columns)
        if wrong.any():
            return int(part.start + wrong.argmax())
        indices[part] = index_of(columns, tables)
    return -1


def hand_of_index(index: ArrayLike, rounds: Sequence[int]) -> NDArray[np.uint8]:
    """Return the canonical hand of each index, uint8 [..., K]: the inverse of `hand_index`.

    The hand is in canonical form: the greatest of all hands with the index. Hands compare as lists
    of card numbers, with the cards of each round from high to low. *index* is a whole number or an
    array [...]; *rounds* are those of `hand_index`. Raises ValueError for numbers outside 0 to
    `index_count(rounds)` - 1.

    >>> from lookup import format_cards
    >>> format_cards(hand_of_index([0, 77, 1286791], (2, 3)))
    array(['3s2s2h2d2c', 'AsKs2h2d2c', 'AsKsQsJsTs'], dtype='<U10')
    """
    rounds = _read_rounds(rounds)
    tables = tables_of(rounds)
    numbers = _read_indices(index, rounds, int(tables.offsets[-1]))
    indices = numbers.reshape(-1)
    cards = np.empty((len(indices), sum(rounds)), np.uint8)
    _fill_hands(indices, tables, cards)
    return cards.reshape(*numbers.shape, sum(rounds))


@or_kernel(hand_rows, lambda *args: seconds_for(args[-1]))
def _fill_hands(indices: NDArray[np.int64], tables: Tables, cards: NDArray[np.uint8]) -> None:
    """Fill the canonical hands, [N, K], of indices."""
    for part, columns in columns_of(cards):
        numbers, bits = (np.empty((n, columns.shape[1]), np.int64) for n in (5, len(tables.sizes)))
        fill_numbers(indices[part], tables, numbers)
        fill_rounds_of(numbers, tables, bits)
        fill_canonical(bits, tables.sizes, columns)
        cards[part] = columns.T


def _read_rounds(rounds: Sequence[int]) -> tuple[int, ...]:
    """Return the number of cards of each round, or raise ValueError."""
    sizes = [as_whole(size) or 0 for size in rounds] if is_listed(rounds) else []
    if not 1 <= len(sizes) <= MOST_ROUNDS or min(sizes) < 1 or sum(sizes) > MOST_CARDS:
        raise ValueError(
            f"rounds are {shown(rounds)}; give the number of cards of each, such as (2, 3, 1, 1), "
            f"in at most {MOST_ROUNDS} rounds and {MOST_CARDS} cards"
        )
    return tuple(sizes)


def _read_indices(index: ArrayLike, rounds: tuple[int, ...], count: int) -> NDArray[np.int64]:
    """Return indices as a writeable array of int64, or raise ValueError."""
    rule = f"an index of the rounds {rounds} is a whole number from 0 to {count - 1:,}"
    indices = read_array(index, rule)
    if indices.size and indices.dtype.kind not in "iu":
        raise ValueError(f"{rule}, not {shown(index)}")
    wrong = (indices < 0) | (indices >= count)
    if wrong.any():
        raise ValueError(f"{rule}, not {indices[wrong][0]}")
    return np.require(indices, np.int64, ["C", "W"])
