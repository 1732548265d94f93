"""Fail if pyright does not know the type of a public name, of its parameters or of its members.

python .ci/public_types.py    print these names, and the share of known types of each package
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("lookup", "calculations", "poker_calculator")
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from support.public_names import public_values  # noqa: E402


def public_names() -> set[str]:
    """Return the public names, and the modules' names of functions, classes and base classes."""
    values = public_values()
    listed = [name.removeprefix("pc.") for name in values if name.startswith("pc.")]
    names = {f"{package}.{name}" for package in PACKAGES for name in listed}
    names |= values.keys()
    parts = (part for value in values.values() for part in getattr(value, "__mro__", (value,)))
    named = (part for part in parts if hasattr(part, "__qualname__"))
    return names | {f"{part.__module__}.{part.__qualname__}" for part in named}


def verify_types(package: str, folder: Path) -> dict[str, Any]:
    """Return pyright's report on a package; other packages count as typed."""
    command = ["basedpyright", "--verifytypes", package, "--ignoreexternal", "--outputjson"]
    command += ["--pythonpath", sys.executable]
    variables = os.environ | {"PYTHONPATH": str(folder)}
    done = subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True)
    report: dict[str, Any] = json.loads(done.stdout)["typeCompleteness"]
    if not report["symbols"]:
        sys.exit(f"pyright found no symbols in {package}: {done.stdout}")
    print(f"{package}: {report['completenessScore']:.2%} of the types are known")
    return report


def is_public(symbol: dict[str, Any], public: set[str]) -> bool:
    """Return whether a symbol is a public name or a member of one."""
    names = [symbol["name"], *symbol.get("alternateNames", ())]
    return any(name in public or name.rpartition(".")[0] in public for name in names)


public, unknown = public_names(), []
with tempfile.TemporaryDirectory() as folder:
    for package in PACKAGES:
        shutil.copytree(ROOT / package, Path(folder, package))
    for package in PACKAGES:
        symbols = verify_types(package, Path(folder))["symbols"]
        doubtful = (each for each in symbols if each["isTypeAmbiguous"] or not each["isTypeKnown"])
        unknown += [each["name"] for each in doubtful if is_public(each, public)]
sys.exit("\n".join(["pyright does not know the types of:", *unknown]) if unknown else 0)
