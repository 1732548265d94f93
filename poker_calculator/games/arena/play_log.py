"""The log of a game, `play.log`: its entries, written line by line."""

import errno
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final, TypeAlias

from lookup.arguments import shown
from lookup.running.output import open_nonblocking
from poker_calculator.games.cards import Card

SCHEMA: Final = 2
SUIT_NUMBERS: Final = (1, 3, 2, 4)
"""The document's number of each of our suits: club 1, heart 2, diamond 3, spade 4."""

LogTarget: TypeAlias = "str | os.PathLike[str] | IO[str] | None"
"""A path, a text file open for writing, or None for no log."""


@dataclass(frozen=True)
class PlayerPicture:
    """A player in a snapshot; *bet_amt* is the bet on this street."""

    name: str
    cards: tuple[Card, ...]
    bet_amt: int
    chips: int
    died: bool


@dataclass(frozen=True)
class Snapshot:
    """The table after one step: *acc_chips* is the whole pot, including bets in front of players.

    *players* are in the order of the round, the opener of each street first. Within a round, the
    sum of the players' chips and the pot is constant until the pot is paid.
    """

    round: int
    acc_chips: int
    community_cards: tuple[Card, ...]
    players: tuple[PlayerPicture, ...]
    all_in: bool

    def as_json(self) -> dict[str, Any]:
        """Return the line in JSON types."""
        players = [{**vars(each), "cards": cards_as_json(each.cards)} for each in self.players]
        cards = cards_as_json(self.community_cards)
        return {**vars(self), "community_cards": cards, "players": players}


@dataclass(frozen=True)
class Note:
    """An entry that is not a snapshot: game, out, won, end, seed or error."""

    kind: str
    fields: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Return the line in JSON types."""
        return {"note": self.kind, **self.fields}


Entry: TypeAlias = Snapshot | Note
Log: TypeAlias = Callable[[Entry], None]  # a function that takes each entry of a game


def cards_as_json(cards: Sequence[Card]) -> list[dict[str, int]]:
    """Return cards in the document's numbers: ranks 2 to 14, suits by `SUIT_NUMBERS`.

    >>> from poker_calculator.games.cards import read_cards
    >>> cards_as_json(read_cards("AsTd"))
    [{'rank': 14, 'suit': 4}, {'rank': 10, 'suit': 3}]
    """
    return [{"rank": card.rank + 2, "suit": SUIT_NUMBERS[card.suit]} for card in cards]


@contextmanager
def open_log(target: LogTarget) -> Iterator[Log]:
    """Open a log that writes each entry as a line at once, unless the entry equals the last one.

    A killed game leaves complete lines. An open file stays open. Raises ValueError for an invalid
    target, OSError if the file cannot be written.
    """
    if target is None:
        yield lambda entry: None
    elif isinstance(target, str | os.PathLike):
        with Path(target).open("w", encoding="utf-8", newline="\n") as file:
            yield _line_writer(file)
    elif hasattr(target, "write"):
        yield _line_writer(target)
    else:
        raise ValueError(f"the log is {shown(target)}; give a path, or a file open for writing")


def add_to_log(path: Path, entry: Entry) -> None:
    """Append an entry to a log, unless it is a pipe with a closed reader."""
    try:
        with open(path, "a", encoding="utf-8", newline="\n", opener=open_nonblocking) as file:
            file.write(_line_of(entry))
    except OSError as error:
        if error.errno not in (errno.ENXIO, errno.EPIPE):
            raise


def _line_of(entry: Entry) -> str:
    return json.dumps(entry.as_json(), allow_nan=False) + "\n"


def _line_writer(file: IO[str]) -> Log:
    last = ""

    def write(entry: Entry) -> None:
        nonlocal last
        line = _line_of(entry)
        if line != last:
            file.write(line)
            file.flush()
            last = line

    return write
