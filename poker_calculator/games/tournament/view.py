"""`TournamentView`: the information of the player to act."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple

from poker_calculator.games.cards import Card, write_cards
from poker_calculator.games.chips import Chips
from poker_calculator.games.hand.operations import (
    AntePosting,
    BlindOrStraddlePosting,
    BoardDealing,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
)
from poker_calculator.games.hand.state import State
from poker_calculator.games.play.legal_actions import LegalActions
from poker_calculator.games.play.player_actions import CALL, CHECK, Action, Raise
from poker_calculator.games.tournament.levels import Level
from poker_calculator.games.tournament.options import exact

SEEN = frozenset(
    {
        AntePosting,
        BlindOrStraddlePosting,
        BoardDealing,
        CheckingOrCalling,
        CompletionBettingOrRaisingTo,
        Folding,
    }
)
"""The operations that all players see during the betting."""


class Field(NamedTuple):
    """The players and payouts of the tournament when a hand is dealt."""

    chips: dict[str, int]  # each player's chips in units, 0 for players who are out
    payouts: tuple[Fraction, ...]  # the payouts, first place first

    def others(self, players: tuple[str, ...]) -> list[int]:
        """Return the chips of the players at other tables than these players'."""
        return [chips for name, chips in self.chips.items() if chips and name not in players]


