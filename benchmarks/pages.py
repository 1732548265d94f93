"""The figures that pages quote: tables between two marks, and figures in sentences.

``python -m benchmarks.pages`` writes all of them from the stored results and measures nothing.
A figure in a sentence is followed by the name of its row, as in ``25 ms<!-- stud -->``.
"""

import math
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from benchmarks.measuring import OURS, TIMES, Result, Row
from benchmarks.results import Stored, load, stored_rows
from benchmarks.rows import SUBJECTS
from lookup.running.output import open_to_write

ROOT = Path(__file__).parents[1]
BEGIN, END = "<!-- {}: begin -->", "<!-- {}: end -->"
QUOTED = re.compile(r"([\d,]+(?:\.\d+)?) (\S+?)(?=<!-- ([\w/-]+) -->)")
"""A figure, its unit and the row that it must agree with."""
OTHER_RESULTS = ("not exact", "gives other results", "without equities")  # words of notes
SLOWER = "▼"  # beside a figure of ours: a peer is faster
SHOWN = tomllib.loads(Path(__file__).with_name("shown.toml").read_text(encoding="utf-8"))
GROUPS: dict[str, dict[str, str]] = SHOWN["groups"]


# ---- numbers ---------------------------------------------------------------------------------


def number(figure: float) -> str:
    """Write a figure to three significant places, without an exponent."""
    digits = 2 - math.floor(math.log10(abs(figure))) if figure else 0
    return f"{round(figure, digits):,.{max(0, digits)}f}"


def rough(figure: float) -> str:
    """Write a figure that was timed by hand, without zeros at its end."""
    text = number(figure)
    return text.rstrip("0").rstrip(".") if "." in text else text


def with_unit(figures: list[float], unit: str, write: Callable[[float], str] = number) -> str:
    """Write one figure, or the smallest and the largest, in a unit in which they are at least 1."""
    if unit in TIMES:
        seconds = [figure / TIMES[unit] for figure in figures]
        unit = next((u for u, times in TIMES.items() if min(seconds) * times >= 1), "µs")
        figures = [figure * TIMES[unit] for figure in seconds]
    return f"{' to '.join(write(figure) for figure in sorted(figures))} {unit}"


def rounded_as(text: str, figure: float) -> str:
    """Write a figure with as many significant digits as *text* has."""
    whole, _, decimals = text.replace(",", "").partition(".")
    significant = (whole + decimals).lstrip("0").rstrip("" if decimals else "0")
    digits = max(1, len(significant))
    rounded = float(f"{figure:.{digits}g}")
    places = digits - 1 - math.floor(math.log10(rounded)) if rounded else 0
    return f"{rounded:,.{max(0, places)}f}"


def factor(row: Row, ours: float, theirs: float) -> float:
    """Return the ratio of our speed to that of a peer's figure."""
    return ours / theirs if row.more_is_better else theirs / ours


def is_met(result: Result, bound: float | None) -> bool | None:
    """Return whether our figure keeps a bound; None without one."""
    if bound is None:
        return None
    ours = result.figures[OURS]
    return ours >= bound if result.row.more_is_better else ours <= bound


def does_the_same(result: Result, name: str) -> bool:
    """Return whether a program is a peer, and its results are those of ours."""
    return name != OURS and not any(words in result.notes[name] for words in OTHER_RESULTS)


# ---- tables ----------------------------------------------------------------------------------


def grid(columns: Mapping[str, str], lines: Iterable[Iterable[str]]) -> str:
    """Return a table with these columns and alignments."""
    rows = (f"| {' | '.join(cells)} |" for cells in lines)
    return "\n".join([f"| {' | '.join(columns)} |", f"|{'|'.join(columns.values())}|", *rows])


def measured_table(results: Iterable[Result]) -> str:
    """Return the table of rows that were measured now, with their bounds."""
    columns = {"Row": "---", "Measured": "---", "Ours": "--:", "Unit": "---"}
    columns |= {"Must": "--:", "Goal": "--:", "Peers": "---"}

    def limit(result: Result, bound: float | None) -> str:
        if bound is None:
            return ""
        return f"{'≥' if result.row.more_is_better else '≤'} {bound:,g}" + (
            "" if is_met(result, bound) else " missed"
        )

    def cells(result: Result) -> tuple[str, ...]:
        row, (first, *_) = result.row, [*result.row.peers, ""]
        must = limit(result, row.must)
        if row.times and first in result.figures:
            met = factor(row, result.figures[OURS], result.figures[first]) >= row.times
            must = f"{row.times:g} times {first}{'' if met else ' missed'}"
        ours = number(result.figures[OURS]) + ("" if result.is_steady else " (unsteady)")
        peers = "; ".join(peer_text(name, [result]) for name in result.figures if name != OURS)
        name, what = f"`{row.name}`", with_note(row.measured, result.notes[OURS])
        return name, what, ours, row.unit, must, limit(result, row.goal), peers

    return grid(columns, map(cells, results))


