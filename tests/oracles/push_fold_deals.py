"""Push or fold followed deal by deal, line by line: slow and obvious, and nothing of ours.

Chips are whole numbers. Seat 0 is the first left of the button; heads-up is not played here.
"""

import random
from functools import cache
from math import sqrt

from oracles.holdem import cards_of, live_cards, naive_strength
from oracles.pots import pots, take_back

RANKS = "AKQJT98765432"


class NaiveTable:
    """A table of at least three players, before any decision.

    blinds, antes : by seat; *trimmed* antes must be matched, other antes belong to the main pot
    payouts : of the places, None for chips
    """

    def __init__(self, stacks, blinds, antes, trimmed, most_all_in, payouts=None):
        self.stacks, self.payouts, self.most = stacks, payouts, most_all_in
        seats = range(len(stacks))
        paid = [min(antes[seat], stacks[seat]) for seat in seats]
        posted = [min(blinds[seat], stacks[seat] - paid[seat]) for seat in seats]
        self.left = [stacks[seat] - paid[seat] - posted[seat] for seat in seats]
        self.dead = 0 if trimmed else sum(paid)
        self.posted = [posted[seat] + trimmed * paid[seat] for seat in seats]
        self.forced = tuple(seat for seat in seats if not self.left[seat])
        round_the_table = [seat % len(stacks) for seat in range(2, 2 + len(stacks))]
        self.order = [seat for seat in round_the_table if self.left[seat]]
        self._worth = {}

    def worth(self, all_in, strengths):
        """Return the payoffs of all seats when these show their hands."""
        places = sorted({strengths[seat] for seat in all_in}, reverse=True)
        shown = tuple(places.index(strengths[seat]) for seat in all_in)
        if (all_in, shown) not in self._worth:
            after = self._stacks_after(all_in, shown)
            if self.payouts is None:
                found = [end - start for end, start in zip(after, self.stacks, strict=True)]
            else:
                found = prizes(after, self.stacks, self.payouts)
            self._worth[all_in, shown] = found
        return self._worth[all_in, shown]

    def _stacks_after(self, all_in, shown):
        seats = range(len(self.stacks))
        folded = [seat not in all_in for seat in seats]
        put_in = [self.posted[seat] + (0 if folded[seat] else self.left[seat]) for seat in seats]
        _, after = take_back(put_in, folded)
        for seat in seats:
            after[seat] += self.left[seat] if folded[seat] else 0
        place = dict(zip(all_in, shown, strict=True))
        for amount, players in pots(put_in, folded, self.dead):
            best = min(place[seat] for seat in players)
            winners = [seat for seat in players if place[seat] == best]
            for seat in winners:
                after[seat] += amount / len(winners)
        return after


def prizes(after, before, payouts):
    """Return the ICM values of stacks; busted players finish in the order of the stacks before."""
    payouts = [*payouts, *[0] * len(after)]
    known = {}

    def values(left, place):
        if not left or not any(payouts[place:]):
            return {}
        if left not in known:
            total, found = sum(after[seat] for seat in left), dict.fromkeys(left, 0.0)
            for first in left:
                chance = after[first] / total
                found[first] += chance * payouts[place]
                rest = values(tuple(seat for seat in left if seat != first), place + 1)
                for seat, value in rest.items():
                    found[seat] += chance * value
            known[left] = found
        return known[left]

    alive = tuple(seat for seat, chips in enumerate(after) if chips > 0)
    found = [values(alive, 0).get(seat, 0.0) for seat in range(len(after))]
    out = [seat for seat in range(len(after)) if seat not in alive]
    for seat in out:
        ahead = len(alive) + sum(before[other] > before[seat] for other in out)
        equal = sum(before[other] == before[seat] for other in out)
        found[seat] = sum(payouts[ahead : ahead + equal]) / equal
    return found


def follow(table, held, strengths, strategies):
    """Return the payoffs of all seats in a deal, and the gain of going all-in at each decision.

    held, strengths : by seat, the kind of its hand and what it is worth
    strategies : {(seat, seats that are all-in): how often each kind of hand goes all-in}
    The gains, {decision: ...}, are weighted by the chance that the others' actions lead to it.
    """
    gains = {}

    def play(place, all_in, reach):
        if place == len(table.order):
            return table.worth(all_in, strengths)
        seat = table.order[place]
        if len(all_in) >= table.most:
            return play(place + 1, all_in, reach)
        if place == len(table.order) - 1:
            stakes = [table.posted[other] + table.left[other] for other in all_in]
            if max(stakes, default=0) <= table.posted[seat]:
                return play(place + 1, (*all_in, seat), reach)
        decision = seat, frozenset(all_in)
        weight = strategies[decision][held[seat]]
        total = [0.0] * len(held)
        worth = {}
        for pushes, likely in ((True, weight), (False, 1 - weight)):
            if likely or reach:
                after = (*all_in, seat) if pushes else all_in
                worth[pushes] = play(place + 1, after, reach * likely)
                total = [
                    sofar + likely * value
                    for sofar, value in zip(total, worth[pushes], strict=True)
                ]
        if reach:
            gains[decision] = reach * (worth[True][seat] - worth[False][seat])
        return total

    return play(0, table.forced, 1.0), gains


@cache
def deals(players, count, seed):
    """Return deals of hold'em: the class of each hand, 0 to 168, and its strength at the end."""
    rng, deck = random.Random(seed), live_cards([], [])
    dealt = []
    for _ in range(count):
        cards = rng.sample(deck, 2 * players + 5)
        board = cards[2 * players :]
        hands = [cards[2 * seat : 2 * seat + 2] for seat in range(players)]
        dealt.append(([*map(class_of, hands)], [naive_strength([*hand, *board]) for hand in hands]))
    return dealt


def class_of(hand):
    """Return the number of a class in a chart with aces first, suited hands above the diagonal."""
    (first, suit), (second, other) = cards_of(hand)
    low, high = sorted((RANKS.index(first), RANKS.index(second)))
    return 13 * low + high if suit == other else 13 * high + low


def simulate_responses(table, strategies, changes, count, seed):
    """Return means and standard errors of values and of the gains of changes, each [P].

    changes : {decision: what is added to the weight of each kind of hand}
    """
    values, gained = [], []
    for held, strengths in deals(len(table.stacks), count, seed):
        won, gains = follow(table, held, strengths, strategies)
        values.append(won)
        row = [0.0] * len(won)
        for decision, gain in gains.items():
            row[decision[0]] += changes[decision][held[decision[0]]] * gain
        gained.append(row)
    return *mean_and_error(values), *mean_and_error(gained)


def mean_and_error(rows):
    """Return the means of columns and their standard errors."""
    columns = [*zip(*rows, strict=True)]
    means = [sum(column) / len(rows) for column in columns]
    errors = [
        sqrt(sum((each - mean) ** 2 for each in column)) / len(rows)
        for column, mean in zip(columns, means, strict=True)
    ]
    return means, errors
