"""The agent that solves: its rule before the flop, its options, and its winnings."""

from math import exp

import numpy as np
import pytest

from lookup import combo_index, equity_vs_random
from poker_calculator.environments import SolvingAgent, TrainingGame, evaluate

FOLD, CALL, HALF, POT, ALL_IN = range(5)
FAST = {"most_combos": 30, "iterations": {"flop": 1, "turn": 5, "river": 20}}


def calls(observation, mask):
    return CALL


def first_actions(cards, count=200):
    """Return the frequencies of the first action of the small blind with these hole cards."""
    game = TrainingGame("NT")
    agent, actions = SolvingAgent(game, rng=1), []
    rest = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    first, second = cards[:2], cards[2:]
    rest = [card for card in rest if card not in (first, second)]
    deck = "".join([rest[0], first, rest[1], second, *rest[2:]])
    hand = game.deal(deck_cards=deck)
    for _ in range(count):
        actions.append(agent(hand.observe(1), hand.legal))
    return np.bincount(actions, minlength=5) / count


@pytest.mark.parametrize("cards", ["AsAh", "3s2h", "Qs6h", "Jd9c"])
def test_hands_act_by_their_equity_before_the_flop(cards):
    equity = float(equity_vs_random()[combo_index(cards)])
    raises = 1 / (1 + exp((0.55 - equity) / 0.02))
    calling = (1 - raises) / (1 + exp((1 / 4 + 0.05 - equity) / 0.02))  # 1 to call, 3 in the pot
    expected = [1 - raises - calling, calling, 0, raises, 0]
    deviation = 4.5 * (0.25 / 200) ** 0.5
    assert first_actions(cards) == pytest.approx(expected, abs=deviation)


def test_the_same_seed_plays_the_same_hands():
    game = TrainingGame("NT", stacks=30)
    hands = [
        evaluate(
            {"solving": SolvingAgent(game, rng=seed, **FAST), "calls": calls},
            game,
            deals=2,
            aivat=False,
            rng=1,
            progress=False,
        ).hands
        for seed in (1, 1)
    ]
    assert hands[0].net.tolist() == hands[1].net.tolist()


def test_two_agents_play_legal_actions_against_each_other():
    game = TrainingGame("NT", stacks=[20, 40], menu=["min", 0.3, 1, 3])
    agents = {name: SolvingAgent(game, rng=1, **FAST) for name in ("first", "second")}
    result = evaluate(agents, game, deals=2, aivat=False, rng=2, progress=False)
    assert len(result.hands) == 8  # a row for each seat


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"bets": {"flop": "100%"}}, "bets is {'flop': '100%'}; give a dict with flop, turn and"),
        ({"mistakes": 0}, "mistakes is 0; give a fraction above 0, at most 1"),
        ({"most_combos": 0}, "most_combos"),
    ],
)
def test_invalid_options_are_refused(options, message):
    with pytest.raises(ValueError, match=message):
        SolvingAgent(TrainingGame("NT"), **options)


@pytest.mark.parametrize(
    ("code", "players", "message"),
    [("FT", 2, "this is not no-limit hold'em"), ("NT", 3, "with two players, one board")],
)
def test_other_games_are_refused(code, players, message):
    with pytest.raises(ValueError, match=message):
        SolvingAgent(TrainingGame(code, players=players))


@pytest.mark.slow
def test_the_agent_beats_an_agent_that_calls():
    game = TrainingGame("NT", stacks=40)
    agents = {"solving": SolvingAgent(game, rng=1), "calls": calls}
    pair = evaluate(agents, game, deals=100, aivat=False, rng=1, progress=False).pairs.iloc[0]
    assert pair.bb_per_100_low > 0
