"""Outs, deals and equities of ranges by their definitions: every deal, one after the other.

Nothing of ours is imported here. Cards are texts; a range is a dict of weights by its combos, pairs
of cards.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

from oracles.holdem import DECK, cards_of, naive_strength


def ways(ranges, taken):
    """Yield each way to deal a combo of each range, and its weight; no card is dealt twice."""
    for combos in product(*ranges):
        cards = [card for combo in combos for card in combo]
        if len({*cards}) == len(cards) and not {*cards} & {*taken}:
            weight = Fraction(1)
            for combo, held in zip(combos, ranges, strict=True):
                weight *= Fraction(held[combo])
            yield combos, weight


def naive_range_equities(ranges, board, dead=(), folded=()):
    """Return each player's equity, and what all deals weigh, boards not counted."""
    board, dead = cards_of(board), cards_of(dead)
    shares, whole = [Fraction(0)] * len(ranges), Fraction(0)
    total = Fraction(0)
    for combos, weight in ways([*ranges, *folded], [*board, *dead]):
        gone = {*board, *dead, *(card for combo in combos for card in combo)}
        total += weight
        left = [card for card in DECK if card not in gone]
        for rest in combinations(left, 5 - len(board)):
            held = combos[: len(ranges)]
            strengths = [naive_strength([*combo, *board, *rest]) for combo in held]
            best = max(strengths)
            winners = [place for place, each in enumerate(strengths) if each == best]
            for place in winners:
                shares[place] += weight / len(winners)
            whole += weight
    return [share / whole for share in shares] if whole else None, total


def naive_outs(ranges, board, dead=()):
    """Return the cards after which the first hand's equity is above each other one's."""
    board, dead = cards_of(board), cards_of(dead)
    (hand,) = ranges[0]
    if _is_ahead(naive_range_equities(ranges, board, dead)[0]):
        return []
    cards = [card for card in DECK if card not in {*hand, *board, *dead}]
    after = {card: naive_range_equities(ranges, [*board, card], dead)[0] for card in cards}
    return [card for card, equity in after.items() if equity and _is_ahead(equity)]


def _is_ahead(equity):
    return equity[0] > max(equity[1:])


def naive_deals(ranges, board, dead=(), folded=()):
    """Return the chance of each deal of combos with each next card, 1 in sum."""
    board, dead = cards_of(board), cards_of(dead)
    found = Counter()
    for combos, weight in ways([*ranges, *folded], [*board, *dead]):
        gone = {*board, *dead, *(card for combo in combos for card in combo)}
        left = [card for card in DECK if card not in gone]
        for card in left:
            found[(*combos[: len(ranges)], card)] += weight / len(left)
    whole = sum(found.values())
    return {deal: weight / whole for deal, weight in found.items()}
