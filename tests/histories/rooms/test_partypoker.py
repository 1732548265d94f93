"""Logs of PartyPoker: amounts are what is added, and winnings hold uncalled bets."""

import re
from decimal import Decimal

import pytest
from example_logs import PARTYPOKER as CASH
from room_logs import changed

from games.notation import NotationError

"""A main pot of 30 with a rake of 2, split by two straights, and a side pot of 80."""
BUY_IN = """\
***** Hand History for Game 7003 *****
$100 USD PL Omaha Hi-Lo - Thursday, April 03, 03:48:45 CEST 2014
Table Table  131342 (No DP) (Real Money)
Seat 1 is the button
Total number of players : 2/9\x20
Seat 3: Bob ( $40 USD )
Seat 1: Ann ( $60 USD )
Ann posts small blind [$0.50 USD].
Bob posts big blind [$1 USD].
** Dealing down cards **
Ann calls [$0.50 USD]
Bob checks
** Dealing Flop ** [ 4d, 6d, 5s ]
Bob checks
Ann bets [$2 USD]
Bob: are you (sure)? folds
Bob folds
Ann does not show cards.
Ann wins $3.90 USD
"""
"""The bet of 2 goes back, and 0.10 of the pot of 2 is rake."""
TOURNAMENT = """\
***** Hand History for Game 70x4 *****
NL Texas Hold'em $5 USD Buy-in Trny:4711 Level:12  Blinds-Antes(1 200/2 400 -400) - Monday, \
September 26, 01:30:41 MSK 2016
Table Big $500,000 Gtd (4711) Table #83 (Real Money)
Seat 5 is the button
Total number of players : 2/9\x20
Seat 6: Bob ( 53,728 )
Seat 5: Ann ( 7,400 )
Trny:4711 Level:12
Blinds-Antes(1 200/2 400 -400)
Ann posts ante [400]
Bob posts ante [400]
Ann posts small blind [1,200].
Bob posts big blind [2,400].
** Dealing down cards **
Ann calls [1,200]
Bob is all-In  [50,928]
Ann is all-In  [4,600]
** Dealing Flop ** [ Ah, Kd, Qc ]
** Dealing Turn ** [ Js ]
** Dealing River ** [ 2h ]
Bob shows [ Td, 4c ]a straight, Ten to Ace.
Ann shows [ 3s, 3c ]a pair of Threes.
Bob wins 46,328 chips from the side pot 1 with a straight, Ten to Ace.
Bob wins 14,800 chips from the main pot with a straight, Ten to Ace.
Bob has knocked out Ann and won a $2.50 USD bounty prize.
Player Ann finished in 84.
"""
"""Bob is paid 46328 that nobody called and the pot of 14800."""


def test_an_all_in_is_a_raise_or_a_call_by_its_amount(read):
    assert read(CASH).actions[3:6] == ("p3 cbr 10.00", "p1 cbr 50.00", "p2 cc")
    assert read(TOURNAMENT).actions[2:5] == ("p2 cc", "p1 cbr 53328", "p2 cc")


def test_the_rake_is_what_is_missing_of_each_pot(read):
    hand = read(CASH)

    assert hand.players == ("Bob", "Cid", "Ann")
    assert hand.user_fields["_rakes"] == [Decimal("2.00"), 0]
    assert hand.finishing_stacks == (Decimal("94.00"), Decimal("1000.25"), Decimal("14.00"))


def test_a_line_may_state_the_winnings_of_two_players(read):
    assert read(changed(CASH, ("Ace.\nBob wins $14", "Ace.Bob wins $14"))) == read(CASH)


@pytest.mark.parametrize(
    "line",
    [
        "Ann cashed out the hand for $12 USD",
        "Ann has cashed out for [$12 USD], Fee [$0.12 USD].",
        "Ann cashed out the hand for $12 | Cash Out Fee $0.12",
    ],
)
def test_a_cash_out_is_paid_instead_of_the_winnings(read, line):
    hand = read(changed(CASH, ("Bob wins $80", f"{line}\nBob wins $80")))

    assert hand.user_fields["_outside_pot"] == [["Ann", -2]]
    assert hand.winnings == read(CASH).winnings


