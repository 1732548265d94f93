"""`NashChart`: with which stacks each hand goes all-in.

An edge is a stack at which a hand begins or ends to go all-in, between those that are solved.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.html import class_table
from games.push_or_fold.results import decisions_to_draw, find_decision
from lookup.arguments import shown
from lookup.cards import RANKS
from lookup.combos import HAND_CLASSES

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LARGE = 100
"""From here on stacks are shown without tenths."""

NEVER = "–"

MOST_COUNTED = 3
"""So many players' certificates count all deals; those of more are sampled."""

OFTEN: Final = 0.5
"""A hand counts as all-in where it goes all-in at least so often."""

PURE: Final = 1e-6
"""Weights so near to 0 or 1 are those of hands that are not mixed."""


class Interval(NamedTuple):
    """Stacks with which a hand goes all-in at least half of the time."""

    least: float
    """The first stack that was solved, where the hand goes all-in with that one."""
    greatest: float
    """Infinity, where the hand goes all-in with the last stack that was solved."""


@dataclass(frozen=True, eq=False)
class DecisionChart:
    """With which stacks hands go all-in at one decision.

    Hands are in the order of `lookup.HAND_CLASSES`. Arrays are float64 and read-only.
    """

    name: str
    """Such as "BB after BTN"."""
    stacks: NDArray[np.float64]
    """What each player has before antes and blinds, [S], smaller stacks first."""
    weights: NDArray[np.float64]
    """How often each hand goes all-in, [S, 169]; NaN where the decision is not there."""
    gains: NDArray[np.float64]
    """What going all-in brings more than folding once the decision is reached, [S, 169]; NaN where
    it is never reached."""

    @cached_property
    def by_hand(self) -> dict[str, tuple[Interval, ...]]:
        """Return with which stacks each hand goes all-in, several where there are gaps."""
        columns = zip(self.weights.T, self.gains.T, strict=True)
        found = [intervals(self.stacks, weights, gains) for weights, gains in columns]
        return dict(zip(HAND_CLASSES, found, strict=True))

    def intervals(self, hand: str) -> tuple[Interval, ...]:
        """Return with which stacks a hand such as "63s" goes all-in, smaller ones first."""
        found = self.by_hand.get(hand) if isinstance(hand, str) else None
        if found is None:
            raise ValueError(f"{shown(hand)} is not a class of hands; give one such as 'AKs'")
        return found

    @property
    def greatest(self) -> pd.DataFrame:
        """Return the greatest stack with which each hand goes all-in, 13 x 13, ace to two.

        Suited hands are above the diagonal. It is infinity for a hand that goes all-in with the
        last stack, and NaN for one that never does.
        """
        import pandas as pd

        ranks = [*RANKS[::-1]]
        return pd.DataFrame(self._greatest().reshape(13, 13), index=ranks, columns=ranks)

    @property
    def with_gaps(self) -> tuple[str, ...]:
        """Return the hands that fold some smaller stacks than those with which they go all-in."""
        return tuple(hand for hand, stacks in self.by_hand.items() if len(stacks) > 1)

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the greatest stacks, 13 x 13, and return the Axes; a star marks a hand with gaps.

        Without *ax* a new figure is made. Raises ImportError without matplotlib.
        """
        from games.push_or_fold.plots import plot_greatest

        return plot_greatest(self, ax)

    def texts(self) -> list[str]:
        """Return the greatest stack of each hand as it is shown, [169].

        It is rounded down, to a tenth if it is below 100, so that with what is shown the hand goes
        all-in; "20+" is above the last stack, and a star marks a hand with gaps.
        """
        stars = ["*" * (len(stacks) > 1) for stacks in self.by_hand.values()]
        last = f"{self.stacks[-1]:.6g}+"
        stacks = self._greatest().tolist()
        return [
            (last if stack == math.inf else _rounded_down(stack)) + star
            for stack, star in zip(stacks, stars, strict=True)
        ]

    def parts(self) -> NDArray[np.float64]:
        """Return the greatest stack of each hand as a part of the last one, 0 to 1, [169]."""
        parts = np.minimum(self._greatest() / self.stacks[-1], 1)
        return np.where(np.isnan(parts), 0, parts)

    def _greatest(self) -> NDArray[np.float64]:
        found = self.by_hand.values()
        return np.array([stacks[-1].greatest if stacks else math.nan for stacks in found])

    def __repr__(self) -> str:
        last = self._greatest() == math.inf
        gaps = f", {len(self.with_gaps)} with gaps" if self.with_gaps else ""
        return f"<{self.name}: {last.sum()} of 169 hands with the last stack{gaps}>"

    def _repr_html_(self) -> str:
        caption = (
            f"<strong>{self.name}</strong> · the greatest stack with which a hand goes all-in"
            + ("<br>* folds some smaller stacks" if self.with_gaps else "")
        )
        return class_table(caption, self.parts(), self.texts())


@dataclass(frozen=True, eq=False, repr=False)
class NashChart:
    """Equilibria of push or fold with many stacks, as `nash_chart` finds them.

    Examples
    --------
    >>> from games import nash_chart
    >>> chart = nash_chart(stacks=range(2, 13))
    >>> chart["BTN"].greatest.loc["Q", ["A", "K", "T", "2"]].tolist()  # AQo, KQo, QTs, Q2s
    [inf, inf, inf, inf]
    >>> [round(edge, 1) for edge in chart["BTN"].intervals("Q5o")[-1]]
    [2.0, 9.0]
    """

    stacks: NDArray[np.float64]
    """What each player has before antes and blinds, [S], smaller stacks first."""
    decisions: tuple[DecisionChart, ...]
    """A chart for each decision, in the order of play."""
    values: NDArray[np.float64]
    """What the hand is worth to each player, [S, P], in chips that he wins or prize money."""
    gaps: NDArray[np.float64]
    """The certificates: how much each player could gain by a best response, [S, P]; with four
    players and more what sampled deals show of it, which too few of them understate."""
    errors: NDArray[np.float64]
    """The standard errors of the gaps, [S, P]: 0 for two and three players."""
    seats: tuple[str, ...]
    """What the seats are called, [P]."""
    unit: str
    """What values and gaps are: "chips", "prize" or "value"."""

    @property
    def gap(self) -> float:
        """Return the most that a player could gain by a best response, with any of the stacks."""
        return float(self.gaps.max())

    def __getitem__(self, name: str) -> DecisionChart:
        """Return the chart of a decision, such as "BB after BTN"."""
        return find_decision(self.decisions, name)

    def to_frame(self) -> pd.DataFrame:
        """Return with which stacks hands go all-in: several rows for a hand with gaps.

        Columns: decision, hand, from, to. A hand that never goes all-in has no row; *to* is
        infinity where it does with the last stack.
        """
        import pandas as pd

        rows = [
            (decision.name, hand, *interval)
            for decision in self.decisions
            for hand, found in decision.by_hand.items()
            for interval in found
        ]
        return pd.DataFrame(rows, columns=["decision", "hand", "from", "to"])

    def plot(self, *names: str) -> Figure:
        """Draw the greatest stacks of each decision of a name, 13 x 13, and return the Figure.

        Without names all decisions are drawn, or, where they are more than a dozen, those at which
        nobody is all-in yet. Raises KeyError for a name that is not there, and ImportError without
        matplotlib.
        """
        from games.push_or_fold.plots import plot_charts, plot_greatest

        return plot_charts(decisions_to_draw(self.decisions, names), plot_greatest)

    def __repr__(self) -> str:
        width = max(len(each.name) for each in self.decisions)
        rows = [
            f"  {each.name:<{width}}  "
            f"{(each.greatest.to_numpy() == math.inf).sum():>3} of 169 hands with the last stack, "
            f"{len(each.with_gaps)} with gaps"
            for each in self.decisions
        ]
        return "\n".join((f"NashChart: {self._summary()}", *rows))

    def _repr_html_(self) -> str:
        charts = "".join(decision._repr_html_() for decision in self.decisions)
        return f"<p><strong>Nash chart</strong> · {self._summary()}</p>{charts}"

    def _summary(self) -> str:
        count, first, last = len(self.stacks), self.stacks[0], self.stacks[-1]
        counted = len(self.seats) <= MOST_COUNTED
        certificate = "nobody could gain more than" if counted else "the most gained in samples is"
        return (
            f"{count} stack{'s' * (count != 1)}, {first:.6g} to {last:.6g}; "
            f"{certificate} {self.gap:.2g} ({self.unit})"
        )


def all_in(weights: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Return where hands go all-in at least half of the time; not where a weight is NaN.

    The last bits of a weight do not count: one that is solved to be a half is one.
    """
    return np.asarray(weights >= OFTEN - PURE)


