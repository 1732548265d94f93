"""The table of a node for notebooks; styles follow `lookup.notebooks`."""

from html import escape

from calculations.ranges.export import shortened
from calculations.reports.report import cards_html
from calculations.solver.reports.node_report import (
    NodeReport,
    action_colors,
    chips,
    percent,
    place_of,
    who_acts,
)
from lookup.notebooks import html_table

_LINE = "1px solid rgba(128,128,128,0.35)"
_CELL = "padding:0.35em 0.7em;white-space:nowrap;vertical-align:middle"
_BAR = (
    "display:inline-flex;vertical-align:middle;box-sizing:border-box;width:8em;"
    f"margin-left:0.7em;border:{_LINE}"
)


def to_html(report: NodeReport, first: str = "") -> str:
    """Return the report as an HTML table of the acting player; *first* is an extra first line."""
    caption = f"<strong>{escape(first)}</strong><br>" if first else ""
    caption += (
        f"Board {cards_html(' '.join(report.board)) or 'none'} · pot {report.pot} · "
        f"{escape(place_of(report))} ({escape(percent(report.reached))} of deals)"
    )
    players = [*zip(report.equity, report.ev, strict=True)]
    if report.player is None:  # otherwise the acting player's rows follow the line of both players
        head = _head(who_acts(report.player, report.end).capitalize(), "left")
        rows = [
            _named(f"Player {player}") + _cell(percent(equity)) + _cell(chips(ev))
            for player, (equity, ev) in enumerate(players)
        ]
        return html_table(caption, head + _head("Equity", "right") + _head("EV", "right"), rows)
    for player, (equity, ev) in enumerate(players):
        caption += f"<br>Player {player}: equity {percent(equity)}, EV {chips(ev)}"
    if report.not_reached:
        caption += f"<br>Not reached: {escape(shortened(report.not_reached))}"
    head = _head(f"Player {report.player}", "left") + _head("Frequency", "left")
    colors = action_colors([each.name for each in report.actions])
    rows = [
        _named(each.name)
        + _cell(escape(percent(each.frequency)) + _bar(each.frequency, color))
        + _cell(chips(each.ev))
        for each, color in zip(report.actions, colors, strict=True)
    ]
    return html_table(caption, head + _head("EV", "right"), rows)


def _head(name: str, align: str) -> str:
    style = f"{_CELL};text-align:{align};font-weight:600;border-bottom:1px solid"
    return f'<th scope="col" style="{style}">{escape(name)}</th>'


def _named(name: str) -> str:
    style = f"{_CELL};text-align:left;font-weight:600;border-bottom:{_LINE}"
    return f'<th scope="row" style="{style}">{escape(name)}</th>'


def _cell(html: str) -> str:
    return f'<td style="{_CELL};text-align:right;border-bottom:{_LINE}">{html}</td>'


def _bar(share: float, color: str) -> str:
    width = 0.0 if share != share else 100 * share
    part = f'<span style="width:{width:.2f}%;border-top:0.8em solid {color}"></span>'
    return f'<span style="{_BAR}">{part}</span>'
