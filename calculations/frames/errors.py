"""Report invalid rows of frames in a column of reasons or as one error.

Shapes use N (rows) and W (cards of a column).
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations.frames.spot_columns import FrameSpots, rows_of
from calculations.spots.spot import BOARD_CARDS, MOST_PLAYERS
from calculations.spots.spot_rows import BadRowsError, bad_rows_error, spot_of_row
from lookup.arguments import shown


def error_column(spots: FrameSpots) -> list[str]:
    """Return the reason why each row is invalid, [N], empty for valid rows.

    Each reason is formatted once, so a million invalid rows take seconds instead of minutes.
    """
    listed = [""] * len(spots.wrong)
    wrong = np.flatnonzero(spots.wrong)
    columns = [_each_as_bytes(text.cards[wrong]) for text in spots.texts]
    reasons: dict[Any, str] = {}
    for row, *cards in zip(wrong.tolist(), *columns, strict=True):
        unread = tuple([text.reasons.get(row) for text in spots.texts])
        counted = spots.ranges.reasons.get(row)
        cause = counted or (unread if any(unread) else _cause(spots, cards))
        if cause not in reasons:
            reasons[cause] = _reason(spots, row)
        listed[row] = reasons[cause]
    return listed


def rows_error(spots: FrameSpots, label: Callable[[int], str]) -> BadRowsError:
    """Return the error for the invalid rows; it names the first row, and *label* adds its index."""
    row = int(spots.wrong.argmax())
    unread = row not in spots.ranges.reasons and any(row in text.reasons for text in spots.texts)
    between = ", " if unread else ": "
    return bad_rows_error(spots.wrong, f"{label(row)}{between}{_reason(spots, row)}")


def _reason(spots: FrameSpots, row: int) -> str:
    """Return the fault of a row: all texts that cannot be parsed, or the first broken rule."""
    columns = spots.columns
    if row in spots.ranges.reasons:
        return spots.ranges.reasons[row]
    unread = [
        f"column {shown(name)}: {text.reasons[row]}"
        for name, text in zip(columns.parts, spots.texts, strict=True)
        if row in text.reasons
    ]
    if unread:
        return "; ".join(unread)
    cards = [text.cards[row : row + 1] for text in spots.texts]
    whole = rows_of(columns, cards, [each.shape[1] for each in cards], spots.packed.rows.game)
    try:
        spot_of_row(whole, 0, [str(name) for name in columns.hole_cards])
    except ValueError as error:
        return str(error)
    raise AssertionError(f"row {row} was marked as invalid, but breaks no rule")


def _cause(spots: FrameSpots, cards: list[bytes]) -> tuple[Any, ...]:
    """Return a key for the reason of a row: rows with equal keys have the same reason.

    The rules are in the order of the checks in `spot_of_row`.
    """
    game, players = spots.packed.rows.game, len(spots.columns.hole_cards)
    sizes = tuple(map(len, cards))
    there = [size for size in sizes[:players] if size]
    if not 2 <= len(there) <= MOST_PLAYERS:
        return sizes
    for hand in cards[:players]:
        if hand and (len(hand) not in game.hole_cards or len(hand) != there[0]):
            return (*sizes, hand)
    if spots.columns.board is not None and sizes[players] > BOARD_CARDS:
        return (*sizes, cards[players])
    dealt = b"".join(cards)
    for position, card in enumerate(dealt):
        before = dealt.index(card)
        if before != position or card not in game.deck:
            return (*sizes, card, position, before)
    if spots.columns.board is not None and sizes[players] not in game.board_sizes:
        return (*sizes, cards[players])
    return sizes


def _each_as_bytes(cards: NDArray[np.uint8]) -> list[bytes]:
    """Return the cards of each row, [N, W], as bytes without the zeros."""
    if not cards.shape[1]:
        return [b""] * len(cards)
    # NumPy strips trailing zeros from bytes; there are no other zeros.
    listed: list[bytes] = np.ascontiguousarray(cards).view(f"S{cards.shape[1]}")[:, 0].tolist()
    return listed
