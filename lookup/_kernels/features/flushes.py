"""Flushes that a hand is on the way to, or blocks."""

from lookup._kernels.features.masks import FLOP, RIVER, Dealt
from lookup._kernels.strength import ONE_CARD, RANK_BITS
from lookup.compiling.lanes.formulas import Lanes, where

THREE_SUITED, FOUR_SUITED, FIVE_SUITED = 3 * ONE_CARD, 4 * ONE_CARD, 5 * ONE_CARD


def flush_draws(dealt: Dealt) -> tuple[Lanes, Lanes, Lanes]:
    """Return 1 for each draw, else 0: a flush draw, to the nut flush, backdoor."""
    flush_draw = nut_flush_draw = backdoor = dealt.cards & 0
    for every, hole, board in zip(dealt.every, dealt.hole, dealt.board, strict=True):
        four = (every >= FOUR_SUITED) & (every < FIVE_SUITED)
        drawing = four & (hole > 0) & (dealt.cards < RIVER)
        ranks, not_held = hole & RANK_BITS, ~(board | hole) & RANK_BITS
        three = (every >= THREE_SUITED) & (every < FOUR_SUITED)
        later = three & (hole > 0) & (dealt.cards == FLOP)
        flush_draw = where(drawing, 1, flush_draw)
        nut_flush_draw = where(drawing & (ranks > not_held), 1, nut_flush_draw)
        backdoor = where(later, 1, backdoor)
    return flush_draw, nut_flush_draw, backdoor


def flush_blockers(dealt: Dealt) -> Lanes:
    """Return the number of hole cards in the suit of a possible flush."""
    blockers = dealt.cards & 0
    for hole, board in zip(dealt.hole, dealt.board, strict=True):
        blockers = where(board >= THREE_SUITED, hole >> 13, blockers)
    return blockers
