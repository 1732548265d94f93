"""Frames of any kind, as far as `equity_frame` asks for them; those of pandas."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import shown
from lookup.columns import ArrowStream

if TYPE_CHECKING:
    import pandas as pd


class DaskFrame(Protocol):
    """A frame in partitions, as Dask has them."""

    def map_partitions(self, *arguments: Any, **options: Any) -> Any:
        """Return what a function makes of each partition."""


FrameLike: TypeAlias = "pd.DataFrame | DaskFrame | ArrowStream"
"""A frame of pandas, Polars or Dask, a pyarrow Table, or anything with ``__arrow_c_stream__``."""

ColumnName: TypeAlias = Hashable
"""What a column of a frame is called; of most frames text."""


class OpenFrame(NamedTuple):
    """A frame of any kind, as far as it is asked for."""

    names: Sequence[Any]
    """All its columns."""
    column: Callable[[Any], Any]
    """Return the column of a name."""
    label: Callable[[int], str]
    """Return what errors add to the number of a row: its label in the index."""
    build: Callable[[dict[str, NDArray[np.float64]], list[str] | None], Any]
    """Return a frame of the same kind and rows from figures and, if asked for, errors."""


def open_pandas(frame: pd.DataFrame) -> OpenFrame:
    """Return a pandas frame, opened."""
    import pandas as pd

    def build(figures: dict[str, NDArray[np.float64]], errors: list[str] | None) -> pd.DataFrame:
        built = pd.DataFrame(figures, index=frame.index)
        if errors is not None:
            built["error"] = pd.Series(errors, index=frame.index, dtype=str)
        return built

    def label(row: int) -> str:
        index = frame.index
        if isinstance(index, pd.RangeIndex) and index.start == 0 and index.step == 1:
            return ""
        return f" (index {shown(_plain(index[row]))})"

    return OpenFrame([*frame.columns], frame.__getitem__, label, build)


def _plain(label: Any) -> Any:
    """Return a label as Python writes it: 5, not np.int64(5)."""
    if isinstance(label, tuple):
        return tuple(_plain(part) for part in label)
    return label.item() if isinstance(label, np.generic) else label


def is_frame_of(module: str, frame: Any) -> bool:
    """Return whether this is a frame of a package, which is imported if it is."""
    kind = getattr(sys.modules.get(module), "DataFrame", None)
    return kind is not None and isinstance(frame, kind)
