"""All deals of the completions of several hands, counted by winners.

The last two hands of each deal are counted as pairs, except in games with a low.

Shapes use P (hands), N (completions of all hands together) and L (1, or 2**P with a low).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.stud_draw.completion_pairs import Chosen, Listed, Memory, sweep
from lookup.compiling import Integer, helper, inlined, kernel


class HandCompletions(NamedTuple):
    """The completions of all hands, one hand behind the other."""

    starts: NDArray[np.int64]  # [P + 1]
    bits: NDArray[np.uint64]  # [N]: the cards of each
    strengths: NDArray[np.uint16]  # [N], at least 1
    lows: NDArray[np.uint8]  # [N], 0 for none


class Best(NamedTuple):
    """The cards dealt to the first hands, for each number of hands, and the winners so far."""

    bits: NDArray[np.uint64]  # [P]
    strengths: NDArray[np.uint16]
    winners: NDArray[np.int64]  # [P], players as bits
    lows: NDArray[np.uint8]
    low_winners: NDArray[np.int64]  # [P], 0 where nobody has a low


class LastTwo(NamedTuple):
    """The last two hands, whose pairs of completions are counted without a loop over them."""

    asked: Listed
    added: Listed
    asked_rows: NDArray[np.int64]  # [N]: memory for those that have no card of the hands before
    added_rows: NDArray[np.int64]
    memory: Memory


@inlined  # helpers make no arrays
def best_of_none(players: Integer) -> Best:
    """Return the memory for the winners, before any hand has its cards."""
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
    found: NDArray[np.int64],
    outcomes: NDArray[np.int64],
) -> None:
    """Count the winners for all pairs of completions of the last two hands.

    found : [9] int64
    """
    player = hands.starts.size - 3
    bits, winners = best.bits[player], best.winners[player]
    asked = Chosen(last.asked, last.asked_rows, choose(hands, player, bits, last.asked_rows))
    added = Chosen(last.added, last.added_rows, choose(hands, player + 1, bits, last.added_rows))
    found[:] = 0
    sweep(added, asked, np.int64(best.strengths[player]), last.memory, found)
    one, other = np.int64(1) << player, np.int64(2) << player
    for part in range(3):  # the first of the two is worth less, as much, more than the best so far
        holders = winners if part == 0 else winners | one if part == 1 else one
        outcomes[holders, 0] += found[3 * part]
        outcomes[holders | other, 0] += found[3 * part + 1]
        outcomes[other, 0] += found[3 * part + 2]


@kernel
def count_deals(
    hands: HandCompletions, last: LastTwo, first: int, stop: int, outcomes: NDArray[np.int64]
) -> None:
    """Count all deals in which the first hand gets one of its completions *first* to *stop*.

    outcomes : [2**P, L] int64, is added to
    """
    players = hands.starts.size - 1
    dealt = players - (2 if outcomes.shape[1] == 1 else 1)
    best, found = best_of_none(players), np.empty(9, np.int64)
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
            count_last_two(hands, best, last, found, outcomes)
        else:
            count_last(hands, best, outcomes)
