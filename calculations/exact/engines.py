"""The engines: every exact way to count a spot, the spots that it applies to, and its cost.

`plan` chooses the fastest engine for a spot and `run` counts with it, by NumPy until compiling the
engine's kernel is worth it. Callers count several boards, the deals of a pot or the next cards spot
by spot, and rows of arrays and frames with the `rows` of an engine.
"""

import functools
from collections.abc import Callable
from math import inf
from typing import Any, Final, NamedTuple

import numpy as np

from calculations.exact import (
    by_completions,
    omaha_ranges,
    range_arrays,
    range_boards,
    stud_draw,
    three_way_ranges,
)
from calculations.exact.by_ranks import (
    BY_RANKS,
    FROM_MATRIX,
    KNOWN_SECONDS,
    RowForms,
    count_spot,
    is_in_matrix,
    outcomes_from_matrix,
)
from calculations.exact.by_table import count_by_table, is_in_table
from calculations.exact.live_combos import LiveCombos, RangeCounts, list_live_combos
from calculations.spots.checking import no_deal_error
from calculations.spots.completions import seconds_without_board
from calculations.spots.outcomes import Counts, SpotOutcomes
from calculations.spots.spot import FLOP, Kind, Spot
from lookup.combos import COMBO_COUNT
from lookup.compiling.kernel_choice import KernelChoice, has_compiler
from lookup.running.limits import check_seconds
from lookup.running.threads import Workers, thread_count

PLAIN_PYTHON = 300  # the approximate factor by which uncompiled kernels are slower
WORTH_THREADS = 5e-3  # the shortest count that uses threads, in seconds

ALONE = Workers(1)


class Engine(NamedTuple):
    """A way to count spots exactly."""

    name: str
    applies: Callable[[Kind], bool]
    seconds: float | Callable[[Any], float]
    """The seconds of a count on one core, by the kernel if there is one; infinite for too long."""
    form: Callable[..., Any]
    """Counts the result of `reads`, as `SpotOutcomes` or `RangeCounts`; takes the workers and, if
    there is a choice, whether to use a kernel."""
    choice: Callable[[Any], KernelChoice] | None = None
    """Chooses between kernel and NumPy, by the kind alone if all spots of a kind cost the same."""
    reads: Callable[[Spot], Any] = lambda spot: spot
    """Returns the argument of these functions for a spot; engines of a kind read it in one way."""
    building: Callable[[], float] = lambda: 0.0  # returns the seconds to build its table, once ever
    by_kernel: bool = False  # whether a kernel counts without a choice
    rows: RowForms | None = None  # the functions that count many spots of a kind at once

    def cost(self, work: Any) -> float:
        """Return the approximate seconds of a count on one core, with or without a compiler."""
        if not callable(self.seconds):
            return self.seconds
        if not has_compiler():
            if self.choice and (by_arrays := self.choice(work).seconds) < inf:
                return by_arrays
            return self.seconds(work) * (PLAIN_PYTHON if self.choice or self.by_kernel else 1)
        return self.seconds(work)


# ---- the kinds of spots ------------------------------------------------------------------------


def _hands(kind: Kind) -> bool:
    return kind.has_known_hands and not kind.in_part


def _ranges(kind: Kind) -> bool:
    """Return whether these are ranges on boards of whole cards."""
    return kind.game.has_board and not kind.has_known_hands and not kind.in_part


def _pairs(kind: Kind) -> bool:
    """Return whether these are ranges of two hole cards."""
    return _ranges(kind) and kind.game.hole_cards == (2,) and not kind.game.two_play


def _some_ranges(kind: Kind) -> bool:
    return _pairs(kind) and not is_in_matrix(kind)


def _two_ranges(kind: Kind) -> bool:
    return _some_ranges(kind) and kind.players + kind.folded == 2


def _three_ranges(kind: Kind) -> bool:
    return _some_ranges(kind) and kind.players + kind.folded == 3


def _three_alone(kind: Kind) -> bool:
    return _three_ranges(kind) and kind.game.is_standard and not (kind.on_board or kind.dead)


def _omaha_ranges(kind: Kind) -> bool:
    two = kind.players == 2 and not kind.folded and kind.size in (4, 5)
    return _ranges(kind) and kind.game.two_play and two and kind.on_board >= FLOP


def _dealt(kind: Kind) -> bool:
    """Return whether all cards are dealt to hands, as in stud and draw games."""
    return not kind.game.has_board


def _either(by_arrays: Callable[..., Any], by_kernel: Callable[..., Any]) -> Callable[..., Any]:
    """Return a form that counts by a kernel or by NumPy."""
    return lambda work, workers, kernel: (by_kernel if kernel else by_arrays)(work, workers)


