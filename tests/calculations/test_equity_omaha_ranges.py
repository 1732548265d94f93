"""Omaha ranges as players: sampled, counted, reported, and what is refused."""

from fractions import Fraction
from itertools import combinations, product
from math import prod

import numpy as np
import pytest
from counting import count_ranges
from oracles.board_games import RULES, deck_of
from oracles.holdem import DECK
from oracles.omaha_ranges import fits
from oracles.partly_known import naive_boards, naive_shares
from raises import raises

from calculations import EquityCalculator, OmahaRange, Range
from calculations.exact.engines import costs_of
from calculations.spots.deals import Combos
from calculations.spots.outcomes import SpotOutcomes
from calculations.spots.reading import read_spot
from lookup import CARDS

METHODS = {"pairs": "pairs of Omaha hands", "sorted": "sorted Omaha hands"}
BOARD = ["Kh", "7d", "2c", "8s", "3h"]


def hands_that(fit, gone, within):
    """Return the hands of four of some cards that hold a pattern, as lists of texts."""
    live = [card for card in deck_of(RULES["omaha"]) if card in within and card not in gone]
    return [hand for hand in combinations(live, 4) if fits(hand, fit)]


def naive_mean(game, ranges, board):
    """Return the mean share of each player over all deals of hands and final boards."""
    rules, sums, count = RULES[game], [Fraction(0)] * len(ranges), 0
    ranges = [
        held if isinstance(held, dict) else dict.fromkeys(map(tuple, held), 1) for held in ranges
    ]
    for hands in product(*ranges):
        held = [card for hand in hands for card in hand]
        if len({*held, *board}) < len(held) + len(board):
            continue
        for final in naive_boards(board, held, deck_of(rules)):
            shares = naive_shares(rules, hands, final)
            weight = prod(Fraction(each[hand]) for each, hand in zip(ranges, hands, strict=True))
            sums = [one + weight * other for one, other in zip(sums, shares, strict=True)]
            count += weight
    return [one / count for one in sums]


NARROW = {
    "a pair of aces in part": ("AsAh**", ["As", "Ah"]),
    "an ace in part": ("A*KsQs*", ["A*", "Ks", "Qs"]),
    "suited to one suit": ("AxKxQxQd", ["Ax", "Kx", "Qx", "Qd"]),
}


@pytest.fixture(params=["omaha", "omaha_hi_lo"])
def game(request):
    return request.param


def within_errors(spot, exact):
    return (abs(spot.equity - [float(share) for share in exact]) <= 4.5 * spot.std_error).all()


@pytest.mark.slow
@pytest.mark.jit
@pytest.mark.parametrize(("text", "pattern"), NARROW.values(), ids=[*NARROW])
def test_samples_are_the_mean_over_all_completions(game, text, pattern):
    other = ["Js", "Ts", "4h", "5h"]
    deck = deck_of(RULES[game])
    exact = naive_mean(game, [hands_that(pattern, other + BOARD, deck), [other]], BOARD)
    spot = EquityCalculator(
        [text, "".join(other)],
        "".join(BOARD),
        game=game,
        method="monte_carlo",
        samples=100_000,
        rng=1,
    )
    assert within_errors(spot, exact)
    drawn = spot.deals(50_000, rng=1).mean_equity()
    exact = np.array([float(share) for share in exact])
    assert (abs(drawn.value - exact) <= 4.5 * drawn.std_error).all()


COUNTED = {
    "narrow on the river": (["AsAh**", "JsTs4h5h"], BOARD),
    "narrow on the turn": (["AsAhKsQ*", "JsTs9s9d"], BOARD[:4]),
    "both are narrow": (["AsAhKsQ*", "KcQdQcJ*"], BOARD[:4]),
    "weights": (["AsAhKsQ*@50, QsQhJsJh", "AcKcQdJ*"], BOARD),
    "the same range twice": (["AsKsQsJ*, AhQhJdT*", "AsKsQsJ*@50, AhQhJdT*"], BOARD),
}


@pytest.mark.jit
@pytest.mark.parametrize(
    ("game", "method"), [("omaha", "pairs"), ("omaha", "sorted"), ("omaha_hi_lo", "pairs")]
)
@pytest.mark.parametrize(("hands", "board"), COUNTED.values(), ids=[*COUNTED])
def test_counts_are_the_mean_over_all_deals(game, hands, board, method):
    spot = read_spot(hands, "".join(board), game=game)
    held = [
        Combos.of(player) if isinstance(player, OmahaRange) else Combos(player[None], np.ones(1))
        for player in spot.players
    ]
    ranges = [
        {
            tuple(CARDS[card - 1] for card in hand): weight
            for hand, weight in zip(each.cards, each.weights.tolist(), strict=True)
        }
        for each in held
    ]
    exact = naive_mean(game, ranges, board)
    found = SpotOutcomes(count_ranges(spot, method=METHODS[method]).outcomes)
    assert found.equity == pytest.approx([float(share) for share in exact], abs=1e-12)


