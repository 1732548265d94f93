"""The Winning Poker Network (Americas Cardroom and others) as it wrote hands up to 2019."""

import re
from collections.abc import Iterator
from typing import Any, Final

from games.notation.rooms.money import read_cards_text, read_money
from games.notation.rooms.player_lines import Deed, PlayerLines
from games.notation.rooms.readers.stars_head import read_time
from games.notation.rooms.room import LogError, Part, Room
from games.notation.rooms.transcript import Event, Money, Seat, Transcript, What
from lookup.arguments import shown

NUMBER: Final = r"\d+(?:\.\d\d?)?"
BEGIN: Final = re.compile(r"Game started at: (?P<date>\d{4}/\d\d?/\d\d? \d\d?:\d\d?:\d\d?)\s*")
GAME: Final = re.compile(
    rf"Game ID: (?P<number>\d+) (?P<small>{NUMBER})/(?P<big>{NUMBER}) (?P<table>.*)"
    r" \((?P<game>[^()]*)\)(?: \d+-max)?\s*"
)
GAMES: Final = {
    "Hold'em": ("NT", "FT"),
    "Omaha": ("PO", "FO"),
    "Omaha HiLow": ("PO/8", "FO/8"),
    "Six Plus Hold'em": ("NS", None),
}
"""Codes of games by what they are called: with blinds as stakes, and with fixed bets."""
BUTTON: Final = re.compile(r"Seat (?P<button>\d+) is the button\s*")
SEAT: Final = re.compile(rf"Seat (?P<seat>\d+): (?P<name>.+) \((?P<stack>{NUMBER})\)\.\s*")
AMOUNT: Final = rf"\((?P<amount>{NUMBER})\)\s*"
DEEDS: Final = PlayerLines(
    {
        "ante": [(rf"ante {AMOUNT}", What.ANTE)],
        "has": [
            (rf"has small blind {AMOUNT}", What.SMALL_BLIND),
            (rf"has big blind {AMOUNT}", What.BIG_BLIND),
        ],
        "straddle": [(rf"straddle {AMOUNT}", What.STRADDLE)],
        "posts": [
            (rf"posts {AMOUNT}as a dead bet\s*", What.DEAD_BLIND),
            (rf"posts {AMOUNT}", What.POST),
        ],
        "received": [
            (r"received a card\.\s*", What.HOLE),
            (r"received card: \[(?P<cards>[^\]]*)\]\s*", What.HOLE),
        ],
        "folds": [(r"folds\s*", What.FOLD)],
        "checks": [(r"checks\s*", What.CHECK)],
        "calls": [(rf"calls {AMOUNT}", What.CALL)],
        "bets": [(rf"bets {AMOUNT}", What.BET)],
        "raises": [(rf"raises {AMOUNT}", What.RAISE_BY)],
        "allin": [(rf"allin {AMOUNT}", What.ALL_IN)],
        "caps": [(rf"caps (?P<cap>){AMOUNT}", What.ALL_IN)],
        "mucks": [(r"mucks cards\s*", None)],  # the summary says it again
        "sitting": [(r"sitting out\s*", None)],
        "wait": [(r"wait BB\s*", None)],
        "is": [(r"is timed out\.\s*", None)],
    }
)
"""What players do, behind their names; raises tell what is added."""
SUMS: Final = (
    rf"Bets: (?P<bets>{NUMBER})\. Collects: (?P<collects>{NUMBER})\."
    rf" (?P<sign>Wins|Loses): (?P<net>{NUMBER})\.\s*"
)
RESULTS: Final = PlayerLines(
    {
        "does": [(rf"does not show cards\.{SUMS}", None)],
        "doesn't": [(rf"doesn't show cards\.{SUMS}", None)],
        "mucks": [
            (rf"mucks \(does not show cards\)\. {SUMS}", What.MUCK),
            (rf"mucks \(does not show: \[(?P<cards>[^\]]*)\]\)\. {SUMS}", What.MUCK),
        ],
        "shows:": [
            (
                rf"shows: [^\[\]]* \[(?P<cards>[^\]]*)\](?: Low hand \([^()]*\))?\. ?{SUMS}",
                What.SHOW,
            )
        ],
    }
)
"""What the summary says of players, behind their names."""
STREET: Final = re.compile(r"\*\*\* (?:FLOP|TURN|RIVER) \*\*\*:(?: \[[^\]]*\])*? \[([^\]]*)\]\s*")
RETURNED: Final = re.compile(rf"Uncalled bet {AMOUNT}returned to (?P<name>.*\S)\s*")
SUMMARY: Final = re.compile(r"------ Summary ------\s*")
POT: Final = re.compile(
    rf"Pot: (?P<pot>{NUMBER})(?:\. Rake (?P<rake>{NUMBER}))?(?:\. JP fee (?P<fee>{NUMBER}))?\s*"
)
BOARD: Final = re.compile(r"Board: \[(?P<cards>[^\]]*)\]\s*")
END: Final = re.compile(r"Game ended at: .*")
JACKPOT_TABLE: Final = re.compile(r"\bJP\b")
UNTOLD_FEES: Final = ("0.00", "0.25")
"""What tables with a jackpot took for it of a pot in 2014, which their logs leave out."""
REFUSED: Final = {
    "a player is all in without betting, as his connection was lost": re.compile(
        r"Player .* is disconnected and ALL IN\.\s*"
    )
}