def test_a_cash_out_does_not_replace_an_uncalled_bet(read):
    text = changed(
        CASH,
        ("Cid calls [$49 USD]", "Cid folds."),
        ("Cid doesn't show [ 5s, 5c ]a pair of Fives.", "Bob cashed out the hand for $12 USD"),
        ("wins $80", "wins $40"),
        ("wins $14", "wins $10.50"),
    )

    assert read(text).user_fields["_outside_pot"] == [["Bob", Decimal("1.50")]]


def test_the_first_lines_tell_the_number_time_currency_and_hero(read):
    hand = read(CASH)

    assert (hand.hand, hand.venue, hand.table, hand.seat_count) == (7001, "PartyPoker", "Lima", 6)
    assert (hand.currency, hand.currency_symbol) == ("USD", "$")
    assert (hand.year, hand.month, hand.day, str(hand.time)) == (2014, 1, 5, "19:00:14")
    assert (hand.time_zone, hand.user_fields["_hero"]) == ("America/New_York", "Cid")


def test_stakes_of_one_amount_are_the_buy_in_and_the_blinds_are_those_posted(read):
    hand = read(BUY_IN)

    assert (hand.min_bet, hand.blinds_or_straddles) == (
        Decimal("1.00"),
        (Decimal("0.50"), Decimal("1.00")),
    )
    assert hand.finishing_stacks == (Decimal("39.00"), Decimal("60.90"))
    assert hand.user_fields["_rakes"] == [Decimal("0.10")]


def test_a_buy_in_does_not_tell_the_blind_of_who_is_all_in_for_it(read):
    text = changed(BUY_IN, ("Bob ( $40 USD )", "Bob ( $1 USD )"))

    with pytest.raises(NotationError, match="the big blind is not known"):
        read(text)


def test_stakes_of_fixed_limit_are_its_bets(read):
    text = changed(
        BUY_IN,
        ("$100 USD PL", "$1/$2 USD FL"),
        ("bets [$2 USD]", "bets [$1 USD]"),
        ("wins $3.90", "wins $2.90"),
    )

    hand = read(text)

    assert (hand.small_bet, hand.big_bet) == (Decimal("1.00"), Decimal("2.00"))


def test_a_tournament_has_chips_antes_a_level_and_bounties(read):
    hand = read(TOURNAMENT)

    assert (hand.hand, hand.level, hand.user_fields["_tournament"]) == ("70x4", 12, "4711")
    assert (hand.antes, hand.blinds_or_straddles) == ((400, 400), (1200, 2400))
    assert hand.finishing_stacks == (61128, 0)
    assert hand.user_fields["_bounties"] == [
        "Bob has knocked out Ann and won a $2.50 USD bounty prize."
    ]
    assert hand.user_fields["_won_bounties"] == [["Bob", Decimal("2.50")]]
    assert hand.user_fields["_finishes"] == [["Ann", 84]]  # the prize is not stated
    assert (hand.currency, hand.time_zone) == (None, "Europe/Moscow")


def test_a_single_table_tells_its_level_below_the_seats(read):
    text = changed(
        TOURNAMENT,
        ("Buy-in Trny:4711 Level:12  Blinds-Antes(1 200/2 400 -400) -", "Buy-in  -"),
        ("Trny:4711 Level:12\n", "Trny: 4711 Level: 12\n"),
    )

    assert read(text) == read(TOURNAMENT)


def test_thousands_of_chips_may_be_written_with_a_letter(read):
    text = changed(TOURNAMENT, ("12  Blinds-Antes(1 200/2 400 -400)", "12  Blinds(1.2K/2.4K -400)"))

    assert read(text) == read(TOURNAMENT)


def test_a_big_blind_and_dead_chips_are_posted_as_one_amount(read):
    text = changed(
        CASH,
        ("** Dealing down", "Ann posts big blind + dead [$1.50].\n** Dealing down"),
        ("Ann is all-In  [$10 USD]", "Ann is all-In  [$8.50 USD]"),
        ("Bob wins $80 USD", "Bob wins $81 USD"),  # 2 * 40.50
        ("wins $14 USD", "wins $14.50 USD"),  # half of 3 * 9.50 + 0.50
    )

    hand = read(text)

    assert hand.user_fields["_posts"] == [0, 0, Decimal("1.00")]
    assert hand.user_fields["_dead_blinds"] == [0, 0, Decimal("0.50")]
    assert "_rakes" not in hand.user_fields


