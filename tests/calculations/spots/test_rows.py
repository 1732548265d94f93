"""Spots as rows: invalid rows, the message of the first one, and the same by NumPy alone."""

import copy
import pickle
import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.batch import naive_wrong_rows, random_batch, spoil, texts_of_row
from raises import raises

from calculations import equities
from calculations.spots.spot_rows import (
    BadRowsError,
    SpotRows,
    bad_rows_error,
    codes_by_arrays,
    pack_rows,
    spot_of_row,
)
from lookup import format_cards
from lookup.compiling import kernel_choice
from lookup.games import BOARD_GAMES

HOLDEM = BOARD_GAMES["holdem"]

every_game = pytest.mark.parametrize("game", BOARD_GAMES.values(), ids=list(BOARD_GAMES))


def rows_of(hands, board=(), dead=(), game=HOLDEM):
    """Return one row; cards are numbers."""
    return SpotRows(*(np.array([cards], np.uint8) for cards in (hands, board, dead)), game)


def streets_of(game):
    """Return the valid numbers of board cards."""
    return (0, 1, 3, 4, 5) if "courchevel" in game.name else (0, 3, 4, 5)


# ---- which rows are wrong --------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.jit
@every_game
@pytest.mark.parametrize("seats", [2, 5, 10])
def test_rows_are_judged_by_the_rules(game, seats):
    rng = np.random.default_rng(seats)
    legal = random_batch(rng, game.deck, game.hole_cards, 400, seats=seats)
    for batch in (legal, spoil(rng, legal), spoil(rng, spoil(rng, legal))):
        expected = naive_wrong_rows(batch, game.deck, game.hole_cards, streets_of(game))
        for threads in (1, 2):
            found = pack_rows(SpotRows(*batch, game), threads).wrong
            assert found.dtype == np.bool
            assert found.tolist() == expected
    assert not pack_rows(SpotRows(*legal, game)).wrong.any()
    assert sum(expected) > 200


@st.composite
def odd_rows(draw):
    """Draw rows of any width with numbers that need not be cards; some are legal by chance."""
    game = draw(st.sampled_from([*BOARD_GAMES.values()]))
    count, seats = draw(st.integers(0, 4)), draw(st.integers(1, 10))
    held, known, gone = (draw(st.integers(0, most)) for most in (max(game.hole_cards) + 2, 7, 9))
    numbers = draw(st.sampled_from([range(53), range(1, 53), range(17, 53), [0, 1, 52, 53, 255]]))
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    pool = np.resize(np.array(numbers, np.uint8), (count, max(len(numbers), seats * held + 16)))
    pool = rng.permuted(pool, axis=1)
    bounds = np.cumsum([seats * held, known, gone])
    hands, boards, dead, _ = map(np.ascontiguousarray, np.split(pool, bounds, axis=1))
    return SpotRows(hands.reshape(count, seats, held), boards, dead, game)


@given(odd_rows())
@settings(max_examples=150)
def test_rows_of_any_widths_and_numbers_are_judged_by_the_rules(rows):
    game = rows.game
    expected = naive_wrong_rows(rows[:3], game.deck, game.hole_cards, streets_of(game))
    assert pack_rows(rows).wrong.tolist() == expected


@every_game
def test_every_wrong_row_has_a_reason_and_no_other_has(game):
    rng = np.random.default_rng(1)
    batch = spoil(rng, random_batch(rng, game.deck, game.hole_cards, 200, seats=4))
    rows = SpotRows(*batch, game)
    reasons = []
    for row in range(200):
        try:
            spot_of_row(rows, row, ["a", "b", "c", "d"])
        except ValueError as error:
            reasons.append(str(error))
            assert "\n" not in reasons[-1]
        else:
            reasons.append(None)
    assert [reason is not None for reason in reasons] == pack_rows(rows).wrong.tolist()


# ---- one row as a spot -----------------------------------------------------------------------


@every_game
def test_a_row_as_a_spot(game):
    batch = random_batch(np.random.default_rng(2), game.deck, game.hole_cards, 30, seats=5)
    for row in range(30):
        spot = spot_of_row(SpotRows(*batch, game), row, list("abcde"))
        texts = [format_cards(hand) for hand in spot.hole_cards]
        hands, board, dead = texts_of_row(batch, row)
        assert texts == ["".join(hand) for hand in hands]
        assert (format_cards(spot.board), format_cards(spot.dead)) == (
            "".join(board),
            "".join(dead),
        )
        assert spot.game == game


@pytest.mark.parametrize(
    ("hands", "board", "dead", "message"),
    [
        ([[0, 0], [52, 51]], [], [], "a spot has 2 to 10 hands, not 1"),
        ([[0, 0], [0, 0]], [], [], "a spot has 2 to 10 hands, not 0"),
        ([[52, 51], [48, 0]], [], [],
         "villain has 1 card (Ks); a hand of holdem has exactly 2"),
        ([[52, 51, 50], [48, 47, 0]], [], [],
         "hero has 3 cards (AsAhAd); a hand of holdem has exactly 2"),
        ([[52, 51], [48, 52]], [], [], "the card 'As' is dealt twice: in hero and in villain"),
        ([[52, 52], [48, 47]], [], [], "the card 'As' is dealt twice: both in hero"),
        ([[52, 51], [48, 47]], [1, 0, 52], [],
         "the card 'As' is dealt twice: in hero and on the board"),
        ([[52, 51], [48, 47]], [1, 2, 3], [0, 2],
         "the card '2d' is dealt twice: on the board and among the dead cards"),
        ([[52, 51], [48, 47]], [1, 2, 3, 4, 5, 6], [],
         "the board has 6 cards (2c2d2h2s3c3d); it has 0 to 5"),
        ([[52, 51], [48, 47]], [], range(1, 45),
         "4 cards are left for 5 board cards to come; name fewer dead cards, or deal fewer hands"),
    ],
)  # fmt: skip
def test_the_rule_a_row_breaks(hands, board, dead, message):
    rows = rows_of(hands, board, dead)
    assert pack_rows(rows).wrong.tolist() == [True]
    with pytest.raises(ValueError, match=rf"^{re.escape(message)}$"):
        spot_of_row(rows, 0, ["hero", "villain"])


