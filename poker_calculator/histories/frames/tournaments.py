"""The results of tournaments: a DataFrame of summaries, and their join to rows of hands."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import lru_cache
from math import isnan, nan
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from lookup.arguments import shown
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.histories.frames.columns import COLUMNS, RepeatedText
from poker_calculator.histories.storage.opening import open_file

if TYPE_CHECKING:
    import pandas as pd

    from poker_calculator.histories.frames.rows import Extracted
    from poker_calculator.histories.rooms.summaries.merging import Key, MergedSummary, PlayerResult
    from poker_calculator.histories.rooms.summaries.summary import TournamentSummary

TABLE: Final = {
    "venue": "str",
    "tournament": "str",
    "name": "str",
    "start": "datetime64[us]",
    "player": "str",
    "is_hero": "bool",
    "entries": "int64",
    "rebuys": "float64",
    "add_ons": "float64",
    "buy_in": "float64",
    "bounty_part": "float64",
    "fee": "float64",
    "total_buy_in": "float64",
    "currency": "str",
    "entrants": "float64",
    "prize_pool": "float64",
    "place": "float64",
    "prize": "float64",
    "award": "str",
    "total_bounty": "float64",
    "summary": "str",
}
"""The columns of `summaries_to_frame` and their dtypes."""


def summaries_to_frame(summaries: Iterable[TournamentSummary]) -> pd.DataFrame:
    """Return a DataFrame with a row for each player of each tournament in the summaries.

    *summaries* are those of `read_summaries`. Several summaries of one tournament are merged:
    copies and later versions count once, and the results of a player's entries are added up.
    Columns, with their dtypes in `TABLE`:

    - ``venue``, ``tournament``: as in the hands, so both frames can be merged
    - ``name``: of the tournament, for PokerStars of the game; ``start``: in UTC if the file names a
      known time zone, else as written
    - ``player``, ``is_hero``: the hero is the player who keeps the file
    - ``entries``: the number of entries of the player; ``rebuys``, ``add_ons``: of the hero only
    - ``buy_in``: the cost of one entry, with its parts ``bounty_part`` and ``fee``
    - ``total_buy_in``: the cost of all entries, and of the hero's rebuys and add-ons
    - ``currency``: a code, or "play money"
    - ``entrants``: the number of players or entries, as the room counts them; ``prize_pool``
    - ``place``: of the last entry; ``prize``: the sum of the prizes, missing for tickets without a
      stated value; ``award``: the text of a prize that is not only money
    - ``total_bounty``: the sum of the bounties, if the summary states it
    - ``summary``: the file

    Raises NotationError if summaries of a tournament contradict each other.
    """
    from poker_calculator.histories.rooms.summaries.merging import merge

    errors: list[NotationError] = []
    merged = merge(summaries, errors)
    if errors:
        raise errors[0]
    return table_of(row for each in merged.values() for row in rows_of(each))


def rows_of(merged: MergedSummary) -> Iterator[tuple[Any, ...]]:
    """Yield the row of each player of a tournament, in the order of `TABLE`."""
    for name, result in merged.players.items():
        yield _row(merged.summary, name, result)


def table_of(rows: Iterable[tuple[Any, ...]]) -> pd.DataFrame:
    """Return the frame of rows."""
    import pandas as pd

    rows = [*rows]
    columns = (
        dict(zip(TABLE, zip(*rows, strict=True), strict=True)) if rows else dict.fromkeys(TABLE, ())
    )
    return pd.DataFrame(
        {name: pd.Series([*columns[name]], dtype=dtype) for name, dtype in TABLE.items()}
    )


def _row(summary: TournamentSummary, name: str | None, result: PlayerResult) -> tuple[Any, ...]:
    """Return the values of a row, in the order of `TABLE`."""
    parts, is_hero = summary.buy_in_parts, name is None or name == summary.hero
    return (
        summary.venue,
        summary.tournament,
        summary.name,
        summary.start,
        name,
        is_hero,
        max(len(result.prizes), 1 + summary.re_entries * is_hero),
        summary.rebuys if is_hero else None,
        summary.add_ons if is_hero else None,
        _number(summary.buy_in),
        _number(parts and parts.bounty),
        _number(parts and parts.fee),
        _number(result.total_buy_in),
        summary.currency,
        summary.entrants,
        _number(summary.prize_pool),
        result.place,
        _number(result.prize),
        result.award,
        _number(result.bounty),
        summary.file,
    )


def _number(amount: Decimal | None) -> float | None:
    return None if amount is None else float(amount)


COLUMN_INDICES: Final = {name: place for place, name in enumerate(COLUMNS)}
"""The places of the columns in `Extracted.columns`."""
NUMBERS: Final = (
    *("buy_in", "place", "prize", "rebuy"),
    *("entrants", "total_buy_in", "total_bounty"),
)
"""The columns in numbers that summaries state."""
TEXTS: Final = ("buy_in_currency", "summary")
DIGITS: Final = 16  # of digests
CACHED: Final = 16  # the number of tournaments whose summaries are held in memory


def name_of(venue: str | None, tournament: str) -> str:
    """Return the venue and number of a tournament as one text."""
    return f"{venue or ''}\t{tournament}"


class TournamentResults:
    """The results of tournaments by venue and number, from the summaries in files.

    Summaries may list thousands of players, so they are read again when hands of their tournament
    are joined, and a few are held in memory.
    """

    def __init__(self, files: Iterable[str] = ()) -> None:
        self.errors: list[NotationError] = []
        """The errors of summaries that cannot be read, or that contradict another one."""
        self._files: dict[Key, list[str]] = {}
        self._digests: dict[str, str] = {}
        self._cached = lru_cache(CACHED)(self._merge)
        for file in dict.fromkeys(files):
            self._add(file)
        for key, its_files in self._files.items():
            if len(its_files) > 1:
                self._merge(key, self.errors)

    def _add(self, file: str) -> None:
        """Add the tournaments of a file."""
        digest = _digest(file)
        for summary in _summaries(file):
            if isinstance(summary, NotationError):
                self.errors.append(summary)
                continue
            key = summary.venue, summary.tournament
            self._files.setdefault(key, []).append(file)
            name = name_of(*key)
            before = self._digests.get(name, "")
            self._digests[name] = hashlib.sha256((before + digest).encode()).hexdigest()[:DIGITS]

    def _merge(self, key: Key, errors: list[NotationError] | None = None) -> MergedSummary:
        """Return the merged summaries of a tournament; add errors of contradictions."""
        from poker_calculator.histories.rooms.summaries.merging import merge

        readable = (
            summary for file in dict.fromkeys(self._files[key]) for summary in _summaries(file)
        )
        own = (
            summary
            for summary in readable
            if not isinstance(summary, NotationError) and (summary.venue, summary.tournament) == key
        )
        return merge(own, [] if errors is None else errors)[key]

    def digest(self, name: str) -> str:
        """Return a digest of the files with summaries of a tournament, empty without any.

        name : the venue and the number, as `name_of` returns them
        """
        return self._digests.get(name, "")

    def to_frame(self, player: str | None = None) -> pd.DataFrame:
        """Return the rows of `summaries_to_frame` of a player, by default the hero."""
        column = [*TABLE].index("is_hero" if player is None else "player")
        rows = (row for key in self._files for row in rows_of(self._cached(key)))
        return table_of(row for row in rows if row[column] == (player or True))

    def join(self, extracted: Extracted) -> Extracted:
        """Return extracted rows with the results of their tournaments.

        A hand whose log contradicts a summary of its tournament is refused.
        """
        columns = extracted.columns
        if not columns:  # of a process that was ended
            return extracted
        tournaments: Iterable[str | None] = columns[COLUMN_INDICES["tournament"]]
        if not any(tournaments):
            return extracted
        files, venues = columns[COLUMN_INDICES["file"]], columns[COLUMN_INDICES["venue"]]
        keys: Any = zip(files, venues, tournaments, strict=True)
        digests: dict[str, dict[str, str]] = {}
        for file, venue, tournament in {key for key in keys if key[2] is not None}:
            name = name_of(venue, tournament)
            digests.setdefault(file or "", {})[name] = self.digest(name)
        extracted = extracted._replace(summaries=digests)
        return self._joined(extracted) if self._files else extracted

    def _joined(self, extracted: Extracted) -> Extracted:
        """Return extracted rows of tournaments with their results."""
        columns = [[*c] if isinstance(c, RepeatedText) else c for c in extracted.columns]
        for name in NUMBERS:
            columns[COLUMN_INDICES[name]] = columns[COLUMN_INDICES[name]].copy()
        row_of = _TournamentRows(columns)
        refused: dict[tuple[str | None, str | None], NotationError] = {}
        for row, key in enumerate(row_of.keys()):
            if key not in self._files:
                continue
            merged = self._cached(key)
            hand = row_of.text("file", row), row_of.text("hand", row)
            rule = None if hand in refused else row_of.set(row, merged)
            if rule is not None:
                refused[hand] = NotationError(rule, file=hand[0], hand=hand[1])
        if not refused:
            return extracted._replace(columns=columns)
        hands = list(
            zip(columns[COLUMN_INDICES["file"]], columns[COLUMN_INDICES["hand"]], strict=True)
        )
        wrong = np.array([hand in refused for hand in hands])
        before = dict.fromkeys(hands)
        for number, hand in enumerate(before):
            if hand in refused:
                refused[hand].read_before = number
        kept = [_without(column, wrong) for column in columns]
        errors = [*extracted.refused, *refused.values()]
        return extracted._replace(columns=kept, refused=errors)


def _summaries(file: str) -> Iterator[TournamentSummary | NotationError]:
    """Yield each summary of a file, or the error if it cannot be read."""
    from poker_calculator.histories.rooms.summaries.files import summaries_of_file

    return summaries_of_file(file)


def _digest(file: str) -> str:
    """Return a digest of the name and content of a file."""
    content = hashlib.sha256()
    with open_file(file) as data:
        while chunk := data.read(1 << 16):
            content.update(chunk)
    content.update(os.fsencode(file))
    return content.hexdigest()


class _TournamentRows:
    """The rows of extracted columns."""

    def __init__(self, columns: list[Any]) -> None:
        self._columns = columns

    def keys(self) -> Iterator[Key]:
        """Yield the venue and tournament of each row."""
        return zip(
            self._columns[COLUMN_INDICES["venue"]],
            self._columns[COLUMN_INDICES["tournament"]],
            strict=True,
        )

    def text(self, name: str, row: int) -> Any:
        """Return a value of a row."""
        return self._columns[COLUMN_INDICES[name]][row]

    def set(self, row: int, merged: MergedSummary) -> str | None:
        """Set the results in a row; return the rule of a contradiction, None without one."""
        summary, player = merged.summary, self.text("player", row)
        result = merged.players.get(player)
        if result is None and summary.hero is None and self.text("is_hero", row):
            result = merged.players.get(None)
        stated = {name: float(self.text(name, row)) for name in ("buy_in", "place", "prize")}
        rule = _contradiction(player, stated, merged, result)
        if rule is not None:
            return f"{rule} in {shown(summary.file)}; correct one of them or leave out the summary"
        values: dict[str, Any] = {
            "buy_in": summary.buy_in,
            "entrants": summary.entrants,
            "buy_in_currency": summary.currency,
            "summary": summary.file,
        }
        if result is not None:
            values |= {
                "place": result.place,
                "prize": result.prize,
                "total_buy_in": result.total_buy_in,
                "total_bounty": result.bounty,
            }
            if (summary.rebuys or summary.add_ons) and player in (None, summary.hero):
                values["rebuy"] = nan  # the total has them
        for name, value in values.items():
            if value is not None:
                column = self._columns[COLUMN_INDICES[name]]
                column[row] = value if name in TEXTS else float(value)
        return None


def _contradiction(
    name: str, stated: dict[str, float], merged: MergedSummary, result: PlayerResult | None
) -> str | None:
    """Return the statement of a log about a player that contradicts a summary, None without one."""
    buy_in = merged.summary.buy_in
    if buy_in is not None and not isnan(stated["buy_in"]) and stated["buy_in"] != float(buy_in):
        return f"the buy-in is {stated['buy_in']:.2f} in the log, but {buy_in}"
    if result is None or isnan(stated["place"]):
        return None
    if result.places and stated["place"] not in result.places:
        places = " and ".join(map(str, result.places))
        return f"{name} has place {stated['place']:.0f} in the log, but {places}"
    prizes = [nan if prize is None else float(prize) for prize in result.prizes]
    is_known = not any(isnan(prize) or prize == stated["prize"] for prize in prizes)
    if is_known and not isnan(stated["prize"]):
        return f"{name} wins {stated['prize']:.2f} in the log, but {result.prize}"
    return None


def _without(column: Any, wrong: Any) -> Any:
    """Return a column without some rows."""
    if isinstance(column, list):
        return [value for value, is_wrong in zip(column, wrong, strict=True) if not is_wrong]
    return column[~wrong]
