"""Draw the pictures of the views from the running program: `python docs/pictures/views.py`."""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from calculations import solve

HERE = Path(__file__).parent
LOGS = HERE.parents[1] / "notebooks" / "logs"
TURN = {"board": "Qs7s2d4c", "pot": 20, "stack": 60, "bets": "50%, 100%", "raises": "allin"}
PLAYERS = ["22+, A2s+, KTs+, QTs+, JTs, AJo+", "22+, A5s+, KTs+, QJs, AQo+"]
WIDE, SCALE = {"width": 1200, "height": 820}, 1
PICTURES = {
    "range-picker": ("range_picker", {"range": "22+, A2s+, K9s+, QTs+, JTs, T9s, 98s:0.5, AJo+"}),
    "equity-view": (
        "equity_view",
        {"players": '["QQ+, AKs, AKo", "22+, ATs+, KTs+, QTs+, JTs"]', "board": "Qs7s2d"},
    ),
    "solution-view": ("solution_view", {"node": "check"}),
    "solve-view": ("solve_view", {}),
    "play-view": ("play_view", {"seed": "3"}),
    "session-view": ("session_view", {}),
    "replay-view": ("replay_view", {"hand": "3", "step": "9"}),
}
"""The view and the values of each picture."""
READY = {
    "range_picker": ".pc-cell",
    "equity_view": ".pc-equity-view[aria-busy='false']",
    "solution_view": ".pc-steps",
    "solve_view": ".pc-solve[aria-busy='false']",
    "play_view": ".pc-play-setup",
    "session_view": ".pc-tile",
    "replay_view": ".pc-replay-parts",
}
"""A part of each view that comes with its last answer."""


def main(folder: Path = HERE) -> None:
    """Draw all pictures into a folder."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        path = Path(kept) / "turn.sol"
        solve(PLAYERS, **TURN, target=0.005, progress=False).save(path)
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        with _program(str(path), str(LOGS)) as address:
            page = browser.new_page(viewport=WIDE, device_scale_factor=SCALE)
            page.goto(address)
            for name, (view, values) in PICTURES.items():
                _draw(page, view, values, folder / f"{name}.png")
        browser.close()


def _draw(page: Any, view: str, values: dict[str, str], path: Path) -> None:
    page.goto(f"{page.url.partition('#')[0]}#{urlencode({'view': view, **values})}")
    page.locator(READY[view]).first.wait_for()
    page.wait_for_load_state("networkidle")
    if view == "play_view":
        panel = page.locator("#panel-play_view")
        panel.get_by_role("button", name="Deal").click()
        panel.get_by_role("button", name="check").click()
        panel.get_by_text("No decision yet.").wait_for(state="hidden")
    page.screenshot(path=path, animations="disabled")


@contextmanager
def _program(*arguments: str) -> Iterator[str]:
    """Run `poker-calculator app`, and give its address."""
    command = [sys.executable, "-m", "pages", "app", "--no-browser", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as program:
        assert program.stdout is not None
        try:
            yield program.stdout.readline().strip()
        finally:
            program.terminate()


if __name__ == "__main__":
    main()
