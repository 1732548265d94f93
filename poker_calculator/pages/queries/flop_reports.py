"""Answer queries about the reports of `solve_flops`.

Shapes use F (the flops of a report).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from lookup.arguments import shown
from poker_calculator.pages.queries.answers import OPTIONS
from poker_calculator.pages.queries.solutions import named_actions, plain_number

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

    Query = Mapping[str, Any]
    Answer = dict[str, Any]

FIGURES: Final = re.compile(
    r"weight|deals|(oop|ip)_(ev|equity|realization)|exploitability|check|bet_[1-9]\d?(_chips)?"
)
"""The columns of numbers that a view shows."""
BETS: Final = re.compile(r"bet_\d+")


class FlopReportQueries:
    """The queries that a view of a flop report asks.

    Raises ValueError unless all values are those of a report.
    """

    def __init__(self, frame: pd.DataFrame) -> None:
        from calculations.solver.frames.solve_flops import FlopReport

        self.report = FlopReport(_checked(FlopReport(frame).to_frame()))
        self.spot = spot_in(frame)

    def about(self, query: Query) -> Answer:
        """Return the flops, [F], with their figures, textures, actions and spot."""
        from calculations.solver.results.files import TEXTURE

        frame = self.report.to_frame()
        numbers = [name for name in frame.columns if FIGURES.fullmatch(name)]
        actions = [name for name in numbers if name == "check" or BETS.fullmatch(name)]
        pots = frame["oop_ev"] / (frame["oop_equity"] * frame["oop_realization"])
        return {
            "flops": frame["flop"].tolist(),
            "pot": _rounded(pots.median()),
            "spot": self.spot,
            "figures": {name: frame[name].to_numpy(float) for name in numbers},
            "textures": {
                name: {
                    "values": [str(value) for value in frame[name].cat.categories],
                    "of": frame[name].cat.codes.to_numpy(np.int8),
                }
                for name in TEXTURE
            },
            "actions": self._actions(actions, float(pots.median())),
        }

    def _actions(self, figures: list[str], pot: float) -> list[Answer]:
        """Return the actions of columns; a bet has its size if this is the same on all flops."""
        from calculations.solver.frames.solve_flops import action_in_words

        frame, stack = self.report.to_frame(), self.spot.get("stack", np.nan)
        names = [action_in_words(name, frame) for name in figures]
        chips = [_only_size(frame, name) for name in figures]
        actions = named_actions(names, chips, pot, stack)
        for action, figure, size in zip(actions, figures, chips, strict=True):
            action["figure"], action["chips"] = figure, plain_number(size)
            if not np.isfinite(size / pot):
                action["label"], action["to"] = action["name"], None
        return actions

    def means(self, query: Query) -> Answer:
        """Return the flops that pass filters, as places in the report, and their means.

        query : *filters*, lists of allowed values by texture; and *by*, the texture of the groups

        The means are those of `FlopReport.means`. Raises ValueError for other filters and textures.
        """
        from calculations.solver.frames.solve_flops import FlopReport, read_texture

        frame = self.report.to_frame()
        (by,) = read_texture([query.get("by", "suits")])
        chosen = np.flatnonzero(self._mask(query.get("filters", {})))
        rows = frame.iloc[chosen]
        if not len(rows):
            return {"rows": chosen.astype(np.int32), "total": {"flops": 0}, "groups": []}
        kept = FlopReport(rows)
        groups = kept.means(by)
        return {
            "rows": chosen.astype(np.int32),
            "total": _plain(kept.means().iloc[0]),
            "groups": [
                {"value": str(value), **_plain(groups.loc[value])}
                for value in frame[by].cat.categories
                if value in groups.index
            ],
        }

    def _mask(self, filters: object) -> NDArray[np.bool]:
        """Return which flops, [F], pass filters; raise ValueError for values no flop has."""
        from calculations.solver.frames.solve_flops import read_texture

        frame = self.report.to_frame()
        passed = np.ones(len(frame), np.bool)
        if not isinstance(filters, Mapping):
            raise ValueError(f"filters are {shown(filters)}; give them by name")
        for name in read_texture([*filters]):
            categories = [str(value) for value in frame[name].cat.categories]
            values = filters[name]
            if not isinstance(values, list) or not all(value in categories for value in values):
                raise ValueError(f"the filter {name} is {shown(values)}; give some of {categories}")
            if values:
                passed &= frame[name].astype(str).isin(values).to_numpy()
        return passed


def _only_size(frame: pd.DataFrame, action: str) -> float:
    """Return the chips of an action, NaN if they differ between flops."""
    if action == "check":
        return 0.0
    sizes = frame[f"{action}_chips"].dropna().unique().tolist()
    return float(sizes[0]) if len(sizes) == 1 else float("nan")


def spot_in(frame: pd.DataFrame) -> dict[str, Any]:
    """Return the arguments of `solve` that a saved report has, without the board.

    Only arguments that a page can set up are returned, and none if the frame has no column of
    spots, or this column was changed or has several spots.
    """
    from calculations.solver.results.files import SPOT

    texts = {*frame[SPOT].astype(str)} if SPOT in frame else {""}
    try:
        arguments = json.loads(texts.pop()) if len(texts) == 1 else {}
        json.dumps(arguments, allow_nan=False)
    except (ValueError, RecursionError):
        return {}
    ranges = arguments.get("ranges") if isinstance(arguments, dict) else None
    is_pair = isinstance(ranges, list) and [type(each) for each in ranges] == [str, str]
    names = ("ranges", *OPTIONS, "iterations")
    return {name: arguments[name] for name in names if name in arguments} if is_pair else {}


def read_flop_report(path: Path) -> FlopReportQueries:
    """Return the queries about a saved report; raise ValueError for files that are not reports."""
    from calculations.solver.frames.flop_solving import read_saved

    try:
        frame = read_saved(path)
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror or error}") from None
    except ImportError:
        cure = 'install pyarrow with `pip install "poker-calculator[parquet]"`'
        raise ValueError(f"{path} is Parquet; {cure}, or save the report as CSV") from None
    except ValueError:
        raise ValueError(
            f"{path} is not a table; give a file that solve_flops saved, .csv or .parquet"
        ) from None
    try:
        return FlopReportQueries(frame)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def _checked(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the columns that a view shows, with textures as categories of the library."""
    import pandas as pd

    from calculations.solver.frames.flop_solving import listed_flops, texture_of
    from calculations.solver.results.files import TEXTURE

    named = {name: frame[name].tolist() for name in ("flop", "weight")}
    boards, _ = listed_flops(pd.DataFrame(named, dtype=object))  # whose errors show plain values
    textures = texture_of(boards)
    made: dict[str, Any] = {"flop": frame["flop"].astype(str).to_numpy()}
    for name in TEXTURE:
        expected = textures[name]
        if not isinstance(expected.dtype, pd.CategoricalDtype):
            expected = expected.astype("category")
        wrong = frame[name].astype(str).to_numpy() != expected.astype(str).to_numpy()
        if wrong.any():
            row = int(np.argmax(wrong))
            texture, right = str(frame[name].iloc[row]), expected.iloc[row]
            raise ValueError(
                f"flop {made['flop'][row]}: {name} is {shown(texture)}, but that of the flop is "
                f"{right}; give a report of solve_flops"
            )
        made[name] = expected.cat.remove_unused_categories().array
    for name in (str(name) for name in frame.columns if FIGURES.fullmatch(str(name))):
        numbers = pd.to_numeric(frame[name], errors="coerce").to_numpy(float)
        wrong = frame[name].notna().to_numpy() & ~np.isfinite(numbers)
        if wrong.any():
            value = str(frame[name].iloc[int(np.argmax(wrong))])
            raise ValueError(f"the column {name} has {shown(value)}; give finite numbers or blanks")
        made[name] = numbers
    return pd.DataFrame(made)


def _plain(means: pd.Series) -> dict[str, float | None]:
    return {str(name): plain_number(value) for name, value in means.items()}


def _rounded(pot: float) -> float | None:
    """Return a pot without the rounding errors of its quotient; None if it is unknown."""
    return float(f"{pot:.9g}") if np.isfinite(pot) else None
