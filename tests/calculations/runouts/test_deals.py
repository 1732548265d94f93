"""Deals that are drawn of a spot: as likely as they should be, and the same from the same seed."""

from itertools import combinations

import numpy as np
import pytest
from raises import raises

from calculations import EquityCalculator

SPOTS = {
    "known hands": (["AsKs", "QdQh"], "9s8s3c", "holdem", ()),
    "ranges that collide": (["QQ+, AKs", "QQ+, AKs", "AKo"], "9s8s3c2d", "holdem", ()),
    "anything": (["AsAh", "random", "random"], "", "holdem", ()),
    "a range that folded": (["AA, KK", "QQ"], "Ks7d2c", "holdem", ["KK, AK", "A2s+"]),
    "Omaha": (["AsKsQhQd", "random"], "9s8s3c", "omaha", ()),
    "Omaha hi-lo": (["As2sQhQd", "random"], "9s8s4c", "omaha_hi_lo", ()),
    "short deck": (["QQ+", "random"], "9s8s6c", "short_deck", ()),
}


@pytest.fixture(params=SPOTS.values(), ids=[*SPOTS])
def spot(request):
    hands, board, game, folded = request.param
    return EquityCalculator(hands, board, game=game, folded=folded, rng=1)


def test_no_card_is_dealt_twice_and_what_is_known_stays(spot):
    deals = spot.deals(3000, rng=1)
    known = np.array([*deals.boards[0, : deals.known]])
    assert (deals.boards[:, : deals.known] == known).all()
    every = np.concatenate([deals.hole_cards.reshape(len(deals), -1), deals.boards], axis=1)
    assert (np.diff(np.sort(every, axis=1).astype(int), axis=1) > 0).all()
    assert every.min() >= deals.game.deck.start
    assert every.max() <= 52


@pytest.mark.slow
def test_equities_are_within_their_errors(spot):
    deals = spot.deals(200_000, rng=2)
    estimate = deals.mean_equity()
    error = np.hypot(estimate.std_error, spot.std_error)
    assert (abs(estimate.value - spot.equity) < 5 * error).all()


def test_a_seed_draws_the_same_and_another_one_others():
    spot = EquityCalculator(["QQ+", "random"])
    one, same, other = (spot.deals(100, rng=seed) for seed in (1, 1, 2))
    assert (one.hole_cards == same.hole_cards).all()
    assert (one.boards == same.boards).all()
    assert (one.boards != other.boards).any()


def test_combos_come_as_their_weights_say_with_card_removal():
    """AhAd takes its cards from the other range: pairs of combos without a card in common."""
    spot = EquityCalculator(["AhAd, KhKd:0.5", "AA, KK, QQ:0.25"], "2c7d9hJsTs")
    one = {"AhAd": 1, "KhKd": 0.5}
    other = {a + b: w for r, w in (("A", 1), ("K", 1), ("Q", 0.25))
             for a, b in combinations([r + s for s in "cdhs"], 2)}  # fmt: skip
    pairs = {
        (x, y): v * w
        for x, v in one.items()
        for y, w in other.items()
        if not {x[:2], x[2:]} & {y[:2], y[2:]}
    }
    deals = spot.deals(100_000, rng=3)
    frame = deals.to_frame()
    counted = frame.groupby(["hand_0", "hand_1"]).size()
    found = {(_sorted(x), _sorted(y)): n for (x, y), n in counted.items()}
    whole = sum(pairs.values())
    assert {*found} == {(_sorted(x), _sorted(y)) for x, y in pairs}
    for (x, y), weight in pairs.items():
        expected = len(deals) * weight / whole
        assert abs(found[_sorted(x), _sorted(y)] - expected) < 5 * expected**0.5


def _sorted(hand):
    return frozenset({hand[:2], hand[2:]})


def test_each_board_card_comes_equally_often():
    deals = EquityCalculator(["AsKs", "QdQh"]).deals(50_000, rng=4)
    for column in deals.boards.T:
        counts = np.bincount(column, minlength=53)
        left = counts[counts > 0]
        assert len(left) == 48
        assert abs(left - len(deals) / 48).max() < 5 * (len(deals) / 48) ** 0.5


def test_a_probability_has_its_error():
    deals = EquityCalculator(["AsKs", "QdQh"]).deals(10_000, rng=5)
    suited = deals.categories("flop")[:, 0] == 6
    share, error = deals.probability(suited)
    assert error == pytest.approx((share * (1 - share) / 9_999) ** 0.5)
    flops = sum(1 for _ in combinations(range(11), 3)) / sum(1 for _ in combinations(range(48), 3))
    assert abs(share - flops) < 5 * error


def test_what_cannot_be_drawn_is_refused():
    with raises("deals is 0"):
        EquityCalculator(["AA", "KK"]).deals(0)
    with raises("the ranges collide in all but 0"):
        EquityCalculator(["AsAh, AsAd, AsAc", "AsKs, AsKd, 2c2d:0.0001"]).deals(10, rng=1)
