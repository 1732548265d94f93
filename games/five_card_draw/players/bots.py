"""Bots: one plays at random, one by its cards."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import numpy as np

from games.cards import Card
from games.five_card_draw.players.player_view import View
from games.five_card_draw.table_cards import ACE
from lookup.arguments import Seed, read_rng
from lookup.strength import CATEGORIES, evaluate_hands, hand_category

JACK: Final = 9
PAIR: Final = CATEGORIES.index("pair")
TWO_PAIR: Final = CATEGORIES.index("two pair")
STRAIGHT: Final = CATEGORIES.index("straight")
MAX_POTS: Final = 3  # a random bot raises by up to three pots, so it is only sometimes all-in


class RandomBot:
    """A player that checks, calls, folds, raises and swaps at random.

    *rng* is an argument of `numpy.random.default_rng`.
    """

    def __init__(self, rng: Seed = None) -> None:
        self.rng = read_rng(rng)

    def decide(self, view: View) -> int:
        """Return the chips to put in."""
        choices = [view.to_call] * 3 + [0]
        if view.min_raise is not None and view.max_raise is not None:
            highest = min(view.max_raise, view.min_raise + MAX_POTS * view.pot)
            choices.append(int(self.rng.integers(view.min_raise, highest + 1)))
        return int(choices[self.rng.integers(len(choices))])

    def discard(self, view: View) -> Sequence[Card]:
        """Return up to three cards to swap."""
        count = int(self.rng.integers(4))
        order = self.rng.permutation(len(view.hand))[:count]
        return [view.hand[place] for place in sorted(order.tolist())]


class SensibleBot:
    """A player that stays in with a pair or better and raises with two pair or better.

    After the draw, it folds a pair below jacks to a bet of more than half the pot.
    """

    def decide(self, view: View) -> int:
        """Return the chips to put in."""
        category = _category(view)
        if category >= TWO_PAIR and view.min_raise is not None and self._is_worth_it(view):
            assert view.max_raise is not None
            half = view.to_call + (view.pot + view.to_call) // 2
            return min(max(view.min_raise, half), view.max_raise)
        if category == PAIR and view.is_after_draw and _paired_rank(view) < JACK:
            return view.to_call if 2 * view.to_call <= view.pot - view.to_call else 0
        return view.to_call if category >= PAIR else 0

    @staticmethod
    def _is_worth_it(view: View) -> bool:
        """Return whether to raise: always with a straight or better, else while it is cheap."""
        return _category(view) >= STRAIGHT or 4 * view.to_call <= view.chips

    def discard(self, view: View) -> Sequence[Card]:
        """Return the cards to swap: all but the made hand or a four-flush."""
        hand = view.hand
        if _category(view) >= STRAIGHT:
            return []
        counts = Counter(card.rank for card in hand)
        if max(counts.values()) > 1:
            return [card for card in hand if counts[card.rank] == 1]
        suits = Counter(card.suit for card in hand)
        if max(suits.values()) == 4:
            return [card for card in hand if suits[card.suit] == 1]
        by_rank = sorted(hand, reverse=True)
        return by_rank[1:] if by_rank[0].rank == ACE else by_rank[2:]


def _category(view: View) -> int:
    """Return the category of the hand as an index into `CATEGORIES`."""
    return int(hand_category(evaluate_hands(np.array(view.hand, np.uint8)))) - 1


def _paired_rank(view: View) -> int:
    (rank, _), *_ = Counter(card.rank for card in view.hand).most_common(1)
    return rank
