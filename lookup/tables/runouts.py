"""The strength of a hand on every runout, by ranks: the tables behind exact equities.

The ranks of a board decide the strength of a hand without a flush, and the 2,598,960 five-card
boards have only 6,175 different sets of ranks. So two hole cards have a *rank row* with their
strength on each set. The same strengths follow in the orders in which kernels read them:

* A flush needs three to five board cards of one suit: 286, 715 and 1,287 masks of ranks. Two, one
  or no cards of other suits complete the board. The strengths are listed mask by mask.
* Two cards follow a flop and one follows a turn: 91 and 13 runouts by rank class. The strengths are
  listed flop by flop and turn by turn. The masks already cover flops and turns of different ranks,
  so only flops and turns with a pair are added.

Each game has such tables. Where exactly two of four to six hole cards play, the row of a hand is
the maximum over its pairs of hole cards. The tables of a game take 16 MB, or 30 with a low. Each
process that needs them builds them in 70 to 150 ms; they are read-only.
"""

import functools
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from lookup.games import HOLDEM, Game, Ranking

WIDTH = 6176
"""The entries of a rank row: 6,175 boards, and one of weight 0 as padding to whole vectors."""

SUITED = {3: (286, 96), 4: (715, 16), 5: (1312, 1)}
"""The number of masks of 3, 4 and 5 ranks, and the entries of each, padded from 91, 13 and 1."""

PAIRED = {3: (169, 96), 4: (1105, 16)}
"""The number of flops and turns with a pair or more, and the entries of each."""

THREES, FOURS, FIVES = (masks for masks, _ in SUITED.values())
THREE_ENTRIES, FOUR_ENTRIES, _ = (entries for _, entries in SUITED.values())
FOURS_START = WIDTH + THREES * THREE_ENTRIES
FIVES_START = FOURS_START + FOURS * FOUR_ENTRIES

NO_MASK = 0x8000  # the padding of the 1,287 masks of 5 ranks: no card has bit 15
BARE = 91  # the row of flushes for a hand without a card of the suit

MASKS = sum(masks for masks, _ in SUITED.values())

UNPAIRED_ENTRIES = WIDTH + sum(masks * entries for masks, entries in SUITED.values())
"""The number of entries of a row before the flops and turns with a pair."""

SPARE = 32  # entries of weight 0 at the end of a row, because kernels read whole vectors

ROW_ENTRIES = UNPAIRED_ENTRIES + sum(masks * entries for masks, entries in PAIRED.values()) + SPARE

FLOPS_START, TURNS_START = 13**2, 13**2 + 13**3
"""The offsets of flops and turns in `RunoutLayout.starts`, after the pairs of hole ranks."""

PAIRS = np.array([*combinations_with_replacement(range(13), 2)], np.uint8)
"""[91, 2]: the ranks of two cards, lower one first, in the order of all rows."""


RankCounts: TypeAlias = tuple[NDArray[np.uint16], ...]
"""The ranks held at least once, twice, three and four times."""

PAIRS_AT_A_TIME = 7  # the number of rows filled at once; their arrays fit in the L2 cache

T = TypeVar("T", bound=tuple[NDArray[np.generic], ...])


class RunoutLayout(NamedTuple):
    """The offsets and indices in the tables of every game."""

    pair_index: NDArray[np.int64]  # [13, 13]: the row of each two hole ranks, in either order
    ranks: NDArray[np.uint16]  # [6176]: the mask of the ranks of each board
    masks: NDArray[np.uint16]  # [286 + 715 + 1312]: the masks of 3, 4 and 5 ranks of one suit
    mask_index: NDArray[np.uint16]  # [8192]: the index of each mask among the masks
    starts: NDArray[np.int32]
    """[13**2 + 13**3 + 13**4]: the row of each two hole ranks, then the offset in a row of each
    flop's entries, then of each turn's; the ranks in any order."""
    order: NDArray[np.int64]  # [ROW_ENTRIES]: the board, of the 6,176, of each entry of a row


class RunoutTables(NamedTuple):
    """The strengths of one game."""

    rows: NDArray[np.uint16]
    """[91, ROW_ENTRIES]: the strengths of each pair of hole ranks without flushes: the rank row of
    6,176 boards, then the strengths for masks of 3, 4 and 5 ranks, then those for the other flops
    and turns."""
    suit_flushes: NDArray[np.uint16]
    """[8192]: the flush of five to seven ranks of one suit, by their mask, 0 for fewer."""
    flushes: NDArray[np.uint16]
    """[92, 2313]: the flush on a board with exactly the ranks of each mask in a suit, 0 for none.
    The row depends on the hole cards of that suit: the row of two cards' ranks, the row of one
    card's rank as a pair, or row BARE for none."""
    lows: NDArray[np.uint16]
    """[91, ROW_ENTRIES]: the low of each pair of hole ranks, greater for a lower one, 0 for none;
    [0, ROW_ENTRIES] in games without a low."""


