"""Pots: what of the bets was called, who may win it, and who gets how much of it.

The rules are those of the WSOP (2024): a bet that nobody called goes back to who made it, each side
pot is split on its own (rule 74), and no player gets more than one odd chip of a pot (rule 73), the
first seat left of the button first. Seats stand in that order, so it is the order of the indices.
Chips that folded players put in above every live one are in the last pot: no chip is ever lost.
Chips are of any kind of number.
"""

import math
from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from games.chips import Chips, Divide, check_one_kind, read_chips
from lookup.arguments import read_list, shown


class Pot(NamedTuple):
    """A pot: its chips, and the live seats that may win them, in order."""

    amount: Chips
    player_indices: tuple[int, ...]


def divmod_chips(dividend: Chips, divisor: int) -> tuple[Chips, Chips]:
    """Divide chips by *divisor*, and return what each gets and what is left.

    ints are whole chips. A Decimal is divided down to the finest place that it is written in, and
    at least to cents when it has a decimal point. Fractions and floats are divided with no rest.

    >>> divmod_chips(Decimal("0.5"), 3)
    (Decimal('0.16'), Decimal('0.02'))
    """
    unit = unit_of(dividend)
    if unit is None:
        return dividend / divisor, dividend - dividend
    each, rest = divmod(dividend // unit, divisor)
    return each * unit, rest * unit


def split(amount: Chips, count: int, divide: Divide = divmod_chips) -> list[Chips]:
    """Split chips into *count* shares, which add up to the amount; the first get the odd chips.

    What *divide* leaves, if it is fewer units than shares, goes out one each: no share has two odd
    chips of a pot (WSOP 73). A unit is 1, or the finest place of a Decimal (see `divmod_chips`).
    Any other rest goes to the first share as a whole, as does what floats or Decimals lose by
    rounding. Raises ValueError for a *divide* that makes or loses chips.

    >>> split(38, 3)
    [13, 13, 12]
    >>> split(Decimal("10.00"), 3)
    [Decimal('3.34'), Decimal('3.33'), Decimal('3.33')]
    """
    if count < 1:
        raise ValueError(f"{amount} chips cannot be split into {count} shares; give 1 or more")
    each, rest = divide(amount, count)
    total = each * count + rest
    exact = isinstance(total, int | Fraction)
    kept = total == amount if exact else math.isclose(total, amount)
    if not kept or each < 0 or rest < 0:
        raise ValueError(
            f"divide({amount!r}, {count}) returned {each!r} and {rest!r}; give a quotient and a "
            f"rest of 0 or more with quotient * {count} + rest = {amount}"
        )
    rest = amount - each * count
    shares = [each] * count
    unit = unit_of(amount) or 1
    odd = int(rest // unit)
    if odd * unit == rest and odd < count:
        for place in range(odd):
            shares[place] += unit
    else:
        shares[0] += rest
    return shares


def side_pots(contributions: Sequence[Chips], folded: Sequence[bool], dead: Chips = 0) -> list[Pot]:
    """Return the main pot and the side pots, without the part of a bet that nobody called.

    *contributions* and *folded* are [P]: what each seat has put in, antes included, and who is out.
    *dead* chips, such as an ante for all by the big blind, are in the main pot and do not have
    to be matched. Pots differ in the seats that may win them; an empty one is not listed. Raises
    ValueError for chips below 0 and seats that do not fit.

    >>> side_pots([50, 100, 200, 450], [False, False, False, False])
    ... # doctest: +NORMALIZE_WHITESPACE
    [Pot(amount=200, player_indices=(0, 1, 2, 3)), Pot(amount=150, player_indices=(1, 2, 3)),
     Pot(amount=200, player_indices=(2, 3))]
    """
    chips, out, dead = checked_hand(contributions, folded, dead)
    return form_pots(called_chips(chips, out), out, dead)


def award(
    pot: Pot,
    strengths: Sequence[Any],
    low_strengths: Sequence[Any] | None = None,
    *,
    order: Sequence[int] | None = None,
    divide: Divide = divmod_chips,
) -> list[Chips]:
    """Return what each seat gets of one pot: [P] chips, which add up to it.

    Of the seats that may win it those with the greatest of *strengths* [P] do, 0 for no hand;
    with *low_strengths* [P] those with the greatest of them get half, unless all are 0. The odd
    unit goes to the high half, then each half is split, with odd chips in the *order* of the seats
    [P] (see `share_out`). A sole player gets all, whatever his strength. Raises ValueError for a
    pot that several contest without a hand.

    >>> award(Pot(5, (0, 2)), [7, 9, 3], [0, 0, 1])
    [3, 0, 2]
    """
    payouts = [pot.amount * 0] * len(strengths)
    if len(pot.player_indices) == 1:
        payouts[pot.player_indices[0]] = pot.amount
        return payouts
    if pot.amount and not any(strengths[seat] for seat in pot.player_indices):
        raise ValueError(
            f"seats {', '.join(map(str, pot.player_indices))} contest {pot.amount} chips with no "
            f"hand among them (strength 0); give each hand shown a strength of 1 or more"
        )
    ahead = range(len(strengths)) if order is None else order

    def in_order(seats: list[int], _: int) -> list[int]:
        return [seat for seat in ahead if seat in seats]

    by_type = [strengths] if low_strengths is None else [strengths, low_strengths]
    for _, shares in share_out(pot, by_type, in_order, divide) if pot.amount else ():
        for seat, share in shares.items():
            payouts[seat] += share
    return payouts


def share_out(
    pot: Pot,
    strengths: Sequence[Sequence[Any]],
    in_order: Callable[[list[int], int], list[int]],
    divide: Divide = divmod_chips,
    boards: int = 1,
) -> list[tuple[int, dict[int, Chips]]]:
    """Return who gets what of a pot for each hand type that a player has a hand of.

    *strengths* are [P] for each hand type, of several *boards* those of the first come first;
    *in_order* puts the winners of one of them into the order in which they get odd chips. Gives
    (place among the strengths, {seat: chips}). The pot is split by board, then by hand type, then
    among the winners; the first boards and types get the odd units, and of a later one those who
    got an odd chip before come last.
    """
    types = len(strengths) // boards
    amounts = [pot.amount] if boards == 1 else split(pot.amount, boards, divide)
    parts: list[tuple[int, dict[int, Chips]]] = []
    had_odd: list[int] = []
    for board, of_board in enumerate(amounts):
        winners = []
        for place in range(board * types, (board + 1) * types):
            of_type = strengths[place]
            best = max(of_type[seat] for seat in pot.player_indices)
            if best:
                seats = [seat for seat in pot.player_indices if of_type[seat] == best]
                winners.append((place, in_order(seats, place)))
        for (place, seats), amount in zip(
            winners, split(of_board, len(winners), divide), strict=True
        ):
            ordered = sorted(seats, key=had_odd.__contains__)
            shares = split(amount, len(ordered), divide)
            pairs = list(zip(ordered, shares, strict=True))
            had_odd += [seat for seat, share in pairs if share > shares[-1]]
            parts.append((place, dict(pairs)))
    return parts


def called_chips(chips: Sequence[Chips], out: Sequence[bool]) -> list[Chips]:
    """Return what of each seat's chips is called: all, but for a live seat's that is above all."""
    second, limit = sorted(chips)[-2:]
    if limit == max(amount for amount, is_out in zip(chips, out, strict=True) if not is_out):
        limit = second
    return [limit if amount > limit else amount for amount in chips]


def form_pots(called: Sequence[Chips], out: Sequence[bool], dead: Chips) -> list[Pot]:
    """Return the pots of called chips."""
    live = [seat for seat, is_out in enumerate(out) if not is_out]
    levels = sorted({called[seat] for seat in live})
    zero = dead * 0 + called[0] * 0
    pots, taken = [], zero - dead
    for level in levels:
        highest = level == levels[-1]
        reached = zero + sum(called if highest else [min(amount, level) for amount in called])
        if reached > taken:
            seats = tuple(seat for seat in live if called[seat] >= level)
            pots.append(Pot(reached - taken, seats))
        taken = reached
    return pots


def unit_of(amount: Chips) -> Chips | None:
    """Return the least part that chips of this kind are divided down to, None for no least part."""
    if isinstance(amount, Decimal):
        exponent = int(amount.as_tuple().exponent)
        return Decimal(1).scaleb(min(exponent, -2) if exponent < 0 else 0)
    return None if isinstance(amount, float | Fraction) else 1


def checked_chips(value: object, name: str) -> Chips:
    """Return chips as a number of Python's, which is finite and not below 0."""
    chips = read_chips(value, name)
    if not 0 <= chips < math.inf:
        raise ValueError(f"{name} is {chips}; chips in a pot are 0 or more, and finite")
    return chips


def read_folded(folded: object) -> list[bool]:
    """Return who is out, [P]."""
    cure = "give a bool for every seat, True for who is out"
    out = read_list(folded, "folded", cure)
    if not all(isinstance(each, bool | np.bool_) for each in out):
        raise ValueError(f"folded is {shown(out)}; {cure}")
    return out


def checked_hand(
    contributions: object, folded: object, dead: object
) -> tuple[list[Chips], list[bool], Chips]:
    """Return chips and folds of one hand as lists, and dead chips, or say what is wrong."""
    given = read_list(contributions, "contributions", "give chips for every seat, e.g. [100, 50]")
    out = read_folded(folded)
    if len(given) < 2 or len(out) != len(given):
        counts = f"{len(given)} contributions and {len(out)} folds"
        raise ValueError(f"there are {counts}; give one of each for 2 or more seats")
    chips = [checked_chips(x, f"contributions[{seat}]") for seat, x in enumerate(given)]
    if all(out):
        raise ValueError(f"all {len(out)} seats have folded; one has to be live to win the pot")
    extra = checked_chips(dead, "dead")
    check_one_kind([*chips, extra])
    return chips, out, extra
