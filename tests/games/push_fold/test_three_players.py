"""Three players with all deals of three hands counted."""

import pytest

from games import push_fold

pytest.importorskip("lookup.tables.three_way")
pytestmark = [pytest.mark.slow, pytest.mark.jit]


@pytest.fixture(scope="module")
def equal():
    return push_fold(8, players=3)


def test_chips_are_won_from_each_other(equal):
    assert equal.values.sum() == pytest.approx(0, abs=1e-5)


def test_the_certificate_is_small(equal):
    assert equal.gap < 1e-3
    assert (equal.errors == 0).all()


def test_decisions_come_in_the_order_of_play(equal):
    names = ["BTN", "SB", "SB after BTN", "BB after BTN", "BB after SB", "BB after BTN, SB"]

    assert [*equal.ranges] == names


def test_who_calls_two_has_a_better_hand(equal):
    assert equal["BB after BTN, SB"].share < equal["BB after BTN"].share < equal["BTN"].share


def test_icm_to_a_hundredth_of_a_percent_of_the_prizes():
    solved = push_fold([12, 5, 20], payouts=[50, 30, 20])

    assert solved.gap < 0.01
    assert solved.values.sum() == pytest.approx(100, abs=1e-4)


def test_two_of_three_all_in_at_most():
    solved = push_fold(8, players=3, most_all_in=2)

    assert "BB after BTN, SB" not in solved.ranges
    assert solved.gap < 1e-3


def test_a_player_all_in_from_the_blind_is_called_or_not():
    solved = push_fold([0.4, 9, 9])

    assert [*solved.ranges] == ["BTN", "BB after BTN"]
    assert solved["BTN"].all_in == (0,)


def test_beside_a_short_stack_nobody_calls_on_the_bubble():
    chips, prizes = (push_fold([20, 20, 1.5], payouts=payouts) for payouts in (None, [50, 50]))

    assert prizes["BB after SB"].share < chips["BB after SB"].share / 2
    assert prizes["SB"].share > chips["SB"].share
