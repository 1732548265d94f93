"""Logs of GGPoker: the layout of PokerStars with words and fees of its own."""

import re
from decimal import Decimal

import pytest
from example_logs import GGPOKER as CASH
from room_logs import changed, played, read

from games.notation import NotationError
from histories import hands_to_frame

ALL_IN = """\
Poker Hand #OM7002: PLO ($1/$2) - 2025/03/01 20:15:30
Table 'PLOGold' 6-max Seat #1 is the button
Seat 1: Hero ($20 in chips)
Seat 3: 1a2b3c4 ($20 in chips)
Hero: posts small blind $1
1a2b3c4: posts big blind $2
*** HOLE CARDS ***
Dealt to Hero [Ah Ad 7h 8h]
Dealt to 1a2b3c4
Hero: raises $4 to $6
1a2b3c4: calls $4
*** FLOP *** [Ac 2c 7d]
1a2b3c4: bets $12
Hero: raises $2 to $14 and is all-in
1a2b3c4: calls $2 and is all-in
Hero: shows [Ah Ad 7h 8h] (Three Aces)
1a2b3c4: shows [Kc Kd 9c 9d] (Pair of Kings)
*** TURN *** [Ac 2c 7d] [3h]
*** RIVER *** [Ac 2c 7d 3h] [Qs]
*** SHOWDOWN ***
Hero collected $38 from pot
*** SUMMARY ***
Total pot $40 | Rake $2 | Jackpot $0 | Bingo $0
Board [Ac 2c 7d 3h Qs]
"""
TOURNAMENT = """\
Poker Hand #TM7003: Tournament #4711, PLO #7: $5 (No Limit) - Level1(1/2), Hold'em No Limit   - \
Level12 (200/400) - 2025/03/01 20:15:30
Table '19' 8-max Seat #2 is the button
Seat 2: Hero (12,345 in chips)
Seat 4: 1a2b3c4 (9,000 in chips)
Hero: posts the ante 50
1a2b3c4: posts the ante 50
Hero: posts small blind 200
1a2b3c4: posts big blind 400
*** HOLE CARDS ***
Dealt to Hero [9s 9h]
Dealt to 1a2b3c4
Hero: raises 600 to 1,000
1a2b3c4: folds
Uncalled bet (600) returned to Hero
*** SHOWDOWN ***
Hero collected 900 from pot
*** SUMMARY ***
Total pot 900 | Rake 0 | Jackpot 0 | Bingo 0
"""


def test_rake_and_fees_are_taken_from_the_pot_and_players_without_cards_are_dealt_in(tmp_path):
    hand = played(tmp_path, CASH)

    assert hand.players == ("1a2b3c4", "deadbeef", "Hero")
    assert hand.finishing_stacks == (Decimal("40.25"), Decimal("1056.50"), Decimal("53.38"))
    assert hand.user_fields["_rakes"] == [Decimal("0.36")]
    assert hand.user_fields["_fees"] == {"jackpot": [Decimal("0.01")]}
    assert (hand.hand, hand.currency, hand.time_zone) == ("HD7001", "USD", None)
    assert hand.user_fields["_hero"] == "Hero"


def test_a_missed_blind_is_dead(tmp_path):
    text = changed(
        CASH,
        ("*** HOLE", "Hero: posts missed blind $0.25\n*** HOLE"),
        ("$6.88", "$7.13"),
        ("$7.25", "$7.50"),
    )

    assert played(tmp_path, text).user_fields["_dead_blinds"] == [0, 0, Decimal("0.25")]


def test_a_straddle_tells_all_that_lies_in_front(tmp_path):
    text = changed(
        CASH,
        ("*** HOLE", "deadbeef: straddle $1\n*** HOLE"),
        ("raises $1 to $1.5", "raises $0.5 to $1.5"),
        ("deadbeef: calls $1\n", "deadbeef: calls $0.5\n"),
    )

    assert played(tmp_path, text).blinds_or_straddles == (Decimal("0.25"), Decimal("1.00"), 0)


