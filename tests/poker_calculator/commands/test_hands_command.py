"""`hands` converts logs to a table and reads unchanged logs once; tests use real processes."""

import csv
import errno
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest
from exact_csv import read_exact
from hand_tables import log, said
from hand_tables import run as run_command
from support.watching import PATIENCE, wait_until

from poker_calculator.commands.command_line import main
from poker_calculator.commands.files import table_folder
from poker_calculator.games.notation import dumps
from poker_calculator.histories import hands_to_frame, read_hands
from poker_calculator.histories.frames import frame as frames

ROOT = Path(__file__).parents[3]
pyarrow = pytest.importorskip("pyarrow")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return the working folder of programs, with a subfolder of three logs."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "logs").mkdir()
    for name, numbers in (("a", (1, 2)), ("b", (3,)), ("c", (4, 5, 6))):
        (tmp_path / "logs" / f"{name}.txt").write_text(log(*numbers), encoding="utf-8")
    return tmp_path


def hands_of(path):
    frame = pd.read_parquet(path)
    return frame["hand"].astype("int64").drop_duplicates().tolist()


def run(*arguments):
    return run_command("hands", *map(str, arguments))


@pytest.mark.parametrize(("name", "end"), [("hands", ", 3 read now"), ("hands.parquet", "")])
@pytest.mark.parametrize("options", [{}, {"currency": "EUR", "rates": {"USD": 0.92}}])
def test_the_table_is_the_frame_of_hands(folder, capfd, name, end, options):
    converted = ("--currency", "EUR", "--rate", "USD=0.92") if options else ()
    assert run("logs", "-o", name, *converted) == 0

    expected = hands_to_frame("logs", **options, progress=False)
    expected.attrs.clear()
    pd.testing.assert_frame_equal(pd.read_parquet(name), expected)
    assert said(capfd) == [f"{name}: 6 hands of 3 files{end}"]
    assert sorted(os.listdir()) == sorted([name, "logs"])


def test_hands_in_a_currency_without_a_rate_are_refused(folder, capfd):
    (folder / "logs" / "b.txt").write_text(
        log(3).replace("$", "€").replace("USD", "EUR"), encoding="utf-8"
    )

    assert run("logs", "-o", "hands.parquet", "--currency", "EUR") == 1

    cause, last = said(capfd)
    assert cause.startswith("5 hands such as logs")
    assert cause.endswith("the hand is in USD, which has no rate; give the value of one USD in EUR")
    assert last == "hands.parquet: 1 hand of 3 files; 5 hands refused"
    assert hands_of("hands.parquet") == [3]


def test_a_table_of_text_has_the_same_rows(folder):
    assert run("logs", "-o", "hands.csv") == 0

    found = read_exact("hands.csv")
    expected = hands_to_frame("logs", progress=False)
    assert [*found] == [*expected]
    assert found["net"].tolist() == expected["net"].tolist()
    assert found["hand"].astype(str).tolist() == expected["hand"].tolist()


def written(folder):
    """Return the identities of the files in a folder; those that are written again change."""
    return {path.name: path.stat().st_ino for path in Path(folder).iterdir()}


def test_files_that_have_not_changed_are_not_read_again(folder, capfd):
    run("logs", "-o", "hands")
    before = written("hands")
    said(capfd)

    assert run("logs", "-o", "hands") == 0

    assert said(capfd) == ["hands: 6 hands of 3 files, 0 read now"]
    assert written("hands") == before


def test_files_that_are_new_or_changed_are_read_and_those_that_are_gone_dropped(folder, capfd):
    run("logs", "-o", "hands")
    before = written("hands")
    said(capfd)
    (folder / "logs" / "a.txt").unlink()
    (folder / "logs" / "b.txt").write_text(log(3, 7), encoding="utf-8")
    (folder / "logs" / "aa.txt").write_text(log(8), encoding="utf-8")

    assert run("logs", "-o", "hands") == 0

    assert said(capfd) == ["hands: 6 hands of 3 files, 2 read now"]
    assert hands_of("hands") == [8, 3, 7, 4, 5, 6]
    assert {name for name in before if written("hands").get(name) == before[name]} == {
        name for name in before if "c.txt" in name
    }


