"""Parse a range: the combos that a text names, with their weights.

The parser reads from left to right and visits each character a bounded number of times, so the time
is linear in the length of the text. Text that it cannot read is an error.
"""

import functools
import re
import unicodedata
from collections.abc import Callable
from typing import Any, NamedTuple, NoReturn

import numpy as np
from numpy.typing import NDArray

from lookup.cards import RANKS, SUIT_GLYPHS, SUIT_OUTLINES, SUIT_SPELLINGS, parse_cards
from lookup.combos import COMBOS, class_combos, combo_index

MOST_CHARACTERS = 500_000
"""More than any range needs: 1,326 combos, each with a weight of 330 digits."""

MOST_BRACKETS = 100  # the maximum number of open brackets
SHOWN_CHARACTERS = 60  # the number of characters of the text that an error shows

# Possessive (`*+`), so that a match never backtracks into spaces.
_S = r"\s*+"
_RANK_TEXT = f"(10|[{RANKS}{RANKS.lower()}])"
_CARD_TEXT = rf"{_RANK_TEXT}{_S}[{''.join(SUIT_SPELLINGS)}]\uFE0F?"
_DASHES = "-‐‑‒–—−"  # the hyphens, the dashes and the minus sign
_NUMBER = r"([0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE]([-+]?[0-9]{1,4}+))?"

_IN_NUMBERS = (*"0123456789.",)

_SPACES = re.compile(_S)
_SEPARATORS = re.compile(r"[\s,;]*+")
_RANK = re.compile(_RANK_TEXT)
_CARD = re.compile(_CARD_TEXT)
_COMBO = re.compile(f"{_CARD_TEXT}{_S}({_CARD_TEXT})")
_CLASS_TEXT = f"{_RANK_TEXT}{_S}{_RANK_TEXT}(?:{_S}([soSO]))?"
_CLASSES = re.compile(rf"{_CLASS_TEXT}(?:{_S}(?:(\+)|[{_DASHES}]{_S}({_CLASS_TEXT})(?!{_S}%)))?")
_DASH = re.compile(f"{_S}[{_DASHES}]{_S}")
_ANY_TWO = re.compile(rf"(?ai:random|any(?:{_S}two)?)(?![0-9A-Za-z])")
_PERCENT = re.compile(rf"{_NUMBER}{_S}%")
_BETWEEN = rf"{_S}([{_DASHES}]){_S}"
_SLICE = re.compile(rf"{_NUMBER}{_S}%{_BETWEEN}{_NUMBER}{_S}%(?!{_S}\()")
# One percentage and one number that may also be a hand, such as "10-20%" or "20%-55", with nothing
# after it that only a hand or a group has.
_HALF_SLICE = re.compile(
    rf"{_NUMBER}{_BETWEEN}{_NUMBER}{_S}%"
    rf"|{_NUMBER}{_S}%{_BETWEEN}{_NUMBER}"
    rf"(?![0-9A-Za-z{SUIT_GLYPHS}{SUIT_OUTLINES}])(?!{_S}[{_DASHES}%+(])"
)
_WEIGHT_OF_GROUP = re.compile(rf"{_NUMBER}{_S}(%?){_S}\(")
_TAG = re.compile(rf"\[{_S}(/?){_S}{_NUMBER}{_S}%?{_S}\]")
_COLON_OR_AT = re.compile(rf"{_S}([:@]){_S}")
_WEIGHT = re.compile(rf"{_NUMBER}(?:{_S}(%))?")

