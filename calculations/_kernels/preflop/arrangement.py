"""What a count of categories reads: the cards by suit, and the combinations of each board.

Boards that differ only in suits are one entry, whose weight is the number of combinations that draw
it, and the strengths on it are first taken without flushes. Then, suit by suit, the boards with
enough cards of it are counted once more: what they were counted as is taken back, and what they are
with the flush is counted. See `lookup.tables.runouts` for the rows, laid out in this order.

Shapes use P (players), K (hole cards), C (pairs of hole cards), H (pairs of hole ranks), L (entries
of a row), W (entries of a rank row) and Y (those of boards, with a vector to spare).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.preflop.combinations import (
    BOARD,
    SPACE,
    drop_boards,
    fill_board_combinations,
)
from lookup._kernels.cards import deal_known, rank_of, remove_card, suit_of
from lookup._kernels.compile import inlined, kernel
from lookup._kernels.lanes.operations import (
    both,
    equal,
    lane16,
    maximum,
    select,
)
from lookup.tables.runouts import BARE, FIVES, FOURS, THREES


@kernel
def arrange(
    hole_cards: NDArray[np.uint8],
    board: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    pair_index: NDArray[np.int64],
    ranks: NDArray[np.uint16],
    pairs: NDArray[np.int64],
    suited_pairs: NDArray[np.int64],
    first_masks: NDArray[np.int64],
    weights: NDArray[np.uint16],
    live: NDArray[np.int64],
    known: NDArray[np.int64],
) -> None:
    """Fill what the counting kernels read of a spot.

    hole_cards   : [P, K] uint8 card numbers
    board, dead  : [...] uint8 card numbers
    pair_index   : [13, 13] int64
    ranks        : [W] uint16
    pairs        : [P, C] int64, the row of each two hole cards
    suited_pairs : [P * 4, C] int64, the rows of flushes of each hand's cards of each suit
    first_masks  : [4] int64, the first mask with which a hand can make a flush in each suit
    weights      : [Y] uint16, the combinations of each board, whose known cards are drawn already
    live, known  : [4] int64, the ranks of each suit not yet dealt, and those on the board
    """
    deal_known(board, dead, 0, live, known)
    first_masks[:] = THREES + FOURS
    for hand in range(hole_cards.shape[0]):
        for number in hole_cards[hand]:
            remove_card(number, live)
        place_pairs(hole_cards[hand], pair_index, pairs[hand])
        for suit in range(4):
            held = place_suited(hole_cards[hand], suit, pair_index, suited_pairs[4 * hand + suit])
            first = 0 if held >= 2 else THREES if held == 1 else THREES + FOURS
            first_masks[suit] = min(first_masks[suit], first)
    choices, with_one = np.zeros((13, BOARD), np.uint16), np.zeros((13, BOARD), np.uint16)
    sets = np.empty(SPACE, np.uint16)
    fill_board_combinations(live, known, choices, with_one, sets, weights)
    drop_boards(known, ranks, weights, 0)


@inlined
def place_pairs(cards: Any, pair_index: Any, pairs: Any) -> None:
    """Fill the row of each two cards of a hand."""
    place = 0
    for i in range(cards.size):
        for j in range(i + 1, cards.size):
            pairs[place] = pair_index[rank_of(cards[i]), rank_of(cards[j])]
            place += 1


@inlined
def place_suited(cards: Any, suit: Any, pair_index: Any, pairs: Any) -> Any:
    """Fill the rows of flushes of a hand's cards of *suit*, and return how many cards those are.

    Two or more have the rows of each two of them, one has that of a pair of it, none has BARE. The
    last one stands in all places that are left.
    """
    held, place, row = 0, 0, np.int64(BARE)
    for i in range(cards.size):
        if suit_of(cards[i]) == suit:
            rank = rank_of(cards[i])
            held += 1
            if held == 1:
                row = pair_index[rank, rank]
            for j in range(i):
                if suit_of(cards[j]) == suit:
                    row = pair_index[rank, rank_of(cards[j])]
                    pairs[place] = row
                    place += 1
    for rest in range(place, pairs.size):
        pairs[rest] = row
    return held


@kernel
def fill_best(
    table: NDArray[np.uint16], picked: NDArray[np.int64], best: NDArray[np.uint16]
) -> None:
    """Fill the greatest of the picked rows of a table, entry by entry.

    table  : [H, L or more] uint16
    picked : [N, C] int64 rows of the table
    best   : [N, L] uint16
    """
    flat, filled = table.reshape(-1), best.reshape(-1)
    for n in range(picked.shape[0]):
        start = np.uint64(n * best.shape[1])
        for c in range(picked.shape[1]):
            repeated = False
            for before in range(c):
                repeated = repeated or picked[n, before] == picked[n, c]
            if repeated:
                continue
            row = np.uint64(picked[n, c] * table.shape[1])
            for i in range(best.shape[1]):
                at = start + np.uint64(i)
                floor = filled[at] if c else lane16(0)
                filled[at] = maximum(floor, flat[row + np.uint64(i)])


@inlined
def other_combinations(live: Any, known: Any, suit: Any, two: Any, one: Any) -> Any:
    """Fill the combinations of two and one cards of the other suits, and return those of none.

    two : [96] uint16, by pair of ranks
    one : [16] uint16, by rank
    """
    dealt = np.zeros(13, np.int64)
    undealt = np.zeros(13, np.int64)
    all_dealt = 0
    for other in range(4):
        if other != suit:
            for rank in range(13):
                dealt[rank] += (known[other] >> rank) & 1
                undealt[rank] += (live[other] >> rank) & 1
    for rank in range(13):
        all_dealt += dealt[rank]
    entry = 0
    for low in range(13):
        exactly = all_dealt == dealt[low]
        one[low] = (1 if dealt[low] else undealt[low]) if exactly and dealt[low] < 2 else 0
        for high in range(low, 13):
            combinations = 0
            if low < high:
                if all_dealt == dealt[low] + dealt[high] and max(dealt[low], dealt[high]) < 2:
                    of_low, of_high = 1 - dealt[low], 1 - dealt[high]
                    combinations = undealt[low] ** of_low * undealt[high] ** of_high
            elif exactly and dealt[low] == 0:
                combinations = undealt[low] * (undealt[low] - 1) // 2
            elif exactly and dealt[low] < 3:
                combinations = undealt[low] ** (2 - dealt[low])
            two[entry] = combinations
            entry += 1
    return 1 if all_dealt == 0 else 0


@inlined
def possible(mask: Any, live: Any, known: Any) -> Any:
    """Return whether a board can have exactly the ranks of *mask* in a suit."""
    return (mask & ~(live | known)) == 0 and (mask & known) == known


@inlined
def fill_possible_fives(masks: Any, live: Any, known: Any, combinations: Any) -> None:
    """Fill 1 for the masks of five ranks that a board can have in a suit, 0 for the others."""
    dead = lane16(~(live | known))
    for i in range(FIVES):
        mask = masks[np.uint64(THREES + FOURS + i)]
        combinations[i] = select(
            equal(both(mask, dead), 0), select(equal(both(mask, known), known), 1, 0), 0
        )
