"""The views in a browser: the time until a page shows the result of an action."""

import atexit
import functools
import gzip
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlencode

from benchmarks.figures import Contender, Program
from benchmarks.programs import on_our_packages
from benchmarks.room_logs import log_of
from benchmarks.solver import FEW_HANDS, REFERENCE_FLOP

PAINTED = """() => new Promise((resolve) => new PerformanceObserver((list) => {
  const [first] = list.getEntriesByName("first-contentful-paint");
  if (first) resolve((performance.timeOrigin + first.startTime) / 1000);
}).observe({type: "paint", buffered: true}))"""
"""The time of a page's first contentful paint, in seconds since 1970."""
TIMED = """([selector, event, property]) => new Promise((resolve) => {
  const text = () => document.querySelector(selector)?.[property] ?? "";
  const before = text();
  window.addEventListener(event, () => {
    const begun = performance.now();
    const look = () => requestAnimationFrame(() => {
      if (text() === before) return look();
      document.body.getBoundingClientRect();
      resolve(performance.now() - begun);
    });
    look();
  }, {capture: true, once: true});
})"""
"""Milliseconds from an event until a property of an element has changed and is laid out."""
STROKE = """() => {
  window.steps = [];
  let begun = 0;
  window.addEventListener("pointermove", () => { begun = performance.now(); }, true);
  window.addEventListener("pointermove", () => {
    const handled = performance.now() - begun;
    requestAnimationFrame((frame) => {
      document.body.getBoundingClientRect();
      window.steps.push(handled + performance.now() - frame);
    });
  });
}"""
"""Milliseconds of work in the page for each step of a stroke, to its layout."""
TWO_RANGES = {
    "players": '["22+, A2s+, K9s+, QTs+, AJo+, KQo", "22+, A8s+, KTs+, QTs+, JTs, ATo+, KJo+"]',
    "board": "Qs7s2d",
}


@functools.cache
def chromium() -> Any:
    """Return a headless Chromium that runs until the benchmark ends."""
    from playwright.sync_api import sync_playwright

    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        raise NotImplementedError("there is no chromium on this machine")
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    started = sync_playwright().start()
    browser = started.chromium.launch(
        executable_path=path, args=["--no-sandbox"] if is_root else []
    )
    browser.new_page().goto("about:blank")
    return browser


@contextmanager
def _app(*arguments: str) -> Iterator[str]:
    """Run `poker-calculator app`, and give its address."""
    command = [sys.executable, "-m", "pages", "app", "--no-browser", *arguments]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=on_our_packages(),
        encoding="utf-8",
    ) as program:
        assert program.stdout is not None
        try:
            yield program.stdout.readline().strip().partition("#")[0]
        finally:
            program.terminate()


class _Page:
    """A view of a program of its own, in a page of the browser; a further one ends it."""

    _opened: ClassVar[ExitStack] = ExitStack()
    atexit.register(_opened.close)

    def __init__(self, view: str, values: dict[str, str], *arguments: str) -> None:
        self._opened.close()
        address = self._opened.enter_context(_app(*arguments))
        context = chromium().new_context(viewport={"width": 1200, "height": 900})
        self._opened.callback(context.close)
        context.set_default_timeout(600_000)
        self.page = context.new_page()
        self.page.goto(f"{address}#{urlencode({'view': view, **values})}")

    def milliseconds(self, act: Any, event: str, selector: str, change: str) -> float:
        """Return the time from the event of an action until a property of an element changes."""
        self.page.evaluate(
            f"(given) => {{ window.timed = ({TIMED})(given); }}", [selector, event, change]
        )
        act()
        found: float = self.page.evaluate("window.timed")
        return found


def first_paint(quick: bool) -> Contender:
    """Prepare `poker-calculator app`, whose page a running browser opens."""
    browser = chromium()

    def sample() -> float:
        with browser.new_context() as context:
            page = context.new_page()
            begun = time.time()
            with _app() as address:
                page.goto(address)
                painted: float = page.evaluate(PAINTED)
            return painted - begun

    return Contender(sample)


