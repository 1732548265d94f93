"""`load_solution`: load a solution from its file.

A file may come from anyone, and checksums prove only that it is complete. So its arguments are
checked like those of `solve`, and every size is checked before use.
"""

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from math import inf, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.solver.layout import LOCKED
from calculations.ranges.range import Range
from calculations.solver.betting.amounts import from_json
from calculations.solver.betting.rules import ARGUMENTS, read_betting
from calculations.solver.deals.solver_spot import (
    PLAYERS,
    CardsToCome,
    SolverSpot,
    check_street,
    solver_spot,
)
from calculations.solver.learning.footprint import learned_bytes, read_memory
from calculations.solver.learning.goals import SolverGoal, read_goal
from calculations.solver.learning.locks import REGRETS, SUMS, lock
from calculations.solver.learning.solver import Solver
from calculations.solver.learning.starting import (
    SolverSettings,
    cards_of,
    chosen_bits,
    read_bits,
    start,
)
from calculations.solver.results.files import KEY, is_solution
from calculations.solver.results.saving import (
    FORMAT,
    HOW,
    LOCK,
    RANGES,
    checksum,
    kind_of,
    learned_arrays,
)
from calculations.solver.results.solution import Solution
from calculations.spots.reading import read_spot
from lookup.arguments import as_whole, check_flags, read_count, shown
from lookup.running.threads import thread_count

FIELDS = ("format", "arguments", "iterations", "exploitability", "rivers", "sha256")
MOST_ITERATIONS = 10**15
CHUNK = 2**18  # the count of numbers read at a time

ROUNDED_UP = 1.001
"""Locked regrets and sums are float32, so rounding may exceed their nominal maximum."""


class DamagedSolutionError(ValueError):
    """Raised for a file whose contents have changed since it was written."""


def load_solution(
    path: str | os.PathLike[str], *, threads: int | None = None, memory: str | float | None = None
) -> Solution:
    """Load a solution from a file.

    Parameters
    ----------
    path : a file that `Solution.save` wrote
    threads : the maximum number of threads for `resume`, by default the number of processors
    memory : the maximum memory, in bytes or as text such as "2 GiB", by default all free memory

    Raises
    ------
    ValueError
        For a file that is not a solution, is damaged or from another version, or needs too much
        memory.
    OSError
        For a file that cannot be read.
    """
    from safetensors import safe_open

    name = str(os.fspath(path))
    settings = SolverSettings(thread_count(threads), memory=read_memory(memory))
    if not is_solution(path):
        raise ValueError(f"{name} is not a saved solution; give a file written by Solution.save")
    with _refusing(name):
        file: Any = safe_open(path, "numpy")
    with file:
        with _refusing(name):
            header = _read_header(file)
            spot, locks = _read_spot(header, file)
            goal, settings = _read_how(header["arguments"], settings)
            bits = chosen_bits(spot, settings.bits, 0.0, bool(locks))
            _check_size(spot, cards_of(spot, settings), bits, header, file)
        solver = start(spot, settings, has_locks=bool(locks), rivers=header["rivers"])
        with _refusing(name):
            _restore(solver, header, locks, file)
    return Solution(solver, goal, settings, locks)


@contextmanager
def _refusing(name: str) -> Iterator[None]:
    """Add the name of the file to errors of its contents."""
    from safetensors import SafetensorError

    try:
        yield
    except (DamagedSolutionError, SafetensorError):
        raise ValueError(f"{name} is damaged; solve the spot again") from None
    except (ValueError, OverflowError, RecursionError) as error:
        reason = " ".join(str(error).split())
        raise ValueError(
            f"{name} is not a solution of this version ({reason}); solve the spot again"
        ) from None


def _read_header(file: Any) -> dict[str, Any]:
    """Return the checked fields of a header, with arguments that are not yet checked."""
    metadata = file.metadata()
    text = metadata[KEY]
    _check_sum(text.encode(), metadata.get("sha256"))
    header = json.loads(text)
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise ValueError(f"its format is not {FORMAT}")
    arguments = {"board", "dead", *HOW, *ARGUMENTS}
    _check_names("the header", header, FIELDS)
    _check_names("arguments", header["arguments"], arguments)
    _check_names("sha256", header["sha256"], file.keys())
    made, exploitability = as_whole(header["iterations"]), header["exploitability"]
    if made is None or not 0 <= made <= MOST_ITERATIONS:
        raise ValueError(f"iterations is {shown(header['iterations'])}")
    if not isinstance(exploitability, float) or not exploitability >= 0:
        raise ValueError(f"exploitability is {shown(exploitability)}")
    check_flags(rivers=header["rivers"])
    return header


