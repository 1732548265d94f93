"""Logs of the Merge network: XML whose rounds list all cards seen so far after the events."""

import contextlib
import re
from decimal import Decimal

import pytest
from example_logs import MERGE as CASH
from example_logs import MERGE_LIMIT
from room_logs import changed, read_all

from games.notation import NotationError
from histories import hands_to_frame, read_hands
from histories.rooms.results import check_results

STUD = """\
<description type="HORSE Tournament" stakes="Limit"/>
<game id="36000001-14" starttime="20110622121826" numholecards="7" gametype="77" \
multigametype="45" realmoney="true" data="20110622|Freeroll - HORSE|36000000-1|36000001-14|true">
<players dealer="2">
<player seat="0" nickname="Ann" balance="$0.00" dealtin="true" />
<player seat="1" nickname="Bob" balance="$150.00" dealtin="true" />
<player seat="2" nickname="Cid" balance="$600.00" dealtin="true" />
</players>
<round id="BLINDS" sequence="1">
<event sequence="1" type="ANTE" player="0" amount="5.00"/>
<event sequence="2" type="ANTE" player="1" amount="10.00"/>
<event sequence="3" type="ANTE" player="2" amount="10.00"/>
</round>
<round id="BRING_IN" sequence="2">
<event sequence="4" type="BRING_IN" player="1" amount="15.00"/>
<cards type="DRAW_DRAWN_CARDS" cards="null,null,5c" player="0"/>
<cards type="DRAW_DRAWN_CARDS" cards="null,null,3s" player="1"/>
<cards type="HOLE" cards="9d,Td,Jc" player="2" hand="J-T-9"/>
</round>
<round id="THIRD_STREET" sequence="3">
<event sequence="5" type="COMPLETE" player="2" amount="50.00"/>
<event sequence="6" type="RAISE" player="1" amount="100.00"/>
<event sequence="7" type="CALL" player="2" amount="50.00"/>
</round>
<round id="FOURTH_STREET" sequence="4">
<event sequence="8" type="BET" player="2" amount="50.00"/>
<event sequence="9" type="ALL_IN" player="1" amount="50.00"/>
<cards type="DRAW_DRAWN_CARDS" cards="null,null,5c,6c" player="0"/>
<cards type="DRAW_DRAWN_CARDS" cards="null,null,3s,4s" player="1"/>
<cards type="HOLE" cards="9d,Td,Jc,Js" player="2" hand="Pair of Jacks"/>
</round>
<round id="FIFTH_STREET" sequence="5">
<cards type="DRAW_DRAWN_CARDS" cards="Kc,Kd,5c,6c,2h" player="0"/>
<cards type="DRAW_DRAWN_CARDS" cards="Qc,Qd,3s,4s,2d" player="1"/>
<cards type="HOLE" cards="9d,Td,Jc,Js,Jd" player="2" hand="Three Jacks"/>
</round>
<round id="SIXTH_STREET" sequence="6">
<cards type="DRAW_DRAWN_CARDS" cards="Kc,Kd,5c,6c,2h,7s" player="0"/>
<cards type="DRAW_DRAWN_CARDS" cards="Qc,Qd,3s,4s,2d,9s" player="1"/>
<cards type="HOLE" cards="9d,Td,Jc,Js,Jd,2s" player="2" hand="Three Jacks"/>
</round>
<round id="SEVENTH_STREET" sequence="7">
<cards type="DRAW_DRAWN_CARDS" cards="Kc,Kd,5c,6c,2h,7s,Th" player="0"/>
<cards type="DRAW_DRAWN_CARDS" cards="Qc,Qd,3s,4s,2d,9s,Ts" player="1"/>
<cards type="HOLE" cards="9d,Td,Jc,Js,Jd,2s,3h" player="2" hand="Three Jacks"/>
</round>
<round id="SHOWDOWN" sequence="8">
<event sequence="10" type="SHOW" player="2"/>
<cards type="SHOWN" cards="9d,Td,Jc,Js,Jd,2s,3h" player="2"/>
<cards type="SHOWN" cards="Qc,Qd,3s,4s,2d,9s,Ts" player="1"/>
<cards type="SHOWN" cards="Kc,Kd,5c,6c,2h,7s,Th" player="0"/>
</round>
<round id="END_OF_GAME" sequence="9">
<event sequence="11" type="PLAYER_OUT" player="0"/>
<winner amount="15.00" uncalled="false" potnumber="1" player="2" hand="Jacks" pottype="n"/>
<winner amount="310.00" uncalled="false" potnumber="2" player="2" hand="Jacks" pottype="n"/>
</round>
</game>
"""
DRAW = """\
<description type="2-7 Lowball" stakes="Limit $1/$2"/>
<game id="33000001-3" starttime="2011/04/19 08:52:36 -0400" numholecards="5" gametype="67" \
realmoney="false" data="20110419|Minne (33000001)|33000001|33000001-3|false">
<players dealer="3">
<player seat="1" nickname="Ann" balance="$30.00" dealtin="true" />
<player seat="3" nickname="Bob" balance="$50.00" dealtin="true" />
</players>
<round id="BLINDS" sequence="1">
<event sequence="1" type="SMALL_BLIND" player="3" amount="0.50"/>
<event sequence="2" type="BIG_BLIND" player="1" amount="1.00"/>
</round>
<round id="PRE_FIRST_DRAW" sequence="2">
<event sequence="3" type="RAISE" player="3" amount="2.00"/>
<event sequence="4" type="CALL" player="1" amount="1.00"/>
<cards type="HOLE" cards="Th,4s,8d,3c,Kh" player="3" hand="K-T-8-4-3"/>
</round>
<round id="FIRST_DRAW" sequence="3">
<event sequence="5" type="DRAW" player="1" text="0"/>
<event sequence="6" type="DRAW" player="3" text="2"/>
<cards type="DRAW_DRAWN_CARDS" cards="3h,4s,8d,3c,As" player="3" hand="Pair of Threes"/>
</round>
<round id="POST_FIRST_DRAW" sequence="4">
<event sequence="7" type="BET" player="1" amount="1.00"/>
<event sequence="8" type="FOLD" player="3"/>
</round>
<round id="END_OF_FOLDED_GAME" sequence="5">
<event sequence="9" type="MUCK" player="1"/>
<winner amount="4.80" uncalled="false" potnumber="1" player="1" pottype="n"/>
</round>
<round id="END_OF_GAME" sequence="6">
</round>
</game>
"""


