"""Settling rows of hands in whole chips, on threads, by a compiled kernel."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from games._kernels.settlement import Hands, Rake, Shares, settlement_kernel
from lookup.running.slices import run_slices

SLICE = 1 << 14
"""Hands that a thread settles in one go, in about a millisecond."""


def settle_arrays(
    hands: Hands, rake: Rake, *, low: bool, ordered: bool, threads: int
) -> tuple[Shares, int]:
    """Settle hands; return what they are paid, [N, P], and the kernel's fault or -1.

    hands : [N, P] each, and [N] dead chips, integers of any kind but for folded, which is bool
    rake  : integers, and [N] caps
    low, ordered : whether lows and orders are read
    """
    rows, players = hands.contributions.shape
    settle_rows = settlement_kernel(players, low, rake.part > 0, ordered)
    payouts, uncalled = np.empty((2, rows, players), np.int64)
    shares = Shares(payouts, uncalled, np.zeros(rows, np.int64))
    no_numbers = np.empty(0, np.int64)

    def settle_slice(start: int) -> int:
        here = slice(start, start + SLICE)
        # One type, and so one kernel, for all: to widen int32 strengths cost nothing measurable.
        fault = settle_rows(
            Hands(
                contributions=_flat(hands.contributions[here]),
                folded=_flat(hands.folded[here], np.bool_).view(np.uint8),
                strengths=_flat(hands.strengths[here]),
                lows=_flat(hands.lows[here]) if low else no_numbers,
                orders=_flat(hands.orders[here]) if ordered else no_numbers,
                dead=_flat(hands.dead[here]),
            ),
            rake._replace(caps=_flat(rake.caps[here])),
            Shares(*(values[here].reshape(-1) for values in shares)),
        )
        return fault if fault < 0 else start + fault

    starts = range(0, rows, SLICE)
    workers = max(1, min(threads, len(starts)))
    faults = [fault for fault in run_slices(settle_slice, starts, workers) if fault >= 0]
    return shares, min(faults, default=-1)


def _flat(values: NDArray[Any], kind: type[Any] = np.int64) -> NDArray[Any]:
    """Return values one after the other, in an array that can be written.

    For one that cannot, the kernel would be compiled anew, which takes seconds. (`numpy.require`
    says the same, and took a fifteenth of the settlement's time.)
    """
    flat = np.ascontiguousarray(values, kind).reshape(-1)
    return flat if flat.flags.writeable else flat.copy()
