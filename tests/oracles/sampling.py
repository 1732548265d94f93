"""Slow and obvious oracles for sampled games: Omaha, eight or better, short deck, deals of ranges.

Nothing of ours is imported here. Cards are texts such as "As", hands are lists of them.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

from oracles.holdem import DECK, RANK_OF, naive_strength

LOW_RANKS = "A2345678"


def two_play_strength(hand, board, five_strength=naive_strength):
    """Return the best of two of the hand with three of the board."""
    return max(
        five_strength([*two, *three])
        for two in combinations(hand, 2)
        for three in combinations(board, 3)
    )


def two_play_low(hand, board):
    """Return the best low of two of the hand with three of the board, or None; less wins."""
    fives = [[*two, *three] for two in combinations(hand, 2) for three in combinations(board, 3)]
    lows = [
        sorted((LOW_RANKS.index(card[0]) for card in five), reverse=True)
        for five in fives
        if len({card[0] for card in five}) == 5 and all(card[0] in LOW_RANKS for card in five)
    ]
    return min(lows, default=None)


def short_deck_strength(order):
    """Return a strength function of five to seven cards with the categories in *order*."""

    def of_five(cards):
        ranks = sorted((RANK_OF[card] for card in cards), reverse=True)
        groups = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
        counts, decide = [n for n, _ in groups], [rank for _, rank in groups]
        if ranks == [12, 7, 6, 5, 4]:
            ranks = decide = [7, 6, 5, 4, 3]
        straight = len(set(ranks)) == 5 and ranks[0] - ranks[4] == 4
        flush = len({card[1] for card in cards}) == 1
        names = {(4, 1): "quads", (3, 2): "full house", (3, 1, 1): "trips", (2, 2, 1): "two pair"}
        name = names.get(tuple(counts), "pair" if counts[0] == 2 else "high card")
        if straight or flush:
            name = ("straight flush" if straight else "flush") if flush else "straight"
        return order.index(name), decide

    return lambda cards: max(of_five(five) for five in combinations(cards, 5))


SHORT_DECK_ORDER = [
    *("high card", "pair", "two pair", "trips", "straight", "full house", "flush"),
    *("quads", "straight flush"),
]
TRIPS_OVER_STRAIGHTS_ORDER = [
    *("high card", "pair", "two pair", "straight", "trips", "full house", "flush"),
    *("quads", "straight flush"),
]


def winners_of(values, best=max):
    """Return the bit set of the indices of the best values; None never wins."""
    held = [value for value in values if value is not None]
    return sum(1 << i for i, value in enumerate(values) if held and value == best(held))


def game_outcomes(game, hands, board):
    """Return the high and the low set of winners of one deal, of the game with this name."""
    if game.startswith("omaha"):
        high = winners_of([two_play_strength(hand, board) for hand in hands])
        if game == "omaha":
            return high, 0
        return high, winners_of([two_play_low(hand, board) for hand in hands], min)
    strength = {
        "holdem": naive_strength,
        "lazy_pineapple": naive_strength,
        "short_deck": short_deck_strength(SHORT_DECK_ORDER),
        "short_deck_trips_over_straights": short_deck_strength(TRIPS_OVER_STRAIGHTS_ORDER),
    }[game]
    best = [max(strength([*two, *board]) for two in combinations(hand, 2)) for hand in hands]
    return winners_of(best), 0


def possible_deals(ranges):
    """Yield every deal of one combo to each range and its weight; no card is dealt twice.

    ranges : dicts of combos, as pairs of texts, and their weights
    """
    for deal in product(*(weights.items() for weights in ranges)):
        hands = [hand for hand, _ in deal]
        cards = [card for hand in hands for card in hand]
        if len(set(cards)) == len(cards):
            weight = Fraction(1)
            for _, own in deal:
                weight *= Fraction(own)
            yield hands, weight


def combos_of(name):
    """Return the combos of "AA", "AKs" or "AKo" as pairs of texts."""
    pairs = combinations([card for card in DECK if card[0] in name[:2]], 2)
    return [
        (a, b)
        for a, b in pairs
        if sorted(a[0] + b[0]) == sorted(name[:2])
        and (len(name) == 2 or (a[1] == b[1]) == (name[2] == "s"))
    ]
