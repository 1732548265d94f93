"""Our programs that the benchmark measures: hands, kernels, the table, calls, fresh processes."""

import functools
import itertools
import os
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import lookup
from benchmarks.figures import Contender, Program, rate, timed
from calculations import EquityCalculator
from lookup import (
    HAND_RANKS,
    build_table,
    canonical,
    evaluate_hands,
    get_hand_strength,
    hand_index,
    hand_of_index,
    index_count,
    parse_cards,
)
from lookup.compiling import precompiled

PACKAGES = Path(lookup.__file__).parents[1]
ALL_HANDS = 133_784_560
COMPARED = 500
"""The random hands whose order the peers must agree on."""

DRAWN_AT_A_TIME = 1 << 16

DRAW = ("JsTs", "2c2d")
FLOP = "9s8s3c"


# ---- hands -----------------------------------------------------------------------------------


@functools.cache
def random_cards(count: int, cards: int) -> NDArray[np.uint8]:
    """Return rows of distinct card numbers, [count, cards]: drawn, and kept when distinct."""
    generator, dealt, kept = np.random.default_rng(7), np.empty((count, cards), np.uint8), 0
    while kept < count:
        drawn = generator.integers(1, 53, (DRAWN_AT_A_TIME, cards), dtype=np.uint8)
        held = np.zeros(len(drawn), np.uint64)
        for card in drawn.T:
            held |= np.uint64(1) << card.astype(np.uint64)
        distinct = drawn[np.bitwise_count(held) == cards][: count - kept]
        dealt[kept : kept + len(distinct)] = distinct
        kept += len(distinct)
    return dealt


def random_hands(count: int) -> NDArray[np.uint8]:
    """Return hands of seven distinct card numbers, [count, 7]."""
    return random_cards(count, 7)


def in_order(values: Any) -> NDArray[np.intp]:
    """Return the place of each of the first hands among them: the same on every scale."""
    return np.unique(np.asarray(values)[:COMPARED], return_inverse=True)[1]


def strengths(count: int) -> Program:
    """Prepare `evaluate_hands` on *count* hands."""

    def prepare(quick: bool) -> Contender:
        hands = random_hands(min(count, 100_000) if quick else count)
        out = np.empty(len(hands), np.int32)
        sample = rate(lambda: evaluate_hands(hands, out=out), len(hands), quick)
        return Contender(sample, in_order(out))

    return prepare


def indexed(rounds: tuple[int, ...]) -> Program:
    """Prepare `hand_index` on hands dealt in rounds."""

    def prepare(quick: bool) -> Contender:
        hands = random_cards(100_000 if quick else 2_000_000, sum(rounds))
        sample = rate(lambda: hand_index(hands, rounds), len(hands), quick)
        return Contender(sample, in_order(hand_index(hands, rounds)))

    return prepare


def hands_of_indices(rounds: tuple[int, ...]) -> Program:
    """Prepare `hand_of_index` on random indices of hands dealt in rounds."""

    def prepare(quick: bool) -> Contender:
        count = 100_000 if quick else 2_000_000
        indices = np.random.default_rng(7).integers(0, index_count(rounds), count)
        return Contender(rate(lambda: hand_of_index(indices, rounds), count, quick))

    return prepare


def made_canonical(quick: bool) -> Contender:
    """Prepare `canonical` on hands and rivers."""
    cards = random_hands(100_000 if quick else 2_000_000)
    hands, boards = cards[:, :2], cards[:, 2:]
    return Contender(rate(lambda: canonical(hands, boards), len(cards), quick))


def strengths_from_table(quick: bool) -> Contender:
    """Prepare `get_hand_strength` on seven arrays."""
    hands = random_hands(50_000 if quick else 1_000_000)
    columns = [column.copy() for column in hands.T]
    sample = rate(lambda: get_hand_strength(*columns), len(hands), quick)
    return Contender(sample, in_order(get_hand_strength(*columns)))


# ---- kernels ---------------------------------------------------------------------------------


