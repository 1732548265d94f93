"""A flop report whose figures are made up; its textures are those of its flops."""

import numpy as np
import pandas as pd
import pytest

from lookup import board_features, features_to_frame
from lookup.cards import as_card_numbers

FLOPS = {
    "AsKh7d": 24, "QsJsTs": 4, "Qh8h3c": 12, "9s9h2d": 12, "7d7c7s": 4, "6s5h4d": 24, "Kd8d2d": 4,
    "Js9h2h": 12, "TsTh9s": 12, "5s3h2d": 24, "Ad4d4s": 12, "8c7c2h": 12,
}  # fmt: skip
POT = 20.0


@pytest.fixture(scope="session")
def frame():
    """Return the frame of a report."""
    random, count = np.random.default_rng(7), len(FLOPS)
    boards = np.array([as_card_numbers(flop) for flop in FLOPS])
    words = features_to_frame(board_features(boards))
    names = ("paired", "suits", "high_card", "connected", "straights")
    equity, realization = random.uniform(0.3, 0.7, count), random.uniform(0.7, 1.3, count)
    ev = POT * equity * realization
    check, small = random.uniform(0.1, 0.6, count), random.uniform(0.0, 0.4, count)
    return pd.DataFrame(
        {
            "flop": [*FLOPS],
            "weight": [float(weight) for weight in FLOPS.values()],
            **{name: words[name] for name in names},
            "deals": random.integers(50, 100, count).astype(float),
            "oop_ev": ev,
            "ip_ev": POT - ev,
            "oop_equity": equity,
            "ip_equity": 1 - equity,
            "exploitability": random.uniform(0, 0.01, count),
            "iterations": 30.0,
            "check": check,
            "bet_1": small,
            "bet_1_chips": 10.0,
            "bet_2": 1 - check - small,
            "bet_2_chips": random.choice([15.0, 16.0], count),
            "oop_realization": realization,
            "ip_realization": (POT - ev) / (POT * (1 - equity)),
            "spot": "0123456789abcdef",
        }
    )


@pytest.fixture(scope="session")
def saved(frame, tmp_path_factory):
    """Return the path of a saved report."""
    path = tmp_path_factory.mktemp("reports") / "report.csv"
    frame.to_csv(path, index=False)
    return path


@pytest.fixture(scope="session")
def spot():
    """Return the arguments of `solve` that a report may have, without the board."""
    return {
        "ranges": ["AA, QQ:0.5", "KK, JJ"],
        "pot": 20,
        "stack": 35,
        "bets": {"flop": ["50%", "33%"], "turn": "75%", "river": "allin"},
        "raises": "60%",
        "donks": {"flop": "", "turn": "", "river": ""},
        "rake": 0.05,
        "folded": ["TT"],
        "target": 0.01,
        "iterations": 500,
    }
