"""The seconds of the engines for ranges on one core, and the choice of their kernels."""

from math import comb, inf, prod

from calculations.exact.by_ranks import BY_RANKS
from calculations.exact.ranges.arrays import array_seconds
from calculations.exact.ranges.by_deals import MOST_DEALS, kind_of_deals
from calculations.exact.ranges.live_combos import LiveCombos
from lookup.running.compiled import KernelChoice, has_compiler, later

kernels_of = later("calculations.exact.ranges.by_boards:kernels_of")


def matrix_seconds(spot: LiveCombos) -> float:
    """Return the seconds for two ranges before the flop, from the counts of all pairs of combos."""
    return 50e-6 + 1.5e-9 * prod(spot.sizes)


def pairs_seconds(spot: LiveCombos) -> float:
    """Return the seconds for two ranges, board by board, with each pair of combos compared."""
    deals, boards = prod(spot.sizes), _boards(spot)
    return 40e-6 + boards * (len(spot.combos) * 1.1e-9 + deals * 3.7e-11) + deals * 1e-9


def sorted_seconds(spot: LiveCombos) -> float:
    """Return the seconds for two ranges, board by board, with sorted combos."""
    return 30e-6 + _boards(spot) * (0.2e-6 + len(spot.combos) * 10e-9)


def triples_seconds(spot: LiveCombos) -> float:
    """Return the seconds for three ranges, one of which may have folded, board by board."""
    evaluations = sum(spot.sizes[: spot.players]) * (2 if spot.players == 2 else 4)
    return 60e-6 + _boards(spot) * (2e-6 + len(spot.combos) * 12e-9 + evaluations * 60e-9)


def classes_seconds(spot: LiveCombos) -> float:
    """Return the seconds for three ranges of whole classes, from the three-way table."""
    from calculations.exact.three_way.ranges import is_by_classes, weights_of

    by_classes = is_by_classes(weights_of(spot)) and (has_compiler() or not seconds_to_build())
    return 0.5e-3 + 4e-10 * prod(spot.sizes) if by_classes else inf


def seconds_to_build() -> float:
    """Return the seconds to build the three-way table: 0 once it is built."""
    from calculations.exact.three_way.table import BUILDING, table_is_built

    return 0.0 if table_is_built() else BUILDING


def rank_triples_seconds(spot: LiveCombos) -> float:
    """Return the seconds for any three ranges before the flop, by the ranks of their hands."""
    from calculations.exact.three_way.ranges import rank_triples_of, weights_of

    return 2e-3 + 0.5e-3 * rank_triples_of(weights_of(spot))


def deals_seconds(spot: LiveCombos) -> float:
    """Return the seconds for any ranges, deal by deal."""
    deals = prod(spot.sizes)
    if deals > MOST_DEALS:
        return inf
    if not has_compiler():
        return BY_RANKS.choice(kind_of_deals(spot), deals).seconds
    each = 4e-6 + 2e-6 * spot.players if spot.to_come > 2 else 0.5e-6 * spot.players
    return 100e-6 + deals * each


def choice_of_two(engine: str, spot: LiveCombos) -> KernelChoice:
    """Return whether the kernels of an engine count two ranges, or NumPy."""
    name = "two ranges", engine, spot.to_come > 1
    return KernelChoice(name, array_seconds(spot), lambda: kernels_of(engine))


def choice_of_rank_triples(spot: LiveCombos) -> KernelChoice:
    """Return whether rank triples are counted by their kernel, or deal by deal."""
    from calculations.exact.three_way.counting import nothing_to_count

    deals = prod(spot.sizes)
    seconds = BY_RANKS.choice(kind_of_deals(spot), deals).seconds if deals <= MOST_DEALS else inf
    return KernelChoice("rank triples", seconds, lambda: [nothing_to_count()])


def _boards(spot: LiveCombos) -> int:
    return comb(spot.deck, spot.to_come)
