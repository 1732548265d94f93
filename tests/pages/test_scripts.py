"""The scripts of views, which are joined for notebooks and files."""

import re
from collections import Counter

import pytest

from pages.hosts.scripts import joined, modules_of, script

HOSTS = ("hosts/notebook.js", "hosts/file.js", "hosts/server.js")
DECLARED = re.compile(
    r"^(?:export )?(?:async )?(?:const|let|class|function)\*? (\w+)", re.MULTILINE
)


@pytest.mark.parametrize("host", HOSTS)
def test_the_modules_of_a_host_share_no_name(host):
    names = Counter(
        name for module in modules_of(host) for name in DECLARED.findall(script(module))
    )

    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("host", HOSTS)
def test_a_joined_script_imports_nothing(host):
    assert not re.search(r"^import\b|^export (?!default)", joined(host), re.MULTILINE)


def test_every_script_is_part_of_a_host():
    from importlib.resources import files

    views = files("pages").joinpath("views")
    found = {path.relative_to(views).as_posix() for path in views.rglob("*.js")}

    assert found == {module for host in HOSTS for module in modules_of(host)}
