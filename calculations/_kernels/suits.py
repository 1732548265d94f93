"""What every exact count of runouts shares: the cards by suit, and the ways to draw each board.

Boards that differ only in suits are one item with a weight, the number of ways to draw it, and the
strengths on it are first taken without flushes. Then, suit by suit, the boards with enough cards
of it are walked once more: what they were counted as is taken back, and what they are with the
flush is counted. See `lookup.runouts` for the rows, which are laid out in the order of this walk.

Shapes use P (players), H (pairs of hole ranks), L (entries of a row), W (entries of a rank row).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import inlined, kernel
from lookup._kernels.lanes import both, either, equal, lane16, left, multiply, select
from lookup.runouts import BARE, NO_TERM, SUITED, TERMS, WIDTH

THREES, FOURS, FIVES = (masks for masks, _ in SUITED.values())
THREE_ENTRIES, FOUR_ENTRIES, _ = (entries for _, entries in SUITED.values())
FOURS_START = WIDTH + THREES * THREE_ENTRIES
FIVES_START = FOURS_START + FOURS * FOUR_ENTRIES


@kernel
def arrange(
    hole_cards: NDArray[np.uint8],
    board: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    pair_index: NDArray[np.int64],
    terms: NDArray[np.uint16],
    ranks: NDArray[np.uint16],
    weights: NDArray[np.uint16],
    hands: NDArray[np.int64],
    suited: NDArray[np.uint16],
    suited_rows: NDArray[np.int64],
    live: NDArray[np.uint16],
    known: NDArray[np.uint16],
) -> None:
    """Fill what the counting kernels read of a spot.

    hole_cards  : [P, 2] uint8 card numbers
    board, dead : [...] uint8 card numbers
    pair_index  : [13, 13] int64
    terms       : [W, 3] uint16
    ranks       : [W] uint16
    weights     : [W] uint16, the ways to draw each board, whose known cards are drawn already
    hands       : [P] int64, the row of each hand's ranks
    suited      : [P, 4] uint16, the ranks each hand holds in each suit
    suited_rows : [P, 4] int64, the row of full flushes for them
    live, known : [4] uint16, the ranks of each suit not yet dealt, and those on the board
    """
    live[:] = 0x1FFF
    known[:] = 0
    suited[:] = 0
    suited_rows[:] = BARE
    for number in dead:
        card = np.int64(number) - 1
        live[card & 3] &= ~np.uint16(1 << (card >> 2))
    for number in board:
        card = np.int64(number) - 1
        live[card & 3] &= ~np.uint16(1 << (card >> 2))
        known[card & 3] |= np.uint16(1 << (card >> 2))
    for hand in range(hands.size):
        first, second = np.int64(hole_cards[hand, 0]) - 1, np.int64(hole_cards[hand, 1]) - 1
        hands[hand] = pair_index[first >> 2, second >> 2]
        for card in (first, second):
            live[card & 3] &= ~np.uint16(1 << (card >> 2))
            suited[hand, card & 3] |= np.uint16(1 << (card >> 2))
            suited_rows[hand, card & 3] = pair_index[card >> 2, card >> 2]
        if first & 3 == second & 3:
            suited_rows[hand, first & 3] = hands[hand]
    fill_weights(terms, ranks, live, known, weights)


@inlined
def fill_weights(terms: Any, ranks: Any, live: Any, known: Any, weights: Any) -> None:
    """Fill the ways to draw each board: a product over its ranks, whatever their suits."""
    ways = np.zeros(TERMS, np.uint16)
    ways[NO_TERM] = 1
    on_board = lane16(0)
    for rank in range(13):
        held, undealt = np.int64(0), np.int64(0)
        for suit in range(4):
            held += np.int64((known[suit] >> rank) & 1)
            undealt += np.int64((live[suit] >> rank) & 1)
        if held:
            on_board = either(on_board, left(1, rank))
        choices = np.int64(1)
        for drawn in range(5 - held):
            ways[rank * 5 + held + drawn] = choices
            choices = choices * (undealt - drawn) // (drawn + 1)
    # Two ranks at a time: three look-ups for a board instead of five.
    both_ways = np.empty((TERMS, TERMS), np.uint16)
    for first in range(TERMS):
        for second in range(TERMS):
            both_ways[first, second] = multiply(ways[first], ways[second])
    products = both_ways.reshape(-1)
    for board in range(WIDTH):
        weight = multiply(products[terms[board, 0]], products[terms[board, 1]])
        weights[board] = multiply(weight, products[terms[board, 2]])
    for board in range(WIDTH):
        weights[board] = select(equal(both(ranks[board], on_board), on_board), weights[board], 0)


@inlined
def other_ways(live: Any, known: Any, suit: Any, two: Any, one: Any) -> Any:
    """Fill the ways to draw two and one cards of the other suits, and return those to draw none.

    two : [96] uint16, by pair of ranks
    one : [16] uint16, by rank
    """
    held = np.zeros(13, np.int64)
    undealt = np.zeros(13, np.int64)
    all_held = 0
    for other in range(4):
        if other != suit:
            for rank in range(13):
                held[rank] += (known[other] >> rank) & 1
                undealt[rank] += (live[other] >> rank) & 1
    for rank in range(13):
        all_held += held[rank]
    entry = 0
    for low in range(13):
        exactly = all_held == held[low]
        one[low] = (1 if held[low] else undealt[low]) if exactly and held[low] < 2 else 0
        for high in range(low, 13):
            ways = 0
            if low < high:
                if all_held == held[low] + held[high] and max(held[low], held[high]) < 2:
                    ways = undealt[low] ** (1 - held[low]) * undealt[high] ** (1 - held[high])
            elif exactly and held[low] == 0:
                ways = undealt[low] * (undealt[low] - 1) // 2
            elif exactly and held[low] < 3:
                ways = undealt[low] ** (2 - held[low])
            two[entry] = ways
            entry += 1
    return 1 if all_held == 0 else 0


@inlined
def possible(mask: Any, live: Any, known: Any) -> Any:
    """Return whether a board can have exactly the ranks of *mask* in a suit."""
    return (mask & ~(live | known)) == 0 and (mask & known) == known


@inlined
def fill_full_ways(masks: Any, live: Any, known: Any, ways: Any) -> None:
    """Fill 1 for the masks of five ranks that a board can have in a suit, 0 for the others."""
    shut = lane16(~(live | known))
    for i in range(FIVES):
        mask = masks[np.uint64(THREES + FOURS + i)]
        ways[i] = select(
            equal(both(mask, shut), 0), select(equal(both(mask, known), known), 1, 0), 0
        )
