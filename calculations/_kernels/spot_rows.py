"""Check rows of spots, pack them, find equal rows, and gather rows to count.

A row is packed into a record of bytes: all hole cards, then the board, then the dead cards, then
zeros up to whole words of 8 bytes.

Shapes use N (rows), P (seats of a row), H, B and D (places for hole, board and dead cards), W
(words of a record), S (rows counted together), p (players in each) and K (hole cards).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.cards import rank_of, suit_of
from lookup._kernels.random import mixed
from lookup.compiling import Integer, helper, inlined, kernel
from lookup.compiling.lanes.vectors import bit_count, prefetch

BARE_PAIR = 2 << 7 | 2 << 4  # the code of two hands of two cards, without a board or dead cards
NOT_A_CARD = 53  # the number that replaces all numbers above 52
TWICE = np.int64(1) << 54  # the bit of the seen cards that is set if a card occurs twice


class RecordLayout(NamedTuple):
    """The places of the cards in a record."""

    seats: int
    seat_width: int
    """The places of a seat's hole cards: seat s begins at s * seat_width. The board is next."""
    first_dead: int  # the start of the dead cards, after the board
    last: int  # the end of the dead cards
    width: int  # the bytes of a record


class RowRules(NamedTuple):
    """The rules that a row must follow."""

    lowest: int  # the lowest card of the deck
    sizes: int  # the possible numbers of hole cards of a hand, as bits
    board_sizes: int  # the possible numbers of board cards, as bits
    most_players: int
    in_matrix: bool  # whether two hands without other cards are read from the heads-up matrix


class Gathered(NamedTuple):
    """The cards of rows of one kind, without empty seats and places."""

    hole_cards: NDArray[np.uint8]  # [S, p, K]
    boards: NDArray[np.uint8]  # [S, 0..5]
    dead: NDArray[np.uint8]  # [S, D], zeros included, or [S, 0]
    players: NDArray[np.uint8]  # [S, p], the seat of each player


@helper
def code_of(players: Integer, size: Integer, on_board: Integer, dead: Integer) -> Integer:
    """Return the kind of a row: rows of one kind are counted together."""
    return players << 7 | size << 4 | on_board << 1 | (1 if dead else 0)


@helper
def take_cards(
    cards: NDArray[np.uint8],
    first: Integer,
    count: Integer,
    records: NDArray[np.uint8],
    start: Integer,
    seen: Integer,
) -> Integer:
    """Copy cards into a record; return the bits of all cards seen so far."""
    for i in range(count):
        card = cards[first + i]
        records[start + i] = card
        bit = np.int64(1) << np.int64(min(card, NOT_A_CARD)) & ~1  # 0 for no card
        seen |= bit | (TWICE if seen & bit else np.int64(0))
    return seen


@helper
def pack_row(
    hole_cards: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    row: Integer,
    layout: RecordLayout,
    rules: RowRules,
    records: NDArray[np.uint8],
) -> Integer:
    """Fill the record of a row and return its code, 0 when it breaks a rule."""
    seen: Integer = np.int64(0)
    players, size, same = 0, 0, True
    offset, at = row * layout.width, row * layout.seats * layout.seat_width
    for _ in range(layout.seats):
        before = bit_count(seen)
        seen = take_cards(hole_cards, at, layout.seat_width, records, offset, seen)
        count = bit_count(seen) - before
        if count:
            same = same and (size == 0 or size == count)
            players, size = players + 1, count
        at, offset = at + layout.seat_width, offset + layout.seat_width
    card_count, width = bit_count(seen), layout.first_dead - layout.seats * layout.seat_width
    seen = take_cards(boards, row * width, width, records, offset, seen)
    known_count, offset, width = bit_count(seen), offset + width, layout.last - layout.first_dead
    seen = take_cards(dead, row * width, width, records, offset, seen)
    gone, on_board = bit_count(seen), known_count - card_count
    fits = same and 2 <= players <= rules.most_players and rules.sizes >> size & 1
    fits = fits and rules.board_sizes >> on_board & 1 and 53 - rules.lowest - gone >= 5 - on_board
    if not fits or seen >> NOT_A_CARD or seen & ((np.int64(1) << rules.lowest) - 1):
        return 0
    return code_of(players, size, on_board, gone - known_count)


@helper
def sort_cards(records: NDArray[np.uint8], first: Integer, last: Integer) -> None:
    """Sort the cards at the places *first* to *last*, the highest first and zeros last."""
    for i in range(first + 1, last):
        card, j = records[i], i
        while j > first and records[j - 1] < card:
            records[j] = records[j - 1]
            j -= 1
        records[j] = card


