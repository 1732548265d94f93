"""`equity_frame` and `solve_frame` of Dask DataFrames, on a real cluster of two processes.

They give what they give of pandas, later.

Tasks are functions of this module, which workers get by value, as they cannot import tests.
"""

import gc
import os
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

pytest.importorskip("distributed")
dd = pytest.importorskip("dask.dataframe")

import cloudpickle  # noqa: E402
import dask  # noqa: E402
import psutil  # noqa: E402
from distributed import Client, LocalCluster  # noqa: E402
from oracles.batch import random_batch, texts_of_row  # noqa: E402
from support.watching import PATIENCE  # noqa: E402

from calculations.frames.equity_frame import equity_frame  # noqa: E402
from calculations.solver.frames.solve_frame import solve_frame  # noqa: E402
from calculations.spots.spot_rows import BadRowsError  # noqa: E402
from lookup.games import BOARD_GAMES  # noqa: E402
from lookup.running.threads import THREADS_VARIABLE, available_processors, thread_count  # noqa: E402
from lookup.tables.heads_up import HEADS_UP, heads_up_matrix  # noqa: E402

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:Creating scratch directories"),  # on a busy machine
]


@pytest.fixture(scope="module", autouse=True)
def by_value():
    module = sys.modules[__name__]
    cloudpickle.register_pickle_by_value(module)
    yield
    cloudpickle.unregister_pickle_by_value(module)


@contextmanager
def cluster_of_two(**environment):
    """Start two workers and return their client."""
    with (
        LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            dashboard_address=":0",  # a cluster that runs beside ours would make it warn
            env=environment,
        ) as cluster,
        Client(cluster, timeout=PATIENCE, set_as_default=False) as client,
    ):
        client.wait_for_workers(2, timeout=PATIENCE)
        yield client


@pytest.fixture(scope="module")
def client():
    with cluster_of_two() as client:
        yield client


def on_each_worker(client, function, *arguments):
    """Run a task on both workers at once and return their results."""
    workers = client.nthreads()  # `scheduler_info` may have just been cleared for an update
    assert len(workers) == 2
    futures = [
        client.submit(function, *arguments, workers=[worker], pure=False, allow_other_workers=False)
        for worker in workers
    ]
    return [future.result(timeout=PATIENCE) for future in futures]


def computed(client, lazy):
    return client.compute(lazy).result(timeout=PATIENCE)


def assert_equal_to_pandas(client, whole, frame, **options):
    """Workers count of *whole* what pandas does of *frame*, which comes first.

    So it is this process alone that compiles kernels, and the workers find them in the cache.
    """
    expected = equity_frame(frame, **options)
    found = computed(client, equity_frame(whole, **options))
    pd.testing.assert_frame_equal(found, expected)
    return found


def spots(rows, game="holdem", seed=1, **options):
    """Return a frame of random spots of three seats, missing players and boards being None."""
    game = BOARD_GAMES[game]
    batch = random_batch(np.random.default_rng(seed), game.deck, game.hole_cards[:1], rows,
                         seats=3, **options)  # fmt: skip
    texts = []
    for row in range(rows):
        hands, board, dead = texts_of_row(batch, row)
        here = iter(hands)
        held = [next(here) if hand.any() else "" for hand in batch.hole_cards[row]]
        texts.append(["".join(cards) or None for cards in (*held, board, dead)])
    return pd.DataFrame(texts, columns=["hero", "villain", "third", "board", "dead"])


ALL = {"hole_cards": ["hero", "villain", "third"], "dead": "dead"}


# ---- tables (first, so that no two clusters run at once) --------------------------------------


def log_renames(log):
    """Let this worker log each table that it puts in its place."""

    def hook(event, arguments):
        if event == "os.rename" and str(arguments[1]).endswith(".dat"):
            with open(log, "a", encoding="utf-8") as file:
                file.write(f"{os.path.basename(arguments[1])} {os.getpid()}\n")

    sys.addaudithook(hook)


