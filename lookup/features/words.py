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


def words_of(features: NDArray[np.void], name: str) -> Any:
    """Return the words of one feature, `""` for none."""
    known = [each for each in _names_of(features) if each in FEATURE_WORDS]
    if name not in known:
        raise ValueError(
            f"the feature {shown(name)} has no words; {suggestion(name, known)}those with words "
            f"are {', '.join(known)}"
        )
    words = np.array(["", *FEATURE_WORDS[name]])[features[name]]
    return str(words) if words.ndim == 0 else words


def as_frame(features: NDArray[np.void]) -> "pd.DataFrame":
    """Return features as a frame: ordered categoricals for words, int64 for numbers.

    Sums of groups keep a narrow type in pandas, and a percentage of them overflows.
    """
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
