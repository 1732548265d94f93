"""Slow and obvious oracles: which hands and boards differ in the names of suits only.

Nothing of ours is imported here. Cards are numbers, 1 for 2c to 52 for As, ranks first. A deal is
a list of rounds, and each round a list of cards.
"""

from itertools import permutations

SUIT_ORDERS = [*permutations(range(4))]


def with_other_suits(deal, order):
    """Return a deal in which suit number s is suit order[s], each round from high to low."""
    return [
        sorted(((card - 1) // 4 * 4 + order[(card - 1) % 4] + 1 for card in cards), reverse=True)
        for cards in deal
    ]


def canonical_deal(deal):
    """Return the greatest of the 24 deals that differ from this one in the names of suits."""
    return max(with_other_suits(deal, order) for order in SUIT_ORDERS)
