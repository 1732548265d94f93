"""The holders of flushes of a suit, and the numbers of boards on which their flushes are best.

A board with three or four cards of the suit is won by the hand with the highest hole card of the
suit, among those that can make a flush. A board with five is won by the same hand, unless its card
is lower than all five: then the board plays.

Cards are a number of 16 bits a suit. Shapes use P (players).
"""

from typing import NamedTuple

from calculations._kernels.preflop.combinations import BOARD, SpotCards
from lookup._kernels.cards import ALL_RANKS
from lookup.compiling import Integer, helper
from lookup.compiling.lanes.vectors import bit_count

NO_FLUSH = 6  # more cards of a suit than a board has

NO_CARD = 1 << 13
"""A bit above all ranks: a hand that makes its flushes with two cards has no lower one."""


class Rules(NamedTuple):
    """The rules of a game, and its number of players."""

    players: int
    two_play: bool  # whether exactly two hole cards play
    low: bool
    lowest: int  # the lowest rank of the deck
    flush: int  # the category of flushes


class Holders(NamedTuple):
    """The holders of the best flush of a suit, as bits, and the cards that it needs."""

    of_three: Integer
    """With three cards of it on the board: the hand with the highest card of those with two."""
    of_four: Integer
    """With four or five: the hand with the highest card, or all hands where none has a card."""
    everyone: Integer  # the hands that share a flush on the board
    top: Integer  # the bit of the highest card, 0 for none
    least: Integer  # the least number of cards of the suit on the board
    shared: Integer  # the number of boards that play a flush of their own


@helper
def higher_flushes(live: Integer, known: Integer, suit: Integer, top: Integer) -> Integer:
    """Return the number of boards with five cards of a suit, all higher than the bit *top*."""
    on_board, lower = known >> suit & ALL_RANKS, (top << 1) - 1 if top else 0
    if known & ~(ALL_RANKS << suit) or on_board & lower:
        return 0
    combinations, left = 1, bit_count(live >> suit & ALL_RANKS & ~lower)
    for drawn in range(BOARD - bit_count(on_board)):
        combinations = combinations * (left - drawn) // (drawn + 1)
    return combinations


@helper
def holders_of(cards: SpotCards, suit: Integer, two_play: Integer) -> Holders:
    """Return the holders of the best flush of a suit, whose ranks begin at bit *suit*.

    If two hole cards play, neither one suited card nor the board alone makes a flush.
    """
    two, one, two_top, one_top = 0, 0, 0, 0
    for hand in range(cards.held.size):
        ranks = cards.held[hand] >> suit & ALL_RANKS
        if ranks > one_top:
            one, one_top = 1 << hand, ranks
        if ranks > two_top and ranks & ranks - 1:
            two, two_top = 1 << hand, ranks
    everyone = (1 << cards.held.size) - 1
    if two_play:
        return Holders(two, two, everyone, NO_CARD, 3 if two else NO_FLUSH, 0)
    while one_top & one_top - 1:
        one_top &= one_top - 1
    shared = higher_flushes(cards.live, cards.known, suit, one_top)
    least = 3 if two else 4 if one else BOARD if shared else NO_FLUSH
    return Holders(two, one if one else everyone, everyone, one_top, least, shared)
