"""Convergence: checkpoints of a sampling run that depend only on the samples."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from raises import raises
from support.pictures import png, texts

from calculations import EquityCalculator
from calculations.sampling import BLOCK, CHECKPOINTS, RunningTally, parts_of

pytestmark = pytest.mark.jit

OMAHA = {"hands": ["As2s3dKh", "random"], "board": "", "game": "omaha_hi_lo"}


def sampled(hands=("QQ+, AKs:0.5", "AsKh", "random"), board="2c7d9h", **options):
    return EquityCalculator(
        hands, board, **{"method": "monte_carlo", "samples": 50_000, "rng": 1} | options
    )


# ---- checkpoints -----------------------------------------------------------------------------


def test_checkpoints_are_about_fifty_and_ever_further_apart():
    steps = [later - earlier for earlier, later in pairwise(CHECKPOINTS)]
    assert CHECKPOINTS[:4] == (0, 1, 2, 3)
    assert steps == sorted(steps)
    assert sum(point * BLOCK <= 1_000_000 for point in CHECKPOINTS) in range(35, 55)
    assert sum(point * BLOCK <= 10**9 for point in CHECKPOINTS) < 100


@given(st.integers(0, 3000), st.integers(0, 3000))
def test_parts_cover_the_blocks_and_cross_no_checkpoint(first, size):
    parts = [*parts_of(first, first + size)]
    covered = [block for _, start, end in parts for block in range(start, end)]
    assert covered == [*range(first, first + size)]
    for part, start, end in parts:
        assert CHECKPOINTS[part] <= start < end <= CHECKPOINTS[part + 1]


@given(
    st.lists(st.integers(1, 40), min_size=1, max_size=12),
    st.randoms(use_true_random=False),
    st.sampled_from([1, 4]),
)
def test_slices_in_any_order_are_recorded_in_the_order_of_the_blocks(sizes, random, lows):
    """Block b counts b wins of seat 0 and one of seat 1, so every sum identifies its blocks."""
    ends = np.cumsum(sizes).tolist()
    slices = [*zip([0, *ends], ends, strict=False)]
    random.shuffle(slices)
    running = RunningTally((4, lows))
    for first, stop in slices:
        for part, start, end in parts_of(first, stop):
            tally = running.take(part)
            tally[1, 0] += sum(range(start, end))
            tally[2, 0] += end - start
            running.give(part, tally)
        running.settle(first, stop)

    expected = [point for point in CHECKPOINTS[1:] if point < ends[-1]] + [ends[-1]]
    won = [sum(range(point)) for point in expected]
    found = running.convergence()
    assert running.outcomes[:, 0].tolist() == [0, won[-1], expected[-1], 0]
    assert found.samples.tolist() == [sum(both) for both in zip(won, expected, strict=True)]
    shares = [Fraction(one, one + other) for one, other in zip(won, expected, strict=True)]
    assert found.means[:, 0].tolist() == pytest.approx([float(share) for share in shares])
    assert found.squares[:, 0].tolist() == pytest.approx([float(share) for share in shares])


# ---- the frame -------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, OMAHA, {"samples": 5000, "folded": ["JJ"]}])
def test_each_checkpoint_is_the_run_of_so_many_samples(options):
    frame = sampled(**options).samples.convergence()
    for samples in frame.index[[0, 2, len(frame) // 2, -1]]:
        alone = sampled(**options | {"samples": int(samples)})
        row = frame.loc[samples]
        assert row["equity"].tolist() == pytest.approx(alone.equity.tolist(), abs=1e-12)
        assert row["std_error"].tolist() == pytest.approx(alone.std_error.tolist(), rel=1e-6)


@pytest.mark.parametrize("samples", [1, 1000, 1024, 1025, 5000, 200_000])
def test_the_last_checkpoint_is_the_result(samples):
    spot = sampled(samples=samples)
    frame = spot.samples.convergence()
    assert frame.index.name == "samples"
    assert frame.index.is_monotonic_increasing
    assert frame.index.is_unique
    assert frame.index[-1] == samples
    assert frame["equity"].iloc[-1].tolist() == pytest.approx(spot.equity.tolist(), abs=1e-12)
    assert frame["std_error"].iloc[-1].tolist() == pytest.approx(spot.std_error.tolist(), rel=1e-6)
    assert frame["equity"].columns.tolist() == spot.summary["Hole Cards"]


@pytest.mark.parametrize("goal", [{"samples": 300_000}, {"samples": None, "std_error": 0.001}])
def test_threads_do_not_change_the_checkpoints(goal):
    one, two, three = (sampled(threads=count, **goal).samples.convergence() for count in (1, 2, 3))
    assert one.equals(two)
    assert one.equals(three)


def test_two_hands_of_the_same_name_have_a_column_each():
    frame = sampled(["random", "random"]).samples.convergence()
    assert frame.columns.tolist() == [
        ("equity", "random"), ("equity", "random"), ("std_error", "random"), ("std_error", "random")
    ]  # fmt: skip


def test_of_merged_results_the_second_run_goes_on_where_the_first_ends():
    one, other = sampled(rng=1, samples=5000), sampled(rng=2, samples=3000)
    both = one.merge(other)
    frame = both.samples.convergence()
    ours, theirs = one.samples.convergence(), other.samples.convergence()
    assert frame.index.tolist() == [*ours.index, *(5000 + theirs.index)]
    assert frame.iloc[: len(ours)].equals(ours)
    half = (5000 * one.equity + 1024 * theirs["equity"].iloc[0].to_numpy()) / 6024
    assert frame.loc[6024]["equity"].to_numpy() == pytest.approx(half)
    assert frame["std_error"].iloc[-1].tolist() == pytest.approx(both.std_error.tolist(), rel=1e-6)


def test_an_exact_count_has_none():
    for spot in (EquityCalculator(["AsAh", "KsKh"]), EquityCalculator(["QQ", "AsAh"], "2c7d9h5s")):
        for ask in (spot.samples.convergence, spot.plot.convergence):
            with raises("an exact count does not converge; use method='monte_carlo'"):
                ask()


# ---- the plot --------------------------------------------------------------------------------


@pytest.mark.usefixtures("pyplot")
@pytest.mark.parametrize("seat", [0, 2])
def test_the_line_is_the_estimate_and_the_band_its_errors(seat):
    spot = sampled()
    ax = spot.plot.convergence(seat)

    frame = spot.samples.convergence()
    equity = 100 * frame["equity"].iloc[:, seat].to_numpy()
    errors = 196 * frame["std_error"].iloc[:, seat].to_numpy()
    line, last = ax.lines
    assert line.get_xdata().tolist() == frame.index.tolist()
    assert line.get_ydata().tolist() == equity.tolist()
    assert {*last.get_ydata()} == {equity[-1]}
    (band,) = ax.collections
    (path,) = band.get_paths()
    for samples, middle, error in zip(frame.index, equity, errors, strict=True):
        heights = path.vertices[path.vertices[:, 0] == samples, 1]
        assert heights.min() == pytest.approx(middle - error)
        assert heights.max() == pytest.approx(middle + error)
    assert png(ax).startswith(b"\x89PNG")


@pytest.mark.usefixtures("pyplot")
def test_the_plot_names_axes_units_hand_and_samples():
    spot = sampled()
    ax = spot.plot.convergence(1)

    assert ax.get_xlabel() == "Samples (random deals, log scale)"
    assert ax.get_ylabel() == "Equity (% of the pot)"
    assert ax.get_title() == "Equity of A♠ K♥ over 50,000 random deals\nBoard 2♣ 7♦ 9♥"
    assert ax.get_xscale() == "log"
    names = texts(ax.get_legend().get_texts())
    assert names == [
        "± 1.96 standard errors",
        "estimate",
        f"last estimate, {100 * spot.equity[1]:.2f}%",
    ]
    png(ax)
    low, high = ax.get_xlim()
    ticks = zip(ax.get_xticks(), ax.get_xticklabels(), strict=True)
    shown = [label.get_text() for place, label in ticks if low <= place <= high]
    assert "10,000" in shown


@pytest.mark.slow
@pytest.mark.usefixtures("pyplot")
@pytest.mark.parametrize("samples", [1, 2, 1000, 2000, 10**6])
def test_runs_of_any_length_can_be_drawn(samples):
    ax = sampled(samples=samples).plot.convergence()
    low, high = ax.get_xlim()
    assert low < min(samples, BLOCK) <= samples < high
    assert png(ax)
