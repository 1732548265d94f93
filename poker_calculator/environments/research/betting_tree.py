"""The betting tree of a training game of two players: all decisions of the menu, without cards.

Shapes use N (decisions), A (the most legal actions of a decision) and T (terminal nodes).
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from poker_calculator.environments.evaluation.holdings import Holdings
from poker_calculator.environments.menu import CHECK_OR_CALL, FOLD
from poker_calculator.environments.observation import PastAction
from poker_calculator.environments.training_game import TrainingGame
from poker_calculator.environments.training_hand import TrainingHand

MOST_DECISIONS: Final = 200_000
"""The maximum number of decisions of a tree; it takes a minute or two to build."""

Integers: TypeAlias = NDArray[np.int64]
Line: TypeAlias = tuple[tuple[int, int], ...]
"""The action and the amount of each `PastAction`, which together identify a decision."""


class BettingTree(NamedTuple):
    """The decisions and the terminal nodes of a game; decision 0 is the root."""

    actors: Integers  # [N], the seat to act
    streets: Integers  # [N]
    counts: Integers  # [N], the number of legal actions
    actions: Integers  # [N, A], the indices of the legal actions on the menu, and then -1
    children: Integers  # [N, A], the decision after each action, or -1 - t for terminal node t
    folds: Integers  # [T], the chips that seat 0 wins by a fold; 0 at a showdown
    stakes: Integers  # [T], the chips that the winner of a showdown wins; 0 after a fold


def line_of(history: tuple[PastAction, ...] | list[PastAction]) -> Line:
    """Return the key of the decision after a history."""
    return tuple((past.action, past.amount) for past in history)


def build_tree(game: TrainingGame) -> tuple[BettingTree, dict[Line, int]]:
    """Return the betting tree of a game and the decision after each history.

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
    ordered = [rows[node] for node in range(len(rows))]
    counts = np.array([len(actions) for _, _, actions, _ in ordered])
    table = np.full((2, len(rows), counts.max()), -1)
    for node, (_, _, actions, children) in enumerate(ordered):
        table[:, node, : len(actions)] = actions, children
    actors, streets = (np.array([row[column] for row in ordered]) for column in (0, 1))
    terminal = np.array(folds), np.array(stakes)
    return BettingTree(actors, streets, counts, table[0], table[1], *terminal), lines


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
