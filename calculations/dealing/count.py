"""Exact counts of spots of games without a board, and what they take."""

from __future__ import annotations

from math import comb

from calculations.dealing.completions import completions_of
from calculations.dealing.deals import deal_count
from calculations.dealing.several_hands import count_several_hands
from calculations.dealing.two_hands import count_two_hands
from calculations.spots.outcomes import Outcomes
from calculations.spots.spot import Spot

MOST_COMPLETIONS = 1 << 24
"""Completions of a hand that are listed: of six cards to come there are 12 million, in 1 GB."""

MOST_DEALS = 1e12
"""Deals that are counted, in half an hour."""

COMPLETION_SECONDS = 7e-8
"""What listing a completion takes."""

COUNTER_SECONDS = 2.5e-9
"""What a counter takes that is added to or read: each completion has one for each subset."""

LOW_PASSES = 5
"""How often all completions are gone through in a game with a low, roughly, instead of once."""

DEAL_SECONDS = 2e-9
"""What a deal to several hands takes."""


def count_without_board(spot: Spot, threads: int | None = None) -> Outcomes:
    """Count a spot over all deals of the cards to come."""
    hands, live, low = completions_of(spot), len(spot.live), spot.game.low
    if len(hands) == 2:
        counted_by, counts = count_two_hands(hands, live, low, threads)
    else:
        deals = deal_count(live, spot.cards_to_come)
        counted_by, counts = count_several_hands(hands, deals, low, threads)
    return Outcomes(counts, counted_by=counted_by)


def seconds_without_board(spot: Spot) -> float | None:
    """Return about how long a count takes on one core, or None where none is offered."""
    live, to_come = len(spot.live), spot.cards_to_come
    listed = [comb(live, size) for size in to_come]
    if max(listed) > MOST_COMPLETIONS:
        return None
    seconds = COMPLETION_SECONDS * sum(listed)
    if len(listed) > 2:
        deals = deal_count(live, to_come)
        return seconds + DEAL_SECONDS * deals * (1 + spot.game.low) if deals <= MOST_DEALS else None
    most = min(to_come)
    subsets = [sum(comb(size, chosen) for chosen in range(most + 1)) for size in to_come]
    counters = listed[0] * subsets[0] + 2 * listed[1] * subsets[1]
    return seconds + COUNTER_SECONDS * counters * (LOW_PASSES if spot.game.low else 1)
