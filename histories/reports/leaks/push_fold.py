"""The cost of a player's pushes and folds, compared with the equilibrium."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from histories.reports.leaks.proportions import SPREAD, wilson_interval
from histories.reports.player_rows import read_frame, rows_of, without_repeated

if TYPE_CHECKING:
    import pandas as pd

HAND_COLUMNS: Final = ("venue", "hand", "player", "is_hero", "big_blind")
DECISION_COLUMNS: Final = ("decision", "action", "chips_lost", "prize_lost", "gap")
"""The columns that `push_fold_leaks` requires of every frame, and of decisions."""


def push_fold_leaks(frame: pd.DataFrame, *, player: str | None = None) -> pd.DataFrame:
    """Return the cost of a player's all-ins and folds before the flop, the highest cost first.

    *frame* is the result of `hands_to_frame` with *push_fold*, or a subset of its rows. *player* is
    a name in it, by default the hero. Only decisions with known cards have a cost: for other
    players these are the hands that were shown, mostly all-ins. Repeated hands count once.

    The index is the decision, such as "BB after BTN", and the action, "all-in" or "fold". Columns:

    - ``hands``, ``mistakes``: the number of decisions, and of those that lose more than the
      equilibrium is exact
    - ``rate``, ``low``, ``high``: mistakes in percent, with the 95 % score interval (Wilson)
    - ``bb_lost``: the sum of the losses in big blinds
    - ``bb_lost_per_100``, ``bb_lost_per_100_low``, ``bb_lost_per_100_high``: per 100 of these
      decisions, with the 95 % interval: the mean plus and minus 1.96 standard errors
    - ``prize_lost``: the sum in prize money; missing without payouts

    The loss of a decision is exact against opponents who play the equilibrium. The intervals show
    the luck of the cards that were dealt.

    Raises ValueError if the frame lacks columns, the player or a hero.
    """
    frame = read_frame(frame, HAND_COLUMNS)
    if missing := [name for name in DECISION_COLUMNS if name not in frame]:
        raise ValueError(
            f"the frame has no column {missing[0]!r}; read the hands by "
            f"hands_to_frame(..., push_fold=True)"
        )
    rows = without_repeated(rows_of(frame, player))
    rows = rows[rows["chips_lost"].notna()]
    rows = rows.assign(
        is_mistake=rows["chips_lost"] > rows["gap"], bb_lost=rows["chips_lost"] / rows["big_blind"]
    )
    groups = rows.groupby(["decision", "action"], sort=False)
    hands, mistakes = groups.size(), groups["is_mistake"].sum()
    low, high = wilson_interval(mistakes, hands)
    lost = groups["bb_lost"].agg(["sum", "mean", "std", "count"])
    margin = SPREAD * lost["std"] / np.sqrt(lost["count"])
    table = hands.to_frame("hands").assign(
        mistakes=mistakes,
        rate=100 * mistakes / hands,
        low=100 * low,
        high=100 * high,
        bb_lost=lost["sum"],
        bb_lost_per_100=100 * lost["mean"],
        bb_lost_per_100_low=100 * (lost["mean"] - margin),
        bb_lost_per_100_high=100 * (lost["mean"] + margin),
        prize_lost=groups["prize_lost"].sum(min_count=1),
    )
    return table.sort_index().sort_values("bb_lost", ascending=False, kind="stable")
