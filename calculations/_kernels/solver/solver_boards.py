"""The meetings of two ranges on boards: the stronger hand of each pair, and shared cards.

Shapes use B (boards), N and M (hands of a player and of the opponent). One loop over both players'
hands, from weak to strong, counts everything; with sums over tables in NumPy, the set-up of a flop
took five times as long.
"""

from typing import NamedTuple

import numpy as np

from calculations._kernels.solver.layout import CARDS, Int16Array, Int32Array, Int64Array
from lookup.compiling import Integer, helper, kernel
from lookup.compiling.lanes.floats import FLOATS
from lookup.compiling.lanes.runs import row_of, run_of

STARTS, WEAKER, NOT_STRONGER, SAME = (number * CARDS for number in range(4))
"""The starts of runs in the memory of a board. The first three have a value for each card: the
start of its sums, the number of weaker hands with it so far, and of weaker or equal ones. The last
run has the place of the hand of each two cards."""

MEMORY_SIZE = SAME + CARDS * CARDS


class Ordered(NamedTuple):
    """A player's hands on boards, weakest first; hands with a card of the board come last."""

    hands: Int16Array  # [B, N] int16, the player's hand at each place
    strengths: Int32Array  # [B, N] int32
    alive: Int64Array  # [B] int64, the number of live hands, which come first
    cards: Int16Array  # [N, 2] int16, in the order of the range


class OnBoard(NamedTuple):
    """The fields of `Ordered` for one board, as runs."""

    hands: Int16Array
    strengths: Int32Array
    alive: Integer
    cards: Int16Array


@helper
def on_board(hands: Ordered, board: int) -> OnBoard:
    """Return a player's hands on one board."""
    return OnBoard(
        row_of(hands.hands, board),
        row_of(hands.strengths, board),
        hands.alive[board],
        run_of(hands.cards),
    )


@kernel
def list_meetings(
    own: Ordered, theirs: Ordered, by_card: Int16Array, indices: Int16Array, memory: Int16Array
) -> None:
    """Fill the fields `by_card` and `indices` of `layout.HandMeetings`, board by board.

    by_card : [B, 53 + 2 * M or more] int16, zeros before
    indices : [B, 9 * N or more] int16; only live hands have indices
    memory  : [MEMORY_SIZE] int16
    """
    cards = run_of(memory)
    for board in range(len(own.alive)):
        own_hands, other = on_board(own, board), on_board(theirs, board)
        listed = row_of(by_card, board)
        list_by_card(other, listed, cards)
        list_indices(own_hands, other, listed, row_of(indices, board), cards)


@helper
def list_by_card(theirs: OnBoard, by_card: Int16Array, memory: Int16Array) -> None:
    """List the opponent's hands card by card, with the start of each card's sums."""
    none = (theirs.alive + FLOATS - 1) // FLOATS * FLOATS
    for combo in range(SAME, MEMORY_SIZE):
        memory[combo] = none
    for index in range(theirs.alive):
        hand = 2 * theirs.hands[index]
        first, second = theirs.cards[hand], theirs.cards[hand + 1]
        by_card[first] += 1
        by_card[second] += 1
        memory[SAME + first * CARDS + second] = index
    start = 0
    for card in range(CARDS):
        memory[STARTS + card] = start
        memory[WEAKER + card] = start + CARDS - card  # for now, the place for its next hand
        memory[NOT_STRONGER + card] = 0
        start += by_card[card] + 1
    for index in range(theirs.alive):
        hand = 2 * theirs.hands[index]
        for at in range(hand, hand + 2):
            card = WEAKER + theirs.cards[at]
            by_card[memory[card]] = index
            memory[card] += 1
    for card in range(CARDS):
        memory[WEAKER + card] = 0


@helper
def list_indices(
    own: OnBoard, theirs: OnBoard, by_card: Int16Array, indices: Int16Array, memory: Int16Array
) -> None:
    """Fill the indices of each hand, which separate the opponent's hands that it beats and ties."""
    below, not_above = (
        memory[WEAKER : WEAKER + CARDS],
        memory[NOT_STRONGER : NOT_STRONGER + CARDS],
    )
    weaker, not_stronger, to = np.int64(0), np.int64(0), 0
    for index in range(own.alive):
        strength, hand = own.strengths[index], 2 * own.hands[index]
        while weaker < theirs.alive and theirs.strengths[weaker] < strength:
            pass_hand(theirs, weaker, below)
            weaker += 1
        while not_stronger < theirs.alive and theirs.strengths[not_stronger] <= strength:
            pass_hand(theirs, not_stronger, not_above)
            not_stronger += 1
        indices[to], indices[to + 1] = weaker, not_stronger
        to += 2
        for at in range(hand, hand + 2):
            card = own.cards[at]
            start = memory[STARTS + card]
            indices[to] = start + below[card]
            indices[to + 1] = start + not_above[card]
            indices[to + 2] = start + by_card[card]
            to += 3
        indices[to] = memory[SAME + own.cards[hand] * CARDS + own.cards[hand + 1]]
        to += 1


@helper
def pass_hand(theirs: OnBoard, index: Integer, passed: Int16Array) -> None:
    """Count the two cards of one of the opponent's hands."""
    hand = 2 * theirs.hands[index]
    passed[theirs.cards[hand]] += 1
    passed[theirs.cards[hand + 1]] += 1
