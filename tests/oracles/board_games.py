"""Slow and obvious oracles of all games with a board: their rules, in plain Python.

Nothing of ours is imported here, nor NumPy. Cards are texts, as in `oracles`; a game is its name.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import NamedTuple

from oracles.holdem import RANKS, SUITS, cards_of

GROUPS = {
    (1, 1, 1, 1, 1): "high card",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
}

HOLDEM_ORDER = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
SHORT_DECK_ORDER = (*HOLDEM_ORDER[:5], "full house", "flush", *HOLDEM_ORDER[7:])
TRIPS_OVER_STRAIGHTS = (*HOLDEM_ORDER[:3], "straight", "three of a kind", *SHORT_DECK_ORDER[5:])


class Rules(NamedTuple):
    ranks: str  # of the deck, low to high
    order: tuple[str, ...]  # of the categories, weakest first
    two_play: bool  # exactly two hole cards and three of the board, not any five
    low: bool  # the best low, eight or better, wins half of the pot
    most: int = 7  # hole cards that may play, where not exactly two have to


OMAHA = Rules(RANKS, HOLDEM_ORDER, two_play=True, low=False)
OMAHA_HI_LO = Rules(RANKS, HOLDEM_ORDER, two_play=True, low=True)
RULES = {
    "holdem": Rules(RANKS, HOLDEM_ORDER, two_play=False, low=False),
    "omaha": OMAHA,
    "omaha_hi_lo": OMAHA_HI_LO,
    "big_o": OMAHA_HI_LO,
    "courchevel": OMAHA,
    "courchevel_hi_lo": OMAHA_HI_LO,
    "pineapple": Rules(RANKS, HOLDEM_ORDER, two_play=False, low=False),
    "lazy_pineapple": Rules(RANKS, HOLDEM_ORDER, two_play=False, low=False, most=2),
    "short_deck": Rules(RANKS[4:], SHORT_DECK_ORDER, two_play=False, low=False),
    "short_deck_trips_over_straights": Rules(
        RANKS[4:], TRIPS_OVER_STRAIGHTS, two_play=False, low=False
    ),
}


def deck_of(rules):
    return [rank + suit for rank in rules.ranks for suit in SUITS]


@cache
def five_strength(ranks, one_suit, rules):
    """Return the worth of five cards, (number of the category from 1 up, deciding ranks).

    Ranks are characters. In a straight, the ace may also be below the lowest rank of the deck.
    """
    counted = sorted(((held, RANKS.index(r)) for r, held in Counter(ranks).items()), reverse=True)
    category = GROUPS[tuple(held for held, _ in counted)]
    deciding = tuple(rank for _, rank in counted)
    if category == "high card":
        low_ace = {*ranks} == {"A", *rules.ranks[:4]}
        straight = low_ace or deciding[0] - deciding[4] == 4
        if straight:
            deciding = (RANKS.index(rules.ranks[3]) if low_ace else deciding[0],)
        category = {
            (False, False): "high card",
            (True, False): "straight",
            (False, True): "flush",
            (True, True): "straight flush",
        }[straight, one_suit]
    return (rules.order.index(category) + 1, *deciding)


def fives(rules, hand, board):
    """Generate all sets of five cards that may play."""
    if rules.two_play:
        for two in combinations(hand, 2):
            for three in combinations(board, 3):
                yield two + three
    else:
        for held in combinations(hand, min(rules.most, len(hand))):
            yield from combinations((*held, *board), 5)


def naive_high(rules, hand, board):
    """Return the worth of the best five cards of a hand: greater tuples win."""
    return max(
        five_strength("".join(sorted([card[0] for card in five])), len({c[1] for c in five}) == 1,
                      rules)
        for five in fives(rules, hand, board)
    )  # fmt: skip


def naive_low(rules, hand, board):
    """Return the best low, its ranks from the highest down: lower tuples win; None for none.

    A low is five cards of different ranks, none above an eight; an ace is a one. Straights and
    flushes do not count.
    """
    lows = []
    for five in fives(rules, hand, board):
        ranks = sorted({"A2345678".find(card[0]) for card in five}, reverse=True)
        if len(ranks) == 5 and min(ranks) >= 0:
            lows.append(tuple(ranks))
    return min(lows, default=None)


def live_cards(rules, *known):
    """Return the cards of the game's deck that are not in *known*."""
    seen = [card for cards in known for card in cards_of(cards)]
    assert {*seen} <= {*deck_of(rules)}, f"not all are in the deck: {seen}"
    assert len({*seen}) == len(seen), f"a card is dealt twice: {seen}"
    return [card for card in deck_of(rules) if card not in seen]


def final_boards(rules, hands, board, dead):
    """Generate every final board, each once."""
    board = cards_of(board)
    for rest in combinations(live_cards(rules, *hands, board, dead), 5 - len(board)):
        yield board + list(rest)


def set_of(values, best):
    """Return the bit set of the players with the best value."""
    return sum(2**player for player, value in enumerate(values) if value == best)


def naive_outcomes(game, hands, board=(), dead=()):
    """Return the number of boards that exactly these players share, a list of 2 ** players.

    With a low: a list of lists, by the players who share the high half and those who share the low
    half; the low entry 0 is a pot without a low.
    """
    rules, hands = _rules(game), [cards_of(hand) for hand in hands]
    sets = 2 ** len(hands)
    outcomes = [[0] * sets for _ in range(sets)]
    for final in final_boards(rules, hands, board, dead):
        highs = [naive_high(rules, hand, final) for hand in hands]
        lows = [naive_low(rules, hand, final) for hand in hands] if rules.low else []
        known = [low for low in lows if low is not None]
        low_set = set_of(lows, min(known)) if known else 0
        outcomes[set_of(highs, max(highs))][low_set] += 1
    return outcomes if rules.low else [row[0] for row in outcomes]


def naive_categories(game, hands, board=(), dead=()):
    """Return the number of boards with each category, [players][9], the weakest first."""
    rules, hands = _rules(game), [cards_of(hand) for hand in hands]
    counts = [[0] * 9 for _ in hands]
    for final in final_boards(rules, hands, board, dead):
        for player, hand in enumerate(hands):
            counts[player][naive_high(rules, hand, final)[0] - 1] += 1
    return counts


def naive_by_next_card(game, hands, board=(), dead=()):
    """Return the outcomes after each next card of the board, as {card: outcomes}."""
    board = cards_of(board)
    return {
        card: naive_outcomes(game, hands, [*board, card], dead)
        for card in live_cards(_rules(game), *hands, board, dead)
    }


def naive_pot_shares(outcomes, players):
    """Return each player's share of all pots of a hi-lo game, as Fractions of one pot.

    Each half is split among the set that shares it; without a low there are no halves.
    """
    shares = [Fraction(0)] * players
    for highs, row in enumerate(outcomes):
        for lows, count in enumerate(row):
            for sharing in (highs, lows or highs):
                for player in range(players):
                    if sharing & 2**player:
                        shares[player] += Fraction(count, 2 * sharing.bit_count())
    return shares


def _rules(game):
    return game if isinstance(game, Rules) else RULES[game]
