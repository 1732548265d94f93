"""Two hole cards: the 1,326 combos, and the 169 hand classes.

Combos are numbered in the order of `itertools.combinations(range(1, 53), 2)`: 0 is 2c2d, 1325 is
AhAs. Classes are numbered row by row in a 13 x 13 chart from ace to two: 0 is AA, 1 AKs, 13 AKo,
168 is 22. So reshape 169 values to [13, 13] for a chart.
"""

from __future__ import annotations

import functools
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lookup.arguments import read_array
from lookup.cards import (
    RANKS,
    CardsLike,
    Numbers,
    as_card_rows,
    card_mask,
    format_cards,
    rank_of,
    suit_of,
)

COMBOS: NDArray[np.uint8] = np.array([*combinations(range(1, 53), 2)], np.uint8)
"""[1326, 2]: the card numbers of each combo, the lower one first."""
COMBOS.flags.writeable = False
COMBO_COUNT = len(COMBOS)  # 1,326
COMBO_BITS: NDArray[np.uint64] = card_mask(COMBOS)
"""[1326]: the bit mask of each combo's card numbers."""
COMBO_BITS.flags.writeable = False

HAND_CLASSES = tuple(
    RANKS[12 - min(row, column)] + RANKS[12 - max(row, column)] + kind
    for row in range(13)
    for column in range(13)
    for kind in ("s" if row < column else "o" if row > column else "",)
)
"""The names of the 169 classes, AA to 22."""


def combo_index(cards: CardsLike) -> NDArray[np.intp]:
    """Return the number of each combo, intp [...]; its two cards may be in either order.

    *cards* are one combo as text ("AsKd"), texts [...] of combos or [..., 2] of single cards, or
    card numbers [..., 2] of any integer dtype. Raises ValueError unless each combo has two
    different cards.

    >>> int(combo_index("AhAs")), combo_index([[1, 2], [2, 1]]).tolist()
    (1325, [0, 0])
    >>> combo_index(["2c2d", "As Ah"]).tolist()
    [0, 1325]
    """
    numbers = as_card_rows(cards)
    if numbers.shape[-1:] != (2,):
        raise ValueError(f"cards have the shape {numbers.shape}; a combo is two cards, [..., 2]")
    low: NDArray[np.intp] = numbers.min(axis=-1).astype(np.intp)
    high: NDArray[np.intp] = numbers.max(axis=-1).astype(np.intp)
    if (low == 0).any():
        card = int(np.extract(low == 0, high)[0])
        raise ValueError(f"{format_cards([card])!r} is not a combo; a combo is two cards")
    if (low == high).any():
        twice = int(np.extract(low == high, low)[0])
        raise ValueError(f"the card {format_cards([twice])!r} is dealt twice in a combo")
    return combo_number(low, high)


def combo_number(low: Numbers, high: Numbers) -> Numbers:
    """Return the number of the combo of two different card numbers, lower one first."""
    number: Numbers = (low - 1) * (104 - low) // 2 + high - low - 1
    return number


def hand_class(cards: CardsLike) -> Any:
    """Return the class of each combo, such as "AKs": text, or an array of texts [...].

    *cards* are those of `combo_index`.

    >>> hand_class("KsAs"), hand_class(["7h7d", "2c7d"]).tolist()
    ('AKs', ['77', '72o'])
    """
    names = np.array(HAND_CLASSES)[combo_classes()[combo_index(cards)]]
    return str(names) if names.ndim == 0 else names


@functools.cache
def combo_names() -> NDArray[np.str_]:
    """Return the text of each combo, higher card first, as `<U4` [1326], read-only.

    >>> combo_names()[[0, 1325]].tolist()
    ['2d2c', 'AsAh']
    """
    names = np.asarray(format_cards(COMBOS[:, ::-1]))
    names.flags.writeable = False
    return names


@functools.cache
def combo_classes() -> NDArray[np.intp]:
    """Return the class number of each combo, intp [1326], read-only."""
    low, high = COMBOS.astype(np.intp).T
    suited = suit_of(low) == suit_of(high)
    row, column = 12 - rank_of(high), 12 - rank_of(low)
    classes: NDArray[np.intp] = np.where(suited, 13 * row + column, 13 * column + row)
    classes.flags.writeable = False
    return classes


@functools.cache
def class_combos() -> tuple[NDArray[np.intp], ...]:
    """Return the numbers of the 4, 6 or 12 combos of each class: 169 arrays, read-only.

    >>> combo_names()[class_combos()[1]].tolist()
    ['AcKc', 'AdKd', 'AhKh', 'AsKs']
    """
    order, starts = combos_in_class_order()
    return tuple(np.split(order, starts[1:]))


@functools.cache
def combos_in_class_order() -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return all combos class by class, intp [1326], and the start of each class, intp [169].

    With both, `numpy.add.reduceat` sums values by class. The arrays are read-only.

    >>> order, starts = combos_in_class_order()
    >>> combo_names()[order[starts[1:3]]].tolist()
    ['AcKc', 'AcQc']
    """
    order = np.argsort(combo_classes(), kind="stable")
    starts = np.searchsorted(combo_classes()[order], np.arange(len(HAND_CLASSES)))
    for array in (order, starts):
        array.flags.writeable = False
    return order, starts


def by_hand_class(values: ArrayLike, weights: ArrayLike | None = None) -> NDArray[np.float64]:
    """Return the mean of the values of each class's combos, float64 [..., 169].

    Parameters
    ----------
    values : [..., 1326], by combo
        Values of weight 0 are ignored, even NaN.
    weights : [..., 1326], 0 or more, optional
        A class without weight is NaN.

    Raises
    ------
    ValueError
        For a wrong shape, and for weights that are NaN, infinite or below 0.

    Examples
    --------
    >>> by_hand_class(COMBOS.sum(axis=1))[168]
    np.float64(5.0)
    """
    rule = "one per combo, [..., 1326]"
    values = read_array(values, f"values are numbers, {rule}", np.float64)
    weights = 1.0 if weights is None else weights
    weights = read_array(weights, f"weights are numbers, {rule}", np.float64)
    for name, array in (("values", values), ("weights", weights)):
        if array.shape[-1:] != (len(COMBOS),) and (array.ndim or name == "values"):
            raise ValueError(f"{name} have the shape {array.shape}; give {rule}")
    is_weight = (weights >= 0) & (weights < np.inf)
    if not is_weight.all():
        raise ValueError(
            f"the weight {weights[~is_weight][0]} is not a weight; give 0 or more, and finite"
        )
    values, weights = np.broadcast_arrays(values, weights)
    counted = np.multiply(values, weights, where=weights > 0, out=np.zeros(values.shape))
    order, starts = combos_in_class_order()
    # In a product with a 0/1 matrix, one NaN would reach every class.
    sums = np.add.reduceat(counted[..., order], starts, axis=-1)
    totals = np.add.reduceat(weights[..., order], starts, axis=-1)
    means: NDArray[np.float64] = np.full(sums.shape, np.nan)
    np.divide(sums, totals, out=means, where=totals > 0)
    return means
