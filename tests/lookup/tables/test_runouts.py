"""The tables of all runouts, entry by entry against the rules."""

from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import pytest
from oracles.board_games import HOLDEM_ORDER, RULES, Rules, five_strength, naive_low
from oracles.holdem import RANKS, SUITS, naive_number, naive_strength
from raises import raises
from support.drawn_hands import assert_same_numbers

from lookup.games import BOARD_GAMES
from lookup.tables.runouts import (
    BARE,
    FLOPS_START,
    NO_MASK,
    PAIRED,
    PAIRS,
    ROW_ENTRIES,
    SPARE,
    SUITED,
    TURNS_START,
    UNPAIRED_ENTRIES,
    WIDTH,
    layout,
    runout_tables,
)

pytestmark = [pytest.mark.slow, pytest.mark.jit]  # 562,000 strengths are filled in

HOLES = [*combinations_with_replacement(range(13), 2)]
SUIT_SHAPES = {3: (286, 91), 4: (715, 13), 5: (1287, 1)}  # masks, and sets of the other cards
PAIRED_SHAPES = {3: (169, 91), 4: (1105, 13)}  # flops and turns with a pair, and what may come
SHORT_DECKS = ["short_deck", "short_deck_trips_over_straights"]

every_game = pytest.mark.parametrize("game", BOARD_GAMES.values(), ids=BOARD_GAMES)


@pytest.fixture(scope="module")
def places():
    return layout()


@pytest.fixture(scope="module")
def tables():
    return runout_tables()


@pytest.fixture(scope="module")
def flops(places):
    return places.starts[FLOPS_START:TURNS_START].reshape((13,) * 3)


@pytest.fixture(scope="module")
def turns(places):
    return places.starts[TURNS_START:].reshape((13,) * 4)


@pytest.fixture(scope="module")
def boards():
    """Return the ranks of each of the 6,175 boards, low to high, in the order of the tables."""
    return [ranks for ranks in combinations_with_replacement(range(13), 5) if len({*ranks}) > 1]


@pytest.fixture(scope="module")
def board_index(boards):
    """Return the index of each board among the 6,175."""
    return {board: place for place, board in enumerate(boards)}


def masks_of(places, count):
    """Return the masks of *count* ranks without padding."""
    start = sum(masks for each, (masks, _) in SUITED.items() if each < count)
    return places.masks[start : start + SUIT_SHAPES[count][0]].tolist()


def ranks_in(mask):
    return [rank for rank in range(13) if mask >> rank & 1]


def strength_of_ranks(ranks):
    """Return the strength of up to seven ranks, none more than four times, without a flush."""
    # In rank order, cycling through the suits: cards of one rank differ, no suit has over two.
    cards = [RANKS[rank] + SUITS[place % 4] for place, rank in enumerate(sorted(ranks))]
    assert len({*cards}) == len(cards)
    return naive_number(naive_strength(cards))


def strength_of_suited(ranks):
    return naive_number(naive_strength([RANKS[rank] + "s" for rank in ranks]))


# ---- layout ----------------------------------------------------------------------------------


@every_game
def test_no_game_needs_more_than_30_mb(game):
    tables = runout_tables(game)
    assert sum(table.nbytes for table in tables) <= 30_000_000
    assert tables.lows.shape == (91 if game.low else 0, ROW_ENTRIES)


@every_game
def test_the_tables_are_built_once_and_read_only(game):
    assert layout() is layout()
    assert runout_tables(game) is runout_tables(game)
    for table in (*layout(), *runout_tables(game)):
        assert table.flags.c_contiguous
        with raises("read-only"):
            table[:] = 0


def test_games_whose_hands_rank_alike_share_their_tables():
    assert runout_tables(BOARD_GAMES["big_o"]) is runout_tables(BOARD_GAMES["omaha_hi_lo"])
    assert runout_tables(BOARD_GAMES["courchevel"]) is runout_tables(BOARD_GAMES["omaha"])
    assert runout_tables(BOARD_GAMES["omaha"]) is not runout_tables(BOARD_GAMES["holdem"])


