"""Bots that misbehave: the lines of each one's function, and what the arena says of it."""

LATE = r"took longer than 0\.2 s"
NO_CHIPS = "not a whole number of chips"
TOO_MUCH = "wrote more than 64 KiB without an answer"
REFUSED = r"PermissionError: \[Errno 1\] Operation not permitted"
FORBIDDEN = r"PermissionError: \[Errno 13\] Permission denied: '{}'"
NO_LIMITS = r"(ValueError: not allowed to raise|PermissionError: .Errno 1.)"

OUT = {
    "busy_loop": (LATE, "while True:", "    pass"),
    "sleep": (LATE, "import time", "time.sleep(1000)"),
    "giant_power": (LATE, "return 9**9**9"),
    "ignored_sigterm": (
        *(LATE, "import signal", "signal.signal(signal.SIGTERM, signal.SIG_IGN)"),
        *("while True:", "    pass"),
    ),
    "memory_at_once": ("MemoryError", "return len(bytearray(4 << 30))"),
    "memory_by_growth": (
        *("MemoryError", "blocks = []", "while True:", "    blocks.append(bytearray(1 << 24))"),
    ),
    "shared_memory": (
        r"OSError: \[Errno 12\] Cannot allocate memory",
        *("import mmap", "return len(mmap.mmap(-1, 4 << 30))"),
    ),
    "recursion": ("RecursionError: maximum recursion depth exceeded", "return bet(*question)"),
    "null_pointer": (r"ended \(signal 11\)", "import ctypes", "return len(ctypes.string_at(0))"),
    "os_exit": (r"ended \(exit 3\)", "import os", "os._exit(3)"),
    "kills_itself": (r"ended \(signal 9\)", "import os", "os.kill(os.getpid(), 9)"),
    "closed_descriptors": (
        *(r"ended \(exit \d\)", "import os", "os.closerange(0, 1000)", "return 5"),
    ),
    "closed_pipe": ("closed its pipe", "import os, time", "os.close(4)", "time.sleep(1000)"),
    "raises": ("ZeroDivisionError: integer division or modulo by zero", "return 1 // 0"),
    "raises_base_exception": (
        *("BaseException: base and more", r"raise BaseException('base\nand more')"),
    ),
    "raises_system_exit": ("SystemExit: enough", "import sys", "sys.exit('enough')"),
    "raises_keyboard_interrupt": ("KeyboardInterrupt", "raise KeyboardInterrupt"),
    "raises_without_text": (
        *("MuteError", "class MuteError(Exception):", "    def __str__(self):"),
        *("        raise SystemExit", "raise MuteError"),
    ),
    "answers_nan": (f"answered nan, {NO_CHIPS}", "return float('nan')"),
    "answers_true": (f"answered True, {NO_CHIPS}", "return True"),
    "answers_float": (rf"answered 5\.0, {NO_CHIPS}", "return 5.0"),
    "answers_text": (f"answered '5', {NO_CHIPS}", "return '5'"),
    "answers_none": (f"answered None, {NO_CHIPS}", "return None"),
    "answers_huge": (f"answered a number of 16610 bits, {NO_CHIPS}", "return 10**5000"),
    "answers_numpy_true": (
        *(rf"answered np\.True_, {NO_CHIPS}", "import numpy as np", "return np.True_"),
    ),
    "answers_megabyte": (rf"answered 'x+\.\.\.x+', {NO_CHIPS}", "return 'x' * 1_000_000"),
    "answers_without_repr": (
        *("KeyboardInterrupt", "class Odd:", "    def __repr__(self):"),
        *("        raise KeyboardInterrupt", "return Odd()"),
    ),
    "writes_megabyte": (
        *(TOO_MUCH, "import os", "os.set_blocking(4, True)", "os.write(4, b'x' * 1_000_000)"),
    ),
    "writes_many_lines": (
        *(TOO_MUCH, "import os", "while True:"),
        r"""    os.write(4, b'{"id": "0", "amount": 9}\n' * 1000)""",
    ),
    "writes_nonsense": (
        r"wrote b'\\x1b\[2J bet 9', which is not an answer",
        *("import os", r"os.write(4, b'\x1b[2J bet 9\n')", "return 5"),
    ),
    "writes_nested_json": (
        r"wrote b'\[+\.\.\.\[+', which is not an answer",
        *("import os", r"os.write(4, b'[' * 60_000 + b'\n')", "return 5"),
    ),
}
"""Each bot's reason why it is out, with any restrictions of the kernel, and its lines."""

