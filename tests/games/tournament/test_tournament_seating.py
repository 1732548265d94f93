"""Tables: the button, players who change seats, tables that break."""

from itertools import pairwise, product

import pytest

from poker_calculator.games.tournament import RandomAgent, Tournament, TournamentTable
from poker_calculator.games.tournament.seating import balance, seat_players


def names(count):
    return [f"p{number}" for number in range(count)]


@pytest.mark.parametrize("seats", range(2, 11))
def test_players_sit_at_as_few_tables_as_hold_them_and_sizes_differ_by_one(seats):
    for players in [*range(2, 31), 200]:
        tables = seat_players(names(players), seats)
        sizes = [len(table.taken) for table in tables]
        assert len(tables) == -(-players // seats), players
        assert max(sizes) - min(sizes) <= 1, players
        assert [player for table in tables for player in table.players] == names(players)
        assert {len(table.seats) for table in tables} == {seats}


@pytest.mark.parametrize("button", range(5))
def test_the_button_goes_to_the_next_seat_with_a_player(button):
    for taken in product([False, True], repeat=5):
        if sum(taken) <= 2:
            continue
        players = [f"p{seat}" if there else None for seat, there in enumerate(taken)]
        seat = (button + 1) % 5
        while not taken[seat]:
            seat = (seat + 1) % 5
        assert TournamentTable(1, players, button).next_button() == seat, taken


def test_heads_up_the_button_goes_to_who_paid_the_big_blind():
    # Of the seats 0, 2 and 4, the dealer at 0 went out; 4 was the big blind.
    table = TournamentTable(1, [None, None, "small", None, "big"], button=0, last_big_blind="big")
    assert (table.next_button(), table.next_big_blind()) == (4, 2)


def test_who_changes_tables_takes_the_seat_that_has_the_big_blind_soonest():
    # The last hand had the button at 0 and the big blind at 2: the next big blind is at 4.
    table = TournamentTable(1, ["a", "b", "c", None, "d", None], button=0, last_big_blind="c")
    assert table.seat_for_newcomer() == 3
    table.seats[3] = "new"
    assert table.next_big_blind() == 3


def test_nobody_is_seated_where_another_pays_the_big_blind_again_for_it():
    # At 1 the newcomer would have the button and "c" the big blind again; 5 waits longer.
    table = TournamentTable(1, ["a", None, "b", "c", "d", None], button=0, last_big_blind="c")
    assert table.seat_for_newcomer() == 5


def test_the_next_big_blind_of_the_longest_table_moves_to_the_shortest():
    long = TournamentTable(1, ["a", "b", "c", "d", "e"], button=0, last_big_blind="c")
    short = TournamentTable(2, ["v", "w", "x", None, None], button=1, last_big_blind="v")
    tables = [long, short]
    balance(tables, 5)
    # The long table's next hand: button b, small blind c, big blind d.
    assert long.players == ["a", "b", "c", "e"]
    # The short table's free seats, 3 and 4, are equivalent: both lie between the button and v.
    assert short.players == ["v", "w", "x", "d"]


def test_the_shortest_table_breaks_when_the_others_hold_all():
    tables = [
        TournamentTable(1, ["a", "b", None, None], button=0),
        TournamentTable(2, ["c", "d", "e", None], button=0),
        TournamentTable(3, ["f", None, "g", None], button=0),
    ]
    balance(tables, 4)
    assert [table.number for table in tables] == [1, 2]
    assert sorted(len(table.taken) for table in tables) == [3, 4]
    assert sorted(player for table in tables for player in table.players) == [*"abcdefg"]


@pytest.mark.parametrize(
    ("players", "seats", "seed"), [(30, 6, 1), (23, 9, 2), (13, 4, 3), (9, 2, 4)]
)
def test_tables_stay_balanced_and_few_and_everybody_has_one_seat(players, seats, seed):
    tournament = Tournament(names(players), 15, 2, (4, 1.5), seats_per_table=seats, rng=seed)
    agent = RandomAgent(seed)
    while tournament.status:
        tournament.play_hand(agent)
        tables, left = tournament.tables, tournament.players_left
        sizes = [len(table.taken) for table in tables]
        assert max(sizes) - min(sizes) <= 1
        assert len(tables) == -(-len(left) // seats)
        assert sorted(p for table in tables for p in table.players) == sorted(left)
        for table in tables:
            assert table.seats[table.button] is not None


def test_no_player_moves_while_tables_are_even():
    tournament = Tournament(names(20), 500, 2, seats_per_table=7, rng=5)
    seats = [table.seats for table in tournament.tables]
    tournament.play(lambda view: "fold" if view.to_call else "check", hand_count=12)
    assert [table.seats for table in tournament.tables] == seats


@pytest.mark.parametrize("seed", range(12))
def test_nobody_pays_two_big_blinds_in_a_row_at_a_table(seed):
    """Not even when it goes heads-up; a player who joins a table may change its order."""
    tournament = Tournament(names(6 + seed % 4), 40, 2, (10, 2), rng=seed)
    tournament.play(RandomAgent(seed))
    for before, after in pairwise(tournament.hands):
        if len(before.players) > 2:
            assert before.big_blind_id != after.big_blind_id
        assert before.dealer_id != after.dealer_id or len(before.players) > 2


@pytest.mark.parametrize("seed", range(4))
def test_nor_at_one_of_many_tables_that_nobody_joins(seed):
    tournament = Tournament(names(25), 30, 2, (10, 2), seats_per_table=6, rng=seed)
    tournament.play(RandomAgent(seed))
    last = {}
    for hand in tournament.hands:
        before = last.get(hand.table)
        if before is not None and {*hand.players} <= {*before.players}:
            assert before.big_blind_id != hand.big_blind_id
        last[hand.table] = hand
