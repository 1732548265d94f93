"""Read the tournament summaries of poker rooms from files."""

import os
from collections.abc import Iterable, Iterator

from games.notation.notation_error import NotationError
from histories.frames.paths import PathLike, find_files
from histories.rooms.summaries.summary import TournamentSummary
from histories.storage.archives import is_archive
from lookup.arguments import shown


def read_summaries(
    paths: PathLike | Iterable[PathLike],
    *,
    errors: str = "raise",
    refused: list[NotationError] | None = None,
) -> Iterator[TournamentSummary]:
    """Yield the tournament summaries of files one by one.

    *paths* are files, folders or patterns, one or many, with summaries of PokerStars (and Full Tilt
    and Run It Once in its layout), Winamax, Full Tilt Poker, 888poker, GGPoker and the Winning
    Poker Network (and others in its layout, Open Tournament Summary), and logs of the iPoker
    network, which state the results of their sessions. The first lines identify the room;
    any encoding is read. Other files in folders are skipped, such as logs of hands.

    A room may write several summaries of a tournament: Winamax one for each entry of the player.
    With ``errors="skip"``, a summary with an unknown line, or with lines that contradict others, is
    left out and its error added to *refused*; by default the first raises NotationError, with
    file, line and rule. Raises FileNotFoundError if a path does not exist.
    """
    if errors not in ("raise", "skip"):
        raise ValueError(f"errors is {shown(errors)}; give 'raise' or 'skip'")
    return _read(paths, errors == "skip", [] if refused is None else refused)


def _read(
    paths: PathLike | Iterable[PathLike], skip: bool, refused: list[NotationError]
) -> Iterator[TournamentSummary]:
    from histories.rooms.summaries.files import summaries_of_file

    for file in summary_files(paths):
        for summary in summaries_of_file(file):
            if isinstance(summary, TournamentSummary):
                yield summary
            elif not skip:
                raise summary
            else:
                refused.append(summary)


def summary_files(paths: PathLike | Iterable[PathLike]) -> Iterator[str]:
    """Yield the given files, and those in folders and of patterns that have summaries."""
    if isinstance(paths, str | os.PathLike):
        paths = [paths]
    for path in paths:
        if not isinstance(path, str | os.PathLike) or not os.fspath(path):
            raise ValueError(f"{shown(path)} is not a path; give paths, folders or patterns")
        name = os.fspath(path)
        if os.path.isfile(name) and not is_archive(name):
            yield name
        else:
            found = list[str]()
            find_files(path, summaries=found)
            yield from found
