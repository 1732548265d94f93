"""Rules for the summaries of all rooms: encodings, damage, limits, and folders."""

import random
import re

import pytest
from raises import raises
from support.room_logs import EXAMPLES, SUMMARIES, example

from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.histories import read_summaries
from poker_calculator.histories.rooms.summaries import files, ipoker
from poker_calculator.histories.rooms.summaries.files import ROOMS, is_summary
from poker_calculator.histories.rooms.summaries.summary import TournamentSummary

TEXTS = {path.stem: path.read_bytes().decode() for path in sorted(SUMMARIES.glob("*.txt"))}


@pytest.fixture(params=TEXTS)
def text(request):
    return TEXTS[request.param]


@pytest.fixture
def read(tmp_path):
    """Return a function that reads the bytes of a file, and the errors."""

    def read(data):
        (tmp_path / "file.txt").write_bytes(data if isinstance(data, bytes) else data.encode())
        refused = []
        return [*read_summaries(tmp_path / "file.txt", errors="skip", refused=refused)], refused

    return read


def test_all_rooms_have_an_example(read):
    venues = {read(text)[0][0].venue for text in TEXTS.values()}
    assert venues == {room.name for room in ROOMS}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_encoding_and_line_ends(read, text, encoding, end):
    data = text.replace("\n", end).encode(encoding)
    assert read(data) == read(text)


def test_a_broken_summary_costs_that_summary_alone(read, text):
    (first, *_), none = read(text)
    assert none == []
    broken = text.replace("<place>", "<place>x") if "<place>" in text else text + "Any line\n"
    found, (error,) = read(text + broken + text)

    assert first in found
    assert len(found) == 3 * len(read(text)[0]) - 1
    assert isinstance(error, NotationError)


def test_absurd_numbers_are_refused_with_their_line(read, text):
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        for match in re.finditer(r"(?<![\d.,#:/-])\d{1,3}(?![\d.,:/-])", line):
            absurd = line[: match.start()] + "9" * 30 + line[match.end() :]
            found, refused = read("\n".join([*lines[: number - 1], absurd, *lines[number:]]))

            for summary in found:
                places = [entry.place or 0 for entry in summary.entries]
                counts = summary.re_entries, summary.rebuys, summary.add_ons
                assert max(*places, *counts, summary.entrants or 0, 0) < 10**9, absurd
            assert all(error.line for error in refused), absurd


def test_the_parts_of_a_summary_raise_no_other_error(read, text):
    rng = random.Random(5)
    for _ in range(60):
        begin, end = sorted(rng.choices(range(len(text)), k=2))
        found, refused = read(text[:begin] + text[end:])
        assert all(isinstance(summary, TournamentSummary) for summary in found)
        assert all(isinstance(error, NotationError) for error in refused)


def test_random_bytes_in_a_summary_raise_no_other_error(read, text):
    rng = random.Random(7)
    for _ in range(60):
        data = bytearray(text.encode())
        for _ in range(3):
            data[rng.randrange(len(data))] = rng.randrange(256)
        read(bytes(data))


def test_a_summary_has_limits(read, text, monkeypatch):
    monkeypatch.setattr(files, "MOST_LINES", 3)
    monkeypatch.setattr(files, "LONGEST_LINE", 300)
    monkeypatch.setattr(ipoker, "MOST_CHARACTERS", 300)
    lines = text.splitlines()
    _, refused = read("\n".join([*lines[:2], "x" * 400, *lines[2:]]))
    assert refused


@pytest.mark.parametrize("line", ["1: " * 6_000, " " * 19_000, "x (" * 6_000, "You won " * 2_000])
def test_long_lines_are_read_in_little_time(read, text, line):
    head, *rest = text.splitlines()
    found, refused = read("\n".join([head, line, *rest]))
    assert found or refused


def test_a_folder_has_logs_summaries_and_other_files(tmp_path):
    for name, text in TEXTS.items():
        (tmp_path / f"{name}.{'xml' if name == 'ipoker' else 'txt'}").write_text(text, "utf-8")
    (tmp_path / "log.txt").write_text(example("pokerstars"), "utf-8")
    (tmp_path / "notes.txt").write_text("Ann plays well", "utf-8")

    found = [*read_summaries(tmp_path)]

    assert {summary.venue for summary in found} == {room.name for room in ROOMS}
    patterns = [tmp_path / "*.txt", tmp_path / "*.xml"]
    assert sorted(found) == sorted(read_summaries(patterns))


def test_a_log_is_not_a_summary(tmp_path):
    path = tmp_path / "log.txt"
    path.write_text(example("pokerstars"), "utf-8")
    assert not is_summary(path)
    with raises("no tournament summary begins in the first 200 lines; known are those of"):
        [*read_summaries(path)]


@pytest.mark.parametrize("room", sorted(path.name for path in EXAMPLES.iterdir() if path.is_dir()))
def test_no_log_of_cash_games_is_a_summary(tmp_path, room):
    (tmp_path / "log.txt").write_text(example(room), "utf-8")
    assert [*read_summaries(str(tmp_path))] == []


def test_arguments_are_checked(tmp_path):
    with pytest.raises(FileNotFoundError, match="there is no file, folder or match for"):
        [*read_summaries(tmp_path / "none.txt")]
    with pytest.raises(ValueError, match="errors is 'ignore'; give 'raise' or 'skip'"):
        read_summaries(tmp_path, errors="ignore")
    with pytest.raises(ValueError, match="5 is not a path"):
        [*read_summaries([5])]
