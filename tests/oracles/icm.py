"""Slow and obvious oracles of the value of tournament chips, by definition.

Nothing of ours is imported here, nor NumPy. Numbers are exact.
"""

from fractions import Fraction
from itertools import permutations


def naive_icm(stacks, payouts):
    """Return the value of each stack: all orders of finish, each by the chances of its places.

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
    """Return the value of each stack if those without chips finish by their stacks *before*."""
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


def grouped_icm(groups, payouts):
    """Return the value of a stack of each size, place by place, for fields with few sizes.

    groups : (stack, number of players) of each size. The state before a place is the number of
    players of each size who finished.
    """
    values = [Fraction(0)] * len(groups)
    chances = {(0,) * len(groups): Fraction(1)}
    for payout in payouts[: sum(count for _, count in groups)]:
        following = {}
        for finished, chance in chances.items():
            left = [count - out for (_, count), out in zip(groups, finished, strict=True)]
            chips = sum(stack * many for (stack, _), many in zip(groups, left, strict=True))
            for size, (stack, count) in enumerate(groups):
                if left[size]:
                    here = chance * left[size] * stack / Fraction(chips)
                    values[size] += here * Fraction(payout) / count
                    after = (*finished[:size], finished[size] + 1, *finished[size + 1 :])
                    following[after] = following.get(after, 0) + here
        chances = following
    return values
