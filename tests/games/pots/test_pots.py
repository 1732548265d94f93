"""Uncalled bets, side pots, odd chips, split pots and rake, compared with rules and an oracle."""

from decimal import Decimal
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from engines import ENGINES
from hypothesis import given
from hypothesis import strategies as st
from oracles import pots as oracle_pots

from lookup.compiling import kernel_choice
from poker_calculator.games.play.course import find_uncalled
from poker_calculator.games.pots.pots import Pot, award, divmod_chips, side_pots, split
from poker_calculator.games.pots.settlement import MOST_CHIPS, settle

# Hands of tests/data/rule_cases.md: contributions, folded seats, strengths, options, payouts.
CASES = {
    "1: the uncalled part comes back": (
        [50, 100, 200, 450],
        "",
        [4, 3, 2, 1],
        {},
        [200, 150, 200, 250],
    ),
    "2: a big-blind ante is dead": ([6, 2, 1], "", [2, 1, 3], {"dead_chips": 2}, [6, 0, 5]),
    "3: antes of all": ([6, 4, 1], "", [2, 1, 3], {}, [8, 0, 3]),
    "3: antes of all, the button short": ([3, 4, 1], "", [2, 1, 3], {}, [4, 1, 3]),
    "4: short deck": ([2, 2, 2, 2, 2, 6], "", [1, 1, 2, 1, 1, 1], {}, [0, 0, 12, 0, 0, 4]),
    "5: stud": ([200, 150, 175], "", [2, 1, 1], {}, [525, 0, 0]),
    "13: two odd chips": ([12, 13, 13], "", [1, 1, 1], {"dead_chips": 0}, [12, 13, 13]),
    "14: five tie, two folded": (
        [100, 150, 200, 150, 200, 100, 150],
        "56",
        [1, 1, 1, 1, 1, 9, 9],
        {},
        [140, 203, 253, 202, 252, 0, 0],
    ),
    "15: a folded seat put in more": ([100, 150], "1", [1, 0], {}, [250, 0]),
    "16: the odd chip goes high": (
        [2, 2, 1],
        "2",
        [2, 1, 0],
        {"low_strengths": [0, 1, 0]},
        [3, 2, 0],
    ),
    "16: two identical hands both ways": ([3, 3], "", [1, 1], {"low_strengths": [1, 1]}, [3, 3]),
    "17: rake": ([100, 10, 1000], "", [1, 1, 1], {"rake": Fraction(1, 10)}, [90, 9, 990]),
}


def folds(text, seats):
    """Return the flags of folded seats, from the digits of the seats."""
    return [str(seat) in text for seat in range(seats)]


@pytest.fixture(params=ENGINES)
def both_ways(request, monkeypatch):
    """Run the test with the kernel, and hand by hand."""
    monkeypatch.setattr(kernel_choice, "always", request.param)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_case_of_the_rules(case):
    contributions, folded, strengths, rest, expected = case
    out = folds(folded, len(contributions))

    assert list(settle(contributions, out, strengths, **rest).payouts) == expected


def filled(values, seats, value):
    """Return the values padded to all seats, so that one kernel serves all tests."""
    return [*values, *[value] * (seats - len(values))]


@pytest.mark.usefixtures("both_ways")
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_case_of_the_rules_as_a_row(case):
    contributions, folded, strengths, rest, expected = case
    rest = {
        name: [filled(value, 10, 0)] if name == "low_strengths" else value
        for name, value in rest.items()
    }

    rows = settle(
        [filled(contributions, 10, 0)],
        [filled(folds(folded, len(contributions)), 10, True)],
        [filled(strengths, 10, 0)],
        **rest,
    )

    assert rows.payouts.tolist() == [filled(expected, 10, 0)]


def test_case_13_three_winners_share_38_from_the_left_of_the_button():
    assert split(38, 3) == [13, 13, 12]


def test_case_14_stands_for_every_place_of_the_folded_seats():
    live, gone = [(100, 140), (150, 203), (200, 253), (150, 202), (200, 252)], [(100, 0), (150, 0)]
    for first, second in permutations(range(7), 2):
        seats = [None] * 7
        seats[first], seats[second] = gone
        rest = iter(live)
        seats = [seat or next(rest) for seat in seats]
        folded = [paid == 0 for _, paid in seats]

        result = settle([chips for chips, _ in seats], folded, [1] * 7)

        assert list(result.payouts) == [paid for _, paid in seats]


CHIPS = st.integers(0, 20) | st.sampled_from([0, 10])