ENTRY_RULE = "a range names hands such as AK, QQ+, A5s-A2s, AsKh, random or 15%"
EMPTY_RULE = "keep a hand with a weight over 0, or write Range() for an empty range"
HAND_RULE = "a hand is two ranks, e.g. AK, AKs or AKo, or two cards, e.g. AsKh"
ANY_RULE = "x is not a rank; for an ace with any lower card write A2+, for all aces AA, A2+"
NEXT_RULE = "after a hand comes +, a dash and a hand, a weight such as :0.5, or a comma or space"
PAIR_RULE = "a pair is neither suited nor offsuit; write its two ranks, e.g. TT"
RUN_RULE = (
    "a run goes from pair to pair, or between two hands that are both suited, both offsuit or both "
    "neither, with the same high card or the same gap, e.g. JJ-88, A5s-A2s, T9s-QJs"
)
COMBO_RULE = "a run cannot start from a combo; put ! before hands to remove, e.g. QQ+ !AhAs"
WEIGHT_RULE = "a weight is 0 to 1, or 0 to 100 in percent, e.g. AKs:0.5, AKs@50, 0.5(AKs), 50%(AKs)"
TINY_RULE = "a weight over 0 is at least 5e-324; the weight 0 removes hands"
TOO_SMALL = "the weight is too small"
SHARE_RULE = "a share of all combos is 0% to 100%, e.g. 15%"
NARROW_RULE = (
    "a share, or a slice such as 10%-20%, takes whole classes, first AA with 0.46%; widen it"
)
SLICE_RULE = (
    "a slice has a percentage at both ends, e.g. 10%-20%; put ! before hands to remove, "
    "e.g. 20% !55"
)
REMOVAL_RULE = "a removal has no weight and contains no other removal"
TAG_RULE = "a tag is a percentage in brackets with an equal closing tag, e.g. [50]AKs[/50]"
BRACKETS_RULE = "brackets come in pairs, e.g. 0.5(AKs, QQ) or [50]AKs[/50]"
GROUP_RULE = "the weight of a group comes before it, e.g. 0.5(AKs, QQ)"
SPACED_RULE = (
    "a slice to remove has no spaces, e.g. random !10%-20%; for two shares put ! before "
    "each, e.g. random !10% !20%"
)


class _Group(NamedTuple):
    """An open bracket: its position, its tag's number (None for a parenthesis) and its effect."""

    position: int
    tag: float | None
    scale: float
    removes: bool


def parse_range(text: str, top: Callable[[float], NDArray[Any]]) -> NDArray[np.float64]:
    """Return the weights, float64 [1326], of the range that *text* names.

    *top* returns the combo numbers of a share, 0..1, of all combos. `Range` documents the notation.
    Raises ValueError for text that is not a range: the message states the rule and shows the text
    with a caret under the first character that cannot be read.
    """
    if len(text) > MOST_CHARACTERS:
        raise ValueError(
            f"a range has at most {MOST_CHARACTERS:,} characters, not {len(text):,}:\n"
            f"  {_line(text[:SHOWN_CHARACTERS])}...\n  ^"
        )
    return _RangeReader(text, top).read()


def parse_percentage(text: str) -> float | None:
    """Parse a percentage, such as "15%", into a number, 0.15; return None for other text."""
    found = _PERCENT.fullmatch(text.strip())
    return _number(found[1], found[2], percent=True) if found else None


