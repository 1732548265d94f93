"""An agent that follows a blueprint on early streets, and solves the betting of later ones.

Brown and Sandholm, "Superhuman AI for Heads-up No-limit Poker: Libratus Beats Top Professionals"
(Science 2018), solve later streets in the same way.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import inf
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.range import Range
from lookup.arguments import shown
from lookup.combos import COMBOS, combo_index
from lookup.games import STREETS
from lookup.names import STREET_NAMES
from poker_calculator.environments.evaluation.agents import PolicyAgent, policy_of
from poker_calculator.environments.evaluation.holdings import Holdings
from poker_calculator.environments.menu import CHECK_OR_CALL, FOLD
from poker_calculator.environments.observation import FOLDED, RAISED, Facts, PastAction
from poker_calculator.environments.solving.solution_policy import SolutionPolicy
from poker_calculator.environments.training_game import TrainingGame, known_deck
from poker_calculator.environments.training_hand import TrainingHand
from poker_calculator.games.cards import Card
from poker_calculator.games.worth.solving import check_no_limit_holdem

SOLVED_STREETS: Final = STREET_NAMES[1:]
BETS: Final = {"flop": "100%", "turn": "50%, 100%, allin", "river": "50%, 100%, allin"}
RAISES: Final = {"flop": "allin", "turn": "100%, allin", "river": "100%, allin"}
ITERATIONS: Final = {"flop": 10, "turn": 50, "river": 100}
TARGET: Final = 0.003
"""The exploitability at which solving stops, as a fraction of the pot."""
MOST_RAISES: Final = 2
"""The maximum number of bets and raises on a street, unless the hand has as many already."""
MOST_SOLUTIONS: Final = 2
"""The maximum number of cached solutions; one of a turn takes some hundred megabytes."""
MOST_LINES: Final = 1000
"""The maximum number of lines with cached ranges; each takes 21 kB."""

Sizes: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""The bets and the raises that a hand adds to the tree of a street."""
NO_SIZES: Final[Sizes] = ((), ())
PAST_ACTIONS: Final = "", "fold", "check or call", "raise {}"
"""The actions of a history, in the form that `TrainingHand.play` takes."""


class PublicFacts(NamedTuple):
    """The public facts of a decision."""

    stacks: tuple[int, ...]
    history: tuple[PastAction, ...]
    board: tuple[Card, ...]


