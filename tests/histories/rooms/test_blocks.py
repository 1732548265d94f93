"""Blocks of a log: together they hold the hands of the whole log, wherever they are split."""

from pathlib import Path

import pytest
from support.room_logs import example

from poker_calculator.games.notation import NotationError
from poker_calculator.histories.rooms.files import can_split, count_lines, hand_of_part, open_log
from poker_calculator.histories.rooms.lines import LogBlock
from poker_calculator.histories.rooms.readers import ROOMS
from poker_calculator.histories.rooms.transcript import LONGEST_LINE

LOGS = Path(__file__).parents[3] / "notebooks" / "logs"
BY_LINES = [room.slug for room in ROOMS if room.split is None]
WHOLE = [room.slug for room in ROOMS if room.split is not None]

HAND = example("pokerstars")
OTHER = HAND.replace("#200000000001", "#200000000002").replace("Cid", "Zoë")
HEAD = HAND.splitlines()[0]

TEXTS = {
    "three hands": f"{HAND}\n\n\n{OTHER}\n\n{HAND}",
    "carriage returns": f"{HAND}\n\n{OTHER}".replace("\n", "\r\n"),
    "double returns": f"{HAND}\n\n{OTHER}".replace("\n", "\r\r\n"),
    "old line ends": f"{HAND}\n\n{OTHER}".replace("\n", "\r"),
    "mixed line ends": HAND + OTHER.replace("\n", "\r") + "\n" + HAND,
    "broken off within a line": HAND[:700] + OTHER + "\n" + HAND[:300] + HAND,
    "broken off at a head": HEAD + OTHER + "\n" + HEAD + "\n" + HEAD + "\n" + HAND,
    "notes before and after": f"Mondays\nare good\n\n{HAND}\nnotes\n\n{OTHER}\nno line end",
    "indented": "".join(f"  {line}\n" for line in (HAND + OTHER[:400] + HAND).splitlines()),
    "long lines": f"{HAND}{'x' * LONGEST_LINE}{HEAD}\n{'y' * 5000}\n{OTHER}{'z' * 3000} {HEAD}\n",
}


def write(folder, text, encoding="utf-8"):
    path = folder / "log.txt"
    path.write_bytes(text.encode(encoding))
    return str(path)


def parts_of(log):
    with open_log(log) as (_, parts):
        return [*parts]


def parts_of_blocks(path, ends):
    """Return the parts of the blocks that end at *ends*, with the lines of the whole file."""
    found, lines, begin = [], 0, 0
    for end in ends:
        block = LogBlock(path, begin, end)
        found += [part._replace(line=part.line + lines) for part in parts_of(block)]
        lines += count_lines(block)
        begin = end
    return found


def assert_splits_anywhere(path, offsets, sizes):
    """Assert that two blocks, and blocks of each size, have the hands of the whole log."""
    whole, size = parts_of(path), Path(path).stat().st_size
    for offset in offsets:
        assert parts_of_blocks(path, [offset, size]) == whole, offset
    for each in sizes:
        assert parts_of_blocks(path, [*range(each, size, each), size]) == whole, each


@pytest.mark.parametrize("text", TEXTS.values(), ids=list(TEXTS))
def test_two_blocks_hold_the_hands_wherever_they_are_split(tmp_path, text):
    path = write(tmp_path, text)
    size = Path(path).stat().st_size

    assert_splits_anywhere(path, range(1, size, 1 + size // 10_000), [])


@pytest.mark.parametrize("text", TEXTS.values(), ids=list(TEXTS))
def test_blocks_of_any_size_hold_the_hands(tmp_path, text):
    path = write(tmp_path, text)

    assert_splits_anywhere(path, [], [7, 64, 65, *range(300, 1500, 37), 1 << 20])


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252"])
def test_encodings_of_one_byte(tmp_path, encoding):
    path = write(tmp_path, TEXTS["three hands"], encoding)

    assert can_split(path)
    assert_splits_anywhere(path, range(1, 4000, 3), [500])


@pytest.mark.parametrize("room", BY_LINES)
def test_logs_of_lines_can_be_split(tmp_path, room):
    path = write(tmp_path, f"{example(room)}\n\n\n" * 3)
    size = Path(path).stat().st_size

    assert can_split(path)
    assert_splits_anywhere(path, range(1, size, 11), [100, 1000])


@pytest.mark.parametrize("room", WHOLE)
def test_xml_and_json_are_read_from_the_beginning(tmp_path, room):
    assert not can_split(write(tmp_path, example(room)))


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le"])
def test_encodings_of_two_bytes_are_read_from_the_beginning(tmp_path, encoding):
    assert not can_split(write(tmp_path, HAND, encoding))


def test_files_of_unknown_rooms_are_not_split(tmp_path):
    assert not can_split(write(tmp_path, "Mondays are good"))


def test_blocks_larger_than_what_is_read_at_a_time(tmp_path):
    """The whole log of the notebook, several times, in blocks around its buffer's size."""
    path = write(tmp_path, (LOGS / "1-pokerstars.txt").read_text("utf-8") * 3)

    assert_splits_anywhere(path, [], [65_535, 65_536, 65_537, 100_000])
    whole = [hand_of_part(0, part, path) for part in parts_of(path)]
    assert not any(isinstance(hand, NotationError) for hand in whole)
