"""Answer queries about the hands of a player: figures, graphs, lists and replays."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from itertools import chain
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import as_whole, shown
from lookup.running.cached import cached_property
from poker_calculator.games.notation import HandHistory
from poker_calculator.games.variants.variant import VARIANTS
from poker_calculator.histories.reports.tables import HEADS, MEANINGS, NAMES
from poker_calculator.pages.queries.session.columns import (
    GROUPS,
    NAMES_OF_FIGURES,
    HandColumns,
    columns_of,
    grid_of,
    groups_of,
    hands_of_rows,
    lines_of,
    tables_of,
)
from poker_calculator.pages.queries.session.filters import FLOPS, KINDS, POTS, listed, mask_of
from poker_calculator.pages.queries.session.lines import ActionLines, read_line, read_spots
from poker_calculator.pages.queries.session.statistics import leaks_of, opponents_of

if TYPE_CHECKING:
    import pandas as pd

    from poker_calculator.histories.rooms.lines import LogBlock

BEFORE: Final = 1 << 16  # bytes of a log before the number of a hand, with the hand's first line
SHORT: Final = 1 << 20  # bytes of a file that is soon read

MOST_REASONS: Final = 100
"""The refused hands that are listed with their reasons."""

Filters = Mapping[str, Any]


class SessionQueries:
    """The hands of a player in a frame, prepared to answer queries within milliseconds.

    Parameters
    ----------
    frame : DataFrame
        The result of `hands_to_frame`, or a subset of its rows. Repeated hands count once.
    player : str, optional
        A name in the frame, by default the hero.

    Notes
    -----
    A query has *filters* by name. A filter that is missing, None, "" or [] passes all hands:

    - ``kind``: "cash" or "tournaments"; by default cash games if the frame has both, because their
      chips cannot be added
    - ``positions``, ``depths``, ``stakes``, ``games``, ``months``: lists of names in the tables
    - ``pot``: "limped", "raised" or "3-bet", the raises before the flop; 3-bet and more
    - ``flop``: "none", "heads-up" or "multiway", the players who saw it
    - ``showdown``: "yes" or "no", whether the player went to showdown
    - ``stack``: [minimum, maximum] of the effective stack in big blinds (the smaller of the
      player's stack and the largest other stack); None is no limit
    - ``since``, ``until``: days such as "2026-05-01", both included
    - ``range``: the player's hands as the text of a range

    Raises ValueError if the frame lacks columns, the player or a hero.
    """

    def __init__(self, frame: pd.DataFrame, player: str | None = None) -> None:
        self._columns = columns_of(frame, player)
        self._groups = groups_of(self._columns)
        self._frame, self._player = frame, player
        self._files = frame[["file", "hand", "venue"]]
        self._refused: list[dict[str, Any]] = frame.attrs.get("refused", [])
        names = frame["player"].iloc[self._columns.row].dropna().unique()
        self.player = str(names[0]) if len(names) == 1 else "hero"
        """The player's name; "hero" if the hero has several names."""
        kinds = np.unique(self._columns.is_tournament)
        self.has_both_kinds = len(kinds) > 1
        """Whether some hands are of tournaments and some of cash games."""

    def chosen(self, filters: Filters) -> NDArray[np.intp]:
        """Return the indices of the hands that pass the filters, in order of time.

        Raises ValueError for an unknown filter or value.
        """
        if not isinstance(filters, Mapping):
            raise ValueError(f"filters are {shown(filters)}; give them by name")
        kind = {"kind": "cash"} if self.has_both_kinds and not filters.get("kind") else {}
        return np.flatnonzero(mask_of(self._columns, {**filters, **kind}))

    def about(self, query: Mapping[str, Any]) -> dict[str, Any]:
        """Return the player, the choices of the filters, the heads of tables, and refused hands."""
        columns = self._columns
        times = columns.time[~np.isnat(columns.time)]
        days = [str(time.astype("datetime64[D]")) for time in times[[0, -1]]] if len(times) else []
        return {
            "player": self.player,
            "hands": len(columns.row),
            "kinds": [*KINDS] if self.has_both_kinds else [],
            "choices": {
                **{name: self._used(name) for name in GROUPS},
                "pot": [*POTS] if columns.is_whole.all() else [],
                "flop": [*FLOPS] if columns.is_whole.all() else [],
            },
            "has_stacks": bool(columns.is_whole.all()),
            "has_classes": bool((columns.keys["hand_class"].of >= 0).any()),
            "days": days,
            "heads": {
                name: HEADS.get(name) or text[0].upper() + text[1:] for name, text in NAMES.items()
            },
            "columns": [*HEADS],
            "meanings": MEANINGS,
            "games": {code: VARIANTS[code].name for code in self._used("game") if code in VARIANTS},
            "refused": len(self._refused),
            "reasons": [
                f"{Path(each['file']).name}, hand {each['hand']}: {each['rule']}"
                for each in self._refused[:MOST_REASONS]
            ],
        }

    def figures(self, query: Mapping[str, Any]) -> dict[str, Any]:
        """Return the figures of the hands that pass the *filters* of a query.

        The figures are those of `session_report`: of all hands, by position, depth, stakes, game
        and month; with the graph and the results of the hand classes.
        """
        columns, chosen = self._columns, self.chosen(query.get("filters", {}))
        unit = self._unit(columns, chosen)
        return {
            "hands": len(chosen),
            "unit": unit,
            "figures": [*NAMES_OF_FIGURES],
            "tables": tables_of(columns, self._groups, chosen, unit != "bb"),
            "lines": lines_of(columns, chosen, unit != "bb"),
            "grid": grid_of(columns, chosen),
        }

    def opponents(self, query: Mapping[str, Any]) -> dict[str, Any]:
        """Return the figures of the other players of the hands that pass the *filters*."""
        return opponents_of(self._all_rows(query), self._player)

    def leaks(self, query: Mapping[str, Any]) -> dict[str, Any]:
        """Return the spots in which the player differs from the others of the same hands."""
        return leaks_of(self._all_rows(query), self._player)

    def hands(self, query: Mapping[str, Any]) -> dict[str, Any]:
        """Return a page of the list of the hands that pass the *filters* of a query."""
        chosen = self.chosen(query.get("filters", {}))
        return {"hands": len(chosen), "rows": listed(self._columns, chosen, query)}

    def replay(self, query: Mapping[str, Any]) -> dict[str, Any]:
        """Return the timeline of a hand, given its *id* in the list."""
        index = as_whole(query.get("id"))
        if index is None or not 0 <= index < len(self._files):
            raise ValueError(f"there is no hand {shown(query.get('id'))}")
        row = self._files.iloc[index]
        return {"timeline": timeline_of_row(row)}

    def is_found_soon(self, index: int) -> bool:
        """Return whether a hand, given its id, is found without reading all of a long file."""
        return is_found_soon(self._files.iloc[index]["file"])

    def spot(self, query: Mapping[str, Any]) -> dict[str, Any]:
        """Return the count of each action after a *line* of play, also by texture of the flop.

        The hands are those that pass the *filters*; their files are read at the first query.
        """
        return self._spots.figures(self._rows(query).tolist(), read_line(query))

    def spot_hands(self, query: Mapping[str, Any]) -> dict[str, Any]:
        """Return a page of the list of the hands that begin with a *line*.

        *feature* and *value* choose those with a texture of the flop.
        """
        feature, value = query.get("feature", ""), query.get("value", "")
        chosen = self.chosen(query.get("filters", {}))
        rows = self._columns.row[chosen]
        matches = self._spots.hands(rows.tolist(), read_line(query), feature, value)
        chosen = chosen[np.isin(rows, matches)]
        return {"hands": len(chosen), "rows": listed(self._columns, chosen, query)}

    @cached_property
    def _spots(self) -> ActionLines:
        return read_spots(self._files, self._columns.row.tolist())

    @cached_property
    def _hands_of_rows(self) -> NDArray[np.intp]:
        return hands_of_rows(self._frame)

    def _all_rows(self, query: Mapping[str, Any]) -> pd.DataFrame:
        """Return the rows of all players of the hands that pass the filters of a query."""
        hands = self._hands_of_rows
        is_chosen = np.zeros(len(hands), bool)
        is_chosen[hands[self._rows(query)]] = True
        return self._frame[is_chosen[hands]]

    def _rows(self, query: Mapping[str, Any]) -> NDArray[np.intp]:
        """Return the rows of the frame of the hands that pass the filters of a query."""
        rows: NDArray[np.intp] = self._columns.row[self.chosen(query.get("filters", {}))]
        return rows

    def _used(self, name: str) -> list[str]:
        """Return the names of a key that some hand has."""
        codes = self._columns.keys[name]
        used = np.bincount(codes.of[codes.of >= 0], minlength=len(codes.names)) > 0
        return [key for key, is_used in zip(codes.names, used, strict=True) if is_used]

    @staticmethod
    def _unit(columns: HandColumns, chosen: NDArray[np.intp]) -> str:
        """Return the unit of money, as `SessionReport.unit`."""
        if columns.is_tournament[chosen].any():
            return "chips"
        codes = np.unique(columns.keys["currency"].of[chosen])
        if len(codes) > 1:
            return "bb"
        return columns.keys["currency"].names[codes[0]] if len(codes) and codes[0] >= 0 else "chips"


def timeline_of_row(row: Any) -> dict[str, Any]:
    """Return the packed timeline of the hand of a row of a frame.

    Raises ValueError if the file does not have the hand.
    """
    from poker_calculator.histories.replay import packed, timeline_of

    hand = find_hand(row["file"], row["hand"], row["venue"])
    return packed(timeline_of(hand, title=f"Hand {hand.label}", progress=False))


def find_hand(file: Any, number: Any, venue: Any = None) -> HandHistory:
    """Return the hand with a number in a file; raise ValueError if there is none."""
    if not isinstance(file, str) or not isinstance(number, str):
        raise ValueError("this row names no file and number of a hand; read hands from files")
    from poker_calculator.histories.frames.batches import batches, hands_of_batch

    try:
        with closing(batches(_parts(file, number))) as parts:
            for hand in chain.from_iterable(map(hands_of_batch, parts)):
                if isinstance(hand, HandHistory) and _is_hand(hand, number, venue):
                    return hand
    except OSError as error:
        raise ValueError(f"cannot read {shown(file)}: {error.strerror or error}") from None
    raise ValueError(f"{shown(file)} does not have the hand {shown(number)} any more")


def _is_hand(hand: HandHistory, number: str, venue: Any) -> bool:
    """Return whether a hand has a number and a venue, if the venue is known."""
    label = hand.label if hand.hand is None else hand.hand
    return str(label) == number and (hand.venue == venue or not isinstance(venue, str))


def is_found_soon(file: Any) -> bool:
    """Return whether a hand is found without reading all of a long file."""
    from poker_calculator.histories.rooms.files import can_split
    from poker_calculator.histories.storage.opening import is_compressed

    try:
        short = BEFORE if is_compressed(file) else SHORT
        return Path(file).stat().st_size <= short or can_split(file)
    except (OSError, TypeError, ValueError):
        return False


def _parts(file: str, number: str) -> list[str | LogBlock]:
    """Return the blocks of a log that contain the number of a hand, then the whole file."""
    from poker_calculator.histories.rooms.files import can_split
    from poker_calculator.histories.rooms.lines import LogBlock

    blocks: list[str | LogBlock] = []
    if Path(file).is_file() and Path(file).stat().st_size > BEFORE and can_split(file):
        with open(file, "rb") as data, mmap(data.fileno(), 0, access=ACCESS_READ) as text:
            offset = text.find(number.encode())
            while offset >= 0:
                blocks.append(LogBlock(file, max(0, offset - BEFORE), offset + 1))
                offset = text.find(number.encode(), offset + BEFORE)
    return [*blocks, file]
