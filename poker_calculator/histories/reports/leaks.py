"""Leaks: spots in which a player differs from others or from an equilibrium, beyond chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import isfinite, nan
from numbers import Real
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import shown
from poker_calculator.histories.reports.figures import SPOT_COLUMNS, SPOTS, with_spots
from poker_calculator.histories.reports.player_rows import (
    is_own,
    read_frame,
    rows_of,
    without_repeated,
)
from poker_calculator.histories.reports.proportions import (
    SPREAD,
    binomial_test,
    holm,
    stratified_test,
    wilson_interval,
)

if TYPE_CHECKING:
    import pandas as pd

BY_POSITION: Final = ("vpip", "pfr", "three_bet", "steal", "fold_to_steal")
"""The spots that have a row for each position too."""
ZERO_SUM: Final = ("wsd",)
"""The spots in which a player's success is an opponent's failure, so their counts depend."""
ALL: Final = "all"  # the position of the row for all positions
STRATA: Final = ("is_tournament", "variant", "players", "position")
"""Hands are compared with hands that agree in these columns."""
HAND: Final = ("file", "venue", "hand")  # the columns that name a hand
IDENTITY: Final = (*HAND, "player", "is_hero", "tournament", "variant", "players")
LEAK_COLUMNS: Final = (*IDENTITY, "position", "net_bb", "ev_bb", *SPOT_COLUMNS)
"""The columns of a frame of hands that `leaks` requires."""
POPULATION_COLUMNS: Final = (*IDENTITY, "position", *SPOT_COLUMNS)
"""The columns of a frame of hands of other players."""
LEVEL: Final = 0.05  # the maximum probability that any verdict is wrong
VERDICTS: Final = ("above", "below", "unclear", "too few hands")


def leaks(
    frame: pd.DataFrame,
    *,
    player: str | None = None,
    baseline: pd.DataFrame | Mapping[Any, float] | pd.Series[float] | None = None,
) -> pd.DataFrame:
    """Return the spots in which a player differs from a baseline, the strongest evidence first.

    *frame* is the result of `hands_to_frame` or a subset of its rows. *player* is a name in it, by
    default the hero. Repeated hands count once, as in `session_report`.

    *baseline* is one of

    - None: all other players in the frame
    - a frame of hands: all its players
    - a mapping or Series of rates in percent, such as ``{"c_bet": 60, ("vpip", "BTN"): 45}`` or the
      column ``rate`` of another table of leaks; a name alone is the row of all positions

    The index of the rows is a spot and a position, or "all" for all positions:

    - ``vpip``, ``pfr``, ``three_bet``, ``steal``, ``fold_to_steal``, also by position
    - ``fold_to_three_bet``, ``c_bet``, ``fold_to_c_bet``, ``turn_c_bet``, ``fold_to_turn_c_bet``,
      ``check_raise``, ``river_bet``, ``fold_to_river_bet``
    - ``river_bluff``: river bets that lost, of those that went to showdown
    - ``wtsd``: showdowns of the flops seen; ``wsd``: showdowns won

    Columns:

    - ``times``, ``chances``: the number of hands with the action, and with a chance of it
    - ``rate``: their quotient in percent; ``low``, ``high``: its 95 % score interval (Wilson)
    - ``baseline``, ``difference``: the rate of the baseline, and the player's rate minus this rate
    - ``p_value``: the chance of a difference as large as this if the habits were equal; NaN if
      there are too few hands for the test
    - ``verdict``: "above" or "below" the baseline, "unclear", or "too few hands"; missing without
      a baseline
    - ``bb_per_100``, ``bb_per_100_low``, ``bb_per_100_high``: big blinds won per 100 hands with the
      chance, by EV where it is known, and its 95 % interval. These are the results of the hands,
      whatever their cause; the leak need not be the cause

    Raises ValueError if the frame lacks columns, the player or a hero, and for an unknown spot or a
    rate that is no percentage.

    Notes
    -----
    Other players are compared in strata: cash games or tournaments, variant, number of players and
    position. The baseline is their rate, weighted by the player's chances in each stratum, so a
    player who often plays heads-up is compared with others heads-up. The test is that of Cochran,
    Mantel and Haenszel, which takes the size of both samples into account. The criterion of Mantel
    and Fleiss decides whether there are enough hands, from the numbers of chances and the total
    number of actions. One player wins the showdown that another loses, so ``wsd`` leaves out the
    opponents in the player's own showdowns. Given rates count as exact, and the test is the exact
    binomial one.

    With 40 spots, two differ from the baseline at the level of 5 % by chance alone. Holm's
    correction controls this: the chance that any verdict of the table is wrong is at most 5 %. It
    holds for any dependence between the spots, and spots depend on each other: a player who
    raises more also puts chips in more often.

    A verdict is about a difference in frequency. Whether it costs chips is another question.
    """
    import pandas as pd

    frame = read_frame(frame, LEAK_COLUMNS)
    rows = without_repeated(frame)[[*LEAK_COLUMNS]]
    own_rows, rates = is_own(rows, player), None
    own = rows[own_rows]
    if baseline is None:
        others = rows[~own_rows]
    elif isinstance(baseline, pd.DataFrame):
        others = without_repeated(read_frame(baseline, POPULATION_COLUMNS))
    else:
        others, rates = rows.iloc[:0], _read_rates(baseline)
    sample = _sample(own, others, is_independent=baseline is not None)
    tests = {
        key: row
        for key in _spots(own["position"])
        if (row := _row(sample, *key, rates)) is not None
    }
    index = pd.MultiIndex.from_tuples([*tests], names=["spot", "position"]) if tests else None
    table = pd.DataFrame([*tests.values()], index, columns=[*LeakRow._fields])
    table["verdict"] = _verdicts(table)
    return table.sort_values("p_value", kind="stable", na_position="last")


def _spots(positions: pd.Series[str]) -> Iterator[tuple[str, str]]:
    """Yield each spot for all positions, and those by position for each."""
    yield from ((name, ALL) for name in SPOTS)
    yield from product(BY_POSITION, positions.dropna().unique())


class Sample(NamedTuple):
    """The rows of a player and of others, without repeated hands."""

    rows: pd.DataFrame  # all rows, with the columns of `with_spots`
    is_own: NDArray[np.bool_]  # whether each row is the player's
    is_opponent: NDArray[np.bool_]  # whether the row is an opponent's in a showdown of the player
    strata: NDArray[np.integer[Any]]  # the index of the stratum of each row


def _sample(own: pd.DataFrame, others: pd.DataFrame, is_independent: bool) -> Sample:
    """Return the rows of a player and of others."""
    import pandas as pd

    rows = with_spots(pd.concat([own, others[[*POPULATION_COLUMNS]]], ignore_index=True))
    rows = rows.assign(is_tournament=rows["tournament"].notna())
    is_own = np.arange(len(rows)) < len(own)
    is_opponent = ~is_own & rows["went_to_showdown"].to_numpy()
    if is_independent:
        is_opponent[:] = False
    else:
        shown = rows.loc[is_own & rows["went_to_showdown"].to_numpy(), [*HAND]].drop_duplicates()
        met = rows.loc[is_opponent, [*HAND]].merge(shown, "left", indicator=True)["_merge"]
        is_opponent[is_opponent] = met.to_numpy() == "both"
    groups = rows.groupby([*STRATA], dropna=False, observed=True, sort=False)
    return Sample(rows, is_own, is_opponent, groups.ngroup().to_numpy())


class LeakRow(NamedTuple):
    """The figures of a spot; see `leaks`."""

    times: int
    chances: int
    rate: float
    low: float
    high: float
    baseline: float
    difference: float
    p_value: float
    verdict: None
    bb_per_100: float
    bb_per_100_low: float
    bb_per_100_high: float


def _row(
    sample: Sample, name: str, position: str, rates: Mapping[tuple[str, str], float] | None
) -> LeakRow | None:
    """Return the figures of a spot against other players' hands or given rates; None for none."""
    did, had = (sample.rows[column].to_numpy() for column in SPOTS[name])
    if position != ALL:
        had = had & (sample.rows["position"] == position).to_numpy(bool)
    if name in ZERO_SUM:
        had = had & ~sample.is_opponent
    own = had & sample.is_own
    times, chances = int(did[own].sum()), int(own.sum())
    if not chances:
        return None
    if rates is None:
        other = had & ~sample.is_own
        most = int(sample.strata.max()) + 1
        counts = (
            np.bincount(sample.strata[rows], minlength=most)
            for rows in (own & did, own, other & did, other)
        )
        share, p_value = stratified_test(*counts)
    else:
        share = rates.get((name, position), nan)
        p_value = nan if np.isnan(share) else binomial_test(times, chances, share)
    low, high = wilson_interval(times, chances)
    won = 100 * sample.rows["ev_bb"].fillna(sample.rows["net_bb"])[own]
    margin = SPREAD * won.std() / np.sqrt(won.count())
    rate, mean = times / chances, float(won.mean())
    return LeakRow(
        times,
        chances,
        rate=100 * rate,
        low=100 * float(low),
        high=100 * float(high),
        baseline=100 * share,
        difference=100 * (rate - share),
        p_value=p_value,
        verdict=None,
        bb_per_100=mean,
        bb_per_100_low=mean - margin,
        bb_per_100_high=mean + margin,
    )


