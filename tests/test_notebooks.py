"""The notebooks, run as a person runs them; what they keep is what they show."""

import base64
import os
import re
import shutil
from itertools import zip_longest
from pathlib import Path

import pytest
from support.watching import PACKAGES, PATIENCE

from lookup.tables.store import open_table
from poker_calculator.commands.tables import TABLES

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
pytest.importorskip("ipykernel")
pytest.importorskip("anywidget")
pytest.importorskip("matplotlib.font_manager")  # finds the fonts, which takes a first kernel long

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parents[1] / "notebooks"
NAMES = [
    *("ask_anything", "hand_history_study", "look_and_touch", "push_or_fold", "quickstart"),
    "solve_a_river",
]

WIDGET = "application/vnd.jupyter.widget-view+json"
"""The kind of output that shows a widget by its number, which is another one in each kernel."""

# Bars come where a machine is slow, and lines on compiling where no kernel is kept, so no notebook
# keeps any.
NO_BARS = """
from lookup.running import output, progress
output.in_notebook = lambda: False
output.report = progress.report = lambda *words, **options: None
"""


def read(name):
    return nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)


@pytest.fixture(scope="module")
def tables():
    """Build the tables first: a kernel that waits for another process to build one says so."""
    for table in TABLES:
        open_table(table)


@pytest.fixture(scope="module", params=NAMES)
def executed(request, tables, tmp_path_factory):
    """Return a notebook as it is kept, and as a new kernel on a copy of the folder makes it."""
    folder = tmp_path_factory.mktemp("notebooks")
    shutil.copytree(FOLDER, folder, dirs_exist_ok=True)
    startup = folder / "ipython" / "profile_default" / "startup"
    startup.mkdir(parents=True)
    (startup / "no_bars.py").write_text(NO_BARS, encoding="utf-8")
    inherited = {k: v for k, v in os.environ.items() if not k.startswith(("NUMBA_", "MPL"))}
    paths = [str(PACKAGES), *filter(None, [os.environ.get("PYTHONPATH")])]
    added = {"PYTHONPATH": os.pathsep.join(paths), "IPYTHONDIR": str(folder / "ipython")}
    kept, new = read(request.param), read(request.param)
    client = nbclient.NotebookClient(
        new,
        timeout=PATIENCE,
        startup_timeout=PATIENCE,
        iopub_timeout=PATIENCE,  # else what a busy machine shows late is lost
        raise_on_iopub_timeout=True,
        kernel_name="python3",
        allow_errors=True,
        resources={"metadata": {"path": str(folder)}},
    )
    client.execute(env=inherited | added)
    return code_cells(kept), code_cells(new)


def code_cells(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def shown(cell):
    """Return the output of a cell: its texts, the words of its tables, and a mark for a picture."""
    parts = []
    for output in cell.outputs:
        if output.output_type == "stream":
            parts.append((output.name, output.text))
        for kind, content in sorted(output.get("data", {}).items()):
            if kind == WIDGET:
                continue
            if kind == "image/png":
                parts.append((kind, base64.b64decode(content)[:8]))
            elif kind == "text/html":
                parts.append((kind, re.sub(r"<style.*?</style>|<[^>]*>", " ", content, flags=re.S)))
            else:
                parts.append((kind, content))
    return [(kind, part.split() if isinstance(part, str) else part) for kind, part in parts]


def test_every_notebook_is_run():
    assert sorted(path.stem for path in FOLDER.glob("*.ipynb")) == NAMES


def test_no_cell_raises_and_none_writes_to_stderr(executed):
    _, new = executed
    for cell in new:
        for output in cell.outputs:
            assert output.output_type != "error", output.get("evalue")
            assert output.get("name") != "stderr", output.text


def test_what_is_kept_is_what_is_shown(executed):
    for kept, new in zip_longest(*executed):
        assert shown(kept) == shown(new), kept.id


def test_pictures_are_png(executed):
    for cells in executed:
        pictures = [part for cell in cells for kind, part in shown(cell) if kind == "image/png"]
        assert len(pictures) >= 2
        assert {*pictures} == {b"\x89PNG\r\n\x1a\n"}


@pytest.mark.parametrize("name", NAMES)
def test_all_cells_were_run_in_order_and_tell_nothing_of_the_machine(name):
    notebook = read(name)
    cells = code_cells(notebook)
    assert [cell.execution_count for cell in cells] == [*range(1, len(cells) + 1)]
    assert all(cell.outputs for cell in cells)
    assert notebook.metadata == {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    for cell in notebook.cells:
        assert cell.metadata == {}
        for output in cell.get("outputs", []):
            texts = [output.get("text", ""), *output.get("data", {"image/png": ""}).items()]
            assert not re.search(r"0x[0-9a-f]{6}|/(tmp|home|root|work|usr)/", str(texts)), cell.id
    assert (FOLDER / f"{name}.ipynb").stat().st_size < 400_000


def test_questions_are_answered_in_three_lines():
    cells = read("ask_anything").cells
    assert sum(cell.source.count("### ") for cell in cells) >= 13
    for cell in code_cells(read("ask_anything"))[1:]:
        assert len(cell.source.splitlines()) <= 3, cell.source
