"""Omaha combos: all hands of four or five cards, their order, and those that fit a pattern.

Percentages use the order by equity against a random hand. Shapes use N (all combos), K (cards of a
combo) and C (16,432 classes of four cards).
"""

import functools
from itertools import chain, combinations
from math import comb
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import shown
from lookup.cards import CARDS, rank_of, suit_of

SIZES = (4, 5)  # the possible numbers of cards; there are 270,725 and 2,598,960 combos
ANY = (1 << len(CARDS) + 1) - 2  # the bit mask of all cards


class CardPattern(NamedTuple):
    """The pattern of one card of a hand."""

    cards: int = ANY  # the bit mask of the possible cards
    rank: str = ""  # the variable of its rank
    suit: str = ""  # the variable of its suit


class Pattern(NamedTuple):
    """The patterns of some cards of a hand, in any order; the other cards may be any cards.

    Different variables mean different ranks or suits, all unlike the named ranks or suits.
    """

    card_patterns: tuple[CardPattern, ...]
    ranks: frozenset[int] = frozenset()  # the named ranks, 0..12
    suits: frozenset[int] = frozenset()  # the named suits, 0..3


@functools.cache
def all_combos(size: int) -> NDArray[np.uint8]:
    """Return the card numbers of all combos, [N, K], each in ascending order.

    Raises ValueError for an unsupported size.
    """
    if type(size) is not int or size not in SIZES:
        raise ValueError(f"size is {shown(size)}; ranges of Omaha hands have 4 or 5 cards")
    numbers = chain.from_iterable(combinations(range(1, len(CARDS) + 1), size))
    count = comb(len(CARDS), size)
    cards = np.fromiter(numbers, np.uint8, count * size).reshape(count, size)
    cards.flags.writeable = False
    return cards


@functools.cache
def _columns(size: int) -> NDArray[np.uint8]:
    """Return the cards of all combos by column, [K, N], the fastest layout for reading."""
    return np.ascontiguousarray(all_combos(size).T)


def combo_numbers(cards: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return the number of each combo [..., K], whose cards are in ascending order."""
    size, numbers = cards.shape[-1], np.zeros(cards.shape[:-1], np.int64)
    total = comb(len(CARDS), size) - 1
    table = np.array([[comb(n, k) for n in range(53)] for k in range(size + 1)])
    for column in range(size):
        numbers += table[size - column][len(CARDS) - cards[..., column].astype(np.int64)]
    return total - numbers


def fitting(pattern: Pattern, size: int, among: NDArray[np.bool] | None = None) -> NDArray[np.bool]:
    """Return a mask of the combos that fit a pattern, [N], out of all or of a mask *among*, [N]."""
    columns = _columns(size)
    fits_by_number = np.zeros(columns.shape[1], bool)
    card_patterns = [
        card_pattern for card_pattern in pattern.card_patterns if card_pattern != CardPattern()
    ]
    card_patterns.sort(key=lambda card_pattern: card_pattern.cards.bit_count())
    tables = [_table_of(card_pattern, pattern) for card_pattern in card_patterns]

    def search(numbers: NDArray[np.intp], chosen: tuple[int, ...]) -> None:
        if len(chosen) == len(card_patterns):
            fits_by_number[numbers] = True
            return
        card_pattern, table = card_patterns[len(chosen)], tables[len(chosen)]
        # Adjacent equal patterns take columns in ascending order, so that each choice occurs once.
        again = bool(chosen) and card_patterns[len(chosen) - 1] == card_pattern
        for column in range(chosen[-1] + 1 if again else 0, size):
            if column in chosen:
                continue
            cards = columns[column][numbers]
            fits = table[cards]
            for other, used in zip(card_patterns, chosen, strict=False):
                fits &= _go_together(card_pattern, other, cards, columns[used][numbers])
            if fits.any():
                search(numbers[fits], (*chosen, column))
                numbers = numbers[~fits_by_number[numbers]]

    search(np.arange(columns.shape[1]) if among is None else np.flatnonzero(among), ())
    return fits_by_number


def _table_of(card_pattern: CardPattern, pattern: Pattern) -> NDArray[np.bool]:
    """Return a mask of the card numbers that fit a pattern, [53]."""
    numbers = np.arange(len(CARDS) + 1)
    table = card_pattern.cards >> numbers & 1 > 0
    if card_pattern.rank:
        table &= ~np.isin(rank_of(numbers), [*pattern.ranks])
    if card_pattern.suit:
        table &= ~np.isin(suit_of(numbers), [*pattern.suits])
    return table


def _go_together(
    card_pattern: CardPattern,
    other: CardPattern,
    cards: NDArray[np.uint8],
    others: NDArray[np.uint8],
) -> NDArray[np.bool]:
    """Return a mask of the rows where two cards satisfy the variables of their patterns."""
    fits = np.ones(len(cards), bool)
    if card_pattern.rank and other.rank:
        same = rank_of(cards) == rank_of(others)
        fits &= same if card_pattern.rank == other.rank else ~same
    if card_pattern.suit and other.suit:
        same = suit_of(cards) == suit_of(others)
        fits &= same if card_pattern.suit == other.suit else ~same
    return fits


EQUITIES: Final = Path(__file__).with_name("equities.npz")
"""The equity of each class, in 1/65536; `scripts/order_omaha_hands.py` writes it."""

ORDERED_SIZE = 4  # hands of this number of cards have an order

SCALE = 65_536


@functools.cache
def classes() -> NDArray[np.int64]:
    """Return the suit-isomorphism class of each combo, [N]."""
    from lookup.isomorphism.hand_index import hand_index

    numbers: NDArray[np.int64] = hand_index(all_combos(ORDERED_SIZE), (ORDERED_SIZE,)).astype(
        np.int64
    )
    numbers.flags.writeable = False
    return numbers


def equity_vs_random() -> NDArray[np.float64]:
    """Return the estimated equity of each class against a random hand before the flop, [C].

    The boards are a stratified sample of 7,462, by ranks and suits; on each, the equity is exact.
    Compared with Monte Carlo for forty hands, the standard error is 0.001.
    """
    with np.load(EQUITIES) as file:
        equity: NDArray[np.float64] = file["equities"] / SCALE
    return equity


def write_equities(equities: NDArray[np.float64]) -> None:
    """Write the file that `equity_vs_random` reads."""
    np.savez_compressed(EQUITIES, equities=np.round(equities * SCALE).astype(np.uint16))


@functools.cache
def _best_first() -> tuple[NDArray[np.intp], NDArray[np.int64]]:
    """Return the classes, best first, and the cumulative number of their combos."""
    order = np.argsort(-equity_vs_random(), kind="stable")
    return order, np.cumsum(np.bincount(classes())[order])


def best_hands(share: float, size: int) -> NDArray[np.intp]:
    """Return the combo numbers of the best classes that fit into a share, 0..1.

    Raises ValueError for hands of five cards, which have no order.
    """
    if size != ORDERED_SIZE:
        raise ValueError(f"hands of {size} cards have no order; name hands, e.g. AA, KK$ds")
    order, sizes = _best_first()
    # The tolerance is for shares whose product with the number of combos rounds down.
    fit = np.searchsorted(sizes, share * sizes[-1] + 1e-6, side="right")
    chosen = np.zeros(len(order), bool)
    chosen[order[:fit]] = True
    return np.flatnonzero(chosen[classes()])