def keys_of_masks(quick: bool) -> Contender:
    """Prepare the definition of strength on suit masks."""
    from benchmarks.kernels import sum_of_keys

    numbers = random_hands(1024).astype(np.int64) - 1
    words = (1 << (numbers >> 2)) + (1 << 13)
    masks = np.array([(words * (numbers & 3 == suit)).sum(axis=1) for suit in range(4)], np.uint16)
    times = 1000
    return Contender(rate(lambda: sum_of_keys(masks, times), 1024 * times, quick))


def vectors_of_masks(quick: bool) -> Contender:
    """Read off how much of that loop is vector instructions."""
    from benchmarks.kernels import vector_instructions

    vectors, instructions = vector_instructions()
    share = 100 * vectors / max(1, instructions)
    return Contender(lambda: share, note=f"{vectors} of {instructions}")


def walked(counting: bool) -> Program:
    """Prepare the walk over the table, all hands in order."""

    def prepare(quick: bool) -> Contender:
        from benchmarks.kernels import walk_kernel
        from lookup.tables.two_plus_two import ranks_array

        table, walk, counts = ranks_array(), walk_kernel(counting), np.zeros(10, np.int64)
        return Contender(rate(lambda: walk(table, counts), ALL_HANDS, quick))

    return prepare


def counted(*spots: tuple[str, ...], figure: Callable[..., Any]) -> Program:
    """Prepare the kernels that count preflop spots; *figure* is of the spots' µs."""

    def prepare(quick: bool) -> Contender:
        from benchmarks.kernels import repeated_count

        counts = [repeated_count(hands) for hands in spots]
        times = 10 if quick else 200
        samplers = [timed(functools.partial(c, times), 1e6 / times, quick) for c, _ in counts]
        return Contender(
            lambda: float(figure([sample() for sample in samplers])),
            np.concatenate([equities(outcomes) for _, outcomes in counts]),
        )

    return prepare


def equities(outcomes: NDArray[Any]) -> NDArray[np.float64]:
    """Return each player's share of the pot, [P], from the counts of each set of winners."""
    players = len(outcomes).bit_length() - 1
    members = np.arange(len(outcomes))[:, None] >> np.arange(players) & 1
    shares = members / np.maximum(1, members.sum(axis=1, keepdims=True))
    result: NDArray[np.float64] = outcomes @ shares / outcomes.sum()
    return result


# ---- the table -------------------------------------------------------------------------------


def table_in_memory(quick: bool) -> Contender:
    """Prepare the build into an array; it is short, so it is not cut when quick."""
    table = np.empty(HAND_RANKS.shape, np.int32)
    return Contender(timed(lambda: HAND_RANKS.build(table, lambda steps: None), 1, quick))


def table_in_file(quick: bool) -> Contender:
    """Prepare the build as the store does it: written, hashed and renamed."""

    def run() -> None:
        with tempfile.TemporaryDirectory() as folder:
            build_table(HAND_RANKS, folder=Path(folder))

    return Contender(timed(run, 1, quick))


# ---- calls from Python -----------------------------------------------------------------------


def called(hands: tuple[str, ...], board: str = "") -> Program:
    """Prepare a call from text to `.equity`."""

    def run() -> NDArray[np.float64]:
        return EquityCalculator(hands, board).equity

    return lambda quick: Contender(timed(run, 1e6, quick), run())


def parsed(kind: Any) -> Program:
    """Prepare `parse_cards` on canonical texts of two cards, in an array of *kind*."""

    def prepare(quick: bool) -> Contender:
        texts = np.array([a + b for a, b in itertools.permutations(lookup.CARDS, 2)])
        texts = np.resize(texts, 100_000).astype(kind)
        return Contender(timed(lambda: parse_cards(texts), 1e3, quick))

    return prepare


# ---- fresh processes -------------------------------------------------------------------------


def printing(hands: tuple[str, ...], board: str = "", **options: object) -> str:
    """Return a program that prints the report of a spot."""
    given = "".join(f", {name}={value!r}" for name, value in options.items())
    return f"from calculations import EquityCalculator as E; print(E({hands}, {board!r}{given}))"


