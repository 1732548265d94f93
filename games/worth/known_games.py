"""Find the game of `lookup.GAMES` that a state plays, and count the wins of its hands."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from calculations.exact.engines import counted, plan
from calculations.spots.spot import BOARD_CARDS, Spot
from games.cards import Card
from games.variants.hand_types import (
    BadugiHand,
    EightOrBetterLowHand,
    HandType,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardHighHand,
    StandardLowHand,
)
from games.variants.variant import Street
from games.worth.hand_state import HandState
from lookup.games import GAMES, HAND_SIZES, Game

BY_HAND_TYPES: Final[dict[tuple[HandType, ...], Game]] = {
    (StandardHighHand,): GAMES["holdem"],
    (ShortDeckHoldemHand,): GAMES["short_deck"],
    (OmahaHoldemHand,): GAMES["omaha"],
    (OmahaHoldemHand, OmahaEightOrBetterLowHand): GAMES["omaha_hi_lo"],
}
"""The games with a board that `calculations` counts, by hand types."""

WITHOUT_BOARD: Final[dict[tuple[HandType, ...], Game]] = {
    (StandardHighHand,): GAMES["seven_card_stud"],
    (StandardHighHand, EightOrBetterLowHand): GAMES["seven_card_stud_hi_lo"],
    (RegularLowHand,): GAMES["razz"],
    (StandardLowHand,): GAMES["deuce_to_seven"],
    (BadugiHand,): GAMES["badugi"],
}
"""The games without a board, by hand types, for any number of cards."""


def board_game(
    deck: Sequence[Card], hand_types: tuple[HandType, ...], streets: Sequence[Street]
) -> Game | None:
    """Return the game of a state with all hole cards first, then a board of five.

    It is None for other games, such as stud and draw games.
    """
    game = BY_HAND_TYPES.get(hand_types)
    first, *later = streets
    if (
        game is None
        or sorted(deck) != [*game.deck]
        or len(first.hole_dealing_statuses) not in game.hole_cards
        or any(street.hole_dealing_statuses or street.draw_status for street in later)
        or sum(street.board_dealing_count for street in streets) != BOARD_CARDS
    ):
        return None
    return game


def game_without_board(state: HandState, size: int) -> Game | None:
    """Return the game without a board that a state plays, with hands of *size* cards, or None."""
    game = WITHOUT_BOARD.get(state.hand_types)
    if game is None or sorted(state.deck) != [*game.deck] or size not in HAND_SIZES[game.hands]:
        return None
    return game._replace(hole_cards=(size,))


def spot_among(spot: Spot, places: Sequence[int]) -> Spot:
    """Return the spot of the hands at these indices; the other hands are dead cards."""
    if [*places] == [*range(len(spot.players))]:
        return spot
    among = tuple(spot.players[place] for place in places)
    others = [hand for place, hand in enumerate(spot.known_hands) if place not in places]
    return spot._replace(players=among, dead=np.concatenate((spot.dead, *others)))


def count_among(spot: Spot, places: Sequence[int]) -> NDArray[np.int64]:
    """Count the wins of each set of the hands at these indices, int64 [2**K] or [2**K, 2**K].

    The other hands of the spot are dead cards. See `Outcomes` for the layout.
    """
    among = spot_among(spot, places)
    _, counts = counted(plan(among), among)
    assert isinstance(counts, np.ndarray), "all hands are known"
    return counts.astype(np.int64, copy=False)
