"""The Malmuth-Harville value of stacks, by sets of players instead of by orders.

For each set of players, the kernels find the chance that they take the first places in any order.
The next place goes to each other player with a chance in proportion to their stack. All terms are
positive, so nothing cancels. `value_all_sets` enumerates sets as bits of a number, which is ten
times as fast per set; `value_small_sets` skips sets with more players than paid places.

Shapes use N (rows), P (players) and K (places that pay, at most P).
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import helper, kernel
from lookup._kernels.lanes.runs import part_of, run_of

LOW = 3
"""Players whose sets lie side by side in memory: those of the others are summed up in vectors."""

WIDTH = 1 << LOW


Floats: TypeAlias = NDArray[np.float64]
Integers: TypeAlias = NDArray[np.int64]


@helper
def list_players(stacks: Floats, row: int, seats: Integers, chips: Floats) -> int:
    """Write the seats with chips, and their chips, and return their number."""
    count = 0
    for seat in range(stacks.shape[1]):
        if stacks[row, seat] > 0:
            seats[count], chips[count] = seat, stacks[row, seat]
            count += 1
    return count


class Sets(NamedTuple):
    """Values of the sets of players of a row, in runs, indexed by the sets as bits.

    Bits below LOW are a set's place in its block of WIDTH sets, the others the block's number.
    """

    chips: Floats  # [P + LOW], 0 for those beyond the last player
    paid: Floats  # [P + LOW + 1], the prize of the place after each number of players
    chances: Floats  # [2**P], that a set comes first, over the chips of the others
    low_rest: Floats  # [WIDTH], the chips of the LOW first players outside a set
    block: Floats  # [WIDTH], the chances of the block at hand
    low_prizes: Floats  # [WIDTH], the winnings behind all sets with these low bits
    prizes: Floats  # [P + LOW], each player's value divided by their chips


@helper
def begin_row(sets: Sets, count: int) -> None:
    """Make ready for the sets of *count* players, whose chips are written."""
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
    """Fill the block with the chances that one of its high players comes last in their set."""
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
    """Add the low players, keep the block's chances, and return the winnings behind its sets.

    size, rest : the high players in the sets, and the chips of the others
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
    """Fill the prizes of a row: of all players, by all sets of fewer than *places* of them."""
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


class Choices(NamedTuple):
    """Values of the sets of equally many players of a row, in runs."""

    chips: Floats  # [P]
    binomials: Integers  # [(K + 1) * (P + 1)], C(i, j) at j * (P + 1) + i
    between: Floats  # [(P + 1) * (P + 1)], the chips of the players from one to before another
    chosen: Integers
    """[P + 1], the members of the set at hand, and behind them the number of players."""
    above: Integers
    """[P + 1], the summand of the members from one on in the place of a set with one more."""
    prizes: Floats  # [P], each player's value divided by their chips


@helper
def begin_choices(choices: Choices, count: int) -> None:
    """Make ready for the sets of *count* players, whose chips are written."""
    width = len(choices.chosen)
    for first in range(count):
        choices.prizes[first] = 0
        for end in range(first, count):
            with_end = choices.between[first * width + end] + choices.chips[end]
            choices.between[first * width + end + 1] = with_end


@helper
def rest_of(choices: Choices, place: int) -> float:
    """Return the chips of the players outside a set of *place* players, and fill the members."""
    chosen, above, between = choices.chosen, choices.above, choices.between
    width = len(chosen)
    rest = between[chosen[0]]
    above[place] = 0
    for member in range(place):
        rest += between[(chosen[member] + 1) * width + chosen[member + 1]]
    for member in range(place - 1, -1, -1):
        more = choices.binomials[(member + 2) * width + chosen[member]]
        above[member] = above[member + 1] + more
    return rest


@helper
def pay_others(
    choices: Choices, place: int, chance: float, prize: float, next_chances: Floats
) -> None:
    """Pay the players outside a set, and add its chance to those of the sets with one more.

    next_chances : [sets of place + 1 players], or empty when no further place pays
    """
    chosen, binomials = choices.chosen, choices.binomials
    width, below, first = len(chosen), 0, 0
    for member in range(place + 1):
        end = chosen[member]
        for player in range(first, end):
            choices.prizes[player] += prize
        if len(next_chances) > 0:
            others = below + choices.above[member]
            for player in range(first, end):
                joined = others + binomials[(member + 1) * width + player]
                next_chances[joined] += chance * choices.chips[player]
        if member < place:
            below += binomials[(member + 1) * width + end]
        first = end + 1


@helper
def choose_next(chosen: Integers, place: int) -> None:
    """Go from a set of *place* players to the next one."""
    member = 0
    while member < place - 1 and chosen[member] + 1 == chosen[member + 1]:
        chosen[member] = member
        member += 1
    chosen[member] += 1


@helper
def value_choices(
    arrays: Choices, count: int, payouts: Floats, chances: Floats, next_chances: Floats
) -> None:
    """Fill the prizes of a row of *count* players."""
    choices = run_of(arrays)
    here, further, width = run_of(chances), run_of(next_chances), len(choices.chosen)
    begin_choices(choices, count)
    places = min(payouts.size, count)
    here[0] = 1
    for place in range(places):
        more = choices.binomials[(place + 1) * width + count] if place + 1 < places else 0
        joined = part_of(further, 0, more)
        for index in range(more):
            joined[index] = 0
        for member in range(place):
            choices.chosen[member] = member
        choices.chosen[place] = count
        for index in range(choices.binomials[place * width + count]):
            chance = here[index] / rest_of(choices, place)
            pay_others(choices, place, chance, chance * payouts[place], joined)
            choose_next(choices.chosen, place)
        here, further = further, here


@kernel
def value_small_sets(stacks: Floats, payouts: Floats, binomials: Integers, values: Floats) -> None:
    """Write the values of the stacks of each row to *values*; stacks of 0 have value 0.

    A set of k players is numbered among all sets of k, ordered by their greatest members: the set
    c0 < c1 < ... has the number C(c0, 1) + C(c1, 2) + ... . A player who joins the set moves the
    members above them one column on.

    stacks    : [N, P] float64, at least one of each row above 0
    payouts   : [K] float64
    binomials : [K + 1, P + 1] int64, C(i, j) at [j, i]
    values    : [N, P] float64, zeros
    """
    players = stacks.shape[1]
    most = 0
    for place in range(payouts.size):
        most = max(most, binomials[place, players])
    chances, next_chances = np.empty(most), np.empty(most)
    seats = np.empty(players, np.int64)
    choices = Choices(
        np.empty(players),
        binomials,
        np.zeros((players + 1, players + 1)),
        np.empty(players + 1, np.int64),
        np.empty(players + 1, np.int64),
        np.empty(players),
    )
    for row in range(stacks.shape[0]):
        count = list_players(stacks, row, seats, choices.chips)
        value_choices(choices, count, payouts, chances, next_chances)
        for player in range(count):
            values[row, seats[player]] = choices.prizes[player] * choices.chips[player]
