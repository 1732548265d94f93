"""The formula for the features of a board, and the cards and straights of a hand and its board.

All ten straights are tested at once: bit s of a mask is the straight of five ranks from s on, where
0 is the ace below the two. Ranks are bits, too; the ace is both the lowest and the highest.
"""

import functools
from operator import and_, or_
from typing import NamedTuple

from lookup._kernels.strength import RANK_BITS, counted_ranks, suit_masks
from lookup.compiling.lanes.formulas import Lanes, formula, maximum, popcount, where

FLOP, RIVER = 3, 5  # the number of board cards on these streets

STRAIGHTS = 0x3FF  # the ten straights, five high to ace high

UNPAIRED, PAIRED, TWO_PAIRS, TRIPS, FULL_HOUSE, QUADS = range(1, 7)

RAINBOW, TWO_TONE, THREE_FLUSH, FOUR_FLUSH, MONOTONE = range(1, 6)


class RankCounts(NamedTuple):
    """The ranks held at least once, twice, and so on, as bits 0 (two) to 12 (ace)."""

    one: Lanes
    two: Lanes
    three: Lanes
    four: Lanes


class DealtLanes(NamedTuple):
    """A hand and its board."""

    every: tuple[Lanes, ...]
    """The four suit masks of all cards, with numbers of cards in bits 13 to 15."""
    hole: tuple[Lanes, ...]
    """The suit masks of the hole cards."""
    board: tuple[Lanes, ...]
    cards: Lanes
    """The number of cards on the board."""


def count_ranks(masks: tuple[Lanes, ...]) -> RankCounts:
    """Return the ranks held at least once, twice, and so on, from suit masks."""
    return RankCounts(*counted_ranks(*(suit & RANK_BITS for suit in masks)))


@formula
def not_a_board(masks: tuple[Lanes, ...], cards: Lanes) -> Lanes:
    """Return more than 0 where a card occurs twice, or the board has fewer than three cards."""
    different = (masks[0] >> 13) + (masks[1] >> 13) + (masks[2] >> 13) + (masks[3] >> 13)
    return (different ^ cards) | where(cards < FLOP, 1, 0)


def deal(hole: tuple[Lanes, ...], board: tuple[Lanes, ...]) -> tuple[DealtLanes, Lanes]:
    """Return a hand and its board, from card numbers, and 0 where both are valid.

    Invalid are a duplicate card, a missing hole card, and fewer than three cards on the board. The
    board may have zeros for no card.
    """
    *every, cards, wrong = suit_masks((*hole, *board), 1)
    *hole_masks, _, _ = suit_masks(hole, 1)
    for number in hole:
        wrong = wrong | where(number == 0, 1, 0)
    on_board = tuple(x - y for x, y in zip(every, hole_masks, strict=True))
    return DealtLanes(tuple(every), tuple(hole_masks), on_board, cards - 2), wrong


def lowest_bit(x: Lanes) -> Lanes:
    """Return the lowest bit alone."""
    return x & (~x + 1)


@formula
def with_low_ace(ranks: Lanes) -> Lanes:
    """Return ranks as bits 1 to 13, and the ace as bit 0 as well."""
    return (ranks << 1) | (ranks >> 12)


@formula
def at_least(ranks: Lanes) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """Return the straights of which at least 2, 3, 4 and 5 ranks are held."""
    a, b, c, d, e = (ranks >> step for step in range(5))
    first, carried = a ^ b ^ c, (a & b) | (c & (a | b))
    odd, carried_on = first ^ d ^ e, (first & d) | (e & (first | d))
    two, four = carried | carried_on, carried & carried_on
    three = four | (two & odd)
    return two & STRAIGHTS, three & STRAIGHTS, four & STRAIGHTS, four & odd & STRAIGHTS


