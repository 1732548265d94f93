"""Write the result of a platform as a line of JSON, and all results into the documentation.

python platform_rows.py result NAME WHAT_RAN TRIED FAILED SECONDS JUNIT_XML
python platform_rows.py table RESULTS_FOLDER PAGE
"""

import datetime
import json
import platform
import sys
import xml.etree.ElementTree
from importlib.metadata import version
from pathlib import Path

BEGIN, END = "<!-- platforms -->\n", "<!-- end of platforms -->\n"
LIBRARIES = {"NumPy": "numpy", "pandas": "pandas", "Numba": "numba"}
COUNTS = ("Passed", "Failed", "Skipped")
COLUMNS = ("Name", "Tests", "Python", *LIBRARIES, *COUNTS, "Day")


def result(name: str, ran: str, tried: str, failed: str, seconds: str, junit: str) -> None:
    """Print the result of this Python: the tests, and what was tried beside them."""
    suite = next(xml.etree.ElementTree.parse(junit).iter("testsuite"))
    count, failures, errors, skipped = (
        int(suite.attrib[each]) for each in ("tests", "failures", "errors", "skipped")
    )
    bad = failures + errors
    row = {
        "Name": f"`{name}`",
        "Tests": ran,
        "Python": platform.python_version(),
        **{title: version(package) for title, package in LIBRARIES.items()},
        "Passed": int(tried) - int(failed) + count - bad - skipped,
        "Failed": int(failed) + bad,
        "Skipped": skipped,
        "Day": f"{datetime.datetime.now(datetime.UTC):%Y-%m-%d}",
        "Minutes": round(int(seconds) / 60),
    }
    print(json.dumps(row))


def table(folder: str, page: str) -> None:
    """Write the results between the marks of the page, where rows without a result stay."""
    path = Path(page)
    before, rest = path.read_text(encoding="utf-8").split(BEGIN)
    old, after = rest.split(END)
    rows = {line.split("|")[1].strip(): line for line in old.splitlines()[2:]}
    for file in sorted(Path(folder).glob("*.json")):
        found = json.loads(file.read_text(encoding="utf-8"))
        cells = [f"{found[each]:,}" if each in COUNTS else found[each] for each in COLUMNS]
        rows[found["Name"]] = f"| {' | '.join(cells)} |"
    rules = ("--:" if each in COUNTS else "---" for each in COLUMNS)
    ordered = [rows[name] for name in sorted(rows)]
    lines = (f"| {' | '.join(COLUMNS)} |", f"|{'|'.join(rules)}|", *ordered)
    path.write_text(before + BEGIN + "\n".join(lines) + "\n" + END + after, encoding="utf-8")


if __name__ == "__main__":
    {"result": result, "table": table}[sys.argv[1]](*sys.argv[2:])