class TournamentView:
    """The information of the player to act; amounts are Fractions of a big blind.

    It is a snapshot without the other players' cards and the deck. The document "Poker-Simulator"
    calls `states` ``état``, `bets` ``mise_actuelle``, `hole_cards` ``cartes`` (a card's ``rank`` is
    its *numéro*, its ``suit`` its *couleur*) and `step` ``Step``; `minimal_bid`, `pot` and
    `dealer_id` have the same names.
    """

    player: str
    """The player to act."""
    players: tuple[str, ...]
    """The players in the hand, from the left of the button; the last has the button."""
    dealer_id: str
    hole_cards: tuple[Card, ...]
    """The player's own hole cards."""
    board_cards: tuple[Card, ...]
    step: str
    """``"preflop"``, ``"flop"``, ``"turn"`` or ``"river"``."""
    number: int
    """The number of the hand, from 1."""
    level_index: int
    level: Level
    """Blinds and ante in chips."""

    def __init__(
        self,
        state: State,
        players: tuple[str, ...],
        *,
        step: str,
        states: dict[str, str],
        field: Field,
        big_blind: int,
        number: int,
        level_index: int,
        level: Level,
    ) -> None:
        seat = state.actor_index
        assert seat is not None
        self.player, self.players, self.dealer_id = players[seat], players, players[-1]
        self.hole_cards = tuple(state.hole_cards[seat])
        self.board_cards = tuple(state.board_cards)
        self.step, self._states, self._field = step, states, field
        self._bets, self._stacks = (*map(int, state.bets),), (*map(int, state.stacks),)
        self._start = (*map(int, state.starting_stacks),)
        self._pot = int(state.total_pot_amount)
        self._minimal_bid = int(state.bet_to_match)
        self._to_call = int(state.checking_or_calling_amount or 0)
        minimum = state.min_completion_betting_or_raising_to_amount
        self._min_raise = None if minimum is None else int(minimum)
        # In no-limit, the maximum raise is all-in.
        self._max_raise = None if minimum is None else self._bets[seat] + self._stacks[seat]
        self._big_blind = big_blind
        self.number, self.level_index, self.level = number, level_index, level
        self._operations = tuple(each for each in state.operations if type(each) in SEEN)

    @property
    def states(self) -> Mapping[str, str]:
        """Return each player's state: "wait", "in" or "fold"; see `TournamentHand.states`."""
        return MappingProxyType(self._states)

    @property
    def bets(self) -> dict[str, Fraction]:
        """Return each player's bet on this street."""
        return self._by_player(self._bets)

    @property
    def stacks(self) -> dict[str, Fraction]:
        """Return each player's remaining stack."""
        return self._by_player(self._stacks)

    @property
    def starting_stacks(self) -> dict[str, Fraction]:
        """Return each player's stack before antes and blinds."""
        return self._by_player(self._start)

    @property
    def other_stacks(self) -> list[Fraction]:
        """Return the stacks at other tables when the hand was dealt."""
        others = self._field.others(self.players)
        return [Fraction(chips, self._big_blind) for chips in others]

    @property
    def payouts(self) -> tuple[Fraction, ...]:
        """Return the payouts, first place first; empty if there are none."""
        return self._field.payouts

    @property
    def pot(self) -> Fraction:
        """Return the pot with all bets."""
        return Fraction(self._pot, self._big_blind)

    @property
    def minimal_bid(self) -> Fraction:
        """Return the bet to match; a short big blind does not reduce it."""
        return Fraction(self._minimal_bid, self._big_blind)

    @property
    def to_call(self) -> Fraction:
        """Return the amount of a call, 0 if the player may check."""
        return Fraction(self._to_call, self._big_blind)

    @property
    def legal(self) -> LegalActions:
        """Return the legal actions, in big blinds."""
        to_call = self.to_call
        return LegalActions(None, bool(to_call), to_call, self.min_raise_to, self.max_raise_to)

    @property
    def min_raise_to(self) -> Fraction | None:
        """Return the minimum total of a raise, or None if no raise is legal."""
        return None if self._min_raise is None else Fraction(self._min_raise, self._big_blind)

    @property
    def max_raise_to(self) -> Fraction | None:
        """Return the maximum total of a raise, all-in, or None if no raise is legal."""
        return None if self._max_raise is None else Fraction(self._max_raise, self._big_blind)

    @property
    def unit(self) -> Fraction:
        """Return the smallest chip in big blinds; every amount is a multiple of it."""
        return Fraction(1, self._big_blind)

    @property
    def history(self) -> list[tuple[str | None, str, Fraction | tuple[Card, ...]]]:
        """Return the events of this hand: (player, event, amount in big blinds or cards).

        The event is "ante", "blind", "fold", "call" (0 for a check), "raise to" or "board".
        """
        return [self._event(operation) for operation in self._operations]

    def raise_to(self, amount: Chips) -> Action:
        """Return the legal raise nearest to *amount* big blinds; without one, a check or call.

        The amount is rounded down to whole chips and clipped to `min_raise_to` and `max_raise_to`.
        """
        if self._min_raise is None or self._max_raise is None:
            return CALL if self._to_call else CHECK
        units = int(exact(amount, "a raise to") * self._big_blind)
        return Raise(Fraction(min(max(units, self._min_raise), self._max_raise), self._big_blind))

    def _by_player(self, units: tuple[int, ...]) -> dict[str, Fraction]:
        blind = self._big_blind
        pairs = zip(self.players, units, strict=True)
        return {player: Fraction(amount, blind) for player, amount in pairs}

    def _event(self, operation: Any) -> tuple[str | None, str, Fraction | tuple[Card, ...]]:
        if isinstance(operation, BoardDealing):
            return None, "board", operation.cards
        player = self.players[operation.player_index]
        if isinstance(operation, Folding):
            return player, "fold", Fraction(0)
        what = _NAMES[type(operation)]
        return player, what, Fraction(operation.amount, self._big_blind)

    def __repr__(self) -> str:
        legal = f"legal: {self.legal.text('big blinds')}"
        cards = write_cards(self.hole_cards)
        board = write_cards(self.board_cards) or "no board"
        return f"<TournamentView of {self.player}: {cards}, {self.step}, {board}; {legal}>"


_NAMES = {
    AntePosting: "ante",
    BlindOrStraddlePosting: "blind",
    CheckingOrCalling: "call",
    CompletionBettingOrRaisingTo: "raise to",
}
