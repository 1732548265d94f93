"""Solutions as files: what was solved, how, and all that was learned.

A file is a line that says what it is, a header in JSON, the arrays one after the other as they
stand in memory, and the SHA-256 of all before it.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import struct
import sys
from collections.abc import Iterator
from dataclasses import asdict
from fractions import Fraction
from io import BufferedReader
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.range import Range
from calculations.solver.betting import sizes
from calculations.solver.betting.programs import Program
from calculations.solver.betting.rules import Betting, StreetSizes, Thresholds
from calculations.solver.deals.one_card import CardStrengths, one_card_spot
from calculations.solver.deals.spots import PLAYERS, SolverSpot, solver_spot
from calculations.solver.learning.flops import Flop
from calculations.solver.learning.goals import Goal
from calculations.solver.learning.locks import lock
from calculations.solver.learning.rivers import River
from calculations.solver.learning.solver import Solver
from calculations.solver.learning.starting import Settings, start
from calculations.spots.spot import Spot
from lookup.running.output import open_to_write

FORMAT = 2
MAGIC = b"Poker Calculator solution\n"
LENGTH = struct.Struct("<Q")
HASH_BYTES = 32
CHUNK = 2**20


class State(NamedTuple):
    """A solver, and what it was started with."""

    solver: Solver
    goal: Goal
    settings: Settings
    complete: bool
    locks: dict[str, NDArray[np.float64]]


def save_state(state: State, path: str | os.PathLike[str]) -> None:
    """Write a file, whole or not at all; raises OSError where that is not possible."""
    parts = [_little(array) for array in (*_given(state), *state.solver.arrays())]
    header = json.dumps(_header(state, parts)).encode()
    digest = hashlib.sha256()
    with open_to_write(path) as file:
        data: Any  # arrays are buffers, which the types of NumPy do not say
        for data in (MAGIC, LENGTH.pack(len(header)), header, *parts):
            digest.update(data)
            file.write(data)
        file.write(digest.digest())


def load_state(path: str | os.PathLike[str], settings: Settings) -> State:
    """Return what a file holds; raises ValueError for any that was not written by `save_state`.

    settings : threads and memory count
    """
    name = os.fspath(path)
    with open(path, "rb") as file:
        try:
            return _restored(_read_header(file, str(name)), file, settings)
        except (KeyError, TypeError, IndexError, AttributeError, struct.error) as error:
            reason = f"{type(error).__name__}: {error}"
            raise ValueError(f"{name} is not a solution of this version ({reason})") from None


def _little(array: NDArray[Any]) -> NDArray[Any]:
    """Return an array as files hold it."""
    return np.ascontiguousarray(array, array.dtype.newbyteorder("<"))


def _given(state: State) -> list[NDArray[Any]]:
    """Return the arrays that were given: both ranges and folded ones, then locks.

    Of a game of one card the strengths of the cards stand in place of ranges.
    """
    spot, judge = state.solver.spot.spot, state.solver.spot.judge
    if isinstance(judge, CardStrengths):
        return [judge.table, *state.locks.values()]
    folded = [held.weights for held in spot.folded]
    return [np.array([*spot.weights, *folded]), *state.locks.values()]


def _header(state: State, parts: list[NDArray[Any]]) -> dict[str, Any]:
    solver = state.solver
    spot, betting = solver.spot.spot, solver.spot.betting
    *thresholds, most_raises = betting.thresholds
    said = asdict(betting) | {
        "chip": str(betting.chip),
        "thresholds": [*map(str, thresholds), most_raises],
    }
    said["sizes"] = [
        [[[_size_text(size) for size in kind] for kind in player] for player in street]
        for street in betting.sizes
    ]
    return {
        "format": FORMAT,
        "board": spot.board.tolist(),
        "dead": spot.dead.tolist(),
        "one_card": _one_card(solver.spot),
        "betting": said,
        "goal": [*state.goal],
        "bits": _bits(solver),
        "isomorphism": state.settings.isomorphism,
        "iterations": solver.iterations,
        "exploitability": solver.exploitability,
        "complete": state.complete,
        "locks": [*state.locks],
        "arrays": [[part.dtype.str, part.shape] for part in parts],
        "layout": layout_digest(solver),
    }


def _one_card(spot: SolverSpot) -> dict[str, Any] | None:
    """Return what is said of a game of one card beside its betting and strengths; else None."""
    return {"deck": spot.deck, "street": spot.street} if spot.held == 1 else None


def _bits(solver: Solver) -> int | None:
    return solver.later.on_rivers[0][0].itemsize * 8 if solver.later else None


def _size_text(size: sizes.Size) -> list[str]:
    return [type(size).__name__, *map(str, size)]


def _size_of(text: list[str]) -> sizes.Size:
    kinds = {
        kind.__name__: kind
        for kind in (sizes.OfPot, sizes.Times, sizes.OfChips, sizes.Geometric, sizes.AllIn)
    }
    size: sizes.Size = kinds[text[0]](*map(Fraction, text[1:]))
    return size


def layout_digest(solver: Solver) -> str:
    """Return what tells whether arrays are laid out as by this version."""
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
        yield np.array([card for turn in later.cards.rivers for card, _ in turn])
    for program in programs:
        yield program.up
        yield program.down
        yield program.starts
    for player in range(PLAYERS):
        if later:
            yield later.boards[player].own
        else:
            yield solver.first_rows(player).hands


def _read_header(file: BufferedReader, name: str) -> dict[str, Any]:
    """Return the header of a file that is as it was written, and stop where its arrays begin."""
    size = os.fstat(file.fileno()).st_size
    if file.read(len(MAGIC)) != MAGIC:
        raise ValueError(f"{name} is not a solution that was saved; give a file of Solution.save")
    file.seek(0)
    digest, left = hashlib.sha256(), size - HASH_BYTES
    while left > 0 and (data := file.read(min(left, CHUNK))):
        digest.update(data)
        left -= len(data)
    if file.read() != digest.digest():
        raise ValueError(f"{name} is damaged; solve the spot again")
    file.seek(len(MAGIC))
    (length,) = LENGTH.unpack(file.read(LENGTH.size))
    header: dict[str, Any] = json.loads(file.read(length))
    if header["format"] != FORMAT:
        raise ValueError(
            f"{name} has the format {header['format']}, and this version reads {FORMAT}; "
            f"solve the spot again, or load it with the version that saved it"
        )
    return header


def _spot_of(header: dict[str, Any], betting: Betting, array: NDArray[Any]) -> SolverSpot:
    """Return the spot that a file tells of; *array* is the first of `_given`."""
    if game := header["one_card"]:
        return one_card_spot(game["deck"], CardStrengths(array), betting, game["street"])
    ranges = [Range.from_weights(row) for row in array]
    board, dead = (np.array(header[name], np.uint8) for name in ("board", "dead"))
    spot = Spot(tuple(ranges[:PLAYERS]), board, dead, folded=tuple(ranges[PLAYERS:]))
    return solver_spot(spot, betting)


def _restored(header: dict[str, Any], file: BufferedReader, settings: Settings) -> State:
    """Return the solver that a file tells of, with all that it had learned."""
    count = 1 + len(header["locks"])
    first, *given = (
        np.frombuffer(file.read(np.dtype(kind).itemsize * math.prod(shape)), kind).reshape(shape)
        for kind, shape in header["arrays"][:count]
    )
    said = header["betting"]
    street_sizes = tuple(
        tuple(
            StreetSizes(*(tuple(_size_of(text) for text in kind) for kind in player))
            for player in street
        )
        for street in said["sizes"]
    )
    add, force, merge, most_raises = said["thresholds"]
    betting = Betting(
        **said
        | {
            "chip": Fraction(said["chip"]),
            "thresholds": Thresholds(Fraction(add), Fraction(force), Fraction(merge), most_raises),
            "sizes": street_sizes,
        }
    )
    settings = settings._replace(bits=header["bits"], isomorphism=header["isomorphism"])
    locks = dict(zip(header["locks"], given, strict=True))
    solver = start(_spot_of(header, betting, first), settings, has_locks=bool(locks))
    lock(solver, locks)
    if layout_digest(solver) != header["layout"]:
        raise TypeError("another layout")
    for target, (kind, shape) in zip(solver.arrays(), header["arrays"][count:], strict=True):
        if [*target.shape] != shape or target.dtype.itemsize != np.dtype(kind).itemsize:
            raise TypeError("arrays of other lengths")
        memory: Any = target.view(np.uint8)
        file.readinto(memory)
        if sys.byteorder == "big":
            target.byteswap(inplace=True)
    solver.iterations = header["iterations"]
    solver.exploitability = header["exploitability"]
    return State(solver, Goal(*header["goal"]), settings, header["complete"], locks)
