"""Agents of training games: functions from a seat's observation to an action, and policies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import shown
from poker_calculator.environments.training_hand import TrainingHand

TOLERANCE = 1e-4
"""The largest error of a sum of probabilities, for policies in float32."""


@runtime_checkable
class PolicyAgent(Protocol):
    """An agent that discloses its policy: the probabilities of its actions for any observations."""

    def policy(
        self, observations: NDArray[np.float32], masks: NDArray[np.int8], /
    ) -> NDArray[np.floating[Any]]:
        """Return probabilities [B, A], 0 for illegal actions.

        observations : [B, size] float32, of one decision with different hole cards
        masks        : [B, A] int8, 1 for each legal action
        """
        ...


Agent: TypeAlias = PolicyAgent | Callable[[NDArray[np.float32], NDArray[np.int8]], int]
"""A `PolicyAgent`, or a function of an observation [size] and a mask [A] that returns an index."""


def policy_of(
    agent: PolicyAgent, observations: NDArray[np.float32], legal: NDArray[np.int8]
) -> NDArray[np.float64]:
    """Return an agent's probabilities [B, A]; raise ValueError if they are not a policy."""
    masks = np.repeat(legal[None], len(observations), axis=0)
    given = np.asarray(agent.policy(observations, masks), np.float64)
    sums = given.sum(axis=1, keepdims=True)
    is_policy = given.shape == masks.shape and (given >= 0).all() and not given[masks == 0].any()
    if not (is_policy and (np.abs(sums - 1) <= TOLERANCE).all()):
        raise ValueError(
            f"the policy of {shown(agent)} is not one of {masks.shape} probabilities; return rows "
            f"that sum to 1, with 0 where the mask is 0"
        )
    policy: NDArray[np.float64] = given / sums
    return policy


def choose(agent: Agent, hand: TrainingHand, rng: np.random.Generator) -> int:
    """Return the agent's action for the seat to act; policies draw with *rng*."""
    assert hand.turn is not None
    observation, legal = hand.observe(hand.turn), hand.legal
    if isinstance(agent, PolicyAgent):
        probabilities = policy_of(agent, observation[None], legal)[0]
        return int(rng.choice(len(legal), p=probabilities))
    return agent(observation, legal.copy())
