"""Seat players who join a table while a hand begins; their logs state no seat and no stack."""

from decimal import Decimal
from typing import Any, Final

from histories.rooms.ledger import PLAYED, PUT_IN
from histories.rooms.part import LogError
from histories.rooms.transcript import EventType, Money, Seat, Transcript
from lookup.arguments import shown

MOST_SEATS: Final = 10
UNKNOWN: Final = Decimal("Infinity")


def seat_joiner(transcript: Transcript, joined: set[str], left: set[str]) -> None:
    """Seat the player of *joined* who is dealt in, with an infinite stack unless they are all-in.

    They sit between the players who act before and after them, in the first free seat. The order of
    the players is the same in each of these seats. Seats of players in *left* are free.
    """
    players = {event.player for event in transcript.events}
    names = sorted(joined & players)
    if len(names) > 1:
        raise LogError(f"{shown(names)} play without a seat and a stack; one player may")
    if not names:
        return
    transcript.seats = [s for s in transcript.seats if s.name not in left - players]
    numbers = {seat.name: seat.number for seat in transcript.seats}
    before, after = (numbers[name] for name in _neighbours(transcript, names[0]))
    count = max(transcript.seat_count or MOST_SEATS, *numbers.values())
    for step in range(1, count):
        number = (before + step - 1) % count + 1
        if number == after:
            break
        if number not in numbers.values():
            transcript.seats.append(Seat(number, names[0], _stack(transcript, names[0])))
            return
    raise LogError(f"{names[0]} plays without a seat, and none is free where they act")


def _stack(transcript: Transcript, name: str) -> Money:
    """Return the chips that an all-in player puts in, infinity for others."""
    events = [e for e in transcript.events if e.player == name and e.type in PUT_IN]
    is_all_in = any(event.type is EventType.ALL_IN for event in events)
    chips: Any = [event.amount for event in events]
    return sum(chips) if is_all_in else UNKNOWN


def _neighbours(transcript: Transcript, name: str) -> tuple[str, str]:
    """Return the players who act before and after a player in the first round.

    The big blind, who has no turn if all others fold, comes after the last of them.
    """
    order = dict[str, None]()
    for event in transcript.events:
        if event.type is EventType.BOARD:
            break
        if event.type in PLAYED:
            order[event.player] = None
    others = [*order, *(() if name in order else (name,))]
    place = others.index(name)
    return others[place - 1], others[(place + 1) % len(others)]
