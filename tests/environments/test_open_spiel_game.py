"""The game of OpenSpiel, by OpenSpiel's own checks and algorithms."""

import pickle
import random
import subprocess
import sys
import unittest

import numpy as np
import pytest

from poker_calculator.games.predefined import PREDEFINED_GAMES

pyspiel = pytest.importorskip("pyspiel")

import poker_calculator.environments.open_spiel_game  # noqa: E402, F401

NAME = "poker_calculator"
GAMES = [
    f"{NAME}",
    f"{NAME}(players=6,stacks=20 30 40 50 60 70,antes=1 1 1 1 1 1)",
    f"{NAME}(menu=amounts,stacks=30 20)",
    f"{NAME}(variant=PO/8,players=3,menu=50% pot,blinds=2 5)",
    f"{NAME}(variant=FT,players=3,small_bet=4,big_bet=8)",
    f"{NAME}(variant=NS,menu=min pot all-in)",
    f"{NAME}(variant=PC)",
    f"{NAME}(variant=F7S,players=8,bring_in=2,antes=1 1 1 1 1 1 1 1)",
    f"{NAME}(variant=FR)",
    f"{NAME}(variant=F2L3D,players=6)",
    f"{NAME}(variant=N5D,players=3)",
    f"{NAME}(variant=K)",
    f"{NAME}(variant=L)",
]
TOY_GAMES = {"kuhn_poker": f"{NAME}(variant=K)", "leduc_poker": f"{NAME}(variant=L)"}
KUHN, LEDUC = -1 / 18, -0.085606424078
"""The first player's value in antes: Kuhn (1950), and the sequence form of Leduc poker."""
slow_leduc = pytest.param("leduc_poker", marks=pytest.mark.slow)


def check_own_play(text, hands):
    """Play random hands, with OpenSpiel's checks of each state and of its serialisation."""
    game = pyspiel.load_game(text)
    pyspiel.random_sim_test(game, num_sims=hands, serialize=True, verbose=False)


def children(state):
    if state.is_chance_node():
        return [action for action, _ in state.chance_outcomes()]
    return state.legal_actions()


def random_states(game, rng, hands):
    """Yield all states of random hands."""
    for _ in range(hands):
        state = game.new_initial_state()
        yield state.clone()
        while not state.is_terminal():
            state.apply_action(rng.choice(children(state)))
            yield state.clone()


def after(game, *steps):
    """Return the state after cards, by name, and the indices of actions."""
    state = game.new_initial_state()
    for step in steps:
        if isinstance(step, str):
            names = {state.action_to_string(action): action for action in children(state)}
            step = names[f"Deal {step}"]
        state.apply_action(step)
    return state


@pytest.mark.parametrize("text", GAMES)
def test_random_hands_pass_the_checks_of_open_spiel(text):
    check_own_play(text, 2)


@pytest.mark.slow
@pytest.mark.parametrize("code", PREDEFINED_GAMES)
def test_random_hands_of_all_variants_pass_the_checks_of_open_spiel(code):
    for players in (2, 6) if code not in "KL" else (2,):
        check_own_play(f"{NAME}(variant={code},players={players})", 5)


