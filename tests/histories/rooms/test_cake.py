"""Logs of the Cake network: winnings without pots, no rake, amounts in two currencies."""

from decimal import Decimal

import pytest
from example_logs import CAKE as CASH
from room_logs import changed

from games.notation import NotationError

TOURNAMENT = """\
\ufeffï»¿Hand#2964A95039000045 - $2 NLH Double-up T11096121 -- CASH -- $2 + $0,2 -- 10 Max -- \
Table 3 -- 20/100/200 NL Hold'em -- 2012.05.17 - 22:49:18
Dealer: Seat 4
Seat 1: Ann May (2 477 in chips)
Seat 2: Bob (728 in chips)
Seat 4: Cid (4\u00a0647 in chips)
Ann May: posts ante of 20
Bob: posts ante of 20
Cid: posts ante of 20
Ann May: posts small blind 100
Bob: posts big blind 200
Dealt to Cid [Kh,9h]
Cid: raises to 600
Ann May: calls 500
Bob: is all in 508
Cid: calls 108
Ann May: calls 108
*** FLOP *** [Td,6h,Qh]
Ann May: bets 1 000
Cid: calls 1 000
*** TURN *** [2h]
Ann May: checks
Cid: checks
*** RIVER *** [8c]
Ann May: checks
Cid: checks
***SHOW DOWN***
Ann May: mucks
Bob: mucks
Cid: shows [Kh 9h] (Flush, King high)
Cid wins 4\u00a0184 with Flush, King high
Ann_May: mucks [Qc,Ts] (TwoPair) .
Player left the table
Bob finished 3 out of 10 players.
"""


def test_a_hand_has_its_stakes_time_and_uncalled_bet(read):
    hand = read(CASH)

    assert (hand.venue, hand.hand, hand.table) == ("Cake", 2589013774000145, "Alba (9-max) 13774")
    assert (hand.players, hand.currency) == (("Bob", "Cid", "Ann"), "USD")
    assert hand.finishing_stacks == (80, 105, Decimal("114.00"))
    assert hand.user_fields["_rakes"] == [Decimal("1.50")]


def test_a_tournament_has_antes_thousands_and_names_with_spaces(read):
    hand = read(TOURNAMENT)

    assert hand.starting_stacks == (2477, 728, 4647)
    assert hand.antes == (20, 20, 20)
    assert hand.finishing_stacks == (749, 0, 7103)
    assert hand.user_fields["_tournament"] == "11096121"
    assert hand.user_fields["_buy_in"] == Decimal("2.20")
    assert hand.user_fields["_finishes"] == [["Bob", 3]]  # the prize is not stated


def test_cards_that_are_mucked_after_the_winnings_are_known(read):
    assert "d dh p1 QcTs" in read(TOURNAMENT).actions


def test_stakes_in_another_currency_are_the_posts(read):
    text = changed(CASH, ("$0.50/$1 NL", "€0.41/€0.82 NL"))
    text = changed(text, ("calls $2\n", "calls $2 (EUR €1.62)\n"), ("$29\n", "$29 (EUR €23)\n"))

    hand = read(text)

    assert (hand.blinds_or_straddles, hand.currency) == ((Decimal("0.50"), 1, 0), "USD")


@pytest.mark.parametrize("mark", ["-", "."])
def test_a_date_may_have_other_marks(read, mark):
    text = changed(CASH, ("2011/05/08", f"2011{mark}05{mark}08"))

    assert read(text).fields() == read(CASH).fields()


def test_winnings_may_include_the_uncalled_bet(read):
    text = changed(CASH, ("Ann: returns uncalled bet $10\n", ""), ("wins $29", "wins $39"))

    assert read(text).finishing_stacks == read(CASH).finishing_stacks


@pytest.mark.parametrize(
    ("before", "after", "rule"),
    [
        ("wins $29", "wins $31", "was collected"),
        ("wins $29", "wins $19", "no rake is that high"),
        ("Ann wins $29\n", "", "the hand stops before its end"),
        ("calls $2", "calls $3", r"calls 3\.00; it takes 2\.00"),
        ("Ann: mucks", "Cid_May: mucks [2d,2h] (Pair) .", "is not understood"),
        ("Bob: folds", "Bob: waits", "is not understood"),
    ],
)
def test_what_does_not_fit_is_refused(read, before, after, rule):
    with pytest.raises(NotationError, match=rule):
        read(changed(CASH, (before, after)))
