"""The opponents that a learner may name, and the equities of the tight one."""

import numpy as np
import pytest

from lookup import combo_index
from lookup.combos import COMBOS
from poker_calculator.environments.opponent_arguments import equity_table, read_opponents
from poker_calculator.environments.opponents import CALL, RANDOM, TIGHT
from poker_calculator.games import VARIANTS

HOLDEM = VARIANTS["NT"]


def fold(observation, mask):
    return 0


def test_one_opponent_plays_all_other_seats():
    assert read_opponents("call", None, HOLDEM) == (CALL,)
    assert read_opponents("tight", 4, HOLDEM) == (TIGHT,) * 3
    assert read_opponents(fold, 3, HOLDEM) == (fold, fold)


def test_several_opponents_sit_from_the_left_of_the_learner():
    assert read_opponents(["random", fold], None, HOLDEM) == (RANDOM, fold)


@pytest.mark.parametrize(
    ("opponents", "players", "message"),
    [
        ("tigth", 2, "unknown opponent 'tigth'; did you mean 'tight'"),
        (3, 2, "opponents is 3"),
        ([3], 2, "3 is not an opponent; give 'random', 'call', 'tight'"),
        (["call"], 3, "opponents are 1, for 3 players; give one for all"),
        ([], None, "opponents are 0"),
        (len, 2, "an opponent takes"),
    ],
)
def test_other_opponents_are_refused(opponents, players, message):
    with pytest.raises(ValueError, match=message):
        read_opponents(opponents, players, HOLDEM)


@pytest.mark.parametrize("code", ["NT", "FT", "PT"])
def test_the_tight_opponent_plays_each_limit_of_holdem(code):
    assert read_opponents("tight", 2, VARIANTS[code]) == (TIGHT,)


@pytest.mark.parametrize("code", ["NS", "PO", "F7S", "K", "F5D"])
def test_the_tight_opponent_plays_no_other_game(code):
    with pytest.raises(ValueError, match="equities for Texas hold'em"):
        read_opponents("tight", 2, VARIANTS[code])


def test_equities_are_those_of_two_cards_against_a_random_hand():
    table = equity_table().reshape(52, 52) / 65_536
    assert (table == table.T).all()
    for cards, equity in (("AsAh", 0.8520), ("AsKs", 0.6704), ("3c2d", 0.3230), ("7d2c", 0.3458)):
        low, high = COMBOS[int(combo_index(cards))]
        assert table[low - 1, high - 1] == pytest.approx(equity, abs=5e-4)
    assert np.diag(table).max() == 0
