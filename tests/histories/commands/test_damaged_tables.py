"""Damaged tables of hands: any flipped bit is found, reported in one line and mended."""

import os
from pathlib import Path

import pytest
from hand_tables import log, run, said

from calculations.commands.exits import CommandError
from histories.commands.tables.checked_parquet import is_whole, parquet_writer
from histories.commands.tables.stored_hands import RowReader

pa = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return a folder with a subfolder of two logs, in which one hand is refused."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "a.txt").write_text(log(1, 2), encoding="utf-8")
    (tmp_path / "logs" / "b.txt").write_text(log(3) + log(4, pot="9"), encoding="utf-8")
    return tmp_path


def flipped(data, bit):
    return data[: bit // 8] + bytes([data[bit // 8] ^ 1 << bit % 8]) + data[bit // 8 + 1 :]


@pytest.mark.parametrize("step", [pytest.param(1, marks=pytest.mark.slow), 41])
def test_every_flipped_bit_is_found(tmp_path, step):
    """A file without a readable SHA-256 has the original values or cannot be read."""
    path = tmp_path / "table.parquet"
    table = pa.table({"net": [1.5, -1.5, 0.25]})
    with path.open("x+b") as file, parquet_writer(file, table.schema) as writer:
        writer.write_table(table)
    data = path.read_bytes()
    assert is_whole(path)
    assert parquet.read_table(path).equals(table)

    for bit in range(0, 8 * len(data), step):
        path.write_bytes(flipped(data, bit))
        found = is_whole(path)
        assert not found
        if found is None:
            try:
                read = parquet.read_table(path, page_checksum_verification=True)
            except (OSError, ValueError):
                continue
            assert read.equals(table), bit


def test_a_pipe_gets_a_table_without_a_digest(tmp_path):
    table = pa.table({"net": [1.5]})
    reader, pipe = os.pipe()
    with os.fdopen(reader, "rb") as read:
        with os.fdopen(pipe, "wb") as file, parquet_writer(file, table.schema) as writer:
            writer.write_table(table)
        assert parquet.read_table(pa.BufferReader(read.read())).equals(table)


@pytest.mark.parametrize("place", [0, 0.1, 0.3, 0.5, 0.65, 0.8, 0.9, 0.99, 1])
def test_a_damaged_table_is_made_again_from_the_logs(folder, capfd, place):
    assert run("hands", "logs", "-o", "hands.parquet") == 1
    whole, told = Path("hands.parquet").read_bytes(), said(capfd)
    Path("hands.parquet").write_bytes(flipped(whole, int(place * (8 * len(whole) - 1))))

    assert run("report", "hands.parquet") == 3
    (line,) = said(capfd)
    assert line.startswith("hands.parquet")
    assert "damaged" in line
    assert line.endswith("; write it again with `hands`, which reads the logs anew")

    assert run("hands", "logs", "-o", "hands.parquet") == 1
    assert said(capfd) == told  # two files are read now
    assert Path("hands.parquet").read_bytes() == whole


@pytest.mark.parametrize("name", ["hands.parquet.refused.jsonl", "hands.csv.parts"])
def test_hands_that_are_refused_are_read_again_when_their_file_is_damaged(folder, capfd, name):
    output = name.partition(".refused")[0].partition(".parts")[0]
    assert run("hands", "logs", "-o", output) == 1
    table, told = Path(output).read_bytes(), said(capfd)
    path = Path(name)
    (path,) = path.glob("*.refused.jsonl") if path.is_dir() else (path,)
    whole = path.read_bytes()
    for damaged in (flipped(whole, 100), flipped(whole, 8 * len(whole) - 30), whole[:-9], b""):
        path.write_bytes(damaged)

        assert run("hands", "logs", "-o", output) == 1

        assert said(capfd) == told
        assert Path(output).read_bytes() == table
        found = [*Path(name).glob("*.refused.jsonl")] if Path(name).is_dir() else [path]
        assert [file.read_bytes() for file in found] == [whole]
        path = found[0]


def test_a_part_that_is_damaged_is_read_again(folder, capfd):
    run("hands", "logs", "-o", "hands.csv")
    table, told = Path("hands.csv").read_bytes(), said(capfd)
    (path,) = Path("hands.csv.parts").glob("*.parquet")
    path.write_bytes(flipped(path.read_bytes(), 4 * path.stat().st_size))

    assert run("hands", "logs", "-o", "hands.csv") == 1

    assert said(capfd) == told
    assert Path("hands.csv").read_bytes() == table


def test_a_table_of_others_is_no_damaged_one(folder, capfd):
    run("hands", "logs", "-o", "hands.parquet")
    parquet.write_table(parquet.read_table("hands.parquet"), "copy.parquet")
    said(capfd)

    assert is_whole("copy.parquet") is None
    assert run("report", "copy.parquet") == 0


def test_a_file_that_is_no_table_is_told_with_the_cure(folder, capfd):
    Path("hands.parquet").write_bytes(b"PAR1 and no more PAR1")

    assert run("report", "hands.parquet") == 3

    (line,) = said(capfd)
    assert "not a table of hands, or damaged" in line
    assert line.endswith("; write it again with `hands`, which reads the logs anew")


def test_damage_while_rows_are_copied_is_told_in_one_line(tmp_path):
    path = tmp_path / "hands.parquet"
    path.write_bytes(b"PAR1 and no more PAR1")
    with pytest.raises(
        CommandError, match=r"hands\.parquet was damaged meanwhile; run the command again"
    ):
        next(RowReader().read(path, 0, 1))
