"""Writing hands in the layout of PokerStars, which nearly all other programs read."""

import re
from decimal import Decimal
from typing import Any, Final

from games.notation.rooms.money import split_cards
from games.notation.rooms.readers.stars_head import UNKNOWN_DATE
from games.notation.rooms.transcript import FORCED, Event, Money, Transcript, What
from games.variants.variant import VARIANTS, BettingStructure

GAMES: Final = {
    "T": "Hold'em",
    "S": "6+ Hold'em",
    "O": "Omaha",
    "O/8": "Omaha Hi/Lo",
    "O5": "5 Card Omaha",
    "O5/8": "5 Card Omaha Hi/Lo",
    "O6": "6 Card Omaha",
    "C": "Courchevel",
    "C/8": "Courchevel Hi/Lo",
    "7S": "7 Card Stud",
    "7S/8": "7 Card Stud Hi/Lo",
    "R": "Razz",
    "2L3D": "Triple Draw 2-7 Lowball",
    "2L1D": "Single Draw 2-7 Lowball",
    "B": "Badugi",
    "5D": "5 Card Draw",
}
"""What games are called, by the letters of their codes after that of the limit."""
LIMITS: Final = {"N": "No Limit", "P": "Pot Limit", "F": "Limit"}
ZONE_NAMES: Final = {"America/New_York": "ET", "UTC": "UTC", "Europe/Paris": "CET"}
"""The time zones that are written."""
STUD_STREETS: Final = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
DRAWS: Final = ("FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
RUNS: Final = ("FIRST ", "SECOND ", "THIRD ")
UNTOLD: Final = re.compile("[\r\n\ufeff\ud800-\udfff]")
"""What ends a line, or is lost at the end of one."""


def write(told: Transcript) -> str:
    """Return a hand as text; raise ValueError for what the layout cannot hold."""
    return Writer(told).text()


class Writer:
    """Writes the lines of a hand."""

    def __init__(self, told: Transcript) -> None:
        self.told, self.variant = told, VARIANTS[told.variant]
        plan = self.variant.plan
        self.has_board = any(street.board for street in plan)
        self.draws = DRAWS if sum(street.draw for street in plan) > 1 else ()
        """The names of the draws; a draw that is the only one has none."""
        self.has_stud = not self.has_board and not any(street.draw for street in plan)
        self.is_cash = isinstance(told.seats[0].stack, Decimal)
        self.symbol = told.currency_symbol or ""
        self.left = {seat.name: seat.stack for seat in told.seats}
        self.front: dict[str, Money] = {}
        self.held: dict[str, list[str]] = {}
        self.folded: dict[str, str] = {}
        self.board, self.run = "", 0
        self.street, self.drawn = 0, set[str]()
        self.lines: list[str] = []
        self.is_begun = self.is_shown = False
        self.is_first_board = plan[0].board > 0
        """Whether the next card on the board comes before the flop, as in Courchevel."""

    def money(self, amount: Money) -> str:
        """Write an amount: whole dollars without cents."""
        if not self.is_cash:
            return str(amount)
        is_whole = bool(self.symbol) and amount == int(amount)
        return f"{self.symbol}{int(amount)}" if is_whole else f"{self.symbol}{amount:.2f}"

    def text(self) -> str:
        """Return all lines."""
        told = self.told
        names = [seat.name for seat in told.seats] + [told.table or ""]
        for name in names:
            if UNTOLD.search(name) or (name == "" and name is not names[-1]):
                raise ValueError(f"{name!r} cannot stand in a line of a log")
        self.lines = [self._head(), self._table()]
        for seat in told.seats:
            stack = self.money(seat.stack)
            self.lines.append(f"Seat {seat.number}: {seat.name} ({stack} in chips)")
        for place, event in enumerate(told.events):
            self._write(event, place)
        self._begin_dealing()
        for note in ("_bounties", "_cash_outs"):
            lines: Any = told.notes.get(note, ())
            self.lines += lines
        return "\n".join([*self.lines, *self._summary()]) + "\n"

    def _head(self) -> str:
        """Return the first line."""
        told, letters = self.told, self.variant.code[1:]
        if letters not in GAMES:
            raise ValueError(f"PokerStars has no {self.variant.name}")
        game = f"{GAMES[letters]} {LIMITS[self.variant.code[0]]}"
        stakes, mix = self._stakes(), told.notes.get("_mix")
        if told.tournament is None:
            game = f"{mix} ({game}, {stakes})" if mix else f"{game} ({stakes})"
            start = ""
        else:
            if not (told.tournament.isdecimal() and told.tournament.isascii()):
                raise ValueError(f"a tournament has a number, not {told.tournament!r}")
            level = f" - Level {roman(told.level)}" if told.level else ""
            game = f"{mix} ({game})" if mix else game
            game, start = f"{game}{level} ({stakes})", f"Tournament #{told.tournament}, "
        return f"PokerStars Hand #{told.number}: {' ' * (not start)}{start}{game} - {self._time()}"

    def _stakes(self) -> str:
        """Return the blinds, or the bets of fixed limit."""
        told, money = self.told, self.money
        currency = f" {told.currency}" if told.currency else ""
        if self.variant.structure is BettingStructure.FIXED_LIMIT:
            return f"{money(told.small_bet)}/{money(2 * told.small_bet)}{currency}"
        posts = [event for event in told.events if event.what in FORCED - {What.ANTE}]
        button = told.seats[-1].name
        if "S" in self.variant.code and [event.player for event in posts] == [button]:
            antes = [event.amount for event in told.events if event.what is What.ANTE]
            ante = f" - Ante {money(max(antes))}" if antes else ""
            return f"Button Blind {money(told.big_blind)}{ante}{currency}"
        cap = "" if told.cap is None else f" - {money(told.cap)} Cap - "
        return f"{money(told.small_blind)}/{money(told.big_blind)}{cap}{currency}"

    def _time(self) -> str:
        """Return when the hand began."""
        told = self.told
        if told.time is None:
            return UNKNOWN_DATE
        zone = ZONE_NAMES.get(told.time_zone or "", "")
        return f"{told.time.year:04}{told.time:/%m/%d %H:%M:%S} {zone}".rstrip()

    def _table(self) -> str:
        told = self.told
        seats = f" {told.seat_count}-max" if told.seat_count else ""
        return f"Table '{told.table or ''}'{seats} Seat #{told.button} is the button"

    def _write(self, event: Event, place: int) -> None:
        """Write an event."""
        if event.what in FORCED:
            self._post(event, place)
            return
        self._begin_dealing()
        what, name = event.what, event.player
        if what is What.BOARD:
            if not self.is_first_board:
                self._board(event.cards)
            self.is_first_board = False
        elif what is What.STREET:
            self.street, self.front = self.street + 1, {}
            self.lines.append(f"*** {STUD_STREETS[self.street]} ***")
        elif what is What.HOLE:
            self._deal(event)
        elif what is What.DISCARD:
            self._discard(event)
        elif what is What.COLLECT:
            amount, pot = self.money(event.amount), self._pot_name(event.pot or 0)
            self.lines.append(f"{name} collected {amount} from {pot}")
        elif what is What.RETURN:
            self.left[name] += event.amount
            self.lines.append(f"Uncalled bet ({self.money(event.amount)}) returned to {name}")
        elif what in (What.SHOW, What.MUCK):
            self._show(event)
        else:
            self._act(event)

    def _begin_dealing(self) -> None:
        """Write once that hands are dealt, with what comes onto the board before the flop."""
        if self.is_begun:
            return
        self.is_begun = True
        boards = [event.cards for event in self.told.events if event.what is What.BOARD]
        cards = boards[0] if self.is_first_board else ""
        name = "HOLE CARDS" if self.has_board else "DEALING HANDS"
        name = STUD_STREETS[0] if self.has_stud else name
        self.board = cards
        self.lines.append(f"*** {name} ***" + (f" {listed(cards)}" if cards else ""))

    def _pay(self, event: Event, added: Money) -> str:
        """Take chips from a player, and return what is written when they are his last."""
        self.left[event.player] -= added
        return "" if self.left[event.player] else " and is all-in"

    def _post(self, event: Event, place: int) -> None:
        """Write what is posted; a post and a dead blind of one player are one line."""
        told, kind, amount = self.told, POSTED[event.what], event.amount
        both = {What.POST, What.DEAD_BLIND}
        if event.what in both:
            others = [
                other
                for other in told.events
                if other.player == event.player and other.what in both - {event.what}
            ]
            live = event.amount if event.what is What.POST else sum(o.amount for o in others)
            if others and live == told.big_blind:
                if event.what is What.DEAD_BLIND:
                    return
                kind, amount = "small & big blinds", amount + others[0].amount
        if self.variant.code[1:] == "S" and event.what is What.BIG_BLIND:
            kind = "button blind" if event.player == told.seats[-1].name else kind
        self.front[event.player] = self.front.get(event.player, 0) + event.amount
        if event.what in (What.ANTE, What.DEAD_BLIND):
            self.front[event.player] -= event.amount
        all_in = self._pay(event, amount)
        self.lines.append(f"{event.player}: posts {kind} {self.money(amount)}{all_in}")

    def _act(self, event: Event) -> None:
        """Write a fold, check, call, bet, raise or bring-in."""
        name, what, amount = event.player, event.what, event.amount
        if what is What.FOLD:
            self.folded[name] = self._where()
            self.lines.append(f"{name}: folds {listed(event.cards)}".rstrip(" "))
            return
        if what is What.CHECK:
            self.lines.append(f"{name}: checks")
            return
        before = self.front.get(name, amount * 0)
        added = amount - before if what is What.RAISE_TO else amount
        self.front[name] = before + added
        all_in, size = self._pay(event, added), self.money(amount)
        if what is What.RAISE_TO:
            assert event.above is not None
            text = f"raises {self.money(event.above)} to {size}"
        else:
            text = f"{ADDED[what]} {size}"
        self.lines.append(f"{name}: {text}{all_in}")

    def _where(self) -> str:
        """Return where in the hand it is, as summaries say it."""
        if self.has_board:
            street = STREETS.get(len(self.board) // 2)
            return "before Flop" if street is None else f"on the {street.title()}"
        if self.has_stud:
            return f"on the {STUD_STREETS[self.street].replace('STREET', 'Street')}"
        if not self.street:
            return "before the Draw"
        return f"on the {(self.draws or DRAWS)[self.street - 1].title()}"

    def _board(self, cards: str) -> None:
        """Write cards that come onto the board, of the run whose turn it is."""
        self.street, self.front = self.street + 1, {}
        run, boards = "", self.told.told_boards
        if len(boards) > 1:
            shared = self._shared()
            if len(self.board) == len(boards[0]):
                self.run, self.board = self.run + 1, self.board[:shared]
            run = RUNS[self.run] if len(self.board) >= shared else ""
        before = f" {listed(self.board)}" if self.board else ""
        self.board += cards
        name = STREETS[len(self.board) // 2]
        self.lines.append(f"*** {run}{name} ***{before} {listed(cards)}")

    def _shared(self) -> int:
        """Return how many letters of the board all runs share: what is dealt once."""
        size, runs = len(self.told.told_boards[0]), len(self.told.told_boards)
        dealt = sum(len(event.cards) for event in self.told.events if event.what is What.BOARD)
        return (size * runs - dealt) // (runs - 1)

    def _deal(self, event: Event) -> None:
        """Write the cards that a player is dealt, behind those that are seen already."""
        held = self.held.setdefault(event.player, [])
        before = f" [{' '.join(held)}]" if held else ""
        held += split_cards(event.cards)
        self.lines.append(f"Dealt to {event.player}{before} {listed(event.cards)}")

    def _discard(self, event: Event) -> None:
        """Write a discard, and before the first one of a draw what it is called."""
        name, cards = event.player, split_cards(event.cards)
        if not self.drawn or name in self.drawn or self.front:
            self.street, self.drawn, self.front = self.street + 1, set(), {}
            if self.draws:
                self.lines.append(f"*** {self.draws[self.street - 1]} ***")
        self.drawn.add(name)
        held = self.held.get(name, [])
        for card in cards:
            if card in held:
                held.remove(card)
        if not cards:
            kept = f" on [{' '.join(held)}]" if held else ""
            self.lines.append(f"{name}: stands pat{kept}")
            return
        what = f"discards {len(cards)} card{'s' * (len(cards) > 1)}"
        known = f" {listed(event.cards)}" if "??" not in cards else ""
        self.lines.append(f"{name}: {what}{known}")

    def _show(self, event: Event) -> None:
        """Write that a player shows or mucks."""
        is_over = any(other.what is What.COLLECT for other in self.told.events)
        live = len(self.told.seats) - len(self.folded)
        if live > 1 and is_over and not self.is_shown:
            self.lines.append("*** SHOW DOWN ***")
            self.is_shown = True
        if event.what is What.SHOW:
            self.lines.append(f"{event.player}: shows {listed(event.cards)}")
        else:
            how = "mucks hand" if live > 1 else "doesn't show hand"
            self.lines.append(f"{event.player}: {how}")

    def _pot_name(self, pot: int) -> str:
        """Return what a pot is called."""
        sides = len(self.told.pots) - 1
        if sides < 1:
            return "pot"
        if pot == 0:
            return "main pot"
        return "side pot" if sides == 1 else f"side pot-{pot}"

    def _summary(self) -> list[str]:
        """Return the summary."""
        told, money = self.told, self.money
        assert told.total_pot is not None
        assert told.rake is not None
        pots = "".join(
            f" {self._pot_name(place).capitalize()} {money(amount)}."
            for place, amount in enumerate(told.pots)
        )
        fees = "".join(
            f" | {name.capitalize()} {money(amount)}" for name, amount in told.fees.items()
        )
        lines = [
            "*** SUMMARY ***",
            f"Total pot {money(told.total_pot)}{pots} | Rake {money(told.rake)}{fees}",
        ]
        names = RUNS if len(told.told_boards) > 1 else ("",)
        lines += [
            f"{name}Board {listed(board)}"
            for name, board in zip(names, told.told_boards, strict=False)
        ]
        return lines + [self._seat_line(seat.number, seat.name) for seat in told.seats]

    def _seat_line(self, number: int, name: str) -> str:
        """Return what became of a player."""
        marks = " (button)" if number == self.told.button else ""
        for event in self.told.events:
            if event.player == name and event.what in MARKS and "S" not in self.variant.code:
                marks += f" ({MARKS[event.what]})"
        won = self.told.won.get(name)
        gained = f" ({self.money(won)})" if won else ""
        start = f"Seat {number}: {name}{marks}"
        last = {
            event.what: event.cards
            for event in self.told.events
            if event.player == name and event.what in (What.SHOW, What.MUCK)
        }
        if name in self.folded:
            return f"{start} folded {self.folded[name]}"
        if What.SHOW in last:
            result = f"won{gained}" if won else "lost"
            return f"{start} showed {listed(last[What.SHOW])} and {result}"
        mucked = f" mucked {listed(last.get(What.MUCK, ''))}" if What.MUCK in last else ""
        return f"{start}{' collected' * bool(won)}{gained}{mucked}".rstrip(" ")


def roman(number: int) -> str:
    """Return a whole number from 1 on as the Romans wrote it.

    >>> roman(14)
    'XIV'
    """
    text = ""
    for value, letters in ROMAN:
        count, number = divmod(number, value)
        text += letters * count
    return text


def listed(cards: str) -> str:
    """Return cards between brackets, nothing for none."""
    return f"[{' '.join(split_cards(cards))}]" if cards else ""


ROMAN: Final = tuple(
    zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        ("M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"),
        strict=True,
    )
)
STREETS: Final = {3: "FLOP", 4: "TURN", 5: "RIVER"}
POSTED: Final = {
    What.ANTE: "the ante",
    What.SMALL_BLIND: "small blind",
    What.BIG_BLIND: "big blind",
    What.STRADDLE: "straddle",
    What.POST: "big blind",
    What.DEAD_BLIND: "small blind",
}
ADDED: Final = {What.CALL: "calls", What.BET: "bets", What.BRING_IN: "brings in for"}
MARKS: Final = {What.SMALL_BLIND: "small blind", What.BIG_BLIND: "big blind"}
