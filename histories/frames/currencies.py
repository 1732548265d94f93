"""Convert the money columns of a frame of hands to one currency."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from numbers import Real
from typing import TYPE_CHECKING, Any, NamedTuple

from histories.frames.columns import MONEY
from lookup.arguments import shown

if TYPE_CHECKING:
    import pandas as pd

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
        if not isinstance(code, str) or not _is_rate(rate):
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
    found = frame["currency"].where(is_money, conversion.currency)
    rate = found.map(conversion.rates).astype("float64")
    if rate.isna().any():
        place = int(rate.isna().to_numpy().argmax())
        hand = frame["hand"].iloc[place]
        rule = str(conversion.refusal(found.iloc[place]))
        raise ValueError(f"hand {hand}: {rule}" if isinstance(hand, str) else rule)
    for name in MONEY:
        if name in frame:
            frame[name] = frame[name] * rate
    frame.loc[is_money, "currency"] = conversion.currency


def _is_rate(rate: Any) -> bool:
    return (
        isinstance(rate, Real)
        and not isinstance(rate, bool)
        and isfinite(float(rate))
        and float(rate) > 0
    )