def test_the_low_half_is_won_on_a_line_of_its_own(read):
    text = changed(
        BUY_IN,
        ("Bob: are you (sure)? folds\nBob folds\n", "Bob calls [$2 USD]\n"),
        (
            "Ann does not show cards.\nAnn wins $3.90 USD\n",
            "** Dealing Turn ** [ 9h ]\nBob checks\nAnn checks\n"
            "** Dealing River ** [ Kc ]\nBob checks\nAnn checks\n"
            "Bob shows [ 2c, 3s, Qs, Qd ]a straight, Two to Six.\n"
            "Bob shows6,5,4,3,2  for low.\n"
            "Ann shows [ 7c, 8c, Jd, Jh ]a straight, Five to Nine.\n"
            "Ann wins $2.85 USD from the main pot with a straight, Five to Nine.\n"
            "Bob wins Lo ($2.85 USD) from the main pot with 6,5,4,3,2.\n",
        ),
    )

    assert read(text).winnings == (Decimal("2.85"), Decimal("2.85"))


def test_euros_are_read(read):
    text = changed(CASH, ("USD", "EUR"), ("$", "€"))

    assert (read(text).currency, read(text).currency_symbol) == ("EUR", "€")


CHATTER = [
    "Ann: nice hand",
    "Cid: Bob folds",
    "Bob will be using their time bank for this hand.",
    "Your time bank will be activated in 6 secs. If you do not want it to be used, please act now.",
    "Dan has joined the table.",
    "Bob could not respond in time.(disconnected)",
    "Bob is disconnected. We will wait for Bob to reconnect for a maximum of 60 seconds.",
    "Bob has been reconnected and has 20 seconds to act.",
    "There is no Small Blind in this hand as the Big Blind of the previous hand left the table.",
    "Tournament moves into Level 7 and will complete at the end of Level 9.",
]


@pytest.mark.parametrize("line", CHATTER)
def test_what_changes_nothing_is_known(read, line):
    assert read(changed(CASH, ("Bob is all-In", f"{line}\nBob is all-In"))) == read(CASH)


JOINED = [("players : 3/6", "players : 2/6"), ("Bob posts", "Cid has joined the table.\nBob posts")]
DAN = "Dan has joined the table.\nDan posts big blind [$1 USD].\n"
FULL = "Seat 6: Eve ( $9 USD )\nSeat 1: Fay ( $9 USD )\n"
CID_JOINS = changed(CASH, ("Seat 7: Cid ( $1,050.25 USD )\n", ""), *JOINED)


def test_a_player_who_joins_sits_between_their_neighbours_with_an_unknown_stack(read):
    hand = read(CID_JOINS)

    assert (hand.players, hand.seats) == (("Bob", "Cid", "Ann"), (5, 6, 2))
    assert hand.starting_stacks[1] == float("inf")
    assert hand.winnings == read(CASH).winnings
    assert hand.replay().payoffs == read(CASH).replay().payoffs


def test_a_player_who_joins_and_is_all_in_had_the_chips_that_they_put_in(read):
    seat = "Seat 2: Ann ( $10 USD )\n"
    text = CASH.replace(seat, "").replace("Seat 7: ", "Seat 1: Eve ( $9 USD )\nSeat 7: ")
    text = text.replace("Dealt", "Eve has left the table.\nAnn has joined the table.\nDealt")
    hand = read(text)

    assert (hand.players, hand.seats) == (("Bob", "Cid", "Ann"), (5, 7, 1))
    assert hand.finishing_stacks == read(CASH).finishing_stacks


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("Cid calls [$49", "Cid calls [$48", "Cid calls 48.00; it takes 49.00 to call"),
        ("Cid has joined the table.\n", "", "is not understood"),
        ("Bob posts", f"{DAN}Bob posts", "['Cid', 'Dan'] play without a seat and a stack"),
        ("2/6 \nSeat 2", f"4/6 \n{FULL}Seat 2", "none is free where they act"),
    ],
)
def test_a_player_who_joins_is_refused_if_their_place_or_chips_contradict(old, new, rule, read):
    with pytest.raises(NotationError, match=re.escape(rule)):
        read(changed(CID_JOINS, (old, new)))


