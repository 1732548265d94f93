"""Suits that a spot does not tell apart: cards to come that are alike but for their names.

Shapes use N (a player's hands).
"""

from itertools import permutations
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lookup.combos import COMBOS, combo_index

Relabelling: TypeAlias = tuple[int, int, int, int]
"""The new place of each suit."""

DECK = 52
SUITS = 4


class CardClass(NamedTuple):
    """Cards that are alike, of which one is dealt for all."""

    card: int
    relabellings: tuple[Relabelling, ...]
    """For each card of the class, one that turns the card into it; the first changes nothing."""


def relabelled(card: int, suits: Relabelling) -> int:
    """Return a card, from 0 on, whose suit has another name."""
    return card - card % SUITS + suits[card % SUITS]


def kept_relabellings(
    weights: NDArray[np.float64], groups: list[set[int]]
) -> tuple[Relabelling, ...]:
    """Return the relabellings that keep ranges, [players, 1326], and groups of cards as they are.

    The first one changes nothing.
    """
    found = []
    for clubs, diamonds, hearts, spades in permutations(range(SUITS)):
        suits = clubs, diamonds, hearts, spades
        if any({relabelled(card, suits) for card in group} != group for group in groups):
            continue
        if (weights.take(combo_images(suits), axis=1) == weights).all():
            found.append(suits)
    return tuple(found)


def combo_images(suits: Relabelling) -> NDArray[np.intp]:
    """Return what each combo becomes, [1326] places among `COMBOS`."""
    cards = np.array([0] + [relabelled(card, suits) + 1 for card in range(DECK)])
    places: NDArray[np.intp] = combo_index(np.sort(cards[COMBOS], axis=1))
    return places


def card_classes(cards: list[int], suits: tuple[Relabelling, ...]) -> list[CardClass]:
    """Return the classes of cards that relabellings turn into each other, lowest card first."""
    classes: list[CardClass] = []
    seen: set[int] = set()
    for card in cards:
        if card in seen:
            continue
        images: dict[int, Relabelling] = {}
        for relabelling in suits:
            images.setdefault(relabelled(card, relabelling), relabelling)
        seen.update(images)
        classes.append(CardClass(card, tuple(images.values())))
    return classes


def that_keep(card: int, suits: tuple[Relabelling, ...]) -> tuple[Relabelling, ...]:
    """Return the relabellings that keep a card as it is."""
    return tuple(each for each in suits if relabelled(card, each) == card)


def hand_images(
    combos: NDArray[np.intp], relabellings: tuple[Relabelling, ...], stride: int
) -> NDArray[np.int16]:
    """Return what hands, [N], become by each relabelling, [relabellings, stride]."""
    numbers = np.full(len(COMBOS), -1, np.intp)
    numbers[combos] = np.arange(len(combos))
    images = np.tile(np.arange(stride, dtype=np.int16), (len(relabellings), 1))
    for row, suits in zip(images, relabellings, strict=True):
        row[: len(combos)] = numbers[combo_images(suits)[combos]]
    return images
