"""Logs of the Winning Poker Network since 2019: stated totals lack rake and fees."""

import re
from decimal import Decimal

import pytest
from example_logs import AMERICAS_CARDROOM as HAND
from room_logs import changed, played, read

from games.notation import NotationError

TOURNAMENT = """\
Game Hand #2650000002 - $900 GTD Tournament #4711 - Holdem(No Limit) - Level 9 \
(100.00/200.00)- 2026/01/22 18:42:26 UTC
Table '31' 9-max Seat #4 is the button
Seat 2: Ann (9000.00)
Seat 4: Cid (3100.00)
Seat 7: Dot (2600.00)
Ann posts ante 20.00
Cid posts ante 20.00
Dot posts ante 20.00
Dot posts the small blind 100.00
Ann posts the big blind 200.00
*** HOLE CARDS ***
Main pot 60.00
Dealt to Ann [8c Jh]
Cid folds
Dot raises 2480.00 to 2580.00 and is all-in
Ann folds
Uncalled bet (2380.00) returned to Dot
Dot does not show
*** SUMMARY ***
Total pot 460.00
Seat 2: Ann (big blind) folded on the Pre-Flop
Seat 4: Cid (button) folded on the Pre-Flop
Seat 7: Dot (small blind) did not show and won 460.00
"""
WALK = """\
Hand #2650000003 - Holdem(No Limit) - $0.05/$0.10 - 2026/01/22 18:42:26 UTC
Fort 6-max Seat #2 is the button
Seat 2: Ann ($10.00)
Seat 3: Cid ($12.50)
Seat 5: Dot ($4.00)
Cid posts the small blind $0.05
Dot posts the big blind $0.10
*** HOLE CARDS ***
Dealt to Dot [Ah Kh]
Ann folds
Cid folds
Dot does not show
*** SUMMARY ***
Total pot $0.15
Seat 5: Dot did not show and won $0.15
"""
STUD = """\
Hand #2650000004 - 7Stud(Fixed Limit) - $0.40/$0.80 - 2026/01/22 18:42:26 UTC
Stolp 8-max
Seat 1: Ann ($20.00)
Seat 4: Cid ($20.00)
Ann posts ante $0.05
Cid posts ante $0.05
*** 3rd STREET ***
Main pot $0.10 | Rake $0.00
Dealt to Ann [Ac 4c Jd]
Dealt to Cid [5h]
Cid brings in $0.20
Ann raises $0.40 to $0.40
Cid calls $0.20
*** 4th STREET ***
Main pot $0.90 | Rake $0.00
Dealt to Ann [Ac 4c Jd] [9s]
Dealt to Cid [5h] [Kd]
Cid bets $0.40
Ann folds
Uncalled bet ($0.40) returned to Cid
Cid does not show
*** SUMMARY ***
Total pot $0.90
Seat 1: Ann folded on the 4th Street
Seat 4: Cid did not show and won $0.90
"""


def test_rake_and_the_fee_for_the_jackpot_come_on_top_of_the_total_pot(tmp_path):
    hand = played(tmp_path, HAND)

    assert hand.players == ("Cid", "Dot", "Ann")
    assert hand.finishing_stacks == (Decimal("12.45"), Decimal("7.65"), Decimal("6.00"))
    assert hand.user_fields["_rakes"] == [Decimal("0.30")]
    assert hand.user_fields["_fees"] == {"jackpot": [Decimal("0.10")]}


def test_the_currency_and_the_time_zone_are_told(tmp_path):
    hand = played(tmp_path, HAND)

    assert (hand.currency, hand.time_zone, hand.table, hand.seat_count) == ("USD", "UTC", "Fort", 6)
    assert hand.user_fields["_hero"] == "Dot"


def test_who_wins_unseen_is_named_in_the_summary_alone(tmp_path):
    hand = played(tmp_path, TOURNAMENT)

    assert (hand.level, hand.user_fields["_tournament"], hand.currency) == (9, "4711", None)
    assert hand.finishing_stacks == (2840, 8780, 3080)  # 60 + 200 + 200 are won with 220 put in
    assert hand.antes == (20, 20, 20)


def test_a_blind_that_everybody_folds_to_is_part_of_what_it_wins(tmp_path):
    hand = played(tmp_path, WALK)

    assert hand.winnings == (0, Decimal("0.10"), 0)
    assert hand.finishing_stacks[1] == Decimal("4.05")


