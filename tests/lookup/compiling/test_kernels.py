"""The kernels' cache under real faults: each run below is a process of its own."""

import importlib
import os
import pkgutil
import random
import shutil
import stat
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from notices import without_notices
from numba.core import config

import calculations
import lookup
from lookup.compiling import Compiled, helper, kernel, uncompiled

pytestmark = pytest.mark.slow

PACKAGES = Path(lookup.__file__).parents[1]
IS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
posix = pytest.mark.skipif(os.name != "posix", reason="users, modes and signals are POSIX")

SOURCE = """
from lookup.compiling import kernel

@kernel
def total(numbers):
    return numbers[0] + numbers[1] + OFFSET

@kernel
def element(numbers, index):
    return numbers[index]

def adder(number):
    @kernel
    def add(numbers):
        return numbers[0] + number
    return add

OFFSET = 1000
"""
NEWER_SOURCE = SOURCE.replace("1000", "2000")

# Prints the result, and whether it came from the cache.
RUN = """
import numpy as np
import tiny
print(tiny.total(np.array([3, 7])), tiny.total.from_disk)
"""
COMPILED, CACHED, NEWER = "1010 0\n", "1010 1\n", "2010 0\n"
WARNING = "RuntimeWarning: kernels are compiled afresh in this process, as their cache failed"
ADVICE = "results are not affected; set NUMBA_CACHE_DIR to a folder that only you can write"

# Gives up root, with all loaded that lies in folders which may be closed to others.
BECOME_NOBODY = """
import os
import numba, numpy as np
import lookup.compiling.kernels
lookup.compiling.kernels.load_compiler()
numba.njit(lambda x: x[0])(np.array([3, 7]))
if os.geteuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
"""


def write_source(folder, text):
    """Write tiny.py, the same text always with the same times: older Numbas go by those."""
    path = folder / "tiny.py"
    path.write_text(text, encoding="utf-8")
    path.chmod(0o644)
    os.utime(path, (10**9, 10**9 + (text == NEWER_SOURCE)))


@pytest.fixture(scope="module")
def home(run_python, tmp_path_factory):
    """Return a folder with tiny.py and its warm cache."""
    folder = tmp_path_factory.mktemp("home")
    write_source(folder, SOURCE)
    program = f"{RUN}tiny.element(np.array([3, 7]), 1)"
    assert_healthy(run_python(program, folder=folder, **environment_of(folder)), COMPILED)
    found = sorted(path.suffix for path in (folder / "cache").rglob("*.nb?"))
    assert found == [".nbc", ".nbc"]
    return folder


def environment_of(folder):
    return {"NUMBA_CACHE_DIR": folder / "cache", "PYTHONDONTWRITEBYTECODE": 1}


@pytest.fixture
def run(run_python, home, tmp_path):
    """Return a function that runs a program beside tiny.py, its cache in a folder of the test's.

    Each warning is printed as often as it is given.
    """

    def run(program=RUN, cache=tmp_path, folder=home, **environment):
        environment = environment_of(cache) | environment
        return run_python(program, folder=folder, flags=["-W", "always"], **environment)

    yield run
    write_source(home, SOURCE)


@pytest.fixture
def warm(home, tmp_path):
    """Return the test's cache folder, with the code of tiny.py."""
    return Path(shutil.copytree(home / "cache", tmp_path / "cache"))


def file_of(cache, function="total"):
    (path,) = (path for path in cache.rglob("*.nbc") if f".{function}-" in path.name)
    return path


def assert_healthy(child, out):
    assert (child.returncode, child.stdout, without_notices(child.stderr)) == (0, out, "")


def assert_warned_once(child, out, reason=""):
    assert (child.returncode, child.stdout) == (0, out), child.stderr
    assert child.stderr.count("Warning") == child.stderr.count(f"{WARNING} ({reason}") == 1
    assert ADVICE in child.stderr


def assert_result(child, result):
    """The result is right, wherever the code came from."""
    assert (child.returncode, child.stdout.split()[:1]) == (0, [result]), child.stderr


# ---- a healthy cache -------------------------------------------------------------------------


def test_the_second_process_compiles_nothing(run, warm):
    assert_healthy(run(), CACHED)


def test_without_jit_there_is_no_cache(run, tmp_path):
    program = "import tiny; print(tiny.total([3, 7]), type(tiny.total).__name__)"
    assert_healthy(run(program, NUMBA_DISABLE_JIT=1), "1010 function\n")
    assert not (tmp_path / "cache").exists()


