"""AIVAT: estimates of a hand's value with the luck of cards and of disclosed policies removed.

Burch, Schmid, Moravcik, Morrill and Bowling, "AIVAT: A New Variance Reduction Technique for Agent
Evaluation in Imperfect Information Games" (AAAI 2018). The value function is the equity of all
hands that each seat may hold, times the matched chips.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from poker_calculator.environments.evaluation.agents import Agent, PolicyAgent, policy_of
from poker_calculator.environments.evaluation.holdings import Against, Holdings
from poker_calculator.environments.menu import CHECK_OR_CALL, FIRST_SIZE, FOLD
from poker_calculator.environments.training_hand import TrainingHand


@runtime_checkable
class RangeAgent(Protocol):
    """An agent that sees the range of a disclosed policy, such as the local best response."""

    def respond(self, played: AivatHand, /) -> int:
        """Return the index of an action of the seat to act."""
        ...


class AivatHand:
    """A hand of two players with the range of each seat and an unbiased estimate of its value.

    The range of an agent that discloses its policy follows from its actions by Bayes; the range of
    another agent is its hand. Each deal, and each action of a disclosed policy, adds the expected
    value before it minus the value after it, both as means over the ranges. The sum of these
    corrections and the last value is the estimate of the winnings of seat 0.

    Parameters
    ----------
    hand : a hand in which nobody has acted since *prior*
    agents : the agent of each seat
    holdings : the holdings of the game
    prior : the weights of the holdings of each seat [2, N], before the cards were dealt
    """

    def __init__(
        self,
        hand: TrainingHand,
        agents: Sequence[Agent | RangeAgent],
        holdings: Holdings,
        prior: NDArray[np.float64] | None = None,
    ) -> None:
        state = hand.state
        self.hand, self.agents, self.holdings = hand, agents, holdings
        self.chips: list[int] = [
            int(called + bet) for called, bet in zip(state.contributions, state.bets, strict=True)
        ]
        """The chips of each seat in the pot, with those of this street."""
        self.board: tuple[int, ...] = () if hand.is_over else self._dealt()
        ones = np.ones((2, len(holdings.cards)))
        self.ranges: NDArray[np.float64] = (ones if prior is None else prior).copy()
        """[2, N]: the weight of each holding of each seat."""
        self._against: list[Against | None] = [None, None]
        self.correction: float = 0.0
        """The sum of the corrections so far, for seat 0."""
        self._folded: int | None = None
        before = self.value()
        for seat, agent in enumerate(agents):
            if not isinstance(agent, PolicyAgent):
                self.narrow(seat, np.arange(len(holdings.cards)) == holdings.index(hand, seat))
        self.correction = before - self.value()

    @property
    def estimate(self) -> float:
        """Return the estimate of the winnings of seat 0 in a hand that is over."""
        if self._folded is not None:
            lost = self.chips[self._folded]
            return self.correction + (lost if self._folded else -lost)
        return self.correction + self.value()

    def value(self, seat: int = 0) -> float:
        """Return the value of seat 0 without further bets, by the holdings of either *seat*."""
        shares, mass = self.against(1 - seat)
        weights = self.ranges[seat]
        won = min(self.chips) * (2 * (weights @ shares) / (weights @ mass) - 1)
        return float(-won if seat else won)

    def against(self, opponent: int) -> Against:
        """Return the equity sums of all holdings against a seat's range."""
        found = self._against[opponent]
        if found is None:
            found = self.holdings.against(self.board, self.ranges[opponent])
            self._against[opponent] = found
        return found

    def narrow(self, seat: int, likely: NDArray[np.floating | np.bool]) -> None:
        """Multiply the weights of a seat's holdings [N] by the probabilities of its action."""
        self.ranges[seat] *= likely
        self._against[seat] = None

    def policy(self, seat: int, hand: TrainingHand | None = None) -> NDArray[np.float64]:
        """Return the probabilities [N, A] of a seat's holdings at its turn, 0 outside its range."""
        hand, agent = hand or self.hand, self.agents[seat]
        assert isinstance(agent, PolicyAgent)
        live = np.flatnonzero(self.ranges[seat] * self.against(1 - seat).mass)
        probabilities = np.zeros((len(self.ranges[seat]), hand.game.action_count))
        observations = self.holdings.observations(hand, seat)[live]
        probabilities[live] = policy_of(agent, observations, hand.legal)
        return probabilities

    def totals(self, seat: int) -> NDArray[np.int64]:
        """Return the chips [A] of the seat to act after each of its actions."""
        hand, chips = self.hand, self.chips[seat]
        totals = np.full(hand.game.action_count, chips)
        totals[CHECK_OR_CALL] += int(hand.state.legal_actions().call or 0)
        bet = int(hand.state.bets[seat])
        totals[FIRST_SIZE : hand.game.first_draw] += np.maximum(hand.amounts - bet, 0)
        return totals

    def act(self, action: int) -> None:
        """Carry out a legal action of the seat to act."""
        hand = self.hand
        seat = hand.turn
        assert seat is not None
        totals = self.totals(seat)
        if isinstance(self.agents[seat], PolicyAgent):
            self._correct(seat, action, totals)
        hand.act(action)
        if action == FOLD:
            self._folded = seat
            return
        self.chips[seat] = int(totals[action])
        if not hand.is_over and (board := self._dealt()) != self.board:
            before = self.value(seat)
            self.board, self._against = board, [None, None]
            assert hand.turn is not None
            self.correction += before - self.value(hand.turn)

    def _correct(self, seat: int, action: int, totals: NDArray[np.int64]) -> None:
        """Add the correction of an action of a disclosed policy."""
        shares, mass = self.against(1 - seat)
        policy, weights = self.policy(seat), self.ranges[seat]
        won, dealt = (weights * shares) @ policy, (weights * mass) @ policy
        values = np.minimum(totals, self.chips[1 - seat]) * (2 * won - dealt)
        values[FOLD] = -self.chips[seat] * dealt[FOLD]
        if isinstance(self.agents[1 - seat], PolicyAgent):
            self._look_ahead(seat, policy, totals, values)
        gain = float(values.sum() / dealt.sum() - values[action] / dealt[action])
        self.correction += -gain if seat else gain
        self.narrow(seat, policy[:, action])

    def _look_ahead(
        self,
        seat: int,
        policy: NDArray[np.float64],
        totals: NDArray[np.int64],
        values: NDArray[np.float64],
    ) -> None:
        """Replace the values [A] of bets by those after the folds and calls of a disclosed policy.

        policy : [N, A], of the seat to act
        totals : [A], its chips after each action
        """
        opponent = 1 - seat
        legal = np.flatnonzero(self.hand.legal[: self.hand.game.first_draw])
        bets = legal[(legal >= FIRST_SIZE) & policy[:, legal].any(axis=0)]
        folding = np.zeros((len(policy), len(bets)))
        for column, action in enumerate(bets.tolist()):
            after = self.hand.copy()
            after.act(action)
            folding[:, column] = self.policy(opponent, after)[:, FOLD]
        weights = policy[:, bets] * self.ranges[seat][:, None]
        folds = self.holdings.against(self.board, folding * self.ranges[opponent][:, None])
        against = self.against(opponent)
        calls = [(all_of[:, None] - part) for all_of, part in zip(against, folds, strict=True)]
        won, dealt, folded = ((weights * sums).sum(axis=0) for sums in (*calls, folds.mass))
        most = self.chips[opponent] + int(self.hand.state.stacks[opponent])
        called = np.minimum(totals[bets], most) * (2 * won - dealt)
        values[bets] = self.chips[opponent] * folded + called

    def _dealt(self) -> tuple[int, ...]:
        return tuple(int(card) for card in self.hand.state.board_cards)
