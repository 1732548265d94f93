"""How much memory solving a spot takes, before any of it is made.

Shapes use S (a player's hands, padded to sixteens) and W (the wider of both).
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from pathlib import Path

from calculations.solver.betting.programs import data_places, padded
from calculations.solver.deals.boards import pair_counts
from calculations.solver.deals.cards import CardsToCome
from calculations.solver.deals.spots import PLAYERS, SolverSpot
from calculations.solver.learning.later_streets import MOST_ENDS
from lookup.arguments import shown

UNITS = {"": 1, "kb": 10**3, "mb": 10**6, "gb": 10**9, "kib": 2**10, "mib": 2**20, "gib": 2**30}

SCRATCH_ROWS = 600
"""Rows of W numbers that a pass writes for each thread over lines of betting that go together, at
most about so many; if one line has more nodes alone, it is up to three rows a node. Beside them
there are, for turns and for rivers, the sums of sixteen rows (see `layout.Scratch`)."""


def footprint(spot: SolverSpot, cards: CardsToCome | None, bits: int, threads: int) -> int:
    """Return the bytes of all large arrays; *bits* are those of a number learned on a river."""
    trees, following = spot.trees
    strides = [padded(len(hands.combos) + 1) for hands in spot.hands]
    first = sum(
        2 * 4 * data_places(trees[0])[1][player] * strides[player] for player in range(PLAYERS)
    )
    hands = [len(held.combos) for held in spot.hands]
    pairs = 4 * sum(pair_counts(*hands)) if spot.meetings else 0
    if cards is None:
        return first + pairs + _scratch(len(trees[0].nodes), max(strides), pairs > 0)
    turns, boards = len(cards.turns), sum(map(len, cards.rivers))
    lines = [0] if spot.street else [*following[0].values()]
    rivers = [river for line in lines for river in following[line].values()]
    longest = max(
        sum(len(trees[river].nodes) for river in following[line].values()) for line in lines
    )
    scratch = _scratch(max(longest, len(trees[0].nodes)), max(strides), pairs > 0)
    total = 0 if spot.street else first + 4 * turns * len(lines) * max(strides)
    for player, stride in enumerate(strides):
        on_turns = sum(data_places(trees[line])[1][player] for line in lines) * turns
        on_rivers = sum(data_places(trees[river])[1][player] for river in rivers) * boards
        total += 2 * stride * (4 * on_turns + bits // 8 * on_rivers)
    return total + boards * pairs + _tables(cards, strides) + threads * scratch


def _scratch(nodes: int, width: int, has_pairs: bool) -> int:
    """Return the bytes that passes over so many nodes write before they read them."""
    rows = max(SCRATCH_ROWS, 3 * nodes + 64)
    rows += max(MOST_ENDS, nodes) if has_pairs else 0  # rows of ends, side by side
    return 4 * ((rows + 2 * 16 * 6) * width + 2 * 16 * 128)


def _tables(cards: CardsToCome, strides: list[int]) -> int:
    """Return the bytes of how hands meet on all rivers; see `boards.river_boards`."""
    boards = sum(map(len, cards.rivers))
    images = sum(len(river.relabellings) for rivers in cards.rivers for river in rivers)
    total = 0
    for stride, other in (strides, strides[::-1]):
        total += 2 * boards * (52 + 3 * other + 10 * stride) + 16 * boards + 2 * images * stride
    return total


def read_memory(memory: object) -> int | None:
    """Return how many bytes may be used: a number, text such as "2 GiB", None for what is free.

    Of a machine that does not say what is free it is None.
    """
    if memory is None:
        return available_memory()
    text = str(memory) if isinstance(memory, int | float | str) else ""
    match = re.fullmatch(r"\s*(\d+(?:\.\d*)?)\s*([kmg]i?b|)\s*", text.lower())
    size = int(float(match[1]) * UNITS[match[2]]) if match and not isinstance(memory, bool) else 0
    if not size:
        raise ValueError(f"memory is {shown(memory)}; give bytes, or text such as '2 GiB'")
    return size


def available_memory() -> int | None:
    """Return the bytes that this process can have: what is free, and its container allows."""
    found = []
    with suppress(OSError, ValueError, AttributeError):
        found.append(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    with suppress(OSError, ValueError, StopIteration):
        lines = Path("/proc/meminfo").read_text().splitlines()
        line = next(line for line in lines if line.startswith("MemAvailable"))
        found.append(int(line.split()[1]) * 1024)
    with suppress(OSError, ValueError):
        group = Path("/sys/fs/cgroup")
        most = int((group / "memory.max").read_text())  # "max" where there is none
        found.append(most - int((group / "memory.current").read_text()))
    return min(found, default=None)


def check_memory(
    spot: SolverSpot, cards: CardsToCome | None, bits: int, threads: int, allowed: int | None
) -> None:
    """Raise ValueError for a spot that takes more memory than is allowed, with what would fit."""
    needed = footprint(spot, cards, bits, threads)
    if allowed is None or needed <= allowed:
        return
    cure = "use fewer sizes, or narrower ranges"
    if cards is not None and bits != 16:
        half = footprint(spot, cards, 16, threads)
        fits = "" if half <= allowed else ", still too much"
        cure = f"with bits=16 it takes {as_size(half)}{fits}; or {cure}"
    raise ValueError(
        f"this spot takes {as_size(needed)} of memory and {as_size(allowed)} may be used; {cure}"
    )


def as_size(count: int) -> str:
    """Return a number of bytes as text.

    >>> as_size(3_500_000_000), as_size(200_000)
    ('3.26 GiB', '0.2 MiB')
    """
    return f"{count / 2**30:.2f} GiB" if count >= 2**30 else f"{count / 2**20:.1f} MiB"
