"""Logs of BetOnline: checks that are left out, rakes of 0.00, and pots without winners."""

from decimal import Decimal

import pytest
from example_logs import BETONLINE as CASH
from room_logs import changed

from games.notation import NotationError

ACTION_POKER = """\
ActionPoker.com Game #1012000001: Hold'em - 2012-04-03 02:10:06
Table The Barn (Real Money) Seat #2 is the button
Seat 0: Ann (79.50 in Chips)
Seat 2: Bob (315.90 in Chips)
Seat 4: Cid (216.65 in Chips)
Seat 9: Dot (332.41 in Chips)
Ann: Posts small blind 1.00.
Dot: Posts big blind 2.00.
*** HOLE CARDS ***
Dealt To Cid [4C QC]
Cid: Calls 2.00.
Bob: Folds.
Ann: Calls 1.00.
Dot: Checks.
*** FLOP *** [10S 6D 7S]
Ann: Checks.
Dot: Bets 2.00.
Cid: Folds.
Ann: Folds.
*** SUMMARY ***
Total Pot 5.70 | Rake 0.00
Seat 0: Ann (Small Blind)  Folded on the Flop
Seat 2: Bob (Button)  Folded before Flop
Seat 4: Cid Folded on the Flop
Seat 9: Dot collected (5.70)
"""


def test_checks_that_are_left_out_are_added(read):
    hand = read(CASH)

    assert hand.players == ("Eve", "Dot", "Fay", "Bob", "Ann")
    flop = hand.actions.index("d db 7s7hTs")
    assert hand.actions[flop + 1 : flop + 5] == ("p1 cc", "p2 cc", "p3 cbr 1.80", "p4 cc")
    assert hand.fields() == read(with_checks()).fields()


def with_checks():
    """Return the log with the checks that it leaves out."""
    return changed(CASH, ("[7s 7h 10s]\nFay", "[7s 7h 10s]\nEve: checks\nDot: checks\nFay"))


def test_a_bet_is_not_skipped(read):
    with pytest.raises(NotationError, match=r"it is p1's turn"):
        read(changed(CASH, ("Eve: folds\n", "")))


def test_four_cards_make_the_game_omaha(read):
    assert read(CASH).variant == "PO"


def test_the_summary_has_the_cards_after_an_all_in(read):
    assert read(CASH).actions[-3] == "d db 2d"
    with pytest.raises(NotationError, match=r"the board is 7s7hTd6c2d, but was 7s7hTs6c"):
        read(changed(CASH, ("Board [7s 7h 10s", "Board [7s 7h 10d")))


def test_a_rake_of_nothing_is_not_known(read):
    assert read(changed(CASH, ("Rake 0.30", "Rake 0.00"))).user_fields["_rakes"] == [
        Decimal("0.30")
    ]
    with pytest.raises(NotationError, match=r"the rake is 0.20, but 0.30 of the pot"):
        read(changed(CASH, ("Rake 0.30", "Rake 0.20")))


def test_the_summary_repeats_the_cards_that_were_shown(read):
    with pytest.raises(NotationError, match=r"Bob holds JcTcKh2s, not JdTcKh2s"):
        read(changed(CASH, ("showed [Jc", "showed [Jd")))


def test_each_pot_needs_a_winner(read):
    pots = "Total pot 1.00 | Rake 0.05\nTotal pot 6.40"
    with pytest.raises(NotationError, match=r"does not state who won each of 2 pots"):
        read(changed(CASH, ("Total pot 6.40", pots)))


def test_action_poker_numbers_its_seats_against_the_direction_of_play(read):
    hand = read(ACTION_POKER)

    assert (hand.venue, hand.min_bet) == ("ActionPoker", 2)
    assert hand.players == ("Ann", "Dot", "Cid", "Bob")
    assert hand.finishing_stacks[1] == Decimal("336.11")