def run_api_tests(base, game, game_name):
    """Run a class of OpenSpiel's API integration test on a game, unchanged."""
    test = type("Test", (base,), {"game": game, "game_name": game_name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(test).run(result)
    assert result.testsRun
    assert not result.failures + result.errors, (result.failures + result.errors)[0][1]


@pytest.mark.parametrize("text", GAMES)
def test_the_api_test_of_open_spiel_passes_on_sampled_states(text):
    api_test = pytest.importorskip("open_spiel.integration_tests.api_test")
    run_api_tests(api_test.EnforceAPIOnPartialTreeBase, pyspiel.load_game(text), NAME)


@pytest.mark.parametrize("name", ["kuhn_poker", slow_leduc])
def test_the_api_test_of_open_spiel_passes_on_the_tree_of_its_own_game(name):
    # With the numbers of chance, decision and terminal nodes and of information states of `name`.
    api_test = pytest.importorskip("open_spiel.integration_tests.api_test")
    game = pyspiel.load_game(TOY_GAMES[name])
    run_api_tests(api_test.EnforceAPIOnFullTreeBase, game, name)


@pytest.mark.parametrize("name", ["kuhn_poker", slow_leduc])
def test_cfr_and_exploitability_are_those_of_the_game_of_open_spiel(name):
    figures = []
    for text in (name, TOY_GAMES[name]):
        game = pyspiel.load_game(text)
        solver = pyspiel.CFRPlusSolver(game)
        for _ in range(4):
            solver.evaluate_and_update_policy()
        uniform, learned = pyspiel.UniformRandomPolicy(game), solver.average_policy()
        figures.append([pyspiel.exploitability(game, each) for each in (uniform, learned)])
        figures[-1] += pyspiel.expected_returns(game.new_initial_state(), learned, -1, True)
    assert figures[1] == pytest.approx(figures[0], abs=1e-12)


def test_cfr_learns_the_value_of_kuhn_poker():
    game = pyspiel.load_game(TOY_GAMES["kuhn_poker"])
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(150):
        solver.evaluate_and_update_policy()
    learned = solver.average_policy()
    values = pyspiel.expected_returns(game.new_initial_state(), learned, -1, True)
    assert values == pytest.approx([KUHN, -KUHN], abs=1e-4)
    assert pyspiel.exploitability(game, learned) < 1e-3


@pytest.mark.slow
def test_cfr_learns_the_value_of_leduc_poker():
    # On the tree as OpenSpiel writes and reads it, on which an iteration takes 40 ms.
    gambit = pytest.importorskip("open_spiel.python.algorithms.gambit")
    game = pyspiel.load_game(TOY_GAMES["leduc_poker"])
    tree = pyspiel.load_efg_game(gambit.export_gambit(game))
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(500):
        solver.evaluate_and_update_policy()
    learned = solver.average_policy()
    values = pyspiel.expected_returns(tree.new_initial_state(), learned, -1, True)
    assert values == pytest.approx([LEDUC, -LEDUC], abs=1e-4)
    assert pyspiel.exploitability(tree, learned) < 2e-3


@pytest.mark.parametrize("text", GAMES)
def test_a_loaded_game_is_the_same_by_its_text_and_after_pickling(text):
    game = pyspiel.load_game(text)
    for other in (pyspiel.load_game(str(game)), pickle.loads(pickle.dumps(game))):
        assert str(other) == str(game)
        assert other.num_distinct_actions() == game.num_distinct_actions()
        assert other.max_utility() == game.max_utility()


def test_lists_of_one_number_are_written_so_that_open_spiel_reads_them_back():
    game = pyspiel.load_game(NAME, {"stacks": "50", "antes": "2", "menu": "0.5", "players": 3})
    again = pyspiel.load_game(str(game)).training_game
    assert again.stacks == (50, 50, 50)
    assert again.deal().state.antes == (2, 2, 2)
    assert again.menu == (0.5,)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"stacks": "10 x"}, "stacks is '10 x'; give whole numbers and spaces"),
        ({"menu": "huge"}, "'huge' is not a size of the menu"),
        ({"variant": "X"}, "X"),
        ({"players": 11}, "players is 11; give 2 to 10"),
    ],
)
def test_wrong_parameters_are_refused(parameters, message):
    with pytest.raises(ValueError, match=message):
        pyspiel.load_game(NAME, parameters)


@pytest.mark.parametrize("text", GAMES)
def test_lengths_and_utilities_are_within_the_bounds_of_the_game(text):
    game, rng = pyspiel.load_game(text), random.Random(1)
    for state in random_states(game, rng, 5):
        assert len(state.history()) <= game.max_game_length()
        assert game.min_utility() <= min(state.returns()) <= 0 <= max(state.returns())
        assert max(state.returns()) <= game.max_utility()


@pytest.mark.parametrize("text", GAMES)
def test_every_unseen_card_is_equally_likely(text):
    game, rng = pyspiel.load_game(text), random.Random(2)
    for state in random_states(game, rng, 3):
        if state.is_chance_node() and not any(state.hand.discards):
            deck = {str(card) for card in state.hand.state.deck}
            seen = {str(card) for card in state.hand.state.cards_in_play}
            seen |= {str(card) for card in state.hand.state.mucked_cards}
            outcomes = state.chance_outcomes()
            assert {state.action_to_string(card)[5:] for card, _ in outcomes} == deck - seen
            assert {share for _, share in outcomes} == {1 / len(outcomes)}


