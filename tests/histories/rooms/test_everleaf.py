"""Logs of Everleaf: bets with a colon, lines that go on, stud, chips of tournaments."""

from decimal import Decimal

import pytest
from example_logs import EVERLEAF as CASH
from room_logs import changed

from games.notation import NotationError

STUD = """\
***** Hand history for game #295679510 *****
€0.05/€0.10 7 Card Stud - 2011/08/12 - 13:09:06
Table Harjavalta
Total number of players: 2
Seat 5: Ann (  € 2.50 EURO )
Seat 8: Bob (  € 2.50 EURO )
Ann: posts ante [€ 0.01 EURO]
Bob: posts ante [€ 0.01 EURO]
** Dealing down cards **
Dealt to Ann [ Ah ].
Dealt to Bob [ 5d, Qs, 7s ].
Bob posts bring-in €0.02.
Ann completes to €0.05.
Bob calls [€ 0.03 EURO]
** Dealing 4th Street **
Dealt to Ann [ 6c ].
Dealt to Bob [ Th ].
Ann: bets [€ 0.05 EURO]
Bob folds
Ann does not show cards
Ann wins € 0.12 EURO from main pot
"""
LIMIT = """\
***** Hand history for game #876731001 *****
10/20 Hold'em - 2009/08/12 - 13:09:06
Table 7
Seat 5 is the button
Total number of players: 2
Seat 5: Ann (  1,500 Chips )
Seat 8: Bob (  1,500 Chips )
Ann: posts small blind [5 Chips]
Bob: posts big blind [10 Chips]
** Dealing down cards **
Dealt to Bob [ 5d, Qs ]
Ann raises [15 Chips]
Bob: lol
Bob folds
Ann wins 20 chips from main pot
"""


def test_a_raise_names_what_is_added_and_lines_may_go_on(read):
    hand = read(CASH)

    assert hand.actions[3:6] == ("p3 cbr 10.00", "p1 cbr 50.00", "p2 cc")
    assert hand.finishing_stacks == (Decimal("94.00"), Decimal("1000.25"), Decimal("14.00"))


def test_the_first_lines_name_the_number_the_table_and_the_time(read):
    hand = read(CASH)

    assert (hand.hand, hand.venue, hand.table) == (190075259, "Everleaf", "Lima XV")
    assert (hand.currency, str(hand.time)) == ("USD", "17:03:59")


def test_stakes_without_blinds_are_the_bets_of_fixed_limit(read):
    hand = read(LIMIT)

    assert (hand.variant, hand.small_bet, hand.winnings) == ("FT", 10, (0, 20))


def test_stud_is_dealt_face_up_and_its_bring_in_is_completed(read):
    hand = read(STUD)

    assert (hand.variant, hand.bring_in, hand.currency) == ("F7S", Decimal("0.02"), "EUR")
    assert hand.actions[:3] == ("d dh p1 ????Ah", "d dh p2 5dQs7s", "p2 pb")


def test_new_players_and_players_who_come_and_go_are_not_in_the_hand(read):
    text = changed(
        CASH,
        ("Seat 5: Bob", "Seat 3: Dot ( new player )\nSeat 5: Bob"),
        ("Ann raises", "Eve has joined the table\nAnn raises"),
    )

    assert read(text).fields() == read(CASH).fields()


@pytest.mark.parametrize(
    ("before", "after", "rule"),
    [
        ("Cid calls [$ 49 USD]", "Cid calls [$ 48 USD]", r"calls 48\.00; it takes 49\.00"),
        ("Bob wins $ 80", "Bob wins $ 81", "more was collected"),
        ("Bob: posts small", "Dan: posts small", "is not understood"),
        ("NL Hold'em", "NL Badugi", "is not understood"),
        ("[ Js ]", "[ Jx ]", "is not a card"),
    ],
)
def test_what_does_not_fit_is_refused(read, before, after, rule):
    with pytest.raises(NotationError, match=rule):
        read(changed(CASH, (before, after)))
