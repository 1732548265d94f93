"""Compute the memory that solving a spot needs, before allocating it.

Shapes use S (a player's hands, padded to a multiple of 16) and W (the larger of both).
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from calculations._kernels.solver.layout import CARDS
from calculations.solver.betting.amounts import as_number
from calculations.solver.betting.programs import data_offsets, padded
from calculations.solver.betting.trees import spot_trees
from calculations.solver.deals.solver_boards import pair_counts
from calculations.solver.deals.solver_spot import PLAYERS, CardsToCome, SolverSpot, river_strides
from calculations.solver.learning.line_groups import MOST_ENDS
from lookup.arguments import shown
from lookup.running.threads import available_memory

UNITS = {"": 1, "b": 1} | {
    f"{prefix}{unit}": base**power
    for base, unit in ((10**3, "b"), (2**10, "ib"))
    for power, prefix in enumerate("kmgt", start=1)
}

MOST_RAISES = 4
"""The limits of bets and raises per street to suggest for a spot that does not fit in memory."""

SMALL = 2**24
"""Allocations below this size skip the check of free memory, which takes a tenth of a river's
time."""

SCRATCH_ROWS = 600
"""The usual maximum of rows of W numbers that a pass writes per thread for a group of lines. A
single line with more nodes needs up to three rows per node. Turns and rivers also need the sums of
sixteen rows (see `layout.Scratch`)."""


def footprint(
    spot: SolverSpot, cards: CardsToCome | None, bits: int, threads: int, rivers: bool = True
) -> int:
    """Return the bytes of all large arrays; for *bits* and *rivers* see `learned_bytes`."""
    trees, following = spot.trees
    strides = [padded(len(hands.combos) + 1) for hands in spot.hands]
    total = learned_bytes(spot, cards, bits, rivers)
    hands = [len(held.combos) for held in spot.hands]
    pairs = 4 * sum(pair_counts(*hands)) if spot.meetings else 0
    if cards is None:
        return total + pairs + _scratch(len(trees[0].nodes), max(strides), pairs > 0)
    turns, boards = len(cards.turns), sum(map(len, cards.rivers))
    lines = [0] if spot.street else [*following[0].values()]
    longest = max(
        sum(len(trees[river].nodes) for river in following[line].values()) for line in lines
    )
    scratch = _scratch(max(longest, len(trees[0].nodes)), max(strides), pairs > 0)
    total += 0 if spot.street else 4 * turns * len(lines) * max(strides)
    left = river_strides(spot, cards)
    pairs = 4 * sum(pair_counts(*left)) if spot.meetings else 0
    return total + boards * pairs + _tables(cards, left) + threads * scratch


def node_count(spot: SolverSpot, cards: CardsToCome | None) -> int:
    """Return the number of nodes in the tree, counting isomorphic cards to come once."""
    trees, following = spot.trees
    sizes = [len(tree.nodes) for tree in trees]
    if cards is None:
        return sizes[0]
    turns, boards = len(cards.turns), sum(map(len, cards.rivers))
    lines = [0] if spot.street else [*following[0].values()]
    on_turns = sum(sizes[line] for line in lines) * turns
    on_rivers = sum(sizes[river] for line in lines for river in following[line].values()) * boards
    return (0 if spot.street else sizes[0]) + on_turns + on_rivers


def learned_bytes(
    spot: SolverSpot, cards: CardsToCome | None, bits: int, rivers: bool = True
) -> int:
    """Return the bytes of the arrays of a solution's file, with or without *rivers* to come.

    bits : the width of numbers learned on rivers; with rivers, the arrays are `Solver.arrays`
    """
    trees, following = spot.trees
    hands = [len(held.combos) for held in spot.hands]
    actions = data_offsets(trees[0])[1]
    if cards is None:
        return sum(8 * actions[player] * padded(hands[player]) for player in range(PLAYERS))
    turns, boards = len(cards.turns), sum(map(len, cards.rivers))
    lines = [0] if spot.street else [*following[0].values()]
    deals = [river for line in lines for river in following[line].values()]
    left, total = river_strides(spot, cards), 0
    for player in range(PLAYERS):
        on_turns = sum(data_offsets(trees[line])[1][player] for line in lines) * turns
        on_turns += 0 if spot.street else actions[player]
        on_rivers = sum(data_offsets(trees[river])[1][player] for river in deals) * boards
        stride = padded(hands[player] + 1)
        if rivers:
            total += 8 * stride * on_turns + bits // 4 * left[player] * on_rivers
        else:  # sums, and two values of each deal
            total += 4 * stride * (on_turns + 2 * len(deals) * turns)
    return total


def _scratch(nodes: int, width: int, has_pairs: bool) -> int:
    """Return the bytes of scratch memory for passes over a number of nodes."""
    rows = max(SCRATCH_ROWS, 3 * nodes + 64)
    rows += max(MOST_ENDS, nodes) if has_pairs else 0  # rows of terminal nodes, side by side
    return 4 * ((rows + 2 * 16 * 6) * width + 2 * 16 * 128)


def _tables(cards: CardsToCome, left: list[int]) -> int:
    """Return the bytes of the showdown tables of all rivers; see `boards.river_boards`."""
    boards = sum(map(len, cards.rivers))
    images = sum(len(river.permutations) for rivers in cards.rivers for river in rivers)
    on_boards = sum(2 * boards * (CARDS + 8 + 13 * stride) for stride in left)
    return on_boards + sum(2 * images * stride for stride in left)


def read_memory(memory: object) -> int | None:
    """Parse a memory limit in bytes: a number, text such as "2 GiB", or None for no limit."""
    if memory is None:
        return None
    number = as_number(memory)
    if number is None and isinstance(memory, str):
        match = re.fullmatch(r"\s*(\d{1,18}(?:\.\d{0,18})?)\s*([kmgt]i?b|b|)\s*", memory.lower())
        number = Fraction(match[1]) * UNITS[match[2]] if match else None
    if number is None or number < 1:
        raise ValueError(f"memory is {shown(memory)}; give bytes, or text such as '2 GiB'")
    return int(number)


def still_free(allowed: int | None) -> int | None:
    """Return the part of a memory limit that is free now; None means no limit."""
    free = None if allowed is None else available_memory()
    return allowed if allowed is None or free is None else min(allowed, free)


def check_memory(
    spot: SolverSpot,
    cards: CardsToCome | None,
    bits: int,
    threads: int,
    allowed: int | None,
    may_halve: bool = True,
    rivers: bool = True,
) -> None:
    """Raise ValueError for a spot that needs more memory than allowed, by default the free memory.

    The message suggests options that fit. *may_halve* says whether rivers can be learned in 16
    bits, and *rivers* whether their strategies are held.
    """
    needed = footprint(spot, cards, bits, threads, rivers)
    if allowed is None and needed > SMALL:
        allowed = available_memory()
    if allowed is None or needed <= allowed:
        return
    ways: list[str] = []
    halves = [16] if cards is not None and bits != 16 and may_halve else []
    fewer = [_with_raises(spot, most) for most in range(MOST_RAISES, 0, -1)]
    for kinds in ([(spot, half) for half in halves], [(less, bits) for less in fewer]):
        ways += _first_that_fits(kinds, bits, cards, threads, allowed)
    if not ways:
        both = [(less, half) for less in fewer for half in halves]
        ways += _first_that_fits(both, bits, cards, threads, allowed)
    cure = "; ".join([*ways, "or " * bool(ways) + "use fewer sizes, or narrower ranges"])
    raise ValueError(
        f"this spot takes {as_size(needed)} of memory and {as_size(allowed)} may be used; {cure}"
    )


def _first_that_fits(
    spots: Iterable[tuple[SolverSpot, int]],
    bits: int,
    cards: CardsToCome | None,
    threads: int,
    allowed: int,
) -> list[str]:
    """Return a suggestion of the first configuration that fits in memory, if any."""
    for spot, fewer_bits in spots:
        if (size := footprint(spot, cards, fewer_bits, threads)) <= allowed:
            changes = [f"bits={fewer_bits}"] * (fewer_bits != bits)
            if (most := spot.betting.thresholds.most_raises) is not None:
                changes.append(f"most_raises={most}")
            return [f"with {' and '.join(changes)} it takes {as_size(size)}"]
    return []


def _with_raises(spot: SolverSpot, most: int) -> SolverSpot:
    """Return the spot with at most this many bets and raises per street."""
    limits = spot.betting.thresholds._replace(most_raises=most)
    betting = replace(spot.betting, thresholds=limits)
    return spot._replace(betting=betting, trees=spot_trees(betting, spot.street))


def as_size(count: int) -> str:
    """Return a number of bytes as text.

    >>> as_size(3_500_000_000), as_size(200_000)
    ('3.26 GiB', '195.3 KiB')
    """
    if count >= 2**30:
        return f"{count / 2**30:.2f} GiB"
    return f"{count / 2**20:.1f} MiB" if count >= 2**20 else f"{count / 2**10:.1f} KiB"
