"""Logs of the iPoker network: XML whose actions are ordered by their numbers."""

import re
from decimal import Decimal
from itertools import repeat

import pytest
from example_logs import IPOKER as HAND
from example_logs import IPOKER_GAME as GAME
from example_logs import IPOKER_HEAD as HEAD
from example_logs import IPOKER_LIMIT
from room_logs import changed, played, read_all

from games.notation import NotationError
from histories.rooms.readers.ipoker_network.ipoker_xml import split
from histories.rooms.room import Room
from histories.rooms.transcript import Transcript

ALL_IN = (
    HEAD.replace("Holdem NL €0.50/€1", "Omaha PL €0.50/€1")
    + """\
  <game gamecode="5002">
    <general>
      <startdate>06-Jan-2014 10:43:27</startdate>
      <players>
        <player seat="3" name="Ann" chips="€12" dealer="1" win="€1" bet="€12" />
        <player seat="8" name="Dot" chips="€11" dealer="0" win="€21" bet="€11" />
      </players>
    </general>
    <round no="0">
      <action no="1" player="Ann" type="15" sum="€1" />
      <action no="2" player="Dot" type="15" sum="€1" />
      <action no="3" player="Ann" type="1" sum="€0.50" />
      <action no="4" player="Dot" type="2" sum="€1" />
    </round>
    <round no="1">
      <cards type="Pocket" player="Dot">HA SA c10 d9</cards>
      <cards type="Pocket" player="Ann">HK SK C3 D4</cards>
      <action no="5" player="Ann" type="23" sum="€3" />
      <action no="6" player="Dot" type="3" sum="€2" />
    </round>
    <round no="2">
      <cards type="Flop" player="">C2 D7 CA</cards>
      <action no="7" player="Dot" type="5" sum="€3" />
      <action no="9" player="Dot" type="7" sum="€4" />
      <action no="8" player="Ann" type="7" sum="€8" />
    </round>
    <round no="3"><cards type="Turn" player="">S8</cards></round>
    <round no="4"><cards type="River" player="">H6</cards></round>
  </game>
</session>
"""
)


def test_actions_are_ordered_by_their_numbers(tmp_path):
    hand = played(tmp_path, HAND)

    bets = [action for action in hand.actions if action.startswith("p") and " sm" not in action]
    assert bets == [
        *("p3 cbr 3.00", "p1 f", "p2 cc"),
        *("p2 cc", "p3 cbr 4.00", "p2 cbr 10.00", "p3 cc"),
        *("p2 cbr 10.00", "p3 f"),
    ]


def test_winnings_hold_the_bet_that_nobody_called_and_what_is_missing_is_the_rake(tmp_path):
    hand = played(tmp_path, HAND)

    # 26.50 in the pot and 10 that go back are 36.50; 35.20 are won.
    assert hand.winnings == (0, Decimal("25.20"), 0)
    assert hand.user_fields["_rakes"] == [Decimal("1.30")]
    assert hand.finishing_stacks == (Decimal("1050.00"), Decimal("92.20"), Decimal("87.00"))


def test_clients_since_2019_do_not_count_a_bet_that_nobody_called(tmp_path):
    for told in ("<client_version>21.1</client_version>", FLAG):
        text = changed(HAND, ("<mode>", f"{told}<mode>"), ('win="€35.20"', 'win="€25.20"'))
        assert played(tmp_path, text).winnings == (0, Decimal("25.20"), 0)


FLAG = "<uncalled_bet_enabled>true</uncalled_bet_enabled>"


def test_the_head_of_the_session_tells_the_table_and_the_hero(tmp_path):
    hand = played(tmp_path, HAND)

    assert (hand.table, hand.currency, hand.hand) == ("Turin, 4711", "EUR", 5001)
    assert (hand.user_fields["_hero"], hand.time_zone) == ("Dot", None)
    assert hand.actions[:3] == ("d dh p1 ????", "d dh p2 AhTs", "d dh p3 ????")


