"""The public names: those of `poker_calculator`, and those that the reference lists by module."""

import inspect
import re
from importlib import import_module
from pathlib import Path

import poker_calculator as pc

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
BLOCK = re.compile(r"^\.\. currentmodule:: ([\w.]+)\n\n\.\. autosummary::\n(.*?)^```$", re.M | re.S)
ROW = re.compile(r"^\| (`[a-z_]+\.[\w.]+`.*?) \|", re.MULTILINE)


def names_by_module():
    """Yield module and name of each public name that is reached through its module."""
    for page in sorted(REFERENCE.glob("*.md")):
        text = page.read_text(encoding="utf-8")
        for package, entries in BLOCK.findall(text):
            for module, name in re.findall(r"^   ([\w.]+)\.(\w+)$", entries, re.MULTILINE):
                yield f"{package}.{module}", name
        for constants in ROW.findall(text):
            module = ""
            for address, name in re.findall(r"`([\w.]*)\.(\w+)`", constants):
                module = address or module
                yield module, name


def names_of_subpackages():
    """Yield package and name of each public name of `environments`, and of packages in packages."""
    for page in sorted(REFERENCE.glob("*.md")):
        for package, entries in BLOCK.findall(page.read_text(encoding="utf-8")):
            if package.count(".") > 1 or package.endswith(".environments"):
                for name in re.findall(r"^   (\w+)$", entries, re.MULTILINE):
                    yield package, name


def public_values():
    """Return the values of the public names by their address, which begins with a module or pc."""
    values = {f"pc.{name}": getattr(pc, name) for name in pc.__all__}
    inner = ((package, name) for package, name in names_of_subpackages() if name not in pc.__all__)
    for module, name in (*names_by_module(), *inner):
        values[f"{module}.{name}"] = getattr(import_module(module), name)
    return {name: value for name, value in values.items() if not inspect.ismodule(value)}
