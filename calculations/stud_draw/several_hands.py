"""Several hands without a board: all deals of their completions, one hand after the other.

Shapes use P (hands), N (completions of a hand), K (deals to some of the hands) and L (1, or 2**P
with a low).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.spots.deals import deal_count
from calculations.spots.outcomes import members_of_sets
from calculations.spots.spot import Spot
from calculations.stud_draw.completions import NONE, Completions, completions_of
from calculations.stud_draw.two_hands import list_pair
from lookup.running.compiled import Call, KernelChoice
from lookup.running.progress import ProgressBar, progress_bar
from lookup.running.slices import run_slices
from lookup.running.threads import Workers

DEAL_SECONDS = 2e-8  # the seconds of NumPy for a deal

DEALS_AT_A_TIME = 1 << 18

SLICES = 64  # the number of parts of the first hand's completions, for threads and for Ctrl-C


class PartialDeals(NamedTuple):
    """Deals to some of the hands, and the best hands so far."""

    bits: NDArray[np.uint64]  # [K]: the places of the cards dealt
    best: NDArray[np.uint16]
    winners: NDArray[np.uint16]  # [K]: the winners, as bits
    best_low: NDArray[np.uint8]
    low_winners: NDArray[np.uint16]  # [K]: the winners of the low, 0 if nobody has one

    def take(self, some: NDArray[np.intp] | slice) -> PartialDeals:
        """Return some of them."""
        bits, best, winners, best_low, low_winners = self
        return PartialDeals(
            bits[some], best[some], winners[some], best_low[some], low_winners[some]
        )


NO_DEAL = PartialDeals(
    np.zeros(1, np.uint64),
    np.zeros(1, np.uint16),
    np.zeros(1, np.uint16),
    np.zeros(1, np.uint8),
    np.zeros(1, np.uint16),
)
"""The one deal to no hand."""


def choice(spot: Spot) -> KernelChoice:
    """Return whether a kernel counts all deals to three hands or more, or NumPy."""
    live, hands = len(spot.live), [NONE] * len(spot.players)
    seconds = DEAL_SECONDS * deal_count(live, spot.cards_to_come)
    return KernelChoice("deals of completions", seconds, lambda: [_call_of(hands, live)])


def count_by_arrays(spot: Spot, _: Workers) -> NDArray[np.int64]:
    """Return the outcomes of several hands, int64 [2**P], or [2**P, 2**P] with a low."""
    outcomes = _no_outcomes(spot)
    _deal(NO_DEAL, completions_of(spot), 0, outcomes)
    return outcomes if spot.game.low else outcomes[:, 0]


def count_by_kernel(spot: Spot, workers: Workers) -> NDArray[np.int64]:
    """Return the same."""
    hands, outcomes = completions_of(spot), _no_outcomes(spot)
    with progress_bar(min(map(len, hands)), "exact count", shown=workers.progress) as bar:
        _count_on_threads(hands, len(spot.live), outcomes, workers.threads, bar)
    return outcomes if spot.game.low else outcomes[:, 0]


def _no_outcomes(spot: Spot) -> NDArray[np.int64]:
    """Return zeros, [2**P, L]."""
    sets = 1 << len(spot.players)
    return np.zeros((sets, sets if spot.game.low else 1), np.int64)


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
    """Return the deals with each completion of one more hand that has none of their cards."""
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

    The hands with the fewest completions are dealt first; their winners get their own bits back.
    """
    order = sorted(range(len(hands)), key=lambda player: len(hands[player]))
    hands = [hands[player] for player in order]
    rows = len(hands[0])
    step = max(1, rows // SLICES)

    def work(first: int) -> NDArray[np.int64]:
        kernel, (joined, last, *_) = _call_of(hands, live)
        counts = np.zeros(outcomes.shape, np.int64)
        kernel(joined, last, first, min(first + step, rows), counts)
        return counts

    kernel, arguments = _call_of(hands, live)
    kernel(*arguments)  # compiled in this thread, where Ctrl-C is heard
    sets = members_of_sets(len(hands)) @ (1 << np.array(order))
    for counts in run_slices(work, range(0, rows, step), threads):
        outcomes[sets[:, None], sets if counts.shape[1] > 1 else 0] += counts
        bar.update(min(step, rows - bar.n))


def _call_of(hands: list[Completions], live: int) -> Call:
    """Return the kernel that counts deals, and its arguments, for no deal."""
    from calculations._kernels.stud_draw.completion_pairs import Memory
    from calculations._kernels.stud_draw.several_hands import HandCompletions, LastTwo, count_deals

    starts = np.cumsum([0, *map(len, hands)])
    columns = (np.concatenate(arrays) for arrays in zip(*(hand[1:] for hand in hands), strict=True))
    asked, added, counters = list_pair(hands[-2], hands[-1], live)
    subsets = max(asked.before.size, added.before.size)
    asked_rows, added_rows = np.empty(len(hands[-2]), np.int64), np.empty(len(hands[-1]), np.int64)
    memory = Memory(counters, np.empty(subsets, np.int64), np.empty_like(asked_rows))
    last = LastTwo(asked, added, asked_rows, added_rows, memory)
    sets = 1 << len(hands)
    return count_deals, (
        HandCompletions(starts, *columns),
        last,
        0,
        0,
        np.zeros((sets, 1), np.int64),
    )
