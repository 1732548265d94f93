"""The environment of one learner: Gymnasium's own checks, fair deals, opponents and rewards."""

import copy
import pickle
import random
import subprocess
import sys

import numpy as np
import pytest
from oracles.environment_deals import naive_hand

from poker_calculator.environments.registration import IDS
from poker_calculator.games.variants.variant import VARIANTS

pytest.importorskip("gymnasium")
import gymnasium
from gymnasium.utils import env_checker

from poker_calculator.environments import PokerEnv

QUICK = ("NT", "F7S", "FB", "K")
AMOUNTS = {"menu": "amounts", "stacks": 30}


def fold_or_check(observation, mask):
    return 0 if mask[0] else 1


def play(env, draw, episodes, first=None):
    """Return all observations, rewards and masks of random legal play."""
    results = [env.reset(seed=first)]
    for _ in range(episodes):
        while True:
            mask = results[-1][-1]["action_mask"]
            results.append(env.step(draw.choice(np.flatnonzero(mask).tolist())))
            if results[-1][2]:
                break
        results.append(env.reset())
    return results


def same(results, others):
    return pickle.dumps(results) == pickle.dumps(others)


@pytest.mark.parametrize(
    "code", [c if c in QUICK else pytest.param(c, marks=pytest.mark.slow) for c in IDS]
)
@pytest.mark.parametrize("players", [2, 3])
def test_gymnasium_checks_each_variant_without_warnings(code, players, capsys):
    env_checker.check_env(gymnasium.make(IDS[code], players=players, stacks=60).unwrapped)


@pytest.mark.parametrize("options", [{"opponents": ["tight", "call", "random"]}, AMOUNTS])
def test_gymnasium_checks_opponents_and_menus_without_warnings(options, capsys):
    env_checker.check_env(gymnasium.make("poker-calculator/NoLimitHoldem-v0", **options).unwrapped)


def test_all_variants_have_an_id():
    assert IDS.keys() == VARIANTS.keys()
    assert IDS["NT"] == "poker-calculator/NoLimitHoldem-v0"
    assert all(gymnasium.spec(name).kwargs == {"variant": code} for code, name in IDS.items())


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("NT", "PokerVectorEnv"),
        ("PO", "PokerVectorEnv"),
        ("F7S", "SyncVectorEnv"),
        ("PC", "SyncVectorEnv"),
    ],
)
def test_vectors_of_environments_are_batches_where_batches_play_the_game(code, name):
    envs = gymnasium.make_vec(IDS[code], num_envs=2)
    assert type(envs).__name__ == name
    assert envs.reset(seed=1)[0].shape[0] == 2


@pytest.mark.parametrize("code", ["NT", "NS", "F2L3D", "F7S", "L"])
def test_decks_and_random_opponents_depend_on_the_seed_and_the_number_of_the_hand(code):
    env = PokerEnv(code, opponents="random", players=3, stacks=60)
    env.reset(seed=7)
    for number in range(12):
        cards = [int(card) for card in VARIANTS[code].deck]
        deck, word = naive_hand(cards, 7, number)
        hand = env.hand.game.deal(1, deck_cards=deck)
        learner = (2 - number) % 3
        while hand.turn not in (None, learner):
            legal = np.flatnonzero(hand.legal).tolist()
            hand.act(legal[word(len(hand.history)) % len(legal)])
        assert env.hand.history == hand.history
        assert env.hand.hole_cards == hand.hole_cards
        assert env.game.decode(env.reset()[0]).seat == (1 - number) % 3


def test_the_learner_and_the_opponents_keep_their_order_at_the_table():
    asked = []

    def watching(name):
        def act(observation, mask):
            asked.append((name, env.game.decode(observation).seat))
            return 1

        return act

    env = PokerEnv(opponents=[watching("left"), watching("right")])
    for number in range(6):
        asked.clear()
        observation, _ = env.reset(seed=3) if number == 0 else env.reset()
        while not env.step(1)[2]:
            pass
        seat = env.game.decode(observation).seat
        assert seat == (2 - number) % 3
        assert {*asked} == {("left", (seat + 1) % 3), ("right", (seat + 2) % 3)}


@pytest.mark.parametrize("action", [0, 1, 4, 99])
def test_a_hand_that_ends_before_the_learner_acts_is_not_lost(action):
    env = PokerEnv(opponents=fold_or_check, illegal="raise")
    env.reset(seed=1)
    observation, info = env.reset()  # the opponent folds the button to the learner's big blind
    assert env.game.decode(observation).actor is None
    assert info["action_mask"].tolist() == [0, 1, 0, 0, 0]
    assert env.step(action)[1:3] == (1.0, True)


def test_hands_that_forced_bets_put_all_in_are_not_lost():
    env = PokerEnv(stacks=1, opponents="call", players=3)
    rewards = {env.step(1)[1] for _ in range(40) if env.reset()}
    assert {2.0, -1.0} <= rewards


