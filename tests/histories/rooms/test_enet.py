"""Logs of the Enet network: chips that are added, the rake of each street, seats from 0."""

from decimal import Decimal

import pytest
from example_logs import ENET as CASH
from room_logs import changed

from games.notation import NotationError


def test_amounts_are_the_chips_added_and_the_button_counts_from_zero(read):
    hand = read(CASH)

    assert hand.players == ("Dot", "Ann", "Bob", "Cid")
    assert hand.actions[4] == "p3 cbr 1.50"
    assert hand.user_fields["_posts"] == [0, 0, Decimal("0.50"), 0]
    assert hand.winnings == (Decimal("12.46"), 0, 0, 0)


def test_the_first_lines_state_the_game_and_the_time(read):
    hand = read(CASH)

    assert (hand.hand, hand.variant, hand.table) == (7730001, "PO", "Barn 1")
    assert (hand.currency, str(hand.time), hand.day, hand.month) == ("EUR", "23:31:54", 29, 7)


def test_the_rake_is_that_of_all_streets(read):
    with pytest.raises(NotationError, match=r"the rake is 0.78, but 0.60 by the streets"):
        read(changed(CASH, ("Rake: €0,18\n", "")))


def test_a_rake_that_goes_back_is_negative(read):
    text = changed(CASH, ("Rake: €0,40\n", "Rake: €0,50\nRake: €-0,10\n"))

    assert read(text).fields() == read(CASH).fields()


def test_a_blind_without_an_amount_is_refused(read):
    with pytest.raises(NotationError, match=r"'Bob: posts big blind' is not understood"):
        read(changed(CASH, ("Bob: posts big blind €0,50", "Bob: posts big blind")))
