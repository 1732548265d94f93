"""Slow and obvious oracle for ranges: every deal and every runout, one by one.

A range is a dict from combos (``"AsKd"``) to weights; exact weights (int, Fraction) give exact
counts. Imports only the other oracle.
"""

from fractions import Fraction
from functools import cache
from itertools import combinations, product

from oracles.holdem import DECK, RANK_OF, cards_of, five_ranks, naive_strength

SHORT_DECK = [card for card in DECK if card[0] not in "2345"]


def naive_range_counts(ranges, board=(), dead=(), folded=(), deck=DECK, strength=naive_strength):
    """Return the outcomes, and each player's total and share of the pots by combo.

    The outcomes are a list of length 2 ** players, the totals and the shares a dict for each
    player; *folded* ranges take part only in the deal.
    """
    board, dead = cards_of(board), cards_of(dead)
    players = len(ranges)
    outcomes = [0] * 2**players
    totals, shares = [{} for _ in ranges], [{} for _ in ranges]
    strength = cache(strength)
    for combos in product(*ranges, *folded):
        known = [*board, *dead, *(card for combo in combos for card in cards_of(combo))]
        if len({*known}) < len(known) or not {*known} <= {*deck}:
            continue
        weight = 1
        for combo, cards in zip([*ranges, *folded], combos, strict=True):
            weight *= combo[cards]
        live = [card for card in deck if card not in known]
        for rest in combinations(live, 5 - len(board)):
            final = "".join([*board, *rest])
            strengths = [strength(combo + final) for combo in combos[:players]]
            winners = [i for i in range(players) if strengths[i] == max(strengths)]
            outcomes[sum(2**i for i in winners)] += weight
            for i, combo in enumerate(combos[:players]):
                totals[i][combo] = totals[i].get(combo, 0) + weight
                if i in winners:
                    share = weight * Fraction(1, len(winners))
                    shares[i][combo] = shares[i].get(combo, 0) + share
    return outcomes, totals, shares


def naive_short_deck(order):
    """Return the strength in a deck from six up, given the ascending categories 1..9."""

    def strength(cards):
        return max(five_of_short_deck(five, order) for five in combinations(cards_of(cards), 5))

    return strength


def five_of_short_deck(cards, order):
    """Return the strength of five cards; the ace is also below the six."""
    ranks = sorted(RANK_OF[card] for card in cards)
    one_suit = len({card[1] for card in cards}) == 1
    if ranks == [4, 5, 6, 7, 12]:
        category, ranks = (9 if one_suit else 5), (7,)
    else:
        category, *ranks = five_ranks(ranks, one_suit)
    return (order.index(category), *ranks)
