"""Hands that are written for other programs and read again: the same hand, or none at all."""

import datetime
import json
import re
from dataclasses import replace
from decimal import Decimal
from zoneinfo import ZoneInfo

import numpy as np
import pytest
from data_files import PHH_FILES
from raises import raises
from random_hands import WRITTEN, play, with_hero
from support.room_logs import ROOM_FOLDERS, needs_room_logs

from poker_calculator.games.notation import HandHistory, NotationError, load
from poker_calculator.histories import write_log
from poker_calculator.histories.rooms.files import hands_of_log
from poker_calculator.histories.rooms.readers.sites.open_hand_history import OPEN_HAND_HISTORY
from poker_calculator.histories.rooms.readers.sites.pokerstars import POKERSTARS
from poker_calculator.histories.rooms.translation.agreement import check_results
from poker_calculator.histories.rooms.translation.history import translate

BOARD_GAMES = [code for code in WRITTEN if code[1:] in ("T", "O", "O/8", "O5", "O5/8", "O6")]
"""The games that Open Hand History has."""
LAYOUTS = {
    "PokerStars": (POKERSTARS, write_log),
    "Open Hand History": (OPEN_HAND_HISTORY, lambda hand: write_log(hand, "open_hand_history")),
}
PLACES = [(name, code) for name in LAYOUTS for code in WRITTEN]
PLACES = [(name, code) for name, code in PLACES if name == "PokerStars" or code in BOARD_GAMES]
SEEN_APART = {"winnings", "actions", "year", "month", "day", "time", "time_zone", "level"}
"""Fields that are compared in another way."""


def read_back(layout, text):
    """Return the one hand of a text."""
    room = LAYOUTS[layout][0]
    (part,) = room.parts(enumerate(text.split("\n"), 1))
    return translate(room.transcript(part))


def done(hand):
    """Return the actions of a hand, each board as one action."""
    actions = []
    for action in hand.parsed_actions:
        if action.name == "db" and actions and actions[-1][0] == "db":
            actions[-1] = ("db", None, actions[-1][2] + action.cards, None)
        elif action.name:
            actions.append(action[:4])
    return actions


def instant(hand):
    """Return when a hand began, as far as its time zone is known."""
    if hand.year is None:
        return None
    time = datetime.datetime.combine(datetime.date(hand.year, hand.month, hand.day), hand.time)
    return time.replace(tzinfo=ZoneInfo(hand.time_zone or "UTC"))


def assert_same(hand, back, layout):
    """Compare all that a layout holds, and how the hand ends."""
    was, now = hand.fields(), back.fields()
    if hand.game.has_bring_in and not any(action.endswith(" pb") for action in hand.actions):
        was["bring_in"] = now["bring_in"]  # it was completed at once, so no log tells it
    for name in {*was, *now} - SEEN_APART:
        assert was.get(name) == now.get(name), name
    assert done(hand) == done(back)
    assert instant(hand) == instant(back)
    if layout == "PokerStars":
        assert (hand.time_zone, hand.level) == (back.time_zone, back.level)
    state = back.replay()
    check_results(back, state)
    assert (*state.stacks,) == hand.finishing_stacks == back.finishing_stacks


@pytest.mark.parametrize(("layout", "code"), PLACES)
def test_a_random_hand_of_any_variant_reads_back_equal(layout, code):
    for seed in range(3):
        hand = play(np.random.default_rng([seed, len(code), *code.encode()]), code)

        assert_same(hand, read_back(layout, LAYOUTS[layout][1](hand)), layout)


@pytest.mark.parametrize(("layout", "code"), PLACES)
def test_a_hand_that_a_player_saw_reads_back_with_what_he_knew(layout, code):
    for seed in range(2):
        rng = np.random.default_rng([seed, 7, *code.encode()])
        hand = play(rng, code)
        hand = with_hero(hand, int(rng.integers(hand.player_count)))

        assert_same(hand, read_back(layout, LAYOUTS[layout][1](hand)), layout)


CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
NO_AMOUNTS = re.compile(
    r"Hand #\d+|Tournament #\d+|\d{4}/\d\d/\d\d \d\d:\d\d:\d\d|Seat #?\d+|\d-max|\d(?:rd|th) STREET"
    r"|\d(?:rd|th) Street|2-7|\d Card|6\+|[Ss]ide pot-\d|(?:start_date|spec_v|internal_v|game_n).*"
    r'|"(?:id|seat|dealer_seat|table_size|action_number|player_id|hero_player_id|number)": \d+'
)
"""Digits that are neither amounts nor cards."""


def changed(text, rng):
    """Yield a text with each digit of an amount, rank and suit of a card changed by chance."""
    kept = {place for match in NO_AMOUNTS.finditer(text) for place in range(*match.span())}
    ranks = {match.start() for match in CARD.finditer(text)} - kept
    digits = {place for place, letter in enumerate(text) if letter in "0123456789"} - kept - ranks
    suits = {place + 1 for place in ranks}
    kinds = (ranks, "23456789TJQKA"), (suits, "cdhs"), (digits, "0123456789")
    for places, letters in kinds:
        for place in sorted(places):
            other = rng.choice([letter for letter in letters if letter != text[place]])
            yield text[:place] + other + text[place + 1 :]


