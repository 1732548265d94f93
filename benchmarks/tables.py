"""The benchmark's figures as Markdown: numbers, rows, and the table of all rows."""

import math
from collections.abc import Iterable
from typing import NamedTuple

from benchmarks.figures import Row

FIGURES, TARGETS, PEERS = (
    {"Row": "---", "Measured": "---", "Ours": "--:", "Unit": "---"},
    {"Must": "--:", "Must met": "---", "Goal": "--:", "Goal met": "---"},
    {"Peers": "---"},
)
"""The columns of the table, and their alignment."""
OURS = "ours"


class Result(NamedTuple):
    """The figures of one row, and a note on each: ours and the peers'."""

    row: Row
    figures: dict[str, float]
    notes: dict[str, str]


def number(figure: float) -> str:
    """Write a figure to three significant places, without an exponent."""
    digits = 2 - math.floor(math.log10(abs(figure))) if figure else 0
    return f"{round(figure, digits):,.{max(0, digits)}f}"


def limit(row: Row, figure: float, bound: float | None) -> tuple[str, str]:
    """Return a bound, and whether our figure keeps it."""
    if bound is None:
        return "", ""
    kept = figure >= bound if row.more_is_better else figure <= bound
    shown = f"{bound:,}" if isinstance(bound, int) else f"{bound:,g}"
    return f"{'≥' if row.more_is_better else '≤'} {shown}", "yes" if kept else "no"


def ratio(row: Row, ours: float, theirs: float) -> float:
    """Return the ratio of our speed to that of a peer's figure."""
    return ours / theirs if row.more_is_better else theirs / ours


def times_as_fast(result: Result, peer: str) -> float:
    """Return the ratio of our speed to a peer's."""
    return ratio(result.row, result.figures[OURS], result.figures[peer])


def peer_text(result: Result, peer: str) -> str:
    """Write a peer's figure, and the ratio of our speed to it."""
    times = f"× {number(times_as_fast(result, peer))}"
    details = ", ".join(filter(None, (times, result.notes[peer])))
    return f"{peer} {number(result.figures[peer])} ({details})"


def must_text(result: Result) -> tuple[str, str]:
    """Return the bound, in the row's unit or as times a peer, and whether our figure keeps it."""
    row = result.row
    if row.times is None:
        return limit(row, result.figures[OURS], row.must)
    peer = next(iter(row.peers))
    if peer not in result.figures:
        return f"× {row.times:g}", ""
    return f"× {row.times:g}", "yes" if times_as_fast(result, peer) >= row.times else "no"


def table_line(result: Result, targets: bool) -> str:
    """Write one row, with or without our targets."""
    row, ours = result.row, result.figures[OURS]
    measured = row.measured + (f" ({result.notes[OURS]})" if result.notes[OURS] else "")
    peers = "; ".join(peer_text(result, name) for name in result.figures if name != OURS)
    limits = (*must_text(result), *limit(row, ours, row.goal)) if targets else ()
    cells = f"`{row.name}`", measured, number(ours), row.unit, *limits, peers
    return f"| {' | '.join(cells)} |"


def grid(columns: dict[str, str], lines: Iterable[str]) -> list[str]:
    """Return the lines of a table below its heading."""
    return [f"| {' | '.join(columns)} |", f"|{'|'.join(columns.values())}|", *lines]


def markdown(results: list[Result], conditions: str, targets: bool = True) -> str:
    """Write all results, with or without our targets, below the conditions of the measurement."""
    bound = "; a bound of × 10 is ten times the peer" if targets else ""
    lines = [
        conditions,
        "",
        "M/s is millions of hands a second. The factor after a peer's figure is our speed divided "
        f"by the peer's, from alternating measurements in the same run{bound}.",
        "",
        *grid(
            FIGURES | (TARGETS if targets else {}) | PEERS,
            (table_line(result, targets) for result in results),
        ),
    ]
    return "\n".join(lines) + "\n"
