"""Answer queries for equities, by player, street and next card.

Each spot is counted once for all queries about it.
"""

from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from math import inf
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations import EquityCalculator
from calculations.spots.spot import BOARD_CARDS, FLOP
from lookup.arguments import shown
from lookup.cards import CARDS
from lookup.games import GAMES
from lookup.running.limits import NotAtHandError, at_hand

SEED: Final = 1
"""The seed of all samples, so the code that the page copies draws the same deals."""
FIRST_SAMPLES: Final = 20_000
"""The deals of a first estimate, for spots whose count takes longer than `FAST_SECONDS`."""
FAST_SECONDS: Final = 0.05
EFFORTS: Final = ("first", "auto", "exact")
"""A quick result, the result of ``method="auto"``, and an exact count without a time limit."""
KEPT: Final = 32


class SpotQuery(NamedTuple):
    """The arguments of a spot, as a query states them."""

    game: str
    ranges: tuple[str, ...]
    board: str
    dead: str


def read_query(query: Mapping[str, Any]) -> SpotQuery:
    """Return the spot of a query; missing entries are empty, and the game is hold'em.

    Raises ValueError for ranges that are not texts.
    """
    ranges = query.get("ranges") or []
    listed = ranges if isinstance(ranges, list | tuple) else [ranges]
    for text in listed:
        if not isinstance(text, str):
            raise ValueError(f"ranges has {shown(text)}; give hands and ranges as texts")
    game = query.get("game") or "holdem"
    return SpotQuery(game, (*listed,), query.get("board", ""), query.get("dead", ""))


@lru_cache(maxsize=KEPT)
def spot_of(spot_query: SpotQuery, effort: str = "auto") -> EquityCalculator:
    """Return a spot that is counted or sampled with one of `EFFORTS`; it computes when asked.

    Raises ValueError if the spot breaks a rule.
    """
    if effort not in EFFORTS:
        raise ValueError(f"effort is {effort!r}; give one of {', '.join(EFFORTS)}")
    ranges = [*spot_query.ranges]
    options: dict[str, Any] = {
        "board": spot_query.board,
        "dead": spot_query.dead,
        "game": spot_query.game,
        "progress": False,
    }
    if effort == "exact":
        return EquityCalculator(ranges, **options, method="exact")
    if effort == "auto":
        return EquityCalculator(ranges, **options, rng=SEED)
    sampled: dict[str, Any] = {"method": "monte_carlo", "samples": FIRST_SAMPLES, "rng": SEED}
    return EquityCalculator(ranges, **options, **sampled)


def _quick_spot(spot_query: SpotQuery) -> EquityCalculator:
    """Return a counted spot if the count takes at most `FAST_SECONDS`, else a sampled one.

    Neither compiles a kernel nor builds a table. A game without a board whose sampling is not
    compiled is the exception.
    """
    automatic = spot_of(spot_query)
    with at_hand(FAST_SECONDS), suppress(NotAtHandError):
        if automatic.method.name == "exact":
            assert automatic.equity.size
            return automatic
    sampled = spot_of(spot_query, "first")
    with at_hand(inf), suppress(NotAtHandError):
        assert sampled.equity.size
        return sampled
    return automatic


DEALS: Final = 100_000
"""The deals that are drawn where equities by card or combo are not counted."""
MOST_SECONDS: Final = 2.0
"""The longest count of all next cards, by its estimate for one core."""


def games(query: Mapping[str, Any]) -> dict[str, Any]:
    """Return the games by name, with the numbers of cards in their hands and on their boards."""
    return {
        "games": [
            {
                "name": name,
                "hole_cards": game.hole_cards,
                "board_sizes": game.board_sizes if game.has_board else [],
                "lowest_card": game.deck.start,
            }
            for name, game in GAMES.items()
        ]
    }


