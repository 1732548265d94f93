"""Integers of any kind are taken wherever a whole number is: NumPy's, and what has an index."""

import numpy as np
import pytest
from raises import raises

from poker_calculator.games import (
    BatchState,
    FixedLimitTexasHoldem,
    HandHistory,
    NoLimitTexasHoldem,
    State,
    Street,
    TableRules,
    settle,
)
from poker_calculator.games.arena.arena_game import read_seed
from poker_calculator.games.variants.variant import VARIANTS, Opening


class Index:
    """An integer by its index alone, equal to nothing."""

    def __init__(self, number):
        self.number = number

    def __index__(self):
        return self.number


KINDS = [np.int64, np.int8, np.uint16, np.array, Index]


@pytest.fixture(params=KINDS, ids=lambda kind: kind.__name__)
def kind(request):
    return request.param


def holdem(player_count=3, automations=(), **options):
    return NoLimitTexasHoldem.create_state(
        automations, True, 1, (1, 2), 2, 100, player_count, rng=1, **options
    )


def test_the_number_of_players(kind):
    assert holdem(kind(3)) == holdem(3)
    assert type(holdem(kind(3)).player_count) is int
    game = NoLimitTexasHoldem((), True, 1, (1, 2), 2, rng=1)
    assert game(100, kind(3)) == holdem(3)


def test_seats_of_a_state(kind):
    state, same = holdem(), holdem()
    for seat in (2, 0, 1):
        state.post_ante(kind(seat))
        same.post_ante(seat)
    assert state == same
    for name in ("get_effective_ante", "get_effective_blind_or_straddle", "get_effective_stack"):
        assert getattr(state, name)(kind(1)) == getattr(same, name)(1)
    state.collect_bets()
    state.post_blind_or_straddle(kind(1))
    state.post_blind_or_straddle(kind(0))
    assert state.deal_hole("As", kind(2)).player_index == 2


@pytest.mark.parametrize("kind", [np.int64, np.int8, Index])
def test_seats_that_post(kind):
    blinds = {kind(0): 1, kind(-1): 2}
    state = NoLimitTexasHoldem.create_state((), True, 0, blinds, 2, 100, 4)
    assert state.blinds_or_straddles == (1, 0, 0, 2)
    with pytest.raises(ValueError, match=r"is given for seat .*; seats are 0 to 3"):
        NoLimitTexasHoldem.create_state((), True, 0, {kind(4): 2}, 2, 100, 4)


def test_counts_of_a_street_and_of_rules(kind):
    street = Street(True, (), kind(3), False, Opening.POSITION, 2, kind(4))
    assert street == Street(True, (), 3, False, Opening.POSITION, 2, 4)
    rules = TableRules(bets_per_street=kind(3), limit_reopening_parts=kind(1))
    assert rules == TableRules(bets_per_street=3, limit_reopening_parts=1)
    state = FixedLimitTexasHoldem.create_state((), True, 0, (1, 2), 2, 4, 100, 2, rules=rules)
    assert [type(street.board_dealing_count) for street in state.streets] == [int] * 4


def test_a_state_from_scratch(kind):
    variant = VARIANTS["NT"]
    streets = variant.streets(2, 2, None)
    fixed = variant.deck, variant.hand_types, streets, variant.structure, True, 0, (1, 2), 0, 100
    assert State((), *fixed, kind(2), rng=1) == State((), *fixed, 2, rng=1)


def test_rows_hands_and_seats_of_a_batch(kind):
    options = {"stacks": 100, "blinds": (1, 2), "rng": 1}
    batch = BatchState("NT", hand_count=kind(2), players=kind(3), min_bet=kind(2), **options)
    same = BatchState("NT", hand_count=2, players=3, min_bet=2, **options)
    np.testing.assert_array_equal(batch.decks, same.decks)
    assert batch.state(kind(1)).hole_cards == same.state(1).hole_cards


def test_seats_and_strengths_that_are_settled(kind):
    pots = {"contributions": [10, 10, 5], "folded": [False] * 3}
    strengths, order = [7, 7, 7], [2, 0, 1]
    got = settle(**pots, strengths=[*map(kind, strengths)], odd_chip_order=[*map(kind, order)])
    assert got == settle(**pots, strengths=strengths, odd_chip_order=order)


def test_fields_of_a_history(kind):
    hand = {
        "variant": "NT",
        "antes": [0, 0],
        "blinds_or_straddles": [1, 2],
        "min_bet": 2,
        "starting_stacks": [200, 200],
        "actions": ["d dh p1 AhKh", "d dh p2 2c2d", "p2 f"],
    }
    history = HandHistory(**hand, day=kind(3), hand=kind(9), seats=[kind(1), kind(2)])
    assert history == HandHistory(**hand, day=3, hand=9, seats=[1, 2])
    assert "hand = 9\n" in history.dumps()
    assert history.to_acpc(kind(0)) == history.to_acpc(0)


def test_the_seed_of_a_game_of_bots(kind):
    assert read_seed(kind(5)) == read_seed(5) == "5"


@pytest.mark.parametrize("wrong", [True, np.True_, 2.0, np.float64(2), "2", None, np.array([2])])
def test_what_is_no_integer_is_none_anywhere(wrong):
    if wrong is not None:
        with raises("two players or more, not"):
            holdem(wrong)
        with raises("has no ante to post; legal: seat 0, seat 1, seat 2"):
            holdem().post_ante(wrong)
    with raises("player_index is"):
        holdem().get_effective_stack(wrong)
    with raises("bets_per_street is"):
        TableRules(bets_per_street=wrong)
    with raises("odd_chip_order is"):
        settle([10, 10], [False, False], [1, 2], odd_chip_order=[wrong, 0])
