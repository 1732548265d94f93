"""Local best response: a lower bound of an agent's exploitability in games of two players.

Lisy and Bowling, "Equilibrium Approximation Quality of Current No-Limit Poker Bots" (AAAI-17
workshop on computer poker and imperfect information games).
"""

from typing import Any, NamedTuple

import numpy as np

from lookup.arguments import Seed, shown
from poker_calculator.environments.evaluation.agents import PolicyAgent
from poker_calculator.environments.evaluation.aivat import AivatHand
from poker_calculator.environments.evaluation.evaluate import evaluate
from poker_calculator.environments.evaluation.holdings import Holdings
from poker_calculator.environments.menu import CHECK_OR_CALL, FOLD
from poker_calculator.environments.training_game import TrainingGame


class LocalBestResponse(NamedTuple):
    """The winnings of the local best response, with their 95 % interval."""

    mbb_per_hand: float
    """Thousandths of a big blind per hand, as the mean of both seats: a lower bound of the agent's
    exploitability."""
    low: float
    """The lower end of the interval."""
    high: float
    """The upper end of the interval."""
    hand_count: int


def local_best_response(
    agent: PolicyAgent,
    game: TrainingGame,
    *,
    deals: int = 1000,
    rng: Seed = None,
    progress: bool = True,
) -> LocalBestResponse:
    """Play the local best response against an agent that discloses its policy.

    The response updates the range of the agent from its policy by Bayes' rule. It takes the action
    with the greatest value. The value assumes that the agent folds to a bet by its policy, and that
    both players otherwise check or call to the showdown. Each deal is played in both seats, and
    AIVAT estimates the winnings. *deals*, *rng* and *progress* are as for `evaluate`.

    Raises ValueError for an agent without a policy and for games that have no exact equities of
    ranges: those of more than two players, stud, draw games and Omaha.
    """
    if not isinstance(agent, PolicyAgent):
        raise ValueError(
            f"{shown(agent)} discloses no policy; give an agent with a method `policy` that "
            f"returns the probability of each action"
        )
    Holdings(game)
    agents: dict[str, Any] = {"response": Response(), "agent": agent}
    pair = evaluate(agents, game, deals=deals, rng=rng, progress=progress).pairs.iloc[0]
    mean, low, high = (float(10 * pair[f"bb_per_100{end}"]) for end in ("", "_low", "_high"))
    return LocalBestResponse(mean, low, high, int(pair["hands"]))


class Response:
    """The local best response, a `RangeAgent`."""

    def respond(self, played: AivatHand) -> int:
        """Return the index of the best action; if several are best, the first one."""
        assert played.hand.turn is not None
        legal = np.flatnonzero(played.hand.legal).tolist()
        values = [_value(played, played.hand.turn, action) for action in legal]
        return int(legal[np.argmax(np.round(values, 9))])


def _value(played: AivatHand, seat: int, action: int) -> float:
    """Return the chips that an action gains over a fold, if no more chips are bet after it."""
    if action == FOLD:
        return 0.0
    own, other = played.chips[seat], played.chips[1 - seat]
    shares, mass = played.against(seat)  # of the agent's holdings against the known hand
    weights, total, folds = played.ranges[1 - seat], int(played.totals(seat)[action]), 0.0
    if action != CHECK_OR_CALL:
        after = played.hand.copy()
        after.act(action)
        folding = played.policy(1 - seat, after)[:, FOLD]
        folds = float((weights * folding) @ mass / (weights @ mass))
        weights = weights * (1 - folding)
    if not weights @ mass:
        return float(own + other)
    equity = float(1 - weights @ shares / (weights @ mass))
    matched = min(total, other + int(played.hand.state.stacks[1 - seat]))
    return folds * (own + other) + (1 - folds) * (equity * 2 * matched - matched + own)
