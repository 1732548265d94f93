"""The scripts of views, which are joined for notebooks and files."""

import gzip
import re
from collections import Counter

import pytest

from poker_calculator.pages.hosts.scripts import (
    LISTED,
    joined,
    modules_of,
    page_styles,
    script,
    styles,
    view_sheets,
)

VIEWS = dict(LISTED.findall(script("views.js")))
HOSTS = ("hosts/notebook.js", "hosts/file.js", "hosts/server.js")
DECLARATION = re.compile(
    r"^(?:export )?(const|let|(?:async )?function\*?|class) (.*)", re.MULTILINE
)
FURTHER = re.compile(r"(?:^|, )(\w+)(?= = |[ ({;])")


def declared(text):
    """Yield the names that a module declares at its top level, as in ``const A = 1, B = 2;``."""
    for kind, rest in DECLARATION.findall(text):
        names = FURTHER.findall(rest) if kind in ("const", "let") else [re.match(r"\w+", rest)[0]]
        yield from names


def code_lines(text):
    """Yield the lines of a module but imports, and comments on lines of their own."""
    is_comment = False
    for line in text.splitlines():
        is_comment = is_comment or line.lstrip().startswith("/*")
        if not is_comment and not line.startswith("import ") and not line.lstrip().startswith("//"):
            yield re.sub("^export (?!default)", "", line)
        is_comment = is_comment and not line.endswith("*/")


@pytest.mark.parametrize("host", HOSTS)
def test_the_modules_of_a_host_share_no_name(host):
    names = Counter(name for module in modules_of(host) for name in declared(script(module)))

    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("host", HOSTS)
def test_a_joined_script_imports_nothing(host):
    assert not re.search(r"^import\b|^export (?!default)", joined(host), re.MULTILINE)


@pytest.mark.parametrize("host", HOSTS)
def test_a_joined_script_is_the_code_of_its_modules_as_written(host):
    lines = [line for module in modules_of(host) for line in code_lines(script(module))]
    names = "cards/class_orders.json", "range_picker/preset_groups.json"
    constants = [f" = {script(name).rstrip()};\n" for name in names]

    text = joined(host)

    for constant in constants:
        assert text.count(constant) == 1
        text = re.sub(rf"const \w+{re.escape(constant)}", "", text)
    assert text.splitlines() == lines


@pytest.mark.parametrize("view", sorted(VIEWS))
def test_a_view_in_a_notebook_or_a_file_has_its_own_scripts_alone(view):
    for host in ("hosts/notebook.js", "hosts/file.js"):
        code = joined(host, view)
        (listed,) = re.findall(r"^const VIEWS = \{(.*?)\}", code, re.MULTILINE | re.DOTALL)
        assert listed.split() == [f"{view}:", f"{VIEWS[view]},"]
        assert len(gzip.compress((code + styles(code)).encode())) <= 60_000


def test_the_page_of_all_views_is_small():
    code = joined("hosts/server.js")
    served = [gzip.compress(text.encode()) for text in (code, page_styles(code))]

    assert sum(map(len, served)) <= 150_000


def test_style_sheets_of_views_are_those_of_views():
    """A sheet applies within the root of a view, which has the class of its name."""
    found = re.findall(r'class: "pc-view ([a-z -]+)"', joined("hosts/server.js"))
    roots = {name.removeprefix("pc-") for names in found for name in names.split()}
    sheets = {sheet.removesuffix(".css").replace("_", "-") for sheet in view_sheets()}

    assert len(sheets) >= 4
    assert sheets <= roots


def test_every_script_is_part_of_a_host():
    from importlib.resources import files

    views = files("poker_calculator.pages").joinpath("views")
    found = {path.relative_to(views).as_posix() for path in views.rglob("*.js")}

    assert found == {module for host in HOSTS for module in modules_of(host)}