def test_all_ins_tell_what_is_added_and_hands_that_are_known_are_shown(tmp_path):
    hand = played(tmp_path, ALL_IN)

    assert (hand.variant, hand.antes, str(hand.time)) == ("PO", (1, 1), "10:43:27")
    assert hand.players == ("Dot", "Ann")
    assert hand.finishing_stacks == (21, 1)
    assert hand.actions[-2:] == ("p1 sm AhAsTc9d", "p2 sm KhKs3c4d")


def test_a_big_blind_that_is_too_big_has_a_dead_part(tmp_path):
    text = changed(
        HAND,
        ('<action no="2"', '<action no="3" player="Ann" type="2" sum="€1.50" />\n<action no="2"'),
        *((f'no="{n}" player', f'no="{n + 1}" player') for n in range(11, 3, -1)),
        ('<action no="3" player="Ann" type="23"', '<action no="4" player="Ann" type="23"'),
        ('bet="€13"', 'bet="€13.50"'),
        ("€35.20", "€35.70"),
    )
    hand = played(tmp_path, text)

    assert hand.user_fields["_posts"] == [0, 0, 1]
    assert hand.user_fields["_dead_blinds"] == [0, 0, Decimal("0.50")]


def test_fixed_limit_is_named_with_its_bets(tmp_path):
    text = changed(
        HAND, ("NL €0.50/€1", "L €1/€2"), ("€3", "€2"), ('€2" cards="" />\n    </round>', ONE)
    )
    text = changed(text, *LIMIT)
    hand = played(tmp_path, text)

    assert (hand.variant, hand.small_bet, hand.big_bet) == ("FT", 1, 2)


ONE = '€1" cards="" />\n    </round>'
LIMIT = (
    ('type="5" sum="€4"', 'type="5" sum="€1"'),
    ('type="23" sum="€10"', 'type="23" sum="€2"'),
    ('type="3" sum="€6"', 'type="3" sum="€1"'),
    ('type="5" sum="€10"', 'type="5" sum="€2"'),
    ('bet="€13"', 'bet="€4"'),
    ('win="€25.20" bet="€23"', 'win="€10.20" bet="€6"'),
)


def test_an_all_in_of_half_a_bet_counts_as_a_bet(tmp_path):
    hand = played(tmp_path, IPOKER_LIMIT)

    assert hand.user_fields["_rules"] == "iPoker"
    assert hand.actions[7:10] == ("p1 cbr 0.60", "p2 cbr 2.00", "p3 f")


def test_an_all_in_of_less_than_half_a_bet_is_completed(tmp_path):
    text = changed(
        IPOKER_LIMIT, ("€2.60", "€2.40"), ("€0.60", "€0.40"), ('win="€8.40"', 'win="€8"')
    )

    with pytest.raises(NotationError, match=r"the maximum raise is to 1\.00"):
        played(tmp_path, text)
    completed = changed(
        text,
        (
            'type="23" sum="€2" />\n      <action no="8"',
            'type="23" sum="€1" />\n      <action no="8"',
        ),
        ('win="€8" bet="€4"', 'win="€7" bet="€3"'),
    )
    assert "p2 cbr 1.00" in played(tmp_path, completed).actions


def test_tournaments_name_no_stakes_but_who_can_pay_posts_them(tmp_path):
    text = changed(HAND, (" €0.50/€1", ""), ("€", ""), ("1,050.50", "1,050"), (".50", ""))
    text = changed(text, ('type="1" sum="0"', 'type="1" sum="1"'), ('bet="0"', 'bet="1"'))
    text = changed(
        text, ('chips="0" dealer="0" win="0" bet="1"', 'chips="0" dealer="0" win="0" bet="0"')
    )
    hand = played(tmp_path, changed(text, ("35.20", "37")))

    assert (hand.currency, hand.user_fields["_tournament"]) == (None, "4711")
    assert (hand.blinds_or_straddles, hand.winnings) == ((1, 1, 0), (0, 27, 0))


