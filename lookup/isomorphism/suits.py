"""Permutations of suits: the images of cards and combos, stabilizers and orbits.

Suits are numbered in the order of `lookup.cards.SUITS`, from 0 for clubs to 3 for spades. No
permutation makes any two of the 1,755 `flops` equal.

Shapes use R (ranges), N (combos), B (rows of cards) and K (the cards of a row).
"""

import functools
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lookup.cards import CARDS, SUITS, card_mask, rank_of, suit_of
from lookup.combos import COMBO_COUNT, COMBOS, combo_number

SuitPermutation: TypeAlias = tuple[int, int, int, int]  # the suit that each suit becomes

SUIT_PERMUTATIONS: tuple[SuitPermutation, ...] = tuple(permutations(range(len(SUITS)), 4))
"""All 24 permutations, the identity first."""

IDENTITY = SUIT_PERMUTATIONS[0]

SUIT_SWAPS: tuple[SuitPermutation, ...] = (
    (1, 0, 2, 3),
    (2, 1, 0, 3),
    (3, 1, 2, 0),
    (0, 2, 1, 3),
    (0, 3, 2, 1),
    (0, 1, 3, 2),
)
"""The six permutations that swap two suits."""


def compose(first: SuitPermutation, second: SuitPermutation) -> SuitPermutation:
    """Return the permutation that applies *first*, then *second*."""
    a, b, c, d = (second[suit] for suit in first)
    return a, b, c, d


def inverse(suits: SuitPermutation) -> SuitPermutation:
    """Return the inverse of a permutation."""
    a, b, c, d = (suits.index(suit) for suit in range(len(SUITS)))
    return a, b, c, d


@functools.cache
def card_images(suits: SuitPermutation) -> NDArray[np.uint8]:
    """Return the image of each card number, uint8 [53], read-only; 0 stays 0."""
    ranks = np.arange(0, len(CARDS), len(SUITS))
    images = np.append(0, np.add.outer(ranks, suits) + 1).astype(np.uint8)
    images.flags.writeable = False
    return images


@functools.cache
def combo_images(suits: SuitPermutation) -> NDArray[np.intp]:
    """Return the image of each combo, intp [1326], read-only."""
    low, high = np.sort(card_images(suits)[COMBOS].astype(np.intp), axis=1).T
    images: NDArray[np.intp] = combo_number(low, high)
    images.flags.writeable = False
    return images


def card_image(card: int, suits: SuitPermutation) -> int:
    """Return the image of a card."""
    return int(card_images(suits)[card])


def listed_images(combos: NDArray[np.intp], suits: SuitPermutation) -> NDArray[np.intp]:
    """Return the index of each combo's image among *combos*, [N]; -1 for an image outside them."""
    positions = np.full(COMBO_COUNT, -1)
    positions[combos] = np.arange(len(combos))
    return positions[combo_images(suits)[combos]]


def stabilizer(
    groups: Sequence[Iterable[int]] = (),
    weights: NDArray[np.float64] | None = None,
    among: tuple[SuitPermutation, ...] = SUIT_PERMUTATIONS,
) -> tuple[SuitPermutation, ...]:
    """Return the permutations that leave groups of cards and ranges unchanged, in order.

    weights : [R, 1326], the weight of each combo in each range
    """
    cards_by_suit: list[set[tuple[int, int]]] = [
        set() for _ in SUITS
    ]  # by suit: group and rank of a card
    for number, group in enumerate(groups):
        for card in group:
            cards_by_suit[suit_of(card)].add((number, rank_of(card)))
    kept = tuple(
        suits for suits in among if [cards_by_suit[suit] for suit in suits] == cards_by_suit
    )
    if weights is None:
        return kept
    return tuple(
        suits for suits in kept if (weights.take(combo_images(suits), axis=-1) == weights).all()
    )


class Orbit(NamedTuple):
    """Cards that permutations of suits turn into each other."""

    representative: int  # the first of them
    permutations: tuple[SuitPermutation, ...]
    """For each card of the orbit, a permutation that turns the representative into this card."""


def orbits(cards: Iterable[int], group: tuple[SuitPermutation, ...]) -> list[Orbit]:
    """Return the orbits of cards under a group of permutations that begins with the identity."""
    orbits_of_cards: list[Orbit] = []
    seen: set[int] = set()
    for card in cards:
        if card in seen:
            continue
        images: dict[int, SuitPermutation] = {}
        for suits in group:
            images.setdefault(card_image(card, suits), suits)
        seen.update(images)
        orbits_of_cards.append(Orbit(card, tuple(images.values())))
    return orbits_of_cards


def orbit_sizes(
    rows: NDArray[np.uint8], group: tuple[SuitPermutation, ...], in_any_order: int
) -> NDArray[np.int64]:
    """Return the size of each row's orbit, [B]: 0 unless the row represents its orbit.

    The order of the first *in_any_order* cards of a row, [B, K], does not matter. The
    representative is the row that `lookup.canonical` chooses: rows compare by these cards from high
    to low, then by the others, and the greatest represents.
    """
    rows = np.asfortranarray(rows)  # column by column, masks take a third of the time
    own = _keys(rows, in_any_order)
    fixed, greatest = np.zeros(len(rows), np.int64), np.ones(len(rows), bool)
    for suits in group:
        image = _keys(card_images(suits)[rows], in_any_order)
        fixed += image == own
        greatest &= image <= own
    return np.where(greatest, len(group) // fixed, 0)


def _keys(rows: NDArray[np.uint8], in_any_order: int) -> NDArray[np.uint64]:
    """Return numbers that sort like the rows, [B]: a mask of 52 bits, then 6 bits for each card."""
    keys: NDArray[np.uint64] = card_mask(rows[:, :in_any_order]) >> np.uint64(1)
    for cards in rows.T[in_any_order:]:
        keys = (keys << np.uint64(6)) | cards
    return keys


class Flops(NamedTuple):
    """Flops up to suit isomorphism, as `flops` returns them."""

    boards: NDArray[np.uint8]
    """[1755, 3]: the cards of each flop, from high to low."""
    weights: NDArray[np.int64]
    """[1755]: the number of flops that each represents, 22,100 in sum."""


@functools.cache
def flops() -> Flops:
    """Return the 1,755 flops up to suit isomorphism, and the number of flops that each represents.

    Flops are isomorphic if a permutation of suits makes them equal. Compared as lists of card
    numbers from high to low, the greatest flop represents all that are isomorphic to it. The result
    runs from AsAhAd down to 2s2h2d.

    Returns
    -------
    Flops
        `boards`, uint8 [1755, 3], and `weights`, int64 [1755], both read-only.

    Examples
    --------
    >>> from lookup import format_cards
    >>> boards, weights = flops()
    >>> boards.shape, int(weights.sum())
    ((1755, 3), 22100)
    >>> format_cards(boards[:5]).tolist(), weights[:5].tolist()
    (['AsAhAd', 'AsAhKs', 'AsAhKd', 'AsAhQs', 'AsAhQd'], [4, 12, 12, 12, 12])
    """
    result = flops_up_to(SUIT_PERMUTATIONS)
    for array in result:
        array.flags.writeable = False
    return result


def flops_up_to(group: tuple[SuitPermutation, ...]) -> Flops:
    """Return the flops up to a group of suit permutations, in the form of `flops`."""
    every = np.array([*combinations(range(len(CARDS), 0, -1), 3)], np.uint8)
    weights = orbit_sizes(every, group, 3)
    return Flops(every[weights > 0], weights[weights > 0])
