"""A hand as a player believes it: both ranges, narrowed by Bayes' rule, and a solved street."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.range import Range
from lookup.combos import COMBOS, combo_index
from lookup.games import STREETS
from lookup.names import STREET_NAMES
from lookup.tables.heads_up import equity_vs_random
from poker_calculator.environments.menu import CHECK_OR_CALL, FOLD
from poker_calculator.environments.observation import FOLDED, RAISED, Facts, PastAction
from poker_calculator.environments.solving.solution_policy import SolutionPolicy
from poker_calculator.environments.training_game import TrainingGame, known_deck
from poker_calculator.environments.training_hand import TrainingHand
from poker_calculator.games.cards import Card

PAST_ACTIONS: Final = "", "fold", "check or call", "raise {}"
"""The actions of a history, in the form that `TrainingHand.play` takes."""
SOLVED_STREETS: Final = STREET_NAMES[1:]
TARGET: Final = 0.003
"""The exploitability at which solving stops, as a fraction of the pot."""
LEAST_WEIGHT: Final = 1e-3
"""The smallest weight of the own hand in its range, so that the solution has its strategy."""

PreflopRule: TypeAlias = Callable[[TrainingHand, NDArray[np.float64]], NDArray[np.float64]]
"""A strategy before the flop: from a hand and both ranges [2, 1326] to the probability of each
index of the menu for each combo, [1326, A]."""


class SolvingOptions(NamedTuple):
    """The trees and the limits of solving, and the model of the opponent; see `SolvingAgent`."""

    bets: Mapping[str, str]
    raises: Mapping[str, str]
    iterations: Mapping[str, int]
    seconds: float
    mistakes: float
    most_combos: int


class BelievedHand:
    """A hand in progress: the range of each seat, and the solution of the street.

    Both players play the preflop rule and the solutions, but a fraction of their actions, the
    *mistakes*, is uniform over the legal actions. This model gives the likelihood of each action,
    and Bayes' rule the ranges.

    Parameters
    ----------
    game : no-limit hold'em of two players
    facts : what the player knows of the hand
    rule : the strategy of both players before the flop
    options : the trees, limits and model
    """

    def __init__(
        self, game: TrainingGame, facts: Facts, rule: PreflopRule, options: SolvingOptions
    ) -> None:
        self._game, self._rule, self._options = game, rule, options
        self._seat, self._own = facts.seat, facts.hole_cards
        self._stacks = facts.starting_stacks
        self._row = int(combo_index([int(card) for card in self._own]))
        self.ranges: NDArray[np.float64] = np.ones((2, len(COMBOS)))
        """[2, 1326]: the weight of each combo of each seat, at most 1."""
        self._history: tuple[PastAction, ...] = ()
        self._hand = self._street_start = self._deal(())
        self._policy: SolutionPolicy | None = None

    def continues(self, facts: Facts) -> bool:
        """Return whether *facts* are of a later turn in this hand."""
        count, board = len(self._history), tuple(self._hand.state.board_cards)
        return (
            (facts.seat, facts.hole_cards) == (self._seat, self._own)
            and facts.starting_stacks == self._stacks
            and len(facts.history) > count
            and facts.history[:count] == self._history
            and _board(facts)[: len(board)] == board
        )

    def strategy(self, facts: Facts) -> NDArray[np.float64]:
        """Return the probability of each index of the menu for the own hand, [A]."""
        if _board(facts) != tuple(self._hand.state.board_cards):
            self._hand = self._deal(_board(facts))
        for past in facts.history[len(self._history) :]:
            self._narrow(past)
            self._play(self._hand, past)
            self._history += (past,)
            if self._hand.state.street_index != past.street:
                self._begin_street()
        if not self._hand.state.board_cards:
            strategy = self._rule(self._hand, self.ranges)
        else:
            strategy = self._solved_strategy()
        own: NDArray[np.float64] = strategy[self._row]
        return own

    def _solved_strategy(self) -> NDArray[np.float64]:
        """Solve the street from this turn on; return the strategy of the seat to act, [1326, A]."""
        street = self._hand.state.street_index
        line = [past for past in self._history if past.street == street]
        self._policy = self._solve(line)
        return self._policy.menu_strategy(self._hand)

    def _deal(self, board: Sequence[Card]) -> TrainingHand:
        """Return this hand with a board, after the history so far; hidden cards are arbitrary."""
        hole_cards: list[Sequence[Card]] = [(), ()]
        hole_cards[self._seat] = self._own
        deck = known_deck(self._game, hole_cards, board)
        hand = self._game.deal(stacks=list(self._stacks), deck_cards=deck)
        for past in self._history:
            self._play(hand, past)
        return hand

    def _play(self, hand: TrainingHand, past: PastAction) -> None:
        hand.play(PAST_ACTIONS[past.action].format(past.amount))

    def _narrow(self, past: PastAction) -> None:
        """Multiply the weights of the acting seat by the probability of its action.

        A check on a street without a solution leaves the range as it is.
        """
        hand, mistakes = self._hand, self._options.mistakes
        if not hand.state.board_cards:
            strategy = self._rule(hand, self.ranges)
        else:
            if self._policy is None:
                if past.action != RAISED:
                    return
                self._policy = self._solve([], past)
            strategy = self._policy.menu_strategy(hand)
        action = {FOLDED: FOLD, RAISED: hand.nearest(past.amount)}.get(past.action, CHECK_OR_CALL)
        likelihood = (1 - mistakes) * strategy[:, action] + mistakes / hand.legal.sum()
        weights = self.ranges[past.seat] * likelihood
        self.ranges[past.seat] = weights / weights.max()

    def _begin_street(self) -> None:
        """Drop combos that share a card with the board, and thin ranges of many combos.

        A thinned range has the combos at equal steps of the cumulative weight, sorted by their
        preflop equity, and the own hand.
        """
        self._policy, self._street_start = None, self._hand.copy()
        board = [int(card) for card in self._hand.state.board_cards]
        self.ranges *= ~np.isin(COMBOS, board).any(axis=1)
        order, most = np.argsort(-equity_vs_random(), kind="stable"), self._options.most_combos
        own = self.ranges[self._seat, self._row]
        for seat, weights in enumerate(self.ranges):
            if np.count_nonzero(weights) > most:
                sums = weights[order].cumsum()
                steps = (np.arange(most) + 0.5) / most * sums[-1]
                rows = order[np.searchsorted(sums, steps)]
                self.ranges[seat] = np.bincount(rows, minlength=len(COMBOS))
                own *= most / sums[-1] if seat == self._seat else 1
        self.ranges[self._seat, self._row] = max(
            own, self.ranges[self._seat, self._row], LEAST_WEIGHT
        )
        self.ranges /= self.ranges.max(axis=1, keepdims=True)

    def _solve(self, line: Sequence[PastAction], bet: PastAction | None = None) -> SolutionPolicy:
        """Solve the street with both ranges after the actions of *line*, which are locked.

        *bet* is the first bet of the street, which is added to the sizes. Flops are solved as if
        nobody bets on later streets.
        """
        options, state = self._options, self._street_start.state
        street, first = STREETS[len(state.board_cards)], self._street_start.turn
        stack, raise_count = int(min(state.stacks)), 0
        bets: list[list[str]] = [[], []]  # by player of the solution
        raises: list[list[str]] = [[], []]
        path, locks = list[str](), dict[str, str]()
        for past in [*line, bet] if bet else line:
            name = "check"
            if past.action == RAISED:
                amount = min(past.amount, stack)
                (raises if raise_count else bets)[past.seat != first].append(str(amount))
                name = f"{'raise to' if raise_count else 'bet'} {amount}"
                raise_count += 1
            if past is not bet:
                locks[", ".join(path)] = name
                path.append(name)
        has_bet = bool(raise_count and not bet)
        trees = [
            {
                **(dict.fromkeys(SOLVED_STREETS, "") if street == "flop" else sizes),
                street: [", ".join(filter(None, [*amounts, own])) for amounts in of_line],
            }
            for sizes, of_line, own in (
                (options.bets, bets, "" if has_bet else options.bets[street]),
                (options.raises, raises, options.raises[street]),
            )
        ]
        solution = state.solve(
            {seat: Range.from_weights(weights) for seat, weights in enumerate(self.ranges)},
            bets=trees[0],
            raises=trees[1],
            most_raises=raise_count + 1,
            iterations=options.iterations[street],
            seconds=options.seconds,
            target=TARGET,
            locks=locks,
            threads=1,
            progress=False,
        )
        return SolutionPolicy(solution)


def _board(facts: Facts) -> tuple[Card, ...]:
    return tuple(card for cards in facts.boards[0] for card in cards)
