"""Bots that misbehave: each is out for the right reason and does no harm.

Each case is a file in misbehaving/, what its answers say, and the restriction that stops it.
"""

import os
import re
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from support.questions import QUESTION
from support.watching import PATIENCE

from games.arena import play_game
from games.arena.sandbox import Answer, BotProcess, available_restrictions

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]

BOTS = Path(__file__).parent / "misbehaving"
CALLS = Path(__file__).parents[3] / "scripts" / "bots" / "always_call.py"

LATE = r"took longer than 0\.2 s"
NO_CHIPS = "not a whole number of chips"
REFUSED = r"PermissionError: \[Errno 1\] Operation not permitted"
FORBIDDEN = r"PermissionError: \[Errno 13\] Permission denied: '{}'"
NO_THREAD = "RuntimeError: can't start new thread"

OUT = {
    "busy_loop": LATE,
    "sleep": LATE,
    "giant_power": LATE,
    "ignored_sigterm": LATE,
    "memory_at_once": "MemoryError",
    "memory_by_growth": "MemoryError",
    "shared_memory": r"OSError: \[Errno 12\] Cannot allocate memory",
    "recursion": "RecursionError: maximum recursion depth exceeded",
    "null_pointer": r"ended \(signal 11\)",
    "os_exit": r"ended \(exit 3\)",
    "kills_itself": r"ended \(signal 9\)",
    "closed_descriptors": r"ended \(exit \d\)",
    "closed_pipe": "closed its pipe",
    "raises": "ZeroDivisionError: integer division or modulo by zero",
    "raises_base_exception": "BaseException: base and more",
    "raises_system_exit": "SystemExit: enough",
    "raises_keyboard_interrupt": "KeyboardInterrupt",
    "raises_without_text": "MuteError",
    "answers_nan": f"answered nan, {NO_CHIPS}",
    "answers_true": f"answered True, {NO_CHIPS}",
    "answers_float": rf"answered 5\.0, {NO_CHIPS}",
    "answers_text": f"answered '5', {NO_CHIPS}",
    "answers_none": f"answered None, {NO_CHIPS}",
    "answers_huge": f"answered a number of 16610 bits, {NO_CHIPS}",
    "answers_numpy_true": rf"answered np\.True_, {NO_CHIPS}",
    "answers_megabyte": rf"answered 'x+\.\.\.x+', {NO_CHIPS}",
    "answers_without_repr": "KeyboardInterrupt",
    "writes_megabyte": "wrote more than 64 KiB without an answer",
    "writes_many_lines": "wrote more than 64 KiB without an answer",
    "writes_nonsense": r"wrote b'\\x1b\[2J bet 9', which is not an answer",
    "writes_nested_json": r"wrote b'\[+\.\.\.\[+', which is not an answer",
    "forges_its_start": LATE,
    "syntax_error.bot": r"did not start: SyntaxError: expected ':' \(.*, line 1\)",
    "endless_import": r"did not start: took longer than 0\.4 s",
    "exits_at_import": "did not start: SystemExit: 7",
    "other_parameters": r"did not start: NoBotError: bet takes \(view\); a bot takes \(my_chips,",
    "no_function": "did not start: NoBotError: there is no function bet, and 0 functions with",
}
"""The reason why each bot is out, with any restrictions of the kernel."""

STILL_IN = ("forges_lines", "floods_stdout", "changes_arguments", "patches_modules")
"""Bots that misbehave but whose answers of 5 chips count."""

