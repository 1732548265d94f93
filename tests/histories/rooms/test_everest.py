"""Logs of Everest Poker: cents, cards dealt one by one, and dead chips of a post."""

from decimal import Decimal

import pytest
from example_logs import EVEREST as CASH
from room_logs import changed

from games.notation import NotationError

LIMIT = """\
<SESSION time="1335014137" tableName="Barn-5" id="1548.205.168" type="ring" money="€" \
screenName="Bob" game="hold-em" gametype="fixed-limit"/>
<HAND time="1335014414" id="7520000002" index="7" blinds="0,01 €/0,02 €" stakes="0,02 €/0,04 €">
  <SEAT position="0" name="Ann" balance="197"/>
  <SEAT position="2" name="Bob" balance="200"/>
  <DEALER position="0"/>
  <BLIND position="0" amount="1" penalty="0"/>
  <BLIND position="2" amount="2" penalty="0"/>
  <BET position="0" amount="1"/>
  <BET position="2" amount="2"/>
  <BET position="0" amount="2"/>
  <SWEEP rake="0" tax="0">8</SWEEP>
  <COMMUNITY>10d, 10s, Kd</COMMUNITY>
  <BET position="2" amount="2"/>
  <FOLD position="0"/>
  <PUSH position="2" amount="2"/>
  <SWEEP rake="0" tax="0">8</SWEEP>
  <XSHOW position="2"/>
  <WIN position="2" amount="8" pot="0" potAmount="8"/>
</HAND>
"""


def test_amounts_are_cents_that_are_added(read):
    hand = read(CASH)

    assert hand.actions[5:9] == ("p4 cbr 0.30", "p1 cc", "p2 cbr 1.02", "p3 f")
    assert hand.finishing_stacks == (Decimal("17.98"), 0, Decimal("27.85"), Decimal("22.89"))


def test_a_post_is_live_and_its_penalty_dead(read):
    hand = read(CASH)

    assert hand.user_fields["_posts"] == [0, 0, Decimal("0.10"), 0]
    assert hand.user_fields["_dead_blinds"] == [0, 0, Decimal("0.05"), 0]


def test_the_session_states_the_game_and_the_table(read):
    hand = read(CASH)

    assert (hand.hand, hand.variant, hand.table) == (7520000001, "NT", "Barn-5")
    assert (hand.currency, str(hand.time), hand.time_zone) == ("USD", "13:20:14", "UTC")
    assert hand.user_fields["_hero"] == "Bob"


def test_fixed_limit_states_blinds_and_bets(read):
    hand = read(LIMIT)

    assert (hand.variant, hand.small_bet, hand.currency) == ("FT", Decimal("0.02"), "EUR")
    assert hand.blinds_or_straddles == (Decimal("0.01"), Decimal("0.02"))


def test_a_street_may_repeat_the_board(read):
    turn = "<COMMUNITY>10d, 10s, Kd, 2c</COMMUNITY>"

    assert read(changed(CASH, ("<COMMUNITY>2c</COMMUNITY>", turn))).fields() == read(CASH).fields()


def test_the_last_pot_is_that_of_the_bets(read):
    with pytest.raises(NotationError, match=r"the total pot is 5.20, but 5.21 was put in"):
        read(changed(CASH, (">521<", ">520<")))


def test_a_hand_needs_its_session(read):
    with pytest.raises(NotationError, match=r"no room's hand begins"):
        read(CASH.partition("\n")[2])