def test_a_file_of_the_same_size_with_another_time_is_read_again(folder, capfd):
    run("logs", "-o", "hands")
    said(capfd)
    path = folder / "logs" / "b.txt"
    status = path.stat()
    path.write_text(log(9), encoding="utf-8")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns + 1))

    run("logs", "-o", "hands")

    assert said(capfd) == ["hands: 6 hands of 3 files, 1 read now"]
    assert hands_of("hands") == [1, 2, 9, 4, 5, 6]


def test_with_other_options_all_is_read_again(folder, capfd):
    run("logs", "-o", "hands")
    said(capfd)

    run("logs", "-o", "hands", "--folded-cards", "unknown")

    assert said(capfd) == ["hands: 6 hands of 3 files, 3 read now"]


def test_with_other_columns_all_is_read_again(folder, capfd, monkeypatch):
    run("logs", "-o", "hands")
    said(capfd)
    monkeypatch.setattr(table_folder, "SCHEMA", "6-00000000")  # of another version

    run("logs", "-o", "hands")

    assert said(capfd) == ["hands: 6 hands of 3 files, 3 read now"]


def test_files_of_one_hand_are_one_log_a_folder(folder, capfd):
    for name in ("a", "b/c"):
        Path("phh", name).mkdir(parents=True)
    for number, name in enumerate(("a/1", "a/2", "b/c/3")):
        for hand in read_hands("logs/b.txt"):
            Path("phh", f"{name}.phh").write_text(dumps(replace(hand, hand=number)), "utf-8")

    for read in (3, 0):
        assert run("phh", "-o", "hands") == 0
        assert said(capfd) == [f"hands: 3 hands of 3 files, {read} read now"]
    assert len([*Path("hands").glob("*.parquet")]) == 2
    Path("phh/a/4.phh").write_bytes(Path("phh/a/1.phh").read_bytes())
    assert run("phh", "-o", "hands") == 0
    assert said(capfd) == ["hands: 4 hands of 4 files, 3 read now"]


def test_names_of_logs_may_have_any_letters_and_length(folder, capfd):
    names = ["_a", ".b", "ä=1 %2F", "x" * 240]
    for name in names:
        os.replace("logs/c.txt", f"logs/{name}.txt")
        Path("logs/c.txt").write_bytes(Path(f"logs/{name}.txt").read_bytes())
    assert run("logs", "-o", "hands") == 0
    assert len(pd.read_parquet("hands")) == len(hands_to_frame("logs", progress=False))


def test_hands_that_break_a_rule_are_listed_and_left_out(folder, capfd):
    (folder / "logs" / "b.txt").write_text(
        log(3)
        + log(*range(10, 22), pot="2.60")
        + log(*range(22, 34), pot="2.70")
        + log(34).replace("folds", "waits"),
        encoding="utf-8",
    )
    for read in (3, 0):  # also refused hands of files that are not read again
        assert run("logs", "-o", "hands", "--refused", "refused.csv") == 1

        lines = said(capfd)
        assert len(lines) == 3
        assert lines[0].startswith("24 hands such as logs")
        assert lines[0].endswith("the total pot is 2.60, but 1.00 was put in and called")
        assert "waits" in lines[1]
        assert lines[2] == f"hands: 6 hands of 3 files, {read} read now; 25 hands refused"
        with open("refused.csv", newline="", encoding="utf-8") as file:
            rows = [*csv.DictReader(file)]
        assert [int(row["hand"]) for row in rows] == [*range(10, 35)]
        assert {row["file"] for row in rows} == {str(Path("logs", "b.txt"))}
    assert hands_of("hands") == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("name", ["hands", "hands.parquet"])
