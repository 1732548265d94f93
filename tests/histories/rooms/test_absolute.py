"""Logs of Absolute Poker and UltimateBet: raises that state both amounts, and results in detail."""

from decimal import Decimal

import pytest
from example_logs import ABSOLUTE as CASH
from room_logs import changed

from games.notation import NotationError

TOURNAMENT = """\
Stage #525000001 Tourney ID 5900001 Holdem Multi Normal Tournament No Limit 10 - 2011-01-16 \
17:03:29 (ET)
Table: 15 (Real Money) Seat #9 is the dealer
Seat 1 - ANN (1,440 in chips)
Seat 9 - BOB (1,380 in chips)
BOB - Posts small blind 5
ANN - Posts big blind 10
*** POCKET CARDS ***
Dealt to BOB [8h 2s]
BOB - Calls 5
ANN - Raises 30 to 40
BOB - Folds (Fold & Show [8h 2s])
ANN - returned (30) : not called
*** SHOW DOWN ***
ANN - Does not show
ANN Collects 20 from main pot
*** SUMMARY ***
Total Pot(20)
Seat 1: ANN (big blind) collected Total (20) HI:(20)  [Does not show]
Seat 9: BOB (dealer) (small blind) Folded on the POCKET CARDS
"""
LIMIT = """\
Stage #736000001: HOLDEM NORMAL $25/$50 - 2007-08-17 06:49:16 (ET)
Table: BARN ST (Real Money) Seat #4 is the dealer
Seat 4 - ANN ($2343 in chips)
Seat 5 - BOB ($1861.82 in chips)
Seat 1 - CID ($743 in chips)
BOB - Posts small blind $15
CID - Posts big blind $25
*** POCKET CARDS ***
Dealt to ANN [7h 8c]
ANN - Raises $50 to $50
BOB - Folds
CID - Calls $25
*** FLOP *** [Ac Qd Js]
CID - Checks
ANN - Bets $25
CID - Folds
ANN - returned ($25) : not called
*** SHOW DOWN ***
ANN - Does not show
ANN Collects $112 from main pot
*** SUMMARY ***
Total Pot($115) | Rake ($3)
Board [Ac Qd Js]
Seat 1: CID (big blind) Folded on the FLOP
Seat 4: ANN (dealer) collected Total ($112) HI:($112) [Does not show]
Seat 5: BOB (small blind) Folded on the POCKET CARDS
"""


def test_a_post_states_both_blinds_and_the_dead_one(read):
    hand = read(CASH)

    assert hand.players == ("BOB", "CID", "DOT", "ANN")
    assert hand.user_fields["_posts"] == [0, 0, 1, 0]
    assert hand.user_fields["_dead_blinds"] == [0, 0, Decimal("0.50"), 0]
    assert hand.finishing_stacks == (168, 31, Decimal("341.50"), 0)


def test_a_raise_states_the_added_chips_and_the_total(read):
    with pytest.raises(NotationError, match=r"DOT raises to 20.00, which adds 19.00"):
        read(changed(CASH, ("Raises $19 to", "Raises $20 to")))


def test_a_game_without_fixed_limit_states_the_big_blind(read):
    assert (read(CASH).min_bet, read(TOURNAMENT).min_bet) == (1, 10)
    with pytest.raises(NotationError, match=r"3.00 is neither the small nor the big blind"):
        read(changed(CASH, ("No Limit $1 -", "No Limit $3 -")))


def test_a_normal_game_has_fixed_limit(read):
    hand = read(LIMIT)

    assert (hand.variant, hand.small_bet, hand.big_bet) == ("FT", 25, 50)
    assert hand.winnings == (0, 0, 112)


def test_a_tournament_has_chips_without_a_currency(read):
    hand = read(TOURNAMENT)

    assert (hand.user_fields["_tournament"], hand.currency) == ("5900001", None)
    assert hand.finishing_stacks == (1450, 1370)


def test_the_summary_states_the_winnings_of_each_player(read):
    with pytest.raises(NotationError, match=r"DOT won 280.00 in all, but collected 287.00"):
        read(changed(CASH, ("Total ($287) HI:($287)", "Total ($280) HI:($280)")))


def test_high_and_low_add_up_to_the_winnings_of_a_player(read):
    with pytest.raises(NotationError, match=r"DOT won 287.00 in all, but 280.00 by high and low"):
        read(changed(CASH, ("HI:($287)", "HI:($200) LO:($80)")))


def test_the_cards_of_the_summary_are_those_that_were_shown(read):
    with pytest.raises(NotationError, match=r"BOB holds TsQs, not TsKs"):
        read(changed(CASH, ("[10s Qs - P", "[10s Ks - P")))


@pytest.mark.parametrize("pots", ["$171,$287", "$458"])
def test_the_pots_add_up_to_the_total(pots, read):
    assert read(changed(CASH, ("$171,$287", pots)))
    with pytest.raises(
        NotationError, match=r"the total pot is \$458, but the pots are \$170,\$287"
    ):
        read(changed(CASH, ("$171,$287", "$170,$287")))
