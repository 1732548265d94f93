"""Names of games, streets and actions as people write them, and suggestions for unknown names."""

import functools
import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from lookup.arguments import shown

LISTED = 4  # the number of names from a long list in a message

LIMITS: Final = {
    "N": ("no limit", "nl"),
    "P": ("pot limit", "pl"),
    "F": ("fixed limit", "limit", "fl", "l"),
}
"""The names of limits: all may precede a game's name, and full names may also follow it."""

ACTION_NAMES: Final = {
    "x": "check", "k": "check", "c": "call", "f": "fold", "b": "bet", "r": "raise", "cbr": "raise"
}  # fmt: skip
"""The short names of actions."""
SHORT_AMOUNT: Final = re.compile(r"\b([br])(?=\d)")


def plain(name: str) -> str:
    """Return the letters, digits and plus signs of a name, in lower case.

    >>> plain("Omaha Hi/Lo"), plain("No-Limit Hold'em"), plain("6+")
    ('omahahilo', 'nolimitholdem', '6+')
    """
    return "".join(mark for mark in name.casefold() if mark.isalnum() or mark == "+")


def suggestion(word: object, names: Iterable[str]) -> str:
    """Return a question with the most similar name and a space; empty if no name is similar.

    The given name is not suggested.

    >>> suggestion("Monte-Carlo", ["exact", "monte_carlo"])
    "did you mean 'monte_carlo'? "
    """
    from difflib import get_close_matches  # imported here: only errors need it

    if not isinstance(word, str):
        return ""
    by_plain = {plain(name): name for name in names if name != word}
    close = get_close_matches(plain(word[:100]), by_plain, 1)
    return f"did you mean {by_plain[close[0]]!r}? " if close else ""


def unknown_name(
    what: str,
    word: object,
    names: Mapping[str, str] | Iterable[str],
    more: Iterable[str] = (),
    where: str = "",
) -> str:
    """Return the message for an unknown name, with the most similar name and the known names.

    names : the names, or codes with their names
    more : further accepted names, which the message does not list
    where : the place of a complete list; the message then has only the first names

    >>> unknown_name("method", "exakt", ["auto", "exact"])
    "unknown method 'exakt'; did you mean 'exact'? the methods are auto, exact"
    """
    if isinstance(names, Mapping):
        listed = [f"{code} ({name})" for code, name in names.items()]
        candidates = [*names, *names.values()]
    else:
        listed = candidates = [*names]
    question = suggestion(word, (*candidates, *more))
    if where:
        listed = [*listed[:LISTED], f"and {len(listed) - LISTED} more, see {where}"]
    return f"unknown {what} {shown(word)}; {question}the {what}s are {', '.join(listed)}"


STREET_NAMES: Final = ("preflop", "flop", "turn", "river")
"""The streets of games with a board, in order; `street_named` also reads other spellings."""


def street_named(name: object) -> str | None:
    """Return the street of a name in any spelling, None for an unknown name.

    >>> [street_named(name) for name in ("Pre-flop", "pre flop", "TURN", "showdown")]
    ['preflop', 'preflop', 'turn', None]
    """
    street = plain(name) if isinstance(name, str) else ""
    return street if street in STREET_NAMES else None


class GameNames(NamedTuple):
    """The names of a game."""

    code: str
    """The part of a variant's code after the limit, empty if the game has no code."""
    game: str  # the name in `lookup.games.GAMES`
    limit: str
    """The usual limit in codes: N (no limit), P (pot limit) or F (fixed limit)."""
    names: tuple[str, ...]


def _names(code: str, game: str, limit: str, *others: str) -> GameNames:
    return GameNames(code, game, limit, (game, *others))


GAME_NAMES: Final = (
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
"""The names of all games; `game_named` also reads the codes."""


@functools.cache
def spellings() -> dict[str, tuple[GameNames, str]]:
    """Return the game and the limit of each name, with and without a limit, in the form of `plain`.

    >>> [spellings()[name][1] for name in ("holdem", "plholdem", "limitholdem", "holdemlimit")]
    ['N', 'P', 'F', 'F']
    """
    rows: dict[str, tuple[GameNames, str]] = {}
    for row in GAME_NAMES:
        for name in map(plain, row.names):
            rows.setdefault(name, (row, row.limit))
            for limit, words in LIMITS.items():
                for word in map(plain, words):
                    rows.setdefault(word + name, (row, limit))
                    if len(word) > 2:
                        rows.setdefault(name + word, (row, limit))
    return rows


def game_named(name: str) -> tuple[GameNames, str] | None:
    """Return the game and the limit of a name, None for an unknown name.

    >>> [game_named(name)[0].game for name in ("PLO-8", "No-Limit Hold'em", "2-7 triple draw")]
    ['omaha_hi_lo', 'holdem', 'deuce_to_seven']
    """
    return spellings().get(plain(name))


def words_of_actions(text: str) -> list[str]:
    """Return the words of actions, in lower case and with their full names.

    >>> words_of_actions("X b33 Raise to 100")
    ['check', 'bet', '33', 'raise', 'to', '100']
    """
    words = SHORT_AMOUNT.sub(r"\1 ", text.lower()).split()
    return [ACTION_NAMES.get(word, word) for word in words]