def test_stud_is_played_for_bets_without_a_button(tmp_path):
    hand = played(tmp_path, STUD)

    assert (hand.variant, hand.small_bet, hand.bring_in) == (
        "F7S",
        Decimal("0.40"),
        Decimal("0.20"),
    )
    assert hand.actions[:2] == ("d dh p1 Ac4cJd", "d dh p2 ????5h")


def test_of_both_blinds_that_a_player_posts_the_small_one_is_dead(tmp_path):
    text = changed(
        WALK,
        ("*** HOLE", "Ann posts dead $0.15\n*** HOLE"),
        ("Ann folds\nCid folds\n", "Ann folds\nCid folds\nUncalled bet ($0.00) returned to Dot\n"),
        ("$0.15\nSeat 5", "$0.30\nSeat 5"),
        ("won $0.15", "won $0.30"),
    )
    hand = played(tmp_path, changed(text, ("Uncalled bet ($0.00) returned to Dot\n", "")))

    assert hand.user_fields["_posts"] == [0, 0, Decimal("0.10")]
    assert hand.user_fields["_dead_blinds"] == [0, 0, Decimal("0.05")]


def test_who_posts_the_big_blind_alone_posts_it_live(tmp_path):
    text = changed(
        WALK,
        ("*** HOLE", "Ann posts $0.10\n*** HOLE"),
        ("$0.15\nSeat 5", "$0.25\nSeat 5"),
        ("won $0.15", "won $0.25"),
    )
    assert played(tmp_path, text).user_fields["_posts"] == [0, 0, Decimal("0.10")]
    with pytest.raises(NotationError, match=r"Ann posts 0\.07, neither a blind nor both"):
        read(tmp_path, changed(text, ("Ann posts $0.10", "Ann posts $0.07")))


def test_a_board_that_is_dealt_twice_is_two_runs(tmp_path):
    text = changed(
        HAND,
        ("*** TURN ***", "*** RUN IT TWICE ***\n*** TURN 1 ***"),
        ("*** RIVER ***", "*** RIVER 1 ***"),
        ("*** SHOW DOWN ***\nMain pot $7.65 | Rake $0.40", "*** SHOW DOWN 1 ***\nMain pot 1 $3.83"),
        ("$7.65 from main pot\n", f"$3.83 from main pot 1\n{SECOND}"),
        ("Board [2c", "Board 1 [2c"),
    )
    hand = played(tmp_path, text)

    assert hand.user_fields["_runs"] == 2
    assert hand.winnings == (0, Decimal("3.83"), Decimal("3.82"))


SECOND = """\
*** TURN 2 *** [2c 7d Kc] [Qc]
*** RIVER 2 *** [2c 7d Kc Qc] [3h]
*** SHOW DOWN 2 ***
Main pot 2 $3.82 | Rake $0.20
Dot shows [Ah Kh] (a pair of Kings [Kh Kc Ah Qc 7d])
Ann shows [Qs Qd] (three of a kind, Set of Queens [Qs Qd Qc Kc 7d])
Ann collected $3.82 from main pot 2
"""


def test_side_pots_are_named(tmp_path):
    text = """\
Hand #2650000005 - Omaha H/L(Pot Limit) - $0.50/$1.00 - 2026/01/22 18:42:26 UTC
Fort 6-max Seat #2 is the button
Seat 2: Ann ($20.00)
Seat 3: Cid ($3.00)
Seat 5: Dot ($8.00)
Cid posts the small blind $0.50
Dot posts the big blind $1.00
*** HOLE CARDS ***
Ann calls $1.00
Cid raises $2.50 to $3.00 and is all-in
Dot raises $7.00 to $8.00 and is all-in
Ann calls $7.00
*** FLOP *** [Kc Ks 9d]
*** TURN *** [Kc Ks 9d] [Jh]
*** RIVER *** [Kc Ks 9d Jh] [2h]
Main pot $8.50 | Rake $0.50
Side pot(1) $9.50 | Rake $0.50
*** SHOW DOWN ***
Cid shows [Kd Kh 3c 4c] (HI - four of a kind | LO - [])
Dot shows [Jd Jc 3d 4d] (HI - a full house | LO - [])
Ann shows [Ad Qd 5s 6s] (HI - a pair of Kings | LO - [])
Cid collected $8.50 from main pot
Dot collected $9.50 from side pot-1
*** SUMMARY ***
Total pot $18.00 | Rake $1.00
Board [Kc Ks 9d Jh 2h]
"""
    hand = played(tmp_path, text)

    assert hand.variant == "PO/8"
    assert hand.user_fields["_rakes"] == [Decimal("0.50"), Decimal("0.50")]
    assert hand.finishing_stacks == (Decimal("8.50"), Decimal("9.50"), Decimal("12.00"))


