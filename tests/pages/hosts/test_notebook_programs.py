"""The widgets in JupyterLab and in marimo, in a real browser with a real kernel."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time

import pytest
from support.browsing import browser
from support.expecting import expect
from support.watching import PACKAGES, PATIENCE, wait_until

from calculations import EquityCalculator

__all__ = ["browser"]
pytestmark = pytest.mark.slow

CELLS = [
    """
from pathlib import Path

from calculations import solve
from poker_calculator.histories import hands_to_frame
from poker_calculator.pages import EquityView, RangePicker, SessionView, SolutionView


def tell(name, value):
    written = Path("written.txt")
    written.write_text(str(value))
    written.replace(name)
""",
    """
picker = RangePicker("AA")


def answer(change):
    picker.dead = "Kd"
    tell("range.txt", change["new"])


picker.observe(answer, "range")
picker
""",
    """
view = EquityView(["QQ+, AK", "22+, JTs"], "Qs7s2d")


def put_ace(change):
    tell("ranges.txt", change["new"])
    view.board = "AsKsQs"


view.observe(put_ace, "ranges")
view
""",
    """
walk = SolutionView(solve(
    ["AA, QQ", "KK"], "2s3h4d6c7c", pot=20, stack=10, bets="allin", target=0.01, progress=False
))


def go_on(change):
    walk.unobserve(go_on, "node")
    tell("node.txt", change["new"])
    walk.node = "check, bet 10"


walk.observe(go_on, "node")
walk
""",
    f"""
session = SessionView(hands_to_frame({str(PACKAGES / "notebooks" / "logs")!r}, progress=False))


def hide(change):
    tell("filters.txt", change["new"])
    session.names_hidden = True


session.observe(hide, "filters")
session
""",
]
"""One for the imports, and one for each widget."""
CELLS_OF_NOTEBOOKS = ".jp-Cell, .marimo-cell"


def start(command, folder):
    """Start a program in a folder, with settings of its own; return it and its address."""
    outside = {"HOME": str(folder), "PYTHONPATH": str(PACKAGES), "JUPYTER_PREFER_ENV_PATH": "1"}
    log = folder / "log.txt"
    with log.open("w", encoding="utf-8") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", *command],
            cwd=folder,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=os.environ | outside,
            start_new_session=True,
        )
    address = re.compile(r"http://(localhost|127\.0\.0\.1):\d+\S*(?=\s)")
    wait_until(lambda: address.search(log.read_text(encoding="utf-8")), process)
    return process, address.search(log.read_text(encoding="utf-8"))[0]


def jupyterlab(folder):
    """Start JupyterLab; return it, and a function that shows the widgets in a page."""
    command = ["jupyterlab", "--no-browser", "--allow-root", "--port=0", "--LabApp.news_url=None"]
    process, address = start(command, folder)

    def show(page):
        base, _, token = address.partition("?")
        page.goto(f"{base.rstrip('/')}/tree/widgets.ipynb?{token}")
        page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()

    return process, show


def marimo(folder):
    """Start marimo; return it, and a function that shows the widgets in a page."""
    convert = [sys.executable, "-m", "marimo", "convert", "widgets.ipynb", "-o", "widgets.py"]
    subprocess.run(convert, cwd=folder, check=True, capture_output=True)
    command = ["marimo", "run", "widgets.py", "--headless", "--port", str(free_port())]
    process, address = start(command, folder)
    return process, lambda page: page.goto(address)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@pytest.fixture(scope="module", params=[jupyterlab, marimo])
def folder(request, tmp_path_factory):
    """Return the folder of a notebook, and a function that shows it."""
    pytest.importorskip(request.param.__name__)
    folder = tmp_path_factory.mktemp("notebook")
    cells = [
        {"cell_type": "code", "id": f"cell{place}", "source": text.strip(), "outputs": []}
        | {"metadata": {}, "execution_count": None}
        for place, text in enumerate(CELLS)
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = {"cells": cells, "metadata": {"kernelspec": kernel}}
    notebook |= {"nbformat": 4, "nbformat_minor": 5}
    (folder / "widgets.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    process, show = request.param(folder)
    yield folder, show
    os.killpg(process.pid, signal.SIGTERM)
    process.wait(PATIENCE)


@pytest.fixture(scope="module")
def notebook(browser, folder):
    """Return a page with the widgets, and a function that waits for a value in Python."""
    folder, show = folder
    page = browser.new_page(viewport={"width": 1400, "height": 4000})
    page.set_default_timeout(1000 * PATIENCE)
    show(page)
    expect(page.locator(".pc-range-picker")).to_have_count(2)  # of a picker and of equities

    def written(name):
        end = time.monotonic() + PATIENCE
        while not (folder / name).exists():
            assert time.monotonic() < end, f"Python did not hear of a change for {name}"
            page.wait_for_timeout(50)
        return (folder / name).read_text(encoding="utf-8")

    yield page, written
    page.close()


def test_a_painted_range_is_a_value_in_python_which_sets_another(notebook):
    page, written = notebook
    picker = page.locator(".pc-range-picker").first
    picker.get_by_role("gridcell", name="pair of kings").click()

    assert written("range.txt") == "KK+"
    expect(picker.get_by_role("textbox", name="Range as text")).to_have_value("KK+")
    expect(picker.get_by_role("textbox", name="Dead cards")).to_have_value("Kd")


def test_keys_and_the_right_button_are_those_of_the_view(notebook):
    page, _ = notebook
    picker = page.locator(".pc-range-picker").first
    hand = picker.locator(".pc-cell").nth(1)  # AKs
    before = page.locator(CELLS_OF_NOTEBOOKS).count()

    hand.click()
    page.keyboard.press("ArrowDown")  # JupyterLab would go to the next cell
    expect(picker.get_by_role("gridcell", name="pair of kings")).to_be_focused()
    page.keyboard.press("b")  # and insert one
    page.keyboard.press("x")  # and cut one
    hand.click(button="right")

    expect(picker.get_by_role("dialog")).to_be_visible()
    assert page.locator(".lm-Menu").count() == 0
    assert page.locator(CELLS_OF_NOTEBOOKS).count() == before
    page.keyboard.press("Escape")


def test_equities_are_those_of_python(notebook):
    page, _ = notebook
    exact = EquityCalculator(["QQ+, AK", "22+, JTs"], "Qs7s2d").equity

    figures = page.locator(".pc-equity-view .pc-equity-figure")

    expect(figures).to_have_text([f"{100 * value:.2f} %" for value in exact])


def test_a_typed_range_is_a_value_in_python_which_sets_the_board(notebook):
    page, written = notebook
    view = page.locator(".pc-equity-view")

    view.get_by_role("textbox", name="Hand or range of Player 1").fill("AA")
    page.keyboard.press("Enter")

    assert written("ranges.txt") == "['AA', '22+, JTs']"
    expect(view.get_by_role("textbox", name="Board")).to_have_value(re.compile("As ?Ks ?Qs"))


def test_a_step_in_a_solution_is_a_node_in_python(notebook):
    page, written = notebook

    page.locator(".pc-solution .pc-step").get_by_text("check", exact=True).first.click()

    assert written("node.txt") == "check"
    expect(page.locator(".pc-solution .pc-steps")).to_have_attribute("data-node", "check, bet 10")


def test_a_filter_of_a_session_is_a_value_in_python(notebook):
    page, written = notebook

    page.locator(".pc-session").get_by_role("button", name="BTN", exact=True).first.click()

    assert written("filters.txt") == "{'positions': ['BTN']}"
    expect(page.locator(".pc-session .pc-player")).to_have_text("Hero")