STUD = (
    HEAD.replace("Holdem NL €0.50/€1", "7 Card Stud L").replace(", 4711", " Cup, 4711")
    + """\
  <game gamecode="5003">
    <general>
      <startdate>06-Jan-2014 10:43:27</startdate>
      <players>
        <player seat="3" name="Ann" chips="1,000" dealer="1" win="0" bet="10" />
        <player seat="8" name="Dot" chips="900" dealer="0" win="42" bet="28" />
        <player seat="9" name="Eve" chips="800" dealer="0" win="0" bet="4" />
      </players>
    </general>
    <round no="0">
      <action no="1" player="Ann" type="15" sum="4" />
      <action no="2" player="Dot" type="15" sum="4" />
      <action no="3" player="Eve" type="15" sum="4" />
    </round>
    <round no="1"></round>
    <round no="2">
      <cards type="Third Street" player="Ann">X X C2</cards>
      <cards type="Third Street" player="Dot">HA SA D7</cards>
      <cards type="Third Street" player="Eve">X X H9</cards>
      <action no="4" player="Ann" type="16" sum="6" />
      <action no="5" player="Dot" type="5" sum="24" />
      <action no="6" player="Eve" type="0" sum="0" />
      <action no="7" player="Ann" type="0" sum="0" />
    </round>
  </game>
</session>
"""
)


def test_stud_in_a_tournament_names_no_bet_but_its_bets_do(tmp_path):
    hand = played(tmp_path, STUD)

    assert (hand.variant, hand.small_bet, hand.bring_in) == ("F7S", 24, 6)
    assert hand.winnings == (24, 0, 0)


def test_a_protected_player_whose_connection_is_lost_is_all_in_for_their_bets(tmp_path):
    text = changed(
        HAND,
        ('player="Dot" type="3" sum="€2"', 'player="Dot" type="7" sum="DP"'),
        ('player="Cid" type="0" sum="€0"', 'player="Cid" type="3" sum="€2.50"'),
        ("X X</cards>\n      <action no=\"4\"", "HK SK</cards>\n      <action no=\"4\""),
        ("X X</cards>\n      <action no=\"3\"", "HQ SQ</cards>\n      <action no=\"3\""),
        ('win="€0" bet="€0.50"', 'win="€0" bet="€3"'),
        ('win="€0" bet="€13"', 'win="€8" bet="€7"'),
        ('win="€35.20" bet="€23"', 'win="€3" bet="€1"'),
    )  # fmt: skip
    head, _, _ = text.partition('<action no="7"')
    text = (
        head
        + """\
<action no="7" player="Ann" type="5" sum="€4" cards="" />
      <action no="6" player="Cid" type="4" sum="€0" cards="" />
      <action no="8" player="Cid" type="0" sum="€0" cards="" />
    </round>
    <round no="3"><cards type="Turn" player="">S9</cards></round>
    <round no="4"><cards type="River" player="">H3</cards></round>
  </game>
</session>
"""
    )
    hand = played(tmp_path, text)

    assert hand.user_fields["_cap"] == [Decimal("1050.50"), 1, 100]
    assert hand.starting_stacks[1] == 80
    assert hand.winnings == (0, 3, 4)


def test_five_card_stud_deals_two_cards_first(tmp_path):
    text = changed(
        STUD,
        ("7 Card Stud L", "5 Card Stud L"),
        ("Third Street", "Second Street"),
        ("X X", "X"),
        ("HA SA D7", "HA D7"),
    )
    hand = played(tmp_path, text)

    assert (hand.variant, hand.small_bet) == ("F5S", 24)
    assert hand.actions[1:4] == ("d dh p2 ??9h", "d dh p3 ??2c", "p3 pb")


def test_a_session_may_lack_the_day(tmp_path):
    text = changed(HAND, ("<startdate>2014-01-06 10:43:27</startdate>", ""))

    assert (played(tmp_path, text).year, played(tmp_path, text).time) == (None, None)


