"""Compressed files and archives: they hold the hands that they hold unpacked.

Damage costs the hands after it, and small files that unpack to much are refused early.
"""

import gzip
import os
import random
import zipfile
import zlib
from pathlib import Path

import pytest

from poker_calculator.games.notation import NotationError, dumps, dumps_all
from poker_calculator.histories import hands_to_frame, read_hands
from poker_calculator.histories.storage import unpacking
from poker_calculator.histories.storage.opening import find_members, open_file

LOGS = Path(__file__).parents[3] / "notebooks" / "logs"
LOG = LOGS / "1-pokerstars.txt"
HANDS = [*read_hands(LOG)]


def zstd(data):
    """Return compressed data, or skip the test where nothing installed does it."""
    for name in unpacking.ZSTD_MODULES:
        try:
            module = __import__(name, fromlist=["compress"])
        except ImportError:
            continue
        return module.compress(data)
    pytest.skip("neither Python 3.14 nor backports.zstd is here")


PACK = {".gz": gzip.compress, ".zst": zstd}
compressions = pytest.mark.parametrize("suffix", PACK)


def packed(folder, suffix, data=None, name="log.txt"):
    """Write a compressed file and return its path."""
    path = folder / f"{name}{suffix}"
    path.write_bytes(PACK[suffix](LOG.read_bytes() if data is None else data))
    return path


def archive(folder, members, name="logs.zip", method=zipfile.ZIP_DEFLATED):
    """Write an archive of texts by their names and return its path."""
    with zipfile.ZipFile(folder / name, "w", method) as target:
        for member, text in members.items():
            target.writestr(member, text)
    return folder / name


def read(path):
    """Return the numbers of the hands that are read, and the errors of the others."""
    refused = []
    hands = [*read_hands(path, errors="skip", refused=refused)]
    return [hand.hand for hand in hands], refused


NUMBERS = [hand.hand for hand in HANDS]


# ---- the same hands --------------------------------------------------------------------------


@compressions
def test_a_compressed_log_has_the_hands_of_the_log(tmp_path, suffix):
    path = packed(tmp_path, suffix)

    hands = [*read_hands(path)]

    assert {hand.file for hand in hands} == {str(path)}
    assert [dumps(hand) for hand in hands] == [dumps(hand) for hand in HANDS]


@compressions
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le"])
def test_any_encoding_is_read(tmp_path, suffix, encoding):
    path = packed(tmp_path, suffix, LOG.read_text("utf-8").encode(encoding))

    assert read(path) == (NUMBERS, [])


@compressions
def test_parts_one_after_the_other_are_one_file(tmp_path, suffix):
    text = LOG.read_text("utf-8")
    middle = len(text) // 2
    path = tmp_path / f"log.txt{suffix}"
    path.write_bytes(
        b"".join(PACK[suffix](part.encode()) for part in (text[:middle], text[middle:]))
    )

    assert read(path) == (NUMBERS, [])


@compressions
def test_notation_files_are_read(tmp_path, suffix):
    one = packed(tmp_path, suffix, dumps(HANDS[0]).encode(), "one.phh")
    several = packed(tmp_path, suffix, dumps_all(HANDS[:3]).encode(), "several.phhs")

    assert [hand.hand for hand in read_hands([one, several])] == [NUMBERS[0], *NUMBERS[:3]]


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_an_archive_is_read_as_the_folder_that_it_was(tmp_path, method):
    members = {file.name: file.read_text("utf-8") for file in LOGS.iterdir()}
    members |= {"2024/may/hand.phh": dumps(HANDS[0]), "notes.txt": "Mondays are good", "a.png": ""}
    path = archive(tmp_path, members, method=method)
    folder = tmp_path / "folder"
    with zipfile.ZipFile(path) as source:
        source.extractall(folder)

    frame = hands_to_frame(path)

    expected = hands_to_frame(folder)
    expected["file"] = expected["file"].str.replace(str(folder), str(path))
    assert frame.equals(expected)
    assert frame.attrs["passed_over"] == [f"{path}/notes.txt"]
    assert [*frame["file"].unique()] == [
        f"{path}/1-pokerstars.txt",
        f"{path}/2-open-hand-history.ohh",
        f"{path}/2024/may/hand.phh",
    ]