def use_matrix():
    """Return the process of this worker, the mapping of its heads-up matrix, and the inode."""
    wins, _ = heads_up_matrix()
    gc.collect()  # tracebacks that a compiler has caught may still hold what was mapped to build it
    maps = Path("/proc/self/maps")
    lines = maps.read_text(encoding="utf-8").splitlines() if maps.exists() else []
    mapped = [line.split() for line in lines if line.endswith(HEADS_UP.file_name)]
    return (
        os.getpid(),
        int(wins[0, 100]),
        {(modes, int(inode)) for _, modes, _, _, inode, _ in mapped},
    )


@pytest.mark.jit
def test_workers_on_an_empty_folder_build_a_table_once_and_share_it(tmp_path):
    tables, log = tmp_path / "tables", tmp_path / "log"
    frame = spots(40, streets=[0], most_dead=0, players=(2, 2))
    win = heads_up_matrix()[0][0, 100]
    with cluster_of_two(POKER_CALCULATOR_TABLES=str(tables)) as client:
        on_each_worker(client, log_renames, str(log))
        assert not tables.exists()
        (one, ones_win, ones_map), (other, others_win, others_map) = on_each_worker(
            client, use_matrix
        )
        assert_equal_to_pandas(client, dd.from_pandas(frame, npartitions=4), frame, **ALL)

    assert one != other
    assert ones_win == others_win == win
    name, builder = log.read_text(encoding="utf-8").split()
    assert name == HEADS_UP.file_name
    assert int(builder) in (one, other)
    if sys.platform == "linux":
        assert ones_map == others_map == {("r--s", (tables / name).stat().st_ino)}


# ---- equal to pandas -------------------------------------------------------------------------


@pytest.mark.jit
@pytest.mark.parametrize("game", BOARD_GAMES)
def test_a_cluster_counts_what_pandas_does(client, game):
    frame = spots(60, game)
    options = ALL | {"game": game, "win": True, "tie": True}
    assert_equal_to_pandas(client, dd.from_pandas(frame, npartitions=5), frame, **options)


