"""The formula for the features of a hand on a board, and the kernel that runs it over rows.

The features are pairs, draws and blockers. The kernel takes vectors of 32 rows.

Shapes use N (hands), W (board cards) and F (features, one byte each).
"""

import functools
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.feature_arrays_boards import (
    FLOP,
    RIVER,
    DealtLanes,
    RankCounts,
    count_ranks,
    deal,
    lowest_bit,
    straight_draws,
)
from lookup._kernels.hand_rows import copy_rest, count_whole_rows
from lookup._kernels.strength import ONE_CARD, RANK_BITS, drop_lowest, made_hand
from lookup.compiling import helper, kernel
from lookup.compiling.lanes.formulas import Lanes, formula, maximum, popcount, where
from lookup.compiling.lanes.vectors import LANES, ROW_SPARE, bits, columns, store
from lookup.games import STANDARD

THREE_SUITED, FOUR_SUITED, FIVE_SUITED = 3 * ONE_CARD, 4 * ONE_CARD, 5 * ONE_CARD

PAIR, TWO_PAIR, THREE_OF_A_KIND = 2, 3, 4

ON_BOARD, WITH_BOARD, BOTTOM_TWO, OTHER_TWO, TOP_AND_BOTTOM, TOP_TWO = range(1, 7)
"""The kinds of two pair; 0 is none."""

STRAIGHT_FLUSH = 9

ACE_HIGH = 1 << 9  # the main rank of the highest straight


def flush_draws(dealt: DealtLanes) -> tuple[Lanes, Lanes, Lanes]:
    """Return 1 for each draw, else 0: a flush draw, a nut flush draw, a backdoor flush draw."""
    flush_draw = nut_flush_draw = backdoor = dealt.cards & 0
    for every, hole, board in zip(dealt.every, dealt.hole, dealt.board, strict=True):
        four = (every >= FOUR_SUITED) & (every < FIVE_SUITED)
        drawing = four & (hole > 0) & (dealt.cards < RIVER)
        ranks, other_ranks = hole & RANK_BITS, ~(board | hole) & RANK_BITS
        three = (every >= THREE_SUITED) & (every < FOUR_SUITED)
        later = three & (hole > 0) & (dealt.cards == FLOP)
        flush_draw = where(drawing, 1, flush_draw)
        nut_flush_draw = where(drawing & (ranks > other_ranks), 1, nut_flush_draw)
        backdoor = where(later, 1, backdoor)
    return flush_draw, nut_flush_draw, backdoor


def flush_blockers(dealt: DealtLanes) -> Lanes:
    """Return the number of hole cards in the suit of a possible flush."""
    blockers = dealt.cards & 0
    for hole, board in zip(dealt.hole, dealt.board, strict=True):
        blockers = where(board >= THREE_SUITED, hole >> 13, blockers)
    return blockers


class Pairs(NamedTuple):
    """The pairs of a hand: fields are 1 for a pair that it has, else 0, except for the last two."""

    top_pair: Lanes
    second_pair: Lanes
    middle_pair: Lanes
    bottom_pair: Lanes
    overpair: Lanes
    underpair: Lanes
    pocket_pair: Lanes
    set: Lanes
    trips: Lanes
    two_pair: Lanes  # the kind of two pair, 0 for none
    kicker: Lanes  # the rank of the other hole card, 1 (two) to 13 (ace), 0 for none


