"""`SolutionView`: the strategies of a solution."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import traitlets

from poker_calculator.pages.hosts.single_file import page_of
from poker_calculator.pages.queries.answers import encoded, query_key
from poker_calculator.pages.queries.solutions import SolutionQueries, left_out
from poker_calculator.pages.widgets.view import Widget

if TYPE_CHECKING:
    from calculations import Solution


class SolutionView(Widget):
    """A solution: the line, the strategies of a node, its combos, curves and next cards.

    Parameters
    ----------
    solution : Solution
    node : str
        The path of the node to begin with, such as "check, bet 94".
    other : Solution, optional
        A solution with the same board and ranges, whose EVs are compared with those of the first.

    Raises
    ------
    ValueError
        For a solution of one-card hands, or another solution with another board or other ranges.
    traitlets.TraitError
        For a path that is not in the tree.

    Notes
    -----
    The trait *node* follows each step in the page, and can be set.

    Examples
    --------
    >>> from calculations import solve
    >>> spot = {"board": "2s3h4d6c7c", "pot": 20, "stack": 10, "bets": "allin"}
    >>> view = SolutionView(solve(["AA, QQ", "KK"], **spot, target=0.01), "x")
    >>> view.node
    'check'
    """

    node = traitlets.Unicode().tag(sync=True)
    view = "solution_view"
    title = "Solution"
    shown = ("node",)

    def __init__(
        self, solution: Solution, node: str = "", *, other: Solution | None = None
    ) -> None:
        self._solved = SolutionQueries(solution, other)
        super().__init__(node=node)
        self._workspace.solutions.show(self._solved)

    @traitlets.validate("node")
    def _whole_path(self, proposal: Any) -> str:
        """Return the path of a node written out in full."""
        try:
            return self._solved.solution.node(proposal["value"]).path
        except ValueError as error:
            raise traitlets.TraitError(str(error)) from None

    def save_html(self, path: str | os.PathLike[str], depth: int = 3) -> None:
        """Write the view to a page of its own, which opens without Python and without a network.

        The page holds the nodes that are at most *depth* actions and cards from the root, with
        quantised figures, and a note on the others. A node of two ranges of 400 hands takes some
        20 kB. Raises ValueError for a depth below the number of steps of *node*.
        """
        from lookup.running.output import open_to_write

        note = left_out(depth, self.node)
        answers = {
            query_key(name, query): encoded(answer)
            for name, query, answer in self._solved.saved(depth)
        }
        values = {"node": self.node, "depth": depth, "left_out": note}
        with open_to_write(path) as file:
            file.write(page_of(self._view, values, answers, self.title).encode())
