"""Find the variants of the games that logs name."""

import re
from functools import lru_cache
from typing import Final

from histories.rooms.part import LogError
from lookup.arguments import shown

HI_LO: Final = r"(?:hi(?:gh)?[-/ ]?lo|h/l|hl\b)"
GAMES: Final = (
    (r"(?:6\+|six plus) ?hold'?em|short[ -]?deck", "S", "6+ Hold'em"),
    (rf"courchevel.*{HI_LO}", "C/8", "Courchevel Hi/Lo"),
    (r"courchevel", "C", "Courchevel"),
    (rf"5[- ]?card omaha.*{HI_LO}|omaha 5.*{HI_LO}|big o\b", "O5/8", "5 Card Omaha Hi/Lo"),
    (r"5[- ]?card omaha|omaha ?5|plo[- ]?5", "O5", "5 Card Omaha"),
    (r"6[- ]?card omaha|omaha ?6|plo[- ]?6", "O6", "6 Card Omaha"),
    (rf"omaha.*{HI_LO}|omahahl|omaha8", "O/8", "Omaha Hi/Lo"),
    (r"omaha|\bplo\b", "O", "Omaha"),
    (r"(?:5[- ]?|five[- ])card stud", "5S", "5 Card Stud"),
    (rf"(?:7[- ]?card|seven[- ]card)? ?stud.*{HI_LO}", "7S/8", "7 Card Stud Hi/Lo"),
    (r"(?:7[- ]?card|seven[- ]card)? ?stud", "7S", "7 Card Stud"),
    (r"razz", "R", "Razz"),
    (
        r"2-7 triple|triple draw 2-7|deuce to seven triple|lowball27",
        "2L3D",
        "Triple Draw 2-7 Lowball",
    ),
    (r"a-5 triple|triple draw a-5", "AL3D", "Triple Draw A-5 Lowball"),
    (r"a-5 single|single draw a-5", "AL1D", "Single Draw A-5 Lowball"),
    (r"2-7 single|single draw 2-7|deuce to seven", "2L1D", "Single Draw 2-7 Lowball"),
    (r"badugi", "B", "Badugi"),
    (r"5[- ]?card draw|five card draw", "5D", "5 Card Draw"),
    (r"hold'?em|\b[nfp]?lhe?\b", "T", "Hold'em"),
)
"""The pattern of each game's names, its letters in codes, and its name; special games first."""

LIMITS: Final = (
    (r"no[- ]?limit|\b(?:nl(?:he?)?|sl|бл)\b", "N", "No Limit"),
    (r"pot[- ]?limit|\bpl(?:he?|o\d?)?\b", "P", "Pot Limit"),
    (r"fix(?:ed)?[- ]?limit|\bfl(?:he?)?\b|\blimit\b|\bl\b", "F", "Limit"),
)
_GAMES: Final = [(re.compile(pattern, re.IGNORECASE), letters) for pattern, letters, _ in GAMES]
_LIMITS: Final = [(re.compile(pattern, re.IGNORECASE), letter) for pattern, letter, _ in LIMITS]
NAMES: Final = {letters: name for _, letters, name in GAMES}
"""The names of games for writing, by their letters."""
LIMIT_NAMES: Final = {letter: name for _, letter, name in LIMITS}


@lru_cache(256)
def variant_code(text: str) -> str:
    """Return the code in `games.VARIANTS` of a logged game, with limit and game in any order.

    Raises LogError for an unknown game.

    >>> variant_code("Hold'em No Limit"), variant_code("PL Omaha Hi-Lo"), variant_code("Razz Limit")
    ('NT', 'PO/8', 'FR')
    >>> variant_code("Omaha High Pot Limit"), variant_code("Omaha High-Low Pot Limit")
    ('PO', 'PO/8')
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
