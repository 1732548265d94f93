"""AIVAT is unbiased: over all deals and actions, the mean of the estimates is the exact value."""

from collections import Counter
from copy import copy
from itertools import permutations, product

import numpy as np
import pytest

from calculations import Range, solve
from lookup.combos import COMBOS, combo_index
from poker_calculator.environments import TrainingGame, evaluate
from poker_calculator.environments.evaluation.aivat import AivatHand
from poker_calculator.environments.evaluation.holdings import Holdings
from poker_calculator.environments.evaluation.local_best_response import Response
from poker_calculator.games.cards import read_cards


class Fixed:
    """A policy with probabilities that depend on the observation alone, in a fixed way."""

    def __init__(self, key):
        self.key = key

    def policy(self, observations, masks):
        ranks = observations[:, :52].reshape(-1, 13, 4).sum(axis=2)
        rest = observations[:, 52:]
        if rest.shape[1] > 52 + 36:  # Leduc poker has a board
            ranks, rest = ranks + 4 * rest[:, :52].reshape(-1, 13, 4).sum(axis=2), rest[:, 52:]
        seen = np.hstack([ranks, rest])
        waves = np.sin(seen @ np.sin(np.arange(seen.shape[1]) * self.key))
        weights = masks * (1.2 + np.sin(waves[:, None] * 9 + self.key * np.arange(masks.shape[1])))
        return weights / weights.sum(axis=1, keepdims=True)


def undisclosed(agent):
    return lambda observation, mask: agent.policy(observation[None], mask[None])[0]


