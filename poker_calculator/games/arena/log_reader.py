"""Read a `play.log` with checks of every line, also from the document's own program."""

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from lookup.arguments import shown
from poker_calculator.games.arena.play_log import (
    SCHEMA,
    SUIT_NUMBERS,
    Entry,
    Note,
    PlayerPicture,
    Snapshot,
)
from poker_calculator.games.cards import ALL_CARDS, Card, write_cards
from poker_calculator.games.notation.toml import is_too_deep

NUMBER_LIMIT: Final = 1 << 53
"""The exclusive maximum of chips and numbers, so that any program can read them exactly."""
PREFIX: Final = re.compile(r"(INFO|ERROR|WARNING|DEBUG|CRITICAL):root:")
Check = Callable[[object, str], Any]


class PlayLogError(ValueError):
    """A log that breaks a *rule*, in *file* and *line* (from 1)."""

    def __init__(self, rule: str, file: str | None = None, line: int | None = None) -> None:
        self.rule: str = rule
        self.file: str | None = file
        self.line: int | None = line
        location = ([] if file is None else [file]) + ([] if line is None else [f"line {line}"])
        super().__init__(": ".join([", ".join(location), rule] if location else [rule]))

    def __reduce__(self) -> tuple[Any, ...]:
        return PlayLogError, (self.rule, self.file, self.line)


class PlayLog(NamedTuple):
    """A parsed log."""

    entries: tuple[Entry, ...]
    """All lines in order, each a `Snapshot` or a `Note`."""
    notice: str
    """A notice that a cut-off last line is omitted; empty if none is."""

    @property
    def snapshots(self) -> tuple[Snapshot, ...]:
        """Return only the snapshots of the table."""
        return tuple(entry for entry in self.entries if isinstance(entry, Snapshot))


def read_log(source: str | os.PathLike[str] | bytes) -> PlayLog:
    """Parse a `play.log` from its path or its bytes.

    Lines may begin with ``INFO:root:``, like those of Python's logging; a line with ``ERROR:root:``
    is a note of the kind "error". A cut-off last line, as from a killed program, is omitted with a
    notice. Raises LogError, a ValueError, with file and line for any other fault, and OSError if
    the file cannot be read.

    >>> read_log(b'{"note": "out", "round": 1, "name": "A", "reason": "slow"}').entries[0].kind
    'out'
    """
    file = None if isinstance(source, bytes) else os.fspath(source)
    data = source if isinstance(source, bytes) else Path(source).read_bytes()
    lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    last = lines.pop()
    entries, notice = [], ""
    for number, line in enumerate(lines, 1):
        try:
            entries.append(_read_line(line))
        except PlayLogError as error:
            raise PlayLogError(error.rule, file, number) from None
    if last.strip():
        try:
            entries.append(_read_line(last))
        except PlayLogError:
            notice = f"line {len(lines) + 1}, the last one, is cut off and left out"
    if not entries:
        raise PlayLogError("the file does not hold a complete line of a play.log", file)
    return PlayLog(tuple(entries), notice)


def _read_line(line: bytes) -> Entry:
    """Parse one line; raises LogError without file and line."""
    try:
        text = line.decode().removesuffix("\r")
    except UnicodeDecodeError as error:
        raise PlayLogError(f"not UTF-8: {error.reason} at byte {error.start}") from None
    prefix = PREFIX.match(text)
    if prefix is not None:
        text = text[prefix.end() :]
        if prefix[1] != "INFO":
            return Note("error", {"text": text})
    try:
        value = json.loads(text, object_pairs_hook=_pairs, parse_constant=_no_constant)
        if is_too_deep(value):
            raise RecursionError
    except PlayLogError:
        raise
    except (ValueError, RecursionError) as error:
        why = "nested too deep" if isinstance(error, RecursionError) else str(error)
        raise PlayLogError(f"{shown(text)} is not JSON: {why}") from None
    if not isinstance(value, dict):
        raise PlayLogError(f"a line is a JSON object, not {shown(value)}")
    if "note" not in value:
        return _read_snapshot(value)
    kind = value.pop("note")
    if not isinstance(kind, str) or kind not in NOTES:
        raise PlayLogError(f"unknown note {shown(kind)}; the notes are {', '.join(NOTES)}")
    checks = NOTES[kind] if kind != "game" else _checks_of_game(value)
    return Note(kind, _read_fields(value, checks, f"the note {kind!r}"))


def _read_snapshot(value: dict[str, Any]) -> Snapshot:
    snapshot = Snapshot(**_read_fields(value, SNAPSHOT, "a line of the table"))
    seen: set[Card] = set()
    for cards in (snapshot.community_cards, *(player.cards for player in snapshot.players)):
        for card in cards:
            if card in seen:
                raise PlayLogError(f"the card {write_cards([card])!r} is on the table twice")
            seen.add(card)
    return snapshot


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise PlayLogError(f"the field {shown(twice)} is there twice")
    return fields