def test_games_that_end_after_the_blinds_are_refused(tmp_path):
    text = re.sub(r' win="[^"]*" bet="[^"]*"', "", HAND)
    text = text.partition('    <round no="1">')[0] + "  </game>\n</session>\n"

    with pytest.raises(NotationError, match="the hand stops before its end"):
        played(tmp_path, text)


def test_the_last_game_may_lack_its_end(tmp_path):
    hand = played(tmp_path, HAND.partition("  </game>")[0])

    assert hand.fields() == played(tmp_path, HAND).fields()
    without_bets = re.sub(' bet="[^"]*"', "", HAND)
    assert played(tmp_path, without_bets).winnings == hand.winnings
    with pytest.raises(NotationError, match="stops before its end"):
        played(tmp_path, without_bets.partition("  </game>")[0])


def test_older_clients_write_raises_by_what_they_add(tmp_path):
    text = changed(
        HAND,
        *(('type="23" sum="€3"', 'type="6" sum="€3"'), (' player="">', ">"), ("X X", "x x")),
        ("<startdate>", "<servername>poker1</servername>\n<startdate>"),
        ("NL €0.50/€1", "No Limit €0.50/€1 Ante €0.00"),
    )

    assert played(tmp_path, text).fields() == played(tmp_path, HAND).fields()


@pytest.mark.parametrize("limit", ["SL", "БЛ"])
def test_limits_are_read_in_the_languages_of_clients(limit, tmp_path):
    assert played(tmp_path, changed(HAND, ("Holdem NL", f"Holdem {limit}"))).variant == "NT"


def test_amounts_whose_currency_was_damaged_are_read(tmp_path):
    hand = played(tmp_path, changed(HAND, ("€", "\ufffd")))

    assert (hand.winnings, hand.currency) == ((0, Decimal("25.20"), 0), "EUR")


def test_the_stakes_of_fixed_limit_may_be_the_blinds(tmp_path):
    text = changed(HAND, ("NL €0.50/€1", "L €0.50/€1"), ("€3", "€2"))
    text = changed(text, ('€2" cards="" />\n    </round>', ONE), *LIMIT)
    hand = played(tmp_path, text)

    assert (hand.variant, hand.small_bet, hand.big_bet) == ("FT", 1, 2)


def test_chips_of_a_tournament_may_have_decimals(tmp_path):
    text = changed(HAND, (" €0.50/€1", ""), ("€", ""), ("35.20", "36.50"))
    hand = played(tmp_path, text)

    assert hand.starting_stacks == (Decimal("1050.50"), 80, 100)
    assert (hand.blinds_or_straddles, hand.currency) == ((Decimal("0.50"), 1, 0), None)


def test_the_sum_of_bets_may_hold_an_ante_twice_or_not_at_all(tmp_path):
    for told in ("€11", "€13"):
        text = changed(ALL_IN, ('win="€1" bet="€12"', f'win="€1" bet="{told}"'))
        assert played(tmp_path, text).fields() == played(tmp_path, ALL_IN).fields()
    with pytest.raises(NotationError, match=r"in all, but 12\.00 by their actions"):
        played(tmp_path, changed(ALL_IN, ('win="€1" bet="€12"', 'win="€1" bet="€10"')))


def test_players_who_sit_out_may_stand_in_any_round(tmp_path):
    away = '<action no="1" player="Eve" type="9" sum="€0" />'
    text = changed(HAND, ('<cards type="Flop"', f'{away}<cards type="Flop"'))

    assert played(tmp_path, text).fields() == played(tmp_path, HAND).fields()


def test_omaha_of_five_cards_is_known_by_its_cards(tmp_path):
    text = changed(ALL_IN, ("Omaha PL", "PL"), ("c10 d9", "c10 d9 h9"), ("C3 D4", "C3 D4 S3"))

    assert played(tmp_path, text).variant == "PO5"


def test_sessions_and_games_come_one_after_the_other_on_lines_or_not(tmp_path):
    twice = f"{HEAD}{GAME}{GAME.replace('5001', '5007')}</session>\n{ALL_IN}"

    assert [hand.hand for hand in read_all(tmp_path, twice)] == [5001, 5007, 5002]
    assert [hand.hand for hand in read_all(tmp_path, twice.replace("\n", ""))] == [5001, 5007, 5002]


