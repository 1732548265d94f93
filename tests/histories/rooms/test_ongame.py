"""Logs of OnGame: raises by and to, stacks after the hand, draws in which some stand pat."""

from decimal import Decimal

import pytest
from example_logs import ONGAME as CASH
from room_logs import changed

from games.notation import NotationError

DRAW = """\
***** History for hand R5-174428515-250 *****
Start hand: Mon Sep 13 00:21:02 GMT+0100 2010
Table: Suez [81962116] (LIMIT FIVE_CARD_DRAW $0.10/$0.20, Real money)
User: Ann
Button: seat 3
Players in round: 3
Seat 1: Ann ($1)
Seat 2: Bob ($11.20)
Seat 3: Cid ($5)
Ann posts small blind ($0.05)
Bob posts big blind ($0.10)
---
Dealing pocket cards
Dealing to Ann: [Tc, 9h, 7c, Ah, Jh]
Cid calls $0.10
Ann calls $0.05
Bob checks
---
Ann changed 2 cards
New hand for Ann: [8h, 9h, 6s, Ah, Jh]
Cid changed 3 cards
Ann checks
Bob checks
Cid bets $0.20
Ann folds
Bob folds
---
Summary:
Main pot: $0.30 won by Cid ($0.29)
Rake taken: $0.01
Seat 1: Ann ($0.90), net: -$0.10
Seat 2: Bob ($11.10), net: -$0.10
Seat 3: Cid ($5.19), net: +$0.19
***** End of hand R5-174428515-250 *****
"""
SPLIT = """\
***** History for hand T5-17701176-9 (TOURNAMENT: "Free (roll)", R-169-510, buy-in: €0) *****
Start hand: Sat Jan 03 21:21:02 GMT+0100 2009
Table: Table #13 [17701176] (POT_LIMIT OMAHA_HI_LO 10/20, ante: 5, Chips)
User: Bob
Button: seat 4
Players in round: 2
Seat 4: Ann, of (Lima) (1500)
Seat 6: Bob (1500)
Ann, of (Lima) posts ante 5
Bob posts ante 5
Ann, of (Lima) posts small blind (10)
Bob posts big blind (20)
---
Dealing pocket cards
Dealing to Bob: [Ac, 2h, 3d, Kh]
Ann, of (Lima) calls 10
Bob checks
--- Dealing flop [5h, 6c, Qd]
Bob checks
Ann, of (Lima) checks
--- Dealing turn [8s]
--- Dealing turn [8s]
Bob checks
Ann, of (Lima) checks
--- Dealing river [Qc]
Bob checks
Ann, of (Lima) checks
---
Summary:
Main pot: 50 won by Ann, of (Lima) (25 High), Bob (25 Low)
Seat 4: Ann, of (Lima) (1500), [Qh, Jd, Ts, 9d] (THREE_OF_A_KIND QUEEN)
Seat 6: Bob (1500), [Ac, 2h, 3d, Kh] (PAIR QUEEN)
***** End of hand T5-17701176-9 *****
"""


def test_a_raise_names_what_is_added_and_the_total(read):
    assert "p3 cbr 2.00" in read(CASH).actions
    with pytest.raises(NotationError, match=r"raises to 2\.00, which adds 2\.00"):
        read(changed(CASH, ("raises $2 to $2", "raises $3 to $2")))


def test_the_first_lines_name_the_table_the_seats_and_the_time(read):
    hand = read(CASH)

    assert (hand.hand, hand.table, hand.seat_count) == ("R5-232794641-2", "Casablanca", 6)
    assert (hand.year, hand.month, hand.day, str(hand.time)) == (2012, 4, 13, "15:12:34")
    assert (hand.currency, hand.user_fields["_hero"]) == ("USD", "Bob")


def test_who_changes_no_cards_stands_pat_and_the_new_hand_tells_the_discards(read):
    hand = read(DRAW)

    assert "p2 sd" in hand.actions
    assert "p1 sd Tc7c" in hand.actions
    assert hand.finishing_stacks == (Decimal("0.90"), Decimal("11.10"), Decimal("5.19"))


def test_pots_are_split_by_high_and_low_and_lines_that_are_repeated_count_once(read):
    hand = read(SPLIT)

    assert (hand.variant, hand.user_fields["_tournament"]) == ("PO/8", "R-169-510")
    assert hand.winnings == (25, 25)


@pytest.mark.parametrize(
    ("before", "after", "rule"),
    [
        ("Bob calls $1.50", "Bob calls $2.50", r"calls 2\.50; it takes 1\.50"),
        ("Main pot: $28.25", "Main pot: $29.25", "the total pot is"),
        ("won by Bob ($27.25)", "won by Dan ($27.25)", "is not understood"),
        ("net: +$13.25", "net: +$14.25", "after the hand"),
        ("net: -$14, [", "net: +$14, [", "after the hand"),
        ("TEXAS_HOLDEM", "BADEUCEY", "is not one that can be played"),
    ],
)
def test_what_does_not_fit_is_refused(read, before, after, rule):
    with pytest.raises(NotationError, match=rule):
        read(changed(CASH, (before, after)))


