"""Slow and obvious oracles: which hands and boards differ in the names of suits only.

Nothing of ours is imported here. Cards are numbers, 1 for 2c to 52 for As, ranks first. A deal is
a list of rounds, and each round a list of cards.
"""

from collections import Counter
from itertools import permutations

import numpy as np

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


def count_deals(rounds):
    """Return the number of deals up to suits, by Burnside's lemma.

    That is the mean, over all permutations of suits, of the number of deals that each fixes. It
    fixes deals whose rounds hold all or none of the cards of each cycle.
    """
    total = 0
    for order in SUIT_ORDERS:
        ways = {tuple(rounds): 1}
        for length in cycles_of(order) * 13:
            after = Counter(ways)
            for left, count in ways.items():
                for i, size in enumerate(left):
                    if size >= length:
                        after[(*left[:i], size - length, *left[i + 1 :])] += count
            ways = after
        total += ways[(0,) * len(rounds)]
    return total // len(SUIT_ORDERS)


def cycles_of(order):
    """Return the lengths of the cycles of a permutation."""
    lengths, seen = [], set()
    for start in range(len(order)):
        length, place = 0, start
        while place not in seen:
            seen.add(place)
            length, place = length + 1, order[place]
        if length:
            lengths.append(length)
    return lengths


def canonical_flop_codes(hand, flops):
    """Return the canonical deals of one hand [2] on flops [N, 3], each as one number.

    The greatest over all ways to exchange suits of the cards as digits to the base 64.
    """
    cards = np.concatenate([np.broadcast_to(hand, (len(flops), 2)), flops], axis=1).T.astype(int)
    ranks, suits = (cards - 1) // 4, (cards - 1) % 4
    greatest = np.zeros(len(flops), int)
    for order in SUIT_ORDERS:
        a, b, *board = 4 * ranks + np.array(order)[suits] + 1
        x, y, z = board
        top, bottom = np.maximum(np.maximum(x, y), z), np.minimum(np.minimum(x, y), z)
        row = [np.maximum(a, b), np.minimum(a, b), top, x + y + z - top - bottom, bottom]
        code = row[0]
        for card in row[1:]:
            code = code * 64 + card
        greatest = np.maximum(greatest, code)
    return greatest
