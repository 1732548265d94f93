"""The kernel of `postflop` for two hands of two cards: all entries in lanes, no walk over suits.

A flop takes a quarter of the time of the kernel for any number of hands.

A flush is compared in two ways. With the other hand's flush by its *key*: the mask of its five
highest ranks, or more for a straight flush. With a hand that has none by its category alone, as no
hand of seven cards holds a flush and a full house. So no strengths of flushes are looked up.

Shapes use S (spots), E (entries after the known cards: 96 on a flop, 16 on a turn, 1 on a river).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.postflop.entries import (
    HIGH_RANK,
    LOW_RANK,
    entries_to_come,
    fill_combinations,
    fill_other_cards,
    fill_other_combinations,
    first_entry,
    read_board,
    read_others,
)
from lookup._kernels.cards import rank_of, remove_card, suit_of
from lookup._kernels.compile import inlined, kernel
from lookup._kernels.lanes.operations import (
    above,
    add,
    either,
    equal,
    lane16,
    maximum,
    popcount,
    select,
    subtract,
    without,
)
from lookup._kernels.lanes.prefetch import LINE, prefetch
from lookup._kernels.strength import drop_lowest, straight_bit
from lookup.games import Ranking
from lookup.tables.runouts import FOUR_ENTRIES, PAIRS, THREE_ENTRIES

AT_A_TIME = 16
"""Spots whose memory is asked for at once."""

NOT_SUITED = 1 << 13
"""No rank: entries that cannot be of one suit hold it."""

STRAIGHT_FLUSH_KEY = 1 << 14
STRAIGHT_FLUSH_WORD = 9 << 12


def _bits_of_pairs() -> NDArray[np.uint16]:
    """Return of each two ranks the mask of both, of the lower, and of the higher, [3, 96].

    Of two cards of one rank only one can be of a suit: it counts as the lower.
    """
    bits = np.full((3, THREE_ENTRIES), NOT_SUITED, np.uint16)
    for entry, (low, high) in enumerate(PAIRS.tolist()):
        bits[1, entry] = 1 << low
        if low < high:
            bits[0, entry], bits[2, entry] = 1 << low | 1 << high, 1 << high
    return bits


TWO_SUITED, LOW_SUITED, HIGH_SUITED = _bits_of_pairs()
ONE_SUITED = np.array([1 << min(rank, 13) for rank in range(FOUR_ENTRIES)], np.uint16)
NONE_SUITED = np.zeros(THREE_ENTRIES, np.uint16)
ONCE = np.ones(THREE_ENTRIES, np.uint16)


@inlined
def flush_key(ranks: Any, lowest: Any) -> Any:
    """Return the key of the best flush among up to seven ranks of one suit, 0 for fewer than five.

    Keys stand in the order of the flushes.
    """
    count = popcount(ranks)
    straight = straight_bit(ranks, lowest)
    top = select(above(count, 5), drop_lowest(ranks), ranks)
    top = select(above(count, 6), drop_lowest(top), top)
    top = select(above(straight, 0), either(straight, STRAIGHT_FLUSH_KEY), top)
    return select(above(count, 4), top, 0)


@inlined
def recount(
    rows: Any,
    x_row: Any,
    y_row: Any,
    entries: Any,
    suited: Any,
    combinations: Any,
    live: Any,
    x_held: Any,
    y_held: Any,
    lowest: Any,
    flush_word: Any,
) -> Any:
    """Return what flushes of one suit change in the first hand's wins and ties, modulo 2**16.

    suited         : [E] uint16, the ranks to come in the suit; with others than *live*, no board
    combinations   : [E] uint16
    x_held, y_held : the ranks that each hand and the board hold in the suit
    """
    won, tied = lane16(0), lane16(0)
    for i in range(entries):
        at = np.uint64(i)
        x, y = rows[x_row + at], rows[y_row + at]
        drawn = select(above(without(suited[at], live), 0), 0, combinations[at])
        x_key = flush_key(either(x_held, suited[at]), lowest)
        y_key = flush_key(either(y_held, suited[at]), lowest)
        x_word = select(above(x_key, STRAIGHT_FLUSH_KEY - 1), STRAIGHT_FLUSH_WORD, flush_word)
        y_word = select(above(y_key, STRAIGHT_FLUSH_KEY - 1), STRAIGHT_FLUSH_WORD, flush_word)
        x_best = maximum(x, select(above(x_key, 0), x_word, 0))
        y_best = maximum(y, select(above(y_key, 0), y_word, 0))
        x_best = select(above(y_key, 0), select(above(x_key, 0), x_key, x_best), x_best)
        y_best = select(above(x_key, 0), select(above(y_key, 0), y_key, y_best), y_best)
        won = add(won, select(above(x_best, y_best), drawn, 0))
        won = subtract(won, select(above(x, y), drawn, 0))
        tied = add(tied, select(equal(x_best, y_best), drawn, 0))
        tied = subtract(tied, select(equal(x, y), drawn, 0))
    return won, tied


@inlined
def without_flushes(rows: Any, x_row: Any, y_row: Any, entries: Any, combinations: Any) -> Any:
    """Return the first hand's wins and ties by ranks alone, and all combinations."""
    won, tied, total = lane16(0), lane16(0), lane16(0)
    for i in range(entries):
        at = np.uint64(i)
        x, y = rows[x_row + at], rows[y_row + at]
        won = add(won, select(above(x, y), combinations[at], 0))
        tied = add(tied, select(equal(x, y), combinations[at], 0))
        total = add(total, combinations[at])
    return won, tied, total