def test_sessions_are_parted_without_being_held_in_memory():
    parts = split(ANY, enumerate([HEAD, *repeat(GAME, 5)], 1))

    assert next(parts).line == 2
    assert [part.line for part in parts] == [3, 4, 5, 6]
    assert not list(split(ANY, enumerate(repeat("neither session nor end", 100_000), 1)))
    endless = ["<game >", *repeat("nor end", 20_000), "<game >", "</game>"]
    broken, whole = split(ANY, enumerate(endless, 1))
    assert "too long, or has no end" in broken.fault
    assert len(broken.lines) < 5_010
    assert (whole.line, whole.fault) == (20_002, None)


ANY = Room("any", re.compile(""), lambda part: Transcript("any", str(part.line), "NT"))


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ('sum="€4"', 'sum="€5"', "Ann bets €13 in all, but 14.00 by their actions"),
        ('sum="€6"', 'sum="€7"', "Ann bets €13 in all, but 14.00 by their actions"),
        ('bet="€23"', 'bet="€24"', "Dot bets €24 in all, but 23.00"),
        ('win="€35.20"', 'win="€37.20"', "27.20 was collected of a pot of 26.50"),
        ('no="9"', 'no="19"', "action 10 comes after action 19"),
        ('round no="3"', 'round no="2"', "round 2 comes after round 2"),
        ('type="23" sum="€3"', 'type="66" sum="€3"', "actions of type '66' are not known"),
        (
            'type="0" sum="€0" cards="" />\n      <cards',
            'type="9" sum="€0" />\n<cards',
            "sits out after",
        ),
        ("HA S10", "HA S11", "is not a card"),
        ("Holdem NL", "Badugi NL", "the game 'Badugi NL' is not one"),
        ('seat="5"', 'seat="-5"', "seat is '-5', not a whole number"),
        ("</round>", "<winners/></round>", "<winners> is not known"),
        ("</round>", "", "the XML is broken: mismatched tag"),
        (' win="€0" bet="€0.50"', "", "an element has no attribute 'win'"),
        ("S9", "S10", "the card Ts is not in the deck"),
    ],
)
def test_what_does_not_fit_is_refused(old, new, rule, tmp_path):
    with pytest.raises(NotationError, match=re.escape(rule)):
        played(tmp_path, changed(HAND, (old, new)))


def test_an_error_names_the_line(tmp_path):
    with pytest.raises(NotationError) as refused:
        played(tmp_path, changed(HAND, ('type="5" sum="€4"', 'type="55" sum="€4"')))

    assert 'type="5" sum="€4"' in HAND.splitlines()[refused.value.line - 1]


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE session [<!ENTITY a "aaaa">]>\n' + HAND,
        HAND.replace("Turin", "Turin &a;"),
        HAND.replace('name="Ann"', 'name="&a;"').replace('player="Ann"', 'player="&a;"'),
        HAND.replace("<players>", '<!DOCTYPE x SYSTEM "http://x"><players>'),
    ],
)
def test_entities_and_types_are_refused(text, tmp_path):
    with pytest.raises(NotationError, match=r"declares entities|undefined entity"):
        read_all(tmp_path, text)


@pytest.mark.parametrize("line", [11, 20, 30])
def test_a_game_that_is_cut_off_is_refused(line, tmp_path):
    with pytest.raises(NotationError, match="the XML is broken"):
        read_all(tmp_path, "".join(HAND.splitlines(keepends=True)[:line]))


@pytest.mark.parametrize("name", ["a &lt;b&gt;", "no=&quot;3&quot;", "X X", "é (folds): [Ah]", " "])
def test_names_may_hold_what_elements_are_made_of(name, tmp_path):
    hand = played(tmp_path, changed(HAND, ('"Cid"', f'"{name}"')))

    plain = name.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", '"')
    assert hand.players == (plain, "Dot", "Ann")
