"""Places, payouts, and re-entries."""

from fractions import Fraction
from itertools import permutations

import pytest
from raises import raises

from games import icm
from games.tournament import Raise, RandomAgent, Tournament, calling_agent
from games.tournament.results import Tie, places_of, share

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
    assert tournament.prizes == (entries * 6, entries * 4)
    assert sum(finish.payout for finish in finishes) == entries * 10


def test_who_lost_all_comes_back_as_often_as_he_may_with_the_chips_he_began_with():
    tournament = Tournament(["Ada", "Blaise"], {"Ada": 5, "Blaise": 5}, 2, reentries=2, rng=1)
    total = [tournament.total_chips]
    while not tournament.is_over:
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
    while not tournament.is_over:
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
