"""Read and rank rows of hands, and explain why a row is not a hand."""

import functools
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.cards import CardsLike, as_card_rows, format_cards
from lookup.compiling.kernel_choice import KernelChoice
from lookup.games import STANDARD, Ranking

if TYPE_CHECKING:
    from lookup._kernels.strength import Judge


class HandSize(NamedTuple):
    """The number of cards of a hand, and its name in errors."""

    fewest: int
    most: int
    name: str = "a hand"

    @property
    def rule(self) -> str:
        """Return the rule as text."""
        if self.fewest == self.most:
            return f"{self.name} has {self.fewest}"
        return f"{self.name} has {self.fewest} to {self.most}"


FIVE_TO_SEVEN = HandSize(5, 7)


def as_hands(cards: CardsLike, size: HandSize) -> NDArray[np.uint8]:
    """Return hands as card numbers [..., K], 0 for no card; uint8 arrays pass unchecked.

    Raises ValueError if *size* does not allow K cards, and the errors of `as_card_rows`.
    """
    masked = type(cards) is not np.ndarray and isinstance(cards, np.ma.MaskedArray)
    # "B" is uint8: the code compares faster than the dtype.
    if not isinstance(cards, np.ndarray) or masked or cards.dtype.char != "B":
        cards = as_card_rows(cards, allow_none=True)
    width = cards.shape[-1] if cards.ndim else 0
    fewest, most, _ = size
    if not fewest <= width <= most:
        span = str(fewest) if fewest == most else f"{fewest}..{most}"
        cards_of = "card" if most == 1 else "cards"
        raise ValueError(
            f"{size.rule} {cards_of}, not {width}; give an array of shape [..., {span}]"
        )
    return cards