REFUSED_BY_KERNEL = {
    "fork": ("seccomp", REFUSED),
    "subprocess_bot": ("seccomp", REFUSED),
    "daemon": ("seccomp", REFUSED),
    "runs_a_program": ("seccomp", REFUSED),
    "threads": ("seccomp", NO_THREAD),
    "kills_parent": ("seccomp", REFUSED),
    "kills_everybody": ("seccomp", REFUSED),
    "connects_tcp": ("seccomp", REFUSED),
    "sends_udp": ("seccomp", REFUSED),
    "raises_limits": ("seccomp", r"(ValueError: not allowed to raise|PermissionError: .Errno 1.)"),
    "lowers_own_limits": (
        "seccomp",
        "(ValueError: not allowed to raise|PermissionError: .Errno 1.)",
    ),
    "limits_parent": ("seccomp", REFUSED),
    "outlives_arena": ("seccomp", REFUSED),
    "changes_modes": ("seccomp", REFUSED),
    "makes_memory_file": ("seccomp", REFUSED),
    "takes_all_processors": ("seccomp", REFUSED),
    "reads_passwords": ("landlock", FORBIDDEN.format("/etc/passwd")),
    "reads_neighbour": ("landlock", FORBIDDEN.format(".*sleep.py")),
    "lists_folders": ("landlock", FORBIDDEN.format("/tmp")),
    "reads_parents_memory": ("landlock", FORBIDDEN.format(r"/proc/\d+/mem")),
    "reads_parents_environment": ("landlock", FORBIDDEN.format(r"/proc/\d+/environ")),
    "writes_file": ("landlock", FORBIDDEN.format("/tmp/left-behind-by-a-bot")),
}
"""The operations that the kernel denies, with the restriction and the reason."""


def bot(name, **options):
    """Return a bot with a short time limit if that ends it, else with a long one."""
    path = BOTS / (name if "." in name else f"{name}.py")
    ended_by_clock = OUT.get(name) == LATE
    given = {
        "seconds": 0.2 if ended_by_clock else PATIENCE,
        "start_seconds": 0.4 if name == "endless_import" else PATIENCE,
    }
    return BotProcess(path, name, **given | options)


def require(restriction):
    """Skip if the machine does not offer a restriction; otherwise it must hold.

    On the machines that check every change, with CI set, none may be missing.
    """
    lines = available_restrictions().missing
    if missing := [line for line in lines if line.startswith(restriction)]:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing[0])


def processes_of_bots():
    """Return all other processes that came from this one: descendants and orphans."""
    parents = {}
    ours = set()
    for name in filter(str.isdecimal, os.listdir("/proc")):
        with suppress(OSError):
            stat = Path(f"/proc/{name}/stat").read_bytes().rpartition(b")")[2].split()
            parents[int(name)] = int(stat[1])
            command = Path(f"/proc/{name}/cmdline").read_bytes().split(b"\0")
            of_our_forkserver = command[-2:] == [str(os.getpid()).encode(), b""] and any(
                b"forkserver_main" in part for part in command
            )
            if of_our_forkserver:
                ours.add(int(name))
    for pid in parents:
        above = pid
        while above in parents and above != os.getpid():
            above = parents[above]
        if above == os.getpid() and pid != above:
            ours.add(pid)
    return ours


def state_of_arena():
    """Return the state of the arena that a bot must not change."""
    handlers = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]
    files = sorted(os.listdir("/proc/self/fd"))
    environment = {k: v for k, v in os.environ.items() if k != "PYTEST_CURRENT_TEST"}
    return environment, os.getcwd(), handlers, files, processes_of_bots()


@pytest.fixture(scope="module")
def neighbour(tmp_path_factory):
    """Return a good bot that runs beside the bad ones; it counts its questions."""
    path = tmp_path_factory.mktemp("bots") / "neighbour.py"
    path.write_text(
        "asked = 0\ndef bet(*question):\n    global asked\n    asked += 1\n    return asked\n",
        encoding="utf-8",
    )
    with BotProcess(path, "neighbour", seconds=PATIENCE) as good:
        assert good.ask(QUESTION).amount == 1
        yield good


@pytest.fixture
def unharmed(neighbour):
    """Check that a good bot continues during the test, and that the state is unchanged after it."""
    before = state_of_arena()
    asked = neighbour.ask(QUESTION).amount

    yield lambda: neighbour.ask(QUESTION)

    after = neighbour.ask(QUESTION)
    assert after.amount > asked
    assert neighbour.restarts == 0
    assert state_of_arena() == before


@pytest.mark.parametrize(("name", "reason"), OUT.items(), ids=OUT)
def test_a_bad_bot_is_out_and_the_others_go_on(name, reason, unharmed):
    with bot(name) as bad:
        for _ in range(2):
            answer = bad.ask(QUESTION)

            assert answer.amount is None
            assert re.match(reason, answer.reason), answer.reason
            assert "\n" not in answer.reason
            assert not unharmed().reason


@pytest.mark.parametrize("name", STILL_IN)
def test_mischief_changes_no_answer(name, unharmed):
    with bot(name) as bad:
        for _ in range(2):
            answer = bad.ask(QUESTION)

            assert (answer.amount, answer.reason) == (5, "")
            assert not unharmed().reason
        assert bad.restarts == 0


