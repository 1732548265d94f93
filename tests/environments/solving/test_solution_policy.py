"""A solution as an agent and as a policy of OpenSpiel."""

from itertools import product

import numpy as np
import pytest

from calculations import solve
from poker_calculator.environments import SolutionPolicy, TrainingGame
from poker_calculator.games import Automation, NoLimitTexasHoldem
from poker_calculator.games.cards import ALL_CARDS, read_cards
from poker_calculator.games.play.player_actions import Raise

BOARD = "2s3h4d6c7c"
DEALS = {Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING}
MENU = [0.5, 1, "all-in"]
TABLE = {"stacks": 60, "antes": 10, "blinds": 0, "menu": MENU}
"""Two stacks of 50 behind a pot of 20."""


def solved(board=BOARD, **options):
    sizes = {"bets": "50%, 100%, allin", "raises": "100%, allin"}
    spot = {"pot": 20, "stack": 50, "target": 0.002, "progress": False, **sizes, **options}
    return solve(["AsAh, QsQh, QdQc", "KK, 9s8s"], board, **spot)


@pytest.fixture(scope="module")
def solution():
    return solved()


def deck(first, second, board=BOARD):
    """Return the cards from the top: hole cards around the table, and burns between streets."""
    first, second, board = map(read_cards, (first, second, board))
    dealt = [first[0], second[0], first[1], second[1], *board]
    rest = [card for card in ALL_CARDS[1:] if card not in dealt]
    burns = rest[:3]
    holes, (flop, turn, river) = dealt[:4], (board[:3], board[3:4], board[4:])
    return [*holes, burns[0], *flop, burns[1], *turn, burns[2], *river, *rest[3:]]


def river(first, second, board=BOARD, streets=3, **options):
    """Return a hand after *streets* streets without a bet."""
    hand = TrainingGame("NT", **{**TABLE, **options}).deal(deck_cards=deck(first, second, board))
    for _ in range(2 * streets):
        hand.act(1)
    return hand


def combos(solution, player):
    return ["".join(map(str, read_cards(cards))) for cards in solution.node().hands.cards(player)]


def test_the_policy_against_itself_has_the_value_of_the_solution(solution):
    pyspiel = pytest.importorskip("pyspiel")
    import poker_calculator.environments.open_spiel_game  # noqa: F401

    score = pytest.importorskip("open_spiel.python.algorithms.expected_game_score")
    parameters = {"stacks": "60 60", "antes": "10 10", "blinds": "0 0", "menu": "50% 100% all-in"}
    game, policy = pyspiel.load_game("poker_calculator", parameters), SolutionPolicy(solution)
    values = []
    for first, second in product(combos(solution, 0), combos(solution, 1)):
        state, dealt = game.new_initial_state(), read_cards(first + second + BOARD)
        if len({*dealt}) < 9:
            continue
        cards = iter([dealt[0], dealt[2], dealt[1], dealt[3], *dealt[4:]])
        while state.is_chance_node() or len(state.hand.history) < 6:
            state.apply_action(next(cards) - 1 if state.is_chance_node() else 1)
        values.append(score.policy_value(state, [policy, policy]))
    assert np.mean(values, axis=0) + 10 == pytest.approx(
        solution.ev, abs=1e-4
    )  # the solver's chips are float32


@pytest.mark.parametrize(
    ("path", "actions"),
    [("", []), ("check", [1]), ("bet 20", [3]), ("check, bet 10", [1, 2]), ("bet 50", [4])],
)
def test_the_policy_has_the_strategy_of_the_node(solution, path, actions):
    hand = river("AsAh", "KdKc")
    for action in actions:
        hand.act(action)
    node = solution.node(path)
    cards = "AsAh" if node.player == 0 else "KdKc"
    expected = node.strategy[:, combos(solution, node.player).index("".join(sorted_text(cards)))]
    strategy = SolutionPolicy(solution).strategy(hand.state)
    assert [*strategy.values()] == expected.tolist()
    names = [
        name if isinstance(name, str) else f"{'raise to' if 'bet' in path else 'bet'} {name.to}"
        for name in strategy
    ]
    assert names == node.actions


