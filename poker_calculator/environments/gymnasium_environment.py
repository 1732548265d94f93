"""The Gymnasium environment: one learner against opponents for whom the environment acts."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from poker_calculator.environments.menu import CHECK_OR_CALL, SizesLike
from poker_calculator.environments.observation import MOST_CHIPS
from poker_calculator.environments.opponent_arguments import (
    OpponentsLike,
    equity_table,
    read_opponents,
)
from poker_calculator.environments.opponents import TIGHT, choose_action, equity_of, learner_seat
from poker_calculator.environments.rendering import HUMAN, METADATA, read_render_mode, render
from poker_calculator.environments.training_game import NEEDED, TrainingGame
from poker_calculator.environments.training_hand import TrainingHand, check_illegal
from poker_calculator.games.chips import ChipsLike
from poker_calculator.games.variants.variant import VariantLike, read_variant

try:
    import gymnasium
    from gymnasium.spaces import Box, Discrete, Space
except ImportError as error:
    raise ImportError(NEEDED.format("gymnasium")) from error


class PokerEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """One learner against opponents: an episode is a hand, and the reward the chips that it wins.

    The learner has the button in the first hand after a reset with a seed, and moves by one seat to
    the right with each reset. If a hand ends before their turn, `reset` returns it with "check or
    call" as the only legal action, and the next step, with any action, ends the episode with its
    reward. Observations are those of `TrainingHand.observe`, [D] float32; `info` has the
    ``action_mask``, and the number of ``illegal_actions`` in this hand.

    Parameters
    ----------
    variant : a code such as "NT", a name, a `Variant` or a predefined game
    opponents : one for all other seats, or one for each seat from the learner's left on
        "random", "call", "tight" (Texas hold'em), or a function (observation, mask) that returns
        the index of an action.
    players : the number of seats, by default one more than *opponents*
    stacks, menu, options : as for `TrainingGame`; stacks are by seat
    illegal : "clamp", "fold" or "raise", as for `TrainingHand.act`
    render_mode : "human", which prints text, "ansi", which returns it, or "html", a replay

    >>> env = PokerEnv("NT", opponents="call", stacks=20)
    >>> observation, info = env.reset(seed=1)
    >>> info["action_mask"].tolist()
    [1, 1, 1, 1, 1]
    >>> env.step(0)[1:]
    (-1.0, True, False, {'action_mask': array([0, 1, 0, 0, 0], dtype=int8), 'illegal_actions': 0})
    """

    metadata = METADATA

    def __init__(
        self,
        variant: VariantLike = "NT",
        *,
        opponents: OpponentsLike = "random",
        players: int | None = None,
        stacks: ChipsLike = 200,
        menu: SizesLike | None = None,
        illegal: str = "clamp",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._opponents = read_opponents(opponents, players, read_variant(variant))
        players = len(self._opponents) + 1
        self.game: TrainingGame = TrainingGame(
            variant, players=players, stacks=stacks, menu=menu, **options
        )
        check_illegal(illegal)
        self._illegal = illegal
        self.render_mode: str | None = read_render_mode(render_mode)
        shape = (self.game.layout.size,)
        self.observation_space: Space[Any] = Box(0, MOST_CHIPS, shape, np.float32)
        self.action_space: Space[Any] = Discrete(self.game.action_count)
        self._deck = np.array(self.game.variant.deck, np.uint8)
        self._words = np.zeros(self.game.layout.shapes["history"][0], np.uint64)
        self._hand: TrainingHand | None = None

    @property
    def hand(self) -> TrainingHand:
        """Return the hand in play; raises ValueError before the first reset."""
        if self._hand is None:
            raise ValueError("there is no hand before the first reset; call reset()")
        return self._hand

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Deal the next hand, or the first one of a *seed*; opponents act until the learner's turn.

        Return the observation and the info.
        """
        super().reset(seed=seed)
        if seed is None and self._hand is None:
            seed = int(self.np_random.integers(1 << 63))
        if seed is not None:
            self._key, self._number = np.uint64(seed & (1 << 64) - 1), -1
        self._number += 1
        self._illegal_actions = 0
        self._seat = learner_seat(self.game.players, self._number)
        self._deal()
        self._play_opponents()
        return self._result()

    def _deal(self) -> None:
        from poker_calculator.environments._kernels.deals import deal_hand

        deck, pack = np.empty((2, self._deck.size), np.uint8)
        with np.errstate(over="ignore"):  # without Numba, hashes would warn of overflows
            deal_hand(deck, self._words, self._deck, pack, self._key, self._number)
        self._hand = self.game.deal(int(self._words[0]), deck_cards=deck.tolist())

    def step(
        self, action: np.int64 | int
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Carry out an action of the learner; opponents act until the learner's next turn.

        Return the observation, the reward in chips, whether the hand is over, False and the info.
        Raises ValueError for an illegal action if *illegal* is "raise".
        """
        hand = self.hand
        if not hand.is_over:
            self._illegal_actions += not hand.act(int(action), self._illegal)
            self._play_opponents()
        reward = float(hand.payoffs[self._seat]) if hand.is_over else 0.0
        observation, info = self._result()
        return observation, reward, hand.is_over, False, info

    def _play_opponents(self) -> None:
        hand = self.hand
        while hand.turn not in (None, self._seat):
            hand.act(self._choose(hand.turn))

    def _choose(self, seat: Any) -> int:
        """Return the action of the opponent in a seat."""
        hand, legal = self.hand, self.hand.legal
        opponent = self._opponents[(seat - self._seat - 1) % self.game.players]
        if callable(opponent):
            chosen: int = opponent(hand.observe(seat), legal)
            return chosen
        word, cards = self._words[len(hand.history)], hand.hole_cards[seat]
        equity = equity_of(equity_table(), *cards) if opponent == TIGHT else 0
        call, pot = hand.state.legal_actions().call or 0, hand.state.total_pot_amount
        return choose_action(opponent, legal.tolist(), word, int(equity), int(call), int(pot))

    def _result(self) -> tuple[NDArray[np.float32], dict[str, Any]]:
        if self.render_mode == HUMAN:
            self.render()
        info = {"action_mask": self.action_masks(), "illegal_actions": self._illegal_actions}
        return self.hand.observe(self._seat), info

    def action_masks(self) -> NDArray[np.int8]:
        """Return the mask [A] of legal actions for sb3-contrib; after the hand, a check or call."""
        legal = self.hand.legal
        legal[CHECK_OR_CALL] |= self.hand.is_over
        return legal

    def render(self) -> str | None:
        """Return the hand in the render mode, with the cards of all seats; "human" prints it."""
        return render(self.hand.state, self.render_mode)
