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
from benchmarks.solver import FIRST_SOLVED
from benchmarks.spots import BOARD, EVERY_COMBO, RANGES

MATCH_UPS = [
    ("AsAh", "KsKh"), ("AsAh", "KsKd"), ("AsKs", "QsQh"), ("AsKd", "QsQd"), ("AsKd", "AhQc"),
    ("KsKh", "AdKd"), ("2s2h", "AdKc"), ("AsKs", "2h2d"), ("AdAc", "7s2h"), ("AsKs", "AdKd"),
    ("AsAd", "QsQh"), ("AcAd", "QcJh"), ("AdAs", "TdJd"), ("Ah5h", "KsQc"), ("KcQc", "6c5c"),
]  # fmt: skip
"""One match-up of each kind: pairs or not, suits and ranks in common or not."""

TEN_HANDS = (*SIX_HANDS, "2c2d", "5h4h", "AcTc", "KcJd")


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

PROCESSES = [
    Row(
        "process",
        "a fresh process, caches warm, that prints a flop spot",
        "s",
        programs.started(programs.printing(DRAW, FLOP)),
        {"eval7": peers.eval7_started},
        must=1.2,
        goal=0.6,
    ),
    Row(
        "process-preflop",
        "a fresh process, caches warm, that prints a preflop spot",
        "s",
        programs.started(programs.printing(DRAW)),
        must=1.2,
        goal=0.6,
    ),
    Row(
        "process-ranges",
        "a fresh process, caches warm, that prints two ranges on a flop",
        "s",
        programs.started(programs.printing(RANGES, BOARD[:6])),
    ),
]

OMAHA_HANDS = ("AsAh2d3d", "KsKhQcQd")

FIRST = {
    "first": ("prints a flop spot", 3, programs.printing(DRAW, FLOP)),
    "first-preflop": ("prints a pair before the flop", 1.2, programs.printing(PAIRS)),
    "first-six": ("prints six hands before the flop", 1.5, programs.printing(SIX_HANDS)),
    "first-omaha": (
        "prints two hands of Omaha before the flop",
        1.5,
        programs.printing(OMAHA_HANDS, game="omaha"),
    ),
    "first-hi-lo": (
        "prints two hands of Omaha hi-lo before the flop",
        1.5,
        programs.printing(OMAHA_HANDS, game="omaha_hi_lo"),
    ),
    "first-ranges": ("prints two ranges on a flop", 2, programs.printing(RANGES, BOARD[:6])),
    "first-frame": ("prints a frame of three rows", 2, programs.printing_frame(3)),
    "first-million": (
        "makes a frame of a million flops as text, and prints its equities",
        8,
        programs.printing_frame(1_000_000),
    ),
    "first-sampling": (
        "prints a million samples",
        4,
        programs.printing(PAIRS, method="monte_carlo", samples=1_000_000, rng=1),
    ),
    "first-hand": ("plays a hand to its showdown", 1, programs.PLAYED_HAND),
}
"""First calls: the action, the most seconds, and the program."""

FIRST_CALLS = [
    Row(
        name,
        f"the first process, without tables and compiled kernels, that {does}",
        "s",
        programs.first_ever("-c", program),
        must=must,
        rounds=3,
    )
    for name, (does, must, program) in FIRST.items()
]
FIRST_CALLS += [
    Row(
        "first-arena",
        "the first process, as above, that plays two rounds of three bots in the arena",
        "s",
        programs.first_ever(*programs.ARENA),
        must=15,
        rounds=3,
    ),
    Row(
        "first-examples",
        "the first process, as above, that runs all of `example_usage.py`",
        "s",
        programs.first_ever(str(programs.PACKAGES / "example_usage.py")),
        must=20,
        rounds=3,
    ),
]

OF_A_WHEEL = {
    "wheel-million": FIRST["first-million"],
    "wheel-sampling": FIRST["first-sampling"],
    "wheel-solve": ("solves a river", 5, FIRST_SOLVED),
}
FIRST_CALLS += [
    Row(
        name,
        f"the first process of a wheel with compiled kernels, without tables, that {does}",
        "s",
        programs.first_ever("-c", program, of_wheel=True),
        must=5,
        rounds=3,
    )
    for name, (does, _, program) in OF_A_WHEEL.items()
]

REMEMBERED = {
    "preflop": ("a preflop call", programs.printing(PAIRS)),
    "flop": ("a flop call with ten hands", programs.printing(TEN_HANDS, "7d3h2s")),
    "ranges": ("two random hands on a flop", programs.printing(EVERY_COMBO, BOARD[:6])),
    "sampling": (
        "10,000,000 samples of AA v KK",
        f"from calculations import EquityCalculator as E\n"
        f"E({PAIRS}, method='monte_carlo', samples=10_000_000, rng=1).equity",
    ),
    "build": (
        "the build of the table",
        "import tempfile, pathlib, lookup\n"
        "with tempfile.TemporaryDirectory() as folder:\n"
        "    lookup.build_table(lookup.HAND_RANKS, folder=pathlib.Path(folder))",
    ),
    "hands": (
        "`evaluate_hands` of 10,000,000 hands, including the hands (70) and the result (40)",
        "import numpy as np, lookup\n"
        "cards = np.tile(np.arange(1, 8, dtype=np.uint8), (10_000_000, 1))\n"
        "lookup.evaluate_hands(cards)",
    ),
}

MEMORY = [
    row
    for name, (measured, program) in REMEMBERED.items()
    for row in (
        Row(
            f"memory-{name}",
            f"peak memory of {measured}, above that of importing the packages",
            "MB",
            programs.remembered(program, "RssAnon"),
            must=300,
            rounds=3,
        ),
        Row(
            f"memory-{name}-mapped",
            f"peak memory of {measured}, above that of importing the packages, "
            "including the pages of mapped files",
            "MB",
            programs.remembered(program, "VmHWM"),
            rounds=3,
        ),
    )
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
    BATCH_MEMORY,
)
ROWS = {row.name: row for rows in GROUPS for row in rows}