def pairs_of(
    first: Lanes, second: Lanes, category: Lanes, all_counts: RankCounts, board: RankCounts
) -> Pairs:
    """Return the pairs of a hand.

    first, second     : the ranks of the hole cards, a bit each
    category          : of the whole hand
    all_counts, board : the counts of ranks of all cards, and of the board alone
    """
    hole, pocket = first | second, first == second
    own = where(pocket, first & ~board.one, hole & board.one & ~board.two)
    # With three pairs, the lowest does not play.
    without_one = drop_lowest(all_counts.two)
    third = drop_lowest(without_one)
    playing = own & where(third > 0, without_one, all_counts.two)
    playing = where((category == PAIR) | (category == TWO_PAIR), playing, 0)
    one_pair = (playing > 0) & (drop_lowest(playing) == 0)
    others = board.one & ~playing
    above = others & ~(playing | (playing - 1))
    highest, lowest = playing > others, playing == lowest_bit(board.one)
    with_board = one_pair & ~pocket
    trips = where((category == THREE_OF_A_KIND) & ~pocket, hole & board.two, 0)
    made = where(with_board, playing, trips)
    kicker = where(made > 0, hole & ~made, 0)
    return Pairs(
        top_pair=where(with_board & highest, 1, 0),
        second_pair=where(with_board & (above > 0) & (drop_lowest(above) == 0), 1, 0),
        middle_pair=where(with_board & ~highest & ~lowest, 1, 0),
        bottom_pair=where(with_board & lowest, 1, 0),
        overpair=where(one_pair & pocket & highest, 1, 0),
        underpair=where(one_pair & pocket & (playing < lowest_bit(board.one)), 1, 0),
        pocket_pair=where(pocket, 1, 0),
        set=where((category == THREE_OF_A_KIND) & pocket & ((hole & board.one) > 0), 1, 0),
        trips=where(trips > 0, 1, 0),
        two_pair=where(category == TWO_PAIR, _which_two(playing, others, one_pair), 0),
        kicker=where(kicker > 0, popcount(kicker | (kicker - 1)), 0),
    )


def _which_two(playing: Lanes, others: Lanes, one_pair: Lanes) -> Lanes:
    """Return the kind of two pair of a hand, from its own pairs and the board's other ranks."""
    lower = lowest_bit(playing)
    which = where(playing > others, TOP_AND_BOTTOM, OTHER_TWO)
    which = where(lower < lowest_bit(others), which, OTHER_TWO)
    which = where(lower > others, TOP_TWO, which)
    which = where(playing < lowest_bit(others), BOTTOM_TWO, which)
    return where(playing == 0, ON_BOARD, where(one_pair, WITH_BOARD, which))


def set_blockers(first: Lanes, second: Lanes, board: RankCounts) -> Lanes:
    """Return the number of hole cards whose rank is on the board once."""
    once = board.one & ~board.two
    return where((first & once) > 0, 1, 0) + where((second & once) > 0, 1, 0)


def overcards(first: Lanes, second: Lanes, board: RankCounts) -> Lanes:
    """Return the number of hole cards above the board, 0 for a pocket pair."""
    above = where(first > board.one, 1, 0) + where(second > board.one, 1, 0)
    return where(first == second, 0, above)


class HandLanes(NamedTuple):
    """The features of hands in the order of storage, a lane each."""

    category: Lanes
    top_pair: Lanes
    second_pair: Lanes
    middle_pair: Lanes
    bottom_pair: Lanes
    overpair: Lanes
    underpair: Lanes
    pocket_pair: Lanes
    set: Lanes
    trips: Lanes
    two_pair: Lanes
    kicker: Lanes
    high_card: Lanes
    overcards: Lanes
    suited_cards: Lanes
    flush_draw: Lanes
    nut_flush_draw: Lanes
    backdoor_flush_draw: Lanes
    open_ended: Lanes
    gutshot: Lanes
    double_gutshot: Lanes
    backdoor_straight_draw: Lanes
    flush_blockers: Lanes
    set_blockers: Lanes
    wrong: Lanes  # more than 0 where the cards are not a hand on a board


