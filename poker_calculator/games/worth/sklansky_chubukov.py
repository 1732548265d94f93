"""Sklansky-Chubukov numbers: the stacks up to which hands may go all-in face up.

Relative to folding, the small blind wins both blinds, 3 chips, if the opponent folds. If the
opponent calls, the small blind gets e (2S + 2) - S: their equity e in the pot, less the stack S
that they pay. The opponent calls if that is less. So for each set of calling combos, the small
blind's gain, summed over the opponent's combos, is linear in S, and the gain is the minimum of
these lines. It is positive at S = 0 and reaches 0 where the first line does. Among all sets of one
size, the lowest line is that of the combos against which the equity is least. So 1,225 lines are
enough, without iteration. All numbers are above 1, so the stack covers the rest of the big blind.
"""

import numpy as np
from numpy.typing import NDArray

from lookup.combos import COMBO_BITS, class_combos
from lookup.tables.heads_up import BOARDS, OPPONENTS, heads_up_matrix

BLINDS = 1 + 2  # the small blind's gain if the opponent folds: both blinds


def sklansky_chubukov() -> NDArray[np.float64]:
    """Return each hand class's Sklansky-Chubukov number, float64 [169] as `HAND_CLASSES`.

    Two players remain, with blinds of 1 and 2, and the big blind covers the small blind. The number
    is the largest stack, besides the posted 1, with which the small blind does not lose by going
    all-in face up instead of folding, although the opponent calls with exactly the hands that
    profit. Divide by 2 for big blinds. AA has infinity; the others are exact up to the rounding of
    one division.

    The numbers are those of Sklansky and Miller, "No Limit Hold'em: Theory and Practice" (2006),
    computed by Victor Chubukov. Raises TableError if the heads-up matrix cannot be read.

    >>> numbers = sklansky_chubukov()
    >>> numbers[:3].round(3)  # AA, AKs, AQs
    array([    inf, 554.51 , 274.211])
    >>> numbers.reshape(13, 13)[1, 1].round(3)  # KK
    np.float64(953.995)
    """
    wins, ties = heads_up_matrix()
    # All combos of a class have the same number.
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
