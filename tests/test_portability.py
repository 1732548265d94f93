"""Sources name the encoding of text, and do not leave it to the platform."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = "lookup calculations poker_calculator scripts benchmarks docs tests"
SOURCES = [path for folder in FOLDERS.split() for path in sorted((ROOT / folder).rglob("*.py"))]

FILES = {"read_text": 0, "write_text": 1}
"""Methods of paths, and the place of the encoding among their arguments."""


def named(call):
    return {keyword.arg: keyword.value for keyword in call.keywords}


def mode_of(call, place):
    """Return the mode of a call of `open`, None if it is not written out."""
    given = named(call).get("mode", call.args[place] if len(call.args) > place else None)
    return "r" if given is None else getattr(given, "value", None)


def leaves_out_its_encoding(call):
    """Return whether a call reads or writes text as the platform likes it."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    options = named(call)
    if "encoding" in options or None in options:
        return False
    if name in FILES:
        is_method = isinstance(call.func, ast.Attribute)
        return is_method and len(call.args) <= FILES[name]
    if name == "open":
        owner = getattr(getattr(call.func, "value", None), "id", None)
        if owner in ("os", "np", "webbrowser"):
            return False
        is_method = isinstance(call.func, ast.Attribute) and owner not in ("io", "gzip", "bz2")
        mode = mode_of(call, 0 if is_method else 1)
        return isinstance(mode, str) and "b" not in mode
    if name in ("NamedTemporaryFile", "TemporaryFile"):
        return "b" not in (options["mode"].value if "mode" in options else "w+b")
    is_program = name in ("run", "Popen", "check_output", "check_call")
    return is_program and bool({"text", "universal_newlines"} & {*options})


def without_encoding(source):
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return [call.lineno for call in calls if leaves_out_its_encoding(call)]


WRONG = """
open(path)
open(path, 'w')
io.open(path, mode='a')
path.open()
path.open('w', newline='')
path.read_text()
path.write_text('text')
subprocess.run(command, text=True)
NamedTemporaryFile(mode='w')
"""
RIGHT = """
open(path, 'rb')
open(path, encoding='utf-8')
path.open('wb')
path.read_text('utf-8')
path.write_text('text', encoding='ascii')
os.open(path, flags)
subprocess.run(command, text=True, encoding='utf-8')
subprocess.run(command)
write_text('text')
NamedTemporaryFile()
"""


def test_the_check_finds_what_it_is_for_and_nothing_else():
    assert without_encoding(WRONG) == [*range(2, 11)]
    assert without_encoding(RIGHT) == []


@pytest.mark.slow
def test_text_is_read_and_written_in_an_encoding_that_is_named():
    wrong = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in SOURCES
        for line in without_encoding(path.read_text(encoding="utf-8"))
    ]
    assert not wrong, f"name the encoding at {', '.join(wrong)}"
