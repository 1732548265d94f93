"""Features as words and as frames, and descriptions of hands on boards.

Shapes use N (hands) and W (board cards).
"""

from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import shown
from lookup.cards import RANKS, CardsLike, rank_of
from lookup.features.feature_arrays import hand_features, read_hands, rows_of
from lookup.names import suggestion
from lookup.strength import CATEGORIES

if TYPE_CHECKING:
    import pandas as pd

FEATURE_WORDS: dict[str, tuple[str, ...]] = {
    "category": (*CATEGORIES, "royal flush"),
    "two_pair": (
        "two pair on the board",
        "one pair and the board's",
        "bottom two pair",
        "other two pair",
        "top and bottom pair",
        "top two pair",
    ),
    "kicker": tuple(RANKS),
    "paired": ("unpaired", "paired", "two pairs", "trips", "full house", "quads"),
    "suits": ("rainbow", "two-tone", "three-flush", "four-flush", "monotone"),
    "high_card": tuple(RANKS),
}
"""The words for the numbers of each feature, from 1; 0 has none."""

Features: TypeAlias = dict[str, Any]  # one hand's features by name

MADE = {
    "pair": (
        ("overpair", "overpair"),
        ("underpair", "underpair"),
        ("top_pair", "top pair"),
        ("bottom_pair", "bottom pair"),
        ("second_pair", "second pair"),
        ("middle_pair", "middle pair"),
        ("pocket_pair", "pocket pair"),
    ),
    "three of a kind": (("set", "set"), ("trips", "trips")),
}
"""The features that refine a category, with their words; the first true feature counts."""

DRAWS = (
    (("nut_flush_draw", "nut flush draw"), ("flush_draw", "flush draw")),
    (("open_ended", "open-ended straight draw"),),
    (("double_gutshot", "double gutshot"),),
    (("gutshot", "gutshot"),),
    (("backdoor_flush_draw", "backdoor flush draw"),),
    (("backdoor_straight_draw", "backdoor straight draw"),),
)
"""The draws of hands below a flush, in order; the first true feature of each line counts."""

OVERCARDS = ("", "one overcard", "two overcards")
GOOD_KICKER = RANKS.index("T") + 1
TOP_KICKER, KICKERS = "top kicker", ("weak kicker", "good kicker")


def feature_words(features: NDArray[np.void], name: str) -> Any:
    """Return the words of the feature *name*: a str or an array of str, `""` for none.

    *features* come from `hand_features` or `board_features`. Raises ValueError for a feature
    without words.

    >>> from lookup import hand_features
    >>> feature_words(hand_features("AsKs", "QsJsTs"), "category")
    'royal flush'
    """
    names = [each for each in _names_of(features) if each in FEATURE_WORDS]
    if name not in names:
        raise ValueError(
            f"the feature {shown(name)} has no words; {suggestion(name, names)}those with words "
            f"are {', '.join(names)}"
        )
    words = np.array(["", *FEATURE_WORDS[name]])[features[name]]
    return str(words) if words.ndim == 0 else words


def features_to_frame(features: NDArray[np.void]) -> "pd.DataFrame":
    """Return a DataFrame with a row for each hand or board, and a column for each feature.

    *features* come from `hand_features` or `board_features`. Features with words become ordered
    categoricals; a value without a word is missing.

    >>> from lookup import hand_features
    >>> hands, flops = [[52, 51], [48, 47]], [1, 5, 46]
    >>> features_to_frame(hand_features(hands, flops))[["category", "overpair", "set"]]
              category  overpair    set
    0             pair      True  False
    1  three of a kind     False   True
    """
    # pandas sums groups in the narrow type, and a percentage of such a sum overflows: hence int64.
    names = _names_of(features)
    import pandas as pd

    rows = features.reshape(-1)
    columns: dict[str, Any] = {name: rows[name] for name in names}
    for name in names:
        if name in FEATURE_WORDS:
            codes, words = rows[name].astype(np.int8) - 1, pd.Index(FEATURE_WORDS[name])
            columns[name] = pd.Categorical.from_codes(codes, words, ordered=True)
        elif rows[name].dtype != bool:
            columns[name] = rows[name].astype(np.int64)
    return pd.DataFrame(columns)


