"""Our packages where the system has only what Windows has too, as far as it can be simulated.

The standard library and other packages are imported first, as they adapt to the system. Then the
modules, functions and signals that Windows lacks are removed, in each process.
"""

import textwrap

import pytest
from module_imports import IMPORT_EVERY_MODULE

ABSENT = '''
import asyncio, concurrent.futures.process, importlib, multiprocessing, os, pathlib, pkgutil
import platform, selectors, shutil, signal, socket, ssl, subprocess, sys, sysconfig, tempfile
import urllib.request
import numpy, pandas, numba, filelock, platformdirs, tqdm, pyarrow.parquet, psutil
import matplotlib.pyplot
numba.njit(lambda: 1)()

MODULES = "fcntl resource pwd grp termios tty pty posix crypt syslog"
OF_OS = """
    fork forkpty register_at_fork sysconf sched_getaffinity sched_setaffinity posix_fallocate
    posix_spawn killpg getpgid getuid geteuid getgid setsid setuid setgid setgroups wait wait3 wait4
    mkfifo pread pwrite fchown chown statvfs fstatvfs uname nice memfd_create copy_file_range
    sendfile getloadavg sync chroot O_NOFOLLOW O_DIRECTORY O_CLOEXEC O_NONBLOCK WNOHANG
"""
OF_SIGNAL = """
    SIGKILL SIGHUP SIGPIPE SIGUSR1 SIGUSR2 SIGSTOP SIGCONT SIGALRM SIGCHLD alarm setitimer
    pthread_sigmask pthread_kill sigwait siginterrupt
"""
sys.modules.update(dict.fromkeys(MODULES.split()))
for owner, names in (
    (os, OF_OS), (signal, OF_SIGNAL), (socket, "AF_UNIX socketpair send_fds recv_fds")
):
    for name in names.split():
        if hasattr(owner, name):
            delattr(owner, name)

subprocess._USE_POSIX_SPAWN = False  # which it has found out already, and needs `os.posix_spawn`
real = subprocess.Popen
class Popen(real):
    def __init__(self, *arguments, creationflags=0, **options):
        assert not {"start_new_session", "preexec_fn", "process_group", "pass_fds"} & {*options}
        assert creationflags == subprocess.CREATE_NEW_PROCESS_GROUP
        super().__init__(*arguments, **options)

    def kill(self):
        self.send_signal(9)

subprocess.CREATE_NEW_PROCESS_GROUP = 0x200
subprocess.Popen = Popen
multiprocessing.set_start_method("spawn", force=True)
sys.platform = "win32"
'''


@pytest.fixture
def run_elsewhere(run_python, tmp_path):
    """Return a function that runs a program in such a system, and returns its output.

    The processes that the program starts are in such a system, too.
    """
    (tmp_path / "sitecustomize.py").write_text(ABSENT, encoding="utf-8")

    def run(program):
        path = tmp_path / "program.py"
        body = textwrap.indent(program, "    ")
        path.write_text(f'if __name__ == "__main__":\n{body}', encoding="utf-8")
        start = f"import sys; assert sys.platform == 'win32'; sys.argv[:] = [{str(path)!r}]\n"
        start += f"exec(compile(open({str(path)!r}, encoding='utf-8').read(), 'program', 'exec'))"
        done = run_python(start, flags=["-W", "ignore"], PYTHONPATH=tmp_path)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


CALLS = r"""
from pathlib import Path
import pandas as pd
from calculations import EquityCalculator, equity_frame
from calculations.solver.learning.footprint import available_memory
from poker_calculator.games import Automation, NoLimitTexasHoldem, icm, push_fold
from poker_calculator.histories import hands_to_frame
from poker_calculator.histories.frames import batches, frame, workers
from poker_calculator.histories.frames.rows import RowOptions
from lookup.running.threads import available_processors

print(EquityCalculator([["Js", "Ts"], ["2c", "2d"]], ["9s", "8s", "3c"]).equity_fractions)
spots = pd.DataFrame({"hero": ["AsKs", "Ah Ad"], "villain": ["QdQh", "KcKd"]})
print(equity_frame(spots, ["hero", "villain"], board=None).round(3).values.tolist())
print(icm([10, 20, 30], [50, 30, 20]), push_fold(10, players=2).decisions)
print(available_processors() >= 1, available_memory() > 1 << 20)
frame.FEWEST_HANDS, batches.HANDS_AT_ONCE = 2, 10  # so that few are read by processes
one, two = (hands_to_frame("notebooks/logs", processes=count) for count in (1, 2))
print(len(one), one.equals(two))
worker = workers.Worker()
files = [*batches.batches(map(str, sorted(Path("notebooks/logs").iterdir())))]
is_ready, answer = worker.is_ready(), worker.ask(files[0], RowOptions())
print(is_ready, answer.extracted.problem is None, len(files))
worker.kill()
worker.close()
"""


def test_calls_and_a_frame_read_by_two_processes(run_elsewhere):
    lines = run_elsewhere(CALLS).splitlines()
    assert lines[0] == "[Fraction(358, 495), Fraction(137, 495)]"
    assert lines[1] == "[[0.462, 0.538], [0.819, 0.181]]"
    assert lines[-3] == lines[-1][:9] == "True True"
    count, equal = lines[-2].split()
    assert int(count) > 100
    assert equal == "True"


BOTS = """
from poker_calculator.games.arena.sandbox.bot import BotProcess
try:
    BotProcess(lambda: 1, "bot")
except ValueError as error:
    print(error)
"""


def test_every_module_is_imported_and_bots_say_what_they_need(run_elsewhere):
    said = "bots run on Linux and macOS; win32 cannot fork, on Windows use WSL\n"
    assert run_elsewhere(IMPORT_EVERY_MODULE + BOTS) == "True\n" + said
