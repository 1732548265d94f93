"""`PushFold`: an equilibrium of push or fold, with its certificate.

A decision is named after the acting seat and the seats already all-in: "BB after BTN, SB".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.heat_map import plot_charts, plot_classes
from calculations.ranges.range import Range
from lookup.combos import COMBO_COUNT, HAND_CLASSES
from lookup.notebooks import html_table
from poker_calculator.games.push_or_fold.deals import combos_of_classes
from poker_calculator.games.push_or_fold.tree import AFTER

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MOST_CHARTS = 12  # the most decisions of a figure without names
NAMES_SHOWN = 8  # the number of names that an error lists


class Named(Protocol):
    """A decision, or the chart of one, with a name."""

    @property
    def name(self) -> str:
        """Return the name, such as "BB after BTN"."""


NamedT = TypeVar("NamedT", bound=Named)


@dataclass(frozen=True, eq=False)
class PushFoldDecision:
    """A decision: a seat goes all-in or folds after the all-ins of others.

    Arrays are float64 [169] in the order of `lookup.HAND_CLASSES`, read-only.
    """

    name: str
    """The name, such as "BB after BTN, SB"."""
    seat: int
    all_in: tuple[int, ...]
    """The seats already all-in, those from antes and blinds first."""
    weights: NDArray[np.float64]
    """The frequency with which each hand goes all-in, 0 to 1."""
    push: NDArray[np.float64]
    """The value of going all-in for the player; NaN if the decision is not reached."""
    fold: NDArray[np.float64]
    """The value of folding, in the same unit."""
    reach: NDArray[np.float64]
    """The probability that the decision is reached, given the player's hand."""
    is_given: bool = False
    """Whether the range is an argument of `push_fold`, and not solved."""

    @property
    def range(self) -> Range:
        """Return the range of hands that go all-in, with their weights."""
        return Range.from_weights(self.weights)

    @property
    def share(self) -> float:
        """Return the fraction of all 1,326 combos that goes all-in, 0 to 1."""
        return float(self.weights @ combos_of_classes()) / COMBO_COUNT

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the all-in frequency of each hand, 13 x 13, in percent if mixed; return the Axes.

        Without *ax* a new figure is made. Raises ImportError without matplotlib.
        """
        labels = [
            f"{name}\n{weight:.0%}" if 0.005 < weight < 0.995 else name
            for name, weight in zip(HAND_CLASSES, self.weights.tolist(), strict=True)
        ]
        return plot_classes(self.weights, labels, f"{self.name}: {self.share:.1%} all-in", ax)

    def __repr__(self) -> str:
        return f"<{self.name}: all-in with {self.share:.1%} of all hands>"


@dataclass(frozen=True, eq=False, repr=False)
class PushFold:
    """An equilibrium of push or fold, the result of `push_fold`.

    Examples
    --------
    >>> from poker_calculator.games import push_fold
    >>> solved = push_fold(10, players=2)
    >>> print(solved.decisions[0], solved.values.round(4))
    <BTN: all-in with 58.3% of all hands> [ 0.0454 -0.0454]
    >>> solved.ranges["BB after BTN"] & Range("K2o+")
    Range('K5o+')
    """

    decisions: tuple[PushFoldDecision, ...]
    """All decisions, in the order of play."""
    values: NDArray[np.float64]
    """The value of the hand for each player, [P]: chips won, prize money, or values of the *value*
    function."""
    gaps: NDArray[np.float64]
    """The certificate: each player's gain by a best response, [P]. Given ranges are kept."""
    errors: NDArray[np.float64]
    """The standard errors of the gaps, [P]; 0 for two and three players."""
    seats: tuple[str, ...]
    """The names of the seats, [P]."""
    unit: str
    """The unit of values: "chips", "prize" or "value"."""
    value_error: float = 0.0
    """A bound on the difference of *values* from the true game: 0 with two and three players; with
    more, 0.006 big blinds times the number of players. The largest measured differences were 0.016
    big blinds with four players and 0.031 with nine."""

    @property
    def gap(self) -> float:
        """Return the largest gain of a player by a best response."""
        return float(self.gaps.max())

    @property
    def ranges(self) -> dict[str, Range]:
        """Return the all-in range of each decision, by its name, in the order of play."""
        return {decision.name: decision.range for decision in self.decisions}

    def __getitem__(self, name: str) -> PushFoldDecision:
        """Return the decision of a name, such as "BB after BTN"."""
        return find_decision(self.decisions, name)

    def to_frame(self) -> pd.DataFrame:
        """Return a row for each decision and hand, with its weight and the values of both actions.

        Columns: decision, seat, hand, combos, weight, push, fold, reach.
        """
        import pandas as pd

        count = len(self.decisions)
        return pd.DataFrame(
            {
                "decision": np.repeat([each.name for each in self.decisions], len(HAND_CLASSES)),
                "seat": np.repeat([each.seat for each in self.decisions], len(HAND_CLASSES)),
                "hand": np.tile(HAND_CLASSES, count),
                "combos": np.tile(combos_of_classes().astype(np.int64), count),
                "weight": np.concatenate([each.weights for each in self.decisions]),
                "push": np.concatenate([each.push for each in self.decisions]),
                "fold": np.concatenate([each.fold for each in self.decisions]),
                "reach": np.concatenate([each.reach for each in self.decisions]),
            }
        )

    def plot(self, *names: str) -> Figure:
        """Draw a chart of 13 x 13 classes for each named decision, and return the Figure.

        Without names, all decisions are drawn, or if there are more than a dozen, those before any
        all-in. Raises KeyError for an unknown name, and ImportError without matplotlib.
        """
        return plot_charts([each.plot for each in decisions_to_draw(self.decisions, names)])

    def __repr__(self) -> str:
        width = max(len(decision.name) for decision in self.decisions)
        rows = [
            f"  {decision.name:<{width}}  {decision.share:.1%}{' (given)' * decision.is_given}"
            for decision in self.decisions
        ]
        return "\n".join((f"PushFold: {self.unit}", *rows, self._summary()))

    def _repr_html_(self) -> str:
        head = "".join(
            f'<th scope="col">{name}</th>' for name in ("PushFoldDecision", "All-in", "Range")
        )
        rows = (
            f'<th scope="row" style="text-align:left">{escape(decision.name)}</th>'
            f"<td>{decision.share:.1%}{' (given)' * decision.is_given}</td>"
            f'<td style="text-align:left">{escape(decision.range.to_string())}</td>'
            for decision in self.decisions
        )
        caption = f"<strong>Push or fold</strong> · {self.unit}<br>{escape(self._summary())}"
        return html_table(caption, head, rows)

    def _summary(self) -> str:
        values = ", ".join(
            f"{seat} {value:.4f}" for seat, value in zip(self.seats, self.values, strict=True)
        )
        most = int(self.gaps.argmax())
        error = f" ± {self.errors[most]:.2g}" if self.errors.any() else ""
        about = f" (± {self.value_error:.2g})" if self.value_error else ""
        return f"values{about}: {values}; nobody could gain more than {max(self.gap, 0):.2g}{error}"


def find_decision(decisions: Sequence[NamedT], name: str) -> NamedT:
    """Return the decision of a name; raise KeyError for an unknown name."""
    for decision in decisions:
        if decision.name == name:
            return decision
    names = ", ".join(repr(decision.name) for decision in decisions[:NAMES_SHOWN])
    raise KeyError(f"there is no decision {name!r}; there are {names}")


def decisions_to_draw(decisions: Sequence[NamedT], names: Sequence[str]) -> list[NamedT]:
    """Return the named decisions, or without names those that are drawn by default.

    By default, all are drawn, or if there are more than a dozen, those before any all-in. Raises
    KeyError for an unknown name.
    """
    if names:
        return [find_decision(decisions, name) for name in names]
    if len(decisions) <= MOST_CHARTS:
        return [*decisions]
    return [decision for decision in decisions if AFTER not in decision.name]
