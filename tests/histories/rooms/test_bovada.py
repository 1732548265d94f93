"""Logs of Bovada and its sister rooms: positions for names, hole cards of all, no stated stakes."""

from decimal import Decimal

import pytest
from example_logs import BOVADA as CASH
from room_logs import changed

from games.notation import NotationError

LIMIT = """\
Bovada Hand #3600000002 TBL#4712 HOLDEM  Fixed Limit - 2012-04-03 16:25:23
Seat 1: Small Blind ($678 in chips)
Seat 2: Big Blind ($147.50 in chips)
Seat 3: UTG [ME] ($320 in chips)
Seat 6: Dealer ($293 in chips)
Dealer : Set dealer/Bring in spot [6]
Small Blind : Ante/Small Blind $4
Big Blind : Big blind/Bring in $8
UTG [ME] : Seat sit out
*** HOLE CARDS ***
Small Blind : Card dealt to a spot [Qd Kc]
Big Blind : Card dealt to a spot [6c As]
Dealer : Card dealt to a spot [4s Kd]
Dealer : Folds
Small Blind : Raises $16
Big Blind : Calls $8
Card dealt to table [Ks 7c 9s]
Small Blind : Bets $8
Big Blind : Folds
Small Blind : Return uncalled portion of bet $8
Small Blind : Does not show [Qd Kc] (One pair)
Small Blind : Hand result $31
*** SUMMARY ***
Total Pot($32) | Rake ($1)
Board [Ks 7c 9s]
Seat 1: Small Blind $31 [Does not show]
Seat 2: Big Blind Folded on the FLOP
Seat 6: Dealer Folded on the POCKET CARDS
"""
STUD = """\
Bovada Hand #3600000003: 7CARD Tournament #4711 TBL#1, Fixed Limit- Level 1 (0/0) - \
2012-06-17 22:21:03
Seat+1: 1,500 in chips
Seat+4 [ME]: 1,500 in chips
Seat+5: 1,500 in chips
Seat+4 [ME] : Table enter user
Seat+1 : Ante chip 2
Seat+4 [ME] : Ante chip 2
Seat+5 : Ante chip 2
*** HOLE CARDS ***
Seat+1 : Card dealt to a spot [9d Td 5c]
Seat+4 [ME] : Card dealt to a spot [2h 2c 3c]
Seat+5 : Card dealt to a spot [Kc 4s Kd]
Seat+4 [ME] : Big blind/Bring in 5
Seat+5 : Call 5
Seat+1 : Folds
Seat+4 [ME] : Card dealt to a spot [7d]
Seat+5 : Card dealt to a spot [Ts]
Seat+5 : Bets 20
Seat+4 [ME] : Folds
Seat+5 : Return uncalled portion of bet 20
Seat+5 : Does not show [Kc 4s Kd Ts] (One pair)
Seat+5 : Hand Result 16
*** SUMMARY ***
Total Pot(16)
Seat 1:  Folded on the 3rd STREET
Seat 4:  Folded on the 4TH STREET
Seat 5:  16 [Does not show]
"""

WITHOUT_STREETS = """\
Bovada Hand #3600000004 TBL#4713 OMAHA Pot Limit - 2012-04-24 02:55:07
Seat 1: Small Blind ($200 in chips)
Seat 2: Big Blind ($150 in chips)
Seat 5: Dealer ($300 in chips)
Dealer : Set dealer/Bring in spot [5]
Small Blind : Ante/Small Blind $5
Big Blind : Big blind/Bring in $10
*** HOLE CARDS ***
Small Blind : Card dealt to a spot [9c 3s 5c 9h]
Big Blind : Card dealt to a spot [5d 6c 4s Qh]
Dealer : Card dealt to a spot [2s 7d 8d Jd]
Dealer : Folds
Small Blind : Calls $5
Big Blind : Checks
Small Blind : Checks
Big Blind : Checks
Small Blind : Bets $20
Big Blind : Raises $60
Small Blind : Calls $40
Small Blind : Checks
Big Blind : All-in $80
Small Blind : Folds
Big Blind : Return uncalled portion of bet $80
Big Blind : Does not show [5d 6c 4s Qh] (One pair)
Big Blind : Hand result $137
*** SUMMARY ***
Total Pot($140) | Rake ($3)
Board [Td Ah 2d Th 4d]
Seat 2: Big Blind $137 [Does not show]
"""


