"""The cards, spots and files that rows are measured on, and programs in fresh processes."""

import atexit
import functools
import os
import select
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import lookup
from benchmarks.measuring import Program, Task
from lookup.running.threads import available_processors

PACKAGES = Path(lookup.__file__).parents[1]
COMPARED_HANDS, COMPARED_SPOTS = 500, 20
"""The random hands and spots that the peers must agree on."""
DRAWN_AT_A_TIME = 1 << 16

DRAW = ("JsTs", "2c2d")
FLOP = "9s8s3c"
PAIRS = ("AsAh", "KsKh")
SIX_HANDS = ("AhKh", "QsQd", "JhTh", "9c9d", "AsKd", "8s7s")
RANGES = ("22+,A2s+,K9s+,QTs+,A8o+,KTo+", "77+,ATs+,KQs,AJo+")
"""258 and 104 combos."""
BOARD = "Js9s3c2hQd"
"""The flop, turn and river that ranges are measured on."""


# ---- hands and spots -------------------------------------------------------------------------


@functools.cache
def random_cards(count: int, cards: int) -> NDArray[np.uint8]:
    """Return rows of distinct card numbers, [count, cards]: drawn, and kept when distinct."""
    generator, dealt, kept = np.random.default_rng(7), np.empty((count, cards), np.uint8), 0
    while kept < count:
        drawn = generator.integers(1, 53, (DRAWN_AT_A_TIME, cards), dtype=np.uint8)
        masks = np.bitwise_or.reduce(np.uint64(1) << drawn.astype(np.uint64), axis=1)
        distinct = drawn[np.bitwise_count(masks) == cards][: count - kept]
        dealt[kept : kept + len(distinct)] = distinct
        kept += len(distinct)
    return dealt


def in_order(values: Any) -> NDArray[np.intp]:
    """Return the place of each of the first hands among them: the same on every scale."""
    return np.unique(np.asarray(values)[:COMPARED_HANDS], return_inverse=True)[1]


def equities_of(outcomes: NDArray[Any]) -> NDArray[np.float64]:
    """Return each player's share of the pot, [P], from the counts of each set of winners."""
    players = len(outcomes).bit_length() - 1
    members = np.arange(len(outcomes))[:, None] >> np.arange(players) & 1
    shares = members / np.maximum(1, members.sum(axis=1, keepdims=True))
    result: NDArray[np.float64] = outcomes @ shares / outcomes.sum()
    return result


class Batch(NamedTuple):
    """Random spots: the numbers of spots, of hands and of board cards."""

    spots: int
    players: int
    on_board: int
    game: str = "holdem"
    in_hand: int = 2


FLOPS = Batch(1_000_000, 2, 3)


@functools.cache
def spots_of(batch: Batch) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return hole cards, [spots, players, in_hand], and boards, [spots, on_board].

    With a board all spots differ in their sets of hands and board cards.
    """
    count, players, on_board, _, in_hand = batch
    extra = count // 1000 + 10 if on_board else 0
    dealt = random_cards(count + extra, players * in_hand + on_board)
    hole_cards = dealt[:, : players * in_hand].reshape(-1, players, in_hand)
    boards = dealt[:, players * in_hand :]
    if not on_board:
        return hole_cards, boards
    sets = np.hstack([np.sort(hole_cards).reshape(len(boards), -1), np.sort(boards)])
    numbers = sets.astype(np.uint64) @ np.uint64(53) ** np.arange(sets.shape[1], dtype=np.uint64)
    different = np.sort(np.unique(numbers, return_index=True)[1])[:count]
    return np.ascontiguousarray(hole_cards[different]), np.ascontiguousarray(boards[different])


# ---- files -----------------------------------------------------------------------------------


@functools.cache
def folder() -> Path:
    """Return a folder for files, which is deleted at the end of the program."""
    made = tempfile.TemporaryDirectory()
    atexit.register(made.cleanup)
    return Path(made.name)


@functools.cache
def csv_of_flops() -> Path:
    """Return a CSV file of the spots of FLOPS, with the columns hero, villain and board."""
    hole_cards, boards = spots_of(FLOPS)
    letters = np.array(["", *lookup.CARDS], "S2").view(np.uint8).reshape(53, 2)
    lines = np.full((len(boards), 17), ord(","), np.uint8)
    for start, cards in ((0, hole_cards[:, 0]), (5, hole_cards[:, 1]), (10, boards)):
        width = 2 * cards.shape[1]
        lines[:, start : start + width] = letters[cards].reshape(len(boards), width)
    lines[:, -1] = ord("\n")
    path = folder() / "flops.csv"
    path.write_bytes(b"hero,villain,board\n" + lines.tobytes())
    return path


# ---- fresh processes -------------------------------------------------------------------------


def on_our_packages() -> dict[str, str]:
    """Return the environment of a fresh Python that finds the packages we have here."""
    paths = filter(None, (str(PACKAGES), os.environ.get("PYTHONPATH")))
    return os.environ | {"PYTHONPATH": os.pathsep.join(paths)}


def run_python(*arguments: str, **environment: str) -> str:
    """Run a fresh Python and return its output; raise RuntimeError if it fails."""
    done = subprocess.run(
        [sys.executable, *arguments],
        env=on_our_packages() | environment,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    if done.returncode:
        raise RuntimeError(f"a program under test failed: {' '.join(arguments)}\n{done.stderr}")
    return done.stdout


def printing(hands: tuple[str, ...], board: str = "", **options: object) -> str:
    """Return a program that prints the report of a spot."""
    given = "".join(f", {name}={value!r}" for name, value in options.items())
    return f"from calculations import EquityCalculator as E; print(E({hands}, {board!r}{given}))"


def first_ever(*arguments: str) -> Program:
    """Prepare a first call of Python with these arguments: no table, no compiled kernel."""

    def run() -> float:
        with tempfile.TemporaryDirectory() as empty:
            start = time.perf_counter()
            run_python(*arguments, POKER_CALCULATOR_TABLES=empty, NUMBA_CACHE_DIR=empty)
            return time.perf_counter() - start

    return lambda: Task(run, warm_up=lambda: None)


def peak_memory(program: str, peak: str) -> float:
    """Return a peak of a fresh process in MB: its own, RssAnon, or VmHWM, with file pages.

    The usage that the system reports of a child that has ended is no good: it starts from its
    parent's. So the child is watched, and waits at the end to be read once more.
    """
    most = 0.0
    with subprocess.Popen(
        [sys.executable, "-c", f"{program}\nprint(flush=True); input()"],
        env=on_our_packages(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as child:
        done = False
        while not done:
            done = bool(select.select([child.stdout], [], [], 0.001)[0])
            for line in Path(f"/proc/{child.pid}/status").read_text(encoding="utf-8").splitlines():
                name, _, value = line.partition(":")
                if name == peak:
                    most = max(most, int(value.split()[0]) * 1024 / 1e6)
        errors = child.communicate("\n")[1]
    if child.returncode:
        raise RuntimeError(f"a program under test failed: {program}\n{errors}")
    return most


def check_memory_is_reported() -> None:
    """Raise NotImplementedError if the system does not report the memory of a process."""
    if not Path("/proc/self/status").exists():
        raise NotImplementedError("memory is read from /proc, which this system lacks")


def check_two_processors() -> None:
    """Raise NotImplementedError if there is one processor."""
    if available_processors() < 2:
        raise NotImplementedError("there is one processor")