def sorted_text(cards):
    return [str(card) for card in sorted(read_cards(cards))]


@pytest.mark.slow
def test_the_policy_goes_on_after_cards_to_come():
    solution = solved("2s3h4d6c", bets="allin", raises="", target=0.02)
    hand = river("QsQh", "KdKc")
    assert hand.history[-1].street == 2
    node = solution.node("check, check, river 7c")
    row = combos(solution, 0).index("".join(sorted_text("QsQh")))
    strategy = SolutionPolicy(solution).strategy(hand.state)
    assert [*strategy.values()] == node.strategy[:, row].tolist()


def test_a_called_policy_draws_actions_by_their_probabilities(solution):
    hand = river("QsQh", "KdKc")
    policy = SolutionPolicy(solution, rng=1)
    wanted = policy.strategy(hand.state)
    drawn = [policy(hand.state) for _ in range(500)]
    for action, share in wanted.items():
        deviation = (share * (1 - share) / 500) ** 0.5
        assert abs(drawn.count(action) / 500 - share) <= 4.5 * deviation
    indices = {policy(hand) for _ in range(50)}
    assert all(hand.legal[index] for index in indices)
    assert policy.action_probabilities(type("AnyState", (), {"hand": hand})).keys() == {1, 2, 3, 4}


def test_two_policies_play_a_hand(solution):
    hand = river("QsQh", "KdKc")
    policy = SolutionPolicy(solution, rng=2)
    while not hand.is_over:
        hand.act(policy(hand))
    assert sum(hand.payoffs) == 0


def test_a_bet_of_another_size_is_played_like_the_likelier_of_its_neighbours(solution):
    policy = SolutionPolicy(solution)
    answers = {}
    for amount in (10, 11, 19, 20):
        hand = river("AsAh", "KdKc", menu="amounts")
        hand.act(2 + amount)
        answers[amount] = [*policy.strategy(hand.state).values()]
    assert answers[11] == answers[10] != answers[20]
    assert answers[19] == answers[20]


@pytest.mark.parametrize(
    ("hand", "message"),
    [
        (("AsAh", "KdKc", "2s3h4d6c8c"), "the solution begins on 2s3h4d6c7c"),
        (("JsJh", "KdKc"), "JsJh is not in the range of player 0"),
    ],
)
def test_another_hand_than_those_of_the_solution_is_refused(solution, hand, message):
    with pytest.raises(ValueError, match=message):
        SolutionPolicy(solution).strategy(river(*hand).state)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"antes": 9, "stacks": 59},
            "the pot is 18 and the effective stack 50; solve this spot, instead of 20 and 50",
        ),
        ({"stacks": (90, 61)}, "the pot is 20 and the effective stack 51; solve this spot"),
    ],
)
def test_another_pot_or_stack_is_refused(solution, options, message):
    with pytest.raises(ValueError, match=message):
        SolutionPolicy(solution).strategy(river("AsAh", "KdKc", **options).state)


def test_a_hand_before_or_after_the_decisions_is_refused(solution):
    policy = SolutionPolicy(solution)
    with pytest.raises(ValueError, match="the solution begins on 2s3h4d6c7c"):
        policy.strategy(river("AsAh", "KdKc", streets=2).state)
    hand = river("AsAh", "KdKc", streets=4)
    with pytest.raises(ValueError, match="nobody acts"):
        policy.strategy(hand.state)


def test_the_policy_of_a_state_that_was_solved_has_its_sizes():
    state = NoLimitTexasHoldem.create_state(
        antes=10, blinds=0, stacks=60, deck_cards=deck("AsAh", "KdKc")
    )
    for _ in range(6):
        state.check_or_call()
    solution = state.solve(["AA, QQ", "KK"], bets="50%", target=0.01, progress=False)
    assert [*SolutionPolicy(solution).strategy(state)] == ["check", Raise(10)]
