"""Convert a hand history into a transcript, for any layout: the inverse of `translate`."""

import datetime
from collections.abc import Callable
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from lookup.arguments import shown
from poker_calculator.games.cards import Card, write_cards
from poker_calculator.games.chips import Chips, by_seat
from poker_calculator.games.hand.operations import (
    AntePosting,
    BetCollection,
    BlindOrStraddlePosting,
    BoardDealing,
    BringInPosting,
    CheckingOrCalling,
    ChipsPushing,
    CompletionBettingOrRaisingTo,
    DeadBlindPosting,
    Folding,
    HoleCardsShowingOrMucking,
    HoleDealing,
    RunoutCountSelection,
    StandingPatOrDiscarding,
)
from poker_calculator.games.hand.state import State
from poker_calculator.games.notation.actions import Action
from poker_calculator.games.notation.events import HandEvent, walk
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.games.notation.replay import hold, waiting_for
from poker_calculator.games.notation.user_fields import (
    BOARDS,
    BOMB_POT,
    CAP,
    HERO,
    RUNS,
    SMALL_BLIND,
    TOURNAMENT,
    read_outside_pot,
)
from poker_calculator.games.variants.variant import BettingStructure
from poker_calculator.histories.rooms.texts import SYMBOL_OF, SYMBOLS
from poker_calculator.histories.rooms.transcript import (
    FORCED,
    Event,
    EventType,
    Money,
    Transcript,
    TranscriptSeat,
)
from poker_calculator.histories.rooms.translation.actions import POSTING_ORDER
from poker_calculator.histories.rooms.translation.agreement import boards_of_runs, check_results
from poker_calculator.histories.rooms.writers.amounts import Amounts

if TYPE_CHECKING:
    from poker_calculator.games.notation.history import HandHistory

NOTES: Final = ("_mix", "_bounties")  # user fields that a log has as they are


def transcribe(hand: "HandHistory") -> Transcript:
    """Return the transcript of a hand that is over.

    The hand is replayed, so amounts are those that were put in and paid. Raises NotationError for a
    hand that is not legal, not over or not paid as it records, and for amounts of less than a cent.
    """
    try:
        return Transcription(hand).read()
    except NotationError as error:
        raise error.at(hand.file, hand.label) from None
    except (ValueError, ArithmeticError) as error:
        raise NotationError(str(error), file=hand.file, hand=hand.label) from None