@pytest.mark.slow
@pytest.mark.parametrize(("layout", "code"), PLACES)
def test_a_changed_digit_is_refused_or_changes_the_hand(layout, code):
    rng = np.random.default_rng([11, *code.encode()])
    hand = play(rng, code)
    hand = replace(hand, players=[f"{'ABCDEF'[seat]}x" for seat in range(hand.player_count)])
    text = LAYOUTS[layout][1](replace(hand, table="T"))
    original = read_back(layout, text)

    count = 0
    for other in changed(text, rng):
        count += 1
        try:
            back = read_back(layout, other)
        except ValueError:
            continue
        assert back != original, other
    assert count > 20


def test_real_hands_in_phh_read_back_with_the_same_stacks():
    paths, refused = PHH_FILES, []
    for path in paths:
        hand = load(path)
        try:
            text = write_log(hand)
        except NotationError:
            refused.append(path.name)
            continue

        back = read_back("PokerStars", text)

        assert back.finishing_stacks == (*hand.replay().stacks,), path
        assert back.player_names() == hand.player_names(), path
        assert write_log(back).split("\n")[1:] == text.split("\n")[1:], path
    assert len(paths) == 257
    assert refused == ["0.phh"]  # an odd chip was cut in two


@needs_room_logs
@pytest.mark.parametrize("layout", LAYOUTS)
def test_logs_of_rooms_read_back_equal_when_they_are_written(layout):
    count = 0
    for path in sorted(path for folder in ROOM_FOLDERS for path in folder.rglob("*.txt")):
        for hand in hands_of_log(path):
            try:
                assert not isinstance(hand, NotationError)
                check_results(hand, hand.replay())
            except (AssertionError, NotationError):
                continue
            if layout == "Open Hand History" and hand.variant not in BOARD_GAMES:
                continue

            back = read_back(layout, LAYOUTS[layout][1](hand))

            count += 1
            assert back.finishing_stacks == hand.finishing_stacks, path.name
            assert done(back) == done(hand), path.name
            for name in ("players", "seats", "blinds_or_straddles", "antes", "table"):
                assert getattr(back, name) == getattr(hand, name), (path.name, name)
    assert count > 50


def heads_up(**fields):
    """Return a hand of two players that ends before the flop; the button has the small blind."""
    table = {"variant": "NT", "antes": [0, 0], "blinds_or_straddles": [1, 2], "min_bet": 2}
    actions = ["d dh p1 AhKh", "d dh p2 ????", "p2 f"]
    return HandHistory(**(table | {"starting_stacks": [9, 9], "actions": actions} | fields))


def test_a_hand_without_seats_gets_them_in_order_and_the_last_player_the_button():
    text = write_log(heads_up())

    assert "Table '' Seat #2 is the button\nSeat 1: p1 (9 in chips)\nSeat 2: p2" in text
    assert "p2: posts small blind 1\np1: posts big blind 2\n" in text


def test_the_whole_text_of_a_hand():
    hand = HandHistory(
        variant="NT",
        antes=[0, 0, 0],
        blinds_or_straddles=[Decimal("0.50"), 1, 0],
        min_bet=1,
        starting_stacks=[20, 7, Decimal("12.50")],
        actions=[
            *("d dh p1 ????", "d dh p2 QsQd", "d dh p3 AhKh", "p3 cbr 3", "p1 f", "p2 cbr 7"),
            *("p3 cc", "d db 2c7d9h", "d db 3s", "d db Kd", "p3 sm AhKh", "p2 sm QsQd"),
        ],
        players=["Ann", "Bo (b)", "Cy"],
        seats=[2, 5, 1],
        seat_count=6,
        hand=12,
        table="Vega",
        currency="USD",
        currency_symbol="$",
        **{"year": 2024, "month": 5, "day": 6, "time": datetime.time(7, 8, 9)},
        time_zone="America/New_York",
        user_fields={"_hero": "Cy", "_rakes": [Decimal("0.70")], "_rules": "online"},
    )

    assert write_log(hand).splitlines() == [
        "PokerStars Hand #12:  Hold'em No Limit ($0.50/$1 USD) - 2024/05/06 07:08:09 ET",
        "Table 'Vega' 6-max Seat #1 is the button",
        "Seat 2: Ann ($20 in chips)",
        "Seat 5: Bo (b) ($7 in chips)",
        "Seat 1: Cy ($12.50 in chips)",
        "Ann: posts small blind $0.50",
        "Bo (b): posts big blind $1",
        "*** HOLE CARDS ***",
        "Dealt to Cy [Ah Kh]",
        "Cy: raises $2 to $3",
        "Ann: folds",
        "Bo (b): raises $4 to $7 and is all-in",
        "Cy: calls $4",
        "*** FLOP *** [2c 7d 9h]",
        "*** TURN *** [2c 7d 9h] [3s]",
        "*** RIVER *** [2c 7d 9h 3s] [Kd]",
        "*** SHOW DOWN ***",
        "Cy: shows [Ah Kh]",
        "Bo (b): shows [Qs Qd]",
        "Cy collected $13.80 from pot",
        "*** SUMMARY ***",
        "Total pot $14.50 | Rake $0.70",
        "Board [2c 7d 9h 3s Kd]",
        "Seat 2: Ann (small blind) folded before Flop",
        "Seat 5: Bo (b) (big blind) showed [Qs Qd] and lost",
        "Seat 1: Cy (button) showed [Ah Kh] and won ($13.80)",
    ]


