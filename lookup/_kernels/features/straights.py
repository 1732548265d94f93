"""Straights that a hand or a board is on the way to.

All ten straights are tested at once: bit s of a mask is the straight of the five ranks from s on;
s is 0 for the ace below the two. Ranks are bits, too; the ace is both the lowest and the highest.
"""

import functools
from operator import and_, or_

from lookup._kernels.strength import RANK_BITS
from lookup.compiling.lanes.formulas import Lanes, formula, popcount, where

STRAIGHTS = 0x3FF  # the ten straights, five high to ace high


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
def completing_ranks(held: Lanes, board: Lanes) -> Lanes:
    """Return the ranks with which a hand has a straight, and a better one than its board has.

    The hand has no straight yet. *held* are the ranks of the hole cards and the board.
    """
    found, decided = held & 0, held & 0
    for missing in range(5):  # the best straight that a rank completes is the one it is lowest in
        steps = [step for step in range(5) if step != missing]
        whole, shared = (
            (functools.reduce(and_, [ranks >> step for step in steps]) & STRAIGHTS) << missing
            for ranks in (held, board)
        )
        found = found | (whole & ~shared & ~decided)
        decided = decided | whole
    return found


@formula
def straight_draws(every: Lanes, board: Lanes, cards: Lanes) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """Return 1 for each draw, else 0: open-ended, gutshot, double gutshot, backdoor.

    every : the ranks of all cards
    board : the ranks of the board
    cards : the number of cards on the board
    """
    held, shared = with_low_ace(every), with_low_ace(board)
    _, three, _, made = at_least(held)
    drawing = (made == 0) & (cards < 5)
    completing = where(drawing, completing_ranks(held, shared), 0)
    four = (held >> 1) & (held >> 2) & (held >> 3) & (held >> 4)
    open_ended = completing & (completing >> 5) & four
    count = popcount((completing | (completing << 13)) & (RANK_BITS << 1))
    own = held & ~shared
    with_own = functools.reduce(or_, [own >> step for step in range(5)])
    backdoor = drawing & (cards == 3) & (completing == 0) & ((three & with_own) > 0)
    return (
        where(open_ended > 0, 1, 0),
        where(count == 1, 1, 0),
        where((count > 1) & (open_ended == 0), 1, 0),
        where(backdoor, 1, 0),
    )
