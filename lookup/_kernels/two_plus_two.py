"""Kernels that build the Two Plus Two table.

A *state* is a set of up to six cards in the table: the rank and the suit of each card, without the
suits that cannot become a flush in seven cards. Its *key* has one byte per card, the greatest byte
lowest: rank 1 to 13 in the upper half, suit 1 to 4 or 0 for none in the lower. Key 0 is no state.
Keys sort like the rows of the published table: by number of cards, then from the lowest card up.

Shapes use S (states of one number of cards) and U (distinct successors).
"""

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.strength import KICKER_RANKS, ONE_CARD, suited_or_paired, with_rank
from lookup.compiling import Integer, helper, kernel
from lookup.games import STANDARD, Ranking


@kernel
def successor_keys(
    states: NDArray[np.uint64], cards: int, keys: NDArray[np.uint64], first: int, last: int
) -> None:
    """Fill the key of the state after each of the 52 cards, for the states *first* to *last*.

    states : [S] uint64, all of *cards* cards
    keys   : [S, 52] uint64, 0 where the card cannot be added
    """
    card_codes = np.empty(7, np.uint64)
    suits = np.empty(5, np.int64)
    for state in range(first, last):
        for card in range(52):
            new = np.uint64(((card >> 2) + 1) << 4 | (card & 3) + 1)
            suits[:] = 0
            suits[new & np.uint64(15)] = 1
            same_rank = 1
            possible = True
            for i in range(cards):
                old = (states[state] >> np.uint64(8 * i)) & np.uint64(255)
                card_codes[i] = old
                suits[old & np.uint64(15)] += 1
                same_rank += (old >> np.uint64(4)) == (new >> np.uint64(4))
                possible = possible and old != new
            if not possible or same_rank > 4:
                keys[state, card] = 0
                continue
            card_codes[cards] = new
            # A state keeps a suit that can still make a flush: with 2 of 4 cards, 3 of 5, 4 of 6.
            for i in range(cards + 1):
                suit = card_codes[i] & np.uint64(15)
                if cards >= 3 and suits[suit] < cards - 1:
                    card_codes[i] &= np.uint64(0xF0)
            for i in range(1, cards + 1):
                moved = card_codes[i]
                j = i
                while j > 0 and card_codes[j - 1] < moved:
                    card_codes[j] = card_codes[j - 1]
                    j -= 1
                card_codes[j] = moved
            key = np.uint64(0)
            for i in range(cards + 1):
                key |= card_codes[i] << np.uint64(8 * i)
            keys[state, card] = key


@kernel
def number_keys(
    keys: NDArray[np.uint64],
    slots: NDArray[np.int32],
    numbers: NDArray[np.int32],
    distinct: NDArray[np.uint64],
) -> int:
    """Assign numbers to the distinct keys, in order, by a hash table; return their count.

    keys     : [K] uint64, 0 for none
    slots    : [2**20] int32, -1
    numbers  : [K] int32, -1 for none
    distinct : [U or more] uint64
    """
    count = 0
    for i in range(keys.size):
        key = keys[i]
        numbers[i] = -1
        if key == 0:
            continue
        slot = (key * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(44)
        while slots[slot] >= 0 and distinct[slots[slot]] != key:
            slot = (slot + np.uint64(1)) & np.uint64((1 << 20) - 1)
        if slots[slot] < 0:
            slots[slot] = count
            distinct[count] = key
            count += 1
        numbers[i] = slots[slot]
    return count


@helper
def unpacked(
    key: np.uint64, cards: int, masks: NDArray[np.uint16]
) -> tuple[Integer, Integer, Integer, Integer]:
    """Return the ranks that a state holds at least once, twice, and so on.

    masks : [5] uint16, filled: the cards of each suit that it kept, and of none
    """
    for suit in range(5):
        masks[suit] = 0
    one = two = three = four = np.uint16(0)
    for i in range(cards):
        card = (key >> np.uint64(8 * i)) & np.uint64(255)
        rank = (card >> np.uint64(4)) - np.uint64(1)
        one, two, three, four = with_rank(one, two, three, four, rank)
        masks[card & np.uint64(15)] += (np.uint64(1) << rank) + np.uint64(ONE_CARD)
    return one, two, three, four


@helper
def likeliest(masks: NDArray[np.uint16]) -> int:
    """Return the suit, 1 to 4, with the most cards, or of these the highest."""
    suit = 1
    for other in range(2, 5):
        if masks[other] > masks[suit]:
            suit = other
    return suit


@helper
def strength_of(
    one: Integer,
    two: Integer,
    three: Integer,
    four: Integer,
    suited: Integer,
    cards: Integer,
    ranking: Ranking,
) -> Integer:
    """Return the strength of a hand from its counted ranks and the mask of its likeliest suit."""
    number, kickers = suited_or_paired(one, two, three, four, suited, cards, ranking)
    return number + KICKER_RANKS[kickers]


@kernel
def fill_final_strengths(states: NDArray[np.uint64], rows: NDArray[np.int32]) -> None:
    """Fill the strengths of six cards with each seventh card; 0 where it cannot be added.

    states : [S] uint64, all of six cards
    rows   : [S, 53] int32
    """
    masks = np.empty(5, np.uint16)
    for state in range(states.size):
        counts = unpacked(states[state], 6, masks)
        suit = likeliest(masks)
        suited = masks[suit]
        for rank in range(13):
            bit = 1 << rank
            unsuited: Integer = 0
            extended: Integer = 0
            one, two, three, four = with_rank(*counts, rank)
            if counts[3] & bit == 0:
                unsuited = strength_of(one, two, three, four, suited, 7, STANDARD)
                if suited & bit == 0:
                    more = suited + bit + ONE_CARD
                    extended = strength_of(one, two, three, four, more, 7, STANDARD)
            for index in range(1, 5):
                rows[state, 4 * rank + index] = extended if index == suit else unsuited
