"""Files that are damaged or made to do harm: a hand is read as it was, or refused in words."""

import json
import re
import tracemalloc
from dataclasses import replace
from itertools import chain, zip_longest

import numpy as np
import pytest
from random_hands import play
from support.recorded_hands import recorded

from poker_calculator.games.notation import HandHistory, NotationError
from poker_calculator.histories import write_log
from poker_calculator.histories.rooms import lines
from poker_calculator.histories.rooms.files import hands_of_log
from poker_calculator.histories.rooms.readers import ROOMS
from poker_calculator.histories.rooms.readers.layouts import json_hands
from poker_calculator.histories.rooms.readers.networks import (
    americas_cardroom,
    ggpoker,
    ipoker,
    partypoker,
    poker888,
    winning_poker,
)
from poker_calculator.histories.rooms.readers.sites import pokerstars
from poker_calculator.histories.rooms.transcript import HandLines, LogError
from poker_calculator.histories.rooms.translation.agreement import check_results

NAMES = ("Zoë", "Ann (x)", "bo: folds", "[Ah Kd]", "😀", "q")


def some_hand(seed, code="NT", names=NAMES):
    """Return a random hand that is seen to its end."""
    hand = play(np.random.default_rng([seed, *code.encode()]), code)
    return replace(hand, players=names[: hand.player_count], hand=1000 + seed)


def as_text(layout, hand):
    if layout == "PokerStars":
        return write_log(hand)
    return write_log(hand, "open_hand_history")


def read(tmp_path, data, encoding="utf-8"):
    """Return the hands and the refusals of a file."""
    path = tmp_path / "log.txt"
    path.write_bytes(data if isinstance(data, bytes) else data.encode(encoding))
    found = [*hands_of_log(path)]
    hands = [hand for hand in found if isinstance(hand, HandHistory)]
    refused = [error for error in found if isinstance(error, NotationError)]
    assert len(hands) + len(refused) == len(found)
    return hands, refused


def is_paid(hand):
    """Return whether a hand is legal, over, and paid as it says."""
    try:
        check_results(hand, hand.replay())
    except NotationError:
        return False
    return True


UNSEEN = {"cards": ("????",) * 2, "starting_stacks": [90, 90]}
both_layouts = pytest.mark.parametrize("layout", ["PokerStars", "Open Hand History"])


@both_layouts
@pytest.mark.parametrize("code", ["NT", "PO/8"])
def test_a_hand_that_is_cut_off_at_any_line_pays_the_same_or_is_refused(layout, code, tmp_path):
    hand, next_hand = some_hand(3, code), some_hand(4, code)
    lines = as_text(layout, hand).splitlines()
    after = as_text(layout, next_hand)
    step = 1 if layout == "PokerStars" else 5
    for count in range(1, len(lines), step):
        cut = "\n".join(lines[:count]) + "\n"

        hands, refused = read(tmp_path, cut + "\n" + after)

        assert [hand.hand for hand in hands][-1] == 1004, count
        assert len(hands) + len(refused) == 2, count
        if len(hands) == 2:
            assert hands[0].finishing_stacks == hand.finishing_stacks, count


@pytest.mark.parametrize("code", ["F7S", "F2L3D"])
def test_stud_and_draw_that_are_cut_off_pay_the_same_or_are_refused(code, tmp_path):
    hand = some_hand(5, code)
    lines = as_text("PokerStars", hand).splitlines()
    for count in range(1, len(lines)):
        hands, refused = read(tmp_path, "\n".join(lines[:count]))

        assert len(hands) + len(refused) == 1
        assert all(back.finishing_stacks == hand.finishing_stacks for back in hands), count


@both_layouts
@pytest.mark.parametrize("other_names", [NAMES, ("a", "b", "c", "d", "e", "f")])
def test_two_hands_that_are_interleaved_line_by_line_are_no_hand(layout, other_names, tmp_path):
    for seed in range(6):
        first = as_text(layout, some_hand(seed)).splitlines()
        second = as_text(layout, some_hand(seed + 50, names=other_names)).splitlines()
        mixed = [*chain(*zip_longest(first, second, fillvalue=""))]

        hands, refused = read(tmp_path, "\n".join(mixed))

        assert not any(is_paid(hand) for hand in hands)
        assert refused


def test_a_line_that_is_missing_or_there_twice_is_refused_or_changes_nothing(tmp_path):
    for seed, code in enumerate(("NT", "PO/8", "F7S", "F2L3D")):
        hand = some_hand(seed, code)
        lines = as_text("PokerStars", hand).splitlines()
        for place in range(len(lines)):
            for times in (0, 2):
                other = lines[:place] + [lines[place]] * times + lines[place + 1 :]
                hands, _ = read(tmp_path, "\n".join(other))
                for back in hands:
                    same = back.finishing_stacks == hand.finishing_stacks
                    assert same or back.seats != hand.seats or not is_paid(back), lines[place]