@helper
def places_of(seat: Integer, layout: RecordLayout) -> tuple[Integer, Integer]:
    """Return the first place of a seat's cards, and the place after the last one.

    The seat after the last one means the dead cards.
    """
    if seat == layout.seats:
        return layout.first_dead, layout.last
    return seat * layout.seat_width, (seat + 1) * layout.seat_width


@helper
def permute_suits(
    records: NDArray[np.uint8],
    start: Integer,
    layout: RecordLayout,
    keys: NDArray[np.uint64],
    new_suits: NDArray[np.int64],
) -> None:
    """Permute the suits of a record without a board, so that isomorphic rows become equal.

    Suits are sorted by a hash of their ranks in each seat and among the dead cards. If two suits
    ever have the same hash, isomorphic rows may be counted separately, with the same results.

    keys      : [4] uint64, overwritten
    new_suits : [4] int64, overwritten
    """
    for suit in range(4):
        keys[suit] = 0
    for seat in range(layout.seats + 1):
        first, last = places_of(seat, layout)
        for index in range(start + first, start + last):
            card = records[index]
            if card:
                keys[suit_of(card)] += mixed(np.uint64((seat + 1) << 4 | rank_of(card)))
    for suit in range(4):
        new_suits[suit] = 0
        for other in range(4):
            before = keys[other] < keys[suit] or (keys[other] == keys[suit] and other < suit)
            new_suits[suit] += before
    for seat in range(layout.seats + 1):
        first, last = places_of(seat, layout)
        for index in range(start + first, start + last):
            card = records[index]
            if card:
                records[index] = 4 * rank_of(card) + new_suits[suit_of(card)] + 1
        sort_cards(records, start + first, start + last)


@kernel
def pack_rows(
    hole_cards: NDArray[np.uint8],
    boards: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    layout: RecordLayout,
    rules: RowRules,
    codes: NDArray[np.uint16],
    records: NDArray[np.uint8],
) -> None:
    """Check and pack rows; permute the suits of rows without a board, so that equals are found.

    hole_cards   : [N * P * H] uint8
    boards, dead : [N * B], [N * D] uint8
    codes        : [N] uint16, filled with the kind of each row, 0 for one that breaks a rule
    records      : [N * W * 8] uint8, zeros, filled
    """
    keys, new_suits = np.empty(4, np.uint64), np.empty(4, np.int64)
    for row in range(codes.size):
        code = pack_row(hole_cards, boards, dead, row, layout, rules, records)
        codes[row] = code
        if code and not code & 0b1110 and not (rules.in_matrix and code == BARE_PAIR):
            permute_suits(records, row * layout.width, layout, keys, new_suits)


@kernel
def gather_rows(
    records: NDArray[np.uint8], rows: NDArray[np.int64], layout: RecordLayout, gathered: Gathered
) -> None:
    """Fill the cards of some rows of one kind.

    records : [N * W * 8] uint8
    rows    : [S] int64
    """
    for n in range(rows.size):
        index = rows[n] * layout.width
        first_dead, player = index + layout.first_dead, 0
        for seat in range(layout.seats):
            card_count = 0
            for _ in range(layout.seat_width):
                if records[index]:
                    gathered.hole_cards[n, player, card_count] = records[index]
                    card_count += 1
                index += 1
            if card_count:
                gathered.players[n, player] = seat
                player += 1
        board_count = 0
        for at in range(index, first_dead):
            if records[at]:
                gathered.boards[n, board_count] = records[at]
                board_count += 1
        for i in range(gathered.dead.shape[1]):
            gathered.dead[n, i] = records[first_dead + i]


AT_A_TIME = 16  # the number of rows to prefetch at once


@inlined
def hash_of(words: NDArray[np.uint64], row: Integer) -> np.uint64:
    """Return 64 bits that mix all words of a record.

    It is inlined, as is `same_words`: with calls, finding equal rows takes a fifth longer.
    """
    hashed = np.uint64(0)
    for i in range(words.shape[1]):
        hashed = mixed(hashed ^ words[row, i])
    return hashed


@inlined
def same_words(words: NDArray[np.uint64], row: Integer, other: Integer) -> bool:
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
    table: NDArray[np.int32],
    firsts: NDArray[np.int64],
) -> None:
    """Fill the index of the first row equal to each row, for rows whose hash is in *part*.

    A row that breaks a rule equals no other.

    codes  : [N] uint16
    words  : [N, W] uint64
    table  : int32 zeros, a power of 2 above the number of rows of the part
    firsts : [N] int64
    """
    rows, last_slot = codes.size, np.uint64(table.size - 1)
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
