"""The kinds of frames, and a common interface to pandas, Polars and Arrow.

narwhals opens frames of Polars and Arrow.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import shown
from lookup.columns import ArrowStream

if TYPE_CHECKING:
    import narwhals.stable.v2 as nw
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
    """Returns the index label of a row, which errors add to its number."""
    build: Callable[[dict[str, NDArray[np.float64]], dict[str, list[str]]], Any]
    """Returns a frame of the same kind, with the same rows, from columns of figures and texts."""


def is_frame_of(module: str, frame: object) -> bool:
    """Return whether this is a DataFrame of a package, without importing the package."""
    kind = getattr(sys.modules.get(module), "DataFrame", None)
    return kind is not None and isinstance(frame, kind)


TAKEN = (
    "a DataFrame of pandas, Polars or Dask, a pyarrow Table, or anything with __arrow_c_stream__"
)

NATIVE_COLUMNS = ("polars", "pyarrow")
"""The packages whose columns are read directly; other columns become Arrow arrays."""


def open_arrow(frame: FrameLike) -> OpenFrame:
    """Open a frame of any package but pandas.

    NaN becomes null in the result, because Polars and Arrow order NaN as the greatest number.
    Raises TypeError for other objects and for lazy frames, and ImportError if a package is missing.
    """
    opened = _narwhals_frame(frame)
    backend = opened.implementation

    def column(name: str) -> Any:
        series = opened[name]
        return series.to_native() if backend.value in NATIVE_COLUMNS else series.to_arrow()

    def build(figures: dict[str, NDArray[np.float64]], texts: dict[str, list[str]]) -> Any:
        import narwhals.stable.v2 as nw

        expressions = [
            nw.when(~nw.col(name).is_nan()).then(nw.col(name)).alias(name) for name in figures
        ]
        built = nw.from_dict(figures, backend=backend).select(expressions)
        columns = [nw.new_series(name, texts[name], nw.String, backend=backend) for name in texts]
        return built.with_columns(*columns).to_native()

    return OpenFrame(opened.columns, column, lambda row: "", build)


def _narwhals_frame(frame: Any) -> nw.DataFrame[Any]:
    """Return a narwhals frame; an object that only streams Arrow data becomes a pyarrow Table."""
    kind = type(frame)
    if hasattr(frame, "collect") and kind.__name__ == "LazyFrame":
        raise TypeError(
            f"a {kind.__module__.partition('.')[0]} LazyFrame has no rows yet; give "
            f"frame.collect() instead"
        )
    if isinstance(frame, type) or not hasattr(frame, "__arrow_c_stream__"):
        raise TypeError(f"the frame is of type {kind.__name__}; give {TAKEN}")
    try:
        import narwhals.stable.v2 as nw
    except ImportError:
        raise _missing("narwhals", kind) from None
    opened = nw.from_native(frame, eager_only=True, pass_through=True)
    if isinstance(opened, nw.DataFrame):
        return opened
    try:
        return nw.from_arrow(frame, backend="pyarrow")
    except ImportError:
        raise _missing("pyarrow", kind) from None
    except (TypeError, ValueError):  # a column, which streams values instead of rows
        raise TypeError(f"the frame is of type {kind.__name__}; give {TAKEN}") from None


def _missing(package: str, kind: type) -> ImportError:
    return ImportError(
        f"a frame of type {kind.__module__}.{kind.__name__} requires the package {package}; "
        f"install it with: pip install 'poker-calculator[polars]'"
    )


def open_frame(frame: FrameLike) -> OpenFrame:
    """Open a frame of any kind; raises TypeError for anything else."""
    if is_frame_of("pandas", frame):
        return open_pandas(cast("pd.DataFrame", frame))
    return open_arrow(frame)


def open_pandas(frame: pd.DataFrame) -> OpenFrame:
    """Open a pandas frame."""
    import pandas as pd

    def build(figures: dict[str, NDArray[np.float64]], texts: dict[str, list[str]]) -> pd.DataFrame:
        built = pd.DataFrame(figures, index=frame.index)
        for name, listed in texts.items():
            built[name] = pd.Series(listed, index=frame.index, dtype=str)
        return built

    def label(row: int) -> str:
        index = frame.index
        if isinstance(index, pd.RangeIndex) and index.start == 0 and index.step == 1:
            return ""
        return f" (index {shown(_plain(index[row]))})"

    return OpenFrame([*frame.columns], frame.__getitem__, label, build)


def _plain(label: Any) -> Any:
    """Return a label as a Python value: 5, not np.int64(5)."""
    if isinstance(label, tuple):
        return tuple(_plain(part) for part in label)
    return label.item() if isinstance(label, np.generic) else label
