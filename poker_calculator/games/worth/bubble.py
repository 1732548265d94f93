"""The price of risk in a tournament: bubble factors, and the equity that a call needs.

A chip that is lost costs more prize money than a chip that is won adds. The bubble factor of an
all-in is the ratio of the two (Nelson, Streib and Heston, "Kill Everyone", 2007).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lookup.arguments import shown
from poker_calculator.games.chips import MOST_SEATS, Chips
from poker_calculator.games.worth.icm import icm, read_payouts, read_stacks

NOTHING = 1e-12  # the part of all prizes below which a difference is a rounding error


def bubble_factors(
    stacks: ArrayLike | Sequence[Chips],
    payouts: ArrayLike | Sequence[Chips],
    *,
    other_stacks: ArrayLike | Sequence[Chips] = (),
) -> NDArray[np.float64]:
    """Return the bubble factor of each player against each other player, float64 [P, P].

    The factor in row i and column j is the prize money that player i loses if they lose an all-in
    against player j, divided by the prize money that they gain if they win it. The all-in is for
    the smaller stack, without antes and blinds. With a factor of 1, only chips count; it is
    infinite if there is nothing to gain, and NaN if nothing is at stake, as on the diagonal.

    *stacks* [P] are the stacks of a table, up to 10, *other_stacks* those at other tables, and
    *payouts* the prizes, first place first. Stacks are worth their `icm`. Raises ValueError as
    `icm` does.

    >>> bubble_factors([4500, 4500, 4500], [65, 35]).round(3)
    array([[  nan, 1.538, 1.538],
           [1.538,   nan, 1.538],
           [1.538, 1.538,   nan]])
    """
    chips, prizes = read_stacks(stacks), read_payouts(payouts)
    if chips.ndim != 1 or chips.size > MOST_SEATS:
        raise ValueError(
            f"stacks has shape {chips.shape}; give those of one table, at most {MOST_SEATS}, and "
            f"the others as other_stacks"
        )
    players = chips.size
    after = np.tile(chips, (players, players, 1))  # [winner, loser, P]
    for winner, loser in permutations(range(players), 2):
        stake = min(chips[winner], chips[loser])
        after[winner, loser, winner] += stake
        after[winner, loser, loser] -= stake
    values = icm(after, prizes, starting_stacks=chips, other_stacks=other_stacks)
    own = np.arange(players)
    now = values[own, own, own]  # nobody plays against themselves
    won = values[own, :, own] - now[:, None]
    lost = now[:, None] - values[:, own, own].T
    won, lost = (np.where(each > NOTHING * prizes.sum(), each, 0.0) for each in (won, lost))
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(lost / won)


def equity_needed(bubble_factor: ArrayLike = 1, to_call: ArrayLike = 1, pot: ArrayLike = 1) -> Any:
    """Return the equity, 0 to 1, with which an all-in call is worth as much as a fold.

    It is f c / (f c + p) for a bubble factor f, a call of c chips and a pot of p chips before the
    call, with the bet to be called; ties count as half a win. With a factor of 1 these are the pot
    odds. The default is an all-in without dead money. Arrays are broadcast. Raises ValueError for
    negative numbers.

    >>> equity_needed(1.5), round(equity_needed(1.5, to_call=9, pot=11.5), 3)
    (0.6, 0.54)
    """
    factor, call, chips = (
        _read(numbers, name)
        for numbers, name in ((bubble_factor, "bubble_factor"), (to_call, "to_call"), (pot, "pot"))
    )
    with np.errstate(over="ignore", invalid="ignore"):
        risk = factor * call
        needed = np.where((risk == np.inf) & (chips < np.inf), 1.0, risk / (risk + chips))
    return needed if needed.ndim else float(needed)


def risk_premium(bubble_factor: ArrayLike, to_call: ArrayLike = 1, pot: ArrayLike = 1) -> Any:
    """Return the equity that a call needs beyond the pot odds; see `equity_needed`.

    >>> round(risk_premium(1.5), 3), round(risk_premium(1.5, to_call=9, pot=11.5), 3)
    (0.1, 0.101)
    """
    return equity_needed(bubble_factor, to_call, pot) - equity_needed(1, to_call, pot)


def _read(numbers: ArrayLike, what: str) -> NDArray[np.float64]:
    """Return numbers as float64; raise ValueError for negative ones, not for NaN and infinity."""
    try:
        array = np.asarray(numbers)
        read = np.asarray(numbers, np.float64)
        if array.dtype.kind not in "iufO" or None in array.ravel().tolist() or (read < 0).any():
            raise TypeError("flags, texts, gaps and negative numbers are refused")
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"{what} is {shown(numbers)}; give numbers of 0 or more") from None
    return read
