"""The figures of a node and of its hands: as text, as a table, and as frames.

Styles of tables follow `lookup.notebooks`. Shapes use N (a player's hands).
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.export import shortened
from calculations.reports.report import cards_html
from lookup.cards import CardsLike, as_card_numbers, format_cards
from lookup.combos import (
    COMBOS,
    HAND_CLASSES,
    by_hand_class,
    combo_classes,
    combo_index,
    combo_names,
)
from lookup.notebooks import html_table

if TYPE_CHECKING:
    import pandas as pd

FOLD, PASSIVE = "#3f7cc0", "#4ca35f"
LIGHTEST, DARKEST = (242, 139, 120), (122, 18, 28)
"""The colours of the smallest and the largest bet, as red, green and blue."""

_LINE = "1px solid rgba(128,128,128,0.35)"

_CELL = "padding:0.35em 0.7em;white-space:nowrap;vertical-align:middle"

_BAR = (
    "display:inline-flex;vertical-align:middle;box-sizing:border-box;width:8em;"
    f"margin-left:0.7em;border:{_LINE}"
)

ONE_CARD = "hands of one card are neither combos nor classes; see .to_frame()"
"""The error for one-card games, which have no ranges and no 13 x 13 table."""


class ActionFigures(NamedTuple):
    """The figures of an action over the acting player's range."""

    name: str
    frequency: float
    ev: float  # the EV of the hands that take it, NaN if there are none


class NodeReport(NamedTuple):
    """The figures of a node."""

    path: str
    board: list[str]
    pot: str
    reached: float  # the fraction of the deals in which play reaches the node
    player: int | None
    end: str  # the kind of a node without a decision
    equity: list[float]  # both players' equities, NaN if the node is not reached
    ev: list[float]
    actions: list[ActionFigures]
    hands: int  # the number of the acting player's live hands
    not_reached: str  # the hands that never reach the node, as the text of a range


def place_of(report: NodeReport) -> str:
    """Return the path as a phrase.

    >>> from math import nan
    >>> place_of(NodeReport("", [], "100", 1.0, 0, "", [nan] * 2, [nan] * 2, [], 1, ""))
    'where the spot begins'
    """
    return f"after {report.path}" if report.path else "where the spot begins"


def who_acts(player: int | None, end: str) -> str:
    """Return the acting player, or the end of the betting, as a phrase."""
    if player is not None:
        return f"player {player} acts"
    return "a card is dealt, see .by_card()" if end == "deal" else end


def nobody_acts(path: str, end: str) -> str:
    """Return the error for a node where nobody acts."""
    return f"nobody acts at {path!r}, a {end}; give an earlier node"


def percent(share: float) -> str:
    """Return a fraction in percent, a dash for NaN.

    >>> percent(0.125), percent(float("nan")), percent(0.0), percent(0.0001)
    ('12.5%', '–', '0.0%', '<0.1%')
    """
    if share != share:
        return "–"
    return "<0.1%" if 0 < share < 0.0005 else f"{share:.1%}"


def chips(amount: float) -> str:
    """Return chips with two decimals, a dash for NaN.

    >>> chips(12.345), chips(float("nan")), chips(-0.001)
    ('12.35', '–', '0.00')
    """
    return "–" if amount != amount else f"{round(amount, 2) + 0.0:,.2f}"


def to_text(report: NodeReport, first: str = "") -> str:
    """Return the report as text; *first* is an extra first line."""
    lines = [first] if first else []
    lines.append(f"Board: {' '.join(report.board) or 'none'}")
    lines.append(f"Pot: {report.pot}, {place_of(report)} ({percent(report.reached)} of deals)")
    players = [["", "Equity", "EV"]]
    for player, (equity, ev) in enumerate(zip(report.equity, report.ev, strict=True)):
        players.append([f"Player {player}", percent(equity), chips(ev)])
    lines += ["", *_table(players)]
    if report.player is None:
        return "\n".join([*lines, "", f"{who_acts(report.player, report.end).capitalize()}."])
    rows = [[f"Player {report.player}", "Frequency", "EV"]]
    rows += [[each.name, percent(each.frequency), chips(each.ev)] for each in report.actions]
    lines += ["", *_table(rows)]
    if report.not_reached:
        lines.append(f"Not reached: {shortened(report.not_reached)}")
    return "\n".join(lines)


def hand_text(hand: str, figures: dict[str, float]) -> str:
    """Return the strategy of a hand in one line; without figures, it is not reached."""
    if not figures:
        return f"{hand}: not reached"
    reach, equity, ev = (figures[name] for name in ("reach", "equity", "ev"))
    text = f"{hand}: reach {percent(reach)}, equity {percent(equity)}, EV {chips(ev)}"
    names = [name for name in figures if f"ev {name}" in figures]
    done = [
        f"{name} {percent(figures[name])} (EV {chips(figures[f'ev {name}'])})" for name in names
    ]
    return f"{text}; {', '.join(done)}" if done else text


