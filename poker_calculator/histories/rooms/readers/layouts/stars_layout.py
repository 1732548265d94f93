"""Read the layout of PokerStars, which GGPoker shares: ``*** FLOP *** [7h Qs 3c]``."""

import re
from collections.abc import Mapping
from decimal import ROUND_DOWN, Decimal
from typing import Any, ClassVar, Final

from poker_calculator.games.variants.variant import VARIANTS
from poker_calculator.histories.rooms.patterns import PlayerAction, PlayerLines, Table, common_forms
from poker_calculator.histories.rooms.readers.layouts.line_reader import LineReader
from poker_calculator.histories.rooms.texts import (
    AMOUNT,
    BOUNTY,
    CENT,
    FINISHED,
    FINISHED_FIRST,
    FINISHED_WITH_AWARD,
    MONEY,
    REBUY,
    read_cards_text,
    read_count,
    read_money,
    split_cards,
)
from poker_calculator.histories.rooms.transcript import EventType, LogError

ALL_IN: Final = r"(?: and is all-in)?(?: and has reached the \S+ cap)?"
FORMS: Final = (
    (r"folds(?: \[(?P<cards>[^][:]*)\])?", EventType.FOLD),
    *common_forms(AMOUNT + ALL_IN, "doesn't show hand", "sits out", "is sitting out"),
    (rf"raises (?:(?P<above>{MONEY}) )?to {AMOUNT}{ALL_IN}", EventType.RAISE_TO),
    (rf"completes (?:it )?to {AMOUNT}{ALL_IN}", EventType.RAISE_TO),
    (rf"brings[ -]in for {AMOUNT}(?: \(low\))?{ALL_IN}", EventType.BRING_IN),
    (rf"posts the ante {AMOUNT}{ALL_IN}", EventType.ANTE),
    (rf"posts (?:big|button) blind {AMOUNT}{ALL_IN}", EventType.BIG_BLIND),
    (rf"posts (?P<both>small & big blinds) {AMOUNT}{ALL_IN}", EventType.POST),
    (rf"posts straddle {AMOUNT}{ALL_IN}", EventType.STRADDLE),
    (rf"straddle {AMOUNT}{ALL_IN}", EventType.STRADDLE),
    (r"shows \[(?P<cards>[^\]]*)\](?: \(.*\))?", EventType.SHOW),
    (r"mucks hand", EventType.MUCK),
    (r"discards (?P<count>\d) cards?(?: \[(?P<cards>[^][:]*)\])?", EventType.DISCARD),
    (r"stands pat(?: on \[(?P<kept>[^][:]*)\])?", EventType.DISCARD),
)
"""The actions of players, after a name and a colon."""
FEE: Final = re.compile(rf"\| (?P<name>[A-Za-z ]+?) (?P<amount>{MONEY})")
POT: Final = re.compile(rf"pot(?:-\d+)? ({MONEY})\.")
SHOWN: Final = re.compile(r" (?P<how>showed|mucked) \[(?P<cards>[^]]*)\]")
WON: Final = re.compile(rf" (?:won|collected) \(({MONEY})\)")
SOLD: Final = "(pot not awarded as player cashed out)"  # behind winnings that the room takes
SHOWN_AS: Final = {"showed": EventType.SHOW, "mucked": EventType.MUCK}


