"""Logs of PokerStars: what their lines mean, and what they say twice."""

import datetime
from decimal import Decimal

import pytest
from example_logs import POKERSTARS as CASH
from room_logs import changed

from games.notation import NotationError, loads

TOURNAMENT = """\
PokerStars Hand #200000000002: Tournament #3000000001, $4.50+$0.50 USD Hold'em No Limit - \
Level III (25/50) - 2020/05/01 18:00:00 ET
Table '3000000001 1' 9-max Seat #1 is the button
Seat 1: Ann (1500 in chips)
Seat 2: Bob (975 in chips)
Seat 3: Cid (40 in chips)
Seat 4: Dot (3000 in chips) is sitting out
Ann: posts the ante 5
Bob: posts the ante 5
Cid: posts the ante 5
Dot: posts the ante 5
Bob: posts small blind 25
Cid: posts big blind 35 and is all-in
*** HOLE CARDS ***
Dot: folds
Ann: raises 100 to 150
Bob: calls 125
*** FLOP *** [2c 7d Kh]
Bob: bets 200
Ann: raises 500 to 700
Bob: folds
Uncalled bet (500) returned to Ann
*** TURN *** [2c 7d Kh] [3s]
*** RIVER *** [2c 7d Kh 3s] [9s]
*** SHOW DOWN ***
Ann: shows [As Kd] (a pair of Kings)
Ann collected 630 from side pot
Cid: shows [Ah Ac] (a pair of Aces)
Cid collected 125 from main pot
*** SUMMARY ***
Total pot 755 Main pot 125. Side pot 630. | Rake 0
Board [2c 7d Kh 3s 9s]
Seat 1: Ann (button) showed [As Kd] and won (630) with a pair of Kings
Seat 2: Bob (small blind) folded on the Flop
Seat 3: Cid (big blind) showed [Ah Ac] and won (125) with a pair of Aces
Seat 4: Dot folded before Flop (didn't bet)
"""
TWICE = """\
PokerStars Zoom Hand #200000000003:  Hold'em No Limit ($0.50/$1.00 USD) - 2020/05/01 18:00:00 ET
Table 'Alba' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cid ($60 in chips)
Bob: posts small blind $0.50
Cid: posts big blind $1
*** HOLE CARDS ***
Ann: raises $99 to $100 and is all-in
Bob: folds
Cid: calls $59 and is all-in
Uncalled bet ($40) returned to Ann
*** FIRST FLOP *** [2c 7d Kh]
*** FIRST TURN *** [2c 7d Kh] [3s]
*** FIRST RIVER *** [2c 7d Kh 3s] [9s]
*** SECOND FLOP *** [5c 8d Qh]
*** SECOND TURN *** [5c 8d Qh] [4s]
*** SECOND RIVER *** [5c 8d Qh 4s] [Ts]
*** FIRST SHOW DOWN ***
Ann: shows [As Kd] (a pair of Kings)
Cid: shows [Qs Jd] (high card King)
Ann collected $59 from pot
*** SECOND SHOW DOWN ***
Ann: shows [As Kd] (high card Ace)
Cid: shows [Qs Jd] (a pair of Queens)
Cid collected $59 from pot
*** SUMMARY ***
Total pot $120.50 | Rake $2.50
Hand was run twice
FIRST Board [2c 7d Kh 3s 9s]
SECOND Board [5c 8d Qh 4s Ts]
Seat 1: Ann (button) showed [As Kd] and won ($59) with a pair of Kings, and lost with high card Ace
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cid (big blind) showed [Qs Jd] and lost with high card King, and won ($59) with a pair
"""
POSTS = """\
PokerStars Hand #200000000004:  Hold'em No Limit ($0.50/$1.00 USD) - 2020/05/01 18:00:00 ET
Table 'Alba II' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($100 in chips)
Seat 3: Cid ($60 in chips)
Seat 4: Dot ($70 in chips)
Seat 5: Eve ($70 in chips)
Bob: posts small blind $0.50
Cid: posts big blind $1
Dot: posts small & big blinds $1.50
Eve: posts big blind $1
*** HOLE CARDS ***
Dot: checks
Eve: checks
Ann: folds
Bob: folds
Cid: checks
*** FLOP *** [2c 7d Kh]
Cid: bets $2
Dot: folds
Eve: folds
Uncalled bet ($2) returned to Cid
Cid collected $3.80 from pot
*** SUMMARY ***
Total pot $4 | Rake $0.20
Board [2c 7d Kh]
Seat 1: Ann (button) folded before Flop (didn't bet)
Seat 2: Bob (small blind) folded before Flop
Seat 3: Cid (big blind) collected ($3.80)
Seat 4: Dot folded on the Flop
Seat 5: Eve folded on the Flop
"""
STUD = """\
PokerStars Hand #200000000005:  HORSE (7 Card Stud Limit, $0.40/$0.80 USD) - \
2020/05/01 18:00:00 ET
Table 'Alba II' 8-max
Seat 1: Ann ($10 in chips)
Seat 2: Bob ($10 in chips)
Seat 3: Cid ($10 in chips)
Ann: posts the ante $0.08
Bob: posts the ante $0.08
Cid: posts the ante $0.08
*** 3rd STREET ***
Dealt to Ann [As Kd 2d]
Dealt to Bob [7h]
Dealt to Cid [9c]
Ann: brings in for $0.12
Bob: folds
Cid: raises $0.28 to $0.40
Ann: calls $0.28
*** 4th STREET ***
Dealt to Ann [As Kd 2d] [3c]
Dealt to Cid [9c] [4h]
Cid: bets $0.40
Ann: folds
Uncalled bet ($0.40) returned to Cid
Cid collected $1 from pot
*** SUMMARY ***
Total pot $1.04 | Rake $0.04
Seat 1: Ann folded on the 4th Street
Seat 2: Bob folded on the 3rd Street (didn't bet)
Seat 3: Cid collected ($1)
"""
DRAW = """\
PokerStars Hand #200000000006:  Triple Draw 2-7 Lowball Limit ($1/$2 USD) - 2020/05/01 18:00:00 ET
Table 'Alba II' 6-max Seat #1 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($20 in chips)
Ann: posts small blind $0.50
Bob: posts big blind $1
*** DEALING HANDS ***
Dealt to Bob [2c 3d 4h Ks Kd]
Ann: calls $0.50
Bob: checks
*** FIRST DRAW ***
Bob: discards 2 cards [Ks Kd]
Dealt to Bob [2c 3d 4h] [7c 8d]
Ann: stands pat
Bob: bets $1
Ann: folds
Uncalled bet ($1) returned to Bob
Bob collected $1.90 from pot
*** SUMMARY ***
Total pot $2 | Rake $0.10
Seat 1: Ann (button) (small blind) folded after the 1st Draw
Seat 2: Bob (big blind) collected ($1.90)
"""


