"""The kernels that check, pack and compare rows, against the rules in plain Python."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculations._kernels.batch import RowResults, fill_outcomes, fill_shares
from calculations._kernels.exact.by_ranks_preflop import read_matrix
from calculations._kernels.spot_rows import find_firsts
from calculations.exact.by_ranks import combo_numbers
from calculations.spots.outcomes import equities as mean_shares
from calculations.spots.outcomes import share_table, sharing_sets
from calculations.spots.spot_rows import (
    SpotRows,
    find_equal_rows,
    gather_rows,
    kind_of,
    pack_rows,
    spot_of_row,
)
from lookup.combos import combo_index
from lookup.games import BOARD_GAMES, HOLDEM

pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")

GAME = st.sampled_from([*BOARD_GAMES.values()])


@st.composite
def dealt_rows(draw):
    """Rows from shuffled decks, with places left out, many of which are a spot."""
    game = draw(GAME)
    size = draw(st.sampled_from(game.hole_cards))
    count, seats, on_board, gone = draw(st.integers(1, 3)), 3, draw(st.integers(0, 5)), 2
    rows = []
    for _ in range(count):
        deck = np.array(draw(st.permutations(game.deck))[: seats * size + on_board + gone])
        kept = draw(st.lists(st.sampled_from([0, 1, 1, 1]), min_size=3, max_size=3))
        deck[: seats * size].reshape(seats, size)[:] *= np.array(kept)[:, None]
        deck[seats * size :] *= np.array(
            draw(st.lists(st.booleans(), min_size=on_board + gone, max_size=on_board + gone)), int
        )
        rows.append(deck)
    cards = np.array(rows, np.uint8)
    held = np.zeros((count, seats, max(game.hole_cards)), np.uint8)
    held[:, :, :size] = cards[:, : seats * size].reshape(count, seats, size)
    return SpotRows(held, cards[:, seats * size : -gone], cards[:, -gone:], game)


@pytest.mark.slow
@given(dealt_rows())
def test_a_kind_is_what_a_row_holds(rows):
    packed = pack_rows(rows, threads=1)
    for row, code in enumerate(packed.codes.tolist()):
        if code:
            spot = spot_of_row(rows, row)
            assert kind_of(code, rows.game) == spot.kind


def alike(first, second):
    """Say whether two spots without a board are the same once suits are renamed."""

    def renamed(spot, names):
        groups = [*spot.hole_cards, spot.dead]
        return [sorted(((c - 1) >> 2, names[(c - 1) & 3]) for c in g.tolist()) for g in groups]

    plain = renamed(second, range(4))
    return any(renamed(first, names) == plain for names in permutations(range(4)))


@st.composite
def preflop_rows(draw):
    """Three hands of few ranks, so that many rows are alike but for suits."""
    deck = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
    rows = [np.array(draw(st.permutations(deck))[:7], np.uint8) + 1 for _ in range(8)]
    cards = np.array(rows)
    gone = cards[:, 6:] * draw(st.booleans())
    return SpotRows(cards[:, :6].reshape(-1, 3, 2), np.zeros((8, 0), np.uint8), gone, HOLDEM)


@pytest.mark.slow
@given(preflop_rows())
def test_rows_without_a_board_are_equal_when_they_are_alike_but_for_suits(rows):
    firsts = find_equal_rows(pack_rows(rows, threads=1), threads=1)
    spots = [spot_of_row(rows, row) for row in range(8)]
    expected = [min(o for o in range(8) if alike(spots[o], spots[row])) for row in range(8)]
    assert firsts.tolist() == expected


@given(st.lists(st.integers(0, 5), min_size=1, max_size=40), st.integers(1, 3))
def test_the_first_of_equal_rows_is_found_in_any_number_of_parts(picked, parts):
    words = np.array([[pick, pick // 2] for pick in picked], np.uint64)
    codes = np.array([pick != 5 for pick in picked], np.uint16)
    firsts = np.full(len(picked), -1, np.int64)
    for part in range(parts):
        find_firsts(codes, words, part, parts, np.zeros(64, np.int32), firsts)
    expected = [row if pick == 5 else picked.index(pick) for row, pick in enumerate(picked)]
    assert firsts.tolist() == expected


@given(dealt_rows())
def test_rows_are_gathered_without_what_is_empty(rows):
    packed = pack_rows(rows, threads=1)
    for row in np.flatnonzero(packed.codes):
        kind = kind_of(int(packed.codes[row]), packed.rows.game)
        hands, boards, dead, seats = gather_rows(packed, kind, np.array([row]))
        spot = spot_of_row(rows, row)
        assert seats[0].tolist() == np.flatnonzero(rows.hole_cards[row].any(axis=1)).tolist()
        assert boards[0].tolist() == spot.board.tolist()
        if kind.on_board:  # else suits are renamed
            assert hands[0].tolist() == spot.hole_cards.tolist()
            assert [card for card in dead[0] if card] == spot.dead.tolist()


COUNTS = st.lists(st.sampled_from([0, 0, 1, 5, 1000]), min_size=64, max_size=64)


@given(COUNTS, st.booleans(), st.permutations(range(4)))
def test_shares_are_those_of_the_outcomes(counts, low, order):
    """Three players at three of four seats; the fourth is empty."""
    sets = 8
    table = np.array(counts, np.int64).reshape(sets, sets)
    table[0] = 0
    outcomes = table if low else table.sum(axis=1)
    outcomes[1] += not outcomes.any()
    seats = np.array([sorted(order[:3])], np.uint8)
    equity, win, tie = (np.full((2, 4), -1.0) for _ in range(3))
    boards, by_seat = np.zeros(2, np.int64), np.zeros((2, 256 if low else 16), np.int64)
    rows, flat = np.array([1]), outcomes.reshape(1, -1)
    fill_shares(flat, rows, seats, low, share_table(3), RowResults(equity, win, tie, boards))
    fill_outcomes(flat, rows, seats, low, by_seat)

    total, part = int(outcomes.sum()), sharing_sets(outcomes) if low else outcomes
    there = seats[0].tolist()
    assert boards.tolist() == [0, total]
    assert equity[1, there].tolist() == mean_shares(outcomes, low).tolist()
    assert win[1, there].tolist() == [part[1 << player] / total for player in range(3)]
    shared = [sum(part[s] for s in range(8) if s >> player & 1) for player in range(3)]
    expected = [(shared[player] - part[1 << player]) / total for player in range(3)]
    assert tie[1, there].tolist() == expected
    assert np.isnan(equity[1, order[3]])
    assert (equity[0] == -1).all()

    moved = [sum(1 << there[p] for p in range(3) if s >> p & 1) for s in range(sets)]
    meant = np.zeros((16, 16) if low else 16, np.int64)
    for chosen in np.argwhere(outcomes):
        meant[tuple(moved[place] for place in chosen)] = outcomes[tuple(chosen)]
    assert by_seat[1].tolist() == meant.reshape(-1).tolist()


def test_a_matrix_is_read_in_both_orders():
    numbers = np.arange(1326 * 1326, dtype=np.int32)
    hands = np.array([[[2, 1], [3, 52]], [[51, 52], [1, 2]]], np.uint8)
    outcomes = np.full((2, 4), -1, np.int64)
    read_matrix(hands, combo_numbers(), 1326, numbers, -numbers, outcomes)
    first, second = combo_index([1, 2]), combo_index([3, 52])
    to, back = first * 1326 + second, second * 1326 + first
    assert outcomes[0].tolist() == [0, to, back, -to]
    assert outcomes[1].tolist() == [0, 1325 * 1326, 1325, -1325 * 1326]
