"""The figures that pages quote: tables between two marks, and figures in sentences.

``python -m benchmarks.pages`` writes all of them from the stored results and measures nothing.
A figure in a sentence is followed by the name of its row, as in ``25 ms<!-- stud -->``.
"""

import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.results import KINDS, Run, load, results_of
from benchmarks.tables import OURS, Result, grid, number, ratio, times_as_fast
from lookup.running.output import open_to_write

ROOT = Path(__file__).parents[1]
BEGIN, END = "<!-- {}: begin -->", "<!-- {}: end -->"
QUOTED = re.compile(r"([\d,]+(?:\.\d+)?) (\S+?)(?=<!-- ([\w/-]+) -->)")
"""A figure, its unit and the row that it must agree with."""
OTHER_RESULTS = ("not exact", "gives other results", "without equities")  # words of notes
SLOWER = "▼"  # beside a figure of ours: a peer is faster
SECONDS = {"s": 1.0, "ms": 1e-3, "µs": 1e-6}
README = {
    "hands": "random 7-card hands, from card numbers, one core",
    "preflop": "two hands before the flop, exact, a call",
    "flop": "two hands on a flop, exact, a call",
    "flop-spots": "two hands on a flop, exact, one of 100,000",
    "ranges-call": "two ranges (258 and 104 combos) before the flop, exact, a call",
    "omaha-4": "two Omaha hands before the flop, exact",
    "frame-flop": "a DataFrame of a million flop spots",
    "batch-hands": "hands of no-limit hold'em, six players, random actions",
}
"""The rows of the README's table, and their short names."""
COMPARED = (
    *("hands", "definition", "table-build", "table-count", "table-sum"),
    *("two-hands", "three-hands", "six-hands", "preflop", "preflop-six", "ranges-call"),
    *("flop", "flop-spots", "turn-spots", "six-flop-spots"),
    *("ranges-flop", "ranges-turn", "ranges-river", "ranges-random-flop"),
    *("sampling", "omaha-4", "frame-flop", "state-6", "batch-hands"),
    *("phh-read", "phh-frame", "room-logs", "room-folder", "process"),
)
SOLVED = ("solve-river-any", "solve-river", "solve-turn", "solve-flop", "solve-flop-fine")


class Peer(NamedTuple):
    """A peer's figures of a row, worst and best, and whether they are quoted."""

    name: str
    figures: list[float]
    is_quoted: bool


def with_table(text: str, begin: str, end: str, table: str) -> str:
    """Return *text* with *table* between the two lines that mark its place."""
    lines = text.splitlines(keepends=True)
    marks = [i for i, line in enumerate(lines) if line.strip() in (begin, end)]
    if [lines[i].strip() for i in marks] != [begin, end]:
        raise ValueError(f"it needs the line {begin} once and, below it, the line {end} once")
    first, last = marks
    newline = lines[first].removeprefix(lines[first].rstrip("\r\n"))
    middle = newline + table.replace("\n", newline) + newline
    return "".join(lines[: first + 1]) + middle + "".join(lines[last:])


def with_unit(figures: list[float], unit: str, write: Callable[[float], str] = number) -> str:
    """Write one figure, or the smallest and the largest, in a unit in which they are at least 1."""
    if unit in SECONDS:
        shown = next((u for u, s in SECONDS.items() if min(figures) * SECONDS[unit] >= s), "µs")
        figures = [figure * SECONDS[unit] / SECONDS[shown] for figure in figures]
        unit = shown
    return f"{' to '.join(write(figure) for figure in sorted(figures))} {unit}"


def rough(figure: float) -> str:
    """Write a figure that was timed by hand, without zeros at its end."""
    text = number(figure)
    return text.rstrip("0").rstrip(".") if "." in text else text


def does_the_same(result: Result, name: str) -> bool:
    """Return whether a program is a peer, and its results are those of ours."""
    return name != OURS and not any(words in result.notes[name] for words in OTHER_RESULTS)


def peers_of(result: Result, quoted: dict[str, Any]) -> list[Peer]:
    """Return the peers that do the same as ours, measured and quoted."""
    measured = [
        Peer(name, [figure], False)
        for name, figure in result.figures.items()
        if does_the_same(result, name)
    ]
    return [
        *measured,
        *(
            Peer(name, figures, True)
            for name, figures in quoted["rows"].get(result.row.name, {}).items()
        ),
    ]