def test_an_uncalled_bet_goes_back_and_the_rake_is_taken_of_the_rest(read):
    hand = read(CASH)

    assert hand.players == ("Bob", "Cid", "Ann")
    assert hand.winnings == (0, 0, Decimal("13.80"))
    assert hand.finishing_stacks == (Decimal("80.00"), Decimal("113.00"), Decimal("106.80"))
    assert hand.user_fields["_rakes"] == [Decimal("0.70")]


def test_the_first_lines_tell_game_stakes_table_and_the_time_in_new_york(read):
    hand = read(CASH)

    assert (hand.hand, hand.venue, hand.table) == (200000000001, "PokerStars", "Alba II")
    assert (hand.variant, hand.min_bet, hand.seat_count) == ("NT", 1, 6)
    assert (hand.currency, hand.currency_symbol) == ("USD", "$")
    assert (hand.year, hand.month, hand.day) == (2020, 5, 1)
    assert (hand.time, hand.time_zone) == (datetime.time(18, 0, 10), "America/New_York")


def test_the_one_whose_cards_are_seen_is_the_hero(read):
    assert read(CASH).user_fields["_hero"] == "Ann"
    assert "_hero" not in read(changed(CASH, ("Dealt to Ann [Ah Kh]\n", ""))).user_fields


def test_a_blind_that_is_short_stands_for_a_whole_one(read):
    hand = read(TOURNAMENT)

    assert hand.blinds_or_straddles == (25, 50, 0, 0)
    assert hand.winnings == (0, 125, 0, 630)


def test_a_tournament_has_a_number_a_level_and_whole_chips(read):
    hand = read(TOURNAMENT)

    assert (hand.user_fields["_tournament"], hand.level, hand.currency) == ("3000000001", 3, None)
    assert {*map(type, hand.starting_stacks)} == {int}


@pytest.mark.parametrize(
    ("line", "finish"),
    [
        ("Dot finished the tournament in 3rd place and received $45.50.", ["Dot", 3, 45.5]),
        ("Dot finished the tournament in 22nd place", ["Dot", 22, 0]),
        ("Dot wins the tournament and receives $2.75 - congratulations!", ["Dot", 1, 2.75]),
        ("Dot finished the tournament in 3rd place and received ₹1520 .50.", ["Dot", 3, 1520.5]),
        ("Dot finished the tournament in 3rd place and received a ticket.", ["Dot", 3]),
    ],
)
def test_the_end_of_a_tournament_is_a_place_and_a_prize(read, line, finish):
    hand = read(changed(TOURNAMENT, ("*** SUMMARY ***", f"{line}\n*** SUMMARY ***")))

    assert hand.user_fields["_finishes"] == [finish]
    assert loads(hand.dumps()).user_fields["_finishes"] == [finish]


