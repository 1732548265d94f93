"""Frames of hands and of places, and hand histories."""

import pandas as pd
import pytest

from games import TABLE_RULES
from games.notation import loads
from games.tournament import RandomAgent, Tournament
from games.tournament.results import HAND_COLUMNS, RANKING_COLUMNS
from histories import hands_to_frame

NAMES = [*"ABCDEFG"]


def dtypes(columns):
    """Return the dtypes of an empty frame; the text dtype depends on the version of pandas."""
    return pd.DataFrame({name: pd.Series(dtype=dtype) for name, dtype in columns.items()}).dtypes


@pytest.fixture(scope="module")
def tournament():
    tournament = Tournament(
        NAMES, 25, 3, (4, 1.5), ante=0.1, seats_per_table=4, payouts=[5, 3], reentries=1,
        reentry_levels=1, rng=5,
    )  # fmt: skip
    tournament.play(RandomAgent(5))
    return tournament


def test_the_frame_has_a_row_for_each_player_of_each_hand(tournament):
    frame = tournament.to_frame()
    pd.testing.assert_series_equal(frame.dtypes, dtypes(HAND_COLUMNS))
    assert len(frame) == sum(len(hand.players) for hand in tournament.hands)
    assert frame.groupby("player").size().to_dict() == tournament.hands_played
    assert (frame.end_stack - frame.start_stack - frame.net).abs().max() < 1e-9
    assert frame.groupby(["hand", "table"]).net.sum().abs().max() < 1e-9
    assert (frame.cards.str.len() == 4).all()
    assert (frame[frame.position == "BTN"].player == frame[frame.position == "BTN"].button).all()


def test_the_frame_says_level_blinds_and_ante(tournament):
    frame = tournament.to_frame()
    expected = 3 * 1.5 ** ((frame.hand - 1) // 4)
    assert (frame.level == 1 + (frame.hand - 1) // 4).all()
    pd.testing.assert_series_equal(frame.big_blind, expected, check_names=False)
    pd.testing.assert_series_equal(frame.small_blind, expected / 2, check_names=False)
    pd.testing.assert_series_equal(frame.ante, expected / 10, check_names=False)


def test_a_players_stack_goes_on_from_hand_to_hand(tournament):
    starts = dict.fromkeys(NAMES, 75.0)
    for row in tournament.to_frame().itertuples():
        began = starts[row.player] or 75.0  # the player rebought
        assert row.start_stack == pytest.approx(began)
        starts[row.player] = row.end_stack


def test_the_ranking_is_a_frame(tournament):
    frame = tournament.ranking()
    pd.testing.assert_series_equal(frame.dtypes, dtypes(RANKING_COLUMNS))
    assert frame.place.is_monotonic_increasing
    assert sorted(frame.player) == NAMES
    assert frame.payout.sum() == pytest.approx(8)
    assert dict(zip(frame.player, frame.hands, strict=True)) == tournament.hands_played
    assert dict(zip(frame.player, frame.entries, strict=True)) == tournament.entries


def test_who_still_plays_has_no_place_and_stands_first():
    tournament = Tournament(NAMES, 2, 2, rng=1)
    while len(tournament.players_left) > 3:
        tournament.play_hand(RandomAgent(1))
    frame, left = tournament.ranking(), len(tournament.players_left)
    assert frame.place.isna().tolist() == [True] * left + [False] * (len(NAMES) - left)
    chips = [tournament.chips[player] for player in frame.player[:left]]
    assert chips == sorted(chips, reverse=True)


def test_no_hands_make_an_empty_frame():
    frame = Tournament(NAMES, 2, 2, rng=1).to_frame()
    assert [*frame.columns] == [*HAND_COLUMNS]
    assert frame.empty


@pytest.mark.parametrize("rules", ["WSOP", "TDA", "cash game"])
@pytest.mark.parametrize("options", [{}, {"ante": 0.2}, {"ante": 1, "big_blind_ante": True}])
def test_histories_are_read_again_and_replayed(rules, options):
    tournament = Tournament(
        NAMES, 10, 3, (2, 1.5), seats_per_table=4, rules=TABLE_RULES[rules], rng=5, **options
    )
    tournament.play(RandomAgent(5))
    for hand, history in zip(tournament.hands, tournament.histories(), strict=True):
        again = loads(history.dumps())
        assert again == history
        state = again.replay(rules=TABLE_RULES[rules])
        assert not state.status
        assert state.stacks == hand.state.stacks
        assert (again.hand, again.table, again.level) == (
            *(hand.number, hand.table, hand.level_index + 1),
        )
        assert again.players == hand.players
        assert again.seats == tuple(seat + 1 for seat in hand.seats)


def test_histories_make_the_frame_of_luck(tournament):
    frame = hands_to_frame(tournament.histories())
    units = [hand.unit for hand in tournament.hands for _ in hand.players]
    net = frame.net * [float(unit) for unit in units]
    assert net.tolist() == pytest.approx(tournament.to_frame().net.tolist())