def slowest_factor(result: Result, peer: Peer) -> float:
    """Return the least ratio of our speed to a peer's."""
    return min(ratio(result.row, result.figures[OURS], figure) for figure in peer.figures)


def peer_text(result: Result, peer: Peer) -> str:
    """Write a peer and its figure, with a mark where it is quoted."""
    write = rough if peer.is_quoted else number
    return f"{peer.name} {with_unit(peer.figures, result.row.unit, write)}{' †' * peer.is_quoted}"


def readme_table(stored: dict[str, Any]) -> str:
    """Write the README's table: each row with its best peer of any language."""
    found, lines, runs = results_of(stored), [], {}
    for name, task in README.items():
        run, result = found[name]
        runs[run] = None
        best = min(
            peers_of(result, stored["quoted"]), key=lambda peer: slowest_factor(result, peer)
        )
        cells = (
            task,
            with_unit([result.figures[OURS]], result.row.unit),
            peer_text(result, best),
            number(slowest_factor(result, best)),
        )
        lines.append(f"| {' | '.join(cells)} |")
    columns = {"Task": "---", "Ours": "--:", "Best peer": "---", "Factor": "--:"}
    return "\n".join([*grid(columns, lines), "", footnote(runs, stored)])


def footnote(runs: dict[Run, None], stored: dict[str, Any]) -> str:
    """Write where and when the figures of a table were measured."""
    where = "; ".join(f"{run.machine}, version {run.version}, {run.date}" for run in runs)
    return f"{where}. †: {stored['quoted']['how']}."


def comparison_table(stored: dict[str, Any]) -> str:
    """Write each row with the peers from Python, measured in the same run, and the quoted ones."""
    found, lines, runs = results_of(stored), [], {}
    for name in COMPARED:
        run, result = found[name]
        runs[run] = None
        peers = sorted(peers_of(result, stored["quoted"]), key=lambda p: slowest_factor(result, p))
        cells = (
            result.row.measured,
            with_unit([result.figures[OURS]], result.row.unit),
            "; ".join(peer_text(result, peer) for peer in peers),
            number(slowest_factor(result, peers[0])) if peers else "",
        )
        lines.append(f"| {' | '.join(cells)} |")
    columns = {"Task": "---", "Ours": "--:", "Peers, the fastest first": "---", "Factor": "--:"}
    return "\n".join([*grid(columns, lines), "", footnote(runs, stored)])


def side_by_side_table(stored: dict[str, Any]) -> str:
    """Write the comparison with one peer on another machine."""
    compared = stored["side_by_side"]
    columns = {"Task": "---", compared["peer"]: "--:", "Ours": "--:"}
    lines = [
        f"| {task} | {with_unit(theirs, unit, rough)} | {with_unit(ours, unit, rough)} |"
        for task, unit, theirs, ours in compared["tasks"]
    ]
    where = f"{compared['machine']}; version {compared['version']}. {compared['how']}."
    return "\n".join([*grid(columns, lines), "", where])


def solver_table(stored: dict[str, Any]) -> str:
    """Write the times of the solver's rows."""
    found = results_of(stored)
    lines = [
        f"| {result.row.measured} | {with_unit([result.figures[OURS]], result.row.unit)} |"
        for _, result in (found[name] for name in SOLVED)
    ]
    return "\n".join(grid({"Spot": "---", "Time": "--:"}, lines))


def whole_table(stored: dict[str, Any]) -> str:
    """Write all stored rows, without our targets: the kinds of processors side by side."""
    kinds = [*dict.fromkeys(KINDS.values())]
    found = {kind: results_of(stored, kind) for kind in kinds}
    columns = {"Row": "---", "Measured": "---", "Unit": "---"}
    columns |= dict.fromkeys(kinds, "--:") | {"Peers": "---"}
    lines = [
        *(conditions_of(kind, found[kind]) for kind in kinds),
        "",
        "M/s is millions of hands a second. The factors after a peer are our speed divided by the "
        f"peer's, from alternating measurements in the same run. {SLOWER} marks a figure of ours "
        "that a peer with the same results beats.",
        "",
        *grid(columns, (whole_line(name, found) for name in results_of(stored))),
    ]
    return "\n".join(lines) + "\n"