@functools.cache
def layout() -> RunoutLayout:
    """Return the layout, computed on the first call."""
    pair_index = np.zeros((13, 13), np.int64)
    pair_index[PAIRS[:, 0], PAIRS[:, 1]] = pair_index[PAIRS[:, 1], PAIRS[:, 0]] = range(91)
    boards = _boards()
    ranks = np.zeros(WIDTH, np.uint16)
    ranks[: len(boards)] = np.bitwise_or.reduce(1 << boards, axis=1)
    masks = np.full(MASKS, NO_MASK, np.uint16)
    parts, starts, start, first_mask = [np.arange(WIDTH)], {}, WIDTH, 0
    for shapes, distinct_only in ((SUITED, True), (PAIRED, False)):
        for count, (number, entries) in shapes.items():
            rank_sets = _rank_classes(count, distinct_only)
            if distinct_only:
                masks[first_mask : first_mask + len(rank_sets)] = (1 << rank_sets).sum(axis=1)
                first_mask += number
            parts.append(_entries_after(rank_sets, number, entries))
            starts[count, distinct_only] = rank_sets, start + entries * np.arange(len(rank_sets))
            start += number * entries
    parts.append(np.full(SPARE, WIDTH - 1))
    mask_index = np.zeros(1 << 13, np.uint16)
    mask_index[masks[masks != NO_MASK]] = np.flatnonzero(masks != NO_MASK)
    by_ranks = (_starts_by_ranks(count, starts) for count in (3, 4))
    return _read_only(
        RunoutLayout(
            pair_index,
            ranks,
            masks,
            mask_index,
            np.concatenate((pair_index.reshape(-1), *by_ranks), dtype=np.int32),
            np.concatenate(parts),
        )
    )


@functools.cache
def runout_tables(game: Game = HOLDEM) -> RunoutTables:
    """Return the tables of a game; the first call for a ranking builds them."""
    return _tables(game.two_play, game.ranking, game.low)


@functools.cache
def _tables(two_play: bool, ranking: Ranking, low: bool) -> RunoutTables:
    """Return the tables of all games with these rules."""
    boards, order = _boards(), layout().order
    if two_play:
        rows = _best_of_triples(rank_strengths(PAIRS, _triples(), ranking), boards)
    else:
        rows = np.zeros((91, WIDTH), np.uint16)
        rows[:, :-1] = rank_strengths(PAIRS, boards, ranking)
    suit_flushes = flush_strengths(ranking)
    flushes = _flushes(suit_flushes, two_play)
    lows = _best_of_triples(_triple_lows(), boards) if low else np.zeros((0, WIDTH), np.uint16)
    return _read_only(
        RunoutTables(
            np.take(rows, order, axis=1), suit_flushes, flushes, np.take(lows, order, axis=1)
        )
    )


def rank_strengths(
    pairs: NDArray[np.integer[Any]], boards: NDArray[np.integer[Any]], ranking: Ranking
) -> NDArray[np.uint16]:
    """Return the strength of each pair of hole ranks on each board without flushes, [H, R].

    pairs, boards : [H, 2] and [R, 3 or 5] ranks
    """
    from lookup._kernels.strength import KICKER_RANKS, best_hand, numbered, with_rank

    on_board: RankCounts = (np.zeros(len(boards), np.uint16),) * 4
    for ranks in boards.astype(np.uint16).T:
        on_board = with_rank(*on_board, ranks)
    strengths = np.empty((len(pairs), len(boards)), np.uint16)
    for first in range(0, len(pairs), PAIRS_AT_A_TIME):
        first_rank, other = pairs[first : first + PAIRS_AT_A_TIME].astype(np.uint16).T[:, :, None]
        counts = with_rank(*with_rank(*on_board, first_rank), other)
        hand = best_hand(*counts, 0, 2 + boards.shape[1], ranking)
        number, kickers = numbered(*hand)
        strengths[first : first + PAIRS_AT_A_TIME] = number + KICKER_RANKS[kickers]
    return strengths


def flush_strengths(ranking: Ranking) -> NDArray[np.uint16]:
    """Return the strength of five to seven ranks of one suit by mask, 0 for others, [8192]."""
    from lookup._kernels.strength import KICKER_RANKS, ONE_CARD, best_hand, numbered

    masks = np.arange(1 << 13, dtype=np.uint16)
    counts = np.bitwise_count(masks).astype(np.uint16)
    suited = masks + ONE_CARD * counts.clip(max=7)
    number, kickers = numbered(*best_hand(masks, 0, 0, 0, suited, 7, ranking))
    return np.where((counts >= 5) & (counts <= 7), number + KICKER_RANKS[kickers], 0)


def _read_only(tables: T) -> T:
    for table in tables:
        table.flags.writeable = False
    return tables


