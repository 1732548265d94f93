"""Logs of Unibet: raises that state both amounts, and the net result of each player."""

from decimal import Decimal

import pytest
from example_logs import UNIBET as CASH
from room_logs import changed

from games.notation import NotationError


def test_winnings_include_the_uncalled_bet(read):
    hand = read(CASH)

    assert hand.players == ("Ann", "Bob", "Cid")
    assert hand.finishing_stacks == (Decimal("4.65"), Decimal("0.90"), Decimal("1.55"))


def test_the_first_line_states_the_game_and_the_time(read):
    hand = read(CASH)

    assert (hand.hand, hand.variant, hand.table) == (1460000001, "NT", "€1 NL")
    assert (hand.currency, hand.min_bet, str(hand.time)) == ("EUR", Decimal("0.10"), "13:22:50")


@pytest.mark.parametrize(
    ("before", "after", "rule"),
    [
        ("raises €0.75 to", "raises €0.70 to", "Cid raises to 0.95, which adds 0.75"),
        ("Cid: bet €0.95", "Cid: bet €0.90", "Cid puts in 0.95 and wins 1.55, but the result is"),
        ("result: €0.60", "result: €0.50", "Cid puts in 0.95 and wins 1.55, but the result is"),
        ("result: €-0.50", "result: €0.50", "Ann puts in 0.50 and wins 0.00, but the result is"),
    ],
)
def test_amounts_that_are_stated_twice_must_agree(before, after, rule, read):
    with pytest.raises(NotationError, match=rule):
        read(changed(CASH, (before, after)))
