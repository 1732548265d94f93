"""Find the files of hands for a command."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from calculations.commands.exits import (
    FILE_ERROR,
    WRONG_USAGE,
    CommandError,
    refuse_same_files,
    say,
)
from histories.frames.paths import find_files, kind_of
from histories.storage.archives import split_archive
from histories.storage.locations import is_url
from lookup.running.output import PathLike


class Inputs(NamedTuple):
    """The files of the paths of a command."""

    files: list[str]  # with hands
    summaries: list[str]  # with tournament summaries
    passed_over: list[str]  # the skipped files in folders


def find_inputs(paths: Sequence[str], outputs: Iterable[PathLike | None]) -> Inputs:
    """Return the files of all paths.

    Raises CommandError if there are no files of hands, and if an output is one of these files.
    """
    inputs = Inputs([], [], [])
    try:
        for path in paths:
            inputs.files.extend(find_files(path, inputs.passed_over, inputs.summaries))
    except FileNotFoundError as error:
        raise CommandError(str(error), FILE_ERROR) from None
    except (ImportError, ValueError) as error:  # of URLs
        raise CommandError(str(error), WRONG_USAGE) from None
    found = (file for files in inputs for file in files)
    refuse_same_files(outputs, {split_archive(file)[0]: None for file in found})
    if not inputs.files:
        raise CommandError(f"there are no files of hands in {', '.join(paths)}", FILE_ERROR)
    return inputs


def refuse_url(name: str, what: str) -> None:
    """Raise CommandError for a URL in place of a path of this machine; *what* names the file."""
    if is_url(name):
        raise CommandError(f"{name}: {what} is on this machine, not at a URL", WRONG_USAGE)


def say_passed_over(files: Iterable[str]) -> None:
    """Print the skipped files in folders to stderr, one line per reason."""
    by_kind: dict[str, list[str]] = {}
    for file in files:
        by_kind.setdefault(kind_of(file), []).append(file)
    for kind, (first, *others) in by_kind.items():
        more = f" and {len(others):,} more" if others else ""
        say(f"{first}{more}: {kind}, passed over")
