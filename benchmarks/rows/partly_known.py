"""The rows on partly known boards, and on ranges of Omaha hands."""

from benchmarks import partly_known
from benchmarks.figures import Row

ACES, RUNDOWNS, FLOP = "AA**", "JT98ds", "Kh7d2c"

PARTLY_KNOWN = [
    Row(
        f"partly-known-{name}",
        f"a call from text to `.equity`, two hands on the board {board}, exact, one core",
        "µs",
        partly_known.called(("AsKs", "QdQh"), board, unit=1e6),
    )
    for name, board in (("turn", "2c7d9h*Ts"), ("suit", "2c7d9h*h"), ("flop", "*s*s*s"))
]

OMAHA_RANGES = [
    Row("omaha-range-parse", f"`OmahaRange({RUNDOWNS!r})`", "ms", partly_known.read(RUNDOWNS)),
    *(
        Row(
            f"omaha-ranges-{street}",
            f"two Omaha ranges ({ACES} and {RUNDOWNS}) on a {street}, from text to `.equity`, "
            "exact, one core",
            "ms",
            partly_known.called((ACES, RUNDOWNS), board, "omaha"),
            must=must,
            rounds=3,
        )
        for street, board, must in (("flop", FLOP, 2000), ("turn", FLOP + "4s", 200))
    ),
    Row(
        "sampling-omaha-ranges",
        f"Monte Carlo: 1,000,000 samples of two Omaha ranges ({ACES} and {RUNDOWNS}) preflop, "
        "hands (two a sample), one core",
        "M/s",
        partly_known.sampled((ACES, RUNDOWNS), 1_000_000),
    ),
]
