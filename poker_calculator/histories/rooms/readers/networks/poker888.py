"""Read logs of 888poker and its network, Pacific: hold'em and Omaha, cash and tournaments."""

import re
from collections.abc import Collection, Mapping
from typing import ClassVar, Final

from poker_calculator.histories.rooms.patterns import PlayerLines, Table, common_forms
from poker_calculator.histories.rooms.readers.layouts.dealing_layout import BRACKETED, DealingReader
from poker_calculator.histories.rooms.readers.layouts.line_reader import Heads
from poker_calculator.histories.rooms.room import Head, Room
from poker_calculator.histories.rooms.texts import currency_in
from poker_calculator.histories.rooms.transcript import EventType, HandLines, LogError

RANKS: Final[Mapping[str, Mapping[str, str]]] = {
    "Danish": {"Kn": "J", "D": "Q", "Es": "A"},
    "Dutch": {"B": "J", "V": "Q", "H": "K"},
    "French": {"V": "J", "D": "Q", "R": "K"},
    "German": {"B": "J", "D": "Q"},
    "Russian": {"В": "J", "Д": "Q", "К": "K", "Т": "A"},
    "Russian, decoded as Western": {"Â": "J", "Ä": "Q", "Ê": "K", "Ò": "A"},
}
"""The letters of ranks that differ from English, by language."""
CARD: Final = r"[^\s\[\],]{1,2}[cdhs]"
CARDS: Final = re.compile(rf"\[ {CARD}(?:, {CARD})* \]")
RANK: Final = re.compile(r"[^\s\[\],]{1,2}(?=[cdhs]\b)")
ENGLISH: Final = frozenset(["10", *"23456789TJQKA"])


def with_english_cards(part: HandLines) -> HandLines:
    """Return a hand with the ranks of its cards in English letters.

    Raises LogError for ranks of no language, or of two in which they differ.

    >>> lines = ["Dealt to Ann [ Hd, Vs ]", "** Dealing river ** [ Bc ]"]
    >>> with_english_cards(HandLines(1, lines)).lines
    ['Dealt to Ann [ Kd, Qs ]', '** Dealing river ** [ Jc ]']
    """
    cards = (cards for line in part.lines for cards in CARDS.findall(line))
    foreign = {rank for text in cards for rank in RANK.findall(text)} - ENGLISH
    if not foreign:
        return part
    letters = [words for words in RANKS.values() if foreign <= words.keys()]
    meanings = {tuple(words[rank] for rank in sorted(foreign)) for words in letters}
    if not meanings:
        return part  # the reader refuses such a card in its line
    if len(meanings) > 1:
        names = ", ".join(name for name, words in RANKS.items() if foreign <= words.keys())
        rule = f"the ranks {', '.join(sorted(foreign))} differ between languages: {names}"
        raise LogError(rule, part.line)

    def in_english(match: re.Match[str]) -> str:
        return RANK.sub(lambda rank: letters[0].get(rank[0], rank[0]), match[0])

    return part.in_words([CARDS.sub(in_english, line) for line in part.lines])


HEAD: Final = re.compile(r"\*{5} \S.* Hand History for Game (?P<number>\d+) \*{5}\s*")
GAME: Final = re.compile(
    r"(?P<small>[^/]+)/(?P<big>.+?) Blinds "
    r"(?P<game>(?:No|Pot|Fix(?:ed)?) Limit (?:Holdem|OmahaHL|Omaha))(?: Jackpot table)? - \*\*\*"
    r"(?: (?P<time>\d\d \d\d \d{4} \d\d:\d\d:\d\d))?\s*"
)
TABLE: Final = re.compile(
    r"(?:Tournament #(?P<tournament>\d+) (?>.*?- (?=Table )))?Table (?P<table>.+?)"
    r"(?: (?P<seats>\d+) Max)? \((?P<money>Real Money|Play Money|Practice Play)\)\s*"
)


class Poker888Reader(DealingReader):
    """Reads a hand."""

    heads: ClassVar[Heads] = [[HEAD], [GAME], [TABLE]]
    optional_heads: ClassVar[Collection[int]] = {2}  # the table
    actions: ClassVar[PlayerLines] = PlayerLines(
        (
            (r"posts dead blind \[(?P<dead>[^\[\]+]*) \+ (?P<amount>[^\[\]+]*)\]", EventType.POST),
            *common_forms(BRACKETED, "did not show (?:his|her|their) hand"),
            (rf"raises {BRACKETED}", EventType.RAISE_BY),
            (r"shows \[(?P<cards>[^\[\]]*)\]", EventType.SHOW),
            (r"mucks \[(?P<cards>[^\[\]]*)\]", EventType.MUCK),
            (r"collected \[ (?P<amount>[^\[\]]*) \]", EventType.COLLECT),
        )
    )
    """The actions of players; all amounts are added chips."""
    play: ClassVar[Table] = {
        **DealingReader.play,
        "last": r"\*\* Summary \*\*\s*",
        "ignored": r"\((?:Hi|Lo): [^()]*\)\s*|#Game No : \d+\s*",
    }
    has_end = False

    def __init__(self, part: HandLines, room: str) -> None:
        super().__init__(with_english_cards(part), room)

    def begin(self, head: Head) -> None:
        """Read the first lines; only real money has a currency."""
        transcript, small, big = self.transcript, head.pop("small"), head.pop("big")
        self.is_cash = bool(head["table"] or currency_in(big)[0])
        super().begin(head)
        transcript.small_blind, transcript.big_blind = self.money(small), self.money(big)
        if transcript.is_fixed_limit:
            transcript.small_bet = transcript.big_blind
        if self.is_cash and head["money"] in ("Real Money", None):
            self.set_currency(big)
        transcript.rake = None if self.is_cash else 0


POKER888: Final = Room(
    "poker888",
    "888poker",
    re.compile(r"\*{5} \S.* Hand History for Game \d"),
    Poker888Reader,
    head=HEAD,
    mark="Hand History for Game",
)
