"""Collect the errors of refused hands, with the numbers of hands read before and after each."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from poker_calculator.games.notation.notation_error import NotationError

if TYPE_CHECKING:
    from poker_calculator.histories.frames.rows import Extracted

FIELDS: Final = ("file", "line", "hand", "action", "rule", "read_before", "read_after")


class ReadCount:
    """Counts the hands read from a file, and completes the errors of its refused hands.

    >>> count, error = ReadCount(), NotationError("a rule")
    >>> count.add("a.txt", 2), count.add("a.txt", 3, [error]), count.end()
    (None, None, None)
    >>> error.read_before, error.read_after
    (2, 3)
    """

    def __init__(self) -> None:
        self._file: str | None = None
        self._count = 0
        self._refused = list[NotationError]()

    def add(self, file: str | None, hands: int = 1, refused: Sequence[NotationError] = ()) -> None:
        """Count hands of a file that are read, and add the errors of refused ones.

        Each error may state how many of these hands were read before it.
        """
        if file != self._file:
            self.end()
            self._file = file
        if file is not None:
            for error in refused:
                error.read_before = self._count + (error.read_before or 0)
            self._refused += refused
        self._count += hands

    def end(self) -> None:
        """End the file: state in its errors how many hands were read after each."""
        for error in self._refused:
            error.read_after = self._count - (error.read_before or 0)
        self._file, self._count, self._refused = None, 0, []


class Refusals:
    """The errors of the hands that are refused from files."""

    def __init__(self) -> None:
        self._errors = list[NotationError]()
        self._count = ReadCount()

    def add(self, part: "Extracted") -> None:
        """Add the errors of a batch of hands."""
        self._errors += part.refused
        if len(part.files) == 1:
            read = part.hands - len(part.refused)
            self._count.add(part.files[0], read, part.refused)
            return
        self._count.end()
        for error in part.refused:  # each of several files has one hand
            error.read_before = error.read_after = 0 if part.files else None

    def entries(self) -> list[dict[str, Any]]:
        """Return an entry for each error."""
        self._count.end()
        return [{name: getattr(error, name) for name in FIELDS} for error in self._errors]
