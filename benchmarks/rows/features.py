"""The rows on features of hands on boards."""

from benchmarks import features
from benchmarks.figures import Row

FEATURES = [
    Row(
        f"{street}-features",
        f"`hand_features` of 1,000,000 random hands on random boards of {cards} cards, one core",
        "M/s",
        features.features(1_000_000, cards),
        must=5,
        goal=50,
    )
    for street, cards in (("flop", 3), ("river", 5))
] + [
    Row(
        "nut-order",
        "`hand_features` with the nut order of 5,000 random hands, each on a random board of 5 "
        "cards with all of its 1,081 combos, one core",
        "M/s",
        features.each_once(5_000, 5, features.with_nuts),
    ),
    Row(
        "board-features",
        "`board_features` of 1,000,000 random boards of 5 cards, one core",
        "M/s",
        features.each_once(1_000_000, 5, features.of_boards),
    ),
    Row(
        "descriptions",
        "`describe_hand` of 100,000 random hands on random boards of 3 cards, one core",
        "M/s",
        features.each_once(100_000, 3, features.in_words),
    ),
]
