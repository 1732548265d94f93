"""Exact counts of a spot in which players hold ranges.

A deal is one combo for each player, all disjoint, and weighs the product of the combos' weights.
Sums are of whole numbers when all weights are 0 or 1, and then exact.
"""

from collections.abc import Callable
from math import comb, prod

import numpy as np

from calculations.exact import by_arrays
from calculations.exact.matrix import is_in_matrix
from calculations.exact.ranges.arrays import array_seconds, count_two_by_arrays
from calculations.exact.ranges.combos import LiveCombos, RangeCounts, Workers, list_live_combos
from calculations.exact.ranges.deals import count_by_deals
from calculations.exact.ranges.showdowns import (
    count_by_matrix,
    count_pairs,
    count_sorted,
    count_triples,
    kernels_of,
)
from calculations.spots.spot import Spot
from lookup.combos import COMBO_COUNT
from lookup.games import HOLDEM
from lookup.running.compiled import has_compiler, kernel_answers
from lookup.running.threads import thread_count

MOST_DEALS = 2_000_000
"""More deals than these are not counted one by one: shares of their pots could pass 2**53."""

BY_NUMPY = ("classes", "deals")
"""The methods, for more than two ranges, that take no longer without a compiler."""

PLAIN_PYTHON = 300
"""How much longer kernels take that are not compiled, roughly."""

WORTH_THREADS = 5e-3
"""Seconds from which on threads pay."""


def count_ranges(
    spot: Spot, threads: int | None = None, *, method: str | None = None, progress: bool = False
) -> RangeCounts:
    """Return how often each set of players shares the pot, exactly, as `RangeCounts`.

    The game has two hole cards. Each range that has folded takes a combo out of the deck and no
    part in the showdown. *progress* shows a bar on stderr when it takes longer than a second.

    *method* is one of those of `method_costs`, by default the quickest. Counts are 0 when the
    ranges leave no deal. Raises ValueError when nothing exact is offered.
    """
    combos = list_live_combos(spot)
    if 0 in combos.sizes:
        by_combo = np.zeros((2, combos.players, COMBO_COUNT))
        return RangeCounts(np.zeros(1 << combos.players), *by_combo)
    costs = costs_here(combos)
    if not costs:
        raise ValueError(
            f"no exact count of {combos.players} players and {len(spot.folded)} folded hands with "
            f"ranges of {combos.sizes} combos is offered; sample, or narrow the ranges"
        )
    if method is None:
        method = _quickest(combos, costs)
        of_two = len(combos.sizes) == 2 and method != "deals"
        if of_two and not _kernel_counts(combos, method):
            return count_two_by_arrays(combos)
    if method not in costs:
        raise ValueError(f"{method!r} cannot count this spot; the methods are {', '.join(costs)}")
    used = thread_count(threads) if costs[method] > WORTH_THREADS else 1
    return METHODS[method](combos, Workers(used, progress))


def _quickest(spot: LiveCombos, costs: dict[str, float]) -> str:
    """Return the quickest method, with what it needs first: a table to build, a kernel to compile.

    *costs* are those of `method_costs`.
    """
    method = min(costs, key=costs.__getitem__)
    if method == "classes":
        from calculations.exact.three_way.table import BUILDING, table_is_built

        if not table_is_built():
            costs = costs | {"classes": costs["classes"] + BUILDING}
            method = min(costs, key=costs.__getitem__)
    if method == "rank triples" and "deals" in costs and not _is_worth_compiling(spot):
        return "deals"
    return method


def _is_worth_compiling(spot: LiveCombos) -> bool:
    """Return whether rank triples are counted by their kernel, not deal by deal by NumPy."""
    from calculations.exact.three_way.counting import nothing_to_count

    seconds = by_arrays.array_seconds(prod(spot.sizes), spot.players, 2, 0, spot.game)
    return kernel_answers("rank triples", seconds, lambda: [nothing_to_count()])


def _kernel_counts(spot: LiveCombos, method: str) -> bool:
    """Return whether kernels count two ranges, not NumPy."""
    name = ("two ranges", method, spot.to_come > 1)
    return kernel_answers(name, array_seconds(spot), lambda: kernels_of(method))


