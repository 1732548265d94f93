"""Draw the pictures of the views from the running program.

`tests/pages/test_pictures.py` draws them, and writes those in the documentation on demand.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from calculations import solve, solve_flops

LOGS = Path(__file__).parents[2] / "notebooks" / "logs"
TURN = {"board": "Qs7s2d4c", "pot": 20, "stack": 60, "bets": "50%, 100%", "raises": "allin"}
FLOPS = [
    "AsKh7d",
    "QsJsTs",
    "Qh8h3c",
    "9s9h2d",
    "7d7c7s",
    "6s5h4d",
    "Kd8d2d",
    "Js9h2h",
    "Ad4d4s",
    "8c7c2h",
    "5s3h2d",
    "TsTh9s",
]
FLOP = {"pot": 20, "stack": 30, "bets": "50%", "raises": "allin", "target": 0.02}
FLOP_RANGES = ["TT+, AQs+, KQs, QJs, AK", "QQ-88, AJs-ATs, KQs, JTs, AQ"]
RANGES = [
    "99-22, AJs-A2s, K5s+, Q7s+, J8s+, T8s+, 97s+, 86s+, 75s+, 65s, 54s, AJo-A8o, KTo+, QTo+, JTo",
    "22+, A2s+, K2s+, Q4s+, J7s+, T7s+, 96s+, 85s+, 75s+, 64s+, 54s, A5o+, K9o+, QTo+, JTo",
]
HANDS = 6  # that are played
WIDE, SCALE = {"width": 1440, "height": 900}, 1
PICTURES = {
    "range-picker": ("range_picker", {"range": "22+, A2s+, K9s+, QTs+, JTs, T9s, 98s:0.5, AJo+"}),
    "equity-view": (
        "equity_view",
        {
            "ranges": '["22+, A2s+, K8s+, Q9s+, J9s+, T8s+, 97s+, A9o+, KTo+, QJo", '
            '"JJ-22, AQs-A2s, K9s+, Q9s+, J9s+, T8s+, 98s, AQo-ATo, KJo+, QJo"]',
            "board": "Qs7s2d",
        },
    ),
    "solution-view": ("solution_view", {"node": "check"}),
    "solve-view": ("solve_view", {}),
    "play-view": ("play_view", {"seed": "3"}),
    "session-view": ("session_view", {}),
    "replay-view": ("replay_view", {"hand": "3", "step": "9"}),
    "flop-view": ("flop_view", {}),
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
    "flop_view": "tr.pc-flop",
}
"""A part of each view that comes with its first answer."""
NO_WORK = "name => !/Counting|Reading/.test(document.getElementById(name).innerText)"


def draw_pictures(browser: Any, folder: Path, seconds: float) -> None:
    """Draw all pictures into a folder, in a browser of Playwright; each step has some seconds."""
    with tempfile.TemporaryDirectory() as kept:
        solution, report = Path(kept) / "turn.safetensors", Path(kept) / "flops.parquet"
        solve(RANGES, **TURN, target=0.005, progress=False).save(solution)
        solve_flops(FLOP_RANGES, FLOPS, **FLOP, save=report, progress=False)
        with _program(str(solution), str(report), str(LOGS)) as address:
            page = browser.new_page(viewport=WIDE, device_scale_factor=SCALE)
            page.set_default_timeout(1000 * seconds)
            page.goto(address)
            for name, (view, values) in PICTURES.items():
                _draw(page, view, values, folder / f"{name}.png")
            page.close()


def _draw(page: Any, view: str, values: dict[str, str], path: Path) -> None:
    page.goto(f"{page.url.partition('#')[0]}#{urlencode({'view': view, **values})}")
    page.locator(READY[view]).first.wait_for()
    page.wait_for_load_state("networkidle")
    page.wait_for_function(NO_WORK, arg=f"panel-{view}")
    panel = page.locator(f"#panel-{view}")
    if view == "equity_view":
        for part in ("top pair", "nut flush draw"):
            panel.get_by_role("checkbox", name=part, exact=True).check()
        panel.get_by_role("grid", name="Equity by class").get_by_text("KQs").click()
        page.mouse.move(0, 0)
    if view == "solution_view":
        panel.locator(".pc-class:visible", has_text="A6s").first.click()
        page.mouse.move(0, 0)
    if view == "play_view":
        for hand in range(1, HANDS + 1):
            _play(panel, hand)
    page.screenshot(path=path, animations="disabled")


def _play(panel: Any, hand: int) -> None:
    """Play a hand to its end by checks and calls; the last one to its second decision."""
    passive = "[data-action='check'], [data-action='call']"
    actions = panel.locator(f".pc-play-next, {passive}")
    for decision in range(10):
        if decision > 1 and hand == HANDS:
            return
        button = actions.first.element_handle()
        if decision and "pc-play-next" in button.get_attribute("class"):
            return
        button.click()
        button.wait_for_element_state("hidden")
        actions.first.wait_for()


@contextmanager
def _program(*arguments: str) -> Iterator[str]:
    """Run `poker-calculator app`, and give its address."""
    command = [sys.executable, "-m", "poker_calculator", "app", "--no-browser", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as program:
        assert program.stdout is not None
        try:
            yield program.stdout.readline().strip()
        finally:
            program.terminate()