@inlined
def fill_of_one_rank(others: Any, ranks: Any, combinations: Any) -> None:
    """Fill the cards left of one rank of each entry, [96]."""
    for entry in range(combinations.size):
        combinations[entry] = others[ranks[entry]]


@inlined
def fetch_rows(
    cards: Any, board: Any, first: Any, last: Any, on_board: Any, pair_index: Any, flops: Any,
    turns: Any, rows: Any, width: Any, starts: Any,
) -> None:  # fmt: skip
    """Fill where the entries of both hands of some spots start, and have them fetched.

    Rows are larger than the caches: with 100,000 spots this takes a turn from 0.35 to 0.09 µs.

    starts : [AT_A_TIME * 2] uint64
    """
    for spot in range(first, last):
        start = first_entry(board, spot * on_board, on_board, flops, turns)
        for hand in range(2):
            card = spot * 4 + 2 * hand
            pair = pair_index[rank_of(cards[card]), rank_of(cards[card + 1])]
            row = np.uint64(pair * width + start)
            starts[2 * (spot - first) + hand] = row
            prefetch(rows, row)
            if on_board == 3:
                prefetch(rows, row + np.uint64(LINE))
                prefetch(rows, row + np.uint64(2 * LINE))


@inlined
def changes_of_suit(
    rows: Any, x_row: Any, y_row: Any, to_come: Any, suit: Any, live: Any, x_held: Any, y_held: Any,
    most: Any, others: Any, combinations: Any, lowest: Any, flush_word: Any,
) -> Any:  # fmt: skip
    """Return what all flushes of a suit change in the first hand's wins and ties.

    most         : the most cards of the suit that a hand and the board hold together
    others       : [16] uint16, to be filled with the cards left of each rank in other suits
    combinations : [96] uint16, to be filled
    """
    entries, left = entries_to_come(to_come), live[suit]
    won, tied = lane16(0), lane16(0)
    if most + to_come > 5:
        fill_other_cards(live, suit, others)
    if to_come == 2:
        won, tied = recount(
            rows, x_row, y_row, entries, TWO_SUITED, ONCE, left, x_held, y_held, lowest, flush_word
        )
    if to_come == 2 and most >= 4:
        fill_of_one_rank(others, HIGH_RANK, combinations)
        more = recount(
            rows, x_row, y_row, entries, LOW_SUITED, combinations, left, x_held, y_held, lowest,
            flush_word,
        )  # fmt: skip
        won, tied = add(won, more[0]), add(tied, more[1])
        fill_of_one_rank(others, LOW_RANK, combinations)
        more = recount(
            rows, x_row, y_row, entries, HIGH_SUITED, combinations, left, x_held, y_held, lowest,
            flush_word,
        )  # fmt: skip
        won, tied = add(won, more[0]), add(tied, more[1])
    if to_come == 1:
        won, tied = recount(
            rows, x_row, y_row, entries, ONE_SUITED, ONCE, left, x_held, y_held, lowest, flush_word
        )
    if most >= 5:
        fill_other_combinations(others, to_come, combinations)
        more = recount(
            rows, x_row, y_row, entries, NONE_SUITED, combinations, left, x_held, y_held, lowest,
            flush_word,
        )  # fmt: skip
        won, tied = add(won, more[0]), add(tied, more[1])
    return won, tied