def test_information_does_not_depend_on_the_cards_of_others():
    game = pyspiel.load_game(f"{NAME}(variant=F7S)")
    # The face-down cards of seat 1 are the second and the fourth card, then the last.
    first = after(game, "2c", "3c", "2d", "3d", "2h", "3h", 1, 1)
    other = after(game, "2c", "Kc", "2d", "Ac", "2h", "3h", 1, 1)
    for kind in ("information_state", "observation"):
        assert getattr(first, f"{kind}_string")(0) == getattr(other, f"{kind}_string")(0)
        assert getattr(first, f"{kind}_tensor")(0) == getattr(other, f"{kind}_tensor")(0)
        assert getattr(first, f"{kind}_string")(1) != getattr(other, f"{kind}_string")(1)
        assert getattr(first, f"{kind}_tensor")(1) != getattr(other, f"{kind}_tensor")(1)


def test_the_order_of_cards_of_one_round_is_no_information():
    game = pyspiel.load_game(NAME)
    first, other = after(game, "2c", "3c", "2d", "3d"), after(game, "2d", "3d", "2c", "3c")
    assert first.information_state_string(1) == other.information_state_string(1)
    assert first.information_state_tensor(1) == other.information_state_tensor(1)


def test_a_player_remembers_when_a_card_came():
    # Seat 1 first draws the ace and then the king, or the other way round.
    game = pyspiel.load_game(f"{NAME}(variant=F2L3D,blinds=1 2)")
    dealt = ("2c", "3c", "2d", "3d", "2h", "3h", "2s", "3s", "4c", "5c")
    draw = game.training_game.first_draw
    states = []
    for cards in (("As", "Ks"), ("Ks", "As")):
        state = after(game, *dealt, 1, 1, draw, draw + 1)
        for card, discard in zip(cards, (draw + 1, None), strict=True):
            names = {state.action_to_string(action): action for action in children(state)}
            state.apply_action(names[f"Deal {card}"])
            for action in (1, 1, draw, discard):
                if action is not None:
                    state.apply_action(action)
        states.append(state)
    first, other = states
    assert sorted(first.hand.hole_cards[1]) == sorted(other.hand.hole_cards[1])
    assert first.information_state_string(1) != other.information_state_string(1)
    assert first.information_state_tensor(1) != other.information_state_tensor(1)


def test_names_of_legal_actions_differ():
    rng = random.Random(3)
    for text in GAMES:
        for state in random_states(pyspiel.load_game(text), rng, 1):
            if not state.is_terminal():
                names = [state.action_to_string(action) for action in children(state)]
                assert len({*names}) == len(names)
                for action, name in zip(children(state), names, strict=True):
                    assert state.string_to_action(name) == action


def test_clones_are_independent():
    state = after(pyspiel.load_game(NAME), "2c", "3c", "2d", "3d")
    clone = state.clone()
    clone.apply_action(0)
    assert clone.is_terminal()
    assert state.current_player() == 1
    assert state.legal_actions() == [0, 1, 2, 3, 4]


@pytest.mark.filterwarnings("ignore:Agent's m:UserWarning")  # Shimmy's spaces have no bounds
@pytest.mark.parametrize("code", ["K", "NT", "F7S"])
def test_the_game_works_through_shimmy_in_petting_zoo(code):
    compatibility = pytest.importorskip("shimmy.openspiel_compatibility")
    api_test = pytest.importorskip("pettingzoo.test").api_test
    config = {"variant": code, "players": 2}
    environment = compatibility.OpenSpielCompatibilityV0(game_name=NAME, config=config)
    environment.reset(seed=1)
    rng, rewards = np.random.default_rng(1), []
    for agent in environment.agent_iter():
        observation, _, terminated, truncated, info = environment.last()
        assert not truncated
        if terminated:  # Shimmy adds these rewards once more for each agent that it removes
            rewards = rewards or [*environment.rewards.values()]
        assert environment.observation_space(agent).contains(observation)
        legal = np.flatnonzero(info["action_mask"]) if not terminated else [None]
        environment.step(None if terminated else int(rng.choice(legal)))
    assert rewards == environment.game_state.returns()
    assert any(rewards)
    api_test(environment, num_cycles=50)


def test_without_open_spiel_an_error_names_the_extra():
    script = (
        "import sys; sys.modules['pyspiel'] = None\n"
        "from poker_calculator.environments import SolutionPolicy; print('imported')\n"
        "import poker_calculator.environments.open_spiel_game"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert run.stdout == "imported\n"
    assert 'pip install "poker-calculator[openspiel]"' in run.stderr
