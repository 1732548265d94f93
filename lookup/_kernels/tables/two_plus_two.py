"""Kernels that build the Two Plus Two table.

A *state* is a set of up to six cards as the table sees it: a rank and a suit for each card, the
suit dropped once too few cards share it to make a flush of seven. Its *key* has one byte a card,
rank 1 to 13 above suit 1 to 4 (0: dropped), the greatest byte lowest; 0 means no state. Keys sort
as the published table has its rows: by number of cards, then from the lowest card up.

Shapes use S (states of one number of cards) and U (distinct successors).
"""

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import Integer, helper, kernel
from lookup._kernels.hands.one_hand import strength_of
from lookup._kernels.strength import ONE_CARD, with_rank
from lookup.games import STANDARD


@helper
def pack_sorted(held: NDArray[np.int64], cards: int) -> Integer:
    """Return the key of some bytes, which it sorts."""
    key: Integer = np.int64(0)
    for i in range(cards):
        moved = held[i]
        j = i
        while j > 0 and held[j - 1] < moved:
            held[j] = held[j - 1]
            j -= 1
        held[j] = moved
    for i in range(cards):
        key |= held[i] << 8 * i
    return key


@kernel
def successor_keys(
    states: NDArray[np.int64], cards: int, keys: NDArray[np.int64], first: int, last: int
) -> None:
    """Fill the keys of what each state from *first* to *last* becomes with each of the 52 cards.

    states : [S] int64, all of *cards* cards
    keys   : [S * 52] int64, 0 where the card cannot be added
    """
    held = np.empty(7, np.int64)
    for place in range(52 * first, 52 * last):
        state, card = states[place // 52], place % 52
        new = ((card >> 2) + 1) << 4 | (card & 3) + 1
        suits = 1 << 4 * (new & 15)  # four bits a suit
        same_rank, possible = 1, 1
        for i in range(cards):
            old = state >> 8 * i & 255
            held[i] = old
            suits += 1 << 4 * (old & 15)
            same_rank += old >> 4 == new >> 4
            possible &= old != new
        held[cards] = new
        keys[place] = 0
        if possible and same_rank <= 4:
            # A suit counts while two more than its cards complete the set: 2 of 4, 3 of 5, 4 of 6.
            for i in range(cards + 1 if cards >= 3 else 0):
                if suits >> 4 * (held[i] & 15) & 15 < cards - 1:
                    held[i] &= 0xF0
            keys[place] = pack_sorted(held, cards + 1)


@kernel
def number_keys(
    keys: NDArray[np.int64],
    slots: NDArray[np.int32],
    numbers: NDArray[np.int32],
    distinct: NDArray[np.int64],
) -> int:
    """Give the distinct keys numbers as they come, in a hash table, and return how many there are.

    keys     : [K] int64, 0 for none
    slots    : [2**20] int32, -1
    numbers  : [K] int32, -1 for none
    distinct : [U or more] int64
    """
    last, found = slots.size - 1, 0
    for i in range(keys.size):
        key, numbers[i] = keys[i], -1
        if key:
            slot = (key * -0x61C8864680B583EB >> 44) & last  # 2**64 over the golden ratio
            while slots[slot] >= 0 and distinct[slots[slot]] != key:
                slot = slot + 1 & last
            if slots[slot] < 0:
                slots[slot] = found
                distinct[found] = key
                found += 1
            numbers[i] = slots[slot]
    return found


@helper
def unpacked(
    key: np.int64, cards: int, masks: NDArray[np.uint16]
) -> tuple[Integer, Integer, Integer, Integer]:
    """Return the ranks that a state holds at least once, twice, and so on.

    masks : [5] uint16, filled: the cards of each suit that it kept, and of none
    """
    for suit in range(5):
        masks[suit] = 0
    one = two = three = four = np.uint16(0)
    for i in range(cards):
        card = key >> 8 * i & 255
        rank = (card >> 4) - 1
        one, two, three, four = with_rank(one, two, three, four, rank)
        masks[card & 15] += (1 << rank) + ONE_CARD
    return one, two, three, four


@helper
def likeliest(masks: NDArray[np.uint16]) -> int:
    """Return the suit, 1 to 4, of most cards or of the highest ones."""
    suit = 1
    for other in range(2, 5):
        if masks[other] > masks[suit]:
            suit = other
    return suit


@kernel
def fill_final_strengths(states: NDArray[np.int64], rows: NDArray[np.int32]) -> None:
    """Fill the strengths of six cards and each seventh; 0 where the card cannot be added.

    states : [S] int64, all of six cards
    rows   : [S, 53] int32
    """
    masks = np.empty(5, np.uint16)
    for state in range(states.size):
        held = unpacked(states[state], 6, masks)
        suit = likeliest(masks)
        suited = masks[suit]
        for rank in range(13):
            bit = 1 << rank
            unsuited: Integer = 0
            extended: Integer = 0
            one, two, three, four = with_rank(*held, rank)
            if held[3] & bit == 0:
                unsuited = strength_of(one, two, three, four, suited, 7, STANDARD)
                if suited & bit == 0:
                    more = suited + bit + ONE_CARD
                    extended = strength_of(one, two, three, four, more, 7, STANDARD)
            for index in range(1, 5):
                rows[state, 4 * rank + index] = extended if index == suit else unsuited
