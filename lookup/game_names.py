"""The names that players give to games, such as ``PLO`` and ``7-card stud``."""

import functools
from typing import Final, NamedTuple

from lookup.names import plain


class GameNames(NamedTuple):
    """The names of a game."""

    code: str
    """The part of the codes of `games.VARIANTS` after the limit, empty if there is none."""
    game: str  # the name in `lookup.games.GAMES`
    limit: str
    """The usual limit in codes: N (no limit), P (pot limit) or F (fixed limit)."""
    names: tuple[str, ...]


def _names(code: str, game: str, limit: str, *others: str) -> GameNames:
    return GameNames(code, game, limit, (game, *others))


NAMES: Final = (
    _names("T", "holdem", "N", "Texas hold'em", "he", "h"),
    _names("S", "short_deck", "N", "short-deck hold'em", "six plus", "six-plus hold'em", "6+"),
    _names("O", "omaha", "P", "Omaha hold'em", "Omaha high", "4-card Omaha", "Omaha 4", "o4", "o"),
    GameNames("O5", "omaha", "P", ("5-card Omaha", "five-card Omaha", "Omaha 5", "o5")),
    GameNames("O6", "omaha", "P", ("6-card Omaha", "six-card Omaha", "Omaha 6", "o6")),
    _names("O/8", "omaha_hi_lo", "P", "Omaha 8", "Omaha 8 or better", "o8"),
    _names("O5/8", "big_o", "P", "5-card Omaha hi/lo", "five-card Omaha hi/lo", "o5/8"),
    _names("C", "courchevel", "P"),
    _names("C/8", "courchevel_hi_lo", "P", "Courchevel 8"),
    GameNames("5S", "five_card_draw", "F", ("5-card stud", "five card stud")),
    _names("7S", "seven_card_stud", "F", "7-card stud", "stud"),
    _names("7S/8", "seven_card_stud_hi_lo", "F", "7-card stud hi/lo", "stud hi/lo", "stud 8"),
    _names("R", "razz", "F"),
    _names("5D", "five_card_draw", "F", "5-card draw"),
    _names("B", "badugi", "F"),
    _names("2L1D", "deuce_to_seven", "N", "2-7", "2-7 single draw"),
    GameNames("2L3D", "deuce_to_seven", "F", ("2-7 triple draw", "deuce-to-seven triple draw")),
    _names("", "short_deck_trips_over_straights", "N"),
    _names("", "pineapple", "N"),
    _names("", "lazy_pineapple", "N"),
    _names("AL1D", "ace_to_five", "F", "A-5", "A-5 single draw"),
    GameNames("AL3D", "ace_to_five", "F", ("A-5 triple draw", "ace-to-five triple draw")),
)
"""All games; in code, `game_named` reads them."""

LIMITS: Final = {
    "N": ("no limit", "nl"),
    "P": ("pot limit", "pl"),
    "F": ("fixed limit", "limit", "fl", "l"),
}
"""The names of limits, which may stand before a game's name, and in full after it."""


@functools.cache
def spellings() -> dict[str, tuple[GameNames, str]]:
    """Return the game and its limit for each name, with and without a limit, as `plain` writes it.

    >>> [spellings()[name][1] for name in ("holdem", "plholdem", "limitholdem", "holdemlimit")]
    ['N', 'P', 'F', 'F']
    """
    found: dict[str, tuple[GameNames, str]] = {}
    for row in NAMES:
        for name in map(plain, row.names):
            found.setdefault(name, (row, row.limit))
            for limit, words in LIMITS.items():
                for word in map(plain, words):
                    found.setdefault(word + name, (row, limit))
                    if len(word) > 2:
                        found.setdefault(name + word, (row, limit))
    return found


def game_named(name: str) -> tuple[GameNames, str] | None:
    """Return the game and the limit that a name means, None for an unknown name.

    >>> [game_named(name)[0].game for name in ("PLO-8", "No-Limit Hold'em", "2-7 triple draw")]
    ['omaha_hi_lo', 'holdem', 'deuce_to_seven']
    """
    return spellings().get(plain(name))
