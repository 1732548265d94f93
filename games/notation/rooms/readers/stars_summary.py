"""The summary of a hand in the layout of PokerStars: what was told before, told again."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from games.notation.rooms.money import read_cards_text
from games.notation.rooms.room import LogError
from games.notation.rooms.transcript import Event, Seat, Transcript, What

# Atomic, not possessive: Python before 3.11.5 matches possessive groups wrongly.
MONEY: Final = r"(?>[$€£]?\d[\d,]*(?:\.\d+)?)"
TOTAL: Final = re.compile(
    rf"Total pot (?P<amount>{MONEY})(?P<pots>.*?) ?\| Rake (?P<rake>{MONEY})"
    r"(?P<fees>(?: \| .*)?)\s*"
)
POT: Final = re.compile(rf" (?:Main|Side) pot(?:-\d+)? ({MONEY})\.")
FEE: Final = re.compile(rf"\| (?P<name>[A-Za-z ]+?) (?P<amount>{MONEY})")
BOARD: Final = re.compile(r"(?:FIRST |SECOND |THIRD )?Board \[(?P<cards>[^]]*)\]\s*")
SHOWN: Final = re.compile(r" (?P<how>showed|mucked) \[(?P<cards>[^]]*)\]")
WON: Final = re.compile(rf" (?:won|collected) \(({MONEY})\)")


def read_totals(line: str, told: Transcript, money: Callable[[str], Any]) -> None:
    """Read a line of the summary: totals, and the board."""
    if match := TOTAL.fullmatch(line):
        told.total_pot, told.rake = money(match["amount"]), money(match["rake"])
        told.pots = [money(amount) for amount in POT.findall(match["pots"])]
        for fee in FEE.finditer(match["fees"]):
            told.fees[fee["name"].lower()] = money(fee["amount"])
    elif match := BOARD.fullmatch(line):
        told.told_boards.append(read_cards_text(match["cards"]))


def read_seat(
    line: str,
    number: int,
    told: Transcript,
    seats: Mapping[str, Seat],
    money: Callable[[str], Any],
) -> None:
    """Read what a line of the summary says of a player, of *seats* by what they are numbered."""
    of_seat, _, text = line[5:].partition(": ")
    seat = seats.get(of_seat)
    if seat is None or not text.startswith(seat.name):
        if of_seat.isdigit():
            raise LogError(f"the summary names another player in seat {of_seat}")
        return
    name = seat.name
    text = text[len(name) :]
    is_told = " won (" in text or " collected (" in text
    if is_told and (won := [money(amount) for amount in WON.findall(text)]):
        told.won[name] = sum(won)
    if "[" not in text or (match := SHOWN.search(text)) is None:
        return
    cards, what = read_cards_text(match["cards"]), SHOWN_AS[match["how"]]
    shown = {event.cards for event in told.events if event.player == name and event.what is what}
    if not shown & {cards, ""} and shown:
        raise LogError(f"{name} {match['how']} {cards}, but {shown.pop()} before")
    if cards not in shown:
        told.events.append(Event(what, name, 0, cards, number))


SHOWN_AS: Final = {"showed": What.SHOW, "mucked": What.MUCK}
