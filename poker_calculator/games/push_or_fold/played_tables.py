"""The push-or-fold game of a `State`, and the players' first actions in it.

Solved games are cached.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from inspect import signature
from math import inf
from typing import Any, Final, NamedTuple, Protocol

from lookup.arguments import shown
from poker_calculator.games.chips import Chips, by_seat
from poker_calculator.games.hand.operations import (
    BoardDealing,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    Operation,
    TableChips,
)
from poker_calculator.games.play.betting import others_exceed
from poker_calculator.games.pots.rake import Rate
from poker_calculator.games.push_or_fold.push_fold import push_fold, read_settings
from poker_calculator.games.push_or_fold.results import PushFold, PushFoldDecision
from poker_calculator.games.worth.hand_state import HandState
from poker_calculator.games.worth.solving import check_no_limit_holdem, rake_terms

MOST_KEPT: Final = 64  # the number of cached solutions; one of nine players takes about a megabyte
GAP: Final = 0.001  # the default gap of `solve_once`, in big blinds

OF_THE_TABLE: Final = frozenset(
    ("stacks", "players", "blinds", "antes", "ante_trimming_status", "payouts", "other_stacks")
) | {"value", "ranges", "gap", "progress"}
"""Parameters of `push_fold` that the table or its game determines; they are not options."""


class PushFoldTerms(NamedTuple):
    """The push-or-fold game of a table before a hand: arguments of `push_fold`."""

    stacks: tuple[float, ...]
    blinds: tuple[float, ...]
    antes: tuple[float, ...] = (0.0,)
    ante_trimming_status: bool = True
    payouts: tuple[float, ...] | None = None
    other_stacks: tuple[float, ...] = ()
    rake: Rate = 0
    rake_cap: Chips | None = None
    no_flop_no_drop: bool = False

    @property
    def big_blind(self) -> float:
        """Return the largest blind."""
        return max(self.blinds)

    def worth_of_blinds(self, count: float) -> float:
        """Return the value of *count* big blinds in the unit of values.

        In prize money, it is their fraction of all chips, times the prize pool.
        """
        chips = count * self.big_blind
        if self.payouts is None:
            return chips
        stacks = self.stacks + self.other_stacks
        return chips * sum(self.payouts[: len(stacks)]) / sum(stacks)


def terms_of(
    state: HandState, payouts: Sequence[Chips] | None = None, other_stacks: Sequence[Chips] = ()
) -> PushFoldTerms:
    """Return the push-or-fold game of a state's table before the hand.

    Raises ValueError for other games than no-limit hold'em, for posts, dead blinds and bomb pots,
    and for a user-defined rake.
    """
    check_no_limit_holdem(state)
    if any(state.posts) or any(state.dead_blinds) or state.rules.bomb_pot:
        raise ValueError(
            "the game of push or fold has antes and blinds alone; this hand has posts, dead blinds "
            "or no bets before the flop"
        )
    antes = tuple(float(state.get_effective_ante(seat)) for seat in range(state.player_count))
    taken = rake_terms(state)
    cap = taken.get("rake_cap")
    return PushFoldTerms(
        tuple(map(float, state.starting_stacks)),
        tuple(map(float, state.blinds_or_straddles)),
        by_seat(antes),
        state.ante_trimming_status,
        None if payouts is None else tuple(payouts),  # type: ignore[arg-type]
        tuple(other_stacks),  # type: ignore[arg-type]
        taken.get("rake", 0),
        None if cap is None or float(cap) == inf else cap,
        taken.get("no_flop_no_drop", False),
    )


def push_fold_at(
    state: HandState,
    payouts: Sequence[Chips] | None = None,
    other_stacks: Sequence[Chips] = (),
    **options: Any,
) -> PushFold:
    """Solve the game in which each player at the table of a `State` goes all-in or folds.

    Stacks, blinds, antes and rake are those at the beginning of the hand; later actions and hole
    cards do not matter. *payouts*, the *other_stacks* of players at other tables and the *options*,
    such as gap, are those of `push_fold`. Raises ValueError as `push_fold` does, for other games
    than no-limit hold'em, and for a user-defined rake.

    >>> from poker_calculator.games import NoLimitTexasHoldem
    >>> state = NoLimitTexasHoldem.create_state(stacks=20, rng=7)
    >>> push_fold_at(state)["BB after BTN"]
    <BB after BTN: all-in with 37.4% of all hands>
    """
    terms = terms_of(state, payouts, other_stacks)
    return push_fold(**{**terms._asdict(), **options})


def read_options(options: Mapping[str, Any], also: Sequence[str] = ()) -> dict[str, Any]:
    """Return options of `push_fold` that the table does not determine, or raise ValueError.

    also : further names of options, for the error
    """
    parameters = signature(push_fold).parameters
    names_of_options = parameters.keys() - OF_THE_TABLE
    if unknown := [name for name in options if name not in names_of_options]:
        names = ", ".join((*also, *sorted(names_of_options)))
        raise ValueError(f"push_fold has no option {shown(unknown[0])} here; there are {names}")
    settings = {name: parameters[name].default for name in names_of_options} | {**options}
    names_of_settings = [name for name in signature(read_settings).parameters if name != "gap"]
    read_settings(gap=None, **{name: settings[name] for name in names_of_settings})
    return {**options}


def read_big_blinds(number: Any, name: str) -> float:
    """Return a number of big blinds, or raise ValueError."""
    if isinstance(number, bool) or not isinstance(number, int | float) or not number >= 0:
        raise ValueError(f"{name} is {shown(number)}; give a number of big blinds, 0 or more")
    return float(number)


def solve_once(terms: PushFoldTerms, gap: float | None, options: Mapping[str, Any]) -> PushFold:
    """Return the solution of a game, from the cache if the same game was solved before.

    gap : the most that a player may still gain, in big blinds; None for `GAP`, or with two players,
        who are solved in an instant, for the default of `push_fold`
    options : other options of `push_fold`; they have to be hashable
    """
    arguments: dict[str, Any] = {"rng": 0, "progress": False, **options}
    if gap is not None or len(terms.stacks) > 2:
        arguments["gap"] = terms.worth_of_blinds(GAP if gap is None else gap)
    return _solved(terms, tuple(sorted(arguments.items())))


@lru_cache(MOST_KEPT)
def _solved(terms: PushFoldTerms, options: tuple[tuple[str, Any], ...]) -> PushFold:
    return push_fold(**{**terms._asdict(), **dict(options)})


class PlayedState(Protocol):
    """The attributes of a `State` from which players' actions are read."""

    starting_stacks: tuple[Chips, ...]
    operations: list[Operation]


