"""Memory does not grow with the length of a log: four times as many hands take as much."""

import gzip
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="the peak is read from /proc"),
]

PACKAGES = Path(__file__).parents[2]
LOG = PACKAGES / "notebooks" / "logs" / "1-pokerstars.txt"
PROGRAM = """
import re, sys
from pathlib import Path
from poker_calculator.histories import read_hands
from lookup.compiling import kernel_choice

kernel_choice.always = False  # a kernel that only the longer log pays for takes memory too
count = sum(1 for _ in read_hands(sys.argv[1], errors="skip"))
print(count, *re.findall(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text()))
"""
COPIES = 30  # of a log of 160 hands; caches are full by then
MOST_GROWTH = 6_000  # in kB; the longer log has 14 MB more


def peak_of(path):
    """Return the number of hands that a program reads from a log, and its peak memory in kB."""
    program = [sys.executable, "-c", PROGRAM, str(path)]
    options = {"check": True, "capture_output": True, "cwd": PACKAGES, "encoding": "utf-8"}
    done = subprocess.run(program, **options)
    count, peak = map(int, done.stdout.split())
    return count, peak


@pytest.mark.parametrize(
    ("suffix", "before", "after", "hands"),
    [
        pytest.param("", "", "", 160, id="log"),
        pytest.param(".gz", "", "", 160, id="compressed log"),
        pytest.param("", ": folds", ": flies", 0, id="refused hands"),
    ],
)
def test_four_times_the_hands_take_the_same_memory(tmp_path, suffix, before, after, hands):
    text = LOG.read_text("utf-8").replace(before, after) if before else LOG.read_text("utf-8")
    text += "\n\n\n"
    opened = gzip.open if suffix else open
    peaks = []
    for copies in (COPIES, 4 * COPIES):
        path = tmp_path / f"{copies}.txt{suffix}"
        with opened(path, "wt", encoding="utf-8") as log:
            for copy in range(copies):
                log.write(text.replace("Hand #25", f"Hand #{100 + copy}"))
        count, peak = peak_of(path)
        assert count == copies * hands
        peaks.append(peak)

    assert peaks[1] < peaks[0] + MOST_GROWTH, peaks
