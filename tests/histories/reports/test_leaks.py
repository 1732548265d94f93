"""Leaks: differences from others that chance does not explain."""

import itertools

import numpy as np
import pandas as pd
import pytest
from data_files import PHH
from raises import raises
from scipy.stats import binom

from poker_calculator.histories import hands_to_frame, leaks, session_report
from poker_calculator.histories.reports.figures import SPOT_COLUMNS, SPOTS
from poker_calculator.histories.reports.leaks import LEAK_COLUMNS

FLAGS = [name for name in LEAK_COLUMNS if name in SPOT_COLUMNS]


NUMBERS = itertools.count(10_000, 10_000)


def rows_of(player, chances, times=0, spot="c_bet", first=None, **columns):
    """Return a player's rows: in *chances* of them they had the chance, and acted in *times*.

    *first* is the number of the first hand; by default, no other rows are of the same hands.
    """
    first = next(NUMBERS) if first is None else first
    done, chance = SPOTS[spot]
    rows = pd.DataFrame(False, range(chances), FLAGS)
    rows = rows.assign(
        player=player,
        is_hero=player == "Hero",
        file="log",
        venue="PokerStars",
        hand=[str(first + number) for number in range(chances)],
        tournament=None,
        variant="NT",
        players=6,
        position="BTN",
        net_bb=0.0,
        ev_bb=0.0,
    )
    if chance in rows:
        rows[chance] = True
    rows[done] = np.arange(chances) < times
    return rows.assign(**columns)


def frame_of(*parts):
    return pd.concat(parts, ignore_index=True)


def test_a_rate_is_compared_with_all_other_players():
    frame = frame_of(
        rows_of("Hero", 400, 320), rows_of("Ada", 600, 300), rows_of("Blaise", 200, 180)
    )
    row = leaks(frame).loc[("c_bet", "all")]

    assert row[["times", "chances", "rate"]].tolist() == [320, 400, 80]
    assert row["baseline"] == 60
    assert row["difference"] == pytest.approx(20)
    assert row["low"] == pytest.approx(75.8, abs=0.05)
    assert row["high"] == pytest.approx(83.6, abs=0.05)
    assert row["p_value"] < 1e-6
    assert row["verdict"] == "above"


def test_a_player_who_acts_less_often_is_below():
    frame = frame_of(rows_of("Hero", 400, 100), rows_of("Ada", 600, 300))

    assert leaks(frame).loc[("c_bet", "all"), "verdict"] == "below"
    assert leaks(frame, player="Ada").loc[("c_bet", "all"), "verdict"] == "above"


def test_a_few_hands_are_no_evidence():
    frame = frame_of(rows_of("Hero", 6, 6), rows_of("Ada", 600, 300))
    row = leaks(frame).loc[("c_bet", "all")]

    assert row["difference"] == 50
    assert np.isnan(row["p_value"])
    assert row["verdict"] == "too few hands"


def test_the_correction_for_many_spots_makes_a_near_miss_unclear():
    close = [rows_of("Hero", 400, 225), rows_of("Ada", 400, 198)]
    alone = leaks(frame_of(*close)).loc[("c_bet", "all")]
    others = [
        rows_of(player, 400, 200, spot)
        for player in ("Hero", "Ada")
        for spot in SPOTS
        if spot not in ("c_bet", "river_bluff", "river_bet", "fold_to_river_bet", "wsd")
    ]
    among = leaks(frame_of(*close, *others)).loc[("c_bet", "all")]

    assert alone["p_value"] == among["p_value"] == pytest.approx(0.056, abs=0.003)
    assert alone["verdict"] == "unclear"
    clear = [rows_of("Hero", 400, 230), rows_of("Ada", 400, 198)]
    assert leaks(frame_of(*clear)).loc[("c_bet", "all"), "p_value"] < 0.05


def test_equal_players_get_a_verdict_in_at_most_5_percent_of_samples():
    rng = np.random.default_rng(8)
    wrong = 0
    for _ in range(60):
        parts = []
        for player in ("Hero", "Ada", "Blaise"):
            rows = rows_of(player, 300)
            position = rng.choice(["CO", "BTN", "BB"], 300)
            chance = rng.random((300, 2)) < 0.7
            rows = rows.assign(position=position, three_bet_chance=chance[:, 0])
            rows["faced_c_bet"] = chance[:, 1]
            rows["vpip"] = rng.random(300) < 0.3
            rows["three_bet"] = chance[:, 0] & (rng.random(300) < 0.1)
            rows["fold_to_c_bet"] = chance[:, 1] & (rng.random(300) < 0.4)
            parts.append(rows)
        wrong += leaks(frame_of(*parts))["verdict"].isin(["above", "below"]).any()

    assert wrong <= 7  # 3 are expected; 8 or more have a chance of 1 %


