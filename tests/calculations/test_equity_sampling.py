"""Monte Carlo in `EquityCalculator`: when it is chosen, its precision, and its reports."""

import operator
import os
import pickle
import re
import signal
import subprocess
import sys
from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from raises import raises, raises_naming
from support.watching import OnTerminal

from calculations import EquityCalculator, counted_spot
from calculations.counted_spot import Method
from calculations.reports.report import SpotReport, to_text

pytestmark = pytest.mark.jit

WIDE = ["AA", "TT+", "QQ+,AK", "22+"]
OMAHA = ["AsKsQdJd", "random"]

SAMPLED = SpotReport(
    ["QQ+", "random"],
    [["2c", "7d", "9h"]],
    [],
    "Samples",
    4000,
    {"Win": [3000, 900], "Win %": [75.0, 22.5], "Tie": [100, 100], "Tie %": [2.5, 2.5]}
    | {"Lose": [900, 3000], "Lose %": [22.5, 75.0]},
    equity=[0.7625, 0.2375],
    std_error=[0.00664, 0.006641],
)

REPORT = """\
Estimated equities (Monte Carlo, not exact) from 4000 random deals.
Board: 2c 7d 9h
Hole Cards      Win    Win %      Tie    Tie %     Lose   Lose %   Equity  Std Error
       QQ+     3000   75.00%      100    2.50%      900   22.50%    0.762    0.00664
    random      900   22.50%      100    2.50%     3000   75.00%    0.237    0.00664"""


def sampled(hands=("QQ+", "AsKh"), board="2c7d9h", **options):
    return EquityCalculator(
        hands, board, **{"method": "monte_carlo", "samples": 5000, "rng": 1} | options
    )


# ---- which method ----------------------------------------------------------------------------


def test_known_hands_are_counted_exactly():
    method = EquityCalculator(["AsAh", "KsKh"]).method
    assert isinstance(method, Method)
    assert method.name == "exact"
    assert method.reason == "all hands are known, so every board is counted"


def test_ranges_are_counted_exactly_within_the_limit():
    method = EquityCalculator(["AA", "KK"], "2c7d9h").method
    assert method.name == "exact"
    assert re.fullmatch(
        r"an exact count takes about \S+ s on one core, within the limit of 2 s", method.reason
    )
    assert 0 < method.exact_seconds < 2
    assert method.monte_carlo_seconds > 0


def test_ranges_over_the_limit_are_sampled():
    spot = EquityCalculator(WIDE)
    assert spot.method.name == "monte_carlo"
    assert re.fullmatch(
        r"an exact count takes about \S+ s on one core, over the limit of 2 s", spot.method.reason
    )
    assert spot.method.exact_seconds > 2


@pytest.mark.parametrize(("seconds", "name"), [(0.0, "monte_carlo"), (1e9, "exact")])
def test_the_limit_decides(monkeypatch, seconds, name):
    monkeypatch.setattr(counted_spot, "MOST_EXACT_SECONDS", seconds)
    spot = EquityCalculator(["AA", "KK"], "2c7d9h5s", samples=1000, rng=1)
    assert spot.method.name == name
    assert f"limit of {seconds:g} s" in spot.method.reason
    assert ("Samples" in spot.summary) == (name == "monte_carlo")
    assert EquityCalculator(["AA", "KK"], "2c7d9h5s", method="exact").method.name == "exact"


def test_asked_for():
    exact, estimate = (
        EquityCalculator(["AA", "KK"], "2c7d9h5s", method=method, samples=samples).method
        for method, samples in (("exact", None), ("monte_carlo", 10))
    )
    assert (exact.name, exact.reason) == ("exact", "asked for")
    assert (estimate.name, estimate.reason) == ("monte_carlo", "asked for")
    assert exact.exact_seconds == estimate.exact_seconds
    assert estimate.monte_carlo_seconds < exact.monte_carlo_seconds


def test_known_hands_are_sampled_when_asked_for():
    spot = sampled(["JsTs", "2c2d"], "9s8s3c")
    assert spot.method[:2] == ("monte_carlo", "asked for; all hands are known")
    assert spot.enumerations == 5000
    exact = EquityCalculator(["JsTs", "2c2d"], "9s8s3c")
    assert abs(spot.equity - exact.equity).max() < 4.5 * spot.std_error.max()


