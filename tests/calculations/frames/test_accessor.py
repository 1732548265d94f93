"""`frame.poker`: its two methods, and that it is there whatever is imported first."""

import numpy as np
import pandas as pd
import pytest
from raises import raises

from calculations.frames.accessor import PokerAccessor, register
from calculations.frames.equity_frame import equity_frame
from calculations.spots.spot_rows import BadRowsError

register()

# All hero's equities are 0, 1/2 or 1 here, but the flop's and the turn's.
RIVERS = {
    "hero": ["AsAh", "2c3d", "AsKs", "AsKs"],
    "villain": ["KsKh", "KsKh", "AdKd", "AhKh"],
    "board": ["2c3c4c5h7d", "As5h7h9dTd", "QcJcTc2d3d", "QcJcTc2d3d"],
}
RIVER_EQUITY = [1, 0, 0.5, 0.5]


def spots():
    rivers = pd.DataFrame(RIVERS, dtype=object)
    others = pd.DataFrame(
        {
            "hero": ["AsKs", "AsAd", "7c6c"],
            "villain": ["QdQh", "KcKd", "JsJh"],
            "board": ["9s8s3c", "", "8d5h4s2c"],
        },
        dtype=object,
    )
    return pd.concat([rivers, others], ignore_index=True)


def test_equity_is_equity_frame():
    pd.testing.assert_frame_equal(spots().poker.equities(), equity_frame(spots()))


def test_equity_takes_all_that_equity_frame_takes():
    frame = spots().rename(columns={"hero": "a", "villain": "b", "board": "c"})
    frame["d"], frame.loc[0, "a"] = "8s", "??"
    given = (["b", "a"], "c", "d", "short_deck", "column")
    options = {"win": True, "tie": True, "threads": 1, "progress": False}

    result = frame.poker.equities(*given, **options)

    pd.testing.assert_frame_equal(result, equity_frame(frame, *given, **options))


def test_the_accessor_checks_nothing_before_a_method_is_called():
    accessor = pd.DataFrame({"x": [1]}).poker

    with raises("no column 'hero'"):
        accessor.equities()
    with raises("no column 'hero'"):
        accessor.describe()


# describe


def test_describe_has_a_row_for_each_street_in_their_order():
    assert spots().poker.describe().index.tolist() == ["preflop", "flop", "turn", "river"]
    assert spots()[::-1].poker.describe().index.tolist() == ["preflop", "flop", "turn", "river"]
    assert spots()[:5].poker.describe().index.tolist() == ["flop", "river"]
    assert spots().poker.describe(board=None).index.tolist() == ["preflop"]


def test_describe_calls_streets_as_the_game_does():
    boards = ["8s", "", "5s6h9d", "9h9d2c4s"]
    frame = pd.DataFrame({"hero": "As2sKdQh9c", "villain": "AhAd7c3c5d", "board": boards})
    described = frame.poker.describe(game="courchevel")
    assert described.index.tolist() == ["0 cards", "preflop", "flop", "turn"]


def test_describe_names_players_and_figures():
    columns = spots().poker.describe(["villain", "hero"]).columns

    bins = [f"{low}-{low + 10}%" for low in range(0, 100, 10)]
    assert columns.names == ["player", "figure"]
    assert columns.tolist() == [
        (player, figure) for player in ("villain", "hero") for figure in ("count", "mean", *bins)
    ]


def test_describe_counts_and_averages_each_street():
    summary = spots().poker.describe()

    flop = equity_frame(spots()[4:5]).iloc[0]
    assert summary["hero", "count"].tolist() == [1, 1, 1, 4]
    assert summary.loc["river", ("hero", "mean")] == np.mean(RIVER_EQUITY)
    assert summary.loc["river", ("villain", "mean")] == 1 - np.mean(RIVER_EQUITY)
    assert summary.loc["flop", ("hero", "mean")] == flop["hero_equity"]
    assert summary.loc["flop", ("villain", "mean")] == flop["villain_equity"]


def test_describe_counts_equities_in_bins_the_limits_in_the_upper_one():
    river = spots().poker.describe().loc["river", "hero"]

    bins = river.iloc[2:]
    assert bins[bins > 0].to_dict() == {"0-10%": 1, "50-60%": 2, "90-100%": 1}


def test_describe_counts_are_whole_numbers():
    summary = spots().poker.describe()

    means = summary.xs("mean", axis="columns", level="figure")
    counts = summary.drop(columns="mean", level="figure")
    assert (means.dtypes == np.float64).all()
    assert (counts.dtypes == np.int64).all()


