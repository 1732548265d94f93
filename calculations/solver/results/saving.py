"""Solution files: the spot, the options, and all learned arrays.

A file consists of a line that identifies it, a JSON header, the raw arrays, and the SHA-256 of all
of these.
"""

import hashlib
import os
import struct
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.solver.layout import LOCKED
from calculations.ranges.range import Range
from calculations.solver.betting.programs import Program
from calculations.solver.deals.one_card import CardStrengths, one_card_spot
from calculations.solver.deals.solver_spot import PLAYERS, SolverSpot, solver_spot
from calculations.solver.learning.flops import Flop
from calculations.solver.learning.footprint import learned_bytes
from calculations.solver.learning.goals import Goal
from calculations.solver.learning.locks import REGRETS, SUMS, lock
from calculations.solver.learning.rivers import River
from calculations.solver.learning.solver import Solver
from calculations.solver.learning.starting import Settings, cards_of, start
from calculations.solver.results.headers import (
    FORMAT,
    Form,
    Header,
    OneCard,
    as_text,
    parse_header,
    read_header,
)
from calculations.solver.results.recognition import MAGIC
from calculations.spots.reading import read_spot
from lookup.cards import CARDS
from lookup.combos import COMBOS
from lookup.running.output import open_to_write

LENGTH = struct.Struct("<Q")
HASH_BYTES = 32
CHUNK = 2**20

ROUNDED_UP = 1.001
"""Locked regrets and sums are float32, so rounding may exceed their nominal maximum."""


class State(NamedTuple):
    """A solver and the options that it was started with."""

    solver: Solver
    goal: Goal
    settings: Settings
    locks: dict[str, NDArray[np.float64]]


def save_state(state: State, path: str | os.PathLike[str]) -> None:
    """Write a file atomically; raises OSError if it cannot be written."""
    parts = [_little(array) for array in (*_given(state), *state.solver.arrays())]
    header = as_text(_header(state, parts)).encode()
    digest = hashlib.sha256()
    with open_to_write(path) as file:
        data: Any  # arrays are buffers, but NumPy's types do not say so
        for data in (MAGIC, LENGTH.pack(len(header)), header, *parts):
            digest.update(data)
            file.write(data)
        file.write(digest.digest())


def load_state(path: str | os.PathLike[str], settings: Settings) -> State:
    """Load a file; raises ValueError unless `save_state` wrote it.

    settings : only threads and memory are used
    """
    name = os.fspath(path)
    with open(path, "rb") as file:
        header = _read_header(file, str(name))
        with _refusing(str(name)):
            spot, locks = _read_given(header, file)
            settings = settings._replace(bits=header.bits, isomorphism=header.isomorphism)
            _check_learned(header, spot, settings)
        solver = start(spot, settings, has_locks=bool(locks))
        with _refusing(str(name)):
            _restore(solver, header, locks, file)
    return State(solver, header.goal, settings, locks)


@contextmanager
def _refusing(name: str) -> Iterator[None]:
    """Name the file in errors of its contents."""
    try:
        yield
    except (ValueError, OverflowError) as error:
        reason = " ".join(str(error).split())
        raise ValueError(f"{name} is not a solution of this version ({reason})") from None


def _little(array: NDArray[Any]) -> NDArray[Any]:
    """Return an array in the byte order of files."""
    return np.ascontiguousarray(array, array.dtype.newbyteorder("<"))


def _given(state: State) -> list[NDArray[Any]]:
    """Return the input arrays: both ranges and the folded ones, then the locks.

    One-card games have the strengths of the cards instead of ranges.
    """
    spot, judge = state.solver.spot.spot, state.solver.spot.judge
    if isinstance(judge, CardStrengths):
        return [judge.table, *state.locks.values()]
    folded = [held.weights for held in spot.folded]
    return [np.array([*spot.weights, *folded]), *state.locks.values()]


def _header(state: State, parts: list[NDArray[Any]]) -> Header:
    solver = state.solver
    spot = solver.spot
    return Header(
        spot.spot.board.tolist(),
        spot.spot.dead.tolist(),
        OneCard([*spot.deck], spot.street) if spot.held == 1 else None,
        spot.betting,
        state.goal,
        _bits(solver),
        state.settings.isomorphism,
        solver.iterations,
        solver.exploitability,
        [*state.locks],
        [Form(part.dtype.str, part.shape) for part in parts],
        layout_digest(solver),
    )


def _bits(solver: Solver) -> int | None:
    return solver.later.on_rivers[0][0].itemsize * 8 if solver.later else None


def layout_digest(solver: Solver) -> str:
    """Return a digest of the layout of the arrays, which differs between versions."""
    digest = hashlib.sha256()
    for array in _layout(solver):
        digest.update(np.ascontiguousarray(array, np.int64).tobytes())
    return digest.hexdigest()