def test_players_are_compared_at_tables_of_equal_size_and_in_their_position():
    frame = frame_of(
        rows_of("Hero", 900, 720, players=2),
        rows_of("Hero", 100, 20, players=9),
        rows_of("Ada", 100, 80, players=2),
        rows_of("Ada", 900, 180, players=9),
        rows_of("Ada", 500, 500, variant="PO"),
        rows_of("Ada", 500, 500, tournament="7"),
    )
    row = leaks(frame).loc[("c_bet", "all")]

    assert row["baseline"] == pytest.approx(74)
    assert row["p_value"] == pytest.approx(1)


def test_positions_have_rows_where_they_matter():
    frame = frame_of(
        rows_of("Hero", 200, 80, "vpip"),
        rows_of("Hero", 100, 20, "vpip", position="CO"),
        rows_of("Ada", 300, 90, "vpip"),
    )
    table = leaks(frame)

    assert table.loc[("vpip", "BTN"), ["times", "chances", "baseline"]].tolist() == [80, 200, 30]
    assert table.loc[("vpip", "CO"), "chances"] == 100
    assert np.isnan(table.loc[("vpip", "CO"), "baseline"])  # no other player was there
    assert pd.isna(table.loc[("vpip", "CO"), "verdict"])
    assert table.loc[("vpip", "all"), "chances"] == 300
    assert ("c_bet", "BTN") not in table.index


def test_given_rates_are_exact():
    frame = frame_of(rows_of("Hero", 100, 75), rows_of("Hero", 100, 40, "fold_to_steal"))
    table = leaks(frame, baseline={"c_bet": 60, ("fold_to_steal", "BTN"): 70, "vpip": 20})

    assert table.loc[("c_bet", "all"), "p_value"] == pytest.approx(2 * binom.sf(74, 100, 0.6))
    assert table.loc[("c_bet", "all"), "verdict"] == "above"
    assert table.loc[("fold_to_steal", "BTN"), "verdict"] == "below"
    assert pd.isna(table.loc[("fold_to_steal", "all"), "verdict"])


def test_a_column_of_rates_is_a_baseline():
    frame = frame_of(rows_of("Hero", 400, 300), rows_of("Ada", 400, 200))
    table = leaks(frame, baseline=leaks(frame, player="Ada")["rate"])

    assert table.loc[("c_bet", "all"), "baseline"] == 50
    assert table.loc[("c_bet", "all"), "verdict"] == "above"


def test_hands_of_other_tables_are_a_baseline():
    own = frame_of(rows_of("Hero", 400, 300), rows_of("Ada", 400, 0))
    pool = frame_of(rows_of("Blaise", 400, 200), rows_of("Carl", 400, 220)).drop(
        columns=["net_bb", "ev_bb"]
    )
    row = leaks(own, baseline=pool).loc[("c_bet", "all")]

    assert row["baseline"] == 52.5
    assert row["verdict"] == "above"


def test_a_player_alone_has_no_baseline():
    table = leaks(rows_of("Hero", 100, 50))

    assert table["baseline"].isna().all()
    assert table["verdict"].isna().all()
    assert table.loc[("c_bet", "all"), "rate"] == 50


def test_the_order_of_rows_and_repeated_hands_change_nothing():
    frame = frame_of(rows_of("Hero", 200, 150), rows_of("Ada", 300, 100))
    expected = leaks(frame)
    mixed = pd.concat([frame, frame.iloc[::3]]).sample(frac=1, random_state=1)

    pd.testing.assert_frame_equal(leaks(mixed), expected)


def test_opponents_of_the_own_showdowns_are_no_other_sample():
    # The player won all showdowns, so their opponents lost these; other players won half.
    frame = frame_of(
        rows_of("Hero", 100, 100, "wsd", first=0),
        rows_of("Ada", 100, 0, "wsd", first=0),
        rows_of("Blaise", 100, 50, "wsd", first=100),
        rows_of("Carl", 100, 50, "wsd", first=100),
    )

    assert leaks(frame).loc[("wsd", "all"), "baseline"] == 50
    pool = frame[~frame.is_hero]
    assert leaks(frame, baseline=pool).loc[("wsd", "all"), "baseline"] == pytest.approx(100 / 3)


