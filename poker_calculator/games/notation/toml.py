"""Read TOML with limits, and write it with short arrays on one line, for hand histories.

tomli-w writes each entry of an array on its own line, which hand histories do only for ``actions``,
and accepts lone surrogates, which TOML cannot hold.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any, Final

from lookup.arguments import shown
from poker_calculator.games.notation.notation_error import NotationError

BARE: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
KEY_SIGNS: Final = BARE.union("\"'")
ESCAPES: Final = {
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\f": "\\f",
    "\r": "\\r",
    '"': '\\"',
    "\\": "\\\\",
}


def read_toml(data: bytes | str, parse_float: Callable[[str], Any]) -> dict[str, Any]:
    """Read TOML; raise NotationError if it is not UTF-8, not TOML, or nested too deeply."""
    if not isinstance(data, bytes | str):
        raise NotationError(f"{shown(data)} is not text; give the text of a file, or use load")
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
        if parse_float in (float, Decimal):
            plain = read_plain_toml(text, parse_float)
            if plain is not None:
                return plain
        if _has_long_keys(text):
            raise RecursionError
        table = tomllib.loads(text, parse_float=parse_float)
    except UnicodeDecodeError as error:
        raise NotationError(
            f"the file is not UTF-8: {error.reason} at byte {error.start}"
        ) from None
    except RecursionError:
        raise NotationError(f"arrays or tables are nested deeper than {MAX_NESTING}") from None
    except tomllib.TOMLDecodeError as error:
        raise NotationError(f"this is not TOML: {error}") from None
    except (ValueError, ArithmeticError) as error:  # numbers of thousands of digits
        raise NotationError(f"a number or date cannot be read: {error}") from None
    check_nesting(table)
    return table


def _has_long_keys(text: str) -> bool:
    """Return whether keys have many dotted parts, for which tomllib takes quadratic time."""
    if text.count(".") <= MAX_NESTING:
        return False
    for line in text.splitlines():
        for piece in re.split("[={,]", line) if line.count(".") > MAX_NESTING else ():
            parts = [part.strip() for part in piece.strip("[] \t").split(".")]
            if len(parts) > MAX_NESTING and KEY_SIGNS.issuperset("".join(parts)):
                return True
    return False


def check_nesting(value: object) -> None:
    """Raise NotationError if arrays and tables are nested too deeply."""
    if is_too_deep(value):
        raise NotationError(f"arrays or tables are nested deeper than {MAX_NESTING}")


def write_toml(fields: Mapping[str, Any]) -> str:
    """Return fields as TOML, one per line; actions have one entry per line."""
    lines = []
    for key, value in fields.items():
        if key == "actions" and value:
            entries = "".join(f"  {write_value(entry)},\n" for entry in value)
            lines.append(f"{write_key(key)} = [\n{entries}]\n")
        else:
            lines.append(f"{write_key(key)} = {write_value(value)}\n")
    return "".join(lines)


def write_key(key: str) -> str:
    """Return a key, quoted if TOML requires it."""
    return key if key and BARE.issuperset(key) else write_text(key)


def write_text(text: str) -> str:
    r"""Return text in quotes.

    >>> print(write_text('the "big" game'))
    "the \"big\" game"
    """
    if text.isascii() and text.isprintable() and not {'"', "\\"}.intersection(text):
        return f'"{text}"'
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise ValueError(f"{shown(text)} has a lone surrogate, which TOML cannot hold")
    return f'"{"".join(map(_escaped, text))}"'


def _escaped(letter: str) -> str:
    if letter in ESCAPES:
        return ESCAPES[letter]
    return f"\\u{ord(letter):04X}" if letter < " " or letter == "\x7f" else letter


def write_value(value: object) -> str:
    """Return a value as TOML; raise ValueError if TOML cannot hold it."""
    if isinstance(value, str):
        return write_text(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float | Decimal):
        return _write_number(value)
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(write_value, value))}]"
    if isinstance(value, Mapping):
        entries = [f"{write_key(key)} = {write_value(entry)}" for key, entry in value.items()]
        return f"{{{', '.join(entries)}}}"
    raise ValueError(
        f"{shown(value)} of type {type(value).__name__} cannot be written in TOML; give text, "
        f"numbers, True or False, dates, times, lists or dicts (a Fraction as a Decimal or float)"
    )


def _write_number(value: int | float | Decimal) -> str:
    if value != value or value in (float("inf"), -float("inf")):
        return str(float(value))
    return str(value)


MAX_NESTING: Final = 50  # far more than any hand has; Python's own limits differ between versions


def is_too_deep(value: object) -> bool:
    """Return whether arrays and objects are nested deeper than `MAX_NESTING`.

    >>> is_too_deep({"actions": [1, [2]]})
    False
    """
    level = [value]
    for _ in range(MAX_NESTING + 2):
        inner: list[Any] = []
        for entry in level:
            if isinstance(entry, Mapping):
                inner.extend(entry.values())
            elif isinstance(entry, list | tuple):
                inner.extend(entry)
        if not inner:
            return False
        level = inner
    return True


# Every quantifier is possessive or repeats alternatives that exclude each other, so matching takes
# linear time.
COMMENT: Final = r"#[^\x00-\x08\x0A-\x1F\x7F]*+"
GAP: Final = rf"[ \t\n]*+(?:(?>{COMMENT}\n)[ \t\n]*+)*+"
"""Blanks and comments before and between statements, and around the entries of an array.

