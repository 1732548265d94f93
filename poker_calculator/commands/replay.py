"""`replay`: write a page to step through the hands of files."""

import argparse
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from lookup.running.progress import progress_bar
from poker_calculator.commands.exits import (
    FILE_ERROR,
    SOME_ROWS_WRONG,
    WRONG_USAGE,
    CommandError,
    file_problem,
    refuse_same_files,
    say,
)
from poker_calculator.commands.files.inputs import find_inputs, say_causes, say_passed_over
from poker_calculator.games.notation.history import HandHistory
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.histories.hand_files import read_hands
from poker_calculator.histories.replay import Timeline, read_timeline, timeline_of
from poker_calculator.histories.storage.locations import is_url
from poker_calculator.pages.hosts.replay_file import write_page
from poker_calculator.pages.queries.replays import is_other_record


def write_replay(arguments: argparse.Namespace) -> int:
    """Write the page and return the exit code."""
    target = arguments.output or default_page(arguments.paths)
    refused: list[NotationError] = []
    options = {"equities": not arguments.no_equities, "progress": arguments.progress}
    try:
        if is_other_record(arguments.paths):
            timeline = other_timeline(target, arguments, options)
        else:
            files, _, passed_over = find_inputs(arguments.paths, [target])
            hands = chosen_hands(files, arguments, refused)
            say_passed_over(passed_over)
            say_causes(refused, "`hands` lists them")
            name = Path(files[0]).name if len(files) == 1 else "Poker replay"
            title = name if arguments.title is None else arguments.title
            timeline = timeline_of(hands, title=title, rng=arguments.seed, **options)
    except ValueError as error:
        raise CommandError(str(error), FILE_ERROR) from None
    try:
        size = write_page(timeline, target)
    except OSError as error:
        raise CommandError(file_problem(target, error), FILE_ERROR) from None
    count = len(timeline.hands)
    say(f"{target}: {count:,} hand{'s' * (count > 1)}, {size:,} bytes")
    return SOME_ROWS_WRONG if refused else 0


def default_page(paths: Sequence[str]) -> Path:
    """Return the name of one file with .html; raise CommandError for other paths."""
    if len(paths) != 1 or is_url(paths[0]) or Path(paths[0]).is_dir():
        raise CommandError("several files and URLs need -o PAGE, the page to write", WRONG_USAGE)
    return Path(paths[0]).with_suffix(".html")


def other_timeline(
    target: str | Path, arguments: argparse.Namespace, options: dict[str, Any]
) -> Timeline:
    """Return the timeline of the arena's log or a saved game."""
    (source,) = arguments.paths
    refuse_same_files([target], [source])
    if arguments.hand is not None:
        raise CommandError(f"--hand is for hand histories; {source} has none", WRONG_USAGE)
    timeline, notice = read_timeline(source, title=arguments.title, rng=arguments.seed, **options)
    if notice:
        say(f"{source}: {notice}")
    hands = timeline.hands[-arguments.most :]
    if len(hands) < len(timeline.hands):
        say_left_out(len(hands), len(timeline.hands))
    return replace(timeline, hands=hands)


def say_left_out(kept: int, count: int) -> None:
    """Print that the page has the last hands only."""
    say(f"the page has the last {kept:,} of {count:,} hands; --most N takes more")


def chosen_hands(
    files: Sequence[str], arguments: argparse.Namespace, refused: list[NotationError]
) -> list[HandHistory]:
    """Return the requested hands of files: by number, or the last ones."""
    wanted = None if arguments.hand is None else {*arguments.hand}
    kept: deque[HandHistory] = deque(maxlen=arguments.most)
    count = 0
    with progress_bar(None, "read", shown=arguments.progress, unit="hand") as bar:
        for hand in read_hands(files, errors="skip", refused=refused):
            bar.update()
            if wanted is None or str(hand.label) in wanted:
                kept.append(hand)
                count += 1
    if wanted is not None and (missing := wanted - {str(hand.label) for hand in kept}):
        rule = f"no hand {min(missing)} in the files"
        raise CommandError(rule, WRONG_USAGE)
    if not kept:
        why = f"; {refused[0]}" if refused else ""
        raise CommandError(f"there are no hands in {', '.join(arguments.paths)}{why}", FILE_ERROR)
    if count > len(kept):
        say_left_out(len(kept), count)
    return [*kept]
