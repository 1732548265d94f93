"""The columns of a frame of hands, in order, with their dtypes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from histories.outcomes.tally import COUNTS, FLAGS
from lookup.running.output import encodable

if TYPE_CHECKING:
    import pandas as pd

COLUMNS: Final = {
    "file": "str",
    "hand": "str",
    "player": "str",
    "seat": "int64",
    "position": "str",
    "cards": "str",
    "starting_stack": "float64",
    "net": "float64",
    "outside_pot": "float64",
    "all_in_street": "str",
    "equity": "float64",
    "ev": "float64",
    "venue": "str",
    "table": "str",
    "stakes": "str",
    "variant": "str",
    "currency": "str",
    "time": "datetime64[us]",
    "tournament": "str",
    "buy_in": "float64",
    "buy_in_currency": "str",
    "place": "float64",
    "prize": "float64",
    "bounty": "float64",
    "rebuy": "float64",
    "entrants": "float64",
    "total_buy_in": "float64",
    "total_bounty": "float64",
    "summary": "str",
    "players": "int64",
    "big_blind": "float64",
    "is_hero": "bool",
    "hand_class": "str",
    "stack_bb": "float64",
    "net_bb": "float64",
    "ev_bb": "float64",
    "rake_share": "float64",
    **dict.fromkeys(FLAGS, "bool"),
    **dict.fromkeys(COUNTS, "int64"),
}
"""The columns of `hands_to_frame` and their dtypes."""

FROM_SUMMARIES: Final = ("entrants", "total_buy_in", "total_bounty")
"""The columns in numbers that only summaries of tournaments state."""

MONEY: Final = (
    *("starting_stack", "net", "outside_pot", "ev", "big_blind", "rake_share"),
    *("ev_lost", "value", "best_value", "chips_lost", "gap"),
)
"""The columns in the currency of a hand, including the optional columns of decisions."""


class RepeatedText:
    """Text that is equal in all rows of a hand: a value and a number of rows for each hand."""

    __slots__ = ("counts", "texts")

    def __init__(self, texts: Sequence[str | None], counts: NDArray[np.int64]) -> None:
        self.texts, self.counts = texts, counts

    def __len__(self) -> int:
        return int(self.counts.sum())

    def __iter__(self) -> Iterator[str | None]:
        return chain.from_iterable(map(repeat, self.texts, self.counts.tolist()))


def frame_of_columns(parts: Sequence[Sequence[Any]], dtypes: Mapping[str, str]) -> pd.DataFrame:
    """Return the frame that joins *parts*, each of which has the values of all columns."""
    import pandas as pd

    data = {}
    for place, (name, dtype) in enumerate(dtypes.items()):
        values = [part[place] for part in parts]
        if values and all(isinstance(part, RepeatedText) for part in values):
            of_hands = _encodable([*chain.from_iterable(part.texts for part in values)])
            counts = np.concatenate([part.counts for part in values])
            texts = pd.Series(of_hands, dtype="str").repeat(counts.tolist())
            data[name] = texts.reset_index(drop=True)
        elif dtype == "str":
            data[name] = pd.Series(_encodable([*chain.from_iterable(values)]), dtype="str")
        else:
            data[name] = pd.Series(np.concatenate(values) if values else [], dtype=dtype)
    return pd.DataFrame(data)


def _encodable(values: list[str | None]) -> list[str | None]:
    """Return texts, such as file names, that pandas can store: without lone surrogates."""
    found = {value: encodable(value) for value in {*values} if value and not value.isascii()}
    changed = {value for value in found if found[value] != value}
    return [found[value] if value in changed else value for value in values] if changed else values