class Transcription:
    """A hand on its way to a transcript."""

    def __init__(self, hand: "HandHistory") -> None:
        self.hand: HandHistory = hand
        self.names: tuple[str, ...] = hand.player_names()
        plan = hand.game.plan
        self.has_board: bool = any(street.board for street in plan)
        self.has_draw: bool = any(street.draw for street in plan)
        self.money: Callable[[Chips | None], Money] = Amounts(hand).money
        self.zero: Money = self.money(0)
        self.shows: list[Event] = []
        """Shows and mucks, which logs have behind the last card."""
        self.hole_cards: list[tuple[Card, ...]] = [()] * hand.player_count
        self.dealt: dict[int, list[tuple[Card, bool]]] = {}
        """The cards dealt on this street that are not written yet, and whether they are face up."""
        self.counts: list[int] = [0] * hand.player_count
        self.blind_of: dict[int, EventType] = {}
        self.board_sizes: dict[int, int] = {}
        self.shared: int = 0
        """The size of the board when the number of runs was chosen."""
        self.won: dict[tuple[int, int], Money] = {}
        """The winnings by pot and seat."""
        self.seen: set[int] = self._find_seen()
        """The seats whose cards are written as they are dealt."""
        self.transcript: Transcript = self._head()
        self.events: list[Event] = self.transcript.events
        self.level: Money = self.zero
        """The bet to match on this street, with the full size of short blinds."""
        self.blinds: list[Money] = self._find_blinds()

    def read(self) -> Transcript:
        """Replay the hand, and return its transcript."""
        hand = self.hand
        names = [name.strip() for name in self.names]
        if len({*names}) < len(names):
            raise ValueError("two players have the same name; a log identifies players by name")
        for event in walk(hand):
            hold(self.hole_cards, event.state, event.action)
            if event.operation is not None:
                self._write(event)
            elif event.action is not None and not event.state.status:
                self._show_after_folds(event.action)
        check_results(hand, event.state)
        self._flush()
        self._pay(event.state)
        self.transcript.stated_boards = self._boards()
        return self.transcript

    def _head(self) -> Transcript:
        """Return a transcript without events."""
        hand, money = self.hand, self.money
        number = "" if hand.hand is None else str(hand.hand)
        transcript = Transcript(hand.venue or "", number, hand.variant)
        seats = hand.seats or tuple(range(1, hand.player_count + 1))
        transcript.seats = [
            TranscriptSeat(number, name, money(stack))
            for number, name, stack in zip(seats, self.names, hand.starting_stacks, strict=True)
        ]
        transcript.button = seats[-1]
        if hand.game.structure is BettingStructure.FIXED_LIMIT:
            if hand.big_bet != 2 * hand.small_bet:  # type: ignore[operator]
                raise ValueError(
                    f"the big bet is {hand.big_bet}; a log has a big bet that is twice the small "
                    f"bet, {hand.small_bet}"
                )
            transcript.small_bet = transcript.big_blind = money(hand.small_bet)
        else:
            transcript.big_blind = money(hand.min_bet)
        transcript.small_blind = money(hand.user_fields.get(SMALL_BLIND, 0))
        transcript.names_small_blind = True
        transcript.ante = max(map(money, hand.antes))
        if isinstance(cap := hand.user_fields.get(CAP), list):
            raise ValueError("a log has one cap for all players")
        if cap is not None:
            transcript.cap = money(cap)
        transcript.hero = hand.user_fields.get(HERO)
        transcript.table = None if hand.table is None else str(hand.table)
        transcript.seat_count, transcript.level = hand.seat_count, hand.level
        if (tournament := hand.user_fields.get(TOURNAMENT)) is not None:
            transcript.tournament = str(tournament)
        elif hand.currency or hand.currency_symbol:
            transcript.currency = hand.currency or SYMBOLS.get(hand.currency_symbol or "")
            transcript.currency_symbol = hand.currency_symbol or SYMBOL_OF.get(hand.currency or "")
        if hand.year and hand.month and hand.day:
            day = datetime.date(hand.year, hand.month, hand.day)
            transcript.time = datetime.datetime.combine(day, hand.time or datetime.time())
            transcript.time_zone = hand.time_zone
        transcript.notes = {
            name: hand.user_fields[name] for name in NOTES if name in hand.user_fields
        }
        outside = zip(self.names, map(money, read_outside_pot(hand)), strict=True)
        transcript.outside_pot = {name: amount for name, amount in outside if amount}
        transcript.runs = hand.user_fields.get(RUNS, 1)
        transcript.boards = hand.user_fields.get(BOARDS, 1)
        transcript.bomb_pot = hand.user_fields.get(BOMB_POT, False)
        return transcript

    def _find_seen(self) -> set[int]:
        """Return the seats whose cards are seen: the hero's, in stud and draw games all."""
        known_seats = self._known_at_first()
        hero = self.hand.user_fields.get(HERO)
        seats = {seat for seat in known_seats if self.names[seat] == hero}
        return known_seats if not seats and not self.has_board and hero is None else seats

    def _known_at_first(self) -> set[int]:
        """Return the seats whose first cards are all known."""
        cards: dict[int, list[Card]] = {}
        for action in self.hand.parsed_actions:
            if action.name not in ("dh", "db", ""):
                break
            if action.name == "dh" and action.seat is not None:
                cards.setdefault(action.seat, []).extend(action.cards or ())
        return {seat for seat, first in cards.items() if all(first)}

    def _add(self, event_type: EventType, seat: int, amount: Money = 0, cards: str = "") -> None:
        self.events.append(Event(event_type, self.names[seat], amount, cards))

    def _write(self, event: HandEvent) -> None:
        """Add the transcript's events of an operation."""
        operation = event.operation
        if isinstance(operation, HoleDealing):
            new = zip(operation.cards, operation.statuses, strict=True)
            self.dealt.setdefault(operation.player_index, []).extend(new)
            return
        self._flush()
        if isinstance(operation, AntePosting | BlindOrStraddlePosting | DeadBlindPosting):
            self._post(operation)
        elif isinstance(operation, BoardDealing):
            if not self.has_board:
                raise ValueError("a log of this game cannot state a card that all players share")
            self._deal_board(operation)
        elif isinstance(operation, RunoutCountSelection):
            self.shared = self.board_sizes.get(0, 0)
        elif isinstance(operation, BetCollection):
            for seat, (bet, kept) in enumerate(zip(event.before.bets, operation.bets, strict=True)):
                if bet > kept:
                    self._add(EventType.RETURN, seat, self.money(bet) - self.money(kept))
            self.level = self.zero
        elif isinstance(operation, ChipsPushing):
            for seat, amount in enumerate(operation.amounts):
                share = operation.pot_index, seat
                if amount:
                    self.won[share] = self.won.get(share, self.zero) + self.money(amount)
        elif isinstance(operation, StandingPatOrDiscarding | Folding | HoleCardsShowingOrMucking):
            self._write_cards(operation)
        elif isinstance(
            operation, CheckingOrCalling | BringInPosting | CompletionBettingOrRaisingTo
        ):
            self._bet(operation, self.money(event.after.bets[operation.player_index]))

    def _post(self, operation: AntePosting | BlindOrStraddlePosting | DeadBlindPosting) -> None:
        """Write a forced bet."""
        seat, amount = operation.player_index, self.money(operation.amount)
        if isinstance(operation, DeadBlindPosting):
            self._add(EventType.DEAD_BLIND, seat, amount)
            return
        self.level = max(self.level, amount)  # antes, too, are bets until they are collected
        if isinstance(operation, AntePosting):
            self._add(EventType.ANTE, seat, amount)
            return
        self.level = max(self.level, self.blinds[seat])
        event_type = EventType.STRADDLE if self.blinds[seat] else EventType.POST
        self._add(self.blind_of.get(seat, event_type), seat, amount)

    def _find_blinds(self) -> list[Money]:
        """Return each seat's blind, and find the small and the big one; others are straddles."""
        transcript = self.transcript
        blinds = [self.money(blind) for blind in by_seat(self.hand.blinds_or_straddles or ())]
        for seat in by_seat(tuple(range(len(blinds)))):  # heads-up the button has the small blind
            kinds = self.blind_of.values()
            if 0 < blinds[seat] < transcript.big_blind and not {*kinds}:
                self.blind_of[seat] = EventType.SMALL_BLIND
                transcript.small_blind = blinds[seat]
            elif blinds[seat] == transcript.big_blind and EventType.BIG_BLIND not in kinds:
                self.blind_of[seat] = EventType.BIG_BLIND
        return blinds or [self.zero] * len(self.names)

    def _deal_board(self, operation: BoardDealing) -> None:
        """Write the cards of a board: a line for each street, even if dealt at once."""
        ends = [*accumulate(street.board for street in self.hand.game.plan)]
        cards, board = [*operation.cards], operation.board_index
        while cards:
            size = self.board_sizes.get(board, self.shared)
            count = next(end for end in ends if end > size) - size
            text = write_cards(tuple(cards[:count]))
            if size and size not in ends:
                text = self.events.pop().cards + text
            self.events.append(Event(EventType.BOARD, cards=text))
            self.board_sizes[board] = size + len(cards[:count])
            cards = cards[count:]

    def _bet(
        self,
        operation: CheckingOrCalling | BringInPosting | CompletionBettingOrRaisingTo,
        bet: Money,
    ) -> None:
        """Write a check, call, bring-in, bet or raise that brings the seat's bet to *bet*."""
        seat, amount = operation.player_index, self.money(operation.amount)
        above = None
        if isinstance(operation, CheckingOrCalling):
            event_type = EventType.CALL if amount else EventType.CHECK
        elif isinstance(operation, BringInPosting):
            event_type = EventType.BRING_IN
        elif self.level:
            event_type, above = EventType.RAISE_TO, amount - self.level
        else:
            event_type = EventType.BET
        self.level = max(self.level, bet)
        self.events.append(Event(event_type, self.names[seat], amount, "", 0, None, above))

    def _write_cards(
        self, operation: StandingPatOrDiscarding | Folding | HoleCardsShowingOrMucking
    ) -> None:
        """Write a discard, fold, show or muck, with the cards that are known."""
        seat = operation.player_index
        if isinstance(operation, StandingPatOrDiscarding):
            cards = write_cards(operation.cards)
            self._add(
                EventType.DISCARD, seat, 0, cards if seat in self.seen else "??" * (len(cards) // 2)
            )
        elif isinstance(operation, Folding):
            self._add(EventType.FOLD, seat, 0, self._given_away(seat))
        elif operation.hole_cards:
            self.hole_cards[seat] = operation.hole_cards
            self._show(EventType.SHOW, seat, write_cards(operation.hole_cards))
        else:
            self._show(EventType.MUCK, seat, self._given_away(seat))

    def _show(self, event_type: EventType, seat: int, cards: str) -> None:
        self.shows.append(Event(event_type, self.names[seat], 0, cards))

    def _given_away(self, seat: int) -> str:
        """Return the cards of a hand that is not shown but known."""
        cards = self.hole_cards[seat]
        is_unseen = self.has_board and seat not in self.seen
        return write_cards(cards) if is_unseen and cards and all(cards) else ""

    def _show_after_folds(self, action: Action) -> None:
        """Write the hand of a winner who shows after all others folded."""
        if action.name != "sm" or action.seat is None:
            return
        cards = self.hole_cards[action.seat]
        if (action.cards or action.shows_hand) and cards and all(cards):
            self._show(EventType.SHOW, action.seat, write_cards(cards))

    def _flush(self) -> None:
        """Write the cards that were dealt on this street, as far as they are seen."""
        dealt, self.dealt = self.dealt, {}
        is_later = any(self.counts[seat] for seat in dealt)
        if is_later and not self.has_board and not self.has_draw:
            self.events.append(Event(EventType.STREET))
        for seat in sorted(dealt):
            self.counts[seat] += len(dealt[seat])
            cards = [card for card, is_up in dealt[seat] if seat in self.seen or is_up]
            if cards and all(cards):
                self._add(EventType.HOLE, seat, 0, write_cards(cards))

    def _pay(self, state: State) -> None:
        """Write the winners and amounts of each pot, and the shares of the house."""
        transcript, zero = self.transcript, self.zero
        if state.status:
            raise ValueError(f"the history stops before the hand is over: {waiting_for(state)}")
        live = [seat for seat, is_in in enumerate(state.statuses) if is_in]
        last = live[0] if len(live) == 1 else None
        shown_names = {event.player for event in self.shows if event.type is EventType.SHOW}
        if last is not None and self.names[last] not in shown_names and self._given_away(last):
            self._show(EventType.MUCK, last, self._given_away(last))
        self.events.sort(key=_posting_order)
        self.events += self.shows
        count = max((pot for pot, _ in self.won), default=0) + 1
        count = max(count, len(state.raked_amounts))
        for (pot, seat), amount in sorted(self.won.items()):
            self.events.append(Event(EventType.COLLECT, self.names[seat], amount, "", 0, pot))
            name = self.names[seat]
            transcript.won[name] = transcript.won.get(name, zero) + amount
        by_pot = [
            sum((amount for (pot, _), amount in self.won.items() if pot == index), zero)
            for index in range(count)
        ]
        transcript.pots = by_pot if count > 1 else []
        transcript.rakes = [self.money(amount) for amount in state.raked_amounts]
        transcript.rake = sum(transcript.rakes, zero)
        transcript.fees_by_pot = {
            name: [self.money(amount) for amount in amounts]
            for name, amounts in state.fee_amounts.items()
            if any(amounts)
        }
        transcript.fees = {
            name: sum(amounts, zero) for name, amounts in transcript.fees_by_pot.items()
        }
        transcript.total_pot = (
            sum(by_pot, zero) + transcript.rake + sum(transcript.fees.values(), zero)
        )
        seen = [self.names[seat] for seat in sorted(self.seen)]
        transcript.hero = seen[0] if len(seen) == 1 else None

    def _boards(self) -> list[str]:
        """Return the whole board of each run."""
        transcript = self.transcript
        board = "".join(event.cards for event in self.events if event.type is EventType.BOARD)
        if transcript.boards > 1:
            raise ValueError(f"a log has one board, not {shown(transcript.boards)}")
        if transcript.runs == 1:
            return [board] if board else []
        size = 2 * sum(street.board for street in self.hand.game.plan)
        return boards_of_runs(board, transcript.runs, size)


def _posting_order(event: Event) -> int:
    """Return the sort key of an event: posts come first, in the order of logs."""
    return POSTING_ORDER.index(event.type) if event.type in FORCED else len(POSTING_ORDER)
