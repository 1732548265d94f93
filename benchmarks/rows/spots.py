"""The rows on games, the heads-up matrix, ranges and samples."""

from benchmarks import peers, spots
from benchmarks.figures import Program, Row
from benchmarks.spots import BOARD, OMAHA, RANGES

PAIRS = ("AsAh", "KsKh")
SIX_HANDS = ("AhKh", "QsQd", "JhTh", "9c9d", "AsKd", "8s7s")
PEER_OMAHA = {4: "omaha", 5: "omaha_five", 6: "omaha_six"}

OMAHAS = [
    Row(
        f"omaha-{cards}",
        f"two Omaha hands of {cards} cards preflop, exact, from card numbers, one core",
        "ms",
        spots.omaha(cards),
        {
            "poker-equity": peers.poker_equity_exact(
                OMAHA[cards], game=PEER_OMAHA[cards], per_call=1e3
            )
        },
        must=0.4,
        goal=0.1,
        rounds=5,
    )
    for cards in OMAHA
]

BATCHES = [
    Row(
        name,
        f"one of 100,000 random spots in one call of the kernel: {hands} on a {street}, exact, "
        "one core",
        "µs",
        spots.counted_spots(players, on_board, 100_000),
        {"poker-equity": peers.poker_equity_spots(players, on_board, 100_000)},
        must,
        goal,
    )
    for name, hands, street, players, on_board, must, goal in [
        ("flop-spots", "two hands", "flop", 2, 3, 0.35, 0.14),
        ("turn-spots", "two hands", "turn", 2, 4, 0.08, 0.026),
        ("six-flop-spots", "six hands", "flop", 6, 3, 1.5, 0.5),
    ]
] + [
    Row(
        f"{street}-spots-cached",
        f"one of 1,000 random spots, with all data in the cache: two hands on "
        f"a {street}, exact, one core",
        "µs",
        spots.counted_spots(2, on_board, 1_000),
    )
    for street, on_board in (("flop", 3), ("turn", 4))
]

MATRIX = [
    Row(
        "match-ups",
        "all 47,008 match-ups of two hands before the flop, counted, one core",
        "s",
        spots.match_ups_counted,
        must=2,
        goal=0.5,
        rounds=5,
    ),
    Row(
        "matrix-build",
        "the heads-up matrix, 1,326 x 1,326 wins and ties, from those counts, in memory",
        "s",
        spots.matrix_in_memory,
        must=2,
        goal=0.5,
        rounds=5,
    ),
]


def ranges_row(
    street: str, on_board: int, others: dict[str, Program], must: float, goal: float
) -> Row:
    """Return the row of two ranges on a street."""
    return Row(
        f"ranges-{street}",
        f"two ranges (258 and 104 combos), {street}, exact, from weights, one core",
        "ms",
        spots.counted_ranges(RANGES, on_board),
        others,
        must,
        goal,
    )


SAMPLED_RANGES = {"poker-equity": peers.poker_equity_samples(RANGES, 100_000, milliseconds=True)}

RANGE_ROWS = [
    ranges_row("preflop", 0, SAMPLED_RANGES, 0.5, 0.2),
    ranges_row(
        "flop",
        3,
        {"poker-equity": peers.poker_equity_samples(RANGES, 100_000, BOARD[:6], milliseconds=True)},
        1.5,
        0.75,
    ),
    ranges_row(
        "turn",
        4,
        {"poker-equity": peers.poker_equity_exact(RANGES, board=BOARD[:8], per_call=1e3)},
        0.15,
        0.05,
    ),
    ranges_row(
        "river",
        5,
        {
            "eval7": peers.eval7_ranges(RANGES, BOARD),
            "poker-equity": peers.poker_equity_exact(RANGES, board=BOARD, per_call=1e3),
        },
        0.06,
        0.02,
    ),
    Row(
        "ranges-call",
        "a call from two `Range`s to `.equity`, preflop, exact",
        "ms",
        spots.called_on_ranges(),
        SAMPLED_RANGES,
        must=0.375,
        goal=0.25,
    ),
    *(
        Row(
            f"ranges-call-{street}",
            f"a call from two `Range`s to `.equity`, {street}, exact",
            "ms",
            spots.called_on_ranges(on_board=on_board),
            must=must,
            goal=goal,
        )
        for street, on_board, must, goal in (
            ("flop", 3, 2.25, 1.5),
            ("turn", 4, 0.45, 0.3),
            ("river", 5, 0.15, 0.1),
        )
    ),
    Row(
        "ranges-call-text",
        "a call from the text of two ranges to `.equity`, preflop, exact",
        "ms",
        spots.called_on_ranges(as_text=True),
        SAMPLED_RANGES,
    ),
    Row(
        "ranges-random-flop",
        "two random hands (1,176 combos each) on a flop, exact, from weights, one core",
        "ms",
        spots.counted_ranges(spots.EVERY_COMBO, 3),
        must=20,
        goal=10,
    ),
    Row(
        "ranges-three-flop",
        "three ranges (258, 104 and 104 combos) on a flop, exact, from weights, one core",
        "ms",
        spots.counted_ranges((*RANGES, RANGES[1]), 3),
        rounds=5,
    ),
    Row(
        "range-parse",
        f"`Range({RANGES[0]!r})`",
        "µs",
        spots.parsed_range,
        {"eval7": peers.eval7_range(RANGES[0]), "pokerkit": peers.pokerkit_range(RANGES[0])},
    ),
    Row(
        "strength-potential",
        "`effective_hand_strength` of a hand on a flop, exact",
        "ms",
        spots.strength_with_potential,
    ),
]