def test_what_cannot_be_counted_is_sampled_or_refused():
    rule = "no exact count is offered for 2 hands of omaha, 1 of them not known, before the flop"
    spot = EquityCalculator(OMAHA, game="omaha", samples=1000, rng=1)
    assert spot.method[:3] == ("monte_carlo", rule, None)
    asked = EquityCalculator(OMAHA, game="omaha", method="exact")
    with raises(f"{rule}; use method='auto' or 'monte_carlo'"):
        _ = asked.equity


def test_many_wide_ranges_are_described():
    spot = EquityCalculator(["random"] * 5 + ["AsKs"], "2c7d9hTd", folded=["22+"])
    assert spot.method.reason == (
        "no exact count is offered for 6 hands of holdem, 5 of them not known and 1 folded, "
        "on the turn"
    )


@pytest.mark.parametrize("method", ["mc", "", None, [], "Exact"])
def test_an_unknown_method_lists_the_known_ones(method):
    with raises_naming(f"unknown method {method!r}", "the methods are auto, exact, monte_carlo"):
        EquityCalculator(["AA", "KK"], method=method)


# ---- how long to draw ------------------------------------------------------------------------


@pytest.mark.parametrize("samples", [0, -1, True, 2.5, "100", float("nan"), [100], np.bool(1)])
def test_samples_are_a_whole_number(samples):
    with raises(f"samples is {samples!r}; give a whole number of 1 or more"):
        EquityCalculator(["AA", "KK"], samples=samples)


@pytest.mark.parametrize(
    "samples", [2**63, 10**30, 10**5000, np.uint64(2**63)], ids=lambda number: type(number).__name__
)
def test_more_samples_than_can_be_counted_are_refused(samples):
    with pytest.raises(
        ValueError, match=r"samples is .{1,60}; give at most 9,223,372,036,854,775,807"
    ):
        EquityCalculator(["AA", "KK"], samples=samples)


@pytest.mark.parametrize("samples", [1, 10**9, 2**63 - 1, np.int64(5), None])
def test_so_many_samples_may_be_asked_for(samples):
    assert EquityCalculator(["AA", "KK"], method="monte_carlo", samples=samples).board == []


@pytest.mark.parametrize("error", [0, -0.1, True, "0.1", float("nan"), float("inf"), 1j])
def test_a_standard_error_is_a_number_above_0(error):
    with raises(f"std_error is {error!r}; give a number above 0, such as 0.001"):
        EquityCalculator(["AA", "KK"], std_error=error)


@pytest.mark.parametrize("error", [5e-324, 9e-11, Fraction(1, 10**400), 1.5, 1e308, 10**400])
def test_a_standard_error_is_one_that_can_be_reached(error):
    with pytest.raises(ValueError, match=r"std_error is .{1,60}; give a number from 1e-10 to 1, "):
        EquityCalculator(["AA", "KK"], std_error=error)


@pytest.mark.parametrize("error", [1e-10, 1, Fraction(1, 3), np.float32(0.1)])
def test_such_standard_errors_may_be_asked_for(error):
    assert EquityCalculator(["AA", "KK"], std_error=error).board == []


def test_one_goal_at_a_time_and_none_for_exact_counts():
    with raises("samples is 10 and std_error 0.1; give one of the two"):
        EquityCalculator(["AA", "KK"], samples=10, std_error=0.1)
    for goal in ({"samples": 10}, {"std_error": 0.1}):
        with raises("samples and std_error are for Monte Carlo; an exact count has none"):
            EquityCalculator(["AA", "KK"], method="exact", **goal)


@pytest.mark.parametrize("threads", [0, -1, 1.5, "2", True])
def test_threads_are_a_whole_number_whatever_the_method(threads):
    with raises(f"threads is {threads!r}; give a whole number of 1 or more"):
        EquityCalculator(["AsAh", "KsKh"], threads=threads)


@pytest.mark.parametrize("rng", ["x", -1, 1.5])
def test_random_numbers_are_those_of_numpy(rng):
    with raises(f"rng is {rng!r} ("):
        _ = sampled(rng=rng).equity


@pytest.mark.parametrize("samples", [1, 1000, 1025, 5000])
def test_so_many_samples_are_drawn(samples):
    spot = sampled(samples=samples)
    assert spot.outcomes.dtype == np.int64
    assert spot.enumerations == spot.outcomes.sum() == spot.summary["Samples"] == samples
    assert spot.samples.complete


def test_the_standard_error_asked_for_is_reached():
    spot = sampled(samples=None, std_error=0.002)
    assert 0 < spot.std_error.max() <= 0.002


# ---- what comes out --------------------------------------------------------------------------

