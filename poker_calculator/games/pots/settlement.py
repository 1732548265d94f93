"""Settle hands: compute payouts from contributions, folds and strengths.

`poker_calculator.games.pots.pots` settles single hands, with chips of any type of number, and few
rows of hands. `poker_calculator.games._kernels.settlement_rows` settles many rows, in whole chips,
by a vectorized form of the same rules. Compiling `poker_calculator.games.pots.pots` itself, seat by
seat, took four times as long with mixed all-ins.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lookup.arguments import as_whole, read_list, shown
from poker_calculator.games.chips import MOST_CHIPS, MOST_SEATS, Chips, Divide
from poker_calculator.games.pots.pots import (
    Pot,
    award,
    called_chips,
    checked_chips,
    checked_hand,
    divmod_chips,
    form_pots,
)
from poker_calculator.games.pots.rake import Rate, read_share, take_rake
from poker_calculator.games.pots.settlement_rows import (
    SettlementRows,
    kernel_settles,
    settle_by_kernel,
)

DENOMINATOR_LIMIT = 1 << 31  # the denominator of a rake in rows is below this

Options: TypeAlias = tuple[Any, Any, Any, Any, Any]
"""The arguments low_strengths, dead_chips, rake, rake_cap and odd_chip_order of `settle`."""


class Settlement(NamedTuple):
    """The payouts of hands: arrays for N hands of P seats, tuples of chips for one hand."""

    payouts: Any
    """[N, P] int64: the chips that each seat gets back, including an uncalled bet."""
    uncalled: Any
    """[N, P] int64: the uncalled bets in the payouts."""
    rake: Any
    """[N] int64, or a number for one hand: the total rake."""


def settle(
    contributions: Sequence[Chips] | ArrayLike,
    folded: ArrayLike,
    strengths: ArrayLike,
    *,
    low_strengths: ArrayLike | None = None,
    dead_chips: Chips | ArrayLike = 0,
    rake: Rate = 0,
    rake_cap: Chips | ArrayLike | None = None,
    no_flop_no_drop: bool = False,
    flop_seen: ArrayLike = True,
    odd_chip_order: ArrayLike | None = None,
    divmod: Divide | None = None,  # noqa: A002 - as for `State`
    threads: int | None = None,
) -> Settlement:
    """Settle hands: return uncalled bets, take the rake, and award every pot to its best hands.

    Rows of hands have *contributions* [N, P] of integers below 2**48, *folded* [N, P] of bool,
    *strengths* and *low_strengths* [N, P] of integers (see `award`), *dead_chips* and *rake_cap* as
    one number or [N], and *flop_seen* as one bool or [N]. P is 2 to 10; an empty seat is folded
    with 0 chips. One hand has [P] of each, with any type of chips and an optional *divmod*.
    *odd_chip_order*, [P] or [N, P], lists the seats in odd-chip order. By default, it starts left
    of the button; in stud, pass an order that starts at the highest card.

    *rake* is a fraction of each pot, 0 to 1 (a float counts as its printed decimals), rounded down
    to units as in `divmod_chips`, up to *rake_cap* per hand, main pot first. With
    *no_flop_no_drop*, hands without a flop are not raked; uncalled bets never are. Payouts and rake
    add up to contributions and dead chips. Results do not depend on *threads*. Raises ValueError,
    naming the row, for invalid hands.

    >>> settle([100, 10, 1000], [False] * 3, [7, 7, 7], rake=Fraction(1, 10))
    Settlement(payouts=(90, 9, 990), uncalled=(0, 0, 900), rake=21)
    """
    flop_seen = flop_seen if no_flop_no_drop else True
    options = (low_strengths, dead_chips, rake, rake_cap, odd_chip_order)
    if divmod is not None and not callable(divmod):
        raise ValueError(f"divmod is {shown(divmod)}; give a function such as `divmod_chips`")
    if _holds_rows(contributions):
        if divmod is not None:
            raise ValueError("divmod needs a single hand; rows have whole chips")
        return _settle_rows(contributions, folded, strengths, options, flop_seen, threads)
    if not flop_seen:
        options = (low_strengths, dead_chips, 0, rake_cap, odd_chip_order)
    return _settle_hand(contributions, folded, strengths, options, divmod or divmod_chips)


def _settle_hand(
    contributions: Any, folded: Any, strengths: Any, options: Options, divide: Divide
) -> Settlement:
    """Settle one hand with any type of chips."""
    lows, dead_chips, rake, cap, order = options
    chips, out, dead_chips = checked_hand(contributions, folded, dead_chips)
    highs = _checked_strengths(strengths, len(chips), "strengths")
    lows = None if lows is None else _checked_strengths(lows, len(chips), "low_strengths")
    order = _checked_order(order, len(chips))
    formed = form_hand(chips, out, dead_chips, rake, cap)
    payouts = formed.payouts(highs, lows, order, divide)
    return Settlement(tuple(payouts), tuple(formed.uncalled), formed.rake)


class FormedHand(NamedTuple):
    """A hand after all betting, before the showdown."""

    uncalled: list[Chips]  # each seat's uncalled chips, [P]
    pots: list[Pot]  # the pots after rake
    rake: Chips

    def payouts(
        self,
        strengths: Sequence[Any],
        lows: Sequence[Any] | None = None,
        order: Sequence[int] | None = None,
        divide: Divide = divmod_chips,
    ) -> list[Chips]:
        """Return each seat's payout, [P]; see `settle`."""
        payouts = self.uncalled
        for pot in self.pots:
            shares = award(pot, strengths, lows, order=order, divide=divide)
            payouts = [paid + share for paid, share in zip(payouts, shares, strict=True)]
        return payouts


