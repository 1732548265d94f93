"""Naive poker of two players on a river: every line of betting, every pair of hands, in float64.

A strategy is a dict from what was done so far, such as ("check", "bet 94"), to the chances of each
action there, [actions, hands].
"""

from math import floor

import numpy as np


class NaiveRiver:
    """A river with whole chips, bets and raises as parts of the pot, or "allin"."""

    def __init__(self, hands, weights, strengths, pot, stack, bets, raises, rake=0.0, cap=np.inf):
        self.pot, self.stack, self.bets, self.raises = pot, stack, bets, raises
        self.rake, self.cap = rake, cap
        self.weights = [np.asarray(each, float) for each in weights]
        first, second = hands
        self.free = np.array([[not {*one} & {*other} for other in second] for one in first], float)
        one, other = (np.asarray(each, np.int64) for each in strengths)
        self.sign = np.sign(one[:, None] - other) * self.free

    def actions(self, line):
        """Return what may be done after a line: name and what each has put in; or how it ends."""
        put, turn, last = [0, 0], 0, 0
        for name in line:
            if name == "fold":
                return "fold", put, turn
            if name == "call":
                put[turn] = put[1 - turn]
                return "showdown", put, None
            if name == "check" and turn:
                return "showdown", put, None
            if name != "check":
                amount = int(name.split()[-1])
                last, put[turn] = amount - put[1 - turn], amount
            turn = 1 - turn
        theirs = put[1 - turn]
        names = ["fold", "call"] if theirs > put[turn] else ["check"]
        if theirs < self.stack:
            after_call = self.pot + 2 * theirs
            amounts = set()
            for size in self.raises if theirs else self.bets:
                amount = self.stack if size == "allin" else theirs + floor(size * after_call + 0.5)
                amounts.add(min(max(amount, theirs + max(last, 1)), self.stack))
            names += [f"{'raise to' if theirs else 'bet'} {each}" for each in sorted(amounts)]
        return names, put, turn

    def values(self, player, strategies, line=(), reach=None, best=False):
        """Return what each of a player's hands wins, over half the pot, times what it meets."""
        if reach is None:
            reach = self.weights[1 - player]
        names, put, turn = self.actions(line)
        free, sign = (self.free, self.sign) if player == 0 else (self.free.T, -self.sign.T)
        matched = min(put)
        taken = min(self.rake * (self.pot + 2 * matched), self.cap)
        if names == "fold":
            loser = len(line) % 2 == 1 - player if False else turn == player
            won = -(self.pot / 2 + matched) if loser else self.pot / 2 + matched - taken
            return won * (free @ reach)
        if names == "showdown":
            about = self.pot / 2 + matched
            return (about - taken / 2) * (sign @ reach) - taken / 2 * (free @ reach)
        chances = strategies[line]
        if turn != player:
            return sum(
                self.values(player, strategies, (*line, name), reach * chance, best)
                for name, chance in zip(names, chances, strict=True)
            )
        after = [self.values(player, strategies, (*line, name), reach, best) for name in names]
        return np.max(after, axis=0) if best else (chances * after).sum(axis=0)

    def exploitability(self, strategies):
        """Return how much both players could gain together, halved, in chips a deal."""
        deals = self.weights[0] @ self.free @ self.weights[1]
        gained = 0.0
        for player in (0, 1):
            for best in (True, False):
                value = self.weights[player] @ self.values(player, strategies, best=best)
                gained += value if best else -value
        return gained / 2 / deals

    def value(self, player, strategies):
        """Return what a player gets of the pot."""
        deals = self.weights[0] @ self.free @ self.weights[1]
        values = self.values(player, strategies)
        return self.weights[player] @ values / deals + self.pot / 2