def _layout(solver: Solver) -> Iterator[NDArray[Any]]:
    programs: list[Program] = []
    if isinstance(solver, River | Flop):
        programs += solver.programs
    if later := solver.later:
        programs += [
            program for group in chain(*later.groups) for program in (group.turn, group.river)
        ]
        yield later.tasks
        # As files hold them, cards count from 0.
        yield np.array([card - 1 for turn in later.cards.rivers for card, _ in turn])
    for program in programs:
        yield program.up
        yield program.down
        yield program.starts
    for player in range(PLAYERS):
        if later:
            yield later.boards[player].own
        else:
            yield solver.first_rows(player).hands


def _read_header(file: BufferedReader, name: str) -> Header:
    """Verify a file and return its header, leaving the file at the start of its arrays."""
    size = os.fstat(file.fileno()).st_size
    if file.read(len(MAGIC)) != MAGIC:
        raise ValueError(f"{name} is not a saved solution; give a file written by Solution.save")
    file.seek(0)
    digest, left = hashlib.sha256(), size - HASH_BYTES
    while left > 0 and (data := file.read(min(left, CHUNK))):
        digest.update(data)
        left -= len(data)
    start = len(MAGIC) + LENGTH.size
    if file.read() != digest.digest() or size < start + HASH_BYTES:
        raise ValueError(f"{name} is damaged; solve the spot again")
    file.seek(len(MAGIC))
    (length,) = LENGTH.unpack(file.read(LENGTH.size))
    with _refusing(name):
        if length > size - start - HASH_BYTES:
            raise ValueError("its header is longer than the file")
        version, fields = parse_header(file.read(length))
    if version != FORMAT:
        raise ValueError(
            f"{name} has the format {version}, and this version reads {FORMAT}; "
            f"solve the spot again, or load it with the version that saved it"
        )
    with _refusing(name):
        header = read_header(fields)
        if sum(form.nbytes for form in header.arrays) != size - start - length - HASH_BYTES:
            raise ValueError("the lengths of its arrays differ from the header")
    return header


def _read_given(
    header: Header, file: BufferedReader
) -> tuple[SolverSpot, dict[str, NDArray[np.float64]]]:
    """Return the spot and the locks of a file."""
    first, *locks = header.arrays[: 1 + len(header.locks)] or [Form("", ())]
    if len(locks) != len(header.locks) or any(form.kind != "<f8" for form in locks):
        raise ValueError("its locks are not arrays of numbers")
    expected = Form("<i4", (len(CARDS) + 1, len(CARDS) + 1))
    if header.one_card is None:
        expected = Form("<f8", (*first.shape[:1], len(COMBOS)))
    if first != expected or first.shape[0] < PLAYERS:
        raise ValueError("its ranges are not arrays of numbers")
    array, *given = (
        np.frombuffer(file.read(form.nbytes), form.kind).reshape(form.shape)
        for form in (first, *locks)
    )
    return _spot_of(header, array), dict(zip(header.locks, given, strict=True))


def _spot_of(header: Header, array: NDArray[Any]) -> SolverSpot:
    """Return the spot of a file; *array* is the first of `_given`."""
    if game := header.one_card:
        return one_card_spot(game.deck, CardStrengths(array), header.betting, game.street)
    ranges = [Range.from_weights(row) for row in array]
    board, dead = (np.array(cards, np.uint8) for cards in (header.board, header.dead))
    spot = read_spot(ranges[:PLAYERS], board, dead, folded=ranges[PLAYERS:])
    return solver_spot(spot, header.betting)


def _check_learned(header: Header, spot: SolverSpot, settings: Settings) -> None:
    """Raise ValueError, before allocating, unless the size of the learned arrays is right."""
    learned = header.arrays[1 + len(header.locks) :]
    needed = learned_bytes(spot, cards_of(spot, settings), header.bits or 32)
    if sum(form.nbytes for form in learned) != needed:
        raise ValueError("arrays of other lengths")


def _restore(
    solver: Solver, header: Header, locks: dict[str, NDArray[np.float64]], file: BufferedReader
) -> None:
    """Read the learned arrays into a solver."""
    lock(solver, locks)
    if layout_digest(solver) != header.layout:
        raise ValueError("another layout")
    arrays, learned = solver.arrays(), header.arrays[1 + len(locks) :]
    if [Form(_little(array[:0]).dtype.str, array.shape) for array in arrays] != learned:
        raise ValueError("arrays of other lengths")
    most = (REGRETS, SUMS) if locks else (LOCKED, LOCKED)
    for number, array in enumerate(arrays):
        memory: Any = array.view(np.uint8)
        file.readinto(memory)
        if sys.byteorder == "big":
            array.byteswap(inplace=True)
        is_sum = number % 2 == 1
        _check_numbers(array, 0.0 if is_sum else -most[0], most[is_sum])
    solver.iterations, solver.exploitability = header.iterations, header.exploitability


def _check_numbers(array: NDArray[Any], least: float, most: float) -> None:
    """Raise ValueError for a number that learning never produces, such as NaN."""
    numbers = array.view(np.float16) if array.dtype == np.uint16 else array
    for first in range(0, len(numbers), CHUNK):
        some = numbers[first : first + CHUNK].astype(np.float64)
        if not ((some >= least * ROUNDED_UP) & (some <= most * ROUNDED_UP)).all():
            raise ValueError("it has invalid regrets or sums")