def test_hands_keep_their_names_where_others_are_missing():
    rows = rows_of([[0, 0], [52, 51], [0, 0], [48, 52]])
    with raises("dealt twice: in second and in fourth"):
        spot_of_row(rows, 0, ["first", "second", "third", "fourth"])


def test_hands_of_one_row_are_equally_large():
    held = [[1, 2, 3, 4, 0, 0], [5, 6, 7, 8, 9, 0]]
    rows = rows_of(held, game=BOARD_GAMES["omaha"])
    assert pack_rows(rows).wrong.tolist() == [True]
    with pytest.raises(ValueError, match=r"^b has 5 cards .* and a has 4; give all hands the same"):
        spot_of_row(rows, 0, ["a", "b"])


# ---- the error -------------------------------------------------------------------------------


def test_one_wrong_row():
    error = bad_rows_error(np.array([False, True, False]), ": the reason")
    assert isinstance(error, ValueError)
    assert str(error) == "row 1: the reason"
    assert error.rows.tolist() == [False, True, False]


def test_many_wrong_rows():
    error = bad_rows_error(np.arange(2000) > 0, ": the reason")
    assert str(error) == ("row 1: the reason (1,999 of 2,000 rows are wrong; .rows has their mask)")


def test_the_row_that_is_explained_may_be_another():
    error = bad_rows_error(np.arange(9) == 7, " (index 'b'): the reason")
    assert str(error) == "row 7 (index 'b'): the reason"


@pytest.mark.parametrize("again", [copy.copy, lambda error: pickle.loads(pickle.dumps(error))])
def test_the_error_comes_whole_out_of_another_process(again):
    error = again(BadRowsError("row 1: the reason", np.array([False, True])))
    assert type(error) is BadRowsError
    assert str(error) == "row 1: the reason"
    assert error.rows.tolist() == [False, True]


@every_game
@given(data=st.data())
@settings(max_examples=30)
def test_rows_are_judged_as_by_the_kernel(game, data):
    """Compare random rows, most of which break a rule."""
    rng = np.random.default_rng(data.draw(st.integers(0, 2**32)))
    seats, places = rng.integers(2, 5), max(game.hole_cards)
    shapes = (40, seats, places), (40, rng.integers(0, 6)), (40, rng.integers(0, 4))
    most = rng.choice([54, 53])
    cards = [rng.integers(0, most, shape, np.uint8) for shape in shapes]
    for each in cards:
        each[rng.random(each.shape) < 0.3] = 0
    cards[0][rng.random((40, seats)) < 0.3] = 0
    rows = SpotRows(*cards, game)
    assert codes_by_arrays(*rows).tolist() == pack_rows(rows).codes.tolist()


def deal(game, rng):
    """Return 60 valid rows with some empty seats and places, all streets and dead cards."""
    size = int(rng.choice(game.hole_cards))
    held = np.zeros((60, 4, max(game.hole_cards)), np.uint8)
    boards, dead = np.zeros((60, 5), np.uint8), np.zeros((60, 2), np.uint8)
    for row in range(60):
        cards = iter(rng.permutation(np.array(game.deck, np.uint8)))
        for seat in rng.permutation(4)[: rng.integers(2, 4)]:
            for place in rng.permutation(held.shape[2])[:size]:
                held[row, seat, place] = next(cards)
        for place in rng.permutation(5)[
            : rng.choice([*game.board_sizes] if row < 6 else [3, 4, 5])
        ]:
            boards[row, place] = next(cards)
        for place in range(rng.integers(0, 3)):
            dead[row, place] = next(cards)
    return held, boards, dead


@pytest.mark.jit
@every_game
def test_results_are_those_of_the_kernels(game, monkeypatch):
    held, boards, dead = deal(game, np.random.default_rng(7))
    by_kernels = equities(held, boards, dead=dead, game=game, outcomes=True)
    monkeypatch.setattr(kernel_choice, "always", False)
    by_arrays = equities(held, boards, dead=dead, game=game, outcomes=True)
    for ours, theirs in zip(by_arrays, by_kernels, strict=True):
        np.testing.assert_array_equal(ours, theirs)


def test_two_hands_before_the_flop_are_read_from_the_matrix(monkeypatch):
    held = np.array([[[49, 50], [51, 52]], [[1, 6], [52, 48]]], np.uint8)
    by_kernels = equities(held, outcomes=True)
    monkeypatch.setattr(kernel_choice, "always", False)
    for ours, theirs in zip(equities(held, outcomes=True), by_kernels, strict=True):
        np.testing.assert_array_equal(ours, theirs)
