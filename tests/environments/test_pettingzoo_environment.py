"""PettingZoo's environment: its own checks, rewards, masks, and no hidden cards."""

import copy
import pickle
import random
import warnings
from functools import partial

import numpy as np
import pytest

from poker_calculator.games.variants.variant import VARIANTS

pytest.importorskip("pettingzoo")
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.test.seed_test import seed_action_spaces

from poker_calculator.environments import aec_env, parallel_env

KINDS = {
    "hand": {"players": 2},
    "match": {"players": 3, "hand_count": 4},
    "tournament": {"players": 3, "tournament": True, "stacks": 20},
}
QUICK = ("NT", "F7S", "FB")
GAMES = [
    pytest.param(
        code,
        KINDS[kind] | ({"players": 2} if code == "K" else {}),
        id=f"{code} {kind}",
        marks=[] if code in QUICK else pytest.mark.slow,
    )
    for code in VARIANTS
    for kind in KINDS
]
OF_CLASSIC_ENVIRONMENTS = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box",
)
"""Warnings of `api_test` for observations with a mask; it excludes its own environments by name."""


def play(env, draw, visit=lambda agent: None):
    for agent in env.agent_iter():
        visit(agent)
        observation, _, terminated, truncated, _ = env.last()
        done = terminated or truncated
        legal = np.flatnonzero(observation["action_mask"]).tolist()
        env.step(None if done else draw.choice(legal))


@pytest.mark.parametrize(("code", "options"), GAMES)
def test_pettingzoo_checks_each_variant(code, options, capsys):
    env = partial(aec_env, code, **options)
    with warnings.catch_warnings():
        for message in OF_CLASSIC_ENVIRONMENTS:
            warnings.filterwarnings("ignore", message)
        api_test(env(render_mode="human"), num_cycles=60)
    seed_test(env, 50)


@pytest.mark.parametrize(("code", "options"), GAMES)
def test_pettingzoo_checks_the_parallel_form(code, options, capsys):
    parallel_api_test(parallel_env(code, **options), num_cycles=60)


@pytest.mark.parametrize("code", QUICK)
def test_pettingzoo_checks_rendering(code, capsys):
    html = {"html": lambda page: page.lower().startswith("<!doctype html>")}
    render_test(partial(aec_env, code, stacks=20, hand_count=3), custom_tests=html)
    assert "<State: " in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 6])
def test_pettingzoo_measures_the_speed(players, capsys):
    performance_benchmark(aec_env(players=players))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("players", [2, 10])
def test_it_passes_the_checks_with_two_and_ten_players(players, capsys):
    with warnings.catch_warnings():
        for message in OF_CLASSIC_ENVIRONMENTS:
            warnings.filterwarnings("ignore", message)
        api_test(aec_env(players=players, tournament=True, stacks=20), num_cycles=60)


@pytest.mark.parametrize(("code", "options"), GAMES)
def test_pickles_and_copies_go_on_alike(code, options):
    env = aec_env(code, **options)
    env.reset(seed=42)
    for _ in range(3):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[-1]))
        if env.terminations[env.agent_selection]:
            env.reset()
    for other in (pickle.loads(pickle.dumps(env)), copy.deepcopy(env)):
        again = copy.deepcopy(env)
        for each in (again, other):
            seed_action_spaces(each)
        for agent, its in zip(again.agent_iter(20), other.agent_iter(20), strict=True):
            last = again.last()
            assert agent == its
            assert data_equivalence(last, other.last(), exact=True)
            action = None if last[2] else again.action_space(agent).sample(last[0]["action_mask"])
            again.step(action)
            other.step(action)


@pytest.mark.parametrize(("code", "options"), GAMES)
def test_masks_are_zero_out_of_turn_and_after_the_end(code, options):
    env = aec_env(code, **options)
    env.reset(seed=3)

    def look(agent):
        for other in env.agents:
            mask = env.observe(other)["action_mask"]
            legal = env.unwrapped.series.hand.legal
            is_live = other == agent and not env.terminations[agent]
            if is_live:
                assert mask.tolist() == legal.tolist()
            if env.terminations[other] or (other != agent and not any(env.terminations.values())):
                assert not mask.any()

    play(env, random.Random(1), look)


@pytest.mark.parametrize(("code", "options"), GAMES)
def test_rewards_are_the_chips_won_in_each_hand(code, options):
    env = aec_env(code, **options)
    for seed in range(5):
        env.reset(seed=seed)
        won = dict.fromkeys(env.possible_agents, 0)
        draw = random.Random(seed)
        while env.agents:
            before = env.unwrapped.series.hands_played
            done = env.terminations[env.agent_selection]
            legal = np.flatnonzero(env.last()[0]["action_mask"]).tolist()
            env.step(None if done else draw.choice(legal))
            assert sum(env.rewards.values()) == 0
            if env.unwrapped.series.hands_played == before:
                assert not any(env.rewards.values())
            for agent, reward in env.rewards.items():
                won[agent] += reward
        assert sum(won.values()) == 0
        if options.get("tournament"):
            chips = [won[agent] + 20 for agent in env.possible_agents]
            assert chips == env.unwrapped.series.stacks
            assert sorted(chips)[:-1] == [0] * (len(chips) - 1)


