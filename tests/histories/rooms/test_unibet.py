"""Logs of Unibet: raises that state both amounts, and the net result of each player."""

from decimal import Decimal

import pytest
from example_logs import UNIBET as CASH
from room_logs import changed

from games.notation import NotationError


def test_winnings_include_the_uncalled_bet(read):
    hand = read(CASH)

    assert hand.players == ("Ann", "Bob", "Cid")
    assert hand.finishing_stacks == (Decimal("4.65"), Decimal("0.90"), Decimal("1.55"))


def test_the_first_line_states_the_game_and_the_time(read):
    hand = read(CASH)

    assert (hand.hand, hand.variant, hand.table) == (1460000001, "NT", "€1 NL")
    assert (hand.currency, hand.min_bet, str(hand.time)) == ("EUR", Decimal("0.10"), "13:22:50")


@pytest.mark.parametrize(
    ("before", "after", "rule"),
    [
        ("raises €0.75 to", "raises €0.70 to", "Cid raises to 0.95, which adds 0.75"),
        ("Cid: bet €0.95", "Cid: bet €0.90", "Cid puts in 0.95 and wins 1.55, but the result is"),
        ("result: €0.60", "result: €0.50", "Cid puts in 0.95 and wins 1.55, but the result is"),
        ("result: €-0.50", "result: €0.50", "Ann puts in 0.50 and wins 0.00, but the result is"),
    ],
)
def test_amounts_that_are_stated_twice_must_agree(before, after, rule, read):
    with pytest.raises(NotationError, match=rule):
        read(changed(CASH, (before, after)))


SINCE_2026 = """\
=== HAND HISTORIES ===

Unibet Hand #2000000003 - 1.00/2.00 - No Limit Hold'Em - UTC 14:17:25 2026/10/07
Table "20000003" 6-max
*** Seated players ***
Seat 1: Ann[Unibet_0123456789abcdef] (€209.96)
Seat 2: Bob (€207)
Seat 3: Cid (€202)
Seat 4: Dot (€148.85)
Seat 5: Eve (€0) (sitting out)
*** Blinds and button ***
Ann[Unibet_0123456789abcdef] has the button
Dot posts missed small blind €1
Dot posts new player's blind €2
Bob posts small blind €1
Cid posts big blind €2
*** Hole cards ***
Dealt in Bob
Dealt in Cid
Dealt to Dot [Ac Ad]
Dealt to Ann[Unibet_0123456789abcdef] [7d Jh]
*** Preflop ***
Dot checks
Ann[Unibet_0123456789abcdef] folds  (timed out)
Bob folds
Cid raises €10 to €12
Dot calls €10
*** Flop *** [2d Kh 7s]
Cid bets €10
Dot folds
Uncalled bet returned to Cid: €10
Cid wins €24.70
*** Summary ***
Total pot €26 Rake €1.30
Seat 2: Bob: bet €1 and won €0, net result: €-1
Seat 3: Cid: bet €22 and won €34.70, net result: €12.70
Seat 4: Dot: bet €13 and won €0, net result: €-13
"""


def test_the_layout_of_2026_marks_the_player_who_kept_the_log(read):
    hand = read(SINCE_2026)

    assert hand.players == ("Bob", "Cid", "Dot", "Ann")
    assert hand.replay().payoffs == [-1, Decimal("12.70"), -13, 0]
    assert (hand.user_fields["_hero"], hand.time_zone, hand.seat_count) == ("Ann", "UTC", 6)
    assert hand.user_fields["_dead_blinds"] == [0, 0, 1, 0]


TOURNAMENT = """\
Unibet Hand #1900000091, Tournament #90000001, €1.86 + €0.14 - 10.00/20.00 - No Limit Hold'Em - \
Total prize €6 - UTC 21:59:56 2026/03/01
Table "90000011" 3-max
*** Seated players ***
Seat 1: Ann (500)
Seat 5: Bob (500)
*** Blinds and button ***
Bob has the button
Bob posts small blind 10
Ann posts big blind 20
*** Hole cards ***
Dealt to Bob [8c Jc]
Dealt to Ann [Qc Kh]
*** Preflop ***
Bob raises 490 to 500, and is all-in
Ann calls 480, and is all-in
*** Flop *** [4s Tc 8d]
*** Turn *** [4s Tc 8d] [2h]
*** River *** [4s Tc 8d] [2h] [6d]
*** Showdown ***
Ann shows [Qc Kh], High card
Bob shows [8c Jc], A Pair of Eights
Bob wins 1,000
*** Summary ***
Total pot 1,000
Seat 1: Ann: bet 500 and won 0, net result: -500
Seat 5: Bob: bet 500 and won 1000, net result: 500
"""


def test_tournaments_are_played_for_chips(read):
    hand = read(TOURNAMENT)

    assert hand.replay().payoffs == [-500, 500]
    assert hand.user_fields["_buy_in"] == 2
    with pytest.raises(NotationError, match="the board was 4sTc8d before, not 4sTc9d"):
        read(changed(TOURNAMENT, ("[4s Tc 8d] [2h]\n", "[4s Tc 9d] [2h]\n")))
    with pytest.raises(NotationError, match="but the result is"):
        read(changed(TOURNAMENT, ("result: -500", "result: 500")))