def test_the_first_hand_that_breaks_a_rule_stops_it_if_that_is_asked_for(folder, capfd, name):
    run("logs", "-o", name)
    before = pd.read_parquet(name)
    said(capfd)
    (folder / "logs" / "b.txt").write_text(log(3, pot="2.60"), encoding="utf-8")

    assert run("logs", "-o", name, "--errors", "raise") == 1

    (line,) = said(capfd)
    assert line.endswith("was put in and called; give --errors skip to continue")
    pd.testing.assert_frame_equal(pd.read_parquet(name), before)
    assert run("logs", "-o", name) == 1
    said(capfd)
    assert run("logs", "-o", name, "--errors", "raise") == 1
    assert said(capfd) == [line]


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (
            ("logs", "-o", "hands.doc"),
            2,
            "hands.doc: name a folder, or a file to write that ends in .parquet, .pq, .csv, .xlsx, "
            ".phhs, .ohh, .json, .txt",
        ),
        (
            ("logs", "-o", "logs"),
            3,
            "logs is a folder of other files; name a new one, or a file to write",
        ),
        (("none", "-o", "hands.csv"), 3, "there is no file, folder or match for 'none'"),
        (("empty", "-o", "hands.csv"), 3, "there are no files of hands in empty"),
        (
            ("logs", "-o", "hands.csv", "--rate", "USD=1"),
            2,
            "rates have no currency to convert to; give both, such as currency='EUR', "
            "rates={'USD': 0.92}",
        ),
    ],
)
def test_wrong_usage_is_one_line(folder, capfd, arguments, code, message):
    (folder / "empty").mkdir()

    assert run(*arguments) == code

    assert said(capfd) == [message]
    assert sorted(os.listdir()) == ["empty", "logs"]


@pytest.mark.skipif(os.name == "nt", reason="links and pipes are other things there")
def test_what_is_not_a_log_is_passed_over_and_said(folder, capfd):
    os.mkfifo("logs/pipe.txt")
    os.symlink("none.txt", "logs/nowhere.txt")
    os.symlink("none.txt", "logs/other.txt")
    Path("logs/summary.txt").write_text("Tournament summary", encoding="utf-8")

    assert run("logs", "-o", "hands.csv") == 0
    assert said(capfd) == [
        "logs/nowhere.txt and 1 more: a link that leads nowhere, passed over",
        "logs/pipe.txt: a named pipe, passed over",
        "logs/summary.txt: not a log of a known room, passed over",
        "hands.csv: 6 hands of 3 files",
    ]
    assert run("logs/pipe.txt", "-o", "hands.csv") == 3
    cure = "a named pipe, not a regular file; write its content to one"
    assert said(capfd) == [f"logs/pipe.txt: {cure}"]
    assert run("logs/nowhere.txt", "-o", "hands.csv") == 3
    assert said(capfd) == ["'logs/nowhere.txt' is a link that leads nowhere"]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names of files are text there")
@pytest.mark.parametrize("suffix", [".parquet", ".csv"])
def test_names_of_files_need_not_be_utf_8(folder, capfd, suffix):
    name, output = os.fsdecode(b"\xff\xfe.txt"), os.fsdecode(b"\xff") + suffix
    os.rename("logs/b.txt", Path("logs", name))
    (folder / "logs" / "c.txt").write_text(log(4, pot="2.60"), encoding="utf-8")
    os.rename("logs/c.txt", Path("logs", "c" + name))
    assert run("logs", "-o", output, "--refused", "refused.csv") == 1
    (line,) = said(capfd)[1:]
    assert line == f"\\udcff{suffix}: 3 hands of 3 files; 1 hand refused"
    with open(output, "rb") as file:
        frame = pd.read_csv(file) if suffix == ".csv" else pd.read_parquet(file)
    files = ["logs/a.txt", r"logs/\udcff\udcfe.txt"]
    assert frame["file"].unique().tolist() == files
    assert hands_to_frame("logs", errors="skip")["file"].unique().tolist() == files
    assert pd.read_csv("refused.csv")["file"].tolist() == [r"logs/c\udcff\udcfe.txt"]
    for read in (3, 0):
        assert run("logs", "-o", "hands") == 1
        assert f"3 hands of 3 files, {read} read now; 1 hand refused" in said(capfd)[-1]
    assert {*pd.read_parquet("hands")["file"]} == {*files}
    assert run("logs", "-o", os.fsdecode(b"\xff")) == 3
    assert said(capfd) == [r"\udcff is not a name in UTF-8; name another"]


def links_to(path):
    """Link to a file twice; return its name and those of the symbolic and the hard link."""
    os.symlink(path, "link.csv")
    os.link(path, "hard.csv")
    return [path, "link.csv", "hard.csv"]


