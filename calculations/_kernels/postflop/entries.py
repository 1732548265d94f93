"""The cards of a spot from the flop on, and the combinations of each set of ranks to come.

Shapes use E (entries after the known cards: 96 on a flop, 16 on a turn, 1 on a river).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.cards import ALL_RANKS, add_card, rank_of, remove_card
from lookup._kernels.compile import helper, inlined
from lookup._kernels.lanes.formulas import Lanes, formula, pick, where
from lookup._kernels.lanes.vectors import LANES, spread, store
from lookup.tables.runouts import FOUR_ENTRIES, PAIRS, THREE_ENTRIES

BIT_OF_LANE = (1 << np.minimum(np.arange(LANES), 15)).astype(np.uint16)
"""The bit of each rank, by lane; no card has the bit of a lane above."""


def _ranks_to_come() -> NDArray[np.int64]:
    """Return the lower and the higher rank of each entry of a flop, [2, 96]; 15 for none."""
    ranks = np.full((2, THREE_ENTRIES), 15)
    ranks[:, : len(PAIRS)] = PAIRS.T
    return ranks


LOWER, HIGHER = _ranks_to_come()


@formula
def ranks_counted(clubs: Lanes, diamonds: Lanes, hearts: Lanes, spades: Lanes) -> Lanes:
    """Return how many cards there are of each rank, by lane, from the ranks of each suit."""
    return sum(
        (where((suit & BIT_OF_LANE) > 0, 1, 0) for suit in (diamonds, hearts, spades)),
        where((clubs & BIT_OF_LANE) > 0, 1, 0),
    )


@helper
def cards_of_ranks(cards: Any) -> Any:
    """Return how many cards there are of each rank, by lane, from one number for them all."""
    return ranks_counted(spread(cards), cards >> 16, cards >> 32, cards >> 48)


def parts(ranks: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """Return what belongs to each vector of the entries of a flop."""
    return [ranks[start : start + LANES] for start in range(0, THREE_ENTRIES, LANES)]


@formula
def of_both(cards: Lanes) -> tuple[Lanes, ...]:
    """Return the combinations of each entry of a flop, given the cards of each rank."""
    combinations = []
    for lower, higher in zip(parts(LOWER), parts(HIGHER), strict=True):
        one, other = pick(cards, lower), pick(cards, higher)
        of_one_rank = np.where(lower == higher, 1, 0).astype(np.uint16)
        combinations.append(one * (other - of_one_rank) >> of_one_rank)
    return tuple(combinations)


@helper
def store_entries(combinations: Any, at: Any, of_entries: Any) -> None:
    """Write what three vectors hold of each entry of a flop, from *at* on."""
    store(combinations, at, of_entries[0])
    store(combinations, at + LANES, of_entries[1])
    store(combinations, at + 2 * LANES, of_entries[2])


@helper
def fill_combinations(cards: Any, to_come: Any, combinations: Any) -> None:
    """Fill the combinations of each entry, [E] and up to a whole vector, from the cards left."""
    if to_come == 2:
        store_entries(combinations, 0, of_both(cards_of_ranks(cards)))
    elif to_come == 1:
        store(combinations, 0, cards_of_ranks(cards))
    else:
        combinations[0] = 1


@inlined
def read_board(board: Any, first: Any, on_board: Any, live: Any, known: Any, ranks: Any) -> None:
    """Read the board's cards, from *first* on.

    live, known : [4] int64, filled: the ranks of each suit left, and on the board
    ranks       : [52] int64, filled with the ranks of the board's cards
    """
    for suit in range(4):
        live[suit], known[suit] = ALL_RANKS, 0
    for i in range(on_board):
        ranks[i] = rank_of(board[first + i])
        remove_card(board[first + i], live)
        add_card(board[first + i], known)


@inlined
def first_entry(board: Any, first: Any, on_board: Any, flops: Any, turns: Any) -> Any:
    """Return where the entries of a board, that is there from *first* on, start in a row."""
    three = (rank_of(board[first]) * 13 + rank_of(board[first + 1])) * 13
    three += rank_of(board[first + 2])
    if on_board == 3:
        return np.int64(flops[three])
    start = np.int64(turns[three * 13 + rank_of(board[first + 3])])
    return start + rank_of(board[first + 4]) if on_board == 5 else start


@inlined
def remove_others(cards: Any, first: Any, count: Any, live: Any) -> None:
    """Take *count* cards from *first* on, 0 for none, out of the live ones."""
    for i in range(first, first + count):
        if cards[i]:
            remove_card(cards[i], live)


@inlined
def entries_to_come(to_come: Any) -> Any:
    """Return the number of entries with 2, 1 or 0 cards to come."""
    return THREE_ENTRIES if to_come == 2 else FOUR_ENTRIES if to_come == 1 else 1
