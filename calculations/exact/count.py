"""Exact counts of a spot, of known hands or of ranges: the one place that tells them apart."""

import numpy as np
from numpy.typing import NDArray

from calculations.exact import known_hands
from calculations.exact.categories import count_range_categories
from calculations.exact.ranges.combos import RangeCounts
from calculations.exact.ranges.equity import count_ranges, exact_cost
from calculations.spots.outcomes import Counts, Outcomes, equities
from calculations.spots.reading import no_deal_error
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
        return count_known(spot)
    if spot.in_part and spot.hands_known:
        from calculations.exact.partly_known import count_hands

        counted_by, known = count_hands(spot)
        return Outcomes(known, counted_by=counted_by)
    found = _count_ranges(spot, threads, progress)
    counts: Counts = found.outcomes
    if not counts.any():
        raise no_deal_error(spot)
    if spot.all_or_nothing:
        counts = counts.astype(np.int64)
    if spot.game.two_play:
        return Outcomes(counts, counted_by=found.counted_by)
    return Outcomes(
        counts, 0, True, found.combo_weights, found.combo_shares, None, found.counted_by
    )


def count_known(spot: Spot) -> Outcomes:
    """Count a spot of which all hands are known, and each board card or nothing of it."""
    counted_by, known = known_hands.count_known(spot)
    return Outcomes(known, counted_by=counted_by)


def _count_ranges(spot: Spot, threads: int | None, progress: bool = False) -> RangeCounts:
    """Count ranges of two hole cards or of Omaha hands, on a board that may be known in part."""
    if spot.in_part:
        from calculations.exact.partly_known import sum_over_completions

        return sum_over_completions(spot, _count_ranges, threads, progress)
    if spot.game.two_play:
        from calculations.exact.ranges.omaha import count_omaha_ranges

        return count_omaha_ranges(spot, threads, progress=progress)
    return count_ranges(spot, threads, progress=progress)


def seconds_of(spot: Spot) -> float | None:
    """Return about how long a count takes on one core, or None where none is offered."""
    if spot.all_known:
        return KNOWN_SECONDS
    if not spot.game.has_board:
        from calculations.dealing.count import seconds_without_board

        return seconds_without_board(spot)
    if spot.in_part:
        from calculations.exact.partly_known import completed
        from calculations.spots.partly_known import completions

        boards = len(completions(spot))
        each = KNOWN_SECONDS if spot.hands_known else seconds_of(next(completed(spot)))
        return None if each is None else boards * each
    if spot.game.two_play:
        from calculations.exact.ranges.omaha import omaha_cost

        return omaha_cost(spot)
    return exact_cost(spot) if spot.game.hole_cards == (2,) else None


def count_categories(spot: Spot) -> Counts:
    """Return on how many deals and boards each player ends in each category 1..9, [P, 9].

    Raises ValueError for ranges, except for two hold'em players from the flop on, and in games
    without a board.
    """
    check_board(spot.game, "ask for .summary or .outcomes")
    _check_board(spot)
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
    _check_board(spot)
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
            outcomes = _count_ranges(next_spot, threads).outcomes
            if outcomes.any():  # else the ranges hold the card in all deals
                found[place] = True
                results.append(equities(outcomes, spot.game.low))
            bar.update()
    return cards[found], np.array(results)


def _check_board(spot: Spot) -> None:
    """Raise ValueError for a board of which a rank or a suit alone is known."""
    if spot.in_part:
        raise ValueError(
            "this is counted on boards of whole cards, not of a rank or a suit alone, as 'A*' and "
            "'*h' are; name these cards, or leave them out"
        )