def test_players_are_their_positions_and_all_cards_are_known(read):
    hand = read(CASH)

    assert hand.players == ("Small Blind", "Big Blind", "Dealer")
    assert hand.actions[:3] == ("d dh p1 7c2d", "d dh p2 QsJh", "d dh p3 AhKh")
    assert hand.user_fields["_hero"] == "Dealer"


def test_the_first_line_names_the_room_and_the_posts_the_stakes(read):
    hand = read(CASH)

    assert (hand.venue, hand.table, hand.currency) == ("Ignition", "4711", "USD")
    assert hand.blinds_or_straddles == (Decimal("0.50"), 1, 0)


def test_a_raise_names_what_is_added_and_the_total(read):
    with pytest.raises(NotationError, match=r"raises to 12\.00, which adds 12\.00"):
        read(changed(CASH, ("Raises $12 to $12", "Raises $11 to $12")))


def test_older_logs_state_the_total_of_a_raise_and_new_cards_alone(read):
    hand = read(LIMIT)

    assert (hand.variant, hand.small_bet, hand.big_bet) == ("FT", 8, 16)
    assert "p1 cbr 16.00" in hand.actions
    assert hand.finishing_stacks == (693, Decimal("131.50"), 293)


def test_the_first_bet_on_the_flop_is_the_big_blind_of_a_player_who_is_all_in(read):
    text = changed(
        LIMIT,
        ("Big Blind ($147.50 in chips)", "Big Blind ($5 in chips)"),
        ("Big Blind : Big blind/Bring in $8", "Big Blind : All-in $5"),
        ("Dealer : Folds\nSmall Blind : Raises $16\n", "Dealer : Raises $16\n"),
        ("Big Blind : Calls $8\n", "Small Blind : Calls $12\n"),
        ("Big Blind : Folds\n", "Dealer : Folds\n"),
        ("Total Pot($32) | Rake ($1)", "Total Pot($37) | Rake ($0)"),
        ("Small Blind : Does not show [Qd Kc] (One pair)\nSmall Blind : Hand result $31",
         "Card dealt to table [2h]\nCard dealt to table [3h]\n"
         "Small Blind : Showdown [Qd Kc] (One pair)\nBig Blind : Mucks [6c As] (High Card)\n"
         "Small Blind : Hand result-Side pot $22\nSmall Blind : Hand result $15"),
        ("Small Blind $31 [Does not show]", "Small Blind $37 [Does not show]"),
        ("Board [Ks 7c 9s]", "Board [Ks 7c 9s 2h 3h]"),
    )  # fmt: skip

    hand = read(text)

    assert (hand.small_bet, hand.blinds_or_straddles) == (8, (4, 8, 0))


def test_nobody_wins_a_big_blind_that_returns_without_a_small_blind(read):
    text = (
        LIMIT.partition("Dealer : Folds")[0]
        + """\
Dealer : Folds
Small Blind : Folds
Big Blind : Return uncalled portion of bet $8
Big Blind : Does not show [6c As] (High Card)
*** SUMMARY ***
Total Pot($0) | Rake ($0)
Seat 2: Big Blind [Does not show]
"""
    )
    hand = read(changed(text, ("Small Blind : Ante/Small Blind $4\n", "")))

    assert (hand.finishing_stacks, hand.winnings) == (hand.starting_stacks, (0, 0, 0))


def test_the_only_player_who_has_not_folded_wins_the_pot_less_the_rake(read):
    without = changed(LIMIT, ("Small Blind : Hand result $31\n", ""))

    assert read(without).fields() == read(LIMIT).fields()
    with pytest.raises(NotationError, match=r"won 31\.00 in all, but collected 30\.00"):
        read(changed(without, ("Rake ($1)", "Rake ($2)")))
    with pytest.raises(NotationError, match="the log names no player who collects the pot"):
        read(changed(without, (" | Rake ($1)", "")))


def test_a_line_of_the_summary_may_lack_a_space(read):
    without = changed(LIMIT, ("Seat 1: Small Blind $", "Seat 1:Small Blind $"))

    assert read(without).fields() == read(LIMIT).fields()
    with pytest.raises(NotationError, match=r"won 30\.00 in all"):
        read(changed(without, ("Blind $31 [", "Blind $30 [")))


