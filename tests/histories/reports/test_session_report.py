"""The report of a session: sums, quotients, intervals, and its text, HTML and plots."""

import datetime
import statistics
from dataclasses import replace
from math import nan

import numpy as np
import pandas as pd
import pytest
from data_files import PHH
from raises import raises
from support.recorded_hands import recorded

from lookup import HAND_CLASSES
from poker_calculator.games import HandHistory
from poker_calculator.histories import hands_to_frame, session_report

RAISED = ("p3 cbr 6", "p1 f", "p2 f")
"""The button wins the blinds, 3 chips."""
WALK = ("p3 f", "p1 f")
C_BET = ("p3 cbr 6", "p1 f", "p2 cc", "d db 2c3c4s", "p2 cc", "p3 cbr 6", "p2 f")
"""The button wins 7 chips without a showdown."""
SHOWN = ("p3 cc", "p1 f", "p2 cc", "d db 2c3c4s", "p2 cc", "p3 cc", "d db 9s", "p2 cc", "p3 cc",
         "d db 9d", "p2 cbr 8", "p3 cc", "p2 sm QcQd", "p3 sm 8s8d")  # fmt: skip
"""The button loses 10 chips with a showdown."""
CARDS = {"p1": "AhKh", "p2": "QcQd", "p3": "8s8d"}


def hand_of(actions, players=("Ada", "Blaise", "Hero"), **fields):
    """Return a hand of three players with 100 chips and the hero on the button."""
    known = {"starting_stacks": [100] * 3, "user_fields": {"_hero": "Hero"}}
    return recorded(*actions, cards=CARDS.values(), players=players, **known | fields)


def report_of(*hands, **options):
    return session_report(hands_to_frame(list(hands)), **options)


def test_the_rate_and_its_interval_are_mean_and_standard_error_of_a_hand():
    summary = report_of(*map(hand_of, (RAISED, WALK, C_BET, SHOWN))).summary
    in_big_blinds = [1.5, 0, 3.5, -5]
    margin = 1.959964 * statistics.stdev(in_big_blinds) / 2

    assert summary.hands == 4
    assert summary.net == 0
    assert summary.net_bb == 0
    assert summary.bb_per_100 == summary.ev_bb_per_100 == 0
    for name in ("bb_per_100", "ev_bb_per_100"):
        assert summary[f"{name}_high"] == pytest.approx(100 * margin)
        assert summary[f"{name}_low"] == pytest.approx(-100 * margin)


@pytest.mark.parametrize(
    ("hands", "player", "figures"),
    [
        ([RAISED], "Hero", {"bb_per_100": 150, "bb_per_100_low": nan, "bb_per_100_high": nan}),
        (  # af: two bets, one call; nobody had the chance of the last three
            [RAISED, WALK, C_BET, C_BET, SHOWN],
            "Hero",
            {"vpip": 80, "pfr": 60, "c_bet": 100, "wtsd": 100 / 3, "wsd": 0, "af": 2}
            | {"afq": 200 / 3, "three_bet": nan, "fold_to_three_bet": nan, "fold_to_c_bet": nan},
        ),
        ([RAISED, WALK, SHOWN], "Blaise", {"hands": 3, "vpip": 0}),  # a walk is no chance
        ([WALK, C_BET], "Blaise", {"vpip": 100}),
    ],
)
def test_percents_are_of_the_hands_with_a_chance(hands, player, figures):
    summary = report_of(*map(hand_of, hands), player=player).summary

    assert summary[[*figures]].to_dict() == pytest.approx(figures, nan_ok=True)


def test_positions_stand_in_the_order_of_the_seats():
    seats = [("Hero", "Ada", "Blaise"), ("Ada", "Hero", "Blaise"), ("Ada", "Blaise", "Hero")]
    report = report_of(*(hand_of(RAISED, players=names) for names in seats[::-1]))

    assert [*report.by_position.index] == ["SB", "BB", "BTN"]
    assert [*report.by_position.net] == [-1, -2, 3]
    assert [*report.by_position.columns] == [*report.summary.index]


def test_stakes_stand_from_the_lowest_on_each_in_its_own_big_blinds():
    high = {"blinds_or_straddles": [10, 20, 0], "min_bet": 20}
    middle = {"blinds_or_straddles": [2, 4, 0], "min_bet": 4}
    raised = ("p3 cbr 60", "p1 f", "p2 f")
    report = report_of(
        hand_of(raised, **high), hand_of(RAISED), hand_of(RAISED), hand_of(raised, **middle)
    )

    assert [*report.by_stakes.index] == [("NT", "1/2"), ("NT", "2/4"), ("NT", "10/20")]
    assert [*report.by_stakes.hands] == [2, 1, 1]
    assert [*report.by_stakes.bb_per_100] == [150, 150, 150]
    assert report.summary.net == 3 + 3 + 6 + 30


