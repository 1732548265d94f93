"""Parse a range of Omaha hands in the notation of ProPokerTools.

range   := group ("," group)*                     any of the groups
group   := "!"? term ((":" | "!") term)*          all of the terms, but none behind "!"
term    := ("(" range ")" | share | hand) ("@" percent)?
share   := percent ("-" percent)?
hand    := card+ ending? ("+" | "-" (card+)? ending?)? | macro
card    := rank suit? | suit
rank    := A..2 | [list of ranks, runs and cards] | $B ... | variable R O N P G | "*"
suit    := c d h s | variable w x y z
ending  := "ds" | "ss", behind cards without suits, or a macro
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.masks import OF_RANK, OF_SUIT, read_masks
from calculations.ranges.omaha_combos import ANY, CardPattern, Pattern, all_combos, fitting
from lookup.cards import RANKS, SUITS

MOST_CHARACTERS = 10_000
MOST_BRACKETS = 50

RANK_VARIABLES, SUIT_VARIABLES = "RONPG", "wxyz"

RANK_MACROS = {
    "B": "AKQJ",
    "R": "AKQJT",
    "F": "KQJ",
    "N": "KQJT9",
    "M": "T987",
    "Z": "65432",
    "L": "A2345678",
    "W": "A2345",
}
"""Lists of ranks: big, Broadway, face, no low, middle, small, low, wheel."""

SUIT_MACROS = {"ds": "xxyy", "ss": "xxyz", "rainbow": "wxyz"}

HAND_RULE = (
    "a hand is ranks, suits, variables and stars, e.g. AA, AsKs, AxKxQyJy, RRON, JT98$ds, AA**"
)
SPACE_RULE = "put a comma between alternatives, a colon between conditions that must all hold"
SUITS_RULE = (
    "alone it could be two suits or the suitedness of a hand; write $ds or $ss for double- or "
    "single-suited, and e.g. *d*s for a diamond and a spade"
)
RAINBOW_RULE = "variables of ranks are capitals, R O N P G; for a rainbow write $rainbow"
RUN_RULE = (
    "a run shifts all changing ranks by the same step, between hands with equally many ranks and "
    "the same suits, e.g. JT98-8765, AA-TT, T987+, AxKx-AxTx"
)
LIST_RULE = "a list has ranks, runs of ranks or cards, e.g. [AKQ], [A-T], [As,Kh]"
BRACKET_RULE = "brackets come in pairs, e.g. (AA, KK):$ds"
SHARE_RULE = "a share of all hands is 0% to 100%, e.g. 5% or 5%-10%"
WEIGHT_RULE = "a weight is 0 to 100 percent after an at sign, e.g. AA@50"
EMPTY_RULE = "keep a hand that fits and is not removed"

_S = r"\s*+"
_SPACES = re.compile(_S)
_NUMBER = r"([0-9]++(?:\.[0-9]*+)?)"
_SHARE = re.compile(rf"{_NUMBER}{_S}%(?:{_S}-{_S}{_NUMBER}{_S}%)?")
_OTHER_WEIGHT = re.compile(rf"=|\.[0-9]|{_NUMBER}{_S}%|[01]\.")  # the spelling of other programs
_WEIGHT = re.compile(rf"{_S}@{_S}{_NUMBER}%?")
_RANK = re.compile(rf"10|[{RANKS}{RANKS.lower()}]")
_SUIT = re.compile(r"[cdhsCDHS]")
_SUIT_VARIABLE = re.compile(r"[wxyzWXYZ]")
_LIST = re.compile(r"\[([^\[\]]*+)\]")
_RANK_MACRO = re.compile(rf"\$([{''.join(RANK_MACROS)}])(?![a-z])")
_MACRO = re.compile(r"\$(ds|ss|rainbow|np|op|tp)(?![A-Za-z])", re.IGNORECASE)
_ENDING = re.compile(r"(ds|ss)(?![A-Za-z0-9*\[$])", re.IGNORECASE)
_PAIRS = re.compile(
    r"(?:(?:10|[2-9TJQKAtjqka])(?:[cdhsCDHS]|\*)|\*[cdhsCDHS]?)+(?![A-Za-z0-9*\[$])"
)
_DASH = re.compile(rf"{_S}-{_S}")
_ALONE = re.compile(r"(ds|ss|sd)(?![A-Za-z0-9*\[$])", re.IGNORECASE)


class WrittenCard(NamedTuple):
    """One card of a hand in the text."""

    pattern: CardPattern = CardPattern()
    rank: int | None = None
    """The named rank, 0..12."""
    suit: int | None = None
    """The named suit, 0..3."""

    def with_rank(self, rank: int) -> WrittenCard:
        """Return the card with another rank."""
        cards = OF_RANK[rank] & (ANY if self.suit is None else OF_SUIT[self.suit])
        return self._replace(pattern=self.pattern._replace(cards=cards), rank=rank)


Ordered = Callable[[float, int], NDArray[np.intp]]
"""Returns the numbers of the best combos of a size up to a share, 0..1."""


def parse_omaha(text: str, size: int, top: Ordered) -> NDArray[np.float64]:
    """Return the weight of each combo of *size* cards, [N], in the range that *text* names.

    Raises ValueError for text that is not a range: the message states the rule and shows the text
    with a caret under the first character that cannot be read.
    """
    if len(text) > MOST_CHARACTERS:
        raise ValueError(f"a range of Omaha hands has at most {MOST_CHARACTERS:,} characters")
    return _OmahaReader(text, size, top).read()


class _OmahaReader:
    """Parse one text from left to right."""

    def __init__(self, text: str, size: int, top: Ordered) -> None:
        self.text, self.size, self.top, self.position = text, size, top, 0
        self.open = 0

    def read(self) -> NDArray[np.float64]:
        weights = self.read_range()
        if self.position < len(self.text):
            rules = {"(": BRACKET_RULE, ")": BRACKET_RULE} | dict.fromkeys("ronpg", RAINBOW_RULE)
            is_weight = _OTHER_WEIGHT.match(self.text, self.position)
            self.fail(rules.get(self.text[self.position], WEIGHT_RULE if is_weight else SPACE_RULE))
        if not weights.any():
            self.fail(EMPTY_RULE, 0, "nothing is left of the range")
        return weights

    def read_range(self) -> NDArray[np.float64]:
        weights = self.read_group()
        while self.skip(","):
            weights = np.maximum(weights, self.read_group())
        return weights

    def read_group(self) -> NDArray[np.float64]:
        self.skip_spaces()
        starts_without = self.text.startswith("!", self.position)
        weights = self.everything() if starts_without else self.read_term()
        while True:
            if self.skip("!"):
                weights = np.where(self.read_term() > 0, 0.0, weights)
            elif self.skip(":"):
                weights = np.minimum(weights, self.read_term())
            else:
                return weights

    def read_term(self) -> NDArray[np.float64]:
        self.skip_spaces()
        if self.skip("("):
            self.open += 1
            if self.open > MOST_BRACKETS:
                self.fail(f"at most {MOST_BRACKETS} brackets are open at once")
            weights = self.read_range()
            if not self.skip(")"):
                self.fail(BRACKET_RULE)
            self.open -= 1
        elif match := self.match(_SHARE):
            weights = self.of_share(match)
        else:
            weights = self.read_hands().astype(np.float64)
        if match := self.match(_WEIGHT):
            if float(match[1]) > 100:
                self.fail(WEIGHT_RULE, match.start(1))
            weights = weights * (float(match[1]) / 100)
        self.skip_spaces()
        return weights

    def of_share(self, match: re.Match[str]) -> NDArray[np.float64]:
        """Return the best hands up to a share of all hands, or between two shares."""
        shares = sorted(float(share) / 100 for share in match.groups() if share is not None)
        if shares[-1] > 1:
            self.fail(SHARE_RULE, match.start())
        weights = self.everything() * 0
        try:
            weights[self.top(shares[-1], self.size)] = 1
            if len(shares) > 1:
                weights[self.top(shares[0], self.size)] = 0
        except ValueError as error:
            self.fail(str(error), match.start(), "a share cannot be read")
        return weights

    def read_hands(self) -> NDArray[np.bool]:
        """Read a hand or a run of hands."""
        start = self.position
        if match := self.match(_ALONE):
            self.fail(SUITS_RULE, start, f"{match[0]!r} has two meanings")
        if match := self.match(_PAIRS):
            return self.of_runs([_card_of(mask) for mask in read_masks(match[0])], start)
        return self.of_runs(self.read_cards(), start)

    def of_runs(self, cards: list[WrittenCard], start: int) -> NDArray[np.bool]:
        """Return the hands with these cards, including the run and the macros that follow."""
        macros = self.read_macros(cards)
        runs = [cards]
        if self.skip("+"):
            runs = self.run(cards, 1, start)
        elif dash := self.match(_DASH):
            if self.position < len(self.text) and self.text[self.position] not in ",:!)@":
                last = self.read_cards()
                macros += self.read_macros(last)
                runs = self.between(cards, last, dash.start())
            else:
                runs = self.run(cards, -1, start)
        macros += self.read_macros(cards)
        fits = np.zeros(len(all_combos(self.size)), bool)
        for hand in runs:
            fits |= self.fitting(hand, start)
        for name in macros:
            fits = self.fitting(self.cards_of_macro(name), start, fits)
        return fits

    def read_macros(self, cards: list[WrittenCard]) -> list[str]:
        """Read the macros, or "ds" or "ss", that follow, and return their names."""
        suited = any(card.suit is not None or card.pattern.suit for card in cards)
        ending = self.match(_ENDING) if cards and not suited else None
        names = [ending[1].lower()] if ending else []
        while match := self.match(_MACRO):
            names.append(match[1].lower())
        return names

    def cards_of_macro(self, name: str) -> list[WrittenCard]:
        """Return the cards of a macro."""
        if name in SUIT_MACROS:
            return [WrittenCard(CardPattern(suit=suit)) for suit in SUIT_MACROS[name]]
        more = RANK_VARIABLES[: self.size]
        ranks = {"np": more, "op": "R" + more[:-1], "tp": "RROO" + more[2:-2]}[name]
        return [WrittenCard(CardPattern(rank=rank)) for rank in ranks]

    def read_cards(self) -> list[WrittenCard]:
        """Read all cards that follow, or none before a macro."""
        cards: list[WrittenCard] = []
        while True:
            suited = any(card.suit is not None or card.pattern.suit for card in cards)
            if cards and not suited and _ENDING.match(self.text, self.position):
                break
            if (card := self.read_card(suited)) is None:
                break
            cards.append(card)
        if not cards and not _MACRO.match(self.text, self.position):
            character = self.text[self.position : self.position + 1]
            self.fail(RAINBOW_RULE if character.lower() in "ronpg" and character else HAND_RULE)
        return cards

    def read_card(self, suited: bool) -> WrittenCard | None:
        """Read a rank, a suit, or both, if they follow; *suited* is whether a suit precedes."""
        card, start = WrittenCard(), self.position
        if match := self.match(_RANK):
            rank = RANKS.index("T" if match[0] == "10" else match[0].upper())
            card = WrittenCard().with_rank(rank)
        elif match := self.match(_LIST):
            card = WrittenCard(CardPattern(cards=self.cards_of_list(match)))
        elif not _MACRO.match(self.text, start) and (match := self.match(_RANK_MACRO)):
            card = WrittenCard(CardPattern(cards=_of_ranks(RANK_MACROS[match[1]])))
        elif self.text[self.position : self.position + 1] in (*RANK_VARIABLES,):
            card = WrittenCard(CardPattern(rank=self.text[self.position]))
            self.position += 1
        elif self.text.startswith("*", self.position):
            self.position += 1
        if self.position > start and not suited and _ENDING.match(self.text, self.position):
            return card
        if match := self.match(_SUIT):
            suit = SUITS.index(match[0].lower())
            pattern = card.pattern._replace(cards=card.pattern.cards & OF_SUIT[suit])
            card = card._replace(pattern=pattern, suit=suit)
        elif match := self.match(_SUIT_VARIABLE):
            card = card._replace(pattern=card.pattern._replace(suit=match[0].lower()))
        return card if self.position > start else None

    def cards_of_list(self, match: re.Match[str]) -> int:
        """Return the cards that a list in square brackets allows."""
        cards, text, at = 0, match[1].strip(), 0
        entry = re.compile(
            rf"{_S}({_RANK.pattern})(?:([cdhsCDHS])|{_S}-{_S}({_RANK.pattern}))?{_S},?"
        )
        while at < len(text):
            if not (item := entry.match(text, at)):
                self.fail(LIST_RULE, match.start())
            first = RANKS.index("T" if item[1] == "10" else item[1].upper())
            if item[2]:
                cards |= OF_RANK[first] & OF_SUIT[SUITS.index(item[2].lower())]
            else:
                last = (
                    RANKS.index("T" if item[3] == "10" else item[3].upper()) if item[3] else first
                )
                cards |= _of_ranks(RANKS[min(first, last) : max(first, last) + 1])
            at = item.end()
        return cards or self.fail(LIST_RULE, match.start())

    def run(self, cards: list[WrittenCard], step: int, start: int) -> list[list[WrittenCard]]:
        """Return a hand and those with all ranks shifted, up to the ace or down to the two."""
        ranks = [card.rank for card in cards if card.rank is not None]
        if not ranks:
            self.fail(RUN_RULE, start)
        steps = 12 - max(ranks) if step > 0 else min(ranks)
        return [
            [
                card if card.rank is None else card.with_rank(card.rank + step * moved)
                for card in cards
            ]
            for moved in range(steps + 1)
        ]

    def between(
        self, cards: list[WrittenCard], last: list[WrittenCard], position: int
    ) -> list[list[WrittenCard]]:
        """Return the hands from one to another."""
        moved = {
            (first.rank or 0) - (other.rank or 0) for first, other in zip(cards, last, strict=False)
        } - {0}
        alike = len(cards) == len(last) and all(
            first._replace(rank=None, pattern=first.pattern._replace(cards=0))
            == other._replace(rank=None, pattern=other.pattern._replace(cards=0))
            and (first.rank is None) == (other.rank is None)
            and (first.rank is not None or first.pattern == other.pattern)
            for first, other in zip(cards, last, strict=False)
        )
        if not alike or len(moved) != 1:
            self.fail(RUN_RULE, position)
        (steps,) = moved
        sign = 1 if steps < 0 else -1
        return [
            [
                first
                if first.rank is None or first.rank == other.rank
                else first.with_rank(first.rank + sign * by)
                for first, other in zip(cards, last, strict=True)
            ]
            for by in range(abs(steps) + 1)
        ]

    def fitting(
        self, cards: list[WrittenCard], start: int, among: NDArray[np.bool] | None = None
    ) -> NDArray[np.bool]:
        """Return a mask of the combos that fit a hand, out of all or of a mask *among*."""
        if len(cards) > self.size:
            self.fail(
                f"a hand has {self.size} cards here, and a star counts as one unless each rank has "
                f"a suit or a star behind it",
                start,
                f"these are {len(cards)} cards",
            )
        ranks = frozenset(card.rank for card in cards if card.rank is not None)
        suits = frozenset(card.suit for card in cards if card.suit is not None)
        pattern = Pattern(tuple(card.pattern for card in cards), ranks, suits)
        return fitting(pattern, self.size, among)

    def everything(self) -> NDArray[np.float64]:
        """Return the weights of all combos."""
        return np.ones(len(all_combos(self.size)))

    def skip_spaces(self) -> None:
        self.position = _SPACES.match(self.text, self.position).end()  # type: ignore[union-attr]

    def skip(self, character: str) -> bool:
        """Advance past a character if it follows."""
        skipped = self.text.startswith(character, self.position)
        self.position += skipped
        return skipped

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Advance past a pattern if it matches here."""
        text_match = pattern.match(self.text, self.position)
        if text_match:
            self.position = text_match.end()
        return text_match

    def fail(self, rule: str, position: int | None = None, problem: str = "") -> NoReturn:
        """Raise the error for a position in the text, by default the current one."""
        at = self.position if position is None else position
        first = max(0, at - 40)
        if not problem:
            character = self.text[at : at + 1]
            problem = f"{character!r} is not understood" if character else "the range breaks off"
        line = "".join(one if one.isprintable() else " " for one in self.text[first : first + 60])
        raise ValueError(f"{problem}: {rule}\n  {line}\n  {' ' * (at - first)}^")


def _card_of(mask: int) -> WrittenCard:
    """Return a partly known card as a `WrittenCard`, with the rank and suit that it fixes."""
    rank = next((rank for rank, cards in enumerate(OF_RANK) if mask & ~cards == 0), None)
    suit = next((suit for suit, cards in enumerate(OF_SUIT) if mask & ~cards == 0), None)
    return WrittenCard(CardPattern(mask), rank, suit)


def _of_ranks(ranks: str) -> int:
    """Return the bit mask of all cards of some ranks."""
    return sum(OF_RANK[RANKS.index(rank)] for rank in ranks)
