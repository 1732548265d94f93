"""All rows of the benchmark, in the table ROWS."""

import numpy as np

from benchmarks import peers, programs
from benchmarks.figures import Program, Row
from benchmarks.programs import DRAW, FLOP
from benchmarks.rows.batches import BATCH_MEMORY, BATCHES, FRAMES
from benchmarks.rows.distributions import DISTRIBUTIONS
from benchmarks.rows.features import FEATURES
from benchmarks.rows.games import GAMES
from benchmarks.rows.partly_known import OMAHA_RANGES, PARTLY_KNOWN
from benchmarks.rows.processes import FIRST_CALLS, MEMORY, PROCESSES
from benchmarks.rows.push_fold import PUSH_FOLD
from benchmarks.rows.solver import SOLVER
from benchmarks.rows.spots import (
    BOARD_GAMES,
    PAIRS,
    RANGE_ROWS,
    RUNOUTS,
    SAMPLES,
    SIX_HANDS,
    SPOT_KERNELS,
    THREE_WAY,
)
from benchmarks.rows.stud_and_draw import STUD_AND_DRAW
from benchmarks.rows.views import VIEWS

MATCH_UPS = [
    ("AsAh", "KsKh"), ("AsAh", "KsKd"), ("AsKs", "QsQh"), ("AsKd", "QsQd"), ("AsKd", "AhQc"),
    ("KsKh", "AdKd"), ("2s2h", "AdKc"), ("AsKs", "2h2d"), ("AdAc", "7s2h"), ("AsKs", "AdKd"),
    ("AsAd", "QsQh"), ("AcAd", "QcJh"), ("AdAs", "TdJd"), ("Ah5h", "KsQc"), ("KcQc", "6c5c"),
]  # fmt: skip
"""One match-up of each kind: pairs or not, suits and ranks in common or not."""


HANDS = [
    Row(
        "hands",
        "strengths of 4,000,000 random hands of seven, from `[N, 7]` card numbers, one core",
        "M/s",
        programs.strengths(4_000_000),
        {
            "eval7": peers.eval7_hands,
            "phevaluator": peers.phevaluator_hands,
            "treys": peers.treys_hands,
            "poker-equity": peers.poker_equity_hands,
        },
        must=500,
        goal=1_500,
    ),
    Row(
        "hands-cached",
        "strengths of 65,536 random hands of seven in the cache, one core",
        "M/s",
        programs.strengths(65_536),
        must=500,
        goal=1_500,
    ),
    Row(
        "definition",
        "the definition of strength (category, main ranks, kickers) on suit masks, one core",
        "M/s",
        programs.keys_of_masks,
        must=2_000,
        goal=4_000,
    ),
    Row(
        "definition-vectors",
        "share of instructions in the definition's loop that use vectors of 256 or 512 bits",
        "%",
        programs.vectors_of_masks,
        rounds=1,
    ),
]

ISOMORPHISM = [
    *(
        Row(
            f"{name}-{street}",
            f"`{function}` of 2,000,000 random {what}, rounds {rounds}, one core",
            "M/s",
            program(rounds),
            must=10,
        )
        for street, rounds in (("flop", (2, 3)), ("river", (2, 3, 1, 1)))
        for name, function, what, program in (
            ("index", "hand_index", "hands", programs.indexed),
            ("index-inverse", "hand_of_index", "indices", programs.hands_of_indices),
        )
    ),
    Row(
        "canonical",
        "`canonical` of 2,000,000 random hands and rivers, one core",
        "M/s",
        programs.made_canonical,
        must=10,
    ),
]

TABLE = [
    Row(
        "table-build",
        "the Two Plus Two table built in memory",
        "s",
        programs.table_in_memory,
        must=5,
        goal=2,
        rounds=5,
    ),
    Row(
        "table-file",
        "the Two Plus Two table built, written to a file and hashed twice",
        "s",
        programs.table_in_file,
        rounds=5,
    ),
    Row(
        "table-count",
        "all 133,784,560 hands of seven read from the table in order, counted by category and "
        "summed, one core",
        "M/s",
        programs.walked(counting=True),
        goal=1_500,
    ),
    Row(
        "table-sum",
        "all 133,784,560 hands of seven read from the table in order and summed only, one core",
        "M/s",
        programs.walked(counting=False),
        goal=1_500,
    ),
    Row(
        "table-hands",
        "`get_hand_strength` of 1,000,000 random hands of seven",
        "M/s",
        programs.strengths_from_table,
    ),
]

