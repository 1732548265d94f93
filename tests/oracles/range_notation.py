"""Slow and obvious oracles of the combos that a range names, as sets of two card texts.

Nothing of ours is imported here.
"""

from itertools import combinations

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
COMBOS = [frozenset(cards) for cards in combinations(DECK, 2)]


def naive_class(combo):
    """Return the class of a combo, such as "AKs"."""
    low, high = sorted(combo, key=lambda card: RANKS.index(card[0]))
    if low[0] == high[0]:
        return high[0] + low[0]
    return high[0] + low[0] + ("s" if low[1] == high[1] else "o")


def naive_combos(*classes):
    """Return the combos of classes such as "AKs", "TT", or "AK" for AKs and AKo."""
    names = {name + kind for name in classes for kind in ("", "s", "o")}
    return {combo for combo in COMBOS if naive_class(combo) in names}


def naive_run(high, low, last_high, last_low, kind):
    """Return the combos from one class to another; the changing ranks move step by step."""
    steps = max(abs(last_high - high), abs(last_low - low))
    classes = [
        RANKS[high + (last_high - high) * step // max(steps, 1)]
        + RANKS[low + (last_low - low) * step // max(steps, 1)]
        + kind
        for step in range(steps + 1)
    ]
    return naive_combos(*classes)


def naive_top(share, values):
    """Return the combos of the best classes that fit into a share; values is a dict by class."""
    chosen, room = set(), share * len(COMBOS)
    for name in sorted(values, key=values.__getitem__, reverse=True):
        combos = naive_combos(name)
        if len(chosen) + len(combos) > room:
            break
        chosen |= combos
    return chosen


def naive_slice(first, second, values):
    """Return the combos between two shares of all hands."""
    low, high = sorted([first, second])
    return naive_top(high, values) - naive_top(low, values)
