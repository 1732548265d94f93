"""The table store under real faults: real files, real processes, real signals."""

import errno
import gzip
import hashlib
import importlib.util
import json
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
from watching import PATIENCE

import lookup.tables.stamps
import lookup.tables.store
from lookup.running.atomic import atomic_write
from lookup.tables.stamps import make_stamp
from lookup.tables.store import (
    FOLDER_VARIABLE,
    TableError,
    adopt_table,
    build_table,
    open_table,
    tables_folder,
    verify_table,
)

PROGRAMS = Path(__file__).with_name("store_programs.py")
_module_spec = importlib.util.spec_from_file_location("store_programs", PROGRAMS)
programs = importlib.util.module_from_spec(_module_spec)
_module_spec.loader.exec_module(programs)
SPEC, VALUES = programs.SPEC, programs.VALUES

TABLE, STAMP, LOCK = SPEC.file_name, f"{SPEC.file_name}.stamp.json", f"{SPEC.file_name}.lock"
CURE = r"build it again with `python scripts/build_tables\.py --force`, or delete the file"
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
posix = pytest.mark.skipif(os.name != "posix", reason="signals, modes and FIFOs are POSIX")


def child_environment(folder, scene):
    """Return our environment with the tables in *folder* and the scene's STORE_... variables."""
    package = Path(lookup.tables.store.__file__).parent
    given = {"STORE_PACKAGE": package, FOLDER_VARIABLE: folder} | scene
    names = {name: str(value) for name, value in given.items() if value is not None}
    return {name: value for name, value in os.environ.items() if name not in given} | names


