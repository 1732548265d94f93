"""`solve_flops` solves two ranges on many flops; `FlopReport` has the figures and a plot."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import inf
from os import PathLike
from typing import TYPE_CHECKING, TypeAlias, Unpack

import numpy as np

from calculations.reports import plots
from calculations.solver.frames.spot_arguments import SEATS
from calculations.solver.results.files import SPOT, TEXTURE
from calculations.solver.results.node_report import action_colors
from calculations.spots.hands import HandLike
from lookup.arguments import read_list, shown
from lookup.cards import CardsLike

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from calculations.solver.betting.rules import SpotOptions
    from calculations.solver.solve import Sizes

FlopsLike: TypeAlias = "Sequence[CardsLike] | Mapping[str, float] | pd.DataFrame"
"""Flops as a list, a dict with weights, or a frame with the columns ``flop`` and ``weight``."""

MOST_NAMED = 60
"""The most bars of a plot with names below them."""


def solve_flops(
    ranges: Sequence[HandLike],
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
    """Solve two ranges on many flops, and report equities, EVs and the first action on each.

    Parameters
    ----------
    ranges, pot, stack, bets, raises : as for `solve`
    flops : the flops, optional
        A list, a dict from flops to weights, or a frame with the columns ``flop`` and ``weight``.
        The default is the 1,755 suit-isomorphism classes of flops, weighted by their sizes, or all
        22,100 flops if ranges or dead cards distinguish suits. Flops that leave no deal are left
        out.
    target, iterations, seconds : when to stop on each flop; see `solve`
    save : a CSV or Parquet file of the report, ``.csv``, ``.parquet`` or ``.pq``, optional
        It is rewritten atomically after each flop. Flops in the file are not solved again, so the
        same call continues an interrupted one. A further column ``spot`` has the arguments of
        `solve` without the board, as JSON.
    threads : the most threads to use, by default the number of processors
        Results do not depend on it.
    progress : whether to show a bar for work of more than a second, in a terminal or a notebook
    others : other arguments of `solve` for a spot
        donks, rake, rake_cap, folded, dead, chip, min_bet, add_allin, force_allin, merge_sizes and
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
        If an argument is invalid, or the file *save* has a report of another spot.

    Notes
    -----
    Ctrl-C keeps the saved flops. A flop with full ranges takes 30 to 50 seconds.

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
        ranges, {"pot": pot, "stack": stack, "bets": bets, "raises": raises, **others}
    )
    goal = {"target": target, "iterations": iterations, "seconds": seconds}
    return FlopReport(report_of(terms, flops, goal, save, threads, progress))


class FlopReport:
    """A report of `solve_flops`, with a row for each flop.

    Parameters
    ----------
    frame : the frame of a report, such as ``pandas.read_csv("report.csv")`` of a saved one

    Raises
    ------
    ValueError
        If a column of reports is missing.
    """

    def __init__(self, frame: pd.DataFrame) -> None:
        figures = [f"{seat}_{name}" for seat in SEATS for name in ("ev", "equity", "realization")]
        columns = {*getattr(frame, "columns", ())}
        for name in ("flop", "weight", "deals", *TEXTURE, *figures):
            if name not in columns:
                raise ValueError(f"the frame has no column {name!r}; give a report of solve_flops")
        self._frame = frame

    def to_frame(self) -> pd.DataFrame:
        """Return the frame, with a row for each flop."""
        return self._frame

    def means(self, by: str | Sequence[str] = ()) -> pd.DataFrame:
        """Return the weighted means of the figures, over all flops or *by* texture columns.

        Each flop counts with its frequency, weight x deals. The realization is computed from the
        mean EV and equity; ``weight`` is the sum of weights and ``flops`` the number of flops.

        Raises
        ------
        ValueError
            For other columns than those of texture.

        Examples
        --------
        >>> from calculations import solve_flops
        >>> game = {"pot": 20, "stack": 10, "bets": "", "target": 0.01}
        >>> report = solve_flops(["AA, QQ", "KK"], ["2s3h4d", "QsJh2d", "2s2h4d"], **game)
        >>> report.means(by="paired")["oop_equity"].round(2).to_dict()
        {'unpaired': 0.67, 'paired': 0.5}
        """
        import pandas as pd

        names = read_texture(by)
        apart = ("flop", "weight", "deals", "iterations", SPOT, *TEXTURE)
        figures = [name for name in self._frame.columns if name not in apart]
        if names:
            keys = names[0] if len(names) == 1 else names
            groups = self._frame.groupby(keys, observed=True)
            parts = {key: _means(rows, figures) for key, rows in groups}
            result = pd.DataFrame(parts).T.rename_axis(index=names)
        else:
            result = _means(self._frame, figures).to_frame().T
        return result.astype({"flops": int})

    def plot(self, by: str | Sequence[str] = (), ax: Axes | None = None) -> Axes:
        """Draw the first player's actions on each flop as stacked bars, and return the Axes.

        Flops are sorted by the frequency of a check. As for strategies, a check is green and bets
        are red, larger ones darker.

        Parameters
        ----------
        by : texture columns, optional
            A bar is then the mean of the flops with this texture, instead of one flop.
        ax : the Axes to draw on, by default a new figure

        Raises
        ------
        ValueError
            As for `means`.
        ImportError
            Without matplotlib.

        Examples
        --------
        >>> from calculations import solve_flops
        >>> game = {"pot": 20, "stack": 10, "bets": "allin", "target": 0.01}
        >>> ax = solve_flops(["AA, QQ", "KK"], ["2s3h4d", "QsJh2d"], **game).plot()
        >>> print(ax.get_title())
        Actions of the out-of-position player on 2 flops
        """
        names = read_texture(by)
        flops = len(self._frame)
        rows = self.means(by) if names else self._frame.set_index("flop")
        return plot_actions(rows, flops, ", ".join(names).replace("_", " "), ax)

    def __len__(self) -> int:
        """Return the number of flops."""
        return len(self._frame)

    def __repr__(self) -> str:
        return repr(self._frame)

    def _repr_html_(self) -> str:
        html: str = self._frame._repr_html_()  # type: ignore[operator]
        return html


