"""Describe the summary of a tournament: its buy-in, and the results of its players."""

import datetime
from collections.abc import Callable
from decimal import Decimal
from typing import NamedTuple

PLAY_MONEY = "play money"
"""The currency of tournaments for chips without value."""


class BuyInParts(NamedTuple):
    """The parts of a buy-in."""

    prizes: Decimal  # for the prize pool
    bounty: Decimal  # for the bounty on the player
    fee: Decimal  # for the room


class Entry(NamedTuple):
    """The result of one entry of a player in a tournament."""

    player: str | None  # None for the player who keeps the file, if it does not name them
    place: int | None  # None if it is not known, as the player was still in
    prize: Decimal | None  # None if no amount is stated, as for a ticket
    award: str | None = None  # the text of a prize that is not only money, such as a ticket
    bounty: Decimal | None = None  # the sum of the bounties won, if it is stated
    number: int = 1  # 1 for the first entry of a player, 2 for the first re-entry


class TournamentSummary(NamedTuple):
    """A room's summary of a tournament, in the terms of the room."""

    venue: str  # the name of the room, as in its hands
    tournament: str  # the tournament's number, as in its hands
    name: str | None = None
    start: datetime.datetime | None = None
    """The time of the start: in UTC if the file names a known time zone, else as written."""
    buy_in: Decimal | None = None  # the cost of one entry with the fee, 0 for a freeroll
    buy_in_parts: BuyInParts | None = None  # None if the file does not tell the parts apart
    currency: str | None = None
    """The currency of buy-in and prizes: a code, or "play money"; None if none is named."""
    entrants: int | None = None  # the number of players or entries, as the room counts them
    prize_pool: Decimal | None = None
    entries: tuple[Entry, ...] = ()  # in the order of the file
    hero: str | None = None  # the player who keeps the file, if it names them
    re_entries: int = 0  # the numbers of the hero's re-entries, rebuys and add-ons
    rebuys: int = 0
    add_ons: int = 0
    total_buy_in: Decimal | None = None
    """The cost of the hero's entries, rebuys and add-ons, None if it is not stated."""
    entry: int | None = None
    """The number of the hero's entry, if the room writes a summary for each entry."""
    file: str | None = None
    line: int | None = None  # the number of the first line, from 1


class SummaryPart(NamedTuple):
    """The lines of one summary in a file."""

    line: int  # the number of the first line, from 1
    lines: list[str]
    fault: str | None = None  # why the lines cannot be a summary, if they were not all kept


SummaryFunction = Callable[[SummaryPart], TournamentSummary]
