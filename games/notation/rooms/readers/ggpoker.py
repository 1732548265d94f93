"""GGPoker and its skins: cash games, Rush & Cash and tournaments, in English."""

import re
from typing import Any, Final

from games.notation.rooms.money import SYMBOLS, read_cards_text
from games.notation.rooms.readers.pokerstars import Reader
from games.notation.rooms.readers.stars_actions import ACTIONS, ALL_IN, PlayerAction, PlayerActions
from games.notation.rooms.readers.stars_head import read_time
from games.notation.rooms.room import LogError, Part, Room
from games.notation.rooms.transcript import FORCED, Event, Transcript, What
from lookup.arguments import shown

GAMES: Final = {
    "Hold'em No Limit": "NT",
    "Omaha Pot Limit": "PO",
    "PLO-5": "PO5",
    "PLO-6": "PO6",
    "PLO": "PO",
    "ShortDeck No Limit": "NS",
}
"""What games are called, and their codes."""
MONEY: Final = r"[$€£¥]?[\d.,]+"
HEAD: Final = re.compile(
    r"Poker Hand #(?P<number>[A-Z]{0,4}\d+): (?:Tournament #(?P<tournament>\d+), )?(?P<game>.*)"
    r" - (?P<date>\d{4}/\d\d/\d\d \d\d:\d\d:\d\d)\s*"
)
GAME: Final = re.compile(
    rf"(?:.* )?(?P<name>{'|'.join(map(re.escape, GAMES))}) *(?:- Level ?(?P<level>\d+) ?)?"
    rf"\((?:(?P<small>{MONEY})/)?(?P<big>{MONEY})(?:\((?P<ante>{MONEY})\))?\)"
)
"""The game and its stakes, behind the name of a tournament, which may hold anything."""
UNSEEN: Final = re.compile(r"Dealt to (?P<name>.*\S)\s*")
NOTES: Final = {
    "_cash_outs": re.compile(
        r".+: (?:Chooses to EV Cashout|(?:Receives Cashout|Pays Cashout Risk) \([^()]*\))\s*"
    ),
    "_insurances": re.compile(
        r".+: (?:get an all-in insurance \(.*\)|pay premium of all-in insurance \(.*\))\s*"
    ),
}
"""Lines on chips that go between a player and the room beside the pot, kept as they are."""
ADDED: Final = re.compile(r"Cash Drop to Pot *:.*")
NO_RAKE: Final = re.compile(rf"Total pot (?P<amount>{MONEY})\s*")
BOARD: Final = re.compile(r"(?:(?:FIRST|SECOND|THIRD) )?Board \[(?P<cards>[^\]]*)\]\s*")
CARDS: Final = re.compile(r"\[([^\[\]]*)\]")
AGAIN: Final = ("*** ", "Board", "FIRST Board", "SECOND Board", "THIRD Board", "Seat ")
"""What lines begin with that tell cards again."""
IN_FRONT: Final = FORCED - {What.ANTE, What.DEAD_BLIND}


class HandReader(Reader):
    """Reads a hand of GGPoker."""

    forms = PlayerActions(
        {
            **ACTIONS,
            "posts": (
                *ACTIONS["posts"],
                (rf"posts missed blind (?P<amount>{MONEY}){ALL_IN}", What.DEAD_BLIND),
            ),
        }
    )

    def __init__(self, part: Part) -> None:
        super().__init__(in_order(part), HEAD, "GGPoker")

    def _begin(self, match: re.Match[str]) -> Transcript:
        game, is_cash = GAME.fullmatch(match["game"]), match["tournament"] is None
        if game is None or (game["level"] is None) != is_cash or (is_cash and game.start("name")):
            raise LogError(f"{shown(match['game'])} is not a game with its stakes that is known")
        self.is_cash = not game["big"][0].isdigit()
        told = Transcript(self.room, match["number"], GAMES[game["name"]], self.part.line)
        told.tournament, told.time = match["tournament"], read_time(match["date"])
        told.level = int(game["level"]) if game["level"] else None
        told.small_blind, told.big_blind = self.money(game["small"] or "0"), self.money(game["big"])
        if self.is_cash:
            told.currency_symbol = game["big"][0]
            told.currency = SYMBOLS[game["big"][0]]
        return told

    def _add(self, done: PlayerAction, name: str) -> None:
        super()._add(done, name)
        if done.what is What.STRADDLE:  # told is all that then lies in front of the player
            event = self.told.events.pop()
            added: Any = event.amount - sum(
                other.amount
                for other in self.told.events
                if other.player == name and other.what in IN_FRONT
            )
            self.told.events.append(event._replace(amount=added))

    def _other(self, line: str) -> None:
        unseen = UNSEEN.fullmatch(line)
        if unseen is not None and unseen["name"] in self.names:
            self.told.events.append(Event(What.HOLE, unseen["name"], 0, "", self.line))
            return
        for field, form in NOTES.items():
            if form.fullmatch(line):
                self.notes.setdefault(field, []).append(line.strip())
                return
        if ADDED.fullmatch(line):
            raise LogError("the room adds chips to the pot, which no player puts in")
        super()._other(line)

    def _totals(self, line: str) -> None:
        if match := NO_RAKE.fullmatch(line):
            self.told.total_pot = self.money(match["amount"])
        elif match := BOARD.fullmatch(line):
            events = self.told.events
            dealt = "".join(event.cards for event in events if event.what is What.BOARD)
            cards = read_cards_text(match["cards"])
            # Of later runs there are only the cards that the first one does not have.
            if cards not in dealt or (self.told.runs == 1 and cards != dealt):
                raise LogError(f"the board is {match['cards']}, but {dealt} was dealt")
        else:
            super()._totals(line)


def in_order(part: Part) -> Part:
    """Return a hand with flops and cards as they were first told: some are sorted later on."""
    known, told = dict[tuple[str, ...], str](), list[str]()

    def as_before(match: re.Match[str]) -> str:
        cards = match[1].split()
        whole, flop = tuple(sorted(cards)), tuple(sorted(cards[:3]))
        if whole in known:
            return f"[{known[whole]}]"
        return " ".join([f"[{known[flop]}", *cards[3:]]) + "]" if flop in known else match[0]

    for line in part.lines:
        if " shows [" in line or "FLOP *** " in line:
            cards = line[line.rfind(" [") + 2 : line.rfind("]")]
            cards = line.partition(" shows [")[2].partition("]")[0] or cards
            known.setdefault(tuple(sorted(cards.split())), cards)
        elif "[" in line and line.startswith(AGAIN):
            line = CARDS.sub(as_before, line)
        told.append(line.replace("***  [", "*** ["))
    return part._replace(lines=told)


def read(part: Part) -> Transcript:
    """Read the lines of a hand."""
    return HandReader(part).transcript()


GGPOKER: Final = Room("GGPoker", re.compile(r"Poker Hand #[A-Z]{0,4}\d"), read)
"""How the logs of GGPoker are read."""
