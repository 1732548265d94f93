"""Parse the results of players in the summaries of the Winning Poker Network up to 2019."""

from collections.abc import Collection
from typing import Final

from histories.rooms.money import AMOUNT, MONEY, read_money
from histories.rooms.part import LogError
from histories.rooms.player_lines import PlayerAction, PlayerLines
from histories.rooms.transcript import EventType
from lookup.arguments import shown

SUMS: Final = (
    rf"Bets: (?P<bets>{MONEY})\. Collects: {AMOUNT}\. (?P<sign>Wins|Loses): (?P<net>{MONEY})\."
)
RESULTS: Final = PlayerLines(
    (
        (rf"does not show cards\. ?{SUMS}", None),
        (rf"doesn't show cards\.{SUMS}", None),
        (rf"mucks \(does not show cards\)\. {SUMS}", EventType.MUCK),
        (rf"mucks \(does not show: \[(?P<cards>[^\]]*)\]\)\. {SUMS}", EventType.MUCK),
        (
            rf"shows: [^\[\]]* \[(?P<cards>[^\]]*)\](?: Low hand \([^()]*\))?\. ?{SUMS}",
            EventType.SHOW,
        ),
    )
)
"""The results of players in the summary, after their names."""


def read_result(text: str, names: Collection[str], is_cash: bool) -> tuple[str, PlayerAction]:
    """Return a player's name and result: their cards and winnings, and *bets* in all.

    Raises LogError for unknown text and for a wrong net result.
    """
    if (found := RESULTS.read(text, names, is_cash)) is None:
        raise LogError(f"{shown(text)} is not understood")
    name, result = found
    bets, net = (read_money(result.further[group] or "", is_cash) for group in ("bets", "net"))
    if result.amount - bets != (net if result.further["sign"] == "Wins" else -net):
        raise LogError(f"{name} bets {bets} and collects {result.amount}, which is not {net}")
    return found
