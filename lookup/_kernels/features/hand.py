"""All that a hand is on a board, by one formula."""

from typing import NamedTuple

from lookup._kernels.features.flushes import flush_blockers, flush_draws
from lookup._kernels.features.masks import deal, held_of
from lookup._kernels.features.pairs import overcards, pairs_of, set_blockers
from lookup._kernels.features.straights import straight_draws
from lookup._kernels.strength import made_hand
from lookup.compiling.lanes.formulas import Lanes, formula, maximum, where
from lookup.games import STANDARD

STRAIGHT_FLUSH = 9
ACE_HIGH = 1 << 9  # the main rank of the highest straight


class HandLanes(NamedTuple):
    """The features of hands in the order in which they are kept, each a lane."""

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
    """Return the features of hands, of the card numbers of hole cards and board, 0 for no card.

    No number is above 52.
    """
    dealt, wrong = deal(hole, board)
    word, main, _ = made_hand(*dealt.every, dealt.cards + 2, STANDARD)
    category = word >> 12
    held, on_board = held_of(dealt.every), held_of(dealt.board)
    first, second = (1 << ((number - 1) >> 2) for number in hole)
    flush_draw, nut_flush_draw, backdoor_flush_draw = flush_draws(dealt)
    open_ended, gutshot, double_gutshot, backdoor_straight_draw = straight_draws(
        held.one, on_board.one, dealt.cards
    )
    clubs, diamonds, hearts, spades = dealt.every
    royal = (category == STRAIGHT_FLUSH) & (main == ACE_HIGH)
    return HandLanes(
        category=where(royal, STRAIGHT_FLUSH + 1, category),
        **pairs_of(first, second, category, held, on_board)._asdict(),
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
