"""The betting tree of a training game of two players: all decisions of the menu, without cards."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np

from poker_calculator.environments._kernels.mccfr import BettingTree
from poker_calculator.environments.evaluation.holdings import Holdings
from poker_calculator.environments.menu import CHECK_OR_CALL, FOLD
from poker_calculator.environments.observation import PastAction
from poker_calculator.environments.training_game import TrainingGame
from poker_calculator.environments.training_hand import TrainingHand

MOST_DECISIONS: Final = 200_000
"""The maximum number of decisions of a tree; it takes a minute or two to build."""

Line: TypeAlias = tuple[tuple[int, int], ...]
"""The action and the amount of each `PastAction`, which together identify a decision."""


def line_of(history: tuple[PastAction, ...] | list[PastAction]) -> Line:
    """Return the key of the decision after a history."""
    return tuple((past.action, past.amount) for past in history)


def build_tree(game: TrainingGame) -> tuple[BettingTree, dict[Line, int]]:
    """Return the betting tree of a game, with starts of 0, and the decision after each history.

    Raises ValueError for games without exact equities of ranges, whose legal actions may depend on
    cards or whose payoffs on more than the winner, and for more than MOST_DECISIONS decisions.
    """
    Holdings(game)
    lines: dict[Line, int] = {(): 0}
    waiting = [game.deal(rng=0)]
    rows: dict[int, tuple[int, int, list[int], list[int]]] = {}
    folds: list[int] = []
    stakes: list[int] = []
    while waiting:
        hand = waiting.pop()
        seat = hand.turn
        if seat is None or len(lines) > MOST_DECISIONS:
            count = "no decisions" if seat is None else f"over {MOST_DECISIONS:,} decisions"
            raise ValueError(f"{game!r} has {count}; give other stacks or a smaller menu")
        actions, children = np.flatnonzero(hand.legal).tolist(), []
        for action in actions:
            after = hand.copy()
            after.act(action)
            if after.is_over:
                children.append(-1 - len(folds))
                fold, stake = _payoff(hand, seat, action)
                folds.append(fold)
                stakes.append(stake)
            else:
                children.append(lines.setdefault(line_of(after.history), len(lines)))
                waiting.append(after)
        rows[lines[line_of(hand.history)]] = seat, hand.state.street_index or 0, actions, children
    actors, streets, legal, following = zip(*(rows[node] for node in sorted(rows)), strict=True)
    counts = np.array([*map(len, legal)])
    actions, children = np.full((2, len(rows), counts.max()), -1)
    for node, count in enumerate(counts.tolist()):
        actions[node, :count], children[node, :count] = legal[node], following[node]
    table = np.array(actors), np.array(streets), counts, actions, children
    starts = np.zeros_like(counts)
    return BettingTree(*table, np.array(folds), np.array(stakes), starts), lines


def _payoff(hand: TrainingHand, seat: int, action: int) -> tuple[int, int]:
    """Return the fold and the stake of the terminal node after an action of *seat*."""
    state = hand.state
    chips = [
        int(before - now) for before, now in zip(state.starting_stacks, state.stacks, strict=True)
    ]
    if action == FOLD:
        return (chips[1] if seat else -chips[0]), 0
    assert action == CHECK_OR_CALL
    chips[seat] += int(state.legal_actions().call or 0)
    return 0, min(chips)
