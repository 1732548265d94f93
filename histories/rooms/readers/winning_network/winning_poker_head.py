"""Parse the stakes in logs of the Winning Poker Network up to 2019."""

import re
from typing import Final

from histories.rooms.ledger import PUT_IN, Ledger
from histories.rooms.money import MONEY, read_money
from histories.rooms.part import LogError
from histories.rooms.transcript import FORCED, EventType, Transcript

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
        if with_blinds.startswith("P") and _exceeds_pot(transcript):
            transcript.variant = f"N{with_blinds[1:]}"
    elif with_bets and (big_post == small or not with_blinds):
        transcript.variant, transcript.small_bet, transcript.big_blind = with_bets, small, small
    else:
        raise LogError(f"neither blind is that of the stakes {small}/{big}", transcript.line)


def _exceeds_pot(transcript: Transcript) -> bool:
    """Return whether a raise is above the limit of the pot, by more than two big blinds.

    The limit is the bet before, and the pot after a call.
    """
    ledger, pot = Ledger(transcript.seats), transcript.big_blind * 0
    for event in transcript.events:
        if event.type in (EventType.BOARD, EventType.STREET):
            ledger.new_street()
        elif event.type in PUT_IN:
            place = ledger.place[event.player]
            limit = pot + 2 * (ledger.level + transcript.big_blind) - ledger.bets[place]
            pot += ledger.put_at(place, event.type, event.amount)
            if event.type not in FORCED and ledger.bets[place] > limit:
                return True
    return False
