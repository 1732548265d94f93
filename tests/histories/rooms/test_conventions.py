"""The ways in which logs in one layout state the same facts: raises, returns, pots, checks."""

from decimal import Decimal

import pytest
from example_logs import POKERSTARS as CASH
from room_logs import changed, read_all

from games.notation import NotationError
from histories import hands_to_frame
from histories.rooms.writers import to_pokerstars

ALL_IN = """\
PokerStars Hand #200000000009: Tournament #4711, $10+$1 USD Hold'em No Limit - Level III (100/200) \
- 2010/06/04 19:53:18 ET
Table '4711 11' 6-max Seat #1 is the button
Seat 1: Ann (1500 in chips)
Seat 2: Bob (5000 in chips)
Seat 3: Cid (160 in chips) is sitting out
Seat 4: Dot (600 in chips)
Bob: posts small blind 100
Cid: posts big blind 160 and is all-in
*** HOLE CARDS ***
Dot: raises 440 to 600 and is all-in
Ann: folds
Bob: raises 4400 to 5000 and is all-in
Cid: folds
Uncalled bet (4400) returned to Bob
*** FLOP *** [3s Js 5c]
Bob: checks
*** TURN *** [3s Js 5c] [9c]
*** RIVER *** [3s Js 5c 9c] [7d]
*** SHOW DOWN ***
Bob: shows [Qc Jc] (a pair of Jacks)
Dot: shows [Qd Th] (high card Queen)
Bob collected 880 from side pot
Bob collected 480 from main pot
*** SUMMARY ***
Total pot 1360 Main pot 480. Side pot 880. | Rake 0
Board [3s Js 5c 9c 7d]
"""
WALK = """\
PokerStars Hand #200000000010: Hold'em No Limit ($10/$20) - 2017/01/01 15:02:07
Table '#4711' 6-max Seat #3 is the button
Seat 3: Ann ($2,040 in chips)
Seat 4: Bob ($2,292 in chips)
Seat 5: Cid ($1,960 in chips)
Bob: posts small blind $10
Cid: posts big blind $20
*** HOLE CARDS ***
Dealt to Cid [Td 5d]
Ann: folds
Bob: folds
Uncalled bet ($20) returned to Cid
Cid collected $10 from pot
*** SUMMARY ***
Total pot $10 | Rake $0.00
"""


def test_an_all_in_raise_against_all_in_players_is_a_raise_that_goes_back(read):
    hand = read(ALL_IN)
    frame = hands_to_frame(hand).set_index("player")

    assert "p1 cbr 5000" in hand.actions
    assert hand.finishing_stacks == (5760, 0, 0, 1500)
    assert {*frame.index[frame.pfr]} == {"Dot", "Bob"}
    assert {*frame.index[frame.three_bet]} == {"Bob"}
    assert {*frame.index[frame.three_bet_chance]} == {"Ann", "Bob"}


def test_a_raise_may_be_stated_above_the_posted_part_of_a_blind(read):
    for size, is_read in ((440, True), (400, True), (420, False)):
        text = changed(ALL_IN, ("raises 440 to", f"raises {size} to"))
        if is_read:
            assert read(text).fields() == read(ALL_IN).fields()
        else:
            with pytest.raises(NotationError, match="Dot raises by 420 to 600; the bet was 200"):
                read(text)


def test_an_absent_player_who_is_all_in_by_a_blind_may_fold(read):
    hand = read(ALL_IN)
    frame = hands_to_frame(hand).set_index("player")

    assert "p2 f" in hand.actions
    for column in ("saw_flop", "went_to_showdown"):
        assert {*frame.index[frame[column]]} == {"Bob", "Dot"}
    assert frame.ev.sum() == pytest.approx(0)  # with unknown live cards, it would be missing
    assert read(to_pokerstars(hand)).actions == hand.actions


def test_a_pot_that_an_absent_player_leaves_needs_no_board(read):
    text = changed(
        ALL_IN,
        ("Dot: raises 440 to 600 and is all-in", "Dot: folds"),
        ("Bob: raises 4400 to 5000 and is all-in", "Bob: raises 4800 to 5000 and is all-in"),
        ("bet (4400)", "bet (4840)"),
    )
    text = text.partition("*** FLOP")[0] + "Bob collected 320 from pot\n*** SUMMARY ***\n"

    hand = read(text + "Total pot 320 | Rake 0\n")
    frame = hands_to_frame(hand).set_index("player")

    assert hand.finishing_stacks == (5160, 0, 600, 1500)
    assert {*frame.index[frame.steal]} == {"Bob"}
    assert not frame.saw_flop.any()


def test_a_check_of_a_player_with_nobody_to_bet_against_is_no_action(read):
    text = changed(ALL_IN, ("Bob: checks\n", ""))

    assert read(text).fields() == read(ALL_IN).fields()


def test_in_a_match_of_two_a_raise_may_state_what_the_player_adds_to_their_bet(read):
    text = changed(CASH, ("Bob: folds", "Bob: raises $5.50 to $6"), ("Cid: calls $2\n", ""))
    text = text.partition("*** FLOP")[0] + "Cid: folds\nAnn: folds\n"
    text += "Uncalled bet ($3) returned to Bob\nBob collected $7 from pot\n*** SUMMARY ***\n"
    text += "Total pot $7 | Rake $0\n"

    with pytest.raises(NotationError, match=r"Bob raises by 5\.50 to 6\.00"):
        read(text)
    match = changed(text, ("Hold'em No Limit", "Match Round I, Hold'em No Limit"))
    assert "p1 cbr 6.00" in read(match).actions


