"""The commands read compressed logs and archives, and again only if they change."""

import gzip
import zipfile
from pathlib import Path

import pandas as pd
import pytest

from poker_calculator.commands.command_line import main

LOG = Path(__file__).parents[3] / "notebooks" / "logs" / "1-pokerstars.txt"


@pytest.fixture
def folder(tmp_path):
    """Return a folder with the same log compressed and in an archive."""
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "a.txt.gz").write_bytes(gzip.compress(LOG.read_bytes()))
    with zipfile.ZipFile(folder / "b.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(LOG, "b.txt")
        archive.writestr("notes.txt", "Mondays are good")
    return folder


def run(*arguments):
    """Run a command and return its exit code."""
    return main([*map(str, arguments), "--no-progress"])


def test_hands_reads_each_compressed_file_once(folder, tmp_path, capsys):
    table = tmp_path / "hands"

    assert run("hands", folder, "-o", table) == 0
    first = pd.read_parquet(table)
    assert [*first["file"].unique()] == [f"{folder}/a.txt.gz", f"{folder}/b.zip/b.txt"]
    assert "2 files, 2 read now" in (said := capsys.readouterr().err)
    assert f"{folder}/b.zip/notes.txt: not a log of a known room, passed over" in said

    assert run("hands", folder, "-o", table) == 0
    assert "2 files, 0 read now" in capsys.readouterr().err

    (folder / "a.txt.gz").write_bytes(gzip.compress(LOG.read_bytes().split(b"\r\n\r\n\r\n")[0]))
    assert run("hands", folder, "-o", table) == 0
    assert "2 files, 1 read now" in capsys.readouterr().err


def test_an_output_is_not_the_archive_of_an_input(folder, capsys):
    archive = folder / "b.zip"
    alias = folder / "alias.csv"
    alias.hardlink_to(archive)

    assert run("hands", archive, "-o", alias) == 2
    assert "alias.csv is the input file" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "title"), [("a.txt.gz", "a.txt.gz"), ("b.zip", "b.txt"), ("b.zip/b.txt", "b.txt")]
)
def test_replay_takes_a_compressed_log(folder, tmp_path, name, title):
    page = tmp_path / "replay.html"

    assert run("replay", folder / name, "-o", page, "--no-equities", "--most", 3) == 0
    assert f"<title>{title}</title>" in page.read_text("utf-8")


@pytest.mark.parametrize("name", ["a.txt.gz", "b.zip"])
def test_report_takes_a_compressed_log(folder, name, capsys):
    assert run("report", folder / name) == 0
    assert "Ada: 160 hands" in capsys.readouterr().out


def test_a_truncated_log_is_listed_with_its_cause(folder, tmp_path, capsys):
    path = folder / "a.txt.gz"
    path.write_bytes(path.read_bytes()[:-2000])

    assert run("hands", path, "-o", tmp_path / "hands.csv") == 1
    assert "the compressed data stops before its end" in capsys.readouterr().err