def test_all_classes_of_hands_have_a_row_and_how_frequent_they_were():
    report = report_of(hand_of(RAISED), hand_of(SHOWN), player="Hero")
    classes = report.by_hand_class

    assert [*classes.index] == [*HAND_CLASSES]
    assert classes.loc["88", ["hands", "frequency", "bb_per_100"]].tolist() == [2, 100, -175]
    assert classes.hands.sum() == 2
    assert classes.bb_per_100.notna().sum() == 1
    assert report.grid("hands").loc["8", "8"] == 2
    assert report_of(hand_of(RAISED), player="Ada").grid().loc["A", "K"] == -50
    with pytest.raises(KeyError, match=r"unknown figure 'evs'; give one of hands, frequency,"):
        report.grid("evs")


def on(day, actions):
    return hand_of(actions, year=2024, month=7, day=day, time=datetime.time(12))


def test_what_is_won_over_time_goes_by_the_clock():
    lines = report_of(on(3, SHOWN), on(1, RAISED), on(2, C_BET), hand_of(WALK)).over_time

    assert [*lines.index] == [1, 2, 3, 4]
    assert [*lines.won] == [*lines.ev] == [3, 10, 0, 0]
    assert [*lines.non_showdown] == [3, 10, 10, 10]
    assert [*lines.showdown] == [0, 0, -10, -10]
    assert [*lines.won_bb] == [1.5, 5, 0, 0]
    assert [*lines.time[:3].dt.day] == [1, 2, 3]


def all_in(before=(), after=()):
    """Return a hand in which the hero loses an all-in, shown before or after the board."""
    board = ("d db 2c3c4s", "d db 9s", "d db 9d")
    return hand_of(("p3 cbr 100", "p1 f", "p2 cc", *before, *board, *after))


def test_a_hand_whose_ev_is_not_known_counts_with_its_result(monkeypatch):
    known = report_of(all_in(before=("p2 sm QcQd", "p3 sm 8s8d")))
    monkeypatch.setitem(CARDS, "p2", "????")
    unseen = report_of(all_in(after=("p3 sm", "p2 sm -")))

    assert known.summary.without_ev == 0
    assert -5000 < known.summary.ev_bb_per_100 < -2500
    assert unseen.summary.without_ev == 1
    assert unseen.summary.ev_bb_per_100 == unseen.summary.bb_per_100


def test_rake_is_in_money_and_in_big_blinds():
    fields = {"finishing_stacks": [99, 98, 102], "currency": "EUR"}
    report = report_of(hand_of(RAISED, **fields), hand_of(WALK, currency="EUR"))

    assert report.unit == "EUR"
    assert report.summary.rake == 1
    assert report.summary.rake_bb_per_100 == 25
    assert report.summary.net == 2


def test_the_hero_may_have_several_names():
    other = hand_of(RAISED, players=("Ada", "Blaise", "Heroine"), user_fields={"_hero": "Heroine"})

    assert report_of(hand_of(RAISED)).player == "Hero"
    assert report_of(hand_of(RAISED), other).player == "hero"
    assert report_of(hand_of(RAISED), other).summary.hands == 2
    assert report_of(hand_of(RAISED), other, player="Heroine").summary.hands == 1


def test_chips_of_tournaments_are_not_added_to_money():
    cash = hand_of(RAISED, currency="EUR")
    tournament = hand_of(RAISED, user_fields={"_hero": "Hero", "_tournament": 5}, currency="EUR")
    frame = hands_to_frame([cash, tournament, tournament])

    rule = r"tournaments \(2\) and of cash games \(1\), whose chips cannot be added; give "
    with pytest.raises(ValueError, match=rule + r"frame\[frame\.tournament\.isna\(\)\] or"):
        session_report(frame)
    assert session_report(frame[frame.tournament.isna()]).unit == "EUR"
    assert session_report(frame[frame.tournament.notna()]).unit == "chips"


def test_money_of_several_currencies_is_not_added_but_big_blinds_are():
    hands = [hand_of(RAISED, currency=code) for code in ("EUR", "USD")]

    for others in (hands, [hands[0], hand_of(RAISED)]):
        report = report_of(*others)
        assert report.unit == "bb"
        assert report.summary[["net", "rake"]].isna().all()
        assert report.summary.net_bb == 2 * report_of(hands[0]).summary.net_bb
        assert "Net        +3.0 bb" in report.to_text()
        with raises("cannot add money of several currencies; give unit='bb'"):
            report.plot(unit="money")
    euros = session_report(hands_to_frame(hands, currency="EUR", rates={"USD": 0.5}))
    assert euros.summary.net == 4.5


