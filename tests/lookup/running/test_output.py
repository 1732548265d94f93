"""Output files: written atomically, keeping their kind and mode."""

import os
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from raises import raises

import lookup
from lookup.running.output import SECONDS_LEFT, atomic_write, check_outputs, open_to_write

PACKAGES = Path(lookup.__file__).parents[1]
OLD, NEW = b"what was there before, and was longer", b"what is written"

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links and modes are other things there")


def write(path, content=NEW):
    with open_to_write(path) as file:
        file.write(content)


@pytest.fixture
def umask():
    before = os.umask(0o027)
    yield
    os.umask(before)


def mode_of(path):
    return stat.S_IMODE(os.stat(path).st_mode)


@pytest.mark.usefixtures("umask")
def test_a_new_file_has_the_mode_of_new_files(tmp_path):
    write(tmp_path / "new")
    assert (tmp_path / "new").read_bytes() == NEW
    assert mode_of(tmp_path / "new") == 0o640


@pytest.mark.usefixtures("umask")
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666])
def test_a_file_keeps_its_mode_from_the_first_moment(tmp_path, monkeypatch, mode):
    path, made = tmp_path / "file", []
    path.write_bytes(OLD)
    path.chmod(mode)
    change = os.fchmod
    monkeypatch.setattr(os, "fchmod", lambda *args: (made.append(mode_of(args[0])), change(*args)))
    with open_to_write(path) as file:
        (temporary,) = (each for each in tmp_path.iterdir() if each != path)
        assert mode_of(temporary) == mode
        file.write(NEW)
        file.flush()
        assert path.read_bytes() == OLD
    assert path.read_bytes() == NEW
    assert mode_of(path) == mode
    assert made == [mode & ~0o027]  # at no time open to more than the file


def fail(file, error):
    file.write(NEW)
    raise error


@pytest.mark.parametrize("error", [TypeError, KeyboardInterrupt])
def test_what_fails_leaves_the_old_file_and_nothing_else(tmp_path, error):
    path = tmp_path / "file"
    path.write_bytes(OLD)
    with pytest.raises(error), open_to_write(path) as file:
        fail(file, error)
    assert path.read_bytes() == OLD
    assert os.listdir(tmp_path) == ["file"]


@pytest.mark.parametrize("content", [OLD, None])
def test_a_link_stays_and_leads_to_what_is_written(tmp_path, content):
    real, link = tmp_path / "folder" / "real", tmp_path / "link"
    real.parent.mkdir()
    link.symlink_to("folder/real")
    if content:
        real.write_bytes(content)
    write(link)
    assert os.readlink(link) == "folder/real"
    assert real.read_bytes() == NEW
    assert sorted(each.name for each in tmp_path.rglob("*")) == ["folder", "link", "real"]


def test_a_pipe_stays_and_is_written(tmp_path):
    pipe, received = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: received.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write(pipe)
    reader.join(60)
    assert received == [NEW]
    assert stat.S_ISFIFO(os.stat(pipe).st_mode)


def test_a_device_stays_and_is_written(tmp_path):
    link = tmp_path / "device"
    link.symlink_to(os.devnull)
    write(link)
    assert os.readlink(link) == os.devnull
    assert stat.S_ISCHR(os.stat(link).st_mode)
    assert os.listdir(tmp_path) == ["device"]


PRINTING = """
import sys
from lookup.running.output import open_to_write

print("printed before", end=" ")
with open_to_write(sys.argv[1]) as file:
    file.write(b"written ")
print("printed after")
"""


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/dev/stdout"), reason="no /dev/stdout here")
@pytest.mark.parametrize("name", ["/dev/stdout", "out.txt"])
def test_standard_output_is_written_as_it_comes_by_whatever_name(tmp_path, name):
    path = tmp_path / "out.txt"
    with path.open("wb") as out:
        subprocess.run(
            [sys.executable, "-c", PRINTING, name],
            env=os.environ | {"PYTHONPATH": os.pathsep.join([str(PACKAGES), *sys.path])},
            cwd=tmp_path,
            stdout=out,
            check=True,
        )
    assert path.read_text(encoding="utf-8") == "printed before written printed after\n"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("none/file", "No such file or directory"),
        (".", "Is a directory"),
        ("file/below", "Not a directory"),
        pytest.param(
            "locked",
            "Permission denied",
            marks=pytest.mark.skipif(
                os.name != "nt" and os.geteuid() == 0, reason="root may write everything"
            ),
        ),
        pytest.param(
            "/dev/full",
            "No space left on device",
            marks=pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here"),
        ),
    ],
)
def test_an_error_names_the_file_that_was_asked_for(tmp_path, monkeypatch, name, reason):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    (tmp_path / "locked").touch(0o400)
    with pytest.raises(OSError, match=reason) as caught:
        write(name)
    assert (caught.value.filename, caught.value.strerror) == (name, reason)
    assert sorted(os.listdir()) == ["file", "locked"]


