"""Ratings over many games, and their intervals."""

import math
import random
import re
import statistics
import sys

import numpy as np
import pytest
from raises import raises

from poker_calculator.games.arena import GameResult, play_duel, rate
from poker_calculator.games.arena.ratings import mean_estimate, share_estimate, strengths


def game(*order, chips=None):
    chips = chips or dict.fromkeys(order, 200)
    return GameResult(0, 10, chips, 200 * len(order) - sum(chips.values()), order, ())


@pytest.mark.parametrize(
    ("freedom", "quantile"),  # of published tables
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)],
)
def test_students_interval_is_that_many_standard_errors_wide(freedom, quantile):
    values = [10 + (-1) ** place * place for place in range(freedom + 1)]
    mean, low, high = mean_estimate(values)
    error = statistics.stdev(values) / math.sqrt(freedom + 1)
    assert ((mean - low) / error, (high - mean) / error) == pytest.approx(
        (quantile, quantile), abs=5e-4
    )


def test_without_scipy_means_have_no_interval_and_no_duel_is_played(monkeypatch):
    monkeypatch.setitem(sys.modules, "scipy", None)
    cure = re.escape("need SciPy; install it with: pip install 'poker-calculator[arena]'")
    with pytest.raises(ImportError, match=cure):
        rate([game("A", "B")] * 2)
    with pytest.raises(ImportError, match=cure):
        play_duel({"A": "missing.py", "B": "missing.py"})


def test_one_game_says_nothing_of_a_mean():
    assert mean_estimate([5]) == (5, -math.inf, math.inf)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),  # Newcombe (1998), table I, method 3
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilsons_interval(successes, trials, low, high):
    assert share_estimate(successes, trials)[1:] == pytest.approx((low, high), abs=5e-5)


def test_intervals_hold_the_truth_about_95_times_of_100():
    rng = np.random.default_rng(7)
    draws = rng.exponential(1, (2000, 30))
    held = [low <= 1 <= high for _, low, high in map(mean_estimate, draws.tolist())]
    assert 0.90 < np.mean(held) < 0.97


def naive_strengths(orders, bots, steps=4000):
    """Return Plackett-Luce strengths by gradient ascent on the likelihood, each game counted once.

    Everybody has also won and lost a game against one whose strength is 1.
    """
    logs = [0.0] * bots
    for _ in range(steps):
        slopes = [0.0] * bots
        for bot in range(bots):
            slopes[bot] += 1 - 2 * math.exp(logs[bot]) / (1 + math.exp(logs[bot]))
        for order in orders:
            for place in range(len(order) - 1):
                total = sum(math.exp(logs[bot]) for bot in order[place:])
                slopes[order[place]] += 1
                for bot in order[place:]:
                    slopes[bot] -= math.exp(logs[bot]) / total
        logs = [value + 0.05 * slope for value, slope in zip(logs, slopes, strict=True)]
    return [math.exp(value) for value in logs]


def test_strengths_are_the_likeliest():
    orders = [(0, 1, 2, 3), (0, 2, 1, 3), (1, 0, 3), (3, 2, 0), (2, 1), (0, 3, 1, 2)]
    padded = np.array([[*order, *[-1] * (4 - len(order))] for order in orders])
    (found,) = strengths(padded, np.ones((1, len(orders))), 4)
    assert found == pytest.approx(naive_strengths(orders, 4), rel=1e-3)


def test_ratings_find_the_true_strengths():
    rng, true = random.Random(7), {"A": 8, "B": 4, "C": 2, "D": 1}
    games = []
    for _ in range(1500):
        left, order = dict(true), []
        while left:
            (name,) = rng.choices([*left], [*left.values()])
            order.append(name)
            del left[name]
        games.append(game(*order))
    frame = rate(games)
    assert frame["bot"].tolist() == [*"ABCD"]
    steps = -np.diff(frame["rating"])
    assert steps == pytest.approx(400 * math.log10(2), abs=30)
    assert (frame["rating_low"] < frame["rating"]).all()
    assert (frame["rating"] < frame["rating_high"]).all()
    assert (frame["rating_high"] - frame["rating_low"]).max() < 60


def test_a_bot_that_always_wins_has_a_finite_rating():
    frame = rate([game("A", "B")] * 20)
    assert np.isfinite(frame["rating"]).all()
    assert frame["rating"].tolist() == pytest.approx([1500 + 229, 1500 - 229], abs=150)


def test_the_frame_counts_games_chips_and_who_went_on():
    games = [
        game("A", "B", "C", chips={"A": 300, "B": 200, "C": 70}),
        game("C", "A", "B", chips={"A": 210, "B": 0, "C": 360}),
        game("B", "D", chips={"B": 390, "D": 0}),
    ]
    frame = rate(games).set_index("bot")
    assert frame["games"].to_dict() == {"A": 2, "B": 3, "C": 2, "D": 1}
    assert frame["won"].to_dict() == pytest.approx({"A": 55, "B": -10 / 3, "C": 15, "D": -200})
    assert frame["go_on"].to_dict() == pytest.approx({"A": 1, "B": 2 / 3, "C": 0.5, "D": 1})


def test_ratings_are_the_same_each_time():
    games = [game("A", "B", "C"), game("B", "C", "A"), game("A", "C", "B")] * 5
    assert rate(games).equals(rate(games))
    assert not rate(games).equals(rate(games, rng=1))


def test_no_games_have_no_ratings():
    with raises("results is empty; ratings need at least one game"):
        rate([])