def test_a_hand_that_is_there_twice_counts_once():
    hand = hand_of(RAISED, venue="PokerStars", hand=7)
    report = report_of(hand, hand, hand_of(RAISED, venue="Winamax", hand=7))

    assert (report.summary.hands, report.repeated) == (2, 1)
    assert "2 hands, 1 repeated ones left out" in report.to_text()
    assert report_of(hand_of(RAISED), hand_of(RAISED)).repeated == 0
    matches = [hand_of(RAISED, venue="ACPC", hand=0, table=table) for table in "abb"]
    assert report_of(*matches).repeated == 1  # each log of a match begins with 0


def test_what_is_no_session_is_refused_in_words():
    frame = hands_to_frame(hand_of(RAISED, user_fields={}))

    with pytest.raises(ValueError, match=r"no hand names a hero; give player=, such as one "
                       "of 'Ada', 'Blaise', 'Hero'"):  # fmt: skip
        session_report(frame)
    with raises("no hand has the player 'Nobody'; names are in"):
        session_report(frame, player="Nobody")
    with raises("no hand has the player 5"):
        session_report(frame, player=5)
    with raises("the frame has no column 'vpip'; give all columns of hands_to"):
        session_report(frame.drop(columns="vpip"), player="Ada")
    with raises("5 is not a frame of hands; give the result of hands_to_frame"):
        session_report(5)


def test_the_frame_stays_as_it_is():
    frame = hands_to_frame([on(2, RAISED), on(1, SHOWN)])
    before = frame.copy()
    session_report(frame)

    pd.testing.assert_frame_equal(frame, before)


def test_the_text_has_the_figures():
    report = report_of(*map(hand_of, (RAISED, WALK, C_BET, C_BET, SHOWN)))
    text = report.to_text().splitlines()

    assert repr(report) == report.to_text()
    assert text[0] == "Hero: 5 hands"
    assert text[1] == "  Net        +7.00 chips, +3.5 bb"
    assert text[4] == "  Preflop    VPIP 80.0 %, PFR 60.0 %, 3-bet -, fold to 3-bet -"
    assert text[-4].split()[:2] == ["Stakes", "Hands"]
    assert text[-3].startswith("  No-limit Texas hold'em 1/2 ")
    assert text[-1] == "  -: no hand had the chance, or the log does not state it."
    assert report_of(on(1, RAISED), on(3, WALK)).to_text().startswith(
        "Hero: 2 hands, 2024-07-01 to 2024-07-03"
    )  # fmt: skip


def test_games_without_blinds_have_no_positions():
    stud = HandHistory(
        variant="F7S", antes=[1, 1], bring_in=2, small_bet=4, big_bet=8, starting_stacks=[40, 20],
        actions=["d dh p1 AhAdAc", "d dh p2 KhKd2c", "p2 pb", "p1 f"], players=["Ada", "Blaise"],
    )  # fmt: skip
    report = report_of(stud, player="Ada")

    assert not len(report.by_position)
    assert report.summary.bb_per_100 == -25
    assert "Position" not in report.to_text()
    assert report.by_hand_class.hands.sum() == 0


@pytest.mark.slow
@pytest.mark.usefixtures("pyplot")
def test_html_shows_names_as_they_are_written():
    name = "<b>$x$ & co</b>"
    hand = hand_of(RAISED, players=("Ada", "Blaise", name), user_fields={"_hero": name})
    html = report_of(hand).to_html(pictures=True)

    assert "<b>" not in html
    assert "&lt;b&gt;$x$ &amp; co&lt;/b&gt;" in html
    assert html.count("data:image/png;base64,") == 2
    assert report_of(hand)._repr_html_().count("data:image/png") == 0


@pytest.mark.slow
@pytest.mark.usefixtures("pyplot")
def test_a_dollar_in_a_name_is_a_dollar_in_pictures():
    name = "$a_b$"
    report = report_of(
        hand_of(RAISED, players=("Ada", name, "Hero"), currency="$x^2$"), player=name
    )

    for label in (report.plot().title, report.plot().yaxis.label, report.plot.hand_classes().title):
        assert label.get_text().count("$") == 2
        assert not label.get_parse_math()


@pytest.mark.usefixtures("pyplot")
def test_the_lines_are_those_of_trackers():
    report = report_of(*map(hand_of, (RAISED, SHOWN)))
    ax = report.plot()
    lines = {line.get_label(): line for line in ax.lines}

    assert [*lines["won"].get_ydata()] == [0, 1.5, -3.5]
    assert [*lines["with a showdown"].get_ydata()] == [0, 0, -5]
    assert [*lines["without a showdown"].get_ydata()] == [0, 1.5, 1.5]
    assert [*lines["all-in EV"].get_ydata()] == [0, 1.5, -3.5]
    assert ax.get_ylabel() == "Won (big blinds)"
    money = report_of(hand_of(RAISED, currency="EUR")).plot()
    assert money.get_ylabel() == "Won (EUR)"
    assert [*money.lines[0].get_ydata()] == [0, 3]
    with raises("unit is 'EUR'; give 'money' or 'bb'"):
        report.plot(unit="EUR")


