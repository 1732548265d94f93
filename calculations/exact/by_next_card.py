"""Exact counts after each card that may come next."""

import numpy as np
from numpy.typing import NDArray

from calculations.exact.by_table import count_next_cards_by_table, is_in_table
from calculations.exact.categories import check_whole_cards
from calculations.exact.engines import count, count_ranges, plan
from calculations.spots.outcomes import equities
from calculations.spots.spot import Spot
from lookup.games import check_board
from lookup.running.progress import progress_bar

MOST_SECONDS = 60.0
"""The longest count of all next cards that is begun, by its estimate for one core."""


def count_next_cards(spot: Spot) -> NDArray[np.int64]:
    """Return the outcomes after each of the live cards, int64 [C, 2**P], or [C, 2**P, 2**P]."""
    if is_in_table(spot.kind):
        return count_next_cards_by_table(spot)
    boards = [np.append(spot.board, np.uint8(card)) for card in spot.live]
    return np.array([count(spot._replace(board=board)).counts for board in boards])


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
    check_whole_cards(spot)
    cards = spot.live
    if spot.all_known:
        return cards, equities(count_next_cards(spot), spot.game.low)
    after = [spot._replace(board=np.append(spot.board, np.uint8(card))) for card in cards]
    seconds = plan(after[0]).least
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
                results.append(equities(outcomes, spot.game.low))
            bar.update()
    return cards[found], np.array(results)
