"""The scripts of views, which are joined for notebooks and files."""

import re
from collections import Counter

import pytest

from pages.hosts.scripts import joined, modules_of, script

HOSTS = ("hosts/notebook.js", "hosts/file.js", "hosts/server.js", "hosts/replay_file.js")
DECLARATION = re.compile(
    r"^(?:export )?(const|let|(?:async )?function\*?|class) (.*)", re.MULTILINE
)
FURTHER = re.compile(r"(?:^|, )(\w+)(?= = |[ ({;])")


def declared(text):
    """Yield the names that a module declares at its top level, as in ``const A = 1, B = 2;``."""
    for kind, rest in DECLARATION.findall(text):
        names = FURTHER.findall(rest) if kind in ("const", "let") else [re.match(r"\w+", rest)[0]]
        yield from names


@pytest.mark.parametrize("host", HOSTS)
def test_the_modules_of_a_host_share_no_name(host):
    names = Counter(name for module in modules_of(host) for name in declared(script(module)))

    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("host", HOSTS)
def test_a_joined_script_imports_nothing(host):
    assert not re.search(r"^import\b|^export (?!default)", joined(host), re.MULTILINE)


def test_every_script_is_part_of_a_host():
    from importlib.resources import files

    views = files("pages").joinpath("views")
    found = {path.relative_to(views).as_posix() for path in views.rglob("*.js")}

    assert found == {module for host in HOSTS for module in modules_of(host)}


@pytest.mark.parametrize("host", HOSTS)
def test_no_text_spans_lines_so_that_indentation_can_be_left_out(host):
    odd = [
        f"{module}: {line}"
        for module in modules_of(host)
        for line in script(module).splitlines()
        if line.count("`") % 2 and not line.lstrip().startswith(("/*", "//"))
    ]

    assert odd == []
    assert not re.search(r"^ |^/\*|^//", joined(host), re.MULTILINE)