def _two(
    name: str, by_kernel: Callable[..., RangeCounts]
) -> tuple[Callable[..., Any], Callable[[Any], KernelChoice]]:
    """Return the form of an engine for two ranges, and its choice."""
    form = _either(range_arrays.count_two_by_arrays, by_kernel)
    return form, functools.partial(range_boards.choice_of_two, name)


def _least_seconds(spot: Spot) -> float | None:
    return plan(spot).least


# ---- the table ---------------------------------------------------------------------------------

_of_ranges = functools.partial(Engine, reads=list_live_combos)
_of_omaha_ranges = functools.partial(Engine, reads=omaha_ranges.read_ranges)

ENGINES: Final = (
    Engine(
        "heads-up matrix", lambda kind: _hands(kind) and is_in_matrix(kind), KNOWN_SECONDS,
        outcomes_from_matrix, rows=FROM_MATRIX,
    ),
    Engine(
        "Two Plus Two table", lambda kind: _hands(kind) and is_in_table(kind), KNOWN_SECONDS,
        count_by_table,
    ),
    Engine(
        "ranks", _hands, KNOWN_SECONDS, count_spot, lambda kind: BY_RANKS.choice(kind, 1),
        rows=BY_RANKS,
    ),
    Engine(
        "ranks on completed boards", lambda kind: kind.has_known_hands and kind.in_part,
        by_completions.seconds_of_hands, by_completions.count_hands,
        by_completions.choice_of_hands,
    ),
    _of_ranges(
        "matrix", lambda kind: _pairs(kind) and is_in_matrix(kind), range_boards.matrix_seconds,
        *_two("matrix", range_boards.count_by_matrix),
    ),
    _of_ranges(
        "pairs", _two_ranges, range_boards.pairs_seconds, *_two("pairs", range_boards.count_pairs),
    ),
    _of_ranges(
        "sorted", _two_ranges, range_boards.sorted_seconds,
        *_two("sorted", range_boards.count_sorted),
    ),
    _of_ranges(
        "triples", _three_ranges, range_boards.triples_seconds, range_boards.count_triples,
        by_kernel=True,
    ),
    _of_ranges(
        "classes", _three_alone, three_way_ranges.classes_seconds,
        three_way_ranges.count_by_classes, building=three_way_ranges.seconds_to_build,
    ),
    _of_ranges(
        "rank triples", _three_alone, three_way_ranges.rank_triples_seconds,
        _either(range_arrays.count_by_deals, three_way_ranges.count_by_rank_triples),
        three_way_ranges.choice_of_rank_triples,
    ),
    _of_ranges("deals", _some_ranges, range_arrays.deals_seconds, range_arrays.count_by_deals),
    _of_omaha_ranges(
        "pairs of Omaha hands", _omaha_ranges, omaha_ranges.pairs_seconds,
        omaha_ranges.count_pairs,
    ),
    _of_omaha_ranges(
        "sorted Omaha hands", _omaha_ranges, omaha_ranges.sorted_seconds,
        _either(omaha_ranges.count_pairs, omaha_ranges.count_sorted), omaha_ranges.choice,
    ),
    Engine(
        "ranges on completed boards",
        lambda kind: kind.game.has_board and not kind.has_known_hands and kind.in_part,
        lambda spot: by_completions.seconds_of_ranges(spot, _least_seconds),
        lambda spot, workers: by_completions.count_ranges(spot, workers, count_ranges),
    ),
    Engine(
        "pairs of completions", lambda kind: _dealt(kind) and kind.players == 2,
        seconds_without_board, stud_draw.count_pairs, stud_draw.pairs_choice,
    ),
    Engine(
        "deals of completions", lambda kind: _dealt(kind) and kind.players > 2,
        seconds_without_board, stud_draw.count_deals, stud_draw.deals_choice,
    ),
)  # fmt: skip
"""All engines. The first of several engines with the same cost counts."""


# ---- choosing and counting ---------------------------------------------------------------------


class Plan(NamedTuple):
    """The engine for a spot, and its cost on one core."""

    engine: Engine | None  # None if no exact count is offered
    choice: KernelChoice | None = None
    """The choice between the engine's kernel and NumPy; None if it has one form."""
    seconds: float = inf  # the seconds of the engine
    least: float | None = None  # the seconds of the fastest engine once its table is built


@functools.cache
def engines_of(kind: Kind) -> tuple[Engine, ...]:
    """Return the engines that apply to spots of a kind."""
    return tuple(engine for engine in ENGINES if engine.applies(kind))


