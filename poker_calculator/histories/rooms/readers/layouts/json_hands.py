"""Split files of JSON into hands, and check the types of their fields."""

import datetime
import json
import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any, Final, NoReturn

from lookup.arguments import shown
from poker_calculator.games.notation.toml import is_too_deep
from poker_calculator.histories.rooms.room import Lines, Room
from poker_calculator.histories.rooms.transcript import (
    MOST_CHARACTERS,
    MOST_LINES,
    HandLines,
    LogError,
)

MOST: Final = 10**15  # the limit of amounts
STRING: Final = re.compile(r'"(?>[^"\\]*(?:\\.?[^"\\]*)*)(?:"|$)')
"""A string, or the beginning of one in a hand that is cut off."""
INSIDE: Final = re.compile(r'\s*"ohh"\s*:')
NEXT: Final = re.compile(r'\s*\{\s*"ohh"\s*:')
"""The field of a hand, on a line of its own or after the opening brace."""
SEPARATORS: Final = ", \t\0"
"""The characters of lines between hands."""


def split(room: Room, lines: Lines) -> Iterator[HandLines]:
    """Yield the hands of a file."""
    return objects(lines, NEXT, MOST_CHARACTERS, MOST_LINES)


def objects(
    lines: Lines, next_object: re.Pattern[str], longest: int, most: int
) -> Iterator[HandLines]:
    """Yield the objects of a file; text after an object that is none belongs to that object.

    next_object : the first line of an object, where the one before is cut off
    longest, most : the maximum numbers of characters and of lines
    """
    first, lines_of_part, depth, size, fault = 1, list[str](), 0, 0, None
    has_hand = False  # whether the object so far has the field of a hand
    for number, line in lines:
        if depth == 0 and not line.strip(SEPARATORS):
            continue
        is_field = INSIDE.match(line) is not None
        is_later = is_field and (has_hand or depth != 1)
        is_next, opening = next_object.match(line) or is_later, list[str]()
        if is_field and is_next and lines_of_part and lines_of_part[-1].strip() == "{":
            opening = [lines_of_part.pop()]
        if is_next or (depth == 0 and line.lstrip(SEPARATORS).startswith("{")):
            if lines_of_part:
                yield HandLines(first, lines_of_part, fault)
            first, lines_of_part, depth, size, fault = (
                number - len(opening),
                opening,
                len(opening),
                0,
                None,
            )
            has_hand = False
        elif not lines_of_part:
            first = number
        has_hand = has_hand or is_field
        if size > longest or len(lines_of_part) > most:
            fault, lines_of_part = "a hand is too long, or has no end", lines_of_part[:1]
        lines_of_part.append(line)
        size += len(line)
        outside = STRING.sub("", line)
        depth += outside.count("{") - outside.count("}")
        if depth == 0 and outside.rstrip(SEPARATORS)[-1:] != "}":
            depth = 1  # text after an object: all text up to the next object is broken too
    if lines_of_part:
        yield HandLines(first, lines_of_part, fault)


def read_json(part: HandLines) -> "Fields":
    """Parse the object of a hand, with decimal numbers as Decimal."""
    try:
        value = json.loads(
            "\n".join(part.lines),
            parse_float=read_number,
            parse_constant=refuse_constant,
            object_pairs_hook=unique,
        )
        if is_too_deep(value):
            raise RecursionError
    except json.JSONDecodeError as error:
        raise LogError(f"this is not JSON: {error.msg}", part.line + error.lineno - 1) from None
    except RecursionError:
        raise LogError("the JSON is nested too deep for a hand", part.line) from None
    return Fields({"a hand": value}).get_object("a hand")


def read_number(text: str) -> Decimal:
    """Return a decimal number as Decimal; raise LogError if it is too large."""
    value = Decimal(text)
    if not -MOST < value < MOST:
        raise LogError(f"{shown(text)} is more than a player can bet")
    return value


def refuse_constant(name: str) -> NoReturn:
    """Raise LogError for NaN and Infinity, which are not JSON."""
    raise LogError(f"{name} is no amount")


def unique(pairs: Sequence[tuple[str, Any]]) -> "Fields":
    """Return an object; raise LogError for repeated names."""
    fields = Fields(pairs)
    if len(fields) < len(pairs):
        raise LogError("an object has the same name twice")
    return fields


class Fields(dict[str, Any]):
    """An object of JSON, whose fields have types."""

    def get_object(self, name: str, default: Any = None) -> "Fields":
        """Return a field that is an object, or raise LogError."""
        value = self.get(name)
        value = default if value is None else value
        if not isinstance(value, Fields):
            raise LogError(f"{name} is an object, not {shown(value)}")
        return value

    def get_list(self, name: str) -> list["Fields"]:
        """Return an array of objects, empty where it is missing, or raise LogError."""
        value = self.get(name)
        value = [] if value is None else value
        if not isinstance(value, list) or not all(isinstance(entry, Fields) for entry in value):
            raise LogError(f"{name} is an array of objects, not {shown(value)}")
        return value

    def get_texts(self, name: str, example: list[str]) -> list[str]:
        """Return an array of text, empty where it has no value, or raise LogError."""
        value = self.get(name) or []
        if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
            raise LogError(f"{name} are an array such as {example}, not {shown(value)}")
        return value

    def get_text(self, name: str, default: str | None = None) -> str:
        """Return a field that is text, or raise LogError."""
        value = self.get(name)
        value = default if value is None else value
        if not isinstance(value, str):
            raise LogError(f"{name} is text, not {shown(value)}")
        return value

    def get_whole(self, name: str) -> int:
        """Return a field that is a whole number, or raise LogError."""
        value = self.get(name)
        if type(value) is not int:
            raise LogError(f"{name} is a whole number, not {shown(value)}")
        return value


def read_utc(text: str) -> datetime.datetime:
    """Return a time in UTC, by default the zone of a text without one, without microseconds."""
    try:
        time = datetime.datetime.fromisoformat(text)
        if time.tzinfo is not None:
            time = time.astimezone(datetime.UTC).replace(tzinfo=None)
    except (ValueError, OverflowError):  # the latter for a day beyond the calendar in UTC
        raise LogError(
            f"{shown(text)} is not a day and time such as 2020-04-07T14:32:50Z"
        ) from None
    return time.replace(microsecond=0)


def decimals_of(value: Any) -> Iterator[Decimal]:
    """Yield the decimal numbers in an object."""
    if isinstance(value, Decimal):
        yield value
    elif isinstance(value, dict | list):
        for entry in value.values() if isinstance(value, dict) else value:
            yield from decimals_of(entry)