OUT_AT_START = {
    "forges_its_start": (
        *(LATE, "import os, time", r"""os.write(4, b'{"ready": true}\n')""", "time.sleep(1000)"),
    ),
    "syntax_error": (
        *(r"did not start: SyntaxError: expected ':' \(.*, line 1\)", "def bet(*question)"),
        "    return 5",
    ),
    "endless_import": (r"did not start: took longer than 0\.4 s", "while True:", "    pass"),
    "exits_at_import": ("did not start: SystemExit: 7", "import sys", "sys.exit(7)"),
    "other_parameters": (
        r"did not start: NoBotError: bet takes \(view\); a bot takes \(my_chips,",
        *("def bet(view):", "    return 0"),
    ),
    "no_function": (
        "did not start: NoBotError: there is no function bet, and 0 functions with",
        *("def answer(my_chips):", "    return my_chips"),
    ),
}
"""The same of bots that are out before their function is called: lines of the whole file."""

REFUSED_BY_KERNEL = {
    "fork": ("seccomp", REFUSED, "import os", "return 5 + os.fork()"),
    "subprocess_bot": (
        *("seccomp", REFUSED, "import subprocess", "subprocess.Popen(['sleep', '987.25'])"),
        "return 5",
    ),
    "daemon": (
        *("seccomp", REFUSED, "import os, time", "if os.fork() == 0:", "    os.setsid()"),
        *("    if os.fork() == 0:", "        time.sleep(1000)", "    os._exit(0)", "return 5"),
    ),
    "runs_a_program": (
        *("seccomp", REFUSED, "import os", "os.execv('/bin/sh', ['sh', '-c', 'sleep 987.25'])"),
    ),
    "threads": (
        *("seccomp", "RuntimeError: can't start new thread", "import threading, time"),
        *("for _ in range(3000):", "    sleeper = {'target': time.sleep, 'args': (1000,)}"),
        *("    threading.Thread(**sleeper, daemon=True).start()", "return 5"),
    ),
    "kills_parent": ("seccomp", REFUSED, "import os", "os.kill(os.getppid(), 9)", "return 5"),
    "kills_everybody": (  # nobody is hurt where this is let pass
        *("seccomp", REFUSED, "import os", "os.kill(-1, 0)", "return 5"),
    ),
    "connects_tcp": (
        *("seccomp", REFUSED, "import socket"),
        *("socket.create_connection(('127.0.0.1', 9), 0.1)", "return 5"),
    ),
    "sends_udp": (
        *("seccomp", REFUSED, "import socket"),
        *("udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)",),
        *("udp.sendto(b'card', ('127.0.0.1', 9))", "return 5"),
    ),
    "raises_limits": (
        *("seccomp", NO_LIMITS, "import resource", "most = resource.RLIM_INFINITY"),
        *("resource.setrlimit(resource.RLIMIT_AS, (most, most))", "return 5"),
    ),
    "lowers_own_limits": (
        *("seccomp", NO_LIMITS, "import resource"),
        *("resource.setrlimit(resource.RLIMIT_NOFILE, (0, 0))", "return 5"),
    ),
    "limits_parent": (
        *("seccomp", REFUSED, "import os, resource"),
        *("resource.prlimit(os.getppid(), resource.RLIMIT_NOFILE, (0, 0))", "return 5"),
    ),
    "outlives_arena": (
        *("seccomp", REFUSED, "import ctypes, os", "libc = ctypes.CDLL(None, use_errno=True)"),
        *("if libc.prctl(1, 0, 0, 0, 0):", "    number = ctypes.get_errno()"),
        *("    raise OSError(number, os.strerror(number))", "return 5"),
    ),
    "changes_modes": ("seccomp", REFUSED, "import os", "os.chmod('/tmp', 0o777)", "return 5"),
    "makes_memory_file": (
        *("seccomp", REFUSED, "import os", "os.write(os.memfd_create('hidden'), b'x')", "return 5"),
    ),
    "takes_all_processors": (
        *("seccomp", REFUSED, "import os", "os.sched_setaffinity(0, range(64))", "return 5"),
    ),
    "reads_passwords": (
        *("landlock", FORBIDDEN.format("/etc/passwd"), "return len(open('/etc/passwd').read())"),
    ),
    "reads_neighbour": (
        *("landlock", FORBIDDEN.format(".*sleep.py")),
        "return len(open(__file__.replace('reads_neighbour', 'sleep')).read())",
    ),
    "lists_folders": (
        *("landlock", FORBIDDEN.format("/tmp"), "import os", "return len(os.listdir('/tmp'))"),
    ),
    "reads_parents_memory": (
        *("landlock", FORBIDDEN.format(r"/proc/\d+/mem"), "import os"),
        "return len(open(f'/proc/{os.getppid()}/mem', 'rb').read(1))",
    ),
    "reads_parents_environment": (
        *("landlock", FORBIDDEN.format(r"/proc/\d+/environ"), "import os"),
        "return len(open(f'/proc/{os.getppid()}/environ', 'rb').read(1))",
    ),
    "writes_file": (
        *("landlock", FORBIDDEN.format("/tmp/left-behind-by-a-bot")),
        "return open('/tmp/left-behind-by-a-bot', 'w').write('x')",
    ),
}
"""The operations that the kernel denies, with the restriction and the reason."""

