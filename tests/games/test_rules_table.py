"""The table of rules in README.md names code and tests that exist, and every numbered case."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROWS = [
    line.split("|")[1:4]
    for line in (HERE / "README.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("|") and "`" in line
]
TESTS = {
    name.removeprefix("test_")
    for file in HERE.rglob("test_*.py")
    for name in re.findall(
        r"^(?:def |    \")(test_\w+|case_\d+_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE
    )
}
"""The names of tests, and of the cases in tables, without ``test_``."""


@pytest.mark.parametrize("row", ROWS, ids=[row[0].strip() for row in ROWS])
def test_a_rule_has_a_module_and_tests(row):
    _, code, named = row
    assert all((HERE.parents[1] / path).is_file() for path in re.findall(r"`(\S+)`", code))
    for name in re.findall(r"`(?:test_)?(\w+)`", named):
        assert any(test == name or re.match(rf"{name}(?<=\d_)", test) for test in TESTS), name


def test_every_case_of_the_rules_of_play_is_in_the_table():
    named = {name for row in ROWS for name in re.findall(r"`(case_\d+_)`", row[2])}
    assert named == {f"case_{case}_" for case in range(1, 19)}