KERNELS = [
    Row(
        "two-hands",
        "one of 200 spots in one call of the kernel: two hands preflop, exact, the slowest of 15 "
        "kinds of match-up",
        "µs",
        programs.counted(*MATCH_UPS, figure=max),
        {"poker-equity": peers.poker_equity_exact(*MATCH_UPS, figure=max)},
        must=25,
        goal=7,
        rounds=5,
    ),
    Row(
        "two-hands-median",
        "one of 200 spots in one call of the kernel: two hands preflop, exact, their median",
        "µs",
        programs.counted(*MATCH_UPS, figure=np.median),
        must=25,
        goal=7,
    ),
    Row(
        "three-hands",
        "one of 200 spots in one call of the kernel: three hands preflop, exact",
        "µs",
        programs.counted(SIX_HANDS[:3], figure=max),
        {"poker-equity": peers.poker_equity_exact(SIX_HANDS[:3])},
        goal=15,
    ),
    Row(
        "six-hands",
        "one of 200 spots in one call of the kernel: six hands preflop, exact",
        "µs",
        programs.counted(SIX_HANDS, figure=max),
        {"poker-equity": peers.poker_equity_exact(SIX_HANDS)},
        must=200,
        goal=50,
    ),
]


def call_row(
    name: str,
    street: str,
    board: str,
    others: dict[str, Program],
    must: float | None = None,
    goal: float | None = None,
) -> Row:
    """Return the row of a call on DRAW."""
    measured = f"a call from text to `.equity`: two hands {street}, exact"
    exact = {"poker-equity": peers.poker_equity_exact(DRAW, board=board)}
    return Row(name, measured, "µs", programs.called(DRAW, board), exact | others, must, goal)


CALLS = [
    call_row("flop", "on a flop", FLOP, {"eval7": peers.eval7_loop(FLOP)}, 37.5, 25),
    call_row("turn", "on a turn", FLOP + "7h", {"eval7": peers.eval7_loop(FLOP + "7h")}, 30, 20),
    call_row(
        "river", "on a river", FLOP + "7hKd", {"eval7": peers.eval7_loop(FLOP + "7hKd")}, 22.5, 15
    ),
    Row(
        "preflop",
        "a call from text to `.equity`: two hands preflop, exact",
        "µs",
        programs.called(PAIRS),
        {
            "poker-equity": peers.poker_equity_exact(PAIRS),
            "pokerkit": peers.pokerkit_samples(PAIRS),
        },
        must=30,
        goal=20,
    ),
    Row(
        "preflop-six",
        "a call from text to `.equity`: six hands preflop, exact",
        "µs",
        programs.called(SIX_HANDS),
        {"poker-equity": peers.poker_equity_exact(SIX_HANDS)},
        must=90,
        goal=60,
    ),
    Row(
        "parse",
        "`parse_cards` on 100,000 texts of two cards, `<U4`",
        "ms",
        programs.parsed("U4"),
        must=10,
    ),
    Row(
        "parse-objects",
        "`parse_cards` on 100,000 texts of two cards, in an array of objects",
        "ms",
        programs.parsed(object),
    ),
]

GROUPS = (
    *(
        HANDS,
        FEATURES,
        ISOMORPHISM,
        TABLE,
        KERNELS,
        SPOT_KERNELS,
        CALLS,
        RANGE_ROWS,
        THREE_WAY,
        BOARD_GAMES,
    ),
    *(STUD_AND_DRAW, RUNOUTS, DISTRIBUTIONS, SAMPLES, BATCHES, FRAMES, GAMES, PROCESSES),
    *(PARTLY_KNOWN, OMAHA_RANGES, FIRST_CALLS, SOLVER, PUSH_FOLD, MEMORY),
    *(BATCH_MEMORY, VIEWS),
)
ROWS = {row.name: row for rows in GROUPS for row in rows}
