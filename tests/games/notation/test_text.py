"""Hands in the ACPC protocol and in plain text."""

import pytest
from data_files import HANDS, PHH
from raises import raises

from poker_calculator.games.notation import HandHistory, load, loads

NO_LIMIT = {
    "variant": "NT",
    "antes": [0, 0],
    "blinds_or_straddles": [50, 100],
    "min_bet": 100,
    "starting_stacks": [20000, 20000],
}
THIRTY = HandHistory(
    **NO_LIMIT,
    actions=[
        *("d dh p1 9s8h", "d dh p2 9c6h", "p2 cc", "p1 cc", "d db 8c8d5c", "p1 cbr 150", "p2 cc"),
        *("d db 6s", "p1 cbr 250", "p2 cc", "d db 2d", "p1 cbr 750", "p2 cc"),
        *("p1 sm 9s8h", "p2 sm 9c6h"),
    ],
    hand=30,
)
THIRTY_ONE = HandHistory(
    **NO_LIMIT,
    actions=[
        *("d dh p1 JdTc", "d dh p2 AcKc", "p2 cbr 300", "p1 cbr 900", "p2 cc", "d db 6dJc9c"),
        *("p1 cbr 900", "p2 cbr 2700", "p1 cbr 8100", "p2 cc", "d db Kh", "p1 cbr 11000", "p2 cc"),
        *("p1 sm JdTc", "p2 sm AcKc", "d db Qc"),
    ],
    hand=31,
)


def test_the_published_no_limit_hand_is_told():
    # The example in the protocol's document (ACPC Protocol, version 2.0.0), hand 30.
    assert THIRTY.to_acpc(0) == (
        "MATCHSTATE:0:30::9s8h|",
        "MATCHSTATE:0:30:c:9s8h|",
        "MATCHSTATE:0:30:cc/:9s8h|/8c8d5c",
        "MATCHSTATE:0:30:cc/r250:9s8h|/8c8d5c",
        "MATCHSTATE:0:30:cc/r250c/:9s8h|/8c8d5c/6s",
        "MATCHSTATE:0:30:cc/r250c/r500:9s8h|/8c8d5c/6s",
        "MATCHSTATE:0:30:cc/r250c/r500c/:9s8h|/8c8d5c/6s/2d",
        "MATCHSTATE:0:30:cc/r250c/r500c/r1250:9s8h|/8c8d5c/6s/2d",
        "MATCHSTATE:0:30:cc/r250c/r500c/r1250c:9s8h|9c6h/8c8d5c/6s/2d",
    )


def test_an_all_in_ends_with_all_streets():
    states = THIRTY_ONE.to_acpc(1)

    assert states[1] == "MATCHSTATE:1:31:r300:|AcKc"
    assert states[-2] == "MATCHSTATE:1:31:r300r900c/r1800r3600r9000c/r20000:|AcKc/6dJc9c/Kh"
    assert states[-1] == (
        "MATCHSTATE:1:31:r300r900c/r1800r3600r9000c/r20000c/:JdTc|AcKc/6dJc9c/Kh/Qc"
    )


def test_limit_raises_have_no_amounts():
    hand = HandHistory(
        variant="FT",
        antes=[0, 0],
        blinds_or_straddles=[5, 10],
        small_bet=10,
        big_bet=20,
        starting_stacks=[200, 200],
        actions=[
            *("d dh p1 TdAs", "d dh p2 8hTc", "p2 cbr 20", "p1 cbr 30", "p2 cc", "d db 2c8c3h"),
            *("p1 cbr 10", "p2 cc", "d db 9c", "p1 cc", "p2 cbr 20", "p1 f"),
        ],
    )

    assert hand.to_acpc(0, 0)[-1] == "MATCHSTATE:0:0:rrc/rc/crf:TdAs|/2c8c3h/9c"
    assert hand.to_acpc(1, 7)[0] == "MATCHSTATE:1:7::|8hTc"
    log = "STATE:0:rrc/rc/crf:TdAs|8hTc/2c8c3h/9c:-40|40:p1|p2"
    assert hand.to_acpc_log(0) == log


def test_a_log_names_results_and_players():
    hand = load(HANDS / "turn-all-in.phh")

    assert hand.to_acpc_log() == (
        "STATE:7:r6fc/cr14c/r100c/:QcJc|AhQd|KsKd/Qs7h2c/3d/Ad:-1|101|-100:Ada|Blaise|Christiaan"
    )


