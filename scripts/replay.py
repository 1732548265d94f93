"""Write a page that replays hands: play.log of the bot arena, PHH files, saved five-card draw.

python scripts/replay.py play.log -o replay.html
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from calculations.commands.exits import FILE_ERROR, CommandError, exit_code, file_problem, say
from calculations.commands.output import refuse_same_files
from calculations.commands.parsers import OneLineParser

DESCRIPTION = """Write one HTML page to step through hands of poker: it needs no network, and
never runs text from the hands."""
EPILOG = """examples:
  python scripts/replay.py play.log -o replay.html
  python scripts/replay.py session.phhs --no-equities

exit codes:
  0 done, 2 wrong usage, 3 an input or output file, 4 a table, 130 interrupted
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return the exit code."""
    return exit_code(lambda: _run(arguments))


def _run(arguments: Sequence[str] | None) -> int:
    parser = OneLineParser(prog="replay.py", description=DESCRIPTION, epilog=EPILOG)
    parser.add_argument(
        "source",
        type=Path,
        metavar="FILE",
        help="the bot arena's play.log, a .phh or .phhs file, or a saved game of five-card draw",
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        metavar="PAGE",
        help="the page to write (default: the file's name with .html)",
    )
    parser.add_argument("--title", help="the page's title (default: the file's name)")
    parser.add_argument(
        "--no-equities", action="store_true", help="leave out equities, which is faster"
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=0,
        help="the seed of equities estimated from random deals (default: 0)",
    )
    read = parser.parse_args(arguments)
    target = read.output or read.source.with_suffix(".html")
    refuse_same_files([target], [read.source])
    if read.seed < 0:
        parser.error(f"--seed is a whole number of 0 or more, not {read.seed}")
    _write(read.source, target, read.title, not read.no_equities, read.seed)
    return 0


def _write(source: Path, target: Path, title: str | None, equities: bool, seed: int) -> None:
    """Write the page, and print its name and size."""
    from histories.replay import read_timeline, write_page

    try:
        timeline, notice = read_timeline(source, title=title, equities=equities, rng=seed)
    except ValueError as error:
        raise CommandError(str(error), FILE_ERROR) from None
    except OSError as error:
        raise CommandError(file_problem(source, error), FILE_ERROR) from None
    try:
        size = write_page(timeline, target)
    except OSError as error:
        raise CommandError(file_problem(target, error), FILE_ERROR) from None
    if notice:
        say(f"{source}: {notice}")
    count = len(timeline.hands)
    say(f"{target}: {count:,} hand{'s' * (count > 1)}, {size:,} bytes")


if __name__ == "__main__":
    sys.exit(main())
