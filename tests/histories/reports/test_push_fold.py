"""The cost of pushes and folds by decision."""

import math
import statistics

import numpy as np
import pandas as pd
import pytest
from raises import raises
from support.recorded_hands import recorded

from poker_calculator.histories import hands_to_frame, push_fold_leaks

NOTHING = float("nan")


def row(decision, action, chips_lost, hand, **columns):
    known = {
        "venue": "Room",
        "hand": str(hand),
        "player": "Hero",
        "is_hero": True,
        "big_blind": 2.0,
        "decision": decision,
        "action": action,
        "chips_lost": chips_lost,
        "prize_lost": NOTHING,
        "gap": 0.01,
    }
    return known | columns


ROWS = [
    row("BTN", "all-in", 0.0, 1),
    row("BTN", "all-in", 1.0, 2),
    row("BTN", "all-in", 0.01, 3),  # within the precision of the equilibrium
    row("BTN", "fold", 3.0, 4),
    row("BB after BTN", "fold", 0.0, 5),
    row(None, None, NOTHING, 6),  # no decision, or unknown cards
]


def test_losses_are_added_by_decision_and_action():
    table = push_fold_leaks(pd.DataFrame(ROWS))

    assert [*table.index] == [("BTN", "fold"), ("BTN", "all-in"), ("BB after BTN", "fold")]
    assert [*table.hands] == [1, 3, 1]
    assert [*table.mistakes] == [1, 1, 0]
    assert table.rate.tolist() == pytest.approx([100, 100 / 3, 0])
    assert table.bb_lost.tolist() == pytest.approx([1.5, 0.505, 0])
    pushes = table.loc[("BTN", "all-in")]
    margin = 196 * statistics.stdev([0, 0.5, 0.005]) / math.sqrt(3)
    assert pushes.bb_lost_per_100 == pytest.approx(100 * 0.505 / 3)
    assert pushes.bb_lost_per_100_high == pytest.approx(100 * 0.505 / 3 + margin, rel=1e-4)
    assert table.prize_lost.isna().all()


def test_prizes_are_added_where_they_are_known():
    rows = [row("BTN", "fold", 1.0, n, prize_lost=lost) for n, lost in enumerate((2.5, NOTHING, 1))]

    assert [*push_fold_leaks(pd.DataFrame(rows)).prize_lost] == [3.5]


def test_the_order_of_rows_and_repeated_hands_change_nothing():
    frame = pd.DataFrame(ROWS)
    mixed = pd.concat([frame, frame]).sample(frac=1, random_state=1)

    pd.testing.assert_frame_equal(push_fold_leaks(mixed), push_fold_leaks(frame))


def test_without_decisions_there_is_no_row():
    assert not len(push_fold_leaks(pd.DataFrame(ROWS[-1:])))


def test_a_hand_has_the_cost_of_its_frame():
    known = {"players": ["Ada", "Hero"], "user_fields": {"_hero": "Hero"}}
    hand = recorded("p2 f", cards=("????", "AhAs"), starting_stacks=[20, 20], **known)
    frame = hands_to_frame([hand], push_fold=True)
    (lost,) = frame.chips_lost[frame.is_hero]
    table = push_fold_leaks(frame)

    assert lost > 2
    assert [*table.mistakes] == [1]
    assert [*table.bb_lost] == [lost / 2]
    with raises("the frame has no column 'decision'; read the hands by hands_to_frame(..., push"):
        push_fold_leaks(hands_to_frame([hand]))
    with raises("no hand has the player 'Nobody'"):
        push_fold_leaks(frame, player="Nobody")
    assert np.isnan(push_fold_leaks(frame).bb_lost_per_100_low.iloc[0])
