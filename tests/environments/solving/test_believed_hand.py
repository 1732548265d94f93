"""The ranges of a hand in progress, and the strategy of its solutions."""

from math import inf

import numpy as np
import pytest

from calculations import Range, solve
from lookup import COMBOS, combo_index
from poker_calculator.environments import TrainingGame
from poker_calculator.environments.solving.believed_hand import BelievedHand, SolvingOptions
from poker_calculator.games.cards import ALL_CARDS, read_cards

FOLD, CALL, HALF, POT, ALL_IN = range(5)
TREE = dict.fromkeys(("flop", "turn", "river"), "100%")
LIMITS = dict.fromkeys(TREE, 50)
BOARD = "2s3h4d6c7c"


def options(mistakes=1.0, most_combos=2000):
    return SolvingOptions(TREE, TREE, LIMITS, inf, mistakes, most_combos)


def river(first="AsAh", second="KdKc", stacks=60):
    """Return a hand without a bet up to the river; the first player acts first there."""
    (a, b), (c, d), board = map(read_cards, (first, second, BOARD))
    cards = [a, c, b, d, *board]
    rest = [card for card in ALL_CARDS[1:] if card not in cards]
    deck = [*cards[:4], rest[0], *board[:3], rest[1], board[3], rest[2], board[4], *rest[3:]]
    hand = TrainingGame("NT", stacks=stacks, antes=10, blinds=0).deal(deck_cards=deck)
    for _ in range(6):
        hand.act(CALL)
    return hand


def never_asked(hand, ranges):
    """Return the strategy of a player who checks and calls."""
    return np.eye(hand.game.action_count)[[CALL] * len(COMBOS)]


def believed(hand, seat, rule=never_asked, **changes):
    return BelievedHand(hand.game, hand.facts(seat), rule, options(**changes))


def test_ranges_follow_from_bayes_rule():
    raises, mistakes = np.random.default_rng(1).random(len(COMBOS)), 0.3

    def rule(hand, ranges):
        strategy = np.zeros((len(COMBOS), hand.game.action_count))
        strategy[:, POT], strategy[:, CALL] = raises, 1 - raises
        return strategy

    hand = TrainingGame("NT").deal(rng=1)
    mine = believed(hand, 1, rule, mistakes=mistakes)
    hand.act(CALL)
    hand.act(POT)
    mine.strategy(hand.facts(1))
    for seat, share, legal in ((1, 1 - raises, 5), (0, raises, 4)):  # after a call, no fold
        weights = (1 - mistakes) * share + mistakes / legal
        assert mine.ranges[seat] == pytest.approx(weights / weights.max())


@pytest.mark.parametrize("checked", [False, True])
def test_the_strategy_is_that_of_the_solved_river(checked):
    hand, line = river(), ["check"] if checked else []
    for _ in line:
        hand.act(CALL)
    strategy = believed(hand, int(checked)).strategy(hand.facts(int(checked)))
    node = solve(
        ["random", "random"],
        BOARD,
        pot=20,
        stack=50,
        min_bet=10,
        bets="100%",
        raises="100%",
        most_raises=1,
        target=0.003,
        iterations=50,
        locks={"": "check"} if checked else None,
        progress=False,
    ).node(", ".join(line))
    row = combo_index("KdKc" if checked else "AsAh")
    row = combo_index(node.hands.cards(node.player)).tolist().index(row)
    assert node.actions == ["check", "bet 20"]
    assert strategy.tolist() == [0, *node.strategy[:, row][:1], 0, *node.strategy[:, row][1:], 0]


def test_who_faces_an_all_in_calls_with_the_best_hand_and_folds_the_worst():
    for cards, action in (("5s5h", CALL), ("9s8s", FOLD)):
        hand = river(second=cards)
        hand.act(ALL_IN)
        strategy = believed(hand, 1).strategy(hand.facts(1))
        assert strategy[[FOLD, CALL]].argmax() == action
        assert strategy[[FOLD, CALL]].max() > 0.99


def test_a_bet_of_another_size_is_solved_with_its_size():
    # A call of 50 wins 70 and needs 5 of 12; the pot of 20 would be 20 for 40, and 4 of 12.
    hand = river()
    hand.play("raise 50")
    mine = believed(hand, 1)
    mine.strategy(hand.facts(1))
    assert "bet 50" in mine._policy.solution.node().actions


def test_thinned_ranges_have_the_own_hand_and_few_combos():
    hand = river("7s2h", "KdKc")
    mine = believed(hand, 0, most_combos=30)
    mine.strategy(hand.facts(0))
    counts = (mine.ranges > 0).sum(axis=1)
    assert 20 <= counts[1] <= 30
    assert counts[0] <= 31
    assert mine.ranges[0, combo_index("7s2h")] > 0
    assert not mine.ranges[:, np.isin(COMBOS, read_cards(BOARD)).any(axis=1)].any()


def test_a_later_turn_continues_the_hand_and_another_hand_does_not():
    hand = river()
    mine = believed(hand, 0)
    mine.strategy(hand.facts(0))
    hand.act(CALL)
    hand.act(HALF)
    assert mine.continues(hand.facts(0))
    assert not mine.continues(river("AsAh", "KdKc").facts(0))  # an earlier turn
    other = river("AsAd", "KdKc")
    other.act(CALL)
    other.act(HALF)
    assert not mine.continues(other.facts(0))
    assert mine.strategy(hand.facts(0)).sum() == pytest.approx(1)


def test_ranges_are_those_of_all_actions_however_they_are_seen():
    hand = river()
    step = believed(hand, 0, mistakes=0.5)
    step.strategy(hand.facts(0))
    hand.act(CALL)
    hand.act(HALF)
    at_once, again = (believed(hand, 0, mistakes=0.5) for _ in range(2))
    for mine in (step, at_once, again):
        mine.strategy(hand.facts(0))
    assert (at_once.ranges == again.ranges).all()
    assert Range.from_weights(step.ranges[1]).weights.sum() < len(COMBOS)
