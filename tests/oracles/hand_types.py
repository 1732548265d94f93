"""Slow and obvious oracles of low hands, of badugi, and of small games.

Nothing of ours is imported here, nor NumPy. Cards are texts, as in `oracles`. A hand's worth is a
tuple or a number; the greater one wins, and None does not qualify.
"""

from collections import Counter
from functools import cache
from itertools import combinations

from oracles.holdem import RANKS, cards_of, five_ranks

LOW_RANKS = "A23456789TJQK"


def weakness(ranks):
    """Return a tuple that is greater for worse lows: groups first, then ranks, high first."""
    counted = sorted(((held, rank) for rank, held in Counter(ranks).items()), reverse=True)
    return ([held for held, _ in counted], [rank for _, rank in counted])


def negative(weak):
    """Return a tuple that is greater if *weak* is smaller."""
    return tuple(tuple(-number for number in part) for part in weak)


@cache
def ace_to_five_worth(ranks):
    """Return the worth of five ranks, as text, as an ace-to-five low."""
    return negative(weakness([LOW_RANKS.index(rank) for rank in ranks]))


def ranks_of(cards):
    return "".join(sorted(card[0] for card in cards))


def naive_ace_to_five(cards):
    """Return the worth of the best ace-to-five low of 5 to 7 cards."""
    return max(ace_to_five_worth(ranks_of(five)) for five in combinations(cards_of(cards), 5))


def naive_eight_or_better(fives):
    """Return the worth of the best eight-or-better low of these fives, or None."""
    lows = [ranks_of(five) for five in fives]
    lows = [low for low in lows if len({*low}) == 5 and {*low} <= {*"A2345678"}]
    return max(map(ace_to_five_worth, lows), default=None)


@cache
def deuce_to_seven_worth(ranks, one_suit):
    """Return the worth of five ranks, as text, as a deuce-to-seven low."""
    numbers = sorted(RANKS.index(rank) for rank in ranks)
    category, *order = five_ranks(numbers, one_suit)
    if numbers == [0, 1, 2, 3, 12]:  # five high where the ace is low; here it is high
        category, order = (6 if one_suit else 1), [12, 3, 2, 1, 0]
    return (-category, *(-rank for rank in order))


def naive_deuce_to_seven(cards):
    """Return the worth of the best deuce-to-seven low of 5 to 7 cards."""
    return max(
        deuce_to_seven_worth(ranks_of(five), len({card[1] for card in five}) == 1)
        for five in combinations(cards_of(cards), 5)
    )


def naive_badugi(cards):
    """Return the worth of the best badugi of some cards: its size and its ranks."""
    cards = cards_of(cards)
    for size in range(len(cards), 0, -1):
        badugis = [
            (size, *sorted([-LOW_RANKS.index(card[0]) for card in chosen]))
            for chosen in combinations(cards, size)
            if len({card[0] for card in chosen}) == len({card[1] for card in chosen}) == size
        ]
        if badugis:
            return max(badugis)
    raise AssertionError("one card is a badugi")


def omaha_fives(hole_cards, board):
    """Return every two hole cards with every three board cards."""
    return [
        two + three
        for two in combinations(cards_of(hole_cards), 2)
        for three in combinations(cards_of(board), 3)
    ]


def naive_leduc(hole_card, board_card):
    """Return the worth of a hole card with the board card."""
    pair = hole_card[0] == board_card[0]
    return (pair, RANKS.index(hole_card[0]))