@st.composite
def hands(draw):
    """Draw contributions, folds and strengths of one hand; few strengths, so ties are common."""
    seats = draw(st.integers(2, 10))
    lists = [
        draw(st.lists(values, min_size=seats, max_size=seats))
        for values in (CHIPS, st.booleans(), st.integers(1, 3), st.integers(0, 2))
    ]
    lists[1][draw(st.integers(0, seats - 1))] = False
    return lists


@given(hand=hands(), dead=st.integers(0, 9))
def test_pots_are_the_layers_with_the_same_players(hand, dead):
    contributions, folded, *_ = hand

    pots = side_pots(contributions, folded, dead)

    expected = oracle_pots.pots(contributions, folded, dead)
    assert [[pot.amount, list(pot.player_indices)] for pot in pots] == expected


@given(hand=hands())
def test_the_uncalled_bet_is_taken_back_chip_by_chip(hand):
    contributions, folded, *_ = hand

    seat, amount = find_uncalled(contributions, [not is_out for is_out in folded])

    _, returned = oracle_pots.take_back(contributions, folded)
    assert amount == sum(returned)
    assert seat == (returned.index(amount) if amount else -1)


@given(
    hand=hands(),
    dead=st.integers(0, 9),
    rake=st.sampled_from([Fraction(0), Fraction(1, 20), Fraction(1, 3), Fraction(1)]),
    cap=st.none() | st.integers(0, 9),
    low=st.booleans(),
    data=st.data(),
)
def test_one_hand_gets_what_dealing_chip_by_chip_gives(hand, dead, rake, cap, low, data):
    contributions, folded, strengths, lows = hand
    order = data.draw(st.permutations(range(len(contributions))))
    lows = lows if low else None

    result = settle(
        contributions,
        folded,
        strengths,
        low_strengths=lows,
        dead_chips=dead,
        rake=rake,
        rake_cap=cap,
        odd_chip_order=order,
    )

    expected = oracle_pots.settle(contributions, folded, strengths, lows, dead, rake, cap, order)
    assert (list(result.payouts), list(result.uncalled), result.rake) == expected


@given(hand=hands(), dead=st.integers(0, 9), rake=st.fractions(0, 1, max_denominator=20))
def test_no_chip_is_made_or_lost(hand, dead, rake):
    contributions, folded, strengths, lows = hand

    result = settle(
        contributions, folded, strengths, low_strengths=lows, dead_chips=dead, rake=rake
    )

    assert sum(result.payouts) + result.rake == sum(contributions) + dead


@given(hand=hands(), data=st.data())
def test_seats_in_another_order_get_the_same_when_odd_chips_keep_theirs(hand, data):
    contributions, folded, strengths, lows = hand
    order = data.draw(st.permutations(range(len(contributions))))
    moved = [[values[seat] for seat in order] for values in hand]

    result = settle(contributions, folded, strengths, low_strengths=lows)
    elsewhere = settle(
        *moved[:3],
        low_strengths=moved[3],
        odd_chip_order=[order.index(seat) for seat in range(len(order))],
    )

    assert list(elsewhere.payouts) == [result.payouts[seat] for seat in order]


@given(hand=hands(), dead=st.integers(0, 9))
def test_cents_are_settled_alike_as_ints_and_decimals(hand, dead):
    contributions, folded, strengths, lows = hand
    cents = [Decimal(chips).scaleb(-2) for chips in contributions]

    result = settle(contributions, folded, strengths, low_strengths=lows, dead_chips=dead)
    exact = settle(
        cents, folded, strengths, low_strengths=lows, dead_chips=Decimal(dead).scaleb(-2)
    )

    assert [100 * chips for chips in exact.payouts] == list(result.payouts)


@given(hand=hands(), dead=st.integers(0, 9))
def test_fractions_and_floats_are_split_with_no_odd_chip(hand, dead):
    contributions, folded, strengths, lows = hand
    scale = 2 * 2520  # so every half divides by any number of winners

    whole = settle(
        [chips * scale for chips in contributions],
        folded,
        strengths,
        low_strengths=lows,
        dead_chips=dead * scale,
    )
    exact = settle(
        [Fraction(chips) for chips in contributions],
        folded,
        strengths,
        low_strengths=lows,
        dead_chips=dead,
    )
    near = settle(
        [float(chips) for chips in contributions],
        folded,
        strengths,
        low_strengths=lows,
        dead_chips=dead,
    )

    assert [chips * scale for chips in exact.payouts] == list(whole.payouts)
    assert near.payouts == pytest.approx([float(chips) for chips in exact.payouts])


