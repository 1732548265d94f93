"""Results of tournaments: finishing places, payouts, and DataFrames."""

from fractions import Fraction
from itertools import permutations

import pandas as pd
import pytest
from raises import raises

from poker_calculator.games import TABLE_RULES, icm
from poker_calculator.games.notation import loads
from poker_calculator.games.tournament import Raise, RandomAgent, Tournament, calling_agent
from poker_calculator.games.tournament.results import (
    HAND_COLUMNS,
    RANKING_COLUMNS,
    Tie,
    places_of,
    share,
)
from poker_calculator.histories import hands_to_frame

ABCDE = ["Ada", "Blaise", "Carl", "Dora", "Emmy"]


@pytest.mark.parametrize("chips", [*permutations([1, 2, 2, 3])])
def test_who_goes_out_with_more_chips_finishes_higher_and_equal_ones_share(chips):
    busted = dict(zip(ABCDE, chips, strict=False))
    ties = places_of(busted, left=3)
    assert [tie.place for tie in ties] == [4, 5, 7]
    assert [[busted[player] for player in tie.players] for tie in ties] == [[3], [2, 2], [1]]


def test_a_tie_shares_what_its_places_pay_with_places_that_pay_nothing():
    assert share([Fraction(50), Fraction(31)], Tie(2, ("Ada", "Blaise", "Carl"))) == Fraction(31, 3)
    assert share([], Tie(1, ("Ada",))) == 0


@pytest.mark.parametrize("seed", range(30))
def test_the_ranking_is_complete_and_all_of_the_prize_pool_is_paid(seed):
    tournament = Tournament(ABCDE, 3, 2, (2, 2), payouts=[50, 30, 10, 7, 3], rng=seed)
    finishes = tournament.play(push)
    assert sorted(finish.player for finish in finishes) == ABCDE
    places = [finish.place for finish in finishes]
    assert places == sorted(places)
    for place in places:
        assert place == 1 + sum(other < place for other in places)
    assert sum(finish.payout for finish in finishes) == 100
    assert tournament.chips[finishes[0].player] == 30


def push(view):
    return Raise(view.max_raise_to) if view.max_raise_to is not None else calling_agent(view)


def test_at_several_tables_all_who_go_out_in_a_round_are_ranked_together():
    tournament = Tournament(ABCDE[:4], 3, 2, seats_per_table=2, payouts=[3, 2, 1], rng=1)
    while len(tournament.players_left) == 4:
        tournament.play_hand(push)
    last = tournament.hands[-2:]
    assert {hand.number for hand in last} == {last[0].number}
    assert [hand.table for hand in last] == [1, 2]
    if len(tournament.players_left) == 2:
        assert [finish[::2] for finish in tournament.finishes] == [(3, Fraction(1, 2))] * 2


def test_a_buy_in_makes_a_prize_pool_of_all_entries():
    tournament = Tournament(
        ABCDE, 2, 2, payouts=[3, 2], buy_in=10, reentries=2, reentry_levels=1, rng=3
    )
    finishes = tournament.play(RandomAgent(1))
    entries = sum(tournament.entries.values())
    assert entries > 5
    assert tournament.payouts == (entries * 6, entries * 4)
    assert sum(finish.payout for finish in finishes) == entries * 10


def test_who_lost_all_comes_back_as_often_as_he_may_with_the_chips_he_began_with():
    tournament = Tournament(["Ada", "Blaise"], {"Ada": 5, "Blaise": 5}, 2, reentries=2, rng=1)
    total = [tournament.total_chips]
    while tournament.status:
        tournament.play_hand(push)
        assert sum(tournament.chips.values()) == tournament.total_chips
        total.append(tournament.total_chips)
    assert {*total} <= {20, 30, 40, 50, 60}
    loser = tournament.finishes[1].player
    assert tournament.entries[loser] == 3


def test_nobody_comes_back_after_the_last_level_of_re_entry(lay_deck):
    for levels, entries in ((0, 1), (1, 2), (None, 2)):
        tournament = Tournament(
            ["Ada", "Blaise"], 5, 2, (1, 2), reentries=9, reentry_levels=levels, rng=1
        )
        hand = tournament.deal([lay_deck(["AcAd", "KcKd"])])[0]
        tournament.play_hand(push)
        assert tournament.entries[hand.dealer_id] == entries
        if entries == 2:
            assert tournament.chips == {hand.dealer_id: 10, hand.big_blind_id: 20}
            assert tournament.stacks == {hand.dealer_id: Fraction(5, 2), hand.big_blind_id: 5}


def test_icm_is_of_the_field_that_remains_and_of_what_is_left_to_pay():
    tournament = Tournament(ABCDE, 10, 2, (3, 2), payouts=[50, 30, 20], rng=2)
    equal = tournament.icm()
    assert equal == pytest.approx(dict.fromkeys(ABCDE, 20))
    agent = RandomAgent(2)
    while tournament.status:
        tournament.play_hand(agent)
        values, left = tournament.icm(), tournament.players_left
        assert sum(values.values()) == pytest.approx(100)
        chips = [float(tournament.chips[player]) for player in left]
        payouts = [50, 30, 20][: len(left)]
        expected = dict(zip(left, icm(chips, payouts).tolist(), strict=True))
        assert {player: values[player] for player in left} == pytest.approx(expected)
    assert values == pytest.approx(
        {finish.player: float(finish.payout) for finish in tournament.finishes}
    )


def test_icm_needs_payouts():
    with raises("there are no payouts; give them to Tournament"):
        Tournament(ABCDE, 10, 2).icm()


NAMES = [*"ABCDEFG"]


def dtypes(columns):
    """Return the dtypes of an empty frame; the text dtype depends on the version of pandas."""
    return pd.DataFrame({name: pd.Series(dtype=dtype) for name, dtype in columns.items()}).dtypes


@pytest.fixture(scope="module")
def tournament():
    tournament = Tournament(
        NAMES, 25, 3, (4, 1.5), antes=0.1, seats_per_table=4, payouts=[5, 3], reentries=1,
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
@pytest.mark.parametrize("options", [{}, {"antes": 0.2}, {"antes": 1, "big_blind_ante": True}])
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
