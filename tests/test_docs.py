"""The README, CONTRIBUTING and the pages of docs/: every block of code does what is shown."""

import doctest
import inspect
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest

import calculations
import lookup
from calculations.solver.results.nodes import Node
from poker_calculator import environments, games, histories, pages

ROOT = Path(__file__).parents[1]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *(path for path in sorted((ROOT / "docs").rglob("*.md")) if "generated" not in path.parts),
]
NAMES = [str(page.relative_to(ROOT)) for page in PAGES]
BLOCK = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
NOT_RUN = (  # what installs, checks or measures, takes minutes or needs a person
    *("pip install ", "git clone ", "pytest", "ruff ", "mypy", "pre-commit ", ".ci/"),
    *("NUMBA_", "python -m benchmarks", "python -m sphinx", "python scripts/build_tables.py"),
    "python scripts/play.py",
)


def blocks(page, kind):
    return [code for name, code in BLOCK.findall(page.read_text(encoding="utf-8")) if name == kind]


def alone(page, kind):
    """Return the page with all but these blocks left blank, so that lines keep their number."""
    text, shown = page.read_text(encoding="utf-8"), []
    end = 0
    for block in BLOCK.finditer(text):
        start = block.start(2) if block[1] == kind else block.end(2)
        shown += ["\n" * text.count("\n", end, start), text[start : block.end(2)]]
        end = block.end(2)
    return "".join(shown)


SLOW_PAGES = {
    "docs/tutorials/push-or-fold.md": "builds the table of three hands before the flop",
    "docs/tutorials/ask-anything.md": "compiles kernels that no other test needs",
    "docs/tutorials/ranges.md": "builds the table of three hands before the flop",
    "docs/how-to/push-fold-charts.md": "solves a chart for each of many stacks",
    "docs/how-to/solve-a-river.md": "compiles the solver of turns",
    "docs/how-to/omaha.md": "compiles what samples Omaha",
    "docs/how-to/stud-and-draw.md": "compiles what compares hands of stud",
    "docs/how-to/cluster.md": "needs Dask",
    "docs/how-to/train-with-mccfr.md": "needs scikit-learn, and counts all boards",
    "docs/how-to/flop-report.md": "solves flops",
    "docs/how-to/coming-from.md": "solves rivers, turns and flops",
    "docs/how-to/folded-ranges.md": "counts spots of many ranges",
    "docs/gallery.md": "draws all plots",
}
"""Pages whose blocks are not run by default, and why."""


def with_blocks(kind):
    return [
        pytest.param(page, id=name, marks=pytest.mark.slow if name in SLOW_PAGES else ())
        for page, name in zip(PAGES, NAMES, strict=True)
        if page.exists() and blocks(page, kind)
    ]


@pytest.mark.slow
def test_the_lines_for_users_of_other_programs_run(tmp_path, monkeypatch, pyplot):
    monkeypatch.chdir(tmp_path)
    shutil.copytree(ROOT / "notebooks" / "logs", "notebooks/logs")
    page = ROOT / "docs" / "how-to" / "coming-from.md"
    (names,) = blocks(page, "python")
    known = {}
    exec("\n".join(line.removeprefix(">>> ") for line in names.splitlines()), known)
    lines = re.findall(r"^\|.*\| `([^`]*)` \|$", page.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(lines) > 40
    for line in lines:
        exec(line.replace("\\|", "|"), known)


@pytest.mark.parametrize("page", with_blocks("python"))
def test_every_python_block_shows_what_it_prints(page):
    for code in blocks(page, "python"):
        if ">>>" not in code:
            exec(compile(code, page.name, "exec"), {})
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")  # it warns of more than twenty figures
    session = alone(page, "python")
    test = doctest.DocTestParser().get_doctest(session, {}, page.name, str(page), 0)
    with pd.option_context("display.width", 80):
        result = doctest.DocTestRunner().run(test)
    assert result.failed == 0
    assert result.attempted == session.count(">>> ")


@pytest.mark.slow
@pytest.mark.parametrize("page", with_blocks("console"))
def test_the_programs_print_what_is_shown(page, tmp_path):
    for folder in ("scripts", "notebooks"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}
    for code in blocks(page, "console"):
        for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", code, re.MULTILINE):
            done = subprocess.run(
                ["bash", "-c", command],
                cwd=tmp_path,
                env=environment,
                capture_output=True,
                check=False,
            )
            assert done.returncode == 0, (command, done.stderr.decode())
            assert done.stdout.decode() == shown, command


def test_blocks_that_are_not_run_install_check_or_need_a_person():
    for page in PAGES:
        for line in "".join(blocks(page, "sh")).splitlines():
            assert line.startswith(NOT_RUN), (page.name, line)


def test_no_block_is_of_a_kind_that_no_test_knows():
    kinds = {
        kind.partition(" ")[0]
        for page in PAGES
        for kind, _ in BLOCK.findall(page.read_text(encoding="utf-8"))
    }
    rendered = {"{toctree}", "{eval-rst}", "{include}", "{glossary}"}
    assert kinds <= {"python", "console", "sh", "text", "toml"} | rendered


def test_no_heading_is_inside_a_block_of_code():
    """A fence without its pair turns the rest of the page into code."""
    wrong = []
    for page, name in zip(PAGES, NAMES, strict=True):
        is_code = False
        for line in page.read_text(encoding="utf-8").splitlines():
            if fence := re.match(r" {0,3}(?:> )?`{3,}(.*)", line):
                is_code = not is_code or bool(fence[1])
            elif is_code and re.match(r"#{2,6} ", line):
                wrong.append(f"{name}: {line}")
        wrong += [f"{name}: a block has no end"] if is_code else []
    assert wrong == []


FIRST_LINES = 15


def has_output(kind, code):
    """Return whether a block of code shows what its commands print."""
    commands = {"python": (">>> ", "... ", "...\n"), "console": ("$ ",)}.get(kind)
    return bool(commands) and any(
        line.strip() and not line.startswith(commands) for line in code.splitlines(keepends=True)
    )


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.parent.name in ("tutorials", "how-to")], ids=str
)
def test_a_page_begins_with_a_picture_or_an_output(page):
    if page.stem == "index":
        return
    text = page.read_text(encoding="utf-8")
    top = text.splitlines()[:FIRST_LINES]
    begun = [
        block
        for block in BLOCK.finditer(text)
        if text.count("\n", 0, block.start()) < FIRST_LINES and has_output(block[1], block[2])
    ]
    assert begun or any("![" in line for line in top)


