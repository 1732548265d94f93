"""Logs of Winamax: their own lines, and what the summary says twice."""

from decimal import Decimal

import pytest
from example_logs import WINAMAX as CASH
from room_logs import changed

from games.notation import NotationError

TOURNAMENT = """\
Winamax Poker - Tournament "Big "KO" (night)" buyIn: 4.50€ + 0.50€ level: 7 - HandId: \
#20-3-1400000000 - Holdem no limit (10/50/100) - 2020/05/01 20:00:10 UTC
Table: 'Big KO(4711)#002' 6-max (real money) Seat #1 is the button
Seat 1: Ann (1000, 2.25€ bounty)
Seat 2: Bob (300, 4€ bounty)
Seat 4: Cid (2000, 1.10€ bounty)
*** ANTE/BLINDS ***
Ann posts ante 10
Bob posts ante 10
Cid posts ante 10
Bob posts small blind 50
Cid posts big blind 100
*** PRE-FLOP ***\x20
Ann raises 100 to 200
Bob raises 90 to 290 and is all-in
Cid raises 700 to 990
Ann calls 790 and is all-in
*** FLOP *** [2c 7d Kc]
*** TURN *** [2c 7d Kc][9s]
*** RIVER *** [2c 7d Kc 9s][3h]
*** SHOW DOWN ***
Ann shows [Ah Ad] (One pair : Aces)
Bob shows [Kd Kh] (Trips of Kings)
Cid shows [Qs Qd] (One pair : Queens)
Bob collected 900 from main pot
Ann collected 1400 from side pot 1
*** SUMMARY ***
Total pot 2300 | No rake
Board: [2c 7d Kc 9s 3h]
Seat 1: Ann (button) showed [Ah Ad] and won 1400 with One pair : Aces
Seat 2: Bob (small blind) showed [Kd Kh] and won 900 with Trips of Kings
Seat 4: Cid (big blind) showed [Qs Qd] and lost with One pair : Queens
"""


def test_winnings_and_the_total_pot_hold_a_bet_that_nobody_called(read):
    hand = read(CASH)

    assert hand.players == ("Bob", "Cid", "Ann")
    assert hand.finishing_stacks == (Decimal("80.00"), Decimal("113.00"), Decimal("106.50"))
    assert hand.winnings == (0, 0, Decimal("13.50"))
    assert hand.user_fields["_rakes"] == [Decimal("1.00")]


def test_the_first_lines_tell_the_number_time_currency_and_hero(read):
    hand = read(CASH)

    assert (hand.hand, hand.venue, hand.table) == ("10-1-1400000000", "Winamax", "Lyon 01")
    assert (hand.currency, hand.currency_symbol, hand.seat_count) == ("EUR", "€", 5)
    assert (hand.year, hand.month, hand.day, str(hand.time)) == (2020, 5, 1, "20:00:10")
    assert (hand.time_zone, hand.user_fields["_hero"]) == ("UTC", "Ann")


def test_a_tournament_has_chips_antes_before_the_blinds_and_a_number_at_the_table(read):
    hand = read(TOURNAMENT)

    assert (hand.user_fields["_tournament"], hand.level, hand.currency) == ("4711", 7, None)
    assert (hand.antes, hand.blinds_or_straddles) == ((10, 10, 10), (50, 100, 0))
    assert hand.finishing_stacks == (900, 1000, 1400)
    assert "_rakes" not in hand.user_fields


def test_what_nobody_called_may_be_a_side_pot_of_its_own(read):
    text = changed(
        TOURNAMENT,
        ("Ann calls 790 and is all-in", "Ann folds"),
        ("Ann shows [Ah Ad] (One pair : Aces)\n", ""),
        ("collected 900", "collected 810"),
        ("Ann collected 1400 from", "Cid collected 700 from"),
        ("won 900", "won 810"),
        ("pot 2300", "pot 1510"),
        ("Seat 1: Ann (button) showed [Ah Ad] and won 1400 with One pair : Aces\n", ""),
        ("and lost", "and won 700"),
    )

    assert read(text).finishing_stacks == (810, 1700, 790)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_the_euro_sign_is_read_in_every_encoding(read, encoding):
    assert read(CASH, encoding).currency == "EUR"