@pytest.mark.skipif(os.name == "nt", reason="links of files are other things there")
@pytest.mark.parametrize("option", ["-o", "--refused"])
def test_no_file_that_is_written_is_one_of_those_that_are_read(folder, capfd, option):
    path = "logs/b.txt"
    before = Path(path).read_bytes()
    for name in links_to(path)[option == "-o" :]:
        others = () if option == "-o" else ("-o", "hands.parquet")
        assert run("logs", *others, option, name) == 2

        (line,) = said(capfd)
        assert line.startswith(f"{name} is the input file")
        assert Path(path).read_bytes() == before
        assert sorted(os.listdir()) == ["hard.csv", "link.csv", "logs"]


@pytest.mark.skipif(os.name == "nt", reason="links of files are other things there")
@pytest.mark.parametrize("name", ["hands.csv", "link.csv", "./hands.csv"])
def test_what_is_refused_is_not_written_over_the_table(folder, capfd, name):
    os.symlink("hands.csv", "link.csv")
    assert run("logs", "-o", "hands.csv", "--refused", name) == 2
    assert said(capfd)[0].endswith(f" and {name} are the same output file; name two files")
    assert sorted(os.listdir()) == ["link.csv", "logs"]


@pytest.mark.skipif(os.name == "nt", reason="links of files are other things there")
def test_text_that_is_passed_over_is_not_written_either(folder, capfd):
    Path("logs/summary.txt").write_text("Tournament summary", encoding="utf-8")
    assert run("logs", "-o", "hands.csv", "--refused", "logs/summary.txt") == 2
    assert said(capfd)[0].startswith("logs/summary.txt is the input file")
    assert Path("logs/summary.txt").read_text(encoding="utf-8") == "Tournament summary"


@pytest.mark.parametrize("name", ["hands", "hands.parquet"])
def test_a_log_of_many_rows_comes_out_in_order(folder, monkeypatch, name):
    monkeypatch.setattr(frames, "ROWS_AT_ONCE", 1)
    (folder / "logs" / "b.txt").write_text(log(*range(100, 350)), encoding="utf-8")

    assert run("logs", "-o", name, "--processes", "1") == 0

    assert hands_of(name) == [1, 2, *range(100, 350), 4, 5, 6]


# ---- the folder of a table ----------------------------------------------------------------------


def test_files_of_others_stay_in_the_folder_of_a_table(folder):
    run("logs", "-o", "hands")
    theirs = {Path("hands", name) for name in ("_notes.txt", ".hidden", "_a.jsonl", "_unfinished1")}
    for path in theirs:
        path.write_text("precious", encoding="utf-8")
    Path("hands/folder").mkdir()
    (folder / "logs" / "a.txt").unlink()

    assert run("logs", "-o", "hands") == 0

    assert {path for path in theirs if path.read_text(encoding="utf-8") == "precious"} == theirs
    assert len([*Path("hands").iterdir()]) == 4 + len(theirs) + 1


@pytest.mark.parametrize("name", ["hands", "hands.csv"])
def test_a_full_disk_is_said_of_the_file_that_is_written(folder, capfd, monkeypatch, name):
    def fill(descriptor):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fill)
        assert run("logs", "-o", name) == 3
    (line,) = said(capfd)
    assert line.startswith(name)
    assert line.endswith(": No space left on device")
    assert run("logs", "-o", name) == 0


