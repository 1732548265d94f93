"""Pots dealt one chip at a time, as slowly and obviously as can be. Imports nothing of ours."""

from fractions import Fraction


def take_back(contributions, folded):
    """Give the greatest live bettor chips back, one by one, while nobody else has as many."""
    chips = list(contributions)
    returned = [0] * len(chips)
    while True:
        leader = max(range(len(chips)), key=lambda seat: chips[seat])
        if folded[leader] or chips[leader] == 0 or chips.count(chips[leader]) > 1:
            return chips, returned
        chips[leader] -= 1
        returned[leader] += 1


def chip_layers(contributions, folded, dead=0):
    """Return [chips, seats that may win them], one layer of at most a chip a seat after the other.

    The first layer is the dead chips, for which every live seat plays.
    """
    chips, _ = take_back(contributions, folded)
    layers = [[dead, [seat for seat in range(len(chips)) if not folded[seat]]]]
    while any(chips):
        givers = [seat for seat in range(len(chips)) if chips[seat]]
        for seat in givers:
            chips[seat] -= 1
        players = [seat for seat in givers if not folded[seat]]
        layers.append([len(givers), players or layers[-1][1]])
    return layers


def pots(contributions, folded, dead=0):
    """Return [chips, seats] of each pot: layers that the same seats may win are one."""
    merged = []
    for amount, seats in chip_layers(contributions, folded, dead):
        if not amount:
            continue
        if merged and merged[-1][1] == seats:
            merged[-1][0] += amount
        else:
            merged.append([amount, seats])
    return merged


def deal_out(amount, winners, payouts, odd_seats):
    """Deal a chip to each winner as long as there are enough, then the odd ones to the first.

    *odd_seats* are those that have an odd chip of the pot: they come last.
    """
    while amount >= len(winners):
        for seat in winners:
            payouts[seat] += 1
        amount -= len(winners)
    without = [seat for seat in winners if seat not in odd_seats]
    for seat in (without + [seat for seat in winners if seat in odd_seats])[:amount]:
        payouts[seat] += 1
        odd_seats.append(seat)


def best(seats, strengths):
    return [seat for seat in seats if strengths[seat] == max(strengths[s] for s in seats)]


def settle(
    contributions, folded, strengths, lows=None, dead=0, rake=Fraction(0), cap=None, order=None
):
    """Return each seat's payout, the uncalled part of it, and the rake of one hand."""
    order = list(range(len(contributions))) if order is None else list(order)
    _, returned = take_back(contributions, folded)
    payouts, raked = list(returned), 0
    for amount, seats in pots(contributions, folded, dead):
        taken = 0
        while Fraction(taken + 1, amount) <= rake and (cap is None or raked < cap):
            taken += 1
            raked += 1
        seats = [seat for seat in order if seat in seats]
        chips = amount - taken
        low_chips = chips // 2 if lows is not None and any(lows[seat] for seat in seats) else 0
        odd_seats = []
        deal_out(chips - low_chips, best(seats, strengths), payouts, odd_seats)
        if low_chips:
            deal_out(low_chips, best(seats, lows), payouts, odd_seats)
    return payouts, returned, raked
