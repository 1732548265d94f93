"""ICM, compared with its definition over all orders of finish and with published values."""

from decimal import Decimal
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.icm import grouped_icm, naive_bust_icm, naive_icm
from raises import raises

from lookup.compiling import kernel_choice
from poker_calculator.games.worth import icm as module
from poker_calculator.games.worth.icm import icm_fractions


def icm(stacks, payouts, **options):
    """Value stacks with a kernel, and few of them also in Python, with bit-identical results."""
    values = module.icm(stacks, payouts, **options)
    stacks = np.asarray(stacks, float)
    players, places = stacks.shape[-1], min(np.size(payouts), stacks.shape[-1])
    steps = sum(comb(players, place) * (players - place) for place in range(places))
    if stacks.size * steps < 1_000_000:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(kernel_choice, "always", False)
            np.testing.assert_array_equal(module.icm(stacks, payouts, **options), values)
    return values


@st.composite
def fields(draw, most=6):
    """Draw stacks, of which some but not all are 0, and any number of payouts."""
    chips = st.one_of(st.just(0), st.integers(0, 20))
    stacks = draw(st.lists(chips, min_size=1, max_size=most).filter(any))
    payouts = draw(st.lists(st.integers(0, 50), max_size=most + 2))
    return stacks, payouts


@pytest.mark.parametrize(
    ("stacks", "values", "within"),
    [
        ([25, 87, 88], [25.694532, 37.089286, 37.216182], 5e-7),
        # Ganzfried and Sandholm, AAMAS 2008: the three-handed state with the greatest ICM error
        ([300, 12300, 900], [22.96, 48.19, 28.848], 0.005),
    ],
)
def test_published_values(stacks, values, within):
    np.testing.assert_allclose(icm(stacks, [50, 30, 20]), values, atol=within)


@given(fields())
@settings(max_examples=150)
def test_icm_equals_all_orders_of_finish(field):
    stacks, payouts = field

    naive = naive_icm(stacks, payouts)

    np.testing.assert_allclose(icm(stacks, payouts), np.array(naive, float), rtol=1e-13, atol=1e-13)
    assert icm_fractions(stacks, payouts) == naive


@given(fields(), st.data())
@settings(max_examples=60)
def test_who_began_with_more_finishes_higher_when_both_bust(field, data):
    stacks, payouts = field
    before = [chips or data.draw(st.sampled_from([1, 5, 9])) for chips in stacks]

    values = icm(stacks, payouts, starting_stacks=before)

    naive = naive_bust_icm(stacks, before, payouts)
    np.testing.assert_allclose(values, np.array(naive, float), rtol=1e-13, atol=1e-13)


def test_those_who_bust_are_placed_behind_all_others():
    values = icm([0, 7, 0, 0, 0], [50, 30, 20, 10, 6], starting_stacks=[3, 1, 5, 3, 0])

    assert values.tolist() == [15, 50, 30, 15, 6]


@pytest.mark.jit
@pytest.mark.parametrize("places", [3, 10, 20])
def test_all_prizes_are_paid_to_twenty_players(places):
    stacks, payouts = np.arange(1, 21) ** 2, np.arange(places, 0, -1)

    values = icm(stacks, payouts)

    assert values.sum() == pytest.approx(payouts.sum(), rel=1e-12)
    assert (np.diff(values) > 0).all()


def test_rows_are_independent_and_keep_their_shape():
    stacks = np.random.default_rng(5).integers(0, 9, (4, 3, 5)) + np.array([1, 0, 0, 0, 0])

    values = icm(stacks, [5, 3, 1])

    assert values.shape == stacks.shape
    for place in np.ndindex(4, 3):
        np.testing.assert_array_equal(values[place], icm(stacks[place], [5, 3, 1]))


@given(fields(), st.sampled_from([1, 1e-9, 1e12]))
@settings(max_examples=60)
def test_the_integral_equals_all_orders_of_finish(field, unit):
    stacks, payouts = field
    stacks = [chips * unit if seat % 2 else chips for seat, chips in enumerate(stacks)]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "MOST_IN_SETS", 0)
        values = module.icm(stacks, payouts)

    naive = np.array(naive_icm(stacks, payouts), float)
    np.testing.assert_allclose(values, naive, rtol=1e-12)


