"""Slow and obvious oracle for boards and hands with cards known only by rank or suit.

A place is a text of two characters, rank and suit, each of which may be a star. Imports only other
oracles.
"""

from fractions import Fraction
from itertools import product

from oracles.board_games import RULES, deck_of, naive_high, naive_low
from oracles.holdem import cards_of


def fits(card, place):
    return place[0] in ("*", card[0]) and place[1] in ("*", card[1])


def naive_boards(places, gone, deck):
    """Return all final boards, in the order of the places, each as a tuple."""
    places = [*places, *["**"] * (5 - len(places))]
    live = [card for card in deck if card not in gone]
    boards = product(*([card for card in live if fits(card, place)] for place in places))
    return [board for board in boards if len({*board}) == 5]


def naive_equities(game, hands, places, dead=()):
    """Return each hand's mean share of the pot over all boards, in each of their orders."""
    rules = RULES[game]
    hands = [cards_of(hand) for hand in hands]
    gone = {card for hand in hands for card in hand} | {*cards_of(dead)}
    sums, shares_on = [Fraction(0)] * len(hands), {}
    boards = naive_boards(places, gone, deck_of(rules))
    for board in boards:
        cards = frozenset(board)
        if cards not in shares_on:
            shares_on[cards] = naive_shares(rules, hands, board)
        sums = [one + other for one, other in zip(sums, shares_on[cards], strict=True)]
    return [one / len(boards) for one in sums]


def naive_shares(rules, hands, board):
    """Return each hand's share of one pot."""
    high = [naive_high(rules, hand, board) for hand in hands]
    lows = [naive_low(rules, hand, board) if rules.low else None for hand in hands]
    best, lowest = max(high), min((low for low in lows if low is not None), default=None)
    of_high = [Fraction(one == best, high.count(best)) for one in high]
    if lowest is None:
        return of_high
    of_low = [Fraction(one == lowest, lows.count(lowest)) for one in lows]
    return [(one + other) / 2 for one, other in zip(of_high, of_low, strict=True)]


def naive_combos(places, size, deck):
    """Return all hands of *size* cards that fit some places in some order, as sets of cards."""
    places = [*places, *["**"] * (size - len(places))]
    chosen = product(*([card for card in deck if fits(card, place)] for place in places))
    return {frozenset(hand) for hand in chosen if len({*hand}) == size}
