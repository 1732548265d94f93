"""Figures of rows of hands, by position, stakes, hand class, time and player."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from lookup.arguments import as_whole, shown
from lookup.combos import HAND_CLASSES
from poker_calculator.histories.reports import session_figures
from poker_calculator.histories.reports.player_rows import (
    check_one_kind,
    read_frame,
    unit_of,
    without_repeated,
)
from poker_calculator.histories.reports.proportions import SPREAD, wilson_interval

if TYPE_CHECKING:
    import pandas as pd

SPOTS: Final = {
    "vpip": ("vpip", "played"),
    "pfr": ("pfr", "played"),
    "three_bet": ("three_bet", "three_bet_chance"),
    "fold_to_three_bet": ("fold_to_three_bet", "faced_three_bet"),
    "steal": ("steal", "steal_chance"),
    "fold_to_steal": ("fold_to_steal", "faced_steal"),
    "c_bet": ("c_bet", "c_bet_chance"),
    "fold_to_c_bet": ("fold_to_c_bet", "faced_c_bet"),
    "turn_c_bet": ("turn_c_bet", "turn_c_bet_chance"),
    "fold_to_turn_c_bet": ("fold_to_turn_c_bet", "faced_turn_c_bet"),
    "check_raise": ("check_raise", "check_raise_chance"),
    "river_bet": ("river_bet", "river_bet_chance"),
    "fold_to_river_bet": ("fold_to_river_bet", "faced_river_bet"),
    "river_bluff": ("river_bluff", "river_bet_called"),
    "wtsd": ("went_to_showdown", "saw_flop"),
    "wsd": ("won_at_showdown", "went_to_showdown"),
}
"""The columns of the action and of its chance, both true or false in a hand; see `with_spots`."""

DERIVED: Final = ("played", "river_bet_called", "river_bluff")
"""The columns that `with_spots` adds."""

SPOT_COLUMNS: Final = (
    "walk",
    *dict.fromkeys(name for both in SPOTS.values() for name in both if name not in DERIVED),
)
"""The columns of a frame of hands from which all spots follow."""


def with_spots(rows: pd.DataFrame) -> pd.DataFrame:
    """Return rows of hands with the columns that the spots require.

    ``played`` hands are no walks. A ``river_bet_called`` went to showdown; a ``river_bluff`` then
    lost.
    """
    called = rows["river_bet"] & rows["went_to_showdown"]
    return rows.assign(
        played=~rows["walk"], river_bet_called=called, river_bluff=called & ~rows["won_at_showdown"]
    )


Sums: TypeAlias = "Mapping[str, Any] | pd.DataFrame"
"""Arrays or Series by name."""

PERCENTS: Final = {
    **{name: ((done,), (chance,)) for name, (done, chance) in SPOTS.items()},
    "afq": (("bets_and_raises",), ("bets_and_raises", "calls", "folds")),
}
"""Percentages: the summed columns of numerator and denominator."""

SUMMED: Final = (
    *dict.fromkeys(name for both in PERCENTS.values() for names in both for name in names),
    *("net", "outside_pot", "rake_share", "rake_bb", "without_ev"),
)
"""The columns that are summed."""

RESULTS: Final = ("net_bb", "ev_bb")
"""The columns whose means have intervals."""

FIGURES: Final = (
    *("hands", "net", "net_bb", "bb_per_100", "bb_per_100_low", "bb_per_100_high", "deviation"),
    *("ev_bb_per_100", "ev_bb_per_100_low", "ev_bb_per_100_high", "ev_deviation", "without_ev"),
    *(name for name in SPOTS if name not in ("wtsd", "wsd")),
    *("af", "afq", "wtsd", "wsd", "rake", "rake_bb_per_100", "outside_pot"),
)
"""The columns of `figures_by`, in order."""

MONEY_COLUMNS: Final = ("net", "outside_pot", "ev", "rake_share")  # the columns in money

REQUIRED_COLUMNS: Final = (
    *("hand", "player", "is_hero", "position", "stakes", "variant", "currency"),
    *session_figures.SOURCES,
    *(
        "hand_class",
        "big_blind",
        "net",
        "outside_pot",
        "ev",
        "net_bb",
        "ev_bb",
        "rake_share",
        "calls",
    ),
    *("bets_and_raises", "folds", *SPOT_COLUMNS),
)
"""The columns of a frame of hands that a report requires."""

ORDER: Final = ("SB", "BB", "UTG", *(f"UTG+{place}" for place in range(1, 50)), "LJ", "HJ", "CO")
"""The positions from the small blind to the cutoff; the button follows."""


def with_sources(rows: pd.DataFrame) -> pd.DataFrame:
    """Return one player's rows with the further columns that `figures_by` requires.

    The net result replaces an unknown EV.
    """
    return with_spots(rows).assign(
        rake_bb=rows["rake_share"] / rows["big_blind"],
        without_ev=rows["ev"].isna(),
        ev=rows["ev"].fillna(rows["net"]),
        ev_bb=rows["ev_bb"].fillna(rows["net_bb"]),
    )


def figures_by(rows: pd.DataFrame, keys: list[str]) -> pd.DataFrame:
    """Return the figures of each group of rows, one row per group, in the order of `FIGURES`.

    rows : the result of `with_sources`
    keys : the columns to group by; rows with a missing key are left out
    """
    import pandas as pd

    groups = rows.groupby(keys, sort=False)
    sums = groups[[*SUMMED]].sum()
    sums["hands"] = groups.size()
    of_several = groups["net"].count() == 0  # money of several currencies
    for name in ("net", "outside_pot", "rake_share"):
        sums[name] = sums[name].mask(of_several)
    results: Any = groups[[*RESULTS]].agg(["count", "sum", "mean", "std"])
    return pd.DataFrame(figures_of(sums, {name: results[name] for name in RESULTS}))


def figures_of(sums: Sums, results: Mapping[str, Sums]) -> dict[str, Any]:
    """Return the figures of groups of hands by name, in the order of `FIGURES`.

    sums : the number of ``hands`` of each group, and the sums of the columns `SUMMED`
    results : the count, sum, mean and standard deviation (std) of each of the `RESULTS`

    All values are arrays or Series with an entry per group, as are the figures.
    """
    figures: dict[str, Any] = {
        "hands": sums["hands"],
        "net": sums["net"],
        "net_bb": results["net_bb"]["sum"],
        "without_ev": sums["without_ev"],
        "rake": sums["rake_share"],
        "outside_pot": sums["outside_pot"],
        "rake_bb_per_100": 100 * sums["rake_bb"] / results["net_bb"]["count"],
        "af": sums["bets_and_raises"] / sums["calls"],
    }
    for column in RESULTS:
        of, name = results[column], column.replace("net_bb", "bb") + "_per_100"
        margin = SPREAD * of["std"] / np.sqrt(of["count"])
        figures[name] = 100 * of["mean"]
        figures[name.replace("bb_per_100", "deviation")] = 10 * of["std"]
        figures[f"{name}_low"] = 100 * (of["mean"] - margin)
        figures[f"{name}_high"] = 100 * (of["mean"] + margin)
    for name, (parts, wholes) in PERCENTS.items():
        part, whole = (sum(sums[column] for column in names) for names in (parts, wholes))
        figures[name] = 100 * part / whole
    return {name: figures[name] for name in FIGURES}


def intervals_of(sums: Sums) -> dict[str, Any]:
    """Return the sample and the 95 % score interval of each of the `SPOTS`, in percent.

    sums : the sums of the columns of the spots, arrays or Series with an entry per group

    The names are those of `player_statistics`: ``<name>_chances``, ``<name>_low``, ``<name>_high``.
    """
    figures = {}
    for name, columns in SPOTS.items():
        times, chances = (sums[column] for column in columns)
        low, high = wilson_interval(times, chances)
        figures[f"{name}_chances"] = chances
        figures[f"{name}_low"], figures[f"{name}_high"] = 100 * low, 100 * high
    return figures


def summary_of(rows: pd.DataFrame) -> pd.Series[float]:
    """Return the figures of all rows as float64."""
    whole = figures_by(rows.assign(all=True), ["all"])
    summary: pd.Series[float] = whole.iloc[0].astype("float64").rename(None)
    return summary


def by_position(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the figures of each position in seat order."""
    figures = figures_by(rows, ["position"])
    order = [name for name in (*ORDER, "BTN") if name in figures.index]
    return figures.loc[order]


