"""The spots of queries, each counted once however many queries ask about it."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from calculations import EquityCalculator
from lookup.arguments import shown

SEED: Final = 1
"""The seed of all samples, so that the copied code draws the same."""
FIRST_SAMPLES: Final = 20_000
"""The deals of a first estimate, for spots whose count takes longer than `FAST_SECONDS`."""
FAST_SECONDS: Final = 0.05
EFFORTS: Final = ("first", "auto", "exact")
"""A quick result, the result of ``method="auto"``, and an exact count however long it takes."""
KEPT: Final = 32


class SpotQuery(NamedTuple):
    """The arguments of a spot, as a query states them."""

    game: str
    players: tuple[str, ...]
    board: str
    dead: str


def read_query(query: Mapping[str, Any]) -> SpotQuery:
    """Return the spot of a query; missing entries are empty, and the game is hold'em.

    Raises ValueError for players that are not texts.
    """
    players = query.get("players") or []
    listed = players if isinstance(players, list | tuple) else [players]
    for player in listed:
        if not isinstance(player, str):
            raise ValueError(f"players has {shown(player)}; give hands and ranges as texts")
    game = query.get("game") or "holdem"
    return SpotQuery(game, (*listed,), query.get("board", ""), query.get("dead", ""))


@lru_cache(maxsize=KEPT)
def spot_of(asked: SpotQuery, effort: str = "auto") -> EquityCalculator:
    """Return a spot that is counted or sampled with one of `EFFORTS`; it computes when asked.

    Raises ValueError if the spot breaks a rule.
    """
    if effort not in EFFORTS:
        raise ValueError(f"effort is {effort!r}; give one of {', '.join(EFFORTS)}")
    players = [*asked.players]
    options: dict[str, Any] = {
        "board": asked.board,
        "dead": asked.dead,
        "game": asked.game,
        "progress": False,
    }
    if effort == "exact":
        return EquityCalculator(players, **options, method="exact")
    if effort == "auto":
        return EquityCalculator(players, **options, rng=SEED)
    if _is_fast(automatic := spot_of(asked)):
        return automatic
    sampled: dict[str, Any] = {"method": "monte_carlo", "samples": FIRST_SAMPLES, "rng": SEED}
    return EquityCalculator(players, **options, **sampled)


def _is_fast(spot: EquityCalculator) -> bool:
    """Return whether a count is exact and takes no longer than `FAST_SECONDS`."""
    method = spot.method
    return method.name == "exact" and (method.exact_seconds or 0.0) <= FAST_SECONDS
