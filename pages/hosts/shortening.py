"""Give the names that modules declare at their top level short names in a joined script.

A name is replaced wherever it occurs, by one that occurs nowhere, so that it means the same in each
place as before. Names that are also those of properties stay.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, product
from string import ascii_letters
from typing import Final

from pages.hosts.squeezing import script_tokens, squeezed_tokens

DECLARED: Final = re.compile(r"^(?:const|let|class|(?:async )?function\*?) (\w+)", re.MULTILINE)
KEYWORDS: Final = frozenset(["as", "do", "if", "in", "is", "of"])


def shortened_script(text: str) -> str:
    """Return a joined script with short names, without comments and needless spaces."""
    tokens = list(script_tokens(text))
    names = short_names(DECLARED.findall(text), [token for token, _ in tokens])
    return squeezed_tokens((names.get(token, token), space) for token, space in tokens)


def short_names(declared: Sequence[str], tokens: Sequence[str]) -> dict[str, str]:
    """Return short names for declared ones by the long ones; the most frequent are the shortest."""
    counted = Counter(tokens)
    taken = KEYWORDS.union(counted)
    properties = set(names_of_properties(tokens))
    names = sorted(set(declared) - properties, key=lambda name: (-counted[name], name))
    free = (short for short in _words() if short not in taken)
    pairs = zip(names, free, strict=False)
    return {name: short for name, short in pairs if len(short) < len(name)}


def _words() -> Iterator[str]:
    """Generate all words of two letters, then of three and so on."""
    for length in count(2):
        yield from map("".join, product(ascii_letters, repeat=length))


def names_of_properties(tokens: Sequence[str]) -> Iterator[str]:
    """Generate the names that are, or may be, those of properties.

    They are as in ``.name``, ``{name: 1}``, ``{name}``, ``{name = 1}`` or ``{name() {}}``.
    """
    opened = [-1]  # the places of the brackets around a token, the innermost one last
    padded = [*tokens, ""]
    for place, token in enumerate(tokens):
        before, after = padded[place - 1], padded[place + 1]
        if token[0] in ")]}":
            start = opened.pop()
            if after == "{" and "function" not in tokens[max(0, start - 3) : start]:
                yield tokens[start - 1]
        is_in_braces = padded[opened[-1]] == "{"
        begins, ends = before in ("{", ",", "}", ";"), after in (",", "}", "=", ";")
        if before in (".", "?.") or after == ":" or (is_in_braces and begins and ends):
            yield token
        if token in ("(", "[", "{") or (token[0] in "`}" and token[-1] == "{"):
            opened.append(place)
