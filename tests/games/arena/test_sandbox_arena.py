"""The arena around its bots: killed, interrupted, forked, without seccomp."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from support.misbehaving import write_bots
from support.questions import QUESTION
from support.watching import PATIENCE

from poker_calculator import games
from poker_calculator.games.arena.sandbox import (
    BotProcess,
    available_restrictions,
    close_forkserver,
    landlock,
)
from poker_calculator.games.arena.sandbox.forkserver import COMPILING
from poker_calculator.games.arena.sandbox.seccomp import COMMANDS, REFUSED, SIGNALS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]

PACKAGES = Path(games.__file__).parents[2]
NUMBER = """
import os

def bet(my_chips, *rest):
    while my_chips == 1:
        pass
    return os.getpid()
"""
ARENA = """
import json, os, sys, time
from poker_calculator.games.arena.sandbox import BotProcess

question = json.loads(sys.argv[1])
with (
    BotProcess(sys.argv[2], "file", seconds=30) as stopped,
    BotProcess(sys.argv[2], "busy file", seconds=30) as busy,
    BotProcess(lambda *rest: os.getpid(), "function", seconds=30) as function,
):
    print(*[bot.ask(question).amount for bot in (stopped, busy, function)], flush=True)
    busy.ask(question | {"my_chips": 1})
"""


def is_there(pid):
    """Return whether a process runs; a zombie does not."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()[0] != b"Z"
    return False


def wait_until_gone(pids):
    """Return the processes that still run after a long time."""
    deadline = time.monotonic() + PATIENCE
    while (left := [pid for pid in pids if is_there(pid)]) and time.monotonic() < deadline:
        time.sleep(0.02)
    return left


def parent_of(pid):
    """Return the parent of a process."""
    return int(Path(f"/proc/{pid}/stat").read_bytes().rpartition(b")")[2].split()[1])


@pytest.fixture
def file(tmp_path):
    """Return the path of a bot that answers the number of its process."""
    path = tmp_path / "number.py"
    path.write_text(NUMBER, encoding="utf-8")
    return path


@pytest.fixture
def arena(file):
    """Return a function that starts an arena with three bots: itself and their numbers."""
    started = []

    def start(program=ARENA, folder=None, **environment):
        paths = [str(path) for path in (folder, PACKAGES, os.environ.get("PYTHONPATH")) if path]
        started.append(
            subprocess.Popen(
                [sys.executable, "-c", program, json.dumps(QUESTION), str(file)],
                env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)} | environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                # A shell starts background programs with Ctrl-C ignored.
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
                encoding="utf-8",
            )
        )
        return started[-1]

    yield start
    for each in started:
        each.kill()
        each.communicate()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_the_bots_of_an_ended_arena_are_gone(number, arena):
    process = arena()
    bots = [int(pid) for pid in process.stdout.readline().split()]
    processes = [*bots, parent_of(bots[0])]
    assert len({*processes}) == 4
    assert all(map(is_there, processes))

    process.send_signal(number)

    assert process.wait(PATIENCE) == -number
    assert wait_until_gone(processes) == []


PRINTING_ARENA = """
import json, sys
from poker_calculator.games.arena.sandbox import BotProcess

def bet(*rest):
    print("of the bot", end="")
    return 5

print("of the arena", end="")
with BotProcess(bet, "function", seconds=30, log=sys.argv[2] + ".log") as function:
    function.ask(json.loads(sys.argv[1]))
"""


def test_what_the_arena_prints_is_not_in_the_log_of_a_function(arena, file):
    process = arena(PRINTING_ARENA)

    assert process.communicate(timeout=PATIENCE) == ("of the arena", "")
    assert Path(f"{file}.log").read_text(encoding="utf-8") == "of the bot"


def test_the_process_that_bots_come_from_can_be_lost(file):
    with BotProcess(file, "first", seconds=PATIENCE) as bot:
        first = bot.ask(QUESTION).amount
        forkserver = parent_of(first)
        os.kill(forkserver, signal.SIGKILL)
        assert wait_until_gone([forkserver, first]) == []

        assert bot.ask(QUESTION).reason == "ended with the process that it was forked from"
        assert bot.ask(QUESTION).amount not in (None, first)