def _no_constant(text: str) -> None:
    raise PlayLogError(f"{text} is not a number that a log can hold")


def _read_fields(value: object, checks: dict[str, Check], what: str) -> dict[str, Any]:
    """Check that an object has exactly these fields, and parse each."""
    if not isinstance(value, dict) or value.keys() != checks.keys():
        got = [*value] if isinstance(value, dict) else value
        raise PlayLogError(f"{what} has the fields {', '.join(checks)}; got {shown(got)}")
    return {name: check(value[name], name) for name, check in checks.items()}


def _whole(value: object, name: str) -> int:
    if type(value) is not int or not 0 <= value < NUMBER_LIMIT:
        raise PlayLogError(f"{name} is a whole number of 0 or more, not {shown(value)}")
    return value


def _counted(value: object, name: str) -> int:
    number = _whole(value, name)
    if number == 0:
        raise PlayLogError(f"{name} is counted from 1, not 0")
    return number


def _checks_of_game(value: dict[str, Any]) -> dict[str, Check]:
    """Return the fields of a log's first note, which states its schema."""
    schema = _whole(value.get("schema"), "schema")
    if schema not in GAMES:
        schemas = " and ".join(map(str, GAMES))
        raise PlayLogError(f"the log is of schema {schema}; this program reads schema {schemas}")
    return GAMES[schema]


def _text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise PlayLogError(f"{name} is text, not {shown(value)}")
    return value


def _flag(value: object, name: str) -> bool:
    if not isinstance(value, bool):
        raise PlayLogError(f"{name} is true or false, not {shown(value)}")
    return value


def _list_of(check: Check, maximum: float = float("inf")) -> Check:
    def check_list(value: object, name: str) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) > maximum:
            limit = "" if maximum == float("inf") else f" of up to {maximum}"
            raise PlayLogError(f"{name} is a list{limit}, not {shown(value)}")
        return tuple(check(entry, f"an entry of {name}") for entry in value)

    return check_list


def _by_name(check: Check) -> Check:
    def check_values(value: object, name: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise PlayLogError(f"{name} is an object, by the players' names, not {shown(value)}")
        return {key: check(entry, f"{name} of {shown(key)}") for key, entry in value.items()}

    return check_values


def _card(value: object, name: str) -> Card:
    numbers = _read_fields(value, {"rank": _whole, "suit": _whole}, "a card")
    rank, suit = int(numbers["rank"]), int(numbers["suit"])
    if not (2 <= rank <= 14 and suit in SUIT_NUMBERS):
        raise PlayLogError(
            f"a card has a rank of 2 to 14 and a suit of 1 to 4, not {rank} and {suit}"
        )
    return ALL_CARDS[4 * (rank - 2) + SUIT_NUMBERS.index(suit) + 1]


def _players(value: object, name: str) -> tuple[PlayerPicture, ...]:
    def read(entry: object, _: str) -> PlayerPicture:
        return PlayerPicture(**_read_fields(entry, PLAYER, "a player"))

    players: tuple[PlayerPicture, ...] = _list_of(read, 23)(value, name)
    names = [player.name for player in players]
    for twice in {name for name in names if names.count(name) > 1}:
        raise PlayLogError(f"two players are called {shown(twice)}; each needs its own name")
    return players


PLAYER: Final[dict[str, Check]] = {
    "name": _text,
    "cards": _list_of(_card, 2),
    "bet_amt": _whole,
    "chips": _whole,
    "died": _flag,
}
SNAPSHOT: Final[dict[str, Check]] = {
    "round": _counted,
    "acc_chips": _whole,
    "community_cards": _list_of(_card, 5),
    "players": _players,
    "all_in": _flag,
}
GAME: Final[dict[str, Check]] = {
    "schema": _whole,
    "ranking": _text,
    "rounds": _whole,
    "chips": _whole,
    "fee": _whole,
    "bots": _list_of(_text),
    "locks": _by_name(_list_of(_text)),
}
GAMES: Final = {1: GAME | {"seed": _whole}, SCHEMA: GAME}
"""The fields of a game by schema; since schema 2, a separate last note has the seed."""
NOTES: Final[dict[str, dict[str, Check]]] = {
    "game": GAME,
    "out": {"round": _counted, "name": _text, "reason": _text},
    "won": {"round": _counted, "winners": _by_name(_whole), "house": _whole},
    "end": {"chips": _by_name(_whole), "house": _whole},
    "seed": {"seed": _text},
}
"""The notes and their fields."""
