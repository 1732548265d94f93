"""Solution files: the arguments of `solve`, the learned arrays, and a checksum of each.

The format is safetensors, whose header is JSON.
"""

import json
import os
from collections.abc import Iterable, Mapping
from hashlib import sha256
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.solver.layout import AVERAGE
from calculations.solver.betting.rules import STREETS
from calculations.solver.deals.solver_spot import PLAYERS
from calculations.solver.learning.goals import SolverGoal
from calculations.solver.learning.solver import Solver
from calculations.solver.results.files import KEY
from lookup.arguments import check_flags
from lookup.cards import format_cards
from lookup.running.output import open_to_write

FORMAT = 4
HOW = ("target", "iterations", "seconds", "bits", "isomorphism")
RANGES, LOCK = "ranges", "lock at "  # names of arrays; the path follows the latter


def write_solution(
    path: str | os.PathLike[str],
    solver: Solver,
    goal: SolverGoal,
    locks: Mapping[str, NDArray[np.float64]],
    isomorphism: bool,
    rivers: bool,
) -> None:
    """Write a file atomically; raises OSError if it cannot be written.

    goal        : the goal of the solving
    locks       : the locked strategies by path
    isomorphism : whether isomorphic cards to come were solved once
    rivers      : whether to write the strategies of rivers to come, or only their values
    """
    if not rivers:
        solver.record_rivers()
    arrays = {
        name: np.ascontiguousarray(array, array.dtype.newbyteorder("<"))
        for name, array in (_input_arrays(solver, locks) | learned_arrays(solver, rivers)).items()
    }
    if solver.later is not None and solver.later.has_rivers:
        solver.later.river_values = {}  # *arrays* has them; further passes need not record them
    described = {
        "format": FORMAT,
        "arguments": arguments_of(solver, goal, isomorphism),
        "iterations": solver.iterations,
        "exploitability": solver.exploitability,
        "rivers": rivers,
        "sha256": {name: checksum(array) for name, array in arrays.items()},
    }
    text = json.dumps(described)
    header: dict[str, Any] = {"__metadata__": {KEY: text, "sha256": checksum(text.encode())}}
    end = 0
    for name, array in arrays.items():
        start, end = end, end + array.nbytes
        kind = kind_of(array)
        header[name] = {"dtype": kind, "shape": [*array.shape], "data_offsets": [start, end]}
    written = json.dumps(header, separators=(",", ":")).encode()
    written += b" " * (-len(written) % 8)
    # `safetensors.numpy.save_file` would replace pipes and devices, and lose the mode.
    with open_to_write(path) as file:
        file.write(len(written).to_bytes(8, "little") + written)
        data: Any  # arrays are buffers, which NumPy's types do not state
        for data in arrays.values():
            file.write(data)


def _input_arrays(
    solver: Solver, locks: Mapping[str, NDArray[np.float64]]
) -> dict[str, NDArray[Any]]:
    """Return the input arrays by name: both ranges, the folded ranges, then the locks."""
    spot = solver.spot.spot
    ranges = np.array([*spot.weights, *(held.weights for held in spot.folded)])
    return {RANGES: ranges} | {LOCK + path: shares for path, shares in locks.items()}


def learned_arrays(solver: Solver, rivers: bool) -> dict[str, NDArray[Any]]:
    """Return the arrays to write by name: all that is learned, or what nodes before rivers need.

    These nodes need the sums of strategies and the values of rivers; see `record_rivers`.
    """
    names = (
        f"{street} {kind} {player}"
        for street in STREETS[solver.spot.street :]
        for player in range(PLAYERS)
        for kind in ("regrets", "sums")
    )
    arrays = (
        array.view(np.float16) if array.dtype == np.uint16 else array for array in solver.arrays()
    )
    learned = dict(zip(names, arrays, strict=True))
    if rivers or solver.later is None:
        return learned
    values = {
        f"river {'values' if purpose == AVERAGE else 'responses'} {player}": array.reshape(-1)
        for (player, purpose), array in solver.later.river_values.items()
    }
    early = {name: array for name, array in learned.items() if " sums " in name}
    return {name: early[name] for name in early if not name.startswith(STREETS[-1])} | values


def stores_rivers(rivers: object, solver: Solver, locks: Iterable[str], is_complete: bool) -> bool:
    """Return whether to store the strategies of rivers; `Solution.save` documents the choice."""
    if solver.later is None:
        return True
    is_held, is_locked = solver.later.has_rivers, any(f"{STREETS[-1]} " in path for path in locks)
    chosen = is_held and (is_locked or not is_complete) if rivers is None else rivers
    check_flags(rivers=chosen)
    if chosen and not is_held:
        raise ValueError(
            "rivers is True, but this solution holds no strategies of rivers; leave it out, or "
            "solve the spot again"
        )
    if is_locked and not chosen:
        raise ValueError(
            "rivers is False, but a node on a river is locked, which solving it again would "
            "ignore; leave it out"
        )
    return bool(chosen)


def arguments_of(solver: Solver, goal: SolverGoal, isomorphism: bool) -> dict[str, Any]:
    """Return the arguments of `solve` that are not arrays."""
    spot = solver.spot.spot
    bits = solver.later.on_rivers[0][0].itemsize * 8 if solver.later else None
    how = goal.target, goal.iterations, None if goal.seconds == inf else goal.seconds, bits
    cards = {"board": "".join(format_cards(spot.board)), "dead": "".join(format_cards(spot.dead))}
    return {
        **cards,
        **solver.spot.betting.arguments,
        **dict(zip(HOW, (*how, isomorphism), strict=True)),
    }


def checksum(data: Any) -> str:
    """Return the SHA-256 of bytes or an array."""
    return sha256(data).hexdigest()


def kind_of(array: NDArray[Any]) -> str:
    """Return the name of an array's type in files, such as "F32"."""
    return f"F{8 * array.itemsize}"
