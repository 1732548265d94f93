"""The free memory on every platform."""

import ctypes
import os
import sys
from types import SimpleNamespace

import pytest

from lookup.running import memory
from lookup.running.memory import MemoryStatus, available_memory


@pytest.fixture
def bare(monkeypatch, tmp_path):
    """Remove every source."""
    monkeypatch.setitem(sys.modules, "psutil", None)
    monkeypatch.delattr(os, "sysconf", raising=False)
    monkeypatch.setattr(memory, "PROC", tmp_path / "meminfo")
    monkeypatch.setattr(memory, "GROUP", tmp_path)
    return tmp_path


def test_a_machine_that_does_not_say(bare):
    assert available_memory() is None


def test_the_least_that_is_said_counts(bare, monkeypatch):
    psutil = SimpleNamespace(virtual_memory=lambda: SimpleNamespace(available=5000))
    monkeypatch.setitem(sys.modules, "psutil", psutil)
    assert available_memory() == 5000
    sizes = {"SC_PAGE_SIZE": 10, "SC_PHYS_PAGES": 450}
    monkeypatch.setattr(os, "sysconf", sizes.__getitem__, raising=False)
    assert available_memory() == 4500
    (bare / "meminfo").write_text("MemTotal: 9 kB\nMemAvailable:  4 kB\n", encoding="ascii")
    assert available_memory() == 4096
    (bare / "memory.max").write_text("5000\n", encoding="ascii")
    (bare / "memory.current").write_text("1000\n", encoding="ascii")
    assert available_memory() == 4000
    (bare / "memory.max").write_text("max\n", encoding="ascii")
    assert available_memory() == 4096


def test_windows_is_asked(bare, monkeypatch):
    def fill(pointer):
        status = pointer._obj
        assert status.length == 64  # what Windows expects
        status.total, status.available = 8000, 3000
        return 1

    windows = SimpleNamespace(kernel32=SimpleNamespace(GlobalMemoryStatusEx=fill))
    monkeypatch.setattr(ctypes, "windll", windows, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert available_memory() == 3000
    assert ctypes.sizeof(MemoryStatus) == 64
    windows.kernel32.GlobalMemoryStatusEx = lambda pointer: 0
    assert available_memory() is None


@pytest.mark.skipif(sys.platform != "linux", reason="what Linux says")
def test_this_machine_says_something():
    assert available_memory() > 1 << 20
