"""Make a DataFrame of tournament summaries: one row for each player of each tournament."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import pandas as pd

    from games.notation.notation_error import NotationError
    from histories.rooms.summaries.merging import MergedSummary, PlayerResult
    from histories.rooms.summaries.summary import TournamentSummary

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

    *summaries* are those of `read_summaries`. Several of a tournament are merged: copies and later
    versions count once, and the results of a player's entries are added up. Columns, with their
    dtypes in `TABLE`:

    - ``venue``, ``tournament``: as in the hands, so both frames can be merged
    - ``name``: of the tournament, for PokerStars that of the game; ``start``: in UTC if the file
      names a known time zone, else as written
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
    from histories.rooms.summaries.merging import merge

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