ALL_IN = """\
***** History for hand T5-17701176-10 (TOURNAMENT: "Free (roll)", R-169-510, buy-in: €0) *****
Start hand: Sat Jan 03 21:25:02 GMT+0100 2009
Table: Table #13 [17701176] (NO_LIMIT TEXAS_HOLDEM 100/200, ante: 20, TC)
User: Bob
Button: seat 4
Players in round: 3
Seat 4: Ann (1500)
Seat 6: Bob (1000)
Seat 8: Cid (90)
Ann posts ante 20
Bob posts ante 20
Cid posts ante 20
Bob posts small blind (100)
Cid posts small blind (70) [all in]
---
Dealing pocket cards
Dealing to Bob: [Ac, 2h]
Ann calls 200
Bob folds
--- Dealing flop [5h, 6c, Qd]
--- Dealing turn [8s]
--- Dealing river [Qc]
---
Summary:
Main pot: 270 won by Ann (270)
Side pot 1: 60 won by Ann (60)
Rake taken: €0
Seat 4: Ann (1710), net: +210, [Qh, Jd] (THREE_OF_A_KIND QUEEN)
Seat 6: Bob (880), net: -120
Seat 8: Cid (0), net: -90, [Kc, Kh] (TWO_PAIR KING, QUEEN)
***** End of hand T5-17701176-10 *****
"""


def test_a_second_small_blind_of_an_all_in_player_is_the_big_blind(read):
    assert read(ALL_IN).blinds_or_straddles == (100, 200, 0)


def test_a_player_without_chips_after_the_ante_has_the_big_blind(read):
    text = changed(
        ALL_IN,
        ("Cid (90)", "Cid (10)"),
        ("Cid posts ante 20", "Cid posts ante 10"),
        ("Cid posts small blind (70) [all in]\n", ""),
        ("pot: 270 won by Ann (270)", "pot: 30 won by Ann (30)"),
        ("1: 60 won by Ann (60)", "1: 220 won by Ann (220)"),
        ("Ann (1710), net: +210", "Ann (1630), net: +130"),
        ("net: -90", "net: -10"),
    )

    assert read(text).blinds_or_straddles == (100, 200, 0)


def test_a_small_blind_as_large_as_the_big_blind_is_called_a_big_blind(read):
    text = changed(
        DRAW,
        ("(LIMIT FIVE_CARD_DRAW $0.10/", "(POT_LIMIT FIVE_CARD_DRAW $0.10/"),
        ("$0.10/$0.20", "$0.10/$0.10"),
        ("Ann posts small blind ($0.05)", "Ann posts big blind ($0.10)"),
        ("Ann calls $0.05", "Ann checks"),
    )

    hand = read(text)

    assert hand.blinds_or_straddles == (Decimal("0.10"), Decimal("0.10"), 0)
    assert hand.actions[3:6] == ("p3 cc", "p1 cc", "p2 cc")


def test_a_new_hand_without_a_line_about_the_change_is_a_draw(read):
    text = changed(DRAW, ("Ann changed 2 cards\n", ""))

    assert read(text).fields() == read(DRAW).fields()


def test_heads_up_the_button_may_enter_with_both_blinds(read):
    text = changed(
        ALL_IN,
        ("Seat 8: Cid (90)\n", ""),
        ("Cid posts ante 20\n", ""),
        ("Cid posts small blind (70) [all in]\n", ""),
        ("Players in round: 3", "Players in round: 2"),
        ("Bob posts small blind (100)",
         "Ann posts big blind (200)\nAnn posts dead blind (100)\nBob posts big blind (200)"),
        ("Ann calls 200\nBob folds\n", "Ann checks\nBob checks\n"),
        ("[5h, 6c, Qd]\n", "[5h, 6c, Qd]\nBob folds\n"),
        ("--- Dealing turn [8s]\n--- Dealing river [Qc]\n", ""),
        ("pot: 270 won by Ann (270)\nSide pot 1: 60 won by Ann (60)", "pot: 540 won by Ann (540)"),
        ("Ann (1710), net: +210", "Ann (1720), net: +220"),
        ("Bob (880), net: -120", "Bob (780), net: -220"),
        ("Seat 8: Cid (0), net: -90, [Kc, Kh] (TWO_PAIR KING, QUEEN)\n", ""),
    )  # fmt: skip

    hand = read(text)

    assert hand.players == ("Bob", "Ann")
    assert hand.blinds_or_straddles == (0, 200)  # heads-up, the small blind is listed first
    assert hand.user_fields["_posts"] == [200, 0]
    assert hand.user_fields["_dead_blinds"] == [100, 0]
