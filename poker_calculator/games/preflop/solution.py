"""`PreflopSolution`: strategies before the flop, with their certificate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.heat_map import plot_charts, plot_classes
from calculations.ranges.range import Range
from lookup.arguments import shown
from lookup.cards import CardsLike, as_card_numbers, format_cards
from lookup.combos import COMBO_COUNT, HAND_CLASSES, combo_classes
from lookup.running.cached import cached_property
from poker_calculator.games.preflop.betting_tree import CHECK, FOLD, PreflopTree
from poker_calculator.games.preflop.flop_spots import PreflopFlop, flop_spot
from poker_calculator.games.preflop.flops.flop_rounds import FlopRound
from poker_calculator.games.preflop.flops.flop_values import CHECKED_DOWN
from poker_calculator.games.preflop.given_ranges import GivenRanges, read_given
from poker_calculator.games.preflop.lines import TreeLines
from poker_calculator.games.push_or_fold.deals import combos_of_classes
from poker_calculator.games.push_or_fold.game_arrays import RakeTerms

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FLOP: Final = 3  # cards
PLAYERS: Final = {2: "two", 3: "three"}
SHOWN: Final = 12  # the most decisions that a text or a figure shows


@dataclass(frozen=True, eq=False)
class PreflopDecision:
    """A decision of a seat after a line of actions.

    Arrays are float64, read-only; hands are in the order of `lookup.HAND_CLASSES`.
    """

    name: str
    """The name, such as "BB after CO raise to 2.3"."""
    seat: int
    line: str
    """The actions before that are no folds, such as "CO raise to 2.3"; empty if all folded."""
    actions: tuple[str, ...]
    strategy: NDArray[np.float64]
    """The frequency of each action for each hand, [A, 169]."""
    ev: NDArray[np.float64]
    """The value of each action for the player, [A, 169], in the unit of the solution; NaN if the
    decision is never reached."""
    reach: NDArray[np.float64]
    """The frequency with which the player's earlier actions lead here with each hand, [169]."""
    likely: NDArray[np.float64]
    """The probability that the others' actions lead here, given the player's hand, [169]."""
    is_given: bool = False
    """Whether the strategy is an argument of `solve_preflop`, and not solved."""

    def range(self, action: str) -> Range:
        """Return the range of hands that take an action, with their weights."""
        if action not in self.actions:
            names = ", ".join(map(repr, self.actions))
            raise ValueError(f"{self.name} has no action {shown(action)}; there are {names}")
        return Range.from_weights(self.reach * self.strategy[self.actions.index(action)])

    @property
    def frequencies(self) -> dict[str, float]:
        """Return the frequency of each action over all hands that get here, 0 to 1."""
        held = combos_of_classes() * self.reach * self.likely
        total = float(held.sum())
        if not total:
            return dict.fromkeys(self.actions, 0.0)
        return dict(zip(self.actions, (self.strategy @ held / total).tolist(), strict=True))

    @property
    def shares(self) -> dict[str, float]:
        """Return the fraction of all 1,326 combos that takes each action, 0 to 1."""
        shares = self.strategy @ (combos_of_classes() * self.reach) / COMBO_COUNT
        return dict(zip(self.actions, shares.tolist(), strict=True))

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw how often each hand does not fold or check, 13 x 13; return the Axes.

        Without *ax* a new figure is made. Raises ImportError without matplotlib.
        """
        passive = [at for at, name in enumerate(self.actions) if name in (FOLD, CHECK)]
        active = 1 - self.strategy[passive].sum(axis=0)
        labels = [
            f"{name}\n{weight:.0%}" if 0.005 < weight < 0.995 else name
            for name, weight in zip(HAND_CLASSES, active.tolist(), strict=True)
        ]
        return plot_classes(active, labels, self._summary(), ax)

    def _summary(self) -> str:
        shares = ", ".join(
            f"{name} {share:.1%}" for name, share in self.frequencies.items() if share > 0.0005
        )
        return f"{self.name}: {shares or 'not reached'}"

    def __repr__(self) -> str:
        return f"<{self._summary()}>"


@dataclass(frozen=True, eq=False, repr=False)
class PreflopSolution:
    """Strategies before the flop, the result of `solve_preflop`.

    Examples
    --------
    >>> from poker_calculator.games import solve_preflop
    >>> rules = {"tree": "push or fold", "gap": 1e-5}
    >>> solved = solve_preflop(10, players=2, **rules, progress=False)
    >>> solved.node()
    <BTN: fold 41.7%, all-in 58.3%>
    >>> round(solved.node("BTN all-in").shares["call"], 3)
    0.374
    >>> solved.gap < 0.001
    True
    """

    tree: PreflopTree
    decisions: tuple[PreflopDecision, ...]
    """All decisions, each line before its continuations."""
    values: NDArray[np.float64]
    """The value of the hand for each player, [P]: chips won, prize money, or values of the *value*
    function. With more than two players, they are those of the model of folds, and their sum is its
    error."""
    gaps: NDArray[np.float64]
    """The certificate: each player's gain by a best reply, [P]. Given ranges are kept. With more
    than two players it is measured on sampled deals."""
    errors: NDArray[np.float64]
    """The standard errors of the gaps, [P]; 0 for two players."""
    seats: tuple[str, ...]
    """The names of the seats, [P]."""
    unit: str
    """The unit of values: "chips", "prize" or "value"."""
    iterations: int
    rake: RakeTerms
    """The rake of each pot."""
    flop_values: str = CHECKED_DOWN
    """The values of flops that two players see, in words."""
    rounds: tuple[FlopRound, ...] = ()
    """The rounds in which flops were valued and ranges learned again. The gaps take the values of
    flops as given; those of the rounds do not."""

    @property
    def gap(self) -> float:
        """Return the largest gain of a player by a best reply."""
        return float(self.gaps.max())

    @property
    def approximations(self) -> tuple[str, ...]:
        """Return the values of flops in words, a sentence for each number of players who see one.

        Empty if nobody sees a flop before all-in.
        """
        seen = {len(end.seats) for end in self.tree.ends if end.sees_flop}
        words = {2: self.flop_values, 3: CHECKED_DOWN}
        return tuple(
            f"flops that {PLAYERS[count]} players see are {words[count]}" for count in sorted(seen)
        )

    def node(self, line: str = "") -> PreflopDecision:
        """Return the decision after a line such as "CO raise to 2.3, BTN call", without folds.

        "CO 2.3x" means a raise to 2.3 times the bet, "CO 2.3" a raise to 2.3 chips. "BB after CO
        2.3x" is the decision of the big blind, after folds of the seats between. Raises ValueError
        for a line that the tree does not have.
        """
        return self.decisions[self._lines.number_of(line)]

    @cached_property
    def _lines(self) -> TreeLines:
        return TreeLines(self.tree)

    def flop(self, line: str, board: CardsLike) -> PreflopFlop:
        """Return a flop after a line, with ranges, pot and stacks; its `solve` solves it.

        The players after the last action of the line fold. Raises ValueError unless two players see
        a flop.

        >>> from poker_calculator.games import solve_preflop
        >>> solved = solve_preflop(40, players=2, iterations=20, progress=False)
        >>> flop = solved.flop("BTN 2.3x, BB call", "Ks7h2d")
        >>> flop.seats, flop.pot, flop.stack
        (('BB', 'BTN'), 4.6, 37.7)
        """
        cards = as_card_numbers(board)
        if cards.size != FLOP:
            raise ValueError(f"the board is {shown(board)}; give the three cards of a flop")
        end = self._lines.end_after(line)
        weights = [np.ones(COMBO_COUNT) for _ in self.seats]
        for node, decision in zip(self.tree.nodes, self.decisions, strict=True):
            played = end.last[node.seat] - node.edge
            if 0 <= played < len(node.actions):
                by_class = decision.reach * decision.strategy[played]
                weights[node.seat] = by_class[combo_classes()]
        return flop_spot(self.tree.table, end, weights, line, str(format_cards(cards)), self.rake)

    def to_frame(self) -> pd.DataFrame:
        """Return a row for each decision, hand and action.

        Columns: decision, seat, line, hand, combos, action, frequency, ev, reach, likely.
        """
        return self._frame(range(len(self.decisions)))

    def _frame(self, numbers: Iterable[int]) -> pd.DataFrame:
        """Return the rows of some decisions."""
        import pandas as pd

        hands, frames = len(HAND_CLASSES), []
        for decision in map(self.decisions.__getitem__, numbers):
            count = len(decision.actions)
            frames.append(
                pd.DataFrame(
                    {
                        "decision": decision.name,
                        "seat": self.seats[decision.seat],
                        "line": decision.line,
                        "hand": np.repeat(HAND_CLASSES, count),
                        "combos": np.repeat(combos_of_classes().astype(np.int64), count),
                        "action": np.tile(np.array(decision.actions), hands),
                        "frequency": decision.strategy.T.ravel(),
                        "ev": decision.ev.T.ravel(),
                        "reach": np.repeat(decision.reach, count),
                        "likely": np.repeat(decision.likely, count),
                    }
                )
            )
        return pd.concat(frames, ignore_index=True)

    def compare(self, chart: GivenRanges) -> pd.DataFrame:
        """Compare ranges of another source, such as a published chart, with the solution.

        *chart* has ranges by decision, in the form of *given* of `solve_preflop`. The frame has a
        row for each of its decisions, hand and action.

        Columns: decision, hand, combos, action, frequency, chart (the frequency by the chart), ev,
        loss (the value of the hand less that of the action) and lost: what the chart loses here per
        deal against the others' solution. The lost values of a player's decisions add up.

        Raises ValueError for decisions and actions that the tree does not have.

        >>> from poker_calculator.games import solve_preflop
        >>> solved = solve_preflop(10, players=2, tree="push or fold", progress=False)
        >>> compared = solved.compare({"BTN": "22+, A2+, K2s+"})
        >>> compared.groupby("decision").lost.sum().round(3).to_dict()
        {'BTN': 0.114}
        """
        import pandas as pd

        if not (played := read_given(chart, self.tree, "chart")):
            raise ValueError(f"chart is {shown(chart)}; give the ranges of one decision or more")
        strategies = [decision.strategy.copy() for decision in self.decisions]
        for number, strategy in played.items():
            strategies[number] = strategy
        reach, parts = np.ones((len(self.tree.after), len(HAND_CLASSES))), []
        for number, (node, decision) in enumerate(
            zip(self.tree.nodes, self.decisions, strict=True)
        ):
            count = len(node.actions)
            before = reach[node.own] if node.own >= 0 else np.ones(len(HAND_CLASSES))
            reach[node.edge : node.edge + count] = before * strategies[number]
            if number in played:
                value = (decision.strategy * decision.ev).sum(axis=0)
                loss = value - decision.ev
                held = combos_of_classes() / COMBO_COUNT * before * decision.likely
                lost = np.where(held > 0, strategies[number] * loss * held, 0)
                columns = strategies[number], loss, lost
                part = self._frame([number])
                for name, rows in zip(("chart", "loss", "lost"), columns, strict=True):
                    part[name] = rows.T.ravel()
                parts.append(part)
        return pd.concat(parts, ignore_index=True)

    def plot(self, *lines: str) -> Figure:
        """Draw a chart of 13 x 13 classes for the decision after each line; return the Figure.

        Without lines, the decisions in unopened pots are drawn. Raises ImportError without
        matplotlib.
        """
        chosen = [self.node(line) for line in lines] or self._unopened()
        return plot_charts([decision.plot for decision in chosen])

    def _unopened(self) -> list[PreflopDecision]:
        return [each for each in self.decisions if not each.line] or [self.decisions[0]]

    def __repr__(self) -> str:
        rows: Sequence[PreflopDecision] = sorted(
            self.decisions, key=lambda each: each.line.count(",") + bool(each.line)
        )[:SHOWN]
        left = len(self.decisions) - len(rows)
        more = [f"  and {left:,} more decisions"] if left else []
        values = ", ".join(
            f"{seat} {value:.4f}" for seat, value in zip(self.seats, self.values, strict=True)
        )
        most = int(self.gaps.argmax())
        error = f" ± {self.errors[most]:.2g}" if self.errors.any() else ""
        gap = f"nobody could gain more than {max(self.gap, 0):.2g}{error}"
        lines = [f"  {each._summary()}" for each in rows]
        moved = [
            f"in round {count}, ranges moved by {each.moved:.1%}"
            for count, each in [*enumerate(self.rounds, 1)][-1:]
        ]
        return "\n".join(
            (
                f"PreflopSolution: {self.unit}",
                *lines,
                *more,
                f"values: {values}; {gap}",
                *self.approximations,
                *moved,
            )
        )
