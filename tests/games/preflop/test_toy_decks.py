"""The learner and the certificate on decks of a few cards, against linear programs and trial."""

from itertools import permutations, product

import numpy as np
import pytest
from oracles.preflop_games import decisions, two_player_value, values_and_gains

from calculations.exact.three_way_orders import weak_orders
from poker_calculator.games.preflop.best_replies import certify_preflop
from poker_calculator.games.preflop.betting_rules import TREES, BettingRules, read_rules
from poker_calculator.games.preflop.betting_tree import build_preflop_tree, read_preflop_table
from poker_calculator.games.preflop.payoffs import preflop_payoffs
from poker_calculator.games.preflop.regrets import PreflopGoal, PreflopLearner, learn_preflop
from poker_calculator.games.preflop.showdowns import PreflopDeals
from poker_calculator.games.push_or_fold.deals import PushFoldDeals
from poker_calculator.games.push_or_fold.game_arrays import RakeTerms


def order_of(hands):
    """Return the places of hands, 0 for the highest card."""
    ranks = sorted({*hands}, reverse=True)
    return tuple(ranks.index(hand) for hand in hands)


def deals_of(cards, players, dealt):
    """Return the deals of one card each; *dealt* yields the possible hands of all players."""
    orders = weak_orders(players)
    counts = np.zeros((len(orders), *[cards] * players))
    for hands in dealt(range(cards), players):
        counts[orders.index(order_of(hands))][hands] = 1
    return PushFoldDeals(orders, counts)


def with_replacement(cards, players):
    return product(cards, repeat=players)


def deck(cards, dealt=permutations):
    """Return a deck of some cards, dealt without replacement by default."""
    return PreflopDeals(
        np.full(cards, 1 / cards), deals_of(cards, 2, dealt), lambda: deals_of(cards, 3, dealt)
    )


def game_of(stacks, tree="full", blinds=(0.5, 1), antes=0, rake=0, worth=None, **rules):
    """Return the tree, its payoffs, by default in chips, and the game as the oracle reads it."""
    table = read_preflop_table(stacks, blinds, antes, None, None)
    read = read_rules(BettingRules(**{**TREES[tree], **rules}), table.names)
    betting = build_preflop_tree(table, read)
    starting = np.array(table.starting) * float(table.unit)
    payoffs = preflop_payoffs(
        table, betting.ends, RakeTerms(rake), worth or (lambda stacks: stacks - starting)
    )
    return betting, payoffs, nested(betting, payoffs)


def nested(betting, payoffs):
    """Return the game in nested tuples."""

    def build(place):
        if place < 0:
            end, by_order = betting.ends[-1 - place], payoffs[-1 - place]
            orders = weak_orders(len(end.seats))
            return lambda hands: by_order[
                orders.index(order_of([hands[seat] for seat in end.seats]))
            ]
        node = betting.nodes[place]
        following = betting.after[node.edge : node.edge + len(node.actions)]
        return node.seat, [build(after) for after in following]

    return build(0)


def by_path(game, betting, strategies):
    """Return strategies by the paths of decisions; both list decisions depth first."""
    paths = [path for path, _, _ in decisions(game)]
    return dict(zip(paths, strategies, strict=True))


def by_seat(betting, learner, strategies):
    """Return strategies by decision, [A, H] each, in the rows of each seat."""
    rows = [each.copy() for each in learner.played]
    for node, strategy in zip(betting.nodes, strategies, strict=True):
        rows[node.seat][learner.rows_of(node)] = strategy
    return rows


def random_strategies(betting, cards, seed):
    rng = np.random.default_rng(seed)
    made = [rng.random((len(node.actions), cards)) for node in betting.nodes]
    return [each / each.sum(axis=0) for each in made]


