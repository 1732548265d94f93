"""The chip model as an integral over arrival times: large fields, many paid places, any stacks.

Let each player arrive after an exponential time whose rate is their stack. The first to arrive is
each player with a probability in proportion to their stack, likewise the second among the others,
and so on: the order of arrival is the model's order of finish. A player who arrives at time t
finishes behind the number of others who arrived before t. The probabilities of these numbers are
the coefficients of a polynomial with a factor q + p x for each other player: q is the probability
that they arrive after t, and p = 1 - q. Only the coefficients of paid places are computed.

All terms are positive, so nothing cancels. The products without one player are those of the players
before them and those of the players behind them.

The integral is a sum over equidistant x, where the logarithm of time is x - exp(-x) (Takahasi and
Mori, "Double exponential formulas for numerical integration", 1974). Its error is about squared
when the step is halved, so it is about `CHANGE` squared once halving changes values by `CHANGE`.

Shapes use N (rows), P (players of a row), R (others, the same in all rows), K (paid places), M
(nodes of the integral). Stacks are given by their logarithms, which neither overflow nor vanish.
"""

from math import isqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

CHANGE: Final = 1e-9  # the relative change of values by the last halving of the step
LEAST: Final = 1e-270  # values below this part of the greatest prize need not converge
FIRST_STEP, LAST_STEP = 1 / 4, 1 / 4096
TAIL: Final = 45.0  # exp(-TAIL) is the relative size of the ends that the sum omits

NUMBERS_AT_A_TIME: Final = 8_000_000  # the numbers in all arrays


def integrate(stacks: Floats, others: Floats, prizes: Floats) -> Floats:
    """Return the values of stacks, [N, P]; 0 for players without chips.

    stacks, others : [N, P] and [R], logarithms; -inf in *stacks* for a player without chips
    prizes         : [K], first place first, of a size near 1
    """
    if others.size:
        unit = np.logaddexp.reduce(others)
        stacks, others = stacks - unit, others - unit
    else:
        stacks = stacks - np.logaddexp.reduce(stacks, axis=1, keepdims=True)
    everyone = np.concatenate([stacks[stacks > -np.inf], others])
    total = max(0.0, float(np.logaddexp.reduce(stacks, axis=1).max()))
    first, last = -np.log(TAIL + total), np.log(TAIL) - everyone.min()

    def summed(step: float, offset: float) -> Floats:
        x = np.arange(first + offset * step, last, step)
        times, weights = x - np.exp(-x), step * (1 + np.exp(-x))
        numbers = 2 * isqrt(stacks.shape[1]) * prizes.size + 4 * stacks.shape[1]
        at_a_time = max(1, NUMBERS_AT_A_TIME // (numbers * len(stacks) + 2 * others.size))
        values = np.zeros(stacks.shape)
        for start in range(0, x.size, at_a_time):
            part = slice(start, start + at_a_time)
            values += _at_times(stacks, others, prizes, times[part]) @ weights[part]
        return values

    step = FIRST_STEP
    values = summed(step, 0)
    while step > LAST_STEP:
        finer = (values + summed(step, 0.5)) / 2
        settled = np.abs(finer - values) <= CHANGE * finer + LEAST
        values, step = finer, step / 2
        if settled.all():
            break
    return values


def _at_times(stacks: Floats, others: Floats, prizes: Floats, times: Floats) -> Floats:
    """Return the integrand at times: prizes times densities of arrival, [N, P, M]."""
    rows, players = stacks.shape
    ahead = np.zeros((prizes.size, 1, times.size))  # the product of the factors so far
    ahead[0] = 1
    for late, early, _ in zip(*_arrivals(others[:, None] + times), strict=True):
        ahead = _times_factor(ahead, late, early)
    ahead = np.repeat(ahead, rows, axis=1)  # [K, N, M]
    worth = np.repeat(prizes, ahead[0].size).reshape(ahead.shape)  # by the number of those ahead
    late, early, density = _arrivals(stacks.T[..., None] + times)  # each [P, N, M]
    values = np.empty(density.shape)
    size = isqrt(players)  # products are kept before each group; those inside are computed again
    groups = [range(first, min(first + size, players)) for first in range(0, players, size)]
    starts = []
    for group in groups:
        starts.append(ahead)
        for player in group:
            ahead = _times_factor(ahead, late[player], early[player])
    for group in reversed(groups):
        products = [starts.pop()]
        for player in group[:-1]:
            products.append(_times_factor(products[-1], late[player], early[player]))
        for player in reversed(group):
            values[player] = np.einsum("knm,knm->nm", products.pop(), worth) * density[player]
            worth = _times_factor(worth[::-1], late[player], early[player])[::-1]
    return values.swapaxes(0, 1)


def _arrivals(logs: Floats) -> tuple[Floats, Floats, Floats]:
    """Return the probabilities of arrival after and before a time, and the density in its log.

    logs : the logarithms of rate times time
    """
    with np.errstate(over="ignore", under="ignore"):
        counts = np.exp(logs)
        return np.exp(-counts), -np.expm1(-counts), np.exp(logs - counts)


def _times_factor(products: Floats, late: Floats, early: Floats) -> Floats:
    """Return polynomials [K, ...] times the factor ``late + early x``."""
    multiplied = products * late
    multiplied[1:] += products[:-1] * early
    return multiplied
