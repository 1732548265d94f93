"""`HandState`: the attributes of a `State` that determine its value, and its game in `lookup`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from calculations.exact.engines import count
from calculations.spots.spot import BOARD_CARDS, Spot
from lookup.games import GAMES, HAND_SIZES, Game
from poker_calculator.games.cards import Card
from poker_calculator.games.chips import Chips
from poker_calculator.games.pots.pots import Pot
from poker_calculator.games.variants.hand_types import (
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
from poker_calculator.games.variants.table_rules import TableRules
from poker_calculator.games.variants.variant import BettingStructure, Street

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


class HandState(Protocol):
    """A hand of poker in progress; `State` documents the attributes."""

    ante_trimming_status: bool
    bets: list[Chips]
    betting_structure: BettingStructure
    blinds_or_straddles: tuple[Chips, ...]
    board_cards: list[Card]
    burn_cards: list[Card]
    dead_blinds: tuple[Chips, ...]
    discarded_cards: list[list[Card]]
    fees: Mapping[str, Callable[..., tuple[Chips, Chips]]]
    hole_cards: list[list[Card]]
    mucked_cards: list[Card]
    player_count: int
    posts: tuple[Chips, ...]
    raked_amount: Chips
    rake: Callable[..., tuple[Chips, Chips]]
    rules: TableRules
    stacks: list[Chips]
    starting_stacks: tuple[Chips, ...]
    statuses: list[bool]
    street_index: int | None
    _board_due: int
    _holes_due: list[list[bool]]

    @property
    def actor_index(self) -> int | None: ...
    @property
    def boards(self) -> list[list[Card]]: ...
    @property
    def deck(self) -> Sequence[Card]: ...
    @property
    def hand_types(self) -> tuple[HandType, ...]: ...
    @property
    def min_completion_betting_or_raising_to_amount(self) -> Chips | None: ...
    @property
    def opener_index(self) -> int | None: ...
    @property
    def pots(self) -> list[Pot]: ...
    @property
    def stander_pat_or_discarder_index(self) -> int | None: ...
    @property
    def status(self) -> bool: ...
    @property
    def streets(self) -> Sequence[Street]: ...
    @property
    def total_pot_amount(self) -> Chips: ...
    def get_effective_ante(self, player_index: int) -> Chips: ...


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
    before_flop = first.board_dealing_count  # of Courchevel
    return replace(game, before_flop=before_flop) if before_flop else game


def game_without_board(state: HandState, size: int) -> Game | None:
    """Return the game without a board that a state plays, with hands of *size* cards, or None."""
    game = WITHOUT_BOARD.get(state.hand_types)
    if game is None or sorted(state.deck) != [*game.deck] or size not in HAND_SIZES[game.hands]:
        return None
    return replace(game, hole_cards=(size,))


def spot_among(spot: Spot, indices: Sequence[int]) -> Spot:
    """Return the spot of the hands at these indices; the other hands are dead cards."""
    if [*indices] == [*range(len(spot.players))]:
        return spot
    among = tuple(spot.players[place] for place in indices)
    others = [hand for place, hand in enumerate(spot.known_hands) if place not in indices]
    return spot._replace(players=among, dead=np.concatenate((spot.dead, *others)))


def count_among(spot: Spot, indices: Sequence[int]) -> NDArray[np.int64]:
    """Count the wins of each set of the hands at these indices, int64 [2**K] or [2**K, 2**K].

    The other hands of the spot are dead cards. See `ShowdownOutcomes` for the layout.
    """
    among = spot_among(spot, indices)
    return count(among).counts.astype(np.int64, copy=False)
