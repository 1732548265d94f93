"""The program that compiles kernels for wheels, as a release runs it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from notices import without_notices
from support.watching import PATIENCE

from lookup.compiling import processors

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]

SOLVE = """
import sys
from pathlib import Path
from lookup.compiling import processors
processors.FOLDER = Path({!r})
from calculations import solve
solution = solve(["AA, QQ", "KK"], "2s3h4d6c7c", pot=20, stack=10, bets="allin", progress=False)
print("numba" in sys.modules)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return a folder with code for this processor's level and the oldest one."""
    folder = tmp_path_factory.mktemp("code")
    levels = {processors.level().name, processors.levels()[-1].name}
    subprocess.run(
        [sys.executable, ROOT / "scripts" / "precompile_kernels.py", "--folder", folder,
         "--work", "solutions", "--levels", *sorted(levels)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        check=True,
        timeout=PATIENCE,
    )  # fmt: skip
    assert {path.name for path in folder.iterdir()} == levels
    return folder


def test_each_level_has_the_same_kernels(folder):
    names = [sorted(path.name for path in level.iterdir()) for level in folder.iterdir()]

    assert names[0]
    assert all(others == names[0] for others in names)


def test_code_of_each_level_differs(folder):
    if len([*folder.iterdir()]) == 1:
        pytest.skip("this processor has the oldest level")
    first, second = (
        {path.name: path.read_bytes() for path in level.iterdir()} for level in folder.iterdir()
    )

    assert all(first[name] != second[name] for name in first)


def test_a_first_river_is_solved_without_a_compiler(folder, run_python, tmp_path):
    child = run_python(SOLVE.format(str(folder)), NUMBA_CACHE_DIR=tmp_path)

    assert (child.returncode, child.stdout, without_notices(child.stderr)) == (0, "False\n", "")