STUD = """\
***** Hand History for Game 7005 *****
$1/$2 USD 7 Card Stud - Monday, August 30, 20:20:17 EDT 2010
Table Oslo (Real Money)
Seat 0 is the button
Total number of players : 3/8
Seat 1: Ann ( $20 USD )
Seat 2: Bob ( $30 USD )
Seat 4: Cid ( $5 USD )
Ann posts ante [$0.10 USD]
Bob posts ante [$0.10 USD]
Cid posts ante [$0.10 USD]
** Dealing **
Dealt to Cid [  Td 5s 3c ]
Bob opens
Bob bring-ins [$0.50 USD]
Cid folds
Ann completes [$1 USD]
Bob calls [$0.50 USD]
** Dealing Fourth street **
Ann opens
Ann bets [$1 USD]
Bob calls [$1 USD]
** Dealing Fifth street **
Ann opens
Ann checks
Bob bets [$2 USD]
Ann calls [$2 USD]
** Dealing Sixth street **
Ann opens
Ann checks
Bob checks
** Dealing River **
Ann opens
Ann checks
Bob bets [$2 USD]
Ann calls [$2 USD]
Bob shows [ Ts, Th, 2d, 7c, 6h, Jc, Qd ]a pair of Tens.
Ann doesn't show [ 9c, 9d, Kd, 4s, 8h, 2c, 3d ]a pair of Nines.
Bob wins $12 USD from the main pot with a pair of Tens.
"""


def test_cards_of_stud_are_dealt_in_the_order_in_which_they_are_shown(read):
    hand = read(STUD)

    assert (hand.variant, hand.bring_in, hand.small_bet) == ("F7S", Decimal("0.50"), 1)
    assert hand.actions[:4] == ("d dh p1 9c9dKd", "d dh p2 TsTh2d", "d dh p3 Td5s3c", "p2 pb")
    assert hand.actions[7:9] == ("d dh p1 4s", "d dh p2 7c")
    assert hand.finishing_stacks == (Decimal("13.90"), Decimal("35.90"), Decimal("4.90"))
    assert hand.user_fields["_hero"] == "Cid"


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        (
            "doesn't show [ 9c, 9d, Kd, 4s, 8h, 2c, 3d ]a pair of Nines",
            "does not show cards",
            "the log does not show the cards face up, which decide who acts in stud",
        ),
        (
            "Bob posts ante [$0.10",
            "Bob posts ante [$0.20",
            "Ann posts an ante of 0.10, not of 0.20",
        ),
        ("Th, 2d", "Th, Ah", "turn"),
        ("Dealing Fourth street", "Dealing Turn", "is not understood"),
        ("Bob bets [$2 USD]", "Bob bets [$3 USD]", "Ann calls 2.00; it takes 3.00"),
        ("2d, 7c", "2d, Td", "Td is not in the deck"),
    ],
)
def test_stud_is_refused_if_its_cards_do_not_show_who_acts(old, new, rule, read):
    with pytest.raises(NotationError, match=re.escape(rule)):
        read(changed(STUD, (old, new)))


def test_stakes_of_stud_in_tournaments_are_its_bets(read):
    text = STUD.replace(" USD", "").replace("0.10", "10").replace("0.50", "50").replace("$", "")
    head = "FL 7 Card Stud $6 USD Buy-in Trny:4711 Level:2  Stakes-Antes(100/200-10)"
    text = changed(text, ("1/2 7 Card Stud", head), ("( 20 )", "( 2,000 )"), ("( 30 )", "( 3000 )"))
    text = changed(text, ("( 5 )", "( 500 )"), ("[1]", "[100]"), ("[2]", "[200]"))
    hand = read(changed(text, ("wins 12 ", "wins 1,230 chips ")))

    assert (hand.small_bet, hand.big_bet, hand.bring_in) == (100, 200, 50)