def test_describe_leaves_out_players_who_are_not_there():
    frame = spots().assign(third=["", None, "7h8h", "", "", "", ""])

    summary = frame.poker.describe(["hero", "villain", "third"])

    assert summary["third", "count"].tolist() == [0, 0, 0, 1]
    assert summary["hero", "count"].tolist() == [1, 1, 1, 4]
    assert np.isnan(summary.loc["flop", ("third", "mean")])


def test_describe_raises_for_wrong_rows_or_counts_them_apart():
    frame = spots()
    frame.loc[[1, 6], "hero"] = ["??", "JsAs"]

    with pytest.raises(BadRowsError, match=r"row 1, column 'hero': .* \(2 of 7 rows are wrong"):
        frame.poker.describe()
    summary = frame.poker.describe(errors="column")

    assert summary.index.tolist() == ["preflop", "flop", "river", "wrong"]
    assert summary["hero", "count"].tolist() == [1, 1, 3, 2]
    assert np.isnan(summary.loc["wrong", ("hero", "mean")])
    assert (summary.loc["wrong", "hero"].iloc[2:] == 0).all()
    right = frame.drop(index=[1, 6]).poker.describe()
    pd.testing.assert_frame_equal(summary[:-1], right, check_exact=True)


def test_boards_of_one_or_two_cards_are_refused():
    frame = spots()[:2].assign(board=["Qs", "QsJs"])

    with pytest.raises(ValueError, match=r"the board has 1 card \(Qs\); .* as in 'Qs\*\*'"):
        frame.poker.describe(threads=1)


def test_describe_of_an_empty_frame_is_empty():
    summary = spots()[:0].poker.describe()

    assert summary.shape == (0, 24)
    assert summary.index.name == "street"


# Registration

REGISTER = "from calculations.frames.accessor import register; register()\n"
CHECK = """
import sys
frame = pd.DataFrame({"hero": ["AsKs"]})
assert type(frame.poker).__name__ == "PokerAccessor"
import importlib, json
importlib.reload(pd)
assert type(frame.poker).__name__ == "PokerAccessor"
print("right")
"""

ORDERS = {
    "pandas first": f"import json, pandas as pd\n{REGISTER}",
    "pandas later": f"import json\n{REGISTER}import pandas as pd\n",
    "a part of pandas later": f"import json\n{REGISTER}from pandas import DataFrame\n"
    "import pandas.api.types, pandas as pd\n",
    "looked for first": f"import json\n{REGISTER}"
    "import importlib.util\n"
    "assert importlib.util.find_spec('pandas').loader.get_filename().endswith('__init__.py')\n"
    "import pandas as pd\n",
    "imported in threads": f"""import json
{REGISTER}
import importlib, threading
threads = [threading.Thread(target=importlib.import_module, args=[name]) for name in 4 * [
    "pandas", "xml.dom.minidom", "sqlite3", "http.server", "decimal"]]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
import pandas as pd
""",
    "registered while a thread imports pandas": f"""import json
import importlib, sys, threading, time
thread = threading.Thread(target=importlib.import_module, args=["pandas"])
thread.start()
while "pandas" not in sys.modules:
    time.sleep(0.001)
{REGISTER}
import pandas as pd
""",
    "pandas not found at first": f"""import json
import os, sys, sysconfig
{REGISTER}
whole, sys.path = sys.path, [sysconfig.get_path("stdlib")]
try:
    import pandas
except ModuleNotFoundError as error:
    assert error.name == "pandas"
else:
    raise AssertionError
sys.path = whole
sys.path_importer_cache.clear()
import pandas as pd
""",
}


@pytest.mark.parametrize("order", ORDERS)
def test_frames_have_it_whatever_is_imported_first(run_python, order):
    done = run_python(ORDERS[order] + CHECK, flags=["-W", "error"])

    assert (done.stdout, done.stderr) == ("right\n", "")


def test_registering_imports_no_pandas(run_python):
    program = f"{REGISTER}import sys; print({{'pandas', 'numba', 'narwhals'}} & {{*sys.modules}})"

    done = run_python(program)

    assert done.stdout == "set()\n", done.stderr


def test_another_module_of_that_name_is_left_alone(run_python, tmp_path):
    (tmp_path / "pandas.py").write_text("DataFrame = None\n", encoding="utf-8")

    done = run_python(f"{REGISTER}import pandas; print(pandas.DataFrame)", folder=tmp_path)

    assert done.stdout == "None\n", done.stderr


def test_on_the_class_it_is_the_accessor():
    assert pd.DataFrame.poker is PokerAccessor