def test_what_the_protocol_has_not_is_refused():
    hand = load(HANDS / "turn-all-in.phh")
    with raises("ACPC has limit and no-limit Texas hold'em, not Fixed"):
        load(HANDS / "stud.phh").to_acpc(0, 1)
    with raises("position is 3; positions are 0 to 2"):
        hand.to_acpc(3)
    with raises("number is None; give hand_number="):
        load(HANDS / "board-first.phh").to_acpc(0)
    with pytest.raises(ValueError, match=r"position 1 is \?{4}; ACPC cannot write unknown"):
        load(HANDS / "heads-up-ante.phh").to_acpc(1, 1)
    with raises("the hand stops before its end"):
        HandHistory(**NO_LIMIT, actions=["d dh p1 JdTc", "d dh p2 AcKc"]).to_acpc_log(1)
    named = {**hand.fields(), "players": ["a|b", "c", "d"]}
    with raises("'a|b' contains ':' or '|'"):
        HandHistory(**named).to_acpc_log()
    halves = HandHistory(**NO_LIMIT, actions=["d dh p1 JdTc", "d dh p2 AcKc", "p2 cbr 250.5"])
    with raises("250.5 chips are not whole"):
        halves.to_acpc(0, 1)


def test_a_peer_is_told_the_same():
    pokerkit = pytest.importorskip("pokerkit")
    compared = 0
    for path in sorted((PHH / "pluribus").rglob("*.phh"))[::8]:
        text = path.read_text(encoding="utf-8")
        hand, theirs = loads(text), pokerkit.HandHistory.loads(text)
        for seat in range(hand.player_count):
            told = [line for sender, line in theirs.to_acpc_protocol(seat, 5) if sender == "S->"]
            assert [f"{line}\r\n" for line in hand.to_acpc(seat, 5)] == told, path
            compared += 1
    assert compared > 100


def test_a_hand_is_told_in_words():
    assert (
        load(HANDS / "turn-all-in.phh").to_text()
        == """\
No-limit Texas hold'em, blinds 1/2
hand 7
  Seat 1: Ada         100
  Seat 2: Blaise      100
  Seat 3: Christiaan  100
  Ada posts a blind of 1
  Blaise posts a blind of 2

Preflop
  Ada is dealt QcJc
  Blaise is dealt AhQd
  Christiaan is dealt KsKd
  Christiaan raises to 6
  Ada folds
  # shows the queen of clubs
  Blaise calls 4

Flop (pot 13)
  Board: Qs7h2c
  Blaise checks
  Christiaan bets 8
  Blaise calls 8

Turn (pot 29)
  Board: Qs7h2c 3d
  Blaise bets 86 and is all-in
  Christiaan calls 86 and is all-in

Showdown
  Blaise shows AhQd
  Christiaan shows KsKd

River (pot 201)
  Board: Qs7h2c3d Ad
  Blaise wins 201 from the pot

Result
  Ada         -1
  Blaise      +101  AhQd: two pair, aces and queens with seven
  Christiaan  -100  KsKd: pair, kings with ace-queen-seven
"""
    )


def test_halves_draws_and_bring_ins_are_told():
    split = load(HANDS / "hi-lo.phh").to_text()
    low = "; low, eight-five-three-two-ace\n"
    assert f"  p1  +2  AsQh2sQc: two pair, kings and queens with eight{low}" in split
    assert "  p1 wins 4 from the pot (high)\n" in split
    assert "  p2 wins 2 from the pot (low)\n" in split

    stud = load(HANDS / "stud.phh").to_text()
    assert "Third street\n  p1 is dealt ????2c\n" in stud
    assert "  p1 posts the bring-in of 2\n  p2 completes to 4\n  p1 folds\n" in stud
    assert "  p2 gets back 2, which was not called\n  p2 wins 6 from the pot\n" in stud

    draw = load(HANDS / "triple-draw.phh").to_text()
    assert "\nSecond draw (pot 4)\n  p1 discards ??\n  p2 stands pat\n" in draw
    assert "  # both stand pat\n" in draw
    assert draw.endswith("  p2  -2  2h3h4d6s7d: low, seven-six-four-three-two\n")

    cash = load(HANDS / "board-first.phh").to_text()
    assert cash.startswith("No-limit Texas hold'em, blinds $1/$2\n")
    assert "River (pot $40)\n  Board: 2c3c4c9h 9d\n\nShowdown\n" in cash


def test_a_hand_that_stops_is_told_so():
    hand = HandHistory(**NO_LIMIT, actions=["d dh p1 JdTc", "d dh p2 AcKc"])

    assert hand.to_text().endswith("  p2 is dealt AcKc\n\nThe hand stops here.\n")


def test_hostile_names_stay_on_their_line():
    names = ["a\nb\u202ec", "x" * 100_000]
    hand = HandHistory(**NO_LIMIT, actions=["d dh p1 JdTc", "d dh p2 AcKc"], players=names)

    text = hand.to_text()

    assert "  Seat 1: a\ufffdb\ufffdc" in text
    assert max(map(len, text.splitlines())) < 100
