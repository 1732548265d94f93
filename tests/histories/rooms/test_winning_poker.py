"""Logs of the Winning Poker Network up to 2019: bets and winnings are stated twice."""

import re
from decimal import Decimal

import pytest
from example_logs import WINNING_POKER as HAND
from example_logs import WINNING_POKER_CARDS as CARDS
from room_logs import changed, played, read

from games.notation import NotationError

FOLDED = f"""\
Game started at: 2014/3/9 0:8:2
Game ID: 4712 1/2 Bytow (Hold'em)
Seat 2 is the button
Seat 2: Ann (200).
Seat 3: Cid (150.50).
Seat 5: Dot (99).
Player Cid has small blind (1)
Player Dot has big blind (2)
{CARDS}Player Ann folds
Player Cid calls (1)
Player Dot checks
*** FLOP ***: [2c 7d Kc]
Player Cid checks
Player Dot bets (3)
Player Cid folds
Uncalled bet (3) returned to Dot
Player Dot mucks cards
------ Summary ------
Pot: 3.80. Rake 0.20
Board: [2c 7d Kc]
Player Ann does not show cards.Bets: 0. Collects: 0. Wins: 0.
Player Cid doesn't show cards.Bets: 2. Collects: 0. Loses: 2.
*Player Dot mucks (does not show cards). Bets: 2. Collects: 3.80. Wins: 1.80.
Game ended at: 2014/3/9 0:9:1
"""


def test_raises_and_all_ins_tell_what_is_added(tmp_path):
    hand = played(tmp_path, HAND)

    raises = [action for action in hand.actions if " cbr " in action]
    assert raises == [f"{bet}.00" for bet in RAISED_TO]
    assert hand.finishing_stacks == (Decimal("149.50"), 196, 101)
    assert hand.user_fields["_rakes"] == [3]


RAISED_TO = ("p3 cbr 6", "p2 cbr 12", "p2 cbr 20", "p3 cbr 60", "p2 cbr 87")


def test_cards_come_one_by_one_and_those_that_are_mucked_may_be_told(tmp_path):
    hand = played(tmp_path, HAND)

    assert hand.actions[:3] == ("d dh p1 ????", "d dh p2 TdKs", "d dh p3 AcQc")
    assert hand.user_fields["_hero"] == "Dot"
    assert hand.actions[-2:] == ("p3 sm", "p2 sm TdKs")


def test_neither_currency_nor_time_zone_is_told(tmp_path):
    hand = played(tmp_path, HAND)

    assert (hand.currency, hand.currency_symbol, hand.time_zone) == (None, None, None)
    assert (hand.table, str(hand.time)) == ("Bytow  (Short) - 2", "00:08:02")


def test_a_bet_that_nobody_calls_goes_back(tmp_path):
    assert played(tmp_path, FOLDED).winnings == (0, Decimal("3.80"), 0)


def test_of_a_dead_and_a_live_post_the_live_one_counts_towards_a_call(tmp_path):
    text = changed(
        FOLDED,
        ("Player Cid received a card.\n", ""),
        ("Player Dot received card: [10d]", POSTS + "Player Dot received card: [10d]"),
        ("Player Ann folds", "Player Ann checks"),
        ("Player Dot bets (3)\n", "Player Dot bets (3)\nPlayer Ann folds\n"),
        ("Pot: 3.80", "Pot: 6.80"),
        ("Ann does not show cards.Bets: 0. Collects: 0. Wins: 0", ANN_LOSES),
        ("Collects: 3.80. Wins: 1.80", "Collects: 6.80. Wins: 4.80"),
    )
    hand = played(tmp_path, text)

    assert hand.user_fields["_posts"] == [0, 0, 2]
    assert hand.user_fields["_dead_blinds"] == [0, 0, 1]


POSTS = """\
Player Ann posts (1) as a dead bet
Player Ann posts (2)
Player Cid received a card.
Player Cid received a card.
"""
ANN_LOSES = "Ann does not show cards.Bets: 3. Collects: 0. Loses: 3"


def test_who_waits_or_sits_out_is_not_dealt_in(tmp_path):
    text = changed(
        FOLDED,
        ("Player Cid has small", "Seat 6: Eve (80).\nPlayer Eve wait BB\nPlayer Cid has small"),
        (
            "*Player Dot",
            "Player Eve does not show cards.Bets: 0. Collects: 0. Wins: 0.\n*Player Dot",
        ),
    )
    assert played(tmp_path, text).players == ("Cid", "Dot", "Ann")
    assert played(tmp_path, text.replace("wait BB", "sitting out")).players[-1] == "Ann"


def test_the_fee_for_a_jackpot_is_told(tmp_path):
    text = changed(FOLDED, ("Pot: 3.80. Rake 0.20", "Pot: 3.80. Rake 0.15. JP fee 0.05"))

    assert played(tmp_path, text).user_fields["_fees"] == {"jackpot": [Decimal("0.05")]}


def test_at_tables_with_a_jackpot_a_quarter_may_be_missing(tmp_path):
    text = changed(FOLDED, ("3.80", "3.55"), ("Wins: 1.80", "Wins: 1.55"))

    with pytest.raises(NotationError, match=r"4\.00 was bet, but pot, rake and fee are 3\.75"):
        read(tmp_path, text)
    hand = played(tmp_path, changed(text, ("Bytow (Hold", "Bytow   (Short, JP) - 3 (Hold")))
    assert hand.user_fields["_fees"] == {"jackpot": [Decimal("0.25")]}
    other = changed(text, ("Bytow", "Bytow (JP)"), ("3.55", "3.60"), ("Wins: 1.55", "Wins: 1.60"))
    with pytest.raises(NotationError, match=r"0\.20 is missing in the pot"):
        read(tmp_path, other)