@pytest.mark.parametrize(
    ("name", "restriction", "reason"), [(n, *row) for n, row in REFUSED_BY_KERNEL.items()]
)
def test_the_kernel_refuses(name, restriction, reason, unharmed):
    require(restriction)
    with bot(name) as bad:
        for _ in range(2):
            answer = bad.ask(QUESTION)

            assert answer.amount is None
            assert re.match(reason, answer.reason), answer.reason
            assert not unharmed().reason
        assert bad.restarts == 0


def test_every_bad_bot_has_its_test():
    tested = (*OUT, *STILL_IN, *REFUSED_BY_KERNEL, "thinks_out_of_turn", "searches_seed")
    named = {name.split(".")[0] for name in tested}

    assert {path.stem for path in BOTS.iterdir() if path.is_file()} == named


def test_a_stopped_bot_does_not_think_out_of_turn(unharmed, tmp_path):
    log = tmp_path / "bot.log"
    with bot("thinks_out_of_turn", log=log) as bad:
        status = Path(f"/proc/{bad.ask(QUESTION).amount}/stat")
        while status.read_bytes().rpartition(b")")[2].split()[0] != b"T":
            time.sleep(0.01)
        thoughts = log.read_text(encoding="utf-8")
        time.sleep(0.3)  # in which it would have 300 more

        assert log.read_text(encoding="utf-8") == thoughts
        assert not bad.ask(QUESTION).reason
    assert log.read_text(encoding="utf-8") > thoughts  # it has them as soon as it is asked


def test_what_a_bot_prints_goes_to_its_log_up_to_its_limit(tmp_path, capfd):
    log = tmp_path / "bot.log"
    with bot("floods_stdout", log=log) as bad:
        for _ in range(3):
            assert bad.ask(QUESTION).amount == 5

    assert log.stat().st_size == 1 << 20
    assert {*log.read_text(encoding="utf-8")} == {"x", "\n"}
    assert capfd.readouterr() == ("", "")


def test_the_traceback_of_an_error_is_in_the_log(tmp_path):
    log = tmp_path / "bot.log"
    with bot("raises", log=log) as bad:
        bad.ask(QUESTION)

    assert 'raises.py", line 2, in bet' in log.read_text(encoding="utf-8")


def test_the_log_of_the_game_is_out_of_reach(tmp_path, unharmed):
    require("landlock")
    log = tmp_path / "play.log"
    log.write_text("secret", encoding="utf-8")
    for mode in ("r", "r+", "a", "w"):
        path = tmp_path / "curious.py"
        path.write_text(
            f"def bet(*question):\n    open({str(log)!r}, {mode!r})\n    return 5\n",
            encoding="utf-8",
        )
        with BotProcess(path, "curious", seconds=PATIENCE) as bad:
            assert re.match(FORBIDDEN.format(".*play.log"), bad.ask(QUESTION).reason)

    assert log.read_text(encoding="utf-8") == "secret"


class Answers:
    """A player in this process who always dies or always calls."""

    def __init__(self, name, calls=False):
        self.name, self.calls = name, calls

    def ask(self, question):
        return Answer(question["min_bet_amt"] if self.calls else 0, "", 0.0)


@pytest.mark.parametrize("first", range(3))
def test_bots_that_are_out_change_no_game(first):
    """A third of all bad bots sit at a table of maximum size with three good ones."""
    for restriction in ("landlock", "seccomp"):
        require(restriction)
    bad = [*OUT, *REFUSED_BY_KERNEL][first::3]
    good = [BotProcess(CALLS, f"good {number}", seconds=PATIENCE) for number in range(3)]
    players = [*good, *map(bot, bad)]
    try:
        game = play_game(players, rounds=2, chips=60, rng=first)
    finally:
        for player in players:
            player.close()
    same = [*(Answers(player.name, calls=True) for player in good), *map(Answers, bad)]
    without = play_game(same, rounds=2, chips=60, rng=first)

    assert (game.chips, game.house, game.order) == (without.chips, without.house, without.order)
    assert sum(game.chips.values()) + game.house == 60 * len(players)
    assert {out.name for out in game.outs} == {*bad}
    assert len(game.outs) == 2 * len(bad)