FIELDS = {
    "one double stack and 44 others": ([(3000, 1), (1500, 44)], [31, 21.5, 16.5, 12.5, 9, 6, 3.5]),
    "180 equal stacks": ([(1500, 180)], [30, 20, 14, 10, 8, 6, 5, 4, 3] + [2] * 9),
    "180 stacks of three sizes": ([(9000, 20), (1500, 100), (40, 60)], [*range(20, 0, -1)]),
    "45 who are all paid": ([(10, 15), (11, 30)], [*range(45, 0, -1)]),
    "13 far apart": ([(10**20, 1), (1, 11), (Fraction(1, 10**20), 1)], [5, 3] + [1] * 10),
    "1,000 with 30 paid": ([(7000, 300), (900, 700)], [*range(50, 20, -1)]),
}


@pytest.mark.parametrize(
    ("groups", "payouts"),
    [
        *(pytest.param(*field, id=name) for name, field in FIELDS.items()),
        pytest.param(
            [(7000, 300), (900, 700)],
            [*range(200, 100, -1)],
            id="1,000 with 100 paid",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_large_fields_equal_the_sum_over_places(groups, payouts):
    stacks = [float(stack) for stack, count in groups for _ in range(count)]

    values = module.icm(stacks, payouts)

    by_size = [float(value) for value in grouped_icm(groups, payouts)]
    naive = np.repeat(by_size, [count for _, count in groups])
    np.testing.assert_allclose(values, naive, rtol=1e-12)
    table = module.icm(stacks[:3], payouts, other_stacks=stacks[3:])
    np.testing.assert_allclose(table, values[:3], rtol=1e-12)


def test_published_values_of_large_fields():
    groups, payouts = FIELDS["one double stack and 44 others"]

    assert [round(float(value), 7) for value in grouped_icm(groups, payouts)] == [
        4.1748792,
        2.1778437,
    ]
    groups, payouts = FIELDS["180 equal stacks"]
    assert grouped_icm(groups, payouts) == [Fraction(118, 180)]


EXTREMES = {
    "a subnormal stack": ([1e-320, 1], [3, 2], [2, 3]),
    "subnormal stacks": ([1e-320, 3e-320, 1], [3, 2, 1], [1.25, 1.75, 3]),
    "a stack that is nothing beside another": ([1e-300, 1e300, 5], [3, 2, 1], [1, 3, 2]),
    "the largest stacks and prizes": ([1.7e308, 1.7e308], [1.7e308, 1.7e308], [1.7e308, 1.7e308]),
    "small and large prizes": ([5, 0, 0, 0], [1e17, 1, 2, 3], [1e17, 2, 2, 2]),
    "a stack for each of many prizes": ([1] * 20, [1] * 30, [1] * 20),
    "small stacks and prizes": ([1e-323, 1e-323], [1e-300, 0], [5e-301, 5e-301]),
    "many who are out": ([4, *[0] * 30], [3, 31], [3, *[31 / 30] * 30]),
}


@pytest.mark.parametrize(("stacks", "payouts", "values"), EXTREMES.values(), ids=EXTREMES)
def test_extreme_stacks_and_prizes(stacks, payouts, values):
    np.testing.assert_allclose(module.icm(stacks, payouts), values, rtol=1e-12)


def test_players_elsewhere_finish_ahead_of_those_who_bust():
    assert module.icm([0, 0, 2], [9, 8, 7, 6, 5], other_stacks=[2, 0]).tolist() == [6, 6, 8.5]
    one = module.icm([0, 2], [9, 8, 7], starting_stacks=[1, 2], other_stacks=[0])
    assert one.tolist() == [8, 9]


def test_many_players_and_few_places():
    stacks = np.arange(1, 61)

    values = icm(stacks, [50, 30, 20])

    assert values.sum() == pytest.approx(100, rel=1e-12)
    head, rest = stacks[-1] / stacks.sum(), stacks[:-1]
    second = sum(chips / stacks.sum() * 60 / (stacks.sum() - chips) for chips in rest)
    two = icm(stacks, [50, 30])[-1]
    assert two == pytest.approx(50 * head + 30 * second, rel=1e-12)


@pytest.mark.jit
def test_the_number_of_threads_changes_nothing(monkeypatch):
    monkeypatch.setattr("poker_calculator.games.worth.icm.STEPS_AT_A_TIME", 5_000)
    stacks = np.random.default_rng(7).integers(0, 99, (500, 6)) + 1

    one = icm(stacks, [5, 3, 1], threads=1)

    np.testing.assert_array_equal(icm(stacks, [5, 3, 1], threads=3), one)


def test_no_rows_are_worth_no_rows():
    assert icm(np.empty((0, 4)), [3, 2]).shape == (0, 4)


def test_nothing_is_paid():
    np.testing.assert_array_equal(icm([5, 0], []), [0, 0])
    np.testing.assert_array_equal(icm([5, 0], [0, 0, 0]), [0, 0])


def test_a_tiny_stack_beside_a_huge_one_loses_no_precision():
    stacks = [1e17, 3.0, 1.0]

    np.testing.assert_allclose(
        icm(stacks, [5, 3, 1]), np.array(naive_icm(stacks, [5, 3, 1]), float), rtol=1e-14
    )
    np.testing.assert_allclose(icm([1e308, 1e308], [3, 1]), [2, 2])


def test_any_kind_of_number_is_taken():
    expected = icm([1.5, 2.5], [10, 5])

    np.testing.assert_array_equal(icm([Decimal("1.5"), Decimal("2.5")], [Decimal(10), 5]), expected)
    np.testing.assert_array_equal(icm([Fraction(3, 2), Fraction(5, 2)], [10, 5]), expected)


def test_the_arguments_are_not_changed():
    stacks, payouts = np.array([[0.0, 5, 7]]), np.array([5.0, 3, 1])

    icm(stacks, payouts, starting_stacks=[4, 4, 4])

    np.testing.assert_array_equal(stacks, [[0, 5, 7]])
    np.testing.assert_array_equal(payouts, [5, 3, 1])


@pytest.mark.parametrize(
    ("stacks", "payouts", "message"),
    [
        ([1, -2], [1], r"stacks has -2 at \[1\]; give finite numbers of 0 or more"),
        ([[1, 2], [3, np.nan]], [1], r"stacks has nan at \[1, 1\]"),
        ([1, np.inf], [1], r"stacks has inf at \[1\]"),
        ([1, 2], [5, -1], r"payouts has -1 at \[1\]"),
        ([0, 0], [1], "no player has chips; at least one stack must be above 0"),
        ([[1, 2], [0, 0]], [1], "no player of row 1 has chips"),
        ([], [1], r"stacks has shape \(0,\); give \[..., players\]"),
        (5, [1], r"stacks has shape \(\)"),
        ([1, 2], [[5, 3]], r"payouts has shape \(1, 2\); give one row"),
        (["a", 2], [1], "stacks is .*; give numbers"),
        ([None, 2], [1], "stacks "),
        ([[1, 2], [3]], [1], "stacks is .*; give numbers"),
    ],
)
def test_what_are_no_stacks_or_payouts_is_refused(stacks, payouts, message):
    with pytest.raises(ValueError, match=message):
        icm(stacks, payouts)


def test_too_many_players_are_refused_with_the_cure():
    with raises("20,000 players with 1,000 paid places are too many; give fewer of both"):
        module.icm(np.ones(20_000), np.ones(1000))
    with raises("20 players and 20 paid places take 10,485,760 steps, more than the limit"):
        icm_fractions([1] * 20, [1] * 20)


def test_starting_stacks_of_another_shape_are_refused():
    with raises("starting_stacks has shape (2,), stacks (3,)"):
        icm([1, 2, 0], [1], starting_stacks=[1, 2])