def test_who_straddles_twice_adds_to_his_straddle(tmp_path):
    text = """\
Poker Hand #OM7004: PLO-5 ($0.1/$0.2) - 2025/03/01 20:15:30
Table 'Omaha 5' 6-max Seat #3 is the button
Seat 1: Hero ($5 in chips)
Seat 2: 1a2b3c4 ($5 in chips)
Seat 3: deadbeef ($3.5 in chips)
Hero: posts small blind $0.1
1a2b3c4: posts big blind $0.2
deadbeef: straddle $0.4
deadbeef: straddle $3.5 and is all-in
*** HOLE CARDS ***
Dealt to Hero [2s 4c 8d Th Kd]
Hero: folds
1a2b3c4: folds
Uncalled bet ($3.3) returned to deadbeef
*** SHOWDOWN ***
deadbeef collected $0.5 from pot
*** SUMMARY ***
Total pot $0.5 | Rake $0 | Jackpot $0 | Bingo $0
"""
    hand = played(tmp_path, text)

    assert hand.blinds_or_straddles == (Decimal("0.10"), Decimal("0.20"), Decimal("3.50"))
    assert hand.finishing_stacks == (Decimal("4.90"), Decimal("4.80"), Decimal("3.80"))


def test_cash_outs_and_insurances_are_money_outside_the_pot(tmp_path):
    chosen = "1a2b3c4: Chooses to EV Cashout"
    paid = "1a2b3c4: Receives Cashout ($2.5)"
    risk = "Hero: Pays Cashout Risk ($1.1)"
    insured = "Hero: get an all-in insurance (premium ($0/$4/$0) for ($0/$9/$0) - (A/B/C))"
    premium = "Hero: pay premium of all-in insurance ($4)"
    insurance = "1a2b3c4: get main compensation of all-in insurance ($9)"
    text = changed(
        ALL_IN,
        ("*** RIVER", f"{chosen}\n{insured}\n*** RIVER"),
        ("*** SHOWDOWN", f"{paid}\n{risk}\n{premium}\n{insurance}\n*** SHOWDOWN"),
    )
    hand = played(tmp_path, text)

    outside = [["1a2b3c4", Decimal("11.5")], ["Hero", Decimal("-5.1")]]
    assert hand.user_fields["_outside_pot"] == outside
    assert hand.winnings == (0, Decimal("38.00"))


def test_a_total_pot_without_rake_is_all_collected(tmp_path):
    all_of_it = changed(ALL_IN, ("$38", "$40"), (" | Rake $2 | Jackpot $0 | Bingo $0", ""))

    assert played(tmp_path, all_of_it).winnings == (0, Decimal("40.00"))


def test_tournaments_have_a_level_behind_a_name_that_may_hold_anything(tmp_path):
    hand = played(tmp_path, TOURNAMENT)

    assert (hand.variant, hand.level, hand.currency) == ("NT", 12, None)
    assert hand.user_fields["_tournament"] == "4711"
    assert hand.starting_stacks == (9000, 12345)
    assert hand.finishing_stacks == (8550, 12795)


@pytest.mark.parametrize(
    ("name", "code", "ours", "theirs"),
    [
        ("Omaha Pot Limit", "PO", "", ""),
        ("PLO", "PO", "", ""),
        ("PLO-5", "PO5", " 3s", " 5d"),
        ("PLO-6", "PO6", " 3s 4s", " 5d 6d"),
    ],
)
def test_omaha_has_names_of_its_own(name, code, ours, theirs, tmp_path):
    text = changed(ALL_IN, (": PLO (", f": {name} ("), ("7h 8h]", f"7h 8h{ours}]"))
    hand = played(tmp_path, changed(text, ("9c 9d]", f"9c 9d{theirs}]")))

    assert hand.variant == code