STEPS = """
import os, signal, sys
from poker_calculator.commands.command_line import main
from poker_calculator.commands.files.table_folder import TableFolder

step = int(sys.argv[1])

def kill_at(module, name):
    function = getattr(module, name)
    def counted(*arguments, **options):
        global step
        step -= 1
        if step == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return function(*arguments, **options)
    setattr(module, name, counted)

for name in ("fsync", "replace", "mkdir", "unlink"):
    kill_at(os, name)
kill_at(TableFolder, "write")
sys.exit(main(["hands", "logs", "-o", sys.argv[2], "--no-progress", "--processes", "1"]))
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")
@pytest.mark.parametrize("name", ["hands", "hands.parquet"])
def test_killed_at_every_step_and_started_again_it_goes_on(folder, capfd, name):
    """Each process is killed a few steps later than the last, until one ends by itself."""
    (folder / "logs" / "b.txt").write_text(log(*range(100, 250)), encoding="utf-8")
    killed = 0
    while True:
        done = subprocess.run(
            [sys.executable, "-c", STEPS, str(3 * killed + 2), name],
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            stderr=subprocess.PIPE,
            timeout=PATIENCE,
            check=False,
        )
        if done.returncode == 0:
            break
        assert done.returncode == -signal.SIGKILL, done.stderr.decode()
        if Path(name).is_dir():
            assert main(["report", name]) == 3
            assert "is not finished; write it again" in said(capfd)[-1]
        else:
            assert not Path(name).exists()
        killed += 1
        assert killed < 30

    assert killed >= 1
    if name == "hands":
        assert killed >= 3
        was_read = int(done.stderr.decode().rpartition(", ")[2].split()[0])
        assert was_read < 3  # finished files are not read again
    assert hands_of(name) == [1, 2, *range(100, 250), 4, 5, 6]


@pytest.mark.slow
def test_two_programs_do_not_write_one_table(folder, capfd):
    for number in range(8):
        (folder / "logs" / f"d{number}.txt").write_text(log(*range(1000, 1900)), encoding="utf-8")
    options = {"env": os.environ | {"PYTHONPATH": str(ROOT)}, "stderr": subprocess.PIPE}
    command = [sys.executable, "-m", "poker_calculator", "hands", "logs", "-o", "hands"]
    with subprocess.Popen(command, **options) as child:
        wait_until(lambda: any(folder.glob("hands/_logs_d0*")), child)
        assert run("logs", "-o", "hands") == 3
        child.communicate(timeout=PATIENCE)

    rule = "another program writes hands; run the command again once it has ended"
    assert said(capfd)[-1] == rule
    assert len([*folder.glob("hands/*.parquet")]) == 11
    assert not {"_lock", "_unfinished"}.intersection(os.listdir("hands"))


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")
@pytest.mark.parametrize("name", ["SIGKILL", "SIGINT", "SIGTERM"])
def test_stopped_while_it_reads_it_keeps_the_files_that_were_done(folder, name):
    for number in range(8):
        (folder / "logs" / f"d{number}.txt").write_text(log(*range(1000, 1900)), encoding="utf-8")
    options = {"env": os.environ | {"PYTHONPATH": str(ROOT)}, "stderr": subprocess.PIPE}
    command = [
        sys.executable,
        "-m",
        "poker_calculator",
        "hands",
        "logs",
        "-o",
        "hands",
        "--no-progress",
    ]
    with subprocess.Popen(command, **options) as child:
        wait_until(lambda: any(folder.glob("hands/_logs_d0*")), child)
        child.send_signal(getattr(signal, name))
        errors = child.communicate(timeout=PATIENCE)[1].decode()
    if name != "SIGKILL":
        assert errors == "interrupted; run the command again to continue\n"

    done = subprocess.run(command, **options, timeout=PATIENCE, check=True)

    told = done.stderr.decode()
    assert told.startswith(f"hands: {6 + 8 * 900:,} hands of 11 files, ")
    assert int(told.rpartition(", ")[2].split()[0]) < 11


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has other signals")
def test_an_export_that_is_stopped_leaves_the_file_as_it_was(folder):
    Path("hands.csv").write_bytes(b"what was there before")
    (folder / "logs" / "d.txt").write_text(log(*range(1000, 9000)), encoding="utf-8")
    command = [sys.executable, "-m", "poker_calculator", "hands", "logs", "-o", "hands.csv"]
    options = {"env": os.environ | {"PYTHONPATH": str(ROOT)}, "stderr": subprocess.PIPE}
    with subprocess.Popen([*command, "--no-progress"], **options) as child:
        wait_until(lambda: any(folder.glob(".hands.csv*")), child)
        child.send_signal(signal.SIGINT)
        errors = child.communicate(timeout=PATIENCE)[1].decode()
    assert errors == "interrupted; hands.csv was not changed\n"
    assert Path("hands.csv").read_bytes() == b"what was there before"
    assert sorted(os.listdir()) == ["hands.csv", "logs"]
