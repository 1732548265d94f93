"""Sklansky-Chubukov numbers: the stacks with which hands may go all-in face up.

Relative to folding, the small blind wins both blinds, 3 chips, from an opponent who folds. From one
who calls he gets e (2S + 2) - S: the part e of the pot, his equity, less the stack S that he pays.
The opponent calls where that is less. So what the player gains, summed over the opponent's combos,
is a line in S for each set of combos that might call, and the least of these lines counts. It is
above 0 at S = 0, and reaches 0 where the first of them does. Of all sets of one size, that of the
combos against which the player's equity is least lies lowest: 1,225 lines are enough, and nothing
is iterated. All numbers are above 1, so the stack covers the rest of the big blind.
"""

import numpy as np
from numpy.typing import NDArray

from lookup.combos import COMBO_BITS, class_combos
from lookup.tables.heads_up import BOARDS, OPPONENTS, heads_up_matrix

BLINDS = 1 + 2
"""What the player wins when the opponent folds: the small blind, his own, and the big blind."""


def sklansky_chubukov() -> NDArray[np.float64]:
    """Return each hand class's Sklansky-Chubukov number, float64 [169] as `HAND_CLASSES`.

    Two players are left, with blinds of 1 and 2. The player in the small blind has this many chips
    behind, besides the 1 that he posted, and the opponent has him covered: with so many or fewer,
    going all-in with his cards face up is not worse than folding, though the opponent calls exactly
    with the hands with which that is better for him. Half of it is in big blinds. It is infinity
    for AA, and exact for the others up to the rounding of one division.

    The numbers are those of Sklansky and Miller, "No Limit Hold'em: Theory and Practice" (2006),
    computed by Victor Chubukov. Raises TableError when the heads-up matrix cannot be read.

    >>> numbers = sklansky_chubukov()
    >>> numbers[:3].round(3)  # AA, AKs, AQs
    array([    inf, 554.51 , 274.211])
    >>> numbers.reshape(13, 13)[1, 1].round(3)  # KK
    np.float64(953.995)
    """
    wins, ties = heads_up_matrix()
    # The same for all combos of a class.
    combos = np.array([members[0] for members in class_combos()])
    disjoint = COMBO_BITS[combos, None] & COMBO_BITS == 0
    equities = 2 * wins[combos] + ties[combos]  # the player's, in units of 1 / (2 BOARDS)
    equities = np.sort(equities[disjoint].reshape(len(combos), OPPONENTS), axis=1)

    # Sums over opponents, in units of 1 / BOARDS; the callers are the first 1, 2, ... of a row.
    callers = np.arange(1, OPPONENTS + 1)
    returned = equities.cumsum(axis=1, dtype=np.int64)
    won = BLINDS * BOARDS * (OPPONENTS - callers) + returned
    lost_per_chip = BOARDS * callers - returned
    stacks = np.full(won.shape, np.inf)
    np.divide(won, lost_per_chip, out=stacks, where=lost_per_chip > 0)
    return np.asarray(stacks.min(axis=1))
