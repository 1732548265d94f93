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

RANK_BLOCK, SUIT_BLOCK = 32, 1024
"""Boards whose ways are summed in 16 bits: there are up to 1,024 ways to one by its ranks, and up
to 36 with a flush, 9 in each of four suits."""


@inlined
def fill_winners(
    strengths: Any, starts: Any, first: Any, last: Any, best: Any, winners: Any
) -> None:
    """Fill the best strength on each board from *first* to *last*, and the bits of who has it.

    Three hands at a time, as each pass over the boards costs as much as a hand.

    strengths     : [...] uint16, each hand's from its start on
    starts        : [P] int64
    best, winners : [L] uint16
    """
    players = starts.size
    for i in range(first, last):
        best[i] = 0
        winners[i] = 0
    for hand in range(0, players, 3):
        x = np.uint64(starts[hand])
        y = np.uint64(starts[min(hand + 1, players - 1)])
        z = np.uint64(starts[min(hand + 2, players - 1)])
        for i in range(first, last):
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
        for i in range(first, last):
            at, top = np.uint64(i), best[np.uint64(i)]
            sharing = select(equal(strengths[x + at], top), x_bit, 0)
            sharing = add(sharing, select(equal(strengths[y + at], top), y_bit, 0))
            sharing = add(sharing, select(equal(strengths[z + at], top), z_bit, 0))
            winners[at] = add(winners[at], sharing)


@inlined
def overtake(
    flush: Any, best: Any, start: Any, entries: Any, ways: Any, first_way: Any, taken: Any
) -> Any:
    """Add the boards on which the best *flush* beats the best hand without one to *taken*.

    On all others nothing changes. Returns their number.
    """
    total = lane16(0)
    for i in range(entries):
        at = np.uint64(start) + np.uint64(i)
        weight = select(above(flush, best[at]), ways[np.uint64(first_way) + np.uint64(i)], 0)
        taken[at] = add(taken[at], weight)
        total = add(total, weight)
    return total


@inlined
def sole_wins(winners: Any, ways: Any, first: Any, last: Any, block: Any, hand: Any) -> Any:
    """Return the ways to the boards that *hand*, and the two after it, win alone."""
    x_bit, y_bit, z_bit = lane16(1 << hand), lane16(2 << hand), lane16(4 << hand)
    x, y, z = np.int32(0), np.int32(0), np.int32(0)
    for low in range(first, last, block):
        x_sum, y_sum, z_sum = lane16(0), lane16(0), lane16(0)
        for i in range(low, min(low + block, last)):
            at = np.uint64(i)
            x_sum = add(x_sum, select(equal(winners[at], x_bit), ways[at], 0))
            y_sum = add(y_sum, select(equal(winners[at], y_bit), ways[at], 0))
            z_sum = add(z_sum, select(equal(winners[at], z_bit), ways[at], 0))
        x, y, z = sum_wide(x, x_sum), sum_wide(y, y_sum), sum_wide(z, z_sum)
    return x, y, z


@inlined
def tally(
    winners: Any,
    ways: Any,
    first: Any,
    last: Any,
    block: Any,
    sign: Any,
    players: Any,
    ties: Any,
    outcomes: Any,
) -> None:
    """Add the ways to the boards from *first* to *last* to the outcomes of their winners.

    Sole wins are summed hand by hand. Ties are few: four boards at a time, seen as one word, are
    passed over in one step.
    """
    for hand in range(0, players, 3):
        wins = sole_wins(winners, ways, first, last, block, hand)
        for other in range(hand, min(hand + 3, players)):
            outcomes[1 << other] += sign * np.int64(wins[other - hand])
    for i in range(first, last):
        at = np.uint64(i)
        shared = select(above(ways[at], 0), both(winners[at], subtract(winners[at], 1)), 0)
        ties[at] = select(above(shared, 0), winners[at], 0)
    words = ties.view(np.uint64)
    for word in range(first >> 2, last >> 2):
        if words[word]:
            for i in range(4 * word, 4 * word + 4):
                if ties[i]:
                    outcomes[ties[i]] += sign * np.int64(ways[i])


@inlined
def most_held(suited: Any, suit: Any) -> Any:
    """Return the most cards of *suit* that any hand holds."""
    most = 0
    for hand in range(suited.shape[0]):
        most = max(most, popcount(suited[hand, suit]))
    return most


@inlined
def best_flush(flush_strengths: Any, mask: Any, suited: Any, suit: Any) -> Any:
    """Return the best flush on a board with *mask* of *suit*, and the bits of who has it."""
    flush, holders = lane16(0), 0
    for hand in range(suited.shape[0]):
        strength = flush_strengths[mask | suited[hand, suit]]
        holders = holders | 1 << hand if strength == flush else holders
        holders = 1 << hand if strength > flush else holders
        flush = maximum(flush, strength)
    return flush, holders


@inlined
def boards_of(m: Any) -> Any:
    """Return where the boards of a mask of 3 or 4 ranks start, their number, and their ways' start.

    In variables: with a constant of 16 boards the loop over them would be unrolled, and not in
    vectors, which takes four times as long.
    """
    if m < THREES:
        start, entries, first_way = WIDTH + m * THREE_ENTRIES, THREE_ENTRIES, 0
    else:
        start = FOURS_START + (m - THREES) * FOUR_ENTRIES
        entries, first_way = FOUR_ENTRIES, THREE_ENTRIES
    return start, entries, first_way


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
    first = FOURS_START
    for suit in range(4):
        first = WIDTH if most_held(suited, suit) == 2 else first
    best, winners = np.empty(ROW, np.uint16), np.empty(ROW, np.uint16)
    taken, ties = np.zeros(ROW, np.uint16), np.empty(ROW, np.uint16)
    fill_winners(flat, starts, 0, WIDTH, best, winners)
    fill_winners(flat, starts, first, ROW, best, winners)

    ways = np.zeros(THREE_ENTRIES + FOUR_ENTRIES, np.uint16)
    two, one = ways[:THREE_ENTRIES], ways[THREE_ENTRIES:]
    full, full_best = np.empty(FIVES, np.uint16), np.empty(FIVES, np.uint16)
    full_winners = np.empty(FIVES, np.uint16)
    for suit in range(4):
        none = other_ways(live, known, suit, two, one)
        most = most_held(suited, suit)
        lowest = 0 if most == 2 else THREES if most == 1 else THREES + FOURS
        for m in range(lowest, THREES + FOURS):
            if not possible(masks[m], live[suit], known[suit]):
                continue
            flush, holders = best_flush(flush_strengths, masks[m], suited, suit)
            start, entries, first_way = boards_of(m)
            outcomes[holders] += overtake(flush, best, start, entries, ways, first_way, taken)
        if none:
            fill_full_ways(masks, live[suit], known[suit], full)
            for i in range(FIVES):
                taken[FIVES_START + i] = add(taken[FIVES_START + i], full[i])
            full_starts = suited_rows[:, suit] * FIVES
            fill_winners(full_flat, full_starts, 0, FIVES, full_best, full_winners)
            tally(full_winners, full, 0, FIVES, SUIT_BLOCK, 1, hands.size, ties, outcomes)
    tally(winners, weights, 0, WIDTH, RANK_BLOCK, 1, hands.size, ties, outcomes)
    tally(winners, taken, first, ROW, SUIT_BLOCK, -1, hands.size, ties, outcomes)
