"""URLs of files, folders and patterns in memory, on this machine and of a web server."""

import gzip
import io
import socket
import zipfile
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pandas as pd
import pytest
from raises import raises

from poker_calculator.commands.command_line import main
from poker_calculator.histories import hands_to_frame, read_hands
from poker_calculator.histories.storage import locations

fsspec = pytest.importorskip("fsspec")

LOG = Path(__file__).parents[3] / "notebooks" / "logs" / "1-pokerstars.txt"
HANDS = [hand.hand for hand in read_hands(LOG)]


def zipped(name, data):
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return target.getvalue()


FILES = {
    "a.txt": LOG.read_bytes(),
    "sub/b.txt.gz": gzip.compress(LOG.read_bytes()),
    "sub/c.zip": zipped("c.txt", LOG.read_bytes()),
    "notes.txt": b"Mondays are good",
    "picture.png": b"",
}


@pytest.fixture
def memory():
    """Return the URL of a folder in memory."""
    files = fsspec.filesystem("memory")
    for name, data in FILES.items():
        files.pipe(f"/logs/{name}", data)
    yield "memory://logs"
    files.rm("/logs", recursive=True)


@pytest.fixture
def folder(tmp_path):
    """Return a folder of this machine."""
    for name, data in FILES.items():
        path = tmp_path / "logs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return tmp_path / "logs"


class QuietHandler(SimpleHTTPRequestHandler):
    """A web server that sends whole files only."""

    def log_message(self, *_):
        """Print nothing."""

    def copyfile(self, source, outputfile):
        """Send a file, unless the client has read enough."""
        try:
            super().copyfile(source, outputfile)
        except ConnectionError:
            self.close_connection = True


