"""The rows on many spots at once: arrays, frames and files."""

from benchmarks import batches, peers
from benchmarks.batches import FLOPS, Batch
from benchmarks.figures import Row

SPOTS = {
    "flop": ("1,000,000 random flop spots of two hands, all different", FLOPS),
    "turn": ("1,000,000 random turns of two hands, all different", Batch(1_000_000, 2, 4)),
    "river": ("1,000,000 random rivers of two hands, all different", Batch(1_000_000, 2, 5)),
    "preflop": ("1,000,000 random preflop spots of two hands", Batch(1_000_000, 2, 0)),
    "three-preflop": ("100,000 random preflop spots of three hands", Batch(100_000, 3, 0)),
    "six-flop": ("100,000 random flop spots of six hands, all different", Batch(100_000, 6, 3)),
    "omaha-preflop": (
        "2,000 random preflop spots of two Omaha hands of 4 cards",
        Batch(2_000, 2, 0, "omaha", 4),
    ),
}
LIMITS = {
    "flop": (0.5, 0.15),
    "turn": (0.2, None),
    "river": (0.2, None),
    "preflop": (0.2, None),
    "three-preflop": (2.5, 1),
}
"""The bounds of each batch, must and goal, in seconds."""

NO_LIMITS = (None, None)

BATCHES = [
    Row(
        f"batch-{name}",
        f"{spots}, through `equities`, exact, from card numbers, all cores",
        "s",
        batches.counted_batch(batch),
        {},
        *LIMITS.get(name, NO_LIMITS),
        rounds=3 if name == "three-preflop" else 5,
    )
    for name, (spots, batch) in SPOTS.items()
] + [
    Row(
        "batch-scaling",
        "the time per spot in a call of `equities` with 10,000,000 random flop spots of two hands, "
        "divided by the time in a call with 10,000",
        "ratio",
        batches.growth(10_000, 1_000_000, 10_000_000),
        must=1.5,
        rounds=1,
    )
]

FRAME = (
    "a frame of 1,000,000 random flop spots of two hands through `equity_frame`, text in, equities "
    "out, all cores"
)

FRAMES = [
    Row(
        "frame-flop",
        f"{FRAME}: columns as pandas reads them from CSV",
        "s",
        batches.framed(),
        {"eval7": peers.eval7_frame, "numpy": peers.numpy_frame},
        must=1.5,
        goal=0.6,
        rounds=5,
    ),
    Row(
        "frame-flop-objects",
        f"{FRAME}: columns of objects",
        "s",
        batches.framed(objects=True),
        rounds=3,
    ),
    Row(
        "csv-flop",
        "a CSV file of 1,000,000 random flop spots of two hands through `python -m calculations "
        "batch`, the whole process, all cores",
        "s",
        batches.commanded,
        rounds=3,
    ),
]

BATCH_MEMORY = [
    Row(
        f"memory-{name}",
        f"total peak memory, including mapped files, of a fresh process that {does}",
        "MB",
        batches.whole_process(program),
        must=1000,
        rounds=1,
    )
    for name, does, program in [
        *(
            (
                f"batch-{name}",
                f"holds and counts the spots of `batch-{name}`",
                batches.remembering_batch(batch),
            )
            for name, (_, batch) in SPOTS.items()
        ),
        (
            "frame-flop",
            "reads the frame of `frame-flop` from CSV and counts it",
            batches.remembering_frame,
        ),
        ("csv-flop", "runs the command of `csv-flop`", batches.remembering_command),
    ]
]
