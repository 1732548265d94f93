"""Money columns of a frame of hands in one currency."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from numbers import Real
from typing import TYPE_CHECKING, Any

from games.notation.frames.columns import MONEY
from lookup.arguments import shown

if TYPE_CHECKING:
    import pandas as pd

EXAMPLE = "currency='EUR', rates={'USD': 0.92}"


def read_rates(currency: object, rates: object) -> dict[str, float] | None:
    """Return what one unit of each currency is worth in the one that is asked for, None for none.

    Raises ValueError for rates that are not positive numbers, or without a currency.
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
                f"the rate of {shown(code)} is {shown(rate)}; give what one unit of a currency is "
                f"worth, such as {EXAMPLE}"
            )
        read[code] = float(rate)
    if read.setdefault(currency, 1.0) != 1:
        raise ValueError(
            f"one {currency} is 1 {currency}, not {read[currency]}; leave that rate out"
        )
    return read


def convert_money(frame: pd.DataFrame, currency: str, rates: Mapping[str, float]) -> None:
    """Convert the money columns of a frame to a currency, in place: each float times its rate.

    Hands of tournaments are in chips and stay as they are. Raises ValueError for a hand in a
    currency without a rate, or in none that is known.
    """
    is_money = frame["tournament"].isna()
    found = frame["currency"].where(is_money, currency)
    rate = found.map(rates).astype("float64")
    if rate.isna().any():
        place = int(rate.isna().to_numpy().argmax())
        hand, code = frame["hand"].iloc[place], found.iloc[place]
        label = f"hand {hand}" if isinstance(hand, str) else "a hand"
        if not isinstance(code, str):
            raise ValueError(
                f"{label} names no currency, so that it is not converted to {currency}; leave "
                f"currency out, or these hands"
            )
        raise ValueError(
            f"{label} is in {code}, which has no rate; give rates={{{code!r}: ...}}, what one "
            f"{code} is worth in {currency}"
        )
    for name in MONEY:
        if name in frame:
            frame[name] = frame[name] * rate
    frame.loc[is_money, "currency"] = currency


def _is_rate(rate: Any) -> bool:
    return (
        isinstance(rate, Real)
        and not isinstance(rate, bool)
        and isfinite(float(rate))
        and float(rate) > 0
    )
