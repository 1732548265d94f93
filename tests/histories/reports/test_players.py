"""The statistics of all players are those of each player's report, with samples and intervals."""

import numpy as np
import pandas as pd
import pytest
from data_files import PHH
from raises import raises
from support.recorded_hands import recorded

from poker_calculator.histories import hands_to_frame, player_statistics, session_report
from poker_calculator.histories.reports.figures import FIGURES, SPOTS
from poker_calculator.histories.reports.proportions import wilson_interval


def hand_of(*actions, players=("Ada", "Blaise", "Carl"), **fields):
    return recorded(*actions, cards=["????"] * len(players), players=players, **fields)


STEAL = ("p3 cbr 6", "p1 f", "p2 f")
WALK = ("p3 f", "p1 f")


@pytest.fixture(scope="module")
def pluribus():
    return hands_to_frame(PHH / "pluribus", progress=False)


def test_the_figures_are_those_of_the_reports(pluribus):
    table = player_statistics(pluribus)

    assert {*table.index} == {*pluribus.player}
    for player in table.index:
        summary = session_report(pluribus, player=player).summary
        expected = summary.to_numpy(float)
        assert table.loc[player, [*FIGURES]].to_numpy(float) == pytest.approx(expected, nan_ok=True)


def test_each_percentage_has_its_sample_and_interval(pluribus):
    table = player_statistics(pluribus)

    for name, (done, chance) in SPOTS.items():
        if chance in pluribus:
            chances = pluribus.groupby("player")[chance].sum()
            times = (pluribus[done] & pluribus[chance]).groupby(pluribus.player).sum()
            assert table[f"{name}_chances"].to_dict() == chances.to_dict()
            low, high = wilson_interval(times[table.index], chances[table.index])
            assert table[f"{name}_low"].to_numpy() == pytest.approx(100 * low, nan_ok=True)
            assert table[f"{name}_high"].to_numpy() == pytest.approx(100 * high, nan_ok=True)
    with_chance = table[table.c_bet_chances > 0]
    assert (with_chance.c_bet_low <= with_chance.c_bet).all()
    assert (with_chance.c_bet <= with_chance.c_bet_high).all()


def test_players_of_the_most_hands_come_first_and_others_by_name():
    frame = hands_to_frame(
        [hand_of(*STEAL), hand_of(*WALK), hand_of(*STEAL, players=("Zoe", "Blaise", "Dora"))]
    )

    assert [*player_statistics(frame).index] == ["Blaise", "Ada", "Carl", "Dora", "Zoe"]
    assert [*player_statistics(frame, min_hands=2).index] == ["Blaise", "Ada", "Carl"]
    assert [*player_statistics(frame, min_hands=9).index] == []


def test_a_walk_is_no_chance_to_put_chips_in():
    table = player_statistics(hands_to_frame([hand_of(*STEAL), hand_of(*WALK)]))

    assert table.vpip_chances.to_dict() == {"Ada": 2, "Blaise": 1, "Carl": 2}
    assert table.steal_chances.to_dict() == {"Ada": 1, "Blaise": 0, "Carl": 2}
    assert table.loc["Carl", "steal"] == 50


def test_the_order_of_rows_and_repeated_hands_change_nothing():
    hands = [hand_of(*actions, venue="Room", hand=n) for n, actions in enumerate((STEAL, WALK), 1)]
    frame = hands_to_frame(hands)
    mixed = pd.concat([frame, frame.iloc[2:]]).sample(frac=1, random_state=3)

    pd.testing.assert_frame_equal(player_statistics(mixed), player_statistics(frame))


def test_money_of_several_currencies_is_not_added():
    frame = hands_to_frame([hand_of(*STEAL, currency=code) for code in ("EUR", "USD")])
    table = player_statistics(frame)

    assert table[["net", "rake"]].isna().all(axis=None)
    assert table.net_bb.to_dict() == {"Ada": -1, "Blaise": -2, "Carl": 3}


def test_an_empty_frame_has_no_players_and_names_that_are_missing_are_none():
    frame = hands_to_frame([hand_of(*STEAL)])

    assert not len(player_statistics(frame.iloc[:0]))
    frame.loc[0, "player"] = np.nan
    assert [*player_statistics(frame).index] == ["Blaise", "Carl"]


def test_other_arguments_are_refused_in_words():
    cash, tournament = hand_of(*STEAL), hand_of(*STEAL, user_fields={"_tournament": 7})

    with raises("the frame mixes hands of tournaments (3) and of cash games (3)"):
        player_statistics(hands_to_frame([cash, tournament]))
    with raises("min_hands is 0; give a whole number of 1 or more"):
        player_statistics(hands_to_frame([cash]), min_hands=0)
    with raises("5 is not a frame of hands"):
        player_statistics(5)
