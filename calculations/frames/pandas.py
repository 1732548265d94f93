"""Read and build frames of pandas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from calculations.frames.kinds import OpenFrame
from lookup.arguments import shown

if TYPE_CHECKING:
    import pandas as pd


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
