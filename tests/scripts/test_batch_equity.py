"""The starting point for batches, as a person runs it."""

import os
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest
from support.watching import PATIENCE

from calculations import EquityCalculator
from calculations.__main__ import main

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SPOTS = """id,hero,villain,board
007,AsKs,QdQh,9s8s3c
NA,"As Ks",QdQh,
3,AsKs,AsQh,9s8s3c
"""


@pytest.fixture
def batch_equity(tmp_path):
    def run(*arguments):
        return subprocess.run(
            [sys.executable, str(ROOT / "scripts" / "batch_equity.py"), *arguments],
            env=os.environ | {"PYTHONPATH": str(ROOT)},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
            encoding="utf-8",
        )

    return run


def test_it_adds_equities_to_a_real_file(batch_equity, tmp_path):
    (tmp_path / "spots.csv").write_text(SPOTS, encoding="utf-8-sig")

    done = batch_equity("spots.csv", "equities.csv")

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    written = pd.read_csv(tmp_path / "equities.csv", dtype={"id": str}, keep_default_na=False)
    assert written.columns.tolist() == [
        *("id", "hero", "villain", "board", "hero_equity", "villain_equity", "error")
    ]
    assert written["id"].tolist() == ["007", "NA", "3"]
    assert written["board"].tolist() == ["9s8s3c", "", "9s8s3c"]
    for row, board in enumerate(["9s8s3c", ""]):
        hero, villain = EquityCalculator(["AsKs", "QdQh"], board).equity.tolist()
        assert float(written["hero_equity"][row]) == hero
        assert float(written["villain_equity"][row]) == villain
    assert written["error"].tolist()[:2] == ["", ""]
    assert "'As' is dealt twice" in written["error"][2]


def test_the_command_writes_the_same_figures(batch_equity, tmp_path):
    (tmp_path / "spots.csv").write_text(SPOTS, encoding="utf-8")
    batch_equity("spots.csv", "script.csv")
    files = [str(tmp_path / name) for name in ("spots.csv", "command.csv")]
    assert main(["batch", *files, "--errors", "column"]) == 1
    script, ours = (pd.read_csv(tmp_path / f"{name}.csv") for name in ("script", "command"))
    pd.testing.assert_frame_equal(script, ours, check_exact=True)


def test_the_usage(batch_equity):
    done = batch_equity("spots.csv")
    assert done.returncode == 1
    assert done.stderr == "usage: python scripts/batch_equity.py IN.csv OUT.csv\n"


def test_the_output_is_not_the_input(batch_equity, tmp_path):
    (tmp_path / "spots.csv").write_text(SPOTS, encoding="utf-8")
    done = batch_equity("spots.csv", "./spots.csv")
    assert done.returncode == 1
    assert "./spots.csv is the input file spots.csv; name another file" in done.stderr
    assert (tmp_path / "spots.csv").read_text(encoding="utf-8") == SPOTS