@kernel
def heads_up_postflop(
    hole_cards: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    pair_index: NDArray[np.int64],
    flops: NDArray[np.int32],
    turns: NDArray[np.int32],
    rows: NDArray[np.uint16],
    ranking: Ranking,
    outcomes: NDArray[np.int64],
) -> None:
    """Count, for each spot, the runouts that the first hand wins, the second wins, and both share.

    hole_cards   : [S, 2, 2] uint8 card numbers
    boards       : [S, 3..5] uint8 card numbers
    dead         : [S, D] uint8 card numbers, 0 for none
    pair_index   : [13, 13] int64
    flops, turns : [13**3], [13**4] int32, where their entries start
    rows         : [H, L] uint16
    ranking      : how the game ranks its hands
    outcomes     : [S, 4] int64, filled
    """
    on_board, dead_cards, width = boards.shape[1], dead.shape[1], rows.shape[1]
    to_come, lowest, flush_word = 5 - on_board, ranking.lowest, ranking.flush << 12
    cards, board, out = hole_cards.reshape(-1), boards.reshape(-1), dead.reshape(-1)
    flat, counted = rows.reshape(-1), outcomes.reshape(-1)
    live, known, ranks = np.empty(4, np.int64), np.empty(4, np.int64), np.empty(52, np.int64)
    held = np.empty(8, np.int64)
    combinations, others = np.zeros(THREE_ENTRIES, np.uint16), np.zeros(FOUR_ENTRIES, np.uint16)
    other_combinations = np.zeros(THREE_ENTRIES, np.uint16)
    entries = entries_to_come(to_come)
    starts = np.empty(2 * AT_A_TIME, np.uint64)
    spots = hole_cards.shape[0]
    for spot in range(spots):
        place = spot % AT_A_TIME
        if place == 0:
            last = min(spot + AT_A_TIME, spots)
            fetch_rows(
                cards, board, spot, last, on_board, pair_index, flops, turns, flat, width, starts
            )
        x_row, y_row = starts[2 * place], starts[2 * place + 1]
        read_board(board, spot * on_board, on_board, live, known, ranks)
        held[:] = 0
        seen = on_board
        for i in range(4):
            card = cards[spot * 4 + i]
            ranks[seen] = rank_of(card)
            remove_card(card, live)
            held[4 * (i >> 1) + suit_of(card)] |= 1 << ranks[seen]
            seen += 1
        seen = read_others(out, spot * dead_cards, dead_cards, live, ranks, seen)
        fill_combinations(ranks, seen, to_come, pair_index, combinations)
        won, tied, total = without_flushes(flat, x_row, y_row, entries, combinations)
        for suit in range(4):
            on_suit = popcount(known[suit])
            most = max(popcount(held[suit]), popcount(held[4 + suit])) + on_suit
            if most + to_come < 5 or on_suit + to_come < 3:
                continue
            x_held, y_held = held[suit] | known[suit], held[4 + suit] | known[suit]
            more = changes_of_suit(
                flat, x_row, y_row, to_come, suit, live, x_held, y_held, most, others,
                other_combinations, lowest, flush_word,
            )  # fmt: skip
            won, tied = add(won, more[0]), add(tied, more[1])
        counted[4 * spot] = 0
        counted[4 * spot + 1] = np.int64(won)
        counted[4 * spot + 2] = np.int64(subtract(total, add(won, tied)))
        counted[4 * spot + 3] = np.int64(tied)
