"""A slow and obvious oracle of several boards: each way to deal all of them, one after another.

Nothing of ours is imported here, nor NumPy. Cards are texts, as in `oracles`; a game is its name.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations

from oracles.board_games import RULES, live_cards, naive_high, naive_low, set_of
from oracles.holdem import cards_of


def naive_joint(game, hands, boards, dead=()):
    """Count the deals of all boards by winners: {((high bits, low bits), ...): deals}."""
    rules, hands = RULES[game], [cards_of(hand) for hand in hands]
    boards = [cards_of(board) for board in boards]
    known = list(dict.fromkeys(card for board in boards for card in board))
    live = live_cards(rules, *hands, known, dead)
    judged = {}

    def who_shares(final):
        key = frozenset(final)
        if key not in judged:
            highs = [naive_high(rules, hand, final) for hand in hands]
            lows = [naive_low(rules, hand, final) for hand in hands] if rules.low else []
            there = [low for low in lows if low is not None]
            low_set = set_of(lows, min(there)) if there else 0
            judged[key] = set_of(highs, max(highs)), low_set
        return judged[key]

    def deal(left, boards):
        if not boards:
            yield ()
            return
        first, *later = boards
        for rest in combinations(left, 5 - len(first)):
            shared = who_shares([*first, *rest])
            for others in deal([card for card in left if card not in rest], later):
                yield (shared, *others)

    return Counter(deal(live, boards))


def naive_share(player, shared):
    """Return a player's share of one board's part of the pot, given who shares its two halves."""
    highs, lows = shared
    halves = [highs, lows or highs]
    return sum(
        Fraction(1, 2 * half.bit_count()) if half & 2**player else Fraction(0) for half in halves
    )


def naive_moments(joint, player):
    """Return the mean and the variance of a player's share of the whole pot, as Fractions."""
    deals = sum(joint.values())
    shares = {
        results: sum(naive_share(player, shared) for shared in results) / len(results)
        for results in joint
    }
    mean = sum(shares[results] * count for results, count in joint.items()) / deals
    square = sum(shares[results] ** 2 * count for results, count in joint.items()) / deals
    return mean, square - mean**2
