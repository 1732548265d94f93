"""Sessions by time, their tables and results, and the hands after a loss."""

from datetime import datetime, timedelta

import numpy as np
import pandas as pd
import pytest
from raises import raises

from poker_calculator.histories import hands_to_frame, sessions, stop_loss

NOON = datetime(2026, 5, 1, 12)


def row(minute, net=0.0, table="Alba", **columns):
    """Return a row of a hand that begins some minutes after noon, in big blinds of 1."""
    known = {
        "venue": "PokerStars",
        "hand": None,
        "player": "Hero",
        "is_hero": True,
        "table": table,
        "currency": "USD",
        "time": None if minute is None else NOON + timedelta(minutes=minute),
        "tournament": None,
        "net": net,
        "ev": net,
        "net_bb": net,
        "ev_bb": net,
    }
    return known | columns


def frame_of(*rows):
    return pd.DataFrame(rows).astype({"time": "datetime64[us]"})


def test_a_pause_longer_than_the_gap_begins_a_session():
    frame = frame_of(row(0, 5), row(30, -2), row(61, 1), row(62, 1))
    table = sessions(frame)

    assert [*table.index] == [1, 2]
    assert [*table.hands] == [2, 2]
    assert [*table.net] == [3, 2]
    assert [*table.bb_per_100] == [150, 100]
    assert table.hours.tolist() == pytest.approx([0.5, 1 / 60])
    assert [*table.start] == [NOON, NOON + timedelta(minutes=61)]
    assert [*table.end] == [NOON + timedelta(minutes=30), NOON + timedelta(minutes=62)]
    assert [*sessions(frame, pause="31min").hands] == [4]
    assert [*sessions(frame, pause=timedelta(minutes=29)).hands] == [1, 1, 2]


def test_the_order_of_rows_does_not_matter_nor_do_repeated_hands():
    frame = frame_of(*(row(minute, minute, hand=str(minute)) for minute in (0, 7, 50, 51, 120)))
    mixed = pd.concat([frame, frame.iloc[1:]]).sample(frac=1, random_state=2)

    pd.testing.assert_frame_equal(sessions(mixed), sessions(frame))


def naive_tables(spans):
    """Return the most spans that share a minute."""
    return max(sum(a <= minute <= b for a, b in spans) for minute in range(200))


def test_tables_at_once_are_those_whose_hands_overlap():
    one = frame_of(
        row(0), row(5, table="Bari"), row(6), row(9, table="Bari"), row(10, table="Como")
    )
    after = frame_of(row(0), row(5), row(6, table="Bari"), row(9, table="Bari"))

    assert [*sessions(one).tables] == [2]
    assert [*sessions(after).tables] == [1]
    touching = frame_of(row(0), row(5), row(5, table="Bari"), row(9, table="Bari"))
    assert [*sessions(touching).tables] == [2]
    rng = np.random.default_rng(4)
    for _ in range(20):
        starts, lengths = rng.integers(0, 100, 6), rng.integers(0, 25, 6)
        spans = [*zip(starts, starts + lengths, strict=True)]
        rows = [row(int(at), table=str(n)) for n, span in enumerate(spans) for at in span]
        assert [*sessions(frame_of(*rows), pause="1D").tables] == [naive_tables(spans)]


def test_equal_names_in_two_rooms_are_two_tables():
    frame = frame_of(row(0), row(1, venue="Winamax"), row(2), row(3, venue="Winamax"))

    assert [*sessions(frame).tables] == [2]


def test_units_are_not_added():
    frame = frame_of(
        row(0, 5),
        row(1, 7, currency="EUR"),
        row(2, 1),
        row(3, 900, tournament="77", net_bb=9),
        row(4, 3, currency=None),
    )
    table = sessions(frame)

    assert [*table.index] == [1, 1, 1]
    assert table.set_index("unit").net.to_dict() == {"USD": 6, "EUR": 7, "chips": 903}
    assert table.hands.sum() == 5


def test_an_unknown_ev_is_the_result():
    table = sessions(frame_of(row(0, 5, ev=2.0, ev_bb=2.0), row(1, 4, ev=np.nan, ev_bb=np.nan)))

    assert [*table.ev] == [*table.ev_bb] == [6]
    assert [*table.ev_bb_per_100] == [300]


