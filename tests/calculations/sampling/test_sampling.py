"""Monte Carlo against exact counts; repeatable and interruptible runs."""

import json
import os
import signal
import subprocess
import sys
from itertools import combinations
from math import comb

import numpy as np
import pytest
from oracles.holdem import DECK, naive_strength
from oracles.sampling import combos_of, game_outcomes, possible_deals
from raises import raises
from support.watching import OnTerminal

from calculations import EquityCalculator
from calculations.ranges.range import Range
from calculations.sampling import BLOCK
from calculations.sampling import sample as sample_spot
from calculations.spots.outcomes import share_moments, std_errors
from calculations.spots.reading import read_spot
from calculations.spots.spot import Spot, Unknown
from lookup.combos import combo_index
from lookup.games import GAMES

pytestmark = pytest.mark.jit

NUMBER_OF = {card: number for number, card in enumerate(DECK, 1)}
NONE = np.empty(0, np.uint8)
MOST_ERRORS = 4.5
"""The allowed error in standard errors, which chance exceeds once in 150,000 samples."""


def share_means(outcomes):
    return share_moments(outcomes.reshape(len(outcomes), -1))[0]


def cards(text):
    return np.array([NUMBER_OF[text[i : i + 2]] for i in range(0, len(text), 2)], np.uint8)


def weights_of(**classes):
    """Return the weights [1326] of a range of classes, such as AA=1, AKs=0.5."""
    weights = np.zeros(1326)
    for name, weight in classes.items():
        for combo in combos_of(name):
            weights[combo_index("".join(combo))] = weight
    return weights


def weights_by_combo(**classes):
    return {combo: weight for name, weight in classes.items() for combo in combos_of(name)}


def sample(*players, board="", dead="", game="holdem", samples=200_000, rng=1, **options):
    goal = {} if "std_error" in options else {"samples": samples}
    spot = spot_of(players, board, dead, game, options.pop("folded", ()))
    return sample_spot(spot, rng=rng, **goal, **options)


def spot_of(players, board="", dead="", game="holdem", folded=()):
    """Return a spot of hands, weights and numbers of unknown cards, without checks."""
    held, out = (tuple(map(player_of, group)) for group in (players, folded))
    return Spot(held, cards(board), cards(dead), GAMES[game], out)


def player_of(given):
    if isinstance(given, str):
        return cards(given)
    return Unknown(given) if isinstance(given, int) else Range.from_weights(given)


def assert_near(sampled, expected):
    """Check outcomes [2**P, L] against their probabilities, and equities by their own errors."""
    shares = np.asarray(expected, float).reshape(sampled.counts.shape)
    shares = shares / shares.sum()
    errors = np.sqrt(shares * (1 - shares) / sampled.samples)
    off = np.abs(sampled.counts / sampled.samples - shares)
    assert (off <= MOST_ERRORS * errors + 1e-12)[shares * sampled.samples > 10].all()
    assert (sampled.counts[shares == 0] == 0).all()
    own = MOST_ERRORS * sampled.std_error
    assert (np.abs(share_means(sampled.counts) - share_means(shares)) <= own + 1e-12).all()


# ---- against exact counts --------------------------------------------------------------------

SPOTS = {
    "two hands": (["AsAh", "KsKh"], "", ""),
    "ties": (["AsKd", "AhKc"], "", "2c"),
    "three hands": (["AsAh", "KsKh", "7c6c"], "", "7d7h"),
    "flop": (["JsTs", "2c2d", "AcAd"], "9s8s3c", ""),
    "turn": (["JsTs", "2c2d", "AcAd", "KhQh"], "9s8s3c4d", "2h"),
    "river": (["JsTs", "2c2d"], "9s8s3c4d7s", ""),
    "six hands": (["AhKh", "QsQd", "JhTh", "9c9d", "AsKd", "8s7s"], "", ""),
    "one board card": (["AhKh", "QsQd"], "Qh", ""),
}


