"""Reports of the same hands are equal, however often they repeat and in whatever dtypes."""

import io

import numpy as np
import pandas as pd
import pytest
from data_files import PHH
from raises import raises

from poker_calculator.histories import (
    hands_to_frame,
    leaks,
    player_statistics,
    session_report,
    sessions,
)
from poker_calculator.histories.frames.tournaments import TABLE
from poker_calculator.pages import SessionView

TIMES = 1000
COUNTED = ("vpip", "three_bet", "fold_to_c_bet", "af", "afq", "wtsd", "wsd", "bb_per_100")


@pytest.fixture(scope="module")
def frame():
    """Return 40 hands of Pluribus, whose player is the hero, with times."""
    rows = hands_to_frame(PHH / "pluribus", progress=False).iloc[:240]
    times = pd.Series(pd.date_range("2024-05-01", periods=len(rows), freq="min"), rows.index)
    return rows.assign(is_hero=rows.player == "Pluribus", time=times, table="7", tournament=None)


def repeated(frame):
    """Return the hands many times, each with a number of its own."""
    many = pd.concat([frame] * TIMES, ignore_index=True)
    copies = np.repeat(np.arange(TIMES), len(frame)).astype(str)
    return many.assign(hand=many.hand + "-" + copies)


def test_statistics_of_repeated_hands_are_those_of_the_hands(frame):
    many = repeated(frame)
    once, again = session_report(frame), session_report(many)

    for name in COUNTED:
        assert again.summary[name] == pytest.approx(once.summary[name]), name
        values = again.by_position[name].to_numpy(float)
        assert values == pytest.approx(once.by_position[name].to_numpy(float), nan_ok=True), name
        every, each = (player_statistics(rows)[name] for rows in (many, frame))
        assert every.to_dict() == pytest.approx(each.to_dict(), nan_ok=True), name
    assert again.summary.net == pytest.approx(TIMES * once.summary.net)
    rates = leaks(frame).rate
    assert leaks(many).rate[rates.index].to_dict() == pytest.approx(rates.to_dict())
    counts = frame.groupby("player")[["bets_and_raises", "calls", "folds", "players"]].sum()
    assert (many.groupby("player")[[*counts]].sum() == TIMES * counts).all(axis=None)
    assert (100 * many.groupby("player").folds.sum() == 100 * TIMES * counts.folds).all()
    assert SessionView(many).hands == TIMES * SessionView(frame).hands


def read_back(frame):
    return pd.read_csv(io.StringIO(frame.to_csv(index=False)))


@pytest.mark.parametrize(
    "changed",
    [
        lambda frame: frame.astype(object),
        read_back,
        lambda frame: frame.astype(dict.fromkeys(("bets_and_raises", "calls", "folds"), "int8")),
        lambda frame: frame.convert_dtypes(),
    ],
    ids=["objects", "csv", "int8", "nullable"],
)
def test_frames_with_other_dtypes_have_the_same_reports(frame, changed):
    other = changed(frame)

    assert session_report(other).summary.to_dict() == pytest.approx(
        session_report(frame).summary.to_dict(), nan_ok=True
    )
    pd.testing.assert_frame_equal(leaks(other), leaks(frame))
    pd.testing.assert_frame_equal(sessions(other), sessions(frame))
    pd.testing.assert_frame_equal(player_statistics(other), player_statistics(frame))
    assert SessionView(other).hands == SessionView(frame).hands


@pytest.mark.parametrize("changed", [lambda frame: frame.astype(object), read_back])
def test_summaries_with_other_dtypes_have_the_same_tournaments(frame, changed):
    one = {"venue": "Alba", "name": "Cup", "player": "Pluribus", "is_hero": True, "currency": "USD"}
    values = {"entries": 1, "buy_in": 10.0, "total_buy_in": 10.0, "place": 2.0, "prize": 30.0}
    rows = pd.DataFrame([one | values | {"tournament": "8", "start": "2024-05-02"}])
    summaries = rows.reindex(columns=[*TABLE]).astype(TABLE)
    hands = frame.assign(tournament="7")
    expected = session_report(hands, summaries=summaries).by_tournament

    found = session_report(changed(hands), summaries=changed(summaries)).by_tournament

    assert expected.result["8"] == 20
    pd.testing.assert_frame_equal(found, expected)


def test_a_column_of_other_values_is_refused(frame):
    with raises("the column 'net_bb' has values that are not float64"):
        leaks(frame.assign(net_bb="much"))
    with raises("the column 'vpip' has values that are not bool"):
        leaks(frame.assign(vpip="no"))
