"""`solve_flops`: one pair of ranges on many flops, as a report that is saved as it grows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from os import PathLike
from typing import TYPE_CHECKING, Any, TypeAlias

from calculations.spots.reading import HandLike
from lookup.cards import CardsLike

if TYPE_CHECKING:
    import pandas as pd

    from calculations.solver.solve import Sizes

FlopsLike: TypeAlias = "Sequence[CardsLike] | Mapping[str, float] | pd.DataFrame"
"""Flops: a list, a dict with their weights, or a frame with the columns ``flop`` and ``weight``."""


def solve_flops(
    players: Sequence[HandLike],
    flops: FlopsLike | None = None,
    *,
    pot: float,
    stack: float,
    bets: Sizes,
    raises: Sizes = "",
    target: float = 0.005,
    iterations: int = 10_000,
    seconds: float = inf,
    save: str | PathLike[str] | None = None,
    threads: int | None = None,
    progress: bool = True,
    **others: Any,
) -> pd.DataFrame:
    """Solve the betting of two ranges on many flops, and report what is done first on each.

    Parameters
    ----------
    players, pot, stack, bets, raises : as `solve` takes them
    flops : which flops, optional
        A list of them, a dict from flops to weights, or a frame with the columns ``flop`` and
        ``weight``. By default all 1,755 that suits tell apart, weighted by how many of the 22,100
        each stands for, if the suits of the ranges and of other cards are alike; else all 22,100;
        without those that leave the ranges no deal.
    target, iterations, seconds : where to stop, on each flop as in `solve`
    save : a CSV or Parquet file of the report, ``.csv``, ``.parquet`` or ``.pq``, optional
        It is written anew, whole or not at all, after each flop; flops that it has already are not
        solved again, so that the same call goes on where an earlier one ended.
    threads : the most threads to use, by default as many as there are processors; they change no
        digit
    progress : whether what takes longer than a second shows a bar, in a terminal or a notebook
    others : the other arguments of `solve` for a spot, such as donks, rake and folded

    Returns
    -------
    A frame, a row a flop in the order of *flops*, with the columns

    - ``flop``, ``weight``, and what the flop is, in words: ``paired`` ("unpaired", "paired" or
      "trips"), ``suits`` ("rainbow", "two-tone" or "monotone"), ``high_card``, and the numbers
      ``connected`` and ``straights`` of `lookup.board_features`;
    - ``deals``: what all deals of the two ranges weigh on such a flop;
    - ``oop_ev``, ``ip_ev``, ``oop_equity``, ``ip_equity``, ``exploitability``, ``iterations``,
      ``check``, ``bet_1``, ``bet_1_chips`` and so on as `solve_frame` has them;
    - ``oop_realization`` and ``ip_realization``: EV / (equity x pot).

    `flop_means` puts its rows together, by texture.

    Raises
    ------
    ValueError
        When an argument breaks a rule, or the file to save to has a report of other spots.

    Notes
    -----
    Ctrl-C ends it with what was saved. A flop of full ranges takes half a minute.

    Examples
    --------
    >>> game = {"pot": 20, "stack": 10, "bets": "allin", "target": 0.01}
    >>> report = solve_flops(["AA, QQ", "KK"], {"2s3h4d": 2, "QsJh2d": 1}, **game)
    >>> report[["flop", "weight", "suits", "high_card", "oop_equity"]].round(2)
         flop  weight    suits high_card  oop_equity
    0  4d3h2s     2.0  rainbow         4        0.51
    1  QsJh2d     1.0  rainbow         Q        0.89
    """
    from calculations.frames.solving.flop_reports import report_of, spot_terms

    terms = spot_terms(
        players, {"pot": pot, "stack": stack, "bets": bets, "raises": raises, **others}
    )
    goal = {"target": target, "iterations": iterations, "seconds": seconds}
    return report_of(terms, flops, goal, save, threads, progress)


def flop_means(report: pd.DataFrame, by: str | Sequence[str] = ()) -> pd.DataFrame:
    """Return the weighted means of a report of `solve_flops`, of all flops or *by* some columns.

    Flops count by weight x deals, as often as they come; realization is that of mean EV and equity.
    ``weight`` is the sum of weights, ``flops`` how many there are. Raises ValueError for other
    columns than those of texture.

    >>> game = {"pot": 20, "stack": 10, "bets": "", "target": 0.01}
    >>> report = solve_flops(["AA, QQ", "KK"], ["2s3h4d", "QsJh2d", "2s2h4d"], **game)
    >>> flop_means(report, by="paired")["oop_equity"].round(2).to_dict()
    {'unpaired': 0.67, 'paired': 0.5}
    """
    from calculations.frames.solving.flop_reports import means_of

    return means_of(report, by)
