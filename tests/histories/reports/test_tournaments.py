"""The results of tournaments in reports: by summaries, and by logs alone."""

from math import isnan, nan

import pandas as pd
import pytest
from raises import raises
from support.recorded_hands import recorded
from support.room_logs import summary_of

from poker_calculator.histories import (
    hands_to_frame,
    read_summaries,
    session_report,
    summaries_to_frame,
)


def hand(number, day=1, **fields):
    """Return a hand of a tournament with the hero Ada, with user fields."""
    return recorded(
        "p2 f",
        cards=("AhKh", "????"),
        blinds_or_straddles=[10, 20],
        min_bet=20,
        starting_stacks=[500, 500],
        players=["Ada", "Bob"],
        venue="PokerStars",
        year=2020,
        month=5,
        day=day,
        user_fields={
            "_hero": "Ada",
            "_tournament": str(number),
            "_buy_in": 11,
            "_buy_in_currency": "USD",
            **{f"_{name}": value for name, value in fields.items()},
        },
    )


def report_of(*hands, **options):
    return session_report(hands_to_frame([*hands]), **options)


def row_of(report, number=7):
    return report.by_tournament.loc[str(number)].drop(["venue", "entrants"]).fillna(-1).to_dict()


def test_a_player_who_finishes_twice_has_entered_twice():
    report = report_of(
        hand(7, finishes=[["Ada", 90, 0]]), hand(7), hand(7, finishes=[["Ada", 3, 50]])
    )
    assert row_of(report) == {
        "hands": 3,
        "buy_in": 22,
        "place": 3,
        "prize": 50,
        "bounties": -1,
        "result": 28,
        "currency": "USD",
    }


def test_tournaments_and_entries_are_in_order_of_time_however_files_are_called():
    first, last = (hand(7, day, finishes=[["Ada", day, 0]]) for day in (2, 4))
    report = report_of(last, hand(8, 3), first)

    assert report.by_tournament.index.tolist() == ["7", "8"]
    assert row_of(report)["place"] == 4


def test_rebuys_and_bounties_of_logs_are_added_up():
    report = report_of(
        hand(7, rebuys=[["Ada", 10], ["Ada", 10], ["Bob", 10]], won_bounties=[["Ada", 5]]),
        hand(7, finishes=[["Ada", 3, 0]], won_bounties=[["Ada", 2.5], ["Bob", 1]]),
    )
    row = row_of(report)
    assert (row["buy_in"], row["bounties"], row["result"]) == (31, 7.5, -23.5)


def test_without_a_prize_there_is_no_result():
    report = report_of(hand(7, finishes=[["Ada", 3]]), hand(8))
    assert report.by_tournament["result"].isna().all()
    assert isnan(report.return_on_investment)
    assert "Tournaments  2, 0 with a known result\n" in report.to_text()


def test_totals():
    report = report_of(
        hand(7, finishes=[["Ada", 1, 50]]),
        hand(8, finishes=[["Ada", 3, 0]], won_bounties=[["Ada", 5]]),
        hand(9),
        hand(10, finishes=[["Ada", 90, 0]], buy_in=0, buy_in_currency="USD"),
    )
    (totals,) = report.tournament_totals.to_dict("records")
    assert totals == {
        "tournaments": 4,
        "ended": 3,
        "buy_ins": 22,
        "prizes": 50,
        "bounties": 5,
        "profit": 33,
        "roi": 150,
        "in_the_money": pytest.approx(100 / 3),
        "average_place": pytest.approx(94 / 3),
    }
    assert report.return_on_investment == 150


def test_a_freeroll_counts_with_the_only_currency():
    free = hand(8, finishes=[["Ada", 2, 4]], buy_in=0)
    del free.user_fields["_buy_in_currency"]
    report = report_of(hand(7, finishes=[["Ada", 9, 0]]), free)
    assert report.tournament_totals["profit"].to_dict() == {"USD": -7}


@pytest.fixture
def summaries(tmp_path):
    """Return the frame of the examples."""
    for name in ("pokerstars", "poker888"):
        (tmp_path / f"{name}.txt").write_text(summary_of(name), "utf-8")
    return summaries_to_frame(read_summaries(tmp_path))


def test_tournaments_without_hands_are_added(summaries):
    hands = hand(7, finishes=[["Ada", 3, 50]]), hand(9, day=3, finishes=[["Ada", 3, 50]])
    report = report_of(*hands, summaries=summaries)

    table = report.by_tournament
    assert table.index.tolist() == ["7", "3900000001", "9", "58000001"]
    assert table["hands"].tolist() == [1, 0, 1, 0]
    assert table["result"].tolist() == [39, 0, 39, 2.5]
    assert table["entrants"].fillna(-1).tolist() == [-1, 4, -1, 45]
    assert report.return_on_investment == pytest.approx(100 * 80.5 / (11 + 20 + 11 + 10.5))
    assert report.summary["hands"] == 2


def test_summaries_of_another_player_are_left_out(summaries):
    report = report_of(hand(7), summaries=summaries, player="Bob")
    assert report.by_tournament.index.tolist() == ["7"]


def test_a_tournament_with_hands_counts_once(summaries):
    report = report_of(hand(3900000001, finishes=[["Ada", 2, 12]]), summaries=summaries)
    assert report.by_tournament.index.tolist() == ["3900000001", "58000001"]


def test_cash_games_have_no_tournaments_by_summaries_either(summaries):
    cash = hand(7)
    for name in ("_tournament", "_buy_in", "_buy_in_currency"):
        del cash.user_fields[name]
    assert not len(report_of(cash, summaries=summaries).by_tournament)


def test_another_frame_is_refused():
    with raises("summaries has no column 'venue'; give the result of summaries_to_frame"):
        report_of(hand(7), summaries=pd.DataFrame({"place": [nan]}))
