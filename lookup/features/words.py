"""The words of features, and frames of features."""

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import shown
from lookup.cards import RANKS
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
"""The words of features, by number from 1 on; 0 has none."""


def feature_words(features: NDArray[np.void], name: str) -> Any:
    """Return the words of one feature: a str for one, else an array of str, `""` for none.

    *features* come from `hand_features` or `board_features`. Raises ValueError for the *name* of a
    feature without words.

    >>> from lookup import hand_features
    >>> feature_words(hand_features("AsKs", "QsJsTs"), "category")
    'royal flush'
    """
    known = [each for each in _names_of(features) if each in FEATURE_WORDS]
    if name not in known:
        raise ValueError(
            f"the feature {shown(name)} has no words; {suggestion(name, known)}those with words "
            f"are {', '.join(known)}"
        )
    words = np.array(["", *FEATURE_WORDS[name]])[features[name]]
    return str(words) if words.ndim == 0 else words


def features_to_frame(features: NDArray[np.void]) -> "pd.DataFrame":
    """Return a DataFrame with a row for each hand or board, and a column for each feature.

    *features* come from `hand_features` or `board_features`. Features with words are ordered
    categoricals, missing for none.

    >>> from lookup import hand_features
    >>> hands, flops = [[52, 51], [48, 47]], [1, 5, 46]
    >>> features_to_frame(hand_features(hands, flops))[["category", "overpair", "set"]]
              category  overpair    set
    0             pair      True  False
    1  three of a kind     False   True
    """
    # Sums of groups keep a narrow type in pandas, and a percentage of them overflows: int64.
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
