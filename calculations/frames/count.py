"""Frames of spots that are in memory, of any kind: opened, read and checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from calculations.frames.arrow import open_arrow
from calculations.frames.errors import rows_error
from calculations.frames.kinds import FrameLike, OpenFrame, is_frame_of
from calculations.frames.spot_columns import FrameSpots, SpotColumns, read_spots
from lookup.arguments import shown
from lookup.games import GameLike, read_board_game

if TYPE_CHECKING:
    import pandas as pd


def read_frame(
    opened: OpenFrame,
    columns: SpotColumns,
    game: GameLike,
    errors: str,
    threads: int | None,
    progress: bool,
) -> FrameSpots:
    """Read and check all rows of a frame.

    Raises `BadRowsError` when rows are wrong, unless *errors* is "column".
    """
    spots = read_spots(columns, opened.column, read_board_game(game), threads, progress)
    if errors == "raise" and spots.wrong.any():
        raise rows_error(spots, opened.label)
    return spots


def open_frame(frame: FrameLike) -> OpenFrame:
    """Return a frame of any kind, opened; raise TypeError for anything else."""
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


def check_results(made: Sequence[str], present: Sequence[Any]) -> None:
    """Raise ValueError when a column of the result would be there twice, or is in the frame."""
    for place, name in enumerate(made):
        if name in made[:place]:
            raise ValueError(f"two columns of the result would be called {name!r}; rename a hand")
        if name in present:
            raise ValueError(
                f"the frame has a column {name!r}, as the result would; drop or rename it"
            )
