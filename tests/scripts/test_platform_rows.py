"""The table of platforms in the documentation: a new result replaces one row."""

import json
import runpy
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = runpy.run_path(str(ROOT / ".ci" / "platform_rows.py"))
TABLE = """\
Before.
<!-- platforms -->
| Name | Tests | Python | NumPy | pandas | Numba | Passed | Failed | Skipped | Day |
|---|---|---|---|---|---|--:|--:|--:|---|
| `arm64` | kernels | 3.13.5 | 2.3.0 | 3.0.0 | 0.65.1 | 446 | 0 | 0 | 2026-01-02 |
{}<!-- end of platforms -->
After.
"""
OLD = "| `lowest` | all | 3.11.2 | 2.0.0 | 2.2.2 | 0.61.0 | 2,928 | 58 | 3 | 2026-01-02 |\n"
NEW = "| `lowest` | all | 3.11.2 | 2.0.0 | 2.2.2 | 0.61.0 | 12,986 | 0 | 53 | 2026-02-03 |\n"


def test_a_result_replaces_its_row_and_leaves_the_others(tmp_path):
    page, results = tmp_path / "platforms.md", tmp_path / "results"
    page.write_text(TABLE.format(OLD), encoding="utf-8")
    results.mkdir()
    cells = [cell.strip() for cell in NEW.strip("|\n").split("|")]
    row = dict(zip(PROGRAM["COLUMNS"], cells, strict=True))
    counts = {name: int(row[name].replace(",", "")) for name in PROGRAM["COUNTS"]}
    (results / "lowest.json").write_text(json.dumps(row | counts), encoding="utf-8")

    PROGRAM["table"](str(results), str(page))

    assert page.read_text(encoding="utf-8") == TABLE.format(NEW)


def test_failures_beside_the_tests_count_and_skipped_tests_do_not_pass(tmp_path, capsys):
    junit = tmp_path / "tests.xml"
    junit.write_text(
        '<testsuites><testsuite tests="10" failures="1" errors="2" skipped="3"/></testsuites>',
        encoding="utf-8",
    )

    PROGRAM["result"]("lowest", "all", "2", "1", "90", str(junit))

    row = json.loads(capsys.readouterr().out)
    assert [row[name] for name in PROGRAM["COUNTS"]] == [5, 4, 3]
