"""Read the scripts and styles of views, and join a script with all that it imports.

A script in a notebook's cell and one in a file of its own cannot import other files. The modules of
`pages/views` therefore share one set of names at their top level, import by name, and export with
their declarations, so that they can be written one after the other.
"""

import posixpath
import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final

IMPORT: Final = re.compile(r'^import \{[^}]*\} from "(\.[^"]+)";\n', re.MULTILINE)
EXPORT: Final = re.compile(r"^export (?=const|let|class|function|async function)", re.MULTILINE)
COMMENTS: Final = re.compile(r"^ */\*.*?\*/\n|^ *//.*\n", re.MULTILINE | re.DOTALL)
BLANKS: Final = re.compile(r"^[ \n]+", re.MULTILINE)
STYLES: Final = "styles"


@cache
def script(name: str) -> str:
    """Return the text of a module or style sheet of `pages/views`, such as ``parts/dom.js``."""
    return files("pages").joinpath("views", *name.split("/")).read_text(encoding="utf-8")


@cache
def modules_of(name: str) -> tuple[str, ...]:
    """Return a module and all that it imports, each after those that it imports itself."""
    found: dict[str, None] = {}

    def add(module: str) -> None:
        if module in found:
            return
        for imported in IMPORT.findall(script(module)):
            add(posixpath.normpath(posixpath.join(posixpath.dirname(module), imported)))
        found[module] = None

    add(name)
    return tuple(found)


@cache
def joined(name: str) -> str:
    """Return a module and all that it imports as one module that imports nothing."""
    return "".join(EXPORT.sub("", IMPORT.sub("", code(module))) for module in modules_of(name))


def code(module: str) -> str:
    """Return the text of a module without comments of whole lines and indentation.

    No template literal of the views spans lines, so indentation is never part of a text.
    """
    return BLANKS.sub("", COMMENTS.sub("", script(module)))


def styles(sheets: Iterable[str] | None = None) -> str:
    """Return the style sheets of these names as one, by default all."""
    chosen = all_sheets() if sheets is None else sheets
    return "".join(script(f"{STYLES}/{name}.css") for name in chosen)


@cache
def all_sheets() -> tuple[str, ...]:
    """Return the names of all style sheets, in order."""
    folder = files("pages").joinpath("views", STYLES)
    names = (sheet.name for sheet in folder.iterdir() if sheet.name.endswith(".css"))
    return tuple(sorted(name.removesuffix(".css") for name in names))
