"""`replay`, and the pages that it writes: hands of logs and of the arena to step through."""

import os
from pathlib import Path

import pytest
from data_files import HANDS as FILES
from raises import raises
from support.recorded_hands import HANDS_OF_ADA

from poker_calculator.commands.command_line import main
from poker_calculator.games.notation import loads
from poker_calculator.histories.replay import Timeline, timeline_of
from poker_calculator.pages import replay_page, write_page

ROOT = Path(__file__).parents[3]


FIVE_CARD_DRAW = """
variant = "N5D"
antes = [5, 5]
blinds_or_straddles = [0, 0]
min_bet = 5
starting_stacks = [500, 400]
actions = ["d dh p1 2c3c4c5dKd", "d dh p2 AsAd9h9cTs", "p1 cc", "p2 cc", "p1 sd Kd", "p2 sd Ts",
  "d dh p1 7c", "d dh p2 9s", "p1 cbr 10", "p2 cc", "p1 sm 2c3c4c5d7c", "p2 sm AsAd9h9c9s"]
players = ["Ada", "Bob"]
"""


def run(capfd, *arguments):
    code = main([*map(str, arguments), "--no-progress"])
    output, errors = capfd.readouterr()
    return code, output, errors


def replay(capfd, *options):
    """Return the result of `replay`, and the numbers of the hands that its page has."""
    result = run(capfd, "replay", "logs", "-o", "replay.html", "--no-equities", *options)
    page = Path("replay.html").read_text(encoding="utf-8")
    return *result, [number for number in (1, 2, 3) if f"Hand {number}" in page]


@pytest.mark.parametrize(
    ("options", "told"), [([], [1, 2, 3]), (["--hand", "2"], [2]), (["--most", "2"], [2, 3])]
)
def test_the_replay_has_the_hands_that_are_asked_for(logs, capfd, options, told):
    code, output, errors, found = replay(capfd, *options)

    assert (code, output, found) == (0, "", told)
    assert f"replay.html: {len(told)} hand" in errors


def test_hands_that_break_a_rule_are_told_and_left_out(logs, capfd):
    broken = HANDS_OF_ADA[0].dumps().replace("p3 cbr 6", "p3 cbr 3")
    (logs / "1.phh").write_text(broken, encoding="utf-8")

    code, _, errors, found = replay(capfd)

    assert (code, found) == (1, [2, 3])
    assert "action 4 'p3 cbr 3'" in errors


def test_a_hand_that_is_not_there_is_named(logs, capfd):
    asked = run(capfd, "replay", "logs", "-o", "replay.html", "--hand", "9")

    assert asked == (2, "", "no hand 9 in the files\n")
    assert not Path("replay.html").exists()


@pytest.mark.slow
def test_the_log_of_the_arena_is_replayed(logs, capfd):
    pytest.importorskip("numba")
    bots = [ROOT / "scripts" / "bots" / name for name in ("always_call.py", "tight.py")]
    played = ["arena", "duel", *bots, "--games", 1, "--rounds", 3, "--log", "play.log"]
    assert run(capfd, *played)[0] == 0
    assert run(capfd, "replay", "play-1-1.log", "--no-equities")[0] == 0
    page = Path("play-1-1.html").read_text(encoding="utf-8")
    assert "<title>play-1-1.log</title>" in page
    code, _, errors = run(capfd, "replay", "play-1-1.log", "--most", 1, "--no-equities")
    assert code == 0
    assert "the page has the last 1 of " in errors
    code, _, errors = run(capfd, "replay", "play-1-1.log", "--hand", 1)
    assert (code, errors) == (2, "--hand is for hand histories; play-1-1.log has none\n")


@pytest.mark.skipif(os.name == "nt", reason="links of files are other things there")
def test_the_page_is_not_one_of_the_files_that_are_read(logs, capfd):
    before = Path("logs/2.phh").read_bytes()
    os.symlink("logs/2.phh", "link.html")
    os.link("logs/2.phh", "hard.html")
    for name in ("logs/2.phh", "link.html", "hard.html"):
        code, output, errors = run(capfd, "replay", "logs", "-o", name)
        assert (code, output) == (2, "")
        assert errors.startswith(f"{name} is the input file")
    assert Path("logs/2.phh").read_bytes() == before


# ---- files ---------------------------------------------------------------------------------------


def test_a_page_is_written_whole_or_not_at_all(tmp_path):
    target = tmp_path / "replay.html"
    write_page(loads(FIVE_CARD_DRAW), target)
    before = target.read_bytes()
    with raises("Legal: "):
        write_page(loads(FIVE_CARD_DRAW.replace("cbr 10", "cbr 1")), target)
    assert target.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["replay.html"]


def test_the_same_hands_make_the_same_page(tmp_path):
    pages = []
    for name in ("a.html", "b.html"):
        write_page(FILES / "turn-all-in.phh", tmp_path / name)
        pages.append((tmp_path / name).read_bytes())
    assert pages[0] == pages[1]


def test_a_timeline_that_cannot_be_replayed_is_refused():
    with raises("needs at least one hand, each with players and a step"):
        replay_page(Timeline("x", ()))
    with raises("is a Timeline; pass equities when making it"):
        replay_page(timeline_of(loads(FIVE_CARD_DRAW)), equities=False)


def test_a_file_is_not_written_over_itself(tmp_path):
    path = tmp_path / "hand.phh"
    path.write_text("a hand", encoding="utf-8")
    with raises("hand.phh is the input file; name another"):
        write_page(path, tmp_path / "." / "hand.phh")
    assert path.read_text(encoding="utf-8") == "a hand"
