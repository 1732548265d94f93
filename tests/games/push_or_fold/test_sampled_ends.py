"""The values of four and five all-in players, averaged over sampled deals."""

import numpy as np
import pytest

from poker_calculator.games import push_fold
from poker_calculator.games.push_or_fold.certificate import value_exactly
from poker_calculator.games.push_or_fold.deals import (
    order_number,
    order_numbers,
    sampled_deals,
    three_hands,
    two_hands,
)
from poker_calculator.games.push_or_fold.game_arrays import (
    PushFoldGame,
    RakeTerms,
    chips_won,
    payoffs_of,
)
from poker_calculator.games.push_or_fold.several_players import SampledEnds, SeveralPlayers
from poker_calculator.games.push_or_fold.tree import build_tree, read_table

pytestmark = pytest.mark.jit

DEALS = 200_000


def test_deals_come_from_one_deck():
    (dealt,) = sampled_deals(9, 500, np.random.default_rng(1))
    assert dealt.classes.shape == dealt.strengths.shape == (9, 500)
    again = next(sampled_deals(9, 500, np.random.default_rng(1)))
    assert (again.strengths == dealt.strengths).all()


def test_orders_of_four_hands_have_the_numbers_of_their_places():
    strengths = np.random.default_rng(2).integers(0, 3, (4, 300))
    for column, number in zip(strengths.T, order_numbers(strengths), strict=True):
        ranked = sorted(set(column.tolist()), reverse=True)
        assert number == order_number(tuple(map(ranked.index, column.tolist())))


@pytest.fixture(scope="module")
def three():
    """Return a game of three whose ends of three hands alone bring anything, and strategies."""
    table = read_table((6, 9, 14), (0.5, 1), 0, None, None)
    tree = build_tree(table, 3)
    payoffs = payoffs_of(table, tree.ends, RakeTerms(), chips_won(table))
    of_three = [
        by_order if len(end.seats) == 3 else {order: 0 * won for order, won in by_order.items()}
        for end, by_order in zip(tree.ends, payoffs, strict=True)
    ]
    rng = np.random.default_rng(3)
    strategies = [(rng.random(169) < 0.5).astype(float) for _ in tree.nodes]
    return PushFoldGame(tree, of_three, three_hands()), strategies


@pytest.mark.slow
def test_sampled_ends_of_three_hands_are_as_counted_ones(three):
    game, strategies = three
    sampled = SampledEnds(game, DEALS, np.random.default_rng(4), counted=2)
    sampled.bring_up_to_date(strategies)

    expected = value_exactly(game, strategies)[0].values
    np.testing.assert_allclose(sampled.totals, expected, atol=0.06)
    assert sampled.totals.sum() == pytest.approx(0, abs=1e-9)
    for found, exact in zip(sampled.values, value_exactly(game, strategies)[1], strict=True):
        difference = found.push - exact.push  # of 169 hands, some 1,000 deals each
        assert difference.mean() == pytest.approx(0, abs=0.15)
        assert (np.abs(difference) < 3).all()


@pytest.mark.slow
def test_sampled_ends_stay_as_they_are_until_they_are_brought_up_to_date():
    table = read_table((6, 6, 6, 6, 6), (0.5, 1), 0, None, None)
    tree = build_tree(table, 5)
    game = PushFoldGame(
        tree, payoffs_of(table, tree.ends, RakeTerms(), chips_won(table)), two_hands()
    )
    sampled = SampledEnds(game, 500, np.random.default_rng(6))
    valued = SeveralPlayers(game, two_hands(), three_hands(), sampled)
    last = tree.nodes.index(max(tree.nodes, key=lambda node: len(node.all_in)))
    never, always = (np.full((len(tree.nodes), 169), weight) for weight in (0.0, 1.0))

    def called(strategies):
        return valued.values(tree.nodes[last].seat, strategies)[last]

    sampled.bring_up_to_date(never)
    assert not called(never).reach.any()
    assert not called(always).reach.any()
    sampled.bring_up_to_date(always)
    assert (called(always).reach == 1).sum() > 100  # of 169 hands, those that were dealt
    assert called(always).fold.min() == pytest.approx(-1)


@pytest.mark.slow
def test_four_all_in_change_little_and_nobody_gains_beyond_chance():
    solved = push_fold(5, players=4, most_all_in=4, gap=0.02, rng=5, deals=30_000)

    assert "BB after CO, BTN, SB" in solved.ranges
    assert (solved.gaps < 4 * solved.errors + 0.02).all()
    assert solved.values.sum() == pytest.approx(0, abs=0.02)