@functools.cache
def _boards() -> NDArray[np.int64]:
    """Return the ranks of each board, low to high, [6175, 5]."""
    ranks = np.array([*combinations_with_replacement(range(13), 5)])
    boards: NDArray[np.int64] = ranks[ranks[:, 0] != ranks[:, 4]]
    return boards


@functools.cache
def board_indices() -> NDArray[np.uint16]:
    """Return the index of each board in a rank row by its ranks, low to high, [13] * 5."""
    index = np.full((13,) * 5, WIDTH - 1, np.uint16)
    boards = _boards()
    index[tuple(boards.T)] = range(len(boards))
    return index


def _triples() -> NDArray[np.int64]:
    """Return the ranks of each three cards, low to high, [455, 3]."""
    return np.array([*combinations_with_replacement(range(13), 3)])


def _rank_classes(count: int, distinct: bool) -> NDArray[np.int64]:
    """Return the rank classes of *count* cards, of different ranks or with a pair, [..., count]."""
    if distinct:
        return np.array([*combinations(range(13), count)])
    ranks = np.array([*combinations_with_replacement(range(13), count)])
    paired: NDArray[np.int64] = ranks[(ranks[:, 1:] == ranks[:, :-1]).any(axis=1)]
    return paired


def _entries_after(rank_sets: NDArray[np.int64], number: int, entries: int) -> NDArray[np.int64]:
    """Return the board of each entry after the *rank_sets* ranks, padded to [number * entries]."""
    others = np.array([*combinations_with_replacement(range(13), 5 - rank_sets.shape[1])], np.int64)
    shape = (len(rank_sets), len(others))
    cards = [np.broadcast_to(ranks[:, None], shape) for ranks in rank_sets.T]
    cards += [np.broadcast_to(ranks, shape) for ranks in others.T]
    boards = np.sort(np.array(cards), axis=0)
    entry_indices = np.full((number, entries), WIDTH - 1)
    entry_indices[: shape[0], : shape[1]] = board_indices()[tuple(boards)]
    return entry_indices.reshape(-1)


def _starts_by_ranks(
    count: int, starts: dict[tuple[int, bool], tuple[NDArray[np.int64], NDArray[np.int64]]]
) -> NDArray[np.int32]:
    """Return the offset of each flop's or turn's entries, by its ranks in any order."""
    table = np.zeros((13,) * count, np.int32)
    for distinct in (True, False):
        rank_sets, first = starts[count, distinct]
        table[tuple(rank_sets.T)] = first
    ranks = np.sort(np.indices(table.shape).reshape(count, -1), axis=0)
    by_ranks: NDArray[np.int32] = table[tuple(ranks)]
    return by_ranks


def _triple_lows() -> NDArray[np.uint16]:
    """Return the low of each pair with each three board ranks, [91, 455]: 256 minus its mask, or 0.

    A low is five different ranks from ace to eight, ace low. Masks compare as numbers by their
    highest rank, then their second highest, and so on.
    """
    bit = np.zeros(13, np.int64)
    bit[12], bit[:7] = 1, 2 << np.arange(7)
    cards = [*PAIRS.T[:, :, None], *_triples().T[:, None, :]]
    mask = np.zeros((91, 455), np.int64)
    for ranks in cards:
        mask |= bit[ranks]
    return np.where(np.bitwise_count(mask) == 5, 256 - mask, 0).astype(np.uint16)


def _best_of_triples(values: NDArray[np.uint16], boards: NDArray[np.int64]) -> NDArray[np.uint16]:
    """Return the best value over any three cards of each board: [91, 6176] from [91, 455]."""
    triple_index = np.zeros((13,) * 3, np.int64)
    triple_index[tuple(_triples().T)] = range(455)
    best = np.zeros((91, WIDTH), np.uint16)
    for three in combinations(range(5), 3):
        chosen = triple_index[tuple(boards[:, three].T)]
        np.maximum(best[:, :-1], np.take(values, chosen, axis=1), out=best[:, :-1])
    return best


def _flushes(strengths: NDArray[np.uint16], two_play: bool) -> NDArray[np.uint16]:
    """Return the flush of each two, one or no hole cards of a suit on each mask, [92, 2313]."""
    first_bit, two = (1 << PAIRS.astype(np.int64)).T
    pair_ranks = np.append(first_bit | two, 0)[:, None]
    masks = (layout().masks & (NO_MASK - 1)).astype(np.int64)
    if not two_play:
        in_order: NDArray[np.uint16] = strengths[masks | pair_ranks]
        return in_order
    flushes = np.zeros((92, MASKS), np.uint16)
    for column, mask in enumerate(masks.tolist()):
        ranks = [1 << rank for rank in range(13) if mask >> rank & 1]
        threes = [sum(three) for three in combinations(ranks, 3)]
        if threes:
            flushes[:, column] = strengths[np.array(threes) | pair_ranks].max(axis=1)
    flushes[np.append(first_bit == two, True)] = 0
    return flushes