def test_closing_the_forkserver_ends_all_bots_of_files(file):
    with BotProcess(file, "first", seconds=PATIENCE) as bot:
        pid = bot.ask(QUESTION).amount
        processes = [pid, parent_of(pid)]

        close_forkserver()

        assert not any(map(is_there, processes))
        assert bot.ask(QUESTION).amount is None


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_child_forked_while_a_thread_starts_a_forkserver_does_not_wait_for_it(run_python):
    program = """
import os, signal, threading
from poker_calculator.games.arena.sandbox import forkserver

inside, forked = threading.Event(), threading.Event()

class SlowServer:
    def __init__(self):
        inside.set()
        assert forked.wait(300)

    def close(self):
        pass

forkserver.ForkServer = SlowServer
thread = threading.Thread(target=forkserver.current_forkserver)
thread.start()
assert inside.wait(300)
child = os.fork()
forked.set()
if child == 0:
    signal.alarm(240)
    forkserver.current_forkserver()
    os._exit(0)
thread.join()
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    assert run_python(program).stdout == "0\n"


def test_a_forked_arena_has_bots_of_its_own(file):
    with BotProcess(file, "ours", seconds=PATIENCE) as ours:
        pid = ours.ask(QUESTION).amount
        reader, writer = os.pipe()
        child = os.fork()
        if not child:
            with suppress(BaseException), BotProcess(file, "theirs", seconds=PATIENCE) as theirs:
                answer = theirs.ask(QUESTION)
                os.write(writer, json.dumps([answer.amount, parent_of(answer.amount)]).encode())
            close_forkserver()
            os._exit(0)
        os.close(writer)
        with open(reader, encoding="utf-8") as file:
            theirs, forkserver = json.loads(file.read())
        os.waitpid(child, 0)

        assert forkserver != parent_of(pid)
        assert wait_until_gone([theirs, forkserver]) == []
        assert ours.ask(QUESTION).amount == pid


def test_bots_are_asked_from_several_threads(file):
    def play(_):
        with BotProcess(file, "one of many", seconds=PATIENCE) as bot:
            pids = {bot.ask(QUESTION).amount for _ in range(20)}
            assert len(pids) == 1
            return pids.pop()

    with ThreadPoolExecutor(4) as pool:
        pids = [*pool.map(play, range(12))]

    assert len({*pids}) == 12
    assert wait_until_gone(pids) == []


WITHOUT_SECCOMP = """
import json, sys
from poker_calculator.games.arena.sandbox import BotProcess

question = json.loads(sys.argv[1])
try:
    BotProcess(sys.argv[2], "strict", require_sandbox=True)
except ValueError as error:
    print(error)
for name in ("daemon", "fork", "threads", "busy_loop", "raises_limits", "subprocess_bot"):
    seconds = 0.5 if name == "busy_loop" else 60
    with BotProcess(f"{BOTS}/{name}.py", name, seconds=seconds) as bot:
        answer = bot.ask(question)
        assert "seccomp" not in bot.restrictions, bot.restrictions
        print(name, answer.amount if name in ("fork", "daemon") else answer.reason)
print("done", flush=True)
sys.stdin.readline()
"""


def test_without_seccomp_a_clumsy_bot_still_cannot_stop_the_game(arena, tmp_path):
    (tmp_path / "pyseccomp.py").write_text("raise ImportError('not here')\n", encoding="utf-8")
    (bots := tmp_path / "bots").mkdir()
    write_bots(bots)
    program = WITHOUT_SECCOMP.replace("{BOTS}", str(bots))
    sleeping = f"987.{os.getpid()}"  # other runs of this test, at this time, have other numbers
    starts = (bots / "subprocess_bot.py").read_text(encoding="utf-8")
    (bots / "subprocess_bot.py").write_text(starts.replace("987.25", sleeping), encoding="utf-8")

    process = arena(program, folder=tmp_path, PYTHONDONTWRITEBYTECODE="1")
    lines = []
    while line := process.stdout.readline().strip():
        lines.append(line)
        if line == "done":
            break

    assert lines[0].startswith("the sandbox is required and ")
    assert "seccomp: pyseccomp is not installed; pip install 'poker-calculator[arena]'" in lines[0]
    told = dict(line.split(" ", 1) for line in lines[1:-1])
    assert told["daemon"] == "5"
    assert told["busy_loop"] == "took longer than 0.5 s"
    assert lines[-1:] == ["done"], process.communicate()[1]
    left = [
        name
        for name in os.listdir("/proc")
        if name.isdecimal() and is_a_leftover(name, process, sleeping)
    ]
    assert left == []


def is_a_leftover(name, arena, sleeping):
    """Return whether a process is an arena's bot, or a `sleep` that a bot started."""
    with suppress(OSError):
        command = Path(f"/proc/{name}/cmdline").read_bytes().split(b"\0")[:-1]
        of_forkserver = (
            b"forkserver_main" in b" ".join(command) and command[-1] == b"%d" % arena.pid
        )
        return sleeping.encode() in command or (of_forkserver and parent_of(name) != arena.pid)
    return False


def test_a_first_run_says_that_it_compiles(arena, file, tmp_path):
    process = arena(NUMBA_CACHE_DIR=str(tmp_path / "empty"), NUMBA_DISABLE_JIT="0")

    assert f"{COMPILING}\n" in iter(process.stderr.readline, "")
    assert "the first time that takes seconds" in COMPILING


@pytest.fixture
def seccomp_number():
    """Return a function that maps the name of a system call to its number."""
    if missing := [line for line in available_restrictions().missing if "seccomp" in line]:
        pytest.skip(missing[0])
    import pyseccomp

    return lambda name: pyseccomp.resolve_syscall(pyseccomp.Arch.NATIVE, name)