@pytest.mark.parametrize(
    ("stacks", "tree", "rules"),
    [
        ((4, 4), "push or fold", {}),
        ((8, 8), "full", {}),
        ((8, 5), "full", {"opens": "2x, 3x"}),
        ((12, 12), "raise or fold", {"limps": True}),
    ],
)
@pytest.mark.parametrize("cards", [3, 5])
def test_two_players_reach_the_value_of_the_linear_program(stacks, tree, rules, cards):
    betting, payoffs, game = game_of(stacks, tree, **rules)
    deals = deck(cards)
    chances = (np.ones((cards, cards)) - np.eye(cards)) / (cards * (cards - 1))
    learner = PreflopLearner(betting, payoffs, {}, deals)

    learned, _ = learn_preflop(learner, PreflopGoal(1e-4, 5000, 1e9), progress=False)

    values, gains = learner.gains(learned)
    assert gains.max() <= 1e-4
    assert values[0] == pytest.approx(two_player_value(game, chances), abs=1e-4)


@pytest.mark.parametrize("stacks", [(8, 8), (3, 9), (0.8, 6)])
@pytest.mark.parametrize("seed", range(3))
def test_two_players_gain_as_much_as_trial_finds(stacks, seed):
    betting, payoffs, game = game_of(stacks, antes=0.25)
    strategies = random_strategies(betting, 4, seed)
    chances = dict.fromkeys(permutations(range(4), 2), 1 / 12)
    learner = PreflopLearner(betting, payoffs, {}, deck(4))

    values, gains = values_and_gains(game, chances, by_path(game, betting, strategies), 2)
    found = learner.gains(by_seat(betting, learner, strategies))
    certificate = certify_preflop(
        betting, payoffs, strategies, frozenset(), 1, None, progress=False, pairs=deck(4).pairs
    )

    assert found[0] == pytest.approx(values)
    assert found[1] == pytest.approx(gains)
    assert certificate.values == pytest.approx(values)
    assert certificate.gaps == pytest.approx(gains)


WITHOUT_ALL_INS = {"tree": "raise or fold", "jams": False, "most_players": 2}
"""After the last raise, the others have to fold."""


@pytest.mark.parametrize(
    ("stacks", "rules"),
    [
        ((5, 5, 5), {"tree": "full"}),
        ((5, 3, 9), {"tree": "full"}),
        ((9, 9, 9), {"tree": "simple"}),
        ((4, 4, 4, 4), {"tree": "simple"}),
        ((60, 60, 60), WITHOUT_ALL_INS),
        # The value of a fold depends on the showdown of others.
        ((5, 5, 5), {"tree": "simple", "worth": np.sqrt}),
        ((3, 8, 5), {"tree": "simple", "worth": np.sqrt}),
        ((4, 4, 4, 4), {"tree": "simple", "worth": np.sqrt}),
    ],
)
def test_several_players_gain_as_much_as_trial_finds_if_hands_are_independent(stacks, rules):
    players, cards = len(stacks), 3
    betting, payoffs, game = game_of(stacks, **rules)
    strategies = random_strategies(betting, cards, players)
    chances = dict.fromkeys(product(range(cards), repeat=players), cards**-players)
    learner = PreflopLearner(betting, payoffs, {}, deck(cards, with_replacement))

    values, gains = values_and_gains(game, chances, by_path(game, betting, strategies), players)
    found = learner.gains(by_seat(betting, learner, strategies))

    assert found[0] == pytest.approx(values)
    assert found[1] == pytest.approx(gains)


def test_three_players_of_an_independent_deck_learn_an_equilibrium():
    betting, payoffs, _ = game_of((6, 6, 6), "simple")
    learner = PreflopLearner(betting, payoffs, {}, deck(4, with_replacement))

    learned, iterations = learn_preflop(learner, PreflopGoal(1e-3, 3000, 1e9), progress=False)

    assert learner.gains(learned)[1].max() <= 1e-3
    assert iterations < 3000


def test_the_players_lose_the_rake():
    betting, payoffs, game = game_of((8, 8), rake=0.1)
    strategies = random_strategies(betting, 3, 1)
    chances = dict.fromkeys(permutations(range(3), 2), 1 / 6)
    learner = PreflopLearner(betting, payoffs, {}, deck(3))

    values = learner.gains(by_seat(betting, learner, strategies))[0]

    expected = values_and_gains(game, chances, by_path(game, betting, strategies), 2)[0]
    assert values == pytest.approx(expected)
    assert values.sum() < -0.01
