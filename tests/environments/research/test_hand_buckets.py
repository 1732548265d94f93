"""Buckets of hands: by strength, up to suit isomorphism, and the same for the same seed."""

import subprocess
import sys

import numpy as np
import pytest

from calculations import equity_histograms
from calculations.distributions.histograms import EquityHistograms
from lookup import hand_index, index_count
from poker_calculator.environments import hand_buckets
from poker_calculator.environments.research.hand_buckets import _clusters, _numbers

FEATURES = ["ehs", "ehs2", "emd"]
SUITS = str.maketrans("cdhs", "hscd")


def deals(street_cards, count=300, seed=3):
    """Return random hole cards with boards, [count, 2 + street_cards]."""
    rows = np.random.default_rng(seed).random((count, 52)).argsort(axis=1) + 1
    return rows[:, : 2 + street_cards]


def quantile(counts, share):
    """Return the first bin, as a share of all bins, up to which more than *share* lie."""
    total = 0
    for bin_index, count in enumerate(counts):
        total += count
        if total > share * sum(counts):
            return bin_index / len(counts)
    raise AssertionError


def test_numbers_of_distributions_are_their_quantiles():
    rng = np.random.default_rng(1)
    counts = rng.multinomial(46, rng.dirichlet(np.full(8, 0.5), 20)).astype(np.uint8)
    counted = EquityHistograms(counts, np.zeros(20), np.zeros(20), 46)
    numbers = _numbers(counted, np.arange(5, 20), "emd")
    for row, numbers_of_row in zip(counts.tolist()[5:], numbers.tolist(), strict=True):
        assert numbers_of_row == [quantile(row, (2 * i + 1) / 16) for i in range(8)]


def test_the_distance_of_two_point_distributions_is_the_squared_way():
    counts = np.zeros((2, 10), np.uint8)
    counts[0, 1] = counts[1, 7] = 46
    numbers = _numbers(EquityHistograms(counts, np.zeros(2), np.zeros(2), 46), slice(None), "emd")
    assert ((numbers[0] - numbers[1]) ** 2).mean() == pytest.approx(0.6**2)


def test_clusters_are_numbered_by_strength_and_fixed_by_the_seed():
    pytest.importorskip("sklearn")
    numbers = np.random.default_rng(1).random((2000, 1))
    every = np.linspace(0, 1, 500)[:, None]
    first, again, other = (
        _clusters(numbers, 12, np.random.default_rng(seed))(every) for seed in (1, 1, 2)
    )
    assert (np.diff(first.astype(int)) >= 0).all()
    assert set(first.tolist()) == set(range(12))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_fewer_different_hands_have_fewer_clusters():
    pytest.importorskip("sklearn")
    numbers = np.array([[0.5], [0.1], [0.5], [0.1]])
    assert _clusters(numbers, 3, np.random.default_rng(1))(numbers).tolist() == [1, 0, 1, 0]


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("by", FEATURES)
def test_preflop_buckets_rise_with_the_strength(by):
    pytest.importorskip("sklearn")
    buckets = hand_buckets("preflop", 20, by=by, samples=5000, rng=1, progress=False)
    counted = equity_histograms("preflop", progress=False)
    strength = {"ehs": counted.mean, "ehs2": counted.mean_of_squares}.get(by)
    assert (buckets.dtype, buckets.shape) == (np.uint8, (169,))
    assert set(buckets.tolist()) == set(range(20))
    if strength is not None:
        assert (np.diff(buckets[strength.argsort()].astype(int)) >= 0).all()
    weak, strong = hand_index(["7s2c", "AsAh"], (2,))
    assert buckets[weak] < 5
    assert buckets[strong] == 19


@pytest.mark.jit
@pytest.mark.slow
def test_flop_buckets_follow_strength_and_isomorphism_and_do_not_depend_on_threads():
    pytest.importorskip("sklearn")
    options = {"samples": 3000, "rng": 5, "progress": False}
    buckets = hand_buckets("flop", 300, **options)
    assert buckets.dtype == np.uint16
    assert buckets.shape == (index_count((2, 3)),)
    assert np.array_equal(buckets, hand_buckets("flop", 300, threads=1, **options))
    for cards in ("AsKsQsJsTs", "7c2d8h8sJc"):
        same, other = hand_index([cards, cards.translate(SUITS)], (2, 3))
        assert buckets[same] == buckets[other]
    royal, nothing = hand_index(["AsKsQsJsTs", "3c2d9hTsKh"], (2, 3))
    assert buckets[royal] == buckets.max()
    assert buckets[nothing] < 60


@pytest.mark.jit
@pytest.mark.slow
def test_turn_and_river_hands_of_a_bucket_have_similar_strengths():
    pytest.importorskip("sklearn")
    from calculations import equity_distribution

    for cards, street in ((4, "turn"), (5, "river")):
        buckets = hand_buckets(street, 50, by="ehs", samples=20_000, rng=1, progress=False)
        assert buckets.shape == (index_count((2, cards)),)
        rows = deals(cards)
        if street == "turn":
            strength = equity_distribution(rows[:, :2], rows[:, 2:]).mean
        else:
            strength = river_strengths(rows)
        found = buckets[hand_index(rows, (2, cards))].astype(int)
        # Centres of one number split it into intervals, so buckets are ordered by it.
        assert (np.diff(found[np.argsort(strength, kind="stable")]) >= 0).all()


def river_strengths(rows):
    """Return the share of 990 hands that each hand beats, with ties as half."""
    from lookup import evaluate_hands
    from lookup.combos import COMBOS

    shares = []
    for row in rows:
        others = COMBOS[~np.isin(COMBOS, row).any(axis=1)]
        boards = np.broadcast_to(row[2:], (len(others), 5))
        strengths = evaluate_hands(np.hstack([others, boards]).astype(np.uint8))
        own = evaluate_hands(row.astype(np.uint8))
        shares.append(((strengths < own) + 0.5 * (strengths == own)).mean())
    return np.array(shares)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"street": "third"}, "street is 'third'; give 'preflop', 'flop', 'turn', 'river'"),
        ({"by": "ochs"}, "by is 'ochs'; give one of 'ehs', 'ehs2', 'emd'"),
        ({"bucket_count": 0}, "bucket_count is 0; give a whole number from 1 to 65,536"),
        ({"bucket_count": 10, "samples": 9}, "samples is 9; give 10 or more"),
    ],
)
def test_wrong_arguments_are_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        hand_buckets(**({"street": "flop"} | arguments))


@pytest.mark.slow
def test_without_scikit_learn_the_error_names_the_extra():
    script = (
        "import sys; sys.modules['sklearn'] = None\n"
        "from poker_calculator.environments import hand_buckets; hand_buckets('river')"
    )
    command = [sys.executable, "-c", script]
    run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert 'pip install "poker-calculator[research]"' in run.stderr.splitlines()[-1]
