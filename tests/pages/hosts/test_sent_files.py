"""Files that the page sends: only our own pages send any, and all copies are in one folder."""

import json
import os
import signal
import socket

import pytest
from support.watching import PATIENCE

from poker_calculator.pages.hosts.guard import MOST_FILE_BYTES

pytestmark = pytest.mark.slow
KIND = {"Content-Type": "application/octet-stream"}
SEND = "/open/hands.txt"


@pytest.fixture
def sent(program, tmp_path):
    """Return a program and the folder of its temporary files."""
    return program(env=os.environ | {"TMPDIR": str(tmp_path)}), tmp_path


def files_in(folder):
    return [path for path in folder.rglob("*") if path.is_file()]


def test_a_file_is_kept_until_the_program_ends(sent):
    one, folder = sent

    status, _, body = one.request("POST", SEND, b"a hand", KIND)

    assert (status, json.loads(body)) == (200, {"file": 0})
    (copy,) = files_in(folder)
    assert copy.read_bytes() == b"a hand"
    assert copy.parent.parent.stat().st_mode & 0o077 == 0  # for its user alone
    assert one.end()[0] == 128 + signal.SIGINT
    assert not any(folder.iterdir())


@pytest.mark.parametrize(
    "name", ["..%2F..%2Fescaped.txt", "%2Fetc%2Fescaped", "a/b/../../../x", "%00", "..", "%2E%2E"]
)
def test_names_do_not_choose_the_folder(sent, name):
    one, folder = sent

    one.request("POST", f"/open/{name}", b"a hand", KIND)

    for copy in files_in(folder):
        assert copy.relative_to(folder).parts[0].startswith("poker-calculator-")
        assert len(copy.relative_to(folder).parts) == 3
    assert not [*folder.parent.glob("escaped*")]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Cookie": ""}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Host": "evil.example"}, 421),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "multipart/form-data"}, 415),
        ({"Content-Type": "application/json"}, 415),
        ({"Content-Length": str(MOST_FILE_BYTES + 1)}, 413),
        ({"Transfer-Encoding": "chunked"}, 411),
    ],
)
def test_other_senders_and_lengths_are_refused(sent, headers, status):
    one, folder = sent

    body = None if "Content-Length" in headers else b"a hand"

    assert one.request("POST", SEND, body, KIND | headers)[0] == status
    assert files_in(folder) == []


def test_a_copy_that_was_not_sent_to_its_end_is_removed(sent):
    one, folder = sent
    lines = [
        f"POST {SEND} HTTP/1.1",
        f"Host: 127.0.0.1:{one.port}",
        f"Cookie: {one.headers['Cookie']}",
        "Content-Type: application/octet-stream",
        "Content-Length: 1000000",
    ]
    with socket.create_connection(("127.0.0.1", one.port), PATIENCE) as connection:
        connection.sendall("\r\n".join([*lines, "", "a ha"]).encode())
        while not files_in(folder):
            assert one.request("GET", "/alive")[0] == 204

    while files_in(folder):
        assert one.request("GET", "/alive")[0] == 204
    (answer,) = one.ask("open_files", {"files": [0]})
    assert answer["answer"]["opened"] == 0


def test_a_query_is_not_as_long_as_a_file(sent):
    one, _ = sent

    assert one.request("POST", "/ask/open_files", None, {"Content-Length": "99999999"})[0] == 413