def deals(code):
    """Yield an order of the deck for each deal of different ranks, and the number of such deals."""
    deck = [int(card) for card in TrainingGame(code).deal(rng=0).state.deck]
    dealt = [*permutations(deck, {"K": 2, "L": 3}[code])]
    ranks = Counter(tuple((card - 1) // 4 for card in cards) for cards in dealt)
    for cards in dealt:
        if count := ranks.pop(tuple((card - 1) // 4 for card in cards), 0):
            yield [*cards, *(card for card in deck if card not in cards)], count


def leaves(hand, tracked, policies, reach=1.0):
    """Yield the probability, the payoff and the estimate of each way to play a hand."""
    if hand.is_over:
        yield reach, hand.payoffs[0], tracked.estimate
        return
    row = policies[hand.turn].policy(hand.observe(hand.turn)[None], hand.legal[None])[0]
    for action in np.flatnonzero(row):
        after, estimated = hand.copy(), copied(tracked)
        after.act(action)
        estimated.act(action)
        yield from leaves(after, estimated, policies, reach * row[action])


@pytest.mark.parametrize("known", [(0, 1), (0,), (1,), ()])
@pytest.mark.parametrize("code", ["K", pytest.param("L", marks=pytest.mark.slow)])
def test_the_mean_estimate_is_the_exact_value(code, known):
    game = TrainingGame(code)
    holdings = Holdings(game)
    policies = [Fixed(1.7), Fixed(0.6)]
    agents = [each if seat in known else undisclosed(each) for seat, each in enumerate(policies)]
    sums = np.zeros(5)
    for order, count in deals(code):
        hand, tracked = (game.deal(deck_cards=order) for _ in range(2))
        for reach, payoff, estimate in leaves(hand, AivatHand(tracked, agents, holdings), policies):
            sums += count * reach * np.array([1, payoff, estimate, payoff**2, estimate**2])
    _, payoff, estimate, raw, corrected = sums / sums[0]
    assert sums[0] == pytest.approx({"K": 6, "L": 120}[code])
    assert estimate == pytest.approx(payoff, abs=1e-9)
    assert corrected < raw / {0: 1, 1: 1.5, 2: 6}[len(known)]


RIVER = "2c7dKh3s8h"
RANGES = "AA,T9s", "KK,A5s"


def copied(tracked):
    new = copy(tracked)
    new.hand, new.chips, new.ranges = tracked.hand.copy(), tracked.chips[:], tracked.ranges.copy()
    new._against = tracked._against[:]
    return new


class Solved:
    """The solution of the river: no bets before it, then all-in or check."""

    def __init__(self, game, solution):
        self.game, self.solution = game, solution

    def policy(self, observations, masks):
        facts = self.game.decode(observations[0])
        probabilities = np.zeros(masks.shape)
        if facts.street < 3:
            probabilities[:, 1] = 1
            return probabilities
        past = [action for action in facts.history if action.street == 3]
        words = {2: "check", 3: "bet 4"}
        node = self.solution.node(", ".join(words[action.action] for action in past))
        cards = np.nonzero(observations[:, :52])[1].reshape(-1, 2) + 1
        blocked = np.isin(COMBOS, read_cards(RIVER)).any(axis=1)
        live = (Range(RANGES[node.player]).weights > 0) & ~blocked
        strategy = np.zeros((2, len(COMBOS)))
        strategy[:, live] = node.strategy
        rows = strategy[:, combo_index(cards)].T
        rows[rows.sum(axis=1) == 0, 0] = 1
        chosen = {"check": 1, "call": 1, "fold": 0}
        for column, name in enumerate(node.actions):
            probabilities[:, chosen.get(name, 2)] = rows[:, column]
        return probabilities / probabilities.sum(axis=1, keepdims=True)


def river_hand(game, hands):
    """Return a hand that was checked and called to the river, with these hole cards."""
    board = [int(card) for card in read_cards(RIVER)]
    known = [*hands[0], *hands[1], *board]
    rest = [card for card in range(1, 53) if card not in known]
    # Each seat gets a card in turn, and a card is burned before each street.
    deck = [hands[0][0], hands[1][0], hands[0][1], hands[1][1]]
    deck += [rest[0], *board[:3], rest[1], board[3], rest[2], board[4], *rest[3:]]
    hand = game.deal(deck_cards=deck)
    while hand.state.street_index < 3:
        hand.act(1)
    assert [sorted(cards) for cards in hand.hole_cards] == [sorted(cards) for cards in hands]
    assert [int(card) for card in hand.state.board_cards] == board
    return hand


@pytest.fixture(scope="module")
def river():
    """Return a game, the solution of its river, and the weights of the holdings of both seats."""
    game = TrainingGame("NT", stacks=6, menu=["all-in"])
    options = {"pot": 4, "stack": 4, "bets": "allin", "target": 1e-5, "progress": False}
    solution = solve(RANGES, RIVER, **options)
    return game, solution, np.array([Range(text).weights for text in RANGES])


def river_deals(game, prior):
    """Yield each deal of the ranges on the river."""
    board = {int(card) for card in read_cards(RIVER)}
    for first, second in product(*(np.flatnonzero(weights) for weights in prior)):
        hands = COMBOS[first].tolist(), COMBOS[second].tolist()
        if len({*hands[0], *hands[1], *board}) == 9:
            yield river_hand(game, hands)


@pytest.mark.parametrize("known", [(0, 1), (1,)])
def test_the_mean_estimate_of_a_solved_river_is_its_value(river, known):
    game, solution, prior = river
    holdings, policy = Holdings(game), Solved(game, solution)
    agents = [policy if seat in known else undisclosed(policy) for seat in (0, 1)]
    sums = np.zeros(3)
    for hand in river_deals(game, prior):
        tracked = AivatHand(hand.copy(), agents, holdings, prior)
        for reach, payoff, estimate in leaves(hand, tracked, [policy, policy]):
            sums += reach * np.array([1, payoff, estimate])
    _, payoff, estimate = sums / sums[0]
    assert estimate == pytest.approx(payoff, abs=1e-9)
    assert estimate == pytest.approx(solution.ev[0] - 2, abs=1e-4)


def test_a_local_best_response_gains_at_most_the_exploitability(river):
    game, solution, prior = river
    holdings, policy = Holdings(game), Solved(game, solution)
    gains = []
    for seat in (0, 1):
        agents = [policy, policy]
        agents[seat] = undisclosed(policy)
        sums = np.zeros(2)
        for hand in river_deals(game, prior):
            sums += [1, response_value(AivatHand(hand, agents, holdings, prior), seat, policy)]
        gains.append(sums[1] / sums[0])
    assert sum(gains) <= 2 * 4 * solution.exploitability + 1e-6
    assert sum(gains) > -0.5


def response_value(tracked, seat, policy):
    """Return the value of the local best response with known hole cards, over all actions."""
    hand = tracked.hand
    if hand.is_over:
        return hand.payoffs[seat]
    if hand.turn == seat:
        tracked.act(Response().respond(tracked))
        return response_value(tracked, seat, policy)
    row = policy.policy(hand.observe(hand.turn)[None], hand.legal[None])[0]
    value = 0.0
    for action in np.flatnonzero(row):
        after = copied(tracked)
        after.act(action)
        value += row[action] * response_value(after, seat, policy)
    return value


class Strength:
    """Bets, calls and folds by the equity against random cards, with some noise."""

    def __init__(self, game, holdings, loose, sharp):
        self.game, self.holdings, self.loose, self.sharp = game, holdings, loose, sharp

    def policy(self, observations, masks):
        facts = self.game.decode(observations[0])
        board = tuple(int(card) for street in facts.boards[0] for card in street)
        shares, mass = self.holdings.against(board, np.ones(len(COMBOS)))
        cards = np.nonzero(observations[:, :52])[1].reshape(-1, 2) + 1
        combos = combo_index(cards)
        equity = shares[combos] / mass[combos]
        odds = facts.turn.call / (facts.turn.pot + facts.turn.call)
        scores = np.zeros(masks.shape)
        scores[:, 0] = (odds - equity - self.loose) * self.sharp if facts.turn.call else -50
        for size in range(masks.shape[1] - 2):
            scores[:, 2 + size] = (equity - 0.6 - 0.05 * size + 2 * self.loose) * self.sharp
            scores[:, 2 + size] -= 0.7 * (size + 1)
        weights = np.exp(scores - scores.max(axis=1, keepdims=True)) * masks
        return weights / weights.sum(axis=1, keepdims=True)


@pytest.mark.slow
def test_the_estimates_of_two_disclosed_holdem_agents_vary_a_third_as_much_as_the_results():
    game = TrainingGame("NT", stacks=200)
    holdings = Holdings(game)
    agents = {
        "tight": Strength(game, holdings, 0.0, 12),
        "loose": Strength(game, holdings, 0.05, 8),
    }
    pair = evaluate(agents, game, deals=150, duplicate=False, rng=5, progress=False).pairs.iloc[0]
    assert pair["aivat_deviation"] < pair["net_deviation"] / 3
    error = 10 * pair["net_deviation"] / pair["hands"] ** 0.5
    assert abs(pair["aivat_per_100"] - pair["net_per_100"]) < 4 * error
