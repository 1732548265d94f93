"""Count the deals of completions of hands without a board, by winners.

Pairs of completions without a common card are counted without listing the pairs. For two sets of
cards a and b, the sum of (-1)**|S| over all common subsets S is 1 if they share no card, else 0. So
each completion of one hand, the weakest first, adds to the counters of its subsets, and each
completion of the other hand adds up the counters of its own subsets with these signs. For more
hands, the last two hands of each deal are counted as pairs, except in games with a low.

Shapes use P (hands), N (completions of all hands together), K (cards of a completion), S (subsets
of K cards), C (counters) and L (1, or 2**P with a low).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.compiling import Integer, helper, inlined, kernel


class Listed(NamedTuple):
    """The completions of a hand, the weakest first, and the tables that number their counters."""

    card_indices: NDArray[np.uint8]  # [N * K]
    strengths: NDArray[np.uint16]  # [N]
    width: int  # K
    before: NDArray[np.int64]
    """[S]: each subset, except for the empty first one, is the subset of this number..."""
    card: NDArray[np.int64]  # [S]: ...with the card at this index, its highest
    steps: NDArray[np.int64]
    """[S * 52]: the summand of this card, by the card, in the number of the counter"""
    signs: NDArray[np.int64]  # [S]


class Chosen(NamedTuple):
    """Some of the completions of a hand, the weakest first."""

    listed: Listed
    rows: NDArray[np.int64]  # [N]: their indices; the first *filled* count
    filled: Integer


class Memory(NamedTuple):
    """The memory for counting pairs."""

    counters: NDArray[np.int32]  # [C]
    numbers: NDArray[np.int64]  # [S]: the numbers of a completion's counters
    weaker: NDArray[np.int64]  # [N]: the number of weaker completions for each target


@helper
def find_counters(listed: Listed, row: Integer, numbers: NDArray[np.int64]) -> None:
    """Fill the numbers of a completion's counters, [S]."""
    card_indices, before, card, steps = (
        listed.card_indices,
        listed.before,
        listed.card,
        listed.steps,
    )
    start = row * listed.width
    numbers[0] = 0
    for subset in range(1, before.size):
        index = np.int64(card_indices[start + card[subset]])
        numbers[subset] = numbers[before[subset]] + steps[52 * subset + index]


@helper
def add(chosen: Chosen, index: Integer, memory: Memory) -> None:
    """Add a completion to its counters."""
    find_counters(chosen.listed, chosen.rows[index], memory.numbers)
    for subset in range(chosen.listed.before.size):
        memory.counters[memory.numbers[subset]] += 1


@helper
def disjoint(chosen: Chosen, index: Integer, memory: Memory) -> Integer:
    """Return the number of added completions that share no card with a completion."""
    find_counters(chosen.listed, chosen.rows[index], memory.numbers)
    total = np.int64(0)
    for subset in range(chosen.listed.before.size):
        total += chosen.listed.signs[subset] * memory.counters[memory.numbers[subset]]
    return total


@helper
def strength_at(chosen: Chosen, index: Integer) -> Integer:
    """Return the strength of a completion."""
    return np.int64(chosen.listed.strengths[chosen.rows[index]])


@helper
def part_of(strength: Integer, floor: Integer) -> Integer:
    """Return the index of the first count for a strength below, at or above the floor."""
    return 0 if strength < floor else 3 if strength == floor else 6


@helper
def sweep(
    added: Chosen, targets: Chosen, floor: Integer, memory: Memory, counts: NDArray[np.int64]
) -> None:
    """Count pairs without a common card; targets weaker than the floor count as the floor.

    counts : [9] int64, is added to: for targets below, at and above the floor, the numbers of
             pairs in which the added completion is weaker, equal, stronger
    """
    row, start = 0, 0
    memory.counters[:] = 0
    while start < targets.filled:
        strength, end = max(strength_at(targets, start), floor), start
        while row < added.filled and strength_at(added, row) < strength:
            add(added, row, memory)
            row += 1
        while end < targets.filled and max(strength_at(targets, end), floor) == strength:
            memory.weaker[end] = disjoint(targets, end, memory)
            end += 1
        level = row
        while row < added.filled and strength_at(added, row) == strength:
            add(added, row, memory)
            row += 1
        for index in range(start, end):
            part, weaker = part_of(strength_at(targets, index), floor), memory.weaker[index]
            up_to = weaker if row == level else disjoint(targets, index, memory)
            counts[part] += weaker
            counts[part + 1] += up_to - weaker
            counts[part + 2] -= up_to
        start = end
    while row < added.filled:
        add(added, row, memory)
        row += 1
    for index in range(targets.filled):
        counts[part_of(strength_at(targets, index), floor) + 2] += disjoint(targets, index, memory)


@kernel
def compare_pairs(
    added: Listed, targets: Listed, counters: NDArray[np.int32], counts: NDArray[np.int64]
) -> None:
    """Count the pairs without a common card in which the first is weaker, as strong, stronger.

    counters : [C] int32
    counts   : [9] int64; the last three are added to
    """
    ours, theirs = np.arange(added.strengths.size), np.arange(targets.strengths.size)
    subsets = max(added.before.size, targets.before.size)
    memory = Memory(counters, np.empty(subsets, np.int64), np.empty(theirs.size, np.int64))
    sweep(Chosen(added, ours, ours.size), Chosen(targets, theirs, theirs.size), 0, memory, counts)