@pytest.mark.parametrize(
    ("within", "hands"),
    [("2024/may.txt", 1), ("2024", 2), ("2024/", 2), ("*/j*.txt", 1), ("2024/*", 2)],
)
def test_a_path_into_an_archive_names_members(tmp_path, within, hands):
    one, two, three = LOG.read_text("utf-8").split("\n\n\n")[:3]
    path = archive(tmp_path, {"2024/may.txt": one, "2024/june.txt": two, "2023.txt": three})

    assert len(read(f"{path}/{within}")[0]) == hands


def test_a_missing_member_is_not_found(tmp_path):
    path = archive(tmp_path, {"may.txt": LOG.read_text("utf-8")})

    with pytest.raises(FileNotFoundError, match=r"match for '.*logs\.zip/june\.txt'"):
        read(f"{path}/june.txt")


def test_a_folder_may_have_the_name_of_an_archive(tmp_path):
    folder = tmp_path / "logs.zip"
    folder.mkdir()
    packed(folder, ".gz")

    assert read(folder / "log.txt.gz") == read(tmp_path) == (NUMBERS, [])


def test_archives_and_compressed_files_of_a_folder_are_found(tmp_path):
    one, two, three, four, *_ = LOG.read_text("utf-8").split("\n\n\n")
    archive(tmp_path, {"one.txt": one}, "a.zip")
    packed(tmp_path, ".gz", two.encode(), "b.txt")
    (tmp_path / "c.txt").write_text(three, "utf-8")
    archive(tmp_path, {"four.log": four}, "D.ZIP")
    (tmp_path / "pictures.tar.gz").write_bytes(b"")

    assert [Path(hand.file).name for hand in read_hands(tmp_path)] == [
        "four.log", "one.txt", "b.txt.gz", "c.txt"
    ]  # fmt: skip


# ---- damage ----------------------------------------------------------------------------------


@compressions
def test_hands_before_a_cut_are_read(tmp_path, suffix):
    path = packed(tmp_path, suffix)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])

    numbers, refused = read(path)

    assert numbers == NUMBERS[: len(numbers)]
    assert len(numbers) > 20 or suffix == ".zst"  # whose blocks are larger than this log
    assert refused[-1].rule == "the compressed data stops before its end; copy the file again"
    assert refused[-1].file == str(path)
    assert refused[-1].read_before == len(numbers)


@pytest.mark.parametrize("kind", [".gz", ".zip"])
def test_a_flipped_bit_costs_what_comes_after_it(tmp_path, kind):
    """Deflated data cannot be read from there, and the hands before it are whole."""
    log = LOG.read_bytes() * 5
    path = packed(tmp_path, ".gz", log) if kind == ".gz" else archive(tmp_path, {"log.txt": log})
    data = bytearray(path.read_bytes())
    place = len(data) * 3 // 5
    inflated = len(zlib.decompressobj(31).decompress(data[:place])) if kind == ".gz" else 0
    data[place : place + 40] = bytes(byte ^ 0xFF for byte in data[place : place + 40])
    path.write_bytes(data)

    numbers, refused = read(path)

    assert numbers == (NUMBERS * 5)[: len(numbers)]
    assert len(numbers) >= log[:inflated].count(b"*** SUMMARY") - 1
    assert len(numbers) > 2 * len(NUMBERS)
    assert "damaged" in refused[-1].rule


def test_a_wrong_checksum_is_told_after_the_hands(tmp_path):
    whole = packed(tmp_path, ".gz")
    whole.write_bytes(whole.read_bytes()[:-8] + bytes(4) + whole.read_bytes()[-4:])
    stored = archive(tmp_path, {"log.txt": LOG.read_text("utf-8")}, method=zipfile.ZIP_STORED)
    stored.write_bytes(stored.read_bytes().replace(b"Blaise", b"Blaize"))

    for path, rule, lost in ((whole, "CRC check failed", 0), (stored, "Bad CRC-32", 10)):
        numbers, refused = read(path)
        assert numbers == NUMBERS[: len(numbers)]
        assert len(numbers) >= len(NUMBERS) - lost  # with the last 8 KiB
        assert rule in refused[-1].rule


