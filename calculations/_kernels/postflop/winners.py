"""Who has the best hand on each board, and how many combinations each set of winners has.

Shapes use P (players) and L (entries).
"""

from typing import Any

import numpy as np

from lookup._kernels.compile import inlined
from lookup._kernels.lanes.operations import (
    above,
    add,
    both,
    equal,
    lane16,
    maximum,
    select,
    subtract,
)


@inlined
def fill_winners(strengths: Any, starts: Any, boards: Any, best: Any, winners: Any) -> None:
    """Fill the best strength on each of the *boards*, and the bits of who has it.

    Three hands at a time, as each pass over the boards costs as much as a hand.

    strengths     : [...] uint16, each hand's from its start on
    starts        : [P] int64
    best, winners : [L] uint16
    """
    players = starts.size
    for i in range(boards):
        best[i] = 0
        winners[i] = 0
    for hand in range(0, players, 3):
        x = np.uint64(starts[hand])
        y = np.uint64(starts[min(hand + 1, players - 1)])
        z = np.uint64(starts[min(hand + 2, players - 1)])
        for i in range(boards):
            at = np.uint64(i)
            most = maximum(strengths[x + at], maximum(strengths[y + at], strengths[z + at]))
            best[at] = maximum(best[at], most)
    for hand in range(0, players, 3):
        x = np.uint64(starts[hand])
        y = np.uint64(starts[min(hand + 1, players - 1)])
        z = np.uint64(starts[min(hand + 2, players - 1)])
        x_bit = lane16(1 << hand)
        y_bit = lane16(1 << hand + 1 if hand + 1 < players else 0)
        z_bit = lane16(1 << hand + 2 if hand + 2 < players else 0)
        for i in range(boards):
            at, top = np.uint64(i), best[np.uint64(i)]
            sharing = select(equal(strengths[x + at], top), x_bit, 0)
            sharing = add(sharing, select(equal(strengths[y + at], top), y_bit, 0))
            sharing = add(sharing, select(equal(strengths[z + at], top), z_bit, 0))
            winners[at] = add(winners[at], sharing)


@inlined
def fill_low_winners(lows: Any, starts: Any, boards: Any, best: Any, winners: Any) -> None:
    """Fill the bits of who has the best low on each board, none where there is no low.

    The arguments are those of `fill_winners`.
    """
    fill_winners(lows, starts, boards, best, winners)
    for i in range(boards):
        winners[i] = select(above(best[i], 0), winners[i], 0)


@inlined
def sole_wins(winners: Any, combinations: Any, boards: Any, hand: Any) -> Any:
    """Return the combinations of the boards that *hand*, and the two after it, win alone."""
    x_bit, y_bit, z_bit = lane16(1 << hand), lane16(2 << hand), lane16(4 << hand)
    x, y, z = lane16(0), lane16(0), lane16(0)
    for i in range(boards):
        at = np.uint64(i)
        x = add(x, select(equal(winners[at], x_bit), combinations[at], 0))
        y = add(y, select(equal(winners[at], y_bit), combinations[at], 0))
        z = add(z, select(equal(winners[at], z_bit), combinations[at], 0))
    return x, y, z


@inlined
def tally(
    winners: Any, combinations: Any, boards: Any, players: Any, ties: Any, words: Any, outcomes: Any
) -> None:
    """Add the combinations of the boards to the outcomes of their winners.

    Sole wins are summed hand by hand. Ties are few: four boards at a time, seen as one word, are
    passed over in one step.

    combinations : [L] uint16, fewer than 2**16 in all
    ties         : [L] uint16, overwritten
    words        : [L / 4] uint64, the same memory
    outcomes     : [2**P] int64
    """
    for hand in range(0, players, 3):
        wins = sole_wins(winners, combinations, boards, hand)
        for other in range(hand, min(hand + 3, players)):
            outcomes[1 << other] += np.int64(wins[other - hand])
    for i in range(boards):
        at = np.uint64(i)
        shared = select(above(combinations[at], 0), both(winners[at], subtract(winners[at], 1)), 0)
        ties[at] = select(above(shared, 0), winners[at], 0)
    for word in range(boards >> 2):
        if words[word]:
            for i in range(4 * word, 4 * word + 4):
                if ties[i]:
                    outcomes[ties[i]] += np.int64(combinations[i])


@inlined
def tally_halves(
    winners: Any, lows: Any, combinations: Any, boards: Any, players: Any, outcomes: Any
) -> None:
    """Add the combinations of the boards to the outcomes of both their halves.

    lows     : [L] uint16, the bits of who has the low
    outcomes : [2**P * 2**P] int64, by the set of the high half times 2**P, plus that of the low
    """
    for i in range(boards):
        if combinations[i]:
            halves = np.int64(winners[i]) << players | np.int64(lows[i])
            outcomes[halves] += np.int64(combinations[i])
