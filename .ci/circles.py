"""Fail if modules import each other in a circle, even for types or inside functions.

python .ci/circles.py    print the first circle that is found
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("lookup", "calculations", "poker_calculator")

Graph = dict[str, set[str]]


def find_modules() -> dict[str, Path]:
    """Return the file of each module and package."""
    files = (file for name in PACKAGES for file in (ROOT / name).rglob("*.py"))
    return {
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): file
        for file in files
    }


def packages_of(name: str) -> set[str]:
    """Return the packages that hold a module.

    >>> sorted(packages_of("poker_calculator.games.hand.state"))
    ['poker_calculator', 'poker_calculator.games', 'poker_calculator.games.hand']
    """
    parts = name.split(".")
    return {".".join(parts[:count]) for count in range(1, len(parts))}


def imported_names(file: Path) -> Iterator[str]:
    """Yield the modules, and the members of packages, that a file imports anywhere."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def needed_by(module: str, file: Path) -> set[str]:
    """Return the imports of a module, with the packages that Python imports before them.

    Its own packages are left out: Python has begun to import them already.
    """
    names = {*imported_names(file)}
    names |= {package for name in names for package in packages_of(name)}
    return names - packages_of(module) - {module}


def find_circle(graph: Graph) -> list[str] | None:
    """Return the modules of a circle in order, None if there is none."""
    done: set[str] = set()

    def visit(module: str, path: list[str]) -> list[str] | None:
        if module in path:
            return [*path[path.index(module) :], module]
        if module in done:
            return None
        for other in sorted(graph[module]):
            if circle := visit(other, [*path, module]):
                return circle
        done.add(module)
        return None

    return next(filter(None, (visit(module, []) for module in graph)), None)


def main() -> int:
    """Print a circle of imports and return 1, or return 0 without one."""
    modules = find_modules()
    graph = {module: needed_by(module, file) & {*modules} for module, file in modules.items()}
    circle = find_circle(graph)
    if circle:
        print("modules import each other in a circle:", " -> ".join(circle))
    return 1 if circle else 0


if __name__ == "__main__":
    sys.exit(main())
