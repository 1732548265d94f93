"""`solve_flops`: solve two ranges on many flops, with a report that is saved as it grows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from os import PathLike
from typing import TYPE_CHECKING, TypeAlias, Unpack

from calculations.solver.frames.flop_report import FlopReport
from calculations.spots.reading import HandLike
from lookup.cards import CardsLike

if TYPE_CHECKING:
    import pandas as pd

    from calculations.solver.betting.rules import SpotOptions
    from calculations.solver.solve import Sizes

FlopsLike: TypeAlias = "Sequence[CardsLike] | Mapping[str, float] | pd.DataFrame"
"""Flops as a list, a dict with weights, or a frame with the columns ``flop`` and ``weight``."""


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
    **others: Unpack[SpotOptions],
) -> FlopReport:
    """Solve the betting of two ranges on many flops, and report the first action on each.

    Parameters
    ----------
    players, pot, stack, bets, raises : as for `solve`
    flops : the flops, optional
        A list, a dict from flops to weights, or a frame with the columns ``flop`` and ``weight``.
        The default is the 1,755 suit-isomorphism classes of flops, weighted by their sizes, or all
        22,100 flops if ranges or dead cards distinguish suits. Flops that leave no deal are left
        out.
    target, iterations, seconds : when to stop on each flop; see `solve`
    save : a CSV or Parquet file of the report, ``.csv``, ``.parquet`` or ``.pq``, optional
        It is rewritten atomically after each flop. Flops that it has are not solved again, so the
        same call continues an earlier one. Its further column ``spot`` has the arguments of `solve`
        without the board, as JSON.
    threads : the most threads to use, by default the number of processors
        Results do not depend on it.
    progress : whether to show a bar for work of more than a second, in a terminal or a notebook
    others : other arguments of `solve` for a spot
        donks, rake, rake_cap, folded, dead, chip, min_bet, add_allin, force_allin, merge and
        most_raises.

    Returns
    -------
    A `FlopReport`, with ``plot()`` and ``means(by)``. Its ``to_frame()`` has one row per flop, in
    the order of *flops*, and the columns

    - ``flop``, ``weight``, and its texture: ``paired`` ("unpaired", "paired" or "trips"),
      ``suits`` ("rainbow", "two-tone" or "monotone"), ``high_card``, and the numbers ``connected``
      and ``straights`` of `lookup.board_features`;
    - ``deals``: the total weight of all deals of the two ranges on the flop;
    - ``oop_ev``, ``ip_ev``, ``oop_equity``, ``ip_equity``, ``exploitability``, ``iterations``,
      ``check``, ``bet_1``, ``bet_1_chips`` and so on, as in `solve_frame`;
    - ``oop_realization`` and ``ip_realization``: EV / (equity x pot).

    Raises
    ------
    ValueError
        If an argument is invalid, or the file *save* has a report of other spots.

    Notes
    -----
    Ctrl-C keeps the saved flops. A flop with full ranges takes half a minute.

    Examples
    --------
    >>> game = {"pot": 20, "stack": 10, "bets": "allin", "target": 0.01}
    >>> report = solve_flops(["AA, QQ", "KK"], {"2s3h4d": 2, "QsJh2d": 1}, **game)
    >>> report.to_frame()[["flop", "weight", "suits", "high_card", "oop_equity"]].round(2)
         flop  weight    suits high_card  oop_equity
    0  4d3h2s     2.0  rainbow         4        0.51
    1  QsJh2d     1.0  rainbow         Q        0.89
    """
    from calculations.solver.frames.flop_solving import report_of, spot_terms

    terms = spot_terms(
        players, {"pot": pot, "stack": stack, "bets": bets, "raises": raises, **others}
    )
    goal = {"target": target, "iterations": iterations, "seconds": seconds}
    return FlopReport(report_of(terms, flops, goal, save, threads, progress))
