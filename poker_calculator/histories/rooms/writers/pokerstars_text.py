"""Writing hands in the layout of PokerStars, which nearly all other programs read."""

import re
from decimal import Decimal
from typing import Any, Final

from poker_calculator.games.variants.variant import VARIANTS, BettingStructure, Variant
from poker_calculator.histories.rooms.ledger import Ledger
from poker_calculator.histories.rooms.readers.layouts.line_reader import BOARD_SIZES, RUNS
from poker_calculator.histories.rooms.readers.layouts.stars_layout import SOLD
from poker_calculator.histories.rooms.readers.sites.pokerstars import UNKNOWN_DATE, write_roman
from poker_calculator.histories.rooms.texts import LIMIT_NAMES, NAMES, ZONES, split_cards
from poker_calculator.histories.rooms.transcript import FORCED, Event, EventType, Money, Transcript

ZONE_NAMES: Final = {ZONES[name]: name for name in ("ET", "UTC", "CET")}
"""The names of the time zones that are written."""
STUD_STREETS: Final = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
DRAWS: Final = ("FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
RUN_NAMES: Final = [f"{name} " for name in RUNS if name.isalpha()]
LOST: Final = re.compile("[\r\n\ufeff\ud800-\udfff]")
"""Characters that end a line, or are lost at its end."""


def write(transcript: Transcript) -> str:
    """Return a hand as text; raise ValueError if the layout cannot express it."""
    return PokerStarsWriter(transcript).text()


class PokerStarsWriter:
    """Writes the lines of a hand."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript: Transcript = transcript
        self.variant: Variant = VARIANTS[transcript.variant]
        plan = self.variant.plan
        self.has_board: bool = any(street.board for street in plan)
        has_draws = sum(street.draw for street in plan) > 1
        self.draws: tuple[str, ...] = DRAWS if has_draws else ()
        """The names of the draws; a draw that is the only one has none."""
        self.has_stud: bool = not self.has_board and not any(street.draw for street in plan)
        self.is_cash: bool = isinstance(transcript.seats[0].stack, Decimal)
        self.symbol: str = transcript.currency_symbol or ""
        self.ledger: Ledger = Ledger(transcript.seats)
        self.cash_outs: dict[str, Money] = transcript.cash_outs()
        self.hole_cards: dict[str, list[str]] = {}
        self.folded: dict[str, str] = {}
        self.board: str = ""
        self.run: int = 0
        self.street: int = 0
        self.drawn: set[str] = set()
        self.lines: list[str] = []
        self.is_begun: bool = False
        self.is_shown: bool = False
        self.is_first_board: bool = plan[0].board > 0
        """Whether the next card on the board comes before the flop, as in Courchevel."""

    def money(self, amount: Money) -> str:
        """Write an amount: whole dollars without cents."""
        if not self.is_cash:
            return str(amount)
        is_whole = bool(self.symbol) and amount == int(amount)
        return f"{self.symbol}{int(amount)}" if is_whole else f"{self.symbol}{amount:.2f}"

    def text(self) -> str:
        """Return all lines."""
        transcript = self.transcript
        names = [seat.name for seat in transcript.seats] + [transcript.table or ""]
        for name in names:
            if LOST.search(name) or (name == "" and name is not names[-1]):
                raise ValueError(f"{name!r} cannot be a name in a log")
        self.lines = [self._head(), self._table()]
        for seat in transcript.seats:
            stack = self.money(seat.stack)
            self.lines.append(f"Seat {seat.number}: {seat.name} ({stack} in chips)")
        for event in transcript.events:
            self._write(event)
        self._begin_dealing()
        lines: Any = transcript.notes.get("_bounties", ())
        self.lines += lines
        self.lines += [
            f"{name} cashed out the hand for {self.money(amount)}"
            for name, amount in self.cash_outs.items()
        ]
        return "\n".join([*self.lines, *self._summary()]) + "\n"

    def _head(self) -> str:
        """Return the first line."""
        transcript, letters = self.transcript, self.variant.code[1:]
        if letters not in NAMES:
            raise ValueError(f"PokerStars has no {self.variant.name}")
        game = f"{NAMES[letters]} {LIMIT_NAMES[self.variant.code[0]]}"
        stakes, mix = self._stakes(), transcript.notes.get("_mix")
        if transcript.tournament is None:
            game = f"{mix} ({game}, {stakes})" if mix else f"{game} ({stakes})"
            start = ""
        else:
            if not (transcript.tournament.isdecimal() and transcript.tournament.isascii()):
                raise ValueError(f"a tournament has a number, not {transcript.tournament!r}")
            level = f" - Level {write_roman(transcript.level)}" if transcript.level else ""
            game = f"{mix} ({game})" if mix else game
            game, start = f"{game}{level} ({stakes})", f"Tournament #{transcript.tournament}, "
        start = f"PokerStars Hand #{transcript.number}: {start or ' '}"
        return f"{start}{game} - {self._time()}"

    def _stakes(self) -> str:
        """Return the blinds, or the bets of fixed limit."""
        transcript, money = self.transcript, self.money
        currency = f" {transcript.currency}" if transcript.currency else ""
        if self.variant.structure is BettingStructure.FIXED_LIMIT:
            return f"{money(transcript.small_bet)}/{money(2 * transcript.small_bet)}{currency}"
        posts = [event for event in transcript.events if event.type in FORCED - {EventType.ANTE}]
        button = transcript.seats[-1].name
        if "S" in self.variant.code and [event.player for event in posts] == [button]:
            antes = [event.amount for event in transcript.events if event.type is EventType.ANTE]
            ante = f" - Ante {money(max(antes))}" if antes else ""
            return f"Button Blind {money(transcript.big_blind)}{ante}{currency}"
        cap = "" if transcript.cap is None else f" - {money(transcript.cap)} Cap - "
        return f"{money(transcript.small_blind)}/{money(transcript.big_blind)}{cap}{currency}"

    def _time(self) -> str:
        """Return when the hand began."""
        transcript = self.transcript
        if transcript.time is None:
            return UNKNOWN_DATE
        zone = ZONE_NAMES.get(transcript.time_zone or "", "")
        return f"{transcript.time.year:04}{transcript.time:/%m/%d %H:%M:%S} {zone}".rstrip()

    def _table(self) -> str:
        transcript = self.transcript
        seats = f" {transcript.seat_count}-max" if transcript.seat_count else ""
        return f"Table '{transcript.table or ''}'{seats} Seat #{transcript.button} is the button"

    def _write(self, event: Event) -> None:
        """Write an event."""
        if event.type in FORCED:
            self._post(event)
            return
        self._begin_dealing()
        event_type, name = event.type, event.player
        if event_type is EventType.BOARD:
            if not self.is_first_board:
                self._board(event.cards)
            self.is_first_board = False
        elif event_type is EventType.STREET:
            self.street += 1
            self.ledger.new_street()
            self.lines.append(f"*** {STUD_STREETS[self.street]} ***")
        elif event_type is EventType.HOLE:
            self._deal(event)
        elif event_type is EventType.DISCARD:
            self._discard(event)
        elif event_type is EventType.COLLECT and name in self.cash_outs:
            return  # in the summary
        elif event_type is EventType.COLLECT:
            amount, pot = self.money(event.amount), self._pot_name(event.pot or 0)
            self.lines.append(f"{name} collected {amount} from {pot}")
        elif event_type is EventType.RETURN:
            self.lines.append(f"Uncalled bet ({self.money(event.amount)}) returned to {name}")
        elif event_type in (EventType.SHOW, EventType.MUCK):
            self._show(event)
        else:
            self._act(event)

    def _begin_dealing(self) -> None:
        """Write the line of the hole cards once, with any board cards before the flop."""
        if self.is_begun:
            return
        self.is_begun = True
        boards = [event.cards for event in self.transcript.events if event.type is EventType.BOARD]
        cards = boards[0] if self.is_first_board else ""
        name = "HOLE CARDS" if self.has_board else "DEALING HANDS"
        name = STUD_STREETS[0] if self.has_stud else name
        self.board = cards
        self.lines.append(f"*** {name} ***" + (f" {listed(cards)}" if cards else ""))

    def _pay(self, event: Event) -> str:
        """Put in the chips of an event, and return the mark of an all-in, or ""."""
        self.ledger.put(event.type, event.player, event.amount)
        return "" if self.ledger.stacks[self.ledger.indices[event.player]] else " and is all-in"

    def _post(self, event: Event) -> None:
        """Write a forced bet; a post and a dead blind of one player are one line."""
        transcript, name, amount = self.transcript, event.player, event.amount
        own = [other for other in transcript.events if other.player == name]
        missed = {other.type: other for other in own if other.type in MISSED}
        is_both = len(missed) == 2 and missed[EventType.POST].amount == transcript.big_blind
        if is_both and event.type is EventType.DEAD_BLIND:
            return
        kind, all_in = POSTED[event.type], self._pay(event)
        if is_both and event.type is EventType.POST:
            kind, dead = "small & big blinds", missed[EventType.DEAD_BLIND]
            amount, all_in = amount + dead.amount, self._pay(dead)
        if self.variant.code[1:] == "S" and event.type is EventType.BIG_BLIND:
            kind = "button blind" if name == transcript.seats[-1].name else kind
        self.lines.append(f"{name}: posts {kind} {self.money(amount)}{all_in}")

    def _act(self, event: Event) -> None:
        """Write a fold, check, call, bet, raise or bring-in."""
        name, event_type, size = event.player, event.type, self.money(event.amount)
        if event_type is EventType.FOLD:
            self.folded[name] = self._where()
            self.lines.append(f"{name}: folds {listed(event.cards)}".rstrip(" "))
        elif event_type is EventType.CHECK:
            self.lines.append(f"{name}: checks")
        elif event_type is EventType.RAISE_TO:
            assert event.above is not None
            above, all_in = self.money(event.above), self._pay(event)
            self.lines.append(f"{name}: raises {above} to {size}{all_in}")
        else:
            self.lines.append(f"{name}: {ADDED[event_type]} {size}{self._pay(event)}")

    def _where(self) -> str:
        """Return the point in the hand, in the words of summaries."""
        if self.has_board:
            street = STREETS.get(len(self.board) // 2)
            return "before Flop" if street is None else f"on the {street.title()}"
        if self.has_stud:
            return f"on the {STUD_STREETS[self.street].replace('STREET', 'Street')}"
        if not self.street:
            return "before the Draw"
        return f"on the {(self.draws or DRAWS)[self.street - 1].title()}"

    def _board(self, cards: str) -> None:
        """Write new cards on the board of the current run."""
        self.street += 1
        self.ledger.new_street()
        run, boards = "", self.transcript.stated_boards
        if len(boards) > 1:
            shared = self._shared()
            if len(self.board) == len(boards[0]):
                self.run += 1
                self.board = self.board[:shared]
            run = RUN_NAMES[self.run] if len(self.board) >= shared else ""
        before = f" {listed(self.board)}" if self.board else ""
        self.board += cards
        name = STREETS[len(self.board) // 2]
        self.lines.append(f"*** {run}{name} ***{before} {listed(cards)}")

    def _shared(self) -> int:
        """Return the number of letters of the board that all runs share."""
        size, runs = len(self.transcript.stated_boards[0]), len(self.transcript.stated_boards)
        dealt = sum(
            len(event.cards) for event in self.transcript.events if event.type is EventType.BOARD
        )
        return (size * runs - dealt) // (runs - 1)

    def _deal(self, event: Event) -> None:
        """Write the cards that a player is dealt, behind those that are seen already."""
        hole_cards = self.hole_cards.setdefault(event.player, [])
        before = f" [{' '.join(hole_cards)}]" if hole_cards else ""
        hole_cards += split_cards(event.cards)
        self.lines.append(f"Dealt to {event.player}{before} {listed(event.cards)}")

    def _discard(self, event: Event) -> None:
        """Write a discard, and before the first one of a draw its headline."""
        name, cards = event.player, split_cards(event.cards)
        if not self.drawn or name in self.drawn or any(self.ledger.bets):
            self.street += 1
            self.drawn = set()
            self.ledger.new_street()
            if self.draws:
                self.lines.append(f"*** {self.draws[self.street - 1]} ***")
        self.drawn.add(name)
        hole_cards = self.hole_cards.get(name, [])
        for card in cards:
            if card in hole_cards:
                hole_cards.remove(card)
        if not cards:
            kept = f" on [{' '.join(hole_cards)}]" if hole_cards else ""
            self.lines.append(f"{name}: stands pat{kept}")
            return
        event_type = f"discards {len(cards)} card{'s' * (len(cards) > 1)}"
        names_of_cards = f" {listed(event.cards)}" if "??" not in cards else ""
        self.lines.append(f"{name}: {event_type}{names_of_cards}")

    def _show(self, event: Event) -> None:
        """Write that a player shows or mucks."""
        is_over = any(other.type is EventType.COLLECT for other in self.transcript.events)
        live = len(self.transcript.seats) - len(self.folded)
        if live > 1 and is_over and not self.is_shown:
            self.lines.append("*** SHOW DOWN ***")
            self.is_shown = True
        if event.type is EventType.SHOW:
            self.lines.append(f"{event.player}: shows {listed(event.cards)}")
        else:
            how = "mucks hand" if live > 1 else "doesn't show hand"
            self.lines.append(f"{event.player}: {how}")

    def _pot_name(self, pot: int) -> str:
        """Return the name of a pot."""
        sides = len(self.transcript.pots) - 1
        if sides < 1:
            return "pot"
        if pot == 0:
            return "main pot"
        return "side pot" if sides == 1 else f"side pot-{pot}"

    def _summary(self) -> list[str]:
        """Return the summary."""
        transcript, money = self.transcript, self.money
        assert transcript.total_pot is not None
        assert transcript.rake is not None
        pots = "".join(
            f" {self._pot_name(index).capitalize()} {money(amount)}."
            for index, amount in enumerate(transcript.pots)
        )
        fees = "".join(
            f" | {name.capitalize()} {money(amount)}" for name, amount in transcript.fees.items()
        )
        lines = [
            "*** SUMMARY ***",
            f"Total pot {money(transcript.total_pot)}{pots} | Rake {money(transcript.rake)}{fees}",
        ]
        names = RUN_NAMES if len(transcript.stated_boards) > 1 else ("",)
        lines += [
            f"{name}Board {listed(board)}"
            for name, board in zip(names, transcript.stated_boards, strict=False)
        ]
        return lines + [self._seat_line(seat.number, seat.name) for seat in transcript.seats]

    def _seat_line(self, number: int, name: str) -> str:
        """Return a player's line in the summary."""
        marks = " (button)" if number == self.transcript.button else ""
        for event in self.transcript.events:
            if event.player == name and event.type in MARKS and "S" not in self.variant.code:
                marks += f" ({MARKS[event.type]})"
        won = self.transcript.won.get(name)
        gained = f" ({self.money(won)})" if won else ""
        gained += f" {SOLD}" if won and name in self.cash_outs else ""
        start = f"Seat {number}: {name}{marks}"
        last = {
            event.type: event.cards
            for event in self.transcript.events
            if event.player == name and event.type in (EventType.SHOW, EventType.MUCK)
        }
        if name in self.folded:
            return f"{start} folded {self.folded[name]}"
        if EventType.SHOW in last:
            result = f"won{gained}" if won else "lost"
            return f"{start} showed {listed(last[EventType.SHOW])} and {result}"
        mucked = f" mucked {listed(last.get(EventType.MUCK, ''))}" if EventType.MUCK in last else ""
        return f"{start}{' collected' * bool(won)}{gained}{mucked}".rstrip(" ")


def listed(cards: str) -> str:
    """Return cards between brackets, nothing for none."""
    return f"[{' '.join(split_cards(cards))}]" if cards else ""


STREETS: Final = {size: name.upper() for name, size in BOARD_SIZES.items()}
POSTED: Final = {
    EventType.ANTE: "the ante",
    EventType.SMALL_BLIND: "small blind",
    EventType.BIG_BLIND: "big blind",
    EventType.STRADDLE: "straddle",
    EventType.POST: "big blind",
    EventType.DEAD_BLIND: "small blind",
}
MISSED: Final = frozenset({EventType.POST, EventType.DEAD_BLIND})
ADDED: Final = {EventType.CALL: "calls", EventType.BET: "bets", EventType.BRING_IN: "brings in for"}
MARKS: Final = {EventType.SMALL_BLIND: "small blind", EventType.BIG_BLIND: "big blind"}
