"""The solver and the certificate on decks of a few cards, against linear programs and trial."""

from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest
from oracles.push_fold import best_response_gains, heads_up_value

from calculations.exact.three_way_orders import weak_orders
from poker_calculator.games.push_or_fold.certificate import value_exactly
from poker_calculator.games.push_or_fold.deals import PushFoldDeals, order_among
from poker_calculator.games.push_or_fold.game_arrays import (
    PushFoldGame,
    RakeTerms,
    chips_won,
    payoffs_of,
)
from poker_calculator.games.push_or_fold.heads_up import ExactGame, HeadsUpGame, polish
from poker_calculator.games.push_or_fold.learning import PushFoldGoal, all_advantages, learn
from poker_calculator.games.push_or_fold.learning import best_response_gains as gains_of_solver
from poker_calculator.games.push_or_fold.tree import build_tree, read_table


def deck(cards, players):
    """Return the deals of one card to each player from a deck; higher cards win."""
    orders = weak_orders(players)
    counts = np.zeros((len(orders), *[cards] * players))
    for hands in permutations(range(cards), players):
        order = tuple(sorted(hands, reverse=True).index(hand) for hand in hands)
        counts[orders.index(order)][hands] = 1
    return PushFoldDeals(orders, counts)


def random_deck(rng, hands):
    """Return deals of two hands that win, tie and lose by chance, and are dealt unevenly."""
    counts = rng.random((3, *hands))
    counts[:, rng.random(hands) < 0.2] = 0
    return PushFoldDeals(((0, 1), (0, 0), (1, 0)), counts)


def play(stacks, blinds, deals, most_all_in=3, antes=0):
    """Return the game of these stacks with such a deck."""
    table = read_table(stacks, blinds, antes, None, None)
    tree = build_tree(table, most_all_in)
    return PushFoldGame(tree, payoffs_of(table, tree.ends, RakeTerms(), chips_won(table)), deals)


def payoff_of(game):
    """Return each player's payoff at an end, by the hands of all."""
    totals = game.deals.counts.sum(axis=0)

    def payoff(end, hands):
        shares = game.deals.counts[(slice(None), *hands)] / totals[hands]
        return sum(
            share * game.payoffs[end][order_among(order, game.tree.ends[end].seats)]
            for share, order in zip(shares, game.deals.orders, strict=True)
        )

    return payoff


def values_by_trial(game, strategies):
    """Return each player's value, summed over ends and deals."""
    totals, payoff = game.deals.counts.sum(axis=0), payoff_of(game)
    values = 0
    for hands in np.argwhere(totals).tolist():
        for number, end in enumerate(game.tree.ends):
            chance = totals[tuple(hands)] / totals.sum()
            for decision, pushes in end.path:
                weight = strategies[decision][hands[game.tree.nodes[decision].seat]]
                chance *= weight if pushes else 1 - weight
            values += chance * payoff(number, tuple(hands))
    return values


def gains_by_trial(game, strategies):
    """Return each player's possible gain, by the oracle."""
    totals = game.deals.counts.sum(axis=0)
    dealt = {hands: totals[hands] for hands in np.ndindex(totals.shape) if totals[hands]}
    deals = {hands: count / totals.sum() for hands, count in dealt.items()}
    tree = (
        [node.seat for node in game.tree.nodes],
        [(end.path, number) for number, end in enumerate(game.tree.ends)],
    )
    return best_response_gains(deals, tree, payoff_of(game), strategies)


@pytest.mark.parametrize("cards", [3, 4, 13])
@pytest.mark.parametrize("stack", [1.5, 2, 4])
def test_a_card_each_is_worth_what_the_linear_program_says(cards, stack):
    game = play((stack, stack), (0.5, 1), deck(cards, 2))
    chances = np.ones((cards, cards)) - np.eye(cards)
    wins = np.sign(np.arange(cards)[:, None] - np.arange(cards))
    value = heads_up_value(chances / chances.sum(), -0.5, 1, stack * wins)
    valued = HeadsUpGame(game)

    learned = polish(valued, learn(valued, PushFoldGoal(0, 50)), 1e-13, stack)

    assert learned.gap < 1e-10
    assert value_exactly(game, learned.strategies)[0].values[1] == pytest.approx(value, abs=1e-10)


