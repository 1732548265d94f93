"""Solve the spot of a state: its pot, stacks, board and rake."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, TypeAlias, Unpack

from calculations.spots.hands import HandLike
from lookup.arguments import is_listed, shown
from poker_calculator.games.cards import write_cards
from poker_calculator.games.chips import Chips
from poker_calculator.games.pots.rake import RecordedRake
from poker_calculator.games.pots.rake import rake as house_share
from poker_calculator.games.variants.variant import BettingStructure
from poker_calculator.games.worth.hand_state import HandState, board_game

if TYPE_CHECKING:
    from calculations.solver.results.solution import Solution as Solution
    from calculations.solver.solve import Sizes as Sizes
    from calculations.solver.solve import SolverOptions as SolverOptions

RangesLike: TypeAlias = Mapping[int, HandLike] | Sequence[HandLike]
"""The ranges of two players by seat, or as a list with the out-of-position player first."""

PLAYERS = 2
FLOP = 3
DECIMALS = 8


def solve_state(
    state: HandState,
    ranges: RangesLike,
    *,
    bets: Sizes,
    raises: Sizes = "",
    progress: bool = True,
    **options: Unpack[SolverOptions],
) -> Solution:
    """Solve the betting from this state on; see `State.solve`."""
    from calculations.solver.solve import solve

    check_own_options(options)
    first, second = _seats(state)
    both = _ranges(ranges, first, second)
    stack = _amount(min(state.stacks[first], state.stacks[second]))
    pot, least = _amount(state.total_pot_amount), state.min_completion_betting_or_raising_to_amount
    terms: dict[str, Any] = {"pot": pot, "stack": stack, "bets": bets, "raises": raises}
    terms["chip"] = _chip(pot, stack, _amount(least or 0))
    if least is not None:
        terms["min_bet"] = min(_amount(least), stack)
    if "rake" not in options:
        terms |= _rake(state)
    terms.update(options)
    return solve(both, write_cards(state.board_cards), progress=progress, **terms)


def check_own_options(options: Mapping[str, Any]) -> None:
    """Raise ValueError for options of `solve` that the hand determines."""
    if "board" in options:
        raise ValueError("board is not an option here; the hand has a board, so leave it out")


def check_no_limit_holdem(state: HandState) -> None:
    """Raise ValueError unless the game is no-limit hold'em with one board."""
    game = board_game(state.deck, state.hand_types, state.streets)
    is_no_limit = state.betting_structure is BettingStructure.NO_LIMIT
    if not (game and game.is_standard and is_no_limit):
        raise ValueError("this is not no-limit hold'em; the solver has no other game")
    if len(state.boards) > 1:
        raise ValueError(f"this hand has {len(state.boards)} boards; the solver needs one")


def rake_terms(state: HandState) -> dict[str, Any]:
    """Return the keyword arguments of `rake` for a hand's rake, none without rake.

    Raises ValueError for a user-defined function.
    """
    if any(not isinstance(fee, RecordedRake) or any(fee.amounts) for fee in state.fees.values()):
        raise ValueError(
            "this hand has fees; give the rate of rake and fees together, such as rake=0.06, "
            "rake_cap=4"
        )
    function: Callable[..., Any] = state.rake
    terms: dict[str, Any] = {}
    if isinstance(function, partial) and not function.args:
        terms, function = function.keywords, function.func
    if isinstance(function, RecordedRake):
        if not any(function.amounts):
            return {}
        raise ValueError(
            "this hand records its rake in chips, without a rate; give the rate, such as "
            "rake=0.05, rake_cap=3"
        )
    if function is not house_share:
        raise ValueError(
            "the rake of this hand is a user-defined function; give its rate, such as rake=0.05, "
            "rake_cap=3"
        )
    return terms if float(terms.get("rake", 0)) else {}


def _seats(state: HandState) -> tuple[int, int]:
    """Return the seats out of position and in position; raise ValueError for other spots."""
    if not state.status:
        raise ValueError("the hand is over; solve it before its last action")
    check_no_limit_holdem(state)
    live = [seat for seat in range(state.player_count) if state.statuses[seat]]
    if len(live) != PLAYERS:
        raise ValueError(
            f"{len(live)} players are live, seats {', '.join(map(str, live))}; the solver needs "
            f"two, so wait until the others have folded"
        )
    if len(state.board_cards) < FLOP:
        raise ValueError("there is no flop yet; the solver needs a flop, turn or river")
    if state.actor_index is None:
        raise ValueError("nobody acts here; solve when a player is to act, with all cards dealt")
    if any(state.bets) or state.actor_index != state.opener_index:
        raise ValueError(
            "this street has begun; solve it before its first action, and follow the actions with "
            "the solution's .node('check, bet 50')"
        )
    (other,) = {*live} - {state.actor_index}
    return state.actor_index, other


def _ranges(ranges: object, first: int, second: int) -> list[Any]:
    """Return the ranges of both players, the out-of-position player first."""
    if isinstance(ranges, Mapping):
        if missing := [seat for seat in (first, second) if seat not in ranges]:
            raise ValueError(
                f"ranges has no range for seat {missing[0]}; give both players' ranges"
            )
        return [ranges[first], ranges[second]]
    if not is_listed(ranges) or len(listed := [*ranges]) != PLAYERS:
        raise ValueError(
            f"ranges is {shown(ranges)}; give two, beginning with seat {first}, which acts first, "
            f"or a dict by seat"
        )
    return listed


def _amount(chips: Chips) -> float:
    """Return chips rounded to 8 decimals, which removes rounding errors of summed floats."""
    return round(float(chips), DECIMALS)


def _chip(*amounts: float) -> float:
    """Return the smallest chip: 1, or a unit with all decimals of the amounts, at least cents."""
    exponents = [Decimal(str(amount)).normalize().as_tuple().exponent for amount in amounts]
    decimals = max(0, *(-int(exponent) for exponent in exponents))
    return float(Decimal(1).scaleb(-max(decimals, 2) if decimals else 0))


def _rake(state: HandState) -> dict[str, float]:
    """Return the rake for `solve`, with the cap less the rake already taken."""
    terms = rake_terms(state)
    if not terms:
        return {}
    terms_here = {"rake": float(terms["rake"])}
    cap = terms.get("rake_cap")
    if cap is not None and float(cap) < inf:
        terms_here["rake_cap"] = max(float(cap) - float(state.raked_amount), 0.0)
    return terms_here