class StarsReader(LineReader):
    """Reads a hand; the reader of each room adds its first line."""

    actions: ClassVar[PlayerLines] = PlayerLines(FORMS, ": ")
    seating: ClassVar[Table] = {
        "seat": r"Seat (?P<seat>\d+): (?P<name>.+) "
        rf"\((?P<stack>{MONEY}) in chips(?:, {MONEY} bounty)?\)"
        r"(?: (?:is sitting out|out of hand.*))?\s*",
        "button": r"Seat #(?P<button>\d+) is the button\s*",
        "table": r"Table (?:ID )?'(?P<table>.*)'(?: (?P<seats>\d+)-[mM]ax)?"
        r"(?:.* Seat #(?P<button>\d+) is the button\s*|.*)",
    }
    play: ClassVar[Table] = {
        "ignored street": r"\*\*\* (?:HOLE CARDS|DEALING HANDS|3rd STREET|"
        r"(?:(?:FIRST|SECOND|THIRD) )?(?:DRAW|SHOW ?DOWN)) \*\*\*\s*",
        "end": r"\*\*\* SUMMARY \*\*\*\s*",
        "board": r"\*\*\* (?:(?P<run>FIRST|SECOND|THIRD) )?"
        r"(?P<street>PRE-FLOP|FLOP|TURN|RIVER|HOLE CARDS) \*\*\*(?P<cards>(?: \[[^][]*\])+)\s*",
        "street": r"\*\*\* (?:[4-7]th STREET|RIVER) \*\*\*(?: \[[^][]*\])*\s*",
        "dealt": r"Dealt to (?P<player>.+)",
        "collected": rf"(?P<name>.+) collected {AMOUNT} from "
        r"(?P<pot>pot|main pot|side pot(?:[- ]\d+)?)\s*",
        "shown": r"(?P<name>.+) shows \[(?P<cards>[^]]*)\] for .*",
        "returned": rf"Uncalled bet \({AMOUNT}\) returned to (?P<name>.*\S)\s*",
        "added": rf"(?:STP added|Cash Drop to Pot ?): (?:total )?{AMOUNT}\s*",
        "bounty": BOUNTY,
        "rebuy": REBUY,
        "_bounties": r".* (?:wins|split) .*(?:bounty|for eliminating).*",
        "cash_out": rf"(?P<name>.+) cashed out the hand for {AMOUNT}"
        rf"(?: \| Cash Out Fee {MONEY})?\s*",
        "finished": FINISHED,
        "finished first": FINISHED_FIRST,
        "award": FINISHED_WITH_AWARD,
        "ignored": r".* (?:joins the table at seat #\d+|leaves the table|has timed out.*|"
        r"is (?:dis)?connected.*|will be allowed to play after the button|"
        r"was removed from the table.*|has returned|is sitting out|sits out|said, \".*\"|re-buys.*|"
        r"takes the add-on.*|is low on chips|finished the tournament.*|wins the tournament.*|"
        r"wins .*bounty.*|wins .* for eliminating.*|wins an entry.*|has reconnected|"
        r"adds .* to the table|was moved.*)\s*|\s*|"
        r".+: doesn't show hand\s*|"
        r"(?:The deck is reshuffled|Pair on board - a double bet is allowed|Betting is capped|"
        r"No low hand qualified|Hand was run .*|"
        r"Seat \d+ will be.*|Players? .* (?:is|are) moved.*)\s*",
    }
    summary: ClassVar[Table] = {
        "result": r"Seat (?P<seat>\d+): (?P<text>.*)",
        "total": rf"Total pot {AMOUNT}(?P<pots>.*?) ?\| Rake (?P<rake>{MONEY})"
        r"(?P<fees>(?: \| .*)?)\s*",
        "total without rake": rf"Total pot {AMOUNT}\s*",
        "stated_board": r"(?:(?:FIRST|SECOND|THIRD) )?Board \[(?P<cards>[^]]*)\]\s*",
        "ignored": r"(?i:(?!total pot)).*",
    }
    refused: ClassVar[Mapping[str, str]] = {"the hand was cancelled": r"Hand cancelled.*"}

    def read_hand(self) -> None:
        """Read all lines."""
        self.cashed_out = list[str]()
        """The players whose pots only the summary names, as the room bought their shares."""
        super().read_hand()

    def adjusted(self, name: str, action: PlayerAction) -> PlayerAction:
        """Return a discard with its cards, or a post of both blinds."""
        if action.type is EventType.DISCARD:
            return action._replace(cards=self._discarded(name, action))
        return super().adjusted(name, action)

    def _discarded(self, name: str, action: PlayerAction) -> str:
        """Return the cards that a player discards; raise LogError unless they hold them."""
        hole_cards, cards = self.hole_cards.get(name, []), action.cards
        count, kept = int(action.further.get("count") or 0), action.further.get("kept")
        if kept and {*split_cards(read_cards_text(kept))} != {*hole_cards}:
            raise LogError(f"{name} stands pat on {kept}, but holds {''.join(hole_cards)}")
        if cards and len(cards) != 2 * count:
            raise LogError(f"{name} discards {count} cards, not {cards}")
        for card in split_cards(cards) if hole_cards else ():
            if card not in hole_cards:
                raise LogError(f"{name} discards {card}, but holds {''.join(hole_cards)}")
            hole_cards.remove(card)
        return cards or "??" * count

    def read_finished(self, match: re.Match[str]) -> None:
        """Read the place and prize of a player who ends the tournament."""
        groups = match.groupdict()
        prize = read_money(groups["prize"].replace(" ", "")) if groups["prize"] else Decimal(0)
        self.transcript.finishes.append(
            (groups["name"], read_count(groups.get("place") or "1"), prize)
        )

    def read_bounty(self, match: re.Match[str]) -> bool:
        """Read the bounty of one player, or of several who split it, without the odd cents.

        The line is kept too.
        """
        players = match["players"]
        names = [players] if players in self.names else players.split(", ")
        if self.names.issuperset(names):
            share = Decimal(str(read_money(match["bounty"]))) / len(names)
            share = share.quantize(CENT, ROUND_DOWN)
            self.transcript.won_bounties += [(name, share) for name in names]
        return False

    def read_rebuy(self, match: re.Match[str]) -> None:
        """Read the cost of a rebuy or an add-on."""
        self.transcript.rebuys.append((match["name"], read_money(match["cost"])))

    def read_board(self, match: re.Match[str]) -> None:
        """Read the cards of a street; games without a board have streets of the same names."""
        if VARIANTS[self.transcript.variant].plan[-1].board:
            super().read_board(match)
        else:
            self.read_street(match)

    def read_street(self, match: re.Match[str]) -> None:
        """Begin a street of stud."""
        if VARIANTS[self.transcript.variant].plan[-1].board:
            raise LogError(f"{match[0]} has no cards")
        self.add_event(EventType.STREET)

    def read_total(self, match: re.Match[str]) -> None:
        """Read the total pot, each pot, the rake and other fees."""
        super().read_total(match)
        if "pots" not in match.groupdict():
            return
        self.transcript.pots = [self.money(amount) for amount in POT.findall(match["pots"])]
        for fee in FEE.finditer(match["fees"]):
            self.transcript.fees[fee["name"].lower()] = self.money(fee["amount"])

    def add_result(self, name: str, text: str) -> None:
        """Add the winnings of a player, and cards that only the summary shows."""
        if (" won (" in text or " collected (" in text) and (won := WON.findall(text)):
            self.transcript.won[name] = sum(map(self.money, won))
            if SOLD in text:
                self.cashed_out.append(name)
        if "[" not in text or (match := SHOWN.search(text)) is None:
            return
        cards, event_type = read_cards_text(match["cards"]), SHOWN_AS[match["how"]]
        events = [event for event in self.transcript.events if event.type is event_type]
        shown_cards = {event.cards for event in events if event.player == name}
        if shown_cards and not shown_cards & {cards, ""}:
            raise LogError(f"{name} {match['how']} {cards}, but {shown_cards.pop()} before")
        if cards not in shown_cards:
            self.add_event(event_type, name, 0, cards)

    def finish(self) -> None:
        """Add winnings that only the summary states, and set whether the hand is a bomb pot."""
        super().finish()
        events = [e for e in self.transcript.events if e.type is EventType.COLLECT]
        for name in self.cashed_out if events else self.transcript.won:
            collected: Any = sum(event.amount for event in events if event.player == name)
            if more := self.transcript.won[name] - collected:
                self.add_event(EventType.COLLECT, name, more)
        self.find_bomb_pot(self.later_boards)
