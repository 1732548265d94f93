"""`SolutionMethods`: a solution as frames, text and tables, as methods of `Solution`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from calculations.solver.reports import html
from calculations.solver.reports.node_frame import NodeRow, node_frame
from calculations.solver.reports.text import to_text

if TYPE_CHECKING:
    import pandas as pd

    from calculations.solver.results.nodes import Node


class _Shown(Protocol):
    """What is shown of a solution: `Solution` says what each is."""

    complete: bool

    @property
    def iterations(self) -> int: ...
    @property
    def exploitability(self) -> float: ...
    @property
    def ev(self) -> NDArray[np.float64]: ...
    def node(self, path: str = "") -> Node: ...
    def nodes(
        self, path: str = "", *, player: int | None = None, ends: bool = False
    ) -> Iterator[Node]: ...


class SolutionMethods:
    """What people see of a solution."""

    def to_frame(
        self: _Shown, path: str = "", *, player: int | None = None, ends: bool = False
    ) -> pd.DataFrame:
        """Return a frame with a row a node, those of `nodes`.

        Columns are Path, Board, Pot, Player, Reached (in what part of the deals play comes there),
        Equity and EV of both players, and the frequency of each action that there is anywhere.

        Examples
        --------
        >>> from calculations import solve
        >>> spot = {"board": "2s3h4d6c7c", "pot": 20, "stack": 10, "bets": "allin"}
        >>> frame = solve(["AA, QQ", "KK"], **spot, target=1e-4).to_frame(player=0)
        >>> frame[["Path", "Pot", "bet 10"]].round(2)
                    Path   Pot  bet 10
        0                 20.0    0.67
        1  check, bet 10  30.0     NaN
        """
        rows = [
            NodeRow(
                node.path,
                node.board,
                node.pot,
                node.player,
                node.reached,
                node.equities.tolist(),
                [node.player_ev(seat) for seat in range(len(node.equities))],
                node.frequencies if node.player is not None else {},
            )
            for node in self.nodes(path, player=player, ends=ends)
        ]
        return node_frame(rows)

    def __str__(self: _Shown) -> str:
        return to_text(self.node()._report, f"{_headline(self)}.")

    def __repr__(self: _Shown) -> str:
        ev = ", ".join(f"{value:.2f}" for value in self.ev)
        return (
            f"Solution({self.node().board}, ev=[{ev}], "
            f"exploitability={self.exploitability:.3%} of the pot, {self.iterations} iterations)"
        )

    def _repr_html_(self: _Shown) -> str:
        return html.to_html(self.node()._report, _headline(self))


def _headline(solution: _Shown) -> str:
    early = "" if solution.complete else ", stopped early"
    return (
        f"Solved to an exploitability of {solution.exploitability:.3%} of the pot "
        f"in {solution.iterations:,} iterations{early}"
    )
