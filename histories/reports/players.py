"""The statistics of every player in a frame of hands."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from histories.reports.figures import (
    FIGURES,
    MONEY_COLUMNS,
    REQUIRED_COLUMNS,
    figures_by,
    with_sources,
)
from histories.reports.leaks.proportions import wilson_interval
from histories.reports.player_rows import check_one_kind, read_frame, unit_of, without_repeated
from histories.reports.spots import SPOTS
from lookup.arguments import as_whole, shown

if TYPE_CHECKING:
    import pandas as pd


def player_statistics(frame: pd.DataFrame, *, min_hands: int = 1) -> pd.DataFrame:
    """Return the statistics of each player of at least *min_hands* hands, most hands first.

    *frame* is the result of `hands_to_frame` or a subset of its rows, of cash games or of
    tournaments. The index is the player's name; a name counts as one player in all rooms, so select
    a room first if the frame has several. The columns are the figures of `session_report`, in the
    same units. After each percentage with a spot in `leaks` come

    - ``<name>_chances``: the number of hands with a chance of it
    - ``<name>_low``, ``<name>_high``: the 95 % score interval of the percentage (Wilson)

    Repeated hands count once, and rows without a name are left out. Raises ValueError if the frame
    lacks columns or mixes cash games and tournaments.
    """
    import pandas as pd

    frame = read_frame(frame, REQUIRED_COLUMNS)
    least = as_whole(min_hands)
    if least is None or least < 1:
        raise ValueError(f"min_hands is {shown(min_hands)}; give a whole number of 1 or more")
    is_tournament = check_one_kind(frame)
    rows = with_sources(without_repeated(frame))
    if not is_tournament and unit_of(rows) == "bb":
        rows = rows.assign(**dict.fromkeys(MONEY_COLUMNS, float("nan")))
    figures = figures_by(rows, ["player"])
    columns = dict.fromkeys(chain.from_iterable(SPOTS.values()))
    counts = rows.groupby("player", sort=False)[[*columns]].sum()
    found: dict[str, Any] = {}
    for name in FIGURES:
        found[name] = figures[name]
        if name in SPOTS:
            times, chances = (counts[column] for column in SPOTS[name])
            low, high = wilson_interval(times, chances)
            found[f"{name}_chances"] = chances
            found[f"{name}_low"], found[f"{name}_high"] = 100 * low, 100 * high
    table = pd.DataFrame(found, index=figures.index)
    table = table[table["hands"] >= least].sort_index()
    return table.sort_values("hands", ascending=False, kind="stable")
