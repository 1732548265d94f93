"""The ranges that a caller of `push_fold` gives for some decisions."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.range import RangeLike, as_range
from lookup.arguments import shown
from lookup.combos import HAND_CLASSES, class_combos, combo_names


def read_given_ranges(
    ranges: Mapping[str, RangeLike] | None, names: Sequence[str]
) -> dict[int, NDArray[np.float64]]:
    """Return the all-in frequencies of given ranges, [169], by the number of their decision.

    names : the names of all decisions

    Raises ValueError for unknown names, and for ranges that weight suits differently.
    """
    if ranges is None:
        return {}
    example = f"give a dict of ranges by decision, e.g. {{{names[-1]!r}: '22+, A2+, K9+'}}"
    if not isinstance(ranges, Mapping):
        raise ValueError(f"ranges is {shown(ranges)}; {example}")
    found = {}
    for name, given in ranges.items():
        if name not in names:
            raise ValueError(
                f"ranges has {shown(name)}, which is not a decision of this table; the decisions "
                f"are {', '.join(map(repr, names))}"
            )
        found[names.index(name)] = _by_class(name, as_range(given).weights)
    return found


def _by_class(name: str, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the weights of a range by class, [169]."""
    for hand, combos in zip(HAND_CLASSES, class_combos(), strict=True):
        one, other = combos[weights[combos].argmin()], combos[weights[combos].argmax()]
        if weights[one] != weights[other]:
            low, high = combo_names()[[one, other]].tolist()
            raise ValueError(
                f"the range of {name!r} has {high} more often than {low}; all combos of a class "
                f"need the same weight, e.g. '{hand}:0.5'"
            )
    return np.array([weights[combos[0]] for combos in class_combos()])
