"""Logs of Boss Media: cards that are numbers, amounts by version, and draws."""

from decimal import Decimal

import pytest
from example_logs import BOSS as CASH
from room_logs import changed

from games.notation import NotationError

DRAW = """\
<HISTORY ID="3040000001" SESSION="session69.xml" TABLE="Barn FCD 5" GAME="GAME_FCD" \
GAMETYPE="GAMETYPE_REAL" GAMEKIND="GAMEKIND_CASH" TABLECURRENCY="EUR" LIMIT="PL" \
STAKES="0.50/1.00" DATE="1374605236" TABLETOURNEYID="">
<PLAYER NAME="Ann" SEAT="3" AMOUNT="60.06" STATE="STATE_PLAYING" DEALER="Y"></PLAYER>
<PLAYER NAME="Bob" SEAT="4" AMOUNT="14.18" STATE="STATE_PLAYING" DEALER="N"></PLAYER>
<ACTION TYPE="HAND_BLINDS" PLAYER="Ann" KIND="HAND_SB" VALUE="0.50"></ACTION>
<ACTION TYPE="HAND_BLINDS" PLAYER="Bob" KIND="HAND_BB" VALUE="1.00"></ACTION>
<ACTION TYPE="HAND_DEAL" PLAYER="Ann">
<CARD LINK="26"></CARD>
<CARD LINK="32"></CARD>
<CARD LINK="9"></CARD>
<CARD LINK="42"></CARD>
<CARD LINK="50"></CARD></ACTION>
<ACTION TYPE="ACTION_RAISE" PLAYER="Ann" VALUE="2.00"></ACTION>
<ACTION TYPE="ACTION_CALL" PLAYER="Bob" VALUE="2.00"></ACTION>
<ACTION TYPE="HAND_BOARD" POT="4.00" RAKE="0.00" MAINPOT="4.00" LEFTPOT="" RIGHTPOT=""></ACTION>
<ACTION TYPE="CHANGECARD" PLAYER="Bob" COUNT="2">
<CARD LINK="b"></CARD>
<CARD LINK="b"></CARD></ACTION>
<ACTION TYPE="CHANGECARD" PLAYER="Ann" COUNT="3">
<CARD LINK="26"></CARD>
<CARD LINK="45"></CARD>
<CARD LINK="25"></CARD>
<CARD LINK="12"></CARD>
<CARD LINK="50"></CARD></ACTION>
<ACTION TYPE="ACTION_CHECK" PLAYER="Bob"></ACTION>
<ACTION TYPE="ACTION_BET" PLAYER="Ann" VALUE="2.00"></ACTION>
<ACTION TYPE="ACTION_CALL" PLAYER="Bob" VALUE="2.00"></ACTION>
<SHOWDOWN NAME="HAND_SHOWDOWN" POT="7.60" RAKE="0.40" MAINPOT="7.60" LEFTPOT="" RIGHTPOT="">
<RESULT PLAYER="Bob" WIN="0.00" HAND="$(STR_G_MUCK)" WINCARDS="">
<CARD LINK="49"></CARD>
<CARD LINK="10"></CARD>
<CARD LINK="0"></CARD>
<CARD LINK="20"></CARD>
<CARD LINK="37"></CARD></RESULT>
<RESULT PLAYER="Ann" WIN="7.60" HAND="$(STR_G_WIN_PAIR) $(STR_G_CARDS_KINGS)">
<CARD LINK="25"></CARD>
<CARD LINK="12"></CARD>
<CARD LINK="26"></CARD>
<CARD LINK="50"></CARD>
<CARD LINK="45"></CARD></RESULT></SHOWDOWN></HISTORY>
"""
TOURNAMENT = """\
<HISTORY ID="1880000001" SESSION="session32.xml" TABLE="Barn" GAME="GAME_THM" \
GAMETYPE="GAMETYPE_REAL" GAMEKIND="GAMEKIND_TOURNAMENT" TABLECURRENCY="SEK" LIMIT="NL" \
STAKES="500.00/1000.00" DATE="1357510457">
<PLAYER NAME="Cid" SEAT="3" AMOUNT="10115.00"></PLAYER>
<PLAYER NAME="Ann" SEAT="1" AMOUNT="45720.00"></PLAYER>
<PLAYER NAME="Bob" SEAT="2" AMOUNT="15436.00"></PLAYER>
<ACTION TYPE="HAND_ANTE" PLAYER="Ann" VALUE="75.00"></ACTION>
<ACTION TYPE="HAND_ANTE" PLAYER="Bob" VALUE="75.00"></ACTION>
<ACTION TYPE="HAND_ANTE" PLAYER="Cid" VALUE="75.00"></ACTION>
<ACTION TYPE="HAND_BLINDS" PLAYER="Cid" KIND="HAND_BB" VALUE="1000.00"></ACTION>
<ACTION TYPE="HAND_BLINDS" PLAYER="Bob" KIND="HAND_SB" VALUE="500.00"></ACTION>
<ACTION TYPE="HAND_DEAL" PLAYER="Bob">
<CARD LINK="11"></CARD>
<CARD LINK="39"></CARD></ACTION>
<ACTION TYPE="HAND_DEAL" PLAYER="Cid">
<CARD LINK="b"></CARD>
<CARD LINK="b"></CARD></ACTION>
<ACTION TYPE="HAND_DEAL" PLAYER="Ann">
<CARD LINK="b"></CARD>
<CARD LINK="b"></CARD></ACTION>
<ACTION TYPE="ACTION_RAISE" PLAYER="Ann" VALUE="2000.00"></ACTION>
<ACTION TYPE="ACTION_CALL" PLAYER="Bob" VALUE="2000.00"></ACTION>
<ACTION TYPE="ACTION_FOLD" PLAYER="Cid"></ACTION>
<ACTION TYPE="HAND_BOARD" VALUE="BOARD_FLOP" POT="5225.00">
<CARD LINK="27"></CARD>
<CARD LINK="3"></CARD>
<CARD LINK="1"></CARD></ACTION>
<ACTION TYPE="ACTION_CHECK" PLAYER="Bob"></ACTION>
<ACTION TYPE="ACTION_BET" PLAYER="Ann" VALUE="3000.00"></ACTION>
<ACTION TYPE="ACTION_FOLD" PLAYER="Bob"></ACTION>
<SHOWDOWN NAME="HAND_SHOWDOWN" POT="5225.00" RAKE="0.00">
<RESULT PLAYER="Ann" WIN="5225.00" HAND="$(STR_BY_DEFAULT)"></RESULT></SHOWDOWN></HISTORY>
"""


