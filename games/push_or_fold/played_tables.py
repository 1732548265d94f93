"""Tables that are played at: their game of push or fold, and what players did in it.

Solved games are kept.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from inspect import signature
from math import inf
from typing import Any, Final, NamedTuple, Protocol

from games.chips import Chips, by_seat
from games.hand.operations import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    BoardDealing,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    Operation,
)
from games.play.betting import can_raise
from games.pots.rake import Rate
from games.push_or_fold.push_fold import push_fold, read_settings
from games.push_or_fold.results import Decision, PushFold
from games.variants.table_rules import TableRules
from games.worth.solving import Betting, Raked, check_no_limit_holdem, rake_terms
from lookup.arguments import shown

MOST_KEPT: Final = 64
"""Solved tables that are kept; one of nine players takes about a megabyte."""

GAP: Final = 0.001
"""What a player may still gain in a game that is solved for a decision, in big blinds."""

OF_THE_TABLE: Final = frozenset(
    ("stacks", "players", "blinds", "antes", "ante_trimming_status", "payouts", "other_stacks")
) | {"value", "gap", "progress"}
"""Parameters of `push_fold` that are no options where the table is known."""


class PlayedTable(Betting, Raked, Protocol):
    """What is read of a `State`."""

    starting_stacks: tuple[Chips, ...]
    blinds_or_straddles: tuple[Chips, ...]
    ante_trimming_status: bool
    player_count: int
    posts: tuple[Chips, ...]
    dead_blinds: tuple[Chips, ...]
    rules: TableRules

    def get_effective_ante(self, player_index: int) -> Chips:
        """Return what a seat posts as ante."""


class Terms(NamedTuple):
    """What is played for at a table before a hand: arguments of `push_fold`."""

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
        """Return so many big blinds in the unit of values.

        In prize money a big blind is the part of the prizes that it is of all chips.
        """
        chips = count * self.big_blind
        if self.payouts is None:
            return chips
        stacks = self.stacks + self.other_stacks
        return chips * sum(self.payouts[: len(stacks)]) / sum(stacks)


def terms_of(
    state: PlayedTable, payouts: Sequence[Chips] | None = None, other_stacks: Sequence[Chips] = ()
) -> Terms:
    """Return the game of a state's table before the hand.

    Raises ValueError for a hand of another game than no-limit hold'em and a rake of the user's own.
    """
    check_no_limit_holdem(state)
    if any(state.posts) or any(state.dead_blinds) or state.rules.bomb_pot:
        raise ValueError(
            "the game of push or fold has antes and blinds alone; this hand has posts, dead blinds "
            "or no bets before the flop"
        )
    antes = tuple(float(state.get_effective_ante(seat)) for seat in range(state.player_count))
    taken = rake_terms(state)
    cap = taken.get("cap", inf)
    return Terms(
        tuple(map(float, state.starting_stacks)),
        tuple(map(float, state.blinds_or_straddles)),
        by_seat(antes),
        state.ante_trimming_status,
        None if payouts is None else tuple(payouts),  # type: ignore[arg-type]
        tuple(other_stacks),  # type: ignore[arg-type]
        taken.get("percentage", 0),
        None if float(cap) == inf else cap,
        taken.get("no_flop_no_drop", False),
    )


def push_fold_at(
    state: PlayedTable,
    payouts: Sequence[Chips] | None = None,
    other_stacks: Sequence[Chips] = (),
    **options: Any,
) -> PushFold:
    """Solve the game in which each player at the table of a `State` goes all-in or folds.

    Stacks, blinds, antes and rake are those from which the hand began, whatever was done since and
    whoever holds what; *payouts*, the *other_stacks* of players at other tables and the *options*,
    such as gap, are those of `push_fold`. Raises ValueError for what that refuses, for other games
    than no-limit hold'em, and for a rake that is a function of the user's own.

    >>> from games import Automation, NoLimitTexasHoldem
    >>> state = NoLimitTexasHoldem.create_state(Automation, True, 0, (1, 2), 2, 20, 2, rng=7)
    >>> push_fold_at(state)["BB after BTN"]
    <BB after BTN: all-in with 37.4% of all hands>
    """
    terms = terms_of(state, payouts, other_stacks)
    return push_fold(**{**terms._asdict(), **options})


def read_options(given: Mapping[str, Any], also: Sequence[str] = ()) -> dict[str, Any]:
    """Return options of `push_fold` that are not up to the table, or raise ValueError.

    also : further names, for the error
    """
    parameters = signature(push_fold).parameters
    known = parameters.keys() - OF_THE_TABLE
    if unknown := [name for name in given if name not in known]:
        names = ", ".join((*also, *sorted(known)))
        raise ValueError(f"push_fold has no option {shown(unknown[0])} here; there are {names}")
    settings = {name: parameters[name].default for name in known} | {**given}
    names_of_settings = [name for name in signature(read_settings).parameters if name != "gap"]
    read_settings(gap=None, **{name: settings[name] for name in names_of_settings})
    return {**given}


def read_big_blinds(number: Any, name: str) -> float:
    """Return a number of big blinds, or raise ValueError."""
    if isinstance(number, bool) or not isinstance(number, int | float) or not number >= 0:
        raise ValueError(f"{name} is {shown(number)}; give a number of big blinds, 0 or more")
    return float(number)


def solve_once(terms: Terms, gap: float | None, options: Mapping[str, Any]) -> PushFold:
    """Solve a game, or return what was found when an equal one was solved.

    gap : what a player may still gain, in big blinds; None for `GAP`, and with two players, who are
        solved in an instant, for what `push_fold` reaches
    options : the others of `push_fold`; they have to be hashable
    """
    arguments: dict[str, Any] = {"rng": 0, "progress": False, **options}
    if gap is not None or len(terms.stacks) > 2:
        arguments["gap"] = terms.worth_of_blinds(GAP if gap is None else gap)
    return _solved(terms, tuple(sorted(arguments.items())))


@lru_cache(MOST_KEPT)
def _solved(terms: Terms, options: tuple[tuple[str, Any], ...]) -> PushFold:
    return push_fold(**{**terms._asdict(), **dict(options)})


class PlayedHand(Protocol):
    """What is read of a `State`."""

    starting_stacks: tuple[Chips, ...]
    operations: list[Operation]


class Turn(NamedTuple):
    """What a player did before the flop when he acted first."""

    seat: int
    all_in: frozenset[int]
    """Who was all-in before, or had put all others all-in."""
    pushes: bool
    """Whether he went all-in, or put in as much as the others could call."""
    at_stake: Chips
    """What he could lose: his stack, or the largest of the others who had not folded if less."""
    problem: str | None
    """Why push or fold does not have it, None where it does."""


def find_decision(solved: PushFold, seat: int, all_in: frozenset[int]) -> Decision | None:
    """Return a seat's decision when these are all-in, None where it has none."""
    for decision in solved.decisions:
        if decision.seat == seat and all_in == {*decision.all_in}:
            return decision
    return None