@pytest.mark.parametrize(
    "amount", ["-5", "$-5", "5-", "+5", "5e3", "0x5", "٥", "1.2345", "NaN", "∞"]
)
def test_amounts_that_are_negative_or_no_numbers_are_refused(amount, tmp_path):
    text = write_log(recorded("p2 cbr 5", "p1 f", **UNSEEN))
    assert len(read(tmp_path, text)[0]) == 1

    for place in ("to 5", "(90 in", "blind 2", "bet (3)", "collected 4", "pot 4", "Rake 0"):
        digit = place.strip("()in ")[-1] if place != "(90 in" else "90"
        hands, refused = read(tmp_path, text.replace(place, place.replace(digit, amount), 1))
        assert not hands, place
        assert refused, place


@pytest.mark.parametrize("thousands", [5, 9, 12])
@pytest.mark.parametrize("place", ["($90 in", "blind $2", "to $5", "collected $4", "pot $4 |"])
def test_amounts_beyond_all_money_are_refused_with_their_line(thousands, place, tmp_path):
    fields = UNSEEN | {"currency": "USD", "currency_symbol": "$"}
    text = write_log(recorded("p2 cbr 5", "p1 f", **fields))
    amount = re.sub(r"\d+", "1" + ",000" * thousands, place)
    lines = [line.replace(place, amount) for line in text.splitlines()]
    line = next(n for n, line in enumerate(lines, 1) if amount in line)

    hands, (error, *_) = read(tmp_path, "\n".join(lines))

    assert not hands
    assert "is not an amount; write it with up to 15 digits" in error.rule
    assert (error.file, error.line) == (str(tmp_path / "log.txt"), line)


@pytest.mark.parametrize("time", ["0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00"])
def test_a_time_that_is_none_in_utc_is_refused(time, tmp_path):
    hand = json.loads(as_text("Open Hand History", some_hand(1)))
    hand["ohh"]["start_date_utc"] = time

    hands, refused = read(tmp_path, json.dumps(hand))

    assert not hands
    assert "is not a day and time" in refused[0].rule


@both_layouts
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be-mark"])
def test_hands_are_read_in_any_encoding_that_rooms_write(layout, encoding, tmp_path):
    hand = some_hand(1)
    text = as_text(layout, hand)
    if encoding == "utf-16-be-mark":
        data = b"\xfe\xff" + text.encode("utf-16-be")
    else:
        data = text.encode(encoding)

    hands, refused = read(tmp_path, data)

    assert not refused
    assert hands[0].players == hand.players


def test_names_of_western_windows_are_read(tmp_path):
    hand = some_hand(1, names=("Zoë", "Łódź?", "ñandú", "Ægir", "é: folds", "ß"))
    text = as_text("PokerStars", hand).replace("Łódź?", "Lodz").replace("€", "$")

    hands, _ = read(tmp_path, text, "cp1252")

    assert hands[0].players[0] == "Zoë"


@both_layouts
@pytest.mark.parametrize("end", ["\r", "\r\n"])
def test_lines_may_end_in_carriage_returns(layout, end, tmp_path):
    texts = [as_text(layout, some_hand(seed)) for seed in range(3)]
    text = "\n\n".join(texts).replace("\n", end)

    hands, refused = read(tmp_path, text)

    assert not refused
    assert [hand.hand for hand in hands] == [1000, 1001, 1002]


def test_a_long_file_of_carriage_returns_loses_no_hand(tmp_path):
    text = as_text("PokerStars", some_hand(2)) + "\n"
    count = (3 << 19) // len(text.encode())

    hands, refused = read(tmp_path, (text * count).replace("\n", "\r"))

    assert (len(hands), len(refused)) == (count, 0)


@both_layouts
def test_a_zero_byte_in_a_hand_is_refused_or_stands_in_no_name(layout, tmp_path):
    hand = some_hand(1)
    data = as_text(layout, hand).encode()
    for place in range(0, len(data), 7 if layout == "PokerStars" else 31):
        hands, refused = read(tmp_path, data[:place] + b"\0" + data[place:])

        assert len(hands) + len(refused) >= 1
        for back in hands:
            assert back.finishing_stacks == hand.finishing_stacks


@pytest.mark.parametrize("seed", range(8))
def test_noise_is_no_log(seed, tmp_path):
    noise = np.random.default_rng(seed).bytes(100_000)
    head = b"PokerStars Hand #1: " if seed % 2 else b'{"ohh": '

    hands, refused = read(tmp_path, noise)
    assert (hands, len(refused)) == ([], 1)
    hands, refused = read(tmp_path, head + noise)
    assert not hands
    assert refused


