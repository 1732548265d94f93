"""MCCFR, compared with the equilibria of Kuhn and Leduc poker."""

import pickle
from itertools import permutations, product

import numpy as np
import pytest

from lookup import hand_index, index_count
from poker_calculator.environments import (
    MccfrAgent,
    PolicyAgent,
    TrainingGame,
    evaluate,
    local_best_response,
)
from poker_calculator.environments.research import mccfr
from poker_calculator.games.cards import ALL_CARDS, Card, read_cards

KUHN, LEDUC = -1 / 18, -0.085606424078
"""Seat 0's value in antes: Kuhn (1950), and the sequence form of Leduc poker."""
LINES = ("", "c", "cb", "b")
"""The decisions of Kuhn poker: after a check c and a bet b."""
STEPS = {"c": 1, "b": 2}


def kuhn_strategy(agent, game):
    """Return the probability of a bet or call, by line and card: 0 for the jack, to 2."""
    shares = {}
    for cards in permutations(range(3)):
        for line in LINES:
            hand = game.deal(deck_cards=[Card(40 + 4 * card) for card in cards])
            for letter in line:
                hand.act(STEPS[letter])
            policy = agent.policy(hand.observe(hand.turn)[None], hand.legal[None])[0]
            last = int(np.flatnonzero(hand.legal)[-1])
            shares[line, cards[hand.turn]] = policy[last]
    return shares


def kuhn_value(first, second):
    """Return seat 0's mean winnings by the rules of Kuhn poker."""
    total = 0.0
    for own, other in permutations(range(3), 2):
        win = 1 if own > other else -1
        bet, call = first["", own], first["cb", own]
        called, raised = second["b", other], second["c", other]
        after_bet = (1 - called) + called * 2 * win
        after_check = (1 - raised) * win + raised * (call * 2 * win - (1 - call))
        total += bet * after_bet + (1 - bet) * after_check
    return total / 6


def kuhn_exploitability(strategy):
    """Return the mean gain of the best of all pure strategies of each seat."""
    pure = [
        {(line, card): plays[3 * i + card] for i, line in enumerate(lines) for card in range(3)}
        for lines in (("", "cb"), ("c", "b"))
        for plays in product((0, 1), repeat=6)
    ]
    best = max(kuhn_value(response, strategy) for response in pure[:64])
    worst = min(kuhn_value(strategy, response) for response in pure[64:])
    return (best - worst) / 2


def agent_after(deals, game="K", rng=1, **options):
    agent = MccfrAgent(TrainingGame(game), rng=rng, **options)
    agent.train(deals, progress=False)
    return agent


def test_the_oracle_has_the_value_of_kuhn_poker():
    # Kuhn's equilibrium without bluffs of seat 0.
    first = dict(zip(product(("", "cb"), range(3)), (0, 0, 0, 0, 1 / 3, 1), strict=True))
    second = dict(zip(product(("c", "b"), range(3)), (1 / 3, 0, 1, 0, 1 / 3, 1), strict=True))
    assert kuhn_value(first, second) == pytest.approx(KUHN)
    assert kuhn_exploitability(first | second) == pytest.approx(0, abs=1e-12)


def test_kuhn_poker_is_solved():
    agent = agent_after(300_000)
    strategy = kuhn_strategy(agent, agent.game)
    assert kuhn_value(strategy, strategy) == pytest.approx(KUHN, abs=2e-4)
    assert kuhn_exploitability(strategy) < 0.004
    bluff = strategy["", 0]
    assert strategy["", 2] == pytest.approx(3 * bluff, abs=0.02)


@pytest.mark.slow
def test_leduc_poker_is_solved_to_a_thousandth_of_the_pot():
    pyspiel = pytest.importorskip("pyspiel")
    import poker_calculator.environments.open_spiel_game  # noqa: F401

    agent, game = agent_after(60_000_000, "L"), pyspiel.load_game("poker_calculator(variant=L)")
    table, waiting = {}, [game.new_initial_state()]
    while waiting:
        state = waiting.pop()
        if state.is_terminal():
            continue
        if not state.is_chance_node():
            hand, key = state.hand, state.information_state_string(state.current_player())
            policy = agent.policy(hand.observe(hand.turn)[None], hand.legal[None])[0]
            table[key] = [(action, policy[action]) for action in state.legal_actions()]
        waiting += [state.child(action) for action in state.legal_actions()]
    policy = pyspiel.TabularPolicy(table)
    values = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)
    assert values[0] == pytest.approx(LEDUC, abs=1e-3)
    assert pyspiel.exploitability(game, policy) < 0.001 * 2  # the antes are 2 chips


def test_results_depend_on_the_seed_and_the_number_of_deals_alone(monkeypatch):
    whole = agent_after(1000, "L")
    assert not np.array_equal(whole.sums, agent_after(1000, "L", rng=2).sums)
    monkeypatch.setattr(mccfr, "BLOCK", 64)
    parts = agent_after(300, "L")
    parts.train(700, progress=False)
    assert np.array_equal(whole.sums, parts.sums)
    assert np.array_equal(whole.regrets, parts.regrets)
    assert whole.deals == parts.deals == 1000


