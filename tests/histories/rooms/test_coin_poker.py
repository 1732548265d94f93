"""Logs of CoinPoker: all-in amounts without a call or raise, splashes, boards, the older layout."""

from decimal import Decimal

import pytest
from example_logs import COIN_POKER
from room_logs import changed

from games.notation import NotationError


def results(hand):
    """Return the result of each player by name."""
    return dict(zip(hand.players, hand.replay().payoffs, strict=True))


def test_an_all_in_is_a_call_or_a_raise(read):
    hand = read(COIN_POKER)

    assert results(hand) == {
        "Ann": Decimal("-0.05"),
        "Bob": Decimal("3.56"),
        "Cid": Decimal("-3.90"),
    }
    assert (hand.variant, hand.currency, hand.time_zone) == ("NT", "USDT", "Europe/Paris")


WALK = """\
CoinPoker Hand #7: PLO 4 (₮1/₮2/₮0.50) 2026/07/01 20:00:00 +08
Table '100169' 4-max Seat #3 is the button
Seat 2: Ann (₮16 in chips)
Seat 3: Cid (₮16 in chips)
Seat 4: Bob (₮16 in chips)
MEGA SPLASH dropped ₮3
Ann: posts ante ₮0.50
Cid: posts ante ₮0.50
Bob: posts ante ₮0.50
Bob: posts small blind ₮1
Ann: posts big blind ₮2
Cid: posts auto big blind ₮2
*** HOLE CARDS ***
Dealt to Ann [5h 3h Ac Kd]
Cid: raises ₮2 to ₮4
Bob: folds
Ann: folds
Cid: RETURN ₮2
*** SHOWDOWN ***
Cid collected ₮6.06 from pot
*** SUMMARY ***
Total pot ₮9.50 | Rake ₮0.24 | Splash Fee ₮0.20
Hand was run once
Board [  ]
Game ended: 2026/07/01 20:01:00 +08
Seat 3: Cid won (₮6.06)
"""


def test_a_splash_is_added_to_the_winnings(read):
    hand = read(WALK)

    assert results(hand) == {
        "Bob": Decimal("-1.50"),
        "Ann": Decimal("-2.50"),
        "Cid": Decimal("6.56"),
    }
    assert hand.user_fields["_fees"] == {"splash fee": [Decimal("0.20")]}
    assert hand.variant == "PO"


def test_a_cash_out_is_paid_outside_the_pot(read):
    line = "Cid cashed out the hand for ₮1.20 | Cash Out Fee ₮0.02\n"
    hand = read(changed(COIN_POKER, ("*** SUMMARY", f"{line}*** SUMMARY")))

    assert hand.user_fields["_outside_pot"] == [["Cid", Decimal("1.20")]]


def test_two_runs_share_the_first_flop(read):
    text = changed(
        COIN_POKER,
        ("*** FLOP", "*** FIRST FLOP"),
        ("*** TURN", "*** FIRST TURN"),
        ("*** RIVER", "*** FIRST RIVER"),
        (
            "*** SHOWDOWN ***",
            "*** SECOND TURN *** [7c 3h Jc] [9h]\n*** SECOND RIVER *** [7c 3h Jc 9h] [Ac]\n"
            "*** FIRST SHOWDOWN ***",
        ),
        ("collected ₮7.46", "collected ₮3.73"),
        ("Cid: shows [9c 9d] (One Pair)\n", ""),
        (
            "*** SUMMARY ***",
            "*** SECOND SHOWDOWN ***\nCid: shows [9c 9d] (Set)\nCid collected ₮3.73 from pot\n"
            "*** SUMMARY ***",
        ),
        ("Board [ 7c", "FIRST Board [ 7c"),
        ("Game ended", "SECOND Board [ 7c 3h Jc 9h Ac ]\nGame ended"),
        ("won (₮7.46)", "won (₮3.73)"),
        ("[9c 9d] and lost", "[9c 9d] and won (₮3.73)"),
    )
    assert results(read(text))["Bob"] == Decimal("-0.17")