class FirstAction(NamedTuple):
    """A player's first action before the flop."""

    seat: int
    all_in: frozenset[int]  # the seats already all-in, or that had put all others all-in
    pushes: bool  # whether the player went all-in, or bet as much as the others could call
    at_stake: Chips
    """The most that the player could lose: the effective stack against the largest live stack."""
    problem: str | None  # the reason why it is no action of push or fold, None if it is one


def find_decision(solved: PushFold, seat: int, all_in: frozenset[int]) -> PushFoldDecision | None:
    """Return a seat's decision after these all-ins, None if it has none."""
    for decision in solved.decisions:
        if decision.seat == seat and all_in == {*decision.all_in}:
            return decision
    return None


def turns_of(state: PlayedState) -> dict[int, FirstAction]:
    """Return each player's first action before the flop, by seat."""
    chips, live = TableChips.of(state.starting_stacks), [True] * len(state.starting_stacks)
    turns: dict[int, FirstAction] = {}
    pushed: set[int] = set()
    problem: str | None = None
    for operation in state.operations:
        if isinstance(operation, BoardDealing):
            break
        before, chips = chips, chips.after(operation)
        if not isinstance(operation, Folding | CheckingOrCalling | CompletionBettingOrRaisingTo):
            continue
        seat, starting = operation.player_index, state.starting_stacks
        others = [other for other, is_in in enumerate(live) if is_in and other != seat]
        all_in = {other for other in others if not before.stacks[other]} | pushed
        at_stake = min(starting[seat], max(starting[other] for other in others))
        own, pushes = problem, False
        if isinstance(operation, Folding):
            live[seat] = False
        else:
            bets, stacks = chips.bets, chips.stacks
            adds = bets[seat] > before.bets[seat]
            is_covered = others_exceed(seat, bets, stacks, live, bets[seat])
            pushes = adds and not (stacks[seat] > 0 and is_covered)
            if pushes:
                pushed.add(seat)
            elif problem is None:
                own = "what was done is neither all-in nor a fold"
                problem = f"before, seat {seat} was in with less than all-in"
        turns.setdefault(seat, FirstAction(seat, frozenset(all_in), pushes, at_stake, own))
    return turns
