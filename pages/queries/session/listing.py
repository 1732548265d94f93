"""Lists of the hands that pass the filters, sorted and by pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import as_whole, shown
from lookup.combos import combo_names
from pages.queries.session.columns import HandColumns

TEXTS: Final = ("position", "stakes", "table")
MOST_ROWS: Final = 500


def listed(columns: HandColumns, chosen: NDArray[np.intp], query: Mapping[str, Any]) -> list[Any]:
    """Return a page of the chosen hands as rows by name.

    query : *sort*, the name of a column; *descending*; *start* and *count*, the page
    """
    start, count = as_whole(query.get("start", 0)), as_whole(query.get("count", 50))
    if start is None or count is None or start < 0 or not 0 < count <= MOST_ROWS:
        raise ValueError(f"a page has a start and a count of up to {MOST_ROWS}")
    order = chosen[_order(columns, chosen, query.get("sort", "time"))]
    order = order[::-1] if query.get("descending", True) else order
    page = order[start : start + count]
    return [_row(columns, index) for index in page.tolist()]


def _order(columns: HandColumns, chosen: NDArray[np.intp], name: str) -> NDArray[np.intp]:
    """Return the order of the chosen hands by a column; unknown values come first."""
    if name == "time":
        return np.arange(len(chosen))
    if name in TEXTS:
        codes = columns.keys[name]
        ranks = np.arange(len(codes.names) + 1)
        if name == "table":
            ranks[np.argsort(np.array(codes.names, object))] = np.arange(len(codes.names))
        ranks[-1] = -1
        return np.argsort(ranks[codes.of[chosen]], kind="stable")
    values: dict[str, NDArray[Any]] = {
        "net_bb": columns.results["net_bb"],
        "ev_bb": columns.results["ev_bb"],
        "effective_stack": columns.effective_stack,
        "on_flop": columns.on_flop,
        "cards": columns.combo,
    }
    if name not in values:
        known = ", ".join(("time", *TEXTS, *values))
        raise ValueError(f"the hands are sorted by {shown(name)}; give one of {known}")
    return np.argsort(np.nan_to_num(values[name][chosen], nan=-np.inf), kind="stable")


def _row(columns: HandColumns, index: int) -> dict[str, Any]:
    """Return a hand as texts and numbers; None is unknown."""
    time, combo = columns.time[index], columns.combo[index]

    def text(key: str) -> str | None:
        codes = columns.keys[key]
        code = codes.of[index]
        return None if code < 0 else codes.names[code]

    def number(values: NDArray[Any]) -> float | None:
        value = float(values[index])
        return None if np.isnan(value) else round(value, 4)

    return {
        "id": int(columns.row[index]),
        "time": None if np.isnat(time) else str(time.astype("datetime64[m]")).replace("T", " "),
        **{name: text(name) for name in TEXTS},
        "cards": text("cards") if combo < 0 else str(combo_names()[combo]),
        "hand": text("hand"),
        "venue": text("venue"),
        "net_bb": number(columns.results["net_bb"]),
        "ev_bb": number(columns.results["ev_bb"]),
        "effective_stack": number(columns.effective_stack),
        "on_flop": int(columns.on_flop[index]),
        "showdown": bool(columns.went_to_showdown[index]),
    }
