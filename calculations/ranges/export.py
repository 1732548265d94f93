"""Write the weights of a range as text, for people and for other programs.

A cell is one of the 169 hand classes: a high and a low rank, 0..12, and a kind: "s", "o", or "" for
pairs. Each dialect names a class if all its combos have the same weight, else its combos.
"""

import functools
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.notation import pio_order
from lookup.cards import RANKS
from lookup.combos import HAND_CLASSES, class_combos, combo_classes, combo_names
from lookup.names import unknown_name

MOST_TEXT = 30  # the most characters of a range in reports and errors


def shortened(text: str) -> str:
    """Shorten a long text, such as the text of a range."""
    return text if len(text) <= MOST_TEXT else f"{text[: MOST_TEXT - 1]}…"


class _KickerRun(NamedTuple):
    """Consecutive classes of equal weight: one high card, its kickers from *first* to *last*.

    Pairs have the high card None. The kind is "s", "o", or "" for pairs and for both kinds.
    """

    high: int | None
    kind: str
    first: int
    last: int
    weight: float

    def text(self, plus: bool = True) -> str:
        """Return the run as one entry, with + if it starts at the top and *plus* is true."""
        top = 12 if self.high is None else self.high - 1
        first, last = (self.hand(kicker) for kicker in (self.first, self.last))
        if self.first == self.last:
            return first
        return f"{last}+" if plus and self.first == top else f"{first}-{last}"

    def hand(self, kicker: int) -> str:
        """Return the name of the class with a kicker."""
        return RANKS[kicker if self.high is None else self.high] + RANKS[kicker] + self.kind

    def weights(self, chart: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the weights of the run in a chart [13, 13], last class first."""
        assert self.high is not None
        kickers = slice(12 - self.first, 13 - self.last)
        row = chart if self.kind == "s" else chart.T
        return row[12 - self.high, kickers][::-1]


def to_text(weights: NDArray[np.float64], dialect: str | None = None) -> str:
    """Return weights [1326] as text that reads back to the same weights.

    Raises ValueError for an unknown dialect.
    """
    if dialect is None:
        return min(_shortest(weights, 0.0), _shortest(weights, _most_common(weights)), key=len)
    if not isinstance(dialect, str) or dialect not in DIALECTS:
        raise ValueError(unknown_name("dialect", dialect, [*DIALECTS]))
    return DIALECTS[dialect](weights)


def _to_pio(weights: NDArray[np.float64]) -> str:
    """Return text for PioSOLVER, such as ``AA,AKs:0.5,AhKd:0.25``, without runs or repeats."""
    classes, combos = _whole_classes(weights)
    whole = np.flatnonzero(~np.isnan(classes))
    entries = [(HAND_CLASSES[cell], float(classes[cell])) for cell in whole]
    return ",".join(
        text if weight == 1 else f"{text}:{_decimal(weight)}" for text, weight in entries + combos
    )


def _to_eval7(weights: NDArray[np.float64]) -> str:
    """Return text for eval7, such as ``AA, 0.5(AKs, QJ)``, with runs and without repeats.

    Weights are fractions, because eval7 does not read percentages back to the same float.
    """
    classes, combos = _whole_classes(weights)
    entries = [(run.text(), run.weight) for run in _merged_runs(classes)] + combos
    return ", ".join(
        ", ".join(texts) if weight == 1 else f"{_decimal(weight)}({', '.join(texts)})"
        for weight, texts in _by_weight(entries)
    )


def _to_gto_plus(weights: NDArray[np.float64]) -> str:
    """Return text for GTO+, such as ``AA-TT,[50]AKs,QJs[/50]``, with runs, without repeats."""
    classes, combos = _whole_classes(weights)
    entries = [(run.text(plus=False), run.weight) for run in _runs(classes)] + combos
    return ",".join(
        ",".join(texts) if weight == 1 else f"[{tag}]{','.join(texts)}[/{tag}]"
        for weight, texts in _by_weight(entries)
        for tag in [_decimal(weight, shift=2)]
    )


def _to_numbers(weights: NDArray[np.float64]) -> str:
    """Return the 1,326 weights in PioSOLVER's order, such as ``0 0.5 1 ...``."""
    return " ".join(_decimal(weight) for weight in weights[pio_order()].tolist())


def _to_csv(weights: NDArray[np.float64]) -> str:
    """Return rows of CSV with a header: the classes and combos of `_to_pio`, and their weights."""
    rows = (entry.partition(":")[::2] for entry in filter(None, _to_pio(weights).split(",")))
    return "".join(["hand,weight\n", *(f"{hand},{weight or 1}\n" for hand, weight in rows)])


DIALECTS = {
    "pio": _to_pio,
    "numbers": _to_numbers,
    "eval7": _to_eval7,
    "gto+": _to_gto_plus,
    "csv": _to_csv,
}
"""The writer of each dialect."""


def _shortest(weights: NDArray[np.float64], background: float) -> str:
    """Return a short text that starts with all combos at the weight *background*, unless it is 0.

    Later entries override earlier entries. So a run may span classes of lower weight, which a later
    entry names, and combos that differ from their class come last.
    """
    classes = np.full(len(HAND_CLASSES), np.nan)  # NaN: the text may leave out the class
    singly: list[tuple[str, float]] = []
    afterwards: list[tuple[str, float]] = []
    for cell, combos in enumerate(class_combos()):
        mine = weights[combos]
        weight = _cheapest_weight(mine, background)
        if weight != background:
            classes[cell] = weight
        others = singly if weight == background else afterwards
        apart = combos[mine != weight]
        others += zip(combo_names()[apart].tolist(), weights[apart].tolist(), strict=True)
    if background == 0:
        nonempty = np.bincount(combo_classes(), weights) > 0
        classes[[cell for cell in _gaps(classes) if not nonempty[cell]]] = 0.0
    parts = [_weighted(["random"], background)] if background else []
    for entries in (_overlapping_entries(classes) + singly, afterwards):
        parts += [_weighted(texts, weight) for weight, texts in _by_weight(entries)]
    return ", ".join(parts)


def _cheapest_weight(weights: NDArray[np.float64], background: float) -> float:
    """Return the weight for the entry of a class that gives its combos the shortest text."""
    if (weights == weights[0]).all():
        return float(weights[0])
    costs: dict[float, int] = {
        weight: (weight != background) * len("AKs, ")
        + sum(len("AhKh, ") + (other == 0) for other in weights if other != weight)
        for weight in [background, *weights.tolist()]
    }
    return min(costs, key=costs.__getitem__)


def _weighted(texts: list[str], weight: float) -> str:
    """Return entries with their weight; a weight of 0 becomes a removal."""
    joined = ", ".join(texts)
    if weight == 1:
        return joined
    if weight == 0:
        return f"!{joined}" if len(texts) == 1 else f"!({joined})"
    return f"{joined}:{weight!r}" if len(texts) == 1 else f"{weight!r}({joined})"


def _whole_classes(
    weights: NDArray[np.float64],
) -> tuple[NDArray[np.float64], list[tuple[str, float]]]:
    """Return the weight of each class, NaN for none or several, and the combos with several."""
    classes = np.full(len(HAND_CLASSES), np.nan)
    singly: list[tuple[str, float]] = []
    for cell, combos in enumerate(class_combos()):
        mine = weights[combos]
        members = combos[mine > 0]
        if (mine == mine[0]).all() and members.size:
            classes[cell] = mine[0]
        else:
            singly += zip(combo_names()[members].tolist(), weights[members].tolist(), strict=True)
    return classes, singly


@functools.cache
def _rows() -> list[tuple[int | None, str, NDArray[np.intp]]]:
    """Return the rows that runs follow: high card, kind, and the cells in order of the kicker."""
    pairs = 14 * (12 - np.arange(13))
    rows: list[tuple[int | None, str, NDArray[np.intp]]] = [(None, "", pairs)]
    for high in range(12, 0, -1):
        row, columns = 12 - high, 12 - np.arange(high)
        rows += [(high, "s", 13 * row + columns), (high, "o", 13 * columns + row)]
    return rows


def _runs(classes: NDArray[np.float64], over_lower: bool = False) -> list[_KickerRun]:
    """Return the longest runs of the classes, [169], that are not NaN.

    With *over_lower* a run may span classes of lower weight; the text must name them later.
    """
    runs: list[_KickerRun] = []
    for high, kind, cells in _rows():
        weights = classes[cells].tolist()
        open_runs: dict[float, _KickerRun] = {}
        for kicker in range(len(weights) - 1, -1, -1):
            weight = weights[kicker]
            # A class ends the runs that cannot span it; NaN ends all.
            ended = [
                other
                for other in open_runs
                if not (weight <= other if over_lower else weight == other)
            ]
            runs += [open_runs.pop(other) for other in ended]
            if weight == weight:
                run = open_runs.get(weight) or _KickerRun(high, kind, kicker, kicker, weight)
                open_runs[weight] = run._replace(last=kicker)
        runs += open_runs.values()
    return runs


def _gaps(classes: NDArray[np.float64]) -> list[int]:
    """Return single cells with at least two cells of one weight on each side.

    Text that names the whole run and removes such a cell is shorter than text that names both
    sides.
    """
    gaps = []
    for _, _, cells in _rows():
        weights = classes[cells].tolist()
        for kicker in range(2, len(weights) - 2):
            around = {*weights[kicker - 2 : kicker], *weights[kicker + 1 : kicker + 3]}
            if len(around) == 1:
                gaps.append(int(cells[kicker]))
    return gaps


def _merged_runs(classes: NDArray[np.float64]) -> list[_KickerRun]:
    """Return the runs; equal runs of suited and offsuit hands become one."""
    runs = _runs(classes)
    suited_too = {run._replace(kind="o") for run in runs if run.kind == "s"}
    twice = suited_too.intersection(runs)
    merged = [run._replace(kind="") if run._replace(kind="o") in twice else run for run in runs]
    return [*dict.fromkeys(merged)]


def _overlapping_entries(classes: NDArray[np.float64]) -> list[tuple[str, float]]:
    """Return entries for all classes but NaN, which the text must list by descending weight."""
    chart = classes.reshape(13, 13)
    runs = _runs(classes, over_lower=True)
    written = [run for run in runs if run.high is None]
    for high in range(12, 0, -1):
        written += _shortest_row([run for run in runs if run.high == high], chart)
    return [*_entries_of_runs(written, chart)]


def _shortest_row(runs: list[_KickerRun], chart: NDArray[np.float64]) -> list[_KickerRun]:
    """Return runs that cover the given runs of one high card in fewer characters if possible.

    A run needs no "s" or "o" if the hands of the other kind have the same weight. It then covers
    these hands, too.
    """
    both = [run._replace(kind="") for run in runs if _is_of_both_kinds(run, chart)]
    whole = [*dict.fromkeys(both)]
    written = sorted(whole, key=lambda run: -run.first)
    for run in runs:
        weights = run.weights(chart)
        covered = {
            kicker
            for other in whole
            if other.weight == run.weight
            for kicker in range(other.last, other.first + 1)
        }
        left = [
            kicker
            for kicker, weight in enumerate(weights.tolist(), start=run.last)
            if weight == run.weight and kicker not in covered
        ]
        if left:
            rest = run._replace(first=left[-1], last=left[0])
            written.append(min(rest, run, key=lambda part: len(part.text())))
    return written


def _is_of_both_kinds(run: _KickerRun, chart: NDArray[np.float64]) -> bool:
    """Return whether one entry can name a run and the same hands of the other kind."""
    other = run._replace(kind="so".replace(run.kind, "")).weights(chart)
    return bool((other <= run.weight).all() and (other == run.weight).any())


def _entries_of_runs(
    runs: list[_KickerRun], chart: NDArray[np.float64]
) -> Iterator[tuple[str, float]]:
    """Generate the entries of runs; hands of equal gap become one entry, such as QJs-54s."""
    singles = {run for run in runs if run.high is not None and run.first == run.last}
    for run in runs:
        if run not in singles:
            if run.high is None or run.first != run.last:
                yield run.text(), run.weight
            continue
        lowest, passed = run, [run]
        for lower in _lower_hands_of_gap(run, chart):
            passed.append(lower)
            lowest = lower if lower in singles else lowest
        singles -= {*passed[: passed.index(lowest) + 1]}
        yield run.text() + (f"-{lowest.text()}" if lowest != run else ""), run.weight


def _lower_hands_of_gap(run: _KickerRun, chart: NDArray[np.float64]) -> Iterator[_KickerRun]:
    """Generate the lower hands that a run of equal gap may span from a single hand on."""
    assert run.high is not None
    for step in range(1, run.first + 1):
        lower = run._replace(high=run.high - step, first=run.first - step, last=run.first - step)
        kinds = [lower._replace(kind=kind) for kind in run.kind or "so"]
        if not all((each.weights(chart) <= run.weight).all() for each in kinds):
            return
        yield lower


def _by_weight(entries: list[tuple[str, float]]) -> Iterator[tuple[float, list[str]]]:
    """Generate each weight in descending order, with its entries."""
    grouped: dict[float, list[str]] = {}
    for text, weight in entries:
        grouped.setdefault(weight, []).append(text)
    return iter(sorted(grouped.items(), reverse=True))


def _most_common(weights: NDArray[np.float64]) -> float:
    values, counts = np.unique(weights, return_counts=True)
    return float(values[np.argmax(counts)])


def _decimal(weight: float, shift: int = 0) -> str:
    """Return the shortest exact decimal of a weight times 10 to the power *shift*."""
    return f"{Decimal(repr(weight)).scaleb(shift).normalize():f}"
