"""Collect the errors of refused hands, with the numbers of hands read before and after each."""

from typing import TYPE_CHECKING, Any, Final

from poker_calculator.games.notation.notation_error import NotationError

if TYPE_CHECKING:
    from poker_calculator.histories.frames.rows import Extracted

FIELDS: Final = ("file", "line", "hand", "action", "rule", "read_before", "read_after")


class ReadCount:
    """Counts the hands read from a file, and completes the errors of its refused hands.

    >>> count, error = ReadCount(), NotationError("a rule")
    >>> count.begin("a.txt"), count.read(2), count.refuse([error]), count.read(3), count.end()
    (None, None, None, None, None)
    >>> error.read_before, error.read_after
    (2, 3)
    """

    def __init__(self) -> None:
        self._file: str | None = None
        self._count = 0
        self._refused = list[NotationError]()

    def begin(self, file: str | None) -> None:
        """Begin with a file, unless it is the same as before."""
        if file != self._file:
            self.end()
            self._file = file

    def read(self, hands: int = 1) -> None:
        """Count hands of the file that are read."""
        self._count += hands

    def refuse(self, errors: list[NotationError]) -> None:
        """Add errors of the file; each may state how many hands were read since the last count."""
        if self._file is None:
            return
        for error in errors:
            error.read_before = self._count + (error.read_before or 0)
        self._refused += errors

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
            self._count.begin(part.files[0])
            self._count.refuse(part.refused)
            self._count.read(part.hands - len(part.refused))
            return
        self._count.end()
        for error in part.refused:  # each of several files has one hand
            error.read_before = error.read_after = 0 if part.files else None

    def entries(self) -> list[dict[str, Any]]:
        """Return an entry for each error."""
        self._count.end()
        return [{name: getattr(error, name) for name in FIELDS} for error in self._errors]
