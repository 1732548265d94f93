"""The exact count of every runout for any number of hands, as sets of hands that share the pot.

Shapes use P (players), H (pairs of hole ranks), L (entries of a row), W (entries of a rank row).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.suits import (
    FIVES,
    FIVES_START,
    FOUR_ENTRIES,
    FOURS,
    FOURS_START,
    THREE_ENTRIES,
    THREES,
    fill_full_ways,
    other_ways,
    possible,
)
from lookup._kernels.compile import inlined, kernel
from lookup._kernels.lanes import (
    above,
    add,
    both,
    equal,
    lane16,
    maximum,
    popcount,
    select,
    subtract,
    sum_wide,
)
from lookup.runouts import ROW, WIDTH


@inlined
def fill_winners(
    strengths: Any, starts: Any, first: Any, last: Any, best: Any, winners: Any
) -> None:
    """Fill the best strength on each board from *first* to *last*, and the bits of who has it.

    strengths     : [...] uint16, each hand's from its start on
    starts        : [P] int64
    best, winners : [L] uint16
    """
    for i in range(first, last):
        best[i] = 0
        winners[i] = 0
    for hand in range(starts.size):
        start = np.uint64(starts[hand])
        for i in range(first, last):
            best[i] = maximum(best[i], strengths[start + np.uint64(i)])
    for hand in range(starts.size):
        start = np.uint64(starts[hand])
        bit = lane16(1 << hand)
        for i in range(first, last):
            same = equal(strengths[start + np.uint64(i)], best[i])
            winners[i] = add(winners[i], select(same, bit, 0))


@inlined
def overtake(flush: Any, best: Any, start: Any, entries: Any, ways: Any, taken: Any) -> Any:
    """Add the boards on which the best *flush* beats the best hand without one to *taken*.

    On all others nothing changes. Returns their number.
    """
    total = lane16(0)
    for i in range(entries):
        at = np.uint64(start) + np.uint64(i)
        weight = select(above(flush, best[at]), ways[i], 0)
        taken[at] = add(taken[at], weight)
        total = add(total, weight)
    return total


@inlined
def tally(
    winners: Any,
    ways: Any,
    first: Any,
    last: Any,
    sign: Any,
    players: Any,
    ties: Any,
    outcomes: Any,
) -> None:
    """Add the ways to the boards from *first* to *last* to the outcomes of their winners.

    Sole wins are summed hand by hand. Ties are few: four boards at a time, seen as one word, are
    passed over in one step.
    """
    for hand in range(players):
        bit = lane16(1 << hand)
        total = np.int32(0)
        for i in range(first, last):
            total = sum_wide(total, select(equal(winners[i], bit), ways[i], 0))
        outcomes[1 << hand] += sign * np.int64(total)
    for i in range(first, last):
        shared = select(above(ways[i], 0), both(winners[i], subtract(winners[i], 1)), 0)
        ties[i] = select(above(shared, 0), winners[i], 0)
    words = ties.view(np.uint64)
    for word in range(first >> 2, last >> 2):
        if words[word]:
            for i in range(4 * word, 4 * word + 4):
                if ties[i]:
                    outcomes[ties[i]] += sign * np.int64(ways[i])


@kernel
def count_outcomes(
    rows: NDArray[np.uint16],
    masks: NDArray[np.uint16],
    flush_strengths: NDArray[np.uint16],
    full_flushes: NDArray[np.uint16],
    weights: NDArray[np.uint16],
    hands: NDArray[np.int64],
    suited: NDArray[np.uint16],
    suited_rows: NDArray[np.int64],
    live: NDArray[np.uint16],
    known: NDArray[np.uint16],
    outcomes: NDArray[np.int64],
) -> None:
    """Count, for each set of hands, the runouts on which exactly those share the pot.

    rows            : [H, L] uint16 strengths
    masks           : [2313] uint16
    flush_strengths : [8192] uint16
    full_flushes    : [92, 1312] uint16
    weights         : [W] uint16
    hands           : [P] int64, each hand's row
    suited          : [P, 4] uint16, the ranks each hand holds in each suit
    suited_rows     : [P, 4] int64, each hand's row of full_flushes in each suit
    live, known     : [4] uint16
    outcomes        : [2**P] int64, zeros
    """
    flat, full_flat = rows.reshape(-1), full_flushes.reshape(-1)
    starts = hands * rows.shape[1]
    most = 0
    for hand in range(hands.size):
        for suit in range(4):
            most = max(most, popcount(suited[hand, suit]))
    first = WIDTH if most == 2 else FOURS_START
    best, winners = np.empty(ROW, np.uint16), np.empty(ROW, np.uint16)
    taken, ties = np.zeros(ROW, np.uint16), np.empty(ROW, np.uint16)
    fill_winners(flat, starts, 0, WIDTH, best, winners)
    fill_winners(flat, starts, first, ROW, best, winners)

    two, one = np.zeros(THREE_ENTRIES, np.uint16), np.zeros(FOUR_ENTRIES, np.uint16)
    full, full_best, full_winners = (
        np.empty(FIVES, np.uint16),
        np.empty(FIVES, np.uint16),
        np.empty(FIVES, np.uint16),
    )
    for suit in range(4):
        none = other_ways(live, known, suit, two, one)
        most = 0
        for hand in range(hands.size):
            most = max(most, popcount(suited[hand, suit]))
        for m in range(0 if most == 2 else THREES, THREES + FOURS if most else 0):
            if not possible(masks[m], live[suit], known[suit]):
                continue
            flush, holders = lane16(0), 0
            for hand in range(hands.size):
                strength = flush_strengths[masks[m] | suited[hand, suit]]
                holders = holders | 1 << hand if strength == flush else holders
                holders = 1 << hand if strength > flush else holders
                flush = maximum(flush, strength)
            if m < THREES:
                start = WIDTH + m * THREE_ENTRIES
                outcomes[holders] += overtake(flush, best, start, THREE_ENTRIES, two, taken)
            else:
                start = FOURS_START + (m - THREES) * FOUR_ENTRIES
                outcomes[holders] += overtake(flush, best, start, FOUR_ENTRIES, one, taken)
        if none:
            fill_full_ways(masks, live[suit], known[suit], full)
            for i in range(FIVES):
                taken[FIVES_START + i] = add(taken[FIVES_START + i], full[i])
            full_starts = suited_rows[:, suit] * FIVES
            fill_winners(full_flat, full_starts, 0, FIVES, full_best, full_winners)
            tally(full_winners, full, 0, FIVES, 1, hands.size, ties, outcomes)
    tally(winners, weights, 0, WIDTH, 1, hands.size, ties, outcomes)
    tally(winners, taken, first, ROW, -1, hands.size, ties, outcomes)