@pytest.mark.parametrize("spot", SPOTS)
def test_hands_come_out_as_counted(spot):
    hands, board, dead = SPOTS[spot]
    unknown = "**" if board == "Qh" else ""  # a board that is dealt up to the flop at least
    exact = EquityCalculator(hands, board + unknown, dead=dead).outcomes
    assert_near(sample(*hands, board=board, dead=dead), exact)


def test_a_random_hand_on_the_river_comes_out_as_counted():
    hero, board = ["As", "Kd"], ["Qs", "Js", "Ts", "2c", "2d"]
    live = [card for card in DECK if card not in hero + board]
    exact = [0] * 4
    for hand in combinations(live, 2):
        own, other = naive_strength(hero + board), naive_strength([*hand, *board])
        exact[(own >= other) + 2 * (other >= own)] += 1
    sampled = sample("AsKd", 2, board="".join(board))
    assert_near(sampled, exact)
    assert sum(exact) == comb(45, 2)


def exact_outcomes(ranges, board, folded=0):
    """Return the counts by winners, over all deals of the ranges and river boards."""
    outcomes = np.zeros(1 << (len(ranges) - folded))
    for hands, weight in possible_deals(ranges):
        if any(card in board for hand in hands for card in hand):
            continue
        judged = [[*hand] for hand in hands[: len(hands) - folded]]
        live = [c for c in DECK if c not in board and not any(c in hand for hand in hands)]
        rivers = [[]] if len(board) == 5 else [[card] for card in live]
        for river in rivers:
            high, _ = game_outcomes("holdem", judged, board + river)
            outcomes[high] += weight
    return outcomes


COLLISIONS = {
    "AA, AKs, AKs": [{"AA": 1}, {"AKs": 1}, {"AKs": 1}],
    "AA, AA, KK": [{"AA": 1}, {"AA": 1}, {"KK": 1}],
    "weighted": [{"AA": 1, "KK": 0.25}, {"AKs": 0.5, "AA": 1}, {"AKo": 1, "QQ": 0.1}],
    "one combo left": [{"AKs": 1}, {"AA": 1}],
}


@pytest.mark.parametrize("name", COLLISIONS)
def test_ranges_that_collide_come_out_as_counted(name):
    classes = COLLISIONS[name]
    board = "AhKh7s2d2c" if name == "one combo left" else "Kh7s5d2d2c"
    exact = exact_outcomes(
        [weights_by_combo(**one) for one in classes], [board[i : i + 2] for i in range(0, 10, 2)]
    )
    sampled = sample(*(weights_of(**one) for one in classes), board=board)
    assert_near(sampled, exact)


def test_ranges_and_hands_on_a_turn_come_out_as_counted():
    ranges = [{("Ac", "Ad"): 1}, weights_by_combo(AKs=1, AA=0.5), weights_by_combo(KK=1, AKo=0.3)]
    exact = exact_outcomes(ranges, ["Kh", "7s", "5d", "2d"])
    players = ("AcAd", weights_of(AKs=1, AA=0.5), weights_of(KK=1, AKo=0.3))
    assert_near(sample(*players, board="Kh7s5d2d"), exact)


def test_folded_ranges_take_their_cards_out():
    ranges = [
        weights_by_combo(AKs=1),
        weights_by_combo(QQ=1, KK=1),
        weights_by_combo(AA=1, AKo=0.5),
    ]
    board = ["Ah", "7s", "5d", "Qd"]
    exact = exact_outcomes(ranges, board, folded=1)
    sampled = sample(
        weights_of(AKs=1),
        weights_of(QQ=1, KK=1),
        board="".join(board),
        folded=[weights_of(AA=1, AKo=0.5)],
    )
    assert_near(sampled, exact)


def test_ranges_that_are_any_two_cards_are_dealt_as_free_cards():
    anything, random = sample("AsAh", np.full(1326, 0.5)), sample("AsAh", 2)
    assert anything.counts.tolist() == random.counts.tolist()


def test_folded_ranges_of_any_two_cards_change_nothing():
    folded = sample("AsAh", "KsKh", folded=[np.ones(1326)] * 3)
    assert folded.counts.tolist() == sample("AsAh", "KsKh").counts.tolist()