def test_seccomp_refuses_every_call_that_it_names(seccomp_number, tmp_path):
    numbers = {name: seccomp_number(name) for name in REFUSED}
    known = {name: number for name, number in numbers.items() if number >= 0}
    path = tmp_path / "caller.py"
    path.write_text(
        "import ctypes, os\n"
        "def bet(*question):\n"
        "    call = ctypes.CDLL(None, use_errno=True).syscall\n"
        f"    for name, number in {known}.items():\n"
        "        returned, error = call(number, 0, 0, 0, 0, 0, 0), ctypes.get_errno()\n"
        "        assert (returned, error) == (-1, 1), (name, returned, error)\n"
        "        ctypes.set_errno(0)\n"
        "    return 5\n",
        encoding="utf-8",
    )

    with BotProcess(path, "caller", seconds=PATIENCE) as bot:
        assert bot.ask(QUESTION)[:2] == (5, "")
    assert len(known) > 0.8 * len(REFUSED)
    assert not {*SIGNALS} & {*REFUSED}


ATTACKS = {
    "disk": "call(FALLOCATE, 1, 1, 0, ctypes.c_long(3 << 30))",  # keeps the size
    # FS_IOC_RESVSP
    "disk, by a command": "call(IOCTL, 1, 0x40305828, struct.pack('2h2q24x', 0, 0, 0, 3 << 30))",
    "log": "call(FTRUNCATE, 1, 0)",
    "log, over its beginning": "call(FCNTL, 1, 4, 0)",  # F_SETFL without O_APPEND
    "log, past its flag": "call(PWRITEV2, 1, bytes(16), 1, 0, 0, 0x20)",  # RWF_NOAPPEND
    "signals by timers": "call(TIMER_CREATE, 0, 0, bytes(8))",
    "signals by itself": "call(RT_SIGQUEUEINFO, os.getpid(), 34, (ctypes.c_int * 32)(34, 0, -1))",
    "memory of pipes": "call(PIPE2, bytes(8), 0)",
    "memory of the arena's pipes": "call(FCNTL, 3, 1031, 1 << 20)",  # F_SETPIPE_SZ
    "asynchronous reads and writes": "call(IO_SETUP, 1000, bytes(8))",
    "attributes, by a new call": "call(463, 1, b'', 0x1000, b'user.x', bytes(16), 16)",
}


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_a_bot_cannot_use_up_what_others_need_nor_change_its_log(attack, seccomp_number, tmp_path):
    named = re.sub(r"[A-Z][A-Z_0-9]+", lambda name: str(seccomp_number(name[0].lower())), attack)
    path, log = tmp_path / "attacker.py", tmp_path / "log"
    log.write_text("an earlier run\n", encoding="utf-8")
    path.write_text(
        "import ctypes, os, signal, struct\n"
        "signal.pthread_sigmask(signal.SIG_BLOCK, {34})\n"
        "call = ctypes.CDLL(None, use_errno=True).syscall\n"
        f"def bet(*question):\n    return 5 if {named} == -1 else 6\n",
        encoding="utf-8",
    )

    with BotProcess(path, "attacker", seconds=PATIENCE, log=log) as bot:
        assert bot.ask(QUESTION)[:2] == (5, "")
    assert log.read_text(encoding="utf-8") == "an earlier run\n"
    assert log.stat().st_blocks * 512 <= 1 << 16


@pytest.mark.parametrize("name", COMMANDS)
def test_seccomp_refuses_all_commands_but_those_that_bots_need(name, seccomp_number, tmp_path):
    words = {*range(1100), *range(0x5400, 0x5460), *(1 << bit for bit in range(32))}
    path = tmp_path / "commander.py"
    path.write_text(
        "import ctypes, fcntl, os\n"
        "def bet(*question):\n"
        "    call = ctypes.CDLL(None, use_errno=True).syscall\n"
        f"    for command in {sorted(words - {*COMMANDS[name].values()})}:\n"
        "        for high in (0, 1 << 32):  # which the kernel does not read\n"
        f"            number = {seccomp_number(name)}\n"
        "            given = map(ctypes.c_long, (number, 3, high | command, 0))\n"
        "            returned, error = call(*given), ctypes.get_errno()\n"
        "            assert (returned, error) == (-1, 1), (command, high, error)\n"
        "            ctypes.set_errno(0)\n"
        "    copy = fcntl.fcntl(3, fcntl.F_DUPFD_CLOEXEC, 10)\n"
        "    os.set_inheritable(copy, True)\n"
        "    os.set_blocking(copy, True)\n"
        "    return 5 + os.isatty(copy) + 0 * fcntl.fcntl(copy, fcntl.F_GETFL)\n",
        encoding="utf-8",
    )

    with BotProcess(path, "commander", seconds=PATIENCE) as bot:
        assert bot.ask(QUESTION)[:2] == (5, "")


@pytest.mark.parametrize(
    ("version", "name"),
    [
        (1, "landlock 1 (files)"),
        (4, "landlock 4 (files, TCP)"),
        (5, "landlock 5 (files, TCP)"),
        (7, "landlock 7 (files, TCP, signals)"),
    ],
)
def test_the_restrictions_say_what_the_version_of_landlock_refuses(version, name, monkeypatch):
    monkeypatch.setattr(landlock, "version", lambda: version)

    assert available_restrictions().offered[0] == name
