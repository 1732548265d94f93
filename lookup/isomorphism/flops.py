"""The 1,755 different flops."""

import functools
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.cards import CARDS
from lookup.isomorphism.suits import SUIT_PERMUTATIONS, SuitPermutation, orbit_sizes


class Flops(NamedTuple):
    """The flops that suit isomorphisms do not make equal, as `flops` returns them."""

    boards: NDArray[np.uint8]
    """[1755, 3]: their cards, from high to low."""
    weights: NDArray[np.int64]
    """[1755]: the number of flops that each represents, 22,100 in sum."""


@functools.cache
def flops() -> Flops:
    """Return the 1,755 different flops, and the number of the 22,100 that each represents.

    Two flops are different if no permutation of suits makes them equal. Each flop is the greatest
    of those that it represents, compared as lists of card numbers from high to low. The order is
    from high to low, from AsAhAd to 2s2h2d.

    Returns
    -------
    Flops
        `boards`, uint8 [1755, 3], and `weights`, int64 [1755], both read-only.

    Examples
    --------
    >>> from lookup import format_cards
    >>> boards, weights = flops()
    >>> boards.shape, int(weights.sum())
    ((1755, 3), 22100)
    >>> format_cards(boards[:5]).tolist(), weights[:5].tolist()
    (['AsAhAd', 'AsAhKs', 'AsAhKd', 'AsAhQs', 'AsAhQd'], [4, 12, 12, 12, 12])
    """
    result = flops_up_to(SUIT_PERMUTATIONS)
    for array in result:
        array.flags.writeable = False
    return result


def flops_up_to(group: tuple[SuitPermutation, ...]) -> Flops:
    """Return the flops that a group of suit permutations does not make equal, as `flops` does."""
    every = np.array([*combinations(range(len(CARDS), 0, -1), 3)], np.uint8)
    weights = orbit_sizes(every, group, 3)
    return Flops(every[weights > 0], weights[weights > 0])
