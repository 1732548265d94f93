"""A hand of a game for learning agents, played by indices of the menu."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress, islice
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import Seed, as_whole, shown
from poker_calculator.environments.menu import (
    CHECK_OR_CALL,
    FIRST_SIZE,
    FOLD,
    fill_menu,
    nearest_size,
)
from poker_calculator.environments.observation import (
    BROUGHT_IN,
    CHECKED_OR_CALLED,
    DREW,
    FOLDED,
    RAISED,
    Facts,
    Layout,
    PastAction,
    Turn,
    by_round,
    cards_of_draw,
    encode,
    held_cards,
)
from poker_calculator.games.cards import Card
from poker_calculator.games.chips import Chips
from poker_calculator.games.hand.operations import (
    BringInPosting,
    CheckingOrCalling,
    CompletionBettingOrRaisingTo,
    Folding,
    HoleDealing,
    StandingPatOrDiscarding,
)
from poker_calculator.games.hand.state import State
from poker_calculator.games.play.legal_actions import ActionCode
from poker_calculator.games.play.player_actions import ActionLike

ILLEGAL: Final = ("raise", "fold", "clamp")
"""The treatments of an illegal action."""


def check_illegal(illegal: str) -> None:
    """Raise ValueError unless *illegal* is a treatment of illegal actions."""
    if illegal not in ILLEGAL:
        raise ValueError(f"illegal is {shown(illegal)}; give one of {', '.join(ILLEGAL)}")


class GameLayout(Protocol):
    """The part of a `TrainingGame` that its hands need."""

    players: int
    layout: Layout
    menu: tuple[float, ...] | None
    size_count: int
    first_draw: int
    action_count: int


class TrainingHand:
    """A hand of a `TrainingGame`, played by indices of the menu; ``state`` is its `State`."""

    def __init__(self, game: GameLayout, state: State) -> None:
        self.game: GameLayout = game
        self.state: State = state
        self.history: list[PastAction] = []
        """The actions so far."""
        self.received: list[list[list[Card]]] = [[] for _ in range(game.players)]
        """The hole cards that each seat received in each round of the deal."""
        self.discards: list[list[list[Card]]] = [[] for _ in range(game.players)]
        """The cards that each seat discarded, for each of its draws."""
        self.open_cards: list[list[Card]] = [[] for _ in range(game.players)]
        """The face-up cards of each seat, in the order of the deal."""
        self._seen, self._street, self._is_round = 0, 0, False
        self._menu: tuple[NDArray[np.int8], NDArray[np.int64]] | None = None
        self._look()

    @property
    def hole_cards(self) -> list[list[Card]]:
        """Return the hole cards of each seat, ascending, including folded seats."""
        return [held_cards(*cards) for cards in zip(self.received, self.discards, strict=True)]

    @property
    def turn(self) -> int | None:
        """Return the seat to act; None if the hand is over or waits for `deal`."""
        return self.state.turn_index

    @property
    def is_over(self) -> bool:
        """Return whether the hand is over."""
        return not self.state.status

    @property
    def payoffs(self) -> list[int]:
        """Return each seat's winnings in chips, negative for losses."""
        return [int(payoff) for payoff in self.state.payoffs]

    @property
    def next_cards(self) -> list[Card]:
        """Return the possible next cards, ascending and equally likely.

        The list is empty unless the game's *automations* leave the dealing to `deal`.
        """
        state = self.state
        waits = state.hole_dealee_index is not None or state.board_dealing_count
        return sorted(state.deck_cards) if waits else []

    def deal(self, card: Card) -> None:
        """Deal a card to the next seat or board; raises ValueError unless `next_cards` has it."""
        state = self.state
        if card not in self.next_cards:
            raise ValueError(f"{shown(card)} is not dealt now; give a card of next_cards")
        if state.hole_dealee_index is None:
            state.deal_board(card)
        else:
            state.deal_hole(card)
        self._look()

    @property
    def legal(self) -> NDArray[np.int8]:
        """Return a mask [A] of int8 with a 1 for each legal action of the seat to act."""
        return self._filled()[0].copy()

    @property
    def amounts(self) -> NDArray[np.int64]:
        """Return the totals [K] of the sizes in chips, 0 if the seat to act cannot raise."""
        return self._filled()[1].copy()

    @property
    def legal_sizes(self) -> NDArray[np.int64]:
        """Return the indices of the legal sizes in `amounts`, ascending."""
        return np.flatnonzero(self._filled()[0][FIRST_SIZE : self.game.first_draw])

    def _filled(self) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
        """Return the mask and the totals, which are computed once a turn."""
        if self._menu is not None:
            return self._menu
        game, state = self.game, self.state
        actions = state.legal_actions()
        seat, call = actions.turn_index or 0, int(actions.call or 0)
        minimum, maximum = int(actions.min_raise_to or 0), int(actions.max_raise_to or 0)
        legal, amounts = np.zeros(game.action_count, np.int8), np.zeros(game.size_count, int)
        legal[FOLD] = actions.fold
        legal[CHECK_OR_CALL] = actions.call is not None or actions.bring_in is not None
        if actions.draw:
            legal[game.first_draw :][: 2 ** len(state.hole_cards[seat])] = 1
        elif maximum and game.menu is None:
            amounts[:] = np.arange(game.size_count)
            legal[FIRST_SIZE + minimum : FIRST_SIZE + maximum + 1] = 1
        elif maximum:
            turn = int(state.bets[seat]), call, int(state.total_pot_amount), minimum, maximum
            fill_menu(game.menu, turn, amounts, legal[FIRST_SIZE : game.first_draw])
        self._menu = legal, amounts
        return self._menu

    def act(self, action: int, illegal: str = "raise") -> bool:
        """Carry out an action by its index; return whether it was legal.

        *illegal* is the effect of an illegal action. "raise" raises ValueError. "fold" folds, or
        checks if there is no bet to call. "clamp" changes a size to the legal one with the nearest
        total, and another action to a check or call. In a draw, "fold" and "clamp" stand pat.
        """
        index, is_legal = self._read(action, illegal)
        state, draw = self.state, index - self.game.first_draw
        if draw >= 0:
            state.stand_pat_or_discard(cards_of_draw(state.hole_cards[self.turn or 0], draw))
        elif index >= FIRST_SIZE:
            state.complete_bet_or_raise_to(int(self._filled()[1][index - FIRST_SIZE]))
        elif index == CHECK_OR_CALL and state.can_post_bring_in():
            state.post_bring_in()
        else:
            state.act(ActionCode(index))
        self._look()
        return is_legal

    def play(self, action: ActionLike) -> None:
        """Carry out an action in any form of `State.act`, with any legal amount.

        Use it for players whose amounts are not on the menu. Raises ValueError for an illegal
        action, and in draws.

        >>> from poker_calculator.environments import TrainingGame
        >>> hand = TrainingGame("NT").deal(rng=1)
        >>> hand.play("raise 7")
        >>> hand.history[-1].amount
        7
        """
        self.state.act(action)
        self._look()

    def _read(self, action: int, illegal: str) -> tuple[int, bool]:
        """Return the index of a legal action, and whether it is *action*."""
        (legal, amounts), index = self._filled(), as_whole(action)
        check_illegal(illegal)
        if index is not None and 0 <= index < len(legal) and legal[index]:
            return index, True
        if index is None or illegal == "raise" or not legal.any():
            allowed = ", ".join(map(str, np.flatnonzero(legal))) or "none, the hand is over"
            raise ValueError(f"{shown(action)} is not a legal action; legal: {allowed}")
        if legal[-1] and len(legal) > self.game.first_draw:
            return self.game.first_draw, False
        sizes, is_size = self.legal_sizes, FIRST_SIZE <= index < self.game.first_draw
        if illegal == "clamp" and is_size and sizes.size:
            totals = amounts[sizes]
            total = np.clip(amounts[index - FIRST_SIZE], totals[0], totals[-1])
            return FIRST_SIZE + int(sizes[np.searchsorted(totals, total)]), False
        folds = illegal == "fold" and legal[FOLD] and self.state.legal_actions().call
        return FOLD if folds else CHECK_OR_CALL, False

    def nearest(self, amount: int, rng: Seed = None) -> int:
        """Return the index of the legal size that a raise to *amount* maps to by `nearest_size`.

        If no raise is legal, return the index of a check or call.
        """
        sizes, state = self.legal_sizes, self.state
        if not sizes.size:
            return CHECK_OR_CALL
        call = int(state.legal_actions().call or 0)
        start, pot = int(state.bets[self.turn or 0]) + call, int(state.total_pot_amount) + call
        totals = self._filled()[1][sizes].tolist()
        return FIRST_SIZE + int(sizes[nearest_size(amount, totals, start, pot, rng)])

    def facts(self, seat: int) -> Facts:
        """Return the information of a seat as `Facts`."""
        state, is_turn = self.state, self.turn == seat
        actions = state.legal_actions()
        empty = (0,) * (self.game.players - state.player_count)
        boards = state.boards if self.game.layout.board_streets else ()
        call = actions.call if actions.bring_in is None else actions.bring_in
        turn = (call, actions.min_raise_to, actions.max_raise_to) if is_turn else (0, 0, 0)
        level = state.bet_to_match if state.status else 0
        contributions = state.contributions if state.status else state.player_count * [0]
        folded = {past.seat for past in self.history if past.action == FOLDED}
        return Facts(
            seat=seat,
            actor=self.turn,
            street=state.street_index or 0,
            own_cards=by_round(self.received[seat]),
            discards=tuple(tuple(sorted(cards)) for cards in self.discards[seat]),
            open_cards=tuple(map(tuple, self.open_cards)),
            boards=tuple(self._by_street(board) for board in boards),
            live=(*(each not in folded for each in state.player_indices), *map(bool, empty)),
            stacks=_whole(state.stacks) + empty,
            bets=_whole(state.bets) + empty,
            contributions=_whole(contributions) + empty,
            starting_stacks=_whole(state.starting_stacks) + empty,
            turn=Turn(*_whole([state.total_pot_amount, level, *turn])),
            history=tuple(self.history),
        )

    def _by_street(self, board: list[Card]) -> tuple[tuple[Card, ...], ...]:
        layout, cards = self.game.layout, iter(board)
        counts = [layout.board_counts[street] or None for street in layout.board_streets]
        return tuple(tuple(sorted(islice(cards, count))) for count in counts)

    def observe(self, seat: int) -> NDArray[np.float32]:
        """Return the information of a seat as an array [size] of float32.

        Raises ValueError for a hand with more actions than an observation has room for.
        """
        return encode(self.game.layout, self.facts(seat))

    def _look(self) -> None:
        """Record the operations since the last look, and burn an unknown card if one is due."""
        self._menu = None
        state = self.state
        for operation in state.operations[self._seen :]:
            is_dealing = isinstance(operation, HoleDealing)
            if is_dealing and not self._is_round:
                for rounds in self.received:
                    rounds.append([])
            self._is_round = is_dealing
            match operation:
                case HoleDealing(seat, cards, are_open):
                    self.received[seat][-1] += cards
                    self.open_cards[seat] += compress(cards, are_open)
                case StandingPatOrDiscarding(seat, cards):
                    self.discards[seat].append([*cards])
                    self._record(seat, DREW, len(cards))
                case Folding(seat):
                    self._record(seat, FOLDED)
                case CheckingOrCalling(seat, amount):
                    self._record(seat, CHECKED_OR_CALLED, amount)
                case BringInPosting(seat, amount):
                    self._record(seat, BROUGHT_IN, amount)
                case CompletionBettingOrRaisingTo(seat, amount):
                    self._record(seat, RAISED, amount)
        state.refill_deck()
        if state.card_burning_status:
            state.burn_card("??")
            self._is_round = False
            state.refill_deck()
        self._seen, self._street = len(state.operations), state.street_index or 0

    def _record(self, seat: int, action: int, amount: Chips = 0) -> None:
        self.history.append(PastAction(self._street, seat, action, int(amount)))

    def copy(self) -> TrainingHand:
        """Return an independent copy, which deals the same cards later."""
        new = object.__new__(type(self))
        new.__dict__ = {
            **self.__dict__,
            "state": self.state.copy(),
            "history": self.history[:],
            "received": [[cards[:] for cards in rounds] for rounds in self.received],
            "discards": [draws[:] for draws in self.discards],
            "open_cards": [cards[:] for cards in self.open_cards],
        }
        return new

    __copy__ = copy


def _whole(chips: Iterable[Chips | None]) -> tuple[int, ...]:
    """Return chips as ints, 0 for None."""
    return tuple(int(amount or 0) for amount in chips)