def test_only_other_programs_state_the_total_of_a_raise_twice(read):
    text = changed(CASH, ("raises $2 to $3", "raises $3 to $3"))

    with pytest.raises(NotationError, match=r"Ann raises by 3\.00 to 3\.00"):
        read(text)
    head, _, rest = text.partition("\n")
    exported = head.partition(" - ")[0] + " - 2020/05/01 - 18:00:10 (ET)\n"
    exported += changed(rest, ("Total pot $14.50", "Total pot $13.80"))
    assert read(exported).actions == read(CASH).actions


def test_a_raise_may_be_stated_above_a_bet_with_the_dead_chips_of_its_player(read):
    text = changed(
        CASH,
        ("Seat 4: Cid", "Seat 6: Dot ($50 in chips)\nSeat 4: Cid"),
        ("posts big blind $1\n", "posts big blind $1\nDot: posts small & big blinds $1.50\n"),
        ("Ann: raises $2 to", "Dot: checks\nAnn: raises $1.50 to"),
        ("Cid: calls $2\n", "Cid: calls $2\nDot: folds\n"),
        ("$13.80", "$15.30"),
        ("pot $14.50", "pot $16"),
    )

    assert read(text).user_fields["_dead_blinds"] == [0, 0, Decimal("0.50"), 0]


def test_a_log_may_return_the_whole_blind_of_a_walk(read):
    hand = read(WALK)

    assert hand.winnings == (0, 20, 0)
    assert hand.finishing_stacks == (2282, 1970, 2040)
    with pytest.raises(NotationError, match=r"takes back 30\.00"):
        read(changed(CASH, ("bet ($10) returned to Ann", "bet ($30) returned to Ann")))


@pytest.mark.parametrize("total", ["Total pot $30 | Rake $0.00\n"])
def test_winnings_and_the_total_pot_may_include_a_bet_that_nobody_called(read, total):
    text = changed(
        WALK,
        ("Uncalled bet ($20) returned to Cid\n", ""),
        ("collected $10", "collected $30"),
        ("Total pot $10 | Rake $0.00\n", total),
    )

    assert read(text).fields() == read(WALK).fields()


def test_a_stated_pot_may_be_a_part_of_one(read):
    text = changed(
        ALL_IN,
        ("Bob collected 880 from side pot\nBob collected 480 from main pot\n", "@"),
        ("@", "Bob collected 1360 from pot\n"),
        ("Main pot 480. Side pot 880.", "Main pot 400. Side pot-1 80. Side pot-2 880."),
    )

    assert read(text).finishing_stacks == read(ALL_IN).finishing_stacks


def test_a_pot_of_a_player_who_cashed_out_is_stated_in_the_summary(read):
    text = changed(
        CASH,
        ("Ann collected $13.80 from pot", "Ann cashed out the hand for $13 | Cash Out Fee $0.13"),
        ("collected ($13.80)", "won ($13.80) (pot not awarded as player cashed out)"),
    )

    assert read(text).winnings == (0, 0, Decimal("13.80"))
    assert read(text).user_fields["_outside_pot"] == [["Ann", Decimal("-0.80")]]


def test_a_cash_out_without_an_amount_is_refused(read):
    text = changed(CASH, ("*** SUMMARY", "Ann cashed out the hand\n*** SUMMARY"))

    with pytest.raises(NotationError, match="cashed out the hand' is not understood"):
        read(text)


@pytest.mark.parametrize("room", ["PokerBros", "Run It Once Poker", "Full Tilt", "PokerMaster"])
def test_other_rooms_write_the_layout_under_their_names(read, room):
    assert read(changed(CASH, ("PokerStars Hand", f"{room} Hand"))).venue == room


def test_an_exported_hand_states_the_total_pot_without_the_rake(read):
    text = changed(
        CASH,
        ("2020/05/02 0:00:10 CET [2020/05/01 18:00:10 ET]", "2020/05/01 - 18:00:10 (ET)"),
        ("Total pot $14.50", "Total pot $13.80"),
    )

    assert read(text).fields() == read(CASH).fields()


def test_an_archive_may_indent_its_hands_and_number_them(tmp_path):
    text = "".join(f" {line}\n" for line in CASH.splitlines())
    archive = f"*********** # 1 **************\n{text}\n\n*********** # 2 **************\n{text}"

    assert [hand.hand for hand in read_all(tmp_path, archive)] == [200000000001] * 2


def test_before_june_2019_run_it_once_wrote_raises_to_what_players_add(read):
    before = changed(CASH, ("PokerStars Hand", "Run It Once Poker Hand"), ("2020/05", "2019/02"))
    text = changed(before, ("Cid: checks\nAnn: bets $4\nCid: calls $4\n", FLOP), ("$10", "$10"))
    text = changed(text, ("$13.80", "$21.80"), ("pot $14.50", "pot $22.50"))

    assert "p2 cbr 8.00" in read(text).actions


FLOP = "Cid: bets $2\nAnn: raises $2 to $4\nCid: raises $4 to $6\nAnn: calls $4\n"
"""The second raise is to 8: the player adds 6 to the bet of 2."""