def _names_of(features: object) -> tuple[str, ...]:
    """Return the names of features; raises ValueError for other arrays."""
    names: tuple[str, ...] | None = getattr(getattr(features, "dtype", None), "names", None)
    if not names:
        raise ValueError(
            f"features is {type(features).__name__}; give the result of hand_features or "
            f"board_features"
        )
    return names


def describe_hand(hands: CardsLike, boards: CardsLike) -> Any:
    """Describe each hand on its board in words: the made hand, then the draws.

    `hand_features` explains *hands*, *boards*, the terms and the errors. Returns a str for one
    hand, else an array [...] of str. A top kicker is the highest rank that the board lacks; another
    kicker is good from a ten up, else weak.

    >>> describe_hand("Ac2c", "As3c4c")
    'top pair, weak kicker; nut flush draw, gutshot'
    >>> describe_hand([[52, 48], [45, 31]], "9s8s6c").tolist()  # AsKs, Kc9h
    ['high card, two overcards; nut flush draw', 'top pair, good kicker']
    """
    holes, on_boards = read_hands(hands, boards)
    features = np.atleast_1d(hand_features(holes, on_boards))
    _, board_rows = rows_of(holes, on_boards)
    best_kicker = _best_kicker(board_rows)
    described: dict[tuple[Any, bool], str] = {}
    texts = []
    rows = features.reshape(-1)
    for row in zip(rows.tolist(), (rows["kicker"] == best_kicker).tolist(), strict=True):
        if row not in described:
            values, top_kicker = row
            described[row] = _describe(
                dict(zip(rows.dtype.names or (), values, strict=True)), top_kicker
            )
        texts.append(described[row])
    return texts[0] if holes.ndim == 1 else np.array(texts, np.str_).reshape(holes.shape[:-1])


def _describe(hand: Features, top_kicker: bool) -> str:
    """Describe one hand from its features."""
    made = [_made_hand(hand)]
    if hand["kicker"]:
        made.append(TOP_KICKER if top_kicker else KICKERS[hand["kicker"] >= GOOD_KICKER])
    words = FEATURE_WORDS["category"]
    if hand["category"] < words.index("straight") + 1 and not hand["kicker"]:
        made.append(OVERCARDS[hand["overcards"]])
    drawing = hand["category"] < words.index("flush") + 1
    draws = [_first(hand, features) for features in DRAWS if drawing]
    return "; ".join(filter(None, [", ".join(filter(None, made)), ", ".join(filter(None, draws))]))


def _made_hand(hand: Features) -> str:
    """Return the words of the made hand."""
    category = _category(hand)
    if hand["two_pair"]:
        which: str = FEATURE_WORDS["two_pair"][hand["two_pair"] - 1]
        return which.replace("one pair", _first(hand, MADE["pair"]))
    if category not in MADE:
        return category
    return _first(hand, MADE[category]) or f"{category} on the board"


def _category(hand: Features) -> str:
    category: int = hand["category"]
    return FEATURE_WORDS["category"][category - 1]


def _first(hand: Features, features: Any) -> str:
    """Return the words of the first true feature, or empty text."""
    words: str = next((words for name, words in features if hand[name]), "")
    return words


def _best_kicker(boards: NDArray[np.uint8]) -> NDArray[np.intp]:
    """Return the highest rank that is not on each board [N, W], 1 (two) to 13 (ace)."""
    on_board = np.zeros((len(boards), len(RANKS) + 1), np.bool_)
    on_board[np.arange(len(boards))[:, None], rank_of(boards.astype(np.intp)) + 1] = True
    best: NDArray[np.intp] = len(RANKS) - on_board[:, ::-1].argmin(axis=1)
    return best