INDEXES = {
    "range": pd.RangeIndex(30),
    "range with a start": pd.RangeIndex(100, 160, 2, name="row"),
    "equal labels": pd.Index(np.arange(30) // 4 * 10),
    "texts": pd.Index([f"spot {row:02}" for row in range(30)], name="spot"),
    "times": pd.date_range("2024-01-01", periods=30, freq="h"),
    "in no order": pd.Index(np.random.default_rng(1).permutation(30)),
}


@pytest.mark.parametrize("index", INDEXES.values(), ids=list(INDEXES))
def test_index_and_divisions_are_kept(index):
    frame = spots(30, streets=[4, 5]).set_index(index)
    whole = dd.from_pandas(frame, npartitions=4, sort=index.is_monotonic_increasing)
    lazy = equity_frame(whole, **ALL)
    assert lazy.npartitions == whole.npartitions
    assert lazy.divisions == whole.divisions
    assert lazy.known_divisions == index.is_monotonic_increasing
    found = lazy.compute(scheduler="synchronous")
    pd.testing.assert_frame_equal(
        found, equity_frame(whole.compute(scheduler="synchronous"), **ALL)
    )
    assert found.index.tolist() == index.tolist()


def test_it_is_lazy():
    """Nothing is read before it is asked for, but the names of columns."""

    def read(_):
        raise RuntimeError("read too early")

    spots = dd.from_map(read, [0, 1], meta=pd.DataFrame(columns=["hero", "villain"], dtype=str))
    lazy = equity_frame(spots, board=None)
    assert isinstance(lazy, dd.DataFrame)
    with pytest.raises(RuntimeError, match="read too early"):
        lazy.compute(scheduler="synchronous")


def test_the_frame_is_not_changed():
    frame = spots(10, streets=[5])
    whole = dd.from_pandas(frame, npartitions=2)
    equity_frame(whole, **ALL).compute(scheduler="synchronous")
    assert [*whole.columns] == [*frame.columns]
    pd.testing.assert_frame_equal(frame, spots(10, streets=[5]))


def test_figures_join_the_frame_they_are_of():
    frame = spots(12, streets=[5])
    whole = dd.from_pandas(frame, npartitions=3)
    joined = whole.join(equity_frame(whole, **ALL)).compute(scheduler="synchronous")
    assert joined["hero_equity"].equals(equity_frame(frame, **ALL)["hero_equity"])
    assert joined["board"].tolist() == frame["board"].tolist()


# ---- meta ------------------------------------------------------------------------------------


KINDS = {
    "as Dask converts it": lambda whole: whole,
    "object": lambda whole: whole.astype(object),
    "category": lambda whole: whole.astype("category"),
    "str": lambda whole: whole.astype(str).replace(["None", "nan"], ""),
}


@pytest.mark.parametrize("errors", ["raise", "column"])
@pytest.mark.parametrize("kind", KINDS.values(), ids=list(KINDS))
def test_partitions_have_the_columns_and_dtypes_of_meta(kind, errors):
    """Of them one is empty, and one has no text in two of its columns."""
    frame = spots(20, streets=[4, 5], players=(3, 3))
    frame.loc[:5, ["third", "dead"]] = None
    frame["all"] = np.arange(20) // 5 != 2
    whole = dd.from_pandas(frame, npartitions=4)
    whole = kind(whole[whole["all"]][[*frame.columns[:-1]]])
    lazy = equity_frame(whole, **ALL, win=True, errors=errors)
    for partition in lazy.partitions:
        part = partition.compute(scheduler="synchronous")
        pd.testing.assert_series_equal(part.dtypes, lazy.dtypes)
        pd.testing.assert_frame_equal(part[:0], lazy._meta)
    assert lazy.map_partitions(len).compute(scheduler="synchronous").tolist() == [5, 5, 0, 5]


@pytest.mark.parametrize("convert", [True, False])
def test_texts_are_read_whether_dask_converts_them_or_not(convert):
    frame = spots(20, streets=[4, 5])
    with dask.config.set({"dataframe.convert-string": convert}):
        lazy = equity_frame(dd.from_pandas(frame.astype(object), npartitions=3), **ALL)
        found = lazy.compute(scheduler="synchronous")
    pd.testing.assert_frame_equal(found, equity_frame(frame, **ALL))


@pytest.mark.parametrize("errors", ["raise", "column"])
def test_a_frame_without_rows(errors):
    whole = dd.from_pandas(spots(3)[:0], npartitions=1)
    lazy = equity_frame(whole, **ALL, errors=errors)
    expected = equity_frame(spots(3)[:0], **ALL, errors=errors)
    pd.testing.assert_frame_equal(lazy.compute(scheduler="synchronous"), expected)


# ---- what is wrong ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"hole_cards": ["hero", "vilain"]},
            r"^no column 'vilain'; the frame has \['hero', 'villain', ",
        ),
        ({"board": "bord"}, "^no column 'bord'; "),
        ({"game": "chess"}, "^unknown game 'chess'"),
        ({"errors": "ignore"}, "^errors is 'ignore'; give 'raise' or 'column'"),
        ({"threads": 0}, "^threads is 0; give a whole number"),
    ],
)
def test_wrong_arguments_are_refused_at_once(options, message):
    with pytest.raises(ValueError, match=message):
        equity_frame(dd.from_pandas(spots(4), npartitions=2), **options)


def test_a_wrong_row_is_named_when_it_is_computed(client):
    """The error comes whole from the worker: its partition, row, label and mask."""
    frame = spots(12, streets=[5], players=(3, 3)).set_index(pd.RangeIndex(20, 32))
    frame.loc[[27, 28], "hero"] = ["AsAs", "2c2"]
    lazy = equity_frame(dd.from_pandas(frame, npartitions=3), **ALL)
    message = r"^partition 1, row 3 \(index 27\): the card 'As' is dealt twice: both in hero$"
    with pytest.raises(BadRowsError, match=message) as caught:
        computed(client, lazy.partitions[:2])
    assert caught.value.rows.tolist() == [False, False, False, True]

    frame.loc[27, "hero"] = None
    lazy = equity_frame(dd.from_pandas(frame, npartitions=3), **ALL)
    message = r"^partition 2, row 0 \(index 28\), column 'hero': '2' in '2c2' is not a card; "
    with pytest.raises(BadRowsError, match=message):
        computed(client, lazy)


