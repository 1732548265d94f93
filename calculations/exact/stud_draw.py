"""Count games without a board exactly, with any number of cards to come.

All completions of each hand are listed once, in order of strength. For two hands, inclusion and
exclusion counts the pairs without a common card. For several hands, all deals of completions are
counted, one hand after the other.

Shapes use P (hands), N (completions of a hand), K (deals to some of the hands) and L (1, or 2**P
with a low).
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from math import comb, prod
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.spots.completions import NONE, Completions, completions_of
from calculations.spots.deals import deal_count
from calculations.spots.outcomes import KERNEL, NUMPY, SpotOutcomes, members_of_sets
from calculations.spots.spot import Spot
from lookup.compiling.kernel_choice import Call, KernelChoice
from lookup.running.progress import ProgressBar, progress_bar
from lookup.running.slices import run_slices
from lookup.running.threads import Workers

if TYPE_CHECKING:
    from calculations._kernels.exact.stud_draw import Listed


PAIR_SECONDS = 4e-9  # the seconds of NumPy for a pair of completions

PAIRS_AT_A_TIME = 1 << 18

WINNERS = np.array([2, 3, 1])
"""The winners if the first hand is weaker, equal, stronger: players as bits."""

FIRST, SECOND, BOTH, NOBODY = 1, 2, 3, 0

Compare: TypeAlias = Callable[[Completions, Completions], NDArray[np.int64]]
"""Returns the number of pairs without a common card whose first hand is weaker, equal, stronger."""


def pairs_choice(spot: Spot) -> KernelChoice:
    """Return whether a kernel compares the completions of two hands, or NumPy."""
    live = len(spot.live)
    pairs = prod(comb(live, size) for size in spot.cards_to_come)
    seconds = PAIR_SECONDS * pairs * (1 + 2 * spot.game.low)
    return KernelChoice("pairs of completions", seconds, lambda: [_pair_call(NONE, NONE, live)])


def count_pairs(spot: Spot, workers: Workers, by_kernel: bool) -> SpotOutcomes:
    """Return the outcomes of two hands, counted by a kernel or by NumPy."""
    compare: Compare = _compare_by_arrays
    if by_kernel:
        compare = functools.partial(_compare_by_kernel, len(spot.live))
    first, second = completions_of(spot)
    highs = compare(first, second)
    if spot.game.low:
        counts = _with_lows(first, second, highs, compare, workers)
    else:
        counts = np.zeros(4, np.int64)
        counts[WINNERS] = highs
    return SpotOutcomes(counts, counted_by=KERNEL if by_kernel else NUMPY)


def _with_lows(
    first: Completions,
    second: Completions,
    highs: NDArray[np.int64],
    compare: Compare,
    workers: Workers,
) -> NDArray[np.int64]:
    """Return the outcomes of both halves, [4, 4], looping over the lows of the second hand."""

    def against(low: int) -> NDArray[np.int64]:
        """Return the winners if the first hand's low is better, and if the lows are equal."""
        theirs = second.having(second.lows == low)
        better, as_good = first.having(first.lows > low), first.having(first.lows == low)
        return np.array([compare(better, theirs), compare(as_good, theirs)])

    lows = np.flatnonzero(np.bincount(second.lows)).tolist()
    counts = np.zeros((4, 4), np.int64)
    with progress_bar(len(lows), "lows", shown=workers.progress) as bar:
        pair_counts = run_slices(against, lows, workers.threads)
        for low, (better, as_good) in zip(lows, pair_counts, strict=True):
            counts[WINNERS, FIRST] += better
            counts[WINNERS, BOTH if low else NOBODY] += as_good
            bar.update()
    counts[WINNERS, SECOND] = highs - counts[WINNERS].sum(axis=1)
    return counts


