"""A deck of a few ranks, solved in full by a linear program, and in rounds with valued flops."""

from dataclasses import dataclass
from itertools import product

import numpy as np
import pytest
from oracles.preflop_games import hand_values, two_player_value

from calculations.exact.three_way_orders import weak_orders
from poker_calculator.games.preflop.betting_rules import TREES, BettingRules, read_rules
from poker_calculator.games.preflop.betting_tree import build_preflop_tree, read_preflop_table
from poker_calculator.games.preflop.flops.flop_rounds import PreflopGame, learn_with_flops
from poker_calculator.games.preflop.flops.flop_values import FlopValues
from poker_calculator.games.preflop.payoffs import preflop_payoffs
from poker_calculator.games.preflop.regrets import PreflopGoal
from poker_calculator.games.preflop.showdowns import PreflopDeals
from poker_calculator.games.push_or_fold.deals import PushFoldDeals
from poker_calculator.games.push_or_fold.game_arrays import RakeTerms

SUITS = 2
OPEN = {"opens": "2x", "threebets": "", "jams": False, "tree": "full"}


def left(rank, hands):
    """Return the cards of a rank that are not in the hands."""
    return SUITS - hands.count(rank)


def ways(hands):
    """Return the number of deals of two hands of one card."""
    return SUITS * left(hands[1], [hands[0]])


def board_chance(board, hands, ranks):
    """Return the probability of a board of one card, given both hands."""
    return left(board, [*hands]) / (SUITS * ranks - 2)


def order_on(board, hands):
    """Return the order of two hands: a pair with the board wins, else the higher card."""
    first, second = ((hand == board, hand) for hand in hands)
    return (0, 1) if first > second else (1, 0) if second > first else (0, 0)


def chances_of(ranks):
    chances = np.array([[ways((own, other)) for other in range(ranks)] for own in range(ranks)])
    return chances / chances.sum()


def toy_deals(ranks):
    counts = np.zeros((len(weak_orders(2)), ranks, ranks))
    for board, *hands in product(range(ranks), repeat=3):
        order = weak_orders(2).index(order_on(board, hands))
        counts[order][*hands] += ways(hands) * left(board, hands)
    return PreflopDeals(np.full(ranks, 1 / ranks), PushFoldDeals(weak_orders(2), counts), None)


def flop_game(pot, stack, payoffs, ranks):
    """Return the game after a flop: a bet of the pot, or a check; then a fold or a call.

    payoffs : those of a check-down, [3, 2], by order
    """
    bet = min(pot, stack)

    def after(board):
        def paid(put, folded=None):
            def pays(hands):
                order = order_on(board, hands)
                wins = payoffs[weak_orders(2).index(order)].copy()
                if folded is not None:
                    wins = payoffs[weak_orders(2).index((0, 1) if folded else (1, 0))].copy()
                elif order != (0, 0):
                    wins += put if order == (0, 1) else -put, -put if order == (0, 1) else put
                return wins * board_chance(board, hands, ranks)

            return pays

        def faced(seat):
            return seat, [paid(0, folded=seat), paid(bet)]

        return 0, [(1, [paid(0), faced(0)]), faced(1)]

    return None, [after(board) for board in range(ranks)]


def showdown(payoffs, ranks):
    def pays(hands):
        chances = [board_chance(board, hands, ranks) for board in range(ranks)]
        orders = [weak_orders(2).index(order_on(board, hands)) for board in range(ranks)]
        return sum(chance * payoffs[order] for chance, order in zip(chances, orders, strict=True))

    return pays


class Toy:
    """A game of two players with one card each and a flop of one card."""

    def __init__(self, stack, ranks, **rules):
        table = read_preflop_table((stack, stack), (0.5, 1), 0, None, None)
        named = {name: rule for name, rule in rules.items() if name != "tree"}
        read = read_rules(BettingRules(**{**TREES[rules["tree"]], **named}), table.names)
        self.tree = build_preflop_tree(table, read)
        starting = np.array(table.starting) * float(table.unit)
        self.payoffs = preflop_payoffs(
            table, self.tree.ends, RakeTerms(), lambda stacks: stacks - starting
        )
        self.ranks, self.unit, self.stack = ranks, float(table.unit), stack
        self.game = PreflopGame(self.tree, self.payoffs, {}, RakeTerms(), toy_deals(ranks))

    def flop(self, end, payoffs):
        paid = max(end.contributions) * self.unit
        return flop_game(2 * paid, self.stack - paid, payoffs, self.ranks)

    def nested(self, place=0):
        if place < 0:
            end, payoffs = self.tree.ends[-1 - place], self.payoffs[-1 - place]
            if len(end.seats) == 1:
                return lambda hands: payoffs[0]
            if end.sees_flop:
                return self.flop(end, payoffs)
            return showdown(payoffs, self.ranks)
        node = self.tree.nodes[place]
        following = self.tree.after[node.edge : node.edge + len(node.actions)]
        return node.seat, [self.nested(after) for after in following]


@dataclass(frozen=True, kw_only=True)
class ByLinearProgram(FlopValues):
    """The values of flops in an equilibrium of the betting after them."""

    toy: Toy

    def gains(self, preflop_table, seen_flops, terms, *, progress):
        return [self.of_line(seen) for seen in seen_flops]

    def of_line(self, seen):
        chances = chances_of(self.toy.ranks) * np.outer(*seen.weights)
        payoffs = self.toy.payoffs[self.toy.tree.ends.index(seen.end)]
        chances /= chances.sum()
        values = hand_values(self.toy.flop(seen.end, payoffs), chances)
        downs = hand_values((None, [showdown(payoffs, self.toy.ranks)]), chances)
        return values - downs

    def describe(self):
        return "solved by a linear program"


@pytest.mark.parametrize(("stack", "ranks"), [(8, 4), (12, 5)])
def test_rounds_lead_to_the_value_of_the_game_in_full(stack, ranks):
    toy = Toy(stack, ranks, **OPEN)
    goal = PreflopGoal(1e-4, 1000, 1e9)
    values = ByLinearProgram(toy=toy, rounds=12, moved=0.0, least_share=1e-6)

    found = learn_with_flops(toy.game, goal, values, progress=False)
    plain = learn_with_flops(toy.game, goal, None, progress=False)

    full = two_player_value(toy.nested(), chances_of(ranks))
    (value, _), gaps = found.learner.gains(found.strategies)
    assert value - gaps[1] - 1e-3 <= full <= value + gaps[0] + 1e-3
    assert value == pytest.approx(full, abs=0.02)
    assert abs(plain.learner.gains(plain.strategies)[0][0] - full) > 0.03
    assert min(each.gap for each in found.rounds) < 0.28 * found.rounds[0].gap


def test_ranges_that_stay_the_same_end_the_rounds():
    toy = Toy(8, 4, **OPEN)
    values = ByLinearProgram(toy=toy, rounds=10, moved=1.0)

    found = learn_with_flops(toy.game, PreflopGoal(1e-3, 200, 1e9), values, progress=False)

    assert [each.moved == np.inf for each in found.rounds] == [True, False]
    assert {*found.corrections} == {at for at, end in enumerate(toy.tree.ends) if end.sees_flop}


def test_seldom_hands_keep_a_share_of_a_range():
    values = ByLinearProgram(toy=None, least_share=0.1)
    chance = np.array([0.5, 0.3, 0.2])

    weights = values.least_weights(np.array([0.2, 0.0, 0.0]), chance)

    assert weights == pytest.approx(np.array([0.21, 0.01, 0.01]) / 0.21)
    assert values.least_weights(np.zeros(3), chance).tolist() == [1, 1, 1]
