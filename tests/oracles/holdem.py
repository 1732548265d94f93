"""Slow and obvious oracles: poker by its rules, in plain Python.

Nothing of ours is imported here, nor NumPy. Cards are texts such as ``"As"``; a hand, a board or
dead cards are a list of them (``["As", "Kd"]``) or one text (``"AsKd"``).
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
RANK_OF = {card: RANKS.index(card[0]) for card in DECK}

HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT = 1, 2, 3, 4, 5
FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH = 6, 7, 8, 9

GROUPS = {
    (1, 1, 1, 1, 1): HIGH_CARD,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): THREE_OF_A_KIND,
    (3, 2): FULL_HOUSE,
    (4, 1): FOUR_OF_A_KIND,
}


def cards_of(cards):
    """Return cards, given as one text or a list of texts, as a list of texts."""
    if isinstance(cards, str):
        return [cards[i : i + 2] for i in range(0, len(cards), 2)]
    return list(cards)


def five_ranks(ranks, one_suit):
    """Return the strength of five ranks (0 is a two, 12 an ace): greater tuples win."""
    # The most frequent ranks come first, and among these the higher ones.
    counted = sorted(((held, rank) for rank, held in Counter(ranks).items()), reverse=True)
    order = tuple(rank for _, rank in counted)
    category = GROUPS[tuple(held for held, _ in counted)]
    if category == HIGH_CARD:
        if order == (12, 3, 2, 1, 0):  # five high: the ace plays as a one
            order, straight = (3, 2, 1, 0, -1), True
        else:
            straight = order[0] - order[4] == 4
        category = {
            (False, False): HIGH_CARD,
            (True, False): STRAIGHT,
            (False, True): FLUSH,
            (True, True): STRAIGHT_FLUSH,
        }[straight, one_suit]
    return (category, *order)


# The strengths of all sets of five, by ascending ranks: offsuit, and of one suit.
OFFSUIT = {
    ranks: five_ranks(ranks, one_suit=False)
    for ranks in combinations_with_replacement(range(13), 5)
    if ranks[0] != ranks[4]  # no rank has five cards
}
SUITED = {ranks: five_ranks(ranks, one_suit=True) for ranks in combinations(range(13), 5)}

ALL_STRENGTHS = sorted({*OFFSUIT.values(), *SUITED.values()})
"""All strengths, weakest first."""


@cache
def best_of_ranks(ranks):
    """Return the best strength of any five of the ascending *ranks* without flushes."""
    return max(OFFSUIT[five] for five in combinations(ranks, 5))


def naive_strength(cards):
    """Return the worth of the best five of 5 to 7 cards: (category 1..9, deciding ranks).

    Suited sets of five also count as offsuit, which never makes them stronger.
    """
    cards = sorted(cards_of(cards), key=RANK_OF.__getitem__)
    best = best_of_ranks(tuple([RANK_OF[card] for card in cards]))
    suits = "".join([card[1] for card in cards])
    for suit in SUITS:
        if suits.count(suit) >= 5:
            suited = [RANK_OF[card] for card in cards if card[1] == suit]
            best = max(best, *(SUITED[five] for five in combinations(suited, 5)))
    return best


def naive_number(strength):
    """Return the Two Plus Two number of a naive strength.

    It is 4096 times the category, plus the rank within the category, 1 for the weakest.
    """
    return _NUMBERS[strength]


_NUMBERS = {
    strength: 4096 * category + place
    for category in range(1, 10)
    for place, strength in enumerate((s for s in ALL_STRENGTHS if s[0] == category), start=1)
}


def naive_best_fives(cards):
    """Return all sets of five cards with the worth of the hand."""
    cards = cards_of(cards)
    best = naive_strength(cards)
    return [set(five) for five in combinations(cards, 5) if naive_strength(five) == best]


def live_cards(*known):
    """Return the cards of the deck that are not in *known*, which has no duplicates."""
    seen = [card for cards in known for card in cards_of(cards)]
    assert {*seen} <= {*DECK}, f"not all are cards: {seen}"
    assert len(set(seen)) == len(seen), f"a card is dealt twice: {seen}"
    return [card for card in DECK if card not in seen]


def final_boards(hands, board, dead):
    """Generate every final board, each once."""
    board = cards_of(board)
    for rest in combinations(live_cards(*hands, board, dead), 5 - len(board)):
        yield board + list(rest)


def naive_outcomes(hands, board=(), dead=()):
    """Return the number of final boards on which exactly the players in set *m* share the pot.

    A list of length 2 ** players; bit i of m is player i.
    """
    hands = [cards_of(hand) for hand in hands]
    outcomes = [0] * 2 ** len(hands)
    for final in final_boards(hands, board, dead):
        strengths = [naive_strength(hand + final) for hand in hands]
        best = max(strengths)
        outcomes[sum(2**i for i, strength in enumerate(strengths) if strength == best)] += 1
    return outcomes


def naive_equities(hands, board=(), dead=()):
    """Return each player's share of the pot over all final boards, as Fractions."""
    return equities_of(naive_outcomes(hands, board, dead), len(hands))


def equities_of(outcomes, players):
    """Return each player's share from the counts of the sets of players that share the pot."""
    equities = [Fraction(0)] * players
    for players_in, count in enumerate(outcomes):
        winners = [i for i in range(players) if players_in & 2**i]
        for i in winners:
            equities[i] += Fraction(count, len(winners) * sum(outcomes))
    return equities


def naive_categories(hands, board=(), dead=()):
    """Return the number of boards with each category, [players][9], high card first."""
    hands = [cards_of(hand) for hand in hands]
    counts = [[0] * 9 for _ in hands]
    for final in final_boards(hands, board, dead):
        for player, hand in enumerate(hands):
            counts[player][naive_strength(hand + final)[0] - 1] += 1
    return counts


def naive_by_next_card(hands, board=(), dead=()):
    """Return each player's equity after each next card of the board, as {card: Fractions}."""
    board = cards_of(board)
    return {
        card: naive_equities(hands, [*board, card], dead)
        for card in live_cards(*hands, board, dead)
    }
