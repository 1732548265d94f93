"""The views in a browser: the time from a command to the first paint of its page."""

import functools
import os
import shutil
import subprocess
import sys
import time
from typing import Any

from benchmarks.figures import Contender
from benchmarks.programs import on_our_packages

PAINTED = """() => new Promise((resolve) => new PerformanceObserver((list) => {
  const [first] = list.getEntriesByName("first-contentful-paint");
  if (first) resolve((performance.timeOrigin + first.startTime) / 1000);
}).observe({type: "paint", buffered: true}))"""
"""The time of a page's first contentful paint, in seconds since 1970."""


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


def first_paint(quick: bool) -> Contender:
    """Prepare `poker-calculator app`, whose page a running browser opens."""
    browser = chromium()

    def sample() -> float:
        with browser.new_context() as context:
            page = context.new_page()
            begun = time.time()
            with subprocess.Popen(
                [sys.executable, "-m", "pages", "app", "--no-browser"],
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=on_our_packages(),
                encoding="utf-8",
            ) as program:
                assert program.stdout is not None
                page.goto(program.stdout.readline().strip())
                painted: float = page.evaluate(PAINTED)
                program.terminate()
            return painted - begun

    return Contender(sample)
