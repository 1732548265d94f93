"""Read plain TOML, the format of nearly all hand histories, with regular expressions.

Plain TOML has statements ``key = value`` below headers ``[key]`` with bare keys, and comments
anywhere. Values are text without escapes, decimal numbers, true, false, local times in whole
seconds, and arrays of texts or numbers. This takes a fifth of the time of `tomllib`.
"""

import re
from collections.abc import Callable
from datetime import time
from typing import Any, Final

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
    table, place = root, 0
    while (match := STATEMENT.match(text, place)) is not None:
        place = match.end()
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
    return root if LAST.match(text, place) else None


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
