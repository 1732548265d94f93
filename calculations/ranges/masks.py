"""Parse partly known cards: ``A*`` is an ace, ``*h`` a heart, ``*`` any card.

Each is a *place*: a bit mask of the possible card numbers.
"""

import re

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import shown
from lookup.cards import CARDS as CARDS
from lookup.cards import RANKS, SUIT_SPELLINGS, SUITS, parse_cards, rank_of
from lookup.combos import COMBOS

ANY_CARD = (1 << len(CARDS) + 1) - 2  # a place for any card

OF_RANK = [0b1111 << 4 * rank + 1 for rank in range(len(RANKS))]
OF_SUIT = [sum(1 << 4 * rank + suit + 1 for rank in range(len(RANKS))) for suit in range(4)]

_SUIT = f"[{''.join(SUIT_SPELLINGS)}]\ufe0f?"
_RANK = f"(?:10|[{RANKS}{RANKS.lower()}])"
_CARD = rf"{_RANK}\s*+{_SUIT}"
_IN_PART = rf"(?:{_RANK}\*|\*{_SUIT}|\*)"
_CARD_OR_PART = re.compile(rf"\s*+({_CARD}|{_IN_PART})\s*+(?:,\s*+(?!\Z))?")

HAND_IN_PART = re.compile(rf"{_IN_PART}(?:\s*+(?:{_CARD}|{_IN_PART}))?|{_CARD}\s*+{_IN_PART}")
"""One or two places, at least one of them partly known."""


def read_masks(text: str) -> list[int]:
    """Parse places, such as "2c7d9h*Ks" or "A* *h".

    A rank or a suit next to a star is one card; a star alone is any card. Raises ValueError for
    other text.

    >>> [place.bit_count() for place in read_masks("2c A* *h **h")]
    [1, 4, 13, 52, 13]
    """
    masks, at = [], 0
    while at < len(text):
        match = _CARD_OR_PART.match(text, at)
        if match is None:
            raise ValueError(
                f"{shown(text[at : at + 2])} in {shown(text)} is not a card; write e.g. 'Td', 'T*' "
                f"for a ten, '*d' for a diamond, '*' for any card"
            )
        masks.append(_mask_of(match[1]))
        at = match.end()
    return masks


def _mask_of(text: str) -> int:
    """Parse one place."""
    if text == "*":
        return ANY_CARD
    if text.endswith("*"):
        return OF_RANK[rank_of(int(parse_cards(text[:-1] + SUITS[0])[0]))]
    if text.startswith("*"):
        return OF_SUIT[int(parse_cards(RANKS[0] + text[1:])[0]) - 1]
    return 1 << int(parse_cards("".join(text.split()))[0])


def text_of_mask(mask: int) -> str:
    """Return a place as text that `read_masks` reads back."""
    if mask == ANY_CARD:
        return "*"
    if mask in OF_RANK:
        return RANKS[OF_RANK.index(mask)] + "*"
    return "*" + SUITS[OF_SUIT.index(mask)] if mask in OF_SUIT else CARDS[mask.bit_length() - 2]


def combos_of_masks(masks: list[int]) -> NDArray[np.intp]:
    """Return the numbers of the combos that fit one or two places."""
    first, other = (np.uint64(place) for place in (*masks, ANY_CARD)[:2])
    low, high = np.uint64(1) << COMBOS.T.astype(np.uint64)
    fits = ((low & first) != 0) & ((high & other) != 0) | ((low & other) != 0) & (
        (high & first) != 0
    )
    return np.flatnonzero(fits)