@compressions
@pytest.mark.parametrize("data", [b"", b"PokerStars Hand #1:  Hold'em", b"\x1f\x8b", b"(\xb5/\xfd"])
def test_a_file_that_is_not_compressed_is_one_error(tmp_path, suffix, data):
    zstd(b"") if suffix == ".zst" else None
    path = tmp_path / f"log.txt{suffix}"
    path.write_bytes(data)

    numbers, (error,) = read(tmp_path)

    assert numbers == []
    assert error.file == str(path)
    assert "the compressed data" in error.rule


def test_zeros_after_the_end_are_ignored_and_other_bytes_are_told(tmp_path):
    path = packed(tmp_path, ".gz")
    whole = path.read_bytes()

    path.write_bytes(whole + bytes(1000))
    assert read(path) == (NUMBERS, [])

    path.write_bytes(whole + b"\0more")
    numbers, (error,) = read(path)
    assert numbers == NUMBERS
    assert "damaged" in error.rule


def test_an_archive_without_its_list_of_members_is_one_error(tmp_path):
    path = archive(tmp_path, {"log.txt": LOG.read_text("utf-8")})
    path.write_bytes(path.read_bytes()[:-40])
    packed(tmp_path, ".gz")

    numbers, (error,) = read(tmp_path)

    assert numbers == NUMBERS
    assert error.file == str(path)
    assert "list of members, at the end of the archive, is missing" in error.rule
    assert "zip -FF" in error.rule


def with_flag(path, flag):
    """Set a flag of the only member of an archive, in its header and in the list."""
    data = bytearray(path.read_bytes())
    data[6] |= flag
    data[data.index(b"PK\x01\x02") + 8] |= flag
    path.write_bytes(data)


def test_an_encrypted_member_is_refused_by_name(tmp_path):
    path = archive(tmp_path, {"secret.txt": LOG.read_text("utf-8")})
    with_flag(path, 1)

    numbers, (error,) = read(path)

    assert numbers == []
    assert str(error) == (
        f"{path}/secret.txt: the member is encrypted; unpack it with its password"
    )


def test_members_that_are_packed_again_are_refused_by_name(tmp_path):
    inner = archive(tmp_path, {"log.txt": LOG.read_text("utf-8")}, "inner.zip").read_bytes()
    (tmp_path / "inner.zip").unlink()
    members = {"inner.zip": inner, "log.txt.gz": gzip.compress(LOG.read_bytes()), "log.txt": HEAD}
    path = archive(tmp_path, members)

    numbers, refused = read(path)

    assert numbers == NUMBERS[:1]
    assert [error.file for error in refused] == [f"{path}/inner.zip", f"{path}/log.txt.gz"]
    assert all("unpack the archive first" in error.rule for error in refused)


HEAD = LOG.read_text("utf-8").split("\n\n\n")[0]


def test_other_methods_of_archives_are_refused(tmp_path):
    path = archive(tmp_path, {"log.txt": HEAD}, method=zipfile.ZIP_BZIP2)

    with pytest.raises(NotationError, match="compressed by method 12, not by deflate"):
        next(read_hands(path))


def test_two_members_with_one_name_are_refused(tmp_path):
    with zipfile.ZipFile(tmp_path / "twice.zip", "w") as target:
        target.writestr("log.txt", HEAD)
        with pytest.warns(UserWarning, match="Duplicate name"):
            target.writestr("log.txt", HEAD)

    with pytest.raises(NotationError, match=r"2 members have the name 'log\.txt'"):
        next(read_hands(tmp_path))


