"""The free memory."""

import sys
from types import SimpleNamespace

import pytest

from lookup.running import memory
from lookup.running.memory import available_memory


@pytest.mark.parametrize(
    ("system", "most", "available"),
    [
        (None, None, None),
        (5000, None, 5000),
        (5000, "max", 5000),
        (5000, "7000", 5000),
        (5000, "4000", 3000),
        (None, "4000", 3000),
    ],
)
def test_the_least_that_is_said_counts(monkeypatch, tmp_path, system, most, available):
    said = SimpleNamespace(available=system)
    psutil = None if system is None else SimpleNamespace(virtual_memory=lambda: said)
    monkeypatch.setitem(sys.modules, "psutil", psutil)
    monkeypatch.setattr(memory, "GROUP", tmp_path)
    if most is not None:
        (tmp_path / "memory.max").write_text(f"{most}\n", encoding="ascii")
        (tmp_path / "memory.current").write_text("1000\n", encoding="ascii")
    assert available_memory() == available


def test_this_machine_says_something():
    assert available_memory() > 1 << 20