A comment and its line end are an atomic group: before 3.11.5, Python does not match a possessive
repetition of them if the last comment has no line end.
"""
END: Final = rf"(?=[ \t]*+(?:{COMMENT})?+(?:\n|\Z))"
KEY: Final = r"[A-Za-z0-9_-]++"
TEXT: Final = r"""(?>"[^"\\\x00-\x08\x0A-\x1F\x7F]*+"|'[^'\x00-\x08\x0A-\x1F\x7F]*+')"""
WHOLE: Final = r"[+-]?+(?>0|[1-9][0-9]*+)"
NUMBER: Final = rf"{WHOLE}(?>\.[0-9]++)?+(?>[eE][+-]?+[0-9]++)?+"
TIME: Final = r"(?>[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"


def _array(entry: str) -> str:
    return rf"\[{GAP}(?:{entry}{GAP},{GAP})*+(?:{entry}{GAP})?+\]"


STATEMENT: Final = re.compile(
    rf"{GAP}(?>(?P<key>{KEY})[ \t]*+=[ \t]*+(?>(?P<text>{TEXT})|(?P<flag>true|false)"
    rf"|(?P<clock>{TIME})|(?P<number>{NUMBER})"
    rf"|(?P<numbers>{_array(NUMBER)})|(?P<texts>{_array(TEXT)}))"
    rf"|\[[ \t]*+(?P<header>{KEY})[ \t]*+\]){END}"
)
LAST: Final = re.compile(rf"{GAP}(?:{COMMENT})?+\Z")  # blanks and comments after the last statement
COMMENTS: Final = re.compile(COMMENT)
TEXTS: Final = re.compile(rf"{COMMENT}|({TEXT})")


def read_plain_toml(text: str, parse_float: Callable[[str], Any]) -> dict[str, Any] | None:
    """Return the result of `tomllib.loads`, or None if the TOML is not plain or not valid."""
    text = text.replace("\r\n", "\n")
    root: dict[str, Any] = {}
    table, offset = root, 0
    while (match := STATEMENT.match(text, offset)) is not None:
        offset = match.end()
        key, written, flag, clock, number, numbers, texts, header = match.groups()
        if header is not None:
            if header in root:
                return None
            table = root[header] = {}
        elif key in table:
            return None
        elif texts is not None:
            table[key] = [entry[1:-1] for entry in TEXTS.findall(texts) if entry]
        elif written is not None:
            table[key] = written[1:-1]
        elif flag is not None:
            table[key] = flag == "true"
        elif clock is not None:
            table[key] = time.fromisoformat(clock)
        else:
            try:
                table[key] = (
                    _number(number, parse_float)
                    if numbers is None
                    else _numbers(numbers, parse_float)
                )
            except (ValueError, ArithmeticError):
                return None
    return root if LAST.match(text, offset) else None


def _number(text: str, parse_float: Callable[[str], Any]) -> Any:
    return int(text) if text.lstrip("+-").isdigit() else parse_float(text)


def _numbers(array: str, parse_float: Callable[[str], Any]) -> list[Any]:
    """Return the numbers of an array in brackets."""
    if "#" in array:
        array = COMMENTS.sub("", array)
    entries = array[1:-1].rstrip(" \t\n,").split(",")
    if entries == [""]:
        return []
    try:
        return [*map(int, entries)]
    except ValueError:
        return [_number(entry.strip(), parse_float) for entry in entries]