def printing_frame(rows: int) -> str:
    """Return a program that prints the start of the equities of a frame of flop spots."""
    return f"""
import numpy as np, pandas as pd
from calculations import CARDS, equity_frame
rng, texts = np.random.default_rng(1), np.array(CARDS)
cards = rng.random(({rows}, 52), np.float32).argpartition(7, axis=1)[:, :7]
columns = [texts[cards[:, i]].astype(object) for i in range(7)]
spots = dict(hero=columns[0] + columns[1], villain=columns[2] + columns[3])
print(equity_frame(pd.DataFrame(spots | dict(board=columns[4] + columns[5] + columns[6]))).head())
"""


SCRIPTS = PACKAGES / "scripts"
BOTS = [str(SCRIPTS / "bots" / f"{name}.py") for name in ("equity_driven", "tight", "always_call")]
ARENA = (str(SCRIPTS / "arena.py"), "run", *BOTS, "--rounds", "2")
"""The arguments of Python for a first run of bots against each other."""

PLAYED_HAND = """
from games import Automation, NoLimitTexasHoldem
state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, (200, 200), 2)
while state.status:
    state.check_or_call()
print(state.stacks)
"""
"""A program that plays a hand to its showdown."""


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
        text=True,
        check=False,
        encoding="utf-8",
    )
    if done.returncode:
        raise RuntimeError(f"a program under test failed: {' '.join(arguments)}\n{done.stderr}")
    return done.stdout


def run_program(program: str, **environment: str) -> None:
    """Run a program in a fresh Python; raise RuntimeError when it fails."""
    run_python("-c", program, **environment)


def started(program: str) -> Program:
    """Prepare a fresh process with warm caches: the first run, untimed, fills them."""
    return lambda quick: Contender(timed(lambda: run_program(program), 1, quick))


def first_ever(*arguments: str, of_wheel: bool = False) -> Program:
    """Prepare a first call of Python with these arguments: no table, no compiled kernel.

    of_wheel : whether `scripts/precompile_kernels.py` has been run, as for a wheel
    """

    def sample() -> float:
        with tempfile.TemporaryDirectory() as folder:
            start = time.perf_counter()
            run_python(*arguments, POKER_CALCULATOR_TABLES=folder, NUMBA_CACHE_DIR=folder)
            return time.perf_counter() - start

    def prepare(quick: bool) -> Contender:
        if (precompiled.folder() is not None) != of_wheel:
            there = f"no code in {precompiled.FOLDER}" if of_wheel else f"{precompiled.FOLDER}"
            raise NotImplementedError(f"there is {there}")
        return Contender(sample)

    return prepare


def peak_memory(program: str) -> dict[str, float]:
    """Return the peaks of a fresh process in MB: RssAnon, its own, and VmHWM, with file pages.

    The usage that the system reports of a child that has ended is no good: it starts from its
    parent's. So the child is watched, and waits at the end to be read once more.
    """
    peaks = {"RssAnon": 0.0, "VmHWM": 0.0}
    with subprocess.Popen(
        [sys.executable, "-c", f"{program}\nprint(flush=True); input()"],
        env=on_our_packages(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as child:
        done = False
        while not done:
            done = bool(select.select([child.stdout], [], [], 0.001)[0])
            for line in Path(f"/proc/{child.pid}/status").read_text(encoding="utf-8").splitlines():
                name, _, value = line.partition(":")
                if name in peaks:
                    peaks[name] = max(peaks[name], int(value.split()[0]) * 1024 / 1e6)
        errors = child.communicate("\n")[1]
    if child.returncode:
        raise RuntimeError(f"a program under test failed: {program}\n{errors}")
    return peaks


def check_memory_is_reported() -> None:
    """Raise NotImplementedError if the system does not report the memory of a process."""
    if not Path("/proc/self/status").exists():
        raise NotImplementedError("memory is read from /proc, which this system lacks")


def remembered(program: str, peak: str) -> Program:
    """Prepare the peak memory of a program above that of one that only imports the packages."""
    imports = "import numpy, lookup, calculations"

    def prepare(quick: bool) -> Contender:
        check_memory_is_reported()
        run_program(program)  # compiles the kernels
        return Contender(lambda: peak_memory(program)[peak] - peak_memory(imports)[peak])

    return prepare