@pytest.mark.parametrize("kind", [int, float, Decimal, Fraction])
def test_chips_stay_of_the_kind_they_are_given_in(kind):
    chips = [kind(5), kind(5), kind(7)]

    result = settle(chips, [False] * 3, [1, 2, 2], rake=Fraction(1, 10))

    assert {type(amount) for amount in (*result.payouts, *result.uncalled, result.rake)} == {kind}


@pytest.mark.parametrize(
    ("amount", "count", "shares"),
    [
        (0, 3, [0, 0, 0]),
        (5, 2, [3, 2]),
        (1, 3, [1, 0, 0]),
        (Fraction(1), 3, [Fraction(1, 3)] * 3),
        (10.0, 4, [2.5] * 4),
        (Decimal(100), 3, [Decimal(34), Decimal(33), Decimal(33)]),
        (Decimal("0.5"), 3, [Decimal("0.17"), Decimal("0.17"), Decimal("0.16")]),
        (Decimal("0.005"), 2, [Decimal("0.003"), Decimal("0.002")]),
    ],
)
def test_odd_units_go_one_each_to_the_first(amount, count, shares):
    assert split(amount, count) == shares


def in_chips_of_25(dividend, divisor):
    each = dividend // divisor // 25 * 25
    return each, dividend - each * divisor


def test_a_rest_of_larger_chips_goes_to_the_first_as_a_whole():
    assert split(200, 3, in_chips_of_25) == [100, 50, 50]


def test_what_decimals_lose_by_rounding_goes_to_the_first():
    shares = split(Decimal(20), 3, lambda chips, count: (chips / count, Decimal(0)))

    assert sum(shares) == 20


def test_a_divmod_of_ones_own_settles_one_hand():
    result = settle([100, 100, 100, 50], [False] * 4, [1, 1, 1, 0], divmod=in_chips_of_25)

    # The main pot of 200 pays 100, 50 and 50; the side pot of 150 pays 50 each.
    assert result.payouts == (150, 100, 100, 0)