def _verdicts(table: pd.DataFrame) -> pd.Series[str]:
    """Return the verdict of each row, missing without a baseline."""
    import pandas as pd

    above, below, unclear, too_few = VERDICTS
    verdicts = pd.Series(unclear, table.index, dtype="str")
    is_clear = holm(table["p_value"]) <= LEVEL
    verdicts[is_clear & (table["difference"] > 0)] = above
    verdicts[is_clear & (table["difference"] < 0)] = below
    verdicts[table["p_value"].isna()] = too_few
    return verdicts.mask(table["baseline"].isna())


def _read_rates(argument: object) -> dict[tuple[str, str], float]:
    """Return rates as fractions by spot and position; missing rates are left out."""
    import pandas as pd

    if isinstance(argument, pd.Series):
        argument = argument.dropna().to_dict()
    if not isinstance(argument, Mapping):
        raise ValueError(
            f"baseline is {shown(argument)}; "
            "give None, a frame of hands, or rates in percent such as {'c_bet': 60}"
        )
    rates = {}
    for key, rate in argument.items():
        name, position = key if isinstance(key, tuple) and len(key) == 2 else (key, ALL)
        if name not in SPOTS or not isinstance(position, str):
            raise ValueError(f"the spot {shown(key)} is unknown; give one of {', '.join(SPOTS)}")
        if position != ALL and name not in BY_POSITION:
            names = ", ".join(BY_POSITION)
            raise ValueError(f"{name} has no positions; the spots by position are {names}")
        is_number = isinstance(rate, Real) and isfinite(rate)
        if not is_number or not 0 <= rate <= 100:
            raise ValueError(f"the rate of {shown(key)} is {shown(rate)}; give percent, 0 to 100")
        rates[name, position] = float(rate) / 100
    return rates


HAND_COLUMNS: Final = ("venue", "hand", "player", "is_hero", "big_blind")
DECISION_COLUMNS: Final = ("decision", "action", "chips_lost", "prize_lost", "gap")
"""The columns that `push_fold_leaks` requires of every frame, and of decisions."""


def push_fold_leaks(frame: pd.DataFrame, *, player: str | None = None) -> pd.DataFrame:
    """Return the cost of a player's all-ins and folds before the flop, the highest cost first.

    *frame* is the result of `hands_to_frame` with *push_fold*, or a subset of its rows. *player* is
    a name in it, by default the hero. Only decisions with known cards have a cost: for other
    players these are the hands that were shown, mostly all-ins. Repeated hands count once.

    The index is the decision, such as "BB after BTN", and the action, "all-in" or "fold". Columns:

    - ``hands``, ``mistakes``: the number of decisions, and of those that lose more than the ``gap``
      of the equilibrium
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
