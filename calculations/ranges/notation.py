"""Parse the text of a range into combos with weights.

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

from calculations.ranges import range_grammar as grammar
from calculations.ranges.masks import HAND_IN_PART, combos_of_masks, read_masks
from lookup.cards import RANKS, parse_cards
from lookup.combos import COMBOS, HAND_CLASSES, class_combos, combo_classes, combo_index

MOST_CHARACTERS = 500_000
"""The most characters of a range; 1,326 combos with weights of 330 digits need fewer."""

MOST_BRACKETS = 100  # the maximum number of open brackets
FEWEST_WEIGHTS = 100
"""The fewest numbers that are weights alone, for which an error states the right count."""

SHOWN_CHARACTERS = 60  # the number of characters of the text in an error


class _Group(NamedTuple):
    """An open bracket: its position, its character, the number of its tag, and its effect."""

    position: int
    bracket: str
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
    match = grammar.PERCENT.fullmatch(text.strip())
    return _number(match[1], match[2], percent=True) if match else None


class _RangeReader:
    """Parse one text; each entry sets the weights of its combos, so the last entry wins."""

    def __init__(self, text: str, top: Callable[[float], NDArray[Any]]) -> None:
        self.text, self.top, self.position = text, top, 0
        self.weights = np.zeros(len(COMBOS))
        self.is_table = bool(grammar.TABLE.match(text))
        self.after = ""  # the kind of the last entry: "hand", "share", "word" or "group"
        self.groups = [_Group(0, "", None, 1.0, False)]

    def read(self) -> NDArray[np.float64]:
        """Read entries and brackets to the end of the text."""
        if (weights := self.read_weights()) is not None:
            return weights
        text, separated, last = self.text, True, None
        self.is_table |= bool(self.skip(grammar.HEADER_OF_ROWS))
        while True:
            before = self.position
            self.skip(grammar.SEPARATORS)
            if self.position == len(text):
                break
            character = text[self.position]
            if text.startswith("//", self.position):
                self.fail(self.position, grammar.COMMENT_RULE)
            if self.after and not any(sign in ",;|/" for sign in text[before : self.position]):
                self.check_comma(character)
            tag = grammar.TAG.match(text, self.position) if character == "[" else None
            if character in ")}" or (tag and tag[1]):
                self.close(tag)
                separated = True
            elif separated or self.position > before or character in "![" + grammar.DASHES:
                last = self.position
                separated = self.read_entry()
            else:
                self.fail(self.position, grammar.NEXT_RULE)
        if len(self.groups) > 1:
            self.fail(self.groups[-1].position, grammar.BRACKETS_RULE)
        if last is not None and not self.weights.any():
            self.fail(last, grammar.EMPTY_RULE, "nothing is left of the range")
        return self.weights

    def read_weights(self) -> NDArray[np.float64] | None:
        """Return the weights of a text of weights alone, by class or by combo, else None."""
        if len(self.text) < 2 * FEWEST_WEIGHTS:
            return None
        weights = []
        for word in grammar.WORD_OF_LIST.finditer(self.text):
            if not (match := grammar.WEIGHT_ALONE.fullmatch(word[0])):
                return None
            weights.append(self.weight_of(match[1], match[2], False, word.start()))
        if len(weights) == len(COMBOS):
            self.weights[pio_order()] = weights
        elif len(weights) == len(HAND_CLASSES):
            self.weights = np.array(weights)[combo_classes()]
        elif len(weights) < FEWEST_WEIGHTS:
            return None
        else:
            self.fail(0, grammar.WEIGHTS_RULE, f"there are {len(weights):,} weights")
        return self.weights

    def check_comma(self, character: str) -> None:
        """Raise the error for a share or a word that may also belong to the hand before it."""
        ends = "!)}" + grammar.DASHES
        if grammar.ONLY_AFTER_COMMA.match(self.text, self.position) or (
            self.after in ("share", "word")
            and character not in ends
            and not self.text.startswith("[/", self.position)
        ):
            self.fail(self.position, grammar.COMMA_RULE)

    def read_entry(self) -> bool:
        """Read an entry or open a group; return whether the next entry needs no separator."""
        group, removes = self.groups[-1], self.groups[-1].removes
        if self.text[self.position] in "!" + grammar.DASHES:
            if removes:
                self.fail(self.position, grammar.REMOVAL_RULE)
            self.position += 1
            self.skip(grammar.SPACES)
            removes = True
        if self.opens_group(removes):
            self.after = ""
            return True
        self.after = "hand"
        start = self.position
        combos = self.read_combos(removes)
        weight = self.product(self.read_weight(removes), group.scale, start)
        self.weights[combos] = 0.0 if removes else weight
        return False

    def opens_group(self, removes: bool) -> bool:
        """Open a group at a parenthesis, its weight, or a tag; return whether a group begins."""
        start, scale, tag = self.position, self.groups[-1].scale, None
        if self.text.startswith("[", start):
            if not (opening := self.skip(grammar.TAG)):
                self.fail(grammar.SPACES.match(self.text, start + 1).end(), grammar.TAG_RULE)  # type: ignore[union-attr]
            tag = self.weight_of(opening[2], opening[3], True, opening.start(2))
            scale = self.product(tag, scale, opening.start(2))
        elif opening := self.skip(grammar.WEIGHT_OF_GROUP):
            weight = self.weight_of(opening[1], opening[2], bool(opening[3]), start)
            scale = self.product(weight, scale, start)
        elif not self.text.startswith(("(", "{"), start):
            return False
        else:
            self.position += 1
        if removes and self.text[start] not in "({":
            self.fail(start, grammar.REMOVAL_RULE)
        if len(self.groups) > MOST_BRACKETS:
            self.fail(start, f"at most {MOST_BRACKETS} brackets are open at once")
        bracket = "[" if tag is not None else self.text[self.position - 1]
        self.groups.append(_Group(start, bracket, tag, scale, removes))
        return True

    def close(self, tag: re.Match[str] | None) -> None:
        """Close the last open group at its bracket or at a tag of the same number."""
        group = self.groups.pop()
        if group.bracket != ("[" if tag else grammar.CLOSED_BY[self.text[self.position]]):
            self.fail(self.position, grammar.BRACKETS_RULE)
        if tag and self.weight_of(tag[2], tag[3], True, tag.start(2)) != group.tag:
            self.fail(tag.start(2), grammar.TAG_RULE)
        self.position = tag.end() if tag else self.position + 1
        self.after = "group"
        if match := grammar.WEIGHT_SIGN.match(self.text, self.position):
            self.fail(match.start(1 if match[1] else 2), grammar.GROUP_RULE)

    def read_combos(self, removes: bool) -> NDArray[np.intp]:
        """Read an entry without its weight and return the numbers of its combos."""
        if match := self.read_share(removes):
            self.after = "share"
            return self.combos_of_share(match)
        if match := self.skip(grammar.WORDS):
            self.after = "word"
            return _combos_of_kind(match[1][0].lower())
        if self.skip(grammar.ANY_TWO):
            self.after = "word"
            return np.arange(len(COMBOS))
        if match := self.skip(grammar.CLASSES):
            return self.combos_of_classes(match)
        if match := self.skip(grammar.COMBO):
            cards = parse_cards("".join(match[0].split()))
            if cards[0] == cards[1]:
                self.fail(match.start(2), grammar.HAND_RULE)
            if dash := grammar.DASH.match(self.text, self.position):
                position = dash.start() + len(dash[0]) - len(dash[0].lstrip())
                self.fail(position, grammar.COMBO_RULE)
            return combo_index(cards).reshape(1)
        if match := self.skip(grammar.ANY_KICKER):
            combos = combos_of_masks(read_masks(f"{match[1]}*"))
            return combos[np.isin(combos, _combos_of_kind(match[2].lower()))]
        if match := self.skip(grammar.ANY_SUIT):
            return combos_of_masks(read_masks(match[0].lower().replace("x", "*")))
        if match := self.skip(HAND_IN_PART):
            return combos_of_masks(read_masks(match[0]))
        return self.fail_at_hand()

    def read_share(self, removes: bool) -> re.Match[str] | None:
        """Read a percentage or a slice if one follows."""
        if match := self.skip(grammar.SLICE):
            dash = match.start(3)
            if removes and any(self.text[position].isspace() for position in (dash - 1, dash + 1)):
                self.fail(dash, grammar.SPACED_RULE)
            return match
        if half := grammar.HALF_SLICE.match(self.text, self.position):
            self.fail(half.start(3 if half[3] else 8), grammar.SLICE_RULE)
        return self.skip(grammar.SHARE)

    def combos_of_share(self, match: re.Match[str]) -> NDArray[np.intp]:
        """Return the best combos up to a share of all combos, or between two shares."""
        shares = []
        for group in (1,) if match.re is grammar.SHARE else (1, 4):
            shares.append(_number(match[group], match[group + 1], percent=True))
            if shares[-1] > 1:
                self.fail(match.start(group), grammar.SHARE_RULE)
        combos = self.top(max(shares))
        if len(shares) > 1:
            combos = np.setdiff1d(combos, self.top(min(shares)))
        if not combos.size:
            self.fail(match.start(), grammar.NARROW_RULE, "no hand fits")
        return combos

    def combos_of_classes(self, match: re.Match[str]) -> NDArray[np.intp]:
        """Return the combos of a class, of a class and all better or worse, or of a run."""
        high, low, kind = self.class_of(match, 1)
        if match[4]:
            best = match[4] == "+"
            if high == low:
                return _combos_of_run(high, low, kind, 12 * best, 12 * best)
            return _combos_of_run(high, low, kind, high, (high - 1) * best)
        if not match[5]:
            return _combos_of_run(high, low, kind, high, low)
        last_high, last_low, last_kind = self.class_of(match, 6)
        alike = kind == last_kind and (high == low) == (last_high == last_low)
        if not alike or (high != last_high and high - low != last_high - last_low):
            self.fail(match.start(5), grammar.RUN_RULE)
        return _combos_of_run(high, low, kind, last_high, last_low)

    def class_of(self, match: re.Match[str], group: int) -> tuple[int, int, str]:
        """Return the high and low rank of a class, 0..12, and "s", "o" or "" (both, or a pair)."""
        first, second, kind = match.group(group, group + 1, group + 2)
        high, low = _RANK_NUMBERS[first], _RANK_NUMBERS[second]
        if kind and high == low:
            self.fail(match.start(group + 2), grammar.PAIR_RULE)
        return max(high, low), min(high, low), kind.lower() if kind else ""

    def read_weight(self, removes: bool) -> float:
        """Read the weight of an entry if one follows, else return 1."""
        sign, match = self.skip(grammar.WEIGHT_SIGN), None
        if sign:
            if removes:
                self.fail(sign.start(1 if sign[1] else 2), grammar.REMOVAL_RULE)
            match = self.skip(grammar.WEIGHT) or self.fail(self.position, grammar.WEIGHT_RULE)
        elif not removes:
            match = self.skip(grammar.WEIGHT_IN_BRACKETS)
            if not match and self.after != "share":
                of_row = grammar.WEIGHT_IN_TABLE if self.is_table else grammar.WEIGHT_OF_ROW
                match = self.skip(grammar.WEIGHT_AFTER_SPACE) or self.skip(of_row)
        if not match:
            return 1.0
        percent = match.lastindex == 3 or bool(sign and sign[1] == "@")
        return self.weight_of(match[1], match[2], percent, match.start(1))

    def weight_of(self, digits: str, exponent: str | None, percent: bool, position: int) -> float:
        """Parse the weight, 0..1, that starts at *position*."""
        weight = _number(digits, exponent, percent)
        if not weight and digits.strip("0."):
            self.fail(position, grammar.TINY_RULE, grammar.TOO_SMALL)
        return weight if weight <= 1 else self.fail(position, grammar.WEIGHT_RULE)

    def product(self, weight: float, scale: float, position: int) -> float:
        """Return the weight of the entry at *position*, multiplied by those of its groups."""
        if weight and scale and not weight * scale:
            self.fail(position, grammar.TINY_RULE, grammar.TOO_SMALL)
        return weight * scale

    def skip(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Advance past the pattern if it matches here."""
        match = pattern.match(self.text, self.position)
        if match:
            self.position = match.end()
        return match

    def fail_at_hand(self) -> NoReturn:
        """Raise the error for text that is not an entry, at the first wrong character."""
        start, pieces = self.position, 0
        while self.skip(grammar.CARD if pieces < 2 else grammar.SPACES) and pieces < 2:
            pieces += 1
            self.skip(grammar.SPACES)
        if self.skip(grammar.RANK):
            self.skip(grammar.SPACES)
        if self.position > start and self.text.startswith(("x", "X"), self.position):
            self.fail(self.position, grammar.ANY_RULE)
        self.fail(self.position, grammar.HAND_RULE if self.position > start else grammar.ENTRY_RULE)

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


@functools.cache
def pio_order() -> NDArray[np.intp]:
    """Return the numbers of the combos in PioSOLVER's order, by their higher card first, [1326]."""
    return np.lexsort(COMBOS.T)


def _number(digits: str, exponent: str | None, percent: bool) -> float:
    """Return the number, divided by 100 if it is a percentage, rounded once."""
    return float(f"{digits}e{int(exponent or 0) - 2 * percent}")


def _combos_of_kind(kind: str) -> NDArray[np.intp]:
    """Return all pairs, suited or offsuit combos: "p", "s" or "o"."""
    ranks, suits = np.divmod(COMBOS.T - 1, 4)
    paired, suited = ranks[0] == ranks[1], suits[0] == suits[1]
    return np.flatnonzero({"p": paired, "s": suited, "o": ~paired & ~suited}[kind])


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
