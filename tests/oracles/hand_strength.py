"""Hand strength by its definition: every hand of the opponent, one by one."""

from fractions import Fraction
from itertools import combinations

from oracles.holdem import cards_of, live_cards, naive_strength


def naive_hand_strength(hand, board):
    """Return the fraction of the opponent's hands that a hand beats on a board, ties half."""
    hand, board = cards_of(hand), cards_of(board)
    own, points, hands = naive_strength(hand + board), 0, 0
    for other in combinations(live_cards(hand, board), 2):
        theirs = naive_strength([*other, *board])
        points += 2 if own > theirs else own == theirs
        hands += 1
    return Fraction(points, 2 * hands)


def naive_distribution(hand, board, size):
    """Return the sorted hand strengths on all runouts of a board to a number of cards."""
    board = cards_of(board)
    return sorted(
        naive_hand_strength(hand, [*board, *rest])
        for rest in combinations(live_cards(hand, board), size - len(board))
    )


def naive_histogram(strengths, bins):
    """Return the number of strengths in each bin; the last one includes 1."""
    counts = [0] * bins
    for strength in strengths:
        bin_of = next(b for b in range(bins) if strength < Fraction(b + 1, bins) or b == bins - 1)
        counts[bin_of] += 1
    return counts
