"""The exact count of every runout for any number of hands, as sets of hands that share the pot.

Shapes use P (players), H (rows), L (entries of a row), F (rows of flushes), M (masks) and W
(entries of a rank row).
"""

import functools
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.winners import (
    RANK_BLOCK,
    SUIT_BLOCK,
    fill_low_winners,
    fill_winners,
    tally,
    tally_halves,
)
from lookup._kernels.compile import inlined, kernel
from lookup._kernels.lanes import above, add, lane16, maximum, select
from lookup._kernels.suits import (
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
from lookup.runouts import WALK, WIDTH


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
def overtake_halves(
    flush: Any,
    holders: Any,
    best: Any,
    lows: Any,
    start: Any,
    entries: Any,
    ways: Any,
    first_way: Any,
    taken: Any,
    players: Any,
    outcomes: Any,
) -> None:
    """Do what `overtake` does, and add the boards to the outcomes of *holders* and of their low."""
    for i in range(start, start + entries):
        way = ways[first_way + i - start]
        if flush > best[i] and way:
            taken[i] += way
            outcomes[np.int64(holders) << players | np.int64(lows[i])] += np.int64(way)


@inlined
def best_flush(flushes: Any, suited: Any, suit: Any, m: Any) -> Any:
    """Return the best flush on boards with mask *m* of *suit*, and the bits of who has it."""
    flush, holders = lane16(0), 0
    for hand in range(suited.size >> 2):
        strength = flushes[suited[4 * hand + suit], m]
        holders = holders | 1 << hand if strength == flush else holders
        holders = 1 << hand if strength > flush else holders
        flush = maximum(flush, strength)
    return flush, holders


@inlined
def fill_with_flushes(
    rows: Any, hands: Any, flushes: Any, suited: Any, suit: Any, strengths: Any
) -> None:
    """Fill each hand's strength on the boards of five cards of *suit*, flushes included, [P, 1312].

    Of two to four cards of the suit a hand may have something better than its flush.
    """
    for hand in range(hands.size):
        row = np.uint64(hands[hand] * rows.shape[1] + FIVES_START)
        flush = np.uint64(suited[4 * hand + suit] * flushes.shape[1] + THREES + FOURS)
        own, best = rows.reshape(-1), flushes.reshape(-1)
        for i in range(FIVES):
            at = np.uint64(i)
            strengths[np.uint64(hand * FIVES) + at] = maximum(own[row + at], best[flush + at])


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


@functools.cache
def outcomes_kernel(low: bool) -> Any:
    """Make the kernel that counts, for each set of hands, the runouts they exactly share.

    With a *low* it counts for each two sets the runouts whose halves they share, high and low.

    rows        : [H, L] uint16 strengths
    lows        : [H, L] uint16 lows, 0 for none; anything without a *low*
    hands       : [P] int64, each hand's row
    flushes     : [F, M] uint16
    suited      : [P * 4] int64, each hand's row of flushes in each suit
    masks       : [M] uint16
    first_masks : [4] int64, the first mask that makes a flush in each suit
    weights     : [W] uint16
    live, known : [4] uint16
    outcomes    : [2**P] int64, or [2**P * 2**P] with a *low*, zeros
    """

    @kernel
    def count_outcomes(
        rows: NDArray[np.uint16],
        lows: NDArray[np.uint16],
        hands: NDArray[np.int64],
        flushes: NDArray[np.uint16],
        suited: NDArray[np.int64],
        masks: NDArray[np.uint16],
        first_masks: NDArray[np.int64],
        weights: NDArray[np.uint16],
        live: NDArray[np.uint16],
        known: NDArray[np.uint16],
        outcomes: NDArray[np.int64],
    ) -> None:
        players, flat, starts = hands.size, rows.reshape(-1), hands * rows.shape[1]
        first = WIDTH if first_masks.min() < THREES else FOURS_START
        best, winners = np.empty(WALK, np.uint16), np.empty(WALK, np.uint16)
        taken, spare = np.zeros(WALK, np.uint16), np.empty(WALK, np.uint16)
        words = spare.view(np.uint64)
        low_winners = np.empty(WALK, np.uint16)
        if low:
            fill_low_winners(lows.reshape(-1), starts, 0, WALK, best, low_winners)
        fill_winners(flat, starts, 0, WIDTH, best, winners)
        fill_winners(flat, starts, first, WALK, best, winners)

        ways = np.zeros(THREE_ENTRIES + FOUR_ENTRIES, np.uint16)
        two, one = ways[:THREE_ENTRIES], ways[THREE_ENTRIES:]
        full, full_best = np.empty(FIVES, np.uint16), np.empty(FIVES, np.uint16)
        full_winners, strengths = np.empty(FIVES, np.uint16), np.empty(players * FIVES, np.uint16)
        full_starts = np.arange(players) * FIVES
        for suit in range(4):
            none = other_ways(live, known, suit, two, one)
            for m in range(first_masks[suit], THREES + FOURS):
                if not possible(masks[m], live[suit], known[suit]):
                    continue
                flush, holders = best_flush(flushes, suited, suit, m)
                at, entries, way = boards_of(m)
                if low:
                    overtake_halves(
                        flush, holders, best, low_winners, at, entries, ways, way, taken, players,
                        outcomes,
                    )  # fmt: skip
                else:
                    outcomes[holders] += overtake(flush, best, at, entries, ways, way, taken)
            if none:
                fill_full_ways(masks, live[suit], known[suit], full)
                for i in range(FIVES):
                    taken[FIVES_START + i] = add(taken[FIVES_START + i], full[i])
                fill_with_flushes(rows, hands, flushes, suited, suit, strengths)
                fill_winners(strengths, full_starts, 0, FIVES, full_best, full_winners)
                if low:
                    tally_halves(
                        full_winners, low_winners, FIVES_START, full, 0, FIVES, 1, players, outcomes
                    )
                else:
                    tally(
                        full_winners, full, 0, FIVES, SUIT_BLOCK, 1, players, spare, words, outcomes
                    )
        if low:
            tally_halves(winners, low_winners, 0, weights, 0, WIDTH, 1, players, outcomes)
            tally_halves(winners, low_winners, 0, taken, first, WALK, -1, players, outcomes)
        else:
            tally(winners, weights, 0, WIDTH, RANK_BLOCK, 1, players, spare, words, outcomes)
            tally(winners, taken, first, WALK, SUIT_BLOCK, -1, players, spare, words, outcomes)

    return count_outcomes
