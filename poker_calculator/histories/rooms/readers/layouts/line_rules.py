"""The rules of a room's lines: patterns, found by the first character of a line."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any, TypeAlias

Table: TypeAlias = Mapping[str, str]
"""The patterns of a section, by the method that reads a line, without its ``read_``."""
Rule: TypeAlias = tuple[Callable[[str], re.Match[str] | None], Callable[..., object], bool]
"""A pattern, its method, and whether it fits only with the name of a player at the table."""
Rules: TypeAlias = Mapping[str, Sequence[Rule]]
"""The rules that may fit a line, by its first character; "" has those for any other."""


@cache  # on first use, as compiling the patterns of all rooms takes a quarter of a second
def rules_of(reader: type[Any], section: str) -> Rules:
    """Return a reader's rules of a section by first characters, which saves most matches."""
    table: Table = getattr(reader, section)
    rules = [
        (_first_character(pattern), _rule(reader, key, pattern)) for key, pattern in table.items()
    ]
    return {
        first: [rule for character, rule in rules if character in (first, "")]
        for first in {"", *(character for character, _ in rules)}
    }


def _rule(reader: type[Any], key: str, pattern: str) -> Rule:
    regex = re.compile(pattern)
    if key.startswith("_"):
        return regex.fullmatch, partial(reader.keep_line, field=key), False
    method = getattr(reader, f"read_{key.partition(' ')[0]}")
    return regex.fullmatch, method, "name" in regex.groupindex


def _first_character(pattern: str) -> str:
    r"""Return the first character of all matches, empty if there are several.

    >>> _first_character(r"\*+ (?:a|b)"), _first_character("a|b"), _first_character("a?b")
    ('*', '', '')
    """
    tokens, depth = re.findall(r"\\.|\[\^?\]?[^]]*\]|.", pattern), 0
    for token in tokens:
        depth += (token == "(") - (token == ")")
        if token == "|" and depth == 0:
            return ""
    is_literal = re.fullmatch(r"\\[^\w]|[A-Za-z]", tokens[0]) and tokens[1] not in "?*{"
    return tokens[0][-1] if is_literal else ""