SPOTS = {
    "oop": ["77+, A9s+", "AsKs", "QQ+, AKs:0.5", "JJ+", "AA, QJs", "55"] * 2,
    "ip": ["22+, ATs+", "QQ-99, KQs", "JJ, TT, 87s", "random", "KK, JTs", "AKs"] * 2,
    "board": ["QsJh2h7c4d", "Ah9h8c2d2c", "9d6d5c2h2s", "Kd8d5s3c2h", "Td9d6hQc", "9c5d2c7s8s"] * 2,
    "pot": [40, 60, 100, 30, 20, 10] * 2,
    "stack": [70, 300, 120, 15, 30, 99] * 2,
}


@pytest.mark.jit
def test_a_cluster_solves_what_pandas_does(client):
    """Digit for digit, and with the errors of rows."""
    frame = pd.DataFrame(SPOTS, index=[*range(100, 124, 2)])
    frame.loc[[104, 118], "board"] = ["9d9d5c2h2s", "Kd8d"]
    options = {"bets": "50%, allin", "raises": "allin", "target": 0.01, "errors": "column"}
    expected = solve_frame(frame, **options, progress=False)
    lazy = solve_frame(dd.from_pandas(frame, npartitions=5), **options)
    found = computed(client, lazy)
    pd.testing.assert_frame_equal(found, expected, check_exact=True)
    assert found.index[found["error"] != ""].tolist() == [104, 118]

    lazy = solve_frame(dd.from_pandas(frame, npartitions=3), **options | {"errors": "raise"})
    message = r"^partition 0, row 2 \(index 104\): the card '9d' is dealt twice: both on the board"
    with pytest.raises(BadRowsError, match=message) as caught:
        computed(client, lazy.partitions[:2])
    assert caught.value.rows.tolist() == [False, False, True, False]


def test_errors_as_a_column(client):
    frame = spots(12, streets=[5])
    frame.loc[[2, 7], "hero"] = ["AsAs", "2c2"]
    whole = dd.from_pandas(frame, npartitions=3)
    found = assert_equal_to_pandas(client, whole, frame, **ALL, errors="column")
    assert (found["error"] != "").tolist() == [row in (2, 7) for row in range(12)]


# ---- workers ---------------------------------------------------------------------------------


def kill_once(part, marker):
    """Kill this worker, the first time that it comes here."""
    with open(marker, "a", encoding="utf-8") as file:
        file.write(f"{os.getpid()}\n")
    if len(Path(marker).read_text(encoding="utf-8").split()) == 1:
        psutil.Process().kill()  # SIGKILL
    return part


def test_the_task_of_a_killed_worker_is_done_by_another(client, tmp_path):
    frame, marker = spots(12, streets=[5]), tmp_path / "marker"
    whole = dd.from_pandas(frame, npartitions=1)
    killing = whole.map_partitions(kill_once, str(marker), meta=whole._meta)
    assert_equal_to_pandas(client, killing, frame, **ALL)

    killed, other = marker.read_text(encoding="utf-8").split()
    assert killed != other
    while psutil.pid_exists(int(killed)):  # until its nanny, a thread of ours, has seen it
        time.sleep(0.01)
    client.wait_for_workers(2, timeout=PATIENCE)


# ---- threads ---------------------------------------------------------------------------------


def count_with_variable(value):
    before = os.environ.get(THREADS_VARIABLE)
    os.environ[THREADS_VARIABLE] = value
    try:
        return thread_count()
    finally:
        os.environ.pop(THREADS_VARIABLE)
        if before is not None:
            os.environ[THREADS_VARIABLE] = before


def test_a_task_uses_one_thread_unless_told_otherwise(client, monkeypatch):
    monkeypatch.delenv(THREADS_VARIABLE, raising=False)
    assert on_each_worker(client, thread_count) == [1, 1]
    assert on_each_worker(client, thread_count, 3) == [3, 3]
    assert on_each_worker(client, count_with_variable, "5") == [5, 5]
    assert thread_count() == available_processors()


def test_threads_do_not_change_the_figures(client):
    frame = spots(20, streets=[4, 5])
    assert_equal_to_pandas(client, dd.from_pandas(frame, npartitions=2), frame, **ALL, threads=2)
