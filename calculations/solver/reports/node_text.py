"""The printed report of a node."""

from calculations.ranges.export import shortened
from calculations.solver.reports.node_report import NodeReport, chips, percent, place_of, who_acts


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