@pytest.mark.parametrize(
    ("line", "bounties"),
    [
        ("Bob wins the $0.27 bounty for eliminating Dot", [["Bob", 0.27]]),
        ("Bob, Ann split the $0.27 bounty for eliminating Dot", [["Bob", 0.13], ["Ann", 0.13]]),
        (
            "Bob wins $18.75 for eliminating Dot and their own bounty increases by $18.75 to $56",
            [["Bob", 18.75]],
        ),
        (
            "Ann wins $4.60 for splitting the elimination of Dot and their own bounty increases by "
            "$4.59 to $41.32",
            [["Ann", 4.6]],
        ),
    ],
)
def test_a_bounty_is_won_at_once(read, line, bounties):
    hand = read(changed(TOURNAMENT, ("*** SUMMARY ***", f"{line}\n*** SUMMARY ***")))

    found = [[name, float(amount)] for name, amount in hand.user_fields["_won_bounties"]]
    assert found == bounties
    assert hand.user_fields["_bounties"] == [line]


@pytest.mark.parametrize(
    ("line", "rebuys"),
    [
        ("Bob re-buys and receives 1500 chips for $5.50", [["Bob", 5.5]]),
        ("Bob takes the add-on and receives 2000 chips for £5.00", [["Bob", 5]]),
        ("Bob re-buys and receives 600 chips for 2 FPPs", None),
    ],
)
def test_rebuys_and_add_ons_have_a_cost_in_money(read, line, rebuys):
    hand = read(changed(TOURNAMENT, ("*** SUMMARY ***", f"{line}\n*** SUMMARY ***")))
    assert hand.user_fields.get("_rebuys") == rebuys


def test_who_sits_out_of_a_tournament_is_dealt_in(read):
    assert "Dot" in read(TOURNAMENT).players


def test_each_run_is_worth_half_of_the_pot(read):
    hand = read(TWICE)

    assert hand.user_fields["_runs"] == 2
    assert hand.winnings == (0, 59, 59)
    assert ["".join(map(repr, board)) for board in hand.replay().boards] == [
        "2c7dKh3s9s",
        "5c8dQh4sTs",
    ]


def test_a_missed_small_blind_is_dead_and_a_missed_big_blind_live(read):
    fields = read(POSTS).user_fields

    assert fields["_posts"] == [0, 0, 1, 1, 0]
    assert fields["_dead_blinds"] == [0, 0, Decimal("0.50"), 0, 0]


def test_a_mix_names_the_game_that_is_played(read):
    hand = read(STUD)

    assert (hand.variant, hand.bring_in, hand.small_bet) == (
        "F7S",
        Decimal("0.12"),
        Decimal("0.40"),
    )
    assert hand.actions[:3] == ("d dh p1 AsKd2d", "d dh p2 ????7h", "d dh p3 ????9c")


def test_cards_are_drawn_after_all_have_discarded(read):
    hand = read(DRAW)

    assert hand.actions[4:8] == ("p1 sd KsKd", "p2 sd", "d dh p1 7c8d", "p1 cbr 1.00")


@pytest.mark.parametrize(
    "name", ["a: folds", "Ann collected $1 from pot", "x (button)", "<b>&", "é"]
)
def test_names_may_look_like_lines(read, name):
    hand = read(changed(CASH, ("Cid", name)))

    assert hand.players == ("Bob", name, "Ann")
    assert hand.finishing_stacks == read(CASH).finishing_stacks


def test_what_is_said_at_the_table_is_not_done(read):
    said = 'Bob said, "Cid: folds"\nCid: checks\nAnn: bets $4'

    assert read(changed(CASH, ("Cid: checks\nAnn: bets $4", said))) == read(CASH)


