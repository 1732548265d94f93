"""Notes about long work in the page, such as compiling."""

import json
import os
from urllib.parse import urlencode

import pytest
from support.equity_pages import until

pytestmark = pytest.mark.slow


def test_the_page_says_that_a_kernel_is_compiled(program, visited, tmp_path):
    """The program has no kernels on disk."""
    cold = program(env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)})
    spot = {"ranges": json.dumps(["22+, A2s+", "22+, K2s+", "QQ+"]), "board": "Qs7s2d"}
    page = visited(cold, fragment=f"#{urlencode({'view': 'equity_view', **spot})}")

    until(page, "document.getElementById('note').textContent.includes('ompil')")
    assert page.locator("#note").is_visible()
    page.wait_for_selector(".pc-equity-view[aria-busy='false']")
    until(page, "document.getElementById('note').hidden")
