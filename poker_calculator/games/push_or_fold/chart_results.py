"""`NashChart`: the stacks with which each hand goes all-in.

An edge is a stack between two solved ones at which a hand starts or stops going all-in.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.heat_map import class_table, plot_charts, plot_classes
from lookup.arguments import shown
from lookup.cards import RANKS
from lookup.combos import HAND_CLASSES
from lookup.running.cached import cached_property
from poker_calculator.games.push_or_fold.results import decisions_to_draw, find_decision

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LARGE = 100  # the stack from which on tenths are not shown

NEVER = "–"

MOST_COUNTED = 3  # the most players whose certificates count all deals; those of more are sampled
OFTEN: Final = 0.5  # the lowest frequency at which a hand counts as all-in
PURE: Final = 1e-6  # a hand whose weight is this near to 0 or 1 is not mixed


class StackInterval(NamedTuple):
    """Stacks with which a hand goes all-in at least half of the time."""

    least: float
    """The lower edge, or the first solved stack if the hand goes all-in with it."""
    greatest: float
    """The upper edge, or infinity if the hand goes all-in with the last solved stack."""


@dataclass(frozen=True, eq=False)
class DecisionChart:
    """The stacks with which hands go all-in at one decision.

    Hands are in the order of `lookup.HAND_CLASSES`. Arrays are float64 and read-only.
    """

    name: str
    """The name, such as "BB after BTN"."""
    stacks: NDArray[np.float64]
    """Each player's chips before antes and blinds, [S], from small to large."""
    weights: NDArray[np.float64]
    """The all-in frequency of each hand, [S, 169]; NaN for stacks without this decision."""
    gains: NDArray[np.float64]
    """The advantage of pushing over folding, given that the decision is reached, [S, 169]; NaN if
    it is never reached."""

    @cached_property
    def by_hand(self) -> dict[str, tuple[StackInterval, ...]]:
        """Return the stacks with which each hand goes all-in: an interval, or several."""
        columns = zip(self.weights.T, self.gains.T, strict=True)
        of_hands = [intervals(self.stacks, weights, gains) for weights, gains in columns]
        return dict(zip(HAND_CLASSES, of_hands, strict=True))

    def intervals(self, hand: str) -> tuple[StackInterval, ...]:
        """Return the intervals of stacks with which a hand such as "63s" goes all-in."""
        intervals_of_hand = self.by_hand.get(hand) if isinstance(hand, str) else None
        if intervals_of_hand is None:
            raise ValueError(f"{shown(hand)} is not a class of hands; give one such as 'AKs'")
        return intervals_of_hand

    @property
    def greatest(self) -> pd.DataFrame:
        """Return the greatest stack with which each hand goes all-in, 13 x 13, ace to two.

        Suited hands are above the diagonal. The value is infinity for a hand that goes all-in with
        the last stack, and NaN for a hand that never does.
        """
        import pandas as pd

        ranks = [*RANKS[::-1]]
        return pd.DataFrame(self._greatest().reshape(13, 13), index=ranks, columns=ranks)

    @property
    def with_gaps(self) -> tuple[str, ...]:
        """Return the hands that go all-in with two stacks and fold with one between them."""
        return tuple(hand for hand, stacks in self.by_hand.items() if len(stacks) > 1)

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the greatest stacks, 13 x 13, and return the Axes; a star marks a hand with gaps.

        Without *ax* a new figure is made. Raises ImportError without matplotlib.
        """
        labels = [f"{hand}\n{text}" for hand, text in zip(HAND_CLASSES, self.texts(), strict=True)]
        gaps = " (* with gaps)" if self.with_gaps else ""
        title = f"{self.name}: the greatest stack all-in{gaps}"
        return plot_classes(self.parts(), labels, title, ax)

    def texts(self) -> list[str]:
        """Return the greatest stack of each hand as text, [169].

        Stacks are rounded down, below 100 to a tenth: a hand goes all-in with its displayed stack.
        "20+" means that the hand goes all-in with the last stack, 20; a star marks a hand with
        gaps.
        """
        stars = ["*" * (len(stacks) > 1) for stacks in self.by_hand.values()]
        last = f"{self.stacks[-1]:.6g}+"
        stacks = self._greatest().tolist()
        return [
            (last if stack == math.inf else _rounded_down(stack)) + star
            for stack, star in zip(stacks, stars, strict=True)
        ]

    def parts(self) -> NDArray[np.float64]:
        """Return the greatest stack of each hand as a fraction of the last one, 0 to 1, [169]."""
        parts = np.minimum(self._greatest() / self.stacks[-1], 1)
        return np.where(np.isnan(parts), 0, parts)

    def _greatest(self) -> NDArray[np.float64]:
        of_hands = self.by_hand.values()
        return np.array([stacks[-1].greatest if stacks else math.nan for stacks in of_hands])

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
    """Equilibria of push or fold for many stacks, the result of `nash_chart`.

    Examples
    --------
    >>> from poker_calculator.games import nash_chart
    >>> chart = nash_chart(stacks=range(2, 13))
    >>> chart["BTN"].greatest.loc["Q", ["A", "K", "T", "2"]].tolist()  # AQo, KQo, QTs, Q2s
    [inf, inf, inf, inf]
    >>> [round(edge, 1) for edge in chart["BTN"].intervals("Q5o")[-1]]
    [2.0, 9.0]
    """

    stacks: NDArray[np.float64]
    """Each player's chips before antes and blinds, [S], from small to large."""
    decisions: tuple[DecisionChart, ...]
    """A chart for each decision, in the order of play."""
    values: NDArray[np.float64]
    """The value of the hand for each player, [S, P], in *unit*."""
    gaps: NDArray[np.float64]
    """The certificates: each player's gain by a best response, [S, P]. For four and more players
    it is estimated from sampled deals; few deals underestimate it."""
    errors: NDArray[np.float64]
    """The standard errors of the gaps, [S, P]: 0 for two and three players."""
    seats: tuple[str, ...]
    """The names of the seats, [P]."""
    unit: str
    """The unit of values and gaps: "chips", "prize" or "value"."""

    @property
    def gap(self) -> float:
        """Return the largest gain of a player by a best response, over all stacks."""
        return float(self.gaps.max())

    def __getitem__(self, name: str) -> DecisionChart:
        """Return the chart of a decision, such as "BB after BTN"."""
        return find_decision(self.decisions, name)

    def to_frame(self) -> pd.DataFrame:
        """Return a row for each interval of stacks with which a hand goes all-in.

        Columns: decision, hand, from, to. A hand that never goes all-in has no row; a hand with
        gaps has several. *to* is infinity if the hand goes all-in with the last stack.
        """
        import pandas as pd

        rows = [
            (decision.name, hand, *interval)
            for decision in self.decisions
            for hand, of_hand in decision.by_hand.items()
            for interval in of_hand
        ]
        return pd.DataFrame(rows, columns=["decision", "hand", "from", "to"])

    def plot(self, *names: str) -> Figure:
        """Draw the greatest stacks of each named decision, 13 x 13, and return the Figure.

        Without names, all decisions are drawn, or if there are more than a dozen, those before any
        all-in. Raises KeyError for an unknown name, and ImportError without matplotlib.
        """
        return plot_charts([each.plot for each in decisions_to_draw(self.decisions, names)])

    def __repr__(self) -> str:
        width = max(len(decision.name) for decision in self.decisions)
        rows = [
            f"  {decision.name:<{width}}  "
            f"{(decision.greatest.to_numpy() == math.inf).sum():>3} of 169 hands "
            f"with the last stack, {len(decision.with_gaps)} with gaps"
            for decision in self.decisions
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
    """Return whether hands go all-in at least half of the time; False if a weight is NaN.

    The tolerance for rounding errors includes weights that are solved to be a half.
    """
    return np.asarray(weights >= OFTEN - PURE)


def changes(weights: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Return whether any hand has an edge between neighbouring stacks, [S - 1], from [S, hands]."""
    is_known = ~np.isnan(weights)
    both = is_known[1:] & is_known[:-1]
    changed = np.diff(all_in(weights), axis=0) & both
    return np.asarray(changed.any(axis=1))


def intervals(
    stacks: NDArray[np.float64], weights: NDArray[np.float64], gains: NDArray[np.float64]
) -> tuple[StackInterval, ...]:
    """Return the intervals of stacks with which one hand goes all-in, in rising order.

    stacks, weights, gains : [S]; gains are the advantage of pushing over folding. Stacks without
    the decision, whose weight is NaN, are left out.

    >>> stacks, weights = np.array([2.0, 3, 4, 5]), np.array([1.0, 1, 0, 1])
    >>> intervals(stacks, weights, np.array([0.5, 0.2, -0.3, 0.1]))
    (StackInterval(least=2.0, greatest=3.4), StackInterval(least=4.75, greatest=inf))
    """
    is_known = ~np.isnan(weights)
    stacks, weights, gains = stacks[is_known], weights[is_known], gains[is_known]
    if not stacks.size:
        return ()
    pushed = all_in(weights)
    edges = [_edge(stacks, weights, gains, at) for at in np.flatnonzero(np.diff(pushed)).tolist()]
    if pushed[0]:
        edges.insert(0, float(stacks[0]))
    if pushed[-1]:
        edges.append(np.inf)
    return tuple(StackInterval(*pair) for pair in zip(edges[::2], edges[1::2], strict=True))


def _edge(
    stacks: NDArray[np.float64],
    weights: NDArray[np.float64],
    gains: NDArray[np.float64],
    before: int,
) -> float:
    """Return the edge between a stack and the next: where the gain is 0, or the weight a half.

    Both are interpolated linearly. A mixed hand has gain 0, so its weight is used instead.
    """
    (low, high), weight, gain = (each[before : before + 2] for each in (stacks, weights, gains))
    beyond = weight - (OFTEN - PURE)
    pure = np.minimum(weight, 1 - weight) < PURE
    if pure.all() and gain[0] * gain[1] < 0:
        beyond = gain
    return float(low + (high - low) * beyond[0] / (beyond[0] - beyond[1]))


def _rounded_down(stack: float) -> str:
    """Return a stack as text, a dash for NaN: a hand that never goes all-in.

    >>> [_rounded_down(stack) for stack in (7.79, 7.8, 2345.6, math.nan)]
    ['7.7', '7.8', '2345', '–']
    """
    if math.isnan(stack):
        return NEVER
    if stack >= LARGE:
        return f"{math.floor(stack)}"
    return f"{math.floor(10 * stack + 1e-6) / 10:.1f}"
