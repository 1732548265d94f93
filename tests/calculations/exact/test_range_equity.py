"""Exact counts of ranges against enumeration, published counts, and each other."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from counting import count_ranges
from hypothesis import given, settings
from hypothesis import strategies as st
from numba.core import config
from oracles.holdem import DECK, cards_of
from oracles.ranges import SHORT_DECK, naive_range_counts, naive_short_deck

from calculations.exact import engines
from calculations.exact.engines import costs_of
from calculations.exact.live_combos import list_live_combos
from calculations.exact.range_arrays import count_by_deals, count_two_by_arrays
from calculations.exact.range_boards import count_by_matrix
from calculations.ranges.range import Range
from calculations.spots.reading import read_spot
from calculations.spots.spot import Spot, Unknown
from lookup.cards import as_card_numbers
from lookup.combos import HAND_CLASSES, combo_classes, combo_index
from lookup.games import BOARD_GAMES, GAMES, HOLDEM
from lookup.running.threads import Workers

WIDE = "22 33 44 55 66 77 88 99 TT JJ QQ KK AA AKs AQs AJs ATs A5s KQs AKo AQo KQo QJs JTs T9s"
NARROW = "77 88 99 TT JJ QQ KK AA AKs AQs KQs AKo"


def numbers(cards):
    return np.array(as_card_numbers(cards_of(cards)), np.uint8).reshape(-1)


def weights_of(text):
    """Read classes ("AKs", "77"), combos ("AsKd") and "random", each with weight 1."""
    weights = np.zeros(1326)
    for name in text.split():
        if name == "random":
            weights[:] = 1
        elif len(name) == 4:
            weights[combo_index(name)] = 1
        else:
            kinds = [name + kind for kind in "so"] if len(name) == 2 else [name]
            classes = [HAND_CLASSES.index(kind) for kind in kinds if kind in HAND_CLASSES]
            classes += [HAND_CLASSES.index(name)] if name in HAND_CLASSES else []
            weights[np.isin(combo_classes(), classes)] = 1
    return weights


def from_combos(combos):
    weights = np.zeros(1326)
    for combo, weight in combos.items():
        weights[combo_index(combo)] = weight
    return weights


def count(ranges, board="", dead="", *, folded=(), game=HOLDEM, **options):
    """Count ranges given as texts or as dicts from combos to weights."""
    return count_ranges(spot_of(ranges, board, dead, folded, game), **options)


def spot_of(ranges, board="", dead="", folded=(), game=HOLDEM):
    """Return the spot of ranges given as texts, as dicts or as weights, with nothing checked."""
    players, out = (tuple(map(range_of, group)) for group in (ranges, folded))
    return Spot(players, numbers(board), numbers(dead), game, out)


def range_of(given):
    if isinstance(given, str):
        given = weights_of(given)
    return Range.from_weights(from_combos(given) if isinstance(given, dict) else given)


def methods_of(ranges, board, dead, *, folded=(), game=HOLDEM):
    spot = spot_of(ranges, board, dead, folded, game)
    return [*engines.costs_of(spot)]


def check(ranges, board, dead, *, folded=(), game=HOLDEM, **oracle):
    """Compare every method with the oracle: equal, where the weights are dyadic fractions."""
    expected = naive_range_counts(ranges, board, dead, folded, **oracle)
    missing = [] if "deck" not in oracle else [card for card in DECK if card not in oracle["deck"]]
    dead = cards_of(dead) + missing
    outcomes, totals, shares = expected
    sum_of_shares = [from_combos(by_combo) for by_combo in shares]
    for method in methods_of(ranges, board, dead, folded=folded, game=game):
        if method == "deals" and config.DISABLE_JIT:
            continue  # it walks all boards of five cards: a minute in plain Python
        counts = count(ranges, board, dead, folded=folded, game=game, method=method)
        np.testing.assert_allclose(
            counts.outcomes, np.array(outcomes, float), 1e-15, err_msg=method
        )
        np.testing.assert_array_equal(counts.combo_weights, [from_combos(t) for t in totals])
        np.testing.assert_allclose(counts.combo_shares, sum_of_shares, 1e-15)


def without(*cards, keep=""):
    """Return the cards of the deck that are in none of these, less those to keep."""
    known = {card for group in cards for card in cards_of(group)}
    return [card for card in DECK if card not in known and card not in cards_of(keep)]


A = {"AsAh": 1, "AsKs": 1, "KdKh": 1, "9c8c": 1, "9h8h": 1}
B = {"AsAh": 1, "AsAd": 1, "AhKh": 1, "QcQd": 1, "9d8d": 1, "AcKs": 1}
C = {"AsAh": 1, "QcJc": 1, "KdKc": 1, "9c8d": 1, "8c8d": 1}
BOARD = "9s8s3cAcQd"
RUNOUT_CARDS = "2c2d7h7s9dJsThQs4d5c"
COMPILED = [pytest.param(known, marks=pytest.mark.jit) for known in range(5)]


def spot_with(known, *ranges):
    """Return a board of *known* cards, and dead cards that leave about ten cards."""
    board = BOARD[: 2 * known]
    held = [card for group in ranges for combo in group for card in cards_of(combo)]
    kept = RUNOUT_CARDS if known >= 3 else RUNOUT_CARDS[:8]
    return board, without(held, board, keep=kept)


@pytest.mark.slow
@pytest.mark.parametrize("known", [*COMPILED, 5])
def test_two_ranges_equal_enumeration(known):
    check([A, B], *spot_with(known, A, B))


@pytest.mark.parametrize("known", [*COMPILED[3:], 5])
def test_three_ranges_equal_enumeration(known):
    check([A, B, C], *spot_with(known, A, B, C))


@pytest.mark.parametrize("known", [*COMPILED[3:], 5])
def test_a_folded_range_is_removed_in_proportion(known):
    check([A, B], *spot_with(known, A, B, C), folded=[C])


@pytest.mark.jit
def test_more_folded_ranges_and_players_go_deal_by_deal():
    d = {"JhJd": 0.5, "JhTh": 1, "AhAd": 1}
    check([A, B], *spot_with(4, A, B, C, d), folded=[C, d])
    check([A, B, C], *spot_with(4, A, B, C, d), folded=[d])
    check([A, B, C, d], *spot_with(4, A, B, C, d))


COMBO_TEXTS = ["".join(two) for two in combinations(cards_of("AsAhAdKsKhQcJc9c9h8c8h7d"), 2)]
eighths = st.integers(1, 8).map(lambda n: Fraction(n, 8))
weighted = st.dictionaries(st.sampled_from(COMBO_TEXTS), eighths, min_size=1, max_size=6)


@pytest.mark.jit
@settings(max_examples=25, deadline=None)
@given(ranges=st.lists(weighted, min_size=2, max_size=3), folded=st.lists(weighted, max_size=1))
def test_weighted_ranges_equal_weighted_enumeration(ranges, folded):
    board = "9s8s3cAc"
    dead = without(board, "".join(COMBO_TEXTS), keep="7s2dJsThQs")
    check(ranges, board, dead, folded=folded)


@pytest.mark.jit
@pytest.mark.parametrize(
    ("game", "order"),
    [
        ("short_deck", [1, 2, 3, 4, 5, 7, 6, 8, 9]),
        ("short_deck_trips_over_straights", [1, 2, 3, 5, 4, 7, 6, 8, 9]),
    ],
)
def test_short_decks_equal_enumeration(game, order):
    ranges = [{"AsAh": 1, "9c8c": 1, "Tc9h": 1}, {"KdKh": 1, "As6s": 1, "AdKd": 1}]
    board = "7s8s9dAc"
    check(ranges, board, "", game=GAMES[game], deck=SHORT_DECK, strength=naive_short_deck(order))


PUBLISHED = [
    ("random|AA|33", "2c3c8h", "6h", [808395, 1681125, 20076, 12151512, 0, 0, 0]),
    ("3d7d|2h9h|2c9c", "5d5h5c", "3s3c", [183, 28, 0, 28, 0, 380, 201]),
    ("AhAs|random", "7dKcTd", "", [883595, 184388, 2207]),
    ("AhAs|random", "7dKcTdKdKs", "", [945, 44, 1]),
    ("JcAh|random", "Jh9sKs3c", "", [34560, 10725, 255]),
]
PREFLOP = [
    ("AA|KK", "", "", [50371344, 10986372, 285228]),
    ("AKs AQs AKo|AA KK QQ", "", "", [125645556, 282158724, 3148680]),
    pytest.param(
        *("A2o|88|QJs", "", "", [96338988, 145235448, 0, 151892424, 0, 0, 1310292]),
        marks=pytest.mark.slow,  # from the table of three hands
    ),
    ("AhAd|AcAs|KsKd", "", "", [27939, 27939, 1030974, 278116, 0, 0, 5786]),
]


@pytest.mark.jit
@pytest.mark.parametrize(("ranges", "board", "dead", "outcomes"), PUBLISHED + PREFLOP)
def test_published_counts(ranges, board, dead, outcomes):
    assert count(ranges.split("|"), board, dead).outcomes.tolist() == [0, *outcomes]


@pytest.mark.jit
def test_preflop_hands_between_them_hold_every_combo():
    counts = count(["AsKd QcQd", "random"])
    deals = 1225 * 1712304
    assert counts.combo_weights[0, combo_index("AsKd")] == deals
    assert counts.combo_weights.sum(axis=1).tolist() == [2 * deals, 2 * deals]
    assert counts.outcomes.sum() == counts.combo_shares.sum() == 2 * deals


@pytest.mark.jit
@pytest.mark.parametrize("board", ["Js9s3c", "Js9s3c2h", "Js9s3c2hQd"])
@pytest.mark.parametrize("ranges", [(WIDE, NARROW), (NARROW, WIDE), ("AsKs", "random")])
def test_pairs_and_sorted_agree(ranges, board):
    pairs, by_order = (count(ranges, board, method=method) for method in ("pairs", "sorted"))
    for one, other in zip(pairs, by_order, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.jit
def test_the_matrix_agrees_with_each_deal_by_itself():
    ranges = np.array([weights_of("AA AKs T9s"), weights_of("KK AKo 98s")])
    ranges[:, ::3] *= 0.25
    spot = list_live_combos(spot_of(ranges))
    matrix, deals = (count(spot, Workers(1)) for count in (count_by_matrix, count_by_deals))
    for one, other in zip(matrix, deals, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.jit
@pytest.mark.parametrize("players", [2, 3])
def test_threads_change_no_bit(players, monkeypatch):
    monkeypatch.setattr(engines, "WORTH_THREADS", 0)
    weights = np.random.default_rng(3).random((players, 1326))
    weights[2:, ::5] = 0
    board = "Js9s3c" if players == 2 else "Js9s3c2h"
    one, three = (count(weights, board, "Ad", threads=n) for n in (1, 3))
    for expected, counts in zip(one[:3], three[:3], strict=True):
        assert expected.tobytes() == counts.tobytes()


@pytest.mark.parametrize("board", ["", "9s8s3c", "9s8s3cAc2d"])
@pytest.mark.parametrize("ranges", [({"AsAh": 1}, {"AsKs": 1}), ({"AsAh": 1}, {}), ({}, {}, {})])
def test_ranges_that_leave_no_deal_count_nothing(ranges, board):
    counts = count(ranges, board)
    assert not any(part.any() for part in counts[:3])
    assert counts.outcomes.shape == (1 << len(ranges),)


def test_cards_of_the_board_and_dead_cards_block_combos():
    ranges = ({"AsAh": 1, "QsQh": 1}, {"KsKh": 1, "JsJh": 1})
    blocked = count(ranges, "As7d2c3h9d", "Kh")
    assert blocked.combo_weights.sum() == 2
    assert blocked.combo_weights[0, combo_index("QsQh")] == 1


def test_cost_grows_with_the_ranges_and_says_when_nothing_is_offered():
    def cost(players, size, cards=0):
        weights = np.zeros((players, 1326))
        weights[:, :size] = 1
        return engines.plan(spot_of(weights, BOARD[: 2 * cards])).least

    assert 0 < cost(2, 10) < cost(2, 1000) < 1
    assert cost(3, 1326, 4) < cost(3, 1326, 3)
    assert cost(3, 1326) < 1  # before the flop three hands are in a table
    assert cost(4, 4) > 0
    assert cost(4, 1000) is None


def test_an_error_says_when_nothing_is_offered():
    with pytest.raises(
        ValueError, match=r"no exact count is offered for 4 hands .* sample, or narrow"
    ):
        count(["random"] * 4)


def test_the_matrix_is_for_hands_before_the_flop():
    assert methods_of(["AA", "KK"], "", "") == ["matrix"]
    assert methods_of(["AA", "KK"], "2c3c4d", "") == ["pairs", "sorted", "deals"]


GAMES_OF_TWO = [game for game in BOARD_GAMES.values() if game.hole_cards == (2,)]


@st.composite
def spots(draw, game, cards_known):
    """Draw two players, with ranges of any size or any cards, of whole weights."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    order = rng.permutation(np.array(game.deck, np.uint8))
    board, dead = order[:cards_known], order[cards_known : cards_known + draw(st.integers(0, 3))]
    players = [Unknown(2)] * 2
    for seat in range(2):
        if share := draw(st.sampled_from([0.01, 0.1, 0.4, None])):
            players[seat] = Range.from_weights((rng.random(1326) < share) * 1.0)
    return Spot(tuple(players), board, dead, game)


