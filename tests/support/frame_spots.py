"""Five spots as columns of text, and the indexes of frames."""

import numpy as np
import pandas as pd

HERO = ["AsKs", "Ah Ad", "10h9h", "2c2d", "7c6c"]
VILLAIN = ["QdQh", "KcKd", "8♠8♦", "AcKh", "JsJh"]
THIRD = ["JcTc", "", "AsQs", "", "9d9s"]
BOARD = ["9s8s3c", "2c2d2h", "8h7h2c4d", "QsJsTs9s2h", "8d5h4s"]
DEAD = ["2c", "", "Kd Kh", "", "Ac, Ad"]
COLUMNS = {"hero": HERO, "villain": VILLAIN, "third": THIRD, "board": BOARD, "dead": DEAD}
ALL = {"hole_cards": ["hero", "villain", "third"], "dead": "dead", "win": True, "tie": True}

INDEXES = {
    "numbers": pd.RangeIndex(5),
    "later numbers": pd.RangeIndex(100, 110, 2, name="spot"),
    "labels twice": pd.Index(["a", "b", "a", "a", "b"]),
    "two levels": pd.MultiIndex.from_arrays([list("aabbb"), [1, 2, 2, 1, 3]], names=["x", None]),
    "dates": pd.date_range("2024-01-01", periods=5, freq="D", tz="UTC"),
    "categories": pd.CategoricalIndex(list("abcab")),
    "missing": pd.Index([1.0, np.nan, 2.0, np.nan, 3.0]),
}


def spots(**columns):
    """Return the spots as a pandas frame of objects, with some columns in their place."""
    return pd.DataFrame(COLUMNS | columns, dtype=object)
