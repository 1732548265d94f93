"""The buy-ins of tournaments, as first lines of logs state them."""

from decimal import Decimal

import pytest

from poker_calculator.histories.rooms.texts import read_buy_in


@pytest.mark.parametrize(
    ("text", "amount", "currency"),
    [
        ("$10+$1 USD Hold'em No Limit - Level I", "11", "USD"),
        ("$5.00+$5.00+$0.91 USD Hold'em", "10.91", "USD"),
        ("€4.50+€0.50 EUR Omaha", "5", "EUR"),
        ("18€ + 2€", "20", "EUR"),
        ("$1,000+$50 Hold'em", "1050", "USD"),
        ("Freeroll  Hold'em No Limit", "0", None),
        ("Gratuit", "0", None),
    ],
)
def test_the_parts_are_added(text, amount, currency):
    assert read_buy_in(text) == (Decimal(amount), currency)


@pytest.mark.parametrize("text", ["1000+100 Hold'em", "Ticket only", "Hold'em No Limit", ""])
def test_play_money_and_tickets_are_not_money(text):
    assert read_buy_in(text) is None
