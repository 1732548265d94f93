"""`CountedSpot`: a checked spot with boards and options, its method, and its results on first use.

The method is an exact count if it is affordable, else Monte Carlo.
"""

from __future__ import annotations

import math
import warnings
from dataclasses import dataclass, replace
from numbers import Integral
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np

from calculations.exact.engines import ALONE, Plan, described, plan, plan_of_kind, run
from calculations.reports import streets
from calculations.reports.report import SpotReport, board_of, name_of, report_of
from calculations.sampling import STD_ERROR, check_goal, sample
from calculations.spots.outcomes import NUMPY, SpotOutcomes, sum_of
from calculations.spots.reading import spots_of_boards
from calculations.spots.spot import Cards, Spot
from lookup.arguments import Seed, check_flags, read_rng
from lookup.games import check_board
from lookup.names import unknown_name
from lookup.running.cached import cached_property
from lookup.running.limits import NotAtHandError
from lookup.running.threads import Workers, thread_count

if TYPE_CHECKING:
    from calculations.runouts.joint import JointCounts


METHODS = ("auto", "exact", "monte_carlo")

NO_GOAL = {"samples": None, "std_error": None}

MOST_EXACT_SECONDS = 2.0
"""`method="auto"` counts exactly up to this estimate of seconds on one core."""

MOST_BY_ARRAYS = 4096
"""The deals that NumPy draws in about a twentieth of a second."""

HOUR = 3600

SAMPLED_HANDS = 100e6
"""The hands that Monte Carlo draws and ranks in a second: between 50 and 250 million."""


class Method(NamedTuple):
    """The chosen method, the reason, and the estimated seconds of each method on one core."""

    name: str
    """"exact" or "monte_carlo"."""
    reason: str
    exact_seconds: float | None
    """None if no exact count is offered."""
    monte_carlo_seconds: float
    """The seconds to the requested number of samples or standard error, by default 0.0005."""
    counted_by: str | None = None
    """"NumPy", "a compiled kernel", "the Two Plus Two table" or "the heads-up matrix", which give
    the same counts; None before the count."""


def check_options(
    method: object, goal: dict[str, Any], rng: Seed, threads: int | None, progress: bool
) -> None:
    """Raise ValueError for an unknown method, an impossible goal of Monte Carlo, and so on.

    All options are checked, whichever method will be chosen.
    """
    if not isinstance(method, str) or method not in METHODS:
        raise ValueError(unknown_name("method", method, METHODS))
    if goal["samples"] is not None or goal["std_error"] is not None:
        check_goal(**goal)
        if method == "exact":
            raise ValueError("samples and std_error are for Monte Carlo; an exact count has none")
    if rng is not None:
        read_rng(rng)
    if threads is not None:
        thread_count(threads)
    if progress is not True and progress is not False:
        check_flags(progress=progress)


