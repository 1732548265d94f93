"""The contract of a room: the conditions for reading its logs, even with damaged lines."""

import re
from collections.abc import Callable, Sequence
from io import BufferedReader, BytesIO
from typing import Any, Final

from poker_calculator.games.notation.history import HandHistory
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.histories.rooms.files import recognise
from poker_calculator.histories.rooms.lines import lines_of
from poker_calculator.histories.rooms.readers import ROOMS
from poker_calculator.histories.rooms.readers.layouts.line_reader import LineReader
from poker_calculator.histories.rooms.room import Room
from poker_calculator.histories.rooms.transcript import LONGEST_LINE, LogError
from poker_calculator.histories.rooms.translation.agreement import check_results
from poker_calculator.histories.rooms.translation.history import translate

AMOUNT: Final = re.compile(r"(?<=[$€£(\[])[1-9]")
"""The first digit of an amount or a card."""
ENCODINGS: Final = ("utf-8-sig", "utf-16", "utf-16-le")
HARMLESS: Final[dict[str, Callable[[list[str]], list[str]]]] = {
    "spaces at the ends of lines": lambda lines: [f"{line}  " for line in lines],
    "blank lines": lambda lines: [text for line in lines for text in (line, "")],
    "spaces that do not break": lambda lines: [line.replace(" ", "\u00a0") for line in lines],
    "a quoted e-mail": lambda lines: [f"> {line}" for line in lines],
    "numbers of an e-mail": lambda lines: ["**** # 1 ****", *lines, "", "**** # 2 ****"],
    "spaces in thousands": lambda lines: [re.sub(r"(?<=\d),(?=\d{3})", " ", x) for x in lines],
    "a player who leaves": lambda lines: [*lines[:-3], "Zoe9 has left the table.", *lines[-3:]],
}
"""Changes of a log of lines that change no hand."""


def check_room(room: Room, logs: Sequence[str], *, not_read: str = "") -> None:
    """Check that a room reads logs, and that it refuses or reports damage.

    logs     : texts of one paid hand each
    not_read : a pattern of the lines whose amounts the reader need not read, because other lines
        state the same

    Raises AssertionError that names the check and the changed line.
    """
    for log in logs:
        contract = _Contract(room, log, re.compile(not_read or r"(?!)"))
        for check in CHECKS:
            check(contract)


class _Contract:
    """A log of a room, and what is read from it and from its changes."""

    def __init__(self, room: Room, log: str, not_read: re.Pattern[str]) -> None:
        self.room, self.log, self.not_read = room, log, not_read
        self.lines = log.splitlines()
        self.is_of_lines = room.split is None
        paid, refused = self.read(log)
        _require(not refused, f"the log is refused: {refused[:1]}")
        _require(len(paid) == 1, f"the log has {len(paid)} hands; give one hand")
        self.hand = paid[0]

    def read(
        self, text: str, encoding: str = "utf-8"
    ) -> tuple[list[HandHistory], list[NotationError | LogError]]:
        """Return the paid hands of a log and the errors of the others."""
        paid, refused = list[HandHistory](), list[NotationError | LogError]()
        stream: Any = BytesIO(text.encode(encoding))
        with BufferedReader(stream) as data:
            for part in self.room.parts(lines_of(data)):
                try:
                    hand = translate(self.room.transcript(part), None)
                    check_results(hand, hand.replay())
                except (LogError, NotationError) as error:
                    refused.append(error)
                else:
                    paid.append(hand)
        return paid, refused

    def read_lines(self, *lines: str) -> tuple[list[HandHistory], list[NotationError | LogError]]:
        """Return the paid hands of lines and the errors of the others."""
        return self.read("\n".join(lines))

    def is_same(self, *hands: HandHistory) -> bool:
        """Return whether hands are all equal to the hand of the log."""
        return all(hand.fields() == self.hand.fields() for hand in hands)

    def with_line(self, number: int, *lines: str) -> list[str]:
        """Return the lines of the log with others in place of one."""
        return [*self.lines[:number], *lines, *self.lines[number + 1 :]]


def _require(condition: Any, message: str) -> None:
    """Raise AssertionError with a message unless a condition holds."""
    if not condition:
        raise AssertionError(message)


def _begins_hands(log: _Contract) -> None:
    """Check that the room begins hands where no other room does, and that its mark is there."""
    room, lines = log.room, [line for line in log.lines if line.strip()]
    recognised = recognise(enumerate(lines, 1))
    is_known = recognised.slug == room.slug if recognised is not None else room not in ROOMS
    _require(is_known, f"{recognised.name if recognised else 'no room'} reads the log")
    first = [line for line in lines if room.beginning(line) is not None]
    marked = [line for line in lines if room.mark in line]
    _require(first, "no line begins a hand")
    _require({*first} <= {*marked}, f"the mark {room.mark!r} is not in each first line")
    _require(not room.mark or len(marked) < len(lines) / 2, f"{room.mark!r} is in most lines")


