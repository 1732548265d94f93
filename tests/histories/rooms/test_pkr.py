"""Logs of PKR: calls to totals, cards in brackets of their own, stacks after the hand."""

from decimal import Decimal

import pytest
from example_logs import PKR as CASH
from room_logs import changed

from games.notation import NotationError

SIDE_POT = """\
Table #44000001 - Tournament #31000001 Table #3
Starting Hand #2080000001
Start time of hand: 12 May 2012 03:37:34
Last Hand n/a
Game Type: HOLD'EM
Limit Type: NO LIMIT
Table Type: TOURNAMENT
Money Type: Tournament chips
Blinds are now 10/20
Button is at seat 1
Seat 1: Ann - 500
Seat 4: Bob - 1,000
Seat 6: Cid - 70
Moving Button to seat 1
Bob posts small blind (10)
Cid posts big blind (20)
Shuffling Deck
Dealing Cards
Dealing [ah][kh] to Ann
Ann raises to 60
Bob calls 60
Cid calls 70 (all-in)
Ann calls 70
Bob calls 70
Pot sizes: 210
Dealing Flop [2 c][7 d][K c]
Bob checks
Ann bets 100
Bob calls 100
Pot sizes: 210
Pot sizes: 200
Dealing Turn [9 s]
Bob checks
Ann checks
Pot sizes: 210
Pot sizes: 200
Dealing River [3 s]
Bob checks
Ann checks
Pot sizes: 210
Pot sizes: 200
No Rake Taken
Bob shows [Q d][XX]
Ann shows [A h][K h]
Ann has One Pair: Kings
Ann wins 200 from side pot #1 with: One Pair: Kings
Cid shows [7 s] [7 h]
Cid has Three of a Kind: 7s
Cid wins 210 with: Three of a Kind: 7s
Bob says well done!
Seat 1: Ann - 530
Seat 4: Bob - 830
Seat 6: Cid - 210
End of Hand #2080000001
"""


def test_a_hand_has_its_stakes_rake_and_uncalled_bet(read):
    hand = read(CASH)

    assert (hand.venue, hand.hand, hand.table) == ("PKR", 2100000001, "Alba")
    assert (hand.players, hand.currency) == (("Bob", "Cid", "Ann"), "USD")
    assert hand.finishing_stacks == (80, 105, Decimal("114.00"))
    assert hand.user_fields["_rakes"] == [Decimal("1.50")]
    assert hand.user_fields["_hero"] == "Ann"


def test_side_pots_have_names_and_the_main_pot_has_none(read):
    text = changed(SIDE_POT, ("Cid calls 70 (all-in)", "Cid raises to 70 (all-in)"))

    hand = read(text)

    assert hand.starting_stacks == (1000, 70, 500)
    assert hand.finishing_stacks == (830, 210, 530)
    assert hand.user_fields["_tournament"] == "31000001"
    assert hand.currency is None


def test_an_all_in_that_raises_is_no_call(read):
    with pytest.raises(NotationError, match=r"calls 50; it takes 40"):
        read(SIDE_POT)


def test_a_player_may_post_a_dead_blind_or_nothing(read):
    text = changed(
        CASH,
        ("Seat 2: Dot - $37 (away from table)\nSeat 3: Bob - $80.50", "Seat 3: Bob - $80.50"),
        ("Seat 4: Cid - $120", "Seat 4: Cid - $120\nSeat 5: Eve - $50"),
        (
            "Cid posts big blind ($1)\n",
            "Cid posts big blind ($1)\nEve posts $0\nEve posts $0.50 dead\n",
        ),
        ("Ann raises to $3\n", "Eve folds\nAnn raises to $3\n"),
        ("Ann wins $29\n", "Ann wins $29.50\n"),
        ("$30.50\nTaking", "$31\nTaking"),
        ("Seat 1: Ann - $114\nSeat 2: Dot - $37 (away from table)", "Seat 1: Ann - $114.50"),
        ("End of Hand", "Seat 5: Eve - $49.50\nEnd of Hand"),
    )
    hand = read(text)

    assert hand.players == ("Bob", "Cid", "Eve", "Ann")
    assert hand.user_fields["_dead_blinds"] == [0, 0, Decimal("0.50"), 0]


