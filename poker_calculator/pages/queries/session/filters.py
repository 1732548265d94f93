"""Filters of hands, and lists of those that pass: sorted and by pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import as_whole, shown
from lookup.combos import combo_names
from poker_calculator.pages.queries.session.columns import Codes, HandColumns

Mask = NDArray[np.bool_]
POTS: Final = {"limped": 0, "raised": 1, "3-bet": 2}
FLOPS: Final = {"none": (0, 1), "heads-up": (2, 2), "multiway": (3, 99)}
KINDS: Final = ("cash", "tournaments")
SHOWDOWNS: Final = ("yes", "no")


def mask_of(columns: HandColumns, filters: Mapping[str, Any]) -> Mask:
    """Return the hands that pass all filters, [N].

    Filters that are None, "" or [] pass all hands. Raises ValueError for an unknown filter or
    value.
    """
    mask = np.ones(len(columns.row), bool)
    for name, value in used(filters).items():
        if name not in FILTERS:
            raise ValueError(f"there is no filter {shown(name)}; filters are {', '.join(FILTERS)}")
        mask &= FILTERS[name](columns, value)
    return mask


def used(filters: Mapping[str, Any]) -> dict[str, Any]:
    """Return the filters without those that pass all hands: None, "", [] and [None, None]."""
    return {
        name: value
        for name, value in filters.items()
        if value not in (None, "", [], (), [None, None], (None, None))
    }


def _among(key: str) -> Callable[[HandColumns, Any], Mask]:
    """Return a filter for the hands with one of the given names of a key."""

    def passes(columns: HandColumns, value: Any) -> Mask:
        codes: Codes = columns.keys[key]
        wanted = np.zeros(len(codes.names) + 1, bool)  # the last entry is that of a missing name
        for name in value if isinstance(value, list | tuple) else [value]:
            if name not in codes.names:
                names = ", ".join(codes.names)
                raise ValueError(f"the {key} is {shown(name)}; these hands have {names}")
            wanted[codes.names.index(name)] = True
        mask: Mask = wanted[codes.of]
        return mask

    return passes


def _kind(columns: HandColumns, value: Any) -> Mask:
    _check(value, KINDS, "kind")
    mask: Mask = columns.is_tournament == (value == "tournaments")
    return mask


def _pot(columns: HandColumns, value: Any) -> Mask:
    _check(value, POTS, "pot")
    _check_whole(columns, "pot")
    mask: Mask = columns.raises == POTS[value]
    return mask


def _flop(columns: HandColumns, value: Any) -> Mask:
    _check(value, FLOPS, "flop")
    _check_whole(columns, "flop")
    least, most = FLOPS[value]
    return (columns.on_flop >= least) & (columns.on_flop <= most)


def _showdown(columns: HandColumns, value: Any) -> Mask:
    _check(value, SHOWDOWNS, "showdown")
    mask: Mask = columns.went_to_showdown == (value == "yes")
    return mask


def _stack(columns: HandColumns, value: Any) -> Mask:
    """Return the hands whose effective stack is in a range [least, most]; None is no limit."""
    _check_whole(columns, "stack")
    limits = [*value] if isinstance(value, list | tuple) else []
    numbers = [limit for limit in limits if limit is not None]
    if len(limits) != 2 or not all(isinstance(n, int | float) and isfinite(n) for n in numbers):
        raise ValueError(f"the stack is {shown(value)}; give [minimum, maximum] in big blinds")
    least, most = limits
    if len(numbers) == 2 and least > most:
        raise ValueError(f"the stack is {shown(value)}; the minimum is above the maximum")
    stacks = columns.effective_stack
    mask = ~np.isnan(stacks) if numbers else np.ones(len(stacks), bool)
    if least is not None:
        mask &= stacks >= least
    return mask if most is None else mask & (stacks <= most)


def _since(columns: HandColumns, value: Any) -> Mask:
    return columns.time >= _day(value)


def _until(columns: HandColumns, value: Any) -> Mask:
    return columns.time < _day(value) + np.timedelta64(1, "D")


def _range(columns: HandColumns, value: Any) -> Mask:
    from calculations import Range

    in_range = Range(value).weights > 0
    return np.append(in_range, False)[columns.combo]


def _day(value: Any) -> np.datetime64:
    try:
        return np.datetime64(str(value), "D")
    except (ValueError, OverflowError):
        raise ValueError(f"the day is {shown(value)}; give it as 2026-05-01") from None


def _check(value: Any, options: Any, name: str) -> None:
    if value not in [*options]:  # a list, as values may be unhashable
        raise ValueError(f"the {name} is {shown(value)}; give one of {', '.join(options)}")


def _check_whole(columns: HandColumns, name: str) -> None:
    if not columns.is_whole.all():
        count = int((~columns.is_whole).sum())
        raise ValueError(
            f"the filter {name} needs the rows of all players, and {count:,} hands have fewer; "
            f"give the whole result of hands_to_frame"
        )


FILTERS: Final[Mapping[str, Callable[[HandColumns, Any], Mask]]] = {
    "kind": _kind,
    "positions": _among("position"),
    "depths": _among("depth"),
    "stakes": _among("stakes"),
    "games": _among("game"),
    "months": _among("month"),
    "pot": _pot,
    "flop": _flop,
    "showdown": _showdown,
    "stack": _stack,
    "since": _since,
    "until": _until,
    "range": _range,
}
"""The filters by name."""


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
        names_of_columns = ", ".join(("time", *TEXTS, *values))
        raise ValueError(f"the hands are sorted by {shown(name)}; give one of {names_of_columns}")
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
