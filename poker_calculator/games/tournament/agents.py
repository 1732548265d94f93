"""Agents: functions from a player's `TournamentView` to an action."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from lookup.arguments import Seed, check_parameters, read_rng, read_whole, shown
from poker_calculator.games.play.player_actions import CALL, CHECK, FOLD, Action, Raise
from poker_calculator.games.tournament.view import TournamentView

Agent: TypeAlias = Callable[[TournamentView], Action]
Agents: TypeAlias = Agent | Mapping[str, Agent]  # one agent for all players, or one for each


class RandomAgent:
    """An agent that chooses uniformly among the legal kinds of action, with raises of any size."""

    def __init__(self, rng: Seed = None) -> None:
        self._rng = read_rng(rng)
        # Drawn in blocks, because a single draw with NumPy takes as long as the rest of a choice.
        self._drawn: list[float] = []

    def __call__(self, view: TournamentView) -> Action:
        """Return a random legal action."""
        minimum, maximum = view.min_raise_to, view.max_raise_to
        kinds = (CALL, FOLD) if view.to_call else (CHECK,)
        pick = int(self._next() * (len(kinds) + (minimum is not None)))
        if pick < len(kinds) or minimum is None or maximum is None:
            return kinds[pick]
        steps = int((maximum - minimum) / view.unit)
        return Raise(minimum + int(self._next() * (steps + 1)) * view.unit)

    def _next(self) -> float:
        """Return a random number in [0, 1)."""
        if not self._drawn:
            self._drawn = self._rng.random(256).tolist()
        return self._drawn.pop()


class PushOrFoldAgent:
    """An agent that goes all-in with good hole cards and folds all others.

    A hand scores the sum of its ranks, 2 to 14 for an ace, plus 10 for a pair and 2 if suited. It
    is good with *points* or more; by default, 66, A7, K8, Q9, JT, T9s and better hands are.
    """

    def __init__(self, points: int = 21) -> None:
        self.points: int = read_whole(points, "points", "give a whole number such as 21")

    def __call__(self, view: TournamentView) -> Action:
        """Return all-in with a good hand, else a check if it is free, or a fold."""
        first, second = view.hole_cards
        points = first.rank + second.rank + 4
        points += 10 * (first.rank == second.rank) + 2 * (first.suit == second.suit)
        if points < self.points:
            return FOLD if view.to_call else CHECK
        if view.max_raise_to is not None:
            return Raise(view.max_raise_to)
        return CALL if view.to_call else CHECK


def calling_agent(view: TournamentView) -> Action:
    """Check or call, never fold or raise."""
    return CALL if view.to_call else CHECK


def agent_for(agents: Agents, player: str) -> Agent:
    """Return a player's agent; raises ValueError if it is missing."""
    agent = agents.get(player) if isinstance(agents, Mapping) else agents
    if not callable(agent):
        raise ValueError(
            f"the agent of {player} is {shown(agent)}; give a callable that takes a view and "
            f"returns an action, one for all or a dict with one for each player"
        )
    return agent


def check_agents(agents: Agents, players: Iterable[str]) -> None:
    """Raise ValueError if the agent of a player is missing, or does not take a view."""
    for player in players:
        check_parameters(agent_for(agents, player), f"the agent of {player}", "an agent", ("view",))
