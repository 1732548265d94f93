"""The equities of all holdings against an opponent's, compared with known equities."""

import numpy as np
import pytest

from calculations import Range, equity
from lookup.combos import COMBOS, combo_index
from poker_calculator.environments import TrainingGame
from poker_calculator.environments.evaluation.holdings import Holdings
from poker_calculator.games.cards import read_cards


def cards_of(text):
    return tuple(int(card) for card in read_cards(text))


@pytest.mark.parametrize("board", ["2c7dKh3s8h", "2c7dKh3s", "2c7dKh", ""])
def test_shares_are_the_equities_of_holdem(board):
    holdings = Holdings(TrainingGame("NT"))
    weights = np.stack([Range("AA, QJs:0.5, 54o").weights, Range("random").weights], axis=1)
    shares, mass = holdings.against(cards_of(board), weights)
    for hand in ("AsAd", "JhTh", "6c6d"):
        combo = int(combo_index(hand))
        for column, text in enumerate(("AA, QJs:0.5, 54o", "random")):
            exact = equity([hand, text], board)[0]
            assert shares[combo, column] / mass[combo, column] == pytest.approx(exact, abs=1e-9)


@pytest.mark.parametrize("code", ["NT", "NS", "K", "L"])
def test_possible_opponents_are_counted(code):
    game = TrainingGame(code)
    holdings, deck = Holdings(game), {int(card) for card in game.deal(rng=1).state.deck}
    board = tuple(sorted(deck)[: {"K": 0, "L": 1}.get(code, 5)])
    shares, mass = holdings.against(board, np.ones(len(holdings.cards)))
    hands = [{*cards} for cards in holdings.cards.tolist()]
    rest = deck - {*board}
    for index, hand in enumerate(hands[:200]):
        others = sum(other <= rest and not other & hand for other in hands) if hand <= rest else 0
        assert mass[index] == others
    assert shares.sum() == pytest.approx(mass.sum() / 2)


def test_boards_are_forgotten_but_for_the_empty_one():
    holdings = Holdings(TrainingGame("NT"))
    one = np.ones(len(COMBOS))
    first = holdings.against((), one).shares
    for last in range(20, 32):
        holdings.against((1, 2, 3, 4, last), one)
    assert len(holdings._matrices) == 8
    assert () in holdings._matrices
    assert np.array_equal(holdings.against((), one).shares, first)
