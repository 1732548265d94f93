"""Corrections of a check-down, in the learner and in the certificate."""

from itertools import permutations

import numpy as np
import pytest
from oracles.preflop_games import decisions, values_and_gains

from calculations.exact.three_way_orders import weak_orders
from poker_calculator.games.preflop.best_replies import certify_preflop
from poker_calculator.games.preflop.betting_rules import TREES, BettingRules, read_rules
from poker_calculator.games.preflop.betting_tree import build_preflop_tree, read_preflop_table
from poker_calculator.games.preflop.flop_corrections import FlopCorrection, correction_of
from poker_calculator.games.preflop.payoffs import preflop_payoffs
from poker_calculator.games.preflop.regrets import PreflopLearner
from poker_calculator.games.preflop.showdowns import PreflopDeals, holdem_deals
from poker_calculator.games.push_or_fold.deals import PushFoldDeals
from poker_calculator.games.push_or_fold.game_arrays import RakeTerms

CARDS = 4


def game_of(stacks, tree="full", **rules):
    table = read_preflop_table(stacks, (0.5, 1), 0, None, None)
    read = read_rules(BettingRules(**{**TREES[tree], **rules}), table.names)
    betting = build_preflop_tree(table, read)
    starting = np.array(table.starting) * float(table.unit)
    worth = preflop_payoffs(table, betting.ends, RakeTerms(), lambda stacks: stacks - starting)
    return betting, worth


def higher_card_wins():
    counts = np.zeros((3, CARDS, CARDS))
    for own, other in permutations(range(CARDS), 2):
        counts[weak_orders(2).index((0, 1) if own > other else (1, 0)), own, other] = 1
    return PreflopDeals(np.full(CARDS, 1 / CARDS), PushFoldDeals(weak_orders(2), counts), None)


def random_corrections(betting, hands, rng):
    return {
        number: FlopCorrection(rng.normal(size=(2, hands)), 0.1)
        for number, end in enumerate(betting.ends)
        if end.sees_flop and len(end.seats) == 2
    }


def test_each_hand_gains_what_it_should_against_the_other_range():
    rng = np.random.default_rng(3)
    deals, weights = holdem_deals(), rng.random((2, 169)) + 0.01
    gains = rng.normal(size=(2, 169))

    found = correction_of(gains, weights, deals.chance, deals.given_own)

    for place in (0, 1):
        own, other = found.of(place)
        met = deals.given_own * weights[1 - place]
        assert own - met @ other / met.sum(axis=1) == pytest.approx(gains[place], abs=1e-6)
    joint = weights[0][:, None] * deals.chance[:, None] * deals.given_own * weights[1]
    lost = joint.sum(axis=1) @ gains[0] + joint.sum(axis=0) @ gains[1]
    assert found.rake == pytest.approx(-lost / joint.sum())


@pytest.mark.parametrize("seed", range(3))
def test_learner_and_certificate_count_corrections(seed):
    rng = np.random.default_rng(seed)
    betting, payoffs = game_of((8, 6), opens="2x, 3x")
    corrections = random_corrections(betting, CARDS, rng)
    made = [rng.random((len(node.actions), CARDS)) for node in betting.nodes]
    strategies = [each / each.sum(axis=0) for each in made]

    def build(place):
        if place >= 0:
            node = betting.nodes[place]
            following = betting.after[node.edge : node.edge + len(node.actions)]
            return node.seat, [build(after) for after in following]
        end, by_order = betting.ends[-1 - place], payoffs[-1 - place]
        correction = corrections.get(-1 - place)

        def paid(hands):
            if len(end.seats) == 1:
                return by_order[0]
            won = by_order[weak_orders(2).index((0, 1) if hands[0] > hands[1] else (1, 0))].copy()
            if correction is not None:
                more = correction.parts[0][hands[0]] - correction.parts[1][hands[1]]
                won += np.array([more, -more]) - correction.rake / 2
            return won

        return paid

    game, deals = build(0), higher_card_wins()
    paths = [path for path, _, _ in decisions(game)]
    chances = dict.fromkeys(permutations(range(CARDS), 2), 1 / (CARDS * (CARDS - 1)))
    expected = values_and_gains(game, chances, dict(zip(paths, strategies, strict=True)), 2)
    learner = PreflopLearner(betting, payoffs, {}, deals, corrections)
    rows = [each.copy() for each in learner.played]
    for node, strategy in zip(betting.nodes, strategies, strict=True):
        rows[node.seat][learner.rows_of(node)] = strategy
    certificate = certify_preflop(
        betting, payoffs, strategies, (), 1, None,
        progress=False, pairs=deals.pairs, corrections=corrections,
    )  # fmt: skip

    for found in (learner.gains(rows), (certificate.values, certificate.gaps)):
        assert found[0] == pytest.approx(expected[0])
        assert found[1] == pytest.approx(expected[1])


def test_games_of_several_players_count_corrections():
    """The same amount for all hands is like another payoff of the end."""
    betting, payoffs = game_of((20, 20, 20), "simple", jams=False, most_players=2)
    number = next(at for at, end in enumerate(betting.ends) if end.sees_flop)
    first, second = betting.ends[number].seats
    parts = np.stack([np.full(169, 3.0), np.full(169, 1.0)])
    corrections = {number: FlopCorrection(parts, 0.5)}
    changed = [each.copy() for each in payoffs]
    changed[number][:, first] += 3 - 1 - 0.25
    changed[number][:, second] += 1 - 3 - 0.25
    rng = np.random.default_rng(2)
    made = [rng.random((len(node.actions), 169)) for node in betting.nodes]
    strategies = [each / each.sum(axis=0) for each in made]

    def certified(payoffs, corrections):
        return certify_preflop(
            betting, payoffs, strategies, (), 4000, np.random.default_rng(1),
            progress=False, corrections=corrections,
        )  # fmt: skip

    found, expected = certified(payoffs, corrections), certified(changed, None)
    assert found.values == pytest.approx(expected.values)
    assert found.gaps == pytest.approx(expected.gaps)
    assert found.values != pytest.approx(certified(payoffs, None).values, abs=1e-3)
    learners = (
        PreflopLearner(betting, worth, {}, None, each)
        for worth, each in ((payoffs, corrections), (changed, {}))
    )
    values, same = (learner.gains(learner.played) for learner in learners)
    assert values[0] == pytest.approx(same[0])
    assert values[1] == pytest.approx(same[1])


def test_strategies_are_mixed_by_the_hands_that_get_there():
    betting, payoffs = game_of((8, 8))
    learner = PreflopLearner(betting, payoffs, {}, higher_card_wins())
    rng = np.random.default_rng(1)
    both = []
    for _ in range(2):
        made = [each.copy() for each in learner.played]
        for node in betting.nodes:
            rows = rng.random((len(node.actions), CARDS))
            made[node.seat][learner.rows_of(node)] = rows / rows.sum(axis=0)
        both.append(made)

    mixed = learner.mixed(*both, 0.25)

    ones, twos, found = (learner.reaches(each) for each in (*both, mixed))
    for one, two, each in zip(ones, twos, found, strict=True):
        assert each == pytest.approx(0.75 * one + 0.25 * two)
