"""Exact counts of a spot, of known hands or of ranges: the one place that tells them apart."""

import numpy as np
from numpy.typing import NDArray

from calculations.exact import known_hands
from calculations.exact.categories import count_range_categories
from calculations.exact.range_equity import count_ranges, exact_cost
from calculations.spots.outcomes import Counts, Outcomes, equities
from calculations.spots.reading import MOST_COLLIDING
from calculations.spots.spot import Spot
from lookup.games import check_board
from lookup.running.progress import progress_bar

KNOWN_SECONDS = 1e-4
"""What a count of known hands takes, roughly: 20 to 200 µs."""

MOST_SECONDS = 60.0
"""The longest count of all next cards that is begun, by its estimate for one core."""


def count(spot: Spot, threads: int | None = None, progress: bool = False) -> Outcomes:
    """Count a spot over all deals and boards; *progress* shows a bar when it takes long.

    Raises ValueError when the ranges leave no possible deal.
    """
    if not spot.game.has_board:
        from calculations.dealing.count import count_without_board

        return count_without_board(spot, threads, progress)
    if spot.all_known:
        counted_by, known = known_hands.count_known(spot)
        return Outcomes(known, counted_by=counted_by)
    found = count_ranges(spot, threads, progress=progress)
    counts: Counts = found.outcomes
    if not counts.any():
        narrow = [name for name, held in spot.ranges if len(held) <= MOST_COLLIDING]
        names = ", ".join(narrow or [name for name, _ in spot.ranges])
        raise ValueError(
            f"{names} together leave no possible deal: their combos always share a card; "
            f"widen one of the ranges"
        )
    if spot.all_or_nothing:
        counts = counts.astype(np.int64)
    return Outcomes(
        counts, 0, True, found.combo_weights, found.combo_shares, None, found.counted_by
    )


def seconds_of(spot: Spot) -> float | None:
    """Return about how long a count takes on one core, or None where none is offered."""
    if spot.all_known:
        return KNOWN_SECONDS
    if not spot.game.has_board:
        from calculations.dealing.count import seconds_without_board

        return seconds_without_board(spot)
    return exact_cost(spot) if spot.game.hole_cards == (2,) else None


def count_categories(spot: Spot) -> Counts:
    """Return on how many deals and boards each player ends in each category 1..9, [P, 9].

    Raises ValueError for ranges, except for two hold'em players from the flop on, and in games
    without a board.
    """
    check_board(spot.game, "ask for .summary or .outcomes")
    return known_hands.count_categories(spot) if spot.all_known else count_range_categories(spot)


def equities_by_next_card(
    spot: Spot, threads: int | None = None, progress: bool = False
) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Return each next card that can come, [C], and the equities after it, [C, P].

    Raises ValueError on the river, when a count is not offered or takes too long, and in games
    without a board.
    """
    check_board(spot.game, "give a hand the card, and ask for .equity")
    if not spot.to_come:
        raise ValueError("the board has all its 5 cards, so there is no next card; leave some out")
    cards = spot.live
    if spot.all_known:
        return cards, equities(known_hands.count_next_cards(spot), spot.game.low)
    after = [spot._replace(board=np.append(spot.board, np.uint8(card))) for card in cards]
    seconds = seconds_of(after[0])
    if seconds is None or len(cards) * seconds > MOST_SECONDS:
        raise ValueError(
            f"an exact count of each next card is "
            f"{'not offered' if seconds is None else f'too long ({len(cards) * seconds:.0f} s)'} "
            f"for these ranges; name more of the board, or narrow them"
        )
    found = np.zeros(len(cards), bool)
    results = []
    with progress_bar(len(cards), "next cards", shown=progress) as bar:
        for place, next_spot in enumerate(after):
            outcomes = count_ranges(next_spot, threads).outcomes
            if outcomes.any():  # else the ranges hold the card in all deals
                found[place] = True
                results.append(equities(outcomes, low=False))
            bar.update()
    return cards[found], np.array(results)