def test_each_two_ranks_have_a_row(places):
    index = places.pair_index
    np.testing.assert_array_equal(index, index.T)
    assert sorted(index[first, second] for first, second in HOLES) == list(range(91))
    assert [index[low, high] for low, high in PAIRS] == list(range(91))
    assert (PAIRS[:, 0] <= PAIRS[:, 1]).all()
    np.testing.assert_array_equal(places.starts[:FLOPS_START], index.reshape(-1))


def test_the_boards_are_all_there_are(places, boards):
    assert len(boards) == len({*boards}) == 6175
    assert places.ranks[:6175].tolist() == [sum(1 << rank for rank in {*board}) for board in boards]
    assert places.ranks[6175] == 0


@pytest.mark.parametrize("count", SUITED)
def test_masks(places, count):
    masks = masks_of(places, count)
    assert sorted(masks) == sorted(sum(1 << r for r in c) for c in combinations(range(13), count))
    fillers = len(places.masks) - sum(masks for masks, _ in SUIT_SHAPES.values())
    assert (places.masks[len(places.masks) - fillers :] == NO_MASK).all()
    assert NO_MASK & 0x1FFF == 0


def test_the_place_of_each_mask(places):
    for count in SUITED:
        for mask in masks_of(places, count):
            assert places.masks[places.mask_index[mask]] == mask


@pytest.mark.parametrize("count", SUITED)
def test_rows_go_on_in_the_order_of_masks_and_other_ranks(places, board_index, count):
    """Masks of *count* ranks, each completed by all ranks of the other cards, then padding."""
    others = [*combinations_with_replacement(range(13), 5 - count)]
    start = WIDTH + sum(m * e for each, (m, e) in SUITED.items() if each < count)
    masks, entries = SUITED[count]
    part = places.order[start : start + masks * entries].reshape(masks, entries).tolist()

    for mask, found in zip(masks_of(places, count), part, strict=False):
        order = [board_index[tuple(sorted([*ranks_in(mask), *rest]))] for rest in others]
        assert found == order + [6175] * (entries - len(others))
    for found in part[SUIT_SHAPES[count][0] :]:
        assert found == [6175] * entries


@pytest.mark.parametrize("count", PAIRED)
def test_the_boards_after_each_flop_and_turn(places, flops, turns, board_index, count):
    """From any order of their ranks, paired or not, to the 91 or 13 sets of ranks to come."""
    starts = flops if count == 3 else turns
    _, entries = PAIRED[count]
    others = [*combinations_with_replacement(range(13), 5 - count)]
    sets = [*combinations_with_replacement(range(13), count)]
    for ranks in sets:
        start = starts[ranks]
        found = places.order[start : start + entries].tolist()
        order = [board_index.get(tuple(sorted([*ranks, *rest])), 6175) for rest in others]
        assert found == order + [6175] * (entries - len(others))
    in_order = np.sort(np.indices(starts.shape).reshape(count, -1), axis=0)
    assert (starts.reshape(-1) == starts[tuple(in_order)]).all()
    assert len({*starts.reshape(-1).tolist()}) == len(sets)


def test_flops_and_turns_fill_a_row_to_its_end(flops, turns):
    for starts, count in ((flops, 3), (turns, 4)):
        distinct = starts[tuple(np.array([*combinations(range(13), count)]).T)]
        assert distinct.max() < UNPAIRED_ENTRIES
        paired = np.setdiff1d(starts, distinct)
        assert paired.min() >= UNPAIRED_ENTRIES
        assert len(paired) == PAIRED[count][0]
    assert turns.max() + PAIRED[4][1] + SPARE == ROW_ENTRIES


def test_a_row_ends_with_entries_of_no_board(places):
    """The entries read as whole vectors at the end of the last row exist and have weight 0."""
    assert (places.order[-SPARE:] == WIDTH - 1).all()


# ---- hold'em ---------------------------------------------------------------------------------


