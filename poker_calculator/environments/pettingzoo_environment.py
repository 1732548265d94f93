"""PettingZoo environments: single hands, matches and tournaments of any variant."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from poker_calculator.environments.hand_series import HandSeries, LevelsLike
from poker_calculator.environments.menu import SizesLike
from poker_calculator.environments.observation import MOST_CHIPS
from poker_calculator.environments.rendering import HUMAN, METADATA, read_render_mode, render
from poker_calculator.environments.training_game import NEEDED
from poker_calculator.environments.training_hand import check_illegal
from poker_calculator.games.chips import ChipsLike
from poker_calculator.games.variants.variant import VariantLike

try:
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ImportError as error:
    raise ImportError(NEEDED.format("PettingZoo")) from error


def aec_env(
    variant: VariantLike = "NT",
    *,
    players: int = 2,
    stacks: ChipsLike = 200,
    menu: SizesLike | None = None,
    hand_count: int | None = None,
    tournament: bool = False,
    levels: LevelsLike | None = None,
    illegal: str = "raise",
    render_mode: str | None = None,
    **options: Any,
) -> Any:
    """Return a PettingZoo environment (AEC) of a hand, a match or a tournament.

    The agents are ``player_0``, ``player_1`` and so on, from the left of the first button. An
    observation is a dict of ``observation``, that of `TrainingHand.observe`, and ``action_mask``,
    zeros out of turn. At the end of each hand the rewards are the chips won, and the next hand is
    dealt. ``infos`` have the number of ``illegal_actions`` of each agent.

    Parameters
    ----------
    variant : a code such as "NT", a name, a `Variant` or a predefined game
    players, stacks, menu, options : as for `TrainingGame`
    hand_count : the number of hands; by default 1, but unlimited if *tournament*
    tournament : whether stacks carry over
        Players without chips are terminated. In matches each hand begins with *stacks*, by seat.
    levels : the options of each level; the last level has no end
        For example, ``[{"blinds": (1, 2), "hand_count": 10}, {"blinds": (2, 4)}]``.
    illegal : "raise", "fold" or "clamp", as for `TrainingHand.act`
    render_mode : "human", which prints text, "ansi", which returns it, or "html", a replay

    Raises
    ------
    ValueError
        For invalid options.
    ImportError
        Without PettingZoo.

    >>> env = aec_env("NT", players=3, tournament=True, stacks=20)
    >>> env.reset(seed=1)
    >>> env.agent_selection, env.observe("player_2")["action_mask"].tolist()
    ('player_2', [1, 1, 1, 1, 1])
    >>> env.step(0)
    >>> env.agent_selection, env.observe("player_2")["action_mask"].tolist()
    ('player_0', [0, 0, 0, 0, 0])
    """
    series = HandSeries(
        variant,
        players=players,
        stacks=stacks,
        menu=menu,
        hand_count=hand_count,
        tournament=tournament,
        levels=levels,
        **options,
    )
    return OrderEnforcingWrapper(PokerAECEnv(series, illegal, render_mode))


def parallel_env(variant: VariantLike = "NT", **options: Any) -> ParallelEnv:
    """Return `aec_env` as a parallel environment, converted by PettingZoo."""
    return turn_based_aec_to_parallel(aec_env(variant, **options))


class PokerAECEnv(AECEnv):  # type: ignore[misc]
    """The environment of `aec_env`, without the check that `reset` is called first."""

    def __init__(self, series: HandSeries, illegal: str, render_mode: str | None) -> None:
        check_illegal(illegal)
        self.series, self._illegal = series, illegal
        self.render_mode = read_render_mode(render_mode)
        self.metadata = {"name": "poker_v0", "is_parallelizable": False, **METADATA}
        self.possible_agents = [f"player_{player}" for player in range(series.game.players)]
        size, actions = series.game.layout.size, series.game.action_count
        self._spaces = {
            agent: (
                Dict(
                    observation=Box(0, MOST_CHIPS, (size,), np.float32),
                    action_mask=Box(0, 1, (actions,), np.int8),
                ),
                Discrete(actions),
            )
            for agent in self.possible_agents
        }
        self._rng: np.random.Generator | None = None

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's observations."""
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's actions."""
        return self._spaces[agent][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the first hand; without a *seed*, the random stream of decks continues."""
        if seed is not None or self._rng is None:
            self._rng = np.random.default_rng(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"illegal_actions": 0} for agent in self.agents}
        self._last_observations: dict[str, NDArray[np.float32]] = {}
        self._skip_agent_selection = None
        self.series.begin(self._rng)
        self._go_on()

    def step(self, action: Any) -> None:
        """Carry out an action of the agent in turn, and after a hand deal the next one.

        Raises ValueError for an illegal action, unless *illegal* allows it; nothing changes then.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        is_legal = self.series.hand.act(action, self._illegal)
        self.infos[agent]["illegal_actions"] += not is_legal
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._go_on()

    def _go_on(self) -> None:
        """Settle hands that are over and deal the next ones, until an agent has to act."""
        series = self.series
        while True:
            if self.render_mode == HUMAN:
                self.render()
            if not series.hand.is_over:
                break
            for player, payoff in series.settle().items():
                self.rewards[self.possible_agents[player]] += payoff
            for player in series.seats:
                if series.is_over or player not in series.remaining:
                    agent = self.possible_agents[player]
                    self._last_observations[agent] = self.observe(agent)["observation"]
                    self.terminations[agent] = True
            if series.is_over:
                break
            series.deal_next()
        self.agent_selection = self.possible_agents[series.seats[series.hand.turn or 0]]
        self._accumulate_rewards()
        self._deads_step_first()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return an agent's observation [D] float32 and mask [A] int8.

        After the agent's last hand, the observation is that of the end of the hand.
        """
        series, mask = self.series, np.zeros(self.series.game.action_count, np.int8)
        if agent in self._last_observations:
            return {"observation": self._last_observations[agent].copy(), "action_mask": mask}
        seat = series.seats.index(self.possible_agents.index(agent))
        if seat == series.hand.turn:
            mask = series.hand.legal
        return {"observation": series.hand.observe(seat), "action_mask": mask}

    def render(self) -> str | None:
        """Return the hand in the render mode, with the cards of all seats; "human" prints it."""
        return render(self.series.hand.state, self.render_mode)
