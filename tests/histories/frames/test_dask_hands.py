"""`hands_to_frame`, `read_hands` and `refused_to_frame` of Dask bags have the results of paths."""

import gzip
import os
import shutil
import signal
import time
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

pytest.importorskip("distributed")
pytest.importorskip("dask.dataframe")

import dask
import dask.bag as db
from distributed import Client, LocalCluster
from support.watching import PATIENCE

from poker_calculator.games.notation import NotationError
from poker_calculator.histories import hands_to_frame, read_hands, refused_to_frame

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:Creating scratch directories"),  # on a busy machine
]

LOGS = Path(__file__).parents[3] / "notebooks" / "logs"
LOG = LOGS / "1-pokerstars.txt"
HAND = Path(__file__).parents[2] / "data" / "hands" / "turn-all-in.phh"
SIZES = ["1 MiB", 20_000, 3_000]


@pytest.fixture
def folder(tmp_path):
    """Return a folder of files of all kinds, with hands that are refused."""
    text = LOG.read_text("utf-8")
    faulty = text.replace("Total pot $1", "Total pot $91", 5).replace("raises", "rises", 99)
    (tmp_path / "a.txt").write_text(text, "utf-8")
    (tmp_path / "b.txt").write_text(faulty, "utf-8")
    (tmp_path / "c.txt.gz").write_bytes(gzip.compress(faulty[:-5000].encode()))
    (tmp_path / "d.txt").write_text(text, "utf-16")
    shutil.copy(LOGS / "2-open-hand-history.ohh", tmp_path / "e.ohh")
    for number in range(9):
        shutil.copy(HAND, tmp_path / f"hand{number}.phh")
    (tmp_path / "notes.txt").write_text("Mondays are good", "utf-8")
    return tmp_path


def computed(*lazy):
    return dask.compute(*lazy, scheduler="synchronous")


@pytest.mark.parametrize("blocksize", SIZES)
def test_a_bag_has_the_rows_and_refused_hands_of_its_paths(folder, blocksize):
    paths = [str(folder / "b.txt"), str(folder), str(folder / "a*.txt")]
    bag = db.from_sequence(paths, npartitions=2)

    lazy = hands_to_frame(bag, errors="skip", blocksize=blocksize)
    frame, refused = computed(lazy, refused_to_frame(bag, blocksize=blocksize))

    expected = hands_to_frame(paths, errors="skip")
    assert len(expected.attrs["refused"]) > 50
    pd.testing.assert_frame_equal(frame.reset_index(drop=True), expected)
    pd.testing.assert_frame_equal(refused, refused_to_frame(paths))
    assert refused["rule"].iloc[-1] == "not a log of a known room, passed over"


@pytest.mark.parametrize("blocksize", SIZES)
def test_a_bag_has_the_hands_of_its_paths(folder, blocksize):
    bag = db.from_sequence([folder], npartitions=1)

    hands = read_hands(bag, errors="skip", blocksize=blocksize).compute(scheduler="synchronous")

    assert hands == [*read_hands(folder, errors="skip")]


