"""Slow and obvious oracles of games without a board: deal the hands card by card.

Nothing of ours is imported here, nor NumPy. Cards are texts, as in `oracles`; a game is its name.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from oracles.board_games import RULES, naive_high
from oracles.hand_types import (
    naive_ace_to_five,
    naive_badugi,
    naive_deuce_to_seven,
    naive_eight_or_better,
)
from oracles.holdem import DECK, cards_of


def high(cards):
    return naive_high(RULES["holdem"], cards, [])


def low(cards):
    return naive_eight_or_better(combinations(cards, 5))


class Game(NamedTuple):
    cards: int  # of a hand at the showdown
    worth: object  # a function of them: greater wins
    low_worth: object = None  # likewise of the low half, None for no low


STUD_AND_DRAW = {
    "seven_card_stud": Game(7, high),
    "seven_card_stud_hi_lo": Game(7, high, low),
    "razz": Game(7, naive_ace_to_five),
    "five_card_draw": Game(5, high),
    "ace_to_five": Game(5, naive_ace_to_five),
    "deuce_to_seven": Game(5, naive_deuce_to_seven),
    "badugi": Game(4, naive_badugi),
}


def best_of(worths):
    """Return the seats with the greatest worth, ignoring None."""
    held = [worth for worth in worths if worth is not None]
    return frozenset(seat for seat, worth in enumerate(worths) if held and worth == max(held))


def naive_deals(name, hands, dead=()):
    """Generate all final hands, for each deal of the cards to come."""
    known = [cards_of(hand) for hand in hands]
    gone = {*cards_of(dead)}.union(*known)

    def deal(seat, live):
        if seat == len(known):
            yield ()
            return
        for drawn in combinations(live, STUD_AND_DRAW[name].cards - len(known[seat])):
            for others in deal(seat + 1, [card for card in live if card not in drawn]):
                yield ((*known[seat], *drawn), *others)

    yield from deal(0, [card for card in DECK if card not in gone])


def naive_outcomes(name, hands, dead=()):
    """Count the deals by the sets of seats with the best hand and the best low."""
    game, worths = STUD_AND_DRAW[name], {}

    def worth(cards):
        key = frozenset(cards)
        if key not in worths:
            worths[key] = game.worth(cards), game.low_worth(cards) if game.low_worth else None
        return worths[key]

    outcomes = Counter()
    for deal in naive_deals(name, hands, dead):
        highs, lows = zip(*map(worth, deal), strict=True)
        outcomes[best_of(highs), best_of(lows)] += 1
    return outcomes


def naive_equities(name, hands, dead=()):
    """Return each hand's mean share of the pot, split in halves if a low qualifies."""
    outcomes, shares = naive_outcomes(name, hands, dead), [Fraction(0)] * len(hands)
    for (highs, lows), count in outcomes.items():
        for winners in (highs, lows or highs):
            for seat in winners:
                shares[seat] += Fraction(count, 2 * len(winners))
    return [share / sum(outcomes.values()) for share in shares]
