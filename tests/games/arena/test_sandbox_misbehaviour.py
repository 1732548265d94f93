"""Bots that misbehave: each is out for the right reason and does no harm.

The cases are those of `support.misbehaving`.
"""

import os
import re
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from support.misbehaving import (
    FORBIDDEN,
    LATE,
    OUT,
    OUT_AT_START,
    REFUSED_BY_KERNEL,
    STILL_IN,
    write_bots,
)
from support.questions import QUESTION
from support.watching import PATIENCE

from poker_calculator.games.arena import play_game
from poker_calculator.games.arena.sandbox import BotAnswer, BotProcess, available_restrictions

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc"),
]

CALLS = Path(__file__).parents[3] / "scripts" / "bots" / "always_call.py"
OUT_ANYWHERE = OUT | OUT_AT_START


@pytest.fixture(scope="module")
def bot(tmp_path_factory):
    """Return a function that makes a bot, with a short time limit if that ends it."""
    folder = tmp_path_factory.mktemp("misbehaving")
    write_bots(folder)

    def make(name, **options):
        is_late = OUT_ANYWHERE.get(name, ("",))[0] == LATE
        given = {
            "seconds": 0.2 if is_late else PATIENCE,
            "start_seconds": 0.4 if name == "endless_import" else PATIENCE,
        }
        return BotProcess(folder / f"{name}.py", name, **given | options)

    return make


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


@pytest.mark.parametrize("name", OUT_ANYWHERE)
def test_a_bad_bot_is_out_and_the_others_go_on(name, bot, unharmed):
    reason, *_ = OUT_ANYWHERE[name]
    with bot(name) as bad:
        for _ in range(2):
            answer = bad.ask(QUESTION)

            assert answer.amount is None
            assert re.match(reason, answer.reason), answer.reason
            assert "\n" not in answer.reason
            assert not unharmed().reason


@pytest.mark.parametrize("name", STILL_IN)
def test_mischief_changes_no_answer(name, bot, unharmed):
    with bot(name) as bad:
        for _ in range(2):
            answer = bad.ask(QUESTION)

            assert (answer.amount, answer.reason) == (5, "")
            assert not unharmed().reason
        assert bad.restarts == 0


@pytest.mark.parametrize("name", REFUSED_BY_KERNEL)
def test_the_kernel_refuses(name, bot, unharmed):
    restriction, reason, *_ = REFUSED_BY_KERNEL[name]
    require(restriction)
    with bot(name) as bad:
        for _ in range(2):
            answer = bad.ask(QUESTION)

            assert answer.amount is None
            assert re.match(reason, answer.reason), answer.reason
            assert not unharmed().reason
        assert bad.restarts == 0


def test_a_stopped_bot_does_not_think_out_of_turn(bot, unharmed, tmp_path):
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


def test_what_a_bot_prints_goes_to_its_log_up_to_its_limit(bot, tmp_path, capfd):
    log = tmp_path / "bot.log"
    with bot("floods_stdout", log=log) as bad:
        for _ in range(3):
            assert bad.ask(QUESTION).amount == 5

    assert log.stat().st_size == 1 << 20
    assert {*log.read_text(encoding="utf-8")} == {"x", "\n"}
    assert capfd.readouterr() == ("", "")


def test_the_traceback_of_an_error_is_in_the_log(bot, tmp_path):
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
        return BotAnswer(question["min_bet_amt"] if self.calls else 0, "", 0.0)


@pytest.mark.parametrize("first", range(3))
def test_bots_that_are_out_change_no_game(first, bot):
    """A third of all bad bots sit at a table of maximum size with three good ones."""
    for restriction in ("landlock", "seccomp"):
        require(restriction)
    bad = [*OUT_ANYWHERE, *REFUSED_BY_KERNEL][first::3]
    good = [BotProcess(CALLS, f"good {number}", seconds=PATIENCE) for number in range(3)]
    players = [*good, *map(bot, bad)]
    try:
        game = play_game(players, round_count=2, stacks=60, rng=first)
    finally:
        for player in players:
            player.close()
    same = [*(Answers(player.name, calls=True) for player in good), *map(Answers, bad)]
    without = play_game(same, round_count=2, stacks=60, rng=first)

    assert (game.chips, game.house, game.order) == (without.chips, without.house, without.order)
    assert sum(game.chips.values()) + game.house == 60 * len(players)
    assert {out.name for out in game.outs} == {*bad}
    assert len(game.outs) == 2 * len(bad)