@contextmanager
def serving(handler, folder):
    """Serve a folder on this machine, and yield its URL."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=folder)) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def web(folder):
    """Return the URL of a folder of a web server."""
    pytest.importorskip("aiohttp")
    with serving(QuietHandler, folder) as url:
        yield url


def names(paths):
    """Return the files of the hands that are read, each of which holds the whole log."""
    found = {}
    for hand in read_hands(paths):
        found.setdefault(hand.file, []).append(hand.hand)
    assert all(numbers == HANDS for numbers in found.values())
    return [*found]


@pytest.mark.parametrize("end", ["", "/"])
def test_a_folder_of_an_object_store_is_searched_at_any_depth(memory, end):
    frame = hands_to_frame(memory + end)

    assert [*frame["file"].unique()] == [
        "memory://logs/a.txt", "memory://logs/sub/b.txt.gz", "memory://logs/sub/c.zip/c.txt"
    ]  # fmt: skip
    assert frame.attrs["passed_over"] == ["memory://logs/notes.txt"]
    local = hands_to_frame(LOG).drop(columns="file")
    assert frame[: len(local)].drop(columns="file").equals(local)


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("a.txt", ["a.txt"]),
        ("a*.txt", ["a.txt"]),
        ("*/b*", ["sub/b.txt.gz"]),
        ("**/b*", ["sub/b.txt.gz"]),
        ("sub/c.zip", ["sub/c.zip/c.txt"]),
        ("sub/c.zip/c.txt", ["sub/c.zip/c.txt"]),
        ("sub/c.zip/*", ["sub/c.zip/c.txt"]),
    ],
)
def test_files_patterns_and_members_of_archives(memory, folder, pattern, found):
    assert names(f"{memory}/{pattern}") == [f"{memory}/{name}" for name in found]
    local = folder.as_uri()
    assert names(f"{local}/{pattern}") == [f"{local}/{name}" for name in found]


def test_urls_and_paths_in_one_list_keep_their_order(memory):
    assert names([f"{memory}/a.txt", LOG, f"{memory}/sub"]) == [
        f"{memory}/a.txt", str(LOG), f"{memory}/sub/b.txt.gz", f"{memory}/sub/c.zip/c.txt"
    ]  # fmt: skip


def test_a_file_that_appears_later_is_found(memory):
    assert len(names(f"{memory}/sub")) == 2
    fsspec.filesystem("memory").pipe("/logs/sub/d.log", LOG.read_bytes())
    assert len(names(f"{memory}/sub")) == 3


@pytest.mark.parametrize(
    ("path", "found"),
    [("a.txt", ["a.txt"]), ("sub/b.txt.gz", ["sub/b.txt.gz"]), ("a*.txt", ["a.txt"])],
)
def test_a_web_server_that_sends_whole_files_only(web, path, found):
    assert names(f"{web}{path}") == [f"{web}{name}" for name in found]


def test_a_page_of_links_is_a_folder_if_it_ends_in_a_slash(web, folder):
    (folder / "sub" / "c.zip").unlink()

    assert names(web) == [f"{web}a.txt", f"{web}sub/b.txt.gz"]


def test_an_archive_of_such_a_server_names_the_cure(web):
    refused = []
    assert [*read_hands(f"{web}sub/c.zip", errors="skip", refused=refused)] == []
    cure = f"download it, or name it simplecache::{web}sub/c.zip"
    assert str(refused[0]).endswith(cure)
    assert len([*read_hands(f"simplecache::{web}sub/c.zip")]) == len(HANDS)


class BrokenHandler(QuietHandler):
    """A web server that closes the connection in the middle of a file."""

    def copyfile(self, source, outputfile):
        """Send the first half of a file."""
        data = source.read()
        outputfile.write(data[: len(data) // 2])
        self.close_connection = True


def test_a_connection_that_ends_early_is_an_error(folder, capsys, tmp_path):
    pytest.importorskip("aiohttp")
    with serving(BrokenHandler, folder) as url:
        with pytest.raises(OSError, match=r"cannot read http://.*/a\.txt: Response payload is not"):
            names(f"{url}a.txt")
        assert main(["hands", f"{url}a.txt", "-o", str(tmp_path / "h.csv"), "--no-progress"]) == 3
    assert "cannot read http://" in capsys.readouterr().err


def test_a_missing_file_is_not_found(web, memory):
    for url in (f"{web}none.txt", f"{memory}/none.txt", f"{memory}/none*"):
        with pytest.raises(FileNotFoundError, match="there is no file, folder or match for '"):
            next(read_hands(url))


def test_an_unknown_protocol_is_refused():
    with pytest.raises(ValueError, match=r"'ssss://bucket': Protocol not known: ssss; give a"):
        next(read_hands("ssss://bucket"))


def test_versions_change_with_the_content(memory):
    url = f"{memory}/a.txt"
    before = locations.version_of(url)
    assert before == locations.version_of(url)
    assert before[0] == len(FILES["a.txt"])

    fsspec.filesystem("memory").pipe("/logs/a.txt", FILES["a.txt"].replace(b"Ada", b"Eve"))

    assert locations.version_of(url) != before


def test_the_commands_read_urls(memory, tmp_path, capsys):
    table, page = tmp_path / "hands", tmp_path / "replay.html"
    for read in (3, 0):
        assert main(["hands", memory, "-o", str(table), "--no-progress"]) == 0
        assert f"3 files, {read} read now" in capsys.readouterr().err
    assert pd.read_parquet(table)["file"].nunique() == 3
    url = f"{memory}/a.txt"
    assert main(["replay", url, "-o", str(page), "--no-equities", "--no-progress"]) == 0
    assert "<title>a.txt</title>" in page.read_text("utf-8")
    capsys.readouterr()
    assert main(["report", url, "--no-progress"]) == 0
    assert "Ada: 160 hands" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["hands", str(LOG), "-o", "s3://bucket/hands.parquet"], "the table is on this machine"),
        (["report", "s3://bucket/hands.parquet"], "a table of hands is on this machine"),
        (["replay", "memory://logs/a.txt"], "URLs need -o PAGE"),
        (["hands", "ssss://bucket", "-o", "hands.csv"], "Protocol not known: ssss"),
    ],
)
def test_the_commands_refuse_other_urls(arguments, message, capsys):
    assert main(arguments) == 2
    assert message in capsys.readouterr().err


def test_a_web_server_that_says_nothing_is_given_up(monkeypatch):
    pytest.importorskip("aiohttp")
    monkeypatch.setattr(locations, "WAIT", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/a.txt"

        with raises(f"cannot read {url}: the server sent nothing for 0.1 s", TimeoutError):
            [*read_hands(url)]
