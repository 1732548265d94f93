"""Short names for those that modules declare."""

import re

import pytest

from pages.hosts.scripts import joined, joined_sources
from pages.hosts.shortening import short_names, shortened_script
from pages.hosts.squeezing import script_tokens

HOSTS = ("hosts/notebook.js", "hosts/file.js", "hosts/server.js", "hosts/replay_file.js")


def tokens_of(text):
    return [token for token, _ in script_tokens(text)]


@pytest.mark.parametrize(
    ("declaration", "names"),
    [
        ("const first = 1, second = [third, fourth], fifth = 2;", ["first", "second", "fifth"]),
        ("const first = 2 * second;", ["first"]),
        ("let first = (second, third) => { const fourth = 1; };", ["first", "fourth"]),
        ("let first = 1;\nif (second) { third(); first = 2; }", ["first"]),
        ("function first(second, third = fourth) { function fifth() {} }", ["first", "fifth"]),
        ("async function* first() {}\nclass second extends third {}", ["first", "second"]),
        ("const {first, second: third} = fourth;", []),
        ("if (first) { const second = 1; }\nthird = 1, fourth = 2;", ["second"]),
        ("if (first) { const second = 1; }\nsecond = 1;", []),
        ("second((first) => first);\n{ const first = 1; }", []),
        ("{ const first = 1; }\n{ const first = 2; }", ["first"]),
        ("for (const first of second) third(first);", []),
    ],
)
def test_names_within_the_blocks_that_declare_them_become_short(declaration, names):
    assert list(short_names(tokens_of(declaration))) == names


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
    assert "name" in tokens_of(f"const name = 1, other = 2;\n{use}")
    assert list(short_names(tokens_of(f"const name = 1, other = 2;\n{use}"))) == ["other"]


def test_a_name_is_shortened_wherever_it_stands():
    text = "const name = 1, aa = 2;\nfunction call(name) { return [name, `${name ? name : aa}`]; }"

    assert shortened_script(text) == (
        "const ab=1,aa=2;\nfunction ad(ab){return[ab,`${ab?ab:aa}`]}\n"
    )


def test_the_most_frequent_names_are_the_shortest():
    many = "".join(f"const number_{place} = 1;\n" for place in range(3000))
    names = short_names(tokens_of(f"{many}const often = 2;\noften + often;"))

    assert [len(names["often"]), max(map(len, names.values()))] == [2, 3]
    assert len(set(names.values())) == len(names) == 3001


@pytest.mark.parametrize("host", HOSTS)
def test_a_joined_script_is_that_of_the_modules_with_other_names(host):
    sources = tokens_of(joined_sources(host))
    names = short_names(sources)
    longer = {short: name for name, short in names.items()}

    assert len(longer) == len(names) > 10
    assert not longer.keys() & set(sources)
    read = "\0".join(longer.get(token, token) for token in tokens_of(joined(host)))
    assert read == re.sub(r"(?:;\0(?=\})|,\0(?=[})\]]))(?=.(?:\0|\Z))", "", "\0".join(sources))