@pytest.mark.parametrize(
    ("before", "after", "rule"),
    [
        ("Rake $0.70", "Rake $0.60", "the rake is 0.60, but 0.70 of the pot"),
        ("Total pot $14.50", "Total pot $14.60", "the total pot is 14.60, but 14.50 was put in"),
        ("returned to Ann", "returned to Cid", "takes back"),
        ("Cid: calls $2", "Cid: calls $3", "Cid calls 3.00; it takes 2.00 to call"),
        ("raises $2 to $3", "raises $2 to $4", "raises by 2.00 to 4.00; the bet was 1.00"),
        ("Bob: folds", "Bob: checks", "Bob checks, but has 2.50 to call"),
        ("[2c 7d Kc] [9s]", "[2c 7d Kh] [9s]", "the board was 2c7dKc before"),
        ("Ann collected $13.80 from pot", "Cid collected $13.80 from pot", "Cid won 0 in all, but"),
        ("Dealt to Ann [Ah Kh]", "Dealt to Ann [Ah Kc]", "the card Kc is not in the deck"),
        ("Seat 4: Cid ($120", "Seat 3: Cid ($120", "the summary names another player in seat 4"),
        ("checks\nAnn: bets $10", "waits\nAnn: bets $10", "'Cid: waits' is not understood"),
        ("Bob: folds\n", "", "it is p1's turn, not p2's"),
        ("Hold'em No Limit", "Go Fish No Limit", "is not one that can be played here"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused(read, before, after, rule):
    with pytest.raises(NotationError, match=rule):
        read(changed(CASH, (before, after)))


def test_an_error_names_file_line_and_hand(read, tmp_path):
    with pytest.raises(NotationError) as caught:
        read(changed(CASH, ("Cid: calls $4", "Cid: calls $5")))

    assert (caught.value.line, caught.value.hand) == (16, "200000000001")
    assert caught.value.file == str(tmp_path / "log.txt")


CAPPED = """\
PokerStars Hand #200000000007:  Hold'em No Limit ($1/$2 - $40 Cap -  USD) - 2020/05/01 18:00:00 ET
Table 'Alba II' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Bob ($90 in chips)
Ann: posts small blind $1
Bob: posts big blind $2
*** HOLE CARDS ***
Ann: raises $38 to $40 and has reached the $40 cap
Bob: calls $38 and has reached the $40 cap
*** FLOP *** [2c 7d Kh]
*** TURN *** [2c 7d Kh] [3s]
*** RIVER *** [2c 7d Kh 3s] [9s]
*** SHOW DOWN ***
Bob: shows [Ah Kc] (a pair of Kings)
Ann: mucks hand
Bob collected $78 from pot
*** SUMMARY ***
Total pot $80 | Rake $2
Board [2c 7d Kh 3s 9s]
Seat 1: Ann (button) (small blind) mucked
Seat 2: Bob (big blind) showed [Ah Kc] and won ($78) with a pair of Kings
"""


def test_nobody_puts_in_more_than_the_cap(read):
    hand = read(CAPPED)

    assert hand.starting_stacks == (90, 100)
    assert hand.replay().starting_stacks == (40, 40)
    assert hand.finishing_stacks == (128, 60)
    with pytest.raises(NotationError, match=r"puts in 49.00 of a stack of 39.00"):
        read(changed(CAPPED, ("raises $38 to $40", "raises $48 to $50")))


VARIATIONS = [
    [("Total pot $14.50 | Rake $0.70", "Total pot: $14.50 | rake: $0.70")],
    [("Total pot $14.50 | Rake $0.70", "Total pot $14.50, Rake $0.70")],
    [("Total pot $14.50 | Rake $0.70\n", "")],
    [("PokerStars Hand", "POKERSTARS HAND"), ("*** FLOP ***", "*** Flop ***:")],
    [("Hand #200000000001:  Hold'em No Limit", "Hand #200000000001 NLHE")],
    [("2020/05/02 0:00:10 CET [2020/05/01 18:00:10 ET]", "2020-05-01 18:00 ET")],
    [(" - 2020/05/02 0:00:10 CET [2020/05/01 18:00:10 ET]", "")],
    [("Cid: ", "Cid "), ("Bob: ", "Bob "), ("Ann: ", "Ann ")],
    [("Cid: ", "Cid - "), ("Bob: folds", "Bob: Folds.")],
    [("raises $2 to $3", "raises to $3"), ("Cid: calls", "Cid: Calls")],
    [("posts small blind $0.50", "posts the small blind of 0.50 USD")],
    [("bets $10", "bets $10 (all-in)"), ("calls $4", "calls $4, all in")],
    [("Uncalled bet ($10)", "Uncalled bet of $10"), ("Ann collected", "Ann wins")],
    [("Dealt to Ann [Ah Kh]", "Dealt to Ann: [Ah, Kh]"), ("[2c 7d Kc]\n", "[2c, 7d, Kc]\n")],
    [("$", ""), (" USD", ""), ("100 in", "100.00 in")],
    [(" in chips", ""), ("Seat 4: Cid", "Seat #4: Cid")],
    [("Table 'Alba II' 6-max Seat #1 is the button", "Seat 1 is the button")],
    [("*** TURN *** [2c 7d Kc] [9s]", "*** TURN *** [2c 7d Kc] []")],
    [("*** SUMMARY ***\n", "*** Summary ***\n"), ("*** HOLE CARDS ***\n", "")],
    [("$0.50", "$ 0.50"), ("$120", "$\u00a0120")],
    [("\n", "\n> "), ("PokerStars Hand", "> PokerStars Hand")],
]


@pytest.mark.parametrize("pairs", VARIATIONS, ids=lambda pairs: pairs[0][1].strip()[:30])
def test_harmless_variations_of_other_programs_change_no_chips(read, pairs):
    hand = read(CASH)

    varied = read(changed(CASH, *pairs))

    assert varied.finishing_stacks == hand.finishing_stacks
    assert varied.actions == hand.actions


@pytest.mark.parametrize("pairs", VARIATIONS, ids=lambda pairs: pairs[0][1].strip()[:30])
def test_a_variation_with_another_amount_is_refused(read, pairs):
    text = changed(CASH, *pairs)

    for before, after in (("13.80", "14.80"), ("bets $4", "bets $5"), ("raises $2", "raises $1")):
        if before in text:
            with pytest.raises(NotationError):
                read(text.replace(before, after))


def test_an_error_quotes_the_line_of_the_file(read):
    text = changed(CASH, ("Cid: calls $4", "Cid  Jumps for $ 4"), ("Total pot ", "Total pot: "))

    with pytest.raises(NotationError, match=r"'Cid Jumps for \$ 4' is not understood") as error:
        read(text)

    assert error.value.line == text.splitlines().index("Cid  Jumps for $ 4") + 1


def test_a_result_of_the_summary_for_another_name_counts_only_with_cards_or_winnings(read):
    text = changed(CASH, ("Seat 3: Bob (small blind) folded", "Seat 3: Eve (small blind) folded"))

    assert read(text).fields() == read(CASH).fields()
    with pytest.raises(NotationError, match="the summary names another player in seat 3"):
        read(changed(text, ("Eve (small blind) folded", "Eve (small blind) won ($1) folded")))


def test_a_player_may_win_the_whole_pot_with_cards_that_the_log_does_not_show(read):
    text = changed(
        CASH,
        (
            CASH[CASH.index("Cid: folds\n") : CASH.index("*** SUMMARY")],
            "Cid: calls $10\n*** RIVER *** [2c 7d Kc 9s] [3h]\nCid: checks\nAnn: checks\n"
            "*** SHOW DOWN ***\nAnn: shows [Ah Kh] (a pair of Kings)\n"
            "Cid collected $33.80 from pot\n",
        ),
        ("$14.50", "$34.50"),
        ("Board [2c 7d Kc 9s]", "Board [2c 7d Kc 9s 3h]"),
        ("collected ($13.80)", "showed [Ah Kh] and lost"),
        ("folded on the Turn", "collected ($33.80)"),
    )

    hand = read(text)

    assert hand.winnings == (0, Decimal("33.80"), 0)
    assert [action for action in hand.actions if " sm" in action] == ["p3 sm"]


def test_the_posts_of_a_tournament_replace_the_blinds_of_its_level_if_both_differ(read):
    text = changed(
        TOURNAMENT,
        ("(25/50)", "(50/100)"),
        ("Seat 3: Cid (40", "Seat 3: Cid (1040"),
        ("posts big blind 35 and is all-in", "posts big blind 50"),
        ("Bob: calls 125", "Bob: folds\nCid: folds"),
        (TOURNAMENT[TOURNAMENT.index("*** FLOP") : TOURNAMENT.index("*** SUMMARY")], ""),
        (
            "*** SUMMARY",
            "Uncalled bet (100) returned to Ann\nAnn collected 145 from pot\n*** SUMMARY",
        ),
        (TOURNAMENT[TOURNAMENT.index("Total pot") :], "Total pot 145 | Rake 0\n"),
    )

    assert read(text).blinds_or_straddles[:2] == (25, 50)


def test_a_day_that_is_not_in_the_calendar_costs_the_time_alone(read):
    with pytest.warns(
        UserWarning, match="the time of a hand is left out: '2020/13/01 18:00:10' is"
    ):
        hand = read(changed(CASH, ("2020/05/01 18", "2020/13/01 18")))

    assert (hand.time, hand.day) == (None, None)
    assert hand.finishing_stacks == read(CASH).finishing_stacks
