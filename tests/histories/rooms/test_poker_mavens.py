"""Logs of Poker Mavens: the site's own name, refunds, a rake for each pot."""

from decimal import Decimal

import pytest
from example_logs import POKER_MAVENS as CASH
from room_logs import changed

from games.notation import NotationError


def test_the_first_lines_name_the_site_the_game_and_the_time(read):
    hand = read(CASH)

    assert (hand.hand, hand.venue, hand.table) == ("5557960-70", "Some Site", "NLHE 6max .5/1 #6")
    assert (hand.min_bet, hand.currency, str(hand.time)) == (1, None, "23:29:08")


def test_the_player_with_the_button_is_named(read):
    assert read(CASH).players == ("Cid", "Ann", "Bob")


def test_a_post_of_both_blinds_has_a_dead_part(read):
    text = changed(
        CASH,
        ("Seat 4: Cid", "Seat 5: Cid"),
        ("Seat 3: Bob", "Seat 3: Dot (96)\nSeat 4: Bob"),
        ("posts big blind 1\n", "posts big blind 1\nDot posts small & big blind 1.50\n"),
        ("Bob raises to 3", "Dot folds\nBob raises to 3"),
        ("Pot (80.25)", "Pot (81.75)"),
    )

    assert read(text).user_fields["_dead_blinds"] == [0, 0, Decimal("0.50"), 0]


def test_a_refund_is_an_uncalled_bet(read):
    before = CASH.partition("Bob calls 37")[0]
    text = before + "Bob folds\nCid refunded 37\nCid wins Pot (6.83)\nRake (0.17)\n"

    assert read(text).winnings == (Decimal("6.83"), 0, 0)


@pytest.mark.parametrize(
    ("before", "after", "rule"),
    [
        ("Cid calls 2.50", "Cid calls 3.50", r"calls 3\.50; it takes 2\.50"),
        ("Pot (80.25)", "Pot (80.35)", "the rake is"),
        ("** Pot Show Down ** [3s", "** Pot Show Down ** [4s", "the board is"),
        ("Bob shows [Th Td]", "Bob shows [Th 3s]", "3s"),
    ],
)
def test_what_does_not_fit_is_refused(read, before, after, rule):
    with pytest.raises(NotationError, match=rule):
        read(changed(CASH, (before, after)))
