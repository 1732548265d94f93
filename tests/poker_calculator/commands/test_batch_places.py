"""Inputs and outputs of a batch: files, links, pipes, standard streams, and Parquet files."""

import os
import sys
import threading
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from support.batch_spots import HEADER, OLD, ROW, SPOTS, WRITTEN
from support.watching import PATIENCE, run_program

from calculations.frames.equity_frame import equity_frame
from poker_calculator.commands.command_line import main


@pytest.fixture
def spots(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "spots.csv"
    path.write_text(HEADER + ROW, encoding="utf-8")
    return path


def test_a_file_that_is_missing_a_folder_or_packed_is_refused(spots, tmp_path, capfd):
    for source, target, code, message in (
        ("none.csv", "out.csv", 3, "cannot read none.csv: No such file or directory"),
        (tmp_path, "out.csv", 3, f"cannot read {tmp_path}: Is a directory"),
        (spots, tmp_path, 3, f"{tmp_path} is a folder; name a file to write"),
        (spots, "none/out.csv", 3, "cannot write none/out.csv: No such file or directory"),
        (spots, "out.csv.gz", 2, "out.csv.gz: .gz files are not read or written; unpack it"),
        (spots, "out.parquet", 2, "give a CSV file for a CSV file, or Parquet for Parquet"),
    ):
        assert main(["batch", str(source), str(target)]) == code
        output, errors = capfd.readouterr()
        assert (output, errors.splitlines()) == ("", [message])
    assert os.listdir() == ["spots.csv"]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_or_written_is_refused(spots, capfd):
    os.chmod(spots, 0)
    assert main(["batch", "spots.csv", "out.csv"]) == 3
    os.chmod(spots, 0o400)
    Path("locked.csv").touch(0o400)
    assert main(["batch", "spots.csv", "locked.csv"]) == 3
    assert capfd.readouterr().err.count("\n") == 2


@pytest.mark.parametrize(
    ("command", "options"),
    [("batch", []), ("solve", ["--files", "--pot", "1", "--stack", "1", "--bets", "allin"])],
)
@pytest.mark.parametrize("name", ["spots.csv", "link.csv", "hard.csv"])
def test_the_output_is_not_the_input(spots, capfd, command, options, name):
    spots.write_text("oop,ip,hero,villain,board\nAA,KK,AsKs,QdQh,2c3c4c5d9h\n", encoding="utf-8")
    before = spots.read_text(encoding="utf-8")
    os.symlink("spots.csv", "link.csv")
    os.link("spots.csv", "hard.csv")

    assert main([command, "spots.csv", name, *options]) == 2

    other = "" if name == "spots.csv" else " spots.csv"
    cure = "name another file to write"
    assert capfd.readouterr() == ("", f"{name} is the input file{other}; {cure}\n")
    assert [Path(each).read_text(encoding="utf-8") for each in os.listdir()] == [before] * 3


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
def test_the_output_is_not_what_standard_input_comes_from(spots, tmp_path):
    done = shell("batch - spots.csv < spots.csv", tmp_path)
    assert done.returncode == 2
    assert done.stderr.endswith("; name another file to write\n")
    assert spots.read_text(encoding="utf-8") == HEADER + ROW


@pytest.mark.skipif(os.name == "nt", reason="links and modes of files are other things there")
def test_a_link_and_the_mode_of_a_file_are_kept(spots, tmp_path):
    (tmp_path / "real.csv").write_bytes(OLD)
    os.chmod("real.csv", 0o640)
    os.symlink("real.csv", "link.csv")

    assert main(["batch", "spots.csv", "link.csv"]) == 0

    assert os.readlink("link.csv") == "real.csv"
    assert Path("real.csv").read_text(encoding="utf-8") == WRITTEN
    assert os.stat("real.csv").st_mode & 0o777 == 0o640


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_named_pipes_are_read_and_written(spots):
    os.mkfifo("in.fifo")
    os.mkfifo("out.fifo")
    received = []
    threads = [
        threading.Thread(
            target=lambda: Path("in.fifo").write_text(HEADER + ROW, encoding="utf-8"), daemon=True
        ),
        threading.Thread(
            target=lambda: received.append(Path("out.fifo").read_text(encoding="utf-8")),
            daemon=True,
        ),
    ]
    for thread in threads:
        thread.start()
    assert main(["batch", "in.fifo", "out.fifo"]) == 0
    for thread in threads:
        thread.join(PATIENCE)
    assert received == [WRITTEN]
    assert sorted(os.listdir()) == ["in.fifo", "out.fifo", "spots.csv"]


def shell(line, folder):
    """Run a line of the shell, in which `batch` is the command."""
    command = f"batch() {{ '{sys.executable}' -m poker_calculator batch \"$@\"; }}; {line}"
    return run_program("bash", "-c", command, folder=folder)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
@pytest.mark.parametrize(
    "line",
    [
        "batch - - < spots.csv",
        "cat spots.csv | PYTHONUNBUFFERED=1 batch - /dev/stdout",
        "echo first > all.csv; batch spots.csv /dev/stdout >> all.csv; sed 1d all.csv",
    ],
)
def test_standard_streams(spots, tmp_path, line):
    done = shell(line, tmp_path)
    assert (done.returncode, done.stderr, done.stdout) == (0, "", WRITTEN)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell")
def test_a_file_is_not_written_behind_itself(spots, tmp_path):
    done = shell("batch spots.csv - >> spots.csv", tmp_path)
    assert done.returncode == 3
    assert "the input is also standard output" in done.stderr
    assert spots.read_text(encoding="utf-8") == HEADER + ROW


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_a_full_disk_is_said_in_one_line(spots, capfd):
    assert main(["batch", "spots.csv", "/dev/full"]) == 3
    (line,) = capfd.readouterr().err.splitlines()
    assert line == "cannot write /dev/full: No space left on device"


# ---- Parquet ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rows", [5, 10**20])
def test_parquet_keeps_its_columns_and_types(tmp_path, monkeypatch, capfd, rows):
    pq = pytest.importorskip("pyarrow.parquet")
    monkeypatch.chdir(tmp_path)
    frame = pd.DataFrame(SPOTS * 3, columns=["hero", "villain", "board"])
    frame.loc[2, "board"] = None
    frame["villain"] = frame["villain"].astype("category")
    frame["played"] = pd.Timestamp("2024-02-29")
    frame["hand"] = np.arange(len(frame), dtype=np.int16)
    frame.set_index("hand").to_parquet("spots.parquet")

    assert main(["batch", "spots.parquet", "out.pq", "--chunk-rows", str(rows), "--win"]) == 0
    assert capfd.readouterr() == ("", "")

    before, after = pq.read_table("spots.parquet"), pq.read_table("out.pq")
    assert after.select(before.column_names).equals(before)
    expected = equity_frame(frame, win=True)
    assert after.column_names == [*before.column_names, *expected]
    found = pd.read_parquet("out.pq")
    assert found.index.name == "hand"
    pd.testing.assert_frame_equal(
        found[[*expected]].reset_index(drop=True), expected, check_exact=True
    )


def test_a_wrong_row_of_parquet_is_named(tmp_path, monkeypatch, capfd):
    pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    frame = pd.DataFrame([*SPOTS, ("AsKs", None, "")], columns=["hero", "villain", "board"])
    frame.to_parquet("spots.parquet")

    assert main(["batch", "spots.parquet", "out.parquet", "--chunk-rows", "2"]) == 1
    (line,) = capfd.readouterr().err.splitlines()
    assert line.startswith("spots.parquet: row 5: a spot has 2 to 10 hands, not 1; ")
    assert os.listdir() == ["spots.parquet"]

    arguments = ["spots.parquet", "out.parquet", "--chunk-rows", "2", "--errors", "column"]
    assert main(["batch", *arguments]) == 1
    found = pd.read_parquet("out.parquet")
    assert found["error"].tolist() == ["", "", "", "", "a spot has 2 to 10 hands, not 1"]
    assert found["hero_equity"].isna().tolist() == [False] * 4 + [True]


def test_what_is_no_parquet_is_refused(tmp_path, monkeypatch, capfd):
    pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    for content in (b"", b"hero,villain,board\n" * 10):
        Path("spots.parquet").write_bytes(content)
        assert main(["batch", "spots.parquet", "out.parquet"]) == 3
        (line,) = capfd.readouterr().err.splitlines()
        assert line.startswith("spots.parquet: not read as Parquet: ")
    assert os.listdir() == ["spots.parquet"]


def test_without_pyarrow_the_extra_is_named(tmp_path, monkeypatch, capfd):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.chdir(tmp_path)
    Path("spots.parquet").touch()
    assert main(["batch", "spots.parquet", "out.parquet"]) == 2
    needed = "Parquet files need pyarrow; pip install 'poker-calculator[parquet]'\n"
    assert capfd.readouterr().err == needed
