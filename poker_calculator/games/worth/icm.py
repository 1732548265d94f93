"""The value of tournament stacks in prize money: `icm`, the independent chip model.

The model is by Malmuth ("Gambling Theory and Other Topics", 1987) and Harville ("Assigning
probabilities to the outcomes of multi-entry competitions", JASA 68, 1973): each player's
probability of finishing first is proportional to their stack, likewise second among the others, and
so on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lookup.arguments import read_list, shown
from lookup.compiling.kernel_choice import KernelChoice
from lookup.running.slices import run_slices
from lookup.running.threads import thread_count
from poker_calculator.games.chips import Chips

MOST_IN_SETS = 12  # the most players whose sets are summed: then this is as fast as the integral
LEAST_PART = 1e-200  # with a stack below this part of the largest, sums of sets overflow

MOST_ENTRIES, LEAST_PLACES = 10_000_000, 100
"""The most players times paid places of the integral, about a minute. Fewer than 100 places take
nearly as long as 100."""

MOST_EXACT_STEPS = 50_000
"""The most steps with Fractions, at some microseconds each: enough for any 12 players."""

STEPS_AT_A_TIME = 20_000_000

ROW_SECONDS, STEP_SECONDS = 2e-4, 2e-6  # seconds per row and per step in Python


def icm(
    stacks: ArrayLike | Sequence[Chips],
    payouts: ArrayLike | Sequence[Chips],
    *,
    starting_stacks: ArrayLike | Sequence[Chips] | None = None,
    other_stacks: ArrayLike | Sequence[Chips] = (),
    threads: int | None = None,
) -> NDArray[np.float64]:
    """Return the value of each stack in prize money, float64 [..., P], by Malmuth-Harville.

    *stacks* [..., P] are chips of any type of number, *payouts* [K] the prizes of first, second,
    ... place; payouts beyond the last player are not paid. Players without chips finish behind all
    others and share the payouts of these places equally. With *starting_stacks* [..., P], the
    usual rule for players eliminated in the same hand applies: those who began it with more chips
    finish higher, and equal stacks share.

    *other_stacks* [R] belong to players at other tables, the same in all rows, who compete for the
    same payouts. Their values are not returned.

    Up to 12 players are valued by the sum over all sets of players in the first places, larger
    fields by an integral for each place. Both are accurate to a relative 1e-12. A field of 1,000
    players with 100 paid places takes a second. Raises ValueError for negative chips or payouts,
    for NaN and infinity, for a row without chips, and for more than 10,000 players with 1,000 paid
    places or 100,000 with 100.

    >>> icm([25, 87, 88], [50, 30, 20]).round(6)
    array([25.694532, 37.089286, 37.216182])
    >>> icm([[50, 50, 0, 0], [30, 70, 0, 0]], [60, 30, 10], starting_stacks=[40, 40, 15, 5])
    array([[45., 45., 10.,  0.],
           [39., 51., 10.,  0.]])
    >>> icm([3000, 1500], [50, 30, 20], other_stacks=[1500] * 998).round(4)
    array([0.1997, 0.0999])
    """
    chips, prizes = read_stacks(stacks), _read_payouts(payouts)
    others = _read_row(other_stacks, "other_stacks", "the chips of each player elsewhere")
    before = np.zeros(chips.shape[-1])
    if starting_stacks is not None:
        before = _read_numbers(starting_stacks, "starting_stacks")
    try:
        before = np.broadcast_to(before, chips.shape)
    except ValueError:
        raise ValueError(
            f"starting_stacks has shape {before.shape}, stacks {chips.shape}; give the same shape, "
            f"or one row for all"
        ) from None
    seats = chips.shape[-1]
    rows, before = (
        np.hstack([array.reshape(-1, seats), np.tile(others, (chips.size // seats, 1))])
        for array in (chips, before)
    )
    paid = prizes[: seats + others.size]
    unit = np.ldexp(1.0, np.frexp(paid.max(initial=0))[1] - 1)  # sums of large prizes overflow
    paid = paid / unit
    values = _values_of(rows, seats, paid, thread_count(threads))
    _place_busted(rows, before, paid, values)
    values *= unit
    return values.reshape(chips.shape)


def read_payouts(payouts: ArrayLike | Sequence[Chips]) -> NDArray[np.float64]:
    """Return the payouts, first place first; raise ValueError unless a place is paid."""
    paid = _read_payouts(payouts)
    if not paid.any():
        raise ValueError(
            f"payouts is {shown(payouts)}, which pays no place; give prizes, first place first, "
            f"e.g. [50, 30, 20]"
        )
    return paid


def icm_fractions(stacks: Sequence[Chips], payouts: Sequence[Chips]) -> list[Fraction]:
    """Return the value of each stack as exact Fractions, [P]; players without chips share.

    Chips and payouts are ints, floats, Decimals or Fractions, converted exactly. Raises ValueError
    as `icm` does, and for more than about 12 players who are all paid.

    >>> icm_fractions([1, 1, 2], [60, 40])
    [Fraction(85, 3), Fraction(85, 3), Fraction(130, 3)]
    """
    stacks = read_list(stacks, "stacks", "give the chips of each player, e.g. [25, 75]")
    payouts = read_list(payouts, "payouts", "give them first place first: [50, 30, 20]")
    paid = np.max(np.flatnonzero(_read_payouts(payouts)) + 1, initial=0)
    in_play = np.count_nonzero(read_stacks(stacks))
    if any(np.ndim(chips) for chips in stacks):
        raise ValueError(f"stacks is {shown(stacks)}; give one row of chips, or use icm(...)")
    places = int(min(in_play, paid))
    steps = icm_steps(int(in_play), places)
    if steps > MOST_EXACT_STEPS:
        raise ValueError(
            f"{in_play} players and {places} paid places take {steps:,} steps, more than the limit "
            f"of {MOST_EXACT_STEPS:,}; give floats to icm(...) instead"
        )
    chips, prizes = [Fraction(chip) for chip in stacks], [Fraction(prize) for prize in payouts]
    seats = [seat for seat, chip in enumerate(chips) if chip]
    prizes = (prizes + [Fraction(0)] * len(chips))[: len(chips)]
    values = [Fraction(0)] * len(chips)
    chances: dict[tuple[int, ...], Fraction] = {(): Fraction(1)}
    for place in range(places):
        next_chances = {first: Fraction(0) for first in combinations(seats, place + 1)}
        for first, chance in chances.items():
            others = [seat for seat in seats if seat not in first]
            part = chance / sum(chips[seat] for seat in others)
            for seat in others:
                values[seat] += part * chips[seat] * prizes[place]
                next_chances[tuple(sorted((*first, seat)))] += part * chips[seat]
        chances = next_chances
    out = [seat for seat, chip in enumerate(chips) if not chip]
    for seat in out:
        values[seat] = sum(prizes[len(seats) :], Fraction(0)) / len(out)
    return values


def _values_of(
    rows: NDArray[np.float64], seats: int, paid: NDArray[np.float64], threads: int
) -> NDArray[np.float64]:
    """Return the values of the first *seats* of stacks [N, P], with 0 for players without chips."""
    players = rows.shape[1]
    places = int(np.max(np.flatnonzero(paid) + 1, initial=0))
    if not places or not rows.size:
        return np.zeros((len(rows), seats))
    paid = paid[:places]
    largest = rows.max(axis=1, keepdims=True)
    if players <= MOST_IN_SETS and not ((rows > 0) & (rows < largest * LEAST_PART)).any():
        return _by_sets(rows / largest, paid, threads)[:, :seats]
    if players * max(places, LEAST_PLACES) > MOST_ENTRIES:
        raise ValueError(
            f"{players:,} players with {places:,} paid places are too many; give fewer of both: "
            f"at most 10,000 with 1,000 or 100,000 with 100"
        )
    return _by_integral(rows, seats, paid, threads)


def _by_integral(
    rows: NDArray[np.float64], seats: int, paid: NDArray[np.float64], threads: int
) -> NDArray[np.float64]:
    """Return the values of the first *seats* of stacks [N, P]; all rows have the same others."""
    from poker_calculator.games.worth.icm_integral import integrate

    with np.errstate(divide="ignore"):
        logs = np.log(rows)
    others = logs[0, seats:][rows[0, seats:] > 0]
    at_a_time = max(1, STEPS_AT_A_TIME // (seats * paid.size))
    parts = [slice(start, start + at_a_time) for start in range(0, len(rows), at_a_time)]
    values = np.empty((len(rows), seats))

    def run(part: slice) -> None:
        values[part] = integrate(logs[part, :seats], others, paid)

    for _ in run_slices(run, parts, min(threads, len(parts))):
        pass
    return values


def _by_sets(
    rows: NDArray[np.float64], paid: NDArray[np.float64], threads: int
) -> NDArray[np.float64]:
    """Return the values of stacks [N, P], the largest of each row 1."""
    from lookup.compiling import uncompiled
    from poker_calculator.games._kernels.icm import value_all_sets

    values = np.zeros(rows.shape)
    steps = icm_steps(rows.shape[1], paid.size)
    seconds = len(rows) * (ROW_SECONDS + steps * STEP_SECONDS)
    call = value_all_sets, (rows, paid, rows)
    at_a_time = max(1, STEPS_AT_A_TIME // steps)

    def run(start: int) -> None:
        part = slice(start, start + at_a_time)
        value(rows[part], paid, values[part])

    starts = range(0, len(rows), at_a_time)
    by_kernel = KernelChoice("value_all_sets", seconds, lambda: [call]).by_kernel()
    value: Callable[..., None] = value_all_sets if by_kernel else uncompiled(value_all_sets)
    for _ in run_slices(run, starts, min(threads, len(starts))):
        pass
    return values


def _place_busted(
    rows: NDArray[np.float64],
    before: NDArray[np.float64],
    paid: NDArray[np.float64],
    values: NDArray[np.float64],
) -> None:
    """Write the prizes of players without chips to *values* [N, S].

    rows, before : [N, P], the chips of the S seats and of others, and their chips before the hand
    """
    busted = rows == 0
    for seat in range(values.shape[1]):
        who = np.flatnonzero(busted[:, seat])
        own = before[who, seat, None]
        ahead = (~busted[who] | (before[who] > own)).sum(axis=1)
        equal = (busted[who] & (before[who] == own)).sum(axis=1)
        for first, count in {*zip(ahead.tolist(), equal.tolist(), strict=True)}:
            tied = who[(ahead == first) & (equal == count)]
            values[tied, seat] = paid[first : first + count].sum() / count


def icm_steps(players: int, places: int) -> int:
    """Return the number of steps for a row of stacks.

    >>> icm_steps(9, 3), icm_steps(24, 24)
    (333, 201326592)
    """
    return sum(comb(players, place) * (players - place) for place in range(places))


def read_stacks(stacks: Any) -> NDArray[np.float64]:
    """Return stacks as float64 [..., P]; raise ValueError for a row without chips."""
    chips = _read_numbers(stacks, "stacks")
    if not chips.ndim or not chips.shape[-1]:
        raise ValueError(f"stacks has shape {chips.shape}; give [..., players], e.g. [25, 75]")
    empty = np.argwhere(~chips.any(axis=-1))
    if empty.size or (chips.ndim == 1 and not chips.any()):
        row = f" of row {', '.join(map(str, empty[0]))}" if chips.ndim > 1 else ""
        raise ValueError(f"no player{row} has chips; at least one stack must be above 0")
    return chips


def _read_payouts(payouts: Any) -> NDArray[np.float64]:
    """Return payouts as float64 [K]."""
    return _read_row(payouts, "payouts", "first place first: [50, 30, 20]")


def _read_row(values: Any, what: str, cure: str) -> NDArray[np.float64]:
    """Return a row of numbers as float64; raise ValueError for another shape."""
    row = _read_numbers(values, what)
    if row.ndim != 1:
        raise ValueError(f"{what} has shape {row.shape}; give one row, {cure}")
    return row


def _read_numbers(values: Any, what: str) -> NDArray[np.float64]:
    """Return numbers of any type as float64; raise ValueError for negative ones."""
    try:
        numbers = np.asarray(values, np.float64)
        if np.asarray(values).dtype.kind == "b":
            raise TypeError("flags are not numbers")
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"{what} is {shown(values)}; give numbers only, none missing") from None
    wrong = np.argwhere(~((numbers >= 0) & (numbers < np.inf)))
    if len(wrong):
        index = wrong[0].tolist()
        raise ValueError(
            f"{what} has {numbers[*index]:g} at {index}; give finite numbers of 0 or more"
        )
    return numbers
