"""Lines that begin with a player's name: who does what, whatever the name holds."""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from games.notation.rooms.room import LogError
from games.notation.rooms.transcript import What
from lookup.arguments import shown

Forms: TypeAlias = Mapping[str, Sequence[tuple[str, What | None]]]
"""Patterns of what stands behind the name and a space, and what each tells, by their first word.

None stands for what changes nothing. Under an empty word are forms of any other first word.
"""
LONGEST_NAME: Final = 100
"""No room lets names be longer: a space further on ends none."""


class Deed(NamedTuple):
    """What a line says that a player does."""

    name: str
    what: What | None
    match: re.Match[str]
    """What fits behind the name."""


class PlayerLines:
    """The forms that a room's lines about players have.

    >>> lines = PlayerLines({"folds": [("folds", What.FOLD)]})
    >>> lines.read("folds two folds", {"folds", "folds two"}).name
    'folds two'
    """

    def __init__(self, forms: Forms) -> None:
        self._forms = {
            word: tuple((re.compile(pattern), what) for pattern, what in of_word)
            for word, of_word in forms.items()
        }
        self._others = self._forms.get("", ())

    def read(self, line: str, names: Collection[str]) -> Deed | None:
        """Return what a line tells, None if it is not one of *names* with a form behind it.

        Raises LogError for a line that two players' names fit.
        """
        found = None
        place = line.find(" ")
        while 0 < place <= LONGEST_NAME:
            if line[:place] in names:
                rest = line[place + 1 :]
                for pattern, what in self._forms.get(rest.partition(" ")[0], self._others):
                    match = pattern.fullmatch(rest)
                    if match is not None:
                        if found is not None:
                            raise LogError(
                                f"{shown(line)} can be of {found.name} and of {line[:place]}"
                            )
                        found = Deed(line[:place], what, match)
                        break
            place = line.find(" ", place + 1)
        return found
