"""Check frames of hands, and select the rows of a player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from lookup.arguments import shown
from poker_calculator.histories.frames.columns import COLUMNS
from poker_calculator.histories.outcomes.tally import FLAGS

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray


def read_frame(frame: object, required: Iterable[str]) -> pd.DataFrame:
    """Return a frame of hands with the required columns in their dtypes.

    Frames of other programs, and those that are read back from a file, have other dtypes. Raises
    ValueError for any other object, missing columns and values of another type.
    """
    columns = getattr(frame, "columns", None)
    if columns is None:
        raise ValueError(
            f"{shown(frame)} is not a frame of hands; give the result of hands_to_frame"
        )
    table: Any = frame
    required = [*required]
    for name in required:
        if name not in columns:
            raise ValueError(
                f"the frame has no column {name!r}; give all columns of hands_to_frame, and read "
                f"the hands again if an earlier version wrote them"
            )
        if name in FLAGS and table[name].dtype != bool and table[name].isna().any():
            raise ValueError(
                f"the column {name!r} has missing values; read all hands again by hands_to_frame"
            )
    return with_dtypes(table, {name: COLUMNS[name] for name in required if name in COLUMNS})


def with_dtypes(table: pd.DataFrame, dtypes: Mapping[str, str]) -> pd.DataFrame:
    """Return a table with these dtypes of columns; raise ValueError for values of another type."""
    columns = {
        name: _converted(table[name], dtype)
        for name, dtype in dtypes.items()
        if table[name].dtype != dtype
    }
    return table.assign(**columns) if columns else table


def _converted(values: Any, dtype: str) -> Any:
    """Return a column in a dtype; whole numbers, such as those of tables, become text as whole."""
    try:
        if dtype == "bool" and not values.isin([True, False]).all():
            raise ValueError
        return (values.convert_dtypes() if dtype == "str" else values).astype(dtype)
    except (TypeError, ValueError):
        raise ValueError(
            f"the column {values.name!r} has values that are not {dtype}; give the columns as "
            f"they were computed"
        ) from None


def is_own(frame: pd.DataFrame, player: str | None) -> NDArray[np.bool_]:
    """Return which rows are those of a player, by default the hero; raise ValueError for none."""
    if player is None:
        own = frame["is_hero"].to_numpy(bool)
        if not own.any():
            names = ", ".join(repr(name) for name in frame["player"].value_counts().index[:3])
            raise ValueError(
                f"no hand names a hero; give player=, such as one of {names or 'the names'}"
            )
        return own
    own = np.asarray(frame["player"] == player, bool)
    if not own.any():
        raise ValueError(f"no hand has the player {shown(player)}; names are in frame.player")
    return own


def rows_of(frame: pd.DataFrame, player: str | None) -> pd.DataFrame:
    """Return the rows of a player, by default the hero; raise ValueError for none."""
    return frame[is_own(frame, player)]


def without_repeated(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the rows without repeated hands, which have the same venue, table and number.

    The numbers of some venues begin anew at each table.
    """
    again = rows.duplicated([n for n in ("venue", "table", "hand", "player") if n in rows])
    again &= rows["venue"].notna() & rows["hand"].notna()
    return rows[~again] if again.any() else rows


def unit_of(rows: pd.DataFrame) -> str:
    """Return the currency of all rows, "chips" without one, or "bb" for several."""
    currencies = rows["currency"].drop_duplicates()
    if len(currencies) > 1:
        return "bb"
    return currencies.iloc[0] if len(currencies) and currencies.notna().all() else "chips"


def check_one_kind(rows: pd.DataFrame) -> bool:
    """Return whether the rows are hands of tournaments; raise ValueError if only some are."""
    is_tournament = rows["tournament"].notna()
    if is_tournament.any() and not is_tournament.all():
        raise ValueError(
            f"the frame mixes hands of tournaments ({is_tournament.sum()}) and of cash games "
            f"({(~is_tournament).sum()}), whose chips cannot be added; give "
            f"frame[frame.tournament.isna()] or frame[frame.tournament.notna()]"
        )
    return bool(is_tournament.any())