def test_stakes_are_bets_where_the_big_blind_is_the_first_of_them(tmp_path):
    limit = changed(
        FOLDED, ("1/2 Bytow", "2/4 Bytow"), ("bets (3)", "bets (2)"), ("bet (3)", "bet (2)")
    )
    hand = played(tmp_path, limit)

    assert (hand.variant, hand.small_bet, hand.big_bet) == ("FT", 2, 4)
    with pytest.raises(NotationError, match=r"neither blind is that of the stakes 5\.00/10\.00"):
        read(tmp_path, changed(FOLDED, ("1/2 Bytow", "5/10 Bytow")))


def test_omaha_has_no_limit_if_a_bet_is_far_above_the_pot(tmp_path):
    omaha = changed(FOLDED, ("(Hold'em)", "(Omaha)"))

    assert played(tmp_path, omaha).variant == "PO"
    above = changed(omaha, ("bets (3)", "bets (9)"), ("bet (3)", "bet (9)"))
    hand = played(tmp_path, above)
    assert (hand.variant, hand.winnings) == ("NO", played(tmp_path, omaha).winnings)
    with pytest.raises(NotationError, match=r"the maximum raise is to 4\.00"):
        played(tmp_path, above.replace("(9)", "(8)"))


def test_tournaments_have_chips_and_no_rake(tmp_path):
    text = changed(
        FOLDED,
        (" (Hold'em)", ", Table 8 (Hold'em)"),
        ("150.50", "150"),
        ("Player Cid has", ANTES + "Player Cid has"),
        ("Pot: 3.80. Rake 0.20", "Pot: 7"),
        ("Ann does not show cards.Bets: 0. Collects: 0. Wins: 0", ANN_LOSES.replace("3", "1")),
        ("Bets: 2. Collects: 0. Loses: 2", "Bets: 3. Collects: 0. Loses: 3"),
        ("Bets: 2. Collects: 3.80. Wins: 1.80", "Bets: 3. Collects: 7. Wins: 4"),
    )
    hand = played(tmp_path, text)

    assert (hand.antes, hand.finishing_stacks) == ((1, 1, 1), (147, 103, 199))
    assert all(isinstance(stack, int) for stack in hand.starting_stacks)


ANTES = "Player Ann ante (1)\nPlayer Cid ante (1)\nPlayer Dot ante (1)\n"


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("Ann raises (6)", "Ann raises (7)", "Ann calls 6.00; it takes 5.00 to call"),
        (
            "Pot: 196. Rake 3",
            "Pot: 195. Rake 3",
            "199.00 was bet, but pot, rake and fee are 198.00",
        ),
        ("Rake 3", "Rake 2", "199.00 was bet, but pot, rake and fee are 198.00"),
        ("Bets: 1. ", "Bets: 2. ", "Cid bets 2.00 and collects 0.00, which is not 1.00"),
        ("Collects: 196. Wins: 97", "Collects: 195. Wins: 96", "the rake is 3.00, but 4.00"),
        ("Dot allin (67)", "Dot allin (66)", "Ann calls 27.00; it takes 26.00"),
        ("Board: [2c", "Board: [3c", "the board is 3c7dKc9sTh, but 2c7dKc9sTh was dealt"),
        ("shows: Two pairs. Ks and 10s [10d Ks]", "shows: A [10d Kd]", "Dot holds TdKs, not TdKd"),
        ("Player Cid folds", "Player Eve folds", "'Player Eve folds' is not understood"),
        (
            "Player Dot allin (67)",
            "Player Dot is disconnected and ALL IN.",
            "their connection was lost",
        ),
        ("Game ended at", "Game ends at", "'Game ends at: 2014/3/9 0:9:1' is not understood"),
        ("(Hold'em)", "(Draw Poker)", "is not understood"),
        ("Player Cid folds\n", "Player Cid folds\n\nHi!\n", "'Hi!' is not understood"),
    ],
)
def test_what_does_not_fit_is_refused(old, new, rule, tmp_path):
    with pytest.raises(NotationError, match=re.escape(rule)):
        played(tmp_path, changed(HAND, (old, new)))


NAMELESS = changed(FOLDED, ("Player Dot ", "Player  "), ("returned to Dot", "returned to "))


def test_lines_without_a_name_are_those_of_the_seated_player_without_a_line(tmp_path):
    assert played(tmp_path, NAMELESS) == played(tmp_path, FOLDED)


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("Seat 3: Cid", "Seat 6: Cid", "turn"),
        ("Seat 5: Dot (99).", "Seat 5: Dot (99).\nSeat 6: Eve (80).", "is not understood"),
        ("Seat 5: Dot (99).\n", "", "is not understood"),
        ("Player  bets (3)", "Player  bets (4)", "Dot takes back 3.00; 4.00"),
    ],
)
def test_lines_without_a_name_are_refused_if_they_fit_no_player_alone(old, new, rule, tmp_path):
    with pytest.raises(NotationError, match=re.escape(rule)):
        played(tmp_path, changed(NAMELESS, (old, new)))


@pytest.mark.parametrize("line", [4, 12, 20, 27])
def test_a_hand_that_is_cut_off_is_refused(line, tmp_path):
    with pytest.raises(NotationError, match="the hand stops before it"):
        read(tmp_path, "".join(HAND.splitlines(keepends=True)[:line]))


@pytest.mark.parametrize(
    "name", ["((?!))", "Ann folds", "folds (2)", "A. Bets: 1.", "Player Cid", "*", "x (3)."]
)
def test_names_may_hold_what_lines_are_made_of(name, tmp_path):
    assert played(tmp_path, changed(HAND, ("Dot", name))).players == ("Cid", name, "Ann")