def test_a_space_between_the_cards_of_the_board_changes_nothing(read):
    text = changed(CASH, ("[2c 7d Kc][9s]", "[2c 7d Kc] [9s]"))

    assert read(text).actions == read(CASH).actions


def test_blinds_out_of_position_are_a_dead_small_and_a_live_big_one(read):
    posted = "Ann posts small blind 0.50€ out of position\nAnn posts big blind 1€ out of position\n"
    text = changed(CASH, ("Dealt to Ann", posted + "Dealt to Ann"), ("23.50€", "24€"))

    hand = read(text)

    assert hand.user_fields["_posts"] == [0, 0, Decimal("1.00")]
    assert hand.user_fields["_dead_blinds"] == [0, 0, Decimal("0.50")]
    assert hand.finishing_stacks == (Decimal("80.00"), Decimal("113.00"), Decimal("106.50"))


def test_who_does_nothing_is_not_dealt_in(read):
    text = changed(
        CASH,
        ("*** ANTE", "Seat 5: Dan (50€)\n*** ANTE"),
        ("Dealt to", "Dan denies big blind\nDealt to"),
    )

    assert read(text).players == ("Bob", "Cid", "Ann")


@pytest.mark.parametrize(
    "name", ["folds", "Bob folds", "Bob: (big blind)", "calls 2€", "*** FLOP *** [2c", "<b>", "a b"]
)
def test_names_may_hold_what_lines_are_made_of(read, name):
    hand = read(CASH.replace("Ann", name))

    assert hand.players == ("Bob", "Cid", name)
    assert hand.finishing_stacks == read(CASH).finishing_stacks


def test_tables_of_other_kinds_of_cash_game_are_read(read):
    text = changed(CASH, ("CashGame", 'Go Fast "Nice"'))

    assert read(text).winnings == read(CASH).winnings


def test_chips_that_the_house_adds_are_in_the_pot(read):
    text = changed(CASH, ("Dealt", "Hold-up to Pot: total 0.20€\nDealt"), ("23.50€", "23.70€"))

    assert read(text).user_fields["_added_chips"] == Decimal("0.20")


@pytest.mark.parametrize(
    ("game", "variant"),
    [
        ("Omaha pot limit", "PO"),
        ("Omaha5 pot limit", "PO5"),
        ("Omaha8 pot limit", "PO/8"),
        ("Holdem fixed limit", "FT"),
    ],
)
def test_games_have_names_of_the_room(read, game, variant):
    text = changed(
        CASH,
        ("Holdem no limit", game),
        ("Ah Kh", "?"),
        ("Dealt to Ann [?]\n", ""),
        ("raises 2€ to 3€", "raises 1€ to 2€"),
        ("Cid calls 2€", "Cid calls 1€"),
        ("bets 4€", "bets 1€"),
        ("calls 4€", "calls 1€"),
        ("bets 10€", "bets 2€"),
        ("23.50€", "7.50€"),  # 2 + 2 + 0.50 + 1 + 1 + 2 less a rake of 1
    )

    assert read(text).variant == variant


def test_fixed_limit_may_name_its_bets_or_its_blinds(read):
    limit = ("Holdem no limit (0.50€/1€)", "Holdem fixed limit (1€/2€)")
    small = [
        ("raises 2€ to 3€", "raises 1€ to 2€"),
        ("Cid calls 2€", "Cid calls 1€"),
        ("bets 4€", "bets 1€"),
        ("calls 4€", "calls 1€"),
        ("bets 10€", "bets 2€"),
        ("23.50€", "7.50€"),
    ]

    of_bets = read(changed(CASH, limit, *small))
    of_blinds = read(changed(CASH, (limit[0], "Holdem fixed limit (0.50€/1€)"), *small))

    assert (of_bets.small_bet, of_bets.big_bet) == (Decimal("1.00"), Decimal("2.00"))
    assert (of_blinds.small_bet, of_blinds.big_bet) == (Decimal("1.00"), Decimal("2.00"))


