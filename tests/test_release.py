"""A release: versions, dates, addresses and requirements agree in every file."""

import re
import runpy
import tomllib
from pathlib import Path

import pytest

import lookup

ROOT = Path(__file__).parents[1]
GROUPS = ["Added", "Changed", "Fixed", "Removed"]


def text_of(name):
    return (ROOT / name).read_text(encoding="utf-8")


PROJECT = tomllib.loads(text_of("pyproject.toml"))["project"]
SECTIONS = [
    section.partition("\n")[::2]
    for section in re.split(r"^## ", text_of("CHANGELOG.md"), flags=re.MULTILINE)[1:]
]


def test_the_newest_section_of_the_changelog_is_of_this_version():
    version, date = re.fullmatch(r"([\d.]+) \((\d{4}-\d\d-\d\d)\)", SECTIONS[0][0]).groups()

    assert version == lookup.__version__
    citation = text_of("CITATION.cff")
    assert f"\nversion: {version}\n" in citation
    assert f"\ndate-released: {date}\n" in citation
    assert f'\n  version: "{version}"\n' in text_of(".ci/conda/recipe.yaml")


def test_sections_of_the_changelog_are_dated_and_in_order():
    versions = [
        re.fullmatch(r"(\d+)\.(\d+)\.(\d+) \((.*)\)", title).groups() for title, _ in SECTIONS
    ]

    assert len(versions) > 1
    numbers = [(*map(int, numbers), date) for *numbers, date in versions]
    assert numbers == sorted(numbers, reverse=True)
    assert [date for *_, date in numbers] == sorted((date for *_, date in numbers), reverse=True)


@pytest.mark.parametrize(("title", "body"), SECTIONS, ids=[title for title, _ in SECTIONS])
def test_entries_of_the_changelog_are_grouped(title, body):
    _, *groups = re.split(r"^### ", body, flags=re.MULTILINE)

    names = [group.partition("\n")[0] for group in groups]
    assert names == [name for name in GROUPS if name in names] != []
    for group in groups:
        lines = group.strip().splitlines()[2:]
        assert lines
        assert all(line.startswith(("* ", "  ")) for line in lines if line)
    assert "\n* " not in body.partition("\n### ")[0]


def test_every_file_names_the_same_repository():
    repository = PROJECT["urls"]["Repository"]
    names = ["*.*", ".ci/**/*", ".github/**/*", "docs/**/*.md", "docs/*.py"]
    files = [file for name in names for file in ROOT.glob(name) if file.is_file()]
    text = "".join(file.read_text(encoding="utf-8", errors="replace") for file in files)

    owned = "https://github.com/poker-calculator/"
    assert owned in repository
    assert {*re.findall(rf"{owned}[\w-]+", text)} == {repository}


def test_the_conda_recipe_requires_what_the_package_requires():
    recipe = text_of(".ci/conda/recipe.yaml")
    run = recipe.partition("\n  run:\n")[2].partition("\n\n")[0]

    required = {line.replace(" ", "").removeprefix("-") for line in run.splitlines()}
    needed = {each.partition(";")[0] for each in PROJECT["dependencies"]}
    assert required == {*needed, "python>=${{python_min}}"}
    assert f'python_min: "{PROJECT["requires-python"].removeprefix(">=")}"' in recipe
    (command,) = PROJECT["scripts"].items()
    assert f"- {command[0]} = {command[1]}\n" in recipe


def test_the_workflows_test_the_pythons_that_are_claimed():
    claimed = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    tested = re.search(r"python: \[(.*)\]", text_of(".github/workflows/tests.yml"))[1]

    assert claimed == re.findall(r"3\.\d+", tested)
    assert claimed[0] == PROJECT["requires-python"].removeprefix(">=")


def test_the_readme_of_the_package_index_leads_to_files_of_the_repository(monkeypatch):
    given = {}
    monkeypatch.setattr(pytest.importorskip("setuptools"), "setup", given.update)
    runpy.run_path(str(ROOT / "setup.py"))

    links = re.findall(r"(!?)\[[^\]]*\]\(([^)]*)\)", given["long_description"])

    assert len(links) > 20
    for sign, link in links:
        kind, path = re.fullmatch(
            rf"{PROJECT['urls']['Repository']}/(raw|blob)/main/(.*)", link
        ).groups()
        assert (kind == "raw") == (sign == "!")
        assert (ROOT / path.partition("#")[0]).exists()
