"""Compile the kernels of common work beforehand, for all processors of this machine's kind.

The code goes into a folder of the package, and so into each wheel that is built afterwards: with
it, first calls need not wait for a compiler. Code for newer processors than this one is written,
too: kernels are compiled for each level, but run with the code for this processor.

Examples
--------
    python scripts/precompile_kernels.py
    python scripts/precompile_kernels.py --levels x86-64-v3 --work other_games games
"""

import argparse
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

import lookup
from calculations import (
    EquityCalculator,
    breakdown,
    effective_hand_strength,
    equities,
    equity_by_flop,
    equity_distribution,
    equity_frame,
    hand_strength,
    solve,
)
from lookup.compiling import Kernel, first_calls, kernel_choice, processors
from lookup.tables.store import build_table
from lookup.tables.two_plus_two import HAND_RANKS
from poker_calculator.environments import MccfrAgent, TrainingGame
from poker_calculator.games import BatchState, icm, nash_chart, push_fold, settle
from poker_calculator.games.play.legal_actions import RAISE
from poker_calculator.histories import hands_to_frame

HANDS = ["AsKs", "QdQh", "9c8c", "JhTh", "7d7c", "5s5h"]
RANGES = ["22+, A2s+, KTs+", "77+, ATs+, KQs", "66+, AJo+"]
BOARD = ["2c", "7h", "Jd", "3s", "4d"]
ALIKE = ["9s", "8s", "3c", "2s", "4c"]  # hearts and diamonds may change places
HIGH_BOARD = ["Td", "7h", "Jd", "8s", "6d"]
STREETS = 0, 3, 4, 5
HERE = "this processor"
ROWS = 20_000  # the texts of fewer are read without a kernel
LOG = """PokerStars Hand #1:  Hold'em No Limit (1/2) - 2026/01/01 12:00:00
Table 'A' 2-max Seat #1 is the button
Seat 1: Ann (100 in chips)
Seat 2: Bob (100 in chips)
Ann: posts small blind 1
Bob: posts big blind 2
*** HOLE CARDS ***
Ann: folds
Uncalled bet (1) returned to Bob
Bob collected 2 from pot
*** SUMMARY ***
Total pot 2 | Rake 0
"""


def count(*spot: Any, **options: Any) -> EquityCalculator:
    """Count or sample a spot."""
    counted = EquityCalculator(*spot, progress=False, **options)
    assert len(counted.equity)
    return counted


def work_on_hands() -> None:
    """Judge hands of 5 to 7 cards in all rankings, find their features and their indices."""
    cards = np.arange(1, 15).reshape(2, 7)
    for kind, count in itertools.product((np.uint8, np.int64), (5, 6, 7)):
        rows = cards[:, :count].astype(kind)
        lookup.evaluate_hands(rows)
        lookup.evaluate_ace_to_five(rows)
        lookup.evaluate_eight_or_better(rows)
        lookup.evaluate_deuce_to_seven(rows)
        lookup.hand_features(rows[:, :2], rows[:, 2:])
        lookup.hand_index(rows, (2, count - 2))
        lookup.hand_of_index(np.arange(2), (2, count - 2))
        lookup.canonical(rows[:, :2], rows[:, 2:])
    lookup.evaluate_badugi(cards[:, :4])
    lookup.evaluate_hands(cards + 16, ranking=lookup.GAMES["short_deck"].ranking)
    with tempfile.TemporaryDirectory() as folder:
        build_table(HAND_RANKS, folder=Path(folder))


def work_on_spots() -> None:
    """Count hands, ranges and both against random ones on all streets."""
    for players, street in itertools.product(range(2, 7), STREETS):
        assert len(count(HANDS[:players], BOARD[:street]).hand_categories)
    for street in STREETS[1:]:
        for ranges in (RANGES[:2], RANGES, [HANDS[0], "random"], [RANGES[0], "random"]):
            count(ranges, BOARD[:street]).ranges.breakdown(0)
            count(ranges, ALIKE[:street])
        hand_strength(HANDS[0], BOARD[:street])
        effective_hand_strength(HANDS[0], BOARD[:street])
        equity_distribution(HANDS[0], BOARD[:street], progress=False)
        if street < 5:
            count(HANDS[:2], BOARD[:street]).by_next_card()
    for spot in (["AsKs", "random"], RANGES[:2]):
        count(spot)
    for wide, narrow in itertools.product(("random", *RANGES[:2]), ("TT+", "AA")):
        count([wide, narrow], BOARD[:3])
    equity_by_flop("AA", "KK", progress=False)
    breakdown("AA")


