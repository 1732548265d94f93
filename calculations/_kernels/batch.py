"""Rows of spots as arrays: checked and packed, equal ones found, gathered for the counting kernels.

A row is packed into a record of bytes: all hole cards, then the board, then the dead cards, then
zeros up to whole words of 8 bytes. Equal records are counted once.

Shapes use N (rows), P (seats of a row), H (places for hole cards), B (for board cards), D (for dead
cards), W (words of a record), S (rows of one count), p (players of them) and K (hole cards).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.compile import inlined, kernel
from lookup._kernels.lanes.prefetch import prefetch
from lookup._kernels.random import mixed

AT_A_TIME = 16
"""Rows whose memory is asked for at once."""

BARE_PAIR = 2 << 7 | 2 << 4
"""The code of two hands of two cards, and nothing else that is known."""


@inlined
def code_of(players: Any, size: Any, on_board: Any, dead: Any) -> Any:
    """Return the kind of a row: rows of one kind are counted together."""
    return players << 7 | size << 4 | on_board << 1 | (1 if dead else 0)


@inlined
def see(card: Any, lowest: Any, seen: Any) -> Any:
    """Return the cards seen with one more, or all bits when it is not a card or seen before."""
    bit = np.uint64(1) << np.uint64(card)
    bad = card < lowest or card > 52 or seen & bit != 0
    return ~np.uint64(0) if bad else seen | bit


@inlined
def check_row(
    held: Any, board: Any, dead: Any, row: Any, lowest: Any, sizes: Any, most_players: Any
) -> Any:
    """Return the code of a row, 0 when it breaks a rule.

    held, board, dead : [N, P, H], [N, B], [N, D] uint8
    sizes             : the bits of the numbers of hole cards that a hand may have
    """
    seen, players, size, same, on_board = np.uint64(0), 0, 0, True, 0
    for seat in range(held.shape[1]):
        count = 0
        for i in range(held.shape[2]):
            if held[row, seat, i]:
                seen = see(held[row, seat, i], lowest, seen)
                count += 1
        if count:
            players += 1
            same = same and (size == 0 or size == count)
            size = count
    for i in range(board.shape[1]):
        if board[row, i]:
            seen = see(board[row, i], lowest, seen)
            on_board += 1
    dead_cards = 0
    for i in range(dead.shape[1]):
        if dead[row, i]:
            seen = see(dead[row, i], lowest, seen)
            dead_cards += 1
    left = 53 - lowest - players * size - on_board - dead_cards
    fits = same and 2 <= players <= most_players and on_board <= 5 and left >= 5 - on_board
    if seen == ~np.uint64(0) or not fits or not sizes >> size & 1:
        return 0
    return code_of(players, size, on_board, dead_cards)


@inlined
def sort_cards(record: Any, row: Any, first: Any, last: Any) -> None:
    """Sort some cards of a record, the highest first, so that zeros come last."""
    for i in range(first + 1, last):
        card, j = record[row, i], i
        while j > first and record[row, j - 1] < card:
            record[row, j] = record[row, j - 1]
            j -= 1
        record[row, j] = card


@inlined
def relabel_suits(
    record: Any, row: Any, seats: Any, places: Any, dead: Any, held: Any, new_suit: Any
) -> None:
    """Rename the suits of a record without a board so that rows alike but for suits are the same.

    Suits are sorted by the ranks of them that each seat holds, and those that are dead.

    seats, places : P and H
    dead          : the first place of a dead card, and the place after the last one
    held          : [4, P + 1] int64, overwritten
    new_suit      : [4] int64, overwritten
    """
    held[:] = 0
    for seat in range(seats + 1):
        first = seat * places if seat < seats else dead[0]
        last = first + places if seat < seats else dead[1]
        for i in range(first, last):
            if record[row, i]:
                card = np.int64(record[row, i]) - 1
                held[card & 3, seat] |= 1 << (card >> 2)
    for suit in range(4):
        new_suit[suit] = 0
        for other in range(4):
            seat = 0
            while seat < seats and held[suit, seat] == held[other, seat]:
                seat += 1
            difference = held[suit, seat] - held[other, seat]
            new_suit[suit] += difference < 0 or (difference == 0 and other < suit)
    for seat in range(seats + 1):
        first = seat * places if seat < seats else dead[0]
        last = first + places if seat < seats else dead[1]
        for i in range(first, last):
            if record[row, i]:
                card = np.int64(record[row, i]) - 1
                record[row, i] = (card & ~3) + new_suit[card & 3] + 1
        sort_cards(record, row, first, last)


@kernel
def pack_rows(
    hole_cards: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    lowest: int,
    sizes: int,
    most_players: int,
    in_matrix: bool,
    codes: NDArray[np.uint16],
    records: NDArray[np.uint8],
) -> None:
    """Check rows and pack them; rows without a board get suits by which equal ones are the same.

    hole_cards   : [N, P, H] uint8
    boards, dead : [N, B], [N, D] uint8
    lowest       : the lowest card of the deck
    sizes        : the bits of the numbers of hole cards that a hand may have
    in_matrix    : whether two hands without other cards are read from a matrix, as they are
    codes        : [N] uint16, filled with the kind of each row, 0 for one that breaks a rule
    records      : [N, W * 8] uint8, filled
    """
    seats, places = hole_cards.shape[1], hole_cards.shape[2]
    on_board, first_dead = seats * places, seats * places + boards.shape[1]
    last = first_dead + dead.shape[1]
    held, new_suit = np.empty((4, seats + 1), np.int64), np.empty(4, np.int64)
    for row in range(hole_cards.shape[0]):
        codes[row] = check_row(hole_cards, boards, dead, row, lowest, sizes, most_players)
        for seat in range(seats):
            for i in range(places):
                records[row, seat * places + i] = hole_cards[row, seat, i]
        for i in range(boards.shape[1]):
            records[row, on_board + i] = boards[row, i]
        for i in range(dead.shape[1]):
            records[row, first_dead + i] = dead[row, i]
        for i in range(last, records.shape[1]):
            records[row, i] = 0
        code = np.int64(codes[row])
        if code and not code & 0b1110 and not (in_matrix and code == BARE_PAIR):
            relabel_suits(records, row, seats, places, (first_dead, last), held, new_suit)


@inlined
def hash_of(words: Any, row: Any) -> Any:
    """Return 64 bits that mix all words of a record."""
    hashed = np.uint64(0)
    for i in range(words.shape[1]):
        hashed = mixed(hashed ^ words[row, i])
    return hashed


@inlined
def same_words(words: Any, row: Any, other: Any) -> Any:
    """Return whether two records are equal."""
    same = True
    for i in range(words.shape[1]):
        same = same and words[row, i] == words[other, i]
    return same


@kernel
def find_firsts(
    codes: NDArray[np.uint16],
    words: NDArray[np.uint64],
    part: int,
    parts: int,
    firsts: NDArray[np.int64],
) -> None:
    """Fill the first row with the same record as each row, for the rows whose hash is in a part.

    A row that breaks a rule equals no other.

    codes  : [N] uint16
    words  : [N, W] uint64
    firsts : [N] int64
    """
    rows = words.shape[0]
    slots = 16
    while slots < (2 * rows if parts == 1 else rows + 1):
        slots *= 2
    table, last_slot = np.zeros(slots, np.int32), np.uint64(slots - 1)
    hashes = np.empty(AT_A_TIME, np.uint64)
    for start in range(0, rows, AT_A_TIME):
        last = min(start + AT_A_TIME, rows)
        for row in range(start, last):
            hashed = hash_of(words, row)
            hashes[row - start] = hashed
            prefetch(table, hashed & last_slot)
        for row in range(start, last):
            hashed = hashes[row - start]
            if (hashed >> np.uint64(40)) % np.uint64(parts) != part:
                continue
            if not codes[row]:
                firsts[row] = row
                continue
            slot = hashed & last_slot
            while table[slot] and not same_words(words, row, table[slot] - 1):
                slot = (slot + np.uint64(1)) & last_slot
            if not table[slot]:
                table[slot] = row + 1
            firsts[row] = table[slot] - 1


@kernel
def gather_rows(
    records: NDArray[np.uint8],
    rows: NDArray[np.int64],
    seats: int,
    places: int,
    first_dead: int,
    hole_cards: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    players: NDArray[np.uint8],
) -> None:
    """Fill the cards of some rows of one kind, without the seats and places that are empty.

    records    : [N, W * 8] uint8
    rows       : [S] int64
    seats      : P, and *places* H
    first_dead : the place of the first dead card
    hole_cards : [S, p, K] uint8
    boards     : [S, 0..5] uint8
    dead       : [S, D] uint8, zeros included
    players    : [S, p] uint8, the seat of each player
    """
    held, board = hole_cards.reshape(-1), boards.reshape(-1)
    seat_of, in_hand, on_board = players.reshape(-1), hole_cards.shape[2], boards.shape[1]
    card = known = player = 0
    for n in range(rows.size):
        row = rows[n]
        for seat in range(seats):
            before = card
            for i in range(seat * places, seat * places + places):
                if records[row, i]:
                    held[card] = records[row, i]
                    card += 1
            if card == before + in_hand:
                seat_of[player] = seat
                player += 1
        if on_board:
            for i in range(seats * places, first_dead):
                if records[row, i]:
                    board[known] = records[row, i]
                    known += 1
        for i in range(dead.shape[1]):
            dead[n, i] = records[row, first_dead + i]


@kernel
def read_matrix(
    hole_cards: NDArray[np.uint8],
    numbers: NDArray[np.int64],
    combos: int,
    wins: NDArray[np.int32],
    ties: NDArray[np.int32],
    outcomes: NDArray[np.int64],
) -> None:
    """Read the outcomes of two hands from the heads-up matrix.

    hole_cards : [S, 2, 2] uint8
    numbers    : [53, 53] int64, the number of each two cards, in either order
    combos     : how many there are, 1326
    wins, ties : [1326 * 1326] int32
    outcomes   : [S, 4] int64, filled
    """
    to, fro = np.empty(AT_A_TIME, np.int64), np.empty(AT_A_TIME, np.int64)
    for start in range(0, hole_cards.shape[0], AT_A_TIME):
        last = min(start + AT_A_TIME, hole_cards.shape[0])
        for row in range(start, last):
            first = numbers[hole_cards[row, 0, 0], hole_cards[row, 0, 1]]
            second = numbers[hole_cards[row, 1, 0], hole_cards[row, 1, 1]]
            to[row - start] = first * combos + second
            fro[row - start] = second * combos + first
            prefetch(wins, to[row - start])
            prefetch(wins, fro[row - start])
            prefetch(ties, to[row - start])
        for row in range(start, last):
            outcomes[row, 0] = 0
            outcomes[row, 1] = wins[to[row - start]]
            outcomes[row, 2] = wins[fro[row - start]]
            outcomes[row, 3] = ties[to[row - start]]


@inlined
def seats_of(sharing: Any, players: Any, row: Any) -> Any:
    """Return a set of players as the bits of their seats."""
    seats = 0
    for player in range(players.shape[1]):
        seats |= (sharing >> player & 1) << players[row, player]
    return seats


@kernel
def fill_outcomes(
    counts: NDArray[np.int64],
    rows: NDArray[np.int64],
    players: NDArray[np.uint8],
    low: bool,
    outcomes: NDArray[np.int64],
) -> None:
    """Add the counts of some rows to the outcomes by seat.

    counts   : [S, 2**p], or [S, 2**p * 2**p] with a *low*
    rows     : [S] int64
    players  : [S, p] uint8, the seat of each player
    outcomes : [N, 2**P], or [N, 2**P * 2**P] with a *low*, zeros
    """
    sets = 1 << players.shape[1]
    shift = 1
    while 1 << (2 * shift) < outcomes.shape[1]:
        shift += 1
    for n in range(rows.size):
        for place in range(counts.shape[1]):
            if counts[n, place]:
                at = seats_of(place % sets, players, n)
                if low:
                    at |= seats_of(place // sets, players, n) << shift
                outcomes[rows[n], at] += counts[n, place]


@kernel
def fill_shares(
    counts: NDArray[np.int64],
    rows: NDArray[np.int64],
    players: NDArray[np.uint8],
    low: bool,
    shares: NDArray[np.int64],
    equity: NDArray[np.float64],
    win: NDArray[np.float64],
    tie: NDArray[np.float64],
    boards: NDArray[np.int64],
) -> None:
    """Fill what each player of some rows gets; NaN for the seats without a player.

    counts           : [S, 2**p], or [S, 2**p * 2**p] with a *low*
    rows             : [S] int64
    players          : [S, p] uint8, the seat of each player
    shares           : [2**p, p] int64, what each set of players gives its members
    equity, win, tie : [N, P] float64
    boards           : [N] int64
    """
    number = players.shape[1]
    last_set = (1 << number) - 1
    part, pots = np.empty(number, np.int64), np.empty(number, np.int64)
    alone = np.empty(last_set + 1, np.int64)
    for n in range(rows.size):
        row, total = rows[n], np.int64(0)
        part[:] = 0
        pots[:] = 0
        alone[:] = 0
        for place in range(counts.shape[1]):
            count = counts[n, place]
            if count:
                high = place >> number if low else place
                half = place & last_set if low else 0
                half = half if half else high
                total += count
                alone[high | half] += count
                for player in range(number):
                    part[player] += count * (shares[high, player] + shares[half, player])
                    pots[player] += count * ((high | half) >> player & 1)
        boards[row] = total
        if number < equity.shape[1]:
            equity[row] = np.nan
            win[row] = np.nan
            tie[row] = np.nan
        for player in range(number):
            seat, won = players[n, player], alone[1 << player]
            equity[row, seat] = part[player] / (2 * shares[1, 0] * total)
            win[row, seat] = won / total
            tie[row, seat] = (pots[player] - won) / total
