"""Boards with unknown cards, or with cards of which only the rank or the suit is known.

Shapes use S (ways to complete a board) and U (partly known cards).
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.masks import ANY_CARD, read_masks, text_of_mask
from calculations.spots.spot import BOARD_CARDS, Spot, check_board_size
from lookup.cards import CARDS, CardsLike, as_card_numbers


def is_partly_known(board: CardsLike) -> bool:
    """Return whether a board has stars among its texts, or zeros among its numbers."""
    if isinstance(board, str):
        return "*" in board
    if isinstance(board, np.ndarray):
        board = board.tolist() if board.ndim == 1 else ()
    return isinstance(board, list | tuple) and any(
        "*" in card if isinstance(card, str) else type(card) is not bool and _is_none(card)
        for card in board
    )


def _is_none(card: Any) -> bool:
    return isinstance(card, int | np.integer) and card == 0


def read_board(board: Any) -> tuple[NDArray[np.uint8], tuple[int, ...]]:
    """Return the known cards of a partly known board, and all its places.

    *board* is text for `read_masks`, a sequence of texts of one place each, or card numbers with 0
    for an unknown card. Raises ValueError for other values.
    """
    try:
        masks = _masks_of(board)
    except ValueError as error:
        raise ValueError(f"the board: {error}") from None
    if len(masks) > BOARD_CARDS:
        texts = "".join(map(text_of_mask, masks[:10]))
        raise ValueError(f"the board has {len(masks)} cards ({texts}); it has 0 to 5")
    known_cards = [place.bit_length() - 1 for place in masks if place.bit_count() == 1]
    return np.array(known_cards, np.uint8), tuple(masks)


def _masks_of(board: Any) -> list[int]:
    if isinstance(board, str):
        return read_masks(board)
    if not any(isinstance(card, str) for card in board):
        numbers = as_card_numbers(board, allow_none=True).tolist()
        return [1 << number if number else ANY_CARD for number in numbers]
    masks = []
    for card in board:
        if not isinstance(card, str) or len(card_masks := read_masks(card)) != 1:
            raise ValueError(f"{card!r} is not one card; write ['2c', '*', 'Ks'] or '2c*Ks'")
        masks += card_masks
    return masks


def check_masks(spot: Spot) -> Spot:
    """Return a spot; raise ValueError if no live cards fit its partly known board.

    The number of board cards must also be that of a street of the game.
    """
    check_board_size(len(spot.masks), "".join(texts_of_board(spot.masks)), spot.game)
    if not len(completions(spot)):
        raise ValueError(
            f"no board fits '{''.join(texts_of_board(spot.masks))}': the cards that could lie "
            f"there are in a known hand, on the board, dead or not in the deck"
        )
    return spot


def texts_of_board(masks: Iterable[int]) -> list[str]:
    """Return the text of each place."""
    return [*map(text_of_mask, masks)]


def completions(spot: Spot) -> NDArray[np.uint8]:
    """Return all choices of live cards for the partly known cards of a board, [S, U].

    All rows are equally likely. Rows that differ only by a swap of cards between equal places are
    one row.
    """
    live, rows = spot.live, np.empty((1, 0), np.uint8)
    for mask, times in Counter(spot.in_part).items():
        fitting = [card for card in live.tolist() if mask >> card & 1]
        chosen = np.array([*combinations(fitting, times)], np.uint8).reshape(-1, times)
        both = len(rows), len(chosen)
        before = np.broadcast_to(rows[:, None], (*both, rows.shape[1]))
        after = np.broadcast_to(chosen, (*both, times))
        free = (before[..., None] != after[:, :, None]).all(axis=(2, 3))
        rows = np.concatenate((before, after), axis=2)[free]
    return rows


def order_of_cards(spot: Spot) -> list[int]:
    """Return the index of each card of a final board among known, partly known and further cards.

    The known cards come first, then the partly known cards, then the cards to come.
    """
    kinds = [place.bit_count() for place in spot.masks]
    kinds += [1] * (len(spot.board) - kinds.count(1))
    kinds += [len(CARDS)] * (BOARD_CARDS - len(kinds))
    groups = [0 if kind == 1 else 2 if kind == len(CARDS) else 1 for kind in kinds]
    order: list[int] = np.argsort(np.argsort(groups, kind="stable")).tolist()
    return order


def without_open_cards(spot: Spot) -> Spot:
    """Return a spot without the unknown cards at the end of its board."""
    last = known_at_first(spot)
    is_open = all(place == ANY_CARD for place in spot.masks[last:])
    return spot._replace(masks=()) if is_open else spot


def known_at_first(spot: Spot) -> int:
    """Return the number of known cards before the first unknown card of the board."""
    for count, mask in enumerate(spot.masks):
        if mask.bit_count() > 1:
            return count
    return len(spot.board)