@pytest.mark.parametrize(
    "division",
    [lambda chips, count: (chips // count, 0), lambda chips, count: (chips, chips - chips * count)],
)
def test_a_divmod_that_loses_or_makes_chips_is_refused(division):
    with pytest.raises(
        ValueError, match=r"divmod\(10, 3\) returned .* quotient \* 3 \+ remainder = 10"
    ):
        split(10, 3, division)


def test_chips_are_not_split_among_nobody():
    with pytest.raises(ValueError, match=r"cannot split .* into 0 shares; give 1 or more"):
        split(10, 0)


def test_division_of_decimals_keeps_cents():
    assert divmod_chips(Decimal("7.5"), 4) == (Decimal("1.87"), Decimal("0.02"))


def test_a_sole_player_wins_whatever_his_strength():
    assert award(Pot(9, (1,)), [5, 0, 7]) == [0, 9, 0]


def test_nobody_qualifies_low_and_high_takes_all():
    assert award(Pot(9, (0, 1)), [5, 4], [0, 0]) == [9, 0]


@pytest.mark.parametrize(
    ("pot", "shares"), [(6, [3, 3]), (29, [15, 14]), (10, [4, 3, 3]), (11, [4, 4, 3])]
)
def test_identical_hands_both_ways_share_as_evenly_as_can_be(pot, shares):
    same = [1] * len(shares)

    assert award(Pot(pot, tuple(range(len(shares)))), same, same) == shares


def test_odd_chips_of_the_low_half_go_first_to_who_has_none_of_the_high():
    # Seats 0 and 1 split the high half, 7 of 14; seats 0 and 2 the low half.
    assert award(Pot(14, (0, 1, 2)), [2, 2, 1], [2, 1, 2]) == [4 + 3, 3, 4]


def test_a_second_odd_chip_goes_to_the_first_when_all_have_one():
    # Three seats split the high half, 5 of 10, with two odd chips; the two with odd chips the low.
    assert award(Pot(10, (0, 1, 2)), [1, 1, 1], [2, 2, 1]) == [2 + 3, 2 + 2, 1]


def test_odd_chips_in_the_order_of_the_cards():
    result = settle([5, 5, 5], [False] * 3, [1, 2, 2], odd_chip_order=[2, 0, 1])

    assert result.payouts == (0, 7, 8)


def test_dead_chips_are_won_by_who_could_post_nothing_else():
    pots = side_pots([0, 10, 10], [False] * 3, dead_chips=6)

    assert pots == [Pot(6, (0, 1, 2)), Pot(20, (1, 2))]


@pytest.mark.usefixtures("both_ways")
def test_no_rake_before_the_flop_where_it_is_not_dropped():
    rows = settle(
        [[10, 10]] * 2,
        [[False, False]] * 2,
        [[2, 1]] * 2,
        rake=0.1,
        no_flop_no_drop=True,
        flop_seen=[False, True],
    )

    assert rows.rake.tolist() == [0, 2]
    assert settle([10, 10], [False] * 2, [2, 1], rake=0.1, no_flop_no_drop=True).rake == 2
    one = settle([10, 10], [False] * 2, [2, 1], rake=0.1, no_flop_no_drop=True, flop_seen=False)
    assert one.rake == 0


def test_a_float_rake_is_the_decimals_it_is_shown_with():
    # 0.07 * 100 is above 7 in floats, 0.29 * 100 below 29
    for percent in (7, 29):
        rake = settle([50, 50], [False, False], [1, 2], rake=percent / 100).rake
        assert rake == percent


def test_no_rake_of_an_uncalled_bet():
    assert settle([100, 1000], [False, False], [1, 2], rake=0.1).rake == 20


@given(hand=hands(), dead=st.integers(0, 3), rake=st.sampled_from([0, 0.05]))
def test_a_row_is_settled_like_the_hand(hand, dead, rake):
    contributions, folded, strengths, _ = hand
    contributions, strengths = filled(contributions, 10, 0), filled(strengths, 10, 0)
    folded = filled(folded, 10, True)

    rows = settle([contributions], [folded], [strengths], dead_chips=dead, rake=rake)
    one = settle(contributions, folded, strengths, dead_chips=dead, rake=rake)

    assert tuple(rows.payouts[0]) == one.payouts
    assert tuple(rows.uncalled[0]) == one.uncalled
    assert rows.rake[0] == one.rake


@pytest.mark.usefixtures("both_ways")
@pytest.mark.parametrize("dtype", [np.int8, np.uint16, np.int32, np.int64])
def test_integers_of_any_kind_make_rows(dtype):
    chips, strengths = np.array([[50, 90]], dtype), np.array([[2, 2]], dtype)

    rows = settle(chips, np.zeros((1, 2), bool), strengths)

    assert (rows.payouts.dtype, rows.payouts.tolist()) == (np.int64, [[50, 90]])


@pytest.mark.usefixtures("both_ways")
def test_rows_may_lie_in_any_order_in_memory():
    chips, strengths = np.array([[50, 20], [20, 50], [7, 7]]), np.array([[1, 2], [1, 2], [2, 1]])
    folded = np.zeros((3, 2), bool)

    turned = settle(*(np.asfortranarray(values) for values in (chips, folded, strengths)))

    assert turned.payouts.tolist() == [[30, 40], [0, 70], [14, 0]]


@pytest.mark.usefixtures("both_ways")
def test_no_rows_give_no_rows():
    none = np.zeros((0, 2), int)

    assert settle(none, none.astype(bool), none).payouts.shape == (0, 2)


def two_rows(**changes):
    """Settle two rows, the second with *changes*."""
    rows = {"contributions": [10, 10], "folded": [False, False], "strengths": [1, 2]}
    rows = {name: [row, changes.get(name, row)] for name, row in rows.items()}
    rest = {name: value for name, value in changes.items() if name not in rows}
    return settle(**rows, **rest)


HAND_FAULTS = {
    "chips below 0": ({"contributions": [10, -1]}, r"contributions\[1\] is -1; .* 0 or more"),
    "nobody live": ({"folded": [True, True]}, "all 2 seats have folded; at least one must be live"),
    "no hand at all": ({"strengths": [0, 0]}, "seats 0, 1 contest 20 chips with no hand"),
    "strength below 0": ({"strengths": [1, -1]}, r"strengths is \[1, -1\]; give 2 integers"),
}


@pytest.mark.parametrize(("changes", "message"), HAND_FAULTS.values(), ids=HAND_FAULTS)
def test_a_faulty_hand_is_named_with_rule_and_cure(changes, message):
    hand = {"contributions": [10, 10], "folded": [False, False], "strengths": [1, 2]}

    with pytest.raises(ValueError, match=f"^{message}"):
        settle(**(hand | changes))


@pytest.mark.usefixtures("both_ways")
@pytest.mark.parametrize(("changes", "message"), HAND_FAULTS.values(), ids=HAND_FAULTS)
def test_a_faulty_row_is_named_with_its_number(changes, message):
    with pytest.raises(ValueError, match=f"^row 1: {message}"):
        two_rows(**changes)


@pytest.mark.usefixtures("both_ways")
@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"contributions": [10, MOST_CHIPS]}, r"row 1: 281474976710656 chips are too many"),
        ({"contributions": [10, 10.5]}, "contributions holds float64; rows hold int64"),
        ({"strengths": [1.0, 2.0]}, "strengths holds float64; rows hold int64"),
        ({"folded": [0, 1]}, "folded holds int64; rows hold bool"),
        ({"dead_chips": [1, 2, 3]}, r"dead_chips has shape \(3,\); give \(2,\)"),
        ({"dead_chips": [0, -1]}, "row 1: dead_chips is -1; chips in a pot are 0 or more"),
        ({"low_strengths": [1, 2]}, r"low_strengths has shape \(2,\); give \(2, 2\)"),
        ({"low_strengths": [[1, 2], [1, -2]]}, r"row 1: low_strengths is \[1, -2\]"),
        ({"odd_chip_order": [0, 0]}, r"row 0: odd_chip_order is \[0, 0\]; give each of 2 seats"),
        ({"odd_chip_order": [[1, 0], [1, 2]]}, r"row 1: odd_chip_order is \[1, 2\]"),
        ({"flop_seen": [1, 0], "no_flop_no_drop": True}, "flop_seen holds int64; rows hold bool"),
        ({"rake": 5}, r"rake is 5; give a fraction of the pot, 0 to 1"),
        ({"rake": Fraction(1, 1 << 31)}, r"rake is 1/2147483648, .* below 2\*\*31"),
        ({"rake_cap": -1, "rake": 0.1}, "rake_cap -1; .* cap of 0 or more"),
        ({"divmod": divmod}, "divmod needs a single hand; rows have whole chips"),
    ],
)
def test_faults_of_rows_are_named_with_rule_and_cure(changes, message):
    with pytest.raises(ValueError, match=message):
        two_rows(**changes)


