"""A hand history told as a log tells a hand, for any layout: the way back of `translate`."""

import datetime
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from games.cards import Card, write_cards
from games.chips import by_seat
from games.hand.operations import (
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
    Operation,
    RunCountChoosing,
    StandingPatOrDiscarding,
)
from games.hand.state import State
from games.notation.actions import Action
from games.notation.errors import NotationError
from games.notation.replay import hold, waiting_for, walk
from games.notation.rooms.money import SYMBOL_OF, SYMBOLS
from games.notation.rooms.results import check_results
from games.notation.rooms.transcript import Event, Money, Seat, Transcript, What
from games.notation.rooms.translation.agreement import boards_of_runs
from games.notation.rooms.writers.amounts import Amounts
from games.notation.user_fields import BOARDS, BOMB_POT, CAP, HERO, RUNS, SMALL_BLIND, TOURNAMENT
from games.variants.variant import BettingStructure
from lookup.arguments import shown

if TYPE_CHECKING:
    from games.notation.history import HandHistory

NOTES: Final = ("_mix", "_bounties", "_cash_outs")
"""User fields that a log tells as they are."""


def tell(hand: "HandHistory") -> Transcript:
    """Return what a log would say of a hand that is over.

    The hand is replayed, so amounts are those that were put in and paid. Raises NotationError for a
    hand that is not legal, not over or not paid as it records, and for amounts of less than a cent.
    """
    try:
        return Telling(hand).transcript()
    except NotationError as error:
        raise error.at(hand.file, hand.label) from None
    except (ValueError, ArithmeticError) as error:
        raise NotationError(str(error), file=hand.file, hand=hand.label) from None


