"""Read the scripts and styles of views, and join a script with all that it imports.

A script in a notebook's cell and one in a file of its own cannot import other files. The modules of
`pages/views` therefore share one set of names at their top level, import by name, and export with
their declarations, so that they can be written one after the other.
"""

import posixpath
import re
from functools import cache
from importlib.resources import files
from typing import Final

IMPORT: Final = re.compile(r'^import \{[^}]*\} from "(\.[^"]+)";\n', re.MULTILINE)
EXPORT: Final = re.compile(r"^export (?=const|let|class|function|async function)", re.MULTILINE)
COMMENT: Final = re.compile(r"^ */\*.*?\*/\n", re.MULTILINE | re.DOTALL)
INDENT: Final = re.compile(r"^ +", re.MULTILINE)
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
    """Return a module and all that it imports as one module that imports nothing.

    It has neither the comments before functions nor indents, a fifth of the text; so no string of a
    script goes over several lines.
    """
    text = "".join(EXPORT.sub("", IMPORT.sub("", script(module))) for module in modules_of(name))
    return INDENT.sub("", COMMENT.sub("", text))


@cache
def styles() -> str:
    """Return all style sheets of the views as one."""
    folder = files("pages").joinpath("views", STYLES)
    names = sorted(sheet.name for sheet in folder.iterdir() if sheet.name.endswith(".css"))
    return "".join(script(f"{STYLES}/{name}") for name in names)
