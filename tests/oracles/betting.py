"""Naive betting of two players from a flop on: every line, every pair of hands, in float64.

A strategy is a dict from lines of actions and cards, such as ("check", "bet 94", "call", 7), to the
frequencies of the actions there, [actions, hands]. Cards are numbers.
"""

from itertools import chain
from math import floor, inf

import numpy as np


class NaiveSpot:
    """Two ranges with whole chips; bets and raises are fractions of the pot, or "allin".

    hands     : of both players, pairs of cards
    weights   : of both players' hands
    board     : the 3 to 5 cards of a flop, turn or river
    strengths : a function from hands and a board of five to strengths
    folded    : for each folded range, its pairs of cards with their weights
    """

    def __init__(self, hands, weights, board, strengths, **betting):
        self.hands, self.board, self.strengths = hands, tuple(board), strengths
        self.weights = [np.asarray(each, float) for each in weights]
        self.pot, self.stack = betting["pot"], betting["stack"]
        self.bets, self.raises = betting["bets"], betting.get("raises", [])
        self.rake, self.cap = betting.get("rake", 0.0), betting.get("cap", inf)
        self.deck = betting.get("deck", range(1, 53))
        self.folded = betting.get("folded", [])
        self.meetings, self.signs = {}, {}
        self.locked = {}  # by line, the hands whose best response must follow the strategy
        self.deals = self.weights[0] @ self.meets(self.board) @ self.weights[1]

    def meets(self, cards):
        """Return the joint weight of each pair of hands on a board, 0 if they share a card."""
        if cards not in self.meetings:
            first, second = self.hands
            known = [[{*one} | {*other} for other in second] for one in first]
            self.meetings[cards] = np.array(
                [
                    [len(both) == 4 and self.ways_to_fold(0, both | {*cards}) for both in row]
                    for row in known
                ],
                float,
            )
        return self.meetings[cards]

    def ways_to_fold(self, number, taken):
        """Return the weight of all deals of the remaining folded hands without a taken card."""
        if number == len(self.folded):
            return 1.0
        return sum(
            weight * self.ways_to_fold(number + 1, taken | {*hand})
            for hand, weight in self.folded[number]
            if not taken & {*hand}
        )

    def sign(self, cards):
        """Return 1 if the first player's hand wins, -1 if it loses, else 0."""
        if cards not in self.signs:
            one, other = (np.asarray(self.strengths(each, cards), float) for each in self.hands)
            self.signs[cards] = np.sign(one[:, None] - other) * self.meets(cards)
        return self.signs[cards]

    def follow(self, line):
        """Return the cards, the chips put in before and on this street, the turn, and the end."""
        cards, before, put, turn, last, end = self.board, 0, [0, 0], 0, 0, None
        for step in line:
            if isinstance(step, int):
                cards, before, put, turn, last, end = (
                    (*cards, step),
                    before + put[0],
                    [0, 0],
                    0,
                    0,
                    None,
                )
            elif step == "fold":
                end = "fold"
            elif step == "call" or (step == "check" and turn):
                put[turn], end = put[1 - turn], "street"
            else:
                if step != "check":
                    amount = int(step.split()[-1])
                    last, put[turn] = amount - put[1 - turn], amount
                turn = 1 - turn
        if before == self.stack and end is None:
            end = "street"
        return cards, before, put, turn, last, end

    def actions(self, line):
        """Return the actions after a line."""
        _, before, put, turn, last, _ = self.follow(line)
        left, theirs = self.stack - before, put[1 - turn]
        names = ["fold", "call"] if theirs > put[turn] else ["check"]
        if theirs == left:
            return names
        after_call = self.pot + 2 * before + 2 * theirs
        amounts = set()
        for size in self.raises if theirs else self.bets:
            amount = left if size == "allin" else theirs + floor(size * after_call + 0.5)
            amounts.add(min(max(amount, theirs + max(last, 1)), left))
        return names + [f"{'raise to' if theirs else 'bet'} {each}" for each in sorted(amounts)]

    def values(self, player, strategies, line=(), reach=None, best=False):
        """Return the value of each hand above half the pot, times the weight of opposing hands."""
        if reach is None:
            reach = self.weights[1 - player]
        cards, before, put, turn, _, end = self.follow(line)
        free = self.meets(cards) if player == 0 else self.meets(cards).T
        matched = before + min(put)
        taken = min(self.rake * (self.pot + 2 * matched), self.cap)
        about = self.pot / 2 + matched
        if end == "fold":
            return (-about if turn == player else about - taken) * (free @ reach)
        if end == "street" and len(cards) == 5:
            sign = self.sign(cards) if player == 0 else -self.sign(cards).T
            return (about - taken / 2) * (sign @ reach) - taken / 2 * (free @ reach)
        if end == "street":
            return self.dealt(player, strategies, line, reach, best)
        after = {
            name: (reach if turn == player else reach * chance)
            for name, chance in zip(self.actions(line), strategies[line], strict=True)
        }
        worth = [
            self.values(player, strategies, (*line, name), reached, best)
            for name, reached in after.items()
        ]
        if turn != player:
            return np.sum(worth, axis=0)
        own = (strategies[line] * worth).sum(axis=0)
        return np.where(self.locked.get(line, False), own, np.max(worth, axis=0)) if best else own

    def dealt(self, player, strategies, line, reach, best):
        """Return the mean over the possible next cards, without those in the hands."""
        cards = self.follow(line)[0]
        worth = np.zeros(len(self.hands[player]))
        for card in self.deck:
            if card not in cards:
                own, theirs = (
                    np.array([card not in hand for hand in self.hands[seat]], float)
                    for seat in (player, 1 - player)
                )
                after = self.values(player, strategies, (*line, card), reach * theirs, best)
                worth += own * after
        return worth / (len(self.deck) - len(cards) - 4 - 2 * len(self.folded))

    def exploitability(self, strategies):
        """Return the mean gain of both best responses, in chips per deal."""
        gained = 0.0
        for player in (0, 1):
            best, own = (
                self.weights[player] @ self.values(player, strategies, best=best)
                for best in (True, False)
            )
            gained += best - own
        return gained / 2 / self.deals

    def ev(self, player, strategies):
        """Return a player's winnings from the pot."""
        worth = self.weights[player] @ self.values(player, strategies)
        return worth / self.deals + self.pot / 2

    def lines(self, line=()):
        """Yield all lines that end at a decision."""
        cards, *_, end = self.follow(line)
        if end == "fold" or (end == "street" and len(cards) == 5):
            return
        if end == "street":
            yield from chain.from_iterable(
                self.lines((*line, card)) for card in self.deck if card not in cards
            )
            return
        yield line
        for name in self.actions(line):
            yield from self.lines((*line, name))


def naive_equities(spot):
    """Return both players' shares of the pot without bets, over all cards to come."""
    won = np.zeros(2)
    for final in finals(spot, spot.board):
        first, second = (
            weights * [not {*hand} & {*final} for hand in hands]
            for weights, hands in zip(spot.weights, spot.hands, strict=True)
        )
        both, met = (first @ table @ second for table in (spot.sign(final), spot.meets(final)))
        won += (met + both) / 2, (met - both) / 2
    return won / won.sum()


def finals(spot, cards):
    """Yield each possible board of five, the turn before the river."""
    if len(cards) == 5:
        yield cards
        return
    for card in spot.deck:
        if card not in cards:
            yield from finals(spot, (*cards, card))