def test_river_bluffs_are_river_bets_that_lose_a_showdown():
    shown = {"river_bet": True, "went_to_showdown": True}
    frame = frame_of(
        rows_of("Hero", 6, 6, "wsd", **shown),
        rows_of("Hero", 4, 0, "wsd", **shown),
        rows_of("Hero", 5, 5, "river_bet"),  # nobody called
        rows_of("Hero", 5, 0, "wsd"),  # a call lost
    )
    row = leaks(frame).loc[("river_bluff", "all")]

    assert row[["times", "chances"]].tolist() == [4, 10]


def test_the_result_is_that_of_the_hands_with_the_chance_by_ev_where_it_is_known():
    known = rows_of("Hero", 2, 1, net_bb=[10.0, -4.0], ev_bb=[6.0, np.nan])
    other = rows_of("Hero", 50, 0, "three_bet", net_bb=99.0, ev_bb=99.0)
    row = leaks(frame_of(known, other)).loc[("c_bet", "all")]

    assert row["bb_per_100"] == 100
    margin = 1.959964 * 100 * 5  # the standard error of 6 and -4 is 5
    assert row["bb_per_100_high"] == pytest.approx(100 + margin)
    assert row["bb_per_100_low"] == pytest.approx(100 - margin)


def test_the_strongest_evidence_comes_first():
    frame = hands_to_frame(PHH / "pluribus", progress=False)
    table = leaks(frame, player="Pluribus")
    tested = table["p_value"].dropna()

    assert len(tested) > 10
    assert tested.is_monotonic_increasing
    assert table["p_value"].iloc[len(tested) :].isna().all()
    assert ((table["low"] <= table["rate"]) & (table["rate"] <= table["high"])).all()


def test_the_rates_are_those_of_the_report():
    frame = hands_to_frame(PHH / "pluribus", progress=False)
    report = session_report(frame, player="MrBlue")
    rates = leaks(frame, player="MrBlue")["rate"]

    for name in SPOTS:
        if (name, "all") in rates.index:
            assert rates[name, "all"] == pytest.approx(report.summary[name]), name
        else:
            assert np.isnan(report.summary[name]), name
    for position, row in report.by_position.iterrows():
        assert rates["vpip", position] == pytest.approx(row["vpip"])


def test_the_frame_stays_as_it_is():
    frame = frame_of(rows_of("Hero", 20, 10), rows_of("Ada", 20, 10))
    before = frame.copy()
    leaks(frame)

    pd.testing.assert_frame_equal(frame, before)


def test_other_arguments_are_refused_in_words():
    frame = rows_of("Hero", 10, 5)

    with raises("no hand has the player 'Nobody'; names are in frame.player"):
        leaks(frame, player="Nobody")
    with raises("no hand names a hero; give player=, such as one of 'Ada'"):
        leaks(rows_of("Ada", 10))
    with raises("no hand names a hero; give player=, such as one of the names"):
        leaks(frame.iloc[:0])
    with raises("the frame has no column 'steal'; give all columns of hands_to_frame"):
        leaks(frame.drop(columns="steal"))
    with raises("the column 'steal' has missing values; read all hands again by hands_to_frame"):
        leaks(pd.concat([frame, frame.drop(columns="steal")]))
    with raises("baseline is 'solver'; give None, a frame of hands, or rates in percent such as"):
        leaks(frame, baseline="solver")
    with raises("the spot 'cbet' is unknown; give one of vpip, pfr, three_bet,"):
        leaks(frame, baseline={"cbet": 50})
    with raises("the rate of 'c_bet' is 150; give percent, 0 to 100"):
        leaks(frame, baseline={"c_bet": 150})
    with raises("the rate of 'c_bet' is 'often'; give percent, 0 to 100"):
        leaks(frame, baseline={"c_bet": "often"})
    with raises("c_bet has no positions; the spots by position are vpip, pfr,"):
        leaks(frame, baseline={("c_bet", "BTN"): 50})
    with raises("5 is not a frame of hands; give the result of hands_to_frame"):
        leaks(5)
