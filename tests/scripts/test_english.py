"""The search for turns of phrase that are not plain English."""

import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = runpy.run_path(str(ROOT / ".ci" / "english.py"))
RULES = [*PROGRAM["RULES"], *PROGRAM["unused_words"]()]
NAMES = [rule.example for rule in RULES]


def found(kind, source):
    """Return the line and the phrase of each finding in a source."""
    return [
        (finding.line, finding.phrase)
        for block in PROGRAM["READERS"][kind](source)
        for finding in PROGRAM["findings_in_text"](block, RULES, "page")
    ]


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_each_rule_finds_its_example(rule):
    assert rule.pattern.search(rule.example)


@pytest.mark.parametrize("rule", RULES, ids=NAMES)
def test_the_better_form_of_each_rule_passes_all_rules(rule):
    assert not [other for other in RULES if other.pattern.search(rule.better)]


def test_a_phrase_is_found_across_lines_of_a_page():
    assert found(".md", "The sum of all the bets, less\nof\nwhat is called.\n") == [(2, "of what")]


def test_items_of_lists_cells_of_tables_and_headings_begin_sentences():
    page = "# What a seat may do\n\n* What is left.\n* A fold.\n\n| a | What is left |\n"

    assert [line for line, _ in found(".md", page)] == [1, 3, 6]


@pytest.mark.parametrize(
    "page", ["```python\ntold = so_many  # told\n```\n", "Call `told()`.\n", "A [page](told.md).\n"]
)
def test_code_and_addresses_are_not_prose(page):
    assert not found(".md", page)


def test_a_glossary_is_prose_and_its_table_of_unused_words_is_not():
    page = "```{glossary}\nlog\n  It is told.\n```\n\n## Words that we do not use\n\n| told | a |\n"

    assert found(".md", page) == [(3, "told")]


@pytest.mark.parametrize(
    "line",
    [
        '"""It is told."""',
        "pot = 2  # told",
        'raise ValueError("it is told")',
        'raise ValueError(f"{pot} is told")',
        'raise error(text="it is told")',
        'parser.add_argument("--pot", help="it is told")',
    ],
)
def test_docstrings_comments_errors_and_help_are_read(line):
    assert found(".py", f"\n{line}\n") == [(2, "told")]


def test_examples_in_docstrings_are_not_prose():
    docstring = '"""Return a word.\n\n>>> word("told")\nit is told\n\nIt is told.\n"""\n'

    assert found(".py", docstring) == [(6, "told")]


def test_notebooks_are_read_cell_by_cell():
    cells = (
        '{"cells": [{"cell_type": "markdown", "source": ["It is ", "told."]},'
        ' {"cell_type": "code", "source": ["told = 1  # told"]}]}'
    )

    assert found(".ipynb", cells) == [(1, "told"), (2, "told")]


def test_a_finding_names_file_line_phrase_and_the_better_form():
    rule = next(rule for rule in RULES if rule.example == "told")
    finding = PROGRAM["Finding"]("docs/page.md", 7, "told", rule)

    assert str(finding).splitlines() == [
        'docs/page.md:7: "told"',
        '    not: "told", but: "stated, written; a transcript"',
    ]


@pytest.fixture
def folder(tmp_path):
    """Return a copy of the program's names that look at a folder with two findings."""
    names = PROGRAM["main"].__globals__
    kept = {name: names[name] for name in ("ROOT", "BOUNDS", "EXCEPTIONS")}
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.md").write_text("It is told.\n\nHe folds.\n", encoding="utf-8")
    names["ROOT"] = tmp_path
    yield names
    names.update(kept)


@pytest.mark.parametrize(
    ("bound", "code", "last"),
    [
        (1, 1, "docs: 2 findings, more than 1"),
        (2, 0, None),
        (3, 0, "docs: 2 findings; lower its bound of 3 in .ci/english.py"),
    ],
)
def test_more_findings_than_the_bound_fail(folder, capsys, bound, code, last):
    folder["BOUNDS"] = {"docs": bound}

    assert folder["main"]([]) == code

    assert capsys.readouterr().out.splitlines()[-1:] == ([last] if last else [])


def test_exceptions_name_sentences_that_are_there():
    for path, part in PROGRAM["EXCEPTIONS"]:
        blocks = PROGRAM["READERS"][Path(path).suffix]((ROOT / path).read_text(encoding="utf-8"))
        assert any(part in " ".join(text for _, text in block) for block in blocks)


def test_every_folder_with_prose_has_a_bound():
    ours = {*PROGRAM["BOUNDS"]}
    assert ours == {path.name for path in ROOT.iterdir() if path.name in ours}
    for path in ROOT.iterdir():
        if path.suffix in {".md", ".py"} or (path / "__init__.py").exists():
            assert path.name in ours