def test_a_hand_has_its_stakes_table_and_uncalled_bet(read):
    hand = read(CASH)

    assert (hand.venue, hand.hand, hand.table) == ("Merge", "34000001-7", "Alba")
    assert (hand.seats, hand.players) == ((3, 4, 0), ("Bob", "Cid", "Ann"))
    assert hand.finishing_stacks == (80, 105, Decimal("114.00"))
    assert hand.user_fields["_hero"] == "Ann"
    assert hand.user_fields["_rakes"] == [Decimal("1.50")]


def test_stacks_of_tournaments_are_those_after_antes_and_blinds(read):
    hand = read(STUD)

    assert (hand.variant, hand.small_bet, hand.bring_in) == ("F7S/8", 50, 15)
    assert hand.starting_stacks == (5, 160, 610)
    assert hand.finishing_stacks == (0, 0, 775)
    assert hand.user_fields["_tournament"] == "36000000"


@pytest.mark.parametrize(("number", "variant"), [("41", "F7S"), ("45", "F7S/8")])
def test_a_mix_names_its_games_by_number(read, number, variant):
    assert read(changed(STUD, ('"45"', f'"{number}"'))).variant == variant


def test_razz_of_a_mix_has_the_bring_in_of_razz(read):
    with pytest.raises(NotationError, match="turn"):
        read(changed(STUD, ('"45"', '"49"')))


def test_discards_are_the_cards_that_the_new_hand_lacks(read):
    hand = read(DRAW)

    assert (hand.variant, hand.currency) == ("F2L3D", None)
    assert "p1 sd" in hand.actions
    assert "p2 sd ThKh" in hand.actions
    assert "d dh p2 3hAs" in hand.actions


def test_a_damaged_draw_costs_its_hand_with_file_and_line(tmp_path):
    (tmp_path / "a.txt").write_text(changed(DRAW, ("3c,Kh", "3c,Kh,2c")), encoding="utf-8")
    (tmp_path / "b.txt").write_text(DRAW, encoding="utf-8")
    refused = []

    hands = [*read_hands(tmp_path, errors="skip", refused=refused)]
    frame = hands_to_frame(tmp_path, errors="skip")

    assert [hand.variant for hand in hands] == ["F2L3D"]
    assert [(error.file, error.line) for error in refused] == [(str(tmp_path / "a.txt"), 2)]
    assert len(frame.attrs["refused"]) == 1


@pytest.mark.parametrize("text", [DRAW, STUD], ids=["draw", "stud"])
def test_any_line_that_is_gone_or_has_other_cards_is_refused_or_read(text, tmp_path):
    lines = text.splitlines()
    for number, line in enumerate(lines):
        fewer, more = re.sub(r'cards="[^"]*"', 'cards=""', line), line.replace(',3c"', ',3c,2c"')
        for other in ("", fewer, more):
            damaged = "\n".join([*lines[:number], other, *lines[number + 1 :]])
            with contextlib.suppress(NotationError):
                read_all(tmp_path, damaged)


def test_a_board_that_a_round_omits_is_taken_from_the_next(read):
    line = '\t\t<cards type="COMMUNITY" cards="2c,7d,Kc" hand="Pair of Kings"/>\n'

    assert read(changed(CASH, (line, ""))).fields() == read(CASH).fields()