# ---- files that are not what they were -------------------------------------------------------

DAMAGES = {
    "empty": lambda content, rng: b"",
    "cut in the middle": lambda content, rng: content[: len(content) // 2],
    "a flipped bit": lambda content, rng: flipped(content, rng.randrange(8 * len(content))),
    "another flipped bit": lambda content, rng: flipped(content, rng.randrange(8 * len(content))),
    "a flipped bit of the hash": lambda content, rng: flipped(content, rng.randrange(256)),
}


def flipped(content, bit):
    """Return content with one bit changed."""
    changed = bytearray(content)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


@pytest.mark.parametrize("damage", DAMAGES)
def test_two_damaged_files_are_one_warning_and_replaced(run, warm, damage):
    program = f"{RUN}print(tiny.element(np.array([3, 7]), 1), tiny.element.from_disk)"
    rng, damaged = random.Random(damage), {}
    for path in sorted(warm.rglob("*.nbc")):
        damaged[path] = DAMAGES[damage](path.read_bytes(), rng)
        path.write_bytes(damaged[path])
    assert len(damaged) == 2

    assert_warned_once(run(program), f"{COMPILED}7 0\n", "DamagedCodeError)")

    assert all(path.read_bytes() != content for path, content in damaged.items())
    assert_healthy(run(program), f"{CACHED}7 1\n")


def test_a_lost_cache_file(run, warm):
    file_of(warm).unlink()
    assert_healthy(run(), COMPILED)
    assert_healthy(run(), CACHED)


def test_a_file_of_damaged_code_is_dropped_although_none_can_replace_it(run, warm):
    unsaved = """
import os
def refuse(*names):
    raise OSError("no room")
os.replace = refuse
"""
    path = file_of(warm)
    path.write_bytes(path.read_bytes()[:-1])
    assert_warned_once(run(unsaved + RUN), COMPILED, "DamagedCodeError)")
    assert not path.exists()


# ---- a process that ends, and two that run at once -------------------------------------------

# Kills itself just before, or just after, the code is renamed into its place.
DIE = """
import os, signal
replace = os.replace
def dying(*names):
    if {after}:
        replace(*names)
    os.kill(os.getpid(), signal.SIGKILL)
os.replace = dying
"""


@posix
@pytest.mark.parametrize("after", [False, True])
def test_killed_while_the_cache_is_written(run, after):
    assert run(DIE.format(after=after) + RUN).returncode == -9
    assert_healthy(run(), CACHED if after else COMPILED)


@posix
@pytest.mark.parametrize("after", [False, True])
def test_killed_while_the_cache_of_an_older_source_is_replaced(run, warm, home, after):
    write_source(home, NEWER_SOURCE)
    assert run(DIE.format(after=after) + RUN).returncode == -9
    assert_result(run(), "2010")  # never the code of the older source


def test_the_code_of_an_older_source_is_swept(run, warm, home):
    write_source(home, NEWER_SOURCE)
    older = file_of(warm)
    assert_healthy(run(), NEWER)
    assert not older.exists()
    assert file_of(warm).exists()


def test_two_processes_that_start_together_keep_their_code_apart(run, tmp_path):
    """Kernels of one name and line with different closures have files of their own."""
    program = "import numpy as np, tiny\nfor n in {}: print(tiny.adder(n)(np.array([3])))"
    with ThreadPoolExecutor(2) as pool:
        for number, child in zip(
            (4, 5), pool.map(lambda n: run(program.format([n])), (4, 5)), strict=True
        ):
            assert_healthy(child, f"{3 + number}\n")
    assert len([*(tmp_path / "cache").rglob("*.nbc")]) == 2
    assert_healthy(run(program.format([4, 5])), "7\n8\n")


# ---- folders and disks that refuse -----------------------------------------------------------


@pytest.fixture
def public_home():
    """Return a folder with tiny.py that an unprivileged user reaches: pytest's are closed."""
    path = Path(tempfile.mkdtemp(prefix="kernels-"))
    path.chmod(0o755)
    if not all(parent.stat().st_mode & stat.S_IXOTH for parent in path.parents):
        pytest.skip(f"{path.parent} is closed to other users")
    write_source(path, SOURCE)
    yield path
    set_modes(path, 0o755)
    shutil.rmtree(path)


def set_modes(path, mode):
    for folder in [folder for folder, _, _ in os.walk(path)]:
        os.chmod(folder, mode)


@posix
def test_no_folder_can_be_written(run, public_home):
    """Neither the one that is set, nor the source's own, nor the user's."""
    set_modes(public_home, 0o555)
    homeless = {"HOME": public_home / "absent", "XDG_CACHE_HOME": None}
    child = run(BECOME_NOBODY + RUN, cache=public_home, folder=public_home, **homeless)
    assert_warned_once(child, COMPILED, "PermissionError)")


OUT_OF_REACH = {
    "a home of another user": {"HOME": "/closed"},
    "a cache folder of another user": {"HOME": "/closed", "NUMBA_CACHE_DIR": "/closed/cache"},
    "no home that is known": {"HOME": None},
    "a home without a place": {"HOME": "~"},
    "a name of 300 letters": {"HOME": "/" + 300 * "x", "NUMBA_CACHE_DIR": 300 * "x"},
    "a file in place of the cache folder": {"HOME": "/closed", "NUMBA_CACHE_DIR": "/tiny.py"},
}


@posix
@pytest.mark.parametrize("variables", OUT_OF_REACH.values(), ids=OUT_OF_REACH)
def test_a_cache_folder_out_of_reach_is_one_warning(run, public_home, variables):
    if not IS_ROOT:
        pytest.skip("only root becomes a user without a home")
    (public_home / "closed").mkdir(mode=0o700)
    set_modes(public_home / "closed", 0o700)
    placed = {
        name: value and value.replace("/", f"{public_home}/", 1)
        for name, value in ({"NUMBA_CACHE_DIR": None, "XDG_CACHE_HOME": None} | variables).items()
    }
    without_entry = BECOME_NOBODY.replace("65534", "54321")

    child = run(without_entry + RUN, folder=public_home, **placed)

    assert_warned_once(child, COMPILED)
    assert sorted(path.name for path in public_home.iterdir()) == ["closed", "tiny.py"]


@posix
def test_code_in_a_folder_that_may_only_be_read_is_run(run, public_home):
    assert_healthy(run(cache=public_home, folder=public_home), COMPILED)
    set_modes(public_home, 0o555)
    assert_healthy(run(BECOME_NOBODY + RUN, cache=public_home, folder=public_home), CACHED)


def test_where_the_cache_folder_is_a_file_another_serves(run, tmp_path):
    write_source(tmp_path, SOURCE)
    (tmp_path / "cache").write_text("a file", encoding="utf-8")
    assert_healthy(run(folder=tmp_path), COMPILED)
    assert_healthy(run(folder=tmp_path), CACHED)


@pytest.fixture
def small_disk(tmp_path):
    """Mount a file system of 256 kB, to hold the cache folder."""
    if not IS_ROOT or shutil.which("mount") is None:
        pytest.skip("only root mounts a small file system")
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(disk)]
    if subprocess.run(command, capture_output=True, check=False).returncode != 0:
        pytest.skip("mounting is not allowed here")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def fill(disk, pages_left=0):
    """Fill the disk but for some pages of 4096 bytes, by a file that is returned."""
    filler = disk / "filler"
    with open(filler, "wb", buffering=0) as file, suppress(OSError):
        while True:
            file.write(bytes(4096))
    os.truncate(filler, filler.stat().st_size - 4096 * pages_left)
    return filler


