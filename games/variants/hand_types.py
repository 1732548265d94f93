"""Hand types: the ways to rank hands at showdown, as data; `lookup` evaluates them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.cards import write_cards
from games.variants import hand_names
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
from lookup.strength import evaluate_hands

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


StandardHighHand: Final = HandType(
    "StandardHighHand", OfAllCards(evaluate_hands), words=hand_names.high
)
ShortDeckHoldemHand: Final = HandType(
    "ShortDeckHoldemHand", OfAllCards(_short_deck), words=hand_names.short_deck
)
EightOrBetterLowHand: Final = HandType(
    "EightOrBetterLowHand",
    OfAllCards(evaluate_eight_or_better),
    low=True,
    words=hand_names.eight_or_better,
)
RegularLowHand: Final = HandType(
    "RegularLowHand", OfAllCards(evaluate_ace_to_five), low=True, words=hand_names.ace_to_five
)
StandardLowHand: Final = HandType(
    "StandardLowHand", OfAllCards(evaluate_deuce_to_seven), words=hand_names.deuce_to_seven
)
BadugiHand: Final = HandType(
    "BadugiHand", OfAllCards(evaluate_badugi), fewest=1, low=True, words=hand_names.badugi
)
OmahaHoldemHand: Final = HandType("OmahaHoldemHand", evaluate_omaha, words=hand_names.high)
OmahaEightOrBetterLowHand: Final = HandType(
    "OmahaEightOrBetterLowHand", evaluate_omaha_low, low=True, words=hand_names.eight_or_better
)
KuhnPokerHand: Final = HandType("KuhnPokerHand", _kuhn, fewest=1, words=hand_names.kuhn)
LeducPokerHand: Final = HandType("LeducPokerHand", evaluate_leduc, fewest=2, words=hand_names.leduc)


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