def test_the_lowest_point_is_zero_for_a_session_that_never_loses():
    assert [*sessions(frame_of(row(0, 5), row(1, -3))).lowest_bb] == [0]
    assert [*sessions(frame_of(row(0, 5), row(1, -9), row(2, 8))).lowest_bb] == [-4]


def test_hands_without_a_time_belong_to_no_session_and_are_counted():
    table = sessions(frame_of(row(0, 5), row(None, 9)))

    assert [*table.hands] == [1]
    assert table.attrs["without_time"] == 1
    assert not len(sessions(frame_of(row(None, 9))))
    assert [*stop_loss(frame_of(row(None, 9)), 1).hands] == [0]


def naive_stop_loss(sessions_of_results, loss):
    """Return the results after the hand in which each session first reaches the loss."""
    after = []
    for results in sessions_of_results:
        total, stopped = 0, False
        for result in results:
            if stopped:
                after.append(result)
            total += result
            stopped |= total <= -loss
    return after


def test_the_hands_after_a_loss_are_those_that_a_stop_loss_would_leave_out():
    rng = np.random.default_rng(6)
    played = rng.normal(0, 40, (8, 50)).round(2)
    rows = [row(1000 * n + at, won) for n, of in enumerate(played) for at, won in enumerate(of)]
    table = stop_loss(frame_of(*rows), [1, 2, 1.5])

    assert [*table.index] == [1, 2, 1.5]
    for buy_ins in table.index:
        after = naive_stop_loss(played, 100 * buy_ins)
        assert table.hands[buy_ins] == len(after) > 10
        assert table.net_bb[buy_ins] == pytest.approx(sum(after))
        assert table.bb_per_100[buy_ins] == pytest.approx(100 * np.mean(after))
        margin = 196 * np.std(after, ddof=1) / len(after) ** 0.5
        assert table.bb_per_100_high[buy_ins] == pytest.approx(
            table.bb_per_100[buy_ins] + margin, rel=1e-3
        )


def test_a_loss_in_the_last_hand_of_a_session_stops_nothing():
    frame = frame_of(row(0, -100), row(500, 3), row(501, -103), row(502, 9))
    table = stop_loss(frame, (1, 5))

    assert table.loc[1, ["sessions", "hands", "net_bb"]].tolist() == [1, 1, 9]
    assert table.loc[5, ["sessions", "hands", "net_bb"]].tolist() == [0, 0, 0]
    assert np.isnan(table.loc[5, "bb_per_100"])
    assert stop_loss(frame, 1, big_blinds=200).hands.tolist() == [0]


def test_a_whole_stack_lost_in_parts_is_a_buy_in():
    parts = (-1.47, -1.63, -1.90, 0.25)  # of 5, in big blinds of 0.05
    frame = frame_of(*(row(at, net / 0.05) for at, net in enumerate(parts)))

    assert sessions(frame[:3]).lowest_bb.item() > -100  # by rounding
    assert stop_loss(frame, 1).hands.tolist() == [1]


def test_a_real_log_is_one_session():
    frame = hands_to_frame("notebooks/logs", progress=False)
    table = sessions(frame)

    assert table.hands.sum() == frame.is_hero.sum()
    assert table.net.sum() == pytest.approx(frame.net[frame.is_hero].sum())
    assert [*sessions(frame, player="Felix").hands] == [*table.hands]


def test_other_arguments_are_refused_in_words():
    frame = frame_of(row(0))

    for pause in ("soon", "-5min", 30, None, "NaT", "0min"):
        with raises(f"pause is {pause!r}; give a positive duration such as '30min'"):
            sessions(frame, pause=pause)
    with raises("no hand has the player 'Nobody'"):
        sessions(frame, player="Nobody")
    with raises("the frame has no column 'time'"):
        sessions(frame.drop(columns="time"))
    for wrong in (0, -1, float("nan"), "2", True):
        with raises(f"buy_ins is {wrong!r}; give a positive number"):
            stop_loss(frame, [wrong])
    with raises("big_blinds is 0; give a positive number"):
        stop_loss(frame, big_blinds=0)
