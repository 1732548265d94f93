"""The canonical form of hands and boards: one form for all isomorphic ones.

Shapes use N (rows) and K (cards of a row).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.canonical import canonical_rows, faults, fill_canonical, fill_rounds
from lookup.arguments import check_flags
from lookup.cards import CardsLike
from lookup.compiling.kernel_choice import or_kernel
from lookup.hand_rows import HandSize, as_hands, common_rows, why_no_showdown

SECONDS = 2e-3, 4e-7  # the seconds that NumPy needs for a few rows, and for each further row
AT_ONCE = 8192  # rows that NumPy works on at once, so that its columns stay in the cache

HAND, BOARD = HandSize(1, 6), HandSize(0, 5, "a board")
STREETS = 3, 1, 1


def rows_of(cards: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return cards [..., K] as writeable rows [N, K]: kernels compile again for read-only ones."""
    rows = cards.reshape(-1, cards.shape[-1])
    return np.require(rows, requirements=["C", "W"])


def seconds_for(rows: NDArray[np.uint8]) -> float:
    """Return an estimate of the seconds that NumPy needs for rows."""
    return SECONDS[0] + len(rows) * SECONDS[1]


def columns_of(rows: NDArray[np.uint8]) -> Iterator[tuple[slice, NDArray[np.int64]]]:
    """Yield slices of at most `AT_ONCE` rows, and their cards by column, int64 [K, N]."""
    for start in range(0, len(rows), AT_ONCE):
        part = slice(start, min(start + AT_ONCE, len(rows)))
        yield part, np.array(rows[part].T, np.int64, order="C")


class CanonicalHands(NamedTuple):
    """Hands and boards in canonical form, as `canonical` returns them."""

    hands: NDArray[np.uint8]
    """[..., H]: the hole cards, from high to low."""
    boards: NDArray[np.uint8]
    """[..., B]: the boards, the flop from high to low."""


def canonical(hands: CardsLike, boards: CardsLike, *, rounds_apart: bool = True) -> CanonicalHands:
    """Return the canonical form of each hand and its board, the same for all isomorphic ones.

    The 24 permutations of suits turn a hand and its board into 24 rows. In each row, the hand and
    the flop are sorted from high to low; the turn and the river keep their places. Rows compare as
    lists of card numbers, and the greatest row is the canonical form. AsKs, AsKh and AsAh are
    canonical hands.

    Two rows have the same canonical form if and only if renaming suits and reordering the cards
    within the hand and the flop makes them equal.

    Parameters
    ----------
    hands : text such as "AsKs", or card numbers [..., H], of 1 to 6 cards
    boards : text such as "2c3c4c", or card numbers [..., B], of 0, 3, 4 or 5 cards
        Their leading dimensions broadcast with those of the hands.
    rounds_apart : bool
        False sorts all board cards together, so it no longer matters which card is the turn.

    Returns
    -------
    CanonicalHands
        `hands`, uint8 [..., H], and `boards`, uint8 [..., B].

    Raises
    ------
    ValueError
        For a wrong number of cards, shapes that do not broadcast, and the first row in which a card
        occurs twice.

    Examples
    --------
    >>> from lookup import format_cards
    >>> rows = canonical([[1, 50], [49, 4]], [[6, 5, 9, 13], [5, 8, 12, 16]])
    >>> format_cards(rows.hands).tolist(), format_cards(rows.boards).tolist()
    (['As2h', 'As2h'], ['4h3s3h5h', '4h3s3h5h'])
    """
    check_flags(rounds_apart=rounds_apart)
    holes, dealt = common_rows(as_hands(hands, HAND), as_hands(boards, BOARD))
    width, on_board = holes.shape[-1], dealt.shape[-1]
    if on_board in (1, 2):
        raise ValueError(f"a board has 0, 3, 4 or 5 cards, not {on_board}; give [..., 0 or 3..5]")
    dealt = np.broadcast_to(dealt, (*holes.shape[:-1], on_board))
    streets = STREETS[: max(0, on_board - 2)] if rounds_apart else (on_board,)
    rounds = tuple(size for size in (width, *streets) if size)
    cards = np.concatenate([holes, dealt], axis=-1)
    rows, fault = canonical_rows_of(rows_of(cards), rounds)
    if fault >= 0:
        sizes = HandSize(width, width), HandSize(on_board, on_board, BOARD.name)
        raise why_no_showdown(holes, dealt, fault, *sizes)
    result = rows.reshape(cards.shape)
    return CanonicalHands(result[..., :width], result[..., width:])


def canonical_rows_of(
    rows: NDArray[np.uint8], rounds: tuple[int, ...]
) -> tuple[NDArray[np.uint8], int]:
    """Return rows [N, K] in canonical form, and -1 or the first that is not a hand."""
    result = np.empty_like(rows)
    return result, _fill_rows(rows, np.array(rounds, np.int64), result)


@or_kernel(canonical_rows, lambda rows, *_: seconds_for(rows))
def _fill_rows(rows: NDArray[np.uint8], sizes: NDArray[np.int64], result: NDArray[np.uint8]) -> int:
    """Fill the canonical form of rows; return the first that is not a hand, or -1."""
    for part, columns in columns_of(rows):
        wrong = faults(columns)
        if wrong.any():
            return int(part.start + wrong.argmax())
        bits = np.empty((len(sizes), columns.shape[1]), np.int64)
        fill_rounds(columns, sizes, bits)
        fill_canonical(bits, sizes, columns)
        result[part] = columns.T
    return -1