def work_on_samples() -> None:
    """Sample deals of hands, ranges and random hands in all games."""
    sampled: dict[str, Any] = {"method": "monte_carlo", "samples": 1000, "rng": 1}
    for players in range(2, 7):
        for last in ("random", RANGES[0]):
            count([*HANDS[: players - 1], last], **sampled)
        count(RANGES[:1] * players, BOARD[:3], **sampled)
    for game, hand in (("omaha", "AsKsQdJd"), ("omaha_hi_lo", "AsKsQdJd"), ("short_deck", "AsKs")):
        count([hand, "random"], game=game, **sampled)
    for game in ("seven_card_stud", "seven_card_stud_hi_lo", "razz"):
        count(["AsKsQd", "9c8c7s"], game=game, **sampled)


def work_on_other_games() -> None:
    """Count Omaha, short deck, stud and draw."""
    hands = ["AsKsQdJh", "9c8c7s6h", "2s3h5c5d"]
    for game, street in itertools.product(("omaha", "omaha_hi_lo"), STREETS[1:]):
        for players in (2, 3):
            count(hands[:players], BOARD[:street], game=game)
    for street in STREETS:
        count(HANDS[:2], HIGH_BOARD[:street], game="short_deck")
    lookup.evaluate_omaha(hands[0], "".join(BOARD))
    lookup.evaluate_omaha_low(hands[0], "".join(BOARD))
    for game in ("seven_card_stud", "seven_card_stud_hi_lo", "razz", "five_card_draw"):
        count(["AsKsQdJh2c", "9c8c7s6h3d"], game=game)
    for game in ("ace_to_five", "deuce_to_seven", "badugi"):
        count(["AsKsQd", "9c8c7s"], game=game)
    count(["AsKsQdJh2c4s", "9c8c7s6h3d5d", "KdKhTdTh2d4h"], game="razz")
    for players in (2, 3):
        count(["AA**", "KK**", "QQ**"][:players], BOARD, game="omaha")


def work_on_frames() -> None:
    """Count the rows of frames: hands as text and as numbers, on all streets."""
    for players, street in itertools.product((2, 3, 6), STREETS):
        rows = pd.DataFrame({f"hand{seat}": [HANDS[seat]] * ROWS for seat in range(players)})
        names = [*rows.columns]
        rows["board"] = "".join(BOARD[:street])
        equity_frame(rows, names, board="board", progress=False)
        cards = np.array([lookup.parse_cards(hand) for hand in HANDS[:players]], np.uint8)
        board = np.array([lookup.parse_cards("".join(BOARD[:street]))], np.uint8).reshape(1, street)
        equities(cards[None], board, progress=False)


def learn(hands: list[str], board: list[str], bets: str, **options: Any) -> None:
    """Solve a spot in a few iterations."""
    spot: dict[str, Any] = {"pot": 20, "stack": 40, "iterations": 20, "progress": False}
    solve(hands, board, bets=bets, **spot, **options)


def work_on_solutions() -> None:
    """Solve rivers, turns and flops, with weighted ranges too."""
    for board, bets in ((BOARD, "33, 75"), (BOARD[:4], "allin"), (BOARD[:3], "allin")):
        for hands in (["AA, QQ, AKs", "KK, AQs"], ["AA:0.5, QQ", "KK:0.5, AQs"], RANGES[:1] * 2):
            learn(hands, board, bets, bits=32)


def work_on_solutions_in_16_bits() -> None:
    """Solve a flop in 16 bits, which processors convert that have the feature f16c."""
    learn(["AA, QQ, AKs", "KK, AQs"], BOARD[:3], "allin", bits=16)


def work_on_games() -> None:
    """Play rows of hands, pay pots, value stacks and find charts."""
    for players, auto_reset in itertools.product((2, 3, 6, 9), (False, True)):
        batch = BatchState(
            "NT", hand_count=8, players=players, stacks=50, blinds=(1, 2), min_bet=2, rng=1,
            auto_reset=auto_reset,
        )  # fmt: skip
        batch.legal_actions()
        batch.step(RAISE, 6)
        for _ in range(60):
            batch.step(*batch.random_actions())
        chips, folded = np.full((2, players), 10), np.zeros((2, players), bool)
        strengths = np.arange(chips.size).reshape(chips.shape)
        settle(chips, folded, strengths)
        settle(chips, folded, strengths, rake=0.05)
        settle(chips, folded, strengths, low_strengths=strengths)
    icm(np.arange(1, 21), np.arange(20, 0, -1))
    icm(np.arange(1, 10), [3, 2, 1])
    push_fold(10, players=3, progress=False)
    nash_chart()


