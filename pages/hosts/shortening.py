"""Give the names that modules declare at their top level short names in a joined script.

A name is replaced wherever it occurs, by one that occurs nowhere, so that it means the same in each
place as before. Names that properties have too stay as they are.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, product
from string import ascii_letters
from typing import Final

from pages.hosts.squeezing import script_tokens, squeezed_tokens

NAME: Final = re.compile(r"[A-Za-z_]\w*")
DECLARES: Final = frozenset(["const", "let", "class", "function"])
KEYWORDS: Final = frozenset(["as", "do", "if", "in", "is", "of"])


def shortened_script(text: str) -> str:
    """Return a joined script with short names, without comments and needless spaces."""
    tokens = list(script_tokens(text))
    names = short_names([token for token, _ in tokens])
    return squeezed_tokens((names.get(token, token), space) for token, space in tokens)


def short_names(tokens: Sequence[str]) -> dict[str, str]:
    """Return short names for those that a script declares at its top level, by the long ones.

    The most frequent names get the shortest ones.
    """
    counted = Counter(tokens)
    taken = KEYWORDS.union(counted)
    properties = set(names_of_properties(tokens))
    names = [name for name in dict.fromkeys(declared_names(tokens)) if name not in properties]
    names.sort(key=lambda name: -counted[name])
    free = (short for short in _words() if short not in taken)
    pairs = zip(names, free, strict=False)
    return {name: short for name, short in pairs if len(short) < len(name)}


def _words() -> Iterator[str]:
    """Generate all words of two letters, then of three and so on."""
    for length in count(2):
        yield from map("".join, product(ascii_letters, repeat=length))


def declared_names(tokens: Sequence[str]) -> Iterator[str]:
    """Generate the names that a script declares outside all brackets: ``const A = [1], B = 2;``."""
    depth, kind, before = 0, "", ""
    for token in tokens:
        if not depth:
            if token in DECLARES:
                kind = token
            elif NAME.fullmatch(token) and kind and before in (kind, "*", ","):
                yield token
                kind = kind if kind in ("const", "let") else ""
            elif token == ";":
                kind = ""
        depth += _is_open(token) - _is_close(token)
        before = token


def names_of_properties(tokens: Sequence[str]) -> Iterator[str]:
    """Generate the names that are, or may be, those of properties.

    They stand as in ``.name``, ``{name: 1}``, ``{name}``, ``{name = 1}`` or ``{name() {}}``.
    """
    opened = [0]  # the places of the open brackets
    for place, token in enumerate(tokens[:-1]):
        before, after = tokens[place - 1], tokens[place + 1]
        if NAME.fullmatch(token):
            is_key = tokens[opened[-1]] == "{" and (
                (before in ("{", ",") and after in (":", ",", "}", "="))
                or (before in ("{", ";", "}") and after in ("=", ";"))
            )
            if before in (".", "?.") or is_key:
                yield token
            continue
        if _is_close(token):
            start = opened.pop()
            if (
                token == ")"
                and after == "{"
                and "function" not in tokens[max(0, start - 3) : start]
            ):
                yield tokens[start - 1]
        if _is_open(token):
            opened.append(place)


def _is_open(token: str) -> bool:
    """Return whether a token opens a bracket, or a value of a template literal."""
    return token in ("(", "[", "{") or (token[0] in "`}" and token[-1] == "{")


def _is_close(token: str) -> bool:
    """Return whether a token closes a bracket, or a value of a template literal."""
    return token[0] in ")]}"
