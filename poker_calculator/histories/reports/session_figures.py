"""The figures of a session, and the results of a player in tournaments."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import pandas as pd

COLUMNS: Final = (
    *("venue", "hands", "buy_in", "place", "entrants", "prize", "bounties", "result"),
    "currency",
)
"""The columns of `by_tournament`, in order."""

SOURCES: Final = (
    *("venue", "tournament", "time", "buy_in", "buy_in_currency", "place", "prize", "bounty"),
    *("rebuy", "entrants", "total_buy_in", "total_bounty", "summary"),
)
"""The columns of a frame of hands that these results require."""

KEYS: Final = ["tournament", "venue"]


def by_tournament(rows: pd.DataFrame, summaries: pd.DataFrame | None = None) -> pd.DataFrame:
    """Return the results of a player's tournaments, in order of time.

    rows : the player's rows of a frame of hands
    summaries : the player's rows of `summaries_to_frame`; tournaments without hands are added

    The index is the number of the tournament. The columns:

    - ``buy_in``: the cost of all entries, rebuys and add-ons. Without a summary, it is the buy-in
      times the number of places that the logs state, at least one, plus the rebuys and add-ons
    - ``place``: of the last entry; ``entrants``: the number of players, if a summary states it
    - ``prize``, ``bounties``: the sums over all entries
    - ``result``: prize and bounties minus the buy-in, missing unless buy-in and prize are known
    """
    import pandas as pd

    results = _of_hands(rows)
    if summaries is not None:
        results = pd.concat([results, _of_summaries(summaries, results)])
        results = results.sort_values("time", kind="stable", na_position="last")
    results["result"] = results["prize"] + results["bounties"].fillna(0) - results["buy_in"]
    results = results.astype({"hands": "int64"})
    return results.reset_index("venue")[[*COLUMNS]]


def _of_hands(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the results of the tournaments of hands."""
    rows = rows[rows["tournament"].notna()].sort_values("time", kind="stable")
    joined = rows[["place", "prize", "total_buy_in"]].notna().any(axis=1) & rows["summary"].notna()
    groups = rows.assign(joined=joined, ended=rows["place"].notna() & ~joined).groupby(
        KEYS, sort=False, dropna=False
    )
    first = groups[["buy_in", "total_buy_in", "prize", "entrants", "total_bounty"]].first()
    sums = groups[["prize", "bounty", "rebuy"]].sum(min_count=1)
    is_joined, entries = groups["joined"].any(), groups["ended"].sum().clip(lower=1)
    cost = first["total_buy_in"].where(is_joined).fillna(first["buy_in"] * entries)
    results = groups.agg(
        hands=("tournament", "size"),
        place=("place", "last"),
        currency=("buy_in_currency", "first"),
        time=("time", "first"),
    )
    return results.assign(
        buy_in=cost + sums["rebuy"].fillna(0),
        entrants=first["entrants"],
        prize=first["prize"].where(is_joined, sums["prize"]),
        bounties=first["total_bounty"].fillna(sums["bounty"]),
    ).astype(dict.fromkeys(("buy_in", "place", "entrants", "prize", "bounties"), "float64"))


def _of_summaries(summaries: pd.DataFrame, results: pd.DataFrame) -> pd.DataFrame:
    """Return the results of the tournaments that have no hands."""
    rows = summaries.set_index(KEYS)
    rows = rows[~rows.index.isin(results.index)]
    return rows.assign(
        hands=0, time=rows["start"], buy_in=rows["total_buy_in"], bounties=rows["total_bounty"]
    )[[*results.columns]]


def tournament_totals(table: pd.DataFrame) -> pd.DataFrame:
    """Return the totals of tournaments for each currency of their buy-ins.

    table : the result of `by_tournament`

    The columns: ``tournaments``, their number; ``ended``, the number with a known result, on which
    the further columns depend: the sums ``buy_ins``, ``prizes`` and ``bounties``; ``profit``;
    ``roi``, the return on investment, which is the profit in percent of the buy-ins;
    ``in_the_money``, the percentage with a prize; ``average_place``. Freerolls without a currency
    are added to the only currency, or else listed under "-".
    """
    import pandas as pd

    currencies = table["currency"].dropna().unique()
    ended = table[table["result"].notna()].assign(paid=lambda rows: 100.0 * (rows["prize"] > 0))
    free = currencies[0] if len(currencies) == 1 else "-"
    groups = ended.groupby(ended["currency"].fillna(free), sort=False)
    sums = groups[["buy_in", "prize", "bounties", "result"]].sum()
    totals = pd.DataFrame(
        {
            "tournaments": table.groupby(table["currency"].fillna(free), sort=False).size(),
            "ended": groups.size(),
            "buy_ins": sums["buy_in"],
            "prizes": sums["prize"],
            "bounties": sums["bounties"],
            "profit": sums["result"],
            "roi": 100 * sums["result"] / sums["buy_in"].where(sums["buy_in"] > 0),
            "in_the_money": groups["paid"].mean(),
            "average_place": groups["place"].mean(),
        }
    ).astype("float64")
    totals.index.name = "currency"
    counts = dict.fromkeys(("tournaments", "ended"), "int64")
    return totals.fillna(dict.fromkeys(counts, 0.0)).astype(counts)


@dataclass(frozen=True, eq=False, repr=False)
class SessionFigures:
    """The figures of one player's session; `SessionReport` adds texts and plots."""

    player: str
    """The player's name; "hero" if the hero has several names."""
    unit: str
    """The unit of money: a currency, "chips", or "bb" for several currencies. With "bb", only
    figures in big blinds are available."""
    repeated: int
    """The number of hands left out because venue, table and number are those of another."""
    summary: pd.Series[float]
    """All figures of the session."""
    by_position: pd.DataFrame
    """The figures of each position in seat order; empty in games without blinds."""
    by_stakes: pd.DataFrame
    """The figures of each variant and stakes, lowest stakes first."""
    by_hand_class: pd.DataFrame
    """The figures of each of the 169 hand classes, with its frequency in percent."""
    by_tournament: pd.DataFrame
    """The results of each tournament in order of time: venue, hands, buy_in, place, entrants,
    prize, bounties, result and currency, NaN where neither a summary nor the logs state them;
    empty for cash games."""
    over_time: pd.DataFrame
    """The cumulative results after each hand: time; won, ev, showdown and non_showdown in money,
    and with the suffix ``_bb`` in big blinds."""

    @property
    def tournament_totals(self) -> pd.DataFrame:
        """Return the totals of the tournaments with a known result, a row for each currency.

        The columns are tournaments (the number of all), ended (of those with a known result),
        buy_ins, prizes, bounties, profit, roi (in percent), in_the_money (in percent) and
        average_place.
        """
        return tournament_totals(self.by_tournament)

    @property
    def return_on_investment(self) -> float:
        """Return the profit of tournaments with a known result in percent of their buy-ins.

        NaN without a buy-in, and for buy-ins in several currencies.
        """
        totals = self.tournament_totals
        return float(totals["roi"].iloc[0]) if len(totals) == 1 else nan