def work_on_environments() -> None:
    """Learn by MCCFR; play hands against opponents by rules, one by one and many, in Gymnasium."""
    MccfrAgent(TrainingGame("K"), rng=1).train(1)
    if find_spec("gymnasium") is None:
        return
    from poker_calculator.environments import PokerEnv, PokerVectorEnv

    PokerEnv("NT", opponents="random").reset(seed=1)
    for opponents in ("tight", lambda observations, masks: np.ones(len(masks), np.int64)):
        envs = PokerVectorEnv(8, opponents=opponents)
        envs.reset(seed=1)
        for _ in range(20):
            envs.step(np.ones(8, np.int64))


def work_on_logs() -> None:
    """Play a hand of a log."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log.txt"
        log.write_text(LOG, encoding="utf-8")
        assert len(hands_to_frame(log)) == 2


WORK = {
    name.removeprefix("work_on_"): work
    for name, work in globals().items()
    if name.startswith("work_on_")
}


@contextmanager
def targeting(level: processors.ProcessorLevel) -> Iterator[None]:
    """Choose a level as the processor to compile for."""
    os.environ["NUMBA_CPU_NAME"], os.environ["NUMBA_CPU_FEATURES"] = level.target
    try:
        yield
    finally:
        del os.environ["NUMBA_CPU_NAME"], os.environ["NUMBA_CPU_FEATURES"]


def precompiling(level: processors.ProcessorLevel, folder: Path) -> None:
    """Have each kernel write code for a level, too, before it is called for the first time."""

    def precompile(kernel: Kernel, arguments: tuple[Any, ...]) -> None:
        if not kernel.is_at_hand(arguments):
            raise LookupError(f"{kernel.__name__} has no code for this processor on disk")
        with targeting(level):
            kernel.precompile(folder, arguments)

    first_calls.append(precompile)


def parse_arguments() -> argparse.Namespace:
    """Read the command line."""
    summary, _, examples = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=summary, epilog=examples, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = [level.name for level in processors.levels()]
    parser.add_argument("--levels", nargs="+", choices=names, default=names)
    parser.add_argument("--work", nargs="+", choices=WORK, default=[*WORK])
    parser.add_argument("--folder", type=Path, default=processors.FOLDER)
    parser.add_argument("--only", choices=[*names, HERE], help=argparse.SUPPRESS)
    return parser.parse_args()


def run(name: str, cache: str, arguments: argparse.Namespace) -> str:
    """Compile for one target in a process of its own, and return a line about it."""
    start = time.perf_counter()
    options = ["--only", name, "--folder", arguments.folder, "--work", *arguments.work]
    command = [sys.executable, __file__, *options]
    subprocess.run(command, env=os.environ | {"NUMBA_CACHE_DIR": cache}, check=True)
    return f"{name}: {time.perf_counter() - start:.0f} s"


def compile_here(name: str, arguments: argparse.Namespace) -> None:
    """Do the work, and compile its kernels for this processor or for a level."""
    kernel_choice.always = True
    for level in processors.levels():
        if level.name == name:
            precompiling(level, arguments.folder / name)
            with targeting(level):
                # LLVM would end the process, which lacks a function.
                if not processors.converts_half():
                    WORK["solutions_in_16_bits"] = lambda: None
    for work in arguments.work:
        WORK[work]()


def main() -> int:
    """Compile for this processor first, then for each level, as many at once as there are cores."""
    arguments = parse_arguments()
    if arguments.only:
        compile_here(arguments.only, arguments)
        return 0
    shutil.rmtree(arguments.folder, ignore_errors=True)
    for name in arguments.levels:
        (arguments.folder / name).mkdir(parents=True)
    with tempfile.TemporaryDirectory() as cache, ThreadPoolExecutor(os.cpu_count()) as pool:
        print(run(HERE, cache, arguments))
        for line in pool.map(lambda name: run(name, cache, arguments), arguments.levels):
            print(line)
    files = [*arguments.folder.glob("*/*.nbc")]
    size = sum(file.stat().st_size for file in files)
    print(f"{len(files)} files, {size / 1e6:.1f} MB, in {arguments.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
