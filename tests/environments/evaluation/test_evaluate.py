"""Agents are compared on the same deals, pair by pair."""

from math import comb

import numpy as np
import pytest

from poker_calculator.environments import TrainingGame, evaluate
from poker_calculator.environments.evaluation.evaluate import _compare
from poker_calculator.environments.evaluation.holdings import Holdings


class Uniform:
    """Every legal action, equally often."""

    def policy(self, observations, masks):
        return masks / masks.sum(axis=1, keepdims=True)


def call(observation, mask):
    return 1


def fold(observation, mask):
    return int(np.flatnonzero(mask)[0])


def all_in(observation, mask):
    return int(np.flatnonzero(mask)[-1])


def test_the_winnings_of_an_agent_against_one_that_folds_are_the_blinds():
    game = TrainingGame("NT")
    result = evaluate({"shoves": all_in, "folds": fold}, game, deals=10, rng=1, progress=False)
    (pair,) = result.to_frame().to_dict("records")
    assert (pair["agent"], pair["opponent"], pair["hands"]) == ("shoves", "folds", 20)
    # The agent wins a big blind from the small blind, and half of one from the big blind.
    assert pair["net_per_100"] == pair["ev_per_100"] == 75
    assert (pair["vpip"], pair["opponent_vpip"]) == (100, 0)
    assert result.hands["player"].tolist()[:4] == ["shoves", "folds", "folds", "shoves"]


@pytest.mark.parametrize(("code", "agent"), [("NT", all_in), ("PO", call), ("F7S", call)])
def test_equal_agents_are_equal_on_duplicate_deals(code, agent):
    game, agents = TrainingGame(code), {"one": agent, "other": agent}
    pair = evaluate(agents, game, deals=6, rng=1, progress=False).pairs.iloc[0]
    assert pair["net_per_100"] == 0
    assert abs(pair["ev_per_100"]) < 1e-9
    assert pair["p_value"] == pytest.approx(1)
    assert pair["estimate"] == ("aivat" if code == "NT" else "ev")


def test_an_all_in_is_paid_at_its_equity():
    game = TrainingGame("NT", stacks=20)
    options = {"deals": 40, "duplicate": False, "rng": 3, "progress": False}
    pair = evaluate({"shoves": all_in, "calls": call}, game, **options).pairs.iloc[0]
    assert pair["ev_deviation"] < pair["net_deviation"] / 2
    # Neither agent discloses a policy, so AIVAT corrects the deals alone.
    assert pair["aivat_deviation"] < pair["ev_deviation"]


def test_every_pair_of_agents_is_compared():
    agents = {"a": call, "b": fold, "c": call, "d": fold}
    game = TrainingGame("K", players=2)
    result = evaluate(agents, game, deals=5, rng=1, progress=False)
    assert len(result.pairs) == 6
    assert (result.pairs["hands"] == 10).all()
    assert result.statistics["hands"].tolist() == [30] * 4
    three = evaluate(agents, TrainingGame("NT", players=3), deals=3, rng=1, progress=False)
    # Each pair is in two of the four sets of three agents, in three rotations.
    assert (three.pairs["hands"] == 3 * 3 * 2).all()
    assert len(three.hands) == 3 * 3 * 3 * comb(4, 3)
    assert "vpip" in repr(three)


def test_the_same_seed_gives_the_same_results():
    agents, game = {"u": Uniform(), "call": call}, TrainingGame("L")
    first, second = (evaluate(agents, game, deals=4, rng=7, progress=False) for _ in range(2))
    assert first.pairs.equals(second.pairs)


def test_p_values_are_corrected_and_hands_needed_follow_from_the_errors():
    rng = np.random.default_rng(1)
    gains = rng.normal([0.5, 0.0, -0.5], 1.0, (400, 3))  # of three agents, all at one table
    values = np.full((400, 1, 3, 3), np.nan)
    values[:, 0, :, :2] = gains[:, :, None]
    pairs = _compare(["a", "b", "c"], [("a", "b", "c")], values, 1)
    half = (gains[:, 0] - gains[:, 1]) / 2
    error = half.std(ddof=1) / 20
    row = pairs.iloc[0]
    assert row["bb_per_100"] == pytest.approx(100 * half.mean())
    width = row["bb_per_100_high"] - row["bb_per_100_low"]
    assert width == pytest.approx(2 * 1.959964 * 100 * error)
    assert (pairs["hands_needed"] == 0).all()  # all three differences are significant
    assert (pairs["p_value"] < 0.05).all()
    values[:, 0, 2, :2] = gains[:, 1:2] + rng.normal(0, 1, (400, 1))
    unclear = _compare(["a", "b", "c"], [("a", "b", "c")], values, 1).iloc[2]
    deviate = unclear["bb_per_100"] / (unclear["ev_deviation"] / 2)  # 400 hands
    needed = 400 * (2.393980 / deviate) ** 2  # the quantile of 5 % / 6
    assert unclear["hands_needed"] == np.ceil(needed) - 400 > 0


class Wrong:
    def __init__(self, row):
        self.row = row

    def policy(self, observations, masks):
        return np.array([self.row] * len(observations))


@pytest.mark.parametrize(
    ("agent", "message"),
    [
        ("call", "the agent b is 'call'; give a function"),
        (Wrong([1.0, 0.0]), r"is not one of \(1, 3\) probabilities"),
        (Wrong([0.5, 0.6, 0.0]), "return rows that sum to 1"),
        (Wrong([2.0, -1.0, 0.0]), "return rows that sum to 1"),
        (lambda observation, mask: 7, "7 is not a legal action; legal"),
    ],
)
def test_wrong_agents_are_refused(agent, message):
    with pytest.raises(ValueError, match=message):
        evaluate({"a": call, "b": agent}, TrainingGame("K"), deals=2, rng=1, progress=False)


def test_a_policy_that_plays_an_illegal_action_is_refused():
    with pytest.raises(ValueError, match="with 0 where the mask is 0"):
        evaluate({"a": all_in, "b": Wrong([0.0, 0.0, 1.0])}, TrainingGame("K"), deals=3, rng=1)


def test_wrong_arguments_are_refused():
    with pytest.raises(ValueError, match="give a dict of 2 or more agents by name"):
        evaluate({"a": call}, TrainingGame("K"))
    with pytest.raises(ValueError, match="deals is 1; give 2 or more"):
        evaluate({"a": call, "b": call}, TrainingGame("K"), deals=1)


@pytest.mark.parametrize(
    "game",
    [
        TrainingGame("NT", players=3),
        TrainingGame("PO"),
        TrainingGame("F7S"),
        TrainingGame("N2L1D"),
        TrainingGame("NT", rake=0.05),
        TrainingGame("NT", antes=1, ante_trimming_status=False),
    ],
)
def test_holdings_need_equities_of_ranges(game):
    with pytest.raises(ValueError, match="has no exact equities of ranges; give hold'em"):
        Holdings(game)


def test_a_function_of_a_hand_is_no_agent():
    with pytest.raises(ValueError, match=r"an agent takes \(observation, mask\)"):
        evaluate({"a": lambda hand: 1, "b": lambda hand: 1}, TrainingGame("K"), progress=False)