@formula
def completing_ranks(all_ranks: Lanes, board: Lanes) -> Lanes:
    """Return the ranks that complete a straight better than the board's own straight.

    The hand has no straight yet. *all_ranks* are the ranks of the hole cards and the board.
    """
    completing, decided = all_ranks & 0, all_ranks & 0
    for missing in range(5):  # a rank's best straight is the one in which it is the lowest
        steps = [step for step in range(5) if step != missing]
        whole, shared = (
            (functools.reduce(and_, [ranks >> step for step in steps]) & STRAIGHTS) << missing
            for ranks in (all_ranks, board)
        )
        completing = completing | (whole & ~shared & ~decided)
        decided = decided | whole
    return completing


@formula
def straight_draws(every: Lanes, board: Lanes, cards: Lanes) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """Return 1 for each draw, else 0: open-ended, gutshot, double gutshot, backdoor.

    every : the ranks of all cards
    board : the ranks of the board
    cards : the number of cards on the board
    """
    all_ranks, shared = with_low_ace(every), with_low_ace(board)
    _, three, _, made = at_least(all_ranks)
    drawing = (made == 0) & (cards < 5)
    completing = where(drawing, completing_ranks(all_ranks, shared), 0)
    four = (all_ranks >> 1) & (all_ranks >> 2) & (all_ranks >> 3) & (all_ranks >> 4)
    open_ended = completing & (completing >> 5) & four
    count = popcount((completing | (completing << 13)) & (RANK_BITS << 1))
    own = all_ranks & ~shared
    with_own = functools.reduce(or_, [own >> step for step in range(5)])
    backdoor = drawing & (cards == 3) & (completing == 0) & ((three & with_own) > 0)
    return (
        where(open_ended > 0, 1, 0),
        where(count == 1, 1, 0),
        where((count > 1) & (open_ended == 0), 1, 0),
        where(backdoor, 1, 0),
    )


class BoardLanes(NamedTuple):
    """The features of boards in the order of storage, a lane each."""

    paired: Lanes
    suits: Lanes
    suited_cards: Lanes
    connected: Lanes
    straights: Lanes
    high_card: Lanes
    wrong: Lanes  # more than 0 where the cards are not a board


@formula
def board_lanes(board: tuple[Lanes, ...]) -> BoardLanes:
    """Return the features of boards, from card numbers up to 52, 0 for no card."""
    *masks, cards, _ = suit_masks(board, 1)
    rank_counts = count_ranks(tuple(masks))
    suited = maximum(maximum(masks[0], masks[1]), maximum(masks[2], masks[3])) >> 13
    connected, straights = _straights(rank_counts.one)
    not_board = not_a_board(tuple(masks), cards)
    return BoardLanes(
        paired=_paired(rank_counts),
        suits=where(suited == cards, MONOTONE, suited),
        suited_cards=suited,
        connected=connected,
        straights=straights,
        high_card=_place_of_highest(rank_counts.one),
        wrong=where((not_board > 0) | (cards < FLOP) | (cards > RIVER), 1, 0),
    )


def _paired(rank_counts: RankCounts) -> Lanes:
    """Return the class of a board by its pairs, three of a kind or four of a kind."""
    pairs = popcount(rank_counts.two)
    paired = where(pairs > 1, TWO_PAIRS, where(pairs > 0, PAIRED, UNPAIRED))
    paired = where(rank_counts.three > 0, where(pairs > 1, FULL_HOUSE, TRIPS), paired)
    return where(rank_counts.four > 0, QUADS, paired)


def _straights(ranks: Lanes) -> tuple[Lanes, Lanes]:
    """Return the most ranks of one straight, and the number of straights two cards complete."""
    board_ranks = with_low_ace(ranks)
    two, three, four, five = at_least(board_ranks)
    connected = where(two > 0, 2, 1)
    for count, straights in ((3, three), (4, four), (5, five)):
        connected = where(straights > 0, count, connected)
    # If the board has the next rank above a straight, the hand has the higher straight.
    return connected, popcount(three & ~five & ~(board_ranks >> 5))


def _place_of_highest(ranks: Lanes) -> Lanes:
    """Return the position of the highest bit, counted from 1."""
    for step in (1, 2, 4, 8):
        ranks = ranks | (ranks >> step)
    return popcount(ranks)
