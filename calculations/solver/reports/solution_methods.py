"""`SolutionMethods`: the methods of `Solution` that return frames, text and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from calculations.solver.reports import node_html
from calculations.solver.reports.node_frame import NodeRow, node_frame
from calculations.solver.reports.node_report import NodeReport
from calculations.solver.reports.node_text import to_text

if TYPE_CHECKING:
    import pandas as pd


class _HasSolution(Protocol):
    """The attributes that the methods use; `Solution` documents them."""

    @property
    def _missed(self) -> str: ...
    @property
    def iterations(self) -> int: ...
    @property
    def exploitability(self) -> float: ...
    @property
    def ev(self) -> NDArray[np.float64]: ...
    @property
    def _board(self) -> str: ...
    @property
    def _report(self) -> NodeReport: ...
    def _node_rows(self, path: str, player: int | None, ends: bool) -> list[NodeRow]: ...


class SolutionMethods:
    """The presentation of a solution."""

    def to_frame(
        self: _HasSolution, path: str = "", *, player: int | None = None, ends: bool = False
    ) -> pd.DataFrame:
        """Return a frame with a row for each node that `nodes` yields.

        The columns are ``path``, ``board``, ``pot``, ``player``, ``reached`` (the fraction of the
        deals in which play gets there), both players' equities and EVs (``equity_0``, ...), and the
        frequency of each action.

        Examples
        --------
        >>> from calculations import solve
        >>> spot = {"board": "2s3h4d6c7c", "pot": 20, "stack": 10, "bets": "allin"}
        >>> frame = solve(["AA, QQ", "KK"], **spot, target=1e-4).to_frame(player=0)
        >>> frame[["path", "pot", "bet 10"]].round(2)
                    path   pot  bet 10
        0                 20.0    0.67
        1  check, bet 10  30.0     NaN
        """
        return node_frame(self._node_rows(path, player, ends))

    def __str__(self: _HasSolution) -> str:
        return to_text(self._report, f"{_headline(self)}.")

    def __repr__(self: _HasSolution) -> str:
        ev = ", ".join(f"{value:.2f}" for value in self.ev)
        return (
            f"Solution({self._board or 'no board'}, ev=[{ev}], "
            f"exploitability={self.exploitability:.3%} of the pot, {self.iterations} iterations"
            f"{self._missed})"
        )

    def _repr_html_(self: _HasSolution) -> str:
        return node_html.to_html(self._report, _headline(self))


def _headline(solution: _HasSolution) -> str:
    return (
        f"Solved to an exploitability of {solution.exploitability:.3%} of the pot "
        f"in {solution.iterations:,} iterations{solution._missed}"
    )
