"""Hand types: the ways to rank hands at showdown, and the names of strengths.

`lookup` evaluates the hands. The name of a low lists its ranks from the highest down; the ace is
low if it is in the game. Lists of ranks are in the order of strengths, so a strength is an index.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lookup.cards import CardsLike, as_card_numbers
from lookup.games import GAMES
from lookup.low_hands import (
    evaluate_ace_to_five,
    evaluate_badugi,
    evaluate_deuce_to_seven,
    evaluate_eight_or_better,
)
from lookup.omaha import evaluate_omaha, evaluate_omaha_low
from lookup.small_games import evaluate_kuhn, evaluate_leduc
from lookup.strength import (
    CATEGORIES,
    RANK_NAMES,
    describe,
    evaluate_hands,
    main_and_kickers,
    word_hand,
)
from poker_calculator.games.cards import write_cards

Ranks: TypeAlias = Sequence[int]

ACE_LOW = -1  # the rank below a two: the last of `RANK_NAMES`, counted from the end
EIGHT, KING = 6, 11
NO_STRAIGHTS = range(0)
WITHOUT_THE_WHEEL = range(4, 13)  # the highest ranks of the straights if the ace is only high
SIZES = ("", "one-card badugi", "two-card badugi", "three-card badugi", "badugi")


def high(strength: int) -> str:
    """Return the name of a high hand.

    >>> high(36874)
    'royal flush'
    """
    return str(describe(strength))


def short_deck(strength: int) -> str:
    """Return the name of a high hand of the short deck, in which a flush beats a full house.

    >>> short_deck(7 << 12 | 1277)
    'flush, ace-king-queen-jack-nine'
    """
    category, index = strength >> 12, strength & 0xFFF
    standard = CATEGORIES.index(GAMES["short_deck"].categories[category - 1]) + 1
    return high(standard << 12 | index)


def eight_or_better(strength: int) -> str:
    """Return the name of a low, eight or better.

    >>> eight_or_better(56), eight_or_better(0)
    ('low, five-four-three-two-ace', 'no low')
    """
    return f"low, {_ranks(_sets(5, EIGHT)[strength - 1])}" if strength else "no low"


def ace_to_five(strength: int) -> str:
    """Return the name of an ace-to-five low, in which only equal ranks count against the hand.

    >>> ace_to_five(36863), ace_to_five((10 << 12) - (2 << 12 | 1))
    ('low, five-four-three-two-ace', 'pair, aces with four-three-two')
    """
    category, main, kickers = _as_high_hand(strength, NO_STRAIGHTS)
    # Rank 0 is an ace's here, rank 1 a two's.
    return _low(category, [rank - 1 for rank in main], [rank - 1 for rank in kickers])


def deuce_to_seven(strength: int) -> str:
    """Return the name of a deuce-to-seven low, in which straights and flushes count against it.

    >>> deuce_to_seven(36863), deuce_to_seven((10 << 12) - (5 << 12 | 2))
    ('low, seven-five-four-three-two', 'straight, six high')
    """
    return _low(*_as_high_hand(strength, WITHOUT_THE_WHEEL))


def badugi(strength: int) -> str:
    """Return the name of a badugi of one to four cards.

    >>> badugi(4 << 12 | 715), badugi(3 << 12 | 1)
    ('badugi, four-three-two-ace', 'three-card badugi, king-queen-jack')
    """
    count, index = strength >> 12, strength & 0xFFF
    return f"{SIZES[count]}, {_ranks(_sets(count, KING)[index - 1])}"


def kuhn(strength: int) -> str:
    """Return the name of a hand of Kuhn poker.

    >>> kuhn(12)
    'king'
    """
    return RANK_NAMES[strength - 1]


def leduc(strength: int) -> str:
    """Return the name of a hand of Leduc hold'em.

    >>> leduc(12), leduc(25)
    ('high card, king', 'pair, kings')
    """
    is_pair, rank = divmod(strength - 1, 13)
    return f"pair, {RANK_NAMES[rank]}s" if is_pair else f"high card, {RANK_NAMES[rank]}"


@functools.cache
def _sets(size: int, highest: int) -> list[tuple[int, ...]]:
    """Return all sets of *size* ranks from the low ace to *highest*, weakest low first."""
    ranks = range(highest, ACE_LOW - 1, -1)
    return sorted(combinations(ranks, size), reverse=True)


_strengths = functools.cache(main_and_kickers)


def _as_high_hand(strength: int, straights: range) -> tuple[int, Ranks, Ranks]:
    """Return the category, main ranks and kickers of a low hand as a high hand."""
    from lookup._kernels.low_hands import LOWEST

    category, index = divmod(LOWEST - strength, 1 << 12)
    return category, *_strengths(category, straights)[index - 1]


def _low(category: int, main: Ranks, kickers: Ranks) -> str:
    """Return the name of a low; a high card hand is called a low."""
    return word_hand(category, main, kickers).replace("high card", "low", 1)


def _ranks(ranks: Ranks) -> str:
    return "-".join(RANK_NAMES[rank] for rank in ranks)


CardNumbers = NDArray[np.uint8]
Strengths = NDArray[np.int32]


@dataclass(frozen=True)
class HandType:
    """A way to rank hands.

    *evaluate* maps hole cards [..., H] and a board [..., B] to int32 [...]: greater wins, equal
    splits, 0 means no hand. *fewest* is the minimum number of cards of a hand.
    """

    name: str
    evaluate: Callable[[CardNumbers, CardNumbers], Strengths]
    fewest: int = 5
    low: bool = False
    """Whether the ace is the lowest card."""
    words: Callable[[int], str] | None = None
    """Returns the name of a strength."""

    def strengths(self, hole_cards: CardsLike, board: CardsLike = ()) -> Strengths:
        """Return the strength of each hand, int32 [...].

        Raises ValueError for values that are not cards; *evaluate* checks nothing.

        >>> int(StandardHighHand.strengths([52, 48], [44, 40, 36]))
        36874
        """
        return self.evaluate(as_card_numbers(hole_cards), as_card_numbers(board))

    def __repr__(self) -> str:
        return self.name


@dataclass(frozen=True)
class OfAllCards:
    """Rank hole cards and board together by a function of cards [..., K]."""

    evaluate: Callable[[CardNumbers], Strengths]

    def __call__(self, hole_cards: CardNumbers, board: CardNumbers) -> Strengths:
        """Return the strength of each hand, int32 [...]."""
        if not board.shape[-1]:
            return self.evaluate(hole_cards)
        if hole_cards.ndim == 2 and board.ndim == 1:  # one showdown, without broadcasting's cost
            cards = np.empty((len(hole_cards), hole_cards.shape[1] + len(board)), np.uint8)
            cards[:, : hole_cards.shape[1]] = hole_cards
            cards[:, hole_cards.shape[1] :] = board
            return self.evaluate(cards)
        shape = np.broadcast_shapes(hole_cards.shape[:-1], board.shape[:-1])
        parts = [np.broadcast_to(part, (*shape, part.shape[-1])) for part in (hole_cards, board)]
        return self.evaluate(np.concatenate(parts, axis=-1))


def _short_deck(cards: CardNumbers) -> Strengths:
    return evaluate_hands(cards, ranking=GAMES["short_deck"].ranking)


def _kuhn(hole_cards: CardNumbers, board: CardNumbers) -> Strengths:
    strengths: Strengths = evaluate_kuhn(hole_cards)
    return strengths


StandardHighHand: Final = HandType("StandardHighHand", OfAllCards(evaluate_hands), words=high)
ShortDeckHoldemHand: Final = HandType(
    "ShortDeckHoldemHand", OfAllCards(_short_deck), words=short_deck
)
EightOrBetterLowHand: Final = HandType(
    "EightOrBetterLowHand", OfAllCards(evaluate_eight_or_better), low=True, words=eight_or_better
)
RegularLowHand: Final = HandType(
    "RegularLowHand", OfAllCards(evaluate_ace_to_five), low=True, words=ace_to_five
)
StandardLowHand: Final = HandType(
    "StandardLowHand", OfAllCards(evaluate_deuce_to_seven), words=deuce_to_seven
)
BadugiHand: Final = HandType(
    "BadugiHand", OfAllCards(evaluate_badugi), fewest=1, low=True, words=badugi
)
OmahaHoldemHand: Final = HandType("OmahaHoldemHand", evaluate_omaha, words=high)
OmahaEightOrBetterLowHand: Final = HandType(
    "OmahaEightOrBetterLowHand", evaluate_omaha_low, low=True, words=eight_or_better
)
KuhnPokerHand: Final = HandType("KuhnPokerHand", _kuhn, fewest=1, words=kuhn)
LeducPokerHand: Final = HandType("LeducPokerHand", evaluate_leduc, fewest=2, words=leduc)


def name_hand(
    hand_types: Sequence[HandType], hole_cards: Sequence[int], board: Sequence[int]
) -> str:
    """Return the name of a hand for each of the hand types, high first, joined by semicolons.

    Raises ValueError for unknown or too few cards.

    >>> name_hand([StandardHighHand, EightOrBetterLowHand], [52, 50, 1, 7, 10], [24, 45])
    'pair, aces with king-seven-four; low, seven-four-three-two-ace'
    """
    cards = write_cards([*hole_cards, *board])
    if 0 in (*hole_cards, *board):
        raise ValueError(f"the hand {cards!r} has unknown cards, so it has no name")
    holes, on_board = np.array(hole_cards, np.uint8), np.array(board, np.uint8)
    names = []
    for hand_type in hand_types:
        if hand_type.words is None:
            raise ValueError(
                f"a {hand_type.name} has no names for its strengths; give HandType its words"
            )
        try:
            strength = int(hand_type.evaluate(holes, on_board))
        except ValueError:
            raise ValueError(
                f"the cards {cards!r} are not enough to be a {hand_type.name}"
            ) from None
        names.append(hand_type.words(strength))
    return "; ".join(names)
