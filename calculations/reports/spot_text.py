"""The printed report of a spot."""

from collections.abc import Sequence

import numpy as np

from calculations.ranges.export import shortened
from calculations.reports.report import Report, board_of, name_of, texts_of
from calculations.spots.spot import Cards, Spot


def to_text(report: Report) -> str:
    """Return the report as text, one line per hand."""
    total = report.total
    if report.is_estimate:
        early = "" if report.complete else ", stopped early"
        first = f"Estimated equities (Monte Carlo, not exact) from {total} random deals{early}."
    else:
        counted = f"all {total} possible {report.things}"
        if isinstance(total, float):
            counted = report.total_in_words.replace(",", "")
        first = f"Calculated equities from evaluated hand strengths on {counted}."
    rows = [["Hole Cards", *report.figures, "EV"]]
    rows[0] += ["Std Error"] if report.std_error is not None else []
    for player, hand in enumerate(report.hole_cards):
        row = [shortened(hand), *(_cell(name, of[player]) for name, of in report.figures.items())]
        row.append(f"{report.equity[player]:.3f}")
        if report.std_error is not None:
            row.append(f"{report.std_error[player]:.5f}")
        rows.append(row)
    widths = [max(9, *(len(row[i]) + 2 for row in rows)) for i in range(len(rows[0]))]
    widths[0] = max(len(row[0]) for row in rows)
    lines = ["".join(map(str.rjust, row, widths)) for row in rows]
    boards = [" ".join(board) for board in report.boards]
    second = f"Board: {boards[0]}".rstrip()
    if len(boards) > 1:
        second = f"Boards: {', '.join(board or 'no cards' for board in boards)}"
    if not report.has_board:
        second = f"Dead: {' '.join(report.dead)}" if report.dead else ""
    return "\n".join([first, *([second] if second else []), *lines])


def call_text(spot: Spot, several: Sequence[Cards]) -> str:
    """Return the call of `EquityCalculator` for a spot with one board or several."""
    hands = [
        name_of(player).replace(" ", "") if isinstance(player, np.ndarray) else name_of(player)
        for player in spot.players
    ]
    dead = f", dead={''.join(texts_of(spot.dead))!r}" if spot.dead.size else ""
    game = f", game={spot.game.name!r}" if spot.game.name != "holdem" else ""
    before = f", folded={[str(held) for held in spot.folded]}" if spot.folded else ""
    boards = ["".join(texts_of(board)) for board in several]
    board = f"boards={boards}" if boards else repr("".join(board_of(spot)))
    return f"EquityCalculator({hands}, {board}{dead}{game}{before})"


def _cell(name: str, value: float) -> str:
    if name.endswith("%"):
        return f"{value:.2f}%"
    return str(value) if isinstance(value, int) else weight_text(value).replace(",", "")


def weight_text(weight: float) -> str:
    """Return the weight of deals with one decimal, or with two significant digits below 1."""
    return f"{weight:,.1f}" if weight >= 1 or not weight else f"{weight:.2g}"