def by_stakes(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the figures of each variant and stakes, lowest stakes first."""
    keys = ["variant", "stakes"]
    least = rows.groupby(keys)["big_blind"].min().sort_values(kind="stable")
    return figures_by(rows, keys).loc[least.index]


def by_hand_class(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the figures of all 169 hand classes, with their frequencies in percent."""
    figures = figures_by(rows, ["hand_class"]).reindex([*HAND_CLASSES])
    figures.index.name = "hand_class"
    for name in ("hands", "without_ev"):
        figures[name] = figures[name].fillna(0).astype("int64")
    figures.insert(1, "frequency", 100 * figures["hands"] / max(figures["hands"].sum(), 1))
    return figures


def over_time(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the cumulative results after each hand in order of time; hands without one come last.

    Rows are numbered from 1. Columns: time; won, ev, showdown and non_showdown in money, and with
    ``_bb`` in big blinds.
    """
    import pandas as pd

    rows = rows.sort_values("time", kind="stable", na_position="last")
    shown = rows["went_to_showdown"]
    columns = {"time": rows["time"]}
    for unit in ("", "_bb"):
        net = rows[f"net{unit}"]
        columns[f"won{unit}"] = net.cumsum()
        columns[f"ev{unit}"] = rows[f"ev{unit}"].cumsum()
        columns[f"showdown{unit}"] = net.where(shown, 0.0).cumsum()
        columns[f"non_showdown{unit}"] = net.where(~shown, 0.0).cumsum()
    return pd.DataFrame(columns).set_axis(pd.RangeIndex(1, len(rows) + 1, name="hands"))


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
    intervals = intervals_of(rows.groupby("player", sort=False)[[*columns]].sum())
    named_columns: dict[str, Any] = {}
    for name in FIGURES:
        named_columns[name] = figures[name]
        if name in SPOTS:
            of_name = (f"{name}_{suffix}" for suffix in ("chances", "low", "high"))
            named_columns |= {each: intervals[each] for each in of_name}
    table = pd.DataFrame(named_columns, index=figures.index)
    table = table[table["hands"] >= least].sort_index()
    return table.sort_values("hands", ascending=False, kind="stable")
