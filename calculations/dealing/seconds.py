"""What exact counts of spots of games without a board take."""

from __future__ import annotations

from math import comb, inf

from calculations.dealing.deals import deal_count
from calculations.spots.spot import Spot

MOST_COMPLETIONS = 1 << 24
"""Completions of a hand that are listed: of six cards to come there are 12 million, in 1 GB."""

MOST_SECONDS = 3600.0
"""The longest count that is offered."""

COMPLETION_SECONDS = 1e-7
"""What listing a completion takes."""

VISIT_SECONDS, COUNTER_SECONDS = 15e-9, 1.2e-9
"""What it takes to add a completion or to ask for one, and each of its counters on the way."""

LOW_PASSES = 5
"""How often all completions are gone through in a game with a low, roughly, instead of once."""

DEAL_SECONDS = 4e-9
"""What a deal to several hands takes in a game with a low."""


def seconds_without_board(spot: Spot) -> float:
    """Return about how long a count takes on one core, infinite where it is too long."""
    live, low, to_come = len(spot.live), spot.game.low, sorted(spot.cards_to_come)
    listed = [comb(live, size) for size in to_come]
    if listed[-1] > MOST_COMPLETIONS:
        return inf
    seconds = COMPLETION_SECONDS * sum(listed)
    if len(to_come) > 2 and low:
        seconds += DEAL_SECONDS * deal_count(live, to_come)
    else:
        *before, one, other = to_come
        pairs = pair_seconds(live - sum(before), one, other)
        seconds += deal_count(live, before) * pairs * (LOW_PASSES if low else 1)
    return seconds if seconds <= MOST_SECONDS else inf


def pair_seconds(live: int, one: int, other: int) -> float:
    """Return about how long it takes to compare all pairs of completions of two hands."""
    seconds = 0.0
    for visits, size in ((3, one), (1, other)):
        subsets = sum(comb(size, part) for part in range(min(one, other) + 1))
        seconds += visits * comb(live, size) * (VISIT_SECONDS + COUNTER_SECONDS * subsets)
    return seconds