@pytest.mark.jit
@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["AK$ds", "KQJ*"], "Kh7d2c8s3h"),
        (["AAQ", "AA$ds"], "Kh7d2c8s"),
        (["JT98", "7654ds, KKQQ@30"], "Kh7d2c8s"),
        (["AsKsQsJs", "AA$ss"], "Kh7d2c"),
    ],
)
def test_both_ways_count_the_same(hands, board):
    spot = read_spot(hands, board, game="omaha")
    pairs, by_order = (
        count_ranges(spot, method=METHODS[method]).outcomes for method in ("pairs", "sorted")
    )
    assert by_order == pytest.approx(pairs, rel=1e-12)


@pytest.mark.slow
@pytest.mark.jit
def test_counts_and_samples_agree(game):
    hands, board = ["AA$ds", "JT98ss"], "Th7d2c4s"
    exact = EquityCalculator(hands, board, game=game)
    sampled = EquityCalculator(
        hands, board, game=game, method="monte_carlo", samples=200_000, rng=1
    )
    assert exact.method.name == "exact"
    assert (abs(sampled.equity - exact.equity) <= 4.5 * sampled.std_error).all()
    swapped = EquityCalculator(hands[::-1], board, game=game)
    assert swapped.equity.tolist() == exact.equity[::-1].tolist()
    assert exact.equity_fractions[0] + exact.equity_fractions[1] == 1
    assert exact.enumerations == sum(
        EquityCalculator(hands, board + f"{card}", game=game).enumerations
        for card in DECK
        if card not in ("Th", "7d", "2c", "4s")
    )
    assert exact.by_next_card().shape == (48, 2)


@pytest.mark.jit
def test_a_range_meets_a_random_hand_and_five_cards():
    exact = EquityCalculator(["AA", "random"], "Kh7d2c8s3h", game="omaha")
    sampled = EquityCalculator(
        ["AA", "random"], "Kh7d2c8s3h", game="omaha", method="monte_carlo", samples=200_000, rng=1
    )
    assert exact.method.name == "exact"
    assert (abs(sampled.equity - exact.equity) <= 4.5 * sampled.std_error).all()
    hands = ["AAK**", "KsQsJsTs9h"]
    exact = EquityCalculator(hands, "Kh7d2c8s3h", game="omaha")
    sampled = EquityCalculator(
        hands, "Kh7d2c8s3h", game="omaha", method="monte_carlo", samples=200_000, rng=1
    )
    assert exact.method.name == "exact"
    assert (abs(sampled.equity - exact.equity) <= 4.5 * sampled.std_error).all()


@pytest.mark.slow
@pytest.mark.jit
def test_a_board_in_part_is_the_mean_over_its_cards(game):
    hands = ["AA$ds", "JT98ss"]
    spot = EquityCalculator(hands, "Th7d2c4s*h", game=game)
    boards = [f"Th7d2c4s{rank}h" for rank in "23456789JQKA"]
    parts = [EquityCalculator(hands, board, game=game).outcomes for board in boards]
    assert spot.outcomes.tolist() == np.sum(parts, axis=0).tolist()


def test_what_is_too_much_is_sampled_and_says_why():
    before = EquityCalculator(["AA", "KK"], game="omaha").method
    three = EquityCalculator(["AA", "KK", "QQ"], "Th7d2c", game="omaha").method
    for method in (before, three):
        assert method.name == "monte_carlo"
        assert "no exact count is offered for" in method.reason
    wide = EquityCalculator(["$np", "random"], "Th7d2c", game="omaha").method
    assert wide.name == "monte_carlo"
    assert "over the limit of 2 s" in wide.reason
    with raises("no exact count is offered for 2 hands of omaha"):
        count_ranges(read_spot(["AA", "KK"], game="omaha"))
    assert [*costs_of(read_spot(["AA", "KK"], "Th7d2c", game="omaha"))] == [METHODS["sorted"]]


@pytest.mark.jit
def test_deals_hold_hands_of_their_ranges():
    spot = EquityCalculator(["AA**", "JT98ds", "random"], "*hKd*", game="omaha")
    deals = spot.deals(5000, rng=1)
    aces, rundowns = (set(OmahaRange(text).bits.tolist()) for text in ("AA**", "JT98ds"))
    bits = np.bitwise_or.reduce(np.uint64(1) << deals.hole_cards.astype(np.uint64), axis=2)
    assert set(bits[:, 0].tolist()) <= aces
    assert set(bits[:, 1].tolist()) <= rundowns
    every = np.concatenate([deals.hole_cards.reshape(len(deals), -1), deals.boards], axis=1)
    assert (np.diff(np.sort(every, axis=1).astype(int), axis=1) > 0).all()