def test_short_deck_has_antes_and_a_blind_of_the_button(tmp_path):
    text = """\
Poker Hand #SD7005: ShortDeck No Limit ($2) - 2025/03/01 20:15:30
Table 'SD' 5-max Seat #5 is the button
Seat 1: 11111 ($100 in chips)
Seat 4: Hero ($100 in chips)
Seat 5: 22222 ($100 in chips)
11111: posts the ante $2
Hero: posts the ante $2
22222: posts the ante $2
22222: posts button blind $2
*** HOLE CARDS ***
Dealt to Hero [8c 7d]
11111: folds
Hero: folds
*** SHOWDOWN ***
22222 collected $6 from pot
*** SUMMARY ***
Total pot $6 | Rake $0
"""
    hand = played(tmp_path, text)

    assert (hand.variant, hand.blinds_or_straddles) == ("NS", (0, 0, Decimal("2.00")))


def test_a_rest_of_the_board_that_is_dealt_three_times_is_three_runs(tmp_path):
    text = changed(
        ALL_IN,
        ("*** TURN *** [Ac 2c 7d] [3h]\n*** RIVER *** [Ac 2c 7d 3h] [Qs]\n", RUNS),
        ("*** SHOWDOWN ***\nHero collected $38 from pot\n", SHOWDOWNS),
        ("Board [Ac 2c 7d 3h Qs]", BOARDS),
        ("Rake $2", "Rake $1"),
    )
    hand = played(tmp_path, text)

    assert hand.user_fields["_runs"] == 3
    boards = [action for action in hand.actions if action.startswith("d db")]
    assert boards == [f"d db {cards}" for cards in ("Ac2c7d", "3h", "Qs", "Ks", "Kh", "4h", "Qh")]
    assert hand.winnings == (Decimal("13.00"), Decimal("26.00"))
    with pytest.raises(NotationError, match="the board is Ac2c7d3hQs, Ac2c7dKs3d, Ac2c7d4hQh, but"):
        read(tmp_path, changed(text, ("SECOND Board [Ks Kh]", "SECOND Board [Ks 3d]")))


RUNS = """\
*** FIRST TURN *** [Ac 2c 7d] [3h]
*** FIRST RIVER *** [Ac 2c 7d 3h] [Qs]
*** SECOND TURN *** [Ac 2c 7d] [Ks]
*** SECOND RIVER *** [Ac 2c 7d Ks] [Kh]
*** THIRD TURN *** [Ac 2c 7d] [4h]
*** THIRD RIVER *** [Ac 2c 7d 4h] [Qh]
"""
BOARDS = """\
Hand was run three times
FIRST Board [Ac 2c 7d 3h Qs]
SECOND Board [Ks Kh]
THIRD Board [4h Qh]"""
SHOWDOWNS = """\
*** FIRST SHOWDOWN ***
Hero collected $13 from pot
*** SECOND SHOWDOWN ***
1a2b3c4 collected $13 from pot
*** THIRD SHOWDOWN ***
Hero collected $13 from pot
"""


def test_antes_without_blinds_and_bets_before_the_flop_are_a_bomb_pot(tmp_path):
    text = """\
Poker Hand #HD7006: Hold'em No Limit ($1/$2) - 2025/03/01 20:15:30
Table 'B' 6-max Seat #1 is the button
Seat 1: Hero ($100 in chips)
Seat 3: 1a2b3c4 ($100 in chips)
Hero: posts the ante $5
1a2b3c4: posts the ante $5
*** HOLE CARDS ***
Dealt to Hero [8c 7d]
Dealt to 1a2b3c4
*** FLOP *** [2c 7c Kc]
1a2b3c4: bets $4
Hero: folds
Uncalled bet ($4) returned to 1a2b3c4
*** SHOWDOWN ***
1a2b3c4 collected $10 from pot
*** SUMMARY ***
Total pot $10 | Rake $0
"""
    assert played(tmp_path, text).user_fields["_bomb_pot"] is True
    assert "_bomb_pot" not in read(tmp_path, CASH).user_fields


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("Hero: bets $2\n", "Hero: bets $3\n", "calls 2.00; it takes 3.00"),
        ("($50 in", "($3 in", "puts in 2.00 of a stack of 1.50"),
        ("collected $6.88", "collected $6.78", "the rake is 0.36, but 0.46"),
        ("Jackpot $0.01", "Jackpot $0.02", "the rake is 0.36, but 0.35"),
        ("pot $7.25", "pot $7.35", "the total pot is 7.35, but 7.25"),
        ("bet ($5)", "bet ($4)", "takes back 4.00; 5.00"),
        (
            "Board [2c 7d Kc 9s]",
            "Board [2c 9d Kc 7s]",
            "the board is 2c9dKc7s, but 2c7dKc9s was dealt",
        ),
        ("*** HOLE", "Cash Drop to Pot : total $1\n*** HOLE", "the total pot is 7.25, but 8.25"),
        ("Hold'em No Limit", "Go Fish No Limit", "not a game with its stakes"),
        ("*** SHOWDOWN", "Hero: receives $3 of insurance\n*** SHOWDOWN", "is not understood"),
        ("Hero: bets $5", "cafe: bets $5", "'cafe: bets $5' is not understood"),
    ],
)
def test_what_does_not_fit_is_refused(old, new, rule, tmp_path):
    with pytest.raises(NotationError, match=re.escape(rule)):
        played(tmp_path, changed(CASH, (old, new)))


