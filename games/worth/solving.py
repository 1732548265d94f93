"""A hand that is played as a spot to be solved: its pot, stacks, board and rake."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from calculations.spots.reading import HandLike
from games.cards import Card, write_cards
from games.chips import Chips
from games.pots.rake import RecordedRake
from games.pots.rake import rake as house_share
from games.variants.variant import BettingStructure
from games.worth.known_games import PlayedGame, board_game
from lookup.arguments import is_listed, shown
from lookup.games import HOLDEM

if TYPE_CHECKING:
    from calculations.solver.results.solution import Solution

RangesLike: TypeAlias = Mapping[int, HandLike] | Sequence[HandLike]
"""The ranges of two players: by seat, or in a list, of who acts first first."""

SolvedBetting: TypeAlias = "Solution"

PLAYERS = 2
FLOP = 3
DECIMALS = 8


class Betting(PlayedGame, Protocol):
    """What tells how a game is bet, of a `State`."""

    betting_structure: BettingStructure

    @property
    def boards(self) -> list[list[Card]]:
        """Return the boards."""


class Raked(Protocol):
    """What tells the rake, of a `State`."""

    rake: Callable[..., tuple[Chips, Chips]]
    fees: Mapping[str, Callable[..., tuple[Chips, Chips]]]


class Table(Betting, Raked, Protocol):
    """What is read of a `State`."""

    player_count: int
    statuses: list[bool]
    stacks: list[Chips]
    bets: list[Chips]
    board_cards: list[Card]
    raked_amount: Chips

    @property
    def status(self) -> bool:
        """Return whether the hand still goes on."""

    @property
    def opener_index(self) -> int | None:
        """Return the seat from which the betting round began."""

    @property
    def actor_index(self) -> int | None:
        """Return the seat that acts next."""

    @property
    def total_pot_amount(self) -> Chips:
        """Return what is in all pots."""

    @property
    def min_completion_betting_or_raising_to_amount(self) -> Chips | None:
        """Return the smallest bet."""


def solve_state(state: Table, ranges: RangesLike, **options: Any) -> Solution:
    """Solve the betting from here on, as `State.solve` says."""
    from calculations.solver.solve import solve

    check_own_options(options)
    first, second = _seats(state)
    players = _ranges(ranges, first, second)
    stack = _amount(min(state.stacks[first], state.stacks[second]))
    pot, least = _amount(state.total_pot_amount), state.min_completion_betting_or_raising_to_amount
    told: dict[str, Any] = {"pot": pot, "stack": stack}
    told["chip"] = _chip(pot, stack, _amount(least or 0))
    if least is not None:
        told["min_bet"] = min(_amount(least), stack)
    if "rake" not in options:
        told |= _rake(state)
    return solve(players, write_cards(state.board_cards), **told | options)


def check_own_options(options: Mapping[str, Any]) -> None:
    """Raise ValueError for options of `solve` that a hand says itself."""
    if own := [name for name in ("players", "board") if name in options]:
        raise ValueError(f"{own[0]} is no option here: ranges are given first, the board is dealt")


def check_no_limit_holdem(state: Betting) -> None:
    """Raise ValueError for the hand of any other game."""
    if board_game(state) is not HOLDEM or (
        state.betting_structure is not BettingStructure.NO_LIMIT
    ):
        raise ValueError("this is not no-limit hold'em; no other game is solved")
    if len(state.boards) > 1:
        raise ValueError(f"this hand has {len(state.boards)} boards; games with one are solved")


def rake_terms(state: Raked) -> dict[str, Any]:
    """Return the keywords of `games.rake` that a hand's rake goes by, none without rake.

    Raises ValueError for a function of the user's own.
    """
    if any(not isinstance(fee, RecordedRake) or any(fee.amounts) for fee in state.fees.values()):
        raise ValueError(
            "fees are taken of this hand's pots; say what rake and fees take together, such as "
            "rake=0.06, rake_cap=4"
        )
    function: Callable[..., Any] = state.rake
    terms: dict[str, Any] = {}
    if isinstance(function, partial) and not function.args:
        terms, function = function.keywords, function.func
    if isinstance(function, RecordedRake):
        if not any(function.amounts):
            return {}
        raise ValueError(
            "of the rake of this hand the chips are recorded, not the rate; say what is taken of "
            "the pot, such as rake=0.05, rake_cap=3"
        )
    if function is not house_share:
        raise ValueError(
            "the rake of this hand is a function of your own; say what it takes of the pot, such "
            "as rake=0.05, rake_cap=3"
        )
    return terms if float(terms.get("percentage", 0)) else {}


def _seats(state: Table) -> tuple[int, int]:
    """Return the seats of both players, who acts first first; raises ValueError for other spots."""
    if not state.status:
        raise ValueError("the hand is over; solve it before its last action")
    check_no_limit_holdem(state)
    live = [seat for seat in range(state.player_count) if state.statuses[seat]]
    if len(live) != PLAYERS:
        raise ValueError(
            f"{len(live)} players are in, seats {', '.join(map(str, live))}; a spot of two is "
            f"solved, so wait until the others have folded"
        )
    if len(state.board_cards) < FLOP:
        raise ValueError("there is no flop yet; a flop, turn or river is solved")
    if state.actor_index is None:
        raise ValueError("nobody acts here; solve where a player is to act, once all cards are out")
    if any(state.bets) or state.actor_index != state.opener_index:
        raise ValueError(
            "this street has begun; solve it before its first action, and follow what was done by "
            "the solution's .node('check, bet 50')"
        )
    (other,) = {*live} - {state.actor_index}
    return state.actor_index, other


def _ranges(ranges: object, first: int, second: int) -> list[Any]:
    """Return the ranges of both players, of who acts first first."""
    if isinstance(ranges, Mapping):
        if missing := [seat for seat in (first, second) if seat not in ranges]:
            raise ValueError(f"ranges has nothing for seat {missing[0]}; give both players' ranges")
        return [ranges[first], ranges[second]]
    if not is_listed(ranges) or len(listed := [*ranges]) != PLAYERS:
        raise ValueError(
            f"ranges is {shown(ranges)}; give two, who acts first (seat {first}) first, or a dict "
            f"by seat"
        )
    return listed


def _amount(chips: Chips) -> float:
    """Return chips to 8 decimals: binary floats that were added have later ones of their own."""
    return round(float(chips), DECIMALS)


def _chip(*amounts: float) -> float:
    """Return the smallest chip: a whole one, or as many decimals as the amounts have."""
    exponents = [Decimal(str(amount)).normalize().as_tuple().exponent for amount in amounts]
    places = max(0, *(-int(exponent) for exponent in exponents))
    return float(Decimal(1).scaleb(-max(places, 2) if places else 0))


def _rake(state: Table) -> dict[str, float]:
    """Return the rake as `solve` takes it, less what was taken."""
    terms = rake_terms(state)
    if not terms:
        return {}
    terms_here = {"rake": float(terms["percentage"])}
    if float(terms.get("cap", inf)) < inf:
        terms_here["rake_cap"] = max(float(terms["cap"]) - float(state.raked_amount), 0.0)
    return terms_here