def conditions_of(kind: str, found: dict[str, tuple[Run, Result]]) -> str:
    """Write a line of a list: the machine of a kind, its versions and its dates."""
    runs = dict.fromkeys(run for run, _ in found.values())
    if not runs:
        return f"* **{kind}**: not measured yet."
    parts = [f"{run}{'' if len(runs) == 1 else ': ' + names_of(found, run)}" for run in runs]
    return f"* **{kind}**: medians on {'; '.join(parts)}."


def whole_line(name: str, found: dict[str, dict[str, tuple[Run, Result]]]) -> str:
    """Write one row: our figure on each kind of processor, and the peers with their factors."""
    results = {kind: rows[name][1] for kind, rows in found.items() if name in rows}
    first = next(iter(results.values()))
    row, note = first.row, first.notes[OURS]
    ours = [our_text(results[kind]) if kind in results else "" for kind in found]
    names = dict.fromkeys(peer for result in results.values() for peer in result.figures)
    peers = "; ".join(peer_factors(peer, results) for peer in names if peer != OURS)
    measured = row.measured + (f" ({note})" if note else "")
    return f"| {' | '.join((f'`{name}`', measured, row.unit, *ours, peers))} |"


def our_text(result: Result) -> str:
    """Write our figure, with a mark where a peer is faster."""
    same = (peer for peer in result.figures if does_the_same(result, peer))
    beaten = any(times_as_fast(result, peer) < 1 for peer in same)
    return f"{number(result.figures[OURS])}{f' {SLOWER}' * beaten}"


def peer_factors(peer: str, results: dict[str, Result]) -> str:
    """Write a peer's figure and the factor on each kind of processor that measured it."""
    measured = [result for result in results.values() if peer in result.figures]
    figures = ", ".join(number(result.figures[peer]) for result in measured)
    factors = ", ".join(f"× {number(times_as_fast(result, peer))}" for result in measured)
    details = "; ".join(filter(None, (factors, measured[0].notes[peer])))
    return f"{peer} {figures} ({details})"


def names_of(found: dict[str, tuple[Run, Result]], run: Run) -> str:
    """Name the rows of one run."""
    return ", ".join(f"`{name}`" for name, (of, _) in found.items() if of == run)


TABLES: dict[str, dict[str, Callable[[dict[str, Any]], str]]] = {
    "README.md": {"figures": readme_table},
    "docs/benchmarks.md": {"benchmark": whole_table},
    "docs/comparison.md": {"figures": comparison_table, "side by side": side_by_side_table},
    "docs/solver.md": {"figures": solver_table},
}
"""The tables of each page, by the name in their marks."""


def rounded_as(text: str, figure: float) -> str:
    """Write a figure with as many significant digits as *text* has."""
    whole, _, decimals = text.replace(",", "").partition(".")
    significant = (whole + decimals).lstrip("0").rstrip("" if decimals else "0")
    digits = max(1, len(significant))
    rounded = float(f"{figure:.{digits}g}")
    places = digits - 1 - math.floor(math.log10(rounded)) if rounded else 0
    return f"{rounded:,.{max(0, places)}f}"


def page_text(name: str, text: str, stored: dict[str, Any]) -> str:
    """Return the text of a page with all its figures as they are stored."""
    for mark, table in TABLES.get(name, {}).items():
        text = with_table(
            text, BEGIN.format(mark), END.format(mark), table(stored).rstrip("\n") + "\n"
        )
    found = results_of(stored)

    def figure(match: re.Match[str]) -> str:
        shown, unit, row = match.groups()
        result = found[row][1]
        value = result.figures[OURS]
        if unit in SECONDS:
            value *= SECONDS[result.row.unit] / SECONDS[unit]
        return f"{rounded_as(shown, value)} {unit}"

    return QUOTED.sub(figure, text)


def pages() -> list[Path]:
    """Return all pages that may quote figures."""
    made = ("generated", "notebooks")
    written = (path for path in (ROOT / "docs").rglob("*.md") if not {*made} & {*path.parts})
    return [ROOT / "README.md", *sorted(written)]


def write_pages() -> None:
    """Write the figures of all pages from the stored results."""
    stored = load()
    for path in pages():
        with path.open(encoding="utf-8", newline="") as file:
            text = file.read()
        written = page_text(path.relative_to(ROOT).as_posix(), text, stored)
        if written != text:
            with open_to_write(path) as file:
                file.write(written.encode())


if __name__ == "__main__":
    write_pages()
