"""Pairs, two pair and three of a kind that a hand has in addition to those of the board."""

from typing import NamedTuple

from lookup._kernels.features.masks import Held, lowest_bit
from lookup._kernels.strength import drop_lowest
from lookup.compiling.lanes.formulas import Lanes, popcount, where

PAIR, TWO_PAIR, THREE_OF_A_KIND = 2, 3, 4

ON_BOARD, WITH_BOARD, BOTTOM_TWO, OTHER_TWO, TOP_AND_BOTTOM, TOP_TWO = range(1, 7)
"""Which two pair a hand has; 0 is none."""


class Pairs(NamedTuple):
    """The pairs of a hand: each is 1 if the hand has it, else 0, apart from the last two."""

    top_pair: Lanes
    second_pair: Lanes
    middle_pair: Lanes
    bottom_pair: Lanes
    overpair: Lanes
    underpair: Lanes
    pocket_pair: Lanes
    set: Lanes
    trips: Lanes
    two_pair: Lanes  # which two pair, 0 for none
    kicker: Lanes  # the rank of the other hole card, 1 (two) to 13 (ace), 0 for none


def pairs_of(first: Lanes, second: Lanes, category: Lanes, held: Held, board: Held) -> Pairs:
    """Return the pairs of a hand.

    first, second : the ranks of the hole cards, a bit each
    category      : of the whole hand
    held, board   : the counts of ranks of all cards, and of the board alone
    """
    hole, pocket = first | second, first == second
    own = where(pocket, first & ~board.one, hole & board.one & ~board.two)
    # With three pairs, the lowest does not play.
    without_one = drop_lowest(held.two)
    third = drop_lowest(without_one)
    playing = own & where(third > 0, without_one, held.two)
    playing = where((category == PAIR) | (category == TWO_PAIR), playing, 0)
    one = (playing > 0) & (drop_lowest(playing) == 0)
    others = board.one & ~playing
    above = others & ~(playing | (playing - 1))
    highest, lowest = playing > others, playing == lowest_bit(board.one)
    with_board = one & ~pocket
    trips = where((category == THREE_OF_A_KIND) & ~pocket, hole & board.two, 0)
    made = where(with_board, playing, trips)
    kicker = where(made > 0, hole & ~made, 0)
    return Pairs(
        top_pair=where(with_board & highest, 1, 0),
        second_pair=where(with_board & (above > 0) & (drop_lowest(above) == 0), 1, 0),
        middle_pair=where(with_board & ~highest & ~lowest, 1, 0),
        bottom_pair=where(with_board & lowest, 1, 0),
        overpair=where(one & pocket & highest, 1, 0),
        underpair=where(one & pocket & (playing < lowest_bit(board.one)), 1, 0),
        pocket_pair=where(pocket, 1, 0),
        set=where((category == THREE_OF_A_KIND) & pocket & ((hole & board.one) > 0), 1, 0),
        trips=where(trips > 0, 1, 0),
        two_pair=where(category == TWO_PAIR, _which_two(playing, others, one), 0),
        kicker=where(kicker > 0, popcount(kicker | (kicker - 1)), 0),
    )


def _which_two(playing: Lanes, others: Lanes, one: Lanes) -> Lanes:
    """Return which two pair a hand has, of its own pairs and the other ranks of the board."""
    lower = lowest_bit(playing)
    which = where(playing > others, TOP_AND_BOTTOM, OTHER_TWO)
    which = where(lower < lowest_bit(others), which, OTHER_TWO)
    which = where(lower > others, TOP_TWO, which)
    which = where(playing < lowest_bit(others), BOTTOM_TWO, which)
    return where(playing == 0, ON_BOARD, where(one, WITH_BOARD, which))


def set_blockers(first: Lanes, second: Lanes, board: Held) -> Lanes:
    """Return the number of hole cards whose rank is on the board once."""
    once = board.one & ~board.two
    return where((first & once) > 0, 1, 0) + where((second & once) > 0, 1, 0)


def overcards(first: Lanes, second: Lanes, board: Held) -> Lanes:
    """Return the number of hole cards above the board, 0 for a pocket pair."""
    above = where(first > board.one, 1, 0) + where(second > board.one, 1, 0)
    return where(first == second, 0, above)
