"""Logs of KingsClub: calls to totals, stacks after the hand, side pots without a line, runs."""

from decimal import Decimal

import pytest
from example_logs import KINGS_CLUB as CASH
from room_logs import changed

from games.notation import NotationError

TWICE = """\
#3583643: Pot Limit Omaha - 5/10
2021-02-05 18:08:26
Table 'Mix' Seat 2 is the button
Seat 2: Ann (100)
Seat 3: Bob (100)
Ann: posts the small blind 5
Bob: posts the big blind 10
*** HOLE CARDS ***
Dealt to Ann: [Ts Ad 9c Th]
Ann raises to 30
Bob raises to 90
Ann calls 90
*** FLOP *** [3h Qc 4s]
Bob bets 10, and is all in
Ann calls 10, and is all in
Ann shows [Ts Ad 9c Th]
Bob shows [Kd Kc 4d Qs]
*** BOARD 1 - RIVER *** [3h Qc 4s 4c] [Qh]
*** BOARD 2 - RIVER *** [- - - Tc] [Ac]
*** SUMMARY ***
Seat 2: Ann (98) -2
Seat 3: Bob (98) -2
Rake 4
Bob wins (98) from pot
Ann wins (98) from pot
"""
DRAW = """\
#39879543: Limit 2-7 Triple Draw - 44/88
2020-12-30 18:54:12
Table 'Real Deal Mix 3' Seat 2 is the button
Seat 1: Ann (1,000)
Seat 2: Bob (2,000)
*** 1ST BETTING ROUND ***
Bob: posts the small blind 22
Ann: posts the big blind 44
Dealt to Ann: [3c 7c 9d Th 2c]
Dealt to Bob: [X X X X X]
Bob calls 44
Ann checks
*** 1ST DRAW ***
Ann discards [9d Th] draws [5s 9c]
Bob draws 3
*** 2ND BETTING ROUND ***
Ann bets 44
Bob calls 44
*** 2ND DRAW ***
Ann discards [9c] draws [4d]
Bob stands pat
*** 3RD BETTING ROUND ***
Ann bets 88
Bob folds
*** SUMMARY ***
Seat 1: Ann (1,083) +83
Seat 2: Bob (1,912) -88
Rake 5
Ann wins pot (171)
"""


def test_a_call_states_the_total_of_the_player(read):
    hand = read(CASH)

    assert hand.actions[3:6] == ("p3 cbr 40.00", "p1 cbr 130.00", "p2 cc")
    assert (hand.hand, hand.venue, hand.table) == (37660193, "KingsClub", "Denver PLO")


def test_a_side_pot_that_one_player_alone_can_win_has_no_line(read):
    text = changed(
        CASH,
        ("Ann bets 500\nBob folds\n", "Ann checks\nBob checks\n"),
        ("Cid bets 193, and is all in\nAnn calls 193\nBob calls 193\n", "@"),
        ("@", "Cid bets 193, and is all in\nAnn raises to 400\nBob calls 400\n"),
        ("*** RIVER *** [Kd 9s 4c 2d] [9d]\n", "@"),
        ("@", "*** RIVER *** [Kd 9s 4c 2d] [9d]\nAnn bets 50\nBob folds\n"),
        ("Ann (2,669) -325", "Ann (2,876) -118"),
        ("Bob (575) -325", "Bob (368) -532"),
    )
    hand = read(text)

    assert hand.winnings == (Decimal("414.00"), 0, Decimal("970.50"))


def test_a_board_may_be_run_twice(read):
    hand = read(TWICE)

    assert hand.user_fields["_runs"] == 2
    assert [action for action in hand.actions if action.startswith("d db")] == [
        *("d db 3hQc4s", "d db 4c", "d db Qh", "d db Tc", "d db Ac")
    ]


def test_a_draw_names_the_cards_of_the_hero(read):
    hand = read(DRAW)

    assert (hand.variant, hand.user_fields["_hero"]) == ("F2L3D", "Ann")
    assert "p1 sd 9dTh" in hand.actions
    assert "d dh p1 5s9c" in hand.actions


def test_the_lowest_hand_of_ace_to_five_wins(read):
    shown = "Ann bets 88\nBob calls 88\n*** 3RD DRAW ***\nAnn stands pat\nBob stands pat\n"
    shown += "*** 4TH BETTING ROUND ***\nAnn checks\nBob checks\n"
    shown += "Ann shows [3c 7c 2c 5s Ad]\nBob shows [8c 6h 4s 2h As]\n"
    text = changed(
        DRAW,
        ("2-7 Triple", "A-5 Triple"),
        ("[9c] draws [4d]", "[9c] draws [Ad]"),
        ("Ann bets 88\nBob folds\n", shown),
        ("Ann (1,083) +83", "Ann (1,171) +171"),
        ("Bob (1,912) -88", "Bob (1,824) -176"),
        ("wins pot (171)", "wins pot (347)"),
    )

    hand = read(text)

    assert (hand.variant, hand.winnings) == ("FAL3D", (347, 0))
    with pytest.raises(
        NotationError, match=r"Ann ends with 1171\.00 by the log, by the rules with 824\."
    ):
        read(changed(text, ("A-5 Triple", "2-7 Triple"), ("8c 6h 4s 2h As", "8c 6h 4s 2h 3s")))


@pytest.mark.parametrize(
    ("before", "after", "rule"),
    [
        ("Ann (2,669)", "Ann (2,668)", "after the hand"),
        ("+645.50", "+645", "after the hand"),
        ("wins pot (970.50)", "wins pot (270.50)", r"Cid wins 270\.50, but has 970\.50"),
        ("Rake 4.50", "Rake 5.50", "the rake is"),
        ("Bob calls 130", "Bob calls 140", "after the hand"),
        ("Pot Limit Omaha", "Limit Badeucey", "is not one that can be played"),
        ("Seat 7: Cid (970.50) +645.50\n", "", "the hand stops before its end"),
    ],
)
def test_what_does_not_fit_is_refused(read, before, after, rule):
    with pytest.raises(NotationError, match=rule):
        read(changed(CASH, (before, after)))
