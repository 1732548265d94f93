"""Read and build frames of Polars and Arrow with narwhals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from calculations.frames.kinds import FrameLike, OpenFrame

if TYPE_CHECKING:
    import narwhals.stable.v2 as nw

TAKEN = (
    "a DataFrame of pandas, Polars or Dask, a pyarrow Table, or anything with __arrow_c_stream__"
)

NATIVE_COLUMNS = ("polars", "pyarrow")
"""The packages whose columns are read directly; other columns become Arrow arrays."""


def open_arrow(frame: FrameLike) -> OpenFrame:
    """Open a frame of another package than pandas.

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

        known = [nw.when(~nw.col(name).is_nan()).then(nw.col(name)).alias(name) for name in figures]
        built = nw.from_dict(figures, backend=backend).select(known)
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
