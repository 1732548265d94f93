"""An agent that narrows both ranges by Bayes' rule, and solves the betting from the flop on."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import Seed, read_rng, read_whole, shown
from lookup.combos import COMBOS
from poker_calculator.environments.evaluation.holdings import Holdings
from poker_calculator.environments.menu import CHECK_OR_CALL, FIRST_SIZE, FOLD
from poker_calculator.environments.solving.believed_hand import (
    SOLVED_STREETS,
    BelievedHand,
    SolvingOptions,
)
from poker_calculator.environments.training_game import TrainingGame
from poker_calculator.environments.training_hand import TrainingHand
from poker_calculator.games.worth.solving import check_no_limit_holdem

BETS: Final = {"flop": "100%", "turn": "100%", "river": "50%, 100%, allin"}
RAISES: Final = {"flop": "", "turn": "allin", "river": "allin"}
ITERATIONS: Final = {"flop": 4, "turn": 20, "river": 100}
RAISE_ABOVE: Final = 0.55
"""The equity above which most hands raise before the flop."""
MARGIN: Final = 0.05
"""The equity above the pot odds that most hands need to call before the flop."""
WIDTH: Final = 0.02
"""The scale of equities within which hands mix their actions."""
MOST_LINES: Final = 1000
"""The maximum number of cached strategies before the flop."""


class SolvingAgent:
    """An agent for no-limit hold'em of two players that solves flops, turns and rivers.

    The agent tracks the ranges of both players by Bayes' rule. Its model of both players: most
    actions follow a fixed rule before the flop and the solutions after it, and the fraction
    *mistakes* is uniform over the legal actions. At each turn from the flop on, it solves the rest
    of the hand with the ranges after all actions so far, and draws its action from the strategy of
    its hand. Earlier actions of the street are locked. Flops are solved as if nobody bets on the
    turn and the river.

    Before the flop, a hand with the equity e against the opponent's range raises the pot with the
    probability 1 / (1 + exp((0.55 - e) / 0.02)). Otherwise it calls with the same function of e,
    with the pot odds plus 0.05 instead of 0.55, and folds the rest.

    Actions depend only on the hand, the arguments and *rng*, unless *seconds* ends the solving.

    Parameters
    ----------
    game : no-limit Texas hold'em of two players without rake
    bets, raises : the sizes of `calculations.solve` on each street
        The actual sizes of the hand are added.
    iterations : the number of iterations on each street
    seconds : the time limit of each solution, by default none
    mistakes : the fraction of uniform actions in the model, above 0 and at most 1
    most_combos : the number of combos to which larger ranges are thinned on each street
        Fewer combos are faster.
    rng : the seed of drawn actions, or a Generator

    Raises
    ------
    ValueError
        For other games, and for invalid options.

    >>> from poker_calculator.environments import TrainingGame, evaluate
    >>> game = TrainingGame("NT", stacks=20)
    >>> folds = lambda observation, mask: 1 - mask[0]  # checks if a fold is not legal
    >>> agents = {"solving": SolvingAgent(game, rng=1), "folds": folds}
    >>> pairs = evaluate(agents, game, deals=10, aivat=False, rng=1, progress=False).pairs
    >>> bool(pairs.bb_per_100[0] > 0)
    True
    """

    def __init__(
        self,
        game: TrainingGame,
        *,
        bets: Mapping[str, str] = BETS,
        raises: Mapping[str, str] = RAISES,
        iterations: Mapping[str, int] = ITERATIONS,
        seconds: float = inf,
        mistakes: float = 0.5,
        most_combos: int = 100,
        rng: Seed = None,
    ) -> None:
        check_no_limit_holdem(game.deal(rng=0).state)
        for name, by_street in (("bets", bets), ("raises", raises), ("iterations", iterations)):
            if {*by_street} != {*SOLVED_STREETS}:
                raise ValueError(
                    f"{name} is {shown(by_street)}; give a dict with flop, turn and river"
                )
        if not 0 < mistakes <= 1:
            raise ValueError(f"mistakes is {shown(mistakes)}; give a fraction above 0, at most 1")
        most_combos = read_whole(most_combos, "most_combos", "give 1 or more", least=1)
        self._game = game
        self._options = SolvingOptions(bets, raises, iterations, seconds, mistakes, most_combos)
        self._holdings = Holdings(game)
        self._rng = read_rng(rng)
        self._believed: BelievedHand | None = None
        self._strategies: dict[object, NDArray[np.float64]] = {}

    def __call__(self, observation: NDArray[np.float32], mask: NDArray[np.int8]) -> int:
        """Return the index of an action, for an observation [size] and its mask [A]."""
        facts = self._game.decode(observation)
        if self._believed is None or not self._believed.continues(facts):
            self._believed = BelievedHand(self._game, facts, self._preflop, self._options)
        strategy = self._believed.strategy(facts) * mask
        if not strategy.any():
            return CHECK_OR_CALL
        return int(self._rng.choice(len(mask), p=strategy / strategy.sum()))

    def _preflop(self, hand: TrainingHand, ranges: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the strategy [1326, A] before the flop, which depends on the history alone."""
        key = tuple(hand.state.starting_stacks), tuple(hand.history)
        if key not in self._strategies:
            if len(self._strategies) >= MOST_LINES:
                self._strategies.clear()
            self._strategies[key] = _by_equity(hand, ranges, self._holdings)
        return self._strategies[key]


def _by_equity(
    hand: TrainingHand, ranges: NDArray[np.float64], holdings: Holdings
) -> NDArray[np.float64]:
    """Return the probability of each index of the menu for each combo, [1326, A]."""
    state, seat = hand.state, hand.turn
    assert seat is not None
    against = holdings.against((), ranges[1 - seat])
    equities = against.shares / against.mass
    call, pot = int(state.legal_actions().call or 0), int(state.total_pot_amount)
    strategy = np.zeros((len(COMBOS), hand.game.action_count))
    if hand.legal[FIRST_SIZE:].any():
        size = hand.nearest(int(state.bets[seat]) + call + pot + call)
        strategy[:, size] = _share_above(RAISE_ABOVE, equities)
    rest = 1 - strategy.sum(axis=1)
    calls = _share_above(call / (pot + call) + MARGIN, equities) if call else np.ones(len(COMBOS))
    strategy[:, CHECK_OR_CALL] = rest * calls
    strategy[:, FOLD] = rest * (1 - calls)
    return strategy


def _share_above(level: float, equities: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a probability that increases from 0 to 1 around an equity of *level*."""
    share: NDArray[np.float64] = 1 / (1 + np.exp((level - equities) / WIDTH))
    return share