def test_who_caps_the_betting_puts_in_all_that_the_table_allows(tmp_path):
    text = changed(
        HAND,
        ("Ann raises $6.20 to $6.20\nDot calls $2.10 and is all-in\n", "Ann caps $2.10\n"),
        ("Uncalled bet ($3.10) returned to Ann\n", "Dot calls $1.10\n"),
        ("$7.65", "$5.65"),
    )
    hand = read(tmp_path, text)

    assert hand.user_fields["_cap"] == Decimal("3.00")
    assert hand.finishing_stacks[1:] == (Decimal("6.65"), Decimal("7.00"))


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("raises $0.80 to $0.90", "raises $0.80 to $0.80", "Dot raises to 0.80, which adds"),
        ("raises $0.80 to $0.90", "raises $0.90 to $1.00", "Ann calls 0.60; it takes 0.70"),
        ("collected $7.65", "collected $7.55", "the rake is 0.30, but 0.40 of the pot of 8.05"),
        ("pot $7.65 | Rake $0.30", "pot $7.65 | Rake $0.31", "the total pot is 8.06, but 8.05"),
        ("Fee $0.10", "Fee $0.20", "the total pot is 8.15, but 8.05"),
        ("bet ($3.10)", "bet ($3.00)", "Ann takes back 3.00; 3.10 of the bets"),
        ("Board [2c", "Board [3c", "the board is 3c7dKc9sTh, but 2c7dKc9sTh was dealt"),
        ("(No Limit)", "(Spread)", "is not one that can be played here"),
        ("Ann calls $0.60", "Ann straddles $0.60", "'Ann straddles $0.60' is not understood"),
        ("*** SUMMARY", "*** SUMMERY", "'*** SUMMERY ***' is not understood"),
        ("Cid folds\n", "", "more was collected of a pot than is in it"),
    ],
)
def test_what_does_not_fit_is_refused(old, new, rule, tmp_path):
    with pytest.raises(NotationError, match=re.escape(rule)):
        played(tmp_path, changed(HAND, (old, new)))


@pytest.mark.parametrize("name", ["Cid folds", "x ($4.00)", "a: b [Ah]", "((?))", "Main pot $5"])
def test_names_may_hold_what_lines_are_made_of(name, tmp_path):
    assert played(tmp_path, changed(HAND, ("Dot", name))).players == ("Cid", name, "Ann")


BOMB_POT = """\
Hand #2650000009 - Omaha (Pot Limit) - $0.05/$0.10 - 2026/01/22 18:42:26 UTC
Fort 6-max Seat #2 is the button
Seat 2: Ann ($10.00)
Seat 3: Cid ($12.50)
Ann posts bomb pot $0.50
Cid posts bomb pot $0.50
*** HOLE CARDS ***
Dealt to Ann [Ah Kh Qh Jh]
*** FLOP 1 *** [2c 7d Kc]
*** FLOP 2 *** [3c 8d Qc]
Cid checks
Ann bets $1.00
Cid folds
Uncalled bet ($1.00) returned to Ann
Ann does not show
*** SUMMARY ***
Total pot $0.95 | Rake $0.05
Seat 2: Ann (button) did not show and won $0.95
Seat 3: Cid folded on the Flop
"""


def test_a_bomb_pot_on_two_boards(tmp_path):
    hand = played(tmp_path, BOMB_POT)

    assert (hand.user_fields["_bomb_pot"], hand.user_fields["_boards"]) == (True, 2)
    assert hand.replay().payoffs == [Decimal("-0.50"), Decimal("0.45")]


def test_a_cash_out_is_paid_outside_the_pot(tmp_path):
    sold = "Dot cashed out the hand for $6.50 | Cash Out Fee $0.07\n*** SUMMARY ***"
    hand = played(tmp_path, changed(HAND, ("*** SUMMARY ***", sold)))

    assert hand.user_fields["_outside_pot"] == [["Dot", Decimal("-1.15")]]