def test_chips_that_the_room_adds_to_the_pot_are_won_and_in_no_stack(tmp_path):
    hand = played(
        tmp_path,
        changed(
            CASH,
            ("*** HOLE", "Cash Drop to Pot : total $1\n*** HOLE"),
            ("$6.88", "$7.88"),
            ("pot $7.25", "pot $8.25"),
        ),
    )

    assert hand.user_fields["_added_chips"] == 1
    assert sum(hand.finishing_stacks) == sum(hand.starting_stacks) + 1 - Decimal("0.37")
    (row, *_) = hands_to_frame([hand]).query("player == 'Hero'").itertuples()
    assert row.net == pytest.approx(7.88 - 1.5 - 2)


def test_flops_and_hands_may_be_sorted_when_they_are_told_again(tmp_path):
    text = changed(
        ALL_IN,
        ("*** TURN *** [Ac 2c 7d]", "*** TURN *** [2c 7d Ac]"),
        ("*** RIVER *** [Ac 2c 7d 3h]", "*** RIVER *** [2c 7d Ac 3h]"),
        ("Board [Ac 2c 7d 3h Qs]", "Board [2c 7d Ac 3h Qs]\nSeat 1: Hero showed [Ad Ah 8h 7h]"),
    )
    hand = played(tmp_path, text)

    boards = [action for action in hand.actions if action.startswith("d db")]
    assert boards == ["d db Ac2c7d", "d db 3h", "d db Qs"]


@pytest.mark.parametrize(
    "name", ["a: folds", "Dealt to Hero", "x ($5 in chips)", "<b>: bets $2", "é [Ah]"]
)
def test_names_may_hold_what_lines_are_made_of(name, tmp_path):
    hand = played(tmp_path, changed(CASH, ("deadbeef", name)))

    assert hand.players == ("1a2b3c4", name, "Hero")


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        ("Omaha (NL postflop)", "NO"),
        ("Omaha Hi/Lo Pot Limit", "PO/8"),
        ("5 Card Omaha Pot Limit", "PO5"),
    ],
)
def test_games_are_named_in_several_ways(name, variant, tmp_path):
    assert played(tmp_path, changed(HEADS_UP_OMAHA, ("PLO (", f"{name} ("))).variant == variant


HEADS_UP_OMAHA = """\
Poker Hand #OM7009: PLO ($1/$2) - 2025/03/01 20:15:30
Table 'PLOGold' 6-max Seat #1 is the button
Seat 1: Hero ($20 in chips)
Seat 3: 1a2b3c4 ($20 in chips)
Hero: posts small blind $1
1a2b3c4: posts big blind $2
*** HOLE CARDS ***
Hero: folds
Uncalled bet ($1) returned to 1a2b3c4
1a2b3c4 collected $2 from pot
*** SUMMARY ***
Total pot $2
"""