STILL_IN = {
    "forges_lines": r"""
import os

LINE = b'{"id": "00000000000000000000000000000000", "amount": 9}\n'
os.write(4, LINE)

def bet(*question):
    os.write(4, LINE)
    return 5
""",
    "floods_stdout": """
def bet(*question):
    for _ in range(100):
        print("x" * 100_000)
    return 5
""",
    "changes_arguments": """
def bet(*question):
    _, my_cards, bet_players, *_ = question
    for other in bet_players:
        other.chips = 0
    my_cards.clear()
    bet_players.clear()
    return 5
""",
    "patches_modules": """
import builtins, json, os, signal, time

def broken(*_, **__):
    raise RuntimeError("patched")

def bet(*question):
    json.loads = json.dumps = os.write = os.read = time.monotonic = broken
    signal.signal = builtins.print = builtins.open = broken
    return 5
""",
}
"""Bots that misbehave but whose answers of 5 chips count."""

THINKS_OUT_OF_TURN = r"""
import os, signal

signal.signal(signal.SIGALRM, lambda *_: os.write(1, b"a thought\n"))

def bet(*question):
    signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
    return os.getpid()
"""


def function(lines):
    """Return the source of a bot whose function has these lines."""
    return "def bet(*question):\n" + "".join(f"    {line}\n" for line in lines)


def write_bots(folder):
    """Write the source of each bot to a file in a folder."""
    sources = {name: function(lines) for name, (_, *lines) in OUT.items()}
    sources |= {name: "\n".join(lines) + "\n" for name, (_, *lines) in OUT_AT_START.items()}
    sources |= {name: function(lines) for name, (_, _, *lines) in REFUSED_BY_KERNEL.items()}
    sources |= STILL_IN | {"thinks_out_of_turn": THINKS_OUT_OF_TURN}
    for name, source in sources.items():
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