class HandCompletions(NamedTuple):
    """The completions of all hands, hand by hand."""

    starts: NDArray[np.int64]  # [P + 1]
    bits: NDArray[np.uint64]  # [N]: the cards of each, as bits
    strengths: NDArray[np.uint16]  # [N], at least 1
    lows: NDArray[np.uint8]  # [N], 0 for none


class Best(NamedTuple):
    """The cards and the winners so far, for each number of hands with a completion."""

    bits: NDArray[np.uint64]  # [P]
    strengths: NDArray[np.uint16]
    winners: NDArray[np.int64]  # [P], players as bits
    lows: NDArray[np.uint8]
    low_winners: NDArray[np.int64]  # [P], 0 where nobody has a low


class LastTwo(NamedTuple):
    """The last two hands, whose pairs of completions are counted without a loop over them."""

    targets: Listed
    added: Listed
    target_rows: NDArray[np.int64]  # [N]: memory for completions apart from earlier hands
    added_rows: NDArray[np.int64]
    memory: Memory


@inlined  # a helper must not make arrays
def best_of_none(players: Integer) -> Best:
    """Return the memory for the winners, before any hand has a completion."""
    return Best(
        np.zeros(players + 1, np.uint64),
        np.zeros(players + 1, np.uint16),
        np.zeros(players + 1, np.int64),
        np.zeros(players + 1, np.uint8),
        np.zeros(players + 1, np.int64),
    )


@helper
def claim(strength: Integer, best: Integer, winners: Integer, player: Integer) -> Integer:
    """Return the bits of the winners, with one player more."""
    bit = np.int64(1) << player
    if strength > best:
        return bit
    return winners | bit if strength == best and strength > 0 else winners


@helper
def give(hands: HandCompletions, best: Best, player: Integer, row: Integer) -> None:
    """Give a hand one of its completions."""
    strength, low = hands.strengths[row], hands.lows[row]
    best.bits[player + 1] = best.bits[player] | hands.bits[row]
    best.winners[player + 1] = claim(strength, best.strengths[player], best.winners[player], player)
    best.low_winners[player + 1] = claim(low, best.lows[player], best.low_winners[player], player)
    best.strengths[player + 1] = max(strength, best.strengths[player])
    best.lows[player + 1] = max(low, best.lows[player])


@helper
def count_last(hands: HandCompletions, best: Best, outcomes: NDArray[np.int64]) -> None:
    """Count the winners of each half for each completion of the last hand."""
    last = hands.starts.size - 2
    bits, strength, winners = best.bits[last], best.strengths[last], best.winners[last]
    low, low_winners = best.lows[last], best.low_winners[last]
    for row in range(hands.starts[last], hands.starts[last + 1]):
        if (hands.bits[row] & bits) == 0:
            high = claim(hands.strengths[row], strength, winners, last)
            outcomes[high, claim(hands.lows[row], low, low_winners, last)] += 1


@helper
def choose(
    hands: HandCompletions, player: Integer, bits: Integer, rows: NDArray[np.int64]
) -> Integer:
    """Fill the completions of a hand without any of these cards, and return their number."""
    count, start = 0, hands.starts[player]
    for row in range(start, hands.starts[player + 1]):
        rows[count] = row - start
        count += (hands.bits[row] & bits) == 0
    return count


@helper
def count_last_two(
    hands: HandCompletions,
    best: Best,
    last: LastTwo,
    counts: NDArray[np.int64],
    outcomes: NDArray[np.int64],
) -> None:
    """Count the winners for all pairs of completions of the last two hands.

    counts : [9] int64
    """
    player = hands.starts.size - 3
    bits, winners = best.bits[player], best.winners[player]
    targets = Chosen(last.targets, last.target_rows, choose(hands, player, bits, last.target_rows))
    added = Chosen(last.added, last.added_rows, choose(hands, player + 1, bits, last.added_rows))
    counts[:] = 0
    sweep(added, targets, np.int64(best.strengths[player]), last.memory, counts)
    first_bit, other = np.int64(1) << player, np.int64(2) << player
    for part in range(3):  # the first of the two is weaker, equal, stronger than the best so far
        holders = winners if part == 0 else winners | first_bit if part == 1 else first_bit
        outcomes[holders, 0] += counts[3 * part]
        outcomes[holders | other, 0] += counts[3 * part + 1]
        outcomes[other, 0] += counts[3 * part + 2]


@kernel
def count_deals(
    hands: HandCompletions, last: LastTwo, first: int, stop: int, outcomes: NDArray[np.int64]
) -> None:
    """Count all deals in which the first hand gets one of its completions *first* to *stop*.

    outcomes : [2**P, L] int64, is added to
    """
    players = hands.starts.size - 1
    dealt = players - (2 if outcomes.shape[1] == 1 else 1)
    best, counts = best_of_none(players), np.empty(9, np.int64)
    rows = hands.starts[:-1].copy()
    rows[0] = first
    player = 0
    while player >= 0:
        row = rows[player]
        if row == (stop if player == 0 else hands.starts[player + 1]):
            rows[player] = hands.starts[player]
            player -= 1
            continue
        rows[player] = row + 1
        if (hands.bits[row] & best.bits[player]) != 0:
            continue
        give(hands, best, player, row)
        if player + 1 < dealt:
            player += 1
        elif outcomes.shape[1] == 1:
            count_last_two(hands, best, last, counts, outcomes)
        else:
            count_last(hands, best, outcomes)
