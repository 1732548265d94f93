"""The cards of a spot from the flop on, and the combinations of each set of ranks to come.

Shapes use E (entries after the known cards: 96 on a flop, 16 on a turn, 1 on a river).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.cards import ALL_RANKS, add_card, rank_of, remove_card
from lookup._kernels.compile import inlined
from lookup._kernels.lanes.operations import add, subtract
from lookup.tables.runouts import FOUR_ENTRIES, PAIRS, THREE_ENTRIES

LOW_RANK = np.zeros(THREE_ENTRIES, np.uint16)
HIGH_RANK = np.zeros(THREE_ENTRIES, np.uint16)
LOW_RANK[:91], HIGH_RANK[:91] = PAIRS.T


def _combinations_lost() -> NDArray[np.uint16]:
    """Return by how much one card that is dealt lowers the combinations of each pair of ranks.

    Two cards of ranks of which g and h are dealt are one of (4 - g)(4 - h) combinations: 4 fewer
    for each card dealt, and one more for each two of them. Of one rank it is 3 fewer, of 6.
    """
    lost = np.zeros((13, THREE_ENTRIES), np.uint16)
    for entry, (low, high) in enumerate(PAIRS.tolist()):
        lost[low, entry] = lost[high, entry] = 3 if low == high else 4
    return lost


LOST = _combinations_lost().reshape(-1)
ALL_COMBINATIONS = np.zeros(THREE_ENTRIES, np.uint16)
ALL_COMBINATIONS[:91] = np.where(PAIRS[:, 0] == PAIRS[:, 1], 6, 16)


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
def read_others(cards: Any, first: Any, count: Any, live: Any, ranks: Any, seen: Any) -> Any:
    """Read *count* cards from *first* on, 0 for none, and return how many are seen by then."""
    for i in range(first, first + count):
        if cards[i]:
            ranks[seen] = rank_of(cards[i])
            remove_card(cards[i], live)
            seen += 1
    return seen


@inlined
def entries_to_come(to_come: Any) -> Any:
    """Return the number of entries with 2, 1 or 0 cards to come."""
    return THREE_ENTRIES if to_come == 2 else FOUR_ENTRIES if to_come == 1 else 1


@inlined
def fill_pair_combinations(ranks: Any, seen: Any, pair_index: Any, combinations: Any) -> None:
    """Fill the combinations of two cards, given the ranks of the cards *seen*.

    combinations : [96] uint16, by pair of ranks
    """
    for i in range(combinations.size):
        combinations[i] = ALL_COMBINATIONS[i]
    for card in range(seen):
        start = np.uint64(ranks[card] * THREE_ENTRIES)
        for i in range(combinations.size):
            combinations[i] = subtract(combinations[i], LOST[start + np.uint64(i)])
    for card in range(seen):
        for before in range(card):
            pair = pair_index[ranks[card], ranks[before]]
            combinations[pair] = add(combinations[pair], 1)


@inlined
def fill_combinations(
    ranks: Any, seen: Any, to_come: Any, pair_index: Any, combinations: Any
) -> None:
    """Fill the combinations of each entry's ranks, given the ranks of the cards *seen*, [E]."""
    if to_come == 2:
        fill_pair_combinations(ranks, seen, pair_index, combinations)
    elif to_come == 1:
        for rank in range(13):
            combinations[rank] = 4
        for i in range(seen):
            combinations[ranks[i]] -= 1
    else:
        combinations[0] = 1


@inlined
def fill_other_cards(live: Any, suit: Any, others: Any) -> None:
    """Fill the cards left of each rank in all suits but one, [16]."""
    for rank in range(13):
        count = 0
        for other in range(4):
            count += (live[other] >> rank) & 1
        others[rank] = count - ((live[suit] >> rank) & 1)


@inlined
def fill_products(others: Any, combinations: Any) -> None:
    """Fill the combinations of each two ranks of the cards left, [96]."""
    for entry in range(91):
        low, high = LOW_RANK[entry], HIGH_RANK[entry]
        pair = np.int64(others[low]) * (np.int64(others[high]) - 1) >> 1
        product = np.int64(others[low]) * np.int64(others[high])
        combinations[entry] = pair if low == high else product
    for rest in range(91, combinations.size):
        combinations[rest] = 0


@inlined
def fill_other_combinations(others: Any, to_come: Any, combinations: Any) -> None:
    """Fill the combinations of the ranks of each entry, given the cards left of each rank, [E]."""
    if to_come == 2:
        fill_products(others, combinations)
    elif to_come == 1:
        for rank in range(13):
            combinations[rank] = others[rank]
    else:
        combinations[0] = 1
