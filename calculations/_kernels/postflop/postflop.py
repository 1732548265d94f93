"""Exact counts from the flop on, spot by spot: 91 sets of ranks to come on a flop, 13 on a turn.

As before the flop, each set of ranks is one entry with a weight, first without flushes. Then, in
suits in which the known cards can still make a flush, the suited cards to come are walked, and the
combinations that lead to them are moved from the winners by ranks to those with the flush.

Arrays of a spot are read in place, at an offset: a view of each would take longer than the count.

Shapes use S (spots), P (players), K (hole cards), C (pairs of hole cards), H (rows), L (entries of
a row), F (rows of flushes), M (masks) and E (entries after the known cards: 96, 16 or 1).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.postflop.entries import (
    cards_of_ranks,
    entries_to_come,
    fill_combinations,
    first_entry,
    read_board,
    remove_others,
)
from calculations._kernels.postflop.winners import (
    fill_low_winners,
    fill_winners,
    tally,
    tally_halves,
)
from lookup._kernels.cards import ALL_RANKS, as_one_number, rank_of, remove_card, suit_of
from lookup._kernels.compile import inlined, kernel
from lookup._kernels.lanes.operations import add, lane16, maximum, popcount, select, subtract
from lookup._kernels.lanes.prefetch import LINE, prefetch
from lookup._kernels.lanes.vectors import LANES, store
from lookup.tables.runouts import BARE, FOURS, THREE_ENTRIES, THREES

NO_FLUSH = 6
"""More suited board cards than there are."""


@inlined
def fill_own(
    table: Any, width: Any, pairs: Any, players: Any, start: Any, entries: Any, own: Any
) -> None:
    """Fill each hand's entries, the greatest of all its pairs, [P * 96].

    table : [H * width] uint16
    pairs : [P * C] int64 rows of the table
    """
    choices = pairs.size // players
    for hand in range(players):
        to = np.uint64(hand * THREE_ENTRIES)
        row = np.uint64(pairs[hand * choices] * width + start)
        for i in range(entries):
            own[to + np.uint64(i)] = table[row + np.uint64(i)]
        for choice in range(1, choices):
            row = np.uint64(pairs[hand * choices + choice] * width + start)
            for i in range(entries):
                at = to + np.uint64(i)
                own[at] = maximum(own[at], table[row + np.uint64(i)])


@inlined
def fill_suited(
    cards: Any, first: Any, size: Any, suit: Any, pair_index: Any, suited: Any, at: Any
) -> Any:
    """Fill the rows of flushes of a hand's cards of *suit*, and return how many it holds.

    Two or more cards have the row of each two, one has that of a pair of it, none has BARE.
    """
    held, place = 0, at
    suited[at] = BARE
    for i in range(first, first + size):
        if suit_of(cards[i]) == suit:
            held += 1
            rank = rank_of(cards[i])
            if held == 1:
                suited[at] = pair_index[rank, rank]
            for j in range(first, i):
                if suit_of(cards[j]) == suit:
                    suited[place] = pair_index[rank, rank_of(cards[j])]
                    place += 1
    return held


@inlined
def read_hands(
    cards: Any, first: Any, size: Any, live: Any, ranks: Any, seen: Any, held: Any
) -> None:
    """Read all hole cards, from *first* on, as those after the *seen* ones.

    held : [P * 4] int64, filled with the ranks that each hand holds of each suit
    """
    for hand in range(held.size >> 2):
        for suit in range(4):
            held[4 * hand + suit] = 0
        for i in range(first + hand * size, first + hand * size + size):
            ranks[seen] = rank_of(cards[i])
            remove_card(cards[i], live)
            held[4 * hand + suit_of(cards[i])] |= 1 << ranks[seen]
            seen += 1


@inlined
def read_suit(
    cards: Any, first: Any, size: Any, suit: Any, most: Any, pair_index: Any, any_play: Any,
    held: Any, holdings: Any,
) -> Any:  # fmt: skip
    """List the hands that can make a flush of a suit.

    Returns how many they are, and the fewest board cards with which one of them has it.

    cards    : [...] uint8, the hands of P players from *first* on
    most     : the most cards of the suit that the board can come to have
    any_play : whether fewer than two hole cards may play
    held     : that of `read_hands`
    holdings : of each hand listed its bit and its ranks, [P] int64 each, and its rows of flushes,
               [P * C] int64, and how many of these, [P] int64
    """
    bits, masks, suited, sizes = holdings
    choices, able = suited.size // sizes.size, 0
    fewest: Any = NO_FLUSH
    for hand in range(sizes.size):
        count = np.int64(popcount(held[4 * hand + suit]))
        needs = 3 if count >= 2 else 5 - count if any_play else NO_FLUSH
        if needs <= most:
            fewest = min(fewest, needs)
            bits[able], masks[able] = 1 << hand, held[4 * hand + suit]
            if not any_play:
                start = first + hand * size
                fill_suited(cards, start, size, suit, pair_index, suited, able * choices)
                sizes[able] = count * (count - 1) // 2
            able += 1
    return able, fewest


@inlined
def flush_of(
    mask: Any, able: Any, bits: Any, masks: Any, suited: Any, sizes: Any, mask_index: Any,
    suit_flushes: Any, flushes: Any, any_play: Any,
) -> Any:  # fmt: skip
    """Return the best flush on a board with *mask* of a suit, and the bits of who has it.

    The arrays are those of `holdings` and `tables`, each by itself: unpacked in here they would
    take three times as long.
    """
    choices = suited.size // sizes.size
    best, holders = lane16(0), np.int64(0)
    for hand in range(able):
        if any_play:
            strength = suit_flushes[mask | masks[hand]]
        else:
            m = np.int64(mask_index[mask])
            strength = flushes[suited[hand * choices], m]
            for place in range(1, sizes[hand]):
                strength = maximum(strength, flushes[suited[hand * choices + place], m])
        same = holders if strength == best else 0
        holders = same | bits[hand] if strength >= best else holders
        best = maximum(best, strength)
    return best, holders


@inlined
def move(
    flush: Any, sharing: Any, entry: Any, number: Any, shift: Any, best: Any, lows: Any, taken: Any,
    outcomes: Any,
) -> Any:  # fmt: skip
    """Take the combinations of an entry to a flush if it beats what was best, and return how many.

    With a low, they are counted here, for those *sharing* the flush and for the low of the entry.

    best, lows, taken : [E] uint16
    """
    moved = select(flush > best[entry], number, 0)
    taken[entry] = add(taken[entry], moved)
    if shift:
        outcomes[sharing << shift | np.int64(lows[entry])] += np.int64(moved)
    return np.int64(moved)


@inlined
def move_flushes(
    left: Any, known: Any, able: Any, fewest: Any, to_come: Any, pair_index: Any, holdings: Any,
    tables: Any, any_play: Any, others: Any, other_combinations: Any, shift: Any, counts: Any,
) -> None:  # fmt: skip
    """Move the combinations of all entries on which a flush of one suit beats what was best.

    left       : [1 + N] int64, how many ranks of the suit are left, and these
    known      : the mask of those on the board
    able       : how many hands can make a flush, and at the best with *fewest* board cards
    holdings   : those of `read_suit`
    tables     : mask_index and suit_flushes, [8192], and flushes, [F, M]
    counts     : best, lows and taken, [E] uint16, and outcomes, int64
    others     : [32] uint16, the cards of other suits left of each rank
    other_combinations : [E] uint16, the combinations of each entry from other suits
    """
    bits, masks, suited, sizes = holdings
    mask_index, by_mask, flushes = tables
    best, lows, taken, outcomes = counts
    on_board = popcount(known)
    if on_board >= fewest:
        flush, sharing = flush_of(
            known, able, bits, masks, suited, sizes, mask_index, by_mask, flushes, any_play
        )
        total = np.int64(0)
        for i in range(entries_to_come(to_come)):
            number = other_combinations[i]
            total += move(flush, sharing, i, number, shift, best, lows, taken, outcomes)
        outcomes[sharing] += 0 if shift else total
    for one in range(1, left[0] + 1 if to_come else 0):
        rank = left[one]
        mask = known | 1 << rank
        if on_board + 1 >= fewest:
            flush, sharing = flush_of(
                mask, able, bits, masks, suited, sizes, mask_index, by_mask, flushes, any_play
            )
            total = np.int64(0)
            if to_come == 1:
                total += move(flush, sharing, rank, 1, shift, best, lows, taken, outcomes)
            else:
                for other in range(13):
                    entry = pair_index[np.uint64(rank), np.uint64(other)]
                    number = others[np.uint64(other)]
                    total += move(flush, sharing, entry, number, shift, best, lows, taken, outcomes)
            outcomes[sharing] += 0 if shift else total
        for two in range(one + 1, left[0] + 1 if to_come == 2 else 0):
            both = mask | 1 << left[two]
            flush, sharing = flush_of(
                both, able, bits, masks, suited, sizes, mask_index, by_mask, flushes, any_play
            )
            entry = pair_index[np.uint64(rank), np.uint64(left[two])]
            moved = move(flush, sharing, entry, 1, shift, best, lows, taken, outcomes)
            outcomes[sharing] += 0 if shift else moved


@inlined
def list_left(live: Any, left: Any) -> None:
    """List the ranks of a mask after their number; no branch, as half would be guessed wrong."""
    count = 0
    for rank in range(13):
        left[count + 1] = rank
        count += (live >> rank) & 1
    left[0] = count


@inlined
def place_hands(ranks: Any, on_board: Any, size: Any, pair_index: Any, pairs: Any) -> None:
    """Fill the row of each two cards of each hand, [P * C], given the ranks of all cards."""
    place = 0
    for hand in range(on_board, on_board + pairs.size * 2 // (size - 1), size):
        for i in range(hand, hand + size):
            for j in range(i + 1, hand + size):
                pairs[place] = pair_index[ranks[i], ranks[j]]
                place += 1


@kernel
def postflop_outcomes(
    hole_cards: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    pair_index: NDArray[np.int64],
    flops: NDArray[np.int32],
    turns: NDArray[np.int32],
    mask_index: NDArray[np.uint16],
    rows: NDArray[np.uint16],
    lows: NDArray[np.uint16],
    suit_flushes: NDArray[np.uint16],
    flushes: NDArray[np.uint16],
    outcomes: NDArray[np.int64],
) -> None:
    """Count, for each spot and each set of hands, the runouts that those share.

    hole_cards    : [S, P, K] uint8 card numbers
    boards        : [S, 3..5] uint8 card numbers
    dead          : [S, D] uint8 card numbers, 0 for none
    pair_index    : [13, 13] int64
    flops, turns  : [13**3], [13**4] int32, where their entries start
    mask_index    : [8192] uint16
    rows, lows    : [H, L] uint16; no low has H = 0
    suit_flushes  : [8192] uint16
    flushes       : [F, M] uint16
    outcomes      : [S, 2**P] int64, or [S, 2**P * 2**P] with a low, filled
    """
    players, size, on_board = hole_cards.shape[1], hole_cards.shape[2], boards.shape[1]
    to_come, width = 5 - on_board, rows.shape[1]
    shift, entries = players if lows.shape[0] else 0, entries_to_come(to_come)
    any_play = flushes[BARE, THREES + FOURS] > 0
    cards, board, out = hole_cards.reshape(-1), boards.reshape(-1), dead.reshape(-1)
    flat, flat_lows = rows.reshape(-1), lows.reshape(-1)
    live, known, ranks = np.empty(4, np.int64), np.empty(4, np.int64), np.empty(52, np.int64)
    pairs = np.empty(players * (size * (size - 1) // 2), np.int64)
    held, bits, masks = np.empty(4 * players, np.int64), np.arange(players), np.arange(players)
    holdings = bits, masks, np.empty(pairs.size, np.int64), np.arange(players)
    own, starts = np.empty(players * THREE_ENTRIES, np.uint16), np.arange(players) * THREE_ENTRIES
    best, winners = np.zeros(THREE_ENTRIES, np.uint16), np.zeros(THREE_ENTRIES, np.uint16)
    low_winners, taken = np.zeros(THREE_ENTRIES, np.uint16), np.zeros(THREE_ENTRIES, np.uint16)
    combinations = np.zeros(THREE_ENTRIES, np.uint16)
    other_combinations = np.zeros(THREE_ENTRIES, np.uint16)
    others, left = np.zeros(LANES, np.uint16), np.empty(15, np.int64)
    spare = np.empty(THREE_ENTRIES, np.uint16)
    words, shared = spare.view(np.uint64), np.zeros(outcomes.shape[1], np.int64)
    tables, counts = (mask_index, suit_flushes, flushes), (best, low_winners, taken, shared)
    for spot in range(hole_cards.shape[0]):
        first = spot * players * size
        start = first_entry(board, spot * on_board, on_board, flops, turns)
        read_board(board, spot * on_board, on_board, live, known, ranks)
        read_hands(cards, first, size, live, ranks, on_board, held)
        place_hands(ranks, on_board, size, pair_index, pairs)
        for place in range(pairs.size):  # 0.1 µs of 1.3 for six hands on a flop
            for line in range(0, entries, LINE):
                prefetch(flat, pairs[place] * width + start + line)
        remove_others(out, spot * dead.shape[1], dead.shape[1], live)
        live_cards = as_one_number(live)
        fill_combinations(live_cards, to_come, combinations)
        if shift:
            fill_own(flat_lows, width, pairs, players, start, entries, own)
            fill_low_winners(own, starts, entries, best, low_winners)
        fill_own(flat, width, pairs, players, start, entries, own)
        fill_winners(own, starts, entries, best, winners)
        taken[:] = 0
        for suit in range(4):
            on_suit = popcount(known[suit])
            if on_suit + to_come < 3:
                continue
            able, fewest = read_suit(
                cards, first, size, suit, on_suit + to_come, pair_index, any_play, held, holdings
            )
            if not able:
                continue
            other_cards = live_cards & ~(ALL_RANKS << 16 * suit)
            store(others, 0, cards_of_ranks(other_cards))
            if on_suit >= fewest:
                fill_combinations(other_cards, to_come, other_combinations)
            list_left(live[suit], left)
            move_flushes(
                left, known[suit], able, fewest, to_come, pair_index, holdings, tables, any_play,
                others, other_combinations, shift, counts,
            )  # fmt: skip
        for i in range(entries):
            combinations[i] = subtract(combinations[i], taken[i])
        if shift:
            tally_halves(winners, low_winners, combinations, entries, players, shared)
        else:
            tally(winners, combinations, max(entries, 4), players, spare, words, shared)
        for sharing in range(shared.size):
            outcomes[spot, sharing] = shared[sharing]
            shared[sharing] = 0