def test_a_pickled_agent_continues_like_the_agent():
    agent = agent_after(100, "L")
    copy = pickle.loads(pickle.dumps(agent))
    for each in (agent, copy):
        each.train(100, progress=False)
    assert np.array_equal(agent.sums, copy.sums)
    assert not np.array_equal(agent.sums, agent_after(100, "L").sums)


def test_the_weight_of_a_deal_is_its_number():
    agent = agent_after(100)
    ends = np.append(agent.tree.starts, len(agent.sums))
    # Each deal adds its weight once to the root, where seat 0 is sampled.
    assert agent.sums[ends[0] : ends[1]].sum() == pytest.approx(100 * 101 / 2)


def test_hands_of_a_bucket_have_one_strategy():
    agent = agent_after(2000, buckets=[np.zeros(index_count((1,)), int)])
    strategy = kuhn_strategy(agent, agent.game)
    for line in LINES:
        assert len({strategy[line, card] for card in range(3)}) == 1


def test_other_numbers_of_buckets_do_not_change_the_result():
    cards = np.unique(hand_index([[40], [44], [48]], (1,)))
    table = np.zeros(index_count((1,)), int)
    table[cards] = [2, 0, 1]
    agents = agent_after(2000), agent_after(2000, buckets=[table])
    first, second = (kuhn_strategy(agent, agent.game) for agent in agents)
    assert first == second


def test_a_new_agent_takes_all_legal_actions_equally_often():
    game = TrainingGame("L")
    hand = game.deal(rng=1)
    hand.act(2)
    policy = MccfrAgent(game).policy(hand.observe(1)[None], hand.legal[None])
    assert policy.tolist() == [[1 / 3] * 3]


def test_an_agent_is_evaluated_like_any_policy():
    agent = agent_after(50_000)
    assert isinstance(agent, PolicyAgent)
    options = {"deals": 40, "rng": 1, "progress": False}
    agents = {"agent": agent, "calls": lambda observation, mask: 1}
    assert evaluate(agents, agent.game, **options).pairs["bb_per_100_low"][0] > 0
    assert local_best_response(agent, agent.game, **options).low < 0


@pytest.mark.slow
def test_holdem_with_all_ins_is_played_by_the_hole_cards():
    game = TrainingGame("NT", stacks=20, menu=["all-in"])
    later = [np.zeros(index_count((2, cards)), np.uint8) for cards in (3, 4, 5)]
    agent = MccfrAgent(game, [np.arange(169), *later], rng=1)
    agent.train(300_000, progress=False)
    folds = []
    for cards in ("2cAs7hAd", "AcKs7hKd", "As2cAd7h"):
        dealt = read_cards(cards)
        rest = [card for card in ALL_CARDS[1:] if card not in dealt]
        hand = game.deal(deck_cards=[*dealt, *rest])
        hand.act(2)
        folds.append(agent.policy(hand.observe(0)[None], hand.legal[None])[0, 0])
    assert folds[0] > 0.9  # 7h2c against an all-in of 10 big blinds
    assert folds[1] < 0.5  # Ac7h
    assert folds[2] < 0.05  # aces


@pytest.mark.parametrize(
    ("buckets", "message"),
    [
        ([np.zeros(12, int)], "give an array of 13 buckets from 0, one per street"),
        ([np.zeros(13)], "give an array of 13 buckets from 0"),
        ([np.full(13, -1)], "give an array of 13 buckets from 0"),
        ([], "give an array of 13 buckets from 0"),
        ([np.arange(13) << 40], "values, at most 536,870,912 fit; give fewer buckets"),
    ],
)
def test_wrong_buckets_are_refused(buckets, message):
    with pytest.raises(ValueError, match=message):
        MccfrAgent(TrainingGame("K"), buckets)


def test_holdem_needs_buckets():
    game = TrainingGame("NT", stacks=2, menu=["all-in"])
    with pytest.raises(
        ValueError, match="has too many hands without buckets; give an array of 169"
    ):
        MccfrAgent(game)


def test_amounts_outside_the_menu_are_refused():
    game = TrainingGame("NT", stacks=20, menu=["all-in"])
    tables = [np.broadcast_to(0, index_count((2, *board))) for board in [(), (3,), (4,), (5,)]]
    agent, hand = MccfrAgent(game, tables), game.deal(rng=1)
    hand.play("raise 7")
    with pytest.raises(ValueError, match="has an amount outside the menu; use the menu alone"):
        agent.policy(hand.observe(0)[None], hand.legal[None])


def test_the_number_of_deals_is_checked():
    with pytest.raises(ValueError, match="deals is -1; give a whole number from 0 on"):
        MccfrAgent(TrainingGame("K")).train(-1)
