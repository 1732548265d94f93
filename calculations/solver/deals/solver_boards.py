"""The river boards of a spot: live hands by strength, their meetings and their images.

Shapes use N (a player's hands), S (the most hands left on a river, padded to a multiple of 16), and
B (rivers).
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.solver.ends import TILE
from calculations._kernels.solver.layout import CARDS, INDEX_COUNT, HandMeetings, Pairs
from calculations._kernels.solver.solver_boards import MEMORY_SIZE, Ordered, list_meetings
from calculations._kernels.solver.street_play import RiverBoards
from calculations.exact.range_arrays import combo_strengths
from calculations.solver.betting.programs import padded
from calculations.solver.deals.solver_spot import (
    PLAYERS,
    CardsToCome,
    PlayerHands,
    SolverSpot,
    river_strides,
)
from lookup.games import HOLDEM
from lookup.isomorphism.suits import SuitPermutation, listed_images

NO_PAIRS: NDArray[np.uint8] = np.zeros(0, np.uint8)
"""The pairs if no hand was folded; its type selects kernels that read no pairs."""


def river_boards(spot: SolverSpot, cards: CardsToCome) -> tuple[RiverBoards, RiverBoards]:
    """Return the tables of all rivers, for the passes of both players."""
    count = sum(map(len, cards.rivers))
    strides = river_strides(spot, cards)
    most = pair_counts(*strides)
    tables = [
        RiverBoards(
            np.zeros((count, CARDS + 2 * strides[1 - player]), np.int16),
            np.zeros((count, 9 * strides[player]), np.int16),
            np.zeros((count, 2), np.int64),
            np.zeros((count, most[player]), np.float32) if spot.meetings else NO_PAIRS,
            np.zeros((count, strides[1 - player]), np.int16),
            np.zeros((count, strides[player]), np.int16),
            *_images(spot, cards, player),
        )
        for player in range(PLAYERS)
    ]
    first = 0
    board = spot.spot.board
    before = board[: len(board) - spot.street]
    for (turn, _), rivers in zip(cards.turns, cards.rivers, strict=True):
        boards = np.array([[*before, turn, river] for river, _ in rivers], np.uint8)
        both = [hands_on(boards, hands, spot) for hands in spot.hands]
        part = slice(first, first + len(rivers))
        for player, table in enumerate(tables):
            own, theirs = both[player], both[1 - player]
            list_all(own, theirs, table.by_card[part], table.indices[part])
            table.counts[part] = np.column_stack((own.alive, theirs.alive))
            for hands_of_player, listed in ((own, table.own), (theirs, table.theirs)):
                count = min(hands_of_player.hands.shape[1], listed.shape[1])
                listed[part, :count] = hands_of_player.hands[:, :count]
        if spot.meetings:
            for number, (river, _) in enumerate(rivers):
                dealt = [card for card in (turn, river) if card not in board]
                pairs = spot.meetings.on(dealt)
                orders = [hands.hands[number, : hands.alive[number]] for hands in both]
                live = pairs.take(orders[0], axis=0).take(orders[1], axis=1)
                for table, chances in zip(tables, (live, live.T), strict=True):
                    tiles = in_tiles(chances)
                    table.pairs[first + number, : len(tiles)] = tiles
        first += len(rivers)
    return _by_index(tables[0]), _by_index(tables[1])


def _by_index(table: RiverBoards) -> RiverBoards:
    """Return the images of the hands at each place, [permutations, S], from those of all hands."""
    boards = np.repeat(np.arange(len(table.own)), np.diff(table.first_image))
    hands = table.own[boards].astype(np.intp)
    return table._replace(images=np.take_along_axis(table.images, hands, axis=1))


def hands_on(boards: NDArray[np.uint8], hands: PlayerHands, spot: SolverSpot) -> Ordered:
    """Return a player's hands on complete boards, [B, C], weakest first."""
    if spot.judge is None:  # reading rank rows takes a tenth of the time
        read = combo_strengths(hands.combos, boards, HOLDEM)
        return ordered(hands.cards, read.astype(np.int32), read > 0)
    alive = np.ones((len(boards), len(hands.combos)), bool)
    for column in boards.T:
        alive &= (hands.cards != column[:, None, None]).all(axis=2)
    of_board, of_hand = np.nonzero(alive)
    rows = np.concatenate((hands.cards[of_hand], boards[of_board]), axis=1)
    strengths = np.zeros(alive.shape, np.int32)
    strengths[alive] = spot.judge(rows)
    return ordered(hands.cards, strengths, alive)


