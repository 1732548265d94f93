"""The value of betting on streets by linear programming, in sequence form (Koller and others 1994).

A player's plan holds, for each hand, the probability of each sequence of the player's own actions.
The payoff is linear in either plan, so the optimum against a best response is a linear program.
Only SciPy solves it; nothing is learned.
"""

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import lil_matrix


def value(spot):
    """Return the first player's equilibrium value above half the pot, in chips per deal.

    spot : an `oracles.betting.NaiveSpot` without rake and folded hands
    """
    plans = [Plan(spot, player) for player in (0, 1)]
    payoffs = lil_matrix((plans[0].length, plans[1].length))
    weights = np.outer(*spot.weights) / spot.deals
    for line, chance in ends(spot):
        worth = payoff(spot, line) * weights * chance
        rows, columns = (plan.places[plan.sequence(line)] for plan in plans)
        for row, worths in zip(rows, worth, strict=True):
            for column, each in zip(columns, worths, strict=True):
                payoffs[row, column] += each
    return optimum(payoffs, *(plan.rules() for plan in plans))


def optimum(payoffs, own, other):
    """Return the first player's value of a game in sequence form, as for `optimal_prices`."""
    prices = optimal_prices(payoffs, own, other)
    return float(prices @ other[1])


def optimal_prices(payoffs, own, other):
    """Return the dual prices of the second player's rules; with their totals they sum to the value.

    The price of a rule of a hand is the first player's guaranteed payoff against that hand.

    payoffs    : [sequences of the first player, of the second]
    own, other : each player's rules and their totals: a plan x satisfies rules @ x = totals
    """
    (rules, totals), (other_rules, other_totals) = own, other
    plan, prices = rules.shape[1], other_rules.shape[0]
    # The first player's plan x and the dual prices q of the other's rules: the guaranteed value is
    # the largest sum of totals times q with (other rules)' q <= payoffs' x and (rules) x = totals.
    sure = lil_matrix((payoffs.shape[1], plan + prices))
    sure[:, :plan], sure[:, plan:] = -payoffs.T, other_rules.T
    kept = lil_matrix((rules.shape[0], plan + prices))
    kept[:, :plan] = rules
    found = linprog(
        np.concatenate((np.zeros(plan), -other_totals)),
        A_ub=sure.tocsr(),
        b_ub=np.zeros(payoffs.shape[1]),
        A_eq=kept.tocsr(),
        b_eq=totals,
        bounds=[(0, None)] * plan + [(None, None)] * prices,
        method="highs",
    )
    assert found.success, found.message
    return found.x[plan:]


def ends(spot, line=(), chance=1.0):
    """Yield all terminal lines with the probability of their cards given two hands."""
    cards, *_, end = spot.follow(line)
    if end == "fold" or (end == "street" and len(cards) == 5):
        yield line, chance
    elif end == "street":
        left = [card for card in spot.deck if card not in cards]
        for card in left:
            yield from ends(spot, (*line, card), chance / (len(left) - 4))
    else:
        for name in spot.actions(line):
            yield from ends(spot, (*line, name), chance)


def payoff(spot, line):
    """Return the first player's winnings above half the pot, by hands of both."""
    cards, before, put, turn, _, end = spot.follow(line)
    about = spot.pot / 2 + before + min(put)
    own, theirs = ([not {*hand} & {*cards} for hand in hands] for hands in spot.hands)
    free = np.outer(own, theirs)  # of the cards of the board
    if end == "fold":
        return about * free * spot.meets(cards) * (-1 if turn == 0 else 1)
    return about * free * spot.sign(cards)


class Plan:
    """The sequences of a player's actions, each with an index for each of their hands."""

    def __init__(self, spot, player):
        self.spot, self.player = spot, player
        self.hands = len(spot.hands[player])
        self.lines = [line for line in spot.lines() if spot.follow(line)[3] == player]
        names = [()] + [(*line, name) for line in self.lines for name in spot.actions(line)]
        self.places = {
            name: np.arange(self.hands) + number * self.hands for number, name in enumerate(names)
        }
        self.length = len(names) * self.hands

    def sequence(self, line):
        """Return a line up to the player's last action."""
        for length in range(len(line), 0, -1):
            is_card = isinstance(line[length - 1], int)
            if not is_card and self.spot.follow(line[: length - 1])[3] == self.player:
                return line[:length]
        return ()

    def rules(self):
        """Return the constraints of plans: all begin with 1, and inflow equals outflow at nodes."""
        rows = lil_matrix(((1 + len(self.lines)) * self.hands, self.length))
        totals = np.zeros(rows.shape[0])
        totals[: self.hands] = 1
        for hand in range(self.hands):
            rows[hand, self.places[()][hand]] = 1
        for number, line in enumerate(self.lines, 1):
            for hand in range(self.hands):
                row = number * self.hands + hand
                rows[row, self.places[self.sequence(line)][hand]] = -1
                for name in self.spot.actions(line):
                    rows[row, self.places[(*line, name)][hand]] = 1
        return rows, totals
