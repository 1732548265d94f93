"""Form the main pot and side pots, and distribute them to the winners.

The rules are those of the WSOP (2024): an uncalled bet goes back to its bettor, each side pot is
split separately (rule 74), and no player gets more than one odd chip of a pot (rule 73), starting
left of the button. Seats are numbered from the first seat left of the button. The last pot includes
chips that folded players put in above every live player, so no chip is lost. Chips may be any type
of number.
"""

import math
from collections.abc import Callable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from lookup.arguments import read_list, shown
from poker_calculator.games.chips import Chips, Divide, check_one_kind, read_chips


class Pot(NamedTuple):
    """A pot: its chips, and the live seats that may win it, in order."""

    amount: Chips
    player_indices: tuple[int, ...]


def divmod_chips(dividend: Chips, divisor: int) -> tuple[Chips, Chips]:
    """Divide chips by *divisor*, and return the share and the remainder.

    ints are whole chips. A Decimal is divided down to its last decimal place, or to cents if it has
    fewer than two. Fractions and floats have no remainder.

    >>> divmod_chips(Decimal("0.5"), 3)
    (Decimal('0.16'), Decimal('0.02'))
    """
    unit = unit_of(dividend)
    if unit is None:
        return dividend / divisor, dividend - dividend
    share, rest = divmod(dividend // unit, divisor)
    return share * unit, rest * unit


def split(amount: Chips, count: int, divide: Divide = divmod_chips) -> list[Chips]:
    """Split chips into *count* shares that add up to the amount; the first get the odd chips.

    If the remainder of *divide* has fewer units than there are shares, it is distributed one unit
    per share, so no share has two odd chips of a pot (WSOP 73). A unit is 1, or the last place of a
    Decimal (see `divmod_chips`). Any other remainder, such as a rounding error of floats, goes to
    the first share. Raises ValueError if *divide* creates or loses chips.

    >>> split(38, 3)
    [13, 13, 12]
    >>> split(Decimal("10.00"), 3)
    [Decimal('3.34'), Decimal('3.33'), Decimal('3.33')]
    """
    if count < 1:
        raise ValueError(f"cannot split {amount} chips into {count} shares; give 1 or more")
    share, rest = divide(amount, count)
    total = share * count + rest
    exact = isinstance(total, int | Fraction)
    kept = total == amount if exact else math.isclose(total, amount)
    if not kept or share < 0 or rest < 0:
        raise ValueError(
            f"divmod({amount!r}, {count}) returned {share!r} and {rest!r}; return a quotient and a "
            f"remainder of 0 or more with quotient * {count} + remainder = {amount}"
        )
    rest = amount - share * count
    shares = [share] * count
    unit = unit_of(amount) or 1
    odd = int(rest // unit)
    if odd * unit == rest and odd < count:
        for index in range(odd):
            shares[index] += unit
    else:
        shares[0] += rest
    return shares


def side_pots(
    contributions: Sequence[Chips], folded: Sequence[bool], dead_chips: Chips = 0
) -> list[Pot]:
    """Return the main pot and the side pots, without an uncalled bet.

    *contributions* [P] are the chips that each seat has put in, including antes; *folded* [P] are
    flags. *dead_chips*, such as a big blind ante, are in the main pot and need not be matched. Pots
    differ in the seats that may win them; empty pots are left out. Raises ValueError for negative
    chips and lengths that do not match.

    >>> side_pots([50, 100, 200, 450], [False, False, False, False])
    ... # doctest: +NORMALIZE_WHITESPACE
    [Pot(amount=200, player_indices=(0, 1, 2, 3)), Pot(amount=150, player_indices=(1, 2, 3)),
     Pot(amount=200, player_indices=(2, 3))]
    """
    chips, out, dead_chips = checked_hand(contributions, folded, dead_chips)
    return form_pots(called_chips(chips, out), out, dead_chips)


def award(
    pot: Pot,
    strengths: Sequence[Any],
    low_strengths: Sequence[Any] | None = None,
    *,
    order: Sequence[int] | None = None,
    divide: Divide = divmod_chips,
) -> list[Chips]:
    """Return each seat's share of one pot, [P]; the shares add up to its chips.

    The pot goes to the eligible seats with the greatest of *strengths* [P], 0 for no hand. With
    *low_strengths* [P], the seats with the greatest of these get half, unless all are 0; the odd
    unit goes to the high half. Winners get odd chips in the *order* of the seats [P] (see
    `share_out`). A sole player gets the whole pot with any strength. Raises ValueError if several
    players contest a pot and none has a hand.

    >>> award(Pot(5, (0, 2)), [7, 9, 3], [0, 0, 1])
    [3, 0, 2]
    """
    payouts = [pot.amount * 0] * len(strengths)
    if len(pot.player_indices) == 1:
        payouts[pot.player_indices[0]] = pot.amount
        return payouts
    best = max(strengths[seat] for seat in pot.player_indices)
    if pot.amount and not best:
        raise ValueError(
            f"seats {', '.join(map(str, pot.player_indices))} contest {pot.amount} chips with no "
            f"hand among them (strength 0); give each hand shown a strength of 1 or more"
        )
    winners = [seat for seat in pot.player_indices if strengths[seat] == best]
    if len(winners) == 1 and low_strengths is None and divide is divmod_chips:
        payouts[winners[0]] = pot.amount  # most pots have one winner: a tenth of the time
        return payouts
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
    """Return the shares of a pot for each hand type of which a player has a hand.

    *strengths* has [P] per hand type, board by board. *in_order* sorts the winners of a hand type
    for odd chips. Returns pairs (index into *strengths*, {seat: chips}). The pot is split by board,
    then by hand type, then among the winners. The first boards and types get the odd units; winners
    who have had an odd chip come last for later ones.
    """
    types = len(strengths) // boards
    amounts = [pot.amount] if boards == 1 else split(pot.amount, boards, divide)
    parts: list[tuple[int, dict[int, Chips]]] = []
    had_odd: list[int] = []
    for board, of_board in enumerate(amounts):
        winners = []
        for index in range(board * types, (board + 1) * types):
            of_type = strengths[index]
            best = max(of_type[seat] for seat in pot.player_indices)
            if best:
                seats = [seat for seat in pot.player_indices if of_type[seat] == best]
                winners.append((index, in_order(seats, index)))
        for (index, seats), amount in zip(
            winners, split(of_board, len(winners), divide), strict=True
        ):
            ordered = sorted(seats, key=had_odd.__contains__)
            shares = split(amount, len(ordered), divide)
            pairs = list(zip(ordered, shares, strict=True))
            had_odd += [seat for seat, share in pairs if share > shares[-1]]
            parts.append((index, dict(pairs)))
    return parts


def called_chips(chips: Sequence[Chips], out: Sequence[bool]) -> list[Chips]:
    """Return each seat's called chips: all but a live seat's excess over every other seat."""
    second, limit = sorted(chips)[-2:]
    if limit == max(amount for amount, is_out in zip(chips, out, strict=True) if not is_out):
        limit = second
    return [limit if amount > limit else amount for amount in chips]


def form_pots(called: Sequence[Chips], out: Sequence[bool], dead_chips: Chips) -> list[Pot]:
    """Return the main pot and side pots of called chips."""
    live = [seat for seat, is_out in enumerate(out) if not is_out]
    levels = sorted({called[seat] for seat in live})
    zero = dead_chips * 0 + called[0] * 0
    pots, taken = [], zero - dead_chips
    for level in levels:
        highest = level == levels[-1]
        reached = zero + sum(called if highest else [min(amount, level) for amount in called])
        if reached > taken:
            seats = tuple(seat for seat in live if called[seat] >= level)
            pots.append(Pot(reached - taken, seats))
        taken = reached
    return pots


def unit_of(amount: Chips) -> Chips | None:
    """Return the smallest unit of chips of this type, None if there is none."""
    if type(amount) is int:  # most chips, in a fifth of the time
        return 1
    if isinstance(amount, Decimal):
        exponent = int(amount.as_tuple().exponent)
        return Decimal(1).scaleb(min(exponent, -2) if exponent < 0 else 0)
    return None if isinstance(amount, float | Fraction) else 1


def checked_chips(value: object, name: str) -> Chips:
    """Return chips as a finite Python number of 0 or more."""
    chips = read_chips(value, name)
    if not 0 <= chips < math.inf:
        raise ValueError(f"{name} is {chips}; chips in a pot are 0 or more, and finite")
    return chips


def read_folded(folded: object) -> list[bool]:
    """Return the flags of folded seats, [P]."""
    cure = "give a bool for every seat, True if it has folded"
    out = read_list(folded, "folded", cure)
    if not all(isinstance(each, bool | np.bool_) for each in out):
        raise ValueError(f"folded is {shown(out)}; {cure}")
    return out


def checked_hand(
    contributions: object, folded: object, dead_chips: object
) -> tuple[list[Chips], list[bool], Chips]:
    """Return the checked chips, folds and dead chips of one hand; raise ValueError otherwise."""
    amounts = read_list(contributions, "contributions", "give chips for every seat, e.g. [100, 50]")
    out = read_folded(folded)
    if len(amounts) < 2 or len(out) != len(amounts):
        counts = f"{len(amounts)} contributions and {len(out)} folds"
        raise ValueError(f"there are {counts}; give one of each for 2 or more seats")
    chips = [checked_chips(x, f"contributions[{seat}]") for seat, x in enumerate(amounts)]
    if all(out):
        raise ValueError(f"all {len(out)} seats have folded; at least one must be live")
    extra = checked_chips(dead_chips, "dead_chips")
    check_one_kind([*chips, extra])
    return chips, out, extra
