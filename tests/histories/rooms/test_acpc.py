"""Logs of the Annual Computer Poker Competition: a line a hand, in two games and any others."""

import pytest
from data_files import HANDS
from example_logs import ACPC
from room_logs import changed, read_all

from games.notation import NotationError, load

LIMIT = """\
# name/game/hands/seed duel holdem.limit.2p.reverse_blinds.game 5 0
STATE:0:crrrc/rrc/rf:3s5d|Td2s/4d5c4s/Kd:60|-60:Ann|Bob
STATE:1:rc/crrrrc/rrc/rc:7d5s|Kh9c/As3hTs/Jh/Js:-120|120:Bob|Ann
STATE:2:f:7d5s|Kh9c:5|-5:Ann|Bob
SCORE:-55|55:Ann|Bob
"""
THREE = """\
STATE:3:r300fc/r1000c/cc/r3000f:9dKh|QsAh|2c2d/2h3d4s/5c/Td:-50|1000|-950:Ann|Bob|Cid
STATE:4:r20000cf///:9dKh|QsAh|AcAd/2h3d4s/5c/Td:-20000|-100|20100:Ann|Bob|Cid
"""


def results(hand):
    """Return the results by name."""
    return dict(zip(hand.players, hand.replay().payoffs, strict=True))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ACPC, [{"Ann": -500, "Bob": 500}]),
        (LIMIT, [{"Ann": 60, "Bob": -60}, {"Bob": -120, "Ann": 120}, {"Ann": 5, "Bob": -5}]),
        (
            THREE.replace("r1000c/cc/r3000f", "r950c/cc/r3000f").replace("1000|-950", "1000|-950"),
            [{"Ann": -50, "Bob": 1000, "Cid": -950}, {"Ann": -20000, "Bob": -100, "Cid": 20100}],
        ),
    ],
    ids=["no-limit", "limit", "three players"],
)
def test_hands_are_paid(tmp_path, text, expected):
    assert [results(hand) for hand in read_all(tmp_path, text)] == expected


def test_what_is_written_is_read(tmp_path):
    hand = load(HANDS / "turn-all-in.phh")

    (again,) = read_all(tmp_path, hand.to_acpc_log(game=True))

    assert results(again) == results(hand)
    assert again.to_acpc_log(game=True) == hand.to_acpc_log(game=True)


@pytest.mark.parametrize(
    ("text", "before", "after", "rule"),
    [
        (ACPC, "-500|500:", "-400|400:", "Ann ends with 19600 by the log, by the rules with 19500"),
        (ACPC, "cr1300f", "cr1300ff", "nobody can act any more at 'f'"),
        (ACPC, "/6s:", ":", "the board has no cards of street 3"),
        (ACPC, "r250c", "r150c", "minimum"),
        (ACPC, "STATE:0:r", "STATE:0:x", "is not understood"),
        (LIMIT.partition("STATE:1")[0], "crrrc/", "crrrrc/", "raise"),
        (ACPC, "# name", "# stack = 300 300\n# name", "nobody can act any more at 'r1300'"),
        (ACPC, "# name", "# blind = 50 100\n# name", "the last position is the button"),
        ("STATE:0:cc/cc/cc/cc:", "cc:", "cc:9s8h|9c6h/8c8d5c/6s/2d:0|0:A|B", "add a line such as"),
    ],
)
def test_what_does_not_fit_is_refused(read, text, before, after, rule):
    with pytest.raises(NotationError, match=rule):
        read(changed(text, (before, after)))
