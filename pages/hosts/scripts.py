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
COMMENT: Final = re.compile(r"^ */\*(?:(?!\*/).)*\*/\n", re.MULTILINE | re.DOTALL)
INDENT: Final = re.compile(r"^ +|^\n", re.MULTILINE)
STYLES: Final = "styles"
OF_VIEWS: Final = "styles/views"


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

    Comments on lines of their own and indents are left out, a fifth of all bytes; no text of the
    modules goes over a line's end.
    """
    text = "".join(EXPORT.sub("", IMPORT.sub("", script(module))) for module in modules_of(name))
    return INDENT.sub("", COMMENT.sub("", text))


def styles(views: Iterable[str] | None = None) -> str:
    """Return the style sheets of all views, and those of the views named, by default all, as one.

    Those in the folder `views` apply within their view alone: ``views/session.css`` within elements
    of the class ``pc-session``.
    """
    texts = [script(f"{STYLES}/{sheet}") for sheet in sheets_in(STYLES)]
    named = sheets_in(OF_VIEWS) if views is None else [f"{view}.css" for view in views]
    for sheet in named:
        view = f".pc-{sheet.removesuffix('.css').replace('_', '-')}"
        texts.append(f"{view} {{\n{script(f'{OF_VIEWS}/{sheet}')}}}\n")
    return "".join(texts)


@cache
def sheets_in(folder: str) -> list[str]:
    """Return the names of the style sheets of a folder in order."""
    files_in = files("pages").joinpath("views", *folder.split("/")).iterdir()
    return sorted(each.name for each in files_in if each.name.endswith(".css"))