def best_peers(names: Mapping[str, str], stored: dict[str, Any], title: str = "Task") -> str:
    """Return the table of rows under short names, each with its best peer of any language."""
    found, quoted, lines = stored_rows(stored), stored["quoted"]["rows"], []
    for name, task in names.items():
        result = next(iter(found[name].values())).result
        row, ours = result.row, result.figures[OURS]
        peers = {peer: [f] for peer, f in result.figures.items() if does_the_same(result, peer)}
        peers |= quoted.get(name, {})
        least = {p: min(factor(row, ours, figure) for figure in peers[p]) for p in peers}
        best = min(least, key=lambda peer: least[peer], default=None)
        cells = [task, with_unit([ours], row.unit), "", ""]
        if best is not None:
            by_hand = best in quoted.get(name, {})
            figures = with_unit(peers[best], row.unit, rough if by_hand else number)
            cells[2:] = [f"{best} {figures}{' †' * by_hand}", number(least[best])]
        lines.append(cells)
    return grid({title: "---", "Ours": "--:", "Best peer": "---", "Factor": "--:"}, lines)


def footnote(names: Iterable[str], stored: dict[str, Any]) -> str:
    """Return where and when the figures of most of these rows were measured, and the quoted ones.

    Rows of another machine or version are named.
    """
    found = stored_rows(stored)
    first = {name: next(iter(found[name].items())) for name in names}
    where = {
        name: f"{machine}, version {kept.version}, {kept.date}"
        for name, (machine, kept) in first.items()
    }
    (most, _), *others = Counter(where.values()).most_common()
    apart = [
        f"{', '.join(f'`{name}`' for name, there in where.items() if there == other)}: {other}"
        for other, _ in others
    ]
    by_hand = f"†: {stored['quoted']['how']}"
    return ". ".join([most, *apart, by_hand]) + "."


def readme_table(stored: dict[str, Any]) -> str:
    """Return the README's table."""
    names = {name: task for group in GROUPS.values() for name, task in group.items()}
    shown = {name: names[name] for name in SHOWN["readme"]}
    return f"{best_peers(shown, stored)}\n\n{footnote(shown, stored)}"


def main_table(stored: dict[str, Any]) -> str:
    """Return the tables of all groups."""
    tables = [f"{best_peers(group, stored, title)}\n" for title, group in GROUPS.items()]
    names = [name for group in GROUPS.values() for name in group]
    return "\n".join([*tables, footnote(names, stored)])


def solver_table(stored: dict[str, Any]) -> str:
    """Return the table of the solver's rows that matter most."""
    names = GROUPS["Equilibria"]
    return f"{best_peers(names, stored)}\n\n{footnote(names, stored)}"


def side_by_side_table(stored: dict[str, Any]) -> str:
    """Return the comparison with one peer on another machine."""
    compared = stored["side_by_side"]
    lines = (
        (task, with_unit(theirs, unit, rough), with_unit(ours, unit, rough))
        for task, unit, theirs, ours in compared["tasks"]
    )
    where = f"{compared['machine']}; version {compared['version']}. {compared['how']}."
    table = grid({"Task": "---", compared["peer"]: "--:", "Ours": "--:"}, lines)
    return f"{table}\n\n{where}"


def subject_table(rows: Iterable[Row]) -> Callable[[dict[str, Any]], str]:
    """Return the writer of the table of all rows of a subject, the machines side by side."""

    def write(stored: dict[str, Any]) -> str:
        found = stored_rows(stored)
        shown = {row.name: found[row.name] for row in rows if row.name in found}
        machines = [m for m in stored["machines"] if any(m in kept for kept in shown.values())]
        columns = {"Row": "---", "Measured": "---", "Unit": "---"}
        columns |= {str(place): "--:" for place in range(1, len(machines) + 1)} | {"Peers": "---"}
        lines = (whole_line(kept, machines) for kept in shown.values())
        where = (conditions(*each, stored, shown) for each in enumerate(machines, 1))
        return "\n".join([grid(columns, lines), "", *where])

    return write