class Telling:
    """A hand on its way to a transcript."""

    def __init__(self, hand: "HandHistory") -> None:
        self.hand, self.names = hand, hand.player_names()
        plan = hand.game.plan
        self.has_board = any(street.board for street in plan)
        self.has_draw = any(street.draw for street in plan)
        self.tournament = hand.user_fields.get(TOURNAMENT)
        self.money = Amounts(hand).money
        self.events: list[Event] = []
        self.shows: list[Event] = []
        """Shows and mucks, which logs have behind the last card."""
        self.held: list[tuple[Card, ...]] = [()] * hand.player_count
        self.dealt: dict[int, list[tuple[Card, bool]]] = {}
        """What the seats are dealt on this street, not told yet, and whether it lies face up."""
        self.counts = [0] * hand.player_count
        self.front: list[Money] = [self.money(0)] * hand.player_count
        self.level = self.money(0)
        self.blinds = self.front
        self.blind_of: dict[int, What] = {}
        self.board_sizes: dict[int, int] = {}
        self.shared = 0
        """How many cards lay on the board when it was decided how often the rest is dealt."""
        self.won: dict[tuple[int, int], Money] = {}
        """By pot and seat."""
        self.seen: set[int] = set()
        """Whose cards are told as they are dealt."""

    def transcript(self) -> Transcript:
        """Return what is told."""
        hand = self.hand
        names = [name.strip() for name in self.names]
        if len({*names}) < len(names):
            raise ValueError("two players have the same name; a log tells them apart by it")
        told = self._head()
        self._find_blinds(told)
        done = 0
        for state, action in walk(hand):
            was_over = done > 0 and not state.status and done == len(state.operations)
            if done == 0:
                self._find_seen()
            hold(self.held, state, action)
            for operation in state.operations[done:]:
                self._tell(operation, told)
            done = len(state.operations)
            if was_over and action is not None:
                self._show_after_folds(action)
        check_results(hand, state)
        self._flush(told)
        self._pay(told, state)
        told.events = self.events
        told.told_boards = self._boards(told)
        return told

    def _head(self) -> Transcript:
        """Return a transcript with what is not told by events."""
        hand, money = self.hand, self.money
        number = "" if hand.hand is None else str(hand.hand)
        told = Transcript(hand.venue or "", number, hand.variant)
        seats = hand.seats or tuple(range(1, hand.player_count + 1))
        told.seats = [
            Seat(number, name, money(stack))
            for number, name, stack in zip(seats, self.names, hand.starting_stacks, strict=True)
        ]
        told.button = seats[-1]
        if hand.game.structure is BettingStructure.FIXED_LIMIT:
            if hand.big_bet != 2 * hand.small_bet:  # type: ignore[operator]
                raise ValueError("a log has a big bet that is twice the small bet")
            told.small_bet = told.big_blind = money(hand.small_bet)
        else:
            told.big_blind = money(hand.min_bet)
        told.small_blind = money(hand.user_fields.get(SMALL_BLIND, 0))
        told.names_small_blind = True
        told.ante = max(map(money, hand.antes))
        if (cap := hand.user_fields.get(CAP)) is not None:
            told.cap = money(cap)
        told.hero = hand.user_fields.get(HERO)
        told.table = None if hand.table is None else str(hand.table)
        told.seat_count, told.level = hand.seat_count, hand.level
        if self.tournament is not None:
            told.tournament = str(self.tournament)
        elif hand.currency or hand.currency_symbol:
            told.currency = hand.currency or SYMBOLS.get(hand.currency_symbol or "")
            told.currency_symbol = hand.currency_symbol or SYMBOL_OF.get(hand.currency or "")
        if hand.year and hand.month and hand.day:
            day = datetime.date(hand.year, hand.month, hand.day)
            told.time = datetime.datetime.combine(day, hand.time or datetime.time())
            told.time_zone = hand.time_zone
        told.notes = {name: hand.user_fields[name] for name in NOTES if name in hand.user_fields}
        told.runs = hand.user_fields.get(RUNS, 1)
        told.boards = hand.user_fields.get(BOARDS, 1)
        told.bomb_pot = hand.user_fields.get(BOMB_POT, False)
        return told

    def _find_seen(self) -> None:
        """Find whose cards are told as they are dealt: the hero's, in stud and draw else all."""
        known = self._known_at_first()
        hero = self.hand.user_fields.get(HERO)
        seats = {seat for seat in known if self.names[seat] == hero}
        if not seats and not self.has_board and hero is None:
            seats = known
        self.seen = seats

    def _known_at_first(self) -> set[int]:
        """Return the seats whose first cards are all known."""
        cards: dict[int, list[Card]] = {}
        for action in self.hand.parsed_actions:
            if action.name not in ("dh", "db", ""):
                break
            if action.name == "dh" and action.seat is not None:
                cards.setdefault(action.seat, []).extend(action.cards or ())
        return {seat for seat, first in cards.items() if all(first)}

    def _add(self, what: What, seat: int, amount: Money = 0, cards: str = "") -> None:
        self.events.append(Event(what, self.names[seat], amount, cards))

    def _tell(self, operation: Operation, told: Transcript) -> None:
        """Add what an operation says."""
        if isinstance(operation, HoleDealing):
            new = zip(operation.cards, operation.statuses, strict=True)
            self.dealt.setdefault(operation.player_index, []).extend(new)
            return
        self._flush(told)
        if isinstance(operation, AntePosting | BlindOrStraddlePosting | DeadBlindPosting):
            self._post(operation)
        elif isinstance(operation, BoardDealing):
            if not self.has_board:
                raise ValueError("a log does not tell of a card that all share in this game")
            self._deal_board(operation)
        elif isinstance(operation, RunCountChoosing):
            self.shared = self.board_sizes.get(0, 0)
        elif isinstance(operation, BetCollection):
            for seat, kept in enumerate(operation.bets):
                if self.front[seat] > kept:
                    self._add(What.RETURN, seat, self.front[seat] - self.money(kept))
            self.front = [self.money(0)] * len(self.front)
            self.level = self.money(0)
        elif isinstance(operation, ChipsPushing):
            for seat, amount in enumerate(operation.amounts):
                place = operation.pot_index, seat
                if amount:
                    self.won[place] = self.won.get(place, self.money(0)) + self.money(amount)
        elif isinstance(operation, StandingPatOrDiscarding | Folding | HoleCardsShowingOrMucking):
            self._tell_cards(operation)
        else:
            self._bet(operation)

    def _post(self, operation: AntePosting | BlindOrStraddlePosting | DeadBlindPosting) -> None:
        """Tell what a player has to put in."""
        seat, amount = operation.player_index, self.money(operation.amount)
        if isinstance(operation, AntePosting):
            self._add(What.ANTE, seat, amount)
            self.front[seat] += amount
            return
        if isinstance(operation, DeadBlindPosting):
            self._add(What.DEAD_BLIND, seat, amount)
            return
        self.level = max(self.level, self.blinds[seat], amount)
        self.front[seat] += amount
        what = What.STRADDLE if self.blinds[seat] else What.POST
        self._add(self.blind_of.get(seat, what), seat, amount)

    def _find_blinds(self, told: Transcript) -> None:
        """Find whose blind is the small one and whose the big one; all others are straddles."""
        blinds = [self.money(blind) for blind in by_seat(self.hand.blinds_or_straddles or ())]
        self.blinds = blinds or self.front
        for seat in by_seat(tuple(range(len(blinds)))):  # heads-up the button has the small blind
            kinds = self.blind_of.values()
            if 0 < blinds[seat] < told.big_blind and not {*kinds}:
                self.blind_of[seat] = What.SMALL_BLIND
                told.small_blind = blinds[seat]
            elif blinds[seat] == told.big_blind and What.BIG_BLIND not in kinds:
                self.blind_of[seat] = What.BIG_BLIND

    def _deal_board(self, operation: BoardDealing) -> None:
        """Tell what comes onto a board: a line for each street, whatever was dealt at once."""
        ends = [*accumulate(street.board for street in self.hand.game.plan)]
        cards, board = [*operation.cards], operation.board_index
        while cards:
            size = self.board_sizes.get(board, self.shared)
            count = next(end for end in ends if end > size) - size
            text = write_cards(tuple(cards[:count]))
            if size and size not in ends:
                text = self.events.pop().cards + text
            self.events.append(Event(What.BOARD, cards=text))
            self.board_sizes[board] = size + len(cards[:count])
            cards = cards[count:]

    def _bet(self, operation: Operation) -> None:
        """Tell a check, call, bring-in, bet or raise."""
        if isinstance(operation, CheckingOrCalling):
            seat, added = operation.player_index, self.money(operation.amount)
            self._add(What.CALL if added else What.CHECK, seat, added)
        elif isinstance(operation, BringInPosting):
            seat, added = operation.player_index, self.money(operation.amount)
            self._add(What.BRING_IN, seat, added)
            self.level = added
        elif isinstance(operation, CompletionBettingOrRaisingTo):
            seat, amount = operation.player_index, self.money(operation.amount)
            added = amount - self.front[seat]
            if self.level:
                above = amount - self.level
                event = Event(What.RAISE_TO, self.names[seat], amount, "", 0, None, above)
                self.events.append(event)
            else:
                self._add(What.BET, seat, amount)
            self.level = amount
        else:
            return
        self.front[seat] += added

    def _tell_cards(
        self, operation: StandingPatOrDiscarding | Folding | HoleCardsShowingOrMucking
    ) -> None:
        """Tell a discard, fold, show or muck, with the cards that are known."""
        seat = operation.player_index
        if isinstance(operation, StandingPatOrDiscarding):
            cards = write_cards(operation.cards)
            self._add(
                What.DISCARD, seat, 0, cards if seat in self.seen else "??" * (len(cards) // 2)
            )
        elif isinstance(operation, Folding):
            self._add(What.FOLD, seat, 0, self._given_away(seat))
        elif operation.hole_cards:
            self.held[seat] = operation.hole_cards
            self._show(What.SHOW, seat, write_cards(operation.hole_cards))
        else:
            self._show(What.MUCK, seat, self._given_away(seat))

    def _show(self, what: What, seat: int, cards: str) -> None:
        self.shows.append(Event(what, self.names[seat], 0, cards))

    def _given_away(self, seat: int) -> str:
        """Return the cards of a hand that is not shown, where they are known all the same."""
        cards = self.held[seat]
        is_told = self.has_board and seat not in self.seen
        return write_cards(cards) if is_told and cards and all(cards) else ""

    def _show_after_folds(self, action: Action) -> None:
        """Tell that the winner to whom all others folded shows."""
        if action.name != "sm" or action.seat is None:
            return
        cards = self.held[action.seat]
        if (action.cards or action.shows_held) and cards and all(cards):
            self._show(What.SHOW, action.seat, write_cards(cards))

    def _flush(self, told: Transcript) -> None:
        """Tell what was dealt on this street, as far as it is seen."""
        dealt, self.dealt = self.dealt, {}
        is_later = any(self.counts[seat] for seat in dealt)
        if is_later and not self.has_board and not self.has_draw:
            self.events.append(Event(What.STREET))
        for seat in sorted(dealt):
            self.counts[seat] += len(dealt[seat])
            cards = [card for card, is_up in dealt[seat] if seat in self.seen or is_up]
            if cards and all(cards):
                self._add(What.HOLE, seat, 0, write_cards(cards))

    def _pay(self, told: Transcript, state: State) -> None:
        """Tell who won how much of which pot, and what the house took."""
        if state.status:
            raise ValueError(f"the history stops before the hand is over: {waiting_for(state)}")
        none = self.money(0)
        live = [seat for seat, is_in in enumerate(state.statuses) if is_in]
        last = live[0] if len(live) == 1 else None
        shown_names = {event.player for event in self.shows if event.what is What.SHOW}
        if last is not None and self.names[last] not in shown_names and self._given_away(last):
            self._show(What.MUCK, last, self._given_away(last))
        self.events.sort(key=_posting_order)
        self.events += self.shows
        count = max((pot for pot, _ in self.won), default=0) + 1
        count = max(count, len(state.raked_amounts))
        for (pot, seat), amount in sorted(self.won.items()):
            self.events.append(Event(What.COLLECT, self.names[seat], amount, "", 0, pot))
            name = self.names[seat]
            told.won[name] = told.won.get(name, none) + amount
        by_pot = [
            sum((amount for (pot, _), amount in self.won.items() if pot == place), none)
            for place in range(count)
        ]
        told.pots = by_pot if count > 1 else []
        told.rakes = [self.money(amount) for amount in state.raked_amounts]
        told.rake = sum(told.rakes, none)
        told.fees_by_pot = {
            name: [self.money(amount) for amount in amounts]
            for name, amounts in state.fee_amounts.items()
            if any(amounts)
        }
        told.fees = {name: sum(amounts, none) for name, amounts in told.fees_by_pot.items()}
        told.total_pot = sum(by_pot, none) + told.rake + sum(told.fees.values(), none)
        seen = [self.names[seat] for seat in sorted(self.seen)]
        told.hero = seen[0] if len(seen) == 1 else None

    def _boards(self, told: Transcript) -> list[str]:
        """Return the whole board of each run."""
        board = "".join(event.cards for event in self.events if event.what is What.BOARD)
        if told.boards > 1:
            raise ValueError(f"a log tells one board, not {shown(told.boards)}")
        if told.runs == 1:
            return [board] if board else []
        size = 2 * sum(street.board for street in self.hand.game.plan)
        return boards_of_runs(board, told.runs, size)


def _posting_order(event: Event) -> int:
    """Return where an event stands: what is posted first, in the order in which logs tell it."""
    return POSTING_ORDER.get(event.what, len(POSTING_ORDER))


POSTING_ORDER: Final = {
    what: place
    for place, what in enumerate(
        (
            What.ANTE,
            What.SMALL_BLIND,
            What.BIG_BLIND,
            What.STRADDLE,
            What.POST,
            What.DEAD_BLIND,
        )
    )
}