@formula
def hand_lanes(hole: tuple[Lanes, ...], board: tuple[Lanes, ...]) -> HandLanes:
    """Return the features of hands, from the card numbers of hole cards and board.

    0 means no card; no number is above 52.
    """
    dealt, wrong = deal(hole, board)
    word, main, _ = made_hand(*dealt.every, dealt.cards + 2, STANDARD)
    category = word >> 12
    all_counts, on_board = count_ranks(dealt.every), count_ranks(dealt.board)
    first, second = (1 << ((number - 1) >> 2) for number in hole)
    flush_draw, nut_flush_draw, backdoor_flush_draw = flush_draws(dealt)
    open_ended, gutshot, double_gutshot, backdoor_straight_draw = straight_draws(
        all_counts.one, on_board.one, dealt.cards
    )
    clubs, diamonds, hearts, spades = dealt.every
    royal = (category == STRAIGHT_FLUSH) & (main == ACE_HIGH)
    return HandLanes(
        category=where(royal, STRAIGHT_FLUSH + 1, category),
        **pairs_of(first, second, category, all_counts, on_board)._asdict(),
        high_card=((maximum(*hole) - 1) >> 2) + 1,
        overcards=overcards(first, second, on_board),
        suited_cards=maximum(maximum(clubs, diamonds), maximum(hearts, spades)) >> 13,
        flush_draw=flush_draw,
        nut_flush_draw=nut_flush_draw,
        backdoor_flush_draw=backdoor_flush_draw,
        open_ended=open_ended,
        gutshot=gutshot,
        double_gutshot=double_gutshot,
        backdoor_straight_draw=backdoor_straight_draw,
        flush_blockers=flush_blockers(dealt),
        set_blockers=set_blockers(first, second, on_board),
        wrong=where(wrong > 0, 1, 0),
    )


FEATURES = len(HandLanes._fields) - 1  # all fields except for *wrong*


@helper
def store_rows(lanes: NDArray[np.uint16], rows: NDArray[np.uint8], start: int) -> None:
    """Write consecutive vectors of features as rows of bytes, from *start* on.

    lanes : [F * LANES] uint16
    rows  : [N * F] uint8
    """
    for lane in range(LANES):
        for i in range(FEATURES):
            rows[start + lane * FEATURES + i] = lanes[i * LANES + lane]


@functools.cache
def features_kernel(width: int) -> Callable[..., int]:
    """Make the kernel for boards of *width* cards, 0 for no card.

    It fills *features* and returns the number of rows filled: all, or those before the vector with
    the first row that is not a hand on a board.

    holes    : [N * 2] uint8, row after row
    boards   : [N * W] uint8
    features : [N * F] uint8
    """

    @kernel
    def fill_features(
        holes: NDArray[np.uint8], boards: NDArray[np.uint8], features: NDArray[np.uint8]
    ) -> int:
        values = np.empty(FEATURES * LANES, np.uint16)
        rest_of_holes = np.empty(2 * LANES * 2 + ROW_SPARE, np.uint8)
        rest_of_boards = np.empty(2 * LANES * width + ROW_SPARE, np.uint8)
        rest = np.empty(2 * LANES * FEATURES, np.uint8)
        rows = boards.size // width
        whole_rows = min(count_whole_rows(rows, 2), count_whole_rows(rows, width))
        copy_rest(holes, whole_rows, 2, rest_of_holes)
        copy_rest(boards, whole_rows, width, rest_of_boards)
        first, last, read, on_boards, filled = 0, whole_rows, holes, boards, features
        for _ in range(2):
            for at in range(0, last - first, LANES):
                hole, board = columns(read, 2 * at, 2), columns(on_boards, width * at, width)
                lanes = hand_lanes(hole, board)
                if bits(lanes[FEATURES]) != 0:
                    return first + at
                for i in range(FEATURES):
                    store(values, i * LANES, lanes[i])
                store_rows(values, filled, at * FEATURES)
            first, last, filled = whole_rows, rows, rest
            read, on_boards = rest_of_holes, rest_of_boards
        for i in range(whole_rows * FEATURES, features.size):
            features[i] = rest[i - whole_rows * FEATURES]
        return rows

    return fill_features
