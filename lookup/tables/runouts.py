"""What a hand is worth on every runout, by ranks: the tables behind exact equities.

Of the 2,598,960 five-card boards only 6,175 differ in their ranks, and without flushes nothing
else counts. So two hole cards have a *rank row* with their strength on each of them, which goes on
with the same strengths in the orders in which they are read:

* A flush needs three to five board cards of one suit: 286, 715 and 1,287 masks of ranks, each
  completed by two, one or no cards of other suits, mask by mask.
* After a flop come two cards, after a turn one: 91 and 13 runouts by rank class, flop by flop and
  turn by turn. Those of different ranks stand there already as masks, so only those with a pair
  follow.

A game is a set of such tables: where exactly two of four to six hole cards play, the row of a hand
is the maximum of those of its pairs. The tables of a game take 16 MB, or 30 with a low, are built
in each process that needs them in 70 to 150 ms, and are read-only.
"""

import functools
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from lookup.games import HOLDEM, Game, Ranking

WIDTH = 6176
"""Entries of a rank row: 6,175 boards, and one of weight 0 to fill a whole number of vectors."""

SUITED = {3: (286, 96), 4: (715, 16), 5: (1312, 1)}
"""Masks of 3, 4 and 5 ranks, and entries of each, filled up likewise from 91, 13 and 1."""

PAIRED = {3: (169, 96), 4: (1105, 16)}
"""Flops and turns in which a rank stands twice or more, and entries of each."""

THREES, FOURS, FIVES = (masks for masks, _ in SUITED.values())
THREE_ENTRIES, FOUR_ENTRIES, _ = (entries for _, entries in SUITED.values())
FOURS_START = WIDTH + THREES * THREE_ENTRIES
FIVES_START = FOURS_START + FOURS * FOUR_ENTRIES

NO_MASK = 0x8000
"""Fills up the masks of 5 ranks, of which there are 1,287: no card lies under bit 15."""

BARE = 91
"""The row of flushes for a hand without a card of the suit."""

MASKS = sum(masks for masks, _ in SUITED.values())

UNPAIRED_ENTRIES = WIDTH + sum(masks * entries for masks, entries in SUITED.values())
"""Entries of a row up to the flops and turns that hold a pair."""

SPARE = 32
"""Entries of weight 0 at the end of a row, as what is read of it is read in whole vectors."""

ROW_ENTRIES = UNPAIRED_ENTRIES + sum(masks * entries for masks, entries in PAIRED.values()) + SPARE

FLOPS_START, TURNS_START = 13**2, 13**2 + 13**3
"""Where flops and turns start in `Layout.starts`, after the pairs of hole ranks."""

PAIRS = np.array([*combinations_with_replacement(range(13), 2)], np.uint8)
"""[91, 2]: the ranks of two cards, the lower one first, in the order of all rows."""


Held: TypeAlias = tuple[NDArray[np.uint16], ...]
"""The ranks held at least once, twice, three and four times."""

PAIRS_AT_A_TIME = 7
"""Rows that are filled at once: their arrays stay in the second-level cache."""

T = TypeVar("T", bound=tuple[NDArray[np.generic], ...])


class Layout(NamedTuple):
    """Where things stand in the tables of every game."""

    pair_index: NDArray[np.int64]
    """[13, 13]: the row of each two hole ranks, in either order."""
    ranks: NDArray[np.uint16]
    """[6176]: the mask of the ranks of each board."""
    masks: NDArray[np.uint16]
    """[286 + 715 + 1312]: the masks of 3, 4 and 5 ranks of one suit."""
    mask_index: NDArray[np.uint16]
    """[8192]: the place of each mask among the masks."""
    starts: NDArray[np.int32]
    """[13**2 + 13**3 + 13**4]: the row of each two hole ranks, where the entries of each flop start
    in a row, and likewise of each turn; the ranks in any order."""
    order: NDArray[np.int64]
    """[ROW_ENTRIES]: which of the 6,176 boards each entry of a row is."""


