"""The rules of opponents, and the deals of environments."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles.environment_deals import ACTION_STREAM, naive_deck, naive_word, naive_words

from poker_calculator.environments._kernels.deals import deal_hand
from poker_calculator.environments.opponents import (
    CALL,
    OPPONENTS,
    RANDOM,
    TIGHT,
    choose_action,
    equity_of,
    learner_seat,
)

FOLD, CHECK_OR_CALL, SMALLEST = range(3)
words = st.integers(0, 2**64 - 1)


def tight(equity, call=0, pot=3, legal=(1, 1, 1, 1)):
    return choose_action(TIGHT, legal, np.uint64(0), int(equity * 65536), call, pot)


@given(legal=st.lists(st.booleans(), min_size=3, max_size=9).filter(any), word=words)
def test_the_random_opponent_takes_eachlegal_index_equally_often(legal, word):
    indices = [index for index, is_legal in enumerate(legal) if is_legal]
    chosen = choose_action(RANDOM, legal, np.uint64(word), 0, 0, 0)
    assert chosen == indices[word % len(indices)]


def test_the_calling_opponent_checks_calls_and_stands_pat():
    assert choose_action(CALL, [1, 1, 1], np.uint64(5), 0, 2, 3) == CHECK_OR_CALL
    assert choose_action(CALL, [0, 0, 0, 1, 1], np.uint64(5), 0, 0, 3) == 3


def test_the_tight_opponent_raises_the_smallest_size_above_60_percent():
    assert tight(0.61, call=2) == SMALLEST
    assert tight(0.61, legal=(1, 1, 0, 1)) == 3
    assert tight(0.61, call=2, legal=(1, 1, 0, 0)) == CHECK_OR_CALL
    assert tight(0.6, call=2) == CHECK_OR_CALL


@given(equity=st.integers(0, 39_000), call=st.integers(0, 1 << 24), pot=st.integers(1, 1 << 24))
def test_the_tight_opponent_folds_below_half_and_below_the_pot_odds(equity, call, pot):
    chosen = choose_action(TIGHT, [1, 1, 1], np.uint64(0), equity, call, pot)
    calls = not call or (equity > 32_768 and equity * (pot + call) > call * 65_536)
    assert chosen == (CHECK_OR_CALL if calls else FOLD)


def test_the_tight_opponent_stands_pat_in_a_draw():
    assert tight(0.9, legal=(0, 0, 0, 1, 1)) == 3


def test_equities_are_found_by_both_orders_of_two_cards():
    equities = np.zeros((52, 52), int)
    equities[51, 0] = equities[0, 51] = 7
    assert equity_of(equities.ravel(), 52, 1) == equity_of(equities.ravel(), 1, 52) == 7


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_learner_has_the_button_first_and_then_each_seat(players):
    seats = [learner_seat(players, number) for number in range(players + 1)]
    assert seats == [*range(players - 1, -1, -1), players - 1]


@given(seed=words, number=st.integers(0, 1 << 40), short=st.booleans())
def test_deals_equal_naive_ones(seed, number, short):
    cards = np.arange(17 if short else 1, 53, dtype=np.uint8)
    deck, pack, drawn = np.zeros_like(cards), np.zeros_like(cards), np.zeros(9, np.uint64)

    with np.errstate(over="ignore"):
        deal_hand(deck, drawn, cards, pack, np.uint64(seed), number)

    key = naive_word(naive_word(seed, 0), number)
    assert deck.tolist() == naive_deck(cards.tolist(), naive_words(key))
    assert drawn.tolist() == [naive_word(key ^ ACTION_STREAM, i) for i in range(9)]


def test_the_opponents_have_names():
    assert OPPONENTS == {"random": RANDOM, "call": CALL, "tight": TIGHT}
