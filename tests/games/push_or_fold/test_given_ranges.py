"""Push or fold with given ranges, against best replies by definition."""

import numpy as np
import pytest
from oracles.icm import naive_icm
from oracles.push_fold import best_reply
from raises import raises

from calculations import Range
from lookup.combos import COMBO_BITS, HAND_CLASSES, class_combos
from lookup.tables.heads_up import heads_up_matrix
from poker_calculator.games import push_fold

RANGES = {
    "tight": "22+, A2+, K9+",
    "weighted": "JJ+, AKs, 72o:0.25",
    "any two": "random",
    "aces only": "AA",
}


@pytest.fixture(scope="module")
def deals():
    """Return the wins, ties and losses of the first hand of each pair of classes."""
    wins, ties = (np.asarray(table, float) for table in heads_up_matrix())
    lost = ((COMBO_BITS[:, None] & COMBO_BITS) == 0) * 1712304.0 - wins - ties
    combos = [*zip(HAND_CLASSES, class_combos(), strict=True)]
    return {
        (own, other): tuple(table[np.ix_(rows, columns)].sum() for table in (wins, ties, lost))
        for own, rows in combos
        for other, columns in combos
    }


def result_of_calls(stacks, others, payouts):
    """Return the big blind's value of a won, tied and lost call of the button, and of a fold."""
    stake = min(stacks)
    ends = [(stake, -stake), (0, 0), (-stake, stake), (-1, 1)]
    after = [[stack + won for stack, won in zip(stacks, end, strict=True)] for end in ends]
    if payouts is None:
        return [stack - stacks[0] for stack, _ in after]
    return [float(naive_icm([*each, *others], payouts)[0]) for each in after]


@pytest.mark.parametrize(
    ("stacks", "others", "payouts"),
    [((10, 10), (), None), ((12, 5), (7, 3), [50, 30, 20]), ((6, 9), (4,), [65, 35])],
)
@pytest.mark.parametrize("text", RANGES.values(), ids=RANGES)
def test_the_call_is_the_best_reply(deals, stacks, others, payouts, text):
    weights = Range(text).weights
    pushes = {
        hand: weights[combos[0]] for hand, combos in zip(HAND_CLASSES, class_combos(), strict=True)
    }
    naive = best_reply(deals, pushes, result_of_calls(stacks, others, payouts))

    solved = push_fold(stacks, payouts=payouts, other_stacks=others, ranges={"BTN": text})

    call = solved["BB after BTN"]
    for hand, values in naive.items():
        number = HAND_CLASSES.index(hand)
        np.testing.assert_allclose([call.push[number], call.fold[number]], values, atol=1e-9)
        assert call.weights[number] == (values[0] > values[1])
    assert solved["BTN"].range == Range(text)
    assert (solved["BTN"].is_given, call.is_given) == (True, False)
    assert "(given)\n  BB after BTN" in repr(solved)
    assert solved.gap == pytest.approx(0, abs=1e-12)


def test_the_ranges_of_an_equilibrium_give_it_again():
    first = push_fold([7, 9], payouts=[60, 40])
    again = push_fold([7, 9], payouts=[60, 40], ranges=first.ranges)

    np.testing.assert_allclose(again.values, first.values, atol=1e-12)
    np.testing.assert_allclose(again["BTN"].push, first["BTN"].push, atol=1e-12)


def test_nobody_calls_who_never_sees_a_push():
    solved = push_fold(10, players=2, ranges={"BTN": ""})

    assert solved.values.tolist() == pytest.approx([0.5, -0.5])
    assert np.isnan(solved["BB after BTN"].push).all()


@pytest.mark.parametrize(
    ("ranges", "message"),
    [
        ({"BB": "AA"}, "ranges has 'BB', which is not a decision of this table; the decisions are"),
        ({"BTN": "AhKh"}, "more often than AcKc; all combos of a class need the same weight"),
        ("AA", "ranges is 'AA'; give a dict of ranges by decision, e.g. {'BB after BTN': "),
        ({"BTN": None}, "a range is text"),
        ({"BTN": "AKx"}, "is not understood"),
    ],
)
def test_what_is_not_a_range_of_a_decision_is_refused(ranges, message):
    with raises(message):
        push_fold(10, players=2, ranges=ranges)
