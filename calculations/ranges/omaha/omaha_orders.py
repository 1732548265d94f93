"""The order of Omaha hands for percentages, by equity against a random hand.

Shapes use N (combos of four cards) and C (their classes, 16,432).
"""

import functools
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.omaha.omaha_combos import all_combos
from lookup.isomorphism.hand_index import hand_index

EQUITIES: Final = Path(__file__).with_name("equities.npz")
"""The equity of each class, in 1/65536; `scripts/order_omaha_hands.py` writes it."""

ORDERED_SIZE = 4  # the number of cards of the ordered hands

SCALE = 65_536


@functools.cache
def classes() -> NDArray[np.int64]:
    """Return the suit-isomorphism class of each combo, [N]."""
    found: NDArray[np.int64] = hand_index(all_combos(ORDERED_SIZE), (ORDERED_SIZE,)).astype(
        np.int64
    )
    found.flags.writeable = False
    return found


def equity_vs_random() -> NDArray[np.float64]:
    """Return the estimated equity of each class against a random hand before the flop, [C].

    It is exact on each of 7,462 boards, a stratified sample by ranks and suits. Compared with
    sampled equities of forty hands, the standard error is 0.001.
    """
    with np.load(EQUITIES) as file:
        equity: NDArray[np.float64] = file["equities"] / SCALE
    return equity


def write_equities(equities: NDArray[np.float64]) -> None:
    """Write the file that `equity_vs_random` reads."""
    np.savez_compressed(EQUITIES, equities=np.round(equities * SCALE).astype(np.uint16))


@functools.cache
def _best_first() -> tuple[NDArray[np.intp], NDArray[np.int64]]:
    """Return the classes, best first, and the cumulative number of their combos."""
    order = np.argsort(-equity_vs_random(), kind="stable")
    return order, np.cumsum(np.bincount(classes())[order])


def best_hands(share: float, size: int) -> NDArray[np.intp]:
    """Return the combo numbers of the best classes that fit into a share, 0..1.

    Raises ValueError unless hands have four cards, because other sizes have no order.
    """
    if size != ORDERED_SIZE:
        raise ValueError(f"hands of {size} cards have no order; name hands, e.g. AA, KK$ds")
    order, sizes = _best_first()
    # The tolerance covers shares whose product with the number of combos rounds down.
    fit = np.searchsorted(sizes, share * sizes[-1] + 1e-6, side="right")
    chosen = np.zeros(len(order), bool)
    chosen[order[:fit]] = True
    return np.flatnonzero(chosen[classes()])
