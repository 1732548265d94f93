"""The Malmuth-Harville value of stacks, by sets of players instead of by orders.

For each set of players: how likely they take the first places, in whatever order. The next place
then goes to each other player in proportion to his stack. Sums have no negative terms, so nothing
cancels. Sets are enumerated in two orders: by `value_all_sets` as bits of a number, ten times as
fast a set, and by `value_small_sets`, which touches only those with fewer players than places that
pay.

Shapes use N (rows), P (players) and K (places that pay, at most P).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import inlined, kernel

LOW = 3
"""Players whose sets lie side by side in memory: those of the others are summed up in vectors."""

WIDTH = 1 << LOW


@inlined
def list_players(stacks: Any, row: Any, seats: Any, chips: Any) -> Any:
    """Write the seats that have chips, and these, and return how many there are."""
    count = 0
    for seat in range(stacks.shape[1]):
        if stacks[row, seat] > 0:
            seats[count], chips[count] = seat, stacks[row, seat]
            count += 1
    return count


@kernel
def value_all_sets(
    stacks: NDArray[np.float64], payouts: NDArray[np.float64], values: NDArray[np.float64]
) -> None:
    """Write what the stacks of each row are worth to *values*; stacks of 0 are worth 0.

    Bit i of a set is player i. The chance that a set comes first, over the chips of the others, is
    that of the sets with one player less, times his chips, summed over him.

    stacks  : [N, P] float64, at least one of each row above 0
    payouts : [K] float64
    values  : [N, P] float64, zeros
    """
    players = stacks.shape[1]
    chances = np.empty(1 << max(players, LOW))
    seats, chips = np.empty(players, np.int64), np.empty(players + LOW)
    prizes = np.empty(players + LOW)
    block, low_prizes, low_rest = np.empty(WIDTH), np.empty(WIDTH), np.empty(WIDTH)
    padded = np.zeros(players + LOW + 1)
    padded[: payouts.size] = payouts
    for row in range(stacks.shape[0]):
        count = list_players(stacks, row, seats, chips)
        chips[count : count + LOW] = 0
        prizes[:] = 0
        low_prizes[:] = 0
        for low in range(WIDTH):
            low_rest[low] = 0
            for player in range(LOW):
                if not low >> player & 1:
                    low_rest[low] += chips[player]
        others = max(count - LOW, 0)
        places = min(payouts.size, count)
        for high in range(1 << others):
            size, rest = 0, 0.0
            for player in range(others):
                if high >> player & 1:
                    size += 1
                else:
                    rest += chips[player + LOW]
            if size >= places:
                continue
            for low in range(WIDTH):
                block[low] = 0
            if high == 0:
                block[0] = 1
            for player in range(others):
                if high >> player & 1:
                    fewer = np.uint64((high ^ (1 << player)) << LOW)
                    for low in range(WIDTH):
                        block[low] += chips[player + LOW] * chances[fewer + np.uint64(low)]
            start, prize = np.uint64(high << LOW), 0.0
            for low in range(WIDTH):
                chance, members = block[low], size
                for player in range(LOW):
                    if low >> player & 1:
                        members += 1
                        chance += chips[player] * block[low ^ (1 << player)]
                left = rest + low_rest[low]
                block[low] = chance / left if left > 0 else 0.0
                chances[start + np.uint64(low)] = block[low]
                won = block[low] * padded[members]
                low_prizes[low] += won
                prize += won
            for player in range(others):
                if not high >> player & 1:
                    prizes[player + LOW] += prize
        for player in range(LOW):
            for low in range(WIDTH):
                if not low >> player & 1:
                    prizes[player] += low_prizes[low]
        for player in range(count):
            values[row, seats[player]] = prizes[player] * chips[player]


@kernel
def value_small_sets(
    stacks: NDArray[np.float64],
    payouts: NDArray[np.float64],
    binomials: NDArray[np.int64],
    values: NDArray[np.float64],
) -> None:
    """Write what the stacks of each row are worth to *values*; stacks of 0 are worth 0.

    A set of k players is known by its place among all sets of k, ordered by their greatest
    members: c0 < c1 < ... are at C(c0, 1) + C(c1, 2) + ... . A player who joins the set moves those
    above him one column on.

    stacks    : [N, P] float64, at least one of each row above 0
    payouts   : [K] float64
    binomials : [K + 1, P + 1] int64, C(i, j) at [j, i]
    values    : [N, P] float64, zeros
    """
    players = stacks.shape[1]
    most = binomials[: payouts.size, players].max()
    chances, next_chances = np.empty(most), np.empty(most)
    chosen = np.empty(players + 1, np.int64)
    above = np.empty(players + 1, np.int64)
    between = np.zeros((players + 1, players + 1))
    seats, chips = np.empty(players, np.int64), np.empty(players)
    prizes = np.empty(players)
    for row in range(stacks.shape[0]):
        count = list_players(stacks, row, seats, chips)
        for first in range(count):
            for end in range(first, count):
                between[first, end + 1] = between[first, end] + chips[end]
        prizes[:count] = 0
        places = min(payouts.size, count)
        chances[0] = 1
        for place in range(places):
            goes_on = place + 1 < places
            if goes_on:
                next_chances[: binomials[place + 1, count]] = 0
            for member in range(place):
                chosen[member] = member
            chosen[place] = count
            for index in range(binomials[place, count]):
                rest = between[0, chosen[0]]
                above[place] = 0
                for member in range(place):
                    rest += between[chosen[member] + 1, chosen[member + 1]]
                for member in range(place - 1, -1, -1):
                    above[member] = above[member + 1] + binomials[member + 2, chosen[member]]
                chance = chances[index] / rest
                prize = chance * payouts[place]
                below, first = 0, 0
                for member in range(place + 1):
                    end = chosen[member]
                    for player in range(first, end):
                        prizes[player] += prize
                    if goes_on:
                        others = below + above[member]
                        for player in range(first, end):
                            joined = others + binomials[member + 1, player]
                            next_chances[joined] += chance * chips[player]
                    if member < place:
                        below += binomials[member + 1, end]
                    first = end + 1
                member = 0
                while member < place - 1 and chosen[member] + 1 == chosen[member + 1]:
                    chosen[member] = member
                    member += 1
                chosen[member] += 1
            chances, next_chances = next_chances, chances
        for player in range(count):
            values[row, seats[player]] = prizes[player] * chips[player]