def _table(rows: list[list[str]]) -> list[str]:
    """Return rows as lines, the first column left-aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    widths[0] = max(widths[0], 12)
    return [
        row[0].ljust(widths[0])
        + "".join(f"  {cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True))
        for row in rows
    ]


def action_colors(actions: Sequence[str]) -> list[str]:
    """Return a colour for each action: fold blue, check and call green, larger bets a darker red.

    >>> action_colors(["fold", "call", "raise to 100", "raise to 200"])
    ['#3f7cc0', '#4ca35f', '#f28b78', '#7a121c']
    """
    bets = [action for action in actions if action not in ("fold", "check", "call")]
    colors = {"fold": FOLD, "check": PASSIVE, "call": PASSIVE}
    for number, action in enumerate(bets):
        part = number / (len(bets) - 1) if len(bets) > 1 else 0.5
        mixed = (
            round(light + part * (dark - light))
            for light, dark in zip(LIGHTEST, DARKEST, strict=True)
        )
        colors[action] = "#" + "".join(f"{each:02x}" for each in mixed)
    return [colors[action] for action in actions]


def to_html(report: NodeReport, first: str = "") -> str:
    """Return the report as an HTML table of the acting player; *first* is an extra first line."""
    caption = f"<strong>{escape(first)}</strong><br>" if first else ""
    caption += (
        f"Board {cards_html(' '.join(report.board)) or 'none'} · pot {report.pot} · "
        f"{escape(place_of(report))} ({escape(percent(report.reached))} of deals)"
    )
    players = [*zip(report.equity, report.ev, strict=True)]
    if report.player is None:  # else the acting player's rows follow the line of both players
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
    colors = action_colors([action.name for action in report.actions])
    rows = [
        _named(action.name)
        + _cell(escape(percent(action.frequency)) + _bar(action.frequency, color))
        + _cell(chips(action.ev))
        for action, color in zip(report.actions, colors, strict=True)
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


class LiveHands(NamedTuple):
    """A player's live hands and their figures at a node."""

    combos: NDArray[np.intp] | None  # [N], indices into `lookup.COMBOS`; None for hands of one card
    names: NDArray[np.str_]  # [N]
    reach: NDArray[np.float64]  # [N]
    deals: NDArray[np.float64]
    """[N], the weight of each hand's deals, 0 for hands that do not reach the node."""
    figures: dict[str, NDArray[np.float64]]
    """[N] each: "equity", "ev", the frequency of "fold" and so on; NaN for hands without deals."""


def combo_frame(rows: LiveHands) -> pd.DataFrame:
    """Return a frame with a row for each combo or card."""
    import pandas as pd

    index = pd.Index(rows.names, name="card" if rows.combos is None else "combo")
    return pd.DataFrame({"reach": rows.reach, **rows.figures}, index=index)


def class_frame(rows: LiveHands) -> pd.DataFrame:
    """Return a frame with a row for each class: means over combos, weighted by their deals.

    Raises ValueError for hands of one card.
    """
    import pandas as pd

    if (combos := rows.combos) is None:
        raise ValueError(ONE_CARD)
    combo_counts, deals, reach = np.zeros((3, len(COMBOS)))
    combo_counts[combos], deals[combos], reach[combos] = 1.0, rows.deals, rows.reach
    classes = np.unique(combo_classes()[combos])
    counts = np.bincount(combo_classes(), weights=reach, minlength=len(HAND_CLASSES))
    columns = {"combos": counts[classes], "reach": by_hand_class(reach, combo_counts)[classes]}
    for name, figures in rows.figures.items():
        values = np.zeros(len(COMBOS))
        values[combos] = np.nan_to_num(figures)
        columns[name] = by_hand_class(values, deals)[classes]
    return pd.DataFrame(columns, index=pd.Index(np.array(HAND_CLASSES)[classes], name="class"))


def hand_line(rows: LiveHands, hand: CardsLike, player: int) -> str:
    """Return the figures of one of a player's hands in one line.

    Raises ValueError for a hand that is not in the rows.
    """
    name = str(format_cards(as_card_numbers(hand)))
    if rows.combos is not None:
        name = str(combo_names()[int(combo_index(hand))])
    if name not in rows.names:
        raise ValueError(f"{name} is not in player {player}'s range, or not possible on the board")
    at = int(np.flatnonzero(rows.names == name)[0])
    if not rows.deals[at]:
        return hand_text(name, {})
    figures = {"reach": rows.reach} | rows.figures
    return hand_text(name, {each: float(row[at]) for each, row in figures.items()})