class RunoutTables(NamedTuple):
    """The strengths of one game."""

    rows: NDArray[np.uint16]
    """[91, ROW_ENTRIES]: of each pair of hole ranks, flushes apart: the rank row, 6,176 boards,
    then the same for masks of 3, 4 and 5 ranks of one suit, then for the other flops and turns."""
    suit_flushes: NDArray[np.uint16]
    """[8192]: the flush of five to seven ranks of one suit, by their mask, 0 for fewer."""
    flushes: NDArray[np.uint16]
    """[92, 2313]: the flush on a board with exactly the ranks of each mask in a suit, 0 for none,
    by the hole cards of that suit: two, by their pair's row, one, by the row of a pair of it, or
    none, row BARE."""
    lows: NDArray[np.uint16]
    """[91, ROW_ENTRIES]: the low of each pair of hole ranks, greater for a lower one, 0 for none;
    [0, ROW_ENTRIES] in games without a low."""


@functools.cache
def layout() -> Layout:
    """Return where things stand, worked out on the first call."""
    pair_index = np.zeros((13, 13), np.int64)
    pair_index[PAIRS[:, 0], PAIRS[:, 1]] = pair_index[PAIRS[:, 1], PAIRS[:, 0]] = range(91)
    boards = _boards()
    ranks = np.zeros(WIDTH, np.uint16)
    ranks[: len(boards)] = np.bitwise_or.reduce(1 << boards, axis=1)
    masks = np.full(MASKS, NO_MASK, np.uint16)
    parts, starts, start, first_mask = [np.arange(WIDTH)], {}, WIDTH, 0
    for shapes, distinct_only in ((SUITED, True), (PAIRED, False)):
        for count, (number, entries) in shapes.items():
            known = _rank_classes(count, distinct_only)
            if distinct_only:
                masks[first_mask : first_mask + len(known)] = (1 << known).sum(axis=1)
                first_mask += number
            parts.append(_entries_after(known, number, entries))
            starts[count, distinct_only] = known, start + entries * np.arange(len(known))
            start += number * entries
    parts.append(np.full(SPARE, WIDTH - 1))
    mask_index = np.zeros(1 << 13, np.uint16)
    mask_index[masks[masks != NO_MASK]] = np.flatnonzero(masks != NO_MASK)
    by_ranks = (_starts_by_ranks(count, starts) for count in (3, 4))
    return _read_only(
        Layout(
            pair_index,
            ranks,
            masks,
            mask_index,
            np.concatenate((pair_index.reshape(-1), *by_ranks), dtype=np.int32),
            np.concatenate(parts),
        )
    )


def runout_tables(game: Game = HOLDEM) -> RunoutTables:
    """Return the tables of a game, built on the first call for one whose hands rank so."""
    return _tables(game.two_play, game.ranking, game.low)


@functools.cache
def _tables(two_play: bool, ranking: Ranking, low: bool) -> RunoutTables:
    """Return the tables of the games that have this in common."""
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
    """Return the strength of each pair of hole ranks on each board, flushes apart, [H, R].

    pairs, boards : [H, 2] and [R, 3 or 5] ranks
    """
    from lookup._kernels.strength import KICKER_RANKS, best_hand, numbered, with_rank

    on_board: Held = (np.zeros(len(boards), np.uint16),) * 4
    for ranks in boards.astype(np.uint16).T:
        on_board = with_rank(*on_board, ranks)
    strengths = np.empty((len(pairs), len(boards)), np.uint16)
    for first in range(0, len(pairs), PAIRS_AT_A_TIME):
        one, other = pairs[first : first + PAIRS_AT_A_TIME].astype(np.uint16).T[:, :, None]
        held = with_rank(*with_rank(*on_board, one), other)
        hand = best_hand(*held, 0, 2 + boards.shape[1], ranking)
        number, kickers = numbered(*hand)
        strengths[first : first + PAIRS_AT_A_TIME] = number + KICKER_RANKS[kickers]
    return strengths


