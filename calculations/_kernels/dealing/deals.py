"""All deals of the completions of several hands, by who has the best one.

Shapes use P (hands), N (completions of all hands together) and L (1, or 2**P with a low).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import Integer, helper, kernel


class Hands(NamedTuple):
    """The completions of all hands, one hand behind the other."""

    starts: NDArray[np.int64]
    """[P + 1]"""
    bits: NDArray[np.uint64]
    """[N]: the cards of each"""
    strengths: NDArray[np.uint16]
    """[N], at least 1"""
    lows: NDArray[np.uint8]
    """[N], 0 for none"""


class Best(NamedTuple):
    """By how many hands have got their cards: these, and who is best."""

    bits: NDArray[np.uint64]
    """[P]"""
    strengths: NDArray[np.uint16]
    winners: NDArray[np.int64]
    """[P], players as bits"""
    lows: NDArray[np.uint8]
    low_winners: NDArray[np.int64]
    """[P], 0 where nobody has a low"""


@helper
def claim(strength: Integer, best: Integer, winners: Integer, player: Integer) -> Integer:
    """Return the bits of who has the best hand, with one player more."""
    bit = np.int64(1) << player
    if strength > best:
        return bit
    return winners | bit if strength == best and strength > 0 else winners


@helper
def give(hands: Hands, best: Best, player: Integer, row: Integer) -> None:
    """Give a hand one of its completions."""
    strength, low = hands.strengths[row], hands.lows[row]
    best.bits[player + 1] = best.bits[player] | hands.bits[row]
    best.winners[player + 1] = claim(strength, best.strengths[player], best.winners[player], player)
    best.low_winners[player + 1] = claim(low, best.lows[player], best.low_winners[player], player)
    best.strengths[player + 1] = max(strength, best.strengths[player])
    best.lows[player + 1] = max(low, best.lows[player])


@helper
def count_last(hands: Hands, best: Best, outcomes: NDArray[np.int64]) -> None:
    """Count who wins with each completion of the last hand."""
    last = hands.starts.size - 2
    bits, strength, winners = best.bits[last], best.strengths[last], best.winners[last]
    low, low_winners = best.lows[last], best.low_winners[last]
    if outcomes.shape[1] == 1:
        free, ahead, level = np.int64(0), np.int64(0), np.int64(0)
        for row in range(hands.starts[last], hands.starts[last + 1]):
            apart = (hands.bits[row] & bits) == 0
            free += apart
            ahead += apart & (hands.strengths[row] > strength)
            level += apart & (hands.strengths[row] == strength)
        outcomes[winners, 0] += free - ahead - level
        outcomes[1 << last, 0] += ahead
        outcomes[winners | 1 << last, 0] += level
        return
    for row in range(hands.starts[last], hands.starts[last + 1]):
        if (hands.bits[row] & bits) == 0:
            high = claim(hands.strengths[row], strength, winners, last)
            outcomes[high, claim(hands.lows[row], low, low_winners, last)] += 1


@kernel
def count_deals(hands: Hands, first: int, stop: int, outcomes: NDArray[np.int64]) -> None:
    """Count all deals in which the first hand gets one of its completions *first* to *stop*.

    outcomes : [2**P, L] int64, is added to
    """
    players = hands.starts.size - 1
    best = Best(
        np.zeros(players + 1, np.uint64),
        np.zeros(players + 1, np.uint16),
        np.zeros(players + 1, np.int64),
        np.zeros(players + 1, np.uint8),
        np.zeros(players + 1, np.int64),
    )
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
        player += 1
        if player == players - 1:
            count_last(hands, best, outcomes)
            player -= 1