def test_players_buy_chips_and_join_between_the_lines(read):
    text = changed(
        CASH,
        ("Cid: nice bet\n", "Bob rebuys $0.50\nEve brings $40 to table 45000001\n"),
        ("Seat 3: Bob - $80\n", "Seat 3: Bob - $80.50\nSeat 6: Eve - $40\n"),
        ("Bob folds\n", "Bob did not respond in time and is folded\nBob folds\n"),
        ("Ann bets $4\n", "Ann  is using the time bank\nAnn bets $4\nAnn laughs at Cid.\n"),
    )

    assert read(text).fields() == read(CASH).fields()


@pytest.mark.parametrize(
    ("before", "after", "rule"),
    [
        ("Seat 1: Ann - $114", "Seat 1: Ann - $115", "Ann wins 29.00, but has 115.00"),
        ("$30.50\nTaking", "$30\nTaking", "the total pot is 30"),
        ("Rake of $1.50", "Rake of $1.40", "the rake is 1.40"),
        ("Cid calls $3", "Cid calls $2", r"Ann wins 29\.00, but has 114\.00"),
        ("Limit Type: NO", "Limit Type: HALF", "the limit 'HALF LIMIT' is not one of NO LIMIT"),
        ("Cid: nice bet", "Eve: nice bet", "is not understood"),
    ],
)
def test_what_does_not_fit_is_refused(read, before, after, rule):
    with pytest.raises(NotationError, match=rule):
        read(changed(CASH, (before, after)))


ANTES = """\
Table #44000001 - Tournament #31000001 Table #3
Starting Hand #2080000002
Start time of hand: 12 May 2012 03:39:34
Last Hand n/a
Game Type: HOLD'EM
Limit Type: NO LIMIT
Table Type: TOURNAMENT
Money Type: Tournament chips
Blinds are now 0 / 0
Button is at seat 1
Seat 1: Ann - 10
Seat 4: Bob - 10
Shuffling Deck
Moving Button to seat 1
Ann posts ante of 10 (all-in)
Bob posts ante of 10 (all-in)
Pot sizes: 20
Dealing Cards
Dealing [K c][Q d] to Ann
Pot sizes: 20
Ann shows [K c][Q d]
Bob shows [A h][5 s]
Dealing Flop [2 d][4 s][Q c]
Pot sizes: 20
Dealing Turn [J d]
Pot sizes: 20
Dealing River [T s]
Pot sizes: 20
Bob has High Card: Ace
Ann has One Pair: Queens
Ann wins 20 with: One Pair: Queens
Seat 1: Ann - 20
Seat 4: Bob - 0
End of Hand #2080000002
"""


def test_players_who_are_all_in_by_antes_need_no_blinds(read):
    hand = read(ANTES)

    assert (hand.antes, hand.blinds_or_straddles, hand.winnings) == ((10, 10), (0, 0), (0, 20))


def test_bets_need_blinds(read):
    text = changed(ANTES, ("Ann - 10", "Ann - 30"), ("Bob - 10", "Bob - 30"), (" (all-in)", ""))
    text = changed(text, ("sizes: 20", "sizes: 30"), ("wins 20", "wins 30"))
    text = changed(text, ("Ann - 20", "Ann - 45"), ("Bob - 0", "Bob - 15"))
    text = changed(text, ("Ann shows", "Bob bets 5\nAnn calls 5\nAnn shows"))

    with pytest.raises(NotationError, match="min_bet is 0"):
        read(text)


def test_the_facts_of_the_first_lines_may_be_missing_or_in_any_order(read):
    text = changed(
        CASH,
        ("Limit Type: NO LIMIT\n", ""),
        ("Money Type: REAL MONEY\n", "Money Type: Real money\nLimit Type: NO LIMIT\n"),
        ("Last Hand #2100000000\n", ""),
        ("Table Type: RING\n", "Betting Style: Normal\n"),
    )

    assert read(text).fields() == read(CASH).fields()
    with pytest.raises(NotationError, match="the log does not name the game and its limit"):
        read(changed(CASH, ("Game Type: HOLD'EM\n", "")))
