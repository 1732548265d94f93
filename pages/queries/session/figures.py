"""Figures of the hands that pass the filters: sums by group, and results over time."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from histories.reports.figures import FIGURES, RESULTS, SUMMED, figures_of
from pages.queries.session.columns import HandColumns

GROUPS: Final = ("position", "stakes", "game", "month")
"""The keys of tables."""
MOST_POINTS: Final = 1_000  # the points of a line of the graph


class Groups(NamedTuple):
    """The groups of tables, G of them, the first with all hands.

    C cells have the hands that agree in all keys: sums over cells are sums over hands.
    """

    cell: NDArray[np.intp]
    """The cell of each hand, [N]."""
    members: NDArray[np.float64]
    """Whether each cell belongs to each group, [C, G]: 1 or 0."""
    names: tuple[tuple[str, str], ...]
    """The key and the name of each group."""


def groups_of(columns: HandColumns) -> Groups:
    """Return the groups of all hands."""
    keys = [columns.keys[name] for name in GROUPS]
    cells, of = np.unique(np.stack([key.of for key in keys]), axis=1, return_inverse=True)
    members, names = [np.ones((cells.shape[1], 1))], [("all", "all")]
    for name, key, codes in zip(GROUPS, keys, cells, strict=True):
        members.append((codes[:, None] == np.arange(len(key.names))).astype(np.float64))
        names += [(name, each) for each in key.names]
    return Groups(of.ravel(), np.concatenate(members, axis=1), tuple(names))


def tables_of(
    columns: HandColumns, groups: Groups, chosen: NDArray[np.intp], has_money: bool
) -> dict[str, Any]:
    """Return the figures of the chosen hands in the groups of each key: *names* and *values*.

    The figures are those of `session_report`, [groups, F]; the key of all hands is "all".
    """
    cells = _sums_of_cells(columns, groups, chosen)
    sums = dict(zip(cells, np.stack([*cells.values()]) @ groups.members, strict=True))
    if not has_money:
        sums["net"] = sums["outside_pot"] = sums["rake_share"] = np.full(len(groups.names), np.nan)
    with np.errstate(divide="ignore", invalid="ignore"):
        figures = figures_of(sums, {name: _results(sums, name) for name in RESULTS})
    values = np.stack([np.asarray(figures[name], np.float64) for name in FIGURES], axis=1)
    tables = {}
    for key in ("all", *GROUPS):
        found = [
            place
            for place, (of, _) in enumerate(groups.names)
            if of == key and sums["hands"][place]
        ]
        names = [groups.names[place][1] for place in found]
        tables[key] = {"names": names, "values": values[found]}
    return tables


def _sums_of_cells(
    columns: HandColumns, groups: Groups, chosen: NDArray[np.intp]
) -> dict[str, NDArray[np.float64]]:
    """Return the sums of columns over the chosen hands of each cell by name, [C] each."""
    of, count = groups.cell[chosen], len(groups.members)
    sums: dict[str, Any] = {"hands": np.bincount(of, minlength=count)}
    for name in SUMMED:
        sums[name] = np.bincount(of, columns.sums[name][chosen], count)
    for name in RESULTS:
        values = columns.results[name][chosen]
        known = ~np.isnan(values)
        values, where = values[known], of[known]
        middle = values.mean() if len(values) else 0.0  # squares of differences lose fewer digits
        sums[f"{name} count"] = np.bincount(where, minlength=count)
        sums[f"{name} difference"] = np.bincount(where, values - middle, count)
        sums[f"{name} squares"] = np.bincount(where, (values - middle) ** 2, count)
        sums[f"{name} sum"] = np.bincount(where, values, count)
    return sums


def _results(sums: dict[str, NDArray[np.float64]], name: str) -> dict[str, NDArray[np.float64]]:
    """Return the count, sum, mean and standard deviation of a result of each group."""
    count, total = sums[f"{name} count"], sums[f"{name} sum"]
    squares = sums[f"{name} squares"] - sums[f"{name} difference"] ** 2 / count
    variance = np.where(count > 1, np.maximum(squares, 0) / (count - 1), np.nan)
    return {"count": count, "sum": total, "mean": total / count, "std": np.sqrt(variance)}


def grid_of(columns: HandColumns, chosen: NDArray[np.intp]) -> dict[str, NDArray[Any]]:
    """Return the number of hands and the result in big blinds of each hand class, [169]."""
    of = columns.keys["hand_class"].of[chosen]
    known = of >= 0
    net = np.nan_to_num(columns.results["net_bb"][chosen])
    return {
        "hands": np.bincount(of[known], minlength=169).astype(np.int32),
        "net_bb": np.bincount(of[known], net[known], 169).astype(np.float64),  # int if empty
    }


def lines_of(
    columns: HandColumns, chosen: NDArray[np.intp], has_money: bool
) -> dict[str, NDArray[Any]]:
    """Return the cumulative results over the chosen hands, at up to `MOST_POINTS` hands.

    *hands* are the numbers of the hands, from 0 for the start; the lines are those of
    `SessionReport.over_time`.
    """
    count = len(chosen)
    at = np.unique(np.linspace(0, count, min(count + 1, MOST_POINTS)).round().astype(np.int32))
    shown = columns.went_to_showdown[chosen]
    units = {"_bb": (columns.results["net_bb"][chosen], columns.results["ev_bb"][chosen])}
    if has_money:
        units[""] = (columns.sums["net"][chosen], columns.ev[chosen])
    found: dict[str, NDArray[Any]] = {"hands": at}
    for unit, (net, ev) in units.items():
        net, ev = np.nan_to_num(net), np.nan_to_num(ev)
        lines = {"won": net, "ev": ev, "showdown": net * shown, "non_showdown": net * ~shown}
        for name, values in lines.items():
            found[name + unit] = np.concatenate(([0.0], values.cumsum()))[at]
    return found
