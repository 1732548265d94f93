"""The seconds of exact counts in games without a board."""

from math import comb, inf

from calculations.spots.deals import deal_count
from calculations.spots.spot import Spot

MOST_COMPLETIONS = 1 << 24
"""The most completions of a hand that are listed; six cards to come have 12 million, in 1 GB."""

MOST_SECONDS = 3600.0  # the longest count that is offered, in seconds
COMPLETION_SECONDS = 1e-7  # the seconds to list a completion

VISIT_SECONDS, COUNTER_SECONDS = 15e-9, 1.2e-9
"""The seconds to add or look up a completion, and for each counter on the way."""

LOW_PASSES = 5  # the approximate number of passes over all completions in a game with a low
DEAL_SECONDS = 4e-9  # the seconds of a deal to several hands in a game with a low


def seconds_without_board(spot: Spot) -> float:
    """Return the approximate seconds of a count on one core, infinite if it takes too long."""
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
    """Return the approximate seconds to compare all pairs of completions of two hands."""
    seconds = 0.0
    for visits, size in ((3, one), (1, other)):
        subsets = sum(comb(size, part) for part in range(min(one, other) + 1))
        seconds += visits * comb(live, size) * (VISIT_SECONDS + COUNTER_SECONDS * subsets)
    return seconds