@pytest.mark.parametrize(
    "text",
    [
        '{"ohh": {}}',
        '{"ohh": []}',
        '{"ohh": ' + "[" * 100_000,
        '{"ohh": ' + '{"a": ' * 4_000 + "1" + "}" * 4_001,
        '{"ohh": {"players": 7, "tournament": false}}',
        '{"ohh": {"players": [{"id": true, "name": 3}]}}',
        '{"ohh": {"currency": "USD", "currency": "EUR"}}',
        '{"ohh": {"big_blind_amount": NaN}}',
        '{"ohh": {"big_blind_amount": 1e999999}}',
        '{"ohh": {"players": [{"id": 1, "name": "A", "starting_stack": -5}]}}',
        '{"ohh": {"players": [{"id": 1, "name": "A", "starting_stack": 1e400}]}}',
        '{"ohh": 1} {"ohh": 2}',
        '{"ohh": "\\ud800"}',
    ],
)
def test_json_that_is_no_hand_is_refused_in_words(text, tmp_path):
    hands, refused = read(tmp_path, text)

    assert not hands
    assert refused
    assert all(error.rule for error in refused)


def places_in(value):
    """Yield each object or array in a JSON value with each of its names or numbers."""
    for name in [*value] if isinstance(value, dict) else range(len(value)):
        yield value, name
        if isinstance(value[name], dict | list):
            yield from places_in(value[name])


NO_FIELDS = [None, True, 5, 1.5, -1, 10**30, "", "x", [], [[]], [{}], {}, {"a": 1}, "missing"]


@pytest.fixture(scope="module")
def small_hand():
    """Return a short hand as Open Hand History."""
    actions = ("p2 cc", "p1 cc", "d db 2c7d9s", "p1 cbr 3", "p2 f")
    fields = {"cards": ("AhKd", "????"), "starting_stacks": [90, 90], "currency": "USD"}
    return write_log(recorded(*actions, **fields), "open_hand_history")


@pytest.mark.parametrize("number", range(len(NO_FIELDS)))
def test_json_with_any_field_replaced_is_a_hand_or_refused_with_its_place(
    number, small_hand, tmp_path
):
    texts = []
    for place in range(sum(1 for _ in places_in(json.loads(small_hand)))):
        hand = json.loads(small_hand)
        parent, name = list(places_in(hand))[place]
        parent[name] = NO_FIELDS[number]
        if NO_FIELDS[number] == "missing":
            del parent[name]
        texts.append(json.dumps(hand))

    hands, refused = read(tmp_path, "\n".join([small_hand, *texts]))

    assert len(hands) + len(refused) == len(texts) + 1
    assert all(error.file and error.line for error in refused)


def test_a_hand_in_which_nobody_puts_in_anything_is_refused(small_hand, tmp_path):
    hand = json.loads(small_hand)
    wins = [{"player_id": number, "win_amount": 0} for number in (0, 1)]
    hand["ohh"] |= {"rounds": [], "pots": [{"amount": 0, "rake": 0, "player_wins": wins}]}

    hands, (error,) = read(tmp_path, json.dumps(hand))

    assert not hands
    assert error.rule == "nobody put anything into a pot"


@pytest.mark.parametrize(("begin", "end"), [("[", "]"), ('{"a": ', "}")])
def test_json_is_nested_as_deep_as_hands_are_and_no_deeper(begin, end, tmp_path):
    hand = as_text("Open Hand History", some_hand(1))
    assert len(read(tmp_path, hand)[0]) == 1

    for depth, is_read in ((40, True), (60, False), (900, False)):
        inner = '"ohh": {"_more": ' + begin * depth + "1" + end * depth + ","
        hands, refused = read(tmp_path, hand.replace('"ohh": {', inner, 1))
        assert [hand.hand for hand in hands] == [1001] * is_read
        assert [error.rule for error in refused] == ["the JSON is nested too deep for a hand"] * (
            not is_read
        )


def peak_of(work):
    """Return the most memory, in bytes, that Python's objects took meanwhile."""
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@both_layouts
def test_a_million_lines_without_a_hand_take_no_memory(layout, tmp_path):
    path = tmp_path / "log.txt"
    path.write_bytes(b"x\n" * 1_000_000)
    (error,) = hands_of_log(path)
    assert "no room's hand begins" in error.rule

    text = as_text(layout, some_hand(1))
    path.write_bytes(text.encode() + b"\n" + b"x\n" * 1_000_000)
    seen = []

    def work():
        for found in hands_of_log(path):
            seen.append(type(found).__name__)
            if len(seen) > 20:
                break

    assert peak_of(work) < 8_000_000
    assert seen[0] in ("HandHistory", "NotationError")
    assert "NotationError" in seen


