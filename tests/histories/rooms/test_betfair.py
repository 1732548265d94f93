"""Logs of Betfair Poker: totals of raises, all-ins on two lines, and pots by number."""

from decimal import Decimal

import pytest
from example_logs import BETFAIR as CASH
from room_logs import changed

from games.notation import NotationError


def test_raises_state_totals_and_calls_the_chips_added(read):
    hand = read(CASH)

    assert hand.players == ("Cid", "Dot", "Ann", "Bob")
    assert hand.actions[4:9] == ("p3 cc", "p4 cc", "p1 cbr 0.30", "p2 cc", "p3 cbr 1.00")
    assert hand.winnings == (0, Decimal("3.14"), 0, 0)


def test_the_first_lines_state_the_game_the_time_and_the_table(read):
    hand = read(CASH)

    assert (hand.hand, hand.variant, hand.table, hand.seat_count) == (100000001, "PO", "Barn 1", 6)
    assert (str(hand.time), hand.time_zone, hand.day, hand.month) == ("20:00:00", "UTC", 18, 10)


def test_winnings_name_their_pot(read):
    assert read(CASH).user_fields["_rakes"] == [Decimal("0.16"), 0]


def test_the_number_of_players_must_be_that_of_the_seats(read):
    with pytest.raises(NotationError, match=r"the log states 5 players, and the seats of 4"):
        read(changed(CASH, ("active players : 4", "active players : 5")))
