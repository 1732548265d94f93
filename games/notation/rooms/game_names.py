"""What games are called in logs: words of each room's own, and the variants that they name."""

import re
from functools import lru_cache
from typing import Final

from games.notation.rooms.room import LogError
from lookup.arguments import shown

GAMES: Final = (
    (r"6\+ ?hold'?em|short[ -]?deck", "S"),
    (r"courchevel.*hi[-/ ]?lo|courchevel h/l", "C/8"),
    (r"courchevel", "C"),
    (r"5[- ]?card omaha.*(?:hi[-/ ]?lo|h/l|hl)|omaha 5.*(?:hi[-/ ]?lo|h/l)", "O5/8"),
    (r"5[- ]?card omaha|omaha ?5|plo-?5", "O5"),
    (r"6[- ]?card omaha|omaha ?6|plo-?6", "O6"),
    (r"omaha.*(?:hi[-/ ]?lo|h/l|hl\b)|omahahl", "O/8"),
    (r"omaha|\bplo\b", "O"),
    (r"(?:7[- ]?card|seven[- ]card)? ?stud.*(?:hi[-/ ]?lo|h/l)", "7S/8"),
    (r"(?:7[- ]?card|seven[- ]card)? ?stud", "7S"),
    (r"razz", "R"),
    (r"2-7 triple|triple draw 2-7|deuce to seven triple", "2L3D"),
    (r"2-7 single|single draw 2-7|deuce to seven", "2L1D"),
    (r"badugi", "B"),
    (r"5[- ]?card draw|five card draw", "5D"),
    (r"hold'?em", "T"),
)
"""Patterns of what a game is called, the more special ones first, and its letters in codes."""

LIMITS: Final = (
    (r"no[- ]?limit|\bnl\b", "N"),
    (r"pot[- ]?limit|\bpl\b", "P"),
    (r"fix(?:ed)?[- ]?limit|\bfl\b|\blimit\b|\bl\b", "F"),
)
_GAMES: Final = [(re.compile(pattern, re.IGNORECASE), letters) for pattern, letters in GAMES]
_LIMITS: Final = [(re.compile(pattern, re.IGNORECASE), letter) for pattern, letter in LIMITS]


@lru_cache(256)
def variant_code(text: str) -> str:
    """Return the code in `games.VARIANTS` of a game as logs name it, limit and game in any order.

    Raises LogError for a game that is not known.

    >>> variant_code("Hold'em No Limit"), variant_code("PL Omaha Hi-Lo"), variant_code("Razz Limit")
    ('NT', 'PO/8', 'FR')
    """
    from games.variants.variant import VARIANTS

    code = ""
    for pattern, letter in _LIMITS:
        if pattern.search(text):
            code = letter
            break
    for pattern, letters in _GAMES:
        if pattern.search(text):
            code += letters
            break
    if code not in VARIANTS:
        raise LogError(f"the game {shown(text)} is not one that can be played here")
    return code
