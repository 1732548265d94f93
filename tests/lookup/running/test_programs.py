"""Programs started out of the reach of a Ctrl-C in the terminal."""

import ast
import subprocess
import sys
from pathlib import Path

import lookup
from lookup.running.programs import out_of_reach

PACKAGES = Path(lookup.__file__).parents[1]


def test_each_system_has_its_option(monkeypatch):
    monkeypatch.setattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0x200, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert out_of_reach() == {"creationflags": 0x200}
    monkeypatch.setattr(sys, "platform", "darwin")
    assert out_of_reach() == {"start_new_session": True}


def test_there_is_one_place_that_knows_it():
    names = {"start_new_session", "creationflags", "process_group", "preexec_fn"}
    for package in ("lookup", "calculations", "games", "histories"):
        for path in (PACKAGES / package).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            if not any(name in text for name in names):
                continue  # parsing all takes seconds
            for node in ast.walk(ast.parse(text)):
                assert not (isinstance(node, ast.keyword) and node.arg in names), path