def test_a_player_who_returns_posts_a_live_and_a_dead_blind(read):
    post = '<event sequence="2" type="RETURN_BLIND" player="1" amount="1.50"/>\n'
    fold = '<event sequence="3" type="FOLD" player="1"/>\n'
    text = changed(
        CASH,
        ('seat="1" nick', 'seat="5" nick'),
        (
            '\t</round>\n\t<round id="PREFLOP"',
            post.replace('"1"', '"5"') + '\t</round>\n\t<round id="PREFLOP"',
        ),
        (
            '\t\t<event sequence="3" type="RAISE"',
            fold.replace('"1"', '"5"') + '\t\t<event sequence="3" type="RAISE"',
        ),
        ('winner amount="39.00"', 'winner amount="40.50"'),
    )
    hand = read(text)

    assert hand.user_fields["_posts"] == [0, 0, 1, 0]
    assert hand.user_fields["_dead_blinds"] == [0, 0, Decimal("0.50"), 0]


def test_a_blind_to_which_nobody_is_opposed_comes_back(read):
    play = CASH[CASH.index('\t<round id="PREFLOP"') : CASH.index('\t<round id="END_OF_FOLDED')]
    small = CASH[CASH.index('\t\t<event sequence="1"') : CASH.index('\t\t<event sequence="2"')]
    folds = "".join(f'<event sequence="{n}" type="FOLD" player="{n}"/>\n' for n in (0, 3))
    hand = read(
        changed(
            CASH,
            (play, f'\t<round id="PREFLOP" sequence="2">\n{folds}\t</round>\n'),
            (small, ""),
            ('<winner amount="39.00" uncalled="false"', '<winner amount="1.00" uncalled="true"'),
            ('potnumber="1" player="0"', 'potnumber="1" player="4"'),
        )
    )

    assert hand.finishing_stacks == hand.starting_stacks


@pytest.mark.parametrize(
    ("before", "after", "rule"),
    [
        ("No Limit", "Half Pot Limit", "are not stakes that are known"),
        ('type="FOLD" timestamp="1305671118454" player="3"', 'type="NOD" player="3"', "'NOD'"),
        ('type="CALL" timestamp="1305671119904" player="4"', 'type="CALL" player="8"', "seat '8'"),
        ('cards="2c,7d,Kc"', 'cards="2c,7d,Kd"', "the board is 2c7dKd, and 2c7dKc9s later"),
        ('cards="Ah,Kh" player="0" hand="Pair', 'cards="Ah,Ks" player="0" hand="Pair', "holds"),
        ('type="COMMUNITY" cards="2c,7d,Kc,', 'type="TABLE" cards="2c,7d,Kc,', "'TABLE'"),
        ('starttime="20110517172454"', 'starttime="2011"', "is not a time"),
        ("<players dealer", "<people dealer", "is broken|not known"),
        ('potnumber="1"', 'potnumber="one"', "not a whole number"),
    ],
)
def test_what_is_not_known_is_refused(read, before, after, rule):
    with pytest.raises(NotationError, match=rule):
        read(changed(CASH, (before, after)))


def test_a_damaged_amount_is_refused_or_seen(read):
    whole = read(CASH).fields()
    for match in re.finditer(r'(?:amount|(?<!"Dot" )balance)="\$?(\d)', CASH):
        damaged = CASH[: match.start(1)] + str(9 - int(match[1])) + CASH[match.end(1) :]
        with contextlib.suppress(NotationError):
            assert read(damaged).fields() != whole, match[0]


def test_raises_are_unlimited_heads_up_and_add_a_full_bet_to_a_short_all_in(tmp_path):
    heads_up, short = read_all(tmp_path, MERGE_LIMIT)
    for hand in (heads_up, short):
        check_results(hand, hand.replay())

    assert heads_up.user_fields["_rules"] == "Merge"
    assert "p1 cbr 5.00" in heads_up.actions
    assert short.actions[10:13] == ("p1 cbr 1.60", "p2 cbr 2.60", "p3 cc")


def test_three_players_make_four_bets_on_a_street(tmp_path):
    dot = '<player seat="4" nickname="Cid" balance="$80.00" dealtin="true" />\n</players>'
    folds = '<event sequence="3" type="FOLD" player="4"/>\n<event sequence="3" type="CALL"'
    text = MERGE_LIMIT.partition('<game id="34000002-2')[0]
    text = changed(
        text,
        ("</players>", dot),
        ('<event sequence="3" type="CALL"', folds),
        ('dealer="0"', 'dealer="4"'),
        (
            '<event sequence="5"',
            '<event sequence="5" type="CHECK" player="0"/>\n<event sequence="6"',
        ),
    )

    (hand,) = read_all(tmp_path, text)
    with pytest.raises(NotationError, match="the street has seen all its bets"):
        hand.replay()
