"""Two ranges on every flop."""

import numpy as np
import pytest
from raises import raises

import lookup
from calculations import CARDS, EquityCalculator, Range, equity_by_flop
from calculations.distributions.equity_by_flop import counts_by_flop, flops_of

RANGES = {
    "alike in all suits": ("QQ+, AKs", "JJ-99"),
    "one combo": ("AsKs", "QQ"),
    "two suits": ("AsKs, AhKh", "QsJs, QhJh, 99"),
    "weights": ("QQ:0.5, AKs", "JJ, AQ:0.25"),
}


@pytest.fixture(params=RANGES.values(), ids=[*RANGES], scope="module")
def ranges(request):
    return request.param


@pytest.fixture(scope="module")
def by_flop(ranges):
    return equity_by_flop(*ranges, progress=False)


@pytest.mark.slow
def test_over_all_flops_they_are_those_before_the_flop(ranges, by_flop):
    before = EquityCalculator([Range(text) for text in ranges], method="exact")
    np.testing.assert_allclose(by_flop.mean, before.equity, rtol=1e-12)
    assert (by_flop.weights @ by_flop.deals) * 990 == pytest.approx(10 * before.enumerations)


@pytest.mark.slow
def test_each_flop_is_as_if_it_were_counted_alone(ranges, by_flop):
    for place in np.random.default_rng(1).integers(0, len(by_flop.boards), 12):
        flop = "".join(CARDS[card - 1] for card in by_flop.boards[place])
        if by_flop.deals[place]:
            alone = EquityCalculator([Range(text) for text in ranges], flop, method="exact")
            np.testing.assert_allclose(by_flop.equity[place], alone.equity, rtol=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("texts", [("QQ:0.5, AK", "JJ, AQ:0.1, 33"), ("AA", "AA:0.3, KK")])
def test_rivers_come_to_what_each_flop_does(texts):
    ranges = tuple(Range(text) for text in texts)
    by_flop = equity_by_flop(*ranges, progress=False)
    alone = [counts.outcomes for counts in counts_by_flop(ranges, by_flop.boards)]
    np.testing.assert_allclose(by_flop.deals * 990, np.sum(alone, axis=1), rtol=1e-12)
    won = np.array(alone)[:, [1, 2]] + np.array(alone)[:, [3]] / 2
    dealt = np.sum(alone, axis=1) > 0
    assert (np.isnan(by_flop.equity).all(axis=1) == ~dealt).all()
    expected = won[dealt] / np.sum(alone, axis=1)[dealt, None]
    np.testing.assert_allclose(by_flop.equity[dealt], expected, rtol=1e-12)


@pytest.mark.slow
def test_flops_that_leave_no_deal_have_no_equity():
    by_flop = equity_by_flop("AsAh", "KsKh")
    taken = np.isin(by_flop.boards, [CARDS.index(card) + 1 for card in ("As", "Ah", "Ks", "Kh")])
    assert (np.isnan(by_flop.equity[:, 0]) == taken.any(axis=1)).all()
    assert by_flop.mean.round(4).tolist() == [0.8264, 0.1736]


@pytest.mark.parametrize(
    ("texts", "flops"),
    [(["AA", "KK, AKs"], 1755), (["random", "random"], 1755), (["AsKs", "QQ"], 5252)],
)
def test_flops_are_told_apart_by_the_suits_that_ranges_tell_apart(texts, flops):
    ranges = tuple(Range.random() if text == "random" else Range(text) for text in texts)
    boards, weights = flops_of(ranges)
    assert len(boards) == flops
    assert weights.sum() == 22_100
    if flops == 1755:
        assert (boards == lookup.flops().boards).all()
        assert (weights == lookup.flops().weights).all()


def test_ranges_without_a_deal_are_refused():
    with raises("dealt twice"):
        equity_by_flop("AsAh", "AsKs")
    with raises("leave no possible deal"):
        equity_by_flop("AsAh, AsAd", "AsKs, AsQs")


@pytest.mark.slow
def test_threads_change_no_digit():
    one, two = (equity_by_flop("AKs", "QQ, JJ", threads=threads) for threads in (1, 2))
    assert one.equity.tobytes() == two.equity.tobytes()


@pytest.mark.slow
def test_a_frame_has_a_row_a_flop(by_flop):
    frame = by_flop.to_frame()
    assert frame.columns.tolist() == ["flop", "weight", "deals", "equity_0", "equity_1"]
    assert frame["weight"].sum() == 22_100
    assert frame["flop"].is_unique
