"""The columns of a frame of hands, in order, with their dtypes; money in one currency."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from math import isfinite
from numbers import Real
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import shown
from lookup.running.output import encodable
from poker_calculator.histories.outcomes.tally import COUNTS, FLAGS

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


@dataclass(eq=False, slots=True)
class RepeatedText:
    """Text that is equal in all rows of a hand: a value and a number of rows for each hand."""

    texts: Sequence[str | None]
    counts: NDArray[np.int64]

    def __len__(self) -> int:
        return int(self.counts.sum())

    def __iter__(self) -> Iterator[str | None]:
        return chain.from_iterable(map(repeat, self.texts, self.counts.tolist()))


def frame_of_columns(parts: Sequence[Sequence[Any]], dtypes: Mapping[str, str]) -> pd.DataFrame:
    """Return the frame that joins *parts*, each of which has the values of all columns."""
    import pandas as pd

    data = {}
    for index, (name, dtype) in enumerate(dtypes.items()):
        values = [part[index] for part in parts]
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
    """Return texts, such as file names, without lone surrogates, which pandas cannot store."""
    encoded = {value: encodable(value) for value in {*values} if value and not value.isascii()}
    changed = {value for value in encoded if encoded[value] != value}
    return (
        [encoded[value] if value in changed else value for value in values] if changed else values
    )


EXAMPLE = "currency='EUR', rates={'USD': 0.92}"


def read_rates(currency: object, rates: object) -> dict[str, float] | None:
    """Return the value of one unit of each currency in *currency*, None without a currency.

    Raises ValueError for rates that are not positive numbers, and for rates without a currency.
    """
    if currency is None:
        if rates is not None:
            raise ValueError(f"rates have no currency to convert to; give both, such as {EXAMPLE}")
        return None
    if not isinstance(currency, str) or not currency:
        raise ValueError(f"currency is {shown(currency)}; give its code, such as {EXAMPLE}")
    if not isinstance(rates, Mapping | None):
        raise ValueError(f"rates is {shown(rates)}; give a dict, such as {EXAMPLE}")
    read: dict[str, float] = {}
    for code, rate in (rates or {}).items():
        if not isinstance(code, str) or not is_positive(rate):
            raise ValueError(
                f"the rate of {shown(code)} is {shown(rate)}; give the value of one unit of a "
                f"currency, such as {EXAMPLE}"
            )
        read[code] = float(rate)
    if read.setdefault(currency, 1.0) != 1:
        raise ValueError(
            f"one {currency} is 1 {currency}, not {read[currency]}; leave that rate out"
        )
    return read


class Conversion(NamedTuple):
    """The currency to which money is converted, and the rates of other currencies."""

    currency: str
    rates: Mapping[str, float]  # the value of one unit of each currency, as `read_rates` returns it

    def refusal(self, code: object) -> str | None:
        """Return why money in currency *code* cannot be converted, None if it can.

        The code is None for a hand that names no currency.
        """
        currency = shown(self.currency)[1:-1]
        if not isinstance(code, str):
            return f"the hand names no currency, so it cannot be converted to {currency}"
        if code in self.rates:
            return None
        name = shown(code)[1:-1]
        return (
            f"the hand is in {name}, which has no rate; give the value of one {name} in {currency}"
        )


def read_conversion(currency: object, rates: object) -> Conversion | None:
    """Return the conversion to a currency, None without one; raise ValueError as `read_rates`."""
    worth = read_rates(currency, rates)
    return None if worth is None else Conversion(str(currency), worth)


def convert_money(frame: pd.DataFrame, conversion: Conversion) -> None:
    """Convert the money columns of a frame in place: multiply each float by its rate.

    Tournament hands are in chips and stay unchanged. Raises ValueError for a hand whose currency
    is unknown or has no rate.
    """
    is_money = frame["tournament"].isna()
    currencies = frame["currency"].where(is_money, conversion.currency)
    rate = currencies.map(conversion.rates).astype("float64")
    if rate.isna().any():
        index = int(rate.isna().to_numpy().argmax())
        hand = frame["hand"].iloc[index]
        rule = str(conversion.refusal(currencies.iloc[index]))
        raise ValueError(f"hand {hand}: {rule}" if isinstance(hand, str) else rule)
    for name in MONEY:
        if name in frame:
            frame[name] = frame[name] * rate
    frame.loc[is_money, "currency"] = conversion.currency


def is_positive(value: Any) -> bool:
    """Return whether a value is a positive number."""
    is_number = isinstance(value, Real) and not isinstance(value, bool)
    return is_number and isfinite(float(value)) and value > 0
