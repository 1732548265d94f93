"""Kinds of frames, and the common interface to pandas, Polars, Arrow and Dask."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from lookup.columns import ArrowStream

if TYPE_CHECKING:
    import pandas as pd


class DaskFrame(Protocol):
    """A partitioned frame, such as Dask's."""

    columns: Any
    _meta: pd.DataFrame

    def __getitem__(self, names: Any) -> DaskFrame:
        """Return a frame with the given columns."""

    def map_partitions(self, *arguments: Any, **options: Any) -> Any:
        """Return the frame of a function's results for each partition."""


FrameLike: TypeAlias = "pd.DataFrame | DaskFrame | ArrowStream"
"""A frame of pandas, Polars or Dask, a pyarrow Table, or anything with ``__arrow_c_stream__``."""

FrameT = TypeVar("FrameT", bound=FrameLike)

ColumnName: TypeAlias = Hashable  # the name of a column, text in most frames


class OpenFrame(NamedTuple):
    """The interface to a frame of any kind."""

    names: Sequence[Any]  # the names of all columns
    column: Callable[[Any], Any]  # returns the column of a name
    label: Callable[[int], str]
    """Returns the text that errors add to the number of a row: its index label."""
    build: Callable[[dict[str, NDArray[np.float64]], dict[str, list[str]]], Any]
    """Returns a frame of the same kind and rows from columns of figures and of texts."""


def is_frame_of(module: str, frame: object) -> bool:
    """Return whether this is a DataFrame of a package, without importing the package."""
    kind = getattr(sys.modules.get(module), "DataFrame", None)
    return kind is not None and isinstance(frame, kind)
