"""`report`: report a player's session as text or as a page with plots."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from html import escape
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from lookup.running.output import open_to_write
from poker_calculator.commands.exits import (
    FILE_ERROR,
    WRONG_USAGE,
    CommandError,
    refuse_same_files,
    say,
)
from poker_calculator.commands.files.inputs import (
    error_of,
    find_inputs,
    refuse_url,
    say_causes,
    say_passed_over,
)
from poker_calculator.commands.files.table_reading import is_table, table_rows
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.games.notation.text import printable
from poker_calculator.histories.frames.columns import COLUMNS, convert_money, read_conversion
from poker_calculator.histories.frames.frame import hands_to_frame
from poker_calculator.histories.frames.tournaments import TournamentResults
from poker_calculator.histories.reports.leaks import LEAK_COLUMNS, leaks
from poker_calculator.histories.reports.sections import Section, leaks_section, sessions_section
from poker_calculator.histories.reports.session import SessionReport, session_report
from poker_calculator.histories.reports.sessions import sessions

if TYPE_CHECKING:
    import pandas as pd

PAGE: Final = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; --page: #f3f1ea; --ink: #1b2420; --line: #d5d2c6; }}
@media (prefers-color-scheme: dark) {{
  :root {{ --page: #101513; --ink: #e9ece7; --line: #303a35; }}
}}
body {{
  font-family: system-ui, sans-serif; margin: 1.5em auto; max-width: 60em; padding: 0 1em;
  background: var(--page); color: var(--ink);
}}
table {{ margin: 1em 0; }}
th, td {{ border-bottom: 1px solid var(--line); }}
th[title] {{ text-decoration: underline dotted; cursor: help; }}
img {{ background: white; border-radius: 0.5em; }}
</style>
</head>
<body>
{report}
</body>
</html>
"""
SECTIONS: Final = {"cash": "Cash games", "tournaments": "Tournaments"}
"""The sections of a report by the values of `--only`; their chips cannot be added."""


class Reported(NamedTuple):
    """A report, and the sections that follow it."""

    report: SessionReport
    sections: list[Section]


def report_session(arguments: argparse.Namespace) -> int:
    """Print the report of a session, or write it as a page, and return the exit code."""
    all_rows, summaries = read_rows(arguments)
    rows = select_rows(all_rows, arguments)
    summaries = select_summaries(summaries, arguments)
    everybody = _everybody(rows, arguments) if arguments.leaks else rows
    player = arguments.player
    others = sections_of(everybody, player)
    try:
        reports = {}
        for name, part in sections_of(rows, player).items():
            report = session_report(part, player=player, summaries=summaries)
            sections = []
            if arguments.leaks:
                sections.append(leaks_section(leaks(others[name], player=player)))
            if arguments.sessions:
                sections.append(sessions_section(sessions(part, player=player)))
            reports[SECTIONS[name]] = Reported(report, sections)
        if arguments.output is None:
            print(as_text(reports))
        else:
            write_page(reports, arguments.output)
    except ImportError as error:
        raise CommandError(str(error), WRONG_USAGE) from None
    except ValueError as error:
        cure = str(error).replace("give player=,", "give --player,")
        raise CommandError(cure, WRONG_USAGE) from None
    return 0


def sections_of(rows: pd.DataFrame, player: str | None) -> dict[str, pd.DataFrame]:
    """Return the rows of cash games and of tournaments that the player has, or else all rows."""
    is_tournament = rows["tournament"].notna()
    is_own = rows["is_hero"] if player is None else rows["player"] == player
    parts = {"cash": ~is_tournament, "tournaments": is_tournament}
    own = {name: rows[part] for name, part in parts.items() if (part & is_own).any()}
    return own or {"cash": rows}


def as_text(reports: Mapping[str, Reported]) -> str:
    """Return reports as text; if there are several, each has a heading."""
    parts = []
    for name, (report, sections) in reports.items():
        parts += [name] if len(reports) > 1 else []
        parts += [report.to_text(), *(section.to_text() for section in sections)]
    return "\n\n".join(parts)