# ---- temporary files -------------------------------------------------------------------------

DIGITS = "0123456789abcdef"
AGED = time.time() - SECONDS_LEFT - 60


def put(path, time_of_change):
    path.write_bytes(b"half of a fi")
    os.utime(path, (time_of_change, time_of_change))


def test_what_a_killed_writer_left_is_removed_when_it_is_old(tmp_path):
    precious = tmp_path / "precious"
    put(precious, AGED)
    put(tmp_path / f".table.csv.{DIGITS}.part", AGED)
    (tmp_path / f".table.csv.{DIGITS[1:]}a.part").symlink_to(precious)
    (tmp_path / f".table.csv.{DIGITS[1:]}b.part").mkdir()
    put(tmp_path / f".table.csv.{DIGITS[::-1]}.part", time.time())
    for name in (
        f".other.csv.{DIGITS}.part",
        f".table_csv.{DIGITS}.part",
        f"table.csv.{DIGITS}.part",
        f".table.csv.{DIGITS[1:]}.part",
        f".table.csv.{DIGITS.upper()}.part",
        f".table.csv.{DIGITS}.part.bak",
        ".table.csv.part",
    ):
        put(tmp_path / name, AGED)
    before = {*os.listdir(tmp_path)}

    write(tmp_path / "table.csv")

    assert {*os.listdir(tmp_path)} == before - {f".table.csv.{DIGITS}.part"} | {"table.csv"}


def test_a_file_is_on_the_disk_before_it_has_its_name(tmp_path, monkeypatch):
    calls = []
    for name in ("fsync", "replace"):
        original = getattr(os, name)
        monkeypatch.setattr(
            os, name, lambda *args, n=name, f=original: (calls.append(n), f(*args))[1]
        )
    write(tmp_path / "log")
    assert calls == ["fsync", "replace"]


def test_an_error_names_the_file_that_is_written(tmp_path):
    path = tmp_path / "table.csv"
    for error, named in ((OSError(28, "No space"), path), (OSError(5, "Bad", "in.csv"), "in.csv")):
        with pytest.raises(OSError, match=error.strerror) as caught, atomic_write(path):
            raise error
        assert caught.value.filename == os.fspath(named)


# ---- inputs and outputs --------------------------------------------------------------------------

NAMES = ["a", "a.link", "a.hard", "up/b", "new", "new.link", "folder/up/new"]


@pytest.fixture
def files(tmp_path, monkeypatch):
    """Make files and links such that each of `NAMES` is one of three files; "new" is none."""
    monkeypatch.chdir(tmp_path)
    Path("a").write_bytes(OLD)
    Path("b").write_bytes(OLD)
    Path("folder").mkdir()
    Path("up").symlink_to(".")
    Path("folder/up").symlink_to("..")
    Path("a.link").symlink_to("a")
    Path("a.hard").hardlink_to("a")
    Path("new.link").symlink_to("new")


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("second", NAMES)
@pytest.mark.parametrize("first", NAMES)
def test_no_output_is_an_input_or_another_output_by_whatever_name(first, second):
    def file_of(name):
        return name.rpartition("/")[2].partition(".")[0]

    if file_of(first) == file_of(second):
        with pytest.raises(ValueError, match=f"^{second} is the input file"):
            check_outputs(["other", second], ["more", Path(first)])
        with pytest.raises(ValueError, match=f"^{first} and {second} are the same output file"):
            check_outputs([first, None, "other", Path(second)])
    else:
        check_outputs([None, first, "other", Path(second)], ["more", Path("b.more")])


@pytest.mark.usefixtures("files")
def test_an_open_file_is_an_input():
    with open("a.hard", "rb") as file, raises("input file a.hard; name"):
        check_outputs(["a"], [file])


def test_a_terminal_or_device_may_be_read_and_written_at_once():
    check_outputs([os.devnull, Path(os.devnull)], [os.devnull])


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_of_a_locked_folder_is_left_to_whoever_opens_it(tmp_path):
    (tmp_path / "locked").mkdir(0)
    check_outputs([tmp_path / "locked" / "a"], [tmp_path / "locked" / "b"])