@pytest.mark.parametrize("kind", [".gz", ".zip"])
def test_damage_at_any_place_is_an_error_and_changes_no_hand(tmp_path, kind):
    """Of an archive, mostly the list of members is damaged."""
    rng = random.Random(1)
    text = LOG.read_bytes()[:6000]
    members = {"a.txt": text, "b/\xe9.txt": text}
    path = packed(tmp_path, ".gz", text) if kind == ".gz" else archive(tmp_path, members)
    whole = path.read_bytes()
    for _ in range(1000):
        data = bytearray(whole)
        for _ in range(rng.choice([1, 1, 2, 5])):
            is_in_list = kind == ".zip" and rng.random() < 0.7
            data[rng.randrange(len(data) - 250 if is_in_list else 0, len(data))] = rng.randrange(
                256
            )
        path.write_bytes(data[: rng.randrange(len(data))] if rng.random() < 0.2 else data)

        for name in find_members(str(path)) if kind == ".zip" else [str(path)]:
            found, error = bytearray(), None
            try:
                with open_file(name) as stream:
                    found += stream.read()
            except NotationError as caught:
                error = caught
            assert found == text or error is not None


# ---- limits ----------------------------------------------------------------------------------


def zeros(size):
    """Return *size* zeros, compressed by gzip in parts."""
    part = gzip.compress(bytes(1 << 24))
    return part * (size >> 24)


def test_a_file_that_unpacks_to_too_much_stops_early(tmp_path):
    """Ten gigabytes of zeros in ten megabytes, after the hands of a log."""
    path = tmp_path / "bomb.txt.gz"
    path.write_bytes(gzip.compress(LOG.read_bytes()) + zeros(10 << 30))

    pieces = []
    rule = "more than 200 times as many; if you trust it, unpack"
    with pytest.raises(NotationError, match=rule), open_file(str(path)) as data:
        pieces += iter(lambda: data.read(1 << 16), b"")
    assert sum(map(len, pieces)) <= 2 * unpacking.ALWAYS_ALLOWED

    numbers, refused = read(path)
    assert numbers == NUMBERS[:-1]  # the zeros follow the last one's last line
    assert "bytes unpack to" in refused[-1].rule


def test_a_zstandard_file_that_unpacks_to_too_much_stops_early(tmp_path):
    path = tmp_path / "bomb.txt.zst"
    path.write_bytes(zstd(LOG.read_bytes()) + zstd(bytes(1 << 28)) * 40)

    _, refused = read(path)

    assert "more than 200 times as many" in refused[-1].rule


def test_an_archive_whose_members_unpack_to_too_much_is_refused_whole(tmp_path):
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as target:
        target.writestr("log.txt", HEAD)
        for number in range(4):
            target.writestr(f"{number}.txt", bytes(1 << 25))

    numbers, (error,) = read(tmp_path)

    assert numbers == []
    assert error.file == str(tmp_path / "bomb.zip")
    assert "more than 200 times as many" in error.rule


def test_a_member_that_unpacks_to_more_than_the_archive_states_ends_there(tmp_path):
    text = LOG.read_bytes()
    path = archive(tmp_path, {"log.txt": text})
    data = bytearray(path.read_bytes())
    entry = data.index(b"PK\x01\x02")
    data[entry + 24 : entry + 28] = (len(text) // 2).to_bytes(4, "little")
    path.write_bytes(data)

    numbers, refused = read(path)

    assert 0 < len(numbers) < len(NUMBERS)
    assert "the compressed data is damaged" in refused[-1].rule


def test_the_absolute_limit(tmp_path, monkeypatch):
    monkeypatch.setattr(unpacking, "MOST_BYTES", 100_000)

    _, refused = read(packed(tmp_path, ".gz"))

    assert "this unpacks to more than 100,000 bytes; if you trust it" in refused[-1].rule


# ---- parts of it -----------------------------------------------------------------------------


def test_without_a_package_for_zstandard_the_error_states_the_extra(tmp_path, monkeypatch):
    monkeypatch.setattr(unpacking, "ZSTD_MODULES", ("no_such_module",))
    path = tmp_path / "log.txt.zst"
    path.write_bytes(b"(\xb5/\xfd")

    with pytest.raises(ImportError, match=r'pip install "poker-calculator\[zstd\]"'):
        next(read_hands(path))


@pytest.mark.parametrize("size", [1, 7, 4096, 1 << 20])
@compressions
def test_pieces_of_any_size_add_up(tmp_path, suffix, size):
    data = os.urandom(100_000) + bytes(50_000) + LOG.read_bytes()
    path = packed(tmp_path, suffix, data)

    with open_file(str(path)) as stream:
        found = b"".join(iter(lambda: stream.read(size), b""))

    assert found == data
