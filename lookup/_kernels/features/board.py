"""All that a board is, by one formula."""

from typing import NamedTuple

from lookup._kernels.features.masks import FLOP, RIVER, Held, held_of, not_a_board
from lookup._kernels.features.straights import at_least, with_low_ace
from lookup._kernels.hands.suit_masks import suit_masks
from lookup.compiling.lanes.formulas import Lanes, formula, maximum, popcount, where

UNPAIRED, PAIRED, TWO_PAIRS, TRIPS, FULL_HOUSE, QUADS = range(1, 7)
RAINBOW, TWO_TONE, THREE_FLUSH, FOUR_FLUSH, MONOTONE = range(1, 6)


class BoardLanes(NamedTuple):
    """The features of boards in the order in which they are kept, each a lane."""

    paired: Lanes
    suits: Lanes
    suited_cards: Lanes
    connected: Lanes
    straights: Lanes
    high_card: Lanes
    wrong: Lanes  # more than 0 where the cards are not a board


@formula
def board_lanes(board: tuple[Lanes, ...]) -> BoardLanes:
    """Return the features of boards, of card numbers up to 52, 0 for no card."""
    *masks, cards, _ = suit_masks(board, 1)
    held = held_of(tuple(masks))
    suited = maximum(maximum(masks[0], masks[1]), maximum(masks[2], masks[3])) >> 13
    connected, straights = _straights(held.one)
    not_board = not_a_board(tuple(masks), cards)
    return BoardLanes(
        paired=_paired(held),
        suits=where(suited == cards, MONOTONE, suited),
        suited_cards=suited,
        connected=connected,
        straights=straights,
        high_card=_place_of_highest(held.one),
        wrong=where((not_board > 0) | (cards < FLOP) | (cards > RIVER), 1, 0),
    )


def _paired(held: Held) -> Lanes:
    """Return the class of a board by its pairs, three of a kind or four of a kind."""
    pairs = popcount(held.two)
    paired = where(pairs > 1, TWO_PAIRS, where(pairs > 0, PAIRED, UNPAIRED))
    paired = where(held.three > 0, where(pairs > 1, FULL_HOUSE, TRIPS), paired)
    return where(held.four > 0, QUADS, paired)


def _straights(ranks: Lanes) -> tuple[Lanes, Lanes]:
    """Return the most ranks of one straight, and the number of straights that two cards make."""
    held = with_low_ace(ranks)
    two, three, four, five = at_least(held)
    connected = where(two > 0, 2, 1)
    for count, straights in ((3, three), (4, four), (5, five)):
        connected = where(straights > 0, count, connected)
    # If the board has the next rank above a straight, the hand has the higher straight.
    return connected, popcount(three & ~five & ~(held >> 5))


def _place_of_highest(ranks: Lanes) -> Lanes:
    """Return the place of the highest bit, from 1 up."""
    for step in (1, 2, 4, 8):
        ranks = ranks | (ranks >> step)
    return popcount(ranks)
