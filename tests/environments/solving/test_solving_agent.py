"""The agent that solves: the ranges of both players, the solved streets, and its winnings."""

import numpy as np
import pytest

from calculations import Range, solve
from lookup import COMBOS, combo_index
from poker_calculator.environments import SolvingAgent, TrainingGame, evaluate
from poker_calculator.games.cards import ALL_CARDS, read_cards
from tests.raises import raises

FOLD, CALL, HALF, POT, ALL_IN = range(5)
STREETS = "flop", "turn", "river"
TREE = dict.fromkeys(STREETS, "100%")
LIMITS = dict.fromkeys(STREETS, 50)
BOARD = "2s3h4d6c7c"
STACK = 60
GAME = TrainingGame("NT", stacks=STACK, antes=10, blinds=0)
FIRST_QUEEN = 41  # the number of the lowest queen


def calling(observations, masks):
    return np.eye(masks.shape[1])[np.full(len(masks), CALL)]


def raising_high_cards(observations, masks):
    """Return a policy that bets hands with a queen or better before the flop, if that is legal."""
    own = GAME.layout.starts["own_cards"]
    is_high = observations[:, own + FIRST_QUEEN - 1 : own + 52].any(axis=1)
    bets = is_high & (masks[:, POT] > 0) & (GAME.decode(observations[0]).street == 0)
    return np.eye(masks.shape[1])[np.where(bets, POT, CALL)]


class Blueprint:
    def __init__(self, policy=calling):
        self.policy = policy


def dealt(first="AsAh", second="KdKc"):
    """Return a hand with known cards; the first player acts first on each street."""
    (a, b), (c, d), board = map(read_cards, (first, second, BOARD))
    cards = [a, c, b, d, *board]
    rest = [card for card in ALL_CARDS[1:] if card not in cards]
    deck = [*cards[:4], rest[0], *board[:3], rest[1], board[3], rest[2], board[4], *rest[3:]]
    return GAME.deal(deck_cards=deck)


def river(first="AsAh", second="KdKc"):
    """Return a hand without a bet up to the river."""
    hand = dealt(first, second)
    for _ in range(6):
        hand.act(CALL)
    return hand


def agent_with(policy=calling, mistakes=1.0, **options):
    tree = {"bets": TREE, "raises": TREE, "iterations": LIMITS, "first_street": "river"}
    return SolvingAgent(GAME, Blueprint(policy), mistakes=mistakes, **tree | options)


def policy_at(agent, hand):
    """Return the probabilities of the actions of the seat to act."""
    return agent.policy(hand.observe(hand.turn)[None], hand.legal[None])[0]


def shares_of(hand, line, ranges=("random", "random"), pot=20, stack=50, bets="100%"):
    """Return the probability of each action for the hand to act, by a solution of the river."""
    tree = {"bets": bets, "raises": "100%", "most_raises": 2, "min_bet": 10}
    limits = {"target": 0.003, "iterations": 50, "progress": False, "threads": 1}
    node = solve(ranges, BOARD, pot=pot, stack=stack, **tree, **limits).node(", ".join(line))
    own = combo_index(hand.hole_cards[hand.turn])
    column = combo_index(node.hands.cards(node.player)).tolist().index(own)
    return dict(zip(node.actions, node.strategy[:, column], strict=True))


@pytest.mark.parametrize("line", [[], ["check"], ["bet 20"], ["check", "bet 20"]])
def test_the_policy_is_that_of_the_solved_river(line):
    hand = river()
    for action in line:
        hand.act(CALL if action == "check" else POT)
    policy, shares = policy_at(agent_with(), hand), shares_of(hand, line)
    assert policy[FOLD] == shares.get("fold", 0)
    assert policy[CALL] == shares.get("call", shares.get("check"))
    assert policy.sum() == pytest.approx(1)


@pytest.mark.parametrize("mistakes", [1.0, 0.3])
def test_both_ranges_follow_from_the_blueprint_by_bayes_rule(mistakes):
    hand, legal = dealt(), []
    for action in (CALL, POT, CALL, CALL, CALL, CALL, CALL):
        legal.append(hand.legal.sum())
        hand.act(action)
    is_high = (COMBOS >= FIRST_QUEEN).any(axis=1)
    first = (1 - mistakes) * ~is_high + mistakes / legal[0]
    second = (1 - mistakes) * is_high + mistakes / legal[1]
    ranges = [Range.from_weights(weights / weights.max()) for weights in (first, second)]
    policy = policy_at(agent_with(raising_high_cards, mistakes), hand)
    shares = shares_of(hand, [], ranges, pot=60, stack=30)
    assert policy[CALL] == pytest.approx(shares["check"])


