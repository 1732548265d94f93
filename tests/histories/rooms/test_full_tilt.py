"""Logs of Full Tilt Poker: raises to totals, chat, draws, stud, tournaments, winnings by pot."""

from decimal import Decimal

import pytest
from example_logs import FULL_TILT as CASH
from room_logs import changed

from games.notation import NotationError

DRAW = """\
Full Tilt Poker Game #30000000002: Table Alba (6 max) - $0.10/$0.20 Ante $0.05 - \
No Limit 2-7 Single Draw - 01:27:48 ET - 2011/03/20
Seat 1: Ann ($20.25)
Seat 2: Bob ($22.25)
Ann antes $0.05
Bob antes $0.05
Bob posts the small blind of $0.10
Ann posts the big blind of $0.20
The button is in seat #2
*** HOLE CARDS ***
Dealt to Ann [4s Ah Ts 8h 5c]
Bob raises to $0.60
Ann calls $0.40
*** DRAW *** (Pot: $1.30)
Ann discards 2 cards [Ah Ts]
Bob discards 1 card
Dealt to Ann [4s 8h 5c] [Qc 7s]
Bob is dealt 1 card
Ann checks
Bob checks
*** SHOW DOWN ***
Ann shows [Qc 8h 7s 5c 4s] Q,8,7,5,4
Bob shows [9s 8s 6c 4h 3d] 9,8,6,4,3
Bob wins the pot ($1.24) with 9,8,6,4,3
*** SUMMARY ***
Total pot $1.30 | Rake $0.06
Seat 1: Ann (big blind) showed [Qc 8h 7s 5c 4s] and lost with Q,8,7,5,4
Seat 2: Bob (small blind) (button) showed [9s 8s 6c 4h 3d] and won ($1.24) with 9,8,6,4,3
"""
STUD = """\
Full Tilt Poker Game #30000000003: $26 Turbo (4711), Table 3 - 2K/4K Ante 500 - Limit Stud H/L - \
09:20:56 EET - 2012/11/23 [02:20:56 ET - 2012/11/23]
Seats: 8
Seat 1: Ann (4,500)
Seat 2: Bob (90,000)
Seat 3: Cid (80,000)
Ann antes 500
Bob antes 500
Cid antes 500
*** 3RD STREET ***
Dealt to Ann [Kd]
Dealt to Bob [2c 3c] [8s]
Dealt to Cid [4d]
Cid is low with [4d]
Cid brings in for 500
Ann raises to 2,000
Bob raises to 4,000
Cid folds
Ann calls 2,000, and is all in
*** 4TH STREET *** (Total Pot: 10,000, 2 Players, 1 All-In)
Dealt to Ann [As Ac Kd] [Ks]
Dealt to Bob [2c 3c 8s] [7h]
*** 5TH STREET *** (Total Pot: 10,000, 2 Players, 1 All-In)
Dealt to Ann [As Ac Kd Ks] [9d]
Dealt to Bob [2c 3c 8s 7h] [6s]
*** 6TH STREET *** (Total Pot: 10,000, 2 Players, 1 All-In)
Dealt to Ann [As Ac Kd Ks 9d] [9h]
Dealt to Bob [2c 3c 8s 7h 6s] [Tc]
*** 7TH STREET *** (Total Pot: 10,000, 2 Players, 1 All-In)
Dealt to Ann [As Ac Kd Ks 9d 9h] [Jd]
Dealt to Bob [2c 3c 8s 7h 6s Tc] [Qd]
Ann shows two pair, Aces and Kings, for high
Bob shows Queen high, for high and 8,7,6,3,2, for low
Ann wins the high pot (5,000) with two pair, Aces and Kings
Bob wins the low pot (5,000) with 8,7,6,3,2
*** SUMMARY ***
Total pot 10,000 | Rake 0
Seat 1: Ann showed [As Ac Kd Ks 9d 9h Jd] and won (5,000) with HI: two pair, Aces and Kings
Seat 2: Bob showed [2c 3c 8s 7h 6s Tc Qd] and won (5,000) with LO: 8,7,6,3,2
Seat 3: Cid folded on 3rd St.
"""


def test_the_first_line_names_the_table_and_the_time_in_new_york(read):
    hand = read(CASH)

    assert (hand.hand, hand.venue, hand.table) == (30000000001, "Full Tilt Poker", "Alba II")
    assert (hand.seat_count, hand.currency, str(hand.time)) == (6, "USD", "18:00:10")
    assert (hand.day, hand.time_zone) == (1, "America/New_York")


def test_chat_and_clocks_change_nothing(read):
    text = changed(
        CASH, ("Cid: nice bet", "Cid: folds\nDan (Observer): Cid folds\n5 seconds left to act")
    )

    assert read(text).fields() == read(CASH).fields()


def test_a_line_that_looks_like_chat_of_nobody_is_refused(read):
    with pytest.raises(NotationError, match="is not understood"):
        read(changed(CASH, ("Cid: nice bet", "Dan: nice bet")))


def test_a_walk_is_won_as_the_summary_states(read):
    text = changed(CASH, ("Ann wins the pot ($13.80)\n", ""))

    assert read(text).winnings == (0, 0, Decimal("13.80"))


NO_LAST_FOLD = """\
*** SUMMARY ***
Total pot $2.50 | Rake $0
Seat 1: Ann (button) collected ($2.50), mucked
Seat 3: Bob (small blind) folded before the Flop
Seat 4: Cid (big blind) folded before the Flop
"""


def test_the_last_fold_before_the_flop_may_be_in_the_summary_alone(read):
    text = CASH.partition("Cid has 15 seconds")[0] + NO_LAST_FOLD
    hand = read(text)

    assert (hand.actions[-1], hand.winnings) == ("p2 f", (0, 0, Decimal("2.50")))
    with pytest.raises(NotationError, match="waits for betting of p1"):  # two folds are missing
        read(changed(text, ("Bob folds\n", "")))


def test_draws_name_the_cards_of_the_hero(read):
    hand = read(DRAW)

    assert (hand.variant, hand.antes) == ("N2L1D", (Decimal("0.05"),) * 2)
    assert "p1 sd AhTs" in hand.actions
    assert hand.user_fields["_hero"] == "Ann"


def test_a_discard_of_a_card_that_is_not_held_is_refused(read):
    with pytest.raises(NotationError, match="discards Ad, but holds"):
        read(changed(DRAW, ("discards 2 cards [Ah Ts]", "discards 2 cards [Ad Ts]")))


def test_stud_deals_cards_face_up_and_reveals_those_of_players_who_are_all_in(read):
    hand = read(STUD)

    assert (hand.variant, hand.small_bet, hand.bring_in) == ("F7S/8", 2000, 500)
    assert hand.finishing_stacks == (5000, 90500, 79000)
    assert (hand.user_fields["_tournament"], hand.table) == ("4711", "Table 3")


@pytest.mark.parametrize(
    ("before", "after", "rule"),
    [
        ("Cid calls $2", "Cid calls $3", r"calls 3\.00; it takes 2\.00"),
        ("pot ($13.80)", "pot ($13.90)", r"0\.60 of the pot of 14\.50"),
        ("[2c 7d Kc] [9s]", "[2c 7d Ks] [9s]", "the board was"),
        ("No Limit Hold'em", "No Limit Badacey", "is not one that can be played"),
        ("Ann bets $10", "Ann sighs", "is not understood"),
    ],
)
def test_what_does_not_fit_is_refused(read, before, after, rule):
    with pytest.raises(NotationError, match=rule):
        read(changed(CASH, (before, after)))