@pytest.mark.jit
@pytest.mark.parametrize("game", GAMES_OF_TWO, ids=lambda game: game.name)
@pytest.mark.parametrize("cards_known", [4, 5])
@given(data=st.data())
@settings(max_examples=15)
def test_two_ranges_are_what_every_kernel_counts(game, cards_known, data):
    spot = data.draw(spots(game, cards_known))
    combos = list_live_combos(spot)
    if 0 in combos.sizes:
        return
    for method in costs_of(spot):
        if method != "deals" or np.prod(combos.sizes) < 10_000:
            compare(combos, count_ranges(spot, method=method))


@pytest.mark.jit
@pytest.mark.parametrize("board", ["", "9s8s3c"])
def test_from_a_flop_or_before_it(board):
    spot = read_spot(["88+, AKs, T9s:1", "AsKs, QQ+, A5s"], board)
    compare(list_live_combos(spot), count_ranges(spot))


@pytest.mark.jit
def test_ranges_keep_nothing_of_the_boards_before():
    ranges = range_of(A), range_of(B), range_of(C)
    for board in ("9s8s3cAcQd", "9s8s3c", "2c2d7h7s9d", "9s8s3cAcQd"):
        for players in (ranges[:2], ranges[1::-1], ranges):
            counts = count_ranges(Spot(players, numbers(board), numbers("")))
            anew = tuple(Range.from_weights(player.weights) for player in players)
            for before, after in zip(
                counts[:3], count_ranges(Spot(anew, numbers(board), numbers("")))[:3], strict=True
            ):
                np.testing.assert_array_equal(before, after)


def test_weights_between_0_and_1():
    spot = read_spot(["88+:0.3, AKs, T9s:0.7", "random"], "9s8s3c2d")
    ours, theirs = count_two_by_arrays(list_live_combos(spot), Workers(1)), count_ranges(spot)
    for one, other in zip(ours[:3], theirs[:3], strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-12)


def compare(combos, expected):
    counted = count_two_by_arrays(combos, Workers(1))
    assert (counted.counted_by, expected.counted_by) == ("NumPy", "a compiled kernel")
    for ours, theirs in zip(counted[:3], expected[:3], strict=True):
        np.testing.assert_array_equal(ours, theirs)
