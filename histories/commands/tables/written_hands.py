"""Write the hands of files in another format: PHH, Open Hand History or text of PokerStars."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from calculations.commands.exits import FILE_ERROR, SOME_ROWS_WRONG, WRONG_USAGE, CommandError, say
from games.notation.history import HandHistory
from games.notation.notation_error import NotationError
from games.notation.phh import dumps
from histories.commands.inputs import find_inputs, say_passed_over
from histories.commands.tables.files import open_text
from histories.commands.tables.refused_hands import say_causes, write_refused
from histories.frames.batches import count_hands
from histories.logs import write_log
from histories.reading import read_hands
from lookup.running.progress import progress_bar


def _to_phh(hand: HandHistory, number: int) -> str:
    """Return a hand as a section of a .phhs file."""
    return f"[{number}]\n{dumps(hand)}"


def _to_open_hand_history(hand: HandHistory, number: int) -> str:
    """Return a hand as Open Hand History."""
    return write_log(hand, "open_hand_history") + "\n"


def _to_pokerstars(hand: HandHistory, number: int) -> str:
    """Return a hand as the text of a log of PokerStars."""
    return write_log(hand) + "\n\n"


FORMATS: Final[dict[str, Callable[[HandHistory, int], str]]] = {
    ".phhs": _to_phh,
    ".ohh": _to_open_hand_history,
    ".json": _to_open_hand_history,
    ".txt": _to_pokerstars,
}
"""The function that writes a hand with its number, by the suffix of the file."""


def convert_hands(arguments: argparse.Namespace, output: Path) -> int:
    """Write each hand that can be read to *output*, one at a time, and return the exit code."""
    for name, default in (
        ("folded", "dead"),
        ("currency", None),
        ("rate", []),
        ("processes", None),
    ):
        if getattr(arguments, name) != default:
            rule = f"--{name} applies to tables, not to {output.suffix} files; leave it out"
            raise CommandError(rule, WRONG_USAGE)
    files, _, passed_over = find_inputs(arguments.paths, [output, arguments.refused])
    refused: list[NotationError] = []
    written = 0
    with (
        open_text(output) as text,
        progress_bar(
            sum(map(count_hands, files)), "hands", shown=arguments.progress, unit="hand"
        ) as bar,
    ):
        for hand in _readable(files, arguments.errors == "skip", refused):
            try:
                found = FORMATS[output.suffix.lower()](hand, written + 1)
            except (NotationError, ValueError) as error:
                problem = error if isinstance(error, NotationError) else _refusal(hand, error)
                if arguments.errors == "raise":
                    raise _stopped(problem) from None
                refused.append(problem)
            else:
                text.write("\n" * (written > 0) + found)
                written += 1
            bar.update(1)
    say_causes(refused, "--refused FILE lists all")
    say_passed_over(passed_over)
    if arguments.refused is not None:
        write_refused(arguments.refused, refused, arguments.escape_formulas)
    line = f"{output}: {written:,} hand{'s' * (written != 1)} of "
    line += f"{len(files):,} file{'s' * (len(files) != 1)}"
    say(line + (f"; {len(refused):,} left out" if refused else ""))
    return SOME_ROWS_WRONG if refused else 0


def _readable(files: list[str], skip: bool, refused: list[NotationError]) -> Iterator[HandHistory]:
    """Yield the hands of files; add the errors of others to *refused*, or stop at the first."""
    hands = read_hands(files, errors="skip" if skip else "raise", refused=refused)
    try:
        yield from hands
    except NotationError as error:
        raise _stopped(error) from None
    except ValueError as error:
        raise CommandError(str(error), FILE_ERROR) from None


def _stopped(error: NotationError) -> CommandError:
    """Return the error of a command that stops at a hand."""
    return CommandError(f"{error}; give --errors skip to continue", SOME_ROWS_WRONG)


def _refusal(hand: HandHistory, error: ValueError) -> NotationError:
    """Return the error of a hand that a format cannot hold."""
    return NotationError(str(error), file=hand.file, hand=hand.label)
