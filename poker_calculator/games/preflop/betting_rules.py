"""The actions that a game before the flop allows: the sizes of raises, limps, calls and all-ins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import chain
from math import inf
from typing import Any, Final, NamedTuple, TypeAlias

from calculations.solver.betting.amounts import (
    Geometric,
    OfChips,
    OfPot,
    Size,
    Sizes,
    Times,
    as_number,
    read_sizes,
)
from lookup.arguments import read_whole, shown
from lookup.names import unknown_name

RaiseSizes: TypeAlias = str | float | Mapping[str, str | float]
"""Sizes as text, such as "2.3x" or "9, allin"; or texts by seat, "in position" or "out of position"
of the last raise, and "other"."""

Limps: TypeAlias = bool | Sequence[str]
"""Whether seats may call the big blind, or the names of those that may."""

IN_POSITION, OUT_OF_POSITION, OTHER = "in position", "out of position", "other"

NOBODY, BIG_BLIND, ONE, ANYONE = "nobody", "bb", "one", "anyone"
CALLS: Final = (NOBODY, BIG_BLIND, ONE, ANYONE)
"""The rules of calls: of raises that are not all-in."""

TREES: Final[Mapping[str, Mapping[str, Any]]] = {
    "push or fold": {"opens": "", "threebets": "", "fourbets": "", "jams": True, "calls": NOBODY},
    "raise or fold": {"jams": True, "calls": NOBODY},
    "simple": {},
    "full": {"limps": True, "calls": ANYONE},
}
"""The arguments of each named tree that differ from the defaults."""


class BettingRules(NamedTuple):
    """The actions that the game allows."""

    opens: RaiseSizes = "2.3x"
    threebets: RaiseSizes = "3x"
    fourbets: RaiseSizes = "2.2x"
    squeezes: RaiseSizes | None = None
    """The 3-bets after a call; None adds a bet for each caller to *threebets*."""
    jams: bool | float = True
    """Whether all-in is a size of each raise, or the most times the pot after a call at which it
    is."""
    limps: Limps = False
    calls: str = BIG_BLIND
    force_allin: float = 0.5
    """A raise is all-in if the stack that it leaves is at most this multiple of the pot after a
    call."""
    most_players: int = 3
    """The most players who stay in."""


class ReadRules(NamedTuple):
    """Rules with their sizes by seat."""

    sizes: tuple[Mapping[str, Sizes], ...]
    """The sizes of the first, second and third raise, by seat or position."""
    squeezes: Mapping[str, Sizes] | None
    most_jam: float  # the most times the pot at which all-in is added
    limpers: frozenset[str]
    calls: str
    force_allin: Fraction
    most_players: int


def read_rules(rules: BettingRules, seats: Sequence[str]) -> ReadRules:
    """Return rules with exact sizes; raises ValueError for other arguments."""
    names = ("opens", "threebets", "fourbets")
    sizes = tuple(_read_by_seat(getattr(rules, name), name, seats) for name in names)
    squeezes = rules.squeezes
    if rules.calls not in CALLS:
        raise ValueError(unknown_name("rule of calls", str(rules.calls), CALLS))
    limps = rules.limps
    limpers: Sequence[str] = (seats if limps else ()) if isinstance(limps, bool) else [*limps]
    if wrong := [name for name in limpers if name not in seats]:
        raise ValueError(f"limps has the seat {shown(wrong[0])}; seats are {', '.join(seats)}")
    force = as_number(rules.force_allin)
    if force is None or force < 0:
        raise ValueError(
            f"force_allin is {shown(rules.force_allin)}; give a multiple of the pot, 0 or more"
        )
    cure = "give 2 or 3; of four and more hands at showdown, deals are not counted"
    return ReadRules(
        sizes,
        None if squeezes is None else _read_by_seat(squeezes, "squeezes", seats),
        _read_jams(rules.jams),
        frozenset(limpers),
        rules.calls,
        force,
        read_whole(rules.most_players, "most_players", cure, least=2, most=3),
    )


def _read_jams(jams: object) -> float:
    if isinstance(jams, bool):
        return inf if jams else -1.0
    number = as_number(jams)
    if number is None or number < 0:
        raise ValueError(f"jams is {shown(jams)}; give True, False or a multiple of the pot")
    return float(number)


def _read_by_seat(sizes: RaiseSizes, what: str, seats: Sequence[str]) -> Mapping[str, Sizes]:
    """Return sizes by seat or position; `OTHER` has those of all seats without an entry."""
    by_seat = sizes if isinstance(sizes, Mapping) else {OTHER: sizes}
    known = (*seats, IN_POSITION, OUT_OF_POSITION, OTHER)
    if wrong := [name for name in by_seat if name not in known]:
        raise ValueError(f"{what} has {shown(wrong[0])}; give sizes for {', '.join(known)}")
    read = {
        name: read_sizes(text, f"{what} of {name}", of_raises=True)
        for name, text in by_seat.items()
    }
    if any(isinstance(size, Geometric) for size in chain(*read.values())):
        raise ValueError(f"{what} is geometric, which needs later streets; give sizes like '2.5x'")
    return read


def sizes_for(by_seat: Mapping[str, Sizes], name: str, *, is_in_position: bool) -> Sizes:
    """Return the sizes of a seat: its own, else those of its position, else those of others."""
    position = IN_POSITION if is_in_position else OUT_OF_POSITION
    return next((by_seat[key] for key in (name, position, OTHER) if key in by_seat), ())


def raise_amount(size: Size, level: int, added: int, pot: int, chip: Fraction) -> Fraction | None:
    """Return the total of a raise by a size, in units; None for all-in.

    level : the bet to match
    added : the bets of callers, added to a multiple of the bet
    pot   : the pot after a call
    chip  : the chips of the caller's amounts in units
    """
    match size:
        case Times(factor):
            return factor * level + added
        case OfPot(part):
            return level + part * pot
        case OfChips(chips):
            return chips * chip
    return None
