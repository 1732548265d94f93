"""Kinds of frames: what all are asked for, of pandas, Polars, Arrow or Dask."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lookup.columns import ArrowStream

if TYPE_CHECKING:
    import pandas as pd


class DaskFrame(Protocol):
    """A frame in partitions, as Dask has them."""

    columns: Any
    _meta: pd.DataFrame

    def __getitem__(self, names: Any) -> DaskFrame:
        """Return a frame of some columns."""

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
    build: Callable[[dict[str, NDArray[np.float64]], dict[str, list[str]]], Any]
    """Return a frame of the same kind and rows from columns of figures and of texts."""


def is_frame_of(module: str, frame: object) -> bool:
    """Return whether this is a frame of a package, which is imported if it is."""
    kind = getattr(sys.modules.get(module), "DataFrame", None)
    return kind is not None and isinstance(frame, kind)