def _compare_by_arrays(first: Completions, second: Completions) -> NDArray[np.int64]:
    counts = np.zeros(3, np.int64)
    step = max(1, PAIRS_AT_A_TIME // max(len(second), 1))
    for start in range(0, len(first), step):
        part = slice(start, start + step)
        apart = (first.bits[part, None] & second.bits) == 0
        strengths = first.strengths[part, None]
        counts[0] += np.count_nonzero(apart & (strengths < second.strengths))
        counts[1] += np.count_nonzero(apart & (strengths == second.strengths))
        counts[2] += np.count_nonzero(apart)
    counts[2] -= counts[0] + counts[1]
    return counts


def _compare_by_kernel(live: int, first: Completions, second: Completions) -> NDArray[np.int64]:
    kernel, arguments = _pair_call(first, second, live)
    kernel(*arguments)
    counts: NDArray[np.int64] = arguments[-1][6:]
    return counts


def _pair_call(first: Completions, second: Completions, live: int) -> Call:
    """Return the kernel that compares pairs, and its arguments with the result last."""
    from calculations._kernels.exact.stud_draw import compare_pairs

    return compare_pairs, (*list_pair(first, second, live), np.zeros(9, np.int64))


def list_pair(
    first: Completions, second: Completions, live: int
) -> tuple[Listed, Listed, NDArray[np.int32]]:
    """Return the completions of two hands in the form for kernels, and their counters."""
    from calculations._kernels.exact.stud_draw import Listed

    most = min(first.card_indices.shape[1], second.card_indices.shape[1])
    listed = []
    for hand in (first, second):
        width = hand.card_indices.shape[1]
        subsets = _subsets(width, live, most)
        listed.append(Listed(hand.card_indices.reshape(-1), hand.strengths, width, *subsets))
    counters = np.zeros(sum(comb(live, size) for size in range(most + 1)), np.int32)
    return listed[0], listed[1], counters


@functools.lru_cache(maxsize=32)
def _subsets(width: int, live: int, most: int) -> tuple[NDArray[np.int64], ...]:
    """Return the layout of the counters of subsets of n cards, as in `Listed`.

    Subsets of one size are together. Among these, the index of the cards p < q < r is comb(p, 1) +
    comb(q, 2) + comb(r, 3).
    """
    masks = sorted((mask for mask in range(1 << width)), key=int.bit_count)
    masks = [mask for mask in masks if mask.bit_count() <= most]
    before, card, signs = np.zeros((3, len(masks)), np.int64)
    steps = np.zeros((len(masks), 52), np.int64)
    for number, mask in enumerate(masks):
        size, highest = mask.bit_count(), mask.bit_length() - 1
        signs[number] = (-1) ** size
        if size:
            before[number], card[number] = masks.index(mask & ~(1 << highest)), highest
            smaller = comb(live, size - 1)  # stand between those of its size and the one before
            steps[number] = [comb(place, size) + smaller for place in range(52)]
    return before, card, steps.reshape(-1), signs


DEAL_SECONDS = 2e-8  # the seconds of NumPy for a deal

DEALS_AT_A_TIME = 1 << 18

SLICES = 64  # the number of parts of the first hand's completions, for threads and for Ctrl-C


class PartialDeals(NamedTuple):
    """Deals to the first hands, and the best hands so far."""

    bits: NDArray[np.uint64]  # [K]: a mask of the dealt cards
    best: NDArray[np.uint16]
    winners: NDArray[np.uint16]  # [K]: the winners, as bits
    best_low: NDArray[np.uint8]
    low_winners: NDArray[np.uint16]  # [K]: the winners of the low, 0 if nobody has one

    def take(self, some: NDArray[np.intp] | slice) -> PartialDeals:
        """Return some of the deals."""
        return PartialDeals._make(each[some] for each in self)


NO_DEAL = PartialDeals(*(np.zeros(1, f"u{size}") for size in (8, 2, 2, 1, 2)))
"""The deal to no hand yet."""


def deals_choice(spot: Spot) -> KernelChoice:
    """Return whether a kernel counts all deals to three hands or more, or NumPy."""
    live, hands = len(spot.live), [NONE] * len(spot.players)
    seconds = DEAL_SECONDS * deal_count(live, spot.cards_to_come)
    return KernelChoice("deals of completions", seconds, lambda: [_deals_call(hands, live)])


def count_deals(spot: Spot, workers: Workers, by_kernel: bool) -> SpotOutcomes:
    """Return the outcomes of several hands, counted by a kernel or by NumPy."""
    hands, sets = completions_of(spot), 1 << len(spot.players)
    outcomes = np.zeros((sets, sets if spot.game.low else 1), np.int64)
    if by_kernel:
        with progress_bar(min(map(len, hands)), "exact count", shown=workers.progress) as bar:
            _count_on_threads(hands, len(spot.live), outcomes, workers.threads, bar)
    else:
        _deal(NO_DEAL, hands, 0, outcomes)
    counts = outcomes if spot.game.low else outcomes[:, 0]
    return SpotOutcomes(counts, counted_by=KERNEL if by_kernel else NUMPY)


def _deal(
    deals: PartialDeals, hands: list[Completions], player: int, outcomes: NDArray[np.int64]
) -> None:
    """Deal to one hand after the other, in blocks, and count the winners."""
    if player == len(hands):
        columns = outcomes.shape[1]
        numbers = deals.winners.astype(np.int64) * columns
        if columns > 1:
            numbers += deals.low_winners
        outcomes += np.bincount(numbers, minlength=outcomes.size).reshape(outcomes.shape)
        return
    step = max(1, DEALS_AT_A_TIME // len(hands[player]))
    for start in range(0, len(deals.bits), step):
        some = deals.take(slice(start, start + step))
        _deal(_with_hand(some, hands[player], player), hands, player + 1, outcomes)


def _with_hand(deals: PartialDeals, hand: Completions, player: int) -> PartialDeals:
    """Return the deals extended by each completion of one more hand without their cards."""
    before, own = np.nonzero((deals.bits[:, None] & hand.bits) == 0)
    bits, best, winners, best_low, low_winners = deals.take(before)
    strengths, lows, bit = hand.strengths[own], hand.lows[own], np.uint16(1 << player)
    winners = np.where(strengths > best, bit, winners | bit * (strengths == best))
    has_low = lows > 0
    joins = bit * (has_low & (lows == best_low))
    low_winners = np.where(lows > best_low, bit, low_winners | joins)
    return PartialDeals(
        bits | hand.bits[own],
        np.maximum(best, strengths),
        winners,
        np.maximum(best_low, lows),
        low_winners,
    )


def _count_on_threads(
    hands: list[Completions], live: int, outcomes: NDArray[np.int64], threads: int, bar: ProgressBar
) -> None:
    """Count on threads, some completions of the first hand at a time.

    Hands with the fewest completions are dealt first; at the end, winners get the bits of their own
    seats.
    """
    order = sorted(range(len(hands)), key=lambda player: len(hands[player]))
    hands = [hands[player] for player in order]
    rows = len(hands[0])
    step = max(1, rows // SLICES)

    def work(first: int) -> NDArray[np.int64]:
        kernel, (joined, last, *_) = _deals_call(hands, live)
        counts = np.zeros(outcomes.shape, np.int64)
        kernel(joined, last, first, min(first + step, rows), counts)
        return counts

    kernel, arguments = _deals_call(hands, live)
    kernel(*arguments)  # compiled in this thread, where Ctrl-C takes effect
    sets = members_of_sets(len(hands)) @ (1 << np.array(order))
    for counts in run_slices(work, range(0, rows, step), threads):
        outcomes[sets[:, None], sets if counts.shape[1] > 1 else 0] += counts
        bar.update(min(step, rows - bar.n))


def _deals_call(hands: list[Completions], live: int) -> Call:
    """Return the kernel that counts deals, and its arguments, for no deal."""
    from calculations._kernels.exact.stud_draw import HandCompletions, LastTwo, Memory, count_deals

    starts = np.cumsum([0, *map(len, hands)])
    columns = (np.concatenate(arrays) for arrays in zip(*(hand[1:] for hand in hands), strict=True))
    targets, added, counters = list_pair(hands[-2], hands[-1], live)
    subsets = max(targets.before.size, added.before.size)
    target_rows, added_rows = np.empty(len(hands[-2]), np.int64), np.empty(len(hands[-1]), np.int64)
    memory = Memory(counters, np.empty(subsets, np.int64), np.empty_like(target_rows))
    last = LastTwo(targets, added, target_rows, added_rows, memory)
    sets = 1 << len(hands)
    return count_deals, (
        HandCompletions(starts, *columns),
        last,
        0,
        0,
        np.zeros((sets, 1), np.int64),
    )
