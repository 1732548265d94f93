"""Spots as rows of arrays: check all at once, explain errors row by row.

While no kernel is compiled, NumPy checks and gathers rows. Shapes use N (rows), P (seats), H
(places for hole cards), B (board cards) and D (dead cards); for rows that are counted together, S
(rows), p (players) and K (hole cards).
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from calculations.spots.checking import check_players
from calculations.spots.hands import read_cards
from calculations.spots.outcomes import share_table
from calculations.spots.reading import spot_of, spot_without_board
from calculations.spots.spot import BOARD_CARDS, MOST_PLAYERS, Kind, Spot
from lookup.arguments import is_missing
from lookup.cards import CARDS
from lookup.columns import read_column
from lookup.compiling.kernel_choice import Call, KernelChoice
from lookup.games import Game, GameLike, read_game
from lookup.running.slices import run_slices
from lookup.running.threads import thread_count

if TYPE_CHECKING:
    from calculations._kernels.spot_rows import RecordLayout


SLICE = 1 << 14  # rows checked and packed at once, in a fraction of a millisecond
OTHER = 255  # the value that replaces a number that is not a card


class SpotRows(NamedTuple):
    """Spots as rows of cards, 0 for no card: a hand of zeros is a missing player."""

    hole_cards: NDArray[np.uint8]  # [N, P, H]
    boards: NDArray[np.uint8]  # [N, B]
    dead: NDArray[np.uint8]  # [N, D]
    game: Game


class PackedRows(NamedTuple):
    """Rows in the form in which they are compared and counted."""

    rows: SpotRows
    codes: NDArray[np.uint16]  # [N]: the code of each row; 0 if it breaks a rule
    records: NDArray[np.uint8] | None
    """[N, W * 8]: hole cards, board and dead cards. Without a board, suits are renamed so that
    isomorphic rows are equal. None for a few rows, which NumPy counts one by one."""

    @property
    def wrong(self) -> NDArray[np.bool]:
        """Return a mask of the rows that break a rule, [N]."""
        wrong: NDArray[np.bool] = self.codes == 0
        return wrong


class BadRowsError(ValueError):
    """Raised if rows break a rule; the message explains the first, `.rows` masks all of them."""

    def __init__(self, message: str, rows: NDArray[np.bool]) -> None:
        super().__init__(message)
        self.rows = rows
        """bool [N]: True where a row is wrong."""

    def __reduce__(self) -> tuple[type[BadRowsError], tuple[str, NDArray[np.bool]]]:
        return type(self), (str(self), self.rows)


@functools.cache
def kind_of(code: int, game: Game) -> Kind:
    """Return the meaning of a code of `PackedRows`."""
    return Kind(game, code >> 7, code >> 4 & 7, code >> 1 & 7, bool(code & 1))


def rows_of(spot: Spot) -> SpotRows:
    """Return a spot as one row."""
    # Copies: for read-only arrays, a kernel would compile again.
    board, dead = spot.board[None].copy(), spot.dead[None].copy()
    hands = np.concatenate(spot.known_hands).reshape(1, len(spot.players), -1)
    return SpotRows(hands, board, dead, spot.game)


def no_rows(kind: Kind) -> SpotRows:
    """Return zero spots of a kind, in the form for kernels."""
    hole_cards = np.empty((0, kind.players, kind.size), np.uint8)
    board, dead = np.empty((0, kind.on_board), np.uint8), np.empty((0, 0), np.uint8)
    return SpotRows(hole_cards, board, dead, kind.game)


def read_rows(
    hole_cards: ArrayLike, boards: ArrayLike | None, dead: ArrayLike | None, game: GameLike
) -> SpotRows:
    """Check the shapes and types of arrays of spots and return them as rows.

    Raises ValueError with the broken rule, the value and the cure. The cards themselves are not
    checked.
    """
    played = read_game(game)
    hands = _read_numbers(hole_cards, "hole_cards", {3: "[N, players, hole cards]"})
    count, seats, width = hands.shape
    if not 2 <= seats <= MOST_PLAYERS and count:
        raise ValueError(
            f"hole_cards has the shape {hands.shape}, which is {seats} hands a row; "
            f"a row has 2 to {MOST_PLAYERS}"
        )
    if width > max(played.hole_cards):
        raise ValueError(
            f"hole_cards has the shape {hands.shape}, which is {width} cards a hand; "
            f"a hand of {played.name} has at most {max(played.hole_cards)}"
        )
    board_rows = _read_for_rows(boards, "boards", count)
    if board_rows.shape[1] > BOARD_CARDS:
        raise ValueError(f"boards has the shape {board_rows.shape}; a board has 0 to {BOARD_CARDS}")
    if board_rows.any() and not played.has_board:
        raise ValueError(f"boards has cards, and {played.name} has no board; give hands all cards")
    others = _read_for_rows(dead, "dead", count)
    if others.shape[1] > len(CARDS):
        raise ValueError(f"dead has the shape {others.shape}; a deck has {len(CARDS)} cards")
    return SpotRows(hands, board_rows, others, played)


def _read_for_rows(cards: ArrayLike | None, name: str, count: int) -> NDArray[np.uint8]:
    """Read the boards or the dead cards of *count* rows; a single row applies to all."""
    if cards is None or is_missing(cards):
        return np.zeros((count, 0), np.uint8)
    numbers = _read_numbers(cards, name, {1: "[cards] for all rows", 2: "[N, cards]"})
    if numbers.ndim == 2 and len(numbers) not in (1, count):
        raise ValueError(f"{name} has {len(numbers):,} rows and hole_cards {count:,}; give as many")
    return np.ascontiguousarray(np.broadcast_to(numbers, (count, numbers.shape[-1])))


def _read_numbers(cards: ArrayLike, name: str, shapes: dict[int, str]) -> NDArray[np.uint8]:
    """Return card numbers in C order, `OTHER` for numbers outside uint8.

    *shapes* are the accepted shapes, by their number of dimensions.
    """
    if isinstance(cards, np.ma.MaskedArray):
        raise ValueError(f"{name} is a masked array; fill masked entries with 0 for no card")
    try:
        numbers = np.asarray(cards)
        if numbers.dtype.kind == "U":
            numbers = np.asarray(cards, object)  # NaN does not become text
    except ValueError:
        raise ValueError(f"the rows of {name} differ in length; fill them up with 0") from None
    if numbers.dtype.kind == "O" and numbers.ndim in (each - 1 for each in shapes):
        column = read_column(numbers.reshape(-1))
        for entry, reason in column.reasons.items():
            position = [int(index) for index in np.unravel_index(entry, numbers.shape)]
            raise ValueError(f"{name}{position}: {reason}")
        numbers = column.cards.reshape(*numbers.shape, -1)
    if numbers.dtype.kind not in "iu" and numbers.size:
        raise ValueError(
            f"{name} has the dtype {numbers.dtype} and the shape {numbers.shape}; give integer "
            f"card numbers, or a text for each hand or board"
        )
    if numbers.ndim not in shapes:
        taken = " or ".join(shapes.values())
        raise ValueError(f"{name} has the shape {numbers.shape}; give {taken}, 0 for no card")
    if numbers.size and (numbers.min() < 0 or numbers.max() > OTHER):
        numbers = np.where((numbers < 0) | (numbers > OTHER), OTHER, numbers)
    return np.ascontiguousarray(numbers, np.uint8)


def layout_of(rows: SpotRows) -> RecordLayout:
    """Return the layout of the cards in the record of a row."""
    from calculations._kernels.spot_rows import RecordLayout

    _, seats, width = rows.hole_cards.shape
    first_dead = seats * width + rows.boards.shape[1]
    last = first_dead + rows.dead.shape[1]
    return RecordLayout(seats, width, first_dead, last, -(-last // 8) * 8)


def pack_rows(rows: SpotRows, threads: int | None = None) -> PackedRows:
    """Check all rows, and pack them for comparing and counting."""
    seconds = ROW_SECONDS * len(rows.hole_cards)
    if not KernelChoice("rows", seconds, kernels_of_rows).by_kernel():
        return PackedRows(rows, codes_by_arrays(*rows), None)
    from calculations._kernels.spot_rows import RowRules
    from calculations._kernels.spot_rows import pack_rows as pack

    count, layout = len(rows.hole_cards), layout_of(rows)
    codes = np.empty(count, np.uint16)
    records = np.zeros((count, layout.width), np.uint8)
    sizes, board_sizes = (
        sum(1 << size for size in allowed)
        for allowed in (rows.game.hole_cards, rows.game.board_sizes)
    )
    rules = RowRules(rows.game.deck.start, sizes, board_sizes, MOST_PLAYERS, rows.game.is_standard)

    def work(first: int) -> None:
        part = slice(first, first + SLICE)
        # For read-only arrays, a kernel would compile again, which takes seconds.
        cards = (rows.hole_cards, rows.boards, rows.dead)
        hole_cards, board, dead = (
            np.require(cards_of_rows[part], np.uint8, ["C", "W"]).reshape(-1)
            for cards_of_rows in cards
        )
        pack(hole_cards, board, dead, layout, rules, codes[part], records[part].reshape(-1))

    work(count)  # compiles it here
    workers = thread_count(threads) if count > SLICE else 1
    for _ in run_slices(work, range(0, count, SLICE), workers):
        pass
    return PackedRows(rows, codes, records)


def kernels_of_rows() -> Iterator[Call]:
    """Yield the first and the last kernel for rows, with arguments of their types."""
    from calculations._kernels.batch import RowResults, fill_shares
    from calculations._kernels.spot_rows import find_firsts

    codes, words = np.empty(0, np.uint16), np.empty((0, 1), np.uint64)
    numbers, slots = np.empty(0, np.int64), np.empty(0, np.int32)
    yield find_firsts, (codes, words, 0, 1, slots, numbers)
    counts, seats = np.empty((0, 4), np.int64), np.empty((0, 2), np.uint8)
    floats = np.empty((0, 2))
    results = RowResults(floats, floats, floats, numbers)
    yield fill_shares, (counts, numbers, seats, False, share_table(2), results)


def find_equal_rows(packed: PackedRows, threads: int | None = None) -> NDArray[np.int64]:
    """Return the first row with the same cards as each row, int64 [N]; a wrong row gets itself.

    A few rows are all treated as different.
    """
    if packed.records is None:
        return np.arange(len(packed.codes))
    from calculations._kernels.spot_rows import find_firsts

    words = packed.records.view(np.uint64)
    firsts = np.empty(len(packed.codes), np.int64)
    parts = thread_count(threads) if firsts.size > SLICE else 1
    slots = 1 << (2 * firsts.size if parts == 1 else firsts.size).bit_length()
    table = np.zeros(1, np.int32)
    find_firsts(packed.codes[:0], words[:0], 0, parts, table, firsts)  # compiles it here

    def work(part: int) -> None:
        table = np.zeros(slots, np.int32)
        find_firsts(packed.codes, words, part, parts, table, firsts)

    for _ in run_slices(work, range(parts), parts):
        pass
    return firsts


def gather_rows(
    packed: PackedRows, kind: Kind, numbers: NDArray[np.int64]
) -> tuple[NDArray[np.uint8], ...]:
    """Return the hole cards [S, p, K], boards [S, B], dead cards [S, D] and seats [S, p] of rows.

    The rows are of one kind; empty seats and places are left out.
    """
    if packed.records is None:
        hole_cards, boards, dead = (cards[numbers] for cards in packed.rows[:3])
        shape = kind.players, kind.size, kind.on_board
        hands, board, seats = gather_by_arrays(hole_cards, boards, shape)
        return hands, board, dead if kind.dead else dead[:, :0].copy(), seats
    from calculations._kernels.spot_rows import Gathered
    from calculations._kernels.spot_rows import gather_rows as gather

    gathered = Gathered(
        np.empty((numbers.size, kind.players, kind.size), np.uint8),
        np.empty((numbers.size, kind.on_board), np.uint8),
        np.empty((numbers.size, packed.rows.dead.shape[1] if kind.dead else 0), np.uint8),
        np.empty((numbers.size, kind.players), np.uint8),
    )
    gather(packed.records.reshape(-1), numbers, layout_of(packed.rows), gathered)
    return gathered


def spot_of_row(rows: SpotRows, row: int, names: Sequence[str] | None = None) -> Spot:
    """Return one row as a spot, without missing players.

    *names* are the names of hands in errors, [P], by default "hand 0" and so on. Raises ValueError
    with the broken rule, the value and the cure.
    """
    there = [seat for seat, hand in enumerate(rows.hole_cards[row]) if hand.any()]
    check_players(len(there))
    called = [names[seat] if names else f"hand {seat}" for seat in there]
    hands = [hand[hand != 0] for hand in rows.hole_cards[row, there]]
    cards_of_hands = [read_cards(hand, name) for hand, name in zip(hands, called, strict=True)]
    board, dead = (cards[cards != 0] for cards in (rows.boards[row], rows.dead[row]))
    if not rows.game.has_board:
        return spot_without_board(cards_of_hands, called, read_cards(dead, "dead"), rows.game)
    return spot_of(cards_of_hands, called, board, dead, rows.game)


def uncut_rows(
    rows: SpotRows, hole_cards: ArrayLike, boards: ArrayLike | None, dead: ArrayLike | None
) -> SpotRows:
    """Return rows with the given numbers, not cut to cards, for error messages."""
    pairs = zip(map(np.asarray, (hole_cards, boards, dead)), rows[:3], strict=True)
    hands, on_board, others = (
        np.broadcast_to(numbers, read.shape) if numbers.dtype.kind in "iu" else read
        for numbers, read in pairs
    )
    return SpotRows(hands, on_board, others, rows.game)


def bad_rows_error(wrong: NDArray[np.bool], reason: str) -> BadRowsError:
    """Return the error of wrong rows; *reason* follows the number of the first wrong row."""
    count = int(np.count_nonzero(wrong))
    more = f" ({count:,} of {wrong.size:,} rows are wrong; .rows has their mask)"
    return BadRowsError(f"row {wrong.argmax()}{reason}{more if count > 1 else ''}", wrong)


ROW_SECONDS = 4e-6  # estimated seconds of a row


def codes_by_arrays(
    hole_cards: NDArray[np.uint8], boards: NDArray[np.uint8], dead: NDArray[np.uint8], game: Game
) -> NDArray[np.uint16]:
    """Return the code of each row, 0 if it breaks a rule, [N], like the kernel `pack_rows`.

    hole_cards, boards, dead : [N, P, H], [N, 0..5], [N, D], 0 for no card
    """
    count, seats, width = hole_cards.shape
    card_counts = np.count_nonzero(hole_cards, axis=2)
    players, size = np.count_nonzero(card_counts, axis=1), card_counts.max(axis=1, initial=0)
    on_board, out = np.count_nonzero(boards, axis=1), np.count_nonzero(dead, axis=1)
    cards = np.sort(np.hstack([hole_cards.reshape(count, seats * width), boards, dead]), axis=1)
    twice = ((cards[:, 1:] == cards[:, :-1]) & (cards[:, 1:] > 0)).any(axis=1)
    strange = ((cards > 0) & (cards < game.deck.start) | (cards > 52)).any(axis=1)
    uneven = ((card_counts > 0) & (card_counts != size[:, None])).any(axis=1)
    left = len(game.deck) - players * size - on_board - out
    fits = (players >= 2) & (players <= MOST_PLAYERS) & np.isin(size, game.hole_cards)
    fits &= np.isin(on_board, game.board_sizes) & (left >= BOARD_CARDS - on_board)
    codes = players << 7 | size << 4 | on_board << 1 | (out > 0)
    return np.where(fits & ~(twice | strange | uneven), codes, 0).astype(np.uint16)


def gather_by_arrays(
    hole_cards: NDArray[np.uint8], boards: NDArray[np.uint8], shape: tuple[int, int, int]
) -> tuple[NDArray[np.uint8], ...]:
    """Return the hands [S, p, K], boards [S, B] and seats [S, p] of rows of one kind.

    hole_cards, boards : [S, P, H] and [S, 0..5], whose empty seats and places are left out
    shape              : p, K and B
    """
    count, (players, size, on_board) = len(hole_cards), shape
    hands = hole_cards[hole_cards > 0].reshape(count, players, size)
    seats = np.nonzero(hole_cards.any(axis=2))[1].astype(np.uint8)
    return hands, boards[boards > 0].reshape(count, on_board), seats.reshape(count, players)
