"""Slow and obvious oracles of tournament chips and of all-in pots: by their definitions.

Nothing of ours is imported here, nor NumPy. Numbers are exact.
"""

from fractions import Fraction
from itertools import permutations


def naive_icm(stacks, payouts):
    """Return what each stack is worth: all orders of finish, each by the chances of its places.

    Those without chips finish behind the others and share.
    """
    seats = [seat for seat, chips in enumerate(stacks) if chips > 0]
    prizes = [Fraction(payout) for payout in payouts] + [Fraction(0)] * len(stacks)
    values = [Fraction(0)] * len(stacks)
    for order in permutations(seats):
        chance, left = Fraction(1), sum(Fraction(stacks[seat]) for seat in seats)
        for seat in order:
            chance *= Fraction(stacks[seat]) / left
            left -= Fraction(stacks[seat])
        for place, seat in enumerate(order):
            values[seat] += chance * prizes[place]
    out = [seat for seat in range(len(stacks)) if seat not in seats]
    for seat in out:
        values[seat] = sum(prizes[len(seats) : len(stacks)]) / len(out)
    return values


def naive_bust_icm(stacks, before, payouts):
    """Return what each stack is worth when those without chips finish by their stacks *before*."""
    prizes = [Fraction(payout) for payout in payouts] + [Fraction(0)] * len(stacks)
    values = naive_icm(stacks, payouts)
    place = sum(chips > 0 for chips in stacks)
    out = [seat for seat, chips in enumerate(stacks) if chips == 0]
    for size in sorted({before[seat] for seat in out}, reverse=True):
        equal = [seat for seat in out if before[seat] == size]
        for seat in equal:
            values[seat] = sum(prizes[place : place + len(equal)]) / len(equal)
        place += len(equal)
    return values


def naive_payouts(contributions, folded, highs, lows=None, dead=0):
    """Return what each seat gets back: chip after chip is laid beside its like, and then split.

    Chips of the same height lie in one layer, which those who reach it can win; layers for the
    same seats are one pot. *highs* and *lows* are anything with an order, None for no low.
    """
    seats = range(len(contributions))
    pots = {}
    for height in range(1, max(contributions) + 1):
        layer = [seat for seat in seats if contributions[seat] >= height]
        reaching = tuple(seat for seat in layer if not folded[seat])
        if not reaching:  # only folded seats went so high
            reaching = min(pots, key=len)
        pots[reaching] = pots.get(reaching, 0) + len(layer)
    if dead:
        reaching = tuple(seat for seat in seats if not folded[seat])
        pots[reaching] = pots.get(reaching, 0) + dead
    payouts = [0] * len(contributions)
    for reaching, chips in pots.items():
        best_low = min((lows[seat] for seat in reaching if lows and lows[seat]), default=None)
        halves = [(chips, highs, max(highs[seat] for seat in reaching))]
        if best_low is not None:
            halves = [(chips - chips // 2, *halves[0][1:]), (chips // 2, lows, best_low)]
        for amount, hands, best in halves:
            winners = [seat for seat in reaching if hands[seat] == best]
            for turn, seat in enumerate(winners):
                payouts[seat] += amount // len(winners) + (turn < amount % len(winners))
    return payouts
