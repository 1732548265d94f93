"""Assertions of tests of pages, which wait for the browser, and a script that checks contrasts.

Tests that import this module are skipped without Playwright.
"""

from pathlib import Path

import pytest
from support.browsing import WAYS as WAYS
from support.watching import PATIENCE

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
expect.set_options(timeout=1000 * PATIENCE)
CONTRASTS = Path("tests/histories/replay/poor_contrasts.js").read_text(encoding="utf-8")
"""A script that returns the texts of a page with too little contrast."""
