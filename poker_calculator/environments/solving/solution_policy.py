"""A solved strategy that acts in hands, and a policy of OpenSpiel."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import Seed, read_rng
from lookup.combos import COMBOS, combo_index
from lookup.games import STREETS
from poker_calculator.environments import menu
from poker_calculator.environments.training_hand import TrainingHand
from poker_calculator.games.cards import Card, read_cards, write_cards
from poker_calculator.games.chips import Chips
from poker_calculator.games.hand.operations import (
    BoardDealing,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    TableChips,
)
from poker_calculator.games.hand.state import State
from poker_calculator.games.play.player_actions import CALL, CHECK, FOLD, Action, Raise

if TYPE_CHECKING:
    from calculations.solver.results.nodes import Node
    from calculations.solver.results.solution import Solution


class SolutionPolicy:
    """The strategies of both players of a solution, from its root on.

    `strategy` returns the probabilities for a `State`. A call with a `State` or a `TrainingHand`
    draws an action of the seat to act. OpenSpiel calls `action_probabilities`. A bet that is not in
    the solution maps to one of its sizes by `menu.nearest_size`.

    Parameters
    ----------
    solution : a solution of the same board, pot and effective stack
        For example, that of `State.solve`.
    rng : the seed of drawn actions, or a Generator

    Raises
    ------
    ValueError
        For a hand of another spot, and for hole cards outside the ranges.

    >>> from poker_calculator.games import NoLimitTexasHoldem
    >>> state = NoLimitTexasHoldem.create_state(antes=10, blinds=0, stacks=20, rng=7)
    >>> checked = [state.check_or_call() for _ in range(6)]
    >>> ranges = [state.hole_cards[0], "22+"]
    >>> policy = SolutionPolicy(state.solve(ranges, bets="allin", progress=False), rng=1)
    >>> sorted(map(str, policy.strategy(state)))
    ['Raise(to=10)', 'check']
    """

    def __init__(self, solution: Solution, rng: Seed = None) -> None:
        self.solution: Solution = solution
        self._rng = read_rng(rng)

    def strategy(self, state: State) -> dict[Action, float]:
        """Return the probability of each action of the seat to act."""
        node, cards, seat = self._decision(state)
        rows = np.flatnonzero(np.isin(cards, state.hole_cards[seat]).all(axis=1))
        if not rows.size:
            raise ValueError(
                f"{write_cards(state.hole_cards[seat])} is not in the range of player "
                f"{node.player} of the solution; solve with a range that has it"
            )
        totals = _totals(node, state.bets[seat])
        return {
            Raise(totals[name]) if name in totals else name: float(share)
            for name, share in zip(node.actions, node.strategy[:, rows[0]], strict=True)
        }

    def node(self, state: State) -> Node:
        """Return the node of the solution that the hand has reached.

        Raises ValueError for a hand of another spot.
        """
        root, board, path = self.solution.node(), list[Card](), list[str]()
        chips, root_board = TableChips.of(state.starting_stacks), {*read_cards(root.board)}
        operations = iter(state.operations)
        for operation in operations:
            chips = chips.after(operation)
            board += operation.cards if isinstance(operation, BoardDealing) else ()
            if {*board} == root_board:
                break
        else:
            raise ValueError(
                f"the board is {write_cards(board) or 'empty'}; the solution begins on {root.board}"
            )
        stack = min(compress(chips.stacks, state.statuses))
        if (chips.pot, stack) != (root.pot, root.stacks[0]):
            raise ValueError(
                f"the pot is {chips.pot} and the effective stack {stack}; solve this spot, "
                f"instead of {root.pot:g} and {root.stacks[0]:g}"
            )
        for operation in operations:  # those after the root
            match operation:
                case BoardDealing(cards):
                    board += cards
                    path.append(f"{STREETS[len(board)]} {write_cards(cards)}")
                case CheckingOrCalling():
                    path.append(CALL)
                case Folding():
                    path.append(FOLD)
                case CompletionBettingOrRaisingTo(seat, amount):
                    path.append(_size(self.solution.node(", ".join(path)), chips, seat, amount))
            chips = chips.after(operation)
        return self.solution.node(", ".join(path))

    def menu_strategy(self, hand: TrainingHand) -> NDArray[np.float64]:
        """Return the probability of each index of the menu for each combo, [1326, A].

        Combos are in the order of `lookup.COMBOS`; rows of combos outside the range are 0.
        """
        node, cards, seat = self._decision(hand.state)
        totals = _totals(node, hand.state.bets[seat])
        strategy = np.zeros((len(COMBOS), hand.game.action_count))
        rows = combo_index(cards)
        for name, shares in zip(node.actions, node.strategy, strict=True):
            action: Action = Raise(totals[name]) if name in totals else name
            strategy[rows, _menu_index(hand, action)] += shares
        return strategy

    def has_size(self, hand: TrainingHand, amount: int) -> bool:
        """Return whether the solution has a bet or raise to *amount* at the turn of a hand."""
        node, _, seat = self._decision(hand.state)
        return amount in _totals(node, hand.state.bets[seat]).values()

    def _decision(self, state: State) -> tuple[Node, NDArray[np.uint8], int]:
        """Return the node of the hand, and the combos [C, 2] and the seat of the player to act."""
        node, seat = self.node(state), state.actor_index
        if node.player is None or seat is None:
            raise ValueError(f"nobody acts at {node.path!r}; ask at a decision of the solution")
        return node, node.hands.cards(node.player), seat

    def _chances(self, hand: TrainingHand) -> dict[int, float]:
        """Return the probability of each legal index of the menu."""
        chances = dict.fromkeys(np.flatnonzero(hand.legal).tolist(), 0.0)
        for action, share in self.strategy(hand.state).items():
            chances[_menu_index(hand, action)] += share
        return chances

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        """Return the probability of each legal action at a decision of an `OpenSpielState`.

        *player_id* is ignored, as players take turns.
        """
        return self._chances(state.hand)

    def __call__(self, hand: State | TrainingHand) -> Action | int:
        """Return a random action of the strategy, for a `TrainingHand` as an index of its menu."""
        strategy: dict[Any, float] = (
            self._chances(hand) if isinstance(hand, TrainingHand) else self.strategy(hand)
        )
        shares = np.array([*strategy.values()])
        action: Action | int = [*strategy][self._rng.choice(len(shares), p=shares / shares.sum())]
        return action


def _menu_index(hand: TrainingHand, action: Action) -> int:
    """Return the index of the menu for an action of a solution."""
    if isinstance(action, Raise):
        return hand.nearest(int(action.to))
    return menu.FOLD if action == FOLD else menu.CHECK_OR_CALL


def _totals(node: Node, bet: Chips) -> dict[str, float]:
    """Return the totals of the bets and raises at a node, for a player who has bet *bet*."""
    totals = {
        name: float(bet) + chips
        for name, chips in zip(node.actions, node.action_chips, strict=True)
        if name not in (FOLD, CHECK, CALL)
    }
    return {name: int(total) if total.is_integer() else total for name, total in totals.items()}


def _size(node: Node, chips: TableChips, seat: int, amount: Chips) -> str:
    """Return the node's bet or raise that a seat's total maps to."""
    bet = chips.bets[seat]
    call, totals = max(chips.bets) - bet, _totals(node, bet)
    if not totals:
        return f"bet {amount}"  # the solution's error lists the actions
    index = menu.nearest_size(amount, [*totals.values()], bet + call, chips.pot + call)
    return [*totals][index]