def form_hand(
    chips: Sequence[Chips], out: Sequence[bool], dead_chips: Chips, rake: Rate, cap: Any
) -> FormedHand:
    """Return a hand's pots after rake, from chips [P] and flags of folded seats *out* [P]."""
    called = called_chips(chips, out)
    uncalled = [amount - part for amount, part in zip(chips, called, strict=True)]
    pots = form_pots(called, out, dead_chips)
    rakes = _take_rakes(pots, read_share(rake), cap)
    left = [
        Pot(pot.amount - taken, pot.player_indices) for pot, taken in zip(pots, rakes, strict=True)
    ]
    return FormedHand(uncalled, left, sum(rakes, sum(chips) * 0))


def _settle_rows(
    contributions: Any,
    folded: Any,
    strengths: Any,
    options: Options,
    flop_seen: Any,
    threads: int | None,
) -> Settlement:
    """Check and settle rows of hands; raise ValueError for the first invalid row."""
    lows, dead_chips, rake, cap, order = options
    chips = _as_rows(contributions, None, "contributions")
    rows, players = shape = chips.shape
    out = _as_rows(folded, shape, "folded", bool)
    highs = _as_rows(strengths, shape, "strengths")
    lows = None if lows is None else _as_rows(lows, shape, "low_strengths")
    dead_chips = _as_rows(dead_chips, (rows,), "dead_chips")
    caps = _as_rows(16 * MOST_CHIPS if cap is None else cap, (rows,), "rake_cap")
    seen = _as_rows(flop_seen, (rows,), "flop_seen", bool)
    part = read_share(rake)
    if part.denominator >= DENOMINATOR_LIMIT or (caps < 0).any():
        cure = "give a denominator below 2**31, a cap of 0 or more or None"
        raise ValueError(f"rake is {part}, rake_cap {cap}; {cure}")
    if flop_seen is not True:  # an array of a million takes a twentieth of the settlement's time
        caps = np.where(seen, caps, 0)
    orders = None
    if order is not None:
        order = _as_array(order, "odd_chip_order")
        order = np.broadcast_to(order, shape) if order.shape == shape[1:] else order
        orders = _as_rows(order, shape, "odd_chip_order")
    hands = SettlementRows(chips, out, highs, lows, orders, dead_chips, part, caps)
    if orders is not None and (wrong := np.sort(orders, axis=1) != np.arange(players)).any():
        return settle_one_by_one(hands, int(wrong.any(axis=1).argmax()))
    fault = 0
    if kernel_settles(hands).by_kernel():
        *shares, fault = settle_by_kernel(hands, threads)
        if fault < 0:
            return Settlement(*shares)
    return settle_one_by_one(hands, fault)


