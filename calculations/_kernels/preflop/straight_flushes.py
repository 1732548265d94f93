"""The boards on which a straight flush is best, moved from whom they were counted for before.

Of the cards of a straight flush that the board cannot show, one hand has to hold them all, one or
two. So each of the ten straights of a suit belongs to one hand, or to all where the board may show
the whole of it, or to nobody.

A *mask* is the ranks that a board has in the suit, 3 to 5. Shapes use P (players).
"""

from typing import Any

import numpy as np

from lookup._kernels.compile import inlined, kernel
from lookup.tables.runouts import (
    FIVES_START,
    FOUR_ENTRIES,
    FOURS,
    FOURS_START,
    THREE_ENTRIES,
    THREES,
    WIDTH,
)

STRAIGHTS = 10


@inlined
def count_bits(x: Any) -> Any:
    """Return how many bits of a mask are set."""
    bits, rest = 0, np.int64(x)
    while rest:
        bits += 1
        rest &= rest - 1
    return bits


@inlined
def find_straights(
    shown: Any, held: Any, suit: Any, lowest: Any, two_play: Any, needs: Any, owners: Any
) -> Any:
    """Fill what each straight flush of a suit needs of the board and whose it is, best first.

    Returns their number.

    shown  : the ranks that the board may have in the suit
    held   : [P, 4] int64, the ranks of each hand by suit
    needs  : [10] int64 masks
    owners : [10] int64, sets of hands
    """
    players, found = held.shape[0], np.int64(0)
    for high in range(12, lowest + 2, -1):
        straight = 0x1F << high >> 4
        if high == lowest + 3:
            straight = 0xF << lowest | 1 << 12
        missing = straight & ~shown
        owner = 0
        if missing == 0:
            owner = 0 if two_play else (1 << players) - 1
        elif count_bits(missing) == 2 or (count_bits(missing) == 1 and not two_play):
            for hand in range(players):
                if missing & ~held[hand, suit] == 0:
                    owner = 1 << hand
        if owner:
            needs[found] = straight & shown
            owners[found] = owner
            found += 1
    return found


@inlined
def best_straight(mask: Any, needs: Any, found: Any) -> Any:
    """Return which straight flush is best on a mask; *found* if there is none."""
    place = 0
    while place < found and needs[place] & ~mask:
        place += 1
    return place


@inlined
def fill_others(live: Any, known: Any, suit: Any, others: Any) -> Any:
    """Fill the live cards of each rank in the other suits, and those on the board, [2, 13].

    Returns the sums of both.
    """
    left, dealt = np.int64(0), np.int64(0)
    for rank in range(13):
        others[0, rank], others[1, rank] = 0, 0
        for other in range(4):
            if other != suit:
                others[0, rank] += live[other] >> rank & 1
                others[1, rank] += known[other] >> rank & 1
        left += others[0, rank]
        dealt += others[1, rank]
    return left, dealt


@inlined
def choose_left(left: Any, cards: Any) -> Any:
    """Return the combinations of -2 to 2 of the cards that are left, 0 of fewer than none."""
    if cards < 0:
        return 0
    return 1 if cards == 0 else left if cards == 1 else left * (left - 1) // 2


@kernel
def move_straight_flushes(
    found: Any,
    needs: Any,
    owners: Any,
    shown: Any,
    on_board: Any,
    holders: Any,
    top: Any,
    others: Any,
    left: Any,
    dealt: Any,
    places: Any,
    showdown: Any,
    low: Any,
    counts: Any,
) -> None:
    """Count the boards on which a straight flush of a suit is best for its owners.

    Before, they stand with the holder of the best other flush, or with the best hand without one
    where that is better.

    shown, on_board     : the ranks of the suit that the board may have, and has already
    holders             : the sets that have the best flush on masks of 3, and of 4 and 5 ranks
    top                 : the bit of that flush's highest hole card; too low to play on some of 5
    others, left, dealt : what `fill_others` fills and returns
    showdown            : what `move_boards` reads
    """
    everyone = (1 << showdown[1].size) - 1
    for straight in range(found):
        start, owner = needs[straight] | on_board, owners[straight]
        size, extras = count_bits(start), shown & ~start
        # With five cards of a suit on the board no hand without a flush is better than one.
        most = 4 if owner == holders[1] and start & -start < top and not low else 5
        for i in range(-1, 13 if size < most else 0):
            if i >= 0 and not extras >> i & 1:
                continue
            for j in range(-1, max(i, 0) if size < most - 1 else 0):
                if j >= 0 and not extras >> j & 1:
                    continue
                mask = start | (1 << i if i >= 0 else 0) | (1 << j if j >= 0 else 0)
                cards = size + (i >= 0) + (j >= 0)
                if cards > most or best_straight(mask, needs, found) != straight:
                    continue
                holder = holders[0] if cards == 3 else holders[1]
                if cards == 5 and top <= mask & -mask:
                    holder = everyone
                if not low:
                    combinations = choose_left(left, 5 - cards - dealt)
                    counts[owner] += combinations
                    counts[holder] -= combinations
                if cards < 5 or low:
                    move_boards(
                        mask, cards, owner, holder, others, dealt, places, showdown, low, counts
                    )


@inlined
def move_boards(
    mask: Any,
    cards: Any,
    owner: Any,
    holder: Any,
    others: Any,
    dealt: Any,
    places: Any,
    showdown: Any,
    low: Any,
    counts: Any,
) -> None:
    """Take the boards of a mask from those for whom they were counted, if that is not the holder.

    Only where the board holds a pair a hand without a flush may be better. With a *low* all boards
    are moved here.

    cards    : how many the mask has
    showdown : the strengths without flushes [...], where each hand's start in them [P], the best of
               them [...], the category word of a flush, and the set that has the best low [...]
    """
    strengths, starts, best, flush_word, lows = showdown
    m = np.int64(places.mask_index[mask])
    for i in range(13 if cards < 5 else 1):
        for j in range(i, 13 if cards < 4 else i + 1):
            paired = (mask >> i | mask >> j) & 1 or (i == j and cards == 3)
            if not (paired or low):
                continue
            if cards == 3:
                first = WIDTH + m * THREE_ENTRIES + places.pair_index[i, j]
                combinations = 0
                if i == j and others[1, i] == dealt:
                    combinations = choose_left(others[0, i], 2 - dealt)
                elif i != j and others[1, i] + others[1, j] == dealt:
                    combinations = choose_left(others[0, i], 1 - others[1, i])
                    combinations *= choose_left(others[0, j], 1 - others[1, j])
            elif cards == 4:
                first = FOURS_START + (m - THREES) * FOUR_ENTRIES + i
                combinations = choose_left(others[0, i], 1 - dealt) if others[1, i] == dealt else 0
            else:
                first, combinations = FIVES_START + m - THREES - FOURS, choose_left(0, -dealt)
            if combinations == 0:
                continue
            board, before = places.order[first], holder
            if best[board] >= flush_word:
                before = 0
                for hand in range(starts.size):
                    if strengths[starts[hand] + board] == best[board]:
                        before |= 1 << hand
            if low:
                counts[before << starts.size | np.int64(lows[board])] -= combinations
                counts[owner << starts.size | np.int64(lows[board])] += combinations
            elif before != holder:
                counts[before] -= combinations
                counts[holder] += combinations
