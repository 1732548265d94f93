"""`poker-calculator app`: how it starts, what it serves, and how it ends."""

import errno
import os
import signal
import subprocess
import sys
from urllib.parse import quote, urlsplit

import pytest
from support.watching import PATIENCE, wait_until

from calculations import load_solution, solve

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="Windows has other signals"),
]
SPOT = {"board": "2s3h4d6c7c", "pot": 20, "stack": 10, "bets": "allin"}
QUERY = {"ranges": ["AA, QQ", "KK"], **SPOT, "target": 0.01}


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    """Return the path of a saved solution."""
    path = tmp_path_factory.mktemp("solutions") / "river <b>.safetensors"
    solve(["AA, QQ", "KK"], **SPOT, target=0.01, progress=False).save(path)
    return path


def run(*arguments, **options):
    """Return the exit code, stdout and stderr of a program that does not start to serve."""
    done = subprocess.run(
        [sys.executable, "-m", "poker_calculator", "app", "--no-browser", *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
        **options,
    )
    return done.returncode, done.stdout, done.stderr


def named(found):
    """Return the names of the files in the answer to the query `contents`."""
    return {name: found["answer"][name] for name in ("solutions", "reports", "logs")}


def test_it_prints_its_address_and_how_to_end_it(program):
    one = program()

    assert one.address.startswith(f"http://127.0.0.1:{one.port}/?token=")
    assert len(one.token) >= 43  # 256 bits
    assert "Ctrl-C" in one.end()[2]


def test_each_program_has_a_port_and_a_token_of_its_own(program):
    one, other = program(), program()

    assert one.port != other.port
    assert one.token != other.token
    assert one.request("GET", "/", None, other.headers)[0] == 403


def test_the_address_in_the_arguments_of_the_browser_works_once(program, tmp_path):
    started, opened = tmp_path / "started", tmp_path / "browser"
    script = f'#!/bin/sh\necho "$1" >{started}.part && mv {started}.part {started}\n'
    opened.write_text(script, encoding="utf-8")
    opened.chmod(0o755)
    one = program(browser=True, env={**os.environ, "BROWSER": f"{opened} %s"})
    wait_until(started.exists, one.process)
    address = urlsplit(started.read_text(encoding="utf-8").strip())

    def opening():
        status, headers, _ = one.request("GET", f"/?{address.query}", None, {"Cookie": ""})
        return status, {"Cookie": (headers["Set-Cookie"] or "").partition(";")[0]}

    status, cookie = opening()
    assert one.token not in address.query
    assert (status, one.request("GET", "/", None, cookie)[0]) == (303, 200)

    assert opening()[0] == 403  # somebody else read it, or was the first
    assert one.request("GET", "/", None, cookie)[0] == 403
    assert one.request("GET", "/")[0] == 200


@pytest.mark.parametrize(("name", "code"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)])
def test_a_signal_ends_it_with_one_line(program, name, code):
    one = program(preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL))  # under nohup
    assert one.request("GET", "/")[0] == 200

    found, output, errors = one.end(getattr(signal, name))

    assert (found, output) == (code, "")
    assert errors.splitlines()[-1] == "interrupted"
    assert "Traceback" not in errors


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_during_long_work(program, number):
    one = program()
    spot = {"ranges": ["22+", "22+"], "board": "2c7d9h", "pot": 10, "stack": 100, "bets": "50%"}
    with one.begin("solve", {"name": "flop", "target": 0.0, **spot}):
        code, _, errors = one.end(number)

    assert code == 128 + number
    assert errors.splitlines()[-1] == "interrupted"
    assert "Traceback" not in errors


def test_it_ends_with_its_terminal():
    pty = pytest.importorskip("pty")
    child, terminal = pty.fork()
    if child == 0:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        os.execv(sys.executable, [sys.executable, "-m", "poker_calculator", "app", "--no-browser"])
    with open(terminal, "rb") as screen:
        assert b"Ctrl-C" in screen.readline()
        assert b"http://127.0.0.1:" in screen.readline()

    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 129


def test_a_port_that_is_taken_is_an_error_of_one_line(program):
    one = program()

    code, output, errors = run("--port", one.port)

    assert (code, output) == (2, "")
    problem = f"cannot listen on port {one.port}: {os.strerror(errno.EADDRINUSE)}"
    assert errors == f"{problem}; leave --port out for a free one\n"
    assert one.request("GET", "/")[0] == 200


def test_a_given_port_is_used(program):
    port = program().port
    one = program("--port", 0)
    one.end()

    assert program("--port", one.port).port == one.port != port


@pytest.mark.parametrize("port", ["65536", "-1", "nine", "", "1e3", "²", "9" * 5000])
def test_ports_that_do_not_exist_are_refused(port):
    code, output, errors = run(f"--port={port}")

    assert (code, output) == (2, "")
    assert "is not a port; give 0 to 65535" in errors
    assert len(errors.splitlines()) == 1