@pytest.mark.parametrize("code", ["NT", "FT", "F7S", "FB"])
def test_rewards_are_the_chips_won_at_the_end_of_a_hand(code):
    env = PokerEnv(code, opponents="random", players=3, stacks=60)
    draw = random.Random(1)
    for _ in range(30):
        _, info = env.reset()
        while True:
            step = env.step(draw.choice(np.flatnonzero(info["action_mask"]).tolist()))
            info = step[4]
            if step[2]:
                break
            assert step[1] == 0
        seat = env.game.decode(step[0]).seat
        assert step[1] == env.hand.state.payoffs[seat]


def test_an_illegal_action_is_clamped_and_counted():
    env = PokerEnv(opponents="call", stacks=20, menu=["pot", 5, "all-in"])
    assert env.reset(seed=1)[1]["action_mask"].tolist() == [1, 1, 1, 0, 1]
    *_, info = env.step(3)
    assert env.hand.state.contributions == [20, 20]
    assert info["illegal_actions"] == 1
    assert env.reset()[1]["illegal_actions"] == 0


def test_an_illegal_action_folds_or_raises_where_asked():
    env = PokerEnv(opponents="call", illegal="fold")
    env.reset(seed=1)
    assert env.step(77)[1:3] == (-1.0, True)
    strict = PokerEnv(opponents="call", illegal="raise")
    strict.reset(seed=1)
    before = strict.hand.state.copy()
    with pytest.raises(ValueError, match="77 is not a legal action; legal: 0, 1, 2, 3, 4"):
        strict.step(77)
    assert strict.hand.state == before


def test_a_function_that_answers_illegally_is_an_error():
    env = PokerEnv(opponents=lambda observation, mask: 77)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="77 is not a legal action"):
        env.step(1)


@pytest.mark.parametrize("code", ["NT", "F7S", "F2L3D"])
def test_copies_and_pickles_go_on_alike(code):
    env = PokerEnv(code, opponents="random", players=3, stacks=60)
    env.reset(seed=5)
    copies = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
    results = play(env, random.Random(2), 8)
    for other in copies:
        assert same(play(other, random.Random(2), 8), results)
    assert same(play(env, random.Random(2), 8, first=9), play(other, random.Random(2), 8, first=9))


def test_environments_without_a_seed_differ():
    first, second = (PokerEnv(opponents="call").reset()[0] for _ in range(2))
    assert first.tolist() != second.tolist()


def test_observations_and_infos_hold_nothing_else():
    env = PokerEnv(opponents=["random", "tight"])
    for observation, *_, info in play(env, random.Random(3), 20):
        assert type(observation) is np.ndarray
        assert observation.base is None
        assert info.keys() == {"action_mask", "illegal_actions"}
        assert type(info["action_mask"]) is np.ndarray
        assert info["action_mask"].base is None


def test_observations_and_infos_do_not_depend_on_hidden_cards():
    env = PokerEnv(opponents="call", players=3)
    for seed in range(9):
        env.reset(seed=seed)
        seat = env.game.decode(env.step(1)[0]).seat
        if env.hand.is_over:
            continue
        before = env._result()
        seen = {*env.hand.hole_cards[seat], *env.hand.state.boards[0]}
        hidden = [card for card in VARIANTS["NT"].deck if card not in seen]
        swapped = dict(zip(hidden, random.Random(seed).sample(hidden, len(hidden)), strict=True))
        for other in {0, 1, 2} - {seat}:
            env.hand.received[other] = [[swapped[card] for card in env.hand.hole_cards[other]]]
            env.hand.state.hole_cards[other] = env.hand.hole_cards[other]
        assert same(env._result(), before)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"illegal": "pass"}, "illegal is 'pass'; give one of raise, fold, clamp"),
        ({"render_mode": "rgb_array"}, "give None or one of human, ansi, html"),
        ({"opponents": "call", "players": 11}, "players is 11; give 2 to 10"),
    ],
)
def test_wrong_options_are_refused(options, message):
    with pytest.raises(ValueError, match=message):
        PokerEnv(**options)


def test_there_is_no_hand_before_the_first_reset():
    with pytest.raises(ValueError, match="call reset"):
        PokerEnv().step(1)


def test_hands_are_rendered_as_text_and_as_replays(capsys):
    for mode, start in (("ansi", "<State: No-limit"), ("html", "<!doctype html>"), (None, "None")):
        env = PokerEnv(opponents="call", render_mode=mode)
        env.reset(seed=1)
        assert str(env.render()).lower().startswith(start.lower())
    assert capsys.readouterr().out == ""
    assert PokerEnv(render_mode="human").reset(seed=1)
    assert capsys.readouterr().out.startswith("<State: No-limit")


@pytest.mark.parametrize("blocked", [(), ("gymnasium", "pettingzoo")])
def test_gymnasium_is_imported_with_the_environments_only(blocked):
    code = f"""
import sys
sys.modules.update(dict.fromkeys({blocked}))
import poker_calculator
assert not {{"gymnasium", "pettingzoo", "pyspiel"}} - {{*{blocked}}} & {{*sys.modules}}
from poker_calculator import environments
environments.TrainingGame("NT")
for name in ("PokerEnv", "aec_env", "parallel_env"):
    try:
        getattr(environments, name)
    except ImportError as error:
        print(error)
"""
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8"
    )
    cure = 'not installed; install it with `pip install "poker-calculator[environments]"`'
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.count(cure) == (3 if blocked else 0)
