"""A player's hands in a frame as arrays for all filters, and the figures of some hands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.combos import HAND_CLASSES, combo_index
from poker_calculator.histories.reports.figures import (
    FIGURES,
    ORDER,
    REQUIRED_COLUMNS,
    RESULTS,
    SPOTS,
    SUMMED,
    figures_of,
    intervals_of,
    with_sources,
)
from poker_calculator.histories.reports.player_rows import is_own, read_frame, without_repeated

if TYPE_CHECKING:
    import pandas as pd

NEEDED: Final = (
    *REQUIRED_COLUMNS,
    *("file", "table", "seat", "cards", "time", "players", "stack_bb", "venue"),
)
"""The columns of a frame of hands that a session requires."""
POSITIONS: Final = (*ORDER, "BTN")
LIMITS_OF_DEPTHS: Final = (15, 25, 40, 60, 80, 120, 200)
"""The limits of the depths of stacks in big blinds; a limit belongs to the deeper ones."""
DEPTHS: Final = (
    f"under {LIMITS_OF_DEPTHS[0]} bb",
    *(f"{least}\N{EN DASH}{limit} bb" for least, limit in pairwise(LIMITS_OF_DEPTHS)),
    f"{LIMITS_OF_DEPTHS[-1]} bb and more",
)


class Codes(NamedTuple):
    """A column of texts as numbers."""

    of: NDArray[np.int32]
    """The index of the name of each hand, -1 without one, [N]."""
    names: tuple[str, ...]


class HandColumns(NamedTuple):
    """The hands of a player in order of time, N of them; hands without a time come last."""

    row: NDArray[np.intp]
    """The index of the row in the frame."""
    keys: dict[str, Codes]
    """The position, depth of stacks, stakes, game, month, hand class, currency, venue, table,
    number and cards."""
    sums: dict[str, NDArray[Any]]
    """The columns that figures add up, `SUMMED` of `reports.figures`; 0 for unknown."""
    results: dict[str, NDArray[np.float64]]
    """The results in big blinds: net_bb, and ev_bb; NaN without a big blind."""
    ev: NDArray[np.float64]
    """The EV in money; the net result where it is unknown."""
    time: NDArray[np.datetime64]
    combo: NDArray[np.intp]
    """The combo of two cards, -1 for other hands."""
    is_tournament: NDArray[np.bool_]
    went_to_showdown: NDArray[np.bool_]
    effective_stack: NDArray[np.float64]
    """The smaller of the player's stack and the largest other stack, in big blinds."""
    on_flop: NDArray[np.int16]
    """The number of players who saw the flop."""
    raises: NDArray[np.int8]
    """The raises before the flop: 0, 1, or 2 for a 3-bet and more."""
    is_whole: NDArray[np.bool_]
    """Whether the frame has the rows of all players of the hand."""


def columns_of(frame: pd.DataFrame, player: str | None) -> HandColumns:
    """Return the hands of a player, by default the hero, as arrays.

    Repeated hands count once. Raises ValueError if the frame lacks columns, the player or a hero.
    """
    frame = read_frame(frame, NEEDED)
    table = _of_hands(frame.reset_index(drop=True))
    rows = without_repeated(table[is_own(table, player)])
    rows = rows.sort_values("time", kind="stable", na_position="last")
    sources = with_sources(rows)
    arrays = {name: sources[name].to_numpy() for name in SUMMED}
    return HandColumns(
        row=rows.index.to_numpy(),
        keys=_keys(rows),
        sums={name: _compact(values) for name, values in arrays.items()},
        results={name: sources[name].to_numpy(np.float64) for name in RESULTS},
        ev=np.nan_to_num(sources["ev"].to_numpy(np.float64)),
        time=rows["time"].to_numpy("datetime64[us]"),
        combo=_combos(rows["cards"]),
        is_tournament=rows["tournament"].notna().to_numpy(bool),
        went_to_showdown=rows["went_to_showdown"].to_numpy(bool),
        **{
            name: rows[name].to_numpy()
            for name in ("effective_stack", "on_flop", "raises", "is_whole")
        },
    )


def hands_of_rows(table: pd.DataFrame) -> NDArray[np.intp]:
    """Return the number of the hand of each row of a frame, from 0."""
    codes = [table[name].factorize()[0] for name in ("file", "venue", "hand")]
    begins = np.ones(len(table), bool)
    begins[1:] = np.diff(table["seat"].to_numpy()) <= 0
    for code in codes:
        begins[1:] |= np.diff(code) != 0
    hands: NDArray[np.intp] = np.cumsum(begins) - 1
    return hands


def _of_hands(table: pd.DataFrame) -> pd.DataFrame:
    """Return a frame with the facts that follow from all rows of a hand."""
    hand = hands_of_rows(table)
    begins = np.diff(hand, prepend=-1) > 0
    count = int(hand[-1]) + 1 if len(hand) else 0

    def total(flags: NDArray[np.bool_]) -> NDArray[np.intp]:
        """Return the number of rows of each hand with a flag, for each row."""
        counts: NDArray[np.intp] = np.bincount(hand[flags], minlength=count)[hand]
        return counts

    stacks = table["stack_bb"].to_numpy(np.float64)
    order = np.lexsort((stacks, hand))
    ends = np.append(np.flatnonzero(begins)[1:], len(table)) if count else np.empty(0, np.intp)
    sizes = np.diff(ends, prepend=0)
    second = np.where(sizes > 1, stacks[order[ends - np.minimum(sizes, 2)]], np.nan)
    return table.assign(
        on_flop=total(table["saw_flop"].to_numpy(bool)).astype(np.int16),
        raises=(
            (total(table["pfr"].to_numpy(bool)) > 0).astype(np.int8)
            + (total(table["three_bet"].to_numpy(bool)) > 0)
        ),
        effective_stack=np.minimum(stacks, second[hand]),
        is_whole=sizes[hand] == table["players"].to_numpy(),
    )