@pytest.mark.usefixtures("both_ways")
@pytest.mark.parametrize("seats", [1, 11])
def test_rows_have_two_to_ten_seats(seats):
    with pytest.raises(ValueError, match=r"shape \(2, .*\); give \[N, P\] for 2 to 10 seats"):
        settle(*(np.ones((2, seats), kind) for kind in (int, bool, int)))


@pytest.mark.parametrize(
    ("contributions", "folded", "dead", "message"),
    [
        ([10, float("nan")], [False] * 2, 0, "nan"),
        ([10, float("inf")], [False] * 2, 0, "inf; chips in a pot are .* finite"),
        ([10, Decimal("NaN")], [False] * 2, 0, "NaN"),
        ([10, "5"], [False] * 2, 0, "'5'"),
        ([10, True], [False] * 2, 0, "True"),
        ([10, None], [False] * 2, 0, "None"),
        ([10.5, Decimal("10.5")], [False] * 2, 0, "Decimal"),
        ([10, 10], [False] * 2, -1, "dead_chips is -1"),
        ([10], [False], 0, "1 contributions and 1 folds; give one of each for 2 or more"),
        ([], [], 0, "0 contributions and 0 folds"),
        ([10, 10], [False], 0, "2 contributions and 1 folds"),
        ([10, 10], [0, 1], 0, r"folded is \[0, 1\]; give a bool"),
        ([10, 10], [True, True], 0, "all 2 seats have folded"),
    ],
)
def test_what_is_no_hand_has_no_pots(contributions, folded, dead, message):
    with pytest.raises(ValueError, match=message):
        side_pots(contributions, folded, dead)


@pytest.mark.parametrize("rake", [-0.1, 1.1, "0.1", None, float("nan"), float("inf")])
def test_a_rake_that_is_no_part_of_a_pot_is_refused(rake):
    with pytest.raises(ValueError, match=r"rake is .*; give a fraction of the pot, 0 to 1"):
        settle([10, 10], [False, False], [1, 2], rake=rake)


@pytest.mark.parametrize("order", [[0], [0, 0], [1, 2]])
def test_an_order_that_leaves_a_seat_out_is_refused(order):
    with pytest.raises(ValueError, match=r"odd_chip_order is .*; give each of 2 seats once"):
        settle([10, 10], [False, False], [1, 2], odd_chip_order=order)


@given(hand=hands())
def test_arrays_of_one_hand_have_the_pots_of_lists(hand):
    contributions, folded, *_ = hand

    assert side_pots(np.array(contributions), np.array(folded)) == side_pots(contributions, folded)