class SolvingAgent:
    """A `PolicyAgent` for no-limit hold'em of two players that solves later streets.

    Up to *first_street*, the agent plays the *blueprint*. From then on, it solves each street with
    the ranges of both players at its start, and plays this solution. Both ranges follow from the
    actions by Bayes' rule: each player plays the blueprint and the solutions, but the fraction
    *mistakes* of the actions is uniform over the legal ones. If a player bets or raises to an
    amount outside the solution, the street is solved again with this amount.

    The policy depends only on the arguments and on the observation, unless *seconds* ends the
    solving.

    Parameters
    ----------
    game : no-limit Texas hold'em of two players without rake
    blueprint : the strategy of both players before *first_street*, such as a `MccfrAgent`
    first_street : the first street that is solved: "flop", "turn" or "river"
        A street takes a second on the turn, and longer on the flop.
    bets, raises : the sizes of `calculations.solve` on each street
    iterations : the number of iterations on each street
    seconds : the time limit of each solution, by default none
    mistakes : the fraction of uniform actions in the model, above 0 and at most 1

    Raises
    ------
    ValueError
        For other games, and for invalid options.

    >>> from poker_calculator.environments import TrainingGame, evaluate
    >>> game = TrainingGame("NT", stacks=20)
    >>> class Calls:
    ...     def policy(self, observations, masks):
    ...         return np.eye(masks.shape[1])[np.ones(len(masks), int)]
    >>> agents = {"solving": SolvingAgent(game, Calls(), first_street="river"), "calls": Calls()}
    >>> pairs = evaluate(agents, game, deals=10, rng=1, progress=False).pairs
    >>> bool(pairs.bb_per_100[0] > 0)
    True
    """

    def __init__(
        self,
        game: TrainingGame,
        blueprint: PolicyAgent,
        *,
        first_street: str = "turn",
        bets: Mapping[str, str] = BETS,
        raises: Mapping[str, str] = RAISES,
        iterations: Mapping[str, int] = ITERATIONS,
        seconds: float = inf,
        mistakes: float = 0.02,
    ) -> None:
        check_no_limit_holdem(game.deal(rng=0).state)
        if not isinstance(blueprint, PolicyAgent):
            raise ValueError(
                f"blueprint is {shown(blueprint)}; give an agent with the method `policy`"
            )
        if first_street not in SOLVED_STREETS:
            raise ValueError(
                f"first_street is {shown(first_street)}; give {', '.join(SOLVED_STREETS)}"
            )
        for name, by_street in (("bets", bets), ("raises", raises), ("iterations", iterations)):
            if {*by_street} != {*SOLVED_STREETS}:
                raise ValueError(
                    f"{name} is {shown(by_street)}; give a dict with flop, turn and river"
                )
        if not 0 < mistakes <= 1:
            raise ValueError(f"mistakes is {shown(mistakes)}; give a fraction above 0, at most 1")
        self._game, self._blueprint, self._holdings = game, blueprint, Holdings(game)
        self._first, self._mistakes = STREET_NAMES.index(first_street), mistakes
        self._bets, self._raises, self._iterations = bets, raises, iterations
        self._seconds = seconds
        self._solution = lru_cache(MOST_SOLUTIONS)(self._solve)
        self._ranges = lru_cache(MOST_LINES)(self._narrow)

    def policy(
        self, observations: NDArray[np.float32], masks: NDArray[np.int8]
    ) -> NDArray[np.float64]:
        """Return the probabilities of the actions, [B, A].

        observations : [B, size] float32, of one decision with different hole cards
        masks        : [B, A] int8, 1 for each legal action

        Raises ValueError if the blueprint has no strategy for the history.
        """
        facts, start = self._game.decode(observations[0]), self._game.layout.starts["own_cards"]
        line = PublicFacts(facts.starting_stacks, facts.history, _board(facts))
        cards = np.nonzero(observations[:, start : start + 52])[1].reshape(-1, 2) + 1
        policy = self._strategy(line, self._deal(line))[combo_index(cards)] * masks
        policy[~policy.any(axis=1), CHECK_OR_CALL] = 1
        shares: NDArray[np.float64] = policy / policy.sum(axis=1, keepdims=True)
        return shares

    def _deal(self, line: PublicFacts) -> TrainingHand:
        """Return a hand at a line; hole cards are arbitrary."""
        deck = known_deck(self._game, [(), ()], line.board)
        hand = self._game.deal(stacks=list(line.stacks), deck_cards=deck)
        for past in line.history:
            _play(hand, past)
        return hand

    def _strategy(self, line: PublicFacts, hand: TrainingHand) -> NDArray[np.float64]:
        """Return the probability of each index of the menu for each combo, [1326, A].

        Rows of combos outside the range are 0.
        """
        street, seat = hand.state.street_index or 0, hand.turn
        assert seat is not None
        if street >= self._first:
            return self._of_street(line, street).menu_strategy(hand)
        strategy = np.zeros((len(COMBOS), self._game.action_count))
        live = _live(line.board)
        observations = self._holdings.observations(hand, seat)[live]
        strategy[live] = policy_of(self._blueprint, observations, hand.legal)
        return strategy

    def _of_street(self, line: PublicFacts, street: int) -> SolutionPolicy:
        """Return a solution of a street of a line, with all amounts of the line in its tree."""
        count = sum(past.street < street for past in line.history)
        start = line._replace(history=line.history[:count])
        hand, sizes, raise_count = self._deal(start), NO_SIZES, 0
        solution = self._solution(start, sizes, raise_count)
        for past in line.history[count:]:
            if past.action == RAISED:
                raise_count += 1
                if not solution.has_size(hand, past.amount):
                    bets, raises = sizes
                    added = (str(past.amount),)
                    sizes = (bets + added, raises) if raise_count == 1 else (bets, raises + added)
                    solution = self._solution(start, sizes, raise_count)
            _play(hand, past)
        return solution

    def _solve(self, start: PublicFacts, sizes: Sizes, raise_count: int) -> SolutionPolicy:
        """Solve a street from its start, with further sizes, and a raise after *raise_count*."""
        state = self._deal(start).state
        street = STREET_NAMES[state.street_index or 0]
        bets, raises = (
            {**by_street, street: ", ".join(filter(None, [by_street[street], *added]))}
            for by_street, added in zip((self._bets, self._raises), sizes, strict=True)
        )
        ranges = [Range.from_weights(weights) for weights in self._ranges(start)]
        solution = state.solve(
            dict(enumerate(ranges)),
            bets=bets,
            raises=raises,
            most_raises=max(MOST_RAISES, raise_count + 1),
            iterations=self._iterations[street],
            seconds=self._seconds,
            target=TARGET,
            threads=1,
            progress=False,
        )
        return SolutionPolicy(solution)

    def _narrow(self, line: PublicFacts) -> NDArray[np.float64]:
        """Return the weight of each combo of each seat after a line, [2, 1326], at most 1."""
        live = _live(line.board)
        if not line.history:
            return np.tile(live.astype(np.float64), (2, 1))
        past = line.history[-1]
        shown_cards = line.board[: [*STREETS][past.street]]
        before = PublicFacts(line.stacks, line.history[:-1], shown_cards)
        hand = self._deal(before)
        action = {FOLDED: FOLD, RAISED: hand.nearest(past.amount)}.get(past.action, CHECK_OR_CALL)
        likelihood = self._strategy(before, hand)[:, action]
        uniform = 1 / hand.legal.sum()
        ranges = self._ranges(before) * live
        ranges[past.seat] *= (1 - self._mistakes) * likelihood + self._mistakes * uniform
        weights: NDArray[np.float64] = ranges / ranges.max(axis=1, keepdims=True)
        return weights


def _play(hand: TrainingHand, past: PastAction) -> None:
    hand.play(PAST_ACTIONS[past.action].format(past.amount))


def _board(facts: Facts) -> tuple[Card, ...]:
    return tuple(card for cards in facts.boards[0] for card in cards)


def _live(board: tuple[Card, ...]) -> NDArray[np.bool]:
    """Return for each combo whether it shares no card with a board, [1326]."""
    dead = np.isin(COMBOS, [int(card) for card in board])
    return np.asarray(~dead.any(axis=1))
