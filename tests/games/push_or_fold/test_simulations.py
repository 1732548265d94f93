"""Push or fold of four players and more, against deals that an oracle follows line by line."""

from typing import NamedTuple

import numpy as np
import pytest
from oracles.push_fold_deals import NaiveTable, follow, simulate_responses

from poker_calculator.games.push_or_fold.certificate import better_responses, value_responses
from poker_calculator.games.push_or_fold.certificate import follow as follow_deals
from poker_calculator.games.push_or_fold.deals import SampledDeals, sampled_deals, two_hands
from poker_calculator.games.push_or_fold.game_arrays import (
    PushFoldGame,
    RakeTerms,
    chips_won,
    payoffs_of,
    prizes,
)
from poker_calculator.games.push_or_fold.tree import build_tree, read_table

SURE = 4.5
"""The most standard errors of a difference from the expected value."""


class Spot(NamedTuple):
    """A table in whole chips; blinds are 10 and 20."""

    stacks: tuple[int, ...]
    ante: int = 0
    """Of each player, or of the big blind for all."""
    is_of_big_blind: bool = False
    payouts: tuple[int, ...] | None = None
    most: int = 3

    def naive(self):
        players = len(self.stacks)
        blinds = [10, 20, *[0] * (players - 2)]
        antes = [self.ante] * players
        if self.is_of_big_blind:
            antes = [0, self.ante, *[0] * (players - 2)]
        trimmed = not self.is_of_big_blind
        return NaiveTable([*self.stacks], blinds, antes, trimmed, self.most, self.payouts)

    def arguments(self):
        antes = {1: self.ante} if self.is_of_big_blind else self.ante
        return {"stacks": self.stacks, "blinds": (10, 20), "antes": antes}

    def game(self):
        given = self.arguments()
        table = read_table(given["stacks"], given["blinds"], given["antes"], None, None)
        tree = build_tree(table, self.most)
        worth = chips_won(table) if self.payouts is None else prizes(table, self.payouts)
        return PushFoldGame(tree, payoffs_of(table, tree.ends, RakeTerms(), worth), two_hands())


SPOTS = [
    Spot((200, 200, 200, 200)),
    Spot((150, 60, 7, 240), payouts=(50, 30, 20)),
    Spot((90, 120, 30, 200), ante=20, is_of_big_blind=True, payouts=(60, 40)),
    Spot((160, 16, 90, 40, 300), ante=4),
    Spot((100, 5, 60, 180, 80), ante=5, payouts=(50, 30, 20), most=4),
    Spot((80, 120, 200, 50, 9, 160), ante=20, is_of_big_blind=True),
    Spot((200, 140, 80, 30, 120, 60), ante=2, payouts=(40, 30, 20, 10), most=5),
]


def by_decision(nodes, strategies):
    return {
        (node.seat, frozenset(node.all_in)): [*map(float, weights)]
        for node, weights in zip(nodes, strategies, strict=True)
    }


@pytest.mark.parametrize("spot", SPOTS)
def test_deals_are_followed_as_the_rules_say(spot):
    """Hands are a card each, of few that tie; every decision mixes."""
    game, table, rng = spot.game(), spot.naive(), np.random.default_rng(7)
    players, kinds = len(spot.stacks), 6
    strategies = [rng.random(kinds).round(2) for _ in game.tree.nodes]
    for weights in strategies:
        weights[rng.integers(kinds, size=2)] = 0, 1
    held = rng.integers(0, kinds, (players, 12))
    strengths = held // 2
    payoffs = [game.payoffs_by_number(end) for end in range(len(game.tree.ends))]

    gains, won = follow_deals(game, strategies, payoffs, SampledDeals(held, strengths))

    known = by_decision(game.tree.nodes, strategies)
    for deal in range(held.shape[1]):
        column = held[:, deal].tolist(), strengths[:, deal].tolist()
        expected, gained = follow(table, *column, known)
        np.testing.assert_allclose(won[:, deal], expected, atol=1e-9)
        found = [gained.get((node.seat, frozenset(node.all_in)), 0.0) for node in game.tree.nodes]
        np.testing.assert_allclose(gains[:, deal], found, atol=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("spot", SPOTS)
def test_values_and_gains_of_the_certificate_are_those_of_a_simulation(spot):
    """All hands mix by chance, so that much is gained by better ones, which the oracle values."""
    game, rng = spot.game(), np.random.default_rng(7)
    players, nodes = len(spot.stacks), game.tree.nodes
    strategies = [rng.uniform(0.2, 0.8, 169) for _ in nodes]
    count, sampled = 12_000, 60_000

    changes = better_responses(game, strategies, sampled_deals(players, sampled, rng))
    found = value_responses(game, strategies, changes, sampled_deals(players, sampled, rng))

    given = by_decision(nodes, strategies), by_decision(nodes, changes)
    values, errors, gains, gain_errors = simulate_responses(spot.naive(), *given, count, seed=7)
    width = SURE * np.array(errors) * np.sqrt(1 + count / sampled)
    assert (np.abs(found.values - values) <= width + 1e-9).all()
    both = SURE * np.hypot(gain_errors, found.errors)
    assert (np.abs(found.gaps - gains) <= both + 1e-9).all()
    assert found.gaps.max() > 2 * both.max()
