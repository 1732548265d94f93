"""Split files of JSON into hands, and check the types of their fields."""

import json
import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any, Final, NoReturn

from games.notation.nesting import is_too_deep
from histories.rooms.part import MOST_CHARACTERS, MOST_LINES, LogError, Part
from histories.rooms.room import Lines, Room
from lookup.arguments import shown

MOST: Final = 10**15  # the limit of amounts
STRING: Final = re.compile(r'"(?>[^"\\]*(?:\\.?[^"\\]*)*)(?:"|$)')
"""A string, or the beginning of one in a hand that is cut off."""
INSIDE: Final = re.compile(r'\s*(?:\{\s*)?"ohh"\s*:')
"""The first field of a hand, after its opening brace or on the next line."""
SEPARATORS: Final = ", \t\0"
"""The characters of lines between hands."""


def split(room: Room, lines: Lines) -> Iterator[Part]:
    """Yield the objects of a file; text after a hand that is no object belongs to that hand."""
    first, found, depth, size, fault = 1, list[str](), 0, 0, None
    for number, line in lines:
        if depth == 0 and not line.strip(SEPARATORS):
            continue
        is_next, opening = INSIDE.match(line), list[str]()
        if is_next and found and found[-1].strip() == "{":
            opening = [found.pop()]
        if is_next or (depth == 0 and line.lstrip(SEPARATORS).startswith("{")):
            if found:
                yield Part(first, found, fault)
            first, found, depth, size, fault = number - len(opening), opening, len(opening), 0, None
        elif not found:
            first = number
        if size > MOST_CHARACTERS or len(found) > MOST_LINES:
            fault, found = "a hand is too long, or has no end", found[:1]
        found.append(line)
        size += len(line)
        outside = STRING.sub("", line)
        depth += outside.count("{") - outside.count("}")
        if depth == 0 and outside.rstrip(SEPARATORS)[-1:] != "}":
            depth = 1  # text after an object: what follows it up to the next hand is broken too
    if found:
        yield Part(first, found, fault)


def read_json(part: Part) -> dict[str, Any]:
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
    return get_object({"a hand": value}, "a hand")


def read_number(text: str) -> Decimal:
    """Return a decimal number as Decimal; raise LogError if it is too large."""
    value = Decimal(text)
    if not -MOST < value < MOST:
        raise LogError(f"{shown(text)} is more than a player can bet")
    return value


def refuse_constant(name: str) -> NoReturn:
    """Raise LogError for NaN and Infinity, which are not JSON."""
    raise LogError(f"{name} is no amount")


def unique(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object; raise LogError for repeated names."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise LogError("an object has the same name twice")
    return found


def get_object(place: dict[str, Any], name: str, default: Any = None) -> dict[str, Any]:
    """Return a field that is an object, or raise LogError."""
    value = place.get(name)
    value = default if value is None else value
    if not isinstance(value, dict):
        raise LogError(f"{name} is an object, not {shown(value)}")
    return value


def get_list(place: dict[str, Any], name: str) -> list[dict[str, Any]]:
    """Return a field that is an array of objects, empty where it is missing, or raise LogError."""
    value = place.get(name)
    value = [] if value is None else value
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise LogError(f"{name} is an array of objects, not {shown(value)}")
    return value


def get_texts(place: dict[str, Any], name: str, example: list[str]) -> list[str]:
    """Return a field that is an array of text, empty where it has no value, or raise LogError."""
    value = place.get(name) or []
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        raise LogError(f"{name} are an array such as {example}, not {shown(value)}")
    return value


def get_text(place: dict[str, Any], name: str, default: str | None = None) -> str:
    """Return a field that is text, or raise LogError."""
    value = place.get(name)
    value = default if value is None else value
    if not isinstance(value, str):
        raise LogError(f"{name} is text, not {shown(value)}")
    return value


def get_whole(place: dict[str, Any], name: str) -> int:
    """Return a field that is a whole number, or raise LogError."""
    value = place.get(name)
    if type(value) is not int:
        raise LogError(f"{name} is a whole number, not {shown(value)}")
    return value


def decimals_of(value: Any) -> Iterator[Decimal]:
    """Yield the decimal numbers in an object."""
    if isinstance(value, Decimal):
        yield value
    elif isinstance(value, dict | list):
        for entry in value.values() if isinstance(value, dict) else value:
            yield from decimals_of(entry)
