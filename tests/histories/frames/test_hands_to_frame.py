"""Hand histories as a DataFrame with a row per player: results and luck."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from data_files import HANDS, PHH
from hand_tables import log
from oracles.holdem import live_cards, naive_strength
from raises import raises

from poker_calculator.games.notation import HandHistory, NotationError, load
from poker_calculator.games.positions import positions
from poker_calculator.histories import hands_to_frame, read_hands, write_log
from poker_calculator.histories.frames.frame import COLUMNS
from poker_calculator.histories.replay.played_hands import timeline_of


def naive_share(hand, others, board, folded):
    """Return the expected share of the pot with one card to come, as a Fraction."""
    rivers = live_cards(hand, *others, board, folded)
    shares = Fraction(0)
    for river in rivers:
        final = [board[i : i + 2] for i in range(0, len(board), 2)] + [river]
        strengths = [naive_strength([cards[:2], cards[2:], *final]) for cards in (hand, *others)]
        if strengths[0] == max(strengths):
            shares += Fraction(1, strengths.count(max(strengths)))
    return shares / len(rivers)


def test_an_all_in_has_its_equity_and_expectation():
    frame = hands_to_frame(HANDS / "turn-all-in.phh")

    assert [*frame.player] == ["Ada", "Blaise", "Christiaan"]
    assert [*frame.seat] == [0, 1, 2]
    assert [*frame.position] == ["SB", "BB", "BTN"]
    assert [*frame.cards] == ["QcJc", "AhQd", "KsKd"]
    assert [*frame.net] == [-1, 101, -100]
    assert [*frame.all_in_street.fillna("")] == ["", "turn", "turn"]
    share = naive_share("AhQd", ["KsKd"], "Qs7h2c3d", "QcJc")
    assert share == Fraction(4, 42)
    assert np.isnan(frame.equity[0])
    assert frame.equity[1] == pytest.approx(float(share))
    assert [*frame.ev] == pytest.approx([-1, 201 * float(share) - 100, 101 - 201 * float(share)])


def test_side_pots_and_folded_chips_are_in_the_expectation():
    hand = HandHistory(
        variant="NT",
        antes=[0, 0, 1, 0],
        blinds_or_straddles=[1, 2, 0, 0],
        min_bet=2,
        starting_stacks=[30, 60, 100, 100],
        actions=[
            *("d dh p1 7c7d", "d dh p2 AhKh", "d dh p3 QsQd", "d dh p4 ????"),
            *("p3 cbr 10", "p4 cc", "p1 cc", "p2 cc", "d db 7hQh2c", "p1 cc", "p2 cc", "p3 cc"),
            *("p4 cc", "d db 3h", "p1 cbr 20", "p2 cbr 50", "p3 cbr 89", "p4 f"),
            *("p3 sm QsQd", "p1 sm 7c7d", "p2 sm AhKh", "d db 2d"),
        ],
    )
    frame = hands_to_frame(hand)
    hands, board = ["7c7d", "AhKh", "QsQd"], "7hQh2c3h"
    shares = [
        naive_share(own, [cards for cards in hands if cards != own], board, "") for own in hands
    ]
    side = [Fraction(0), *(naive_share(*pair, board, "7c7d") for pair in
                           (("AhKh", ["QsQd"]), ("QsQd", ["AhKh"])))]  # fmt: skip
    # The main pot has the third seat's ante of 1 besides 4 x 10 and 3 x 20 chips.
    expected = [101 * float(main) + 60 * float(other) for main, other in
                zip(shares, side, strict=True)]  # fmt: skip

    assert [*frame.all_in_street[:3]] == ["turn"] * 3
    assert [*frame.net] == [-30, -60, 100, -10]
    assert [*(frame.equity[:3] * 161)] == pytest.approx(expected)
    put_in = [30, 60, 61]
    assert [*frame.ev] == pytest.approx(
        [chips - paid for chips, paid in zip(expected, put_in, strict=True)] + [-10]
    )


def test_folded_hands_that_are_known_are_dead_unless_nobody_is_to_know_them():
    board, hands = "Qs7h2c3d", ("AhQd", ["KsKd"])
    for options, folded in (
        ({}, "QcJc"),
        ({"folded_cards": "dead"}, "QcJc"),
        ({"folded_cards": "unknown"}, ""),
    ):
        frame = hands_to_frame(HANDS / "turn-all-in.phh", **options)
        share = float(naive_share(*hands, board, folded))

        assert [*frame.cards] == ["QcJc", "AhQd", "KsKd"]
        assert frame.equity[1] == pytest.approx(share)
        assert frame.ev[1] == pytest.approx(201 * share - 100)


def test_an_all_in_on_the_river_is_none_with_cards_to_come():
    table = {"variant": "NT", "antes": [0, 0], "blinds_or_straddles": [1, 2], "min_bet": 2}
    before = ["d dh p1 AhAd", "d dh p2 KhKd", "p2 cc", "p1 cc", "d db 2c3c4c", "p1 cc", "p2 cc"]
    river = [*before, "d db 9h", "p1 cc", "p2 cc", "d db 9d", "p1 cbr 18", "p2 cc"]
    for shown in (["p1 sm AhAd", "p2 sm KhKd"], ["p1 sm AhAd", "p2 sm"]):
        frame = hands_to_frame(
            HandHistory(**table, starting_stacks=[20, 20], actions=[*river, *shown])
        )

        assert [*frame.net] == [*frame.ev] == [20, -20]
        assert frame.all_in_street.isna().all()
        assert frame.equity.isna().all()


def test_luck_sums_to_nothing_at_each_table():
    frame = hands_to_frame(HANDS.glob("*.phh"))
    known = frame.groupby("file").filter(lambda hand: hand.ev.notna().all())

    luck = (known.net - known.ev).groupby(known.file).sum()

    assert known.file.nunique() > 3
    assert luck.to_numpy() == pytest.approx(0)
    assert known.net.groupby(known.file).sum().to_numpy() == pytest.approx(0)


def all_in(**fields):
    """Return a heads-up all-in before the flop in which the second hand is mucked unseen."""
    table = {"variant": "NT", "antes": [0, 0], "blinds_or_straddles": [1, 2], "min_bet": 2}
    actions = ["d dh p1 AhAd", "d dh p2 ????", "p2 cbr 20", "p1 cc"]
    actions += ["d db 2c3c4c", "d db 9h", "d db 9d", "p2 sm", "p1 sm -"]
    return HandHistory(**{**table, "starting_stacks": [20, 20], "actions": actions, **fields})


def test_nothing_is_guessed_where_cards_are_not_known():
    frame = hands_to_frame(all_in())

    assert [*frame.cards] == ["AhAd", "????"]
    assert [*frame.net] == [20, -20]
    assert [*frame.all_in_street] == ["preflop"] * 2
    assert frame.equity.isna().all()
    assert frame.ev.isna().all()


def test_games_without_a_board_have_no_expectation():
    stud = HandHistory(
        variant="F7S", antes=[10, 10], bring_in=2, small_bet=4, big_bet=8,
        starting_stacks=[10, 10],
        actions=["d dh p1 AhAdAc", "d dh p2 KhKdKc", "d dh p1 2c", "d dh p2 3c", "d dh p1 4c",
                 "d dh p2 5c", "d dh p1 6c", "d dh p2 7c", "d dh p1 8c", "d dh p2 9c",
                 "p1 sm AhAdAc2c4c6c8c", "p2 sm KhKdKc3c5c7c9c"],
    )  # fmt: skip
    frame = hands_to_frame(stud)

    assert [*frame.all_in_street] == ["third street"] * 2
    assert frame.equity.isna().all()
    assert frame.ev.isna().all()
    assert frame.position.isna().all()


def test_net_results_are_those_recorded():
    raked = hands_to_frame(all_in(finishing_stacks=[39, 0]))

    assert [*raked.net] == [19, -20]


@pytest.mark.parametrize(
    ("blinds", "names"),
    [
        ([1, 2], "BB BTN"),
        ([1, 2, 0], "SB BB BTN"),
        ([1, 2, 0, 0], "SB BB CO BTN"),
        ([1, 2, 0, 0, 0], "SB BB HJ CO BTN"),
        ([1, 2, 4, 0, 0, 0], "SB BB UTG HJ CO BTN"),
        ([0, 2, 0, 0, 0, 0, 0], "SB BB UTG LJ HJ CO BTN"),
        ([1, 2] + [0] * 7, "SB BB UTG UTG+1 UTG+2 LJ HJ CO BTN"),
        ([0, 0, 0, 0, 0, 3], "UTG UTG+1 LJ HJ CO BTN"),
    ],
)
def test_positions_are_named_from_the_button(blinds, names):
    assert positions(blinds) == names.split()


@pytest.mark.parametrize(
    ("blinds", "names"),
    [
        ([2, 0, 0], "BB CO BTN"),
        ([2, 0, 0, 0], "BB UTG CO BTN"),
        ([2, 4, 0, 0, 0], "BB UTG HJ CO BTN"),  # with a straddle
        ([1, 0, 0, 0], "SB UTG CO BTN"),
        ([2, 2, 0, 0], "SB BB CO BTN"),  # blinds of the same size
        ([1, 2, 0, 0, 4], "SB BB HJ CO BTN"),
        ([0, 2], "BB BTN"),
        ([2, 1], "SB BB"),  # the button posts the big blind
        ([2, 0], "BTN BB"),
        ([0, 2, 0, 0], "SB BB CO BTN"),
    ],
)
def test_a_blind_that_nobody_posts_has_no_position(blinds, names):
    assert positions(blinds, 2) == names.split()


LOG = """\
PokerStars Hand #900000000001:  Hold'em No Limit ($0.50/$1.00 USD) - 2026/03/01 10:00:00 ET
Table 'Ceres' 6-max Seat #1 is the button
Seat 1: Ada ($100 in chips)
Seat 3: Blaise ($100 in chips)
Seat 4: Carl ($100 in chips)
Seat 5: Dora ($100 in chips)
Blaise: posts big blind $1
*** HOLE CARDS ***
Dealt to Ada [As Ah]
Carl: folds
Dora: folds
Ada: raises $2 to $3
Blaise: folds
Uncalled bet ($2) returned to Ada
Ada collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
"""


def test_positions_follow_from_the_posts_of_a_log(tmp_path):
    (tmp_path / "log.txt").write_text(LOG, encoding="utf-8")

    frame = hands_to_frame(tmp_path).set_index("player")
    (hand,) = timeline_of(read_hands(tmp_path), equities=False).hands

    assert frame.position.to_dict() == {"Blaise": "BB", "Carl": "UTG", "Dora": "CO", "Ada": "BTN"}
    assert {*frame.stakes} == {"0.50/1.00"}
    assert {*frame.index[frame.faced_steal]} == {"Blaise"}
    assert [*hand.positions] == [*frame.position]


@pytest.mark.parametrize("read", [hands_to_frame, write_log])
def test_a_small_blind_that_is_no_amount_is_refused(read):
    hand = HandHistory(
        variant="NT",
        antes=[0, 0, 0],
        blinds_or_straddles=[2, 0, 0],
        min_bet=2,
        starting_stacks=[200, 200, 200],
        actions=["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p2 f", "p3 f"],
        user_fields={"_small_blind": "x"},
    )

    with raises("'x'", NotationError):
        read(hand)


def test_the_order_of_posts_does_not_matter(tmp_path):
    posts = "Blaise: posts small blind $0.50\nCarl: posts big blind $1\n"
    both = LOG.replace("Blaise: posts big blind $1\n", posts).replace("ot $2", "ot $2.50")
    both = both.replace("Carl: folds\n", "").replace("d $2 from", "d $2.50 from")
    both = both.replace("Blaise: folds", "Blaise: folds\nCarl: folds")
    turned = both.replace(posts, "".join(reversed(posts.splitlines(True))))
    for name, text in (("both", both), ("turned", turned)):
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")

    one, other = read_hands(tmp_path)

    assert one.fields() == other.fields()


def test_no_hands_make_an_empty_frame_of_the_same_kind(tmp_path):
    empty, full = hands_to_frame(tmp_path), hands_to_frame(HANDS / "turn-all-in.phh")

    assert len(empty) == len(hands_to_frame([])) == 0
    assert [*empty.columns] == [*full.columns] == [*COLUMNS]
    assert [*empty.dtypes] == [*full.dtypes]
    assert empty.attrs == {"refused": [], "passed_over": []}


def test_files_folders_and_patterns_are_read(tmp_path):
    one = hands_to_frame(HANDS / "stud.phh")
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (inner / "x.phh").write_bytes((HANDS / "stud.phh").read_bytes())
    (tmp_path / "notes.txt").write_text("no hand", encoding="utf-8")

    for paths in (tmp_path, str(inner / "*.phh"), [inner / "x.phh"], str(tmp_path / "**/*.phh")):
        found = hands_to_frame(paths)
        assert [*found.file] == [str(inner / "x.phh")] * 2
        pd.testing.assert_frame_equal(found.drop(columns="file"), one.drop(columns="file"))
    with pytest.raises(FileNotFoundError, match=r"no file, folder or match for .*nothing"):
        hands_to_frame(tmp_path / "nothing.phh")


def test_listed_hands_have_the_numbers_of_hands_read_before_and_after(tmp_path):
    many = log(*range(1, 151)) + log(200, pot="9") + log(*range(300, 420)) + log(500, pot="9")
    for name, text in (("a", many), ("b", log(1, pot="9") + log(2, 3))):
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    for processes in (1, 2):
        frame = hands_to_frame(tmp_path, errors="skip", processes=processes)

        entries = frame.attrs["refused"]
        found = [
            (int(entry["hand"]), entry["read_before"], entry["read_after"]) for entry in entries
        ]
        assert found == [(200, 150, 120), (500, 270, 0), (1, 0, 2)]


@pytest.mark.slow
def test_listed_hands_have_these_numbers_with_push_or_fold_too(tmp_path):
    (tmp_path / "a.txt").write_text(log(1, 2) + log(3, pot="9") + log(4), encoding="utf-8")
    frame = hands_to_frame(tmp_path, errors="skip", push_fold=True)

    (entry,) = frame.attrs["refused"]
    assert (entry["read_before"], entry["read_after"]) == (2, 1)


def test_bad_hands_are_raised_or_listed(tmp_path):
    (tmp_path / "bytes.phh").write_bytes(b"\xff")
    (tmp_path / "good.phh").write_bytes((HANDS / "stud.phh").read_bytes())
    text = (HANDS / "session.phhs").read_text(encoding="utf-8").replace("p1 f", "p2 f")
    (tmp_path / "session.phhs").write_text(text + "[3]\nvariant = 5\n", encoding="utf-8")

    with pytest.raises(NotationError, match=r"bytes\.phh: the file is not UTF-8"):
        hands_to_frame(tmp_path)
    frame = hands_to_frame(tmp_path, errors="skip")

    assert [*frame.file] == [str(tmp_path / "good.phh")] * 2
    reasons = [
        (Path(reason["file"]).name, reason["hand"], reason["action"])
        for reason in frame.attrs["refused"]
    ]
    many = "session.phhs"
    assert reasons == [("bytes.phh", None, None), (many, "1", 5), (many, "2", None),
                       (many, "3", None)]  # fmt: skip
    assert frame.attrs["refused"][1]["rule"] == "it is p1's turn, not p2's"
    assert "stops before the hand is over" in frame.attrs["refused"][2]["rule"]
    assert [(entry["read_before"], entry["read_after"]) for entry in frame.attrs["refused"]] == (
        [(0, 0)] * 4
    )
    with raises("errors is 'ignore'; give 'raise' or 'skip'"):
        hands_to_frame(tmp_path, errors="ignore")
    with raises("folded_cards is True; give 'dead' or 'unknown'"):
        hands_to_frame(tmp_path, folded_cards=True)


def test_real_all_ins_have_their_published_odds():
    frame = hands_to_frame([PHH / "dwan-ivey-2009.phh", PHH / "phua-xuan-2019.phh"])
    odds = frame[frame.all_in_street.notna()].set_index("player")

    assert odds.equity["Tom Dwan"] == 1
    assert odds.ev["Tom Dwan"] == odds.net["Tom Dwan"] == 556_000
    assert odds.equity[["Tan Xuan", "Paul Phua"]].sum() == pytest.approx(1)
    assert odds.equity["Paul Phua"] > 0.8
    assert load(PHH / "phua-xuan-2019.phh").players[2] == "Tan Xuan"