class HandReader:
    """Reads the lines of a hand."""

    def __init__(self, part: Part) -> None:
        self.part, self.line = part, part.line
        begin, game = BEGIN.fullmatch(part.lines[0]), GAME.fullmatch(" ".join(part.lines[1:2]))
        if begin is None or game is None or game["game"] not in GAMES:
            raise LogError(f"{shown(' '.join(part.lines[1:2]))} is not a game that is known")
        self.game, self.names = game, set[str]()
        # Only tournaments, which are played for chips, have no rake in their summaries.
        pots = (line for line in reversed(part.lines) if line.startswith("Pot: "))
        self.is_cash = "Rake" in next(pots, "Rake")
        told = Transcript("Winning Poker Network", game["number"], "", part.line)
        told.table, told.time = game["table"].strip(), read_time(begin["date"])
        self.told, self.dealt, self.put_in = told, dict[str, str](), dict[str, Any]()
        self.bets = self.money("0")

    def money(self, text: str) -> Any:
        """Read an amount."""
        return read_money(text, self.is_cash)

    def transcript(self) -> Transcript:
        """Return what all lines tell."""
        lines = iter(enumerate(self.part.lines[2:], self.part.line + 2))
        try:
            self._actions(lines)
            self._summary(lines)
            self._stakes()
        except LogError as error:
            raise LogError(error.rule, error.line or self.line) from None
        except ValueError as error:
            raise LogError(str(error), self.line) from None
        return self.told

    def _actions(self, lines: Iterator[tuple[int, str]]) -> None:
        """Read the lines down to the summary."""
        for self.line, line in lines:
            if line.startswith("Player "):
                deed = DEEDS.read(line[7:], self.names)
                if deed is None:
                    raise not_understood(line)
                self._add(deed)
            elif match := STREET.fullmatch(line):
                self.told.add(What.BOARD, cards=read_cards_text(match[1]), line=self.line)
            elif match := RETURNED.fullmatch(line):
                amount = self.money(match["amount"])
                self.told.add(What.RETURN, match["name"], amount, "", self.line)
            elif match := SEAT.fullmatch(line):
                seat = Seat(int(match["seat"]), match["name"], self.money(match["stack"]))
                self.told.seats.append(seat)
                self.names.add(seat.name)
            elif match := BUTTON.fullmatch(line):
                self.told.button = int(match["button"])
            elif SUMMARY.fullmatch(line):
                return
            elif line.strip():
                raise not_understood(line)
        raise LogError("the hand stops before its summary")

    def _add(self, deed: Deed) -> None:
        """Add what a player does."""
        told, name, groups = self.told, deed.name, deed.match.groupdict()
        if deed.what is What.HOLE:
            cards = read_cards_text(groups["cards"]) if "cards" in groups else "??"
            self.dealt[name] = self.dealt.get(name, "") + cards
            if cards != "??":
                told.hero = name
            return
        if deed.what is None:
            return
        self._deal()
        amount = self.money(groups["amount"]) if "amount" in groups else 0
        told.events.append(Event(deed.what, name, amount, "", self.line))
        if amount:
            self.put_in[name] = self.put_in.get(name, 0) + amount
        if "cap" in groups:
            told.cap = self.put_in[name]

    def _deal(self) -> None:
        """Add the cards that were dealt one by one."""
        for name, cards in self.dealt.items():
            self.told.add(What.HOLE, name, cards=cards, line=self.line)
        self.dealt = {}

    def _summary(self, lines: Iterator[tuple[int, str]]) -> None:
        """Read the lines of the summary, in which all that was put in and won is told again."""
        self._deal()
        pot = None
        for self.line, line in lines:
            if pot is None and (pot := POT.fullmatch(line)):
                continue
            if match := BOARD.fullmatch(line):
                dealt = [event.cards for event in self.told.events if event.what is What.BOARD]
                if read_cards_text(match["cards"]) != "".join(dealt):
                    raise LogError(f"the board is {match['cards']}, but {''.join(dealt)} was dealt")
            elif END.fullmatch(line):
                break
            elif line.strip():
                winner, player, result = line.partition("Player ")
                deed = RESULTS.read(result, self.names)
                if deed is None or not player or winner not in ("", "*"):
                    raise not_understood(line)
                self._result(deed)
        else:
            raise LogError("the hand stops before its end")
        if pot is None:
            raise LogError("the summary has no pot")
        if any(line.strip() for _, line in lines):
            raise LogError("there are lines between the end of a hand and the next one")
        self._pot(pot)

    def _result(self, deed: Deed) -> None:
        """Read what a player showed, put in and won."""
        match = deed.match
        bets, collects = self.money(match["bets"]), self.money(match["collects"])
        net = self.money(match["net"]) * (1 if match["sign"] == "Wins" else -1)
        if collects - bets != net:
            raise LogError(f"{deed.name} bets {bets} and collects {collects}, which is not {net}")
        self.bets += bets
        if deed.what is not None:
            cards = read_cards_text(match.groupdict().get("cards") or "")
            self.told.events.append(Event(deed.what, deed.name, 0, cards, self.line))
        if collects:
            self.told.add(What.COLLECT, deed.name, collects, "", self.line)

    def _pot(self, match: re.Match[str]) -> None:
        """Read the pot, which is told without the rake and the fee for the jackpot."""
        told = self.told
        told.rake = self.money(match["rake"] or "0")
        fee: Money = self.money(match["fee"] or "0")
        rest = self.bets - self.money(match["pot"]) - told.rake
        if match["fee"] is None and JACKPOT_TABLE.search(told.table or ""):
            fee = rest
            if str(fee) not in UNTOLD_FEES:
                raise LogError(f"{fee} is missing in the pot, which is no fee for a jackpot")
        if rest != fee:
            raise LogError(
                f"{self.bets} was bet, but pot, rake and fee are {self.bets - rest + fee}"
            )
        told.total_pot = self.bets
        told.fees = {"jackpot": fee} if fee else {}

    def _stakes(self) -> None:
        """Tell by the blinds that are posted whether the stakes are blinds or fixed bets."""
        told, game = self.told, self.game
        small, big = self.money(game["small"]), self.money(game["big"])
        posted = {
            what: [event.amount for event in told.events if event.what is what][:1]
            for what in (What.SMALL_BLIND, What.BIG_BLIND)
        }
        with_blinds, with_bets = GAMES[game["game"]]
        if posted[What.SMALL_BLIND] == [small] or posted[What.BIG_BLIND] == [big]:
            told.variant, told.small_blind, told.big_blind = with_blinds, small, big
        elif posted[What.BIG_BLIND] == [small] and with_bets:
            told.variant, told.small_bet, told.big_blind = with_bets, small, small
        else:
            raise LogError(f"neither blind is that of the stakes {small}/{big}", self.part.line)


def not_understood(line: str) -> LogError:
    """Return the error for a line that cannot be read."""
    for rule, form in REFUSED.items():
        if form.fullmatch(line):
            return LogError(rule)
    return LogError(f"{shown(line)} is not understood")


def read(part: Part) -> Transcript:
    """Read the lines of a hand."""
    return HandReader(part).transcript()


WINNING_POKER: Final = Room("Winning Poker Network", re.compile(r"Game started at: \d"), read)
"""How the logs of the Winning Poker Network up to 2019 are read."""
