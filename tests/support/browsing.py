"""A real browser for pages, which records all that they do."""

import os
import shutil
import signal
import subprocess
import sys
from contextlib import contextmanager

import pytest
from support.watching import PATIENCE

WAYS = pytest.mark.parametrize("way", ["mouse", "keyboard"])
# The shell is Chromium without its windows: the same pages take half the processor's time.
NAMES = "chromium-headless-shell", "chromium", "chromium-browser"
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)


def activate(element, way, key="Enter"):
    """Click an element, or press a key on it."""
    if way == "mouse":
        element.click()
    else:
        element.press(key)


def choose(select, name, way):
    """Choose an option of a list, or type its name."""
    if way == "mouse":
        select.select_option(label=name)
    else:
        select.focus()
        select.page.keyboard.type(name)


@contextmanager
def serving(*shown):
    """Start the program with some files, return its address, and end it."""
    command = [sys.executable, "-m", "poker_calculator", "app", "--no-browser", *shown]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as process:
        yield process.stdout.readline().strip()
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)


def call(page, module, name, cases):
    """Return the results of a function of a module for lists of arguments."""
    return page.evaluate(
        """async ([module, name, cases]) => {
          const found = await import(`/views/${module}`);
          return cases.map((given) => found[name](...given));
        }""",
        [module, name, cases],
    )


@pytest.fixture(scope="module")
def browser():
    """Return a headless Chromium for the tests of a module.

    Not for the session: as long as it is open, asyncio runs in no other test.
    """
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if CHROMIUM is None:
        missing = pytest.fail if os.environ.get("CI") else pytest.skip
        missing("there is no chromium on this machine")
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    with api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox"] if is_root else [],
            timeout=1000 * PATIENCE,
        )
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser, tmp_path):
    """Return a function that opens a page's text in a browser and records all its events.

    The page's *heard* lists its console messages, network requests and pop-ups; it must be empty at
    the end of the test unless the test clears it.
    """
    opened = []

    def open_page(text, **options):
        path = tmp_path / f"page{len(opened)}.html"
        path.write_text(text, encoding="utf-8")
        settings = {"viewport": {"width": 1200, "height": 900}, "reduced_motion": "reduce"}
        context = browser.new_context(**settings | options)
        context.set_default_timeout(1000 * PATIENCE)
        page = context.new_page()
        page.heard = []
        page.on("console", lambda message: page.heard.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: page.heard.append(f"error: {error}"))
        page.on("request", lambda request: page.heard.append(f"request: {request.url}"))

        def dismiss(dialog):
            page.heard.append(f"dialog: {dialog.message}")
            dialog.dismiss()

        page.on("dialog", dismiss)
        page.goto(path.as_uri())
        assert page.heard.pop(0) == f"request: {path.as_uri()}"
        opened.append((context, page))
        return page

    yield open_page
    for context, page in opened:
        heard = page.heard
        context.close()
        assert heard == []
