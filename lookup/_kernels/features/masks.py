"""Masks of the cards of a hand and its board, and the counts of their ranks."""

from typing import NamedTuple

from lookup._kernels.hands.suit_masks import suit_masks
from lookup._kernels.strength import RANK_BITS, held_ranks
from lookup.compiling.lanes.formulas import Lanes, formula, where

FLOP, RIVER = 3, 5  # the number of board cards on these streets


class Held(NamedTuple):
    """The ranks held at least once, twice, and so on, as bits 0 (two) to 12 (ace)."""

    one: Lanes
    two: Lanes
    three: Lanes
    four: Lanes


class Dealt(NamedTuple):
    """A hand and its board."""

    every: tuple[Lanes, ...]
    """The suit masks of all cards, four, with their numbers of cards in bits 13 to 15."""
    hole: tuple[Lanes, ...]
    """Those of the hole cards."""
    board: tuple[Lanes, ...]
    cards: Lanes
    """The number of cards on the board."""


def held_of(masks: tuple[Lanes, ...]) -> Held:
    """Return the ranks held once, twice and so on, from suit masks."""
    return Held(*held_ranks(*(suit & RANK_BITS for suit in masks)))


@formula
def not_a_board(masks: tuple[Lanes, ...], cards: Lanes) -> Lanes:
    """Return more than 0 where a card occurs twice, or the board has fewer than three cards."""
    different = (masks[0] >> 13) + (masks[1] >> 13) + (masks[2] >> 13) + (masks[3] >> 13)
    return (different ^ cards) | where(cards < FLOP, 1, 0)


def deal(hole: tuple[Lanes, ...], board: tuple[Lanes, ...]) -> tuple[Dealt, Lanes]:
    """Return a hand and its board, of card numbers, and 0 where all is right.

    Not right: a card held twice, a hole card missing, fewer than three cards on the board. The
    numbers of the board may be 0 for no card.
    """
    *every, cards, wrong = suit_masks((*hole, *board), 1)
    *held, _, _ = suit_masks(hole, 1)
    for number in hole:
        wrong = wrong | where(number == 0, 1, 0)
    on_board = tuple(x - y for x, y in zip(every, held, strict=True))
    return Dealt(tuple(every), tuple(held), on_board, cards - 2), wrong


def lowest_bit(x: Lanes) -> Lanes:
    """Return the lowest bit alone."""
    return x & (~x + 1)