BOMB_POT = """\
CoinPoker Hand #8: NLH BombPot (₮0.10/₮0.25/₮0.50) 2026/06/11 00:15:34 PDT
Table '201371' 6-max Seat #1 is the button
Seat 1: Ann (₮25 in chips)
Seat 2: Bob (₮25 in chips)
Ann: posts ante ₮0.50
Bob: posts ante ₮0.50
*** HOLE CARDS ***
Dealt to Ann [Ah 9d]
*** FIRST FLOP *** [3h 7c Ad]
*** SECOND FLOP *** [Qs 5d 8c]
Bob: checks
Ann: checks
*** FIRST TURN *** [3h 7c Ad] [2s]
*** SECOND TURN *** [Qs 5d 8c] [2d]
Bob: bets ₮1
Ann: folds
Bob: RETURN ₮1
*** SHOWDOWN ***
Bob collected ₮1 from pot
*** SUMMARY ***
Total pot ₮1 | Rake ₮0
Game ended: 2026/06/11 00:16:34 PDT
"""


def test_two_boards_with_bets_are_no_runs(read):
    hand = read(BOMB_POT)

    assert (hand.user_fields["_boards"], hand.user_fields["_bomb_pot"]) == (2, True)
    assert results(hand) == {"Bob": Decimal("0.50"), "Ann": Decimal("-0.50")}


TOURNAMENT = """\
CoinPoker Hand #185509980: Tournament #1287772, ₮1 Mini PKO, 15 Seats GTD Hold'em No Limit \
(400/800 ante 100 play) 2024/12/23 16:35:17 GMT
Table '12' 7-max Seat #1 is the button
Seat 1: Ann (43966 in chips)
Seat 2: Bob (1035 in chips)
Seat 3: Cid (310 in chips) is sitting out
Ann: posts the ante 100
Bob: posts the ante 100
Cid: posts the ante 100
Bob: posts small blind 400
Cid: posts big blind 210 and is all-in
*** HOLE CARDS ***
Dealt to Ann [5h Jc]
Ann activated time-bank (30 seconds)
Ann: raises 43866 and is all-in
Bob: folds
Uncalled bet (43466) returned to Ann
*** FLOP *** [2c 7d Kc]
*** TURN *** [2c 7d Kc] [3d]
*** RIVER *** [2c 7d Kc 3d] [4d]
*** SHOW DOWN ***
Cid: shows [Kd 8h] (a pair of Kings)
Ann: mucks hand
Ann collected 380 from side-pot 1
Cid collected 930 from pot
*** SUMMARY ***
Total pot 1310 | Rake 0
Board [ 2c 7d Kc 3d 4d ]
Game ended: 2024/12/23 16:35:38 GMT
"""


def test_the_older_layout_has_tournaments_and_raises_of_one_amount(read):
    hand = read(TOURNAMENT)

    assert results(hand) == {"Bob": -500, "Cid": 620, "Ann": -120}
    assert (hand.user_fields["_tournament"], hand.time_zone) == ("1287772", "UTC")


@pytest.mark.parametrize(
    ("text", "before", "after", "rule"),
    [
        (COIN_POKER, "RETURN ₮8.10", "RETURN ₮8", "takes back 8.00; 8.10"),
        (COIN_POKER, "ALLIN ₮3.60", "ALLIN ₮3.70", "puts in 3.70 of a stack of 3.60"),
        (COIN_POKER, "pot ₮7.85", "pot ₮7.95", "the total pot is 7.95"),
        (WALK, "SPLASH dropped ₮3", "SPLASH dropped ₮2", "the total pot is 9.50"),
        (TOURNAMENT, "*** SHOW DOWN", "*** HAND CANCELLED", "the hand was cancelled"),
    ],
)
def test_what_does_not_fit_is_refused(read, text, before, after, rule):
    with pytest.raises(NotationError, match=rule):
        read(changed(text, (before, after)))