def _images(
    spot: SolverSpot, cards: CardsToCome, player: int
) -> tuple[NDArray[np.int64], NDArray[np.int16]]:
    """Return the offsets of each river's permutations, [B + 1], and the hands' images, [.., N]."""
    permutations = [suits for rivers in cards.rivers for _, suits in rivers]
    first = np.cumsum([0, *map(len, permutations)], dtype=np.int64)
    stride = padded(len(spot.hands[player].combos) + 1)
    every = [suits for many in permutations for suits in many]
    return first, padded_images(spot.hands[player].combos, every, stride)


def padded_images(
    combos: NDArray[np.intp], permutations: Sequence[SuitPermutation], stride: int
) -> NDArray[np.int16]:
    """Return each hand's image under each permutation of suits, [permutations, stride].

    Padding entries are their own images.
    """
    behind = np.arange(len(combos), stride)
    rows = {
        suits: np.append(listed_images(combos, suits), behind).astype(np.int16)
        for suits in {*permutations}
    }
    return np.array([rows[suits] for suits in permutations])


def pair_counts(first: int, second: int) -> tuple[int, int]:
    """Return the length of `in_tiles` for both players' passes."""
    return -(-first // TILE) * TILE * second, -(-second // TILE) * TILE * first


def in_tiles(pairs: NDArray[np.float32]) -> NDArray[np.float32]:
    """Arrange the probabilities of pairs of hands, [N, M], in tiles; see `layout.HandMeetings`."""
    count, theirs = pairs.shape
    rows = np.zeros((-(-count // TILE) * TILE, theirs), np.float32)
    rows[:count] = pairs
    return rows.reshape(len(rows) // TILE, TILE, theirs).swapaxes(1, 2).reshape(-1)


def from_tiles(tiles: Pairs, count: int, theirs: int) -> NDArray[np.float32]:
    """Return the joint probability of each pair of hands, [N, M], from the start of `in_tiles`."""
    blocks = -(-count // TILE)
    rows = tiles[: blocks * TILE * theirs].reshape(blocks, theirs, TILE).swapaxes(1, 2)
    whole = rows.reshape(blocks * TILE, theirs)
    pairs: NDArray[np.float32] = whole[:count].astype(np.float32, copy=False)
    return pairs


def ordered(
    cards: NDArray[np.uint8], strengths: NDArray[np.int32], alive: NDArray[np.bool]
) -> Ordered:
    """Sort hands, [N, 2], by their strengths on boards, [B, N]; *alive* is [B, N]."""
    ranked = np.where(alive, strengths, np.iinfo(np.int32).max)
    order = np.argsort(ranked, axis=1, kind="stable")
    return Ordered(
        order.astype(np.int16),
        np.take_along_axis(ranked, order, axis=1),
        np.count_nonzero(alive, axis=1),
        cards.astype(np.int16),
    )


def list_all(
    own: Ordered, theirs: Ordered, by_card: NDArray[np.int16], indices: NDArray[np.int16]
) -> None:
    """Fill one row of meetings for each board; see `list_meetings`."""
    list_meetings(own, theirs, by_card, indices, np.empty(MEMORY_SIZE, np.int16))


def meetings(own: Ordered, theirs: Ordered) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """Return `by_card` and `indices` of `calculations._kernels.solver.layout.Hands` on one board.

    They are [53 + 2 * M] and [9 * N].
    """
    by_card = np.zeros((1, CARDS + 2 * theirs.hands.shape[1]), np.int16)
    indices = np.zeros((1, INDEX_COUNT * own.hands.shape[1]), np.int16)
    list_all(own, theirs, by_card, indices)
    return by_card[0], indices[0]


def before_river(spot: SolverSpot, player: int, cards: Sequence[int] = ()) -> HandMeetings:
    """Return the meetings of hands for folds before the river, given the cards dealt so far."""
    own, theirs = (
        Ordered(
            np.arange(len(hands.combos), dtype=np.int16)[None],
            np.zeros((1, len(hands.combos)), np.int32),
            np.array([len(hands.combos)]),
            hands.cards.astype(np.int16),
        )
        for hands in (spot.hands[player], spot.hands[1 - player])
    )
    by_card, indices = meetings(own, theirs)
    counts = np.array((own.hands.size, theirs.hands.size), np.int64)
    pairs: Pairs = NO_PAIRS
    if spot.meetings:
        meet = spot.meetings.on(cards)
        pairs = in_tiles(meet if player == 0 else meet.T)
    return HandMeetings(by_card, indices, counts, pairs)


def alive_after(spot: SolverSpot, player: int, card: int, stride: int) -> NDArray[np.float32]:
    """Return 1 for a player's hands without a card, 0 for other hands and for padding, [S]."""
    alive = np.zeros(stride, np.float32)
    cards = spot.hands[player].cards
    alive[: len(cards)] = (cards != card).all(axis=1)
    return alive