def test_every_strength_without_flushes(places, tables, boards):
    strengths = {}
    rows = tables.rows[:, :WIDTH].tolist()
    for pair in HOLES:
        row = rows[places.pair_index[pair]]
        for board, ours in zip(boards, row, strict=False):
            ranks = tuple(sorted(pair + board))
            if ranks not in strengths:
                possible = max(map(ranks.count, ranks)) <= 4
                strengths[ranks] = strength_of_ranks(ranks) if possible else None
            assert strengths[ranks] in (ours, None)
    assert sum(strength is not None for strength in strengths.values()) == 49_205


@every_game
def test_rows_go_on_with_the_same_strengths_in_other_orders(places, game):
    tables = runout_tables(game)
    np.testing.assert_array_equal(tables.rows, tables.rows[:, places.order])
    np.testing.assert_array_equal(tables.lows, tables.lows[:, places.order])


@every_game
def test_the_entry_that_fills_up_is_nothing(game):
    assert not runout_tables(game).rows[:, 6175].any()
    assert not runout_tables(game).lows[:, 6175].any()


def test_flush_strengths_of_every_mask(tables):
    for mask, ours in enumerate(tables.suit_flushes.tolist()):
        ranks = ranks_in(mask)
        assert ours == (strength_of_suited(ranks) if 5 <= len(ranks) <= 7 else 0)


def holdings(places):
    """Return the row of flushes of no, one and two hole cards of a suit, by their ranks."""
    held = {(): BARE} | {(rank,): places.pair_index[rank, rank] for rank in range(13)}
    return held | {pair: places.pair_index[pair] for pair in combinations(range(13), 2)}


@pytest.mark.parametrize("count", SUITED)
def test_flushes_of_any_cards(places, tables, count):
    """Three to five suited ranks on the board, and two, one or no hole cards of the suit."""
    start = sum(masks for each, (masks, _) in SUITED.items() if each < count)
    rows = tables.flushes[:, start : start + SUITED[count][0]]
    masks = masks_of(places, count)
    strengths = {}
    for hole, row in holdings(places).items():
        for mask, ours in zip(masks, rows[row].tolist(), strict=False):
            ranks = tuple(sorted([*ranks_in(mask), *hole]))
            if len({*ranks}) == len(ranks):  # a hole card on the board can not be
                if ranks not in strengths:
                    strengths[ranks] = strength_of_suited(ranks) if len(ranks) >= 5 else 0
                assert ours == strengths[ranks]


@every_game
def test_what_fills_up_the_masks_is_no_flush(places, game):
    """No holding makes a flush of no ranks; padding has no weight anyway."""
    fill = places.masks == NO_MASK
    assert fill.sum() == 25
    assert not runout_tables(game).flushes[:, fill].any()


# ---- two hole cards play, and three of the board ---------------------------------------------


@pytest.mark.parametrize("game", ["omaha", "omaha_hi_lo"])
def test_every_strength_of_two_hole_cards_and_three_of_the_board(places, boards, game):
    threes = [*combinations_with_replacement(range(13), 3)]
    place = {three: number for number, three in enumerate(threes)}
    chosen = np.array([[place[three] for three in combinations(board, 3)] for board in boards])
    worth, rows = {}, runout_tables(BOARD_GAMES[game]).rows
    for pair in HOLES:
        of_threes = np.zeros(len(threes), np.int64)
        for number, three in enumerate(threes):
            ranks = tuple(sorted(pair + three))
            if max(map(ranks.count, ranks)) <= 4:
                if ranks not in worth:
                    worth[ranks] = strength_of_ranks(ranks)
                of_threes[number] = worth[ranks]
        possible = [max(map((pair + board).count, pair)) <= 4 for board in boards]
        naive = of_threes[chosen].max(axis=1)
        ours = rows[places.pair_index[pair], : len(boards)]
        np.testing.assert_array_equal(ours[possible], naive[possible])


