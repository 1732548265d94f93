"""Our programs on many spots at once: in arrays, in frames and in files."""

import atexit
import functools
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

import lookup
from benchmarks.figures import Contender, Program, timed_once
from benchmarks.programs import check_memory_is_reported, peak_memory, run_program, run_python
from benchmarks.spots import COMPARED_SPOTS, random_spots
from calculations.batch import equities

if TYPE_CHECKING:
    import pandas as pd

QUICK = 100
"""The factor by which a quick run shortens a batch and multiplies its time."""

GROWTH_ROUNDS = 3


class Batch(NamedTuple):
    """Random spots: the numbers of spots, of hands and of board cards."""

    spots: int
    players: int
    on_board: int
    game: str = "holdem"
    in_hand: int = 2


FLOPS = Batch(1_000_000, 2, 3)
"""The spots of the frames and files."""


# ---- spots -----------------------------------------------------------------------------------


@functools.cache
def spots_of(batch: Batch) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return hole cards, [spots, players, in_hand], and boards, [spots, on_board].

    With a board all spots differ in their sets of hands and board cards.
    """
    count, *kind, _, in_hand = batch
    if not batch.on_board:
        return random_spots(count, *kind, in_hand)
    hole_cards, boards = random_spots(count + count // 1000 + 10, *kind, in_hand)
    known = np.concatenate(
        [np.sort(hole_cards, axis=2).reshape(len(boards), -1), np.sort(boards, axis=1)], axis=1
    )
    numbers = np.zeros(len(known), np.uint64)
    for cards in known.T:
        numbers = np.uint64(53) * numbers + cards
    different = np.sort(np.unique(numbers, return_index=True)[1])[:count]
    return hole_cards[different], boards[different]


def shortened(batch: Batch, quick: bool) -> Batch:
    """Return the batch to measure."""
    return batch._replace(spots=batch.spots // QUICK) if quick else batch


def scale(quick: bool) -> int:
    """Return the factor of the seconds."""
    return QUICK if quick else 1


def few_if(quick: bool) -> str:
    """Return the note of a figure that is not scaled."""
    return f"on {QUICK} times as few" if quick else ""


# ---- arrays ----------------------------------------------------------------------------------


def counted_batch(batch: Batch) -> Program:
    """Prepare `equities` on a batch, in seconds."""

    def prepare(quick: bool) -> Contender:
        measured = shortened(batch, quick)
        run = functools.partial(equities, *spots_of(measured), game=measured.game, progress=False)
        answer = run().equity[:COMPARED_SPOTS]
        return Contender(timed_once(run, scale(quick)), answer)

    return prepare


def growth(*counts: int) -> Program:
    """Prepare the time per spot in the largest of *counts*, divided by that in the smallest.

    Each count is measured once, here, for a million spots or one call; a note lists the times.
    """

    def prepare(quick: bool) -> Contender:
        measured = [shortened(FLOPS._replace(spots=count), quick) for count in counts]
        runs = [functools.partial(equities, *spots_of(few), progress=False) for few in measured]
        calls = [max(1, FLOPS.spots // count) for count in counts]

        def repeated(run: Callable[[], object], times: int) -> None:
            for _ in range(times):
                run()

        samplers = [
            timed_once(functools.partial(repeated, run, times), 1e6 / times / few.spots)
            for run, times, few in zip(runs, calls, measured, strict=True)
        ]
        runs[0]()
        rounds = [[sample() for sample in samplers] for _ in range(GROWTH_ROUNDS)]
        micros = [median(times) for times in zip(*rounds, strict=True)]
        told = ", ".join(
            f"{time:.3f} µs among {few.spots:,}" for time, few in zip(micros, measured, strict=True)
        )
        return Contender(lambda: micros[-1] / micros[0], note=f"a spot takes {told}")

    return prepare


# ---- frames and files ------------------------------------------------------------------------


@functools.cache
def folder() -> Path:
    """Return a folder for input files, which is deleted at the end of the program."""
    made = tempfile.TemporaryDirectory()
    atexit.register(made.cleanup)
    return Path(made.name)


@functools.cache
def csv_of(batch: Batch) -> Path:
    """Return a CSV file of two-player flops, with the columns hero, villain and board."""
    hole_cards, boards = spots_of(batch)
    letters = np.array(["", *lookup.CARDS], "S2").view(np.uint8).reshape(53, 2)
    lines = np.full((batch.spots, 17), ord(","), np.uint8)
    for start, cards in ((0, hole_cards[:, 0]), (5, hole_cards[:, 1]), (10, boards)):
        width = 2 * cards.shape[1]
        lines[:, start : start + width] = letters[cards].reshape(batch.spots, width)
    lines[:, -1] = ord("\n")
    path = folder() / f"{batch.spots}.csv"
    path.write_bytes(b"hero,villain,board\n" + lines.tobytes())
    return path


def frame_of(batch: Batch, quick: bool) -> "pd.DataFrame":
    """Return two-player flops as pandas reads them from a file."""
    import pandas as pd

    return pd.read_csv(csv_of(shortened(batch, quick)))


def framed(objects: bool = False) -> Program:
    """Prepare `equity_frame` on columns of text as pandas reads them, or of objects, in seconds."""

    def prepare(quick: bool) -> Contender:
        from calculations.frames.equity_frame import equity_frame

        frame = frame_of(FLOPS, quick)
        if objects:
            frame = frame.astype(object)
        run = functools.partial(equity_frame, frame, progress=False)
        answer = run().to_numpy()[:COMPARED_SPOTS]
        return Contender(timed_once(run, scale(quick)), answer, note=columns_of(frame))

    return prepare


def columns_of(frame: "pd.DataFrame") -> str:
    """Name pandas and the dtype of its columns of text."""
    import pandas as pd

    kind = frame.dtypes.iloc[0]
    storage = getattr(kind, "storage", "")
    return f"pandas {pd.__version__}, `{kind}`{f' in {storage}' if storage else ''}"


def batch_command(spots: Path) -> list[str]:
    """Return the command line, from `batch` on, that adds equities to a CSV file."""
    columns = ("--hands", "hero,villain", "--board", "board", "--no-progress")
    return ["batch", str(spots), str(spots.with_suffix(".out.csv")), *columns]


def commanded(quick: bool) -> Contender:
    """Prepare the command line on a CSV file, a whole process, in seconds."""

    def run(spots: Path) -> Path:
        command = batch_command(spots)
        run_python("-m", "calculations", *command)
        return Path(command[2])

    few = run(csv_of(shortened(FLOPS, quick=True)))  # compiles the kernels
    lines = few.read_text(encoding="utf-8").splitlines()[1 : 1 + COMPARED_SPOTS]
    answer = [[float(share) for share in line.split(",")[-2:]] for line in lines]
    whole = functools.partial(run, csv_of(shortened(FLOPS, quick)))
    return Contender(timed_once(whole, 1), answer, note=few_if(quick))


# ---- memory ----------------------------------------------------------------------------------


def remembering_batch(batch: Batch) -> Callable[[bool], str]:
    """Return a function that writes the program which loads a batch and counts it."""

    def program(quick: bool) -> str:
        measured = shortened(batch, quick)
        path = folder() / ("-".join(map(str, measured)) + ".npz")
        if not path.exists():
            np.savez(path, *spots_of(measured))
        return (
            "import numpy as np\n"
            "from calculations.batch import equities\n"
            f"with np.load({str(path)!r}) as file:\n"
            "    hole_cards, boards = file['arr_0'], file['arr_1']\n"
            f"found = equities(hole_cards, boards, game={batch.game!r})"
        )

    return program


def remembering_frame(quick: bool) -> str:
    """Write the program that reads a CSV file with pandas and counts the frame."""
    path = csv_of(shortened(FLOPS, quick))
    return (
        "import pandas as pd\n"
        "from calculations.frames.equity_frame import equity_frame\n"
        f"frame = pd.read_csv({str(path)!r})\n"
        "found = equity_frame(frame)"
    )


def remembering_command(quick: bool) -> str:
    """Write the program of the command line on a CSV file."""
    command = batch_command(csv_of(shortened(FLOPS, quick)))
    return f"from calculations.__main__ import main\nassert main({command!r}) == 0"


def whole_process(program: Callable[[bool], str]) -> Program:
    """Prepare the peak memory of a fresh process, in MB, including mapped files.

    A process on few spots runs first, to compile the kernels.
    """

    def prepare(quick: bool) -> Contender:
        check_memory_is_reported()
        run_program(program(True))
        return Contender(lambda: peak_memory(program(quick))["VmHWM"], note=few_if(quick))

    return prepare
