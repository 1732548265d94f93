"""Logs of 888poker: amounts are increments, winnings lack uncalled bets, no rake is stated."""

from decimal import Decimal

import pytest
from example_logs import POKER888 as CASH
from room_logs import changed

from games.notation import NotationError
from histories.rooms.files import hands_of_log

"""A main pot of 30 with a rake of 2, split by two straights, and a side pot of 40."""
TOURNAMENT = """\
***** 888.it Snap Poker Hand History for Game 900200 *****
1 000 $/2 000 $ Blinds No Limit Holdem - *** 24 12 2020 21:05:09
Tournament #4711 4,50 $ + 0,50 $ - Table #12 9 Max (Real Money)
Seat 4 is the button
Total number of players : 2
Seat 4: Ann ( 9 500 $ )
Seat 6: Bob ( 20 000 $ )
Ann posts ante [200 $]
Bob posts ante [200 $]
Ann posts small blind [1 000 $]
Bob posts big blind [2 000 $]
** Dealing down cards **
Ann raises [8 300 $]
Bob folds
** Summary **
Ann did not show his hand
Ann collected [ 4 400 $ ]
"""


def test_a_raise_names_what_is_added(read):
    actions = read(CASH).actions

    assert actions[3:6] == ("p3 cbr 10.00", "p1 cbr 30.00", "p2 cc")


def test_winnings_that_name_no_pot_fill_the_main_pot_first(read):
    hand = read(CASH)

    assert hand.players == ("Bob", "Cid", "Ann")
    assert hand.user_fields["_rakes"] == [Decimal("2.00"), 0]
    assert hand.finishing_stacks == (Decimal("74.00"), Decimal("1020.25"), Decimal("14.00"))


def test_the_first_lines_tell_the_number_time_currency_and_hero(read):
    hand = read(CASH)

    assert (hand.hand, hand.venue, hand.table, hand.seat_count) == (900100, "888poker", "Lima", 6)
    assert (hand.currency, hand.user_fields["_hero"]) == ("USD", "Cid")
    assert (hand.year, hand.month, hand.day, str(hand.time)) == (2020, 12, 24, "21:05:09")
    assert hand.time_zone is None  # the log does not tell


def test_a_tournament_counts_chips_though_it_writes_dollars(read):
    hand = read(TOURNAMENT)

    assert hand.starting_stacks == (20000, 9500)
    assert hand.finishing_stacks == (17800, 11700)
    assert (hand.user_fields["_tournament"], hand.currency) == ("4711", None)


def test_a_bet_that_nobody_called_is_not_told(read):
    assert read(TOURNAMENT).winnings == (0, 4400)  # 8300 less 2000 - 1000 more went back


@pytest.mark.parametrize(
    "site", ["888.de Snap Poker", "Cassava", "LuckyAcePoker.com", "888poker.dk", "<i>888</i>"]
)
def test_the_network_has_rooms_of_many_names(read, site):
    assert read(changed(CASH, ("888poker Hand", f"{site} Hand"))).venue == "888poker"


def test_a_second_big_blind_is_a_live_post(read):
    text = changed(
        CASH,
        ("** Dealing down", "Ann posts big blind [$1]\n** Dealing down"),
        ("Ann raises [$10]", "Ann raises [$9]"),
    )

    assert read(text).user_fields["_posts"] == [0, 0, Decimal("1.00")]


def test_a_dead_blind_is_written_as_a_sum_and_its_second_part_is_live(read):
    text = changed(
        TOURNAMENT,
        (" $", ""),
        ("Tournament #4711 4,50 + 0,50 - Table #12", "Table Rio"),
        ("players : 2", "players : 3"),
        ("Ann posts ante [200]\nBob posts ante [200]\n", ""),
        ("Seat 6: Bob", "Seat 5: Cid ( 9 000 )\nSeat 6: Bob"),
        ("Ann posts small blind", "Cid posts small blind"),
        ("** Dealing down", "Ann posts dead blind [1 000 + 2 000]\n** Dealing down"),
        ("Ann raises [8 300]", "Ann raises [4 000]\nCid folds"),
        ("4 400", "6 000"),
    )

    hand = read(text)

    assert (hand.user_fields["_posts"], hand.user_fields["_dead_blinds"]) == (
        [0, 0, Decimal("2000.00")],
        [0, 0, Decimal("1000.00")],
    )


def test_who_folds_before_the_deal_is_not_dealt_in(read):
    text = changed(
        CASH,
        ("players : 3", "players : 4"),
        ("Bob posts small", "Dan folds\nBob posts small"),
        ("Seat 7", "Seat 6: Dan ( $9 )\nSeat 7"),
    )

    assert read(text).players == ("Bob", "Cid", "Ann")


