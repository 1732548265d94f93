"""Parse the stakes in logs of the Winning Poker Network up to 2019."""

import re
from typing import Final

from histories.rooms.money import MONEY, read_money
from histories.rooms.part import LogError
from histories.rooms.transcript import EventType, Transcript

GAMES: Final[dict[str, tuple[str | None, str | None]]] = {
    "Hold'em": ("NT", "FT"),
    "Omaha": ("PO", "FO"),
    "Omaha HiLow": ("PO/8", "FO/8"),
    "Six Plus Hold'em": ("NS", None),
    "Seven Cards Stud": (None, "F7S"),
    "Seven Cards Stud HiLow": (None, "F7S/8"),
}
"""The codes of games by their names: with blinds as stakes, and with fixed bets."""
GAME: Final = re.compile(
    rf"Game ID: (?P<number>\d+) (?P<small>{MONEY})/(?P<big>{MONEY}) (?P<table>.*)"
    rf" \((?P<game>{'|'.join(GAMES)})\)(?: \d+-max)?\s*"
)


def read_stakes(game: re.Match[str], transcript: Transcript, is_cash: bool) -> None:
    """Set the blinds, or the bets of fixed limit; the posts show which the stakes are."""
    small, big = read_money(game["small"], is_cash), read_money(game["big"], is_cash)
    with_blinds, with_bets = GAMES[game["game"]]
    first = {event.type: event.amount for event in reversed(transcript.events)}
    big_post = first.get(EventType.BIG_BLIND)
    if with_blinds and (first.get(EventType.SMALL_BLIND) == small or big_post == big):
        transcript.variant, transcript.small_blind, transcript.big_blind = with_blinds, small, big
    elif with_bets and (big_post == small or not with_blinds):
        transcript.variant, transcript.small_bet, transcript.big_blind = with_bets, small, small
    else:
        raise LogError(f"neither blind is that of the stakes {small}/{big}", transcript.line)
