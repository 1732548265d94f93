"""Write the report of a session as text and as HTML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from math import isnan
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from lookup.notebooks import html_table
from poker_calculator.games.notation.text import printable
from poker_calculator.games.variants.variant import VARIANTS

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from poker_calculator.histories.reports.session_figures import SessionFigures

HEADS: Final = {
    "hands": "Hands",
    "net": "Net",
    "bb_per_100": "bb/100",
    "ev_bb_per_100": "EV bb/100",
    "vpip": "VPIP",
    "pfr": "PFR",
    "three_bet": "3-bet",
    "c_bet": "C-bet",
    "af": "AF",
    "wtsd": "WTSD",
    "wsd": "W$SD",
}
"""The figures in tables, with their column heads."""

MEANINGS: Final = {
    "hands": "hands that the player was dealt",
    "net": "money won less money lost",
    "net_bb": "big blinds won less big blinds lost",
    "bb_per_100": "big blinds won per 100 hands",
    "ev_bb_per_100": "the same with the exact equity of all-in hands",
    "deviation": "the standard deviation of the big blinds won per 100 hands",
    "rake_bb_per_100": "big blinds of rake that the player paid per 100 hands",
    "vpip": "hands with a voluntary bet or call before the flop",
    "pfr": "hands with a raise before the flop",
    "three_bet": "raises of the first raise before the flop",
    "fold_to_three_bet": "folds of the first raiser to a 3-bet",
    "steal": "raises from the cutoff, button or small blind after all others folded",
    "fold_to_steal": "folds in a blind to such a raise",
    "c_bet": "bets on the flop by the last raiser before it",
    "fold_to_c_bet": "folds to such a bet",
    "turn_c_bet": "bets on the turn after a c-bet that nobody raised",
    "fold_to_turn_c_bet": "folds to such a bet",
    "check_raise": "raises of a bet after a check on the same street, from the flop on",
    "river_bet": "bets on the river when nobody has bet there",
    "fold_to_river_bet": "folds to a bet on the river",
    "river_bluff": "river bets that lost, of those that went to showdown",
    "af": "bets and raises after the flop, divided by calls",
    "afq": "bets and raises after the flop, of all bets, raises, calls and folds",
    "wtsd": "showdowns of the flops seen",
    "wsd": "showdowns won",
}
"""The meanings of the column heads, in percent where the figure is a percentage."""

LONGEST_NAME: Final = 80
CELL: Final = 'style="text-align:right;padding:0.2em 0.7em"'
NAME_CELL: Final = 'scope="row" style="text-align:left;padding:0.2em 0.7em"'

TOURNAMENT_HEADS: Final = {
    "hands": "Hands",
    "buy_in": "Buy-in",
    "place": "Place",
    "entrants": "Entrants",
    "prize": "Prize",
    "bounties": "Bounties",
    "result": "Result",
    "currency": "Currency",
}
"""The columns of the table of tournaments, with their column heads."""

AMOUNTS: Final = ("buy_in", "place", "entrants", "prize", "bounties", "result")
"""The columns of the table of tournaments that may be missing."""

SUMMARY: Final = {
    "Preflop": ("vpip", "pfr", "three_bet", "fold_to_three_bet"),
    "Postflop": ("c_bet", "fold_to_c_bet", "af", "afq"),
    "Showdown": ("wtsd", "wsd"),
}
"""The figures of the summary besides the results."""

NAMES: Final = HEADS | {
    "fold_to_three_bet": "fold to 3-bet",
    "steal": "steal",
    "fold_to_steal": "fold to steal",
    "fold_to_c_bet": "fold to c-bet",
    "turn_c_bet": "turn c-bet",
    "fold_to_turn_c_bet": "fold to turn c-bet",
    "check_raise": "check-raise",
    "river_bet": "river bet",
    "fold_to_river_bet": "fold to river bet",
    "river_bluff": "river bluff",
    "afq": "AFq",
    "net_bb": "net (bb)",
    "deviation": "deviation",
    "rake_bb_per_100": "rake bb/100",
}
"""The names of all figures that tables and summaries show."""

PERCENT: Final = frozenset(
    ("vpip", "pfr", "three_bet", "fold_to_three_bet", "c_bet", "fold_to_c_bet", "afq", "wtsd")
) | {"wsd"}


def to_text(report: SessionFigures) -> str:
    """Return the summary and a line for each position and stakes."""
    lines = [f"{printable(report.player)}: {_span(report)}"]
    rows = [*_summary(report)]
    width = max(len(name) for name, _ in rows)
    lines += [f"  {name:<{width}}  {text}" for name, text in rows]
    for title, table in _tables(report):
        lines += ["", *lines_of([[title, *HEADS.values()], *_cells(table)])]
    if len(report.by_tournament):
        heads = ["Tournament", *TOURNAMENT_HEADS.values()]
        lines += ["", *lines_of([heads, *_tournament_cells(report)])]
    legend = _legend(report)
    return "\n".join([*lines, *(["", f"  {legend}"] if legend else [])])


def to_html(report: SessionFigures, lines: Axes | None = None, grid: Axes | None = None) -> str:
    """Return the summary, the tables of positions and stakes, and the given plots as PNG.

    lines, grid : the plots of results over time and of hand classes
    """
    summary = (
        f'<th {NAME_CELL}>{escape(what)}</th><td style="text-align:left">{escape(text)}</td>'
        for what, text in _summary(report)
    )
    caption = f"<strong>{escape(printable(report.player))}</strong> · {escape(_span(report))}"
    parts = [html_table(caption, "<th></th><th></th>", summary)]
    if lines is not None:
        parts += [_picture(lines, "What was won over time")]
    parts += [html_of(title, HEADS, _cells(table)) for title, table in _tables(report)]
    if len(report.by_tournament):
        parts.append(html_of("Tournaments", TOURNAMENT_HEADS, _tournament_cells(report)))
    if legend := _legend(report):
        parts.append(f"<p><small>{escape(legend)}</small></p>")
    if grid is not None:
        parts += [_picture(grid, "Big blinds per 100 hands by hand")]
    return f"<div>{''.join(parts)}</div>"


def html_of(title: str, heads: Mapping[str, str], body: list[list[str]], note: str = "") -> str:
    """Return a table as HTML that scrolls on its own, with a note below.

    heads : the column heads by figure
    body : the texts of each row, its key first
    """
    head = f'<th scope="col" {CELL}></th>' + "".join(
        f'<th scope="col" {CELL}{_hover(figure)}>{head}</th>' for figure, head in heads.items()
    )
    rows = (
        f"<th {NAME_CELL}>{escape(first)}</th>"
        + "".join(f"<td {CELL}>{escape(text)}</td>" for text in rest)
        for first, *rest in body
    )
    table = html_table(f"<strong>{title}</strong>", head, rows)
    below = f"<p><small>{escape(note)}</small></p>" if note else ""
    return f'<div style="overflow-x:auto">{table}</div>{below}'


def _summary(report: SessionFigures) -> Iterator[tuple[str, str]]:
    """Yield the name and text of each line of the summary."""
    summary = report.summary
    unit = printable(report.unit)
    net, rake = f"{summary['net_bb']:+,.1f} bb", f"{summary['rake_bb_per_100']:,.2f} bb/100"
    has_money = report.unit != "bb"
    yield "Net", f"{summary['net']:+,.2f} {unit}, {net}" if has_money else net
    for name in ("bb_per_100", "ev_bb_per_100"):
        low, high = summary[f"{name}_low"], summary[f"{name}_high"]
        notes = "" if isnan(low) else f" (95 %: {low:+,.2f} to {high:+,.2f})"
        left_out = summary["without_ev"] if name == "ev_bb_per_100" else 0
        notes += f", {left_out:,.0f} without EV" if left_out else ""
        yield HEADS[name], f"{summary[name]:+,.2f}{notes}"
    for title, names in SUMMARY.items():
        yield title, ", ".join(f"{NAMES[name]} {_text(name, summary[name])}" for name in names)
    if len(report.by_tournament):
        yield from _tournament_lines(report)
    if has_money and summary["outside_pot"]:
        yield "Outside pots", f"{summary['outside_pot']:+,.2f} {unit}, part of the net result"
    yield "Rake", f"{summary['rake']:,.2f} {unit}, {rake}" if has_money else rake


def _tournament_cells(report: SessionFigures) -> list[list[str]]:
    """Return the texts of each tournament, its number first."""
    return [
        [printable(str(number)), *(_tournament_text(name, row[name]) for name in TOURNAMENT_HEADS)]
        for number, row in report.by_tournament.iterrows()
    ]


def _tournament_text(name: str, value: Any) -> str:
    """Return the text of a value in the table of tournaments, a dash for a missing one."""
    if name == "currency":
        return printable(value) if isinstance(value, str) else "-"
    if isnan(value):
        return "-"
    if name in ("hands", "place", "entrants"):
        return f"{value:,.0f}"
    return f"{value:+,.2f}" if name == "result" else f"{value:,.2f}"


def _tournament_lines(report: SessionFigures) -> Iterator[tuple[str, str]]:
    """Yield a line with the totals of the tournaments of each currency."""
    for currency, row in report.tournament_totals.iterrows():
        text = f"{row['tournaments']:,.0f}, {row['ended']:,.0f} with a known result"
        if row["ended"]:
            unit = "" if currency == "-" else f" {printable(str(currency))}"
            text += f": buy-ins {row['buy_ins']:,.2f}{unit}, profit {row['profit']:+,.2f}{unit}"
            text += "" if isnan(row["roi"]) else f", ROI {row['roi']:+.1f} %"
            text += f", in the money {row['in_the_money']:.1f} %"
            average = row["average_place"]
            text += "" if isnan(average) else f", average place {average:,.1f}"
        yield "Tournaments", text


def _hover(figure: str) -> str:
    """Return the attribute that shows the meaning of a figure to a mouse, if it has one."""
    return f' title="{escape(MEANINGS[figure])}"' if figure in MEANINGS else ""


def _legend(report: SessionFigures) -> str:
    """Return the meaning of the signs in the tables, empty if they have none."""
    named = [figure for names in SUMMARY.values() for figure in names]
    shown = [table[[*HEADS]] for _, table in _tables(report)]
    figures = [report.summary[named], *shown, report.by_tournament[[*AMOUNTS]]]
    values = np.concatenate([np.ravel(np.asarray(each, np.float64)) for each in figures])
    meanings = []
    if np.isnan(values).any():
        meanings.append("-: no hand had the chance, or the log does not state it.")
    if np.isinf(values).any():
        meanings.append("inf: bets and raises, but no call.")
    return " ".join(meanings)


def _tables(report: SessionFigures) -> Iterator[tuple[str, pd.DataFrame]]:
    """Yield the title of each table that has rows, and the table."""
    for title, table in (("Position", report.by_position), ("Stakes", report.by_stakes)):
        if len(table):
            yield title, table


def _cells(table: pd.DataFrame) -> list[list[str]]:
    """Return the texts of each row of a table, its key first; percentages without a sign."""
    return [
        [
            printable(key if isinstance(key, str) else _stakes(*key), LONGEST_NAME),
            *(_text(name, row[name]).removesuffix(" %") for name in HEADS),
        ]
        for key, row in zip(table.index, table.to_dict("records"), strict=True)
    ]


def _stakes(variant: str, stakes: str) -> str:
    """Return the name of a game with its stakes.

    >>> _stakes("NT", "1/2"), _stakes("?", "1/2")
    ("No-limit Texas hold'em 1/2", '? 1/2')
    """
    game = VARIANTS.get(variant)
    return f"{variant if game is None else game.name} {stakes}"


def _text(name: str, value: float) -> str:
    """Return the text of a figure, a dash for NaN."""
    if isnan(value):
        return "-"
    if name in PERCENT:
        return f"{value:.1f} %"
    if name == "hands":
        return f"{value:,.0f}"
    return f"{value:,.2f}" if name == "af" else f"{value:+,.2f}"


def lines_of(rows: list[list[str]]) -> list[str]:
    """Return aligned lines, the first column to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([f"  {row[0]:<{widths[0]}}", *map(str.rjust, row[1:], widths[1:])])
        for row in rows
    ]


def _span(report: SessionFigures) -> str:
    """Return the text of the number of hands and the days that they span."""
    hands = int(report.summary["hands"])
    times = report.over_time["time"].dropna()
    days = [f"{times.iloc[place]:%Y-%m-%d}" for place in (0, -1)] if len(times) else []
    when = "" if not days else f", {days[0]}" if days[0] == days[1] else f", {' to '.join(days)}"
    again = f", {report.repeated:,} repeated ones left out" if report.repeated else ""
    return f"{hands:,} {'hand' if hands == 1 else 'hands'}{when}{again}"


def _picture(ax: Axes, title: str) -> str:
    """Return a plot as HTML and close its figure."""
    from base64 import b64encode
    from io import BytesIO

    from matplotlib import pyplot

    figure: Any = ax.figure
    file = BytesIO()
    figure.savefig(file, format="png", dpi=110)
    pyplot.close(figure)
    data = b64encode(file.getvalue()).decode("ascii")
    return f'<img alt="{escape(title)}" src="data:image/png;base64,{data}" style="max-width:100%">'
