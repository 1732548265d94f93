"""The table store under real faults: real files, real processes, real signals."""

import gzip
import hashlib
import importlib.util
import os
import random
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from raises import raises
from support.watching import PATIENCE

import lookup.tables.store
from lookup.tables.store import (
    FOLDER_VARIABLE,
    TableError,
    adopt_table,
    build_table,
    inspect_table,
    open_table,
    remove_table,
    tables_folder,
    verify_table,
)

PROGRAM = Path(__file__).with_name("store_programs.py")
_module_spec = importlib.util.spec_from_file_location("store_programs", PROGRAM)
programs = importlib.util.module_from_spec(_module_spec)
_module_spec.loader.exec_module(programs)
SPEC, VALUES = programs.SPEC, programs.VALUES

TABLE, LOCK = SPEC.file_name, f"{SPEC.file_name}.lock"
CURE = r"build it again with `python scripts/build_tables\.py --force`, or delete the file"
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
posix = pytest.mark.skipif(os.name != "posix", reason="signals, modes and FIFOs are POSIX")


def start(folder, **scene):
    """Start a child program that opens the table, its output in pipes."""
    package = Path(lookup.tables.store.__file__).parents[1]
    given = {"STORE_PACKAGE": package, FOLDER_VARIABLE: folder} | scene
    names = {name: str(value) for name, value in given.items() if value is not None}
    others = {name: value for name, value in os.environ.items() if name not in given}
    return subprocess.Popen(
        [sys.executable, str(PROGRAM)],
        env=others | names,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def run(folder, **scene):
    """Run a child program to its end and return its exit code, stdout and stderr."""
    with start(folder, **scene) as child:
        out, err = child.communicate(timeout=PATIENCE)
    return child.returncode, out, err


def assert_one_line(result, *parts):
    """Assert that the table was refused by one line of text, which holds *parts*."""
    code, out, err = result
    assert (code, out, err.count("\n")) == (4, "", 1)
    assert all(str(part) in err for part in parts), err


def wait_for(log, event, count):
    """Wait until *count* processes have logged *event*; return their numbers in order."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
        found = [int(line.split()[-1]) for line in lines if line.rpartition(" ")[0] == event]
        if len(found) >= count:
            return found
        time.sleep(0.01)
    raise AssertionError(f"{event!r} was not logged {count} times")


def names_in(folder):
    return sorted(path.name for path in folder.iterdir())


def assert_whole(folder):
    """The folder holds the right table and no leftovers of a dead builder."""
    np.testing.assert_array_equal(open_table(SPEC, folder=folder), VALUES)
    assert names_in(folder) == [TABLE, LOCK]


@pytest.fixture
def folder(tmp_path):
    """Return a folder with the table."""
    build_table(SPEC, folder=tmp_path)
    return tmp_path


@pytest.fixture
def public_folder():
    """Return a folder that an unprivileged user reaches (pytest's own are closed to others)."""
    path = Path(tempfile.mkdtemp(prefix="store-"))
    path.chmod(0o755)
    if not all(parent.stat().st_mode & stat.S_IXOTH for parent in path.parents):
        pytest.skip(f"{path.parent} is closed to other users")
    yield path
    path.chmod(0o755)
    shutil.rmtree(path)


# ---- the folder of the tables ----------------------------------------------------------------


def test_variable_names_the_folder(monkeypatch, tmp_path):
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    assert tables_folder() == tmp_path

    monkeypatch.setenv(FOLDER_VARIABLE, "here")
    assert tables_folder() == Path.cwd() / "here"


@pytest.mark.parametrize("value", [None, ""])
def test_without_the_variable_it_is_the_users_cache_folder(monkeypatch, value):
    if value is None:
        monkeypatch.delenv(FOLDER_VARIABLE, raising=False)
    else:
        monkeypatch.setenv(FOLDER_VARIABLE, value)
    folder = tables_folder()
    assert folder.is_absolute()
    assert "poker-calculator" in folder.parts


def no_home(*_args, **_options):
    raise RuntimeError("could not determine the home directory")


@pytest.mark.parametrize("answer", [no_home, lambda *_, **__: Path("~/.cache/poker-calculator")])
def test_no_home_known_at_all(monkeypatch, answer):  # as new and old versions put it
    monkeypatch.delenv(FOLDER_VARIABLE, raising=False)
    monkeypatch.setattr("platformdirs.user_cache_path", answer)
    with pytest.raises(TableError, match=f"no home folder is known; set {FOLDER_VARIABLE}"):
        tables_folder()


@pytest.mark.slow
@posix
def test_home_unwritable_is_one_line(tmp_path):
    home = tmp_path / "home"
    home.write_text("a file: not even root makes folders below it", encoding="utf-8")
    assert_one_line(run(None, HOME=home, XDG_CACHE_HOME=None), home, FOLDER_VARIABLE)
    assert run(tmp_path / "tables", HOME=home, XDG_CACHE_HOME=None)[:2] == (0, "True\n")


@pytest.mark.parametrize("name", ["Üben & Größe", "100% [a-z]*", "'quoted' \"too\""])
def test_odd_folder_names(tmp_path, name):
    if os.name == "nt" and '"' in name:
        pytest.skip("not a name on Windows")
    assert_whole(Path(build_table(SPEC, folder=tmp_path / name / "deeper")).parent)


def test_the_variable_names_a_file(tmp_path):
    (tmp_path / "tables").touch()
    for act in (open_table, build_table):
        with pytest.raises(TableError, match=rf"tables.*set {FOLDER_VARIABLE} to"):
            act(SPEC, folder=tmp_path / "tables")


# ---- building and opening --------------------------------------------------------------------


def test_opening_builds_and_is_read_only(tmp_path):
    table = open_table(SPEC, folder=tmp_path / "new" / "folder")

    assert isinstance(table, np.memmap)
    assert (table.dtype, table.shape) == (SPEC.dtype, SPEC.shape)
    np.testing.assert_array_equal(table, VALUES)
    with raises("read-only"):
        table[0, 0] = 1
    assert_whole(tmp_path / "new" / "folder")


@pytest.mark.slow
def test_a_second_open_builds_and_imports_nothing(folder):
    log = folder / "log"
    assert run(folder, STORE_LOG=log) == (0, "True\n", "")
    wait_for(log, "imports ['mmap']", 1)  # which numpy.memmap itself imports


@posix
@pytest.mark.parametrize(("umask", "mode"), [(0o022, 0o644), (0o002, 0o644), (0o077, 0o600)])
def test_mode_respects_the_umask(tmp_path, umask, mode):
    before = os.umask(umask)
    try:
        path = build_table(SPEC, folder=tmp_path)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_a_wrong_build_is_not_kept(tmp_path):
    def build(table, advance):
        SPEC.build(table, advance)
        table[3, 3] ^= 1

    with pytest.raises(TableError, match=r"what was built for .*Sevens.* has the SHA-256 .*report"):
        build_table(SPEC._replace(build=build), folder=tmp_path)
    assert names_in(tmp_path) == [LOCK]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_an_exception_in_the_build_leaves_nothing(folder, error):
    def build(table, advance):
        table[:] = 1
        raise error("on purpose")

    with pytest.raises(error, match="on purpose"):
        build_table(SPEC._replace(build=build), folder=folder, force=True)
    assert_whole(folder)  # the old one, untouched


def test_force_leaves_readers_their_mapping(folder):
    old = open_table(SPEC, folder=folder)
    values = VALUES + 1
    newer = SPEC._replace(
        sha256=hashlib.sha256(values.tobytes()).hexdigest(),
        build=lambda table, advance: np.copyto(table, values),
    )

    build_table(newer, folder=folder, force=True)

    np.testing.assert_array_equal(old, VALUES)
    np.testing.assert_array_equal(open_table(newer, folder=folder), values)
    with pytest.raises(TableError, match=rf"has the SHA-256 {newer.sha256}, expected .*{CURE}"):
        verify_table(SPEC, folder=folder)


def test_leftovers_are_swept_but_not_those_of_other_tables(tmp_path):
    digits = "0123456789abcdef"
    ours = f".{TABLE}.{digits}.part"
    others = [f".{TABLE}.old.{digits}.part", f".x{TABLE}.{digits}.part", f".{TABLE}.part"]
    for name in [ours, *others]:
        (tmp_path / name).touch()
    assert inspect_table(SPEC, folder=tmp_path) == (tmp_path / TABLE, None, "", [tmp_path / ours])
    build_table(SPEC, folder=tmp_path)
    assert names_in(tmp_path) == sorted([*others, TABLE, LOCK])
    assert inspect_table(SPEC, folder=tmp_path) == (tmp_path / TABLE, SPEC.nbytes, "", [])


# ---- damage ----------------------------------------------------------------------------------


def flip_one_bit(path):
    with open(path, "r+b") as file:
        file.seek(SPEC.nbytes // 2)
        byte = file.read(1)[0]
        file.seek(-1, os.SEEK_CUR)
        file.write(bytes([byte ^ 4]))


HOLDS = rf"{TABLE} holds [\d,]+ bytes, expected 262,144 bytes \(sevens: int32 \(16, 4096\)\); "
HASH = rf"{TABLE} has the SHA-256 \w{{64}}, expected {SPEC.sha256} \(sevens\); "
LENGTHS = [
    (lambda path: path.write_bytes(b""), HOLDS.replace(r"[\d,]+", "0")),
    (lambda path: os.truncate(path, SPEC.nbytes - 1), HOLDS.replace(r"[\d,]+", "262,143")),
    (lambda path: os.truncate(path, SPEC.nbytes + 1), HOLDS.replace(r"[\d,]+", "262,145")),
    (lambda path: path.write_bytes(gzip.compress(VALUES.tobytes())), HOLDS),
    (lambda path: path.write_text("<!DOCTYPE html>", encoding="utf-8"), HOLDS),
]
CONTENTS = [
    (lambda path: path.write_bytes(VALUES.astype("<f4").tobytes()), HASH),
    (flip_one_bit, HASH),
]


@pytest.mark.parametrize(
    ("act", "damage", "message"),
    [
        *((act, *each) for act in (open_table, build_table) for each in LENGTHS),
        *((verify_table, *each) for each in LENGTHS + CONTENTS),
    ],
)
def test_damage_is_refused_and_force_cures_it(folder, damage, message, act):
    damage(folder / TABLE)
    with pytest.raises(TableError, match=message + CURE):
        act(SPEC, folder=folder)

    build_table(SPEC, folder=folder, force=True)
    assert_whole(folder)


def test_a_removed_table_is_built_again(folder):
    (folder / TABLE).unlink()
    with pytest.raises(TableError, match=rf"{TABLE} cannot be read .*build it with `python "):
        verify_table(SPEC, folder=folder)
    assert_whole(folder)


@posix
@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo, lambda path: os.symlink("gone", path)])
def test_not_a_file(tmp_path, make):
    make(tmp_path / TABLE)
    for act in (open_table, build_table, verify_table):
        with pytest.raises(TableError, match=rf"{TABLE} cannot be read \((Is|Not|No such) .*262,1"):
            act(SPEC, folder=tmp_path)
    assert names_in(tmp_path) == [TABLE]


# ---- a table of the user's -------------------------------------------------------------------


def test_adopting_copies(tmp_path):
    mine = tmp_path / "HandRanks.dat"
    mine.write_bytes(VALUES.tobytes())
    target = tmp_path / "tables"

    assert adopt_table(SPEC, mine, folder=target) == target / TABLE

    flip_one_bit(mine)
    assert_whole(target)
    with pytest.raises(TableError, match=r"HandRanks\.dat has the SHA-256 .*was not adopted"):
        adopt_table(SPEC, mine, folder=target)
    assert_whole(target)


@pytest.mark.parametrize(("damage", "message"), LENGTHS + CONTENTS)
def test_only_the_very_table_is_adopted(tmp_path, damage, message):
    mine = tmp_path / TABLE
    mine.write_bytes(VALUES.tobytes())
    damage(mine)
    with pytest.raises(TableError, match=message + "it was not adopted; find another"):
        adopt_table(SPEC, mine, folder=tmp_path / "tables")
    assert names_in(tmp_path) == [TABLE]


def test_adopting_what_is_absent(tmp_path):
    with pytest.raises(TableError, match=r"mine\.dat cannot be read \(No such file"):
        adopt_table(SPEC, tmp_path / "mine.dat", folder=tmp_path)
    assert names_in(tmp_path) == []


# ---- other processes -------------------------------------------------------------------------


@pytest.mark.slow
@posix
def test_builder_killed_at_random_times(tmp_path):
    log, folder = tmp_path / "log", tmp_path / "tables"
    for seed in range(4):
        dice = random.Random(seed)
        log.unlink(missing_ok=True)
        with start(folder, STORE_LOG=log, STORE_PAUSE=0.005) as child:
            row = dice.randrange(SPEC.steps)
            wait_for(log, f"row {row}" if row else "building", 1)
            time.sleep(dice.uniform(0, 0.01))
            child.kill()
        table = folder / TABLE
        assert not table.exists() or table.read_bytes() == VALUES.tobytes()
        table.unlink(missing_ok=True)  # it was quicker than the kill: begin the next one anew
    assert_whole(folder)


@pytest.mark.slow
@posix
def test_of_four_processes_one_builds_and_one_takes_over(tmp_path):
    folder, log, gate = tmp_path / "tables", tmp_path / "log", tmp_path / "gate"
    children = [start(folder, STORE_LOG=log, STORE_GATE=gate) for _ in range(4)]
    try:
        wait_for(log, "ready", 4)
        (holder,) = wait_for(log, "building", 1)
        for child in children:
            if child.pid != holder:
                assert "waiting for the process that builds" in child.stderr.readline()
        with pytest.raises(TableError, match="is being built by another process; try again later"):
            remove_table(SPEC, folder=folder)
        os.kill(holder, signal.SIGKILL)
        assert wait_for(log, "building", 2)[0] == holder
        gate.touch()
        ends = {
            child.pid: (*child.communicate(timeout=PATIENCE), child.returncode)
            for child in children
        }
    finally:
        for child in children:
            child.kill()
            child.communicate()

    assert ends.pop(holder)[2] == -signal.SIGKILL
    assert [(out, code) for out, _, code in ends.values()] == [("True\n", 0)] * 3
    assert len(wait_for(log, "building", 2)) == 2  # the second build served all
    assert_whole(folder)


def test_of_four_threads_one_builds(tmp_path):
    builds, tables = [], []

    def build(table, advance):
        builds.append(1)
        SPEC.build(table, advance)

    counted = SPEC._replace(build=build)
    threads = [
        threading.Thread(target=lambda: tables.append(open_table(counted, folder=tmp_path)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(builds) == 1
    assert all(np.array_equal(table, VALUES) for table in tables)
    assert len(tables) == 4


# ---- disks that refuse -----------------------------------------------------------------------


@pytest.mark.slow
@posix
def test_a_limit_on_file_sizes_is_one_line(tmp_path):
    result = run(tmp_path, STORE_MAX_FILE=SPEC.nbytes - 1)
    rule = f"cannot write {tmp_path / TABLE} (sevens): File too large"
    assert_one_line(result, rule, "ulimit -f", "it needs 0.3 MB and", FOLDER_VARIABLE)
    assert names_in(tmp_path) == [LOCK]


@pytest.fixture
def small_disk(tmp_path):
    """Mount a file system that is smaller than the table."""
    if not IS_ROOT or shutil.which("mount") is None:
        pytest.skip("only root mounts a small file system")
    command = ["mount", "-t", "tmpfs", "-o", "size=131072", "tmpfs", str(tmp_path)]
    if subprocess.run(command, capture_output=True, check=False).returncode != 0:
        pytest.skip("mounting is not allowed here")
    yield tmp_path
    subprocess.run(["umount", str(tmp_path)], check=True)


@pytest.mark.slow
def test_a_full_disk_is_one_line(small_disk):
    rule = f"cannot write {small_disk / TABLE} (sevens): No space left on device"
    assert_one_line(run(small_disk), rule, "it needs 0.3 MB and 0.1 MB are free there")
    assert names_in(small_disk) == [LOCK]


@pytest.mark.slow
@posix
def test_a_read_only_folder(public_folder):
    public_folder.chmod(0o555)
    rule = f"cannot write {public_folder / TABLE} (sevens): Permission denied"
    result = run(public_folder, STORE_NOBODY=1)
    assert_one_line(result, rule, f"set {FOLDER_VARIABLE} to a writable folder")
    assert names_in(public_folder) == []

    public_folder.chmod(0o755)
    build_table(SPEC, folder=public_folder)
    (public_folder / LOCK).unlink()
    public_folder.chmod(0o555)
    assert run(public_folder, STORE_NOBODY=1) == (0, "True\n", "")
    assert names_in(public_folder) == [TABLE]  # a reader needs no lock

    (public_folder / TABLE).chmod(0o000)
    rule = f"{public_folder / TABLE} cannot be read (Permission denied)"
    cure = f"make it a readable file, or set {FOLDER_VARIABLE} to another folder"
    assert_one_line(run(public_folder, STORE_NOBODY=1), rule, cure)


@pytest.mark.slow
@posix
@pytest.mark.skipif(not IS_ROOT, reason="two users are needed")
def test_a_lock_of_another_user_does_not_hinder_readers(public_folder):
    build_table(SPEC, folder=public_folder)
    (public_folder / LOCK).chmod(0o600)
    assert run(public_folder, STORE_NOBODY=1) == (0, "True\n", "")

    (public_folder / TABLE).unlink()
    public_folder.chmod(0o777)
    assert_one_line(run(public_folder, STORE_NOBODY=1), "Permission denied")