@pytest.mark.usefixtures("pyplot")
def test_the_picture_of_hands_has_a_cell_for_each_class():
    report = report_of(*map(hand_of, (RAISED, SHOWN)))
    texts = {text.get_text() for text in report.plot.hand_classes().texts}

    assert "88\n-175" in texts
    assert len(texts) == len(HAND_CLASSES)
    assert "88\n100" in {text.get_text() for text in report.plot.hand_classes("frequency").texts}
    with pytest.raises(KeyError, match="unknown figure 'x'"):
        report.plot.hand_classes("x")


@pytest.mark.slow
def test_what_one_wins_in_a_real_session_others_lose():
    frame = hands_to_frame(PHH / "pluribus", progress=False)
    reports = {name: session_report(frame, player=name) for name in frame.player.unique()}

    assert len(reports) > 6
    assert sum(report.summary.net for report in reports.values()) == pytest.approx(0)
    for name, report in reports.items():
        assert report.summary.net == frame.net[frame.player == name].sum()
        assert report.over_time.won.iloc[-1] == report.summary.net
        assert report.by_position.net.sum() == report.summary.net
        assert report.by_hand_class.frequency.sum() == pytest.approx(100)
        assert report.summary.bb_per_100_low < report.summary.bb_per_100
        assert report.summary.pfr <= report.summary.vpip


# ---- tournaments -----------------------------------------------------------------------------


def entered(number, buy_in, finishes=(), currency="USD"):
    fields = {"_tournament": number, "_buy_in": buy_in, "_buy_in_currency": currency}
    return [
        replace(hand_of(RAISED), user_fields={"_hero": "Hero"} | fields | more)
        for more in ({}, {"_finishes": list(finishes)})
    ]


def test_tournaments_have_buy_ins_places_and_prizes():
    hands = [
        *entered(7, 11, [["Hero", 3, 45.5], ["Ann", 4, 0]]),
        *entered(8, 5.5, [["Hero", 70, 0]]),
        *entered(9, 22),
    ]
    report = report_of(*hands)

    assert report.by_tournament.index.tolist() == ["7", "8", "9"]
    assert report.by_tournament["hands"].tolist() == [2, 2, 2]
    assert report.by_tournament["buy_in"].tolist() == [11, 5.5, 22]
    assert report.by_tournament["place"].fillna(0).tolist() == [3, 70, 0]
    assert report.return_on_investment == pytest.approx(100 * (45.5 - 16.5) / 16.5)
    text = report.to_text()
    assert (
        "Tournaments  3, 2 with a known result: buy-ins 16.50 USD, profit +29.00 USD, "
        "ROI +175.8 %, in the money 50.0 %, average place 36.5" in text
    )
    assert "  7               2   11.00      3         -  45.50         -  +34.50       USD" in text
    assert "ROI +175.8 %" in report.to_html()


def test_buy_ins_of_several_currencies_are_not_added():
    finish = [["Hero", 1, 10]]
    report = report_of(*entered(7, 5, finish), *entered(8, 5, finish, currency="EUR"))
    assert np.isnan(report.return_on_investment)
    assert report.tournament_totals["profit"].to_dict() == {"USD": 5, "EUR": 5}
    assert report.to_text().count("ROI +100.0 %") == 2


def test_cash_games_have_no_tournaments():
    report = report_of(hand_of(RAISED))
    assert not len(report.by_tournament)
    assert "Tournament" not in report.to_text()


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"_buy_in": "free"}, "_buy_in is a number, not 'free'"),
        ({"_buy_in": -1}, "_buy_in is -1"),
        ({"_buy_in_currency": 5}, "_buy_in_currency is 5; give a code such as USD"),
        ({"_finishes": 3}, "_finishes is 3; give a list such as"),
        ({"_finishes": [["Hero", 0, 1]]}, "_finishes is"),
        ({"_finishes": [["Hero"]]}, "_finishes is"),
        ({"_won_bounties": [["Hero"]]}, "give a list such as [['Ada', 2.5]]"),
        ({"_rebuys": [["Hero", -1]]}, "_rebuys is -1"),
        ({"_finishes": [["Hero", 1, "much"]]}, "_finishes is"),
    ],
)
def test_hands_with_other_values_are_refused(fields, rule):
    hand = replace(hand_of(RAISED), user_fields={"_tournament": 7} | fields)
    with raises(rule):
        hands_to_frame([hand])
