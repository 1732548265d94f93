"""Draw bubble.png, the bubble of the tutorial: `python docs/pictures/bubble.py`."""

from pathlib import Path

import matplotlib.pyplot as plt

from poker_calculator.games import push_fold

TABLE = {"stacks": [4500, 4500, 4500], "blinds": (250, 500), "antes": 50}
NAMES = "SB", "BB after SB"


def main() -> None:
    """Draw the charts of the blinds, for chips above and for prize money below."""
    figure, axes = plt.subplots(2, 2, figsize=(10, 10), layout="constrained")
    for row, (what, payouts) in zip(axes, (("chips", None), ("money", [65, 35])), strict=True):
        solved = push_fold(**TABLE, payouts=payouts)
        for axis, name in zip(row, NAMES, strict=True):
            solved[name].plot(axis)
            axis.set_title(f"{name}, for {what}: {solved[name].share:.0%} all-in")
    figure.savefig(Path(__file__).with_suffix(".png"), dpi=80)


if __name__ == "__main__":
    main()
