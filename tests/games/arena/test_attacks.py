"""The bots of tests/data/attacks and their attacks, one by one."""

import ctypes
import json
import os
import platform
import re
import sys

import pytest
from data_files import ATTACKS
from support.questions import QUESTION

from lookup.tables.store import build_table
from lookup.tables.two_plus_two import HAND_RANKS
from poker_calculator.games.arena.sandbox import BotProcess, available_restrictions

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is that of Linux"),
]


@pytest.fixture(autouse=True)
def _sandbox():
    """Skip if a restriction is missing, which is not allowed with CI set."""
    if missing := available_restrictions().missing:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("; ".join(missing))


@pytest.fixture
def attack(tmp_path):
    """Return a function that copies an attack with other constants."""

    def copy(name, constants="", values=()):
        path = tmp_path / f"{name}.py"
        source = (ATTACKS / f"{name}.py").read_text(encoding="utf-8")
        line = re.compile(rf"^{constants} = .*$", re.MULTILINE)
        assert not constants or line.search(source)
        path.write_text(line.sub(f"{constants} = {values!r}", source), encoding="utf-8")
        return path

    return copy


HELD_AT_VERSION_4 = """
from poker_calculator.games.arena.sandbox import landlock
found = landlock.version
landlock.version = lambda: min(found(), 4)
"""
ARENA = """
import json, os, pathlib, sys
from poker_calculator.games.arena.sandbox import BotProcess

path = pathlib.Path(sys.argv[1])
path.write_text(path.read_text().replace("ARENA = 0", f"ARENA = {os.getpid()}"))
with BotProcess(path, "attack", seconds=30, require_sandbox=True) as bot:
    print(bot.ask(json.loads(sys.argv[2])).reason)
    print(*bot.restrictions, sep="\\n")
"""


def test_no_file_signals_the_arena_where_landlock_knows_no_signals(run_python, attack, tmp_path):
    # Python runs this module when it starts, in the arena and in the forkserver.
    (tmp_path / "sitecustomize.py").write_text(HELD_AT_VERSION_4, encoding="utf-8")
    path = attack("signal_by_fcntl")

    done = run_python(ARENA, path, json.dumps(QUESTION), folder=tmp_path)

    assert done.returncode == 0, done.stderr
    reason, *restrictions = done.stdout.splitlines()
    assert reason == "PermissionError: [Errno 1] Operation not permitted"
    (version,) = (int(each.split()[1]) for each in restrictions if each.startswith("landlock"))
    assert version <= 4
    assert "seccomp" in restrictions


def test_bots_that_conspire_tell_no_cards_by_file_locks(attack, tmp_path):
    table, log = str(build_table(HAND_RANKS)), tmp_path / "hears.log"
    tells_path = attack("conspirator_tells", "TABLE", table)
    hears_path = attack("conspirator_hears", "TABLE", table)
    with (
        BotProcess(tells_path, "tells", seconds=20) as tells,
        BotProcess(hears_path, "hears", seconds=20, log=log) as hears,
    ):
        answers = [tells.ask(QUESTION), hears.ask(QUESTION)]

    assert "sees [(" not in log.read_text(encoding="utf-8")
    refused = "PermissionError: [Errno 1] Operation not permitted"
    assert [answer.reason for answer in answers] == [refused] * 2


class Objects:
    """A message queue, shared memory, semaphores and a POSIX queue of this user."""

    CREATE, NOW, STAT, REMOVE = 0o1000, 0o4000, 2, 0
    VALUE_OF = 12  # of a semaphore
    MQ_OPEN, MQ_UNLINK = 240, 241  # on x86-64, as the attack has them

    def __init__(self):
        self.libc = ctypes.CDLL(None, use_errno=True)
        self.queue = self.libc.msgget(0, 0o600)
        self.memory = self.libc.shmget(0, 4096, 0o600)
        self.semaphores = self.libc.semget(0, 1, 0o600)
        self.name = b"arena-test-%d" % os.getpid()
        flags = os.O_CREAT | os.O_RDWR
        self.posix = self.libc.syscall(self.MQ_OPEN, self.name, flags, 0o600, None)
        assert -1 not in (self.queue, self.memory, self.semaphores, self.posix)

    def are_there(self):
        state = ctypes.create_string_buffer(512)
        again = self.libc.syscall(self.MQ_OPEN, self.name, os.O_RDWR, 0, None)
        if again >= 0:
            os.close(again)
        return (
            self.libc.msgctl(self.queue, self.STAT, state) == 0
            and self.libc.shmctl(self.memory, self.STAT, state) >= 0
            and self.libc.semctl(self.semaphores, 0, self.VALUE_OF) == 0
            and again >= 0
        )

    def has_message(self):
        text = ctypes.create_string_buffer(64)
        return self.libc.msgrcv(self.queue, text, 32, 0, self.NOW) >= 0

    def remove(self):
        os.close(self.posix)
        self.libc.msgctl(self.queue, self.REMOVE, None)
        self.libc.shmctl(self.memory, self.REMOVE, None)
        self.libc.semctl(self.semaphores, 0, self.REMOVE)
        self.libc.syscall(self.MQ_UNLINK, self.name)


@pytest.fixture
def objects():
    made = Objects()
    yield made
    made.remove()


@pytest.mark.skipif(platform.machine() != "x86_64", reason="the attack has numbers of x86-64")
def test_objects_that_programs_share_are_neither_written_nor_removed(attack, objects, tmp_path):
    numbers = (objects.queue, objects.memory, objects.semaphores, objects.name)
    path = attack("ipc_objects", "QUEUE, MEMORY, SEMAPHORES, NAME", numbers)
    log = tmp_path / "ipc.log"
    with BotProcess(path, "attack", seconds=20, log=log) as bot:
        assert bot.ask(QUESTION).reason == ""

    assert objects.are_there()
    assert not objects.has_message()
    assert log.read_text(encoding="utf-8").splitlines() == [
        f"{call} -1 1" for call in ("msgsnd", "shmctl", "semctl", "msgctl", "mq_unlink")
    ]
