"""Kernels that compare one hand with every other, board by board.

A board is counted in lanes: all hands of an opponent at once, and no tables. The parts of a made
hand are compared in turn, so no strength is worked out: 1,500 million hands a second on one core.

Shapes use C (combos an opponent may hold) and L (live cards).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import inlined, kernel
from lookup._kernels.lanes.operations import above, add, both, either, equal, lane16, select
from lookup._kernels.strength import RANK_BITS, made_hand
from lookup.games import STANDARD


@inlined
def compare(hand: Any, combos: Any, board: Any, cards: Any, ahead: Any, tied: Any) -> None:
    """Add 1 to *ahead* or *tied* of each combo that the hand beats or ties with on a board.

    A combo that holds a card of the board is left out.
    """
    clubs, diamonds, hearts, spades = combos
    c, d, h, s = board
    my_word, my_main, my_kickers = made_hand(
        add(c, hand[0]), add(d, hand[1]), add(h, hand[2]), add(s, hand[3]), cards, STANDARD
    )
    for i in range(clubs.size):
        word, main, kickers = made_hand(
            add(c, clubs[i]),
            add(d, diamonds[i]),
            add(h, hearts[i]),
            add(s, spades[i]),
            cards,
            STANDARD,
        )
        held = either(
            either(both(c, clubs[i]), both(d, diamonds[i])),
            either(both(h, hearts[i]), both(s, spades[i])),
        )
        possible = select(equal(both(held, RANK_BITS), 0), 1, 0)
        same_word, same_main = equal(word, my_word), equal(main, my_main)
        by_kickers = select(above(my_kickers, kickers), possible, 0)
        by_main = select(same_main, by_kickers, select(above(my_main, main), possible, 0))
        won = select(same_word, by_main, select(above(my_word, word), possible, 0))
        same = select(equal(kickers, my_kickers), possible, 0)
        same = select(same_word, select(same_main, same, 0), 0)
        ahead[i] = add(ahead[i], won)
        tied[i] = add(tied[i], same)


@kernel
def count_runouts(
    hand: NDArray[np.uint16],
    combos: NDArray[np.uint16],
    board: NDArray[np.uint16],
    known: int,
    live: NDArray[np.uint16],
    to_come: int,
    ahead: NDArray[np.uint16],
    tied: NDArray[np.uint16],
) -> None:
    """Count the runouts on which the hand beats and ties with each combo.

    hand        : [4] uint16 suit masks
    combos      : [4, C] uint16 suit masks
    board       : [4] uint16 suit masks
    known       : how many cards the board has
    live        : [L, 4] uint16 suit masks of each card that may come
    to_come     : how many cards come, 0 to 2
    ahead, tied : [C] uint16, zeros
    """
    masks = (combos[0], combos[1], combos[2], combos[3])
    mine = (hand[0], hand[1], hand[2], hand[3])
    cards = lane16(known + to_come + 2)
    # The cards to come are picked by index; with none to come, from one that is not a card.
    size = live.shape[0]
    for i in range(size if to_come > 0 else 1):
        for j in range(i + 1 if to_come > 1 else 0, size if to_come > 1 else 1):
            c, d, h, s = board[0], board[1], board[2], board[3]
            if to_come > 0:
                c, d = add(c, live[i, 0]), add(d, live[i, 1])
                h, s = add(h, live[i, 2]), add(s, live[i, 3])
            if to_come > 1:
                c, d = add(c, live[j, 0]), add(d, live[j, 1])
                h, s = add(h, live[j, 2]), add(s, live[j, 3])
            compare(mine, masks, (c, d, h, s), cards, ahead, tied)
