"""An agent that plays the push-or-fold equilibrium before the flop."""

from math import inf
from typing import Any, Final

from lookup.arguments import Seed, read_rng, shown
from lookup.combos import combo_classes, combo_index
from poker_calculator.games.chips import by_seat
from poker_calculator.games.play.player_actions import CALL, CHECK, FOLD, Action, Raise
from poker_calculator.games.push_or_fold.played_tables import (
    PushFoldTerms,
    read_big_blinds,
    read_options,
    solve_once,
)
from poker_calculator.games.push_or_fold.push_fold import NobodyDecidesError
from poker_calculator.games.push_or_fold.results import PushFoldDecision
from poker_calculator.games.push_or_fold.tree import MOST_PLAYERS
from poker_calculator.games.tournament.agents import Agent, PushOrFoldAgent
from poker_calculator.games.tournament.view import TournamentView

PREFLOP: Final = "preflop"


class NashAgent:
    """An agent that plays the push-or-fold equilibrium of its table.

    It solves the game in which each player goes all-in or folds before the flop (`push_fold`), with
    the stacks, blinds and antes of the hand. With payouts, stacks are worth prize money by the
    independent chip model of all remaining players, including those at other tables. Without
    payouts, they are worth chips. Solved tables are cached. Solving takes hundredths of a second
    with two players, seconds with three to five, and tens of seconds with nine. From four players
    on, ``most_all_in=2`` takes a tenth of that.

    - *rng*: a seed, or a Generator such as the tournament's own, to play mixed strategies
    - *most_big_blinds*: with a deeper effective stack, *otherwise* decides; by default there is no
      limit
    - *otherwise*: the agent for deeper stacks, for more than nine players at a table, for hands
      without a decision in the game, and for play after the flop; by default `PushOrFoldAgent`
      before the flop, and then a check, or a fold to a bet
    - *gap*: the maximum gain of a deviation from the equilibrium, in big blinds, or in prize money
      the same fraction of the payouts; by default 0.001, and with two players the gap that
      `push_fold` reaches
    - *options*: other options of `push_fold`: most_all_in, iterations, seconds, rake and so on

    Players who call or make a small raise count as all-in. If more players are in than the game has
    decisions for, the hand is played against those with the most chips. Hands that do not go all-in
    check if it is free, or fold. If no other player has chips left, going all-in means calling.

    >>> from poker_calculator.games.tournament import Tournament, calling_agent
    >>> tournament = Tournament(["Ada", "Blaise"], 5, 2, (4, 2), rng=1)
    >>> agents = {"Ada": NashAgent(rng=1), "Blaise": calling_agent}
    >>> len(tournament.play(agents))
    2
    """

    def __init__(
        self,
        rng: Seed = None,
        *,
        most_big_blinds: float | None = None,
        otherwise: Agent | None = None,
        gap: float | None = None,
        **options: Any,
    ) -> None:
        if otherwise is not None and not callable(otherwise):
            raise ValueError(f"otherwise is {shown(otherwise)}; give an agent, e.g. RandomAgent()")
        self._rng = read_rng(rng)
        self._most = inf
        if most_big_blinds is not None:
            self._most = read_big_blinds(most_big_blinds, "most_big_blinds")
        self._gap = None if gap is None else read_big_blinds(gap, "gap")
        self._otherwise = _default_action if otherwise is None else otherwise
        self._options = read_options(options, ("most_big_blinds", "otherwise", "gap"))
        if self._options.get("most_all_in", 3) <= 3:
            # Deals then only measure the gap, which is not used.
            self._options.setdefault("deals", 1)

    def __call__(self, view: TournamentView) -> Action:
        """Return all-in or a fold before the flop, or the action of *otherwise*."""
        decision = self._decision(view)
        if decision is None:
            return self._otherwise(view)
        hand_class = combo_classes()[combo_index([int(card) for card in view.hole_cards])]
        weight = float(decision.weights[hand_class])
        if weight < 1 and (weight <= 0 or self._rng.random() >= weight):
            return FOLD if view.to_call else CHECK
        if view.max_raise_to is not None:
            return Raise(view.max_raise_to)
        return CALL if view.to_call else CHECK

    def _decision(self, view: TournamentView) -> PushFoldDecision | None:
        """Return the game's decision that is closest to the player's."""
        if view.step != PREFLOP or len(view.players) > MOST_PLAYERS or self._is_deep(view):
            return None
        try:
            solved = solve_once(terms_of_view(view), self._gap, self._options)
        except NobodyDecidesError:
            return None
        seat = view.players.index(view.player)
        put_in = _seats_in(view)
        decisions = [
            decision
            for decision in solved.decisions
            if decision.seat == seat and {*decision.all_in} <= {*put_in}
        ]
        stakes = [view.starting_stacks[player] for player in view.players]
        return max(
            decisions,
            key=lambda each: (len(each.all_in), sum(stakes[other] for other in each.all_in)),
            default=None,
        )

    def _is_deep(self, view: TournamentView) -> bool:
        """Return whether the effective stack exceeds the limit."""
        stacks, states = view.starting_stacks, view.states
        others = [
            stacks[player]
            for player in view.players
            if player != view.player and states[player] != "fold"
        ]
        return min(stacks[view.player], max(others)) > self._most


def terms_of_view(view: TournamentView) -> PushFoldTerms:
    """Return the push-or-fold game of a player's view, in big blinds."""
    stacks = tuple(float(stack) for stack in view.starting_stacks.values())
    others = tuple(sorted(float(stack) for stack in view.other_stacks))
    posted = {player: amount for player, what, amount in view.history if what == "ante"}
    antes = tuple(float(posted.get(player, 0)) for player in view.players)  # type: ignore[arg-type]
    blinds = float(view.level.small_blind / view.level.big_blind), 1.0
    payouts = tuple(map(float, view.payouts))
    terms = PushFoldTerms(stacks, blinds, by_seat(antes), len(posted) > 1)
    if not any(payouts):
        return terms
    return terms._replace(payouts=payouts, other_stacks=others)


def _seats_in(view: TournamentView) -> list[int]:
    """Return the other seats that are in: callers, raisers, and players all-in from a blind."""
    acted = {player for player, what, _ in view.history if what in ("call", "raise to")}
    return [
        seat
        for seat, player in enumerate(view.players)
        if view.states[player] != "fold"
        and player != view.player
        and (player in acted or not view.stacks[player])
    ]


def _default_action(view: TournamentView) -> Action:
    """Push or fold by points before the flop; afterwards check, or fold to a bet."""
    if view.step == PREFLOP:
        return PushOrFoldAgent()(view)
    return FOLD if view.to_call else CHECK
