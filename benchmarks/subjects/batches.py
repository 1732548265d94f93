"""Many spots at once: in one call of a kernel, in arrays, in frames and in files."""

import functools
from collections.abc import Callable
from pathlib import Path

import numpy as np

from benchmarks import peers
from benchmarks.inputs import (
    COMPARED_SPOTS,
    FLOPS,
    Batch,
    check_memory_is_reported,
    csv_of_flops,
    equities_of,
    folder,
    peak_memory,
    run_python,
    spots_of,
)
from benchmarks.measuring import Program, Task
from calculations import equities, equity_frame
from calculations.exact.by_ranks import postflop_arguments
from calculations.spots.spot_rows import SpotRows
from lookup.games import GAMES

BATCHES = {
    "flop": FLOPS,
    "turn": Batch(1_000_000, 2, 4),
    "river": Batch(1_000_000, 2, 5),
    "preflop": Batch(1_000_000, 2, 0),
    "three-preflop": Batch(100_000, 3, 0),
    "six-flop": Batch(100_000, 6, 3),
    "omaha-preflop": Batch(2_000, 2, 0, "omaha", 4),
}
COMMAND = ["--hole-cards", "hero,villain", "--board", "board", "--no-progress"]


def counted_spots(batch: Batch) -> Program:
    """Prepare the kernels that count many hold'em spots in one call."""

    def prepare() -> Task:
        count: Callable[..., None]
        if batch.players == 2:
            from calculations._kernels.exact.by_ranks_postflop import heads_up_postflop as count
        else:
            from calculations._kernels.exact.by_ranks_postflop import postflop_outcomes as count
        hole_cards, boards = spots_of(batch)
        outcomes = np.zeros((batch.spots, 1 << batch.players), np.int64)
        dead = np.empty((batch.spots, 0), np.uint8)
        arguments = postflop_arguments(SpotRows(hole_cards, boards, dead, GAMES["holdem"]))

        def run() -> None:
            outcomes[:] = 0
            count(*arguments, outcomes)

        run()
        answer = [equities_of(counts) for counts in outcomes[:COMPARED_SPOTS]]
        return Task(run, batch.spots, answer)

    return prepare


def counted_batch(batch: Batch) -> Program:
    """Prepare `equities` on a batch."""
    return lambda: Task(
        functools.partial(equities, *spots_of(batch), game=batch.game, progress=False)
    )


def framed(objects: bool) -> Program:
    """Prepare `equity_frame` on columns of text as pandas reads them, or of objects."""

    def prepare() -> Task:
        import pandas as pd

        frame = pd.read_csv(csv_of_flops())
        if objects:
            frame = frame.astype(object)
        run = functools.partial(equity_frame, frame, progress=False)
        note = f"pandas {pd.__version__}, `{frame.dtypes.iloc[0]}`"
        return Task(run, 1, run().to_numpy()[:COMPARED_SPOTS], note=note)

    return prepare


def command_on_flops() -> list[str]:
    """Return the command line, from `batch` on, that adds equities to a CSV file."""
    spots = csv_of_flops()
    return ["batch", str(spots), str(spots.with_suffix(".out.csv")), *COMMAND]


def remembering(batch: Batch) -> str:
    """Return a program that loads a batch and counts it."""
    path: Path = folder() / ("-".join(map(str, batch)) + ".npz")
    np.savez(path, *spots_of(batch))
    return (
        "import numpy as np\nfrom calculations import equities\n"
        f"with np.load({str(path)!r}) as file:\n"
        "    hole_cards, boards = file['arr_0'], file['arr_1']\n"
        f"equities(hole_cards, boards, game={batch.game!r})"
    )


def remembering_frame() -> str:
    """Return a program that reads a CSV file with pandas and counts the frame."""
    path = str(csv_of_flops())
    return (
        "import pandas as pd\nfrom calculations import equity_frame\n"
        f"frame = pd.read_csv({path!r})\nequity_frame(frame)"
    )


def remembering_command() -> str:
    """Return the program of the command line on a CSV file."""
    main = "from poker_calculator.commands.command_line import main"
    return f"{main}\nassert main({command_on_flops()!r}) == 0"


def whole_process(program: Callable[[], str]) -> Program:
    """Prepare the peak memory of a fresh process, including mapped files."""

    def prepare() -> Task:
        check_memory_is_reported()
        return Task(lambda: peak_memory(program(), "VmHWM"))

    return prepare


SPOTS = {
    "flop-spots": Batch(100_000, 2, 3),
    "turn-spots": Batch(100_000, 2, 4),
    "six-flop-spots": Batch(100_000, 6, 3),
}
OURS: dict[str, Program] = {
    **{name: counted_spots(batch) for name, batch in SPOTS.items()},
    **{f"batch-{name}": counted_batch(batch) for name, batch in BATCHES.items()},
    "frame-flop": framed(objects=False),
    "frame-flop-objects": framed(objects=True),
    "csv-flop": lambda: Task(lambda: run_python("-m", "poker_calculator", *command_on_flops())),
    **{
        f"memory-batch-{name}": whole_process(functools.partial(remembering, batch))
        for name, batch in BATCHES.items()
    },
    "memory-frame-flop": whole_process(remembering_frame),
    "memory-csv-flop": whole_process(remembering_command),
}
PEERS: dict[str, dict[str, Program]] = {
    **{name: {"poker-equity": peers.poker_equity_spots(batch)} for name, batch in SPOTS.items()},
    "frame-flop": {"eval7": peers.eval7_frame, "numpy": peers.numpy_frame},
}
