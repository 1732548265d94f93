"""The pages in a browser: the time until a page shows the result of an action."""

import atexit
import functools
import gzip
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from urllib.parse import urlencode

from benchmarks.inputs import folder, on_our_packages
from benchmarks.measuring import Program, Task
from benchmarks.subjects.histories import log_of
from benchmarks.subjects.solver import FLOP, solution

PAINTED = """() => new Promise((resolve) => new PerformanceObserver((list) => {
  const [first] = list.getEntriesByName("first-contentful-paint");
  if (first) resolve((performance.timeOrigin + first.startTime) / 1000);
}).observe({type: "paint", buffered: true}))"""
"""The time of a page's first contentful paint, in seconds since 1970."""
TIMED = """([selector, event, property]) => { window.timed = new Promise((resolve) => {
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
}); }"""
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
    "ranges": '["22+, A2s+, K9s+, QTs+, AJo+, KQo", "22+, A8s+, KTs+, QTs+, JTs, ATo+, KJo+"]',
    "board": "Qs7s2d",
}
opened = ExitStack()
atexit.register(opened.close)


@functools.cache
def chromium() -> Any:
    """Return a headless Chromium that runs until the benchmark ends."""
    from playwright.sync_api import sync_playwright

    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        raise NotImplementedError("there is no chromium on this machine")
    launch = sync_playwright().start().chromium.launch
    return launch(executable_path=path, args=["--no-sandbox"])


@contextmanager
def running_app(*arguments: str) -> Iterator[str]:
    """Run `poker-calculator app`, and give its address."""
    command = [sys.executable, "-m", "poker_calculator", "app", "--no-browser", *arguments]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, env=on_our_packages(), encoding="utf-8", **pipes) as program:
        assert program.stdout is not None
        try:
            yield program.stdout.readline().strip().partition("#")[0]
        finally:
            program.terminate()


def page_of(view: str, values: dict[str, str], *arguments: str) -> Any:
    """Return a page with a view of a program of its own; the page before it is closed."""
    opened.close()
    address = opened.enter_context(running_app(*arguments))
    context = chromium().new_context(viewport={"width": 1200, "height": 900})
    opened.callback(context.close)
    context.set_default_timeout(600_000)
    page = context.new_page()
    page.goto(f"{address}#{urlencode({'view': view, **values})}")
    return page


def milliseconds(page: Any, act: Callable[[], Any], event: str, selector: str) -> float:
    """Return the time from the event of an action until the text of an element changes."""
    page.evaluate(TIMED, [selector, event, "innerText"])
    act()
    found: float = page.evaluate("window.timed")
    return found


def first_paint() -> Task:
    """Prepare `poker-calculator app`, whose page a running browser opens."""
    browser = chromium()

    def run() -> float:
        with browser.new_context() as context, context.new_page() as page:
            begun = time.time()
            with running_app() as address:
                page.goto(address)
                painted: float = page.evaluate(PAINTED)
            return painted - begun

    return Task(run, measures=True)


def node_change() -> Task:
    """Prepare steps to the next node and back in a saved solution of the reference flop."""
    path = folder() / "flop.safetensors"
    solution(FLOP, iterations=10).save(path)
    page = page_of("solution_view", {}, str(path))
    page.locator(".pc-steps").wait_for()

    def run() -> float:
        choice = page.locator(".pc-step").last.get_by_role("button").last
        changed = milliseconds(page, choice.click, "click", ".pc-steps")
        with page.expect_response("**/solution_equities"):
            page.keyboard.press("Backspace")
        page.wait_for_timeout(100)
        return changed

    return Task(run, measures=True)


def painted(page: Any, row: int) -> None:
    """Draw a stroke through the cells of a row of the range's grid."""
    cells = page.locator(".pc-range-picker .pc-row").nth(row).locator(".pc-cell")
    first, last = (cells.nth(place).bounding_box() for place in (8, 12))
    middle = first["y"] + first["height"] / 2
    page.mouse.move(first["x"] + 4, middle)
    page.mouse.down()
    page.mouse.move(last["x"] + 4, middle, steps=5)
    page.mouse.up()


def stroke() -> Task:
    """Prepare strokes of the brush through a row of the grid, beside equities on a flop."""
    page = page_of("equity_view", TWO_RANGES)
    page.locator(".pc-equity-figure").nth(1).wait_for()
    page.evaluate(STROKE)

    def run() -> float:
        page.evaluate("window.steps = []")
        painted(page, row=5)
        return max(page.evaluate("window.steps"))

    return Task(run, measures=True)


def equities_after_stroke() -> Task:
    """Prepare strokes that end, and the exact equities of two ranges on a flop after them."""
    page = page_of("equity_view", TWO_RANGES)
    settled = page.locator(".pc-equity-view[aria-busy='false']")
    settled.wait_for()

    def run() -> float:
        stroke_through = functools.partial(painted, page, row=7)
        found = milliseconds(page, stroke_through, "pointerup", ".pc-equity-figure")
        settled.wait_for()
        assert "Exact" in page.locator(".pc-method").inner_text()
        return found

    return Task(run, measures=True)


def session_filter() -> Task:
    """Prepare filters of a session of 100,000 hands; 10,000 different ones are repeated."""
    page = page_of("session_view", {}, str(log_of(10_000, 10)), "--player", "p6")
    page.locator(".pc-tile").first.wait_for()
    choice = page.get_by_label("Went to showdown")
    values = [each.get_attribute("value") for each in choice.locator("option").all()]

    def run() -> float:
        following = values[(values.index(choice.input_value()) + 1) % len(values)]
        act = functools.partial(choice.select_option, following)
        return milliseconds(page, act, "change", "header .pc-count")

    return Task(run, measures=True)


def script_size() -> float:
    """Return the kilobytes of all scripts and styles of the program's page, as they are served."""
    from poker_calculator.pages.hosts.scripts import joined, page_styles

    code = joined("hosts/server.js")
    return sum(len(gzip.compress(text.encode())) for text in (code, page_styles(code))) / 1000


OURS: dict[str, Program] = {
    "app-first-paint": first_paint,
    "app-node": node_change,
    "app-stroke": stroke,
    "app-equities": equities_after_stroke,
    "app-session": session_filter,
    "app-size": lambda: Task(script_size),
}
PEERS: dict[str, dict[str, Program]] = {}