def test_open_hand_history_tells_of_a_raise_what_it_adds():
    actions = ["d dh p1 AhKh", "d dh p2 ????", "p2 cbr 6", "p1 cbr 9", "p2 f"]

    hand = json.loads(write_log(heads_up(actions=actions), "open_hand_history"))["ohh"]

    told = [(entry["action"], entry["amount"]) for entry in hand["rounds"][0]["actions"]]
    assert told == [("Post SB", 1), ("Post BB", 2), ("Raise", 5), ("Raise", 7), ("Fold", 0)]
    assert [pot["amount"] for pot in hand["pots"]] == [12]


def test_a_time_of_another_zone_is_turned_into_that_of_the_layout():
    day = {"year": 2024, "month": 1, "day": 1, "time": datetime.time(3), "time_zone": "Asia/Tokyo"}
    hand = heads_up(**day)

    back = read_back("PokerStars", write_log(hand))

    assert (back.day, back.time, back.time_zone) == (31, datetime.time(13), "America/New_York")
    assert instant(hand) == instant(back)
    assert instant(read_back("Open Hand History", write_log(hand, "open_hand_history"))) == instant(
        hand
    )


def test_hands_without_a_number_get_one_that_tells_them_apart():
    numbers = {
        read_back("PokerStars", write_log(hand)).hand
        for hand in (heads_up(), heads_up(), heads_up(starting_stacks=[9, 10]))
    }

    assert len(numbers) == 2


@pytest.mark.parametrize(
    ("hand", "rule"),
    [
        (heads_up(actions=["d dh p1 AhKh"]), "stops before the hand is over"),
        (heads_up(players=["Ann", "Ann"]), "two players have the same name"),
        (heads_up(players=["Ann", "B\nSeat 3: C (9 in chips)"]), "cannot be a name in a log"),
        (heads_up(finishing_stacks=[9, 9]), "ends with 9 by the log and with 10 by the rules"),
        (heads_up(starting_stacks=[9, float("inf")]), "a stack is unknown"),
        (heads_up(starting_stacks=[9, 9.125]), "has parts of a cent"),
        (heads_up(user_fields={"_tournament": "Sunday"}), "a tournament has a number"),
        (heads_up(time_zone="Mars", year=2024, month=1, day=1), "the time zone 'Mars' is not"),
        (heads_up(hand="7", user_fields={"_fees": {"Säge 1": [1]}}), "the hand cannot be written"),
        (heads_up(seats=[1, 1]), "two players have the same seat or name"),
    ],
)
def test_what_the_layout_cannot_hold_is_refused(hand, rule):
    with pytest.raises(NotationError, match=re.escape(rule)):
        write_log(hand)


def test_games_that_a_layout_lacks_are_refused():
    stud = play(np.random.default_rng(1), "F7S")
    with pytest.raises(NotationError, match="Open Hand History cannot hold F7S"):
        write_log(stud, "open_hand_history")
    kuhn = HandHistory(
        variant="K",
        antes=[1, 1],
        blinds_or_straddles=[0, 0],
        **{"small_bet": 1, "big_bet": 1, "starting_stacks": [2, 2]},
        actions=["d dh p1 Js", "d dh p2 Qs", "p1 cbr 1", "p2 f"],
    )
    with pytest.raises(NotationError, match="a big bet that is twice the small bet"):
        write_log(kuhn)
    with raises("layout is 'Winamax'; give one of pokerstars, "):
        write_log(kuhn, "Winamax")


def test_the_story_of_a_hand_stays_what_to_text_returns():
    assert heads_up().to_text().startswith("No-limit Texas hold'em")


def test_caps_of_single_players_are_in_no_layout():
    hand = heads_up(user_fields={"_rules": "online", "_cap": [4, 10]}, actions=["p2 f"])

    for write in (lambda hand: write_log(hand, "open_hand_history"), write_log):
        with pytest.raises(NotationError, match="a log has one cap for all players"):
            write(hand)


def test_two_boards_from_the_flop_on_are_in_no_layout():
    actions = ["d dh p1 AhKh", "d dh p2 QsQd", "d db 2c7d9h", "d db 3c8d9s", "p1 cbr 5", "p2 f"]
    bomb_pot = {"antes": [2, 2], "blinds_or_straddles": [0, 0], "ante_trimming_status": True}
    fields = {"_rules": "online", "_bomb_pot": True, "_boards": 2}
    hand = heads_up(actions=actions, user_fields=fields, **bomb_pot)

    assert hand.replay().stacks == [11, 7]
    for write in (lambda hand: write_log(hand, "open_hand_history"), write_log):
        with pytest.raises(NotationError, match="a log has one board, not 2"):
            write(hand)