class _RangeReader:
    """Parse one text; each entry sets the weights of its combos, so the last one wins."""

    def __init__(self, text: str, top: Callable[[float], NDArray[Any]]) -> None:
        self.text, self.top, self.position = text, top, 0
        self.weights = np.zeros(len(COMBOS))
        self.groups = [_Group(0, None, 1.0, False)]

    def read(self) -> NDArray[np.float64]:
        """Read entries and brackets to the end of the text."""
        text, separated, last = self.text, True, None
        while True:
            before = self.position
            self.skip(_SEPARATORS)
            if self.position == len(text):
                break
            character = text[self.position]
            tag = _TAG.match(text, self.position) if character == "[" else None
            if character == ")" or (tag and tag[1]):
                self.close(tag)
                separated = True
            elif separated or self.position > before or character in "![" + _DASHES:
                last = self.position
                separated = self.read_entry()
            else:
                self.fail(self.position, NEXT_RULE)
        if len(self.groups) > 1:
            self.fail(self.groups[-1].position, BRACKETS_RULE)
        if last is not None and not self.weights.any():
            self.fail(last, EMPTY_RULE, "nothing is left of the range")
        return self.weights

    def read_entry(self) -> bool:
        """Read an entry or open a group; return whether the next entry needs no separator."""
        group, removes = self.groups[-1], self.groups[-1].removes
        if self.text[self.position] in "!" + _DASHES:
            if removes:
                self.fail(self.position, REMOVAL_RULE)
            self.position += 1
            self.skip(_SPACES)
            removes = True
        if self.opens_group(removes):
            return True
        start = self.position
        combos = self.read_combos(removes)
        weight = self.product(self.read_weight(removes), group.scale, start)
        self.weights[combos] = 0.0 if removes else weight
        return False

    def opens_group(self, removes: bool) -> bool:
        """Open a group at a parenthesis, its weight, or a tag; return whether there was one."""
        start, scale, tag = self.position, self.groups[-1].scale, None
        if self.text.startswith("[", start):
            if not (opening := self.skip(_TAG)):
                self.fail(_SPACES.match(self.text, start + 1).end(), TAG_RULE)  # type: ignore[union-attr]
            tag = self.weight_of(opening[2], opening[3], True, opening.start(2))
            scale = self.product(tag, scale, opening.start(2))
        elif self.text[start : start + 1] in _IN_NUMBERS and (
            opening := self.skip(_WEIGHT_OF_GROUP)
        ):
            weight = self.weight_of(opening[1], opening[2], bool(opening[3]), start)
            scale = self.product(weight, scale, start)
        elif not self.text.startswith("(", start):
            return False
        else:
            self.position += 1
        if removes and self.text[start] != "(":
            self.fail(start, REMOVAL_RULE)
        if len(self.groups) > MOST_BRACKETS:
            self.fail(start, f"at most {MOST_BRACKETS} brackets are open at once")
        self.groups.append(_Group(start, tag, scale, removes))
        return True

    def close(self, tag: re.Match[str] | None) -> None:
        """Close the last open group at a parenthesis or a tag of the same number."""
        group = self.groups.pop()
        if not self.groups or (tag is None) != (group.tag is None):
            self.fail(self.position, BRACKETS_RULE)
        if tag and self.weight_of(tag[2], tag[3], True, tag.start(2)) != group.tag:
            self.fail(tag.start(2), TAG_RULE)
        self.position = tag.end() if tag else self.position + 1
        if self.text.startswith((":", "@"), self.position):
            self.fail(self.position, GROUP_RULE)

    def read_combos(self, removes: bool) -> NDArray[np.intp]:
        """Read an entry without its weight and return the numbers of its combos."""
        if found := self.read_share(removes):
            return self.combos_of_share(found)
        if found := self.skip(_CLASSES):
            return self.combos_of_classes(found)
        if found := self.skip(_COMBO):
            cards = parse_cards("".join(found[0].split()))
            if cards[0] == cards[1]:
                self.fail(found.start(2), HAND_RULE)
            if dash := _DASH.match(self.text, self.position):
                self.fail(dash.start() + len(dash[0]) - len(dash[0].lstrip()), COMBO_RULE)
            return combo_index(cards).reshape(1)
        if self.skip(_ANY_TWO):
            return np.arange(len(COMBOS))
        if "*" in self.text[self.position : self.position + SHOWN_CHARACTERS]:
            from calculations.ranges.places import HAND_IN_PART, combos_of_places, read_places

            if found := self.skip(HAND_IN_PART):
                return combos_of_places(read_places(found[0]))
        return self.fail_at_hand()

    def read_share(self, removes: bool) -> re.Match[str] | None:
        """Read a percentage or a slice if one follows."""
        if found := self.skip(_SLICE):
            dash = found.start(3)
            if removes and any(self.text[position].isspace() for position in (dash - 1, dash + 1)):
                self.fail(dash, SPACED_RULE)
            return found
        if half := _HALF_SLICE.match(self.text, self.position):
            self.fail(half.start(3 if half[3] else 8), SLICE_RULE)
        return self.skip(_PERCENT)

    def combos_of_share(self, found: re.Match[str]) -> NDArray[np.intp]:
        """Return the best combos up to a share of all, or between two shares."""
        shares = []
        for group in (1,) if found.re is _PERCENT else (1, 4):
            shares.append(_number(found[group], found[group + 1], percent=True))
            if shares[-1] > 1:
                self.fail(found.start(group), SHARE_RULE)
        combos = self.top(max(shares))
        if len(shares) > 1:
            combos = np.setdiff1d(combos, self.top(min(shares)))
        if not combos.size:
            self.fail(found.start(), NARROW_RULE, "no hand fits")
        return combos

    def combos_of_classes(self, found: re.Match[str]) -> NDArray[np.intp]:
        """Return the combos of a class, of a class and better, or of a run between two classes."""
        high, low, kind = self.class_of(found, 1)
        if found[4]:
            top = (12, 12) if high == low else (high, high - 1)
            return _combos_of_run(high, low, kind, *top)
        if not found[5]:
            return _combos_of_run(high, low, kind, high, low)
        last_high, last_low, last_kind = self.class_of(found, 6)
        alike = kind == last_kind and (high == low) == (last_high == last_low)
        if not alike or (high != last_high and high - low != last_high - last_low):
            self.fail(found.start(5), RUN_RULE)
        return _combos_of_run(high, low, kind, last_high, last_low)

    def class_of(self, found: re.Match[str], group: int) -> tuple[int, int, str]:
        """Return the high and low rank of a class, 0..12, and "s", "o" or "" (both, or a pair)."""
        first, second, kind = found.group(group, group + 1, group + 2)
        high, low = _RANK_NUMBERS[first], _RANK_NUMBERS[second]
        if kind and high == low:
            self.fail(found.start(group + 2), PAIR_RULE)
        return max(high, low), min(high, low), kind.lower() if kind else ""

    def read_weight(self, removes: bool) -> float:
        """Read the weight of an entry if one follows, else return 1."""
        sign = self.skip(_COLON_OR_AT)
        if sign is None:
            return 1.0
        if removes:
            self.fail(sign.start(1), REMOVAL_RULE)
        found = self.skip(_WEIGHT) or self.fail(self.position, WEIGHT_RULE)
        return self.weight_of(found[1], found[2], bool(found[3]) or sign[1] == "@", found.start())

    def weight_of(self, digits: str, exponent: str | None, percent: bool, position: int) -> float:
        """Parse the weight, 0..1, that starts at *position*."""
        weight = _number(digits, exponent, percent)
        if not weight and digits.strip("0."):
            self.fail(position, TINY_RULE, TOO_SMALL)
        return weight if weight <= 1 else self.fail(position, WEIGHT_RULE)

    def product(self, weight: float, scale: float, position: int) -> float:
        """Return the weight of the entry at *position* within its group."""
        if weight and scale and not weight * scale:
            self.fail(position, TINY_RULE, TOO_SMALL)
        return weight * scale

    def skip(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Advance past the pattern if it matches here."""
        found = pattern.match(self.text, self.position)
        if found:
            self.position = found.end()
        return found

    def fail_at_hand(self) -> NoReturn:
        """Raise the error for text that is not an entry, at the first wrong character."""
        start, pieces = self.position, 0
        while self.skip(_CARD if pieces < 2 else _SPACES) and pieces < 2:
            pieces += 1
            self.skip(_SPACES)
        if self.skip(_RANK):
            self.skip(_SPACES)
        if not pieces and self.position > start and self.text.startswith(("x", "X"), self.position):
            self.fail(self.position, ANY_RULE)
        self.fail(self.position, HAND_RULE if self.position > start else ENTRY_RULE)

    def fail(self, position: int, rule: str, problem: str = "") -> NoReturn:
        """Raise the error for the character at *position*: the problem, or "not understood"."""
        text = self.text
        first, end = max(0, position - 2 * SHOWN_CHARACTERS // 3), len(text)
        last = min(end, first + SHOWN_CHARACTERS)
        before, after = "..." * (first > 0), "..." * (last < end)
        if not problem:
            problem = (
                f"{text[position]!r} is not understood"
                if position < end
                else "the range breaks off"
            )
        raise ValueError(
            f"{problem}: {rule}\n  {before}{_line(text[first:last])}{after}\n"
            f"  {' ' * (len(before) + position - first)}^"
        )


_RANK_NUMBERS = {
    text: number
    for number, rank in enumerate(RANKS)
    for text in (rank, rank.lower(), "10" if rank == "T" else rank)
}


def _number(digits: str, exponent: str | None, percent: bool) -> float:
    """Return the number, divided by 100 if it is a percentage, rounded once."""
    return float(f"{digits}e{int(exponent or 0) - 2 * percent}")


@functools.cache
def _combos_of_run(
    high: int, low: int, kind: str, last_high: int, last_low: int
) -> NDArray[np.intp]:
    """Return the combos, intp [...], from one class to another, inclusive."""
    steps = max(abs(high - last_high), abs(low - last_low))
    highs = np.linspace(high, last_high, steps + 1).round().astype(int)
    lows = np.linspace(low, last_low, steps + 1).round().astype(int)
    rows, columns = 12 - highs, 12 - lows
    suited, offsuit = 13 * rows + columns, 13 * columns + rows
    classes = {"s": suited, "o": offsuit, "": np.union1d(suited, offsuit)}[kind]
    combos = np.concatenate([class_combos()[number] for number in classes])
    combos.flags.writeable = False
    return combos


def _line(text: str) -> str:
    """Return the text with each character one column wide, so that a caret can point at it."""
    return "".join(
        " "
        if character.isspace()
        else character
        if character.isprintable()
        and not unicodedata.combining(character)
        and character != "\ufe0f"
        else "\ufffd"
        for character in text
    )