@pytest.mark.parametrize("pages_left", [0, 1])
def test_a_full_disk(run, small_disk, pages_left):
    filler = fill(small_disk, pages_left)
    assert_warned_once(run(cache=small_disk), COMPILED, "OSError)")
    filler.unlink()
    assert_healthy(run(cache=small_disk), COMPILED)


# ---- code that is not what it was ------------------------------------------------------------


@pytest.fixture
def copied_packages(tmp_path):
    """Return a folder with a copy of the packages, to be edited."""
    for package in ("lookup", "calculations"):
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(PACKAGES / package, tmp_path / "copy" / package, ignore=ignored)
    return tmp_path / "copy"


LINKED = {
    "constant": "SCALE = 1",
    "called": """
from lookup._kernels import constant
from lookup.compiling import inlined, kernel
SCALE = constant.SCALE
@kernel
def called(x): return x * SCALE
@inlined
def drawn_in(x): return x * SCALE
""",
    "caller": """
from lookup.compiling import kernel
from lookup._kernels.called import SCALE, called, drawn_in
@kernel
def caller(x): return called(x) + 10 * drawn_in(x) + 100 * SCALE
""",
}
"""Modules by name. Each is compiled with the constants of the ones before."""

CALL_LINKED = """
from lookup._kernels.caller import caller
print(caller(1), "cached" if caller.from_disk else "compiled")
"""


