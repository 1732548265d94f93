"""Give the names that modules declare short names in a joined script.

A name is replaced wherever it occurs, by one that occurs nowhere, so that it means the same in each
place as before. Names stay that are also those of properties, or that are used outside the blocks
that declare them, as parameters and the browser's own names are.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, pairwise, product
from string import ascii_letters
from typing import Final

from pages.hosts.squeezing import script_tokens, squeezed_tokens

NAME: Final = re.compile(r"[A-Za-z_]\w*")
DECLARES: Final = frozenset(["const", "let", "class", "function"])
MORE: Final = {"const": ",", "let": ",", "function": "*"}  # before a further name
KEYWORDS: Final = frozenset(["as", "do", "if", "in", "is", "of"])


def shortened_script(text: str) -> str:
    """Return a joined script with short names, without comments and needless spaces."""
    tokens = list(script_tokens(text))
    names = short_names([token for token, _ in tokens])
    return squeezed_tokens((names.get(token, token), space) for token, space in tokens)


def short_names(tokens: Sequence[str]) -> dict[str, str]:
    """Return short names for those that a script declares, by the long ones.

    The most frequent names get the shortest ones.
    """
    counted = Counter(tokens)
    taken = KEYWORDS.union(counted)
    names = sorted(declared_names(tokens), key=lambda name: -counted[name])
    free = (short for short in _words() if short not in taken)
    pairs = zip(names, free, strict=False)
    return {name: short for name, short in pairs if len(short) < len(name)}


def _words() -> Iterator[str]:
    """Generate all words of two letters, then of three and so on."""
    for length in count(2):
        yield from map("".join, product(ascii_letters, repeat=length))


def declared_names(tokens: Sequence[str]) -> list[str]:
    """Return the names that are only in blocks that declare them, and that no property has."""
    around, ends = _brackets(tokens)
    blocks: dict[str, set[int]] = {}
    for name, block in _declarations(tokens, around):
        blocks.setdefault(name, set()).add(block)
    kept = set(names_of_properties(tokens, around, ends))
    for place, token in enumerate(tokens):
        found = blocks.get(token)
        if found and not any(block <= place < ends[block] for block in found):
            kept.add(token)
    return [name for name in blocks if name not in kept]


def _brackets(tokens: Sequence[str]) -> tuple[list[int], dict[int, int]]:
    """Return the place of the bracket around each token, and the ends of brackets by their places.

    The whole script is a bracket at -1.
    """
    opened, around, ends = [-1], [], {-1: len(tokens)}
    for place, token in enumerate(tokens):
        if token[0] in ")]}":
            ends[opened.pop()] = place
        around.append(opened[-1])
        if token in ("(", "[", "{") or (token[0] in "`}" and token[-1] == "{"):
            opened.append(place)
    return around, ends


def _declarations(tokens: Sequence[str], around: Sequence[int]) -> Iterator[tuple[str, int]]:
    """Generate names and the blocks that declare them, as in ``const a = [1], b = 2;``.

    Names within brackets, such as those of parameters and of loops, are left out.
    """
    kinds: dict[int, str] = {}  # of the declaration that each block is at
    for place, (before, token) in enumerate(pairwise(tokens), 1):
        block = around[place]
        if before in DECLARES and (block < 0 or tokens[block] == "{"):
            kinds[block] = before
        elif before == ";":
            kinds[block] = ""
        kind = kinds.get(block)
        if kind and before in (kind, MORE.get(kind)) and NAME.fullmatch(token):
            yield token, block


def names_of_properties(
    tokens: Sequence[str], around: Sequence[int], ends: Mapping[int, int]
) -> Iterator[str]:
    """Generate the names that are, or may be, those of properties.

    They are as in ``.name``, ``{name: 1}``, ``{name}``, ``{name = 1}`` or ``{name() {}}``.
    """
    for start, end in ends.items():
        has_body = start > 0 and tokens[start] == "(" and tokens[end + 1 : end + 2] == ["{"]
        if has_body and "function" not in tokens[max(0, start - 3) : start]:
            yield tokens[start - 1]
    for place, name in enumerate(tokens[:-1]):
        if not NAME.fullmatch(name):
            continue
        before, after, block = tokens[place - 1], tokens[place + 1], around[place]
        is_key = before in ("{", ",") and after in (":", ",", "}", "=")
        is_field = after in ("=", ";") and "class" in tokens[max(0, block - 4) : max(0, block)]
        in_braces = block >= 0 and tokens[block] == "{"
        if before in (".", "?.") or (in_braces and (is_key or is_field)):
            yield name
