"""The outcome of a hand, and the play of any recorded hand to its end with `State`."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from poker_calculator.games.cards import Card
from poker_calculator.games.chips import Chips
from poker_calculator.games.hand.operations import ChipsPushing, HoleCardsShowingOrMucking
from poker_calculator.games.hand.state import State
from poker_calculator.games.notation.actions import Action
from poker_calculator.games.notation.history import HandHistory
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.games.notation.replay import hold, play_actions, waiting_for
from poker_calculator.histories.rooms.translation.agreement import check_log


class PlayedAllIn(NamedTuple):
    """An all-in with cards to come: at most one live player still has chips behind."""

    street: int
    contributions: list[Chips]  # the chips of each player in the pots
    dead_chips: Chips
    statuses: list[bool]  # whether each player is live
    payoffs: list[Chips]  # the net result of each player if nobody wins the pots: 0 or below
    boards: list[list[Card]]


class Outcome(NamedTuple):
    """The outcome of a hand."""

    payoffs: list[Chips]  # the net result of each player
    hole_cards: list[tuple[Card, ...]]  # the final cards of each player, as far as they are known
    taken: list[Chips]  # the rake and fees of each pot, the main pot first
    won: list[list[Chips]]  # the winnings of each player from each pot, [pots, players]
    all_in: PlayedAllIn | None = None


class TableInPlay(Protocol):
    """The attributes of a hand in play that a `Listener` reads, named as in `State`."""

    @property
    def street_index(self) -> int | None:
        """Return the index of the street, None before the first."""

    @property
    def actor_index(self) -> int | None:
        """Return the seat of the player to act, None if there is none."""

    @property
    def checking_or_calling_amount(self) -> Chips | None:
        """Return the chips that the actor adds to check or call."""

    @property
    def min_completion_betting_or_raising_to_amount(self) -> Chips | None:
        """Return the minimum that the actor may raise to, None when no raise is legal."""


class Listener(Protocol):
    """Receives the actions of a hand while it is played."""

    def listen(self, table: TableInPlay, action: Action | None) -> None:
        """Receive the table after an action, or before the first one, without an action."""

    def end(self, won: Sequence[Sequence[Chips]]) -> None:
        """Receive each player's winnings from each pot, [pots, players], when the hand is over."""


def play_by_state(hand: HandHistory, listener: Listener | None = None) -> Outcome:
    """Play a hand to its end and return the outcome; `listener` receives every action.

    Raises NotationError for an illegal action, for a history that stops before the hand is over,
    and for a log whose payments differ from those under the rules.
    """
    hole_cards: list[tuple[Card, ...]] = [()] * hand.player_count
    all_in: PlayedAllIn | None = None
    street, last_street = 0, len(hand.game.plan) - 1
    for state, action in play_actions(hand):
        hold(hole_cards, state, action)
        if listener is not None:
            listener.listen(state, action)
        if all_in is not None and action is not None and action.name == "f":
            # A player left after a blind had put them all-in.
            all_in = _all_in(state, all_in.street) if state.all_in_status else None
        if state.all_in_status and all_in is None and street < last_street:
            all_in = _all_in(state, street)
        street = state.street_index or 0
    if state.status:
        raise NotationError(
            f"the history stops before the hand is over: {waiting_for(state)}",
            file=hand.file,
            hand=hand.label,
        )
    check_log(hand, state)
    for operation in state.operations:
        if isinstance(operation, HoleCardsShowingOrMucking) and operation.hole_cards:
            hole_cards[operation.player_index] = operation.hole_cards
    won = _won_by_pot(state)
    if listener is not None:
        listener.end(won)
    kinds = state.raked_amounts, *state.fee_amounts.values()
    taken = [sum(of_pot) for of_pot in zip(*kinds, strict=True)]
    return Outcome(state.payoffs, hole_cards, taken, won, all_in)


def _all_in(state: State, street: int) -> PlayedAllIn:
    """Return the all-in that ended the betting on a street."""
    return PlayedAllIn(
        street,
        [*state.contributions],
        state.dead_chips,
        [*state.statuses],
        [*state.payoffs],
        [[*board] for board in (state.boards if state.runout_count == 1 else [state.board_cards])],
    )


def _won_by_pot(state: State) -> list[list[Chips]]:
    """Return each player's winnings from each pot, [pots, players], the main pot first."""
    pots: dict[int, list[Chips]] = {}
    for record in state.operations:
        if type(record) is ChipsPushing:
            won = pots.setdefault(record.pot_index, [0] * state.player_count)
            for seat, amount in enumerate(record.amounts):
                won[seat] += amount
    return [pots[pot] for pot in sorted(pots)]