def _keys(rows: pd.DataFrame) -> dict[str, Codes]:
    stakes = rows["variant"].str.cat(rows["stakes"], sep=" ")
    least = rows["big_blind"].groupby(stakes).min().sort_values(kind="stable")
    months = rows["time"].dt.strftime("%Y-%m")
    return {
        "position": _codes(rows["position"], POSITIONS),
        "depth": Codes(_depths(rows), DEPTHS),
        "stakes": _codes(stakes, [*least.index]),
        "game": _codes(rows["variant"], sorted(rows["variant"].dropna().unique())),
        "month": _codes(months, sorted(months.dropna().unique())),
        "hand_class": _codes(rows["hand_class"], HAND_CLASSES),
        **{name: _codes(rows[name]) for name in ("currency", "venue", "table", "hand", "cards")},
    }


def _depths(rows: pd.DataFrame) -> NDArray[np.int32]:
    """Return the index of the depth of each hand, -1 for an unknown effective stack."""
    stacks = rows["effective_stack"].to_numpy(np.float64)
    is_known = rows["is_whole"].to_numpy(bool) & ~np.isnan(stacks)
    depths = np.searchsorted(LIMITS_OF_DEPTHS, stacks, side="right")
    return np.where(is_known, depths, -1).astype(np.int32)


def _codes(values: pd.Series[str], names: Sequence[str] | None = None) -> Codes:
    """Return texts as the indices of their names, by default in the order of the texts."""
    if names is None:
        of, distinct = values.factorize()
        return Codes(of.astype(np.int32), tuple(distinct))
    import pandas as pd

    of = pd.Categorical(values, categories=[*names]).codes
    return Codes(of.astype(np.int32), tuple(names))


def _compact(values: NDArray[Any]) -> NDArray[Any]:
    """Return a column to add up: flags in a byte each, numbers without NaN."""
    if values.dtype == bool:
        return values.astype(np.uint8)
    return np.nan_to_num(values) if values.dtype.kind == "f" else values


def _combos(cards: pd.Series[str]) -> NDArray[np.intp]:
    """Return the combo of each hand of two known cards, -1 for others."""
    of, texts = cards.factorize()
    is_known = np.array([len(text) == 4 and "?" not in text for text in texts], bool)
    combos_of_texts = np.full(
        len(texts) + 1, -1, np.intp
    )  # the last entry is that of missing cards
    if is_known.any():
        combos_of_texts[:-1][is_known] = combo_index([*texts[is_known]])
    combos: NDArray[np.intp] = combos_of_texts[of]
    return combos


GROUPS: Final = ("position", "depth", "stakes", "game", "month")
"""The keys of tables."""
NAMES_OF_FIGURES: Final = (
    *FIGURES,
    *(f"{spot}_{suffix}" for spot in SPOTS for suffix in ("chances", "low", "high")),
)
"""The figures of `session_report`, and the samples and intervals of `player_statistics`."""
MOST_POINTS: Final = 1_000  # the points of a line of the graph


class Groups(NamedTuple):
    """The G groups of tables; the first has all hands.

    Each of the C cells has the hands that agree in all keys; sums over cells are sums over hands.
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

    The figures are `NAMES_OF_FIGURES`, [groups, F]; the key of all hands is "all".
    """
    cells = _sums_of_cells(columns, groups, chosen)
    sums = dict(zip(cells, np.stack([*cells.values()]) @ groups.members, strict=True))
    if not has_money:
        sums["net"] = sums["outside_pot"] = sums["rake_share"] = np.full(len(groups.names), np.nan)
    with np.errstate(divide="ignore", invalid="ignore"):
        figures = figures_of(sums, {name: _results(sums, name) for name in RESULTS})
    figures |= intervals_of(sums)
    values = np.stack([np.asarray(figures[name], np.float64) for name in NAMES_OF_FIGURES], axis=1)
    tables = {}
    for key in ("all", *GROUPS):
        indices = [
            index
            for index, (of, _) in enumerate(groups.names)
            if of == key and sums["hands"][index]
        ]
        names = [groups.names[index][1] for index in indices]
        tables[key] = {"names": names, "values": values[indices]}
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
        is_known = ~np.isnan(values)
        values, where = values[is_known], of[is_known]
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
    is_known = of >= 0
    net = np.nan_to_num(columns.results["net_bb"][chosen])
    return {
        "hands": np.bincount(of[is_known], minlength=169).astype(np.int32),
        "net_bb": np.bincount(of[is_known], net[is_known], 169).astype(np.float64),  # int if empty
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
    lines_by_name: dict[str, NDArray[Any]] = {"hands": at}
    for unit, (net, ev) in units.items():
        net, ev = np.nan_to_num(net), np.nan_to_num(ev)
        lines = {"won": net, "ev": ev, "showdown": net * shown, "non_showdown": net * ~shown}
        for name, values in lines.items():
            lines_by_name[name + unit] = np.concatenate(([0.0], values.cumsum()))[at]
    return lines_by_name
