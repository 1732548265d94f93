"""Slow and obvious oracle for ranges of Omaha hands: try a pattern on cards in every order.

A pattern is a list of places, texts of two characters for rank and suit: a named rank or suit, a
star, or a variable, capitals R O N P G for ranks, w x y z for suits. Nothing of ours is imported
here.
"""

from itertools import permutations

RANKS, SUITS, RANK_VARIABLES, SUIT_VARIABLES = "23456789TJQKA", "cdhs", "RONPG", "wxyz"


def fits(hand, pattern):
    """Return whether the cards of a hand, texts such as "As", fit a pattern in some order."""
    return any(fits_in_order(cards, pattern) for cards in permutations(hand, len(pattern)))


def fits_in_order(cards, pattern):
    """Return whether each card fits its place."""
    for part, names, variables in ((0, RANKS, RANK_VARIABLES), (1, SUITS, SUIT_VARIABLES)):
        named = {place[part] for place in pattern if place[part] in names}
        stands_for = {}
        for card, place in zip(cards, pattern, strict=True):
            have, want = card[part], place[part]
            if want in names and have != want:
                return False
            if want in variables and (have in named or stands_for.setdefault(want, have) != have):
                return False
        if len({*stands_for.values()}) < len(stands_for):
            return False
    return True