@pytest.mark.parametrize(
    "game",
    [
        pytest.param("omaha", marks=pytest.mark.slow),
        "omaha_hi_lo",
        pytest.param("short_deck", marks=pytest.mark.slow),
    ],
)
def test_other_games_come_out_as_counted(game):
    hands = ["AhKh", "QcQd"] if game == "short_deck" else ["Ah2h7s7d", "QcJc4h3d"]
    board = ["8h", "6d", "7c", "Tc"] if game == "short_deck" else ["8h", "6d", "Jh", "5c"]
    held = [[hand[i : i + 2] for i in range(0, len(hand), 2)] for hand in hands]
    exact = np.zeros((4, 4 if GAMES[game].low else 1))
    for number in GAMES[game].deck:
        if (river := DECK[number - 1]) not in board + held[0] + held[1]:
            exact[game_outcomes(game, held, [*board, river])] += 1
    assert_near(sample(*hands, board="".join(board), game=game, samples=100_000), exact)


# ---- the number of samples -------------------------------------------------------------------


@pytest.mark.parametrize("samples", [1, 2, BLOCK - 1, BLOCK, BLOCK + 1, 100_000, np.int64(7)])
def test_as_many_samples_as_asked_for(samples):
    sampled = sample("AsAh", weights_of(KK=1, AKs=1), 2, samples=samples)
    assert sampled.samples == sampled.counts.sum() == samples
    assert sampled.complete


@pytest.mark.parametrize("std_error", [0.01, 0.0007])
def test_the_standard_error_asked_for_is_reached(std_error):
    sampled = sample("AsAh", "KsKh", "7c6c", std_error=std_error)
    assert sampled.std_error.max() <= std_error
    assert sampled.samples % BLOCK == 0
    again = sample("AsAh", "KsKh", "7c6c", std_error=std_error, threads=1)
    assert again.counts.tolist() == sampled.counts.tolist()


def test_without_a_goal_the_standard_error_is_the_stated_one():
    sampled = sample("AsAh", "7c6c", samples=None)
    assert sampled.std_error.max() <= 0.0005


def test_standard_errors_are_those_of_the_shares():
    outcomes = np.array([[0], [60], [30], [10]])
    shares = np.array([1.0] * 60 + [0.0] * 30 + [0.5] * 10)
    expected = shares.std(ddof=1) / 10
    assert std_errors(outcomes) == pytest.approx([expected, expected])
    assert share_means(outcomes) == pytest.approx([shares.mean(), 1 - shares.mean()])


def test_one_sample_has_no_standard_error():
    assert std_errors(np.array([[0], [1], [0], [0]])).tolist() == [np.inf, np.inf]


def test_standard_errors_tell_how_far_samples_are_off():
    exact = EquityCalculator(["AsAh", "KsKh"]).equity[0]
    runs = [sample("AsAh", "KsKh", samples=2_000, rng=seed) for seed in range(200)]
    scores = [(share_means(r.counts)[0] - exact) / r.std_error[0] for r in runs]
    assert abs(np.mean(scores)) < MOST_ERRORS / 200**0.5
    assert 0.8 < np.std(scores) < 1.2


# ---- impossible deals ------------------------------------------------------------------------


def test_ranges_without_a_deal_are_named():
    players = [weights_of(QQ=1), weights_of(AA=1), weights_of(AA=1), weights_of(AKs=1)]
    with raises("hand 1, hand 2, hand 3 leave no possible deal"):
        sample(*players, 2)


def test_a_range_in_the_way_of_known_cards_is_named():
    with pytest.raises(ValueError, match=r"hand 1 has no combo.*Ac \(hand 0\).*As \(the board\)"):
        sample("AcKd", weights_of(AA=1), board="AsAh2c")


def test_a_folded_range_in_the_way_is_named():
    with pytest.raises(ValueError, match=r"folded range 0 has no combo.*Ac \(hand 0\)"):
        sample("AcAd", "AhAs", folded=[weights_of(AA=1)])


def test_an_empty_range_is_named():
    with pytest.raises(ValueError, match=r"hand 0 has no combo.*empty"):
        sample(np.zeros(1326), 2)


