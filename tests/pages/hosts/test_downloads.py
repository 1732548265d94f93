"""Solutions as files of the program's server, for its own pages alone."""

import os

import pytest
from support.watching import wait_until

from calculations import load_solution

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="Windows has other signals"),
]
RIVER = {"players": ["AA, QQ", "KK"], "board": "2s3h4d6c7c", "pot": 20, "stack": 10}
RIVER |= {"bets": "allin", "target": 0.01}


@pytest.mark.parametrize(
    "name", ["a", "größe <b>", "a/b", "../x", r"..\x", "<script>", ".", "a; x=1"]
)
def test_a_solution_is_sent_as_a_file(running, tmp_path, name):
    from urllib.parse import quote

    running.ask("solve", {"name": name, **RIVER})

    status, headers, body = running.request("GET", f"/download/{quote(name, safe='')}")

    assert status == 200
    assert headers["Content-Disposition"].startswith("attachment; filename")
    assert not {*"/\\"} & {*headers["Content-Disposition"]}
    assert headers["Content-Type"] == "application/octet-stream"
    (tmp_path / "a.safetensors").write_bytes(body)
    assert load_solution(tmp_path / "a.safetensors").exploitability <= 0.01


@pytest.mark.parametrize(
    "name",
    [*("none", "../../etc/passwd", "%2Fetc%2Fpasswd", "%00", "%ff", "..%5c", "%7e"), "n" * 50_000],
)
def test_other_names_are_refused(running, name):
    status, _, body = running.request("GET", f"/download/{name}")

    assert status == 409
    assert body.startswith(b"there is no solution")
    assert len(body) < 500


def test_pages_without_the_token_get_no_file(running):
    running.ask("solve", {"name": "secret", **RIVER})

    for headers in ({"Cookie": ""}, {"Sec-Fetch-Site": "cross-site"}):
        assert running.request("GET", "/download/secret", headers=headers)[0] == 403


def test_the_copy_that_is_sent_is_removed(program, tmp_path):
    one = program(env=os.environ | {"TMPDIR": str(tmp_path)})
    one.ask("solve", {"name": "a", **RIVER})

    assert one.request("GET", "/download/a")[0] == 200

    wait_until(lambda: os.listdir(tmp_path) == [], one.process)


def test_the_program_reads_and_writes_one_folder(program, tmp_path):
    one = program("--solutions", tmp_path)
    one.ask("solve", {"name": "a", **RIVER})

    (found,) = one.ask("save_solution", {"name": "a", "to": "kept"})
    assert found["answer"] == {"saved": True, "file": "kept.safetensors"}
    assert os.listdir(tmp_path) == ["kept.safetensors"]
    one.end()

    (found,) = program("--solutions", tmp_path).ask("solutions", {})
    assert found["answer"]["closed"] == ["kept.safetensors"]


def test_a_folder_that_is_none_is_refused(tmp_path):
    import subprocess
    import sys

    done = subprocess.run(
        [sys.executable, "-m", "pages", "app", "--no-browser", "--solutions", tmp_path / "none"],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )

    assert done.returncode == 3
    assert done.stderr.startswith(f"{tmp_path / 'none'}: ")
