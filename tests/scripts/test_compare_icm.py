"""The program that compares ICM with the equilibrium of a tournament, as a person runs it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def test_a_coarse_tournament():
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "compare_icm.py"), "--chips", "1800"],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )

    assert done.stdout.startswith("10 states in ")
    assert "button, small blind, big blind: stacks, ICM, equilibrium" in done.stdout
    assert "   600    600    600   33.333 33.333 33.333   " in done.stdout
