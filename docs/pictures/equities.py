"""Draw equities.png, the picture of the start page: `python docs/pictures/equities.py`."""

from pathlib import Path

import matplotlib.pyplot as plt

from calculations import EquityCalculator


def main() -> None:
    """Draw a range's equity class by class, and three hands' equities street by street."""
    figure, (left, right) = plt.subplots(1, 2, figsize=(13, 6), layout="constrained")
    second = "22+, ATs+, KTs+, QTs+, JTs, T9s, AJo+, KQo"
    EquityCalculator(["77+, AQs+, KQs, AKo", second], "Ks8h3d").plot.grid(1, ax=left)
    EquityCalculator(["JsTs", "Ac9d", "2c2d"], "9s8s3c2hQd").plot.streets(ax=right)
    figure.savefig(Path(__file__).with_suffix(".png"), dpi=100)


if __name__ == "__main__":
    main()
