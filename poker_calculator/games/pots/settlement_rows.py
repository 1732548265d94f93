"""Settle rows of hands in whole chips with a compiled kernel, in threads."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.compiling.kernel_choice import KernelChoice
from lookup.running.slices import run_slices
from lookup.running.threads import thread_count
from poker_calculator.games.chips import MOST_CHIPS

if TYPE_CHECKING:
    from poker_calculator.games._kernels.settlement_rows import Rake, SettledHands, Shares

SLICE = 1 << 14  # the number of hands that a thread settles at a time, in about a millisecond

NARROW = 1 << 27, 1 << 31
"""The limits of chips and strengths for narrow kernels, which take two thirds of the time.

Nearly all hands are below them. They are two to the power of `CHIP_BITS` and `STRENGTH_BITS` of
`poker_calculator.games._kernels.settlement_rows`, which is not imported for few hands.
"""

SECONDS = 20e-6, 10e-6  # seconds per hand and per seat without a kernel


class SettlementRows(NamedTuple):
    """Hands to settle, integers of any dtype, [N, P] or [N]."""

    chips: NDArray[Any]
    folded: NDArray[np.bool_]
    strengths: NDArray[Any]
    lows: NDArray[Any] | None
    orders: NDArray[Any] | None  # the seats of each hand in odd-chip order
    dead_chips: NDArray[Any]
    rake: Fraction
    caps: NDArray[Any]


def kernel_settles(hands: SettlementRows) -> KernelChoice:
    """Return the choice for these rows: the kernel, or Python hand by hand."""
    rows, players = hands.chips.shape
    seconds = rows * (SECONDS[0] + SECONDS[1] * players)
    wide = is_wide(hands, slice(0, SLICE))
    kind = (players, hands.lows is None, hands.rake > 0, hands.orders is None, wide)

    nothing = slice(0, 0)
    return KernelChoice(
        ("settle", *kind),
        seconds,
        lambda: [(_kernel_of(hands, wide), (*_arguments(hands, nothing), _buffers(0, players)))],
    )


def settle_by_kernel(
    hands: SettlementRows, threads: int | None
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], int]:
    """Return payouts and uncalled bets, [N, P], rakes, [N], and the first invalid row or -1."""
    rows, players = hands.chips.shape
    settle_rows = _kernel_of(hands, is_wide(hands, slice(0, SLICE)))
    shares = _buffers(rows, players)

    def settle_slice(start: int) -> int:
        here = slice(start, start + SLICE)
        seats = slice(start * players, (start + SLICE) * players)
        payouts, uncalled, rakes = shares
        filled = shares._replace(
            payouts=payouts[seats], uncalled=uncalled[seats], rakes=rakes[here]
        )
        fault = settle_rows(*_arguments(hands, here), filled)
        if fault >= 0 and is_wide(hands, here):
            filled.rakes[:] = 0
            fault = _kernel_of(hands, wide=True)(*_arguments(hands, here), filled)
        return fault if fault < 0 else start + fault

    starts = range(0, rows, SLICE)
    workers = max(1, min(thread_count(threads), len(starts)))
    faults = [fault for fault in run_slices(settle_slice, starts, workers) if fault >= 0]
    shape = rows, players
    paid = shares.payouts.reshape(shape), shares.uncalled.reshape(shape)
    return *paid, shares.rakes, min(faults, default=-1)


def is_wide(hands: SettlementRows, here: slice) -> bool:
    """Return whether some of the hands require a wide kernel."""
    strengths = [hands.strengths] if hands.lows is None else [hands.strengths, hands.lows]
    chips = max(int(each[here].max(initial=0)) for each in (hands.chips, hands.dead_chips))
    strength = max(int(each[here].max(initial=0)) for each in strengths)
    return NARROW[0] <= chips < MOST_CHIPS or strength >= NARROW[1]


def _kernel_of(hands: SettlementRows, wide: bool) -> Callable[[SettledHands, Rake, Shares], int]:
    """Return the kernel for these hands."""
    from poker_calculator.games._kernels.settlement_rows import settlement_kernel

    low, ordered = hands.lows is not None, hands.orders is not None
    return settlement_kernel(hands.chips.shape[1], low, hands.rake > 0, ordered, wide)


def _buffers(rows: int, players: int) -> Shares:
    """Return buffers for the results."""
    from poker_calculator.games._kernels.settlement_rows import Shares

    payouts, uncalled = np.empty((2, rows * players), np.int64)
    return Shares(payouts, uncalled, np.zeros(rows, np.int64))


def _arguments(hand_rows: SettlementRows, here: slice) -> tuple[SettledHands, Rake]:
    """Return the arguments of the kernel for a slice of hands; absent arrays are empty."""
    from poker_calculator.games._kernels.settlement_rows import Rake, SettledHands

    none = np.empty(0, np.int64)
    hands = SettledHands(
        contributions=_flat(hand_rows.chips[here]),
        folded=_flat(hand_rows.folded[here], np.bool_).view(np.uint8),
        strengths=_flat(hand_rows.strengths[here]),
        lows=none if hand_rows.lows is None else _flat(hand_rows.lows[here]),
        orders=none if hand_rows.orders is None else _flat(hand_rows.orders[here]),
        dead=_flat(hand_rows.dead_chips[here]),
    )
    return hands, Rake(
        hand_rows.rake.numerator, hand_rows.rake.denominator, _flat(hand_rows.caps[here])
    )


def _flat(values: NDArray[Any], kind: type[Any] = np.int64) -> NDArray[Any]:
    """Return the values as a writable array of one dimension.

    For a read-only array, the kernel would be compiled again, which takes seconds. (`numpy.require`
    does the same, but took a fifteenth of the settlement's time.)
    """
    # A single dtype needs a single kernel; widening int32 strengths cost nothing measurable.
    flat = np.ascontiguousarray(values, kind).reshape(-1)
    return flat if flat.flags.writeable else flat.copy()