def test_a_big_blind_of_stud_is_the_bring_in_and_the_first_bet_names_the_bets(read):
    hand = read(STUD)

    assert (hand.variant, hand.bring_in, hand.small_bet) == ("F7S", 5, 20)
    assert hand.players == ("Seat+1", "Seat+4", "Seat+5")
    assert (hand.winnings, hand.user_fields["_tournament"]) == ((0, 0, 16), "4711")


def test_a_double_bet_beside_an_open_pair_is_twice_the_small_bet(read):
    text = STUD.replace("[Ts]", "[Ks]").replace("Kd Ts]", "Kd Ks]")

    hand = read(changed(text, ("Seat+5 : Bets 20", "Seat+5 : Double bets 20")))

    assert (hand.small_bet, hand.actions[-2:]) == (10, ("p3 cbr 20", "p2 f"))


def test_an_unknown_action_of_a_player_without_a_position_is_refused(read):
    with pytest.raises(NotationError, match=r"'Seat\+5 : Triples 20' is not understood"):
        read(changed(STUD, ("Seat+5 : Bets 20", "Seat+5 : Triples 20")))


def test_places_prizes_and_bounties_of_a_tournament(read):
    ends = "Seat+1 : Ranking 9\nSeat+1 : Prize Cash [$13.02]\nSeat+4 [ME] : Ranking 8\n"
    ends += "Seat+5 : BOUNTY PRIZE [$5]\n"
    fields = read(changed(STUD, ("*** SUMMARY", f"{ends}*** SUMMARY"))).user_fields

    assert fields["_finishes"] == [["Seat+1", 9, Decimal("13.02")], ["Seat+4", 8, 0]]
    assert fields["_won_bounties"] == [["Seat+5", 5]]


def test_seats_that_are_not_in_the_order_of_play_are_numbered_by_position(read):
    text = changed(CASH, ("Seat 1: D", "Seat 4: D"), ("Seat 4: B", "Seat 1: B"))
    text = changed(text, ("Seat+1: D", "Seat+4: D"), ("Seat+4: B", "Seat+1: B"))
    hand = read(text)

    assert (hand.players, hand.seats) == (("Small Blind", "Big Blind", "Dealer"), (1, 2, 3))


def test_lines_that_are_there_several_times_count_once(read):
    line = "Small Blind : Small Blind $0.50\n"

    assert read(changed(CASH, (line, line * 4))).fields() == read(CASH).fields()


def test_a_log_without_streets_has_its_board_in_the_summary(read):
    actions = read(WITHOUT_STREETS).actions

    assert actions.index("d db TdAh2d") == actions.index("p2 cc") + 1
    assert actions[-8:] == (
        *("d db Th", "p1 cbr 20.00", "p2 cbr 60.00", "p1 cc", "d db 4d"),
        *("p1 cc", "p2 cbr 80.00", "p1 f"),
    )


def test_a_player_who_checks_on_two_streets_in_turn_has_two_lines(read):
    text = changed(
        WITHOUT_STREETS,
        ("Small Blind : Calls $5\nBig Blind : Checks\n", "Small Blind : Folds\n"),
        ("Small Blind ($200", "Big Blind ($200"),
        ("Big Blind ($150", "UTG ($150"),
    )
    text = text.partition("Dealer : Set")[0]
    text += """\
Big Blind : Big blind/Bring in $10
*** HOLE CARDS ***
Big Blind : Card dealt to a spot [9c 3s 5c 9h]
UTG : Card dealt to a spot [5d 6c 4s Qh]
Dealer : Card dealt to a spot [2s 7d 8d Jd]
UTG : Calls $10
Dealer : Folds
Big Blind : Checks
Big Blind : Checks
UTG : Bets $15
Big Blind : Folds
UTG : Return uncalled portion of bet $15
UTG : Does not show [5d 6c 4s Qh] (One pair)
UTG : Hand result $20
*** SUMMARY ***
Total Pot($20) | Rake ($0)
Board [Td Ah 2d  ]
Seat 2: UTG $20 [Does not show]
"""

    assert read(text).actions[-7:] == (
        *("p2 cc", "p3 f", "p1 cc", "d db TdAh2d", "p1 cc", "p2 cbr 15.00", "p1 f"),
    )


