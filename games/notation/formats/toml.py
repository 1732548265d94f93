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

from games.notation.formats.plain_toml import read_plain_toml
from games.notation.nesting import MAX_NESTING, is_too_deep
from games.notation.notation_error import NotationError
from lookup.arguments import shown

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
    """Return whether there are keys of many dotted parts, which take tomllib quadratic time."""
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