def whole_line(kept: dict[str, Stored], machines: Iterable[str]) -> Iterable[str]:
    """Return the cells of a row: our figure on each machine, and the peers with their factors."""
    results = {machine: stored.result for machine, stored in kept.items()}
    first = next(iter(results.values()))
    names = dict.fromkeys(peer for result in results.values() for peer in result.figures)
    peers = (peer_text(peer, results.values()) for peer in names if peer != OURS)
    ours = (our_text(results[machine]) if machine in results else "" for machine in machines)
    what = with_note(first.row.measured, first.notes[OURS])
    return f"`{first.row.name}`", what, first.row.unit, *ours, "; ".join(peers)


def with_note(text: str, note: str) -> str:
    """Return a text with a note behind it."""
    return f"{text} ({note})" if note else text


def our_text(result: Result) -> str:
    """Write our figure, with a mark where a peer is faster."""
    row, ours = result.row, result.figures[OURS]
    same = [figure for peer, figure in result.figures.items() if does_the_same(result, peer)]
    beaten = any(factor(row, ours, figure) < 1 for figure in same)
    return f"{number(ours)}{f' {SLOWER}' * beaten}"


def peer_text(peer: str, results: Iterable[Result]) -> str:
    """Write a peer's figure and factor in each result that has it."""
    measured = [result for result in results if peer in result.figures]
    figures = ", ".join(number(result.figures[peer]) for result in measured)
    factors = ", ".join(
        f"× {number(factor(result.row, result.figures[OURS], result.figures[peer]))}"
        for result in measured
    )
    return with_note(
        f"{peer} {figures}", "; ".join(filter(None, (factors, measured[0].notes[peer])))
    )


def conditions(
    place: int, machine: str, stored: dict[str, Any], rows: dict[str, dict[str, Stored]]
) -> str:
    """Return a numbered line: a machine, its packages, and the versions and dates of its rows."""
    kept = [machines[machine] for machines in rows.values() if machine in machines]
    dates = dict.fromkeys(f"{each.version} ({each.date})" for each in kept)
    versions = stored["machines"][machine]["versions"]
    return f"{place}. {machine}; {versions}; version {', '.join(dates)}."


TABLES: dict[str, dict[str, Callable[[dict[str, Any]], str]]] = {
    "README.md": {"figures": readme_table},
    "docs/benchmarks.md": {"figures": main_table},
    "docs/comparison.md": {"side by side": side_by_side_table},
    "docs/solver.md": {"figures": solver_table},
    **{
        f"docs/benchmarks/{subject}.md": {"figures": subject_table(rows.values())}
        for subject, rows in SUBJECTS.items()
    },
}
"""The tables of each page, by the name in their marks."""


# ---- pages -----------------------------------------------------------------------------------


def with_table(text: str, mark: str, table: str) -> str:
    """Return *text* with *table* between the two lines that mark its place."""
    begin, end = BEGIN.format(mark), END.format(mark)
    before, middle, rest = text.partition(f"{begin}\n")
    _, last, after = rest.partition(f"{end}\n")
    if not (middle and last) or begin in after:
        raise ValueError(f"it needs the line {begin} once and, below it, the line {end} once")
    return f"{before}{begin}\n\n{table}\n\n{end}\n{after}"


def page_text(name: str, text: str, stored: dict[str, Any]) -> str:
    """Return the text of a page with all its figures as they are stored."""
    for mark, table in TABLES.get(name, {}).items():
        text = with_table(text, mark, table(stored))
    found = stored_rows(stored)

    def figure(match: re.Match[str]) -> str:
        shown, unit, name = match.groups()
        result = next(iter(found[name].values())).result
        value = result.figures[OURS]
        if unit in TIMES:
            value *= TIMES[unit] / TIMES[result.row.unit]
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
        text = path.read_text(encoding="utf-8")
        written = page_text(path.relative_to(ROOT).as_posix(), text, stored)
        if written != text:
            with open_to_write(path) as file:
                file.write(written.encode())


if __name__ == "__main__":
    write_pages()
