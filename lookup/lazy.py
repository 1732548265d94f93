"""Public names of a package, imported on first use: the stub ``__init__.pyi`` is the list of them.

It is `attach_stub` of SPEC 1 of Scientific Python (https://scientific-python.org/specs/spec-0001).
"""

import os
import re
import sys
from collections.abc import Callable
from importlib import import_module

IMPORTS = re.compile(r"^from ([\w.]+) import (?:\(([^)]*)\)|(.*))$", re.MULTILINE)
NAMES = re.compile(r"(\w+) as ")
"""The imports of a stub, and the names in one. Python's own parser takes 4 ms to be imported."""


def attach_stub(
    package: str, file: str
) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """Return `__getattr__`, `__dir__` and `__all__` of a package.

    The names are those that the stub beside *file*, the package's `__init__`, imports. The modules
    of their package are imported on first use too.
    """
    with open(f"{os.path.splitext(file)[0]}.pyi", encoding="utf-8") as stub:
        imports = IMPORTS.findall(stub.read())
    modules = {
        name: module for module, listed, one in imports for name in NAMES.findall(listed or one)
    }
    own = {name.split(".")[1] for name in modules.values() if name.startswith(f"{package}.")}

    def import_name(name: str) -> object:
        if name in modules:
            value = getattr(import_module(modules[name]), name)
            setattr(sys.modules[package], name, value)
            return value
        if name in own:
            return import_module(f"{package}.{name}")
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    public = sorted(name for name in modules if not name.startswith("_"))

    def list_names() -> list[str]:
        special = {name for name in vars(sys.modules[package]) if name.startswith("__")}
        return sorted({*special, *public})

    return import_name, list_names, public