def _check_names(what: str, value: Any, names: Iterable[str]) -> None:
    if not isinstance(value, dict) or {*value} != {*names}:
        raise ValueError(f"{what} is {shown(value)}")


def _check_sum(data: Any, expected: object) -> None:
    if checksum(data) != expected:
        raise DamagedSolutionError


def _read_spot(
    header: dict[str, Any], file: Any
) -> tuple[SolverSpot, dict[str, NDArray[np.float64]]]:
    """Return the spot and the locks of a file."""
    tensors = {}
    for name, expected in header["sha256"].items():
        if name == RANGES or name.startswith(LOCK):
            if (kind := file.get_slice(name).get_dtype()) != "F64":
                raise ValueError(f"{name} has the type {kind}")
            tensors[name] = file.get_tensor(name)
            _check_sum(tensors[name], expected)
    ranges = tensors.pop(RANGES, np.zeros(0))
    if ranges.ndim != 2 or len(ranges) < PLAYERS:
        raise ValueError(f"ranges has the shape {ranges.shape}")
    player_ranges = [Range.from_weights(row) for row in ranges]
    arguments = {
        name: from_json(value) for name, value in header["arguments"].items() if name not in HOW
    }
    cards = arguments.pop("board"), arguments.pop("dead")
    spot = read_spot(player_ranges[:PLAYERS], *cards, folded=player_ranges[PLAYERS:])
    betting = read_betting(**arguments, first_street=check_street(spot))
    locks = {name.removeprefix(LOCK): shares for name, shares in tensors.items()}
    return solver_spot(spot, betting), locks


def _read_how(
    arguments: dict[str, Any], settings: SolverSettings
) -> tuple[SolverGoal, SolverSettings]:
    """Return the goal and the settings of a file."""
    target, iterations, seconds, bits, isomorphism = (arguments[name] for name in HOW)
    goal = read_goal(target, 1, inf if seconds is None else seconds)
    most = read_count(iterations, "iterations", MOST_ITERATIONS)
    check_flags(isomorphism=isomorphism)
    settings = settings._replace(bits=read_bits(bits), isomorphism=isomorphism)
    return goal._replace(iterations=most), settings


def _check_size(
    spot: SolverSpot, cards: CardsToCome | None, bits: int, header: dict[str, Any], file: Any
) -> None:
    """Raise ValueError, before allocating, unless the size of the learned arrays is right."""
    names = [name for name in header["sha256"] if name != RANGES and not name.startswith(LOCK)]
    forms = [file.get_slice(name) for name in names]
    size = sum(prod(form.get_shape()) * int(form.get_dtype()[1:]) // 8 for form in forms)
    if size != learned_bytes(spot, cards, bits, header["rivers"]):
        raise ValueError("arrays of other lengths")


def _restore(
    solver: Solver, header: dict[str, Any], locks: dict[str, NDArray[np.float64]], file: Any
) -> None:
    """Read the learned arrays into a solver."""
    lock(solver, locks)
    most = (REGRETS, SUMS) if locks else (LOCKED, LOCKED)
    for name, array in learned_arrays(solver, header["rivers"]).items():
        form = file.get_slice(name)
        if (form.get_dtype(), form.get_shape()) != (kind_of(array), [array.size]):
            raise ValueError("arrays of other lengths")
        is_sum, digest = " sums " in name, sha256()
        for first in range(0, array.size, CHUNK):
            last = min(first + CHUNK, array.size)
            array[first:last] = part = form[first:last]
            digest.update(part)
            _check_numbers(part, 0.0 if is_sum else -most[0], most[is_sum])
        if digest.hexdigest() != header["sha256"][name]:
            raise DamagedSolutionError
    solver.iterations, solver.exploitability = header["iterations"], header["exploitability"]


def _check_numbers(part: NDArray[Any], least: float, most: float) -> None:
    """Raise ValueError for a number that learning never produces, such as NaN."""
    numbers = part.astype(np.float64)
    if not ((numbers >= least * ROUNDED_UP) & (numbers <= most * ROUNDED_UP)).all():
        raise ValueError("it has invalid regrets or sums")
