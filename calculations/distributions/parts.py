"""Group hands on boards into parts: made hands and draws.

`lookup.hand_features` defines them. Shapes use N (hands), K (parts) and F (figures).
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import shown
from lookup.features.descriptions import FEATURE_WORDS, MADE
from lookup.features.feature_arrays import HAND_FEATURES

CATEGORIES = FEATURE_WORDS["category"]
PAIR, TWO_PAIR, THREE_OF_A_KIND = range(2, 5)
FLUSH = CATEGORIES.index("flush") + 1

PAIRS = ("overpair", "top pair", "pocket pair", "second pair", "middle pair", "bottom pair")
PAIRS_DOWN = (*PAIRS, "underpair")
BOARDS_TWO_PAIR, WITH_THE_BOARDS = FEATURE_WORDS["two_pair"][:2]
BOARDS_PAIR, BOARDS_THREE = "pair on the board", "three of a kind on the board"
ACE_HIGH, KING_HIGH, NOTHING = NO_PAIR = ("ace high", "king high", "nothing")
KING = 12  # a value of the feature `high_card`; the next is an ace

MADE_HANDS = (
    *CATEGORIES[: THREE_OF_A_KIND - 1 : -1],
    *(words for _, words in MADE["three of a kind"]),
    BOARDS_THREE,
    *FEATURE_WORDS["two_pair"][:1:-1],
    *(f"{pair} and the board's" for pair in PAIRS_DOWN),
    BOARDS_TWO_PAIR,
    *PAIRS_DOWN,
    BOARDS_PAIR,
    *NO_PAIR,
)
"""The made hands, strongest first; every hand is in one of these parts."""

DRAWS = (
    *("combo draw", "nut flush draw", "flush draw", "open-ended straight draw", "double gutshot"),
    *("gutshot", "two overcards", "one overcard", "backdoor flush draw", "backdoor straight draw"),
    "no draw",
)
"""The draws, best first; every hand is in the first of these parts that applies."""

KINDS = ("made hand",) * len(MADE_HANDS) + ("draw",) * len(DRAWS)

MOST = 13  # the greatest value of a feature: the rank of an ace


class Parts(NamedTuple):
    """The names of parts, and the sum of each figure over their hands."""

    names: tuple[Any, ...]  # [K]
    sums: NDArray[np.float64]  # [K, F]


def sum_by_part(features: NDArray[np.void], figures: NDArray[np.float64], by: str | None) -> Parts:
    """Sum figures [N, F] of hands [N] by made hand and draw, or by the values of a feature."""
    if by is None:
        made = made_hands(features)
        drawn = best_draws(features, made)
        sums = _sums(made, figures, MADE_HANDS), _sums(drawn, figures, DRAWS)
        return Parts(MADE_HANDS + DRAWS, np.concatenate(sums))
    names: tuple[Any, ...] = (*range(MOST + 1),)
    if features[by].dtype == np.bool:
        names = False, True
    elif by in FEATURE_WORDS:
        names = ("none", *FEATURE_WORDS[by])
    return Parts(names[::-1], _sums(features[by], figures, names)[::-1])


def _sums(
    indices: NDArray[Any], figures: NDArray[np.float64], names: tuple[Any, ...]
) -> NDArray[np.float64]:
    """Return the sums of figures [N, F] by index [N] into the names, [.., F]."""
    return np.stack([np.bincount(indices, column, len(names)) for column in figures.T], axis=1)


def check_feature(by: str | None) -> None:
    """Raise ValueError unless *by* is None or a hand feature."""
    if by is not None and by not in (HAND_FEATURES.names or ()):
        raise ValueError(
            f"by is {shown(by)}; give a feature of hand_features such as 'category' or 'kicker', "
            f"or None for made hands and draws"
        )


def _indices(words: list[str]) -> NDArray[np.intp]:
    return np.array([MADE_HANDS.index(each) for each in words])


PAIR_WORDS = [words for _, words in MADE["pair"]]
OF_PAIR = _indices([BOARDS_PAIR, *PAIR_WORDS])
OF_PAIR_AND_BOARD = _indices([NOTHING, *(f"{pair} and the board's" for pair in PAIR_WORDS)])
OF_TWO_PAIR = _indices([NOTHING, BOARDS_TWO_PAIR, NOTHING, *FEATURE_WORDS["two_pair"][2:]])
OF_THREE = _indices([BOARDS_THREE, *(words for _, words in MADE["three of a kind"])])
OF_NO_PAIR = _indices([NOTHING] * KING + [KING_HIGH, ACE_HIGH])
OF_CATEGORY = _indices([NOTHING] * (THREE_OF_A_KIND + 1) + [*CATEGORIES[THREE_OF_A_KIND:]])


def made_hands(features: NDArray[np.void]) -> NDArray[np.intp]:
    """Return the index into `MADE_HANDS` of each hand [N]."""
    category, two_pair = features["category"], features["two_pair"]
    pair, three = _first(features, "pair"), _first(features, "three of a kind")
    with_board = two_pair == FEATURE_WORDS["two_pair"].index(WITH_THE_BOARDS) + 1
    parts = np.where(category < PAIR, OF_NO_PAIR[features["high_card"]], OF_CATEGORY[category])
    parts = np.where(category == PAIR, OF_PAIR[pair], parts)
    parts = np.where(category == TWO_PAIR, OF_TWO_PAIR[two_pair], parts)
    parts = np.where(with_board, OF_PAIR_AND_BOARD[pair], parts)
    made: NDArray[np.intp] = np.where(category == THREE_OF_A_KIND, OF_THREE[three], parts)
    return made


def _first(features: NDArray[np.void], category: str) -> NDArray[np.intp]:
    """Return the number, from 1, of the first true feature of a category, or 0."""
    choices = [features[name] for name, _ in MADE[category]]
    first: NDArray[np.intp] = np.select(choices, [*range(1, len(choices) + 1)], 0)
    return first


def best_draws(features: NDArray[np.void], made: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return the index into `DRAWS` of each hand [N], given its index into `MADE_HANDS`."""
    flush_draw, overcards = features["flush_draw"], features["overcards"]
    ends, double, gutshot = (features[name] for name in ("open_ended", "double_gutshot", "gutshot"))
    unpaired = np.isin(made, _indices([BOARDS_PAIR, *NO_PAIR]))
    had = [
        features["category"] >= FLUSH,
        flush_draw & (ends | double | gutshot),
        features["nut_flush_draw"],
        flush_draw,
        ends,
        double,
        gutshot,
        unpaired & (overcards == 2),
        unpaired & (overcards == 1),
        features["backdoor_flush_draw"],
        features["backdoor_straight_draw"],
    ]
    none = len(DRAWS) - 1
    best: NDArray[np.intp] = np.select(had, [none, *range(none)], none)
    return best