def test_players_who_are_all_in_get_the_rest_of_the_board(read):
    text = changed(
        WITHOUT_STREETS,
        ("Small Blind : Checks\nBig Blind : All-in $80\nSmall Blind : Folds\n", ""),
        ("Big Blind : Return uncalled portion of bet $80\n", ""),
        ("Big Blind ($150", "Big Blind ($70"),
        ("Big Blind : Does not show", "Small Blind : Mucks [9c 3s 5c 9h]\nBig Blind : Showdown"),
    )

    assert read(text).actions[-4:-1] == ("p1 cc", "d db 4d", "p1 sm")


def test_a_dead_chip_above_the_big_blind_includes_it(read):
    text = changed(
        CASH,
        ("Seat 4: Big Blind (", "Seat 9: UTG ($50 in chips)\nSeat 4: Big Blind ("),
        ("*** HOLE CARDS ***\n", "UTG : Posts dead chip $1.50\n*** HOLE CARDS ***\n"),
        ("Dealer [ME] : Raises $3 to $3\n", "UTG : Folds\nDealer [ME] : Raises $3 to $3\n"),
        ("Big Blind : Card dealt", "UTG : Card dealt to a spot [8s 8d]\nBig Blind : Card dealt"),
        ("Hand result $29", "Hand result $30.50"),
        ("Total Pot($30.50)", "Total Pot($32)"),
        ("Dealer $29", "Dealer $30.50"),
    )
    hand = read(text)

    assert hand.user_fields["_posts"] == [0, 0, 1, 0]
    assert hand.user_fields["_dead_blinds"] == [0, 0, Decimal("0.50"), 0]


def test_a_player_may_be_all_in_by_an_ante(read):
    antes = "Dealer [ME] : Ante chip $0.10\nSmall Blind : Ante chip $0.10\n"
    text = changed(
        CASH,
        ("Seat 4: Big Blind (", "Seat 9: UTG ($0.05 in chips)\nSeat 4: Big Blind ("),
        ("Small Blind : Small Blind", f"UTG : All-in $0.05\n{antes}Small Blind : Small Blind"),
        ("Big Blind : Big blind", "Big Blind : Ante chip $0.10\nBig Blind : Big blind"),
        ("Big Blind : Card dealt", "UTG : Card dealt to a spot [8s 8d]\nBig Blind : Card dealt"),
    )

    with pytest.raises(NotationError, match=r"is 30\.50, but 30\.85 was put in"):
        read(text)


def test_players_without_cards_decline_to_post(read):
    line = "*** HOLE CARDS ***\n"
    text = changed(CASH, ("Seat 4: Big Blind (", "Seat 2: UTG ($9 in chips)\nSeat 4: Big Blind ("))

    assert read(changed(text, (line, f"UTG : Folds\n{line}"))).player_count == 3


def test_a_player_may_be_all_in_by_a_blind(read):
    before, _, _ = CASH.partition("Dealer [ME] : Raises")
    hand = read(
        changed(
            before,
            ("Small Blind ($80.50 in", "Small Blind ($0.50 in"),
            ("Small Blind : Small Blind $0.50", "Small Blind : All-in $0.50"),
        )
        + """\
Dealer [ME] : Folds
*** FLOP *** [2c 7d Kc]
*** TURN *** [2c 7d Kc] [9s]
*** RIVER *** [2c 7d Kc 9s] [9d]
Big Blind : Return uncalled portion of bet $0.50
Small Blind : Showdown [9s 9d 7c 7d Kc] (Two pair)
Big Blind : Mucks [Qs Jh] (One pair)
Small Blind : Hand result $1
*** SUMMARY ***
Total Pot($1) | Rake ($0)
"""
    )

    assert hand.finishing_stacks == (1, Decimal("119.50"), 100)


@pytest.mark.parametrize(
    ("before", "after", "rule"),
    [
        ("Calls $2", "Calls $3", r"calls 3\.00; it takes 2\.00"),
        ("Total Pot($30.50)", "Total Pot($30.60)", "the total pot is"),
        ("Hand result $29", "Hand result $28", r"2\.50 of the pot of 30\.50"),
        ("Board [2c", "Board [3c", "the board is"),
        ("Seat+1: Dealer $29", "Seat+1: Dealer $28", "in all, but collected"),
    ],
)
def test_what_does_not_fit_is_refused(read, before, after, rule):
    with pytest.raises(NotationError, match=rule):
        read(changed(CASH, (before, after)))