def settle_one_by_one(hands: SettlementRows, first: int) -> Settlement:
    """Settle rows from *first* on hand by hand; raise ValueError for the first invalid one."""
    settled = []
    for row in range(first, len(hands.chips)):
        chips, dead_chips = hands.chips[row].tolist(), int(hands.dead_chips[row])
        if (most := max(*chips, dead_chips)) >= MOST_CHIPS:
            raise ValueError(f"row {row}: {most} chips are too many; rows must be below 2**48")
        low, order = (None if each is None else each[row].tolist() for each in hands[3:5])
        options = low, dead_chips, hands.rake, int(hands.caps[row]), order
        highs = hands.strengths[row].tolist()
        try:
            settled.append(_settle_hand(chips, hands.folded[row], highs, options, divmod_chips))
        except ValueError as error:
            raise ValueError(f"row {row}: {error}") from None
    assert not first, "the kernel refused valid hands"
    payouts, uncalled, rakes = zip(*settled, strict=True) if settled else ((), (), ())
    shape = hands.chips.shape
    return Settlement(
        np.array(payouts, np.int64).reshape(shape),
        np.array(uncalled, np.int64).reshape(shape),
        np.array(rakes, np.int64),
    )


def _holds_rows(contributions: Any) -> bool:
    """Return whether these are the chips of several hands."""
    if hasattr(contributions, "ndim"):
        return bool(contributions.ndim > 1)
    is_list = isinstance(contributions, list | tuple) and len(contributions) > 0
    return is_list and np.iterable(contributions[0])


def _checked_order(order: Any, players: int) -> list[int]:
    """Return the seats of one hand in odd-chip order, [P]."""
    if order is None:
        return [*range(players)]
    cure = f"give each of {players} seats once"
    seats = read_list(order, "odd_chip_order", cure)
    numbers = [number for seat in seats if (number := as_whole(seat)) is not None]
    if len(seats) != players or {*numbers} != {*range(players)}:
        raise ValueError(f"odd_chip_order is {shown(seats)}; {cure}")
    return numbers


def _checked_strengths(strengths: Any, players: int, name: str) -> list[int]:
    """Return the strengths of one hand, [P]."""
    cure = f"give {players} integers, 0 for no hand"
    values = read_list(strengths, name, cure)
    numbers = [number for value in values if (number := as_whole(value)) is not None]
    if not len(numbers) == len(values) == players or min(numbers) < 0:
        raise ValueError(f"{name} is {shown(values)}; {cure}")
    return numbers


def _as_array(values: Any, name: str) -> NDArray[Any]:
    """Return an array, or raise ValueError for rows of different lengths."""
    try:
        return np.asarray(values)
    except ValueError:
        raise ValueError(f"{name} is {shown(values)}; give rows of equal lengths") from None


def _as_rows(values: Any, shape: Any, name: str, kind: Any = np.int64) -> NDArray[Any]:
    """Return an array of *shape*, or of [N, 2..10] without one; a single number fits [N]."""
    array = _as_array(values, name)
    if not np.can_cast(array.dtype, kind) or (array.dtype == bool) != (kind is bool):
        cure = "settle other chips hand by hand"
        raise ValueError(f"{name} holds {array.dtype}; rows hold {np.dtype(kind)}; {cure}")
    if shape is None and array.ndim == 2 and 2 <= array.shape[1] <= MOST_SEATS:
        return array
    if shape is None or (array.shape != shape and (array.ndim or len(shape) > 1)):
        wanted = (
            f"[N, P] for 2 to {MOST_SEATS} seats"
            if shape is None
            else f"{shape}, as for contributions"
        )
        raise ValueError(f"{name} has shape {array.shape}; give {wanted}")
    return array if array.shape == shape else np.broadcast_to(array, shape)


def _take_rakes(pots: list[Pot], part: Fraction, cap: Any) -> list[Any]:
    """Return the rake of each pot, at most *cap* in total."""
    left = sum(pot.amount for pot in pots)
    if cap is not None:
        left = min(left, checked_chips(cap, "rake_cap"))
    rakes = []
    for pot in pots:
        rakes.append(min(take_rake(pot.amount, part), left))
        left -= rakes[-1]
    return rakes