def start(action, folder, **scene):
    """Start a child program, its output in pipes."""
    return subprocess.Popen(
        [sys.executable, str(PROGRAMS), action],
        env=child_environment(folder, scene),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def run(action, folder, **scene):
    """Run a child program to its end and return its exit code, stdout and stderr."""
    with start(action, folder, **scene) as child:
        out, err = child.communicate(timeout=PATIENCE)
    return child.returncode, out, err


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
    assert names_in(folder) == [TABLE, LOCK, STAMP]


@pytest.fixture
def folder(tmp_path):
    """Return a folder with the table and its stamp."""
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


def flip_one_bit(path):
    """Flip a bit in the middle of a file and set its times back."""
    before = path.stat()
    with open(path, "r+b") as file:
        file.seek(before.st_size // 2)
        byte = file.read(1)[0]
        file.seek(-1, os.SEEK_CUR)
        file.write(bytes([byte ^ 4]))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_mtime_ns == before.st_mtime_ns


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


@pytest.mark.slow
@posix
def test_home_unset(tmp_path):
    code, out, _ = run("folder", None, HOME=None, XDG_CACHE_HOME=None)
    assert code == 0
    assert os.path.isabs(out.strip())

    assert run("open", tmp_path, HOME=None, XDG_CACHE_HOME=None)[:2] == (0, "True\n")


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
    code, out, err = run("open", None, HOME=home, XDG_CACHE_HOME=None)
    assert (code, out) == (4, "")
    assert str(home) in err
    assert FOLDER_VARIABLE in err
    assert err.count("\n") == 1

    assert run("open", tmp_path / "tables", HOME=home, XDG_CACHE_HOME=None)[:2] == (0, "True\n")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["two words", "Üben & Größe", "100% [a-z]*", "'quoted' \"too\""])
def test_odd_folder_names(tmp_path, name):
    if os.name == "nt" and '"' in name:
        pytest.skip("not a name on Windows")
    folder = tmp_path / name / "deeper"
    assert run("open", folder)[:2] == (0, "True\n")
    assert_whole(folder)


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


def test_a_second_open_builds_and_hashes_nothing(folder, monkeypatch):
    monkeypatch.setattr(hashlib, "file_digest", None)
    np.testing.assert_array_equal(open_table(SPEC._replace(build=None), folder=folder), VALUES)
    assert build_table(SPEC._replace(build=None), folder=folder) == folder / TABLE


@pytest.mark.slow
def test_an_open_with_a_right_stamp_imports_nothing(folder):
    assert run("imports", folder) == (0, "['mmap']\n", "")  # which numpy.memmap itself does


@posix
@pytest.mark.parametrize(("umask", "mode"), [(0o022, 0o644), (0o002, 0o644), (0o077, 0o600)])
def test_mode_respects_the_umask(tmp_path, umask, mode):
    before = os.umask(umask)
    try:
        build_table(SPEC, folder=tmp_path)
    finally:
        os.umask(before)
    for name in (TABLE, STAMP):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == mode


@pytest.mark.parametrize("failure", [None, errno.EOPNOTSUPP, errno.EINVAL])
def test_where_space_can_not_be_reserved_zeros_are_written(tmp_path, monkeypatch, failure):
    def refuse(*_args):
        raise OSError(failure, os.strerror(failure))

    if failure is None:
        monkeypatch.delattr(os, "posix_fallocate", raising=False)
    else:
        monkeypatch.setattr(os, "posix_fallocate", refuse, raising=False)
    build_table(SPEC, folder=tmp_path)
    assert_whole(tmp_path)


@pytest.mark.parametrize("failure", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
def test_no_space_is_final(tmp_path, monkeypatch, failure):
    def refuse(*_args):
        raise OSError(failure, os.strerror(failure))

    monkeypatch.setattr(os, "posix_fallocate", refuse, raising=False)
    with pytest.raises(
        TableError, match=rf"{TABLE} \(sevens\): {os.strerror(failure)}.* MB are free"
    ):
        build_table(SPEC._replace(build=None), folder=tmp_path)
    assert names_in(tmp_path) == [LOCK]


def test_the_space_is_taken_before_anything_is_stored(tmp_path):
    def look(table, advance):
        (part,) = tmp_path.glob(".*.part")
        if os.name == "posix":
            assert part.stat().st_blocks * 512 >= SPEC.nbytes  # not sparse: no SIGBUS later
        assert part.stat().st_size == SPEC.nbytes
        assert not (tmp_path / TABLE).exists()
        SPEC.build(table, advance)

    build_table(SPEC._replace(build=look), folder=tmp_path)
    assert_whole(tmp_path)


def test_a_wrong_build_is_not_kept(tmp_path):
    def build(table, advance):
        SPEC.build(table, advance)
        table[3, 3] ^= 1

    with pytest.raises(TableError, match=r"what was built for .*Sevens.* has the SHA-256 .*report"):
        build_table(SPEC._replace(build=build), folder=tmp_path)
    assert names_in(tmp_path) == [LOCK]


@pytest.mark.parametrize("error", [ValueError, MemoryError, KeyboardInterrupt])
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
        open_table(SPEC, folder=folder)


def test_leftovers_are_swept_but_not_those_of_other_tables(tmp_path):
    digits = "0123456789abcdef"
    ours = [f".{TABLE}.{digits}.part", f".{STAMP}.{digits}.part"]
    others = [f".{TABLE}.old.{digits}.part", f".x{TABLE}.{digits}.part", f".{TABLE}.part"]
    for name in ours + others:
        (tmp_path / name).touch()
    build_table(SPEC, folder=tmp_path)
    assert names_in(tmp_path) == sorted([*others, TABLE, STAMP, LOCK])


def test_a_log_stays_empty_and_no_thread_stays(tmp_path, capsys):
    """test_progress.py tests bars on terminals."""
    before = {*threading.enumerate()}  # some of which, of other tests, may end meanwhile
    build_table(SPEC, folder=tmp_path)
    assert capsys.readouterr() == ("", "")
    assert {*threading.enumerate()} <= before


@pytest.mark.slow
@posix
def test_without_stderr(tmp_path):
    command = f'"{sys.executable}" "{PROGRAMS}" open 2>&-'
    environment = child_environment(tmp_path, {})
    ended = subprocess.run(
        ["sh", "-c", command],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert (ended.returncode, ended.stdout) == (0, "True\n")


# ---- damage ----------------------------------------------------------------------------------


def cut_short(path):
    os.truncate(path, SPEC.nbytes - 1)


def widen(path):
    path.write_bytes(VALUES.astype("<i8").tobytes())


def other_dtype(path):
    path.write_bytes(VALUES.astype("<f4").tobytes())


def compress(path):
    path.write_bytes(gzip.compress(VALUES.tobytes()))


def web_page(path):
    path.write_text("<!DOCTYPE html><title>404</title>", encoding="utf-8")


def zeros(path):
    path.write_bytes(bytes(SPEC.nbytes))


def one_longer(path):
    with open(path, "ab") as file:
        file.write(b"\0")


HOLDS = (
    rf"{TABLE} holds [\d,]+ bytes, expected 262,144 bytes \(sevens: int32 \(16, 4096\)\); {CURE}"
)
HASH = rf"{TABLE} has the SHA-256 \w{{64}}, expected {SPEC.sha256} \(sevens\); {CURE}"
DAMAGES = [
    (lambda path: path.write_bytes(b""), HOLDS.replace(r"[\d,]+", "0")),
    (cut_short, HOLDS.replace(r"[\d,]+", "262,143")),
    (one_longer, HOLDS.replace(r"[\d,]+", "262,145")),
    (widen, HOLDS),
    (compress, HOLDS),
    (web_page, HOLDS),
    (other_dtype, HASH),
    (zeros, HASH),
    (flip_one_bit, HASH),
]


@pytest.mark.parametrize(("damage", "message"), DAMAGES)
@pytest.mark.parametrize("act", [open_table, build_table, verify_table])
def test_damage_is_refused_and_force_cures_it(folder, damage, message, act):
    damage(folder / TABLE)
    for _ in range(2):  # the refusal leaves no stamp that a second open would trust
        with pytest.raises(TableError, match=message):
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
@pytest.mark.parametrize("act", [open_table, build_table, verify_table])
def test_not_a_file(tmp_path, make, act):
    make(tmp_path / TABLE)
    with pytest.raises(TableError, match=rf"{TABLE} cannot be read \((Is|Not|No such) .*262,144"):
        act(SPEC, folder=tmp_path)
    assert names_in(tmp_path) == [TABLE]


@posix
def test_force_says_when_a_folder_is_in_the_way(tmp_path):
    (tmp_path / TABLE).mkdir()
    with pytest.raises(TableError, match=rf"cannot write .*{TABLE} .*directory; it needs 0.3 MB"):
        build_table(SPEC, folder=tmp_path, force=True)
    assert names_in(tmp_path) == [TABLE, LOCK]


def forge_times(folder):
    """Set the stamp's times to the file's, as after bit decay, which changes no times."""
    stamp, status = (
        json.loads((folder / STAMP).read_text(encoding="utf-8")),
        (folder / TABLE).stat(),
    )
    times = {name: getattr(status, name) for name in ("st_mtime_ns", "st_ctime_ns")}
    (folder / STAMP).write_text(json.dumps(stamp | times), encoding="utf-8")


@pytest.mark.parametrize("damage", [zeros, other_dtype])
def test_bytes_that_changed_without_the_times_are_found_by_a_sample(folder, monkeypatch, damage):
    monkeypatch.setattr(lookup.tables.stamps, "SAMPLED_BLOCKS", 1)
    damage(folder / TABLE)
    forge_times(folder)
    for _ in range(2):
        with pytest.raises(TableError, match=HASH):
            open_table(SPEC, folder=folder)


def test_each_open_samples_other_blocks(folder, monkeypatch):
    """A decayed bit in one of four blocks is found, though maybe not by the first open."""
    monkeypatch.setattr(lookup.tables.stamps, "SAMPLED_BLOCKS", 1)
    flip_one_bit(folder / TABLE)
    forge_times(folder)

    def open_often():
        for _ in range(500):  # all miss it once in 10**62 times
            open_table(SPEC, folder=folder)

    with pytest.raises(TableError, match=HASH):
        open_often()


def test_a_sample_and_no_more_is_hashed(folder, monkeypatch):
    monkeypatch.setattr(lookup.tables.stamps, "BLOCK_BYTES", 1 << 10)
    verify_table(SPEC, folder=folder)  # writes a stamp of 256 blocks
    hashed, sha256 = [], hashlib.sha256
    monkeypatch.setattr(hashlib, "sha256", lambda data: (hashed.append(data), sha256(data))[1])
    open_table(SPEC, folder=folder)
    assert [len(block) for block in hashed] == [1 << 10] * 4
    assert len({*hashed}) == 4


def test_verify_does_not_believe_the_stamp(folder):
    flip_one_bit(folder / TABLE)
    with open(folder / TABLE, "rb") as file:
        forged = make_stamp(file, os.fstat(file.fileno()), SPEC.sha256)
    (folder / STAMP).write_bytes(forged)
    open_table(SPEC, folder=folder)  # who may write there can deceive

    with pytest.raises(TableError, match=HASH):
        verify_table(SPEC, folder=folder)
    with pytest.raises(TableError, match=HASH):  # and from now on every open knows
        open_table(SPEC, folder=folder)


@pytest.mark.parametrize(("age", "calls"), [(0, ["sleep", "hash"]), (1, ["hash"])])
def test_a_stamp_waits_until_changes_get_another_ctime(folder, monkeypatch, age, calls):
    seen, file_digest = [], hashlib.file_digest
    now = (folder / TABLE).stat().st_ctime + age
    monkeypatch.setattr(time, "time", lambda: now)
    monkeypatch.setattr(time, "sleep", lambda seconds: seen.append("sleep"))
    monkeypatch.setattr(
        hashlib, "file_digest", lambda *args: (seen.append("hash"), file_digest(*args))[1]
    )
    verify_table(SPEC, folder=folder)
    assert seen == calls


@pytest.mark.slow
def test_the_stamp_says_which_file_was_hashed(folder):
    status = (folder / TABLE).stat()
    assert json.loads((folder / STAMP).read_bytes()) == {
        "st_ino": status.st_ino,
        "st_size": status.st_size,
        "st_mtime_ns": status.st_mtime_ns,
        "st_ctime_ns": status.st_ctime_ns,
        "sha256": SPEC.sha256,
        "blocks": "".join(
            hashlib.sha256(VALUES.tobytes()[start : start + 65_536]).hexdigest()[:16]
            for start in range(0, SPEC.nbytes, 65_536)
        ),
    }


def write_stamp_without_blocks(path):
    stamp = json.loads(path.read_bytes())
    del stamp["blocks"]
    path.write_text(json.dumps(stamp), encoding="utf-8")


STAMP_FAULTS = [
    write_stamp_without_blocks,  # as versions before 0.6
    lambda path: path.write_bytes(path.read_bytes().replace(b'"blocks": "', b'"blocks": "0')),
    lambda path: path.write_bytes(path.read_bytes()[:-18] + b'0123456789abcdef"}'),
    lambda path: path.unlink(),
    lambda path: path.write_bytes(b""),
    lambda path: path.write_bytes(path.read_bytes()[:-1]),
    lambda path: path.write_bytes(path.read_bytes() + b" "),
    lambda path: path.write_bytes(b"\xff" + b"[" * 100_000),
    lambda path: os.utime(path.with_name(TABLE)),
    lambda path: (path.unlink(), os.mkfifo(path)),
]


@posix
@pytest.mark.parametrize("fault", STAMP_FAULTS)
def test_a_wrong_stamp_costs_one_hash(folder, monkeypatch, fault):
    fault(folder / STAMP)
    assert_whole(folder)
    test_the_stamp_says_which_file_was_hashed(folder)
    test_a_second_open_builds_and_hashes_nothing(folder, monkeypatch)


def test_a_folder_for_a_stamp_is_lived_with(folder):
    (folder / STAMP).unlink()
    (folder / STAMP).mkdir()
    assert_whole(folder)


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


@pytest.mark.parametrize(("damage", "message"), DAMAGES)
def test_only_the_very_table_is_adopted(tmp_path, damage, message):
    mine = tmp_path / TABLE
    mine.write_bytes(VALUES.tobytes())
    damage(mine)
    with pytest.raises(TableError, match=message.replace(CURE, "it was not adopted; find another")):
        adopt_table(SPEC, mine, folder=tmp_path / "tables")
    assert not (tmp_path / "tables" / TABLE).exists()
    assert mine.exists()


def test_adopting_what_is_absent(tmp_path):
    with pytest.raises(TableError, match=r"mine\.dat cannot be read \(No such file"):
        adopt_table(SPEC, tmp_path / "mine.dat", folder=tmp_path)
    assert names_in(tmp_path) == []


# ---- atomic writes ---------------------------------------------------------------------------


def test_atomic_write_replaces_only_on_success(tmp_path):
    path = tmp_path / "page.html"
    with atomic_write(path) as file:
        file.write(b"old")
        assert not path.exists()
    assert path.read_bytes() == b"old"

    def stop(error):
        with atomic_write(path) as file:
            file.write(b"new")
            raise error("stop")

    for error in (ValueError, KeyboardInterrupt, SystemExit):
        with pytest.raises(error, match="stop"):
            stop(error)
        assert path.read_bytes() == b"old"
    assert names_in(tmp_path) == ["page.html"]


def test_atomic_write_is_durable_before_the_rename(tmp_path, monkeypatch):
    calls = []
    for name in ("fsync", "replace"):
        original = getattr(os, name)
        monkeypatch.setattr(
            os, name, lambda *args, n=name, f=original: (calls.append(n), f(*args))[1]
        )
    with atomic_write(tmp_path / "log") as file:
        file.write(b"line\n")
    assert calls == ["fsync", "replace", "fsync"][: 3 if os.name == "posix" else 2]


# ---- other processes -------------------------------------------------------------------------

STATIONS = [
    "os.posix_fallocate:1",  # an empty temporary file
    "hashlib.file_digest:1",  # filled, before the check
    "os.fsync:1",  # checked, not on the disk
    "os.replace:1",
    "os.fsync:2",  # renamed
    "hashlib.file_digest:2",  # no stamp yet
    "os.fsync:3",  # half a stamp
    "os.replace:2",
]


@pytest.mark.slow
@posix
@pytest.mark.parametrize("station", STATIONS)
def test_builder_killed_at_each_station(tmp_path, station):
    if station.startswith("os.posix_fallocate") and not hasattr(os, "posix_fallocate"):
        pytest.skip("this platform reserves nothing")
    assert run("open", tmp_path, STORE_DIE=station)[0] == -signal.SIGKILL
    renamed = STATIONS.index(station) > STATIONS.index("os.replace:1")
    assert (tmp_path / TABLE).exists() == renamed
    if renamed:
        assert (tmp_path / TABLE).read_bytes() == VALUES.tobytes()
        np.testing.assert_array_equal(open_table(SPEC, folder=tmp_path), VALUES)
    else:
        assert any(name.endswith(".part") for name in names_in(tmp_path))
        assert_whole(tmp_path)


@pytest.mark.slow
@posix
def test_builder_killed_at_ten_random_times(tmp_path):
    log = tmp_path / "log"
    for seed in range(10):
        folder, dice = tmp_path / "tables", random.Random(seed)
        log.unlink(missing_ok=True)
        with start("open", folder, STORE_LOG=log, STORE_PAUSE=0.005) as child:
            row = dice.randrange(SPEC.steps)
            wait_for(log, f"row {row}" if row else "building", 1)
            time.sleep(dice.uniform(0, 0.01))
            child.kill()
        table = folder / TABLE
        assert not table.exists() or table.read_bytes() == VALUES.tobytes()
        if table.exists():  # it was quicker than the kill: begin the next one anew
            table.unlink()
    assert_whole(folder)


@pytest.mark.slow
@posix
def test_of_eight_processes_one_builds_and_one_takes_over(tmp_path):
    folder, log, gate = tmp_path / "tables", tmp_path / "log", tmp_path / "gate"
    children = [start("open", folder, STORE_LOG=log, STORE_GATE=gate) for _ in range(8)]
    try:
        wait_for(log, "ready", 8)
        (holder,) = wait_for(log, "building", 1)
        for child in children:
            if child.pid != holder:
                assert "waiting for the process that builds" in child.stderr.readline()
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
    assert [(out, code) for out, _, code in ends.values()] == [("True\n", 0)] * 7
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


@pytest.mark.slow
@posix
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_builder_interrupted(tmp_path, ending):
    folder, log, gate = tmp_path / "tables", tmp_path / "log", tmp_path / "gate"
    with start("open", folder, STORE_LOG=log, STORE_GATE=gate) as child:
        wait_for(log, "building", 1)
        child.send_signal(ending)
        child.communicate(timeout=PATIENCE)
    assert child.returncode == -ending
    assert not (folder / TABLE).exists()
    if ending == signal.SIGINT:
        assert names_in(folder) == [LOCK]
    assert_whole(folder)


# ---- disks that refuse -----------------------------------------------------------------------


@pytest.mark.slow
@posix
@pytest.mark.parametrize("no_fallocate", [None, 1])
def test_a_limit_on_file_sizes_is_one_line(tmp_path, no_fallocate):
    scene = {"STORE_MAX_FILE": SPEC.nbytes - 1, "STORE_NO_FALLOCATE": no_fallocate}
    code, out, err = run("open", tmp_path, **scene)
    assert (code, out) == (4, "")
    assert f"cannot write {tmp_path / TABLE} (sevens): File too large" in err
    assert "ulimit -f" in err
    assert "it needs 0.3 MB and" in err
    assert FOLDER_VARIABLE in err
    assert err.count("\n") == 1
    assert names_in(tmp_path) == [LOCK]


@pytest.fixture
def small_disk(tmp_path, request):
    """Mount a file system of *request.param* bytes."""
    if not IS_ROOT or shutil.which("mount") is None:
        pytest.skip("only root mounts a small file system")
    size = f"size={request.param}"
    command = ["mount", "-t", "tmpfs", "-o", size, "tmpfs", str(tmp_path)]
    if subprocess.run(command, capture_output=True, check=False).returncode != 0:
        pytest.skip("mounting is not allowed here")
    yield tmp_path
    subprocess.run(["umount", str(tmp_path)], check=True)


@pytest.mark.slow
@pytest.mark.parametrize("no_fallocate", [None, 1])
@pytest.mark.parametrize("small_disk", [128 << 10], indirect=True)
def test_a_full_disk_is_one_line(small_disk, no_fallocate):
    code, out, err = run("open", small_disk, STORE_NO_FALLOCATE=no_fallocate)
    assert (code, out) == (4, "")  # not killed by SIGBUS
    assert f"cannot write {small_disk / TABLE} (sevens): No space left on device" in err
    assert "it needs 0.3 MB and 0.1 MB are free there" in err
    assert err.count("\n") == 1
    assert names_in(small_disk) == [LOCK]


@pytest.mark.slow
@pytest.mark.parametrize("small_disk", [SPEC.nbytes], indirect=True)
def test_a_disk_with_room_for_all_but_the_stamp_will_do(small_disk):
    for _ in range(2):
        assert run("open", small_disk)[:2] == (0, "True\n")
    assert names_in(small_disk) == [TABLE, LOCK]


@pytest.mark.slow
@posix
def test_a_read_only_folder_without_the_table(public_folder):
    public_folder.chmod(0o555)
    code, out, err = run("open", public_folder, STORE_NOBODY=1)
    assert (code, out) == (4, "")
    assert f"cannot write {public_folder / TABLE} (sevens): Permission denied" in err
    assert f"set {FOLDER_VARIABLE} to a writable folder" in err
    assert err.count("\n") == 1
    assert names_in(public_folder) == []


@pytest.mark.slow
@posix
@pytest.mark.parametrize("stamped", [True, False])
def test_a_read_only_folder_with_the_table(public_folder, stamped):
    build_table(SPEC, folder=public_folder)
    (public_folder / LOCK).unlink()
    if not stamped:
        (public_folder / STAMP).unlink()
    public_folder.chmod(0o555)
    before = names_in(public_folder)
    assert run("open", public_folder, STORE_NOBODY=1) == (0, "True\n", "")
    assert names_in(public_folder) == before  # neither lock nor stamp


@pytest.mark.slow
@posix
def test_an_unreadable_table(public_folder):
    build_table(SPEC, folder=public_folder)
    (public_folder / TABLE).chmod(0o000)
    code, out, err = run("open", public_folder, STORE_NOBODY=1)
    assert (code, out) == (4, "")
    assert f"{public_folder / TABLE} cannot be read (Permission denied)" in err
    assert f"make it a readable file, or set {FOLDER_VARIABLE} to another folder" in err


@pytest.mark.slow
@posix
@pytest.mark.skipif(not IS_ROOT, reason="two users are needed")
def test_a_lock_of_another_user_does_not_hinder_readers(public_folder):
    build_table(SPEC, folder=public_folder)
    (public_folder / LOCK).chmod(0o600)
    assert run("open", public_folder, STORE_NOBODY=1) == (0, "True\n", "")

    (public_folder / TABLE).unlink()
    public_folder.chmod(0o777)
    code, out, err = run("open", public_folder, STORE_NOBODY=1)
    assert (code, out) == (4, "")
    assert "Permission denied" in err
    assert err.count("\n") == 1
