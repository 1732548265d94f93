"""Hands of The Big Game: antes of the button, straddles, several runs, and amounts that follow."""

import pytest
from example_logs import BIG_GAME as RUN_TWICE
from room_logs import changed

from games.notation import NotationError

DEAD_SMALL_BLIND = """\
URL: http://barn.example/data/s1/w1/d1/d1h140.js
LoadHand({Hand:{Title:"d1h140",NumberOfSeats:6,PotSize:0,BigBlind:400,SmallBlind: 200,Ante:600,\
CurrentBet:0,Dealer:5,CardsOut:[],Players: [\
{Name:"ANN",Seat:1,Stack:152700,Cards:["dj","c6"],CurrentBet:0},\
{Name:"BOB",Seat:2,Stack:254600,Cards:["h9","s5"],CurrentBet:0},\
{Name:"EVE",Seat:5,Stack:230000,Cards:["ha","h4"],CurrentBet:0},\
{Name:"FAY",Seat:6,Stack:230000,Cards:[],CurrentBet:0}]},Plays:[\
{Seat:2,Action:"Folds"},{Seat:5,Action:"Raises To",value:1000},{Seat:1,Action:"Folds"},\
{Seat:5,Action:"Wins",value:2000},{Seat:0,Action:"Deal",value:["c5"]}]})
"""


def test_a_hand_is_run_twice(read):
    hand = read(RUN_TWICE)

    assert hand.players == ("EVE", "FAY", "ANN", "B. BOB", "CID", "DOT")
    assert hand.user_fields["_runs"] == 2
    assert hand.actions[-7:-2] == ("p1 cc", "d db Jd", "d db Kc", "d db 2d", "d db 7c")
    assert hand.winnings == (162000, 0, 0, 162000, 0, 0)


def test_the_button_pays_the_ante_and_others_straddle(read):
    hand = read(RUN_TWICE)

    assert hand.antes == (0, 0, 0, 0, 0, 600)
    assert hand.blinds_or_straddles == (200, 400, 800, 0, 0, 0)


def test_the_address_names_the_hand_and_its_day(read):
    hand = read(RUN_TWICE)

    assert (hand.hand, hand.table, hand.venue) == ("d1h55", "s1/w1/d1", "The Big Game")
    with pytest.raises(NotationError, match=r"the title is d1h56, but the address d1h55"):
        read(changed(RUN_TWICE, ('"d1h55"', '"d1h56"')))


def test_the_first_player_who_acts_shows_who_posts_the_blinds(read):
    hand = read(DEAD_SMALL_BLIND)

    assert hand.players == ("ANN", "BOB", "EVE")
    assert (hand.blinds_or_straddles, hand.antes) == ((400, 0, 0), (0, 0, 600))
    with pytest.raises(NotationError, match=r"does not show who posts the ante and the blinds"):
        read(changed(DEAD_SMALL_BLIND, ("Plays:[{Seat:2", "Plays:[{Seat:1")))


def test_cards_after_the_end_are_not_dealt(read):
    assert not [action for action in read(DEAD_SMALL_BLIND).actions if action.startswith("d db")]


def test_winnings_must_be_those_of_the_rules(read):
    with pytest.raises(NotationError, match=r"-100 of the pot of 324000 was not collected"):
        read(changed(RUN_TWICE, ("value:162000},", "value:162100},")))


@pytest.mark.parametrize(
    ("before", "after", "rule"),
    [
        ('Action:"Folds"', 'Action:"Dances"', "'Dances'"),
        ("value:7000", 'value:"7000"', "value is a whole number, not '7000'"),
        ("value:7000", "value:NaN", "NaN is no amount"),
        ('["hq","dq"]', '["hq","dx"]', "'Xd' in 'Qh Xd' is not a card"),
    ],
)
def test_anything_else_is_refused(before, after, rule, read):
    with pytest.raises(NotationError, match=rule):
        read(changed(RUN_TWICE, (before, after)))
