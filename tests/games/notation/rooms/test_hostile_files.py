"""Files that are damaged or made to do harm: a hand is read as it was, or refused in words."""

import tracemalloc
from dataclasses import replace
from itertools import chain, zip_longest

import numpy as np
import pytest
from random_hands import play

from games.notation import HandHistory, NotationError
from games.notation.rooms.files import hands_of_log
from games.notation.rooms.results import check_results

NAMES = ("Zoë", "Ann (x)", "bo: folds", "[Ah Kd]", "😀", "q")


def some_hand(seed, code="NT", names=NAMES):
    """Return a random hand that is seen to its end."""
    hand = play(np.random.default_rng([seed, *code.encode()]), code)
    return replace(hand, players=names[: hand.player_count], hand=1000 + seed)


def as_text(layout, hand):
    if layout == "PokerStars":
        return hand.to_text("pokerstars")
    return hand.to_open_hand_history()


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
    text = HandHistory(
        variant="NT",
        antes=[0, 0],
        blinds_or_straddles=[1, 2],
        min_bet=2,
        starting_stacks=[90, 90],
        actions=["d dh p1 ????", "d dh p2 ????", "p2 cbr 5", "p1 f"],
    ).to_text("pokerstars")
    assert len(read(tmp_path, text)[0]) == 1

    for place in ("to 5", "(90 in", "blind 2", "bet (3)", "collected 4", "pot 4", "Rake 0"):
        digit = place.strip("()in ")[-1] if place != "(90 in" else "90"
        hands, refused = read(tmp_path, text.replace(place, place.replace(digit, amount), 1))
        assert not hands, place
        assert refused, place


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


def test_a_returned_bet_of_nothing_is_refused(tmp_path):
    text = HandHistory(
        variant="NT",
        antes=[0, 0],
        blinds_or_straddles=[1, 2],
        min_bet=2,
        starting_stacks=[90, 90],
        actions=["d dh p1 ????", "d dh p2 ????", "p2 cbr 6", "p1 f"],
    ).to_text("pokerstars")

    _, (error,) = read(tmp_path, text.replace("bet (4)", "bet (0)"))

    assert "p2 takes back 0; 4 of the bets was not called" in error.rule
