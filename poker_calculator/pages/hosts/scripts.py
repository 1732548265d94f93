"""Read the scripts and styles of views, and join a script with all that it imports.

A script in a notebook's cell and one in a file of its own cannot import other files. The modules of
`poker_calculator/pages/views` can therefore be written one after the other: they share one set of
names at their top level, import by name, and export with their declarations. A file of data,
imported by one module, becomes a constant.
"""

import posixpath
import re
from functools import cache
from importlib.resources import files
from typing import Final

VIEWS: Final = files("poker_calculator.pages") / "views"
IMPORT: Final = re.compile(r'^import \{[^}]*\} from "(\.[^"]+)";\n', re.MULTILINE)
COMMENT: Final = re.compile(r"^ *(?:/\*.*?\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
DATA: Final = re.compile(r'^import (\w+) from "(\.[^"]+)" with \{type: "json"\};\n', re.MULTILINE)
EXPORT: Final = re.compile(r"^export (?=const|let|class|function|async function)", re.MULTILINE)
LIST_OF_VIEWS: Final = "views.js"
LISTED: Final = re.compile(r"\b(\w+): (\w+),")
ROOT: Final = re.compile(r'class: ?"pc-view ([a-z -]+)"')  # the classes of a view's root
SHARED_STYLES: Final = ("tokens.css", "shared.css")


@cache
def script(name: str) -> str:
    """Return the text of a module or style sheet of `pages/views`, such as ``parts/dom.js``."""
    return VIEWS.joinpath(*name.split("/")).read_text(encoding="utf-8")


VIEW_NAMES: Final = tuple(name for name, _ in LISTED.findall(script(LIST_OF_VIEWS)))
"""The names of all views."""


@cache
def modules_of(name: str, view: str | None = None) -> tuple[str, ...]:
    """Return a module and all that it imports, each after those that it imports itself.

    The list of views has *view* alone, by default all views.
    """
    modules: dict[str, None] = {}

    def add(module: str) -> None:
        if module in modules:
            return
        for imported in IMPORT.findall(_module(module, view)):
            add(_path(module, imported))
        modules[module] = None

    add(name)
    return tuple(modules)


@cache
def joined(name: str, view: str | None = None) -> str:
    """Return a module and all that it imports as one module that imports nothing.

    The list of views has *view* alone, by default all views. Comments on lines of their own are
    left out.
    """
    modules = (_module(module, view) for module in modules_of(name, view))
    text = "".join(EXPORT.sub("", IMPORT.sub("", module)) for module in modules)
    return COMMENT.sub("", text)


def _path(module: str, imported: str) -> str:
    """Return the path of an import of a module."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(module), imported))


def _module(name: str, view: str | None) -> str:
    """Return the text of a module with its data; the list of views has only *view*."""

    def constant(match: re.Match[str]) -> str:
        return f"const {match[1]} = {script(_path(name, match[2])).rstrip()};\n"

    text = DATA.sub(constant, script(name))
    if name != LIST_OF_VIEWS or view is None:
        return text
    for view_name, function in LISTED.findall(text):
        if view_name != view:
            text = re.sub(rf"^import \{{{function}\}} .*\n", "", text, flags=re.MULTILINE)
            text = re.sub(rf"\b{view_name}: {function},", "", text)
    return text


@cache
def styles(code: str) -> str:
    """Return the shared style sheet, and those of the views that a script shows, as one.

    Sheets in the folder `styles` apply within their view alone: ``styles/session.css`` within
    elements of the class ``pc-session``.
    """
    shown = {name for names in ROOT.findall(code) for name in names.split()}
    texts = [*map(script, SHARED_STYLES)]
    for sheet in view_sheets():
        view = f"pc-{sheet.removesuffix('.css').replace('_', '-')}"
        if view in shown:
            texts.append(f".{view} {{\n{script(f'styles/{sheet}')}}}\n")
    return COMMENT.sub("", "".join(texts))


def page_styles(code: str) -> str:
    """Return the style sheets of a page that has a view and nothing else around it."""
    return styles(code) + script("page.css")


@cache
def view_sheets() -> list[str]:
    """Return the names of the style sheets of views in order."""
    sheets = VIEWS.joinpath("styles").iterdir()
    return sorted(each.name for each in sheets if each.name.endswith(".css"))