def exact_cost(spot: Spot) -> float | None:
    """Return about how many seconds `count_ranges` takes on one core, or None if it cannot."""
    return min(costs_here(list_live_combos(spot)).values(), default=None)


def costs_here(spot: LiveCombos) -> dict[str, float]:
    """Return `method_costs`, without a compiler those of NumPy and of kernels as plain Python."""
    costs = method_costs(spot)
    if has_compiler():
        return costs
    if len(spot.sizes) == 2:
        return dict.fromkeys(costs, array_seconds(spot))
    from calculations.exact.three_way.table import table_is_built

    if "classes" in costs and not table_is_built():
        del costs["classes"]
    if "deals" in costs:
        on_board = spot.board.size if spot.to_come <= 2 else 0
        costs["deals"] = by_arrays.array_seconds(
            prod(spot.sizes), spot.players, 2, on_board, spot.game
        )
    return {
        method: seconds if method in BY_NUMPY else PLAIN_PYTHON * seconds
        for method, seconds in costs.items()
    }


def method_costs(spot: LiveCombos) -> dict[str, float]:
    """Return the methods that can count a spot, and about how many seconds each takes on one core.

    matrix  : preflop, from the counts of all pairs of combos
    pairs   : board by board, each pair of combos compared
    sorted  : board by board, combos sorted
    triples : the same for three ranges, of which one may have folded
    classes : three ranges preflop that weigh the combos of a class alike, from the three-way table
    rank triples : any three ranges preflop, by the ranks of their hands
    deals   : deal by deal
    """
    sizes, ranges, players = spot.sizes, len(spot.sizes), spot.players
    deals, combos, boards = prod(sizes), len(spot.combos), comb(spot.deck, spot.to_come)
    costs = {}
    if ranges == 2:
        if is_in_matrix(spot.game, ranges, spot.board.size + spot.dead.size):
            return {"matrix": 50e-6 + 1.5e-9 * deals}
        costs["pairs"] = 40e-6 + boards * (combos * 1.1e-9 + deals * 3.7e-11) + deals * 1e-9
        costs["sorted"] = 30e-6 + boards * (0.2e-6 + combos * 10e-9)
    elif ranges == 3 and players >= 2:
        evaluations = sum(sizes[:players]) * (2 if players == 2 else 4)
        costs["triples"] = 60e-6 + boards * (2e-6 + combos * 12e-9 + evaluations * 60e-9)
        if spot.game == HOLDEM and not spot.board.size + spot.dead.size:
            costs |= three_way_costs(spot)
    if ranges >= 2 and deals <= MOST_DEALS:
        per_deal = 4e-6 + 2e-6 * players if spot.to_come > 2 else 0.5e-6 * players
        costs["deals"] = 100e-6 + deals * per_deal
    return costs


def three_way_costs(spot: LiveCombos) -> dict[str, float]:
    """Return what the methods for three ranges before the flop take."""
    from calculations.exact.three_way.ranges import is_by_classes, rank_triples_of, weights_of

    weights = weights_of(spot)
    costs = {"rank triples": 2e-3 + 0.5e-3 * rank_triples_of(weights)}
    if is_by_classes(weights):
        costs["classes"] = 0.5e-3 + 4e-10 * prod(spot.sizes)
    return costs


def _count_by_classes(spot: LiveCombos, workers: Workers) -> RangeCounts:
    from calculations.exact.three_way.ranges import count_by_classes

    return count_by_classes(spot)


def _count_by_rank_triples(spot: LiveCombos, workers: Workers) -> RangeCounts:
    from calculations.exact.three_way.ranges import count_by_rank_triples

    return count_by_rank_triples(spot, workers)


METHODS: dict[str, Callable[[LiveCombos, Workers], RangeCounts]] = {
    "matrix": count_by_matrix,
    "pairs": count_pairs,
    "sorted": count_sorted,
    "triples": count_triples,
    "classes": _count_by_classes,
    "rank triples": _count_by_rank_triples,
    "deals": count_by_deals,
}
"""How each method counts a spot, with so many threads."""
