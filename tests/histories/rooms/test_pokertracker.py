"""Hands that PokerTracker exports: suits first, raises to or by, totals without the rake."""

from decimal import Decimal

import pytest
from example_logs import POKERTRACKER as CASH
from room_logs import changed

from games.notation import NotationError

MERGE = """\
Merge Game #80256693-236 | Holdem NL ($0.02/$0.04) | 12/05/2014 17:08:49 EST | Version:2
Table Tropicana - Fast V (80256693), Seats 6
Seat 1: Ann ($4.10 in chips)
Seat 2: Bob ($1.30 in chips)
Seat 3: Cid ($3.52 in chips) DEALER
Ann: Post SB $0.02
Bob: Post BB $0.04
*** HOLE CARDS ***
Dealt to Ann [7h 5s]
Cid: Call $0.04
Ann: Raise $0.16
Bob: Fold
Cid: Call $0.12
*** FLOP *** [Ac Qs 3c]
Ann: Bet $0.30
Cid: Fold
*** SUMMARY ***
Ann: wins $0.34
Ann: wins $0.30 (uncalled)
"""
TOURNAMENT = """\
GAME #3616765274: Texas Hold'em  NL  Tournament 2011-06-15 21:58:37
Table "SUPER" $2 Double up*6, 595699511, 4730275101 (Tournament: "SUPER" $2 Buy-In: $2+$0.20)
Seat 1: Ann ($1,500.00 in chips)
Seat 3: Bob ($1,490.00 in chips) DEALER
Seat 5: Cid ($1,192.50 in chips)
Ann: Post BB $40.00
Cid: Post SB $20.00
*** HOLE CARDS ***
Dealt to Ann [D5 CJ]
Bob: Call $40.00
Cid: Fold
Ann: Check
*** FLOP *** [CK CA H6]
Ann: Check
Bob: Bet $100.00
Ann: Fold
*** SUMMARY ***
Total pot $200.00 Rake $0.00
Bob: wins $200.00
"""


def test_a_raise_is_to_a_total_or_by_what_is_added(read):
    hand = read(CASH)

    assert {"p3 cbr 3.00", "p2 cbr 12.00"} <= {*hand.actions}
    text = changed(CASH, ("Cid: Call $7.00", "Cid: Raise $20.00\nBob: Call $13.00"))
    text = changed(text, ("$56.50", "$82.50"))
    assert "p3 cbr 25.00" in read(text).actions


def test_suits_stand_first_on_ipoker(read):
    assert "d dh p2 AhTd" in read(CASH).actions


def test_the_total_pot_is_stated_without_the_rake(read):
    hand = read(CASH)

    assert hand.user_fields["_rakes"] == [Decimal("2.00")]
    assert (hand.hand, hand.table, hand.currency) == (2607739781, "Lima", "USD")


def test_merge_writes_raises_to_totals_and_months_first(read):
    hand = read(MERGE)

    assert "p1 cbr 0.16" in hand.actions
    assert (hand.year, hand.month, hand.day, hand.seat_count) == (2014, 12, 5, 6)


def test_a_tournament_has_parts_of_chips_and_its_winnings_an_uncalled_bet(read):
    hand = read(TOURNAMENT)

    assert hand.starting_stacks == (Decimal("1192.50"), 1500, 1490)
    assert (hand.winnings, hand.currency) == ((0, 0, 100), None)
    assert (hand.user_fields["_tournament"], hand.user_fields["_buy_in"]) == (
        ("595699511", Decimal("2.20"))
    )


@pytest.mark.parametrize(
    ("before", "after", "rule"),
    [
        ("Bob: Call $2.00", "Bob: Call $3.00", r"calls 3\.00; it takes 2\.00"),
        ("Total pot $56.50", "Total pot $57.50", "the total pot is"),
        ("[dJ s7 h6]", "[dJ s7 h1]", "is not a card"),
        ("Texas Hold'em NL", "Texas Badugi NL", "is not one that can be played"),
    ],
)
def test_what_does_not_fit_is_refused(read, before, after, rule):
    with pytest.raises(NotationError, match=rule):
        read(changed(CASH, (before, after)))


ALL_IN = """\
GAME #3616765275: Texas Hold'em  NL  Tournament 2011-06-15 21:59:37
Table "SUPER" $2 Double up*6, 595699511, 4730275101 (Tournament: "SUPER" $2 Buy-In: $2+$0.20)
Seat 1: Ann ($90.00 in chips)
Seat 3: Bob ($1,490.00 in chips) DEALER
Seat 5: Cid ($1,200.00 in chips)
Ann: Post Ante $50.00
Bob: Post Ante $50.00
Cid: Post Ante $50.00
Cid: Post SB $200.00
Ann: Post BB $40.00
*** HOLE CARDS ***
Bob: Call $400.00
Cid: Fold
*** FLOP *** [CK CA H6]
*** TURN *** [D2]
*** RIVER *** [D3]
*** SUMMARY ***
Total pot $590.00 Rake $0.00
Ann: Shows [D5 CJ]
Bob: Shows [D6 HJ]
Bob: wins $590.00
Bob: wins $200.00 (uncalled)
"""


def test_the_first_call_is_the_big_blind_of_a_player_who_is_all_in(read):
    hand = read(ALL_IN)

    assert (hand.min_bet, hand.blinds_or_straddles) == (400, (200, 400, 0))


def test_a_call_that_no_other_player_could_exceed_is_not_the_big_blind(read):
    text = changed(ALL_IN, ("Cid ($1,200.00", "Cid ($250.00"), ("Bob: Call $400", "Bob: Call $200"))

    with pytest.raises(NotationError, match="the big blind is not known"):
        read(text)


def test_a_player_may_buy_chips_after_the_hand(read):
    bought = changed(TOURNAMENT, ("Cid ($1,192.50 in chips)", "Cid ($1,192.50 in chips) (REBUY)"))

    assert read(bought).fields() == read(TOURNAMENT).fields()
