"""The order of Omaha hands that percentages go by: their equities against a random hand.

Shapes use N (combos of four cards) and C (their classes, 16,432).
"""

import functools
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.omaha.combos import all_combos
from lookup.isomorphism.hand_index import hand_index

EQUITIES: Final = Path(__file__).with_name("equities.npz")
"""The equity of each class, in 1/65536; `scripts/order_omaha_hands.py` writes it."""

ORDERED_SIZE = 4
"""How many cards the hands have that are ordered."""

SCALE = 65_536


@functools.cache
def classes() -> NDArray[np.int64]:
    """Return the class of each combo, [N]: those of one class differ by suits alone."""
    found: NDArray[np.int64] = hand_index(all_combos(ORDERED_SIZE), (ORDERED_SIZE,)).astype(
        np.int64
    )
    found.flags.writeable = False
    return found


def equity_vs_random() -> NDArray[np.float64]:
    """Return the equity of each class against a random hand, [C], before the flop, estimated.

    It is counted exactly on each of 7,462 boards, which were drawn by their ranks and suits; beside
    samples of forty hands the standard error is 0.001.
    """
    with np.load(EQUITIES) as file:
        equity: NDArray[np.float64] = file["equities"] / SCALE
    return equity


def write_equities(equities: NDArray[np.float64]) -> None:
    """Write what `equity_vs_random` reads."""
    np.savez_compressed(EQUITIES, equities=np.round(equities * SCALE).astype(np.uint16))


@functools.cache
def _best_first() -> tuple[NDArray[np.intp], NDArray[np.int64]]:
    """Return the classes, the best first, and how many combos they have together up to each."""
    order = np.argsort(-equity_vs_random(), kind="stable")
    return order, np.cumsum(np.bincount(classes())[order])


def best_hands(share: float, size: int) -> NDArray[np.intp]:
    """Return the numbers of the combos of the best classes that fit into a share, 0..1.

    Raises ValueError for hands of other sizes than four, of which no order is known.
    """
    if size != ORDERED_SIZE:
        raise ValueError(f"no order of hands of {size} cards is known; name hands, e.g. AA, KK$ds")
    order, sizes = _best_first()
    # The tolerance is for shares whose product with the number of combos may be just below it.
    fit = np.searchsorted(sizes, share * sizes[-1] + 1e-6, side="right")
    chosen = np.zeros(len(order), bool)
    chosen[order[:fit]] = True
    return np.flatnonzero(chosen[classes()])
