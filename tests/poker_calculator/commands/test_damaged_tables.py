"""Damaged tables of hands: any flipped bit is found, reported in one line and mended."""

import random
import re
from pathlib import Path

import pandas as pd
import pytest
from hand_tables import log, run, said

from poker_calculator.commands.exits import CommandError
from poker_calculator.commands.files.table_reading import table_rows
from poker_calculator.histories import hands_to_frame

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


CURE = "; write it again with `hands`, which reads the logs anew"


@pytest.mark.parametrize("name", ["logs_b.txt-*.parquet", "_logs_b.txt-*.jsonl"])
def test_a_damaged_file_of_a_table_is_written_again(folder, capfd, name):
    assert run("hands", "logs", "-o", "hands") == 1
    told = said(capfd)
    (path,) = Path("hands").glob(name)
    whole = path.read_bytes()
    bits = (int(place * (8 * len(whole) - 1)) for place in (0, 0.1, 0.5, 0.9, 0.99, 1))
    damaged = [*(flipped(whole, bit) for bit in bits), whole[:-9], whole + b"\n", b""]
    for data in (*damaged, None):
        path.unlink()
        if data is not None:
            path.write_bytes(data)

        assert run("report", "hands") == 3
        (line,) = said(capfd)
        assert re.match(r"hands.logs_b\.txt-\w+\.parquet is damaged", line)
        assert line.endswith(CURE)

        assert run("hands", "logs", "-o", "hands") == 1
        assert said(capfd) == [line.replace("2 read now", "1 read now") for line in told]
        assert path.read_bytes() == whole


def test_no_flipped_bit_of_an_exported_table_is_believed(folder, capfd):
    assert run("hands", "logs", "-o", "hands.parquet") == 1
    assert run("report", "hands.parquet") == 0
    report = capfd.readouterr().out
    whole = Path("hands.parquet").read_bytes()
    rng = random.Random(1)
    found = {0: 0, 3: 0}
    for _ in range(100):
        Path("hands.parquet").write_bytes(flipped(whole, rng.randrange(8 * len(whole))))
        code = run("report", "hands.parquet")
        output, errors = capfd.readouterr()
        found[code] += 1
        if code:
            assert output == ""
            assert errors.startswith("hands.parquet")
            assert errors.endswith(f"{CURE}\n")
        else:
            assert output == report
    assert found[3] > 50


@pytest.mark.slow
def test_no_flipped_bit_of_an_exported_table_changes_a_row(folder):
    assert run("hands", "logs", "-o", "hands.parquet") == 1
    rows = table_rows("hands.parquet", None)
    whole = Path("hands.parquet").read_bytes()
    rng, found = random.Random(2), 0
    for _ in range(1000):
        Path("hands.parquet").write_bytes(flipped(whole, rng.randrange(8 * len(whole))))
        try:
            frame = table_rows("hands.parquet", None)
        except CommandError:
            found += 1
        else:
            pd.testing.assert_frame_equal(frame, rows)
    assert found > 500


def test_a_table_of_others_is_no_damaged_one(folder, capfd):
    run("hands", "logs", "-o", "hands.parquet")
    parquet.write_table(parquet.read_table("hands.parquet"), "copy.parquet")
    said(capfd)

    assert run("report", "copy.parquet") == 0


def test_a_file_that_is_no_table_is_told_with_the_cure(folder, capfd):
    Path("hands.parquet").write_bytes(b"PAR1 and no more PAR1")

    assert run("report", "hands.parquet") == 3

    (line,) = said(capfd)
    assert "not a table of hands, or damaged" in line
    assert line.endswith(CURE)


def test_a_part_of_the_rows_is_read_by_pandas(folder, capfd):
    """Readers of folders of Parquet files skip the receipts."""
    run("hands", "logs", "-o", "hands")

    found = pd.read_parquet("hands", columns=["hand", "net"])

    expected = hands_to_frame("logs", errors="skip", progress=False)[["hand", "net"]]
    expected.attrs.clear()
    pd.testing.assert_frame_equal(found, expected)
