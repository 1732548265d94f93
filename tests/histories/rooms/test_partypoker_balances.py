"""Hands that PartyPoker saves on request: raises by and to, pots after rake, balances."""

from decimal import Decimal

import pytest
from example_logs import PARTYPOKER_BALANCES as CASH
from room_logs import changed

from games.notation import NotationError

TOURNAMENT = """\
***** Hand History For Game 1619x02 *****
500/1000 Tourney Texas Holdem Game Table (NL) (MTT Tournament #4711) (Buyin $50.0 + $5.0) - \
Sun Apr 25 17:30:03 EDT 2021
Table (4711) Table #68 (Real Money) -- Seat 2 is the button
Total number of players : 3/8
Seat 2: Ann (15000)
Seat 3: Bob (20000)
Seat 5: Cid (30000)
Ann posts ante (100)
Bob posts ante (100)
Cid posts ante (100)
Bob posts small blind (500)
Cid posts big blind (1000)
** Dealing down cards **
Dealt to Cid [ 5s, 5c ]
Ann folds
Bob raises 2000 to 2500
Cid calls (1500)
** Dealing Flop ** : [ 7s, 9c, 5d ]
Bob bets (3000)
Cid raises 9000 to 9000
Bob folds
** Summary **
Main Pot: 11300
Board: [ 7s, 9c, 5d ]
Ann balance 14900, lost 100 (folded)
Bob balance 14400, lost 5600 (folded)
Cid balance 35700, bet 11600, collected 17300, net +5700
"""


def test_a_raise_names_what_is_added_and_the_total(read):
    assert read(TOURNAMENT).actions[4:6] == ("p1 cbr 2500", "p2 cc")


def test_winnings_include_the_bet_that_nobody_called(read):
    hand = read(TOURNAMENT)

    assert hand.winnings == (0, 11300, 0)
    assert hand.finishing_stacks == (14400, 35700, 14900)


def test_a_name_that_lines_cut_off_is_the_whole_one_of_its_balance(read):
    whole = TOURNAMENT.replace("Cid", "Cid le Roi")
    text = changed(whole, ("5: Cid le Roi", "5: Cid"), ("Cid le Roi calls", "Cid calls"))

    assert read(text) == read(whole)
    with pytest.raises(NotationError, match="is not understood"):
        read(changed(text, ("Ann", "Cid di Re"), ("Seat 2: Cid di Re", "Seat 2: Ann")))


def test_the_first_lines_tell_the_tournament_its_buy_in_and_the_time(read):
    hand = read(TOURNAMENT)

    assert (hand.hand, hand.venue, hand.seat_count) == ("1619x02", "PartyPoker", 8)
    assert (hand.user_fields["_tournament"], hand.user_fields["_buy_in"]) == ("4711", 55)
    assert (hand.year, str(hand.time), hand.time_zone) == (2021, "17:30:03", "America/New_York")


def test_each_pot_is_stated_after_the_rake(read):
    hand = read(CASH)

    assert (hand.players, hand.currency) == (("Bob", "Cid", "Ann"), "USD")
    assert hand.user_fields["_rakes"] == [Decimal("2.00"), 0]
    assert hand.actions[-3:] == ("p3 sm Th3c", "p1 sm Td4c", "p2 sm 5s5c")


@pytest.mark.parametrize(
    ("before", "after", "rule"),
    [
        ("raises 2000 to", "raises 2100 to", "raises to 2500, which adds 2000"),
        ("lost 5600", "lost 5500", "Bob bets 5500 in all, but 5600 by their actions"),
        ("balance 14400", "balance 14500", "ends with 14500, but 14400 is left"),
        ("Pot: 11300", "Pot: 11200", "the pots are 11200, but by the bets 11300"),
        ("lost 100 (folded)", "lost (folded)", "is not understood|is not an amount"),
        ("Bob posts small", "Dan posts small", "is not understood"),
    ],
)
def test_what_does_not_fit_is_refused(read, before, after, rule):
    with pytest.raises(NotationError, match=rule):
        read(changed(TOURNAMENT, (before, after)))