def plots():
    """Return the calls of all public plots: a function, a method, or a method of a namespace."""
    public = [
        getattr(package, name)
        for package in (calculations, games, histories)
        for name in package.__all__
    ]
    for value in [*public, Node]:
        if inspect.isfunction(value) and value.__name__.startswith("plot"):
            yield f"{value.__name__}("
        for name, plot in inspect.getmembers(value) if inspect.isclass(value) else ():
            if name == "plot" and isinstance(plot, property):
                namespace = plot.fget.__globals__[plot.fget.__annotations__["return"]]
                yield from (f".plot.{each}(" for each in vars(namespace) if each[0] != "_")
            elif name.startswith("plot"):
                yield f".{name}("


def test_the_gallery_has_every_plot_and_every_view():
    text = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
    views = [page.name for page in (ROOT / "docs" / "views").glob("*.md") if page.stem != "index"]
    names = {*plots(), *(f"(views/{name})" for name in views)}
    names |= {f"{name}(" for name in pages.__all__ if name[0].isupper()}

    assert len(names) > 20
    assert sorted(name for name in names if name not in text) == []


def test_the_trips_of_the_architecture_are_those_that_are_drawn(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "docs" / "pictures"))
    import trips

    monkeypatch.delitem(sys.modules, "trips")
    for name, (title, boxes) in trips.TRIPS.items():
        picture = ROOT / "docs" / "pictures" / f"trip-{name}.svg"
        assert picture.read_text(encoding="utf-8") == trips.draw(title, boxes)
        paths = [ROOT / folder / file for _, folder, files in boxes for file in files.split()]
        assert [path for path in paths if not path.exists()] == []


def test_there_are_exactly_two_commands_to_start_with():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    section = text[text.index("## Two commands") : text.index("## One spot")]
    assert re.findall(r"```sh\n(.*?)\n```", section, re.DOTALL) == [
        'pip install . && python example_usage.py\npip install -e ".[test]" && pytest'
    ]


def test_the_readme_is_short():
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 150


@pytest.mark.parametrize("page", PAGES, ids=NAMES)
def test_links_and_paths_lead_to_what_is_there(page):
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    links = re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text)
    made = ("notebooks/", "generated/")  # by docs/conf.py, and by Sphinx
    missing = [
        link
        for link in links
        if not (page.parent / link).exists() and not link.removeprefix("../").startswith(made)
    ]
    packages = (
        "lookup|calculations|games|histories|pages|poker_calculator"
        "|benchmarks|scripts|tests|docs|notebooks|[.]ci"
    )
    paths = re.findall(rf"`((?:{packages})/[\w./-]*)`", text)
    missing += [path for path in paths if not (ROOT / path).exists()]
    assert not missing


@pytest.mark.parametrize(
    ("package", "page"),
    [
        (calculations, "calculations"),
        (lookup, "lookup"),
        (games, "games"),
        (games.notation, "notation"),
        (games.tournament, "tournament"),
        (games.five_card_draw, "five-card-draw"),
        (games.arena, "arena"),
        (histories, "histories"),
        (histories.replay, "replay"),
        (pages, "pages"),
        (environments, "environments"),
    ],
)
def test_the_reference_has_every_public_name(package, page):
    text = (ROOT / "docs" / "reference" / f"{page}.md").read_text(encoding="utf-8")
    elsewhere = {"parse_action", "HandHistory"}  # on the page of `notation`
    inside = {name for name in package.__all__ if inspect.ismodule(getattr(package, name))}
    missing = {*package.__all__} - inside - {*re.findall(r"\w+", text)}
    assert missing <= (elsewhere if package is games else set())
