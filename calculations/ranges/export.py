"""Write the weights of a range as text, for people and for other programs.

A cell is one of the 169 classes: ranks high and low, 0..12, and the kind "s", "o", or "" of pairs.
Each dialect names whole classes where all combos of one weigh the same, and other combos singly.
"""

import functools
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import shown
from lookup.cards import RANKS
from lookup.combos import HAND_CLASSES, class_combos, combo_classes, combo_names

MOST_TEXT = 30
"""The most characters of a range in reports and errors."""


def shortened(text: str) -> str:
    """Cut a long text, such as that of a range."""
    return text if len(text) <= MOST_TEXT else f"{text[: MOST_TEXT - 1]}…"


class _Run(NamedTuple):
    """Classes in a row that weigh the same: one high card, its kickers from *first* to *last*.

    Pairs are the row whose high card is None. The kind is "s", "o", or "" for pairs and for both.
    """

    high: int | None
    kind: str
    first: int
    last: int
    weight: float

    def text(self, plus: bool = True) -> str:
        """Return the run as one entry, with + where it starts at the top and *plus* allows it."""
        top = 12 if self.high is None else self.high - 1
        first, last = (self.hand(kicker) for kicker in (self.first, self.last))
        if self.first == self.last:
            return first
        return f"{last}+" if plus and self.first == top else f"{first}-{last}"

    def hand(self, kicker: int) -> str:
        """Return the class of one kicker."""
        return RANKS[kicker if self.high is None else self.high] + RANKS[kicker] + self.kind

    def weights(self, chart: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the weights in the chart [13, 13] of suited or offsuit hands, last first."""
        assert self.high is not None
        kickers = slice(12 - self.first, 13 - self.last)
        row = chart if self.kind == "s" else chart.T
        return row[12 - self.high, kickers][::-1]


def to_text(weights: NDArray[np.float64], dialect: str | None = None) -> str:
    """Return the range with these weights [1326] as text, which reads back to the same weights.

    Raises ValueError for a dialect that is not known.
    """
    if dialect is None:
        return min(_shortest(weights, 0.0), _shortest(weights, _most_common(weights)), key=len)
    if not isinstance(dialect, str) or dialect not in DIALECTS:
        raise ValueError(
            f"the dialect {shown(dialect)} is not known; known are {', '.join(DIALECTS)}"
        )
    return DIALECTS[dialect](weights)


def _to_pio(weights: NDArray[np.float64]) -> str:
    """Return the text for PioSOLVER, such as ``AA,AKs:0.5,AhKd:0.25``: no runs, nothing twice."""
    classes, combos = _whole_classes(weights)
    whole = np.flatnonzero(~np.isnan(classes))
    entries = [(HAND_CLASSES[cell], float(classes[cell])) for cell in whole]
    return ",".join(
        text if weight == 1 else f"{text}:{_decimal(weight)}" for text, weight in entries + combos
    )


def _to_eval7(weights: NDArray[np.float64]) -> str:
    """Return the text for eval7, such as ``AA, 0.5(AKs, QJ)``: runs, but nothing twice.

    Weights are fractions and not percentages, as eval7 reads only those to the same float.
    """
    classes, combos = _whole_classes(weights)
    entries = [(run.text(), run.weight) for run in _merged_runs(classes)] + combos
    return ", ".join(
        ", ".join(texts) if weight == 1 else f"{_decimal(weight)}({', '.join(texts)})"
        for weight, texts in _by_weight(entries)
    )


def _to_gto_plus(weights: NDArray[np.float64]) -> str:
    """Return the text for GTO+, such as ``AA-TT,[50]AKs,QJs[/50]``: runs, but nothing twice."""
    classes, combos = _whole_classes(weights)
    entries = [(run.text(plus=False), run.weight) for run in _runs(classes)] + combos
    return ",".join(
        ",".join(texts) if weight == 1 else f"[{tag}]{','.join(texts)}[/{tag}]"
        for weight, texts in _by_weight(entries)
        for tag in [_decimal(weight, shift=2)]
    )


DIALECTS = {"pio": _to_pio, "eval7": _to_eval7, "gto+": _to_gto_plus}
"""What writes each dialect."""


def _shortest(weights: NDArray[np.float64], background: float) -> str:
    """Return a short text that first names all combos at the weight *background*, unless that is 0.

    The last weight given holds, so runs go over classes that are given a lower weight after them,
    and combos unlike the others of their class come after all classes.
    """
    classes = np.full(len(HAND_CLASSES), np.nan)  # NaN is for those that need not be named
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
        held = np.bincount(combo_classes(), weights) > 0
        classes[[cell for cell in _gaps(classes) if not held[cell]]] = 0.0
    parts = [_weighted(["random"], background)] if background else []
    for entries in (_overlapping_entries(classes) + singly, afterwards):
        parts += [_weighted(texts, weight) for weight, texts in _by_weight(entries)]
    return ", ".join(parts)


def _cheapest_weight(weights: NDArray[np.float64], background: float) -> float:
    """Return the weight at which to name a class with such combos, so that its text is shortest."""
    if (weights == weights[0]).all():
        return float(weights[0])
    costs: dict[float, int] = {
        weight: (weight != background) * len("AKs, ")
        + sum(len("AhKh, ") + (other == 0) for other in weights if other != weight)
        for weight in [background, *weights.tolist()]
    }
    return min(costs, key=costs.__getitem__)


def _weighted(texts: list[str], weight: float) -> str:
    """Return entries with their weight, 0 as a removal."""
    joined = ", ".join(texts)
    if weight == 1:
        return joined
    if weight == 0:
        return f"!{joined}" if len(texts) == 1 else f"!({joined})"
    return f"{joined}:{weight!r}" if len(texts) == 1 else f"{weight!r}({joined})"


def _whole_classes(
    weights: NDArray[np.float64],
) -> tuple[NDArray[np.float64], list[tuple[str, float]]]:
    """Return the weight of each class, NaN if it has none or several, and then its combos."""
    classes = np.full(len(HAND_CLASSES), np.nan)
    singly: list[tuple[str, float]] = []
    for cell, combos in enumerate(class_combos()):
        mine = weights[combos]
        held = combos[mine > 0]
        if (mine == mine[0]).all() and held.size:
            classes[cell] = mine[0]
        else:
            singly += zip(combo_names()[held].tolist(), weights[held].tolist(), strict=True)
    return classes, singly


@functools.cache
def _rows() -> list[tuple[int | None, str, NDArray[np.intp]]]:
    """Return the rows in which runs go: high card, kind, and the cells, their kickers from 0 up."""
    pairs = 14 * (12 - np.arange(13))
    rows: list[tuple[int | None, str, NDArray[np.intp]]] = [(None, "", pairs)]
    for high in range(12, 0, -1):
        row, columns = 12 - high, 12 - np.arange(high)
        rows += [(high, "s", 13 * row + columns), (high, "o", 13 * columns + row)]
    return rows


def _runs(classes: NDArray[np.float64], over_lower: bool = False) -> list[_Run]:
    """Return the runs, as long as can be, of the classes [169] that are not NaN.

    *over_lower* lets them go over classes of lower weight, which must then be given after them.
    """
    found: list[_Run] = []
    for high, kind, cells in _rows():
        weights = classes[cells].tolist()
        open_runs: dict[float, _Run] = {}
        for kicker in range(len(weights) - 1, -1, -1):
            weight = weights[kicker]
            # A class ends the runs that cannot go over it; those of NaN end all.
            ended = [
                other
                for other in open_runs
                if not (weight <= other if over_lower else weight == other)
            ]
            found += [open_runs.pop(other) for other in ended]
            if weight == weight:
                run = open_runs.get(weight) or _Run(high, kind, kicker, kicker, weight)
                open_runs[weight] = run._replace(last=kicker)
        found += open_runs.values()
    return found


def _gaps(classes: NDArray[np.float64]) -> list[int]:
    """Return the cells that stand alone between two or more of one weight on both sides.

    To name the whole run and take such a one away is shorter than to name both sides.
    """
    found = []
    for _, _, cells in _rows():
        weights = classes[cells].tolist()
        for kicker in range(2, len(weights) - 2):
            around = {*weights[kicker - 2 : kicker], *weights[kicker + 1 : kicker + 3]}
            if len(around) == 1:
                found.append(int(cells[kicker]))
    return found


def _merged_runs(classes: NDArray[np.float64]) -> list[_Run]:
    """Return the runs, with those of the same suited and offsuit hands as one."""
    runs = _runs(classes)
    suited_too = {run._replace(kind="o") for run in runs if run.kind == "s"}
    twice = suited_too.intersection(runs)
    merged = [run._replace(kind="") if run._replace(kind="o") in twice else run for run in runs]
    return [*dict.fromkeys(merged)]


def _overlapping_entries(classes: NDArray[np.float64]) -> list[tuple[str, float]]:
    """Return the entries for all classes but NaN, the weights of which must be given descending."""
    chart = classes.reshape(13, 13)
    runs = _runs(classes, over_lower=True)
    written = [run for run in runs if run.high is None]
    for high in range(12, 0, -1):
        written += _shortest_row([run for run in runs if run.high == high], chart)
    return [*_climbing(written, chart)]


def _shortest_row(runs: list[_Run], chart: NDArray[np.float64]) -> list[_Run]:
    """Return runs that cover those of one high card, with fewer characters where that can be.

    A run needs no "s" or "o" if hands of the other kind weigh the same; what it then covers of the
    other kind need not be written again.
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
            written.append(min(rest, run, key=lambda each: len(each.text())))
    return written


def _is_of_both_kinds(run: _Run, chart: NDArray[np.float64]) -> bool:
    """Return whether hands of the other kind may be named with these at the same weight."""
    other = run._replace(kind="so".replace(run.kind, "")).weights(chart)
    return bool((other <= run.weight).all() and (other == run.weight).any())


def _climbing(runs: list[_Run], chart: NDArray[np.float64]) -> Iterator[tuple[str, float]]:
    """Generate the entries of runs; single hands of one gap become one, such as QJs-54s."""
    singles = {run for run in runs if run.high is not None and run.first == run.last}
    for run in runs:
        if run not in singles:
            if run.high is None or run.first != run.last:
                yield run.text(), run.weight
            continue
        lowest, passed = run, [run]
        for lower in _down_the_gap(run, chart):
            passed.append(lower)
            lowest = lower if lower in singles else lowest
        singles -= {*passed[: passed.index(lowest) + 1]}
        yield run.text() + (f"-{lowest.text()}" if lowest != run else ""), run.weight


def _down_the_gap(run: _Run, chart: NDArray[np.float64]) -> Iterator[_Run]:
    """Generate the hands below a single one that a run of its gap may go over."""
    assert run.high is not None
    for step in range(1, run.first + 1):
        lower = run._replace(high=run.high - step, first=run.first - step, last=run.first - step)
        kinds = [lower._replace(kind=kind) for kind in run.kind or "so"]
        if not all((each.weights(chart) <= run.weight).all() for each in kinds):
            return
        yield lower


def _by_weight(entries: list[tuple[str, float]]) -> Iterator[tuple[float, list[str]]]:
    """Generate each weight, the greatest first, with its entries in order."""
    grouped: dict[float, list[str]] = {}
    for text, weight in entries:
        grouped.setdefault(weight, []).append(text)
    return iter(sorted(grouped.items(), reverse=True))


def _most_common(weights: NDArray[np.float64]) -> float:
    values, counts = np.unique(weights, return_counts=True)
    return float(values[np.argmax(counts)])


def _decimal(weight: float, shift: int = 0) -> str:
    """Return the shortest decimal that reads back to the weight, *shift* places to the left."""
    return f"{Decimal(repr(weight)).scaleb(shift).normalize():f}"
