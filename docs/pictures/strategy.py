"""Draw strategy.png, the river of the how-to: `python docs/pictures/strategy.py`."""

from pathlib import Path

import matplotlib.pyplot as plt

from calculations import solve

FIRST = "TT-66, A9s-A2s, AQs, AJs, KTs+, QTs+, JTs, T9s, 98s, 87s, AJo, KQo"
SECOND = "AA-99, A2s+, KTs+, QTs+, JTs, T9s, 98s, AJo+, KQo"


def main() -> None:
    """Draw player 1's strategy after a check, and player 0's response to a bet."""
    figure, (top, bottom) = plt.subplots(2, 1, figsize=(8, 12), layout="constrained")
    sizes = {"bets": "33%, 75%, allin", "raises": "allin"}
    solution = solve([FIRST, SECOND], "Ts8s3dQc2h", pot=60, stack=90, target=0.001, **sizes)
    solution.node("check").plot.strategy(top)
    solution.node("check, bet 45").plot.strategy(bottom)
    figure.savefig(Path(__file__).with_suffix(".png"), dpi=80)


if __name__ == "__main__":
    main()