def test_every_low_of_two_hole_cards_and_three_of_the_board(places, boards):
    """A lower low is a greater number, and a board without one has none."""
    rules = Rules(RANKS, HOLDEM_ORDER, two_play=True, low=True)
    lows = runout_tables(BOARD_GAMES["omaha_hi_lo"]).lows[:, :6175]
    of_ranks, pairs = {}, set()
    # Only the distinct ranks of a board up to eight matter; three tens replace the others.
    low_ranks = [tuple(rank for rank in {*board} if rank <= 6 or rank == 12) for board in boards]
    for hole in HOLES:
        for kept, ours in zip(low_ranks, lows[places.pair_index[hole]].tolist(), strict=True):
            if (hole, kept) not in of_ranks:
                cards = [RANKS[rank] + "s" for rank in kept] + ["Ts", "Ts", "Ts"]
                two = [RANKS[rank] + "h" for rank in hole]
                low = naive_low(rules, two, cards)
                of_ranks[hole, kept] = None if low is None else tuple(-rank for rank in low)
            pairs.add((of_ranks[hole, kept], ours))
    assert {ours for low, ours in pairs if low is None} == {0}
    in_order = sorted(pair for pair in pairs if pair[0])
    assert len(in_order) == comb(8, 5)
    numbers = [ours for _, ours in in_order]
    assert numbers == sorted({*numbers})
    assert min(numbers) > 0


@pytest.mark.parametrize("game", ["omaha", "omaha_hi_lo"])
def test_flushes_of_two_hole_cards_and_three_of_the_board(places, game):
    """With one hole card of the suit, or none, there is no flush, whatever the board."""
    flushes = runout_tables(BOARD_GAMES[game]).flushes
    worth = {
        ranks: naive_number(naive_strength([RANKS[rank] + "s" for rank in ranks]))
        for ranks in combinations(range(13), 5)
    }
    masks = [ranks_in(mask) for mask in places.masks.tolist()]
    for hole, row in holdings(places).items():
        if len(hole) < 2:
            assert not flushes[row].any()
            continue
        for board, ours in zip(masks, flushes[row].tolist(), strict=True):
            if board and not {*hole} & {*board}:
                fives = (tuple(sorted([*hole, *three])) for three in combinations(board, 3))
                assert ours == max(worth[five] for five in fives)


# ---- short decks -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", SHORT_DECKS)
def test_every_strength_of_a_short_deck_without_flushes(places, boards, game):
    rules, rows = RULES[game], runout_tables(BOARD_GAMES[game]).rows
    of_ranks = {}
    for pair in combinations_with_replacement(range(4, 13), 2):
        row = rows[places.pair_index[pair]].tolist()
        for board, ours in zip(boards, row, strict=False):
            ranks = tuple(sorted(pair + board))
            if ranks[0] >= 4 and max(map(ranks.count, ranks)) <= 4:
                assert of_ranks.setdefault(ranks, ours) == ours
    naive = [
        max(
            five_strength("".join(sorted(RANKS[rank] for rank in five)), False, rules)
            for five in combinations(ranks, 5)
            if max(map(five.count, five)) <= 4
        )
        for ranks in of_ranks
    ]
    assert len(naive) == comb(15, 7) - 9 * comb(10, 2)  # without five and more of a rank
    assert_same_numbers(naive, [*of_ranks.values()])


@pytest.mark.parametrize("game", SHORT_DECKS)
def test_flush_strengths_of_a_short_deck(game):
    suit_flushes = runout_tables(BOARD_GAMES[game]).suit_flushes
    naive, ours = [], []
    for count in (5, 6, 7):
        for ranks in combinations(range(4, 13), count):
            naive.append(
                max(
                    five_strength("".join(sorted(RANKS[rank] for rank in five)), True, RULES[game])
                    for five in combinations(ranks, 5)
                )
            )
            ours.append(int(suit_flushes[sum(1 << rank for rank in ranks)]))
    assert_same_numbers(naive, ours)


@pytest.mark.parametrize("game", SHORT_DECKS)
def test_flushes_of_a_short_deck_are_those_of_their_suit(places, game):
    tables = runout_tables(BOARD_GAMES[game])
    for hole, row in holdings(places).items():
        held = sum(1 << rank for rank in hole)
        apart = (places.masks & held) == 0
        masks = places.masks[apart] & 0x1FFF
        np.testing.assert_array_equal(tables.flushes[row, apart], tables.suit_flushes[masks | held])
