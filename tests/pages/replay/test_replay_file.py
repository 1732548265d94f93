"""The file of a replay: written whole, the same for the same hands, refused for others."""

from data_files import HANDS
from raises import raises

from games.notation import loads
from histories.replay import Timeline, timeline_of
from pages import replay_page, write_page

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
        write_page(HANDS / "turn-all-in.phh", tmp_path / name)
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
