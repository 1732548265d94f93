"""The local best response against agents whose exploitability is known."""

import numpy as np
import pytest

from poker_calculator.environments import TrainingGame, local_best_response


class Always:
    """One action, or else a check or call."""

    def __init__(self, action):
        self.action = action

    def policy(self, observations, masks):
        action = self.action if masks[0, self.action] else 1
        return np.eye(masks.shape[1])[[action] * len(masks)]


def test_an_agent_that_folds_loses_its_blinds():
    # The response wins a big blind as the small blind, and half of one as the big blind.
    result = local_best_response(Always(0), TrainingGame("NT"), deals=40, rng=1, progress=False)
    assert result.low < 750 < result.high
    assert result.hand_count == 80


def test_an_agent_that_calls_in_kuhn_poker_loses_a_third_of_the_ante():
    # The king bets and wins 2, the queen checks and wins as often as it loses, the jack loses 1.
    result = local_best_response(Always(1), TrainingGame("K"), deals=100, rng=1, progress=False)
    assert result.low < 1000 / 3 < result.high
    assert result.low > 0


def test_an_agent_that_calls_in_holdem_loses_to_all_ins_with_the_better_half():
    result = local_best_response(
        Always(1), TrainingGame("NT", stacks=20, menu=["all-in"]), deals=10, rng=1, progress=False
    )
    assert result.low > 0


def test_agents_and_games_without_ranges_are_refused():
    with pytest.raises(ValueError, match="discloses no policy; give an agent with a method"):
        local_best_response(lambda observation, mask: 1, TrainingGame("NT"))
    with pytest.raises(ValueError, match="has no exact equities of ranges"):
        local_best_response(Always(1), TrainingGame("PO"))
