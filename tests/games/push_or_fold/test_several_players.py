"""Four players and more: what decisions are worth, and the certificate by sampled deals."""

import numpy as np
import pytest
from oracles.push_fold import joint_chance

from lookup.combos import HAND_CLASSES
from poker_calculator.games import push_fold
from poker_calculator.games.push_or_fold.certificate import certify_by_deals, value_exactly
from poker_calculator.games.push_or_fold.deals import two_hands
from poker_calculator.games.push_or_fold.game_arrays import (
    PushFoldGame,
    RakeTerms,
    chips_won,
    payoffs_of,
    prizes,
)
from poker_calculator.games.push_or_fold.several_players import SeveralPlayers
from poker_calculator.games.push_or_fold.tree import build_tree, name_of, read_table


def play(stacks, payouts=None, most_all_in=2):
    table = read_table(stacks, (0.5, 1), 0, None, None)
    tree = build_tree(table, most_all_in)
    worth = prizes(table, payouts) if payouts else chips_won(table)
    return PushFoldGame(tree, payoffs_of(table, tree.ends, RakeTerms(), worth), two_hands())


def test_of_two_players_nothing_is_approximated():
    game, rng = play((8, 12)), np.random.default_rng(5)
    strategies = [rng.random(169) for _ in game.tree.nodes]
    several = SeveralPlayers(game, two_hands(), None)

    certificate, worths = value_exactly(game, strategies)

    for one, other in zip(worths, several.all_values(strategies), strict=True):
        np.testing.assert_allclose(one, other, atol=1e-12)
    np.testing.assert_allclose(certificate.values, several.totals(strategies), atol=1e-12)


def folding_and_going_all_in():
    """Return strategies that remove many aces: one folds them not, the others go all-in so."""
    table = read_table((8, 8, 8), (0.5, 1), 0, None, None)
    tree = build_tree(table, 2)
    tight = np.array(["A" in name or name[0] == name[1] for name in HAND_CLASSES], float)
    wide = np.where(tight > 0, 1, 0.3)
    by_name = {"BTN": tight, "SB": wide, "SB after BTN": tight}
    strategies = [by_name.get(name_of(node, table), tight) for node in tree.nodes]
    return table, tree, tight, wide, strategies


def test_folded_hands_count_for_how_likely_a_decision_is_reached():
    table, tree, tight, wide, strategies = folding_and_going_all_in()
    game = PushFoldGame(
        tree, payoffs_of(table, tree.ends, RakeTerms(), chips_won(table)), two_hands()
    )
    reaches = {
        name_of(node, table): values.reach
        for node, values in zip(
            tree.nodes, SeveralPlayers(game, two_hands(), None).all_values(strategies), strict=True
        )
    }
    exact = joint_chance(1 - tight, wide)

    error = np.abs(reaches["BB after SB"] - exact).max()

    assert error < 0.01
    assert error < 0.2 * np.ptp(exact)


def test_the_hand_that_folds_counts_for_what_the_others_do():
    table, tree, tight, wide, strategies = folding_and_going_all_in()

    def is_showdown(stacks):
        return np.repeat(stacks.sum(axis=1, keepdims=True) < 23.99, 3, axis=1)

    terms = RakeTerms(rake=0.05, no_flop_no_drop=True)
    game = PushFoldGame(tree, payoffs_of(table, tree.ends, terms, is_showdown), two_hands())
    exact = joint_chance(wide, tight)

    first = SeveralPlayers(game, two_hands(), None).values(2, strategies)[0]
    shown = first.fold / first.reach

    assert np.abs(shown - exact).max() < 0.01
    assert np.abs(shown - exact).max() < 0.2 * np.ptp(exact)


@pytest.mark.jit
def test_sampled_deals_find_what_all_deals_do():
    game = play((8, 8))
    strategies = [np.full(169, 0.5), np.full(169, 0.5)]
    exact = value_exactly(game, strategies)[0]

    sampled = certify_by_deals(game, strategies, 100_000, np.random.default_rng(1))

    # The sampled gaps lack the part within the error of the deals.
    assert (sampled.gaps > 0.95 * exact.gaps - 4.5 * sampled.errors).all()
    assert (sampled.gaps < exact.gaps + 4.5 * sampled.errors).all()
    np.testing.assert_allclose(sampled.values, exact.values, atol=4.5 * 4 / np.sqrt(50_000))


@pytest.fixture(scope="module")
def four():
    return push_fold(8, players=4, most_all_in=2, gap=0.002, rng=3, deals=60_000)


@pytest.mark.jit
def test_four_players_have_little_to_gain(four):
    assert (four.gaps < 0.01 + 3 * four.errors).all()
    assert (four.errors > 0).any()


@pytest.mark.jit
def test_the_result_states_how_far_its_values_may_be_from_the_true_game(four):
    assert four.value_error == pytest.approx(0.024)
    assert "values (± 0.024): SB " in repr(four)
    assert push_fold(8, players=2).value_error == 0
    prizes = push_fold(4, players=4, payouts=[16], most_all_in=2, gap=1, deals=2)
    assert prizes.value_error == pytest.approx(0.024)


@pytest.mark.jit
def test_decisions_come_in_the_order_of_play(four):
    assert [*four.ranges] == [
        "CO",
        "BTN",
        "BTN after CO",
        "SB",
        "SB after CO",
        "SB after BTN",
        "BB after CO",
        "BB after BTN",
        "BB after SB",
    ]


@pytest.mark.jit
def test_chips_of_several_players_are_won_from_each_other(four):
    assert four.values.sum() == pytest.approx(0, abs=1e-9)
    assert four.values[1] < four.values[0] < four.values[2] < four.values[3]


@pytest.mark.jit
def test_the_same_deals_give_the_same_certificate():
    game, rng = play((8, 8, 8, 8)), np.random.default_rng(5)
    strategies = [rng.random(169) for _ in game.tree.nodes]

    first, second = (
        certify_by_deals(game, strategies, 20_000, np.random.default_rng(1)) for _ in range(2)
    )

    np.testing.assert_array_equal(first.gaps, second.gaps)


@pytest.mark.jit
def test_prizes_make_calls_tighter():
    chips, prizes = (
        push_fold(8, players=4, most_all_in=2, payouts=payouts, rng=1, deals=2_000)
        for payouts in (None, [50, 30, 20])
    )

    for name in ("BB after CO", "BB after BTN", "BB after SB"):
        assert prizes[name].share < chips[name].share
    assert prizes.values.sum() == pytest.approx(100)
