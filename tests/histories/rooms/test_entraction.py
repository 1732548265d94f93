"""Logs of Entraction: columns, chips that are added, both blinds in one post, and antes."""

from decimal import Decimal

import pytest
from example_logs import ENTRACTION as CASH
from room_logs import changed

from games.notation import NotationError

TOURNAMENT = """\
Game # 2660000001 - Texas Hold'em No Limit 200/400 and 20 ante - Table "Double Barn #1 12717727 2"

Players(max 9):
Ann                         (6,003.00 in seat 1)
Bob the Builder             (7,168.00 in seat 2)
Cid                         (3,053.00 in seat 3)

Dealer:                     Bob the Builder

Ann                         Ante        (20.00)
Bob the Builder             Ante        (20.00)
Cid                         Ante        (20.00)

Small Blind:                Cid  (200.00)
Big Blind:                  Ann   (400.00)

Ann was dealt:          6h - 2s

Bob the Builder             Raise       (980.00)
Cid                         Fold
Ann                         Fold
Bob the Builder             Payback     (580.00)

Bob the Builder didn't show hand

Bob the Builder wins:       1,060.00

Game ended 2012-06-25 21:54:16 BST
"""
LIMIT = """\
Game # 2140000001 - Texas Hold'em Fixed Limit EUR 10/20 - Table "Barn"

Players(max 6):
Ann                         (EUR 468.50 in seat 4)
Bob                         (EUR 528.50 in seat 5)

Dealer:                     Bob
Small Blind:                Ann         (5.00)
Big Blind:                  Bob         (10.00)

Ann was dealt:              9c - 7d

Ann                         Raise       (15.00)
Bob                         Raise       (20.00)
Ann                         Call        (10.00)

Flop                        2c - Ad - 4h

Ann                         Check
Bob                         Bet         (10.00)
Ann                         Fold
Bob                         Payback     (10.00)

Bob didn't show hand

Bob wins:                   EUR 59.25
Rake:                       EUR 0.75

Game ended 2011-03-26 13:19:18 GMT
"""


def test_a_post_of_both_blinds_has_a_dead_part(read):
    hand = read(CASH)

    assert hand.players == ("Dot", "Eve", "Ann", "Bob", "Cid")
    assert hand.user_fields["_posts"] == [0, 0, 0, 1, 0]
    assert hand.user_fields["_dead_blinds"] == [0, 0, 0, Decimal("0.50"), 0]
    assert hand.finishing_stacks[2:4] == (Decimal("444.08"), Decimal("88.24"))


def test_the_first_lines_state_the_game_and_the_last_one_the_time(read):
    hand = read(CASH)

    assert (hand.hand, hand.variant, hand.table) == (2310000001, "PO", "Barn Max 100BB")
    assert (hand.seat_count, hand.currency, hand.currency_symbol) == (6, "EUR", "€")
    assert (str(hand.time), hand.time_zone) == ("23:45:00", "Europe/Paris")


def test_a_raise_states_the_chips_added(read):
    hand = read(LIMIT)

    assert (hand.variant, hand.small_bet) == ("FT", 10)
    assert hand.actions[2:5] == ("p1 cbr 20.00", "p2 cbr 30.00", "p1 cc")


def test_mucked_cards_are_read(read):
    assert "p4 sm" in read(CASH).actions
    assert "d dh p4 4sTsJhTc" in read(CASH).actions


def test_a_tournament_states_its_ante_and_chips_with_cents(read):
    hand = read(TOURNAMENT)

    assert (hand.antes, hand.min_bet, hand.currency) == ((20, 20, 20), 400, None)
    assert hand.finishing_stacks == (2833, 5583, 7808)


def test_the_rake_is_the_part_that_nobody_wins(read):
    with pytest.raises(NotationError, match=r"the rake is 2.84, but 2.85 of the pot of 57.00"):
        read(changed(CASH, ("EUR 2.85", "EUR 2.84")))
