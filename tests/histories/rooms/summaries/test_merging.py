"""Several summaries of one tournament."""

from decimal import Decimal

import pytest
from raises import raises
from support.room_logs import summary_of

from poker_calculator.histories import read_summaries, summaries_to_frame
from poker_calculator.histories.rooms.summaries.merging import merge


@pytest.fixture
def read(tmp_path):
    """Return a function that reads several texts, each from a file."""

    def read(*texts):
        for number, text in enumerate(texts):
            (tmp_path / f"{number}.txt").write_text(text, "utf-8")
        return [*read_summaries([tmp_path / f"{number}.txt" for number in range(len(texts))])]

    return read


def result_of(summaries, player):
    errors = []
    (merged,) = merge(summaries, errors).values()
    assert errors == []
    return merged.players[player]


def test_the_entries_of_a_player_are_added_up(read):
    ann = result_of(read(summary_of("winamax")), "Ann")
    assert (ann.place, ann.places) == (3, (77, 3))
    assert (ann.prize, ann.bounty, ann.total_buy_in) == (Decimal("20.25"), Decimal("4.50"), 9)


def test_a_list_of_entries_counts_those_of_all_players(read):
    summaries = read(summary_of("pokerstars"))
    ann, bob = (result_of(summaries, name) for name in ("Ann", "Bob (x)"))
    assert (ann.place, ann.prize, ann.bounty, ann.total_buy_in) == (2, 12, 8, 20)
    assert (bob.place, bob.prize, bob.bounty, bob.total_buy_in) == (1, 18, None, 10)


@pytest.mark.parametrize("room", ["pokerstars", "winamax", "full-tilt", "ggpoker", "ipoker"])
def test_copies_count_once(read, room):
    text = summary_of(room)
    once, twice = (merge(read(*texts), []) for texts in ([text], [text, text]))
    assert [each.players for each in once.values()] == [each.players for each in twice.values()]


def test_a_later_summary_completes_an_earlier_one(read):
    early = summary_of("pokerstars").replace("$18.00 (60%)", "still playing")
    for texts in ([early, summary_of("pokerstars")], [summary_of("pokerstars"), early]):
        assert result_of(read(*texts), "Bob (x)").place == 1


def test_an_unknown_prize_is_not_counted_as_nothing(read):
    text = summary_of("pokerstars").replace("$12.00 (40%)", "Sunday ticket")
    ann = result_of(read(text), "Ann")
    assert (ann.prize, ann.award) == (None, "Sunday ticket")


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("$18.00", "$19.00", "the prize of Bob (x) in tournament 3900000001 is 19.00, but 18.00"),
        ("  3: [Cid]_1", "  4: [Cid]_1", "the place of [Cid]_1 in tournament 3900000001 is 4"),
        ("$5.00/$4.00", "$5.00/$5.00", "the buy-in of tournament 3900000001 is 11.00, but 10.00"),
    ],
)
def test_contradictions_name_both_files(read, old, new, rule):
    summaries = read(summary_of("pokerstars"), summary_of("pokerstars").replace(old, new))
    errors = []
    assert len(merge(summaries, errors)) == 1
    (error,) = errors
    assert rule in error.rule
    assert "0.txt; leave one file out" in error.rule
    assert error.file.endswith("1.txt")

    with raises(rule):
        summaries_to_frame(summaries)


def test_a_frame_of_summaries(read):
    frame = summaries_to_frame(read(summary_of("pokerstars"), summary_of("winamax")))

    own = frame[frame.is_hero].set_index("tournament")
    assert own.index.tolist() == ["3900000001", "191000001"]
    assert own[["buy_in", "bounty_part", "fee"]].values.tolist() == [[10, 4, 1], [4.5, 2, 0.5]]
    assert own[["entries", "total_buy_in"]].values.tolist() == [[2, 20], [2, 9]]
    assert own[["place", "prize", "total_bounty"]].values.tolist() == [[2, 12, 8], [3, 20.25, 4.5]]
    assert own["currency"].tolist() == ["USD", "EUR"]
    assert frame["player"].tolist() == ["Bob (x)", "[Cid]_1", "Dot", "Ann", "Ann"]
    assert summaries_to_frame([]).columns.tolist() == frame.columns.tolist()
    assert summaries_to_frame([]).dtypes.tolist() == frame.dtypes.tolist()