@pytest.mark.jit
def test_weights_count():
    """Half of the weight on aces is half of their part among all hands that may be held."""
    spot = EquityCalculator(["AsAhKsKh@50, JsJhTsTh", "random"], game="omaha", rng=1)
    aces = (spot.deals(40_000, rng=1).hole_cards[:, 0] > 48).any(axis=1).mean()
    assert abs(aces - 1 / 3) < 4.5 * np.sqrt(2 / 9 / 40_000)


@pytest.mark.jit
def test_players_may_change_seats():
    one = EquityCalculator(["AA**", "JT98ds", "KKQQ"], game="omaha", samples=200_000, rng=1)
    other = EquityCalculator(["KKQQ", "AA**", "JT98ds"], game="omaha", samples=200_000, rng=2)
    error = np.hypot(one.std_error, other.std_error[[1, 2, 0]])
    assert (abs(one.equity - other.equity[[1, 2, 0]]) <= 4.5 * error).all()
    assert one.equity.sum() == pytest.approx(1)


@pytest.mark.jit
def test_reports_name_ranges():
    spot = EquityCalculator(["AA***", "AsKsQsJsTh"], game="omaha", samples=2000, rng=1)
    assert repr(spot) == "EquityCalculator(['AA***', 'AsKsQsJsTh'], '', game='omaha')"
    assert spot.hole_cards[0] == OmahaRange("AA***", size=5)
    assert spot.summary["Hole Cards"] == ["AA***", "As Ks Qs Js Th"]
    assert spot.to_frame()["Hole Cards"].tolist()[0] == "AA***"
    assert "AA***" in str(spot)
    assert "AA***" in spot._repr_html_()
    again = EquityCalculator(["AA***", "AsKsQsJsTh"], game="omaha", samples=2000, rng=2)
    assert spot.merge(again).enumerations == 4000
    assert spot.samples.convergence().index[-1] == 2000


def test_other_players_are_refused(game):
    for hands, message in (
        (["AA?", "KK**"], "hand 0: neither hole cards nor a range"),
        (["AsKs", "AA"], "hand 0 has 2 cards (AsKs); a hand of"),
        ([Range("AA"), "KK"], "hand 0: a range has hands of two cards, unlike"),
        (["AA", OmahaRange("KK", 5), OmahaRange("KK", 4)], "hand 2 is a range of 4-card hands"),
        (["AsAh**", "AsKsQsJs"], "hand 0 (AsAh**) has no combo left"),
        (["AsAhKsK*", "AsAhQsQ*"], "hand 0 and hand 1 leave no possible deal"),
    ):
        with raises(message):
            EquityCalculator(hands, game=game)
    with raises("folded range 0: a range has hands of two cards"):
        EquityCalculator(["AA", "KK"], game=game, folded=["QQ"])
    with raises("hand 0: an OmahaRange of hands of 4 cards is not for holdem, whose hands have 2"):
        EquityCalculator([OmahaRange("AA"), "KK"])


def test_what_is_of_two_hole_cards_alone_says_so():
    spot = EquityCalculator(["AA**", "JT98ds"], "Kh7d2c", game="omaha", rng=1)
    for ask in (
        lambda: spot.ranges.per_combo(0),
        lambda: spot.ranges.grid(1),
        lambda: spot.plot.grid(0),
    ):
        with raises("a hand of omaha is not a combo of two cards"):
            ask()
    with raises("hand categories of ranges are counted for two hold'em players"):
        spot.hand_categories  # noqa: B018
    with raises("runouts, more than"):
        spot.runouts()


def test_runouts_of_narrow_ranges_are_listed():
    spot = EquityCalculator(["AsAhKs*", "JsTs9s8s"], "Kh7d2c4c", game="omaha")
    runouts = spot.runouts()
    gone = {"As", "Ah", "Ks", "Js", "Ts", "9s", "8s", "Kh", "7d", "2c", "4c"}
    deals = [("As", "Ah", "Ks", card) for card in DECK if card not in gone]
    assert runouts.weights.sum() == len(deals) * (52 - 4 - 4 - 4)
    exact = naive_mean("omaha", [deals, [["Js", "Ts", "9s", "8s"]]], ["Kh", "7d", "2c", "4c"])
    assert runouts.mean_equity() == pytest.approx([float(share) for share in exact])