def read_texture(by: object) -> list[str]:
    """Return the names of texture columns; raises ValueError for other names."""
    names = [by] if isinstance(by, str) else read_list(by, "by", "give a column, or a list of some")
    for name in names:
        if name not in TEXTURE:
            raise ValueError(f"by has {shown(name)}; give columns of {', '.join(TEXTURE)}")
    return names


def _means(rows: pd.DataFrame, figures: Sequence[str]) -> pd.Series:
    """Return the means of some rows, with their number and weight."""
    import pandas as pd

    weights = rows["weight"] * rows["deals"]
    means = {"flops": len(rows), "weight": rows["weight"].sum()}
    for name in figures:
        known_rows = rows[name].notna()
        total = weights[known_rows].sum()
        means[name] = (weights * rows[name])[known_rows].sum() / total if total else float("nan")
    for seat in SEATS:  # the pot is the same on all flops
        ev, equity, part = (f"{seat}_{name}" for name in ("ev", "equity", "realization"))
        pot = (rows[ev] / (rows[equity] * rows[part])).mean()
        means[part] = means[ev] / (means[equity] * pot)
    return pd.Series(means)


def plot_actions(rows: pd.DataFrame, flops: int, by: str, ax: Axes | None = None) -> Axes:
    """Draw the frequencies of actions as a stacked bar for each row, and return the Axes.

    *rows* are the rows of a report, indexed by flop, or means *by* a texture. Rows without a deal
    are left out. Without *ax*, make a new figure. Raises ImportError without matplotlib.
    """
    bets = [name for name in rows.columns if re.fullmatch(r"bet_\d+", name)]
    if not by:
        rows = rows[rows["check"].notna()].sort_values("check", kind="stable")
    ax = ax or plots.new_axes(min(max(6.0, 2.5 + 0.22 * len(rows)), 13.0), 4.8)
    text = plots.text_style(ax)
    positions, below = np.arange(len(rows)), np.zeros(len(rows))
    width = 0.9 if len(rows) <= MOST_NAMED else 1.0
    for name, color in zip(["check", *bets], action_colors(["check", *bets]), strict=True):
        shares = 100 * rows[name].fillna(0).to_numpy()
        ax.bar(positions, shares, width, below, color=color, label=action_in_words(name, rows))
        below += shares
    ax.grid(False, axis="x")
    ax.set_ylim(0, 100)
    ax.set_xlim(-0.6, len(rows) - 0.4)
    if len(rows) <= MOST_NAMED:
        names = [
            "\n".join(map(str, row_label)) if isinstance(row_label, tuple) else str(row_label)
            for row_label in rows.index
        ]
        turned = 0 if by else 90
        ax.set_xticks(positions, names, rotation=turned, size="small", **text)
    else:
        ax.set_xticks([])
    ax.tick_params(axis="x", length=0)
    ax.set_xlabel(f"Flops by {by}" if by else "Flop, by the frequency of a check", **text)
    ax.set_ylabel("Frequency (%)", **text)
    legend = ax.legend(loc="upper left", bbox_to_anchor=(1.01, 1.0), frameon=False, reverse=True)
    for label in legend.get_texts():
        label.set(**text)
    count = f"{flops:,} flop" + "s" * (flops != 1)
    ax.set_title(f"Actions of the out-of-position player on {count}", **text)
    return ax


def action_in_words(name: str, rows: pd.DataFrame) -> str:
    """Return an action, with its size if this is the same in all rows."""
    if name == "check":
        return name
    sizes = rows[f"{name}_chips"].dropna().unique().tolist()
    return f"bet {sizes[0]:g}" if len(sizes) == 1 else name.replace("_", " ")
