"""Fresh processes: their time, that of first calls, and their memory."""

from functools import partial

from benchmarks import peers
from benchmarks.inputs import (
    BOARD,
    DRAW,
    FLOP,
    PACKAGES,
    PAIRS,
    RANGES,
    SIX_HANDS,
    check_memory_is_reported,
    first_ever,
    peak_memory,
    printing,
    run_python,
)
from benchmarks.measuring import Program, Task

OMAHA_HANDS = ("AsAh2d3d", "KsKhQcQd")
TEN_HANDS = (*SIX_HANDS, "2c2d", "5h4h", "AcTc", "KcJd")
BOTS = (
    str(PACKAGES / "scripts" / "bots" / f"{name}.py")
    for name in ("equity_driven", "tight", "always_call")
)
ARENA = (str(PACKAGES / "scripts" / "arena.py"), "run", *BOTS, "--rounds", "2")
PLAYED_HAND = """
from poker_calculator.games import Automation, NoLimitTexasHoldem
state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, (200, 200), 2)
while state.status:
    state.check_or_call()
print(state.stacks)
"""


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


def remembered(program: str) -> Program:
    """Prepare the peak memory of a program above that of one that only imports the packages."""

    def prepare() -> Task:
        check_memory_is_reported()
        imports = "import numpy, lookup, calculations"

        def run() -> float:
            return peak_memory(program, "RssAnon") - peak_memory(imports, "RssAnon")

        return Task(run)

    return prepare


FIRST = {
    "first": printing(DRAW, FLOP),
    "first-preflop": printing(PAIRS),
    "first-six": printing(SIX_HANDS),
    "first-omaha": printing(OMAHA_HANDS, game="omaha"),
    "first-hi-lo": printing(OMAHA_HANDS, game="omaha_hi_lo"),
    "first-ranges": printing(RANGES, BOARD[:6]),
    "first-frame": printing_frame(3),
    "first-million": printing_frame(1_000_000),
    "first-sampling": printing(PAIRS, method="monte_carlo", samples=1_000_000, rng=1),
    "first-hand": PLAYED_HAND,
}
REMEMBERED = {
    "preflop": printing(PAIRS),
    "flop": printing(TEN_HANDS, "7d3h2s"),
    "ranges": printing(("random", "random"), BOARD[:6]),
    "sampling": printing(PAIRS, method="monte_carlo", samples=10_000_000, rng=1),
    "hands": (
        "import numpy as np, lookup\n"
        "lookup.evaluate_hands(np.tile(np.arange(1, 8, dtype=np.uint8), (10_000_000, 1)))"
    ),
}
OURS: dict[str, Program] = {
    "process": lambda: Task(partial(run_python, "-c", printing(DRAW, FLOP))),
    **{name: first_ever("-c", program) for name, program in FIRST.items()},
    "first-arena": first_ever(*ARENA),
    "first-examples": first_ever(str(PACKAGES / "example_usage.py")),
    **{f"memory-{name}": remembered(program) for name, program in REMEMBERED.items()},
}
PEERS: dict[str, dict[str, Program]] = {"process": {"eval7": peers.eval7_started}}