def test_ranges_that_hardly_go_together_are_refused():
    with raises("share a card in all but 0.05% of their deals"):
        sample(*[weights_of(AA=1, KK=1, QQ=1, JJ=1, AKs=1, AKo=1)] * 8)


def test_more_cards_than_there_are_are_refused():
    with raises("40 cards are left for 5 board cards to come and 36 unknown"):
        read_spot(["AsAhKsKh2c3c", *["random"] * 6], dead="4c4d4h4s5c5d", game="omaha")


# ---- repeatable ------------------------------------------------------------------------------

RUN = """
import json, sys
import numpy as np
from calculations.sampling import sample
from calculations.ranges.range import Range
from calculations.spots.spot import Spot, Unknown
from lookup.combos import COMBOS
from lookup.games import GAMES

NONE = np.empty(0, np.uint8)
pairs = ((COMBOS[:, 0] - 1) // 4 == (COMBOS[:, 1] - 1) // 4).astype(float)
spots = [
    ((np.array([52, 51], np.uint8), Unknown(2)), NONE, "holdem"),
    (
        (*map(Range.from_weights, (pairs, pairs * np.linspace(0, 1, 1326))), Unknown(2)),
        np.array([1, 5, 9], np.uint8),
        "holdem",
    ),
    ((Unknown(4), Unknown(4)), NONE, "omaha_hi_lo"),
]
print(json.dumps([
    sample(Spot(players, board, NONE, GAMES[game]), samples=60_000, rng=5, threads=int(sys.argv[1]))
    .counts.tolist()
    for players, board, game in spots
]))
"""


def test_threads_processes_and_hash_seeds_change_nothing(run_python):
    runs = [run_python(RUN, 1, PYTHONHASHSEED="1"), run_python(RUN, 3, PYTHONHASHSEED="2")]
    results = []
    for done in runs:
        assert done.returncode == 0, done.stderr
        results.append(json.loads(done.stdout))
    assert results[0] == results[1]


@pytest.mark.parametrize("rng", [7, np.random.SeedSequence(7), np.random.PCG64(7)])
def test_rng_takes_what_default_rng_takes(rng):
    expected = sample("AsAh", 2, rng=np.random.default_rng(7), samples=1000)
    assert sample("AsAh", 2, rng=rng, samples=1000).counts.tolist() == expected.counts.tolist()


def test_a_generator_goes_on():
    rng = np.random.default_rng(7)
    first, second = (sample("AsAh", 2, rng=rng, samples=10_000) for _ in range(2))
    assert first.counts.tolist() != second.counts.tolist()


def test_a_golden_sample():
    sampled = sample("AsAh", "KsKh", rng=1, samples=10_000)
    assert sampled.counts.ravel().tolist() == GOLDEN


GOLDEN = [0, 8249, 1709, 42]


def test_what_is_no_rng_is_refused():
    with pytest.raises(ValueError, match=r"rng is 'seed'.*; give what numpy"):
        sample("AsAh", 2, rng="seed")


# ---- shown, stopped --------------------------------------------------------------------------


def test_progress_of_short_work_stays_unseen(capfd):
    sample("AsAh", 2, progress=True)
    assert capfd.readouterr() == ("", "")


LONG = """
from calculations.sampling import sample
from calculations.spots.reading import read_spot

spot = read_spot(["AsAh", "random", "random"])
sample(spot, samples=1)  # compiles
sampled = sample(spot, {goal}, progress=True)
print(sampled.complete, sampled.samples, sampled.counts.sum())
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals and pseudo-terminals are POSIX")
@pytest.mark.parametrize("goal", ["samples=10**12", "std_error=1e-9"])
def test_ctrl_c_returns_what_there_is(goal):
    command = [sys.executable, "-c", LONG.replace("{goal}", goal)]
    with OnTerminal(command, stdout=subprocess.PIPE, text=True) as program:
        program.read_until("samples: ")
        program.child.send_signal(signal.SIGINT)
        errors = program.read_to_end()
        assert program.child.wait() == 0, errors
        complete, samples, total = program.child.stdout.read().split()
    assert complete == "False"
    assert 0 < int(samples) == int(total) < 10**12