def test_who_sits_out_is_not_dealt_in(read):
    text = changed(
        CASH,
        ("Seat 2: Ann", "Seat 3: Dan ( $5 USD )\nSeat 2: Ann"),
        ("players : 3/6", "players : 4/6"),
        ("Cid posts", "Dan is sitting out\nCid posts"),
    )

    assert read(text).players == ("Bob", "Cid", "Ann")


@pytest.mark.parametrize(
    "name", ["folds", "Bob folds", "wins $5 USD", "a ( $5 USD )", "<b>", "Eve:", "dr. no"]
)
def test_names_may_hold_what_lines_are_made_of(read, name):
    hand = read(CASH.replace("Ann", name))

    assert hand.players == ("Bob", "Cid", name)
    assert hand.finishing_stacks == read(CASH).finishing_stacks


def test_a_line_that_one_player_does_and_another_may_say_is_refused(read):
    text = CASH.replace("Ann", "Bob: x")

    with pytest.raises(NotationError, match="done by Bob: x, and said by another"):
        read(text)


REFUSED = [
    (CASH, "Cid calls [$49 USD]", "Cid calls [$48 USD]", "calls 48.00; it takes 49.00"),
    (CASH, "Ann is all-In  [$10", "Ann is all-In  [$11", "puts in 11.00 of a stack of 10.00"),
    (CASH, "[$1 USD].", "[$2 USD].", "a big blind of 2.00, not of 1.00"),
    (CASH, "Bob wins $80 USD", "Bob wins $81 USD", "more was collected of a pot than is in it"),
    (CASH, "Bob wins $80 USD", "Cid wins $80 USD", "ends with"),
    (CASH, "Bob wins $14 USD", "Bob wins $13 USD", "ends with"),
    (CASH, "side pot 1", "side pot 2", "ends with"),
    (CASH, "[ Ah, Kd, Qc ]", "[ Ah, Kd, Kd ]", "Kd"),
    (CASH, "players : 3/6", "players : 2/6", "the log states 2 players, and the seats of 3"),
    (CASH, "Cid calls", "Dan calls", "is not understood"),
    (CASH, "Texas Hold'em", "7 Card Stud", "'NL 7 Card Stud' is not one that can be played"),
    (CASH, "** Dealing down cards **", "** Dealing **", "is not understood"),
    (BUY_IN, "Ann wins $3.90 USD\n", "", "names no player who collects the pot"),
    (BUY_IN, "wins $3.90", "wins $3.50", "0.50 of the pot of 2.00 was not collected"),
    (BUY_IN, "wins $3.90", "wins $1.90", "does not get back 2.00, which nobody called"),
    (TOURNAMENT, "Bob wins 14,800", "Bob wins 14,700", "the rake is 0, but 100 of the pot"),
    (TOURNAMENT, "\nBlinds-Antes(1 200/2", "\nBlinds-Antes(1 300/2", "not the blinds of the first"),
    (TOURNAMENT, "\nTrny:4711 Level:12", "\nTrny:4711 Level:13", "not the blinds of the first"),
]


@pytest.mark.parametrize(("text", "before", "after", "rule"), REFUSED)
def test_what_does_not_fit_is_refused(read, text, before, after, rule):
    with pytest.raises(NotationError, match=rule):
        read(changed(text, (before, after)))


def test_a_bomb_pot_has_antes_and_no_blinds(read):
    text = """\
***** Hand History for Game 7003 *****
$0.50/$1 USD NL Texas Hold'em - Sunday, January 05, 19:00:14 EST 2026
Table Lima (Real Money)
Seat 2 is the button
Total number of players : 2/6
Seat 2: Ann ( $10 USD )
Seat 5: Bob ( $50 USD )
Bob posts bomb pot [$5 USD].
Ann posts bomb pot [$5 USD].
** Dealing down cards **
Dealt to Ann [  5s 5c ]
** Dealing Flop ** [ Ah, Kd, Qc ]
Bob checks
Ann bets [$5 USD]
Bob folds
Ann does not show cards.
Ann wins $14.50 USD
"""
    hand = read(text)

    assert (hand.user_fields["_bomb_pot"], hand.replay().payoffs[0]) == (True, -5)
