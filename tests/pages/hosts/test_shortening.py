"""Short names for those that modules declare at their top level."""

import re

import pytest

from pages.hosts.scripts import joined, joined_sources
from pages.hosts.shortening import DECLARED, short_names, shortened_script
from pages.hosts.squeezing import script_tokens

HOSTS = ("hosts/notebook.js", "hosts/file.js", "hosts/server.js", "hosts/replay_file.js")


def tokens_of(text):
    return [token for token, _ in script_tokens(text)]


def names_of(text):
    return short_names(DECLARED.findall(text), tokens_of(text))


def test_names_of_the_top_level_become_short():
    text = """
const first = 1;
let second = (third) => third;
function fourth(fifth) { const sixth = 1; return fifth + sixth; }
async function seventh() {}
function* eighth() {}
class Ninth {}
"""

    assert sorted(names_of(text)) == sorted(
        ["first", "second", "fourth", "seventh", "eighth", "Ninth"]
    )


@pytest.mark.parametrize(
    "use",
    [
        "a.name;",
        "a?.name;",
        "a = {name};",
        "a = {name: 1};",
        "a = {b, name: 1};",
        "a = {b, name, c};",
        "const {name} = a;",
        "const {name = 1} = a;",
        "a = {name() { b(); }};",
        "a = {async name() { b(); }};",
        "a = {get name() { return 1; }};",
        "class A { b() {} name(c, d) { e(); } }",
        "class A { name = 1; }",
        "class A { b = 1; name = 1; }",
        "class A { b() {} name; }",
        "a(`${{name}.name}`);",
    ],
)
def test_a_name_that_a_property_has_too_stays(use):
    text = f"const name = 1;\nconst other = 2;\n{use}"

    assert "name" in tokens_of(text)
    assert "name" not in names_of(text)
    assert "other" in names_of(text)


@pytest.mark.parametrize(
    "use",
    [
        "name(a);",
        "f(a, name, b);",
        "[name, a];",
        "{ name(a); }",
        "if (name) { b(); }",
        "`${name}`;",
    ],
)
def test_a_name_that_is_used_otherwise_becomes_short(use):
    assert [*names_of(f"const name = 1;\n{use}")] == ["name"]


def test_a_name_is_shortened_wherever_it_stands():
    text = (
        "const name = 1;\nconst aa = 2;\nfunction call(name) { return [name, `${name ? 1 : aa}`]; }"
    )

    assert shortened_script(text) == (
        "const ab=1;\nconst aa=2;\nfunction ad(ab){return[ab,`${ab?1:aa}`]}\n"
    )


def test_the_most_frequent_names_are_the_shortest():
    many = "".join(f"const number_{place} = 1;\n" for place in range(3000))
    names = names_of(f"{many}const often = 2;\noften + often;")

    assert [len(names["often"]), max(map(len, names.values()))] == [2, 3]
    assert len(set(names.values())) == len(names) == 3001


@pytest.mark.parametrize("host", HOSTS)
def test_a_joined_script_is_that_of_the_modules_with_other_names(host):
    text = joined_sources(host)
    sources, names = tokens_of(text), names_of(text)
    longer = {short: name for name, short in names.items()}

    assert len(longer) == len(names) > 10
    assert not longer.keys() & set(sources)
    read = "\0".join(longer.get(token, token) for token in tokens_of(joined(host)))
    assert read == re.sub(r"(?:;\0(?=\})|,\0(?=[})\]]))(?=.(?:\0|\Z))", "", "\0".join(sources))