def test_hole_cards_change_the_row_alone():
    hands = river("AsAh", "KdKc"), river("5s5h", "KdKc")
    observations, masks = zip(*[(hand.observe(0), hand.legal) for hand in hands], strict=True)
    together = agent_with().policy(np.array(observations), np.array(masks))
    for hand, row in zip(hands, together, strict=True):
        assert policy_at(agent_with(), hand).tolist() == row.tolist()


@pytest.mark.parametrize(("cards", "action"), [("5s5h", CALL), ("9s8s", FOLD)])
def test_the_best_hand_calls_an_all_in_and_the_worst_folds(cards, action):
    hand = river(second=cards)
    hand.act(ALL_IN)
    assert policy_at(agent_with(), hand)[action] > 0.99


def test_a_bet_of_another_size_is_solved_with_its_size():
    hand = river(second="7h6h")
    hand.play("raise 50")
    policy, shares = policy_at(agent_with(), hand), shares_of(hand, ["bet 50"], bets="100%, 50")
    assert policy[CALL] == shares["call"]


def test_the_blueprint_plays_the_streets_before_the_first_solved_one():
    hand = dealt("QsQh")
    tree = {"bets": {"flop": "", "turn": "allin", "river": ""}, "raises": dict.fromkeys(TREE, "")}
    agent = agent_with(raising_high_cards, first_street="turn", **tree)
    assert policy_at(agent, hand).tolist() == np.eye(5)[POT].tolist()
    for _ in range(2):
        hand.act(CALL)
    assert policy_at(agent, hand).tolist() == np.eye(5)[CALL].tolist()
    for _ in range(2):
        hand.act(CALL)
    assert 0 < policy_at(agent, hand)[CALL] < 1


def test_policies_do_not_depend_on_earlier_hands():
    hand, other = river(), dealt("5s5h", "QdQc")
    agent = agent_with(raising_high_cards, 0.5)
    alone = policy_at(agent, hand).tolist()
    for _ in range(6):
        policy_at(agent, other)
        other.act(CALL)
    assert policy_at(agent, hand).tolist() == alone
    assert policy_at(agent_with(raising_high_cards, 0.5), hand).tolist() == alone


def test_agents_play_legal_actions_with_other_stacks_and_menus():
    game = TrainingGame("NT", stacks=[20, 40], menu=["min", 0.3, 1, 3])
    agents = {
        name: SolvingAgent(game, Blueprint(), first_street="river") for name in ("first", "second")
    }
    result = evaluate(agents, game, deals=2, rng=2, progress=False)
    assert len(result.hands) == 8  # a row for each seat


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"bets": {"flop": "100%"}}, "bets is {'flop': '100%'}; give a dict with flop, turn and"),
        ({"mistakes": 0}, "mistakes is 0; give a fraction above 0, at most 1"),
        ({"first_street": "preflop"}, "first_street is 'preflop'; give flop, turn, river"),
    ],
)
def test_invalid_options_are_refused(options, message):
    with raises(message):
        SolvingAgent(GAME, Blueprint(), **options)


def test_a_blueprint_without_a_policy_is_refused():
    with raises("give an agent with the method `policy`"):
        SolvingAgent(GAME, calling)


@pytest.mark.parametrize(
    ("code", "players", "message"),
    [("FT", 2, "this is not no-limit hold'em"), ("NT", 3, "with two players, one board")],
)
def test_other_games_are_refused(code, players, message):
    with raises(message):
        SolvingAgent(TrainingGame(code, players=players), Blueprint())


@pytest.mark.slow
def test_solving_the_river_beats_the_blueprint():
    game = TrainingGame("NT", stacks=40)
    agents = {
        "solving": SolvingAgent(game, Blueprint(), first_street="river"),
        "blueprint": Blueprint(),
    }
    pair = evaluate(agents, game, deals=40, rng=1, progress=False).pairs.iloc[0]
    assert pair.bb_per_100_low > 0