@pytest.mark.parametrize("missing", ["starlette", "uvicorn"])
def test_a_missing_extra_is_an_error_that_names_it(missing, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(
        "from importlib.machinery import PathFinder\n"
        "find = PathFinder.find_spec\n"
        "PathFinder.find_spec = staticmethod(\n"
        f"    lambda name, *rest: None if name == {missing!r} else find(name, *rest)\n"
        ")\n",
        encoding="utf-8",
    )
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", ".")])

    code, output, errors = run(env=os.environ | {"PYTHONPATH": path})

    assert (code, output) == (2, "")
    assert errors == (
        'app needs Starlette and Uvicorn; install them with `pip install "poker-calculator[app]"`\n'
    )


@pytest.mark.parametrize("options", [[], ["--solutions"], ["--ranges"]])
def test_paths_that_do_not_exist_are_refused(tmp_path, options):
    code, output, errors = run(*options, tmp_path / "none")

    assert (code, output) == (3, "")
    assert errors == f"{tmp_path / 'none'}: {os.strerror(errno.ENOENT)}\n"


def test_it_serves_the_solutions_and_logs_that_it_was_given(program, saved, tmp_path):
    log = tmp_path / "log.txt"
    log.write_text("PokerStars Hand #1\n", encoding="utf-8")
    one = program(saved, log, tmp_path)

    (found,) = one.ask("contents", {})

    logs = ["log.txt", tmp_path.name]
    assert named(found) == {"solutions": [saved.name], "reports": [], "logs": logs}
    assert one.fragment == "view=solution_view"


def test_it_begins_with_the_sessions_for_logs(program, tmp_path):
    assert program(tmp_path).fragment == "view=session_view"
    assert program().fragment == ""


def test_it_begins_with_the_replay_for_the_log_of_the_arena(program, tmp_path):
    (tmp_path / "play.log").write_text('{"note": "game"}\n', encoding="utf-8")

    assert program(tmp_path / "play.log").fragment == "view=replay_view"


def test_it_begins_with_the_flops_for_a_report(program, tmp_path):
    report = tmp_path / "report.csv"
    report.write_text("flop,weight,deals\n", encoding="utf-8")
    one = program(report)

    (found,) = one.ask("contents", {})

    assert named(found) == {"solutions": [], "reports": ["report.csv"], "logs": []}
    assert one.fragment == "view=flop_view"


def test_it_solves_no_solution_that_it_was_not_given(program, saved):
    (found,) = program().ask("solve", {"name": str(saved)})

    assert found["error"].startswith("there is no solution")


def test_a_solution_of_a_file_is_solved_on(program, saved):
    one, before = program(saved), saved.read_bytes()

    *_, last = one.ask("solve", {"name": saved.name, "target": 1e-4})

    assert last["answer"]["complete"]
    assert last["answer"]["exploitability"] <= 1e-4
    assert saved.read_bytes() == before


def test_a_damaged_solution_is_an_error_of_its_query(program, saved, tmp_path):
    path = tmp_path / "damaged.safetensors"
    path.write_bytes(saved.read_bytes()[:-100])

    (found,) = program(path).ask("solve", {"name": path.name})

    assert "damaged.safetensors" in found["error"] or "damaged" in found["error"]


# ---- solutions as files, for its own pages alone -------------------------------------------------


@pytest.mark.parametrize(
    "name", ["a", "größe <b>", "a/b", "../x", r"..\x", "<script>", ".", "a; x=1"]
)
def test_a_solution_is_sent_as_a_file(running, tmp_path, name):
    running.ask("solve", {"name": name, **QUERY})

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
    running.ask("solve", {"name": "secret", **QUERY})

    for headers in ({"Cookie": ""}, {"Sec-Fetch-Site": "cross-site"}):
        assert running.request("GET", "/download/secret", headers=headers)[0] == 403


def test_the_copy_that_is_sent_is_removed(program, tmp_path):
    one = program(env=os.environ | {"TMPDIR": str(tmp_path)})
    one.ask("solve", {"name": "a", **QUERY})

    assert one.request("GET", "/download/a")[0] == 200

    wait_until(lambda: os.listdir(tmp_path) == [], one.process)


def test_the_program_reads_and_writes_one_folder(program, tmp_path):
    one = program("--solutions", tmp_path)
    one.ask("solve", {"name": "a", **QUERY})

    (found,) = one.ask("save_solution", {"name": "a", "to": "kept"})
    assert found["answer"] == {"saved": True, "file": "kept.safetensors"}
    assert os.listdir(tmp_path) == ["kept.safetensors"]
    one.end()

    (found,) = program("--solutions", tmp_path).ask("solutions", {})
    assert found["answer"]["closed"] == ["kept.safetensors"]
