"""Write the pages of the demo, which need no program: a solution and an equity view."""

from pathlib import Path

from calculations import solve
from poker_calculator.pages import EquityView, SolutionView

TURN = {"board": "Qs7s2d4c", "pot": 20, "stack": 60, "bets": "50%, 100%", "raises": "allin"}
PLAYERS = ["22+, A2s+, KTs+, QTs+, JTs, AJo+", "22+, A5s+, KTs+, QJs, AQo+"]


def write_demo(folder: Path) -> None:
    """Write both pages into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    solution = solve(PLAYERS, **TURN, target=0.005, progress=False)
    SolutionView(solution, "check").save_html(folder / "solution.html", depth=3)
    EquityView(["QQ+, AKs, AKo", "22+, ATs+, KTs+, QTs+, JTs"], "Qs7s2d").save_html(
        folder / "equities.html"
    )
