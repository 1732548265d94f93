"""The lines of one hand in a log, their limits, and the error for lines that cannot be read."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from lookup.arguments import shown

LONGEST_LINE = 2_000  # the maximum number of characters in a line of a hand
MOST_CHARACTERS = 1 << 20
"""The maximum length of a hand of XML or JSON, or of the head of a session."""
MOST_LINES = 5_000  # the maximum number of lines in a hand; longer ones have lost their ends


class Part(NamedTuple):
    """The lines of one hand in a file."""

    line: int  # the number of the first line, from 1
    lines: Sequence[str]
    fault: str | None = None  # why the lines cannot be a hand, if they were not all kept
    numbers: Sequence[int] = ()  # the number of each line, if they do not count up from the first
    facts: Mapping[str, str] = {}  # facts that other lines of the file state
    stated: Sequence[str] = ()  # the lines of the file, if a reader has put them in other words

    def in_words(self, lines: Sequence[str]) -> "Part":
        """Return the hand with lines in other words; errors quote those of the file."""
        return self._replace(lines=lines, stated=self.stated or self.lines)

    def quoted(self, line: int) -> str:
        """Return a line of the file, by its number, for an error message."""
        place = self.numbers.index(line) if self.numbers else line - self.line
        return shown((self.stated or self.lines)[place])


FAULTS = (ValueError, ArithmeticError, LookupError)
"""The errors that damaged lines cause; each costs its hand alone."""


def rule_of(error: Exception) -> str:
    """Return the rule that an error states."""
    if isinstance(error, ValueError):
        return str(error)
    return f"the hand cannot be read ({type(error).__name__}: {error})"


class LogError(ValueError):
    """A line of a log is unknown, or contradicts another one."""

    def __init__(self, rule: str, line: int | None = None, hand: str | None = None) -> None:
        super().__init__(rule)
        self.rule, self.line, self.hand = rule, line, hand


def check_lines(part: Part) -> None:
    """Raise LogError for a line longer than those of any room."""
    if max(map(len, part.lines)) > LONGEST_LINE:
        place = next(n for n, line in enumerate(part.lines) if len(line) > LONGEST_LINE)
        raise LogError(f"a line has more than {LONGEST_LINE} characters", part.line + place)
