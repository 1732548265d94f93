"""Frames of hands with the results of tournament summaries in the same paths."""

from math import isnan

import pytest
from raises import raises
from support.room_logs import summary_of, tournament_of

from poker_calculator.histories import hands_to_frame, read_hands
from poker_calculator.histories.frames import tournaments

FILLED = ["place", "prize", "entrants", "total_buy_in", "total_bounty"]


@pytest.fixture
def folder(tmp_path):
    """Return a folder with the log of a tournament of two rooms, and its summaries."""
    for name in ("pokerstars", "winamax"):
        for kind, text_of in (("log", tournament_of), ("summary", summary_of)):
            (tmp_path / f"{name}-{kind}.txt").write_text(text_of(name), "utf-8")
    return tmp_path


def change(path, old, new):
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_a_summary_fills_the_rows_of_its_tournament(folder):
    frame = hands_to_frame(folder)

    assert frame.attrs == {"refused": [], "passed_over": []}
    ann = frame[frame.player == "Ann"].set_index("venue")
    assert ann.loc["PokerStars", FILLED].tolist() == [2, 12, 4, 20, 8]
    assert ann.loc["Winamax", FILLED].tolist() == [3, 20.25, 96, 9, 4.5]
    assert ann["buy_in"].tolist() == [10, 4.5]
    assert ann["summary"].tolist() == [
        str(folder / f"{name}-summary.txt") for name in ("pokerstars", "winamax")
    ]


def test_players_who_are_not_listed_have_the_facts_of_the_tournament_only(folder):
    frame = hands_to_frame(folder)
    (bob,) = frame[frame.player == "Bob"][["buy_in", *FILLED]].fillna(-1).values.tolist()
    assert bob == [4.5, -1, -1, 96, -1, -1]


def test_without_summaries_the_columns_are_those_of_the_logs(folder):
    frame = hands_to_frame([*folder.glob("*-log.txt")])
    assert frame[["entrants", "total_buy_in", "total_bounty", "summary"]].isna().all(axis=None)
    assert frame["place"].dropna().tolist() == [2, 1]
    assert frame["bounty"].dropna().tolist() == [4]


def test_the_order_of_paths_is_of_no_account(folder):
    paths = sorted(folder.glob("*.txt"))
    first, last = hands_to_frame(paths), hands_to_frame(paths[::-1])
    assert first.sort_values(["venue", "seat"], ignore_index=True).equals(
        last.sort_values(["venue", "seat"], ignore_index=True)
    )
    assert hands_to_frame(str(folder / "*.txt")).equals(hands_to_frame(folder))


def test_hand_histories_are_joined_too(folder):
    hands = [*read_hands(folder / "pokerstars-log.txt")]
    frame = hands_to_frame([*hands, folder / "pokerstars-summary.txt"])
    assert frame["total_buy_in"].tolist() == [20, 10]


def test_the_join_does_not_depend_on_processes(folder):
    log = folder / "pokerstars-log.txt"
    hand = log.read_text("utf-8")
    hands = [hand.replace("#200000000009", f"#{number}") for number in range(2_100)]
    log.write_text("\n\n".join(hands), "utf-8")

    frame = hands_to_frame(folder, processes=2, progress=False)

    assert frame.equals(hands_to_frame(folder, processes=1, progress=False))
    assert frame[frame.player == "Ann"]["total_buy_in"].value_counts().to_dict() == {20: 2100, 9: 1}


@pytest.mark.parametrize(
    ("name", "old", "new", "rule"),
    [
        ("pokerstars", "$12.00 (40%)", "$13.00", "Ann wins 12.00 in the log, but 13.00 in"),
        ("pokerstars", "  1: Bob (x)", "  6: Bob (x)", "Bob (x) has place 1 in the log, but 6 in"),
        ("pokerstars", "$5.00/$4.00", "$5.00/$6.00", "the buy-in is 10.00 in the log, but 12.00"),
        ("winamax", "2€ + 2€", "1€ + 2€", "the buy-in is 4.50 in the log, but 3.50 in"),
    ],
)
def test_a_hand_that_contradicts_its_summary_is_refused(folder, name, old, new, rule):
    change(folder / f"{name}-summary.txt", old, new)

    with raises(rule):
        hands_to_frame(folder)
    frame = hands_to_frame(folder, errors="skip")
    (refused,) = frame.attrs["refused"]
    assert refused["file"] == str(folder / f"{name}-log.txt")
    assert refused["rule"].startswith(rule)
    assert f"{name}-summary.txt'; correct one of them" in refused["rule"]
    assert frame["venue"].unique().tolist() == ["Winamax" if name == "pokerstars" else "PokerStars"]