def read_rows(arguments: argparse.Namespace) -> tuple[pd.DataFrame, pd.DataFrame | None]:
    """Return the rows of the player from tables or files of hands, and tournament summaries."""
    import pandas as pd

    tables, logs = _split(arguments.paths)
    summaries = None
    try:
        conversion = read_conversion(arguments.currency, dict(arguments.rate) or None)
        for name in tables:
            refuse_url(name, "a table of hands")
        refuse_same_files([arguments.output], tables)
        columns = [*COLUMNS] if logs else None
        parts = [table_rows(name, arguments.player, columns) for name in tables]
        if logs:
            inputs = find_inputs(logs, [arguments.output])
            paths = [*dict.fromkeys([*inputs.summaries, *inputs.files])]
            parts.append(hands_to_frame(paths, errors="skip", progress=arguments.progress))
            say_passed_over(inputs.passed_over)
            if inputs.summaries:
                summaries = TournamentResults(inputs.summaries).to_frame(arguments.player)
            _say_refused(parts[-1].attrs["refused"])
        rows = pd.concat(parts, ignore_index=True)
        if conversion is not None:
            convert_money(rows, conversion)
    except NotationError as error:
        raise CommandError(str(error), FILE_ERROR) from None
    except ValueError as error:
        raise CommandError(str(error), WRONG_USAGE) from None
    return rows, summaries


def _split(names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the names of tables that `hands` wrote, and those of other inputs."""
    tables = [name for name in names if is_table(name)]
    return tables, [name for name in names if name not in tables]


def _say_refused(refused: Sequence[Mapping[str, Any]]) -> None:
    """Print the entries of refused hands to stderr."""
    if not refused:
        return
    say_causes(map(error_of, refused), "`hands` lists them")
    say(f"{len(refused):,} hand{'s' * (len(refused) != 1)} refused and left out")


def _everybody(rows: pd.DataFrame, arguments: argparse.Namespace) -> pd.DataFrame:
    """Return the rows of all players, with the columns for leaks."""
    import pandas as pd

    tables, logs = _split(arguments.paths)
    if logs:
        return rows  # of all players already
    columns = [*dict.fromkeys((*LEAK_COLUMNS, "table", "time", "stakes"))]
    parts = [table_rows(name, arguments.player, columns) for name in tables]
    return select_rows(pd.concat(parts, ignore_index=True), arguments)


def select_rows(rows: pd.DataFrame, arguments: argparse.Namespace) -> pd.DataFrame:
    """Return the rows of the requested days, stakes and rooms."""
    if arguments.since is not None:
        rows = rows[rows["time"] >= _day(arguments.since, "--since")]
    if arguments.until is not None:
        rows = rows[rows["time"] < _day(arguments.until, "--until") + timedelta(days=1)]
    for name in ("stakes", "venue"):
        wanted = getattr(arguments, name)
        if wanted is not None:
            names = ", ".join(map(str, rows[name].dropna().unique()[:8]))
            rows = rows[rows[name] == wanted]
            if not len(rows):
                raise CommandError(f"no hand has --{name} {wanted}; there are {names}", WRONG_USAGE)
    if arguments.only is not None:
        is_tournament = rows["tournament"].notna()
        rows = rows[is_tournament if arguments.only == "tournaments" else ~is_tournament]
    if not len(rows):
        raise CommandError("no hand matches; give other days or options", WRONG_USAGE)
    return rows


def select_summaries(
    summaries: pd.DataFrame | None, arguments: argparse.Namespace
) -> pd.DataFrame | None:
    """Return the summaries of the requested days and rooms, None for some stakes of hands."""
    if summaries is None or arguments.stakes is not None:
        return None
    if arguments.since is not None:
        summaries = summaries[summaries["start"] >= _day(arguments.since, "--since")]
    if arguments.until is not None:
        end = _day(arguments.until, "--until") + timedelta(days=1)
        summaries = summaries[summaries["start"] < end]
    if arguments.venue is not None:
        summaries = summaries[summaries["venue"] == arguments.venue]
    return summaries


def write_page(reports: Mapping[str, Reported], name: str) -> None:
    """Write reports with their plots as an HTML page."""
    import matplotlib as mpl

    mpl.use("agg")  # works without a display
    first = next(iter(reports.values())).report
    title = escape(f"{printable(first.player)}: report on a session")
    parts = []
    for game, (report, sections) in reports.items():
        head = f"<h2>{game}</h2>\n" if len(reports) > 1 else ""
        parts.append(head + report.to_html(pictures=True))
        parts += [section.to_html() for section in sections]
    page = PAGE.format(title=title, report="\n".join(parts))
    with open_to_write(name) as file:
        file.write(page.encode())


def _day(text: str, option: str) -> datetime:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise CommandError(
            f"{option} is {text!r}; give a day such as 2026-01-31", WRONG_USAGE
        ) from None
    return datetime(day.year, day.month, day.day)