def test_an_edit_renews_the_kernels_that_import_it_however_far(run, copied_packages):
    kernels = copied_packages / "lookup" / "_kernels"
    for name, text in LINKED.items():
        (kernels / f"{name}.py").write_text(text, encoding="utf-8")
    assert_healthy(run(CALL_LINKED, folder=copied_packages), "111 compiled\n")
    assert_healthy(run(CALL_LINKED, folder=copied_packages), "111 cached\n")
    (kernels / "constant.py").write_text("SCALE = 2", encoding="utf-8")
    assert_healthy(run(CALL_LINKED, folder=copied_packages), "222 compiled\n")


def test_an_edit_of_the_definition_renews_the_strengths_of_hands(run, copied_packages, tmp_path):
    program = """
import lookup, numpy as np
hands = np.tile(np.array([52, 48, 44, 40, 36], np.uint8), (1_000_000, 1))  # or NumPy judges them
print(lookup.evaluate_hands(hands)[-1])
"""
    assert_healthy(run(program, folder=copied_packages), "36874\n")
    assert any((tmp_path / "cache").rglob("hand_rows*.nbc"))

    with open(
        copied_packages / "lookup" / "_kernels" / "strength.py", "a", encoding="utf-8"
    ) as file:
        file.write("""
_numbered = numbered
@formula
def numbered(word, main, kickers):
    number, kickers = _numbered(word, main, kickers)
    return number + 1, kickers
""")
    assert_healthy(run(program, folder=copied_packages), "36875\n")


def test_a_kernel_is_kept_by_the_formula_that_it_was_made_with(run, copied_packages, tmp_path):
    program = """
import lookup, numpy as np
from lookup.low_hands import evaluate_eight_or_better, evaluate_ace_to_five
hands = np.tile(np.array([49, 1, 5, 9, 13], np.uint8), (1_000_000, 1))  # or NumPy judges them
print(evaluate_ace_to_five(hands)[-1], evaluate_eight_or_better(hands)[-1])
"""
    assert_healthy(run(program, folder=copied_packages), "36863 56\n")
    assert len([*(tmp_path / "cache").rglob("hand_rows*.nbc")]) == 2

    with open(
        copied_packages / "lookup" / "_kernels" / "low_hands.py", "a", encoding="utf-8"
    ) as file:
        file.write("""
_low_number = low_number
@formula
def low_number(high):
    return _low_number(high) + 1
""")
    assert_healthy(run(program, folder=copied_packages), "36864 56\n")


def test_bounds_are_checked_whatever_the_cache_holds(run, warm):
    # The index is outside the array, but in the memory of its base.
    program = """
import numpy as np, tiny
try:
    print(tiny.element(np.arange(9)[:5], 7))
except IndexError as error:
    print(error)
"""
    unchecked, checked = "7\n", "index is out of bounds\n"
    assert_healthy(run(program), unchecked)
    assert_healthy(run(program, NUMBA_BOUNDSCHECK=1), checked)
    assert_healthy(run(program), unchecked)


# ---- how kernels are compiled ----------------------------------------------------------------


@pytest.mark.skipif(config.DISABLE_JIT, reason="NUMBA_DISABLE_JIT=1 leaves nothing compiled")
def test_every_kernel_releases_the_gil_and_starts_no_threads():
    kernels = {}
    for package in (lookup, calculations):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if "._kernels." in module.name:
                members = vars(importlib.import_module(module.name))
                kernels |= {
                    (module.name, name): value
                    for name, value in members.items()
                    if isinstance(value, Compiled)
                }
    assert len(kernels) > 10
    for name, compiled in kernels.items():
        options = compiled.targetoptions
        assert options.get("nogil") is True, name
        assert not options.get("parallel"), name
        assert not options.get("fastmath"), name


@helper
def doubled(number):
    return 2 * number


@kernel
def doubled_twice(number):
    return doubled(doubled(number))


def test_a_kernel_runs_as_plain_python_with_all_that_it_calls():
    assert uncompiled(doubled_twice)(1 << 80) == 1 << 82  # more than 64 bits
    assert uncompiled(doubled)("ab") == "abab"
    assert config.DISABLE_JIT or not doubled.overloads
