"""Betting trees, compared with Kuhn's own tree and with hands of the games."""

import numpy as np
import pytest

from poker_calculator.environments import TrainingGame
from poker_calculator.environments.research import betting_tree
from poker_calculator.environments.research.betting_tree import build_tree, line_of

FOLD, CALL, BET = range(3)
FOLDED, CALLED, RAISED = 1, 2, 3  # the actions of a history

GAMES = [
    TrainingGame("K"),
    TrainingGame("L"),
    TrainingGame("NT", stacks=(12, 9), antes=1),
    TrainingGame("FT", stacks=20, small_bet=2, big_bet=4),
]


def test_the_tree_of_kuhn_poker():
    tree, lines = build_tree(TrainingGame("K"))
    # Seat 0 acts, seat 1 after a check, seat 0 after a bet, seat 1 after a bet.
    check, bet = (CALLED, 0), (RAISED, 1)
    order = [lines[line] for line in [(), (check,), (check, bet), (bet,)]]
    assert order[0] == 0
    assert tree.actors[order].tolist() == [0, 1, 0, 1]
    assert tree.streets.tolist() == [0] * 4
    assert tree.actions[order].tolist() == [[CALL, BET], [CALL, BET], [FOLD, CALL], [FOLD, CALL]]
    assert tree.children[order[0]].tolist() == [order[1], order[3]]
    assert tree.children[order[1], 1] == order[2]
    ends = -1 - np.array([tree.children[order[1], 0], *tree.children[order[2:]].flatten()])
    assert tree.folds[ends].tolist() == [0, -1, 0, 1, 0]
    assert tree.stakes[ends].tolist() == [1, 0, 2, 0, 2]


def test_leduc_poker_has_the_decisions_of_two_rounds():
    # A round without or after a bet has 6 decisions, and 5 lines of the first go on to the second.
    tree, _ = build_tree(TrainingGame("L"))
    assert np.bincount(tree.streets).tolist() == [6, 30]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_payoffs_are_those_of_random_hands(game):
    tree, lines = build_tree(game)
    rng = np.random.default_rng(1)
    for _ in range(60):
        hand, node = game.deal(rng), 0
        while node >= 0:
            assert lines[line_of(hand.history)] == node
            assert (tree.actors[node], tree.streets[node]) == (hand.turn, hand.state.street_index)
            legal = np.flatnonzero(hand.legal).tolist()
            assert tree.actions[node, : tree.counts[node]].tolist() == legal
            index = int(rng.integers(len(legal)))
            node = int(tree.children[node, index])
            hand.act(legal[index])
        fold, stake = tree.folds[-1 - node], tree.stakes[-1 - node]
        assert hand.is_over
        if stake:
            assert hand.payoffs[0] in (-stake, 0, stake)
        else:
            assert hand.payoffs[0] == fold


def test_games_without_a_tree_are_refused(monkeypatch):
    with pytest.raises(ValueError, match="has no exact equities of ranges"):
        build_tree(TrainingGame("PO"))
    with pytest.raises(ValueError, match="has no decisions; give other stacks or a smaller menu"):
        build_tree(TrainingGame("NT", stacks=1))
    monkeypatch.setattr(betting_tree, "MOST_DECISIONS", 20)
    with pytest.raises(ValueError, match="has over 20 decisions; give other stacks"):
        build_tree(TrainingGame("L"))
