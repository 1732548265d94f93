"""Read English logs of GGPoker and its skins: cash games, Rush & Cash and tournaments."""

import re
from typing import Any, ClassVar, Final

from lookup.arguments import shown
from poker_calculator.histories.rooms.patterns import PlayerAction, PlayerLines, Table
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads
from poker_calculator.histories.rooms.readers.layouts.stars_layout import ALL_IN, FORMS, StarsReader
from poker_calculator.histories.rooms.room import Head, Room
from poker_calculator.histories.rooms.texts import AMOUNT, MONEY, read_cards_text
from poker_calculator.histories.rooms.transcript import FORCED, EventType, HandLines, LogError

NAME: Final = (
    r"PLO(?:-\d)?|(?:[4-7] Card |(?<!\d Card ))(?:Hold'em|Omaha(?: Hi/?Lo)?|ShortDeck) "
    r"(?:\w+ )?Limit|"
    r"Omaha \(NL postflop\)"
)
HEAD: Final = re.compile(
    r"Poker Hand #(?P<number>[A-Z]{0,4}\d+): (?:Tournament #(?P<tournament>\d+), )?(?P<game>.*)"
    r" - (?P<time>\d{4}[/-]\d\d[/-]\d\d \d\d:\d\d:\d\d)\s*"
)
GAME: Final = re.compile(
    rf"(?:.* )?(?P<name>{NAME}) *(?:- Level ?(?P<level>\d+) ?)?"
    rf"\((?:(?P<small>{MONEY})/)?(?P<big>{MONEY})(?:\((?P<ante>{MONEY})\))?\)"
)
"""The game and its stakes, after the name of a tournament, which may contain any text."""
CARDS: Final = re.compile(r"\[([^\[\]]*)\]")
AGAIN: Final = ("*** ", "Board", "FIRST Board", "SECOND Board", "THIRD Board", "Seat ")
"""The beginnings of lines that repeat cards."""
BETS: Final = FORCED - {EventType.ANTE, EventType.DEAD_BLIND}


class GGPokerReader(StarsReader):
    """Reads a hand of GGPoker, in the layout of PokerStars."""

    heads: ClassVar[Heads] = [[HEAD]]
    actions: ClassVar[PlayerLines] = PlayerLines(
        (
            (rf"posts missed blind {AMOUNT}{ALL_IN}", EventType.DEAD_BLIND),
            (rf"straddle (?P<bet>){AMOUNT}{ALL_IN}", EventType.STRADDLE),
            *FORMS,
        ),
        ": ",
    )
    play: ClassVar[Table] = {
        "unseen": r"Dealt to (?P<name>.*\S)\s*",
        **StarsReader.play,
        "received": r"(?P<name>.+): (?:Receives Cashout|"
        rf"get (?:\w+ )?compensation of all-in insurance) \({AMOUNT}\)\s*",
        "paid": r"(?P<name>.+): (?:Pays Cashout Risk|pay premium of all-in insurance) "
        rf"\({AMOUNT}\)\s*",
        "ignored choice": r".+: (?:Chooses to EV Cashout|get an all-in insurance \(.*\))\s*",
    }

    def __init__(self, part: HandLines, room: str) -> None:
        super().__init__(in_order(part), room)

    def begin(self, head: Head) -> None:
        """Read the first line."""
        game, is_cash = GAME.fullmatch(head["game"]), head["tournament"] is None
        if game is None or (is_cash and game.start("name")):
            raise LogError(f"{shown(head['game'])} is not a game with its stakes that is known")
        self.is_cash = not game["big"][0].isdigit()
        head |= {"game": game["name"], "level": game["level"]}
        super().begin(head)
        self.transcript.small_blind = self.money(game["small"] or "0")
        self.transcript.big_blind = self.money(game["big"])
        self.set_currency(game["big"])

    def adjusted(self, name: str, action: PlayerAction) -> PlayerAction:
        """Return a straddle with the chips that it adds to the player's bet, or a post."""
        if "bet" not in action.further:
            return super().adjusted(name, action)
        bets = (event for event in self.transcript.events if event.type in BETS)
        before: Any = sum(event.amount for event in bets if event.player == name)
        return action._replace(amount=action.amount - before)

    def read_unseen(self, match: re.Match[str]) -> None:
        """Add the deal of unknown cards to a player."""
        self.add_event(EventType.HOLE, match["name"])

    def read_received(self, match: re.Match[str]) -> None:
        """Read a cash-out, or the compensation of an insurance."""
        self.add_outside_pot(match["name"], self.money(match["amount"]))

    def read_paid(self, match: re.Match[str]) -> None:
        """Read the price of a cash-out for the winner, or the premium of an insurance."""
        self.add_outside_pot(match["name"], -self.money(match["amount"]))

    def read_stated_board(self, match: re.Match[str]) -> None:
        """Read a complete board; later runs omit the cards that they share with the first."""
        cards, boards = read_cards_text(match["cards"]), self.transcript.stated_boards
        shared = boards[0][: max(len(boards[0]) - len(cards), 0)] if boards else ""
        boards.append(shared + cards)


def in_order(part: HandLines) -> HandLines:
    """Return a hand with cards in the order of the deal, because some later lines sort them."""
    boards, lines = dict[tuple[str, ...], str](), list[str]()

    def as_before(match: re.Match[str]) -> str:
        cards = match[1].split()
        whole, flop = tuple(sorted(cards)), tuple(sorted(cards[:3]))
        if whole in boards:
            return f"[{boards[whole]}]"
        return " ".join([f"[{boards[flop]}", *cards[3:]]) + "]" if flop in boards else match[0]

    for line in part.lines:
        if " shows [" in line or "FLOP *** " in line:
            cards = line[line.rfind(" [") + 2 : line.rfind("]")]
            cards = line.partition(" shows [")[2].partition("]")[0] or cards
            boards.setdefault(tuple(sorted(cards.split())), cards)
        elif "[" in line and line.startswith(AGAIN):
            line = CARDS.sub(as_before, line)
        lines.append(line.replace("***  [", "*** ["))
    return part.in_words(lines)


GGPOKER: Final = Room(
    "ggpoker",
    "GGPoker",
    re.compile(r"Poker Hand #[A-Z]{0,4}\d"),
    GGPokerReader,
    head=HEAD,
    mark="Poker Hand #",
)