def test_blinds_of_fixed_limit_are_its_blinds(read):
    text = changed(
        CASH,
        ("No Limit", "Fix Limit"),
        ("Ann raises [$10]", "Ann folds"),
        ("Bob raises [$29.50]", "Bob raises [$1.50]"),
        ("Cid calls [$29]", "Cid calls [$1]"),
        ("Ann shows [ Th, 3c ]\n", ""),
        ("Ann collected [ $14 ]\n", ""),
        ("Bob collected [ $40 ]\n", ""),
        ("Bob collected [ $14 ]", "Bob collected [ $3.80 ]"),
    )

    hand = read(text)

    assert (hand.small_bet, hand.big_bet) == (Decimal("1.00"), Decimal("2.00"))
    assert hand.user_fields["_rakes"] == [Decimal("0.20")]


def test_both_halves_of_high_low_are_collected_on_lines_of_their_own(read):
    text = changed(
        CASH,
        ("No Limit Holdem", "Pot Limit OmahaHL"),
        ("Ann raises [$10]", "Ann folds"),
        ("Bob raises [$29.50]", "Bob calls [$0.50]"),
        ("Cid calls [$29]", "Cid checks"),
        ("[ Ah, Kd, Qc ]", "[ 3h, 4d, 8c ]"),
        ("Dealt to Cid [ 5s, 5c ]\n", ""),
        ("Ann shows [ Th, 3c ]\n", "Bob shows [ Ac, 2d, 9s, 9d ]\n"),
        ("Bob shows [ Td, 4c ]\n", "(Hi: 9s, 9d, 8c, 4d, Js)\n(Lo: Ac, 2d, 3h, 4d, 8c)\n"),
        ("Cid mucks [ 5s, 5c ]", "Cid mucks [ Kc, Ks, Qd, Qh ]"),
        ("Ann collected [ $14 ]", "Cid collected [ $0.95 ]"),
        ("Bob collected [ $40 ]\n", ""),
        ("Bob collected [ $14 ]", "Bob collected [ $0.95 ]"),
    )

    assert read(text).winnings == (Decimal("0.95"), Decimal("0.95"), 0)


@pytest.mark.parametrize(
    "name", ["folds", "Bob folds", "raises [$10]", "did not show his hand", "a ( $5 )", "<b>", "::"]
)
def test_names_may_hold_what_lines_are_made_of(read, name):
    hand = read(CASH.replace("Ann", name))

    assert hand.players == ("Bob", "Cid", name)
    assert hand.finishing_stacks == read(CASH).finishing_stacks


REFUSED = [
    ("Cid calls [$29]", "Cid calls [$28]", "calls 28.00; it takes 29.00 to call"),
    ("Cid calls [$29]", "Cid calls [-$29]", "is not an amount"),
    ("Cid posts big blind [$1]", "Cid posts big blind [$2]", "a big blind of 2.00, not of 1.00"),
    ("Bob collected [ $40 ]", "Bob collected [ $41 ]", "ends with"),
    ("Bob collected [ $40 ]\n", "", "28.00 of a pot|no rake is that high"),
    ("Bob collected [ $14 ]", "Bob collected [ $13 ]", "ends with"),
    ("Ann collected [ $14 ]\nBob collected [ $14 ]\nBob collected [ $40 ]\n", "", "who collects"),
    ("[ Ah, Kd, Qc ]", "[ Ah, Kd ]", "a flop of 2 cards; the board would be AhKd"),
    ("** Dealing turn **", "** Dealing river **", "a river of 1 cards; the board would be"),
    ("[ Js ]", "[ Jx ]", "is not a card"),
    ("players : 3", "players : 4", "the log states 4 players, and the seats of 3"),
    ("Seat 5: Bob ( $50 )", "Seat 5:  ( $50 )", "is not understood"),
    ("Bob checks", "Dan checks", "is not understood"),
    ("Bob shows [ Td, 4c ]", "Bob shows [ Th, 4c ]", "Th|held"),
    ("No Limit Holdem", "No Limit Badugi", "is not understood"),
]


@pytest.mark.parametrize(("before", "after", "rule"), REFUSED)
def test_what_does_not_fit_is_refused(read, before, after, rule):
    with pytest.raises(NotationError, match=rule):
        read(changed(CASH, (before, after)))


def test_a_log_without_the_button_plays_from_the_blinds_on(read):
    hand = read(changed(CASH, ("Seat 2 is the button\n", "")))

    assert hand.fields() == read(CASH).fields()


def test_a_line_without_an_end_is_refused_at_once(read):
    with pytest.raises(NotationError, match="line 4: a line has more than 2000 characters"):
        read(changed(CASH, ("Table Lima", "Tournament #1 " + "- Table " * 100_000)))


def test_one_file_holds_hands_with_their_numbers_before_them(tmp_path):
    file = tmp_path / "log.txt"
    file.write_text(CASH + "\n\n" + CASH.replace("900100", "900101"), encoding="utf-8")

    assert [hand.hand for hand in hands_of_log(file)] == [900100, 900101]
