"""Push or fold solved by a linear program, and best responses by trying all pure strategies."""

from itertools import combinations, product

import numpy as np
from scipy.optimize import linprog

HANDS = [*combinations(range(52), 2)]
"""All hands of two cards, a card is 4 times its rank, deuces 0, and its suit."""


def heads_up_value(chances, folds, passes, calls):
    """Return what the first player gets when both play well, by a linear program.

    The first folds or goes all-in; then the other folds or calls. Hands are dealt with *chances*
    [A, B]; the first gets *folds* when he does, *passes* when the other does, and *calls* [A, B]
    when they show their hands.
    """
    own, others = chances.shape
    # The first player's weights x, and what each hand of the other leaves him at most, v.
    gains = -folds * chances.sum(axis=1)
    rows = [
        np.hstack((-(chances * payoff).T, np.eye(others)))
        for payoff in (np.full(chances.shape, passes), calls)
    ]
    found = linprog(
        np.concatenate((-gains, -np.ones(others))),
        A_ub=np.vstack(rows),
        b_ub=np.zeros(2 * others),
        bounds=[(0, 1)] * own + [(None, None)] * others,
        method="highs",
    )
    assert found.success, found.message
    return folds * chances.sum() - found.fun


def best_response_gains(deals, tree, payoff, strategies):
    """Return what each player could gain, by trying all of his pure strategies in all deals.

    deals : {hands of all players: chance}
    tree : (nodes, ends): the seats that decide; (path, end) with the decisions that lead there
    payoff : function of an end and the hands of all players, what each gets
    """
    seats, ends = tree
    players = len(next(iter(deals)))

    def value(seat, used):
        total = 0.0
        for hands, chance in deals.items():
            for path, end in ends:
                likely = chance
                for number, pushes in path:
                    weight = used[number][hands[seats[number]]]
                    likely *= weight if pushes else 1 - weight
                if likely:
                    total += likely * payoff(end, hands)[seat]
        return total

    gains = []
    for seat in range(players):
        own = [number for number, actor in enumerate(seats) if actor == seat]
        sizes = [len(strategies[number]) for number in own]
        best = -np.inf
        for choice in product((0.0, 1.0), repeat=sum(sizes)):
            parts = np.split(np.array(choice), np.cumsum(sizes)[:-1]) if own else []
            used = [*strategies]
            for number, part in zip(own, parts, strict=True):
                used[number] = part
            best = max(best, value(seat, used))
        gains.append(best - value(seat, strategies))
    return gains


def joint_chance(first, second):
    """Return how likely two others act so, for each hand that a third holds, [169] by class.

    first, second : [169], how likely each acts so with a class of hand; classes are numbered row by
        row of a chart with aces first, suited hands above the diagonal
    """
    disjoint = np.array([[not {*one} & {*other} for other in HANDS] for one in HANDS], float)
    classes = np.array([class_of(hand) for hand in HANDS])
    chances = np.zeros(169)
    for number in range(169):
        left = disjoint[np.flatnonzero(classes == number)[0]]
        chances[number] = (left * first[classes]) @ disjoint @ (left * second[classes])
    return chances / (50 * 49 / 2 * 48 * 47 / 2)


def class_of(hand):
    """Return the number of a hand's class."""
    (low, low_suit), (high, high_suit) = (divmod(card, 4) for card in hand)
    rows = 12 - high, 12 - low
    row, column = rows if low_suit == high_suit else rows[::-1]
    return 13 * row + column