@dataclass(eq=False)
class CountedSpot:
    """The data of `EquityCalculator`, which its namespaces share."""

    base_spot: Spot
    """The spot; without board cards if there are several boards."""
    boards: tuple[Cards, ...]
    """Several boards, or none."""
    method_name: str
    """The requested method."""
    goal: dict[str, Any]
    """The number of samples and the standard error; None if not given."""
    options: dict[str, Any]
    """The seed, the number of threads, and whether to show progress."""
    chosen: Method | None = None
    """The method, if it was chosen for several boards together."""
    merged: SpotOutcomes | None = None
    """The outcomes, if they were merged from several results."""
    _outcomes: ClassVar[SpotOutcomes | None] = None
    """The outcomes of an instance, once they are counted."""

    def __getstate__(self) -> dict[str, Any]:  # a plan has functions, which cannot be pickled
        return {name: value for name, value in self.__dict__.items() if name != "planned"}

    @property
    def spot(self) -> Spot:
        """Return the spot for results of a single board; raises ValueError for several boards."""
        self.check_one_board()
        return self.base_spot

    def check_one_board(self) -> None:
        """Raise ValueError if there are several boards."""
        if self.boards:
            raise ValueError(
                f"this result needs one board, and the spot has {len(self.boards)}; take it from "
                f"each of .by_board, where the cards of the other boards are dead"
            )

    @property
    def spots(self) -> list[Spot]:
        """Return the spot of each board."""
        return spots_of_boards(self.base_spot, self.boards) if self.boards else [self.base_spot]

    @cached_property
    def planned(self) -> Plan:
        """Return the plan of an exact count of the first board."""
        return plan(self.spots[0])

    @cached_property
    def method(self) -> Method:
        """Return the method, which is chosen before the count."""
        return self.chosen or choose_method(
            self.spots[0], self.planned, self.method_name, self.goal
        )

    @property
    def counted_by(self) -> str | None:
        """Return the form that did the count, None before the count."""
        return self._outcomes and self._outcomes.counted_by

    @property
    def outcomes(self) -> SpotOutcomes:
        """Return the outcomes, counted or sampled; those of several boards are added up."""
        outcomes = self._outcomes
        if outcomes is None:
            outcomes = self.merged or self._count()
            outcomes.counts.flags.writeable = False
            outcomes = self.__dict__.setdefault("_outcomes", outcomes)  # that of the first thread
        return outcomes

    def _count(self) -> SpotOutcomes:
        if self.boards:
            return sum_of([each.outcomes for each in self.by_board])
        if self.method_name != "monte_carlo":  # the same choice as `method`, in 80 % of the time
            planned = plan_of_kind(self.base_spot.kind)
            if planned and planned.engine:
                by_kernel = [planned.choice.by_kernel()] if planned.choice else []
                outcomes: SpotOutcomes = planned.engine.form(self.base_spot, ALONE, *by_kernel)
                return outcomes
            if is_quick(self.planned):
                return run(self.planned, self.base_spot, *self.workers)
        if self.method.name == "monte_carlo":
            return self._sampled()
        return run(self.planned, self.base_spot, *self.workers)

    def _sampled(self) -> SpotOutcomes:
        """Draw deals; in a block of `at_hand`, NumPy draws a few unless the kernel is compiled."""
        try:
            return sample(self.base_spot, **self.goal, **self.options)
        except NotAtHandError:
            if not self.base_spot.game.has_board:
                raise
        from calculations.runouts.random_deals import draw_outcomes

        deals = min(self.goal["samples"] or MOST_BY_ARRAYS, MOST_BY_ARRAYS)
        counts = draw_outcomes(self.base_spot, deals, self.options["rng"])
        return SpotOutcomes(counts, deals, counted_by=NUMPY)

    @cached_property
    def by_board(self) -> list[CountedSpot]:
        """Return each of several boards as a spot of its own."""
        method, spots, counted_spots = self.method, self.spots, []
        seeds = np.random.default_rng(self.options["rng"]).integers(1 << 62, size=len(spots))
        counted_by_key: dict[bytes | int, CountedSpot] = {}
        for spot, seed in zip(spots, seeds.tolist(), strict=True):
            # Equal boards are counted once, but sampled separately.
            key = bytes(sorted(spot.board)) if method.name == "exact" else seed
            if key not in counted_by_key:
                options = self.options | {"rng": seed}
                counted_by_key[key] = CountedSpot(spot, (), method.name, self.goal, options, method)
            counted_spots.append(counted_by_key[key])
        return counted_spots

    @cached_property
    def joint(self) -> JointCounts:
        """Return the results of all boards together."""
        from calculations.runouts.joint import JointCounts

        check_board(self.base_spot.game, "ask for .outcomes, .summary or .std_dev")
        return JointCounts(self.spots)

    @property
    def report(self) -> SpotReport:
        """Return the figures of the spot."""
        return report_of(self.base_spot, self.boards or (self.base_spot.board,), self.outcomes)

    @cached_property
    def on_streets(self) -> dict[str, CountedSpot]:
        """Return the spot on each street up to the board."""
        check_board(self.spot.game, "ask for .equity with the cards known by then")
        *before, last = streets.cards_on_streets(board_of(self.spot), self.spot.game).items()
        spots = {  # without the method and the outcomes of the whole board
            street: replace(self, base_spot=self.spot.first_cards(size), chosen=None, merged=None)
            for street, size in before
        }
        return spots | {last[0]: self}

    @property
    def reports_on_streets(self) -> dict[str, SpotReport]:
        """Return the figures of the spot on each street."""
        return {street: counted.report for street, counted in self.on_streets.items()}

    @property
    def workers(self) -> Workers:
        """Return the threads to use, and whether to show progress."""
        return Workers(self.options["threads"], self.options["progress"])

    @property
    def hands(self) -> list[str]:
        """Return each player's cards or range in one line."""
        return [name_of(player) for player in self.base_spot.players]

    @property
    def identity(self) -> tuple[Any, ...]:
        """Return a key that is equal for results of the same spot in any notation."""
        spot = self.base_spot
        hands = [
            sorted(player.tolist()) if isinstance(player, np.ndarray) else player
            for player in spot.players
        ]
        boards = [sorted(board.tolist()) for board in self.boards or (spot.board,)]
        board_masks = sorted(spot.in_part)
        return spot.game, boards, board_masks, sorted(spot.dead.tolist()), hands, spot.folded

    def player(self, player: int) -> int:
        """Return the index of a player; raises ValueError for another one."""
        last = len(self.base_spot.players) - 1
        if not isinstance(player, Integral) or isinstance(player, bool) or not 0 <= player <= last:
            raise ValueError(f"there is no player {player!r}; players are 0 to {last}")
        return int(player)