def test_the_first_element_states_the_game_the_table_and_the_time(read):
    hand = read(CASH)

    assert (hand.hand, hand.venue, hand.table) == (2280000001, "Boss Media", "Barn 3")
    assert (hand.currency, hand.currency_symbol) == ("GBP", "£")
    assert (str(hand.time), hand.time_zone) == ("13:39:34", "UTC")


def test_cards_are_numbers_from_ace_to_king_in_each_suit(read):
    hand = read(CASH)

    assert hand.actions[:3:2] == ("d dh p1 QcAh", "d dh p3 4sKd")
    with pytest.raises(NotationError, match=r"'52' is not the number of a card from 0 to 51"):
        read(changed(CASH, ('LINK="11"', 'LINK="52"')))


def test_a_dead_small_blind_and_a_live_big_blind_are_posted(read):
    hand = read(CASH)

    assert hand.user_fields["_posts"] == [0, 0, Decimal("0.10"), 0]
    assert hand.user_fields["_dead_blinds"] == [0, 0, Decimal("0.05"), 0]


def test_another_small_blind_is_dead(read):
    text = changed(
        CASH,
        ("HAND_DSB", "HAND_SB"),
        ('<ACTION TYPE="HAND_BLINDS" PLAYER="Dot" KIND="HAND_BB" VALUE="0.10"></ACTION>\n', ""),
        ('ACTION_CHECK" PLAYER="Dot"', 'ACTION_CALL" PLAYER="Dot" VALUE="0.10"'),
    )

    assert read(text).user_fields["_dead_blinds"] == [0, 0, Decimal("0.05"), 0]


def test_an_old_version_states_totals_and_blinds_in_any_order(read):
    hand = read(TOURNAMENT)

    assert hand.players == ("Bob", "Cid", "Ann")
    assert hand.blinds_or_straddles == (500, 1000, 0)
    assert hand.finishing_stacks == (13361, 9040, 48870)


def test_without_a_button_it_is_at_the_last_player_who_is_dealt_cards(read):
    assert read(TOURNAMENT).players[-1] == "Ann"


def test_the_pot_without_rake_is_what_was_called(read):
    with pytest.raises(NotationError, match=r"do not lead to the stated stacks or pots"):
        read(changed(CASH, ('SHOWDOWN" POT="15.47"', 'SHOWDOWN" POT="15.46"')))


def test_a_draw_states_the_count_and_the_new_hand(read):
    hand = read(DRAW)

    assert hand.variant == "P5D"
    assert hand.actions[4:6] == ("p1 sd ????", "p2 sd 7hTc4s")
    assert hand.winnings == (0, Decimal("7.60"))


def test_a_board_repeats_the_cards_before_it(read):
    flop, turn = CASH.split('BOARD_TURN"')
    other = turn.replace('LINK="14"', 'LINK="15"', 1)

    with pytest.raises(NotationError, match=r"the board was 2dAc7d before, not 3dAc7d7c"):
        read(f'{flop}BOARD_TURN"{other}')


def test_stacks_may_be_stated_again_or_after_the_posts(read):
    seat = '<PLAYER NAME="Bob" SEAT="2" AMOUNT="6.35" STATE="STATE_PLAYING" DEALER="N"></PLAYER>\n'
    first = '<ACTION TYPE="ACTION_CHECK" PLAYER="Dot"></ACTION>'
    again = changed(CASH, (first, seat.replace("6.35", "6.30") + first))
    after = changed(CASH, ("6.35", "6.30"), ("7.12", "7.02"), ("3.38", "3.23"))

    for text in (again, after):
        assert read(text).fields() == read(CASH).fields()
