"""The Malmuth-Harville value of stacks, by sets of players instead of by orders.

For each set of players, the kernel finds the chance that they take the first places in any order.
The next place goes to each other player with a chance in proportion to their stack. All terms are
positive, so nothing cancels. Sets are the bits of a number.

Shapes use N (rows), P (players) and K (places that pay, at most P).
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lookup.compiling import helper, kernel
from lookup.compiling.lanes.runs import run_of

LOW = 3
"""The number of *low* players: sets that differ in them alone are adjacent and form vectors."""

WIDTH = 1 << LOW

Floats: TypeAlias = NDArray[np.float64]
Integers: TypeAlias = NDArray[np.int64]


@helper
def list_players(stacks: Floats, row: int, seats: Integers, chips: Floats) -> int:
    """Write the seats with chips and these chips; return the number of seats."""
    count = 0
    for seat in range(stacks.shape[1]):
        if stacks[row, seat] > 0:
            seats[count], chips[count] = seat, stacks[row, seat]
            count += 1
    return count


class Sets(NamedTuple):
    """The values of sets of a row's players, in runs, indexed by the sets as bits.

    The bits below LOW are the index of a set in its block of WIDTH sets; the others are the block.
    """

    chips: Floats  # [P + LOW], 0 beyond the last player
    paid: Floats  # [P + LOW + 1], the prize of the place after each number of players
    chances: Floats  # [2**P], that a set comes first, divided by the other players' chips
    low_rest: Floats  # [WIDTH], the chips of the low players outside a set
    block: Floats  # [WIDTH], the chances of the current block
    low_prizes: Floats  # [WIDTH], the winnings of the next place after all sets with these low bits
    prizes: Floats  # [P + LOW], each player's value divided by their chips


@helper
def begin_row(sets: Sets, count: int) -> None:
    """Initialize the values for *count* players, whose chips are already written."""
    for player in range(count, count + LOW):
        sets.chips[player] = 0
    for player in range(len(sets.prizes)):
        sets.prizes[player] = 0
    for low in range(WIDTH):
        sets.low_prizes[low] = sets.low_rest[low] = 0
        for player in range(LOW):
            if not low >> player & 1:
                sets.low_rest[low] += sets.chips[player]


@helper
def add_up(sets: Sets, high: int, others: int) -> None:
    """Fill the block with the chances that a high player finishes last in the set."""
    block, chips, chances = sets.block, sets.chips, sets.chances
    for low in range(WIDTH):
        block[low] = 0
    if high == 0:
        block[0] = 1
    for player in range(others):
        if high >> player & 1:
            fewer = np.uint64((high ^ (1 << player)) << LOW)
            for low in range(WIDTH):
                block[low] += chips[player + LOW] * chances[fewer + np.uint64(low)]


@helper
def pay_next(sets: Sets, high: int, size: int, rest: float) -> float:
    """Add the low players, store the block's chances, and return the winnings of the next places.

    size, rest : the number of high players in the sets, and the chips of the other high players
    """
    block, chips, chances = sets.block, sets.chips, sets.chances
    start, prize = np.uint64(high << LOW), 0.0
    for low in range(WIDTH):
        chance, members = block[low], size
        for player in range(LOW):
            if low >> player & 1:
                members += 1
                chance += chips[player] * block[low ^ (1 << player)]
        left = rest + sets.low_rest[low]
        block[low] = chance / left if left > 0 else 0.0
        chances[start + np.uint64(low)] = block[low]
        won = block[low] * sets.paid[members]
        sets.low_prizes[low] += won
        prize += won
    return prize


@helper
def value_sets(arrays: Sets, count: int, places: int) -> None:
    """Fill the prizes of all players of a row, from all sets of fewer than *places* players."""
    sets = run_of(arrays)
    begin_row(sets, count)
    others = max(count - LOW, 0)
    for high in range(1 << others):
        size, rest = 0, 0.0
        for player in range(others):
            if high >> player & 1:
                size += 1
            else:
                rest += sets.chips[player + LOW]
        if size < places:
            add_up(sets, high, others)
            prize = pay_next(sets, high, size, rest)
            for player in range(others):
                if not high >> player & 1:
                    sets.prizes[player + LOW] += prize
    for player in range(LOW):
        for low in range(WIDTH):
            if not low >> player & 1:
                sets.prizes[player] += sets.low_prizes[low]


@kernel
def value_all_sets(stacks: Floats, payouts: Floats, values: Floats) -> None:
    """Write the values of the stacks of each row to *values*; stacks of 0 have value 0.

    Bit i of a set is player i. The chance that a set comes first, divided by the chips of the
    others, is a sum over its members: the chance of the set without the member, times their chips.

    stacks  : [N, P] float64, at least one of each row above 0
    payouts : [K] float64
    values  : [N, P] float64, zeros
    """
    players = stacks.shape[1]
    seats = np.empty(players, np.int64)
    sets = Sets(
        np.empty(players + LOW),
        np.zeros(players + LOW + 1),
        np.empty(1 << max(players, LOW)),
        np.empty(WIDTH),
        np.empty(WIDTH),
        np.empty(WIDTH),
        np.empty(players + LOW),
    )
    for place in range(payouts.size):
        sets.paid[place] = payouts[place]
    for row in range(stacks.shape[0]):
        count = list_players(stacks, row, seats, sets.chips)
        value_sets(sets, count, min(payouts.size, count))
        for player in range(count):
            values[row, seats[player]] = sets.prizes[player] * sets.chips[player]