@pytest.mark.parametrize("text", ["a: ", " [", "(", "Dealt to ", "collected 5 from pot "])
def test_a_long_line_that_begins_like_many_actions_is_refused_at_once(text, tmp_path):
    lines = as_text("PokerStars", some_hand(1)).splitlines()
    lines.insert(6, text * 300_000)

    hands, refused = read(tmp_path, "\n".join(lines))

    assert not hands
    assert "a line has more than" in refused[0].rule


def line(reader, section, key):
    """Return a function that matches a line of a reader's table."""
    return re.compile(getattr(reader, section)[key]).fullmatch


RETURNED = "Uncalled bet (5) returned to "
PUMPED = [
    (json_hands.INSIDE.match, "", " "),
    (json_hands.STRING.findall, '"', '\\"'),
    (lines.RETURNS.findall, "", "\r"),
    (pokerstars.HEAD.fullmatch, "PokerStars Hand #1: Tournament #1,", " "),
    (pokerstars.HEAD.fullmatch, "PokerStars Hand #1: ", "{a} "),
    (line(pokerstars.PokerStarsReader, "seating", "table"), "Table 'a' ", " \t"),
    (line(pokerstars.PokerStarsReader, "play", "returned"), RETURNED, " "),
    (line(pokerstars.PokerStarsReader, "summary", "total"), "Total pot $5", "0"),
    (line(ggpoker.GGPokerReader, "play", "unseen"), "Dealt to ", " "),
    (line(partypoker.PartyPokerReader, "play", "_bounties"), "", "a has knocked out b and won a "),
    (poker888.TABLE.fullmatch, "Tournament #1 ", "- Table a "),
    (line(winning_poker.WinningPokerReader, "play", "returned"), RETURNED, " "),
    (line(americas_cardroom.AmericasCardroomReader, "play", "returned"), RETURNED, " "),
    *((room.begins.match, "", " ") for room in ROOMS),
    *((room.begins.match, "PokerStars ", "a ") for room in ROOMS),
]


@pytest.mark.parametrize(("find", "begin", "pump"), PUMPED)
def test_patterns_take_time_in_proportion_to_a_line(find, begin, pump):
    """In proportion to its square, a line of a megabyte would take hours: this would not end."""
    find(begin + pump * ((1 << 20) // len(pump)) + "\0")


WITH_LINES = [room for room in ROOMS if room.split is None]
"""The rooms that write no hand in a single line."""


@pytest.mark.parametrize("room", WITH_LINES, ids=lambda room: room.begins.pattern)
def test_lines_are_measured_before_patterns_see_them(room):
    with pytest.raises(LogError, match="a line has more than 2000 characters") as refused:
        room.transcript(HandLines(5, ["", "", "a" * 2001]))

    assert refused.value.line == 7


def test_the_head_of_a_session_is_joined_once_for_all_its_games():
    lines = ["<session>", *["<a/>"] * 100, "<game></game>" * 50]

    heads = [part.lines[0] for part in ipoker.IPOKER.parts(enumerate(lines, 1))]

    assert len(heads) == 50
    assert {id(head) for head in heads} == {id(heads[0])}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_line_of_ten_megabytes_is_refused_in_little_memory(encoding, tmp_path):
    path = tmp_path / "log.txt"
    text = as_text("PokerStars", some_hand(1))
    lines = text.splitlines()
    lines.insert(6, "x: said, " + "y" * 10_000_000)
    path.write_bytes("\n".join(lines).encode(encoding))
    errors = []

    def work():
        errors.extend(type(found).__name__ for found in hands_of_log(path))

    assert peak_of(work) < 60_000_000
    assert errors == ["NotationError"]


@both_layouts
def test_many_long_lines_are_refused_in_little_memory(layout, tmp_path):
    path = tmp_path / "log.txt"
    text = as_text(layout, some_hand(1)) + "\n\n"
    lines = text.splitlines()
    long = '"_more": "' + "y" * 1_000_000 + '",'
    # The first 200 lines are held to find the room.
    path.write_text("\n".join([text * 8, *lines[:3], *[long] * 40, *lines[3:]]), encoding="utf-8")
    found = []

    def work():
        found.extend(hands_of_log(path))

    assert peak_of(work) < 15_000_000
    *_, error = found
    assert len(found) == 9
    assert "a line has more than" in error.rule or "a hand is too long" in error.rule


def test_a_returned_bet_of_nothing_is_refused(tmp_path):
    text = write_log(recorded("p2 cbr 6", "p1 f", **UNSEEN))

    _, (error,) = read(tmp_path, text.replace("bet (4)", "bet (0)"))

    assert "p2 takes back 0; 4 of the bets was not called" in error.rule