@pytest.mark.parametrize("seed", range(8))
def test_an_uneven_deck_is_worth_what_the_linear_program_says(seed):
    deals = random_deck(np.random.default_rng(seed), (5, 7))
    game = play((3, 4), (0.5, 1), deals)
    totals = deals.counts.sum(axis=0).T
    results = 3 * (deals.counts[2] - deals.counts[0]).T / np.where(totals, totals, 1)
    value = heads_up_value(totals / totals.sum(), -0.5, 1, results)
    valued = HeadsUpGame(game)

    learned = polish(valued, learn(valued, PushFoldGoal(0, 100)), 1e-12, 3)

    assert learned.gap < 1e-9
    assert value_exactly(game, learned.strategies)[0].values[1] == pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize(
    ("stacks", "antes", "most"),
    [((3, 3, 3), 0, 3), ((1, 4, 2), 0, 3), ((2, 3, 9), 0.5, 2), ((0.3, 3, 2), 0, 3)],
)
@pytest.mark.parametrize("seed", range(2))
def test_the_certificate_is_what_trying_all_strategies_finds(stacks, antes, most, seed):
    game = play(stacks, (0.5, 1), deck(3, 3), most, antes)
    rng = np.random.default_rng(seed)
    strategies = [rng.random(3).round(1) for _ in game.tree.nodes]

    found = value_exactly(game, strategies)[0]

    assert found.gaps == pytest.approx(gains_by_trial(game, strategies), abs=1e-12)
    assert found.values.sum() == pytest.approx(0, abs=1e-12)


def test_actions_are_worth_what_fractions_say_of_counts_above_24_bits():
    rng = np.random.default_rng(7)
    orders = weak_orders(3)
    counts = rng.integers(1 << 24, 1 << 31, (len(orders), 3, 2, 4), dtype=np.uint32)
    game = play((1, 4, 2), (0.5, 1), PushFoldDeals(orders, counts))
    strategies = [rng.random(counts.shape[1 + node.seat]) for node in game.tree.nodes]

    certificate, worths = value_exactly(game, strategies)

    exact = [worths_in_fractions(game, strategies, number) for number in range(len(worths))]
    for found, expected in zip(worths, exact, strict=True):
        np.testing.assert_allclose(found, expected, rtol=1e-13, atol=1e-14)
    assert certificate.values.sum() == pytest.approx(0, abs=1e-14)


def worths_in_fractions(game, strategies, number):
    """Return the values of a push and a fold at a decision, and its reach, [3, hands]."""
    seat, _, before = game.tree.nodes[number]
    counts = game.deals.counts
    found = [[Fraction(0)] * counts.shape[1 + seat] for _ in range(3)]
    dealt = [Fraction(0)] * counts.shape[1 + seat]

    def likely(path, hands):
        chance = Fraction(1)
        for at, pushes in path:
            if (actor := game.tree.nodes[at].seat) != seat:
                weight = Fraction(float(strategies[at][hands[actor]]))
                chance *= weight if pushes else 1 - weight
        return chance

    for at, *hands in np.ndindex(counts.shape):
        count, held = int(counts[(at, *hands)]), hands[seat]
        dealt[held] += count
        found[2][held] += count * likely(before, hands)
        for end, (seats, path) in enumerate(game.tree.ends):
            for action, pushes in enumerate((True, False)):
                if (number, pushes) in path:
                    order = order_among(game.deals.orders[at], seats)
                    payoff = Fraction(float(game.payoffs[end][order][seat]))
                    found[action][held] += count * likely(path, hands) * payoff
    return [[float(each / of) for each, of in zip(row, dealt, strict=True)] for row in found]


