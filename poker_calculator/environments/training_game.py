"""A game for learning agents: a variant with its table, the menu and the observation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lookup.arguments import Seed, as_whole, read_whole, shown
from lookup.cards import CardsLike
from poker_calculator.environments.menu import (
    CHECK_OR_CALL,
    DEFAULT_SIZES,
    FIRST_SIZE,
    FOLD,
    SizesLike,
    fill_menu,
    nearest_size,
    read_sizes,
)
from poker_calculator.environments.observation import (
    BROUGHT_IN,
    CHECKED_OR_CALLED,
    DREW,
    FOLDED,
    RAISED,
    Facts,
    PastAction,
    Turn,
    check_chips,
    decode,
    encode,
    layout_of,
)
from poker_calculator.games.cards import Card
from poker_calculator.games.chips import Chips, ChipsLike
from poker_calculator.games.hand.operations import HoleDealing
from poker_calculator.games.hand.state import State
from poker_calculator.games.predefined import PREDEFINED_GAMES
from poker_calculator.games.variants.variant import BettingStructure, VariantLike, read_variant

LIMIT_SIZES: Final = {False: ("min",), True: ("min", "all-in")}
"""The menu of fixed-limit games, by whether an open pair allows bets of twice the size."""
NEEDED: Final = (
    '{} is not installed; install it with `pip install "poker-calculator[environments]"`'
)
ILLEGAL: Final = ("raise", "fold", "clamp")
"""The treatments of an illegal action."""


def check_illegal(illegal: str) -> None:
    """Raise ValueError unless *illegal* is a treatment of illegal actions."""
    if illegal not in ILLEGAL:
        raise ValueError(f"illegal is {shown(illegal)}; give one of {', '.join(ILLEGAL)}")


class TrainingGame:
    """A variant with its table, the menu of actions and the layout of observations.

    Actions are indices: 0 folds, 1 checks, calls or posts the bring-in, and the sizes of the *menu*
    follow. A size that is not a whole number of chips is rounded, halves up, and limited to the
    legal raises; of several sizes with the same total, only the last is legal. In draw games
    2**H indices follow, for H hole cards: bit i of the index among them discards the i-th lowest
    card.

    Parameters
    ----------
    variant : a code such as "NT", a name, a `Variant` or a predefined game
    players : the number of seats
    stacks : whole chips: one number, or one per seat; by default 200, or fewer in toy games
    menu : the sizes of bets and raises
        Fractions of the pot after the call, "min", "pot" and "all-in" (the maximum in pot-limit
        games), or "amounts", where index 2 + a raises to a chips. Fixed-limit games have one size.
    options : further options of ``create_state``, such as *blinds*, *antes* and *rules*

    Raises
    ------
    ValueError
        For invalid options.

    >>> game = TrainingGame("NT", players=2, stacks=100)
    >>> hand = game.deal(rng=1)
    >>> hand.turn, hand.legal.tolist(), hand.amounts.tolist()
    (1, [1, 1, 1, 1, 1], [4, 6, 100])
    >>> hand.act(3)
    True
    >>> game.decode(hand.observe(0)).turn.call
    4
    """

    def __init__(
        self,
        variant: VariantLike = "NT",
        *,
        players: int = 2,
        stacks: ChipsLike | None = None,
        menu: SizesLike | None = None,
        **options: Any,
    ) -> None:
        self.variant = read_variant(variant)
        self._create = PREDEFINED_GAMES[self.variant.code].create_state
        self._options = options
        self.players = read_whole(players, "players", "give 2 to 10", least=2, most=10)
        first = self._state(stacks, self.players)
        for chips in (*first.starting_stacks, *first.antes, *first.blinds_or_straddles):
            if as_whole(chips) is None:
                raise ValueError(f"{shown(chips)} is not a whole number of chips; give an int")
        self.stacks: tuple[int, ...] = tuple(map(int, first.starting_stacks))
        self.streets = first.streets
        least = first.streets[0].min_completion_betting_or_raising_amount
        self.big_blind: int = int(max(first.blinds_or_straddles) or least)
        """The big blind; in games without blinds, the small bet."""
        check_chips(sum(self.stacks))
        is_limit = self.variant.structure is BettingStructure.FIXED_LIMIT
        if menu is None or is_limit:
            menu = DEFAULT_SIZES if not is_limit else LIMIT_SIZES[_has_two_sizes(first)]
        sizes = read_sizes(menu)
        self.menu: tuple[float, ...] | None = sizes
        self.size_count: int = max(self.stacks) + 1 if sizes is None else len(sizes)
        draws = any(street.draw_status for street in self.streets)
        self.first_draw: int = FIRST_SIZE + self.size_count
        hole = max(len(street.hole_dealing_statuses) for street in self.streets)
        self.action_count: int = self.first_draw + (2**hole if draws else 0)
        self.layout = layout_of(first, 0.0 if sizes is None or is_limit else min(sizes))

    def _state(
        self,
        stacks: ChipsLike | None,
        players: int,
        rng: Seed = None,
        deck_cards: CardsLike | None = None,
    ) -> State:
        options = self._options if stacks is None else {**self._options, "stacks": stacks}
        return self._create(players=players, rng=rng, deck_cards=deck_cards, **options)

    def deal(
        self,
        rng: Seed = None,
        *,
        stacks: ChipsLike | None = None,
        deck_cards: CardsLike | None = None,
    ) -> TrainingHand:
        """Return a new hand; *stacks* are at most those of the game, for observations to fit.

        With a list of fewer stacks, the last seats are empty.
        """
        players = self.players
        if isinstance(stacks, list | tuple):
            players = min(len(stacks), players)
        state = self._state(self.stacks if stacks is None else stacks, players, rng, deck_cards)
        return TrainingHand(self, state)

    def decode(self, observation: ArrayLike) -> Facts:
        """Return the facts of an observation."""
        return decode(self.layout, observation)

    def __repr__(self) -> str:
        return (
            f"<{self.variant.name}, {self.players} players, {self.action_count} actions, "
            f"observations of {self.layout.size} numbers>"
        )


class TrainingHand:
    """A hand of a `TrainingGame`, played by indices of the menu; ``state`` is its `State`."""

    def __init__(self, game: TrainingGame, state: State) -> None:
        self.game, self.state = game, state
        self.history: list[PastAction] = []
        """The actions so far."""
        self.hole_cards: list[list[Card]] = [[] for _ in range(game.players)]
        """The cards of each seat, of folded seats, too."""
        self.discards: list[list[list[Card]]] = [[] for _ in range(game.players)]
        """The cards that each seat discarded, for each of its draws."""
        self.open_cards: list[list[Card]] = [[] for _ in range(game.players)]
        self._seen = 0
        self._look()

    @property
    def turn(self) -> int | None:
        """Return the seat that has to act, None when the hand is over."""
        return self.state.turn_index

    @property
    def is_over(self) -> bool:
        """Return whether the hand is over."""
        return not self.state.status

    @property
    def payoffs(self) -> list[int]:
        """Return each seat's winnings so far."""
        return [int(payoff) for payoff in self.state.payoffs]

    @property
    def next_cards(self) -> list[Card]:
        """Return the cards of which one is dealt next, ascending and equally likely.

        There are none unless the game's *automations* leave the dealing of cards to `deal`.
        """
        state = self.state
        waits = state.hole_dealee_index is not None or state.board_dealing_count
        return sorted(state.deck_cards) if waits else []

    def deal(self, card: Card) -> None:
        """Deal a card of `next_cards` to the seat or the board that gets the next one."""
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
        """Return 1 for each legal action [A] of the seat to act, else 0."""
        self._fill()
        return self._legal

    @property
    def amounts(self) -> NDArray[np.int64]:
        """Return the totals [K] of the sizes, 0 if the seat to act cannot raise."""
        self._fill()
        return self._amounts

    def _fill(self) -> None:
        game, state = self.game, self.state
        actions, seat = state.legal_actions(), self.turn
        self._legal = legal = np.zeros(game.action_count, np.int8)
        self._amounts = amounts = np.zeros(game.size_count, np.int64)
        if seat is None:
            return
        if actions.draw:
            legal[game.first_draw :][: 2 ** len(state.hole_cards[seat])] = 1
            return
        legal[FOLD] = actions.fold
        legal[CHECK_OR_CALL] = actions.call is not None or actions.bring_in is not None
        if actions.min_raise_to is None or actions.max_raise_to is None:
            return
        minimum, maximum = int(actions.min_raise_to), int(actions.max_raise_to)
        if game.menu is None:
            amounts[:] = np.arange(game.size_count)
            legal[FIRST_SIZE + minimum : FIRST_SIZE + maximum + 1] = 1
            return
        bet, pot = int(state.bets[seat]), int(state.total_pot_amount)
        turn = bet, int(actions.call or 0), pot, minimum, maximum
        fill_menu(game.menu, turn, amounts, legal[FIRST_SIZE : game.first_draw])

    def act(self, action: int, illegal: str = "raise") -> bool:
        """Carry out an action by its index; return whether it was legal.

        For an illegal one, *illegal* "raise" raises ValueError; "fold" folds, or checks if there is
        no bet to call; "clamp" takes the legal size with the nearest total, and else checks or
        calls. In a draw, both stand pat.
        """
        index, is_legal = self._read(action, illegal)
        state, seat = self.state, self.turn
        assert seat is not None
        street, code, amount = state.street_index or 0, FOLDED, 0
        if index >= self.game.first_draw:
            subset = index - self.game.first_draw
            cards = [
                card for i, card in enumerate(sorted(self.hole_cards[seat])) if subset >> i & 1
            ]
            state.stand_pat_or_discard(cards)
            self.discards[seat].append(cards)
            for card in cards:
                self.hole_cards[seat].remove(card)
            code, amount = DREW, len(cards)
        elif index >= FIRST_SIZE:
            code, amount = RAISED, int(self._amounts[index - FIRST_SIZE])
            state.complete_bet_or_raise_to(amount)
        elif index == FOLD:
            state.fold()
        elif state.can_post_bring_in():
            code, amount = BROUGHT_IN, int(state.post_bring_in().amount)
        else:
            code, amount = CHECKED_OR_CALLED, int(state.check_or_call().amount)
        self.history.append(PastAction(street, seat, code, amount))
        self._look()
        return is_legal

    def _read(self, action: int, illegal: str) -> tuple[int, bool]:
        """Return the index of a legal action, and whether it is *action*."""
        legal, index = self.legal, as_whole(action)
        check_illegal(illegal)
        if index is not None and 0 <= index < len(legal) and legal[index]:
            return index, True
        if index is None or illegal == "raise" or not legal.any():
            allowed = ", ".join(map(str, np.flatnonzero(legal))) or "none, the hand is over"
            raise ValueError(f"{shown(action)} is not a legal action; legal: {allowed}")
        if legal[-1] and len(legal) > self.game.first_draw:
            return self.game.first_draw, False
        sizes = np.flatnonzero(legal[FIRST_SIZE : self.game.first_draw])
        is_size = FIRST_SIZE <= index < self.game.first_draw
        if illegal == "clamp" and is_size and sizes.size:
            totals = self._amounts[sizes]
            total = np.clip(self._amounts[index - FIRST_SIZE], totals[0], totals[-1])
            return FIRST_SIZE + int(sizes[np.searchsorted(totals, total)]), False
        folds = illegal == "fold" and legal[FOLD] and self.state.legal_actions().call
        return FOLD if folds else CHECK_OR_CALL, False

    def nearest(self, amount: int, rng: Seed = None) -> int:
        """Return the index of the legal size that a raise to *amount* maps to, or of a call."""
        legal = np.flatnonzero(self.legal[FIRST_SIZE : self.game.first_draw])
        if not legal.size:
            return CHECK_OR_CALL
        state, seat = self.state, self.turn
        assert seat is not None
        call = int(state.legal_actions().call or 0)
        start, pot = int(state.bets[seat]) + call, int(state.total_pot_amount) + call
        sizes = self._amounts[legal].tolist()
        return FIRST_SIZE + int(legal[nearest_size(amount, sizes, start, pot, rng)])

    def facts(self, seat: int) -> Facts:
        """Return the information of a seat."""
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
            own_cards=tuple(sorted(self.hole_cards[seat])),
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
        layout, at = self.game.layout, 0
        streets = []
        for street in layout.board_streets:
            count = layout.board_counts[street] or len(board)
            streets.append(tuple(sorted(board[at : at + count])))
            at += count
        return tuple(streets)

    def observe(self, seat: int) -> NDArray[np.float32]:
        """Return the information of a seat as an array [size] of float32."""
        return encode(self.game.layout, self.facts(seat))

    def _look(self) -> None:
        """Note the cards that were dealt since the last action, and burn an unknown card if due."""
        operations = self.state.operations
        for operation in operations[self._seen :]:
            if type(operation) is HoleDealing:
                seat, cards, are_open = operation
                self.hole_cards[seat] += cards
                self.open_cards[seat] += [
                    card for card, is_open in zip(cards, are_open, strict=True) if is_open
                ]
        self.state.refill_deck()
        if self.state.card_burning_status:
            self.state.burn_card("??")
            self.state.refill_deck()
        self._seen = len(operations)

    def copy(self) -> TrainingHand:
        """Return an independent copy, with the same cards to come."""
        new = object.__new__(type(self))
        new.__dict__ = {
            **self.__dict__,
            "state": self.state.copy(),
            "history": self.history[:],
            "hole_cards": [cards[:] for cards in self.hole_cards],
            "discards": [draws[:] for draws in self.discards],
            "open_cards": [cards[:] for cards in self.open_cards],
        }
        return new

    __copy__ = copy


def _has_two_sizes(state: State) -> bool:
    """Return whether an open pair allows bets of twice the size."""
    return state.rules.open_pair_doubles and any(
        street.open_pair_status for street in state.streets
    )


def _whole(chips: Iterable[Chips | None]) -> tuple[int, ...]:
    """Return chips as ints, 0 for None."""
    return tuple(int(amount or 0) for amount in chips)