def as_text(hands: tuple[str, ...]) -> tuple[str, ...]:
    """Return hands as poker-equity writes them."""
    return tuple(hand.replace("random", "**") for hand in hands)


THREE_WAY = [
    Row(
        "three-way-build",
        "the three-way table: all 305,377,800 deals of three hands before the flop, in memory, on "
        "all cores",
        "s",
        spots.three_way_in_memory,
        must=120,
        goal=60,
        rounds=1,
    ),
    *(
        Row(
            name,
            f"a call from the text of three hands, {what}, preflop, exact",
            "ms",
            spots.called_on(hands),
            {
                "poker-equity": peers.poker_equity_samples(
                    as_text(hands), 100_000, milliseconds=True
                )
            },
            must=must,
        )
        for name, what, hands, must in (
            ("three-way-call", "AA, KK, random", ("AA", "KK", "random"), 50),
            ("three-way-ranges", "258 combos, 104 combos, random", (*RANGES, "random"), None),
            ("three-way-combos", "a hand, 104 combos, random", ("AsKh", RANGES[1], "random"), None),
            ("three-way-random", "all random", ("random",) * 3, None),
        )
    ),
]

RUNOUTS = [
    Row(
        "runouts",
        "`runouts` of AA v KK preflop: 1,712,304 boards as arrays, with strengths and winners",
        "ms",
        spots.runouts_listed(PAIRS),
        must=120,
        goal=60,
    ),
    Row(
        "runouts-flop",
        "`runouts` of two hands on a flop: 990 boards",
        "ms",
        spots.runouts_listed(SIX_HANDS[:2], "Js9s3c"),
    ),
    *(
        Row(
            name,
            f"{hands} on all 1,755 different flops, exact, all cores",
            "s",
            spots.flops_counted(ranges),
            must=5,
            goal=2.5,
            rounds=3,
        )
        for name, hands, ranges in (
            ("equity-by-flop", "two ranges (258 and 104 combos)", RANGES),
            ("equity-by-flop-wide", "two ranges of all 1,326 combos", ("random", "random")),
        )
    ),
    Row(
        "deals",
        "`deals` of two ranges (258 and 104 combos) on a flop, 1,000,000, with strengths, one core",
        "M/s",
        spots.deals_drawn(RANGES, BOARD[:6], 1_000_000),
    ),
]

BIG_O, COURCHEVEL = ("As2sKdQh9c", "AhAd7c3c5d"), ("AsKhQsJh9c", "6c6d5d7h8h")

BOARD_GAMES = [
    Row(
        "big-o",
        "two hands of Big O preflop, exact, a call from text",
        "ms",
        spots.called_in_game(BIG_O, "big_o"),
        {"poker-equity": peers.poker_equity_exact(BIG_O, game="omaha_five_hi_lo", per_call=1e3)},
        must=2000,
        goal=1,
        rounds=5,
    ),
    Row(
        "courchevel",
        "two hands of Courchevel and the first card of the flop, exact, a call from text",
        "ms",
        spots.called_in_game(COURCHEVEL, "courchevel", "8s"),
        {
            "poker-equity": peers.poker_equity_exact(
                COURCHEVEL, board="8s", game="courchevel", per_call=1e3
            )
        },
        must=2000,
        goal=1,
        rounds=5,
    ),
    Row(
        "lazy-pineapple",
        "two hands of Lazy Pineapple preflop, exact, a call from text",
        "ms",
        spots.called_in_game(("AsKsQd", "9c9d8c"), "lazy_pineapple"),
        must=2000,
        goal=1,
    ),
    Row(
        "run-it-twice",
        "AA v KK preflop, all 1,648,260,405,792 pairs of boards: scoops and deviation",
        "ms",
        spots.run_twice(PAIRS),
        must=2000,
        goal=500,
        rounds=5,
    ),
    Row(
        "run-it-twice-flop",
        "two hands on a flop, all 893,970 pairs of runouts: scoops and deviation",
        "ms",
        spots.run_twice(("AsKs", "QdQh"), "2c7dJh"),
        must=100,
        goal=5,
    ),
]

SAMPLES = [
    Row(
        "sampling",
        "Monte Carlo: 10,000,000 samples of AA v KK preflop, hands (two a sample), one core",
        "M/s",
        spots.sampled(PAIRS, 10_000_000),
        {
            "eval7": peers.eval7_samples(PAIRS, 1_000_000),
            "poker-equity": peers.poker_equity_samples(PAIRS, 1_000_000),
        },
        must=120,
        goal=300,
    ),
    Row(
        "sampling-six",
        "Monte Carlo: 2,000,000 samples of six hands preflop, hands (six a sample), one core",
        "M/s",
        spots.sampled(SIX_HANDS, 2_000_000),
        {"poker-equity": peers.poker_equity_samples(SIX_HANDS, 500_000)},
    ),
    Row(
        "sampling-omaha",
        "Monte Carlo: 1,000,000 samples of two Omaha hands of 4 cards preflop, hands (two a "
        "sample), one core",
        "M/s",
        spots.sampled(OMAHA[4], 1_000_000, "omaha"),
        {"poker-equity": peers.poker_equity_samples(OMAHA[4], 100_000, game="omaha")},
    ),
    Row(
        "sampling-ranges",
        "Monte Carlo: 5,000,000 samples of two ranges (258 and 104 combos) preflop, hands (two a "
        "sample), one core",
        "M/s",
        spots.sampled_ranges(RANGES, 5_000_000),
        {"poker-equity": peers.poker_equity_samples(RANGES, 500_000)},
    ),
]

SPOT_KERNELS = [*OMAHAS, *BATCHES, *MATRIX]
