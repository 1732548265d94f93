"""The rows on fresh processes: their time, that of first calls, and their memory."""

from benchmarks import peers, programs
from benchmarks.figures import Row
from benchmarks.programs import DRAW, FLOP
from benchmarks.rows.spots import PAIRS, SIX_HANDS
from benchmarks.solver import FIRST_SOLVED
from benchmarks.spots import BOARD, EVERY_COMBO, RANGES

TEN_HANDS = (*SIX_HANDS, "2c2d", "5h4h", "AcTc", "KcJd")

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
