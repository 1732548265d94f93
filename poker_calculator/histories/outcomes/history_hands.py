"""Play many hands of games with a board at a time, as scripts.

Most hands are alike: blinds, perhaps antes, hole cards and a board. Their actions become a script,
which `plain_course` plays; then hands are shown and compared. `State` plays the rare hands: other
games, posts, several boards, and blinds that put a player all-in. It also plays hands with an
illegal action, because it words the error. A hand is therefore played here exactly as by `State`,
or not at all.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from decimal import Decimal
from functools import lru_cache
from operator import not_
from typing import Any, Final, NamedTuple

import numpy as np

from poker_calculator.games.cards import Card
from poker_calculator.games.chips import Chips, by_seat
from poker_calculator.games.notation.actions import Action
from poker_calculator.games.notation.fields import ADDED_CHIPS
from poker_calculator.games.notation.history import HandHistory
from poker_calculator.games.notation.user_fields import (
    BOARDS,
    BOMB_POT,
    CAP,
    DEAD_BLINDS,
    POSTS,
    RUNS,
    read_recorded,
    rules_of,
)
from poker_calculator.games.play.betting import DEAD
from poker_calculator.games.play.course import showdown_order
from poker_calculator.games.pots.pots import Pot, form_pots
from poker_calculator.games.variants.table_rules import TableRules
from poker_calculator.games.variants.variant import VARIANTS, Opening, Variant
from poker_calculator.histories.outcomes.outcome import Outcome
from poker_calculator.histories.outcomes.plain_course import (
    ALL_IN,
    DEALS,
    FOLDS,
    PASSES,
    RAISES_TO,
    UNSTATED,
    PlainState,
)
from poker_calculator.histories.outcomes.scripted_hand import (
    TROUBLE,
    NotPlainError,
    ScriptedHand,
    cents,
    deal_of,
    play_scripts,
    terms_of,
    whole,
    win_pots,
)
from poker_calculator.histories.outcomes.tally import HandStatistics, end_tally
from poker_calculator.histories.rooms.translation.agreement import is_of_log, paid_otherwise

RARE: Final = frozenset((POSTS, DEAD_BLINDS, CAP, BOMB_POT, BOARDS, RUNS, ADDED_CHIPS))
"""User fields of hands that only `State` can play."""
KINDS: Final = ({int}, {Decimal})
"""The supported types of chips; all chips of a hand have the same type."""
STEPS: Final = {"f": FOLDS, "cc": PASSES, "cbr": RAISES_TO}


class PlayedBoard(NamedTuple):
    """The outcome and the statistics of a hand."""

    outcome: Outcome
    tally: HandStatistics


def play_board_hands(hands: Sequence[HandHistory]) -> list[PlayedBoard | None]:
    """Return each hand after its end, None if `State` must play it or the payments differ."""
    scripted: dict[int, HistoryHand] = {}
    for index, hand in enumerate(hands):
        with suppress(*TROUBLE):
            scripted[index] = HistoryHand(hand)
    shown: dict[int, HistoryHand] = {}
    states = play_scripts([hand.script for hand in scripted.values()])
    for (index, table), state in zip(scripted.items(), states, strict=True):
        if state is not None:
            with suppress(*TROUBLE):
                table.show_down(state)
                shown[index] = table
    # One by one, comparing the hands took longer than playing them.
    compare_hands([hand for hand in shown.values() if hand.is_shown_down])
    played: list[PlayedBoard | None] = [None] * len(hands)
    for index, table in shown.items():
        with suppress(*TROUBLE):
            played[index] = PlayedBoard(table.outcome(), table.state.tally)
    return played


class HistoryHand(ScriptedHand):
    """A hand history as a script, then its showdown and its outcome.

    The methods raise one of `TROUBLE` unless the hand is plain.
    """

    def __init__(self, hand: HandHistory) -> None:
        if not (has_board(hand.variant) and RARE.isdisjoint(hand.user_fields)):
            raise NotPlainError
        self.history: HandHistory = hand
        self.game: Variant = hand.game
        self.rules: TableRules = rules_of(hand)
        self.count: int = len(hand.starting_stacks)
        chips = self._chips()
        stacks, antes, blinds, sizes = ([*map(self.units, amounts)] for amounts in chips)
        trims, posts = bool(hand.ante_trimming_status), ((*antes,), (*blinds,))
        terms = terms_of(self.game, sizes[0], sizes[1], *posts, trims, self.rules)
        self.starting: list[int] = stacks
        self.script: list[int] = [*terms, *stacks, *antes, *blinds]
        self._shows: list[Action] = []
        self.board_cards: list[Card] = []
        actions = hand.parsed_actions
        self._deal(actions[: self.count])
        for action in actions[self.count :]:
            self._add(action)

    def _chips(self) -> list[Sequence[Chips]]:
        """Return the stacks, antes, blinds and bet sizes; set whether they are cents."""
        hand = self.history
        blinds = by_seat(hand.blinds_or_straddles or ())
        chips: list[Any] = [hand.starting_stacks, by_seat(hand.antes), blinds, hand.bet_sizes]
        amounts = [amount for group in chips for amount in group]
        kinds = {*map(type, amounts)}
        if kinds not in KINDS or len(chips[1]) != self.count or len(blinds) != self.count:
            raise NotPlainError
        self.is_cents: bool = kinds == {Decimal}
        self.units: Callable[[Any], int] = cents if self.is_cents else whole
        if self.is_cents:
            self._check_decimals(amounts)
        return chips

    def _check_decimals(self, amounts: Sequence[Any]) -> None:
        """Raise NotPlainError for infinity and for parts of cents, which `State` can split."""
        for amount in amounts:
            exponent: Any = amount.as_tuple().exponent if type(amount) is Decimal else 0
            if isinstance(exponent, str) or exponent < -2:
                raise NotPlainError

    def _deal(self, actions: Sequence[Action]) -> None:
        """Deal the hole cards to all players in seat order."""
        size = deal_of(self.game).hole
        dealt = [(action.name, action.seat) for action in actions]
        self.hole_cards: list[tuple[Card, ...]] = [action.cards or () for action in actions]
        is_whole = {*map(len, self.hole_cards)} == {size}
        if dealt != [("dh", seat) for seat in range(self.count)] or not is_whole:
            raise NotPlainError

    def _add(self, action: Action) -> None:
        """Add the step of an action to the script; showing hands comes after all other steps."""
        name, seat, cards, amount = action.name, action.seat, action.cards or (), action.amount
        if name == "sm":
            self._shows.append(action)
        elif name and self._shows:
            raise NotPlainError
        elif name == "db":
            if not cards or not all(cards):
                raise NotPlainError
            self.script += (DEALS, len(cards), 0, UNSTATED)
            self.board_cards += cards
        elif name:
            assert seat is not None
            if amount is not None and self.is_cents:
                self._check_decimals([amount])
            self.script += (STEPS[name], seat, self.units(amount or 0), UNSTATED)

    def show_down(self, state: PlainState) -> None:
        """Show and muck hands after the play."""
        betting, rules = state.betting, self.rules
        self.state: PlainState = state
        self.statuses: list[bool] = [*map(bool, betting.live)]
        self.pots: list[Pot] = form_pots(
            betting.contributions, [*map(not_, betting.live)], betting.numbers[DEAD]
        )
        if state.numbers[ALL_IN] >= 0 and rules.all_in_face_up:
            raise NotPlainError
        stacks = zip(betting.stacks, betting.live, strict=True)
        is_all_in = any(live and not stack for stack, live in stacks)
        hidden = showdown_order(betting, 0) if sum(self.statuses) > 1 else []
        for action in self._shows:
            in_turn = rules.showdown_in_turn and not is_all_in
            if action.seat not in hidden or (in_turn and action.seat != hidden[0]):
                raise NotPlainError
            if not self._shows_cards(action):
                if is_all_in and rules.all_in_face_up:
                    raise NotPlainError
                self.statuses[action.seat] = False
            hidden.remove(action.seat)
            if sum(self.statuses) == 1:
                hidden = []
        seen = [*self.board_cards, *(card for held in self.hole_cards for card in held if card)]
        if hidden or len({*seen}) < len(seen) or not deal_of(self.game).deck.issuperset(seen):
            raise NotPlainError
        self.is_shown_down: bool = sum(self.statuses) > 1
        self.strengths: list[list[int]] = [[0] * self.count for _ in self.game.hand_types]

    def _shows_cards(self, action: Action) -> bool:
        """Return whether a player shows their own cards, or mucks."""
        assert action.seat is not None
        hole_cards = self.hole_cards[action.seat]
        cards = action.cards or (hole_cards if action.shows_hand else ())
        if not cards:
            return False
        if (
            len(cards) != len(hole_cards)
            or not all(cards)
            or (any(hole_cards) and {*cards} != {*hole_cards})
        ):
            raise NotPlainError
        self.hole_cards[action.seat] = cards
        return True

    def in_chips(self, units: Sequence[int]) -> list[Chips]:
        """Return units as chips: whole chips, or Decimals."""
        return [Decimal(amount).scaleb(-2) for amount in units] if self.is_cents else [*units]

    def outcome(self) -> Outcome:
        """Return the outcome after hands were compared, which must be that of a log."""
        taken = self._taken()
        won = win_pots(self.pots, taken, self.statuses, self.strengths)
        winnings: list[Any] = [*map(sum, zip(*won, strict=True))] if won else [0] * self.count
        stacks = zip(self.state.betting.stacks, winnings, self.starting, strict=True)
        payoffs = self.in_chips([left + amount - stack for left, amount, stack in stacks])
        if is_of_log(self.history) and paid_otherwise(self.history, payoffs) is not None:
            raise NotPlainError
        end_tally(self.state.tally, [*map(bool, winnings)])
        of_pots = [*map(self.in_chips, won)]
        return Outcome(payoffs, self.hole_cards, self.in_chips(taken), of_pots, self.all_in())

    def _taken(self) -> list[int]:
        """Return the recorded rake and fees of each pot, which they do not exceed."""
        recorded = read_recorded(self.history)
        taken = [0] * len(self.pots)
        for amounts in (recorded.rakes or (), *(recorded.fees or {}).values()):
            if any(amounts[len(taken) :]):
                raise NotPlainError
            if self.is_cents:
                self._check_decimals(amounts)
            for pot_index, amount in enumerate(amounts[: len(taken)]):
                taken[pot_index] += self.units(amount)
        if any(amount > pot.amount for amount, pot in zip(taken, self.pots, strict=True)):
            raise NotPlainError
        return taken


def compare_hands(tables: Sequence[ScriptedHand]) -> None:
    """Set the strengths of all hands at showdowns, for each hand type."""
    by_game: dict[Variant, list[ScriptedHand]] = {}
    for table in tables:
        by_game.setdefault(table.game, []).append(table)
    for game, of_game in by_game.items():
        seats = [(t, seat) for t in of_game for seat, status in enumerate(t.statuses) if status]
        cards = np.array([table.hole_cards[seat] for table, seat in seats], np.uint8)
        boards = np.array([table.board_cards for table, _ in seats], np.uint8)
        for number, hand_type in enumerate(game.hand_types):
            strengths = hand_type.evaluate(cards, boards).tolist()
            for (table, seat), strength in zip(seats, strengths, strict=True):
                table.strengths[number][seat] = strength


@lru_cache(256)
def has_board(code: str) -> bool:
    """Return whether a variant deals hole cards face down, and then only board cards."""
    first, *later = VARIANTS[code].plan
    return (
        {*first.hole} == {"d"}
        and not first.board
        and all(street.board and not (street.hole or street.draw) for street in later)
        and all(street.opening is Opening.POSITION for street in VARIANTS[code].plan)
    )