NEAR = [
    pytest.param(["QQ+,AKs:0.5", "AsKh"], "2c7d9h", {}, id="weights"),
    pytest.param(
        ["AA,KQs", "QQ,JTs", "random"], "Qs7d2h5c", {}, id="three", marks=pytest.mark.slow
    ),
    pytest.param(["AK", "QQ"], "Qs7d2h", {"folded": ["AQ,KJ:0.5"]}, id="folded"),
    pytest.param(
        *(["AK", "QQ"], "Qs7d8h", {"game": "short_deck", "dead": "Tc"}),
        id="short-deck",
        marks=pytest.mark.slow,
    ),
    pytest.param(["AsAh", "random"], "", {}, id="random"),
]


@pytest.mark.parametrize(("hands", "board", "options"), NEAR)
def test_estimates_are_near_the_exact_equities(hands, board, options):
    spot = sampled(hands, board, samples=50_000, **options)
    exact = EquityCalculator(hands, board, method="exact", **options)
    assert (abs(spot.equity - exact.equity) <= 4.5 * spot.std_error).all()
    assert spot.equity.sum() == pytest.approx(1)
    assert (spot.std_error > 0).all()
    assert exact.std_error.tolist() == [0] * len(hands)


@pytest.mark.slow
def test_estimates_of_a_pot_with_a_low_are_near_the_exact_ones():
    hands, board = ["As2s3dKh", "Ac2d4hKs", "QcQdJhTs"], "3c7h8d"
    exact = EquityCalculator(hands, board, game="omaha_hi_lo")
    spot = sampled(hands, board, samples=50_000, game="omaha_hi_lo")
    assert (abs(spot.equity - exact.equity) <= 4.5 * spot.std_error).all()
    for counts in map(operator.attrgetter, ("outcomes", "halves.high", "halves.low")):
        shares = counts(exact) / exact.enumerations
        drawn = counts(spot) / spot.enumerations
        assert (abs(drawn - shares) <= 4.5 * np.sqrt(shares * (1 - shares) / 50_000) + 1e-9).all()


def test_the_same_random_numbers_give_the_same_result_at_any_number_of_threads():
    one, two, again = (
        sampled(["QQ+", "random"], samples=200_000, threads=threads) for threads in (1, 2, 2)
    )
    assert one.outcomes.tolist() == two.outcomes.tolist() == again.outcomes.tolist()
    assert sampled(["QQ+", "random"], samples=200_000, rng=2).outcomes.tolist() != (
        one.outcomes.tolist()
    )
    drawn_again = sampled(["QQ+", "random"], samples=200_000, rng=np.random.default_rng(1))
    assert drawn_again.outcomes.tolist() == one.outcomes.tolist()


def test_a_result_is_drawn_once():
    spot = sampled(rng=None)
    assert spot.outcomes.tolist() == spot.outcomes.tolist()
    assert spot.summary == spot.summary


def test_samples_have_no_fractions_and_no_combos():
    with raises("there are no exact fractions of samples; use .equity"):
        _ = sampled().equity_fractions
    for hands in (["QQ+", "AsKh"], ["QsQh", "AsKh"]):
        for ask in (sampled(hands).ranges.per_combo, sampled(hands).ranges.grid):
            with raises("samples are not counted by combo; use method='exact'"):
                ask(0)


def test_sampled_outcomes_cannot_be_changed():
    for spot in (sampled(), sampled().merge(sampled(rng=2))):
        with raises("read-only"):
            spot.outcomes[0] = 1


# ---- merge -----------------------------------------------------------------------------------


def test_merged_results_have_the_samples_of_both():
    one, other = sampled(rng=1, samples=5000), sampled(rng=2, samples=3000)
    both = one.merge(other)
    assert both.outcomes.tolist() == (one.outcomes + other.outcomes).tolist()
    assert both.enumerations == 8000
    assert (both.std_error < one.std_error).all()
    assert both.samples.complete
    assert repr(both) == repr(one)
    assert one.enumerations == 5000


def test_streets_before_the_board_are_not_those_of_merged_samples():
    one, other = sampled(rng=1), sampled(rng=2)
    both = one.merge(other)

    streets = both.by_street()

    pd.testing.assert_frame_equal(streets[:-1], one.by_street()[:-1])
    assert streets.iloc[-1].tolist() == both.equity.tolist()
    assert streets.iloc[0].tolist() != both.equity.tolist()


@pytest.mark.slow
def test_merged_results_with_a_low():
    hands = ["As2s3dKh", "random"]
    one, other = (sampled(hands, game="omaha_hi_lo", rng=rng) for rng in (1, 2))
    both = one.merge(other)
    assert both.halves.low.tolist() == (one.halves.low + other.halves.low).tolist()
    assert both.equity == pytest.approx((one.equity + other.equity) / 2)


