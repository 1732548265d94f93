"""Push or fold solved by a linear program, and best responses by trying all pure strategies."""

from fractions import Fraction
from itertools import combinations, product

import numpy as np
from scipy.optimize import linprog

HANDS = [*combinations(range(52), 2)]
"""All hands of two cards, a card is 4 times its rank, deuces 0, and its suit."""


def heads_up_value(chances, folds, passes, calls):
    """Return the value of the game for the first player, by a linear program.

    The first folds or goes all-in; then the other folds or calls. Hands are dealt with *chances*
    [A, B]; the first gets *folds* after their own fold, *passes* after the other's, and *calls*
    [A, B] at a showdown.
    """
    own, others = chances.shape
    # The first player's weights x, and the most that each hand of the other leaves them, v.
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


def best_reply(deals, pushes, values):
    """Return the values of calling and folding for each hand, against pushes with a given range.

    deals  : {(caller's hand, pusher's hand): (ways to win, to tie, to lose)}
    pushes : {hand: frequency}
    values : the caller's value of a won, tied and lost showdown, and of a fold
    """
    won, tied, lost, folded = values
    called, reached = {}, {}
    for (own, other), (wins, ties, losses) in deals.items():
        often = pushes.get(other, 0)
        called[own] = called.get(own, 0) + often * (wins * won + ties * tied + losses * lost)
        reached[own] = reached.get(own, 0) + often * (wins + ties + losses)
    return {own: (called[own] / reached[own], folded) for own in called if reached[own]}


def exact_heads_up(deals, points, stack, pushes, calls):
    """Return the one equilibrium, in fractions, in which the same hands are mixed; or raise.

    The blinds are 1/2 and 1, both players have *stack*. Whole numbers [hands, hands], by the hands
    of the small and the big blind, are the numbers of deals, *deals*, and the small blind's share
    of their pots, *points*, both in one unit. *pushes* and *calls*, [hands], are weights near the
    equilibrium: hands with 0 and 1 are taken to be pure.

    The weights of the mixed hands make those of the other player indifferent. The result, (weights
    of the pushes, of the calls), is an equilibrium if no pure hand gains by the other action. If
    each loses by it, all equilibria agree on the pure hands, as they are exchangeable; and if both
    systems of equations have one solution, there is no other equilibrium.
    """
    deals, points = np.asarray(deals).astype(object), np.asarray(points).astype(object)
    # In units of which half a blind and the stack are whole numbers: Python multiplies these ten
    # times as fast as fractions.
    blind = 2 * Fraction(stack).denominator
    won = (2 * points - deals) * int(Fraction(stack) * blind)
    # The gain of a push over a fold: 1.5 if the other folds; half a blind was posted.
    pushed = [deals * (3 * blind // 2), won + deals * (blind // 2)]
    called = (deals * blind - won).T
    own, others = (
        [Fraction(round(weight)) if weight in (0, 1) else None for weight in weights.tolist()]
        for weights in (pushes, calls)
    )
    mixed = [
        [place for place, weight in enumerate(each) if weight is None] for each in (own, others)
    ]
    assert len(mixed[0]) == len(mixed[1]), mixed
    slopes, at_zero = pushed[1] - pushed[0], pushed[0].sum(axis=1)
    calls = _indifferent(slopes, at_zero, mixed[0], others, mixed[1])
    pushes = _indifferent(called, 0 * at_zero, mixed[1], own, mixed[0])
    for weights, gains in ((pushes, slopes @ calls + at_zero), (calls, called @ pushes)):
        for weight, gain in zip(weights, gains, strict=True):
            strict = gain > 0 if weight == 1 else gain < 0 if weight == 0 else gain == 0
            assert strict, (weight, float(gain))
            assert 0 <= weight <= 1, float(weight)
    return pushes, calls


def _indifferent(slopes, at_zero, rows, weights, columns):
    """Return weights whose missing ones, in *columns*, make the gains of some *rows* zero."""
    known = np.array([weight or Fraction(0) for weight in weights], object)
    matrix = [
        [*map(Fraction, slopes[row, columns]), -(at_zero[row] + slopes[row] @ known)]
        for row in rows
    ]
    for place in range(len(rows)):
        pivot = next(row for row in range(place, len(rows)) if matrix[row][place] != 0)
        matrix[place], matrix[pivot] = matrix[pivot], matrix[place]
        matrix[place] = [number / matrix[place][place] for number in matrix[place]]
        for row in range(len(rows)):
            if row != place:
                factor = matrix[row][place]
                matrix[row] = [
                    number - factor * above
                    for number, above in zip(matrix[row], matrix[place], strict=True)
                ]
    for column, row in zip(columns, matrix, strict=True):
        known[column] = row[-1]
    return known


def best_response_gains(deals, tree, payoff, strategies):
    """Return each player's possible gain, by trying all pure strategies in all deals.

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
    """Return the chance that two others act so, for each hand that a third holds, [169] by class.

    first, second : [169], the chance that each acts so with a class; classes are numbered row by
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