def changes(weights: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Return between which neighbours of S stacks a hand has an edge, [S - 1], of [S, hands]."""
    known = ~np.isnan(weights)
    both = known[1:] & known[:-1]
    changed = np.diff(all_in(weights), axis=0) & both
    return np.asarray(changed.any(axis=1))


def intervals(
    stacks: NDArray[np.float64], weights: NDArray[np.float64], gains: NDArray[np.float64]
) -> tuple[Interval, ...]:
    """Return the stacks with which one hand goes all-in, smaller ones first.

    stacks, weights, gains : [S]; what going all-in brings more than folding. Stacks at which a
    weight is NaN, as the decision is not there, are left out.

    >>> stacks, weights = np.array([2.0, 3, 4, 5]), np.array([1.0, 1, 0, 1])
    >>> intervals(stacks, weights, np.array([0.5, 0.2, -0.3, 0.1]))
    (Interval(least=2.0, greatest=3.4), Interval(least=4.75, greatest=inf))
    """
    known = ~np.isnan(weights)
    stacks, weights, gains = stacks[known], weights[known], gains[known]
    if not stacks.size:
        return ()
    pushed = all_in(weights)
    edges = [_edge(stacks, weights, gains, at) for at in np.flatnonzero(np.diff(pushed)).tolist()]
    if pushed[0]:
        edges.insert(0, float(stacks[0]))
    if pushed[-1]:
        edges.append(np.inf)
    return tuple(Interval(*pair) for pair in zip(edges[::2], edges[1::2], strict=True))


def _edge(
    stacks: NDArray[np.float64],
    weights: NDArray[np.float64],
    gains: NDArray[np.float64],
    before: int,
) -> float:
    """Return the edge between a stack and the next: where the gain is 0, or the weight a half.

    Both are taken to be linear between the two. Of a mixed hand the gain is 0 throughout, and so it
    tells nothing.
    """
    (low, high), weight, gain = (each[before : before + 2] for each in (stacks, weights, gains))
    beyond = weight - (OFTEN - PURE)
    pure = np.minimum(weight, 1 - weight) < PURE
    if pure.all() and gain[0] * gain[1] < 0:
        beyond = gain
    return float(low + (high - low) * beyond[0] / (beyond[0] - beyond[1]))


def _rounded_down(stack: float) -> str:
    """Return a stack as it is shown, and what is shown for NaN, that of a hand that never pushes.

    >>> [_rounded_down(stack) for stack in (7.79, 7.8, 2345.6, math.nan)]
    ['7.7', '7.8', '2345', '–']
    """
    if math.isnan(stack):
        return NEVER
    if stack >= LARGE:
        return f"{math.floor(stack)}"
    return f"{math.floor(10 * stack + 1e-6) / 10:.1f}"
