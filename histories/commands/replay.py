"""`replay`: write a page to step through the hands of files."""

import argparse
from collections import deque
from collections.abc import Sequence
from pathlib import Path

from calculations.commands.exits import FILE_ERROR, SOME_ROWS_WRONG, WRONG_USAGE, CommandError, say
from games.notation.history import HandHistory
from games.notation.notation_error import NotationError
from histories.commands.inputs import find_inputs, say_passed_over
from histories.reading import read_hands
from histories.replay import timeline_of, write_page
from lookup.running.progress import progress_bar


def write_replay(arguments: argparse.Namespace) -> int:
    """Write the page and return the exit code."""
    refused: list[NotationError] = []
    files, passed_over = find_inputs(arguments.paths, [arguments.output])
    hands = chosen_hands(files, arguments, refused)
    say_passed_over(passed_over)
    for error in refused[:3]:
        say(error)
    if len(refused) > 3:
        say(f"and {len(refused) - 3:,} more hands are refused; `hands` lists them")
    try:
        timeline = timeline_of(
            hands,
            title=arguments.title,
            equities=not arguments.no_equities,
            progress=arguments.progress,
        )
    except ValueError as error:
        raise CommandError(str(error), FILE_ERROR) from None
    size = write_page(timeline, arguments.output)
    count = len(hands)
    say(f"{arguments.output}: {count:,} hand{'s' * (count > 1)}, {size:,} bytes")
    return SOME_ROWS_WRONG if refused else 0


def chosen_hands(
    files: Sequence[Path], arguments: argparse.Namespace, refused: list[NotationError]
) -> list[HandHistory]:
    """Return the requested hands of files: by number, or the last ones."""
    wanted = None if arguments.hand is None else {*arguments.hand}
    kept: deque[HandHistory] = deque(maxlen=arguments.most)
    found = 0
    with progress_bar(None, "read", shown=arguments.progress, unit="hand") as bar:
        for hand in read_hands(files, errors="skip", refused=refused):
            bar.update()
            if wanted is None or str(hand.label) in wanted:
                kept.append(hand)
                found += 1
    if wanted is not None and (missing := wanted - {str(hand.label) for hand in kept}):
        rule = f"no hand {min(missing)} in the files"
        raise CommandError(rule, WRONG_USAGE)
    if not kept:
        why = f"; {refused[0]}" if refused else ""
        raise CommandError(f"there are no hands in {', '.join(arguments.paths)}{why}", FILE_ERROR)
    if found > len(kept):
        say(f"the page has the last {len(kept):,} of {found:,} hands; --most N takes more")
    return [*kept]