REFUSED = [
    ("Ann raises 2€ to 3€", "Ann raises 1€ to 3€", "raises by 1.00 to 3.00; the bet was 1.00"),
    ("Cid calls 2€", "Cid calls 3€", "calls 3.00; it takes 2.00 to call"),
    ("collected 23.50€", "collected 24.50€", "the rake is 1.00, but 0.00 of the pot of 14.50"),
    ("(button) won 23.50€", "(button) won 2.50€", "Ann won 2.50 in all, but collected 23.50"),
    ("Rake 1€", "Rake 2€", "the total pot is 25.50, but 24.50 was put in"),
    ("Rake 1€", "No rake", "is not understood"),
    ("Total pot 23.50€", "Total pot 23.05€", "the total pot is 24.05, but 24.50 was put in"),
    (
        "Board: [2c 7d Kc 9s]",
        "Board: [2c 7d Kc 9h]",
        "the board is 2c7dKc9h, but 2c7dKc9s was dealt",
    ),
    ("[2c 7d Kc][9s]", "[2c 8d Kc][9s]", "the board was 2c7dKc before, not 2c8dKc"),
    ("[2c 7d Kc][9s]", "[2c 7d Kc][9s 8s]", "a turn of 2 cards"),
    ("Bob posts small blind 0.50€", "Bob posts small blind 0.40€", "a small blind of 0.40"),
    ("Cid posts big blind 1€", "Cid posts big blind 2€", "a big blind of 2.00, not of 1.00"),
    ("Cid folds", "Dan folds", "'Dan folds' is not understood"),
    ("Cid folds", "Cid folds -1€", "is not understood"),
    ("Ann bets 4€", "Ann bets -4€", "is not understood"),
    ("Ann bets 4€", "Ann bets 4,5,6€", "is not an amount"),
    ("*** SUMMARY ***", "*** END ***", "is not understood"),
    ("Holdem no", "Razz no", "the game 'Razz no limit' is not one"),
    ("(0.50€/1€)", "(0.50€/1€/2€/3€)", "are not two blinds"),
]


@pytest.mark.parametrize(("before", "after", "rule"), REFUSED)
def test_what_does_not_fit_is_refused(read, before, after, rule):
    text = changed(CASH, (before, after))
    if after == "No rake":
        text = text.replace("No rake", "No rake!")

    with pytest.raises(NotationError, match=rule.replace("(", r"\(")):
        read(text)


def test_cards_that_the_summary_changes_are_refused(read):
    text = changed(TOURNAMENT, ("showed [Kd Kh]", "showed [Kd Qh]"))

    with pytest.raises(NotationError, match="Bob holds KdKh, not KdQh"):
        read(text)


def test_a_pot_that_goes_to_the_wrong_player_is_refused(read):
    text = changed(
        TOURNAMENT,
        ("Bob collected 900", "Cid collected 900"),
        ("won 900 with Trips of Kings", "lost with Trips of Kings"),
        ("lost with One pair : Queens", "won 900 with One pair : Queens"),
    )

    with pytest.raises(NotationError, match="ends with"):
        read(text)


@pytest.mark.parametrize("lines", range(2, CASH[: CASH.index("Ann collected")].count("\n") + 1))
def test_a_hand_that_was_cut_off_is_refused(read, lines):
    with pytest.raises(NotationError):
        read("\n".join(CASH.split("\n")[:lines]))


def test_a_summary_of_a_tournament_is_not_a_log_of_hands(read):
    with pytest.raises(NotationError, match="no room's hand begins"):
        read("Winamax Poker - Tournament summary : Big KO(4711)\nPlayer : Ann\n")
