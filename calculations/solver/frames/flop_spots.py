"""The spot of a flop report as text, which its file stores."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from calculations.ranges.export import to_text
from calculations.ranges.range import Range
from calculations.solver.betting.numbers import as_number
from calculations.solver.frames.spot_arguments import SEATS, read_hands
from lookup.arguments import is_listed
from lookup.cards import format_cards


def spot_text(given: Mapping[str, Any], goal: Mapping[str, Any]) -> str:
    """Return the arguments of `solve` without the board as JSON; numbers without a limit are null.

    given : the arguments of the spots, with both players by their seats
    goal : target, iterations and seconds

    >>> spot = {"oop": "AA, QQ", "ip": "KK", "pot": 20, "stack": 10, "bets": "allin"}
    >>> spot_text(spot, {"target": 0.01, "seconds": float("inf")})
    '{"players":["AA, QQ","KK"],"pot":20,"stack":10,"bets":"allin","target":0.01}'
    """
    spot = read_hands(dict(given))
    hands = zip((given[seat] for seat in SEATS), spot.weights, strict=True)
    found: dict[str, Any] = {
        "players": [
            str(hand) if isinstance(hand, str | Range) else to_text(weights)
            for hand, weights in hands
        ]
    }
    for name, value in given.items():
        if name == "dead":
            found[name] = "".join(str(card) for card in format_cards(spot.dead))
        elif name == "folded":
            found[name] = [str(folded) for folded in spot.folded]
        elif name not in SEATS:
            found[name] = _plain(value)
    limits = {name: _plain(value) for name, value in goal.items()}
    found |= {name: value for name, value in limits.items() if value is not None}
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def _plain(value: Any) -> Any:
    """Return a value of an argument in the types of JSON."""
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if is_listed(value):
        return [_plain(each) for each in value]
    if (number := as_number(value)) is not None:
        return int(number) if number.denominator == 1 else float(number)
    return None if value is None or isinstance(value, float) else str(value)