def turns_of(state: PlayedHand) -> dict[int, Turn]:
    """Return what each player did who has acted before the flop, by seat."""
    followed = _Preflop(state.starting_stacks)
    for operation in state.operations:
        if isinstance(operation, BoardDealing):
            break
        followed.follow(operation)
    return followed.turns


class _Preflop:
    """Chips before the flop, followed operation by operation."""

    def __init__(self, stacks: Sequence[Chips]) -> None:
        self.turns: dict[int, Turn] = {}
        self._starting_stacks, self._stacks = stacks, [*stacks]
        self._bets: list[Chips] = [0 for _ in stacks]
        self._live = [True for _ in stacks]
        self._pushed: set[int] = set()
        self._problem: str | None = None

    def follow(self, operation: Operation) -> None:
        """Take in what happened."""
        if isinstance(operation, AntePosting | BlindOrStraddlePosting):
            self._put(operation.player_index, operation.amount)
        elif isinstance(operation, BetCollection):
            for seat, kept in enumerate(operation.bets):
                self._stacks[seat] += self._bets[seat] - kept
                self._bets[seat] = 0
        elif isinstance(operation, Folding):
            self._act(operation.player_index, None)
            self._live[operation.player_index] = False
        elif isinstance(operation, CheckingOrCalling):
            self._act(operation.player_index, operation.amount)
        elif isinstance(operation, CompletionBettingOrRaisingTo):
            seat = operation.player_index
            self._act(seat, operation.amount - self._bets[seat])

    def _put(self, seat: int, amount: Chips) -> None:
        self._stacks[seat] -= amount
        self._bets[seat] += amount

    def _act(self, seat: int, amount: Chips | None) -> None:
        """Take in a player's action: what he put in, None for a fold."""
        others = [other for other, live in enumerate(self._live) if live and other != seat]
        all_in = {other for other in others if not self._stacks[other]} | self._pushed
        starting = self._starting_stacks
        at_stake = min(starting[seat], max(starting[other] for other in others))
        problem, pushes = self._problem, False
        if amount is not None:
            self._put(seat, amount)
            bets, stacks = self._bets, self._stacks
            pushes = bool(amount) and not can_raise(seat, bets, stacks, self._live, bets[seat])
            if pushes:
                self._pushed.add(seat)
            elif problem is None:
                problem = "what was done is neither all-in nor a fold"
                self._problem = f"before, seat {seat} was in with less than all-in"
        turn = Turn(seat, frozenset(all_in), pushes, at_stake, problem)
        self.turns.setdefault(seat, turn)