def choose_method(spot: Spot, planned: Plan, method: str, goal: dict[str, Any]) -> Method:
    """Choose between the planned exact count of a spot and Monte Carlo.

    *goal* is the number of samples or the standard error.

    Raises ValueError if an exact count is requested but not offered.
    """
    exact, sampling = planned.least, _sampling_seconds(spot, goal)
    unneeded = "" if goal == NO_GOAL else "; no samples are needed"
    if method == "monte_carlo":
        reason = "asked for; all hands are known" if spot.has_known_cards else "asked for"
        return _sampled(reason, exact, sampling)
    if spot.has_known_cards:
        reason = f"all hands are known, so every board is counted{unneeded}"
        return Method("exact", reason, exact, sampling)
    if exact is None:
        rule = f"no exact count is offered for {described(spot)}"
        if method == "exact":
            raise ValueError(f"{rule}; use method='auto' or 'monte_carlo'")
        return _sampled(rule, None, sampling)
    if method == "exact":
        return Method("exact", "asked for", exact, sampling)
    takes = f"an exact count takes about {exact:.2g} s on one core"
    if is_quick(planned):
        reason = f"{takes}, within the limit of {MOST_EXACT_SECONDS:g} s{unneeded}"
        return Method("exact", reason, exact, sampling)
    reason = f"{takes}, over the limit of {MOST_EXACT_SECONDS:g} s"
    return _sampled(reason, exact, sampling)


def is_quick(planned: Plan) -> bool:
    """Return whether an exact count is offered and within the limit of seconds."""
    return planned.least is not None and planned.least <= MOST_EXACT_SECONDS


def _sampled(reason: str, exact: float | None, seconds: float) -> Method:
    """Return Monte Carlo as the method; warn if it takes over an hour."""
    if seconds > HOUR:
        warnings.warn(
            f"Monte Carlo takes about {seconds / HOUR:,.0f} hours on one core; give fewer samples, "
            f"or std_error=, such as {STD_ERROR}",
            stacklevel=2,
        )
    return Method("monte_carlo", reason, exact, seconds)


def _sampling_seconds(spot: Spot, goal: dict[str, Any]) -> float:
    """Estimate the seconds of Monte Carlo; a share of the pot has a variance of at most 1/4."""
    samples = goal.get("samples") or math.ceil(0.25 / (goal.get("std_error") or STD_ERROR) ** 2)
    combos = max(spot.game.hole_cards) ** 2 * 4 if spot.game.two_play else 1
    return float(samples) * len(spot.players) * combos / SAMPLED_HANDS