def test_partitions_are_blocks_of_large_logs_or_several_small_files(folder):
    size = (folder / "a.txt").stat().st_size
    bag = db.from_sequence([folder / "a.txt", *sorted(folder.glob("*.phh"))])

    lazy = hands_to_frame(bag, blocksize=size // 3 + 1)

    files = [part["file"].nunique() for part in dask.compute(*lazy.partitions)]
    assert files == [1, 1, 1, 9]
    assert not lazy.known_divisions


def test_partitions_have_the_dtypes_of_meta(folder):
    lazy = hands_to_frame(db.from_sequence([folder]), errors="skip", blocksize=3_000)

    for partition in computed(*lazy.partitions):
        pd.testing.assert_series_equal(partition.dtypes, lazy.dtypes)


def test_equal_calls_share_their_tasks(folder):
    """So a frame and its refused hands read each file once, computed together."""
    bag = db.from_sequence([folder])
    frame = hands_to_frame(bag, errors="skip", folded_cards="dead")
    refused = refused_to_frame(bag)

    def reading(lazy):
        return {key for key in lazy.optimize().dask if "_read_partition" in str(key)}

    assert reading(refused)
    assert reading(frame) == reading(refused)


def test_an_empty_bag_has_no_rows():
    bag = db.from_sequence([], npartitions=1)

    frame, refused = computed(hands_to_frame(bag), refused_to_frame(bag))

    pd.testing.assert_frame_equal(frame, hands_to_frame([]))
    assert refused.empty
    assert read_hands(bag).compute(scheduler="synchronous") == []


# ---- errors ----------------------------------------------------------------------------------


@pytest.mark.parametrize("blocksize", SIZES)
def test_the_first_refused_hand_is_raised_with_its_line_in_the_file(folder, blocksize):
    text = LOG.read_text("utf-8").split("\n\n\n")
    text[70] = text[70].replace("Total pot $", "Total pot $9")
    (folder / "b.txt").write_text("\n\n\n".join(text), "utf-8")
    path = folder / "b.txt"
    with pytest.raises(NotationError) as expected:
        hands_to_frame(path)

    for lazy in (
        hands_to_frame(db.from_sequence([path]), blocksize=blocksize),
        read_hands(db.from_sequence([path]), blocksize=blocksize),
    ):
        with pytest.raises(NotationError) as caught:
            computed(lazy)
        assert str(caught.value) == str(expected.value)


@pytest.mark.parametrize("blocksize", [0, "much", -1, "0 MB", 0.5])
def test_sizes_of_less_than_a_byte_are_refused(folder, blocksize):
    bag = db.from_sequence([folder])

    with pytest.raises(ValueError, match=r"blocksize is .*; give bytes, such as '16 MiB'"):
        hands_to_frame(bag, blocksize=blocksize)


def test_wrong_arguments_are_refused_at_once(folder):
    bag = db.from_sequence([folder])
    with pytest.raises(ValueError, match="errors is 'ignore'"):
        hands_to_frame(bag, errors="ignore")
    with pytest.raises(ValueError, match="errors is 'ignore'"):
        read_hands(bag, errors="ignore")
    with pytest.raises(ValueError, match="rates have no currency"):
        refused_to_frame(bag, rates={"USD": 1})
    with pytest.raises(ValueError, match=r"use refused_to_frame\(bag\)"):
        read_hands(bag, refused=[])
    with pytest.raises(FileNotFoundError, match="no file, folder or match"):
        hands_to_frame(db.from_sequence([folder / "none.txt"]))
    with pytest.raises(ValueError, match="a bag holds paths and URLs, not hands"):
        hands_to_frame(db.from_sequence([next(read_hands(LOG))]))
    for function in (hands_to_frame, read_hands, refused_to_frame):
        with pytest.raises(ValueError, match="blocksize is 5, but the paths are not a Dask bag"):
            function(LOG, blocksize=5)


# ---- a cluster -------------------------------------------------------------------------------


def test_a_cluster_that_loses_a_worker_has_the_same_table(folder):
    """A worker is killed once it holds results; these are computed again."""
    text = (folder / "b.txt").read_text("utf-8")
    path = folder / "large.txt"
    path.write_text(f"{text}\n\n\n" * 6, "utf-8")
    expected = hands_to_frame(path, errors="skip")
    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
        ) as cluster,
        Client(cluster, timeout=PATIENCE, set_as_default=True) as client,
    ):
        client.wait_for_workers(2, timeout=PATIENCE)
        bag = db.from_sequence([path])
        lazy = hands_to_frame(bag, errors="skip", blocksize=50_000).persist()
        refused = refused_to_frame(bag, blocksize=50_000)
        workers = client.run(os.getpid)
        victim = first_holder(client)
        os.kill(workers[victim], signal.SIGKILL)

        frame = client.compute(lazy).result(timeout=PATIENCE)
        listed = client.compute(refused).result(timeout=PATIENCE)

        client.wait_for_workers(2, timeout=PATIENCE)
        assert workers[victim] not in client.run(os.getpid).values()

    pd.testing.assert_frame_equal(frame.reset_index(drop=True), expected)
    pd.testing.assert_frame_equal(listed, refused_to_frame(path))
    assert np.diff(frame.index).min() < 0  # of several partitions


def first_holder(client):
    """Wait until a worker holds a result, and return its address."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for holders in client.who_has().values():
            if holders:
                return holders[0]
        time.sleep(0.01)
    raise AssertionError("no worker has computed anything")
