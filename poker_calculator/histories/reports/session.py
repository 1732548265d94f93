"""The report of a session: a player's results and statistics, as in trackers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lookup.arguments import shown
from lookup.cards import RANKS
from poker_calculator.histories.frames.tournaments import TABLE
from poker_calculator.histories.reports import figures
from poker_calculator.histories.reports.player_rows import (
    check_one_kind,
    read_frame,
    rows_of,
    unit_of,
    with_dtypes,
    without_repeated,
)
from poker_calculator.histories.reports.session_figures import SessionFigures, by_tournament

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


class SessionPlots:
    """The plots of a session: each method draws on one Axes and returns it (extra ``plot``)."""

    def __init__(self, report: SessionReport) -> None:
        self._report = report

    def __call__(self, ax: Axes | None = None, *, unit: str | None = None) -> Axes:
        """Draw the cumulative results as trackers do, and return the Axes.

        The green line is the net result, orange the EV, blue the result with a showdown and red
        without. *unit* is "money" or "bb" (big blinds); the default is money, or big blinds for
        tournament chips and several currencies. Without *ax*, a new figure is created. Raises
        ImportError without matplotlib.
        """
        from poker_calculator.histories.reports.plots import plot_lines

        currency = self._report.unit
        if unit is None:
            unit = "bb" if currency in ("chips", "bb") else "money"
        if unit not in ("money", "bb"):
            raise ValueError(f"unit is {shown(unit)}; give 'money' or 'bb'")
        if unit == "money" and currency == "bb":
            raise ValueError("cannot add money of several currencies; give unit='bb'")
        return plot_lines(self._report, unit == "bb", ax)

    def hand_classes(self, figure: str = "bb_per_100", ax: Axes | None = None) -> Axes:
        """Draw a figure of all hand classes as a 13 x 13 grid, and return the Axes.

        *figure* is a column of `by_hand_class`, such as "frequency". Without *ax*, a new figure is
        created. Raises KeyError for another name, and ImportError without matplotlib.
        """
        from poker_calculator.histories.reports.plots import plot_hand_classes

        return plot_hand_classes(self._report, figure_of_classes(self._report, figure), ax)


@dataclass(frozen=True, eq=False, repr=False)
class SessionReport(SessionFigures):
    """A player's results and statistics in a session.

    `session_report` defines the figures of `summary` and of the rows of the tables.
    """

    def grid(self, figure: str = "bb_per_100") -> pd.DataFrame:
        """Return a figure of all hand classes as a 13 x 13 frame, suited hands right of the pairs.

        Raises KeyError unless *figure* is a column of `by_hand_class`.
        """
        import pandas as pd

        ranks = [*RANKS[::-1]]
        values = figure_of_classes(self, figure).to_numpy().reshape(13, 13)
        return pd.DataFrame(values, index=ranks, columns=ranks)

    @property
    def plot(self) -> SessionPlots:
        """Return the plots of the session, which need matplotlib (extra ``plot``)."""
        return SessionPlots(self)

    def to_text(self) -> str:
        """Return the report as text: the summary, positions and stakes."""
        from poker_calculator.histories.reports.tables import to_text

        return to_text(self)

    def to_html(self, *, pictures: bool = False) -> str:
        """Return the report as HTML: the summary, positions and stakes.

        With *pictures*, it includes `plot()` and `plot.hand_classes()` as PNG.
        """
        from poker_calculator.histories.reports.tables import to_html

        return to_html(self, *((self.plot(), self.plot.hand_classes()) if pictures else ()))

    def _repr_html_(self) -> str:
        return self.to_html()

    def __repr__(self) -> str:
        return self.to_text()


def figure_of_classes(report: SessionFigures, figure: str) -> pd.Series[float]:
    """Return a column of `by_hand_class`; raise KeyError for another name."""
    if figure not in report.by_hand_class:
        names = ", ".join(map(str, report.by_hand_class))
        raise KeyError(f"unknown figure {shown(figure)}; give one of {names}")
    return report.by_hand_class[figure]


def session_report(
    frame: pd.DataFrame, *, player: str | None = None, summaries: pd.DataFrame | None = None
) -> SessionReport:
    """Return a report of a player's results and statistics in a frame of hands, as in trackers.

    *frame* is the result of `hands_to_frame` or a subset of its rows. *player* is a name in it, by
    default the hero, who kept the logs. Hands with the same venue, table and number count once.
    A frame with both cash games and tournaments is refused, as their chips cannot be added. With
    several currencies, results are in big blinds only.

    Figures, each a column of the tables:

    - ``hands``; ``net`` and ``rake`` in money (in tournaments chips), ``net_bb`` in big blinds
    - ``bb_per_100``: big blinds won per 100 hands. ``bb_per_100_low`` and ``bb_per_100_high`` are
      its 95 % interval: the mean per hand plus and minus 1.96 standard errors. ``deviation``: the
      standard deviation of 100 hands in big blinds, ten times that of a hand
    - ``ev_bb_per_100``, ``ev_bb_per_100_low``, ``ev_bb_per_100_high``, ``ev_deviation``: the same
      for ``ev``; the net result replaces the EV in the ``without_ev`` hands whose EV is unknown
    - ``vpip``, ``pfr``: percent of the hands that were not walks
    - ``three_bet``, ``fold_to_three_bet``, ``steal``, ``fold_to_steal``, ``c_bet``,
      ``fold_to_c_bet``, ``turn_c_bet``, ``fold_to_turn_c_bet``, ``check_raise``, ``river_bet``,
      ``fold_to_river_bet``: percent of the hands with a chance of it; ``river_bluff``: river bets
      that lost a showdown in percent of those with a showdown
    - ``af``: the aggression factor, the ratio of bets and raises to calls after the flop; ``afq``:
      the aggression frequency, bets and raises in percent of bets, raises, calls and folds
    - ``wtsd``: showdowns in percent of the flops seen; ``wsd``: showdowns won in percent
    - ``rake_bb_per_100``: big blinds of rake paid per 100 hands; winners pay it
    - ``outside_pot``: the part of ``net`` from cash-outs and insurances, which ``ev`` leaves out

    ``by_tournament`` has the hands, buy-in, place, entrants, prize, bounties and result in money of
    each tournament, where a summary or the logs state them. ``tournament_totals`` has the buy-ins,
    profit, return on investment, percentage in the money and average place of the tournaments with
    a known result. With *summaries*, the result of `summaries_to_frame`, tournaments without hands
    count too.

    A percentage of no hands is NaN. The intervals measure luck on the assumption that all hands
    have the same distribution; they are rough for few hands.

    Raises ValueError if the frame lacks columns, the player or a hero.

    >>> from poker_calculator.games import HandHistory
    >>> from poker_calculator.histories import hands_to_frame
    >>> hand = HandHistory(
    ...     variant="NT", antes=[0, 0], blinds_or_straddles=[1, 2], min_bet=2,
    ...     starting_stacks=[200, 200], actions=["d dh p1 AhKh", "d dh p2 ????", "p2 f"],
    ...     players=["Ada", "Blaise"])
    >>> report = session_report(hands_to_frame([hand] * 50), player="Ada")
    >>> report.summary[["hands", "net", "bb_per_100"]].to_dict()
    {'hands': 50.0, 'net': 50.0, 'bb_per_100': 50.0}
    """
    frame = read_frame(frame, figures.REQUIRED_COLUMNS)
    all_rows = rows_of(frame, player)
    is_tournament = check_one_kind(all_rows)
    rows = without_repeated(all_rows)
    unit = "chips" if is_tournament else unit_of(rows)
    names = rows["player"].dropna().unique()
    sources = figures.with_sources(rows)
    if unit == "bb":
        sources = sources.assign(**dict.fromkeys(figures.MONEY_COLUMNS, float("nan")))
    return SessionReport(
        str(names[0]) if len(names) == 1 else "hero",
        unit,
        len(all_rows) - len(rows),
        figures.summary_of(sources),
        figures.by_position(sources),
        figures.by_stakes(sources),
        figures.by_hand_class(sources),
        by_tournament(rows, _own_summaries(summaries, rows, player)),
        figures.over_time(sources),
    )


def _own_summaries(
    summaries: pd.DataFrame | None, rows: pd.DataFrame, player: str | None
) -> pd.DataFrame | None:
    """Return the summaries of a player, by default the hero's; None for cash games."""
    if summaries is None or not rows["tournament"].notna().any():
        return None
    missing = [name for name in TABLE if name not in summaries]
    if missing:
        raise ValueError(
            f"summaries has no column {missing[0]!r}; give the result of summaries_to_frame"
        )
    summaries = with_dtypes(summaries, TABLE)
    is_own = summaries["is_hero"] if player is None else summaries["player"] == player
    return summaries[is_own]
