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
    assert read(changed(RUN_TWICE, ('"d1h55"', '"d1h56"'))).fields() == hand.fields()


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


def plays(*told):
    """Return the text of a hand with these plays, of four players; seat 5 has the button."""
    head, _, _ = DEAD_SMALL_BLIND.partition("Plays:[")
    head = changed(head, ("Stack:230000,Cards:[]", 'Stack:230000,Cards:["c8","c3"]'))
    return f"{head}Plays:[{','.join(told)}]}})\n"


def play(seat, action, value=None):
    """Return the text of a play."""
    value = "" if value is None else f",value:{value}"
    return f'{{Seat:{seat},Action:"{action}"{value}}}'


STRADDLED = (
    *(play(6, "Calls"), play(1, "Folds"), play(5, "Raises To", 3200), play(6, "Folds")),
    play(5, "Wins", 5000),
)


def test_a_straddle_out_of_turn_does_not_open_the_action(read):
    hand = read(plays(play(2, "Folds"), play(5, "Straddles", 800), *STRADDLED))

    assert hand.user_fields["_rules"] == "The Big Game"
    assert hand.players == ("FAY", "ANN", "BOB", "EVE")
    assert hand.blinds_or_straddles == (200, 400, 0, 800)
    assert hand.actions[4:] == ("p3 f", "p1 cc", "p2 f", "p4 cbr 3200", "p1 f")


def test_a_straddle_before_all_others_does_not_show_who_posts_the_blinds(read):
    text = plays(play(5, "Straddles", 800), play(2, "Folds"), *STRADDLED)

    assert read(text).blinds_or_straddles == (200, 400, 0, 800)


def test_deals_without_a_play_between_begin_with_the_flop(read):
    bets = play(2, "Folds"), play(5, "Calls"), play(6, "Folds"), play(1, "All-In"), play(5, "Calls")
    deals = [play(0, "Deal", cards) for cards in ('["c5"]', "[]", '["d7"]', '["h2","s9","ck"]')]
    hand = read(plays(*bets, *deals, play(5, "Wins", 306200)))

    assert hand.actions[-4:-1] == ("d db 2h9sKc", "d db 5c", "d db 7d")


def test_all_cards_of_a_further_run_come_after_the_first_run(read):
    deals = '{Seat:0,Action:"Deal",value:["dj"]},{Seat:0,Action:"Deal",value:["ck"]},'
    second = '{Seat:0,Action:"Deal",value:["d2","c7"]},'
    text = changed(RUN_TWICE, (deals + second, second + deals))

    assert read(text).fields() == read(RUN_TWICE).fields()


CALLED = play(2, "Folds"), play(5, "Raises To", 1000), play(6, "Folds"), play(1, "Calls")


def test_players_who_show_their_hands_without_a_bet_have_checked(read):
    deals = [play(0, "Deal", cards) for cards in ('["h2","s9","ck"]', '["c5"]', '["d7"]')]
    checks = play(1, "Checks"), play(5, "Checks")
    told = *CALLED, deals[0], *checks, deals[1], *checks, deals[2], play(5, "Wins", 2800)

    assert read(plays(*told)).actions[-5:-1] == ("p4 cc", "d db 7d", "p2 cc", "p4 cc")


def test_a_fold_does_not_follow_a_missing_check(read):
    told = *CALLED, play(0, "Deal", '["h2","s9","ck"]'), play(5, "Folds"), play(1, "Wins", 2800)

    with pytest.raises(NotationError, match="it is p2's turn, not p4's"):
        read(plays(*told))
