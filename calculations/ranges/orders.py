"""Read numbers by combo or by class, and order the classes."""

import functools
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lookup.arguments import shown
from lookup.cards import RANKS
from lookup.combos import (
    COMBO_COUNT,
    COMBOS,
    HAND_CLASSES,
    by_hand_class,
    class_combos,
    combo_classes,
    combo_names,
)
from lookup.names import unknown_name

ORDERS = ("equity_vs_random",)  # the orders that `Range.top` accepts by name


def best_combos(share: float, order: str | ArrayLike = "equity_vs_random") -> NDArray[np.intp]:
    """Return the combo numbers of the best classes that fit into a share, 0..1."""
    if isinstance(order, str):
        if order not in ORDERS:
            raise ValueError(unknown_name("order", order, ORDERS))
        best_first = _by_equity_vs_random()
    else:
        values = numbers(order, "order")
        if np.isnan(values).any():
            nameless = names(values.size)[int(np.flatnonzero(np.isnan(values))[0])]
            raise ValueError(f"order has NaN for {nameless}; give every hand a value")
        by_class = values if values.size == len(HAND_CLASSES) else by_hand_class(values)
        best_first = np.argsort(-by_class, kind="stable")
    sizes = np.cumsum([len(class_combos()[cell]) for cell in best_first])
    # The tolerance is for shares such as 16 / 1326, whose product with 1326 may be below 16.
    fit = np.searchsorted(sizes, share * len(COMBOS) + 1e-9, side="right")
    return np.flatnonzero(np.isin(combo_classes(), best_first[:fit]))


@functools.cache
def _by_equity_vs_random() -> NDArray[np.intp]:
    """Return the classes [169] by their exact equity against a random hand, best first."""
    from lookup.tables.heads_up import equity_vs_random

    return np.argsort(-by_hand_class(equity_vs_random()), kind="stable")


def share_of(share: Any) -> float:
    """Return a share, 0..1, from text such as "15%" or from a number."""
    number = share
    if isinstance(share, str):
        from calculations.ranges.notation import parse_percentage

        number = parse_percentage(share)
    elif isinstance(share, bool) or not isinstance(share, int | float | np.integer | np.floating):
        number = None
    if number is None or not 0 <= number <= 1:
        raise ValueError(f"the share {shown(share)} is not 0% to 100%; write '15%' or 0.15")
    return float(number)


def numbers(values: Any, name: str) -> NDArray[np.float64]:
    """Read real numbers by class, [169], or by combo, [1326]."""
    if isinstance(values, np.ma.MaskedArray):
        raise ValueError(f"{name} are a masked array; fill masked entries, e.g. with 0")
    try:
        numbers = np.asarray(values)
    except ValueError:  # rows of different lengths
        numbers = np.empty(0, object)
    if numbers.dtype.kind not in "biuf" or numbers.shape not in ((COMBO_COUNT,), (169,), (13, 13)):
        raise ValueError(
            f"{name} are {numbers.dtype} of the shape {numbers.shape}; give real numbers [1326] by "
            f"combo, or [169] or [13, 13] by class"
        )
    _check_order(values, numbers.shape, name)
    return numbers.reshape(-1).astype(np.float64)


def _check_order(values: Any, shape: tuple[int, ...], name: str) -> None:
    """Raise ValueError if the pandas index of values has another order than ours.

    An index that counts from 0 is accepted.
    """
    for axis, size in zip(("index", "columns"), shape, strict=False):
        index: Any = getattr(values, axis, None)
        if hasattr(index, "equals") and list(index) not in (names(size), [*range(size)]):
            raise ValueError(
                f"the {axis} of {name} is not in our order, {', '.join(names(size)[:3])}, ...; "
                f"reindex, or pass .to_numpy()"
            )


def names(size: int) -> list[str]:
    """Return the names of the 1,326 combos, the 169 classes or the 13 ranks, in our order."""
    names = {13: [*RANKS[::-1]], len(HAND_CLASSES): [*HAND_CLASSES]}
    return names[size] if size in names else combo_names().tolist()


def by_combo(numbers: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return numbers by combo, [1326]; each combo gets the number of its class."""
    return numbers[combo_classes()] if numbers.size == len(HAND_CLASSES) else numbers