def common_rows(
    holes: NDArray[np.uint8], boards: NDArray[np.uint8]
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return hole cards and boards with the same leading dimensions, or one board [K] as it is.

    Raises ValueError if their leading dimensions do not broadcast.
    """
    if boards.ndim == 1 or holes.shape[:-1] == boards.shape[:-1]:
        return holes, boards
    try:
        shape = np.broadcast_shapes(holes.shape[:-1], boards.shape[:-1])
    except ValueError:
        raise ValueError(
            f"hole cards {holes.shape} and boards {boards.shape} do not go together; their leading "
            f"dimensions must broadcast, like [6, 4] and [5] or [N, 6, 4] and [N, 1, 5]"
        ) from None
    return (
        np.broadcast_to(holes, (*shape, holes.shape[-1])),
        np.broadcast_to(boards, (*shape, boards.shape[-1])),
    )


class Scale(NamedTuple):
    """A way to rank hands: a kernel, and a function for few hands that needs no compilation."""

    name: Hashable
    kernel_of: Callable[[int, bool], Callable[..., int]]
    """Makes the kernel for K cards, some of which may be missing."""
    few: Callable[[NDArray[np.uint8]], tuple[NDArray[np.int32], NDArray[np.bool_]]]
    """Returns the strengths of hands [N, K], and a mask of the rows that are not hands."""
    lowest: int = 1  # the lowest card of the deck


@functools.cache
def scale_of(judge: "Judge", ranking: Ranking = STANDARD) -> Scale:
    """Return the scale of a formula, cached with its kernels."""

    @functools.cache
    def kernel_of(width: int, ragged: bool) -> Callable[..., int]:
        from lookup._kernels.hand_rows import rows_kernel

        return rows_kernel(judge, width, ragged, ranking)

    def few(cards: NDArray[np.uint8]) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
        from lookup._kernels.strength import few_hands

        return few_hands(judge, cards, ranking)

    return Scale((judge, ranking), kernel_of, few, 4 * ranking.lowest + 1)


SECONDS = 4e-4, 2e-6  # the seconds of NumPy for a few hands: fixed, and per hand


def judge(
    scale: Scale,
    cards: NDArray[np.uint8],
    size: HandSize = FIVE_TO_SEVEN,
    out: NDArray[np.int32] | None = None,
) -> NDArray[np.int32]:
    """Return the strengths of hands [..., K], int32 [...], in *out* if given.

    Raises ValueError for the first row that is not a hand.
    """
    if out is None:
        out = np.empty(cards.shape[:-1], np.int32)
    numbers, strengths = cards.ravel(), out.reshape(-1)
    width = cards.shape[-1]
    seconds = SECONDS[0] + strengths.size * SECONDS[1]
    name = scale.name, width
    call = numbers, strengths
    if KernelChoice(name, seconds, lambda: [(scale.kernel_of(width, False), call)]).by_kernel():
        fault = scale.kernel_of(width, False)(*call)
        if fault >= 0 and width > size.fewest:
            fault = scale.kernel_of(width, True)(*call)
    else:
        strengths[:], wrong = scale.few(numbers.reshape(-1, width))
        fault = int(wrong.argmax()) if wrong.any() else -1
    if fault >= 0:
        raise why_no_hand(cards, fault, size, scale.lowest)
    return out[()]


def why_no_hand(
    cards: NDArray[np.uint8], start: int, size: HandSize, lowest: int = 1
) -> ValueError:
    """Return the error for the first row from *start* on that is not a hand."""
    rows = cards.reshape(-1, cards.shape[-1])
    for row in range(start, len(rows)):
        hand, where = _cards_of(rows[row]), _row_name(row, cards.shape[:-1])
        wrong = _invalid_number_error(hand, where) or _too_few_error(hand, where, size)
        wrong = wrong or _not_one_deck_error(hand, where, lowest)
        if wrong:
            return ValueError(wrong)
    raise AssertionError("the kernel refused a hand that is one")


def why_no_showdown(
    holes: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    row: int,
    hole_size: HandSize,
    board_size: HandSize,
    lowest: int = 1,
) -> ValueError:
    """Return the error for one row of hole cards, its board, or both together."""
    where = _row_name(row, holes.shape[:-1])
    hole = _cards_of(holes.reshape(-1, holes.shape[-1])[row])
    board = _cards_of(boards.reshape(-1, boards.shape[-1])[row if boards.ndim > 1 else 0])
    wrong = _invalid_number_error([*hole, *board], where) or _too_few_error(hole, where, hole_size)
    wrong = wrong or _too_few_error(board, where, board_size)
    wrong = wrong or _not_one_deck_error([*hole, *board], where, lowest)
    assert wrong, "the kernel refused a hand that is one"
    return ValueError(wrong)


def _cards_of(row: NDArray[np.uint8]) -> list[int]:
    """Return the cards of a row without missing cards."""
    return [number for number in row.tolist() if number]


def _row_name(row: int, shape: tuple[int, ...]) -> str:
    """Return the position of a row in an array of rows as text, empty for a single hand."""
    index = np.unravel_index(row, shape) if shape else ()
    return f" (row {', '.join(map(str, index))})" if index else ""


def _invalid_number_error(hand: list[int], where: str) -> str:
    """Return the error for a number that is not a card number, or empty text."""
    if max(hand, default=0) <= 52:
        return ""
    return f"{max(hand)}{where} is not a card number; 1 is '2c', 52 is 'As'"


def _too_few_error(hand: list[int], where: str, size: HandSize) -> str:
    """Return the error for too few cards, or empty text."""
    if len(hand) >= size.fewest:
        return ""
    return f"{format_cards(hand)!r}{where} has {len(hand)} cards; {size.rule}"


def _not_one_deck_error(hand: list[int], where: str, lowest: int) -> str:
    """Return the error for cards that do not come from one deck."""
    text = f"{format_cards(hand)!r}{where}"
    for number in hand:
        if hand.count(number) > 1:
            card = format_cards([number])
            return f"the card {card!r} occurs twice in {text}; a deck has it once"
    if min(hand) >= lowest:
        return ""
    card, rank = format_cards([min(hand)]), format_cards([lowest])[0]
    return f"the card {card!r} in {text} is not in this game's deck, whose lowest rank is {rank}"
