"""Card text by the million: columns of any text type, read all at once, explained one at a time."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.cards import parse_cards


class CardColumn(NamedTuple):
    """The cards of N texts, and which texts could not be read."""

    cards: NDArray[np.uint8]
    """[N, W], filled with zeros on the right; zeros where there is no text, or a wrong one."""
    reasons: dict[int, str]
    """Why each wrong text is none, by its row."""


def read_column(column: Any) -> CardColumn:
    """Read a column of card text, in which missing entries are no cards."""
    cards = [np.zeros(0, np.uint8)] * len(column)
    reasons = {}
    for row, text in enumerate(column):
        if text is None or text != text:
            continue
        try:
            cards[row] = parse_cards(text)
        except (TypeError, ValueError) as error:
            reasons[row] = str(error)
    width = max(map(len, cards), default=0)
    padded = np.zeros((len(cards), width), np.uint8)
    for row, numbers in enumerate(cards):
        padded[row, : len(numbers)] = numbers
    return CardColumn(padded, reasons)