@pytest.mark.parametrize(
    "other",
    [
        ("QQ+", "AsKd"), {"board": "2c7d9s"}, {"dead": "3c"}, {"game": "short_deck", "board": ""},
        {"folded": ["AA"]},
    ],
    ids=["hands", "board", "dead", "game", "folded"],
)  # fmt: skip
def test_results_of_other_spots_do_not_merge(other):
    other = sampled(other) if isinstance(other, tuple) else sampled(**other)
    with pytest.raises(ValueError, match=r"is another spot than .*; merge results of one spot"):
        sampled().merge(other)


def test_only_samples_merge():
    exact = EquityCalculator(["QQ+", "AsKh"], "2c7d9h")
    for one, other in ((exact, sampled()), (sampled(), exact), (exact, exact)):
        with raises("an exact count needs no samples; merge two results of Monte Carlo"):
            one.merge(other)
    with raises("5 is another spot than"):
        sampled().merge(5)


# ---- Ctrl-C ----------------------------------------------------------------------------------

INTERRUPTED = """
from calculations import EquityCalculator

warm = EquityCalculator(["QQ+", "random"], "2c7d9h", method="monte_carlo", samples=5000, rng=1)
assert warm.samples.complete and "stopped" not in str(warm)
spot = EquityCalculator(["QQ+", "random"], "2c7d9h", method="monte_carlo", samples=10**12, rng=2)
drawn = spot.enumerations
assert 0 < drawn < 10**12
assert not spot.samples.complete
first = str(spot).splitlines()[0]
assert first.endswith(f"from {drawn} random deals, stopped early."), first
assert f"{drawn:,} random deals, stopped early</strong>" in spot._repr_html_()
assert not spot.merge(warm).samples.complete
assert abs(spot.equity[0] - warm.equity[0]) < 0.1
print("done")
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="signals and pseudo-terminals are POSIX")
def test_ctrl_c_returns_what_was_drawn_and_says_so():
    command = [sys.executable, "-c", INTERRUPTED]
    with OnTerminal(command, stdout=subprocess.PIPE, text=True) as program:
        program.read_until("samples: ")
        program.child.send_signal(signal.SIGINT)
        errors = program.read_to_end()
        assert (program.child.wait(), program.child.stdout.read()) == (0, "done\n"), errors


# ---- reports ---------------------------------------------------------------------------------


def test_the_printed_report():
    assert to_text(SAMPLED) == REPORT


def test_the_printed_report_of_what_was_stopped_early():
    early = REPORT.replace("random deals.", "random deals, stopped early.")
    assert to_text(SAMPLED._replace(complete=False)) == early


def test_the_report_and_the_frame_of_a_sampled_spot():
    spot = sampled()
    summary = spot.summary
    assert [*summary] == [*SAMPLED.summary]
    assert str(spot) == to_text(spot._counted.report)
    assert summary["Std Error"] == spot.std_error.tolist()
    frame = spot.to_frame()
    assert frame.columns.tolist() == [*SAMPLED.summary][1:]
    assert frame.loc[0, "Std Error"] == spot.std_error[0]


def test_a_single_sample_has_an_infinite_standard_error():
    assert str(sampled(samples=1)).endswith("inf")


@pytest.mark.parametrize("goal", [{"samples": 2**53}, {"std_error": 1e-8}])
def test_sampling_for_hours_warns(goal):
    spot = EquityCalculator(["AA", "random"], method="monte_carlo", **goal)

    with pytest.warns(UserWarning, match=r"takes about .* hours on one core; .* std_error="):
        assert spot.method.name == "monte_carlo"


@pytest.mark.parametrize(
    ("hands", "options"),
    [
        (["AKs", "QQ+"], {"method": "monte_carlo", "samples": 100, "rng": 3}),
        (["AKs", "QQ+"], {"board": "2c7d9h"}),
        (["AsKs", "QdQh"], {"boards": ["2s7s9d", "AhQc3d"]}),
        (["AsKsQd", "2c2d2h"], {"game": "seven_card_stud", "method": "monte_carlo", "samples": 9}),
    ],
)
def test_counted_spots_can_be_pickled(hands, options):
    spot = EquityCalculator(hands, **options)
    equity = spot.equity.tolist()

    again = pickle.loads(pickle.dumps(spot))

    assert again.equity.tolist() == equity
    assert again.method == spot.method