def test_a_place_of_an_earlier_entry_is_no_contradiction(folder):
    change(folder / "pokerstars-log.txt", "in 2nd place and received $12.00", "in 5th place")
    frame = hands_to_frame(folder)
    assert frame[frame.player == "Ann"]["place"].tolist() == [2, 3]


def test_rebuys_count_once(folder):
    rebuy = "Ann re-buys and receives 500 chips for $4.00\n*** SUMMARY ***"
    change(folder / "pokerstars-log.txt", "*** SUMMARY ***", rebuy)
    columns = ["total_buy_in", "rebuy"]
    assert hands_to_frame(folder)[columns].iloc[0].tolist() == [20, 4]

    stated = "You made 1 rebuys and 0 addons for a total of USD 4.00.\nYou made"
    change(folder / "pokerstars-summary.txt", "You made", stated)
    total, more = hands_to_frame(folder)[columns].iloc[0]
    assert total == 24
    assert isnan(more)


def test_tournaments_are_held_one_by_one(tmp_path, monkeypatch):
    monkeypatch.setattr(tournaments, "CACHED", 1)
    for number in range(3):
        for text_of, kind in ((tournament_of, "log"), (summary_of, "summary")):
            text = text_of("pokerstars").replace("3900000001", f"390000000{number}")
            (tmp_path / f"{number}-{kind}.txt").write_text(text, "utf-8")

    frame = hands_to_frame(tmp_path)

    assert frame["total_buy_in"].tolist() == [20, 10] * 3
    assert frame["summary"].nunique() == 3


def test_a_broken_summary_is_refused_and_its_hands_stay(folder):
    change(folder / "winamax-summary.txt", "Player : Ann", "Plyer : Ann")

    with raises("winamax-summary.txt, line 2: 'Plyer : Ann' is not understood"):
        hands_to_frame(folder)
    frame = hands_to_frame(folder, errors="skip")
    assert len(frame.attrs["refused"]) == 2
    assert frame[frame.venue == "Winamax"]["place"].isna().all()
    assert frame[frame.venue == "PokerStars"]["entrants"].tolist() == [4, 4]


def test_contradicting_summaries_are_refused(folder):
    copy = summary_of("pokerstars").replace("$12.00 (40%)", "$13.00")
    (folder / "z.txt").write_text(copy, "utf-8")
    with raises("the prize of Ann in tournament 3900000001 is 13.00, but 12.00 in"):
        hands_to_frame(folder)


def test_a_log_of_ipoker_is_its_own_summary(tmp_path):
    session = summary_of("ipoker").removesuffix("</session>\n") + IPOKER_GAME
    (tmp_path / "session.xml").write_text(session, "utf-8")
    (hand,) = read_hands(tmp_path)
    assert (hand.user_fields["_buy_in"], hand.user_fields["_buy_in_currency"]) == (5.5, "USD")

    for paths in (tmp_path, tmp_path / "session.xml"):
        frame = hands_to_frame(paths)
        assert len(frame) == 2
        ann = frame[frame.player == "Ann"][["buy_in", "place", "prize", "total_buy_in"]]
        assert ann.values.tolist() == [[5.5, 2, 13.92, 15.5]]


IPOKER_GAME = """\
<game gamecode="5631758947"><general><startdate>2020-05-01 18:10:00</startdate><players>
<player seat="3" name="Ann" chips="500" dealer="1" win="20" bet="10" rebuy="0" addon="0"/>
<player seat="6" name="Bob" chips="500" dealer="0" win="0" bet="10" rebuy="0" addon="0"/>
</players></general>
<round no="0"><action no="1" player="Ann" type="1" sum="5" cards=""/>
<action no="2" player="Bob" type="2" sum="10" cards=""/></round>
<round no="1"><cards type="Pocket" player="Ann">HA SK</cards><cards type="Pocket" player="Bob">X X\
</cards><action no="3" player="Ann" type="3" sum="5" cards=""/>
<action no="4" player="Bob" type="4" sum="0" cards=""/></round>
<round no="2"><cards type="Flop" player="">H4 D4 S8</cards>
<action no="5" player="Bob" type="0" sum="0" cards=""/></round></game>
</session>
"""
