"""Frames and reports of simulated hands have the statistics that the simulator counted."""

from itertools import chain
from math import inf, nan

import pandas as pd
import pytest
from oracles.simulated_hands import simulated_hands

from poker_calculator.histories import hands_to_frame, player_statistics, session_report
from poker_calculator.histories.outcomes.tally import COUNTS, FLAGS

PERCENTS = {
    "vpip": ("vpip", "played"),
    "pfr": ("pfr", "played"),
    "three_bet": ("three_bet", "three_bet_chance"),
    "fold_to_three_bet": ("fold_to_three_bet", "faced_three_bet"),
    "steal": ("steal", "steal_chance"),
    "fold_to_steal": ("fold_to_steal", "faced_steal"),
    "c_bet": ("c_bet", "c_bet_chance"),
    "fold_to_c_bet": ("fold_to_c_bet", "faced_c_bet"),
    "turn_c_bet": ("turn_c_bet", "turn_c_bet_chance"),
    "fold_to_turn_c_bet": ("fold_to_turn_c_bet", "faced_turn_c_bet"),
    "check_raise": ("check_raise", "check_raise_chance"),
    "river_bet": ("river_bet", "river_bet_chance"),
    "fold_to_river_bet": ("fold_to_river_bet", "faced_river_bet"),
    "wtsd": ("went_to_showdown", "saw_flop"),
    "wsd": ("won_at_showdown", "went_to_showdown"),
}


def figures_of(rows):
    """Return the figures of a report, from the true rows of a player."""
    sums = {name: sum(row[name] for row in rows) for name in rows[0] if name in SUMMED}
    sums["played"] = len(rows) - sums["walk"]
    raised, called = sums["bets_and_raises"], sums["calls"]
    found = {
        name: 100 * quotient(sums[done], sums[chance]) for name, (done, chance) in PERCENTS.items()
    }
    return found | {
        "hands": len(rows),
        "net": sums["net"],
        "bb_per_100": 100 * sums["net_bb"] / len(rows),
        "rake": sums["rake_share"],
        "afq": 100 * quotient(raised, raised + called + sums["folds"]),
        "af": quotient(raised, called),
    }


def quotient(part, whole):
    return part / whole if whole else inf if part else nan


SUMMED = {*FLAGS, *COUNTS, "net", "net_bb", "rake_share"}


@pytest.mark.parametrize(
    ("seed", "count"), [(1, 200), pytest.param(2, 5000, marks=pytest.mark.slow)]
)
def test_statistics_are_those_that_the_simulator_counted(tmp_path, seed, count):
    hands = simulated_hands(seed, count)
    (tmp_path / "log.txt").write_text("".join(hand.log() for hand in hands), "utf-8")
    frame = hands_to_frame(tmp_path / "log.txt", progress=False)
    true = [hand.truth() for hand in hands]

    expected = pd.DataFrame([*chain.from_iterable(of_hand.values() for of_hand in true)])
    assert {*FLAGS, *COUNTS} <= {*expected}
    assert len(frame) == len(expected)
    for name in expected:
        want, got = expected[name], frame[name]
        if name == "ev":  # without the odd chips of split pots
            odd_chip = frame.big_blind.where(frame.tournament.notna(), 1) / 20
            assert ((want - got).abs() < odd_chip)[want.notna()].all()
        elif want.dtype == float:
            assert got.to_numpy() == pytest.approx(want.to_numpy(), abs=1e-6), name
        else:
            assert got[want.notna()].tolist() == want[want.notna()].tolist(), name
            assert got[want.isna()].isna().all(), name
    for is_tournament in (False, True):
        rows = [of for hand, of in zip(hands, true, strict=True)
                if hand.is_tournament == is_tournament]  # fmt: skip
        check_reports(frame[frame.tournament.notna() == is_tournament], rows)


def check_reports(frame, true):
    """Compare the report of the hero, and the statistics of all players."""
    own = [row for of_hand in true for row in of_hand.values() if row["is_hero"]]
    report, figures = session_report(frame), figures_of(own)
    assert report.summary[[*figures]].to_dict() == pytest.approx(figures, nan_ok=True)
    shown = sum(row["net"] for row in own if row["went_to_showdown"])
    last = report.over_time.iloc[-1]
    assert last.showdown == pytest.approx(shown)
    assert last.non_showdown == pytest.approx(figures["net"] - shown)
    for position in report.by_position.index:
        there = [row for row in own if row["position"] == position]
        of_position = report.by_position.loc[position]
        assert of_position.hands == len(there)
        assert of_position.net == pytest.approx(sum(row["net"] for row in there))
    statistics = player_statistics(frame)
    for name in statistics.index:
        figures = figures_of([of_hand[name] for of_hand in true if name in of_hand])
        assert statistics.loc[name, [*figures]].to_dict() == pytest.approx(figures, nan_ok=True)
