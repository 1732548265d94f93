"""PokerStars: cash games, Zoom, tournaments, home games and play money, all games, in English."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from games.notation.rooms.money import read_cards_text, read_money, split_cards
from games.notation.rooms.readers.stars_actions import ACTIONS, AMOUNT, PlayerAction, PlayerActions
from games.notation.rooms.readers.stars_head import read_head
from games.notation.rooms.readers.stars_head import read_time as read_time
from games.notation.rooms.readers.stars_summary import read_seat, read_totals
from games.notation.rooms.room import Lines, LogError, Part, Room
from games.notation.rooms.transcript import Event, Seat, Transcript, What
from games.notation.rooms.translation.conclusions import find_hero, is_bomb_pot
from games.variants.variant import VARIANTS
from lookup.arguments import shown

HEAD: Final = re.compile(
    r"PokerStars (?:Home Game |Zoom )?(?:Hand|Game) #(?P<number>\d+): ++(?>\{.*?\} ++)?"
    r"(?:(?:Zoom )?Tournament #(?P<tournament>\d+), *+)?(?P<game>.*?)"
    r" - (?P<date>\d{4}/\d\d/\d\d \d{1,2}:\d\d:\d\d)(?: (?P<zone>[A-Z]+))?"
    r"(?: \[(?P<date_et>\d{4}/\d\d/\d\d \d{1,2}:\d\d:\d\d) ET\])?\s*"
)
TABLE: Final = re.compile(
    r"Table '(?P<table>.*)'(?: (?P<seats>\d+)-max)?(?:.* Seat #(?P<button>\d+) is the button\s*|.*)"
)
SEAT: Final = re.compile(
    r"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>[$€£]?[\d.,]+) in chips"
    r"(?:, [$€£]?[\d.,]+ bounty)?\)(?: (?:is sitting out|out of hand.*))?\s*"
)
STREET: Final = re.compile(
    r"\*\*\* (?P<run>FIRST |SECOND |THIRD )?(?P<street>[A-Z0-9a-z /-]+?) \*\*\*"
    r"(?P<cards>(?: \[[^][]*\])*)\s*"
)
GROUP: Final = re.compile(r"\[([^\]]*)\]")
STREETS: Final = {
    **dict.fromkeys(("FLOP", "TURN", "RIVER"), What.BOARD),
    **dict.fromkeys(("4th STREET", "5th STREET", "6th STREET", "7th STREET"), What.STREET),
    **dict.fromkeys(("HOLE CARDS", "DEALING HANDS", "3rd STREET"), None),
    **dict.fromkeys(("SHOW DOWN", "SHOWDOWN"), None),
    **dict.fromkeys(("DRAW", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW"), None),
}
"""What begins with a street, by its name; draws begin with the first discard."""
DEALT: Final = re.compile(r"((?: \[[^][]*\])+)\s*")
COLLECTED: Final = re.compile(
    rf"(?P<name>.+) collected {AMOUNT} from (?P<pot>pot|main pot|side pot(?:-\d+)?)\s*"
)
RETURNED: Final = re.compile(rf"Uncalled bet \({AMOUNT}\) returned to (?P<name>.*\S)\s*")
IGNORED: Final = re.compile(
    r".* (?:joins the table at seat #\d+|leaves the table|has timed out.*|is (?:dis)?connected.*|"
    r"will be allowed to play after the button|was removed from the table.*|has returned|"
    r"is sitting out|sits out|said, \".*\"|re-buys.*|takes the add-on.*|is low on chips|"
    r"finished the tournament.*|wins the tournament.*|wins .*bounty.*|wins .* for eliminating.*|"
    r"wins an entry.*|has reconnected|adds .* to the table|was moved.*|cashed out.*)\s*|\s*|"
    r"(?:The deck is reshuffled|Betting is capped|No low hand qualified|Hand was run .*|"
    r"Seat \d+ will be.*|Players? .* (?:is|are) moved.*)\s*"
)
BOUNTY: Final = re.compile(r".* wins .*(?:bounty|for eliminating).*")
CASH_OUT: Final = re.compile(r".* cashed out.*")


def read(part: Part) -> Transcript:
    """Read the lines of a hand."""
    return Reader(part, HEAD, "PokerStars").transcript()


@lru_cache(1 << 10)
def read_table(line: str) -> tuple[str | None, int | None, int | None] | None:
    """Read the table's name, its number of seats, and the button's; None for another line."""
    if (match := TABLE.fullmatch(line)) is None:
        return None
    seats, button = (int(match[name]) if match[name] else None for name in ("seats", "button"))
    return match["table"] or None, seats, button


class Reader:
    """Reads the lines of a hand in the layout of PokerStars, which other rooms have, too.

    They have a head of their own, and may have more that players do, and further lines.
    """

    forms = PlayerActions(ACTIONS)

    def __init__(self, part: Part, head: re.Pattern[str], room: str) -> None:
        self.part, self.room = part, room
        match = head.fullmatch(part.lines[0])
        if match is None:
            raise LogError(f"{shown(part.lines[0])} is not the first line of a hand that is known")
        self.is_cash = True
        self.told = self._begin(match)
        self.notes: dict[str, Any] = dict(self.told.notes)
        self.seats: dict[str, Seat] = {}
        """The seats by what they are numbered."""
        self.names: set[str] = set()
        self.line = part.line
        self.held: dict[str, list[str]] = {}
        """The cards that each player is seen to hold in a game without a board, or a hero."""
        self.boards = {0: "", 1: ""}
        """The board of each run so far; of number 0 that which all runs share."""

    def _begin(self, match: re.Match[str]) -> Transcript:
        """Read the game, its stakes and when it was played."""
        told, self.is_cash = read_head(match, self.part.line, self.room)
        return told

    def money(self, text: str) -> Any:
        """Read an amount."""
        return read_money(text, self.is_cash)

    def transcript(self) -> Transcript:
        """Return what all lines tell."""
        told, lines = self.told, iter(enumerate(self.part.lines[1:], self.part.line + 1))
        try:
            number, line = self._table_and_seats(lines)
            self._events(number, line, lines)
        except LogError as error:
            raise LogError(error.rule, error.line or self.line) from None
        except ValueError as error:
            raise LogError(str(error), self.line) from None
        told.notes, told.hero = self.notes, find_hero(told)
        told.bomb_pot = is_bomb_pot(told)
        return told

    def _table_and_seats(self, lines: Lines) -> tuple[int, str]:
        """Read the table and the seats, and return the line behind them with its number."""
        told, table = self.told, None
        for self.line, line in lines:
            if table is None and (table := read_table(line)):
                told.table, told.seat_count, told.button = table
            elif match := SEAT.fullmatch(line):
                place, name, stack = match.groups()
                told.seats.append(Seat(int(place), name, read_money(stack, self.is_cash)))
            else:
                break
        else:
            raise LogError("the hand has seats and nothing else")
        self.seats = {str(seat.number): seat for seat in reversed(told.seats)}
        self.names = {seat.name for seat in told.seats}
        return self.line, line

    def _events(self, number: int, line: str, lines: Any) -> None:
        """Read the lines after the seats."""
        while True:
            self.line = number
            if line.startswith("*** ") and (match := STREET.fullmatch(line)):
                if match["street"] == "SUMMARY":
                    break
                self._street(match)
            elif not self._action(line):
                self._other(line)
            number, line = next(lines, (0, ""))
            if not number:
                raise LogError("the hand stops before its summary", self.line)
        for number, line in lines:
            self.line = number
            if line.startswith("Seat "):
                read_seat(line, number, self.told, self.seats, self.money)
            else:
                self._totals(line)
        if self.told.total_pot is None:
            raise LogError("the summary has no total pot", self.line)

    def _totals(self, line: str) -> None:
        """Read a line of the summary that is of no player: totals, and the board."""
        read_totals(line, self.told, self.money)

    def _action(self, line: str) -> bool:
        """Read what a player does; return whether the line tells it."""
        place = line.find(": ")
        while place > 0:
            name, text = line[:place], line[place + 2 :]
            if name in self.names:
                if done := self.forms.read(text, self.is_cash):
                    if done.what is not What.RETURN:
                        self._add(done, name)
                    return True
            elif self.forms.changes_nothing(text):
                return True
            place = line.find(": ", place + 1)
        return False

    def _add(self, done: PlayerAction, name: str) -> None:
        """Add what a player does."""
        what, amount, cards, above, groups = done
        if what is What.DISCARD:
            cards = self._discarded(name, groups, cards)
        elif "both" in groups:
            live = min(self.told.big_blind, amount)
            dead = Event(What.DEAD_BLIND, name, amount - live, "", self.line)
            self.told.events.append(dead)
            amount = live
        self.told.events.append(Event(what, name, amount, cards, self.line, None, above))

    def _discarded(self, name: str, groups: Mapping[str, str | None], cards: str) -> str:
        """Return what a player discards, after a look at what he holds."""
        held, count = self.held.get(name, []), int(groups.get("count") or 0)
        kept = groups.get("kept")
        if kept and {*split_cards(read_cards_text(kept))} != {*held}:
            raise LogError(f"{name} stands pat on {kept}, but holds {''.join(held)}")
        if cards and len(cards) != 2 * count:
            raise LogError(f"{name} discards {count} cards, not {cards}")
        for card in split_cards(cards):
            if held and card not in held:
                raise LogError(f"{name} discards {card}, but holds {''.join(held)}")
            if held:
                held.remove(card)
        return cards or "??" * count

    def _street(self, match: re.Match[str]) -> None:
        """Read the beginning of a street, with the cards that are new on the board."""
        what, told = STREETS.get(match["street"], What.MUCK), self.told
        if what is What.MUCK:
            raise LogError(f"{shown(match[0])} is not a street that is known")
        groups = [read_cards_text(cards) for cards in GROUP.findall(match["cards"])]
        if what is What.BOARD and VARIANTS[told.variant].plan[-1].board == 0:
            what = What.STREET
        if what is What.STREET:
            told.events.append(Event(what, line=self.line))
        elif groups:
            run = RUNS[match["run"]]
            board = self.boards.get(run)
            if board is None:
                board = self.boards[run] = self.boards[0]
            if "".join(groups[:-1]) != board:
                raise LogError(f"the board was {board or 'empty'} before, not {groups[:-1]}")
            self.boards[run] += groups[-1]
            if match["run"] is None:
                self.boards[0] = self.boards[run]
            told.events.append(Event(What.BOARD, "", 0, groups[-1], self.line))
            told.runs = max(told.runs, run)
        elif what is What.BOARD:
            raise LogError(f"{shown(match[0])} has no cards")

    def _other(self, line: str) -> None:
        """Read a line that begins with no player's name and a colon."""
        told, number = self.told, self.line
        if line.startswith("Dealt to ") and self._dealt(line):
            return
        if (match := COLLECTED.fullmatch(line)) and match["name"] in self.names:
            pot = {"pot": None, "main pot": 0, "side pot": 1}.get(match["pot"], -1)
            pot = int(match["pot"][9:]) if pot == -1 else pot
            amount = self.money(match["amount"])
            told.events.append(Event(What.COLLECT, match["name"], amount, "", number, pot))
        elif (match := RETURNED.fullmatch(line)) and match["name"] in self.names:
            amount = self.money(match["amount"])
            told.events.append(Event(What.RETURN, match["name"], amount, "", number))
        elif line.startswith("Hand cancelled"):
            raise LogError("the hand was cancelled")
        elif BOUNTY.fullmatch(line):
            self.notes.setdefault("_bounties", []).append(line.strip())
        elif CASH_OUT.fullmatch(line):
            self.notes.setdefault("_cash_outs", []).append(line.strip())
        elif IGNORED.fullmatch(line) is None:
            raise LogError(f"{shown(line)} is not understood")

    def _dealt(self, line: str) -> bool:
        """Read the cards that a player is dealt; of two groups the second is new."""
        for name in sorted(self.names, key=len, reverse=True):
            if line.startswith(name, 9) and (match := DEALT.fullmatch(line, 9 + len(name))):
                break
        else:
            return False
        *before, new = (read_cards_text(cards) for cards in match[1][2:].rstrip(" ]").split("] ["))
        held = self.held.setdefault(name, [])
        if before and {*split_cards(before[0])} != {*held}:
            raise LogError(f"{name} holds {''.join(held)}, not {before[0]}")
        held += split_cards(new)
        self.told.events.append(Event(What.HOLE, name, 0, new, self.line))
        return True


RUNS: Final = {None: 1, "FIRST ": 1, "SECOND ": 2, "THIRD ": 3}
POKERSTARS: Final = Room("PokerStars", re.compile(r"PokerStars (?:\w+ )*(?:Hand|Game) #\d"), read)
"""How the logs of PokerStars are read."""