@functools.cache
def row_forms_of(kind: Kind) -> RowForms:
    """Return the forms that count known hands as rows."""
    return next(engine.rows for engine in engines_of(kind) if engine.rows)


@functools.cache
def plan_of_kind(kind: Kind) -> Plan | None:
    """Return the plan for all spots of a kind, None if it depends on the cards."""
    for engine in engines_of(kind):
        if not callable(engine.seconds):
            choice = engine.choice(kind) if engine.choice else None
            return Plan(engine, choice, engine.seconds, engine.seconds)
    return None


def costs_of(spot: Spot) -> dict[str, float]:
    """Return the engines that can count a spot, with their approximate seconds."""
    costs = {engine.name: engine.cost(engine.reads(spot)) for engine in engines_of(spot.kind)}
    return {name: seconds for name, seconds in costs.items() if seconds < inf}


def plan(spot: Spot) -> Plan:
    """Choose the fastest engine for a spot, including the time to build its table."""
    kind = spot.kind
    planned = plan_of_kind(kind)
    if planned is not None:
        return planned
    engines = engines_of(kind)
    work = engines[0].reads(spot) if engines else None
    chosen, cost, fastest, least = None, inf, inf, inf
    for engine in engines:
        seconds = engine.cost(work)
        with_table = seconds + engine.building()
        if with_table < fastest:
            chosen, cost, fastest = engine, seconds, with_table
        least = min(least, seconds)
    if chosen is None:
        return Plan(None)
    return Plan(chosen, chosen.choice(work) if chosen.choice else None, cost, least)


def run(
    planned: Plan, spot: Spot, threads: int | None = None, progress: bool = False
) -> SpotOutcomes:
    """Count a spot as planned; *progress* shows a bar if it takes long.

    Raises ValueError if no deal is possible, and if no exact count is offered.
    """
    result = counted(planned, spot, threads, progress)
    if isinstance(result, SpotOutcomes):
        return result
    counts: Counts = result.outcomes
    if not np.count_nonzero(counts):  # `any` takes 2 µs more
        raise no_deal_error(spot)
    if spot.all_or_nothing:
        counts = counts.astype(np.int64)
    if spot.game.two_play:
        return SpotOutcomes(counts, counted_by=result.counted_by)
    by_combo = result.combo_weights, result.combo_shares
    return SpotOutcomes(counts, 0, True, *by_combo, None, result.counted_by)


def count(spot: Spot, threads: int | None = None, progress: bool = False) -> SpotOutcomes:
    """Count a spot by the fastest engine, like `run`."""
    return run(plan(spot), spot, threads, progress)


def counted(
    planned: Plan, spot: Spot, threads: int | None = None, progress: bool = False
) -> SpotOutcomes | RangeCounts:
    """Return the result of the engine; zeros if no deal is possible."""
    engine, choice, seconds, _ = planned
    check_seconds(seconds)
    if engine is None:
        raise ValueError(
            f"no exact count is offered for {described(spot)}; sample, or narrow the ranges"
        )
    work = engine.reads(spot)
    if isinstance(work, LiveCombos) and 0 in work.sizes:
        by_combo = np.zeros((2, work.players, COMBO_COUNT))
        return RangeCounts(np.zeros(1 << work.players), *by_combo)
    workers = Workers(thread_count(threads), progress) if seconds > WORTH_THREADS else ALONE
    by_kernel = [choice.by_kernel()] if choice else []
    result: SpotOutcomes | RangeCounts = engine.form(work, workers, *by_kernel)
    return result


def count_ranges(spot: Spot, threads: int | None = None) -> RangeCounts:
    """Count ranges of two cards, with the shares of each combo; zeros if no deal is possible."""
    counts = counted(plan(spot), spot, threads)
    assert isinstance(counts, RangeCounts)
    return counts


def described(spot: Spot) -> str:
    """Return the players and the street of a spot in words, for errors."""
    if not spot.game.has_board:
        to_come = ", ".join(map(str, spot.cards_to_come))
        return f"{len(spot.players)} hands of {spot.game.name} with {to_come} cards to come"
    unknown = len(spot.players) - len(spot.known_hands)
    folded = f" and {len(spot.folded)} folded" if spot.folded else ""
    street = spot.game.streets.get(spot.board.size, "")
    words = {"": f"with {spot.to_come} cards to come", "preflop": "before the flop"}
    where = words.get(street, f"on the {street}")
    hands = f"{len(spot.players)} hands of {spot.game.name}"
    return f"{hands}, {unknown} of them not known{folded}, {where}"
