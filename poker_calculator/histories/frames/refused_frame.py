"""Refused hands as a DataFrame."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from poker_calculator.games.notation.history import HandHistory
from poker_calculator.histories.frames.dask_hands import (
    dask_refused_to_frame,
    is_bag,
    refused_frame,
)
from poker_calculator.histories.frames.frame import hands_to_frame
from poker_calculator.histories.frames.paths import PathLike

if TYPE_CHECKING:
    import pandas as pd


def refused_to_frame(
    paths: PathLike | HandHistory | Iterable[PathLike | HandHistory],
    *,
    blocksize: int | str | None = None,
    **options: Any,
) -> pd.DataFrame:
    """Return a DataFrame with a row for each hand that `hands_to_frame` leaves out.

    *paths* and *options* are those of `hands_to_frame`. The columns are ``file``, ``line``,
    ``hand``, ``action``, ``rule``, and ``read_before`` and ``read_after``, the numbers of hands
    read from the file before and after this hand. All numbers are ``Int64``. The last rows list
    files in folders that are not logs of a known room.

    A Dask bag returns a Dask DataFrame of one partition. Compute it together with the frame of the
    hands: ``dask.compute(hands_to_frame(bag, errors="skip"), refused_to_frame(bag))`` reads each
    file once, if both have the same options.
    """
    if is_bag(paths):
        frame: pd.DataFrame = dask_refused_to_frame(paths, blocksize, run=hands_to_frame, **options)
        return frame
    attributes = hands_to_frame(paths, errors="skip", blocksize=blocksize, **options).attrs
    return refused_frame(attributes["refused"], attributes["passed_over"])