def flush_strengths(ranking: Ranking) -> NDArray[np.uint16]:
    """Return the strength of five to seven ranks of one suit by their mask, else 0, [8192]."""
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
def board_places() -> NDArray[np.uint16]:
    """Return where each board stands in a rank row by its ranks, low to high, [13] * 5."""
    places = np.full((13,) * 5, WIDTH - 1, np.uint16)
    boards = _boards()
    places[tuple(boards.T)] = range(len(boards))
    return places


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


def _entries_after(known: NDArray[np.int64], number: int, entries: int) -> NDArray[np.int64]:
    """Return the board of each entry after the *known* ranks, filled up to [number * entries]."""
    others = np.array([*combinations_with_replacement(range(13), 5 - known.shape[1])], np.int64)
    shape = (len(known), len(others))
    cards = [np.broadcast_to(ranks[:, None], shape) for ranks in known.T]
    cards += [np.broadcast_to(ranks, shape) for ranks in others.T]
    boards = np.sort(np.array(cards), axis=0)
    places = np.full((number, entries), WIDTH - 1)
    places[: shape[0], : shape[1]] = board_places()[tuple(boards)]
    return places.reshape(-1)


def _starts_by_ranks(
    count: int, starts: dict[tuple[int, bool], tuple[NDArray[np.int64], NDArray[np.int64]]]
) -> NDArray[np.int32]:
    """Return where the entries of each flop or turn start, by its ranks in any order."""
    table = np.zeros((13,) * count, np.int32)
    for distinct in (True, False):
        known, first = starts[count, distinct]
        table[tuple(known.T)] = first
    ranks = np.sort(np.indices(table.shape).reshape(count, -1), axis=0)
    by_ranks: NDArray[np.int32] = table[tuple(ranks)]
    return by_ranks


def _triple_lows() -> NDArray[np.uint16]:
    """Return the low of each pair with each three board ranks, [91, 455]: 256 - its mask, or 0.

    A low is five different ranks from ace to eight, of which the ace is the lowest. As numbers,
    masks stand in the order of their highest rank, then of their second highest, and so on.
    """
    bit = np.zeros(13, np.int64)
    bit[12], bit[:7] = 1, 2 << np.arange(7)
    cards = [*PAIRS.T[:, :, None], *_triples().T[:, None, :]]
    mask = np.zeros((91, 455), np.int64)
    for ranks in cards:
        mask |= bit[ranks]
    return np.where(np.bitwise_count(mask) == 5, 256 - mask, 0).astype(np.uint16)


def _best_of_triples(values: NDArray[np.uint16], boards: NDArray[np.int64]) -> NDArray[np.uint16]:
    """Return the best value of any three cards of each board, [91, 6176] from [91, 455]."""
    triple_index = np.zeros((13,) * 3, np.int64)
    triple_index[tuple(_triples().T)] = range(455)
    best = np.zeros((91, WIDTH), np.uint16)
    for three in combinations(range(5), 3):
        chosen = triple_index[tuple(boards[:, three].T)]
        np.maximum(best[:, :-1], np.take(values, chosen, axis=1), out=best[:, :-1])
    return best


def _flushes(strengths: NDArray[np.uint16], two_play: bool) -> NDArray[np.uint16]:
    """Return the flush of each two, one or no hole cards of a suit on each mask, [92, 2313]."""
    one, two = (1 << PAIRS.astype(np.int64)).T
    held = np.append(one | two, 0)[:, None]
    masks = (layout().masks & (NO_MASK - 1)).astype(np.int64)
    if not two_play:
        in_order: NDArray[np.uint16] = strengths[masks | held]
        return in_order
    flushes = np.zeros((92, MASKS), np.uint16)
    for place, mask in enumerate(masks.tolist()):
        ranks = [1 << rank for rank in range(13) if mask >> rank & 1]
        threes = [sum(three) for three in combinations(ranks, 3)]
        if threes:
            flushes[:, place] = strengths[np.array(threes) | held].max(axis=1)
    flushes[np.append(one == two, True)] = 0
    return flushes
