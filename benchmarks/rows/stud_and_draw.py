"""The rows on stud and draw games."""

from benchmarks import peers, spots
from benchmarks.figures import Row

SPOTS = [
    ("stud", "seven_card_stud", "stud", ("AsAhKd", "KsKcTd"), "2c7d", "third street", 200, 50),
    ("stud-hi-lo", "seven_card_stud_hi_lo", "stud_hi_lo", ("As2h3d", "4s5c6d"), "KhKd",
     "third street", 1_000, 150),
    ("razz", "razz", "razz", ("As2h3d", "4s5c6d"), "KhKd", "third street", 200, 50),
    ("deuce-to-seven", "deuce_to_seven", "deuce_seven", ("2s3h4d7c", "2d3c5h"), "KhKdQs",
     "cards kept, one and two drawn", 20, 5),
    ("five-card-draw", "five_card_draw", "five_card_draw", ("AsAh", "KsQsJsTs"), "2c7d8h3d",
     "cards kept, three and one drawn", 20, 10),
    ("badugi", "badugi", "badugi", ("As2h", "3s4c5d"), "KhKdQs",
     "cards kept, two and one drawn", 20, 5),
]  # fmt: skip
"""Row, game, the peer's name of it, hands, dead cards, known cards, must and goal."""

STUD_AND_DRAW = [
    Row(
        name,
        f"a call from the text of two hands of {game} to `.equity`, {known}, exact, one core",
        "ms",
        spots.called_without_board(hands, dead, game),
        {
            "poker-equity": peers.poker_equity_samples(
                hands, 500_000, game=peer, dead=dead, milliseconds=True
            )
        },
        must=must,
        goal=goal,
    )
    for name, game, peer, hands, dead, known, must, goal in SPOTS
] + [
    Row(
        "sampling-stud",
        "Monte Carlo: 1,000,000 samples of four hands of seven card stud on third street, hands "
        "(four a sample), one core",
        "M/s",
        spots.sampled_without_board(
            ("AsAhKd", "KsKcTd", "QsJsTs", "2c2d7h"), "seven_card_stud", 1_000_000
        ),
        {
            "poker-equity": peers.poker_equity_samples(
                ("AsAhKd", "KsKcTd", "QsJsTs", "2c2d7h"), 500_000, game="stud"
            )
        },
    ),
    Row(
        "stud-three-hands",
        "a call from the text of three hands of seven_card_stud on fifth street to `.equity`, "
        "exact, one core",
        "ms",
        spots.called_without_board(
            ("As2h3d4s9h", "4c5c6d9dTd", "KhKdKc2s7h"), "", "seven_card_stud"
        ),
        must=500,
        goal=100,
        rounds=5,
    ),
]