def equities(query: Mapping[str, Any]) -> dict[str, Any]:
    """Return the equities of players, hands or ranges, on a board.

    query : *game*, *ranges* (texts of hands or ranges), *board* and *dead* (texts of cards), and
        *effort*, one of `poker_calculator.pages.queries.equities.EFFORTS`
    """
    spot_query, effort = read_query(query), query.get("effort") or "first"
    spot = _quick_spot(spot_query) if effort == "first" else spot_of(spot_query, effort)
    equity = spot.equity
    summary = spot.summary
    method = spot.method
    is_sample = method.name == "monte_carlo"
    counted = next(iter(summary))
    return {
        "equity": equity.tolist(),
        "figures": {
            name.removesuffix(" %"): [percent / 100 for percent in values]
            for name, values in summary.items()
            if name.endswith(" %")
        },
        "cards": [held if isinstance(held, list) else [] for held in spot.hole_cards],
        "counted": counted.lower(),
        "total": summary[counted],
        "exact": not is_sample,
        "std_error": spot.std_error.tolist() if is_sample else None,
        "exact_seconds": method.exact_seconds,
        "next": _next_effort(spot_query, spot, effort) if is_sample else None,
    }


def _next_effort(spot_query: SpotQuery, spot: EquityCalculator, effort: str) -> str | None:
    """Return the effort that gives a better result than this sample; None if there is none."""
    if effort == "first":
        return "auto"
    return "exact" if spot.method.exact_seconds is not None else None


def equities_by_street(query: Mapping[str, Any]) -> dict[str, Any]:
    """Return the equities on each street up to the board, as *streets* and *equity* [S, P]."""
    spot = spot_of(read_query(query))
    frame = spot.by_street()
    return {"streets": frame.index.tolist(), "equity": frame.to_numpy(np.float64)}


def equities_by_card(query: Mapping[str, Any]) -> dict[str, Any]:
    """Return the equities after each possible next card.

    The answer has *cards*, their numbers 1 to 52 [C], *equity* [C, P], and *samples*, the number of
    deals, 0 for an exact count.
    """
    spot_query = read_query(query)
    spot = spot_of(spot_query)
    if _counts_next_cards(spot_query, spot):
        frame = spot.by_next_card()
        cards = np.array([CARDS.index(card) + 1 for card in frame.index], np.int32)
        order = cards.argsort()
        return {"cards": cards[order], "equity": frame.to_numpy(np.float64)[order], "samples": 0}
    if len(spot.board) == BOARD_CARDS:
        raise ValueError("the board has all its 5 cards, so there is no next card")
    deals = spot.deals(DEALS, rng=SEED)
    counts, shares = sums_by(
        deals.boards[:, len(spot.board)], deals.shares / deals.pot, len(CARDS) + 1
    )
    dealt = np.flatnonzero(counts)
    equity = shares[dealt] / counts[dealt, None]
    return {"cards": dealt.astype(np.int32), "equity": equity, "samples": DEALS}


def _counts_next_cards(spot_query: SpotQuery, spot: EquityCalculator) -> bool:
    """Return whether the equities after all next cards are counted exactly and soon.

    True also for spots without a next card, for which the count raises ValueError.
    """
    board, known_hands = spot.board, [held for held in spot.hole_cards if isinstance(held, list)]
    if spot.method.name != "exact":
        return False
    if len(known_hands) == len(spot.hole_cards) or not FLOP <= len(board) < BOARD_CARDS:
        return True
    taken = {*board, *spot.dead, *chain.from_iterable(known_hands)}
    after = next(card for card in CARDS[::-1] if card not in taken)
    seconds = spot_of(spot_query._replace(board="".join([*board, after]))).method.exact_seconds
    return seconds is not None and seconds * len(CARDS) < MOST_SECONDS


def sums_by(
    keys: NDArray[Any], values: NDArray[np.float64], size: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the count of each key below *size*, [size], and the sums of its values, [size, P].

    keys : [N], values : [N, P]
    """
    counts = np.bincount(keys, minlength=size).astype(np.float64)
    sums = [np.bincount(keys, column, size) for column in values.T]
    return counts, np.stack(sums, axis=1)