def _has_any_form(log: _Contract) -> None:
    """Check that line ends, encodings and harmless changes do not change the hand."""
    forms = {repr(end): (log.log.replace("\n", end), "utf-8") for end in ("\r\n", "\r")}
    forms |= {encoding: (log.log, encoding) for encoding in ENCODINGS}
    if log.is_of_lines and issubclass(log.room.reader, LineReader):
        forms |= {
            name: ("\n".join(change(log.lines)), "utf-8") for name, change in HARMLESS.items()
        }
    for name, (text, encoding) in forms.items():
        paid, refused = log.read(text, encoding)
        _require(not refused and len(paid) == 1 and log.is_same(*paid), f"{name} change the hand")


def _survives_cuts(log: _Contract) -> None:
    """Check that a hand that is cut off at any line pays the same or is refused."""
    begun = 1 + next(n for n, line in enumerate(log.lines) if log.room.beginning(line) is not None)
    for count in range(1, len(log.lines)):
        paid, refused = log.read_lines(*log.lines[:count])
        same = all(hand.finishing_stacks == log.hand.finishing_stacks for hand in paid)
        _require(same and not (paid and refused), f"cut off after line {count}, it pays otherwise")
        is_lost = not (paid or refused) and log.is_of_lines and count >= begun
        _require(not is_lost, f"cut off after line {count}, the hand is lost")


def _survives_doubled_lines(log: _Contract) -> None:
    """Check that a doubled line is refused or changes no result."""
    for number, line in enumerate(log.lines):
        paid, _ = log.read_lines(*log.with_line(number, line, line))
        stacks = [hand.finishing_stacks for hand in paid]
        _require(stacks in ([], [log.hand.finishing_stacks]), f"twice, it pays otherwise: {line}")


def _loses_one_hand(log: _Contract) -> None:
    """Check that a hand that breaks off, at the end of a line or within it, loses no other hand."""
    quotes_heads = log.is_of_lines and log.room.head is None  # chat may look like a first line
    for number, line in enumerate(log.lines):
        broken = "\n".join([*log.lines[:number], line[: len(line) // 2]])
        for end in ("\n",) if quotes_heads else ("\n", ""):
            paid, refused = log.read(f"{log.log}\n{broken}{end}{log.log}")
            is_single = len(refused) <= 1 and len(paid) + len(refused) >= 2
            _require(
                is_single and log.is_same(paid[0], paid[-1]), f"broken off, it costs more: {line}"
            )


def _names_errors(log: _Contract) -> None:
    """Check that the error for an unknown line names the line and the hand."""
    middle = len(log.lines) // 2 if log.is_of_lines else len(log.lines) - 4
    unknown = "???" if log.is_of_lines else "<unknown/>"
    paid, refused = log.read_lines(*log.with_line(middle, unknown, log.lines[middle]))
    _require(not paid and len(refused) == 1, "an unknown line is read")
    (error,) = refused
    words = "not understood" in error.rule or "not known" in error.rule
    _require(words and error.line == middle + 1, f"the error of line {middle + 1} is {error}")
    if log.is_of_lines:
        _require(str(error.hand) == str(log.hand.hand), f"the error names the hand {error.hand}")


def _sees_damage(log: _Contract) -> None:
    """Check that a damaged digit of an amount or a card is refused or changes the hand."""
    for number, line in enumerate(log.lines):
        names = [name for name in log.hand.players or () if name in line]
        if (line.startswith("Seat ") and not names) or log.not_read.fullmatch(line):
            continue
        for match in AMOUNT.finditer(line):
            digit = "3" if match[0] == "2" else "2"
            damaged = line[: match.start()] + digit + line[match.end() :]
            paid, _ = log.read_lines(*log.with_line(number, damaged))
            _require(not any(map(log.is_same, paid)), f"damage is not seen: {damaged}")


def _refuses_endless_lines(log: _Contract) -> None:
    """Check that a line without an end is refused; a hand of XML or JSON may be one line."""
    if log.is_of_lines:
        middle = len(log.lines) // 2
        endless = "x" * (LONGEST_LINE + 1)
        paid, refused = log.read_lines(*log.with_line(middle, endless, log.lines[middle]))
        rules = [error.rule for error in refused]
        expected = f"a line has more than {LONGEST_LINE} characters"
        _require(not paid and rules == [expected], f"an endless line gives {rules}")


CHECKS: Final[Sequence[Callable[[_Contract], None]]] = (
    _begins_hands,
    _has_any_form,
    _survives_cuts,
    _survives_doubled_lines,
    _loses_one_hand,
    _names_errors,
    _sees_damage,
    _refuses_endless_lines,
)
"""The checks of the contract, the quickest first."""