def node_change(quick: bool) -> Contender:
    """Prepare steps to the next node and back in a saved solution of the reference flop."""
    from calculations import solve

    given = {**REFERENCE_FLOP, "iterations": 10, "progress": False}
    if quick:
        given |= {"players": FEW_HANDS}
    folder = tempfile.TemporaryDirectory()
    path = Path(folder.name) / "flop.safetensors"
    solve(given.pop("players"), given.pop("board"), **given).save(path)
    view = _Page("solution_view", {}, str(path))
    view.page.locator(".pc-steps").wait_for()

    def sample() -> float:
        assert folder.name  # it is removed with this function
        choice = view.page.locator(".pc-step").last.get_by_role("button").last
        changed = view.milliseconds(choice.click, "click", ".pc-steps", "innerText")
        with view.page.expect_response("**/solution_equities"):
            view.page.keyboard.press("Backspace")
        view.page.wait_for_timeout(100)
        return changed

    sample()
    return Contender(sample)


def stroke(quick: bool) -> Contender:
    """Prepare strokes of the brush through a row of the grid, beside equities on a flop."""
    view = _Page("equity_view", TWO_RANGES)
    view.page.locator(".pc-equity-figure").nth(1).wait_for()
    view.page.evaluate(STROKE)

    def sample() -> float:
        view.page.evaluate("window.steps = []")
        _paint(view.page, row=5)
        steps: list[float] = view.page.evaluate("window.steps")
        return max(steps)

    sample()
    return Contender(sample)


def equities_after_stroke(quick: bool) -> Contender:
    """Prepare strokes that end, and the exact equities of two ranges on a flop after them."""
    view = _Page("equity_view", TWO_RANGES)
    view.page.locator(".pc-equity-view[aria-busy='false']").wait_for()

    def sample() -> float:
        found = view.milliseconds(
            lambda: _paint(view.page, row=7), "pointerup", ".pc-equity-figure", "innerText"
        )
        view.page.locator(".pc-equity-view[aria-busy='false']").wait_for()
        assert "Exact" in view.page.locator(".pc-method").inner_text()
        return found

    sample()
    return Contender(sample)


def _paint(page: Any, row: int) -> None:
    """Draw a stroke through the cells of a row of the range's grid."""
    cells = page.locator(".pc-range-picker .pc-row").nth(row).locator(".pc-cell")
    boxes = [cells.nth(place).bounding_box() for place in (8, 12)]
    middle = boxes[0]["y"] + boxes[0]["height"] / 2
    page.mouse.move(boxes[0]["x"] + 4, middle)
    page.mouse.down()
    page.mouse.move(boxes[1]["x"] + 4, middle, steps=5)
    page.mouse.up()


def session_filter(count: int, times: int) -> Program:
    """Prepare filters of a session of many hands; *count* different ones are repeated."""

    def prepare(quick: bool) -> Contender:
        folder = tempfile.TemporaryDirectory()
        log = log_of(Path(folder.name) / "log.txt", 20 if quick else count, times)
        view = _Page("session_view", {}, str(log), "--player", "p6")
        view.page.locator(".pc-tile").first.wait_for()
        choice = view.page.get_by_label("Went to showdown")
        values = [each.get_attribute("value") for each in choice.locator("option").all()]

        def sample() -> float:
            assert folder.name  # it is removed with this function
            now = choice.input_value()
            following = values[(values.index(now) + 1) % len(values)]
            return view.milliseconds(
                lambda: choice.select_option(following), "change", "header .pc-count", "innerText"
            )

        sample()
        return Contender(sample)

    return prepare


def script_size(quick: bool) -> Contender:
    """Prepare the bytes of all scripts and styles of the program's page."""
    from pages.hosts.scripts import joined, page_styles

    code = joined("hosts/server.js")
    texts = code, page_styles(code)
    served = sum(len(gzip.compress(text.encode())) for text in texts) / 1000
    return Contender(lambda: served)