@pytest.mark.parametrize("stacks", [(3, 3, 3), (1, 4, 2), (2, 3, 9), (0.3, 3, 2)])
def test_the_solver_values_decisions_as_the_certificate_does(stacks):
    game = play(stacks, (0.5, 1), deck(5, 3))
    rng = np.random.default_rng(7)
    strategies = [rng.random(5) for _ in game.tree.nodes]
    valued = ExactGame(game)
    found = gains_of_solver(valued, strategies)
    by_seat = [found.get(seat, 0) for seat in range(3)]

    certificate = value_exactly(game, strategies)[0]

    np.testing.assert_allclose(by_seat, certificate.gaps, atol=1e-13)
    values = values_by_trial(game, strategies)
    np.testing.assert_allclose(values, certificate.values, atol=1e-13)


@pytest.mark.parametrize("stacks", [(3, 4), (1, 4), (5, 0.6), (0.7, 5)])
def test_heads_up_advantages_are_those_of_any_exact_game(stacks):
    rng = np.random.default_rng(7)
    game = play(stacks, (0.5, 1), random_deck(rng, (5, 7)))
    strategies = [rng.random(len(ExactGame(game).chances[node.seat])) for node in game.tree.nodes]

    one, other = (all_advantages(kind(game), strategies) for kind in (ExactGame, HeadsUpGame))

    assert one
    for expected, found in zip(one, other, strict=True):
        np.testing.assert_allclose(found, expected, atol=1e-14)


@pytest.mark.parametrize("stacks", [(3, 3, 3), (1, 4, 2), (2, 3, 9)])
def test_three_players_come_to_an_equilibrium(stacks):
    game = play(stacks, (0.5, 1), deck(6, 3))

    learned = learn(ExactGame(game), PushFoldGoal(1e-4, 3000))

    assert value_exactly(game, learned.strategies)[0].gaps.max() < 1e-4


def test_learning_goes_on_from_what_was_learned():
    game = ExactGame(play((1, 4, 2), (0.5, 1), deck(6, 3)))
    coarse = learn(game, PushFoldGoal(0.1, 3000))
    before = [weights.copy() for weights in coarse.strategies]

    fine, anew = (learn(game, PushFoldGoal(1e-4, 3000), start=start) for start in (coarse, None))

    assert fine.gap <= 1e-4 < coarse.gap <= 0.1
    assert 0 < fine.iterations < anew.iterations
    assert learn(game, PushFoldGoal(0.1, 3000), start=fine).iterations == 0
    np.testing.assert_array_equal(coarse.strategies, before)


def test_orders_of_hands():
    assert len(weak_orders(3)) == 13
    for order, (a, b) in product(weak_orders(3), [(0, 1), (0, 2), (1, 2)]):
        first, second = order_among(order, (a, b))
        assert np.sign(first - second) == np.sign(order[a] - order[b])


@pytest.mark.parametrize("free", [0, 1, 2])
@pytest.mark.parametrize("stacks", [(3, 3, 3), (1.5, 4, 2)])
def test_a_reply_to_given_strategies_cannot_be_bettered(stacks, free):
    game, rng = play(stacks, (0.5, 1), deck(4, 3)), np.random.default_rng(free)
    given = {
        number: rng.random(4) for number, node in enumerate(game.tree.nodes) if node.seat != free
    }
    game = game._replace(tree=game.tree._replace(given_ranges=given))

    learned = learn(ExactGame(game), PushFoldGoal(1e-12, 50))

    assert all((learned.strategies[number] == weights).all() for number, weights in given.items())
    assert gains_by_trial(game, learned.strategies)[free] == pytest.approx(0, abs=1e-12)
    gaps = value_exactly(game, learned.strategies)[0].gaps
    assert gaps == pytest.approx([0, 0, 0], abs=1e-12)