def test_players_without_chips_leave_a_tournament():
    env = aec_env(players=3, tournament=True, stacks=(20, 40, 40))
    env.reset(seed=2)
    gone = []

    def look(agent):
        if env.terminations[agent]:
            gone.append(agent)
            assert env.agents.count(agent) == 1
            observation, reward, *_ = env.last()
            assert reward < 0 or len(env.agents) == 1 or all(env.terminations.values())
            assert observation["observation"].any()

    play(env, random.Random(2), look)
    assert sorted(gone) == env.possible_agents
    assert not env.agents


def test_hands_that_end_with_the_forced_bets_are_paid():
    env = aec_env(stacks=1)
    won = set()
    for seed in range(20):
        env.reset(seed=seed)
        assert all(env.terminations.values())
        for agent in env.agent_iter():
            won.add((agent, env.last()[1]))
            env.step(None)
    assert won >= {(agent, reward) for agent in env.possible_agents for reward in (-1, 1)}


def test_an_illegal_action_changes_nothing():
    env = aec_env()
    env.reset(seed=1)
    before = env.unwrapped.series.hand.state.copy()
    for action in (-1, 5, None, "call"):
        with pytest.raises(ValueError, match="not a legal action; legal: 0, 1, 2, 3, 4"):
            env.step(action)
    assert env.unwrapped.series.hand.state == before
    assert env.agent_selection == "player_1"
    assert env.infos == {agent: {"illegal_actions": 0} for agent in env.agents}


@pytest.mark.parametrize(("illegal", "over"), [("fold", True), ("clamp", False)])
def test_illegal_actions_are_folds_or_calls_where_asked_and_counted(illegal, over):
    env = aec_env(illegal=illegal)
    env.reset(seed=1)
    env.step(77)
    assert all(env.terminations.values()) == over
    assert env.infos["player_1"] == {"illegal_actions": 1}
    assert env.infos["player_0"] == {"illegal_actions": 0}


@pytest.mark.parametrize("code", ["NT", "PO", "F7S", "FB"])
def test_observations_and_infos_do_not_depend_on_hidden_cards(code):
    env = aec_env(code, players=3, stacks=60)
    draw = random.Random(6)
    for seed in range(12):
        env.reset(seed=seed)
        for _ in range(draw.randrange(8)):
            if not any(env.terminations.values()):
                env.step(int(draw.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
        hand = env.unwrapped.series.hand
        if hand.is_over:
            continue
        before = pickle.dumps((env.observe("player_0"), env.infos, env.rewards))
        seen = {*hand.hole_cards[0]}.union(*hand.open_cards, *hand.state.boards)
        hidden = [card for card in VARIANTS[code].deck if card not in seen]
        swapped = dict(zip(hidden, draw.sample(hidden, len(hidden)), strict=True))
        for seat in (1, 2):
            for rounds in (hand.received[seat], hand.discards[seat]):
                rounds[:] = [[swapped.get(card, card) for card in cards] for cards in rounds]
            if hand.state.hole_cards[seat]:
                hand.state.hole_cards[seat] = hand.hole_cards[seat]
        hand.state.deck_cards = [swapped.get(card, card) for card in hand.state.deck_cards]
        assert pickle.dumps((env.observe("player_0"), env.infos, env.rewards)) == before


@pytest.mark.parametrize("kind", KINDS)
def test_agents_get_arrays_and_counts_and_nothing_else(kind):
    """Neither the cards of others, nor a generator that would give future cards away."""
    env = aec_env(**KINDS[kind])
    env.reset(seed=1)

    def look(agent):
        observation, reward, terminated, truncated, info = env.last()
        assert observation.keys() == {"observation", "action_mask"}
        for array in observation.values():
            assert type(array) is np.ndarray
            assert array.base is None
        assert {name: type(value) for name, value in info.items()} == {"illegal_actions": int}
        assert (type(terminated), type(truncated), type(reward)) == (bool, bool, int)
        observation["observation"][:] = -1  # nobody else sees what an agent writes
        assert env.observe(agent)["observation"].min() >= 0

    play(env, random.Random(4), look)


def test_the_deck_does_not_depend_on_the_actions_of_earlier_hands():
    cards = []
    for action in (0, 1):
        env = aec_env(hand_count=2)
        env.reset(seed=8)
        while env.unwrapped.series.hands_played == 0:
            env.step(action)
        cards.append(env.unwrapped.series.hand.hole_cards)
    assert cards[0] == cards[1]


def test_without_a_seed_each_reset_deals_other_cards():
    env = aec_env()
    env.reset(seed=1)
    first = env.observe("player_0")["observation"].tolist()
    env.reset()
    second = env.observe("player_0")["observation"].tolist()
    env.reset(seed=1)
    assert env.observe("player_0")["observation"].tolist() == first != second


def test_the_parallel_form_plays_the_same_hands():
    env, parallel = aec_env(**KINDS["match"]), parallel_env(**KINDS["match"])
    env.reset(seed=1)
    parallel.reset(seed=1)
    while env.agents:
        agent = env.agent_selection
        if env.terminations[agent]:
            env.step(None)
            continue
        action = int(np.flatnonzero(env.observe(agent)["action_mask"])[-1])
        observations, *_ = parallel.step(dict.fromkeys(parallel.agents, action))
        env.step(action)
        for other in env.agents:
            assert data_equivalence(env.observe(other), observations[other], exact=True)
    assert not parallel.agents


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"illegal": "pass"}, "illegal is 'pass'; give one of raise, fold, clamp"),
        ({"render_mode": "rgb_array"}, "give None or one of human, ansi, html"),
    ],
)
def test_wrong_options_are_refused(options, message):
    with pytest.raises(ValueError, match=message):
        aec_env(**options)
