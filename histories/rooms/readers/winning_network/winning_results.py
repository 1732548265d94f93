"""Parse the results of players in the summaries of the Winning Poker Network up to 2019."""

import re
from collections.abc import Collection
from typing import Final

from histories.rooms.money import AMOUNT, MONEY, read_money
from histories.rooms.part import LogError, Part
from histories.rooms.player_lines import PlayerAction, PlayerLines
from histories.rooms.transcript import EventType
from lookup.arguments import shown

SUMS: Final = (
    rf"Bets: (?P<bets>{MONEY})\. Collects: {AMOUNT}\. (?P<sign>Wins|Loses): (?P<net>{MONEY})\."
)
SEAT: Final = re.compile(rf"Seat \d+: (.+) \({MONEY}\)\.\s*")
NAMELESS: Final = re.compile(r"(?<=^Player )(?= )|(?<=^\*Player )(?= )|(?<= returned to)\s*$")
"""The places at which lines omit a player's name."""
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


def with_missing_name(part: Part) -> Part | None:
    """Return a hand with the name that its lines omit, None unless one seated player has no line.

    The order of the turns and the pot show whether the lines are that player's.
    """
    names = [match[1] for match in map(SEAT.fullmatch, part.lines) if match]
    text = "\n".join(part.lines)
    missing = [name for name in names if f"Player {name} " not in text]
    if len(missing) != 1 or "Player  " not in text:
        return None
    name = missing[0]
    lines = [
        NAMELESS.sub(lambda m: f" {name}" if "returned" in m.string else name, line)
        for line in part.lines
    ]
    return part.in_words(lines)
