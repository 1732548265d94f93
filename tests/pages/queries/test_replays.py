"""The replay of the files that a program shows: the last hands of logs, and other records."""

import shutil
from pathlib import Path

import pytest

from poker_calculator.games.notation import dump_all, load_all, loads
from poker_calculator.pages.queries.replays import MOST_HANDS, replay
from poker_calculator.pages.queries.workspace import Session, Workspace, read_workspace

HAND = """
variant = "N5D"
antes = [5, 5]
blinds_or_straddles = [0, 0]
min_bet = 5
starting_stacks = [500, 400]
actions = ["d dh p1 2c3c4c5dKd", "d dh p2 AsAd9h9cTs", "p1 cc", "p2 cc"]
players = ["Ada", "Bob"]
"""


def timeline(*paths):
    return replay({}, read_workspace([*map(str, paths)]))["timeline"]


def test_a_file_of_hands_is_replayed_whole(tmp_path):
    path = tmp_path / "draw.phhs"
    dump_all([loads(HAND)] * 2, path)

    found = timeline(path)

    assert (found["title"], found["notes"]) == ("draw.phhs", [])
    assert [hand["names"] for hand in found["hands"]] == [["Ada", "Bob"]] * 2
    assert len([*load_all(path)]) == 2


def test_of_many_hands_the_last_are_replayed_and_the_others_counted(tmp_path):
    path = tmp_path / "draw.phhs"
    dump_all([loads(HAND)] * (MOST_HANDS + 3), path)

    found = timeline(path)

    assert len(found["hands"]) == MOST_HANDS
    assert found["notes"][-1] == (
        f"This replay has the last {MOST_HANDS} hands; 3 earlier ones are left out."
    )


def test_the_log_of_the_arena_is_replayed(tmp_path):
    table = '{"round":1,"acc_chips":0,"community_cards":[],"players":[%s],"all_in":false}\n'
    player = '{"name":"%s","cards":[%s],"bet_amt":0,"chips":9,"died":false}'
    cards = ('{"rank":14,"suit":1},{"rank":13,"suit":1}', '{"rank":2,"suit":1},{"rank":3,"suit":1}')
    players = ",".join(player % pair for pair in zip(("A", "B"), cards, strict=True))
    (tmp_path / "play.log").write_text(table % players, encoding="utf-8")

    found = timeline(tmp_path / "play.log")

    assert [hand["title"] for hand in found["hands"]] == ["Round 1"]
    assert found["hands"][0]["big_blind"] is None


def test_without_hands_the_reason_is_stated(tmp_path):
    with pytest.raises(ValueError, match="no logs are open"):
        replay({}, Workspace())
    (tmp_path / "empty.log").touch()
    with pytest.raises(ValueError, match="the file is empty"):
        timeline(tmp_path / "empty.log")
    with pytest.raises(ValueError, match="there is no file"):
        replay({}, Workspace(session=Session([tmp_path / "gone.log"])))


def test_a_folder_of_logs_is_replayed_in_their_order(tmp_path):
    shutil.copy(Path("notebooks/logs/1-pokerstars.txt"), tmp_path / "a.txt")
    text = Path("notebooks/logs/1-pokerstars.txt").read_text(encoding="utf-8")
    first = text.split("\n\n\n")[0]
    (tmp_path / "b.txt").write_text(first, encoding="utf-8")

    titles = [hand["title"] for hand in timeline(tmp_path)["hands"]]

    assert len(titles) == MOST_HANDS
    assert titles[-1] == "Hand 250000000001"
