"""`NodeReport`: the figures of a node, their text, and the colours of its actions."""

from collections.abc import Sequence
from typing import NamedTuple

from calculations.ranges.export import shortened

FOLD, PASSIVE = "#3f7cc0", "#4ca35f"
LIGHTEST, DARKEST = (242, 139, 120), (122, 18, 28)
"""The colours of the smallest and the largest bet, as red, green and blue."""


class ActionFigures(NamedTuple):
    """An action's figures over the acting player's range."""

    name: str
    frequency: float
    ev: float  # the EV of the hands that take it, NaN if none does


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
    not_reached: str  # those of them that never get here, as the text of a range


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
    """Return a colour for each action: fold blue, check and call green, bets red, dark if large.

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
