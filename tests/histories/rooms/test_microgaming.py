"""Logs of Microgaming: the versions of its amounts, jackpots, and stacks after the hand."""

from decimal import Decimal

import pytest
from example_logs import MICROGAMING as CASH
from room_logs import changed

from games.notation import NotationError

OLD = """\
<Game id="2900000001" date="2009-11-23 22:38:43" tablename="{table}" stakes="0.50|1.00" \
betlimit="NL" gametype="Hold&apos;em" realmoney="true" currencysymbol="IAAkAA==" rake="{rake}" \
istournament="0">
   <Seats>
      <Seat num="1" alias="Ann" balance="100.00" endbalance="{ann}" dealer="true"/>
      <Seat num="2" alias="Bob" balance="80.00" endbalance="74.00"/>
      <Seat num="3" alias="Cid" balance="60.00" endbalance="54.00"/>
   </Seats>
   <Gameplay>
      <Action seq="1" type="SmallBlind" seat="2" value="0.50"/>
      <Action seq="2" type="BigBlind" seat="3" value="1.00"/>
      <Action seq="3" type="DealCards" seat="1">
         <Card value="10" suit="d" id="35"/>
         <Card value="2" suit="h" id="40"/>
      </Action>
      <Action seq="4" type="Raise" seat="1" value="2.00"/>
      <Action seq="5" type="Raise" seat="2" value="6.00"/>
      <Action seq="6" type="Call" seat="3" value="6.00"/>
      <Action seq="7" type="Call" seat="1" value="6.00"/>
      <Action seq="8" type="DealFlop">
         <Card value="5" suit="c" id="17"/>
         <Card value="5" suit="s" id="4"/>
         <Card value="K" suit="h" id="51"/>
      </Action>
      <Action seq="9" type="Check" seat="2"/>
      <Action seq="10" type="Check" seat="3"/>
      <Action seq="11" type="Bet" seat="1" value="9.00"/>
      <Action seq="12" type="Fold" seat="2"/>
      <Action seq="13" type="Fold" seat="3"/>
      <Action seq="14" type="MuckCards" seat="1"/>
      <Action type="Win">
         <Seat num="1" amount="{won}" pot="0" type="" lowhandwin="0"/>
      </Action>
   </Gameplay>
</Game>
"""
TOTALS = OLD.format(table="Barn", rake="90", ann="111.10", won="17.10")


def test_a_post_is_live_and_raises_state_the_chips_added(read):
    hand = read(CASH)

    assert hand.players == ("Eve", "Bob", "Ann", "Cid")
    assert hand.user_fields["_posts"] == [0, 0, 5, 0]
    assert hand.actions[4] == "p3 cbr 35.00"
    assert hand.finishing_stacks == (1142, 47, 2017, 1385)


def test_the_first_element_states_the_game_the_table_and_the_currency(read):
    hand = read(CASH)

    assert (hand.hand, hand.variant, hand.table) == (5900000001, "PO", "Barn")
    assert (hand.seat_count, hand.currency, str(hand.time)) == (6, "EUR", "23:46:40")


def test_an_old_version_states_totals(read):
    hand = read(TOTALS)

    assert hand.actions[3:7] == ("p3 cbr 2.00", "p1 cbr 6.00", "p2 cc", "p3 cc")
    assert hand.finishing_stacks == (74, 54, Decimal("111.10"))


def test_a_bad_beat_table_takes_a_fee_that_only_the_stacks_show(read):
    text = OLD.format(table="BB-Barn", rake="90", ann="110.60", won="16.60")

    assert read(text).user_fields["_fees"] == {"jackpot": [Decimal("0.50")]}
    with pytest.raises(NotationError, match=r"the rake is 0.90, but 1.40 of the pot of 18.00"):
        read(changed(text, ("BB-", "")))


def test_winnings_may_include_the_uncalled_bet(read):
    text = changed(TOTALS, ("17.10", "26.10"))

    assert read(text).finishing_stacks == read(TOTALS).finishing_stacks


def test_the_stacks_after_the_hand_must_be_reached(read):
    with pytest.raises(NotationError, match=r"do not lead to the stated stacks"):
        read(changed(TOTALS, ('endbalance="74.00"', 'endbalance="74.50"')))


def test_a_post_above_the_big_blind_has_a_dead_part(read):
    text = changed(
        CASH,
        ('PostedToPlay" seat="1" value="5.00"', 'PostedToPlay" seat="1" value="15.00"'),
        ('Raise" seat="1" value="30.00"', 'Raise" seat="1" value="25.00"'),
        ('AllIn" seat="1" value="803.00"', 'AllIn" seat="1" value="798.00"'),
        ('Call" seat="6" value="595.00"', 'Call" seat="6" value="590.00"'),
        ("2017.00", "2012.00"),
        ("47.00", "52.00"),
        ("1152.00", "1147.00"),
    )

    assert read(text).user_fields["_dead_blinds"] == [0, 0, 5, 0]


def test_an_unknown_action_is_refused(read):
    with pytest.raises(NotationError, match=r"actions of type 'Dance' are not known"):
        read(changed(CASH, ('type="Bet"', 'type="Dance"')))
