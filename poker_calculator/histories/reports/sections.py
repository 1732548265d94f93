"""Short tables of leaks and sessions, as text and as HTML, to follow a report."""

from __future__ import annotations

from collections.abc import Mapping
from math import isnan
from typing import TYPE_CHECKING, Final, NamedTuple

from poker_calculator.games.notation.text import printable
from poker_calculator.histories.reports.leaks import ALL, LEVEL
from poker_calculator.histories.reports.tables import NAMES, html_of, lines_of

if TYPE_CHECKING:
    import pandas as pd

MOST_ROWS: Final = 10
"""The most rows of a section."""

LEAK_HEADS: Final = {
    "chances": "Hands",
    "rate": "Percent",
    "interval": "95 %",
    "baseline": "Others",
    "verdict": "Verdict",
    "bb_per_100": "bb/100",
}
SESSION_HEADS: Final = {
    "hours": "Hours",
    "hands": "Hands",
    "tables": "Tables",
    "net": "Net",
    "bb_per_100": "bb/100",
    "ev_bb_per_100": "EV bb/100",
    "lowest_bb": "Lowest bb",
}


class Section(NamedTuple):
    """A table with a title, heads, texts and a note."""

    title: str
    heads: Mapping[str, str]
    rows: list[list[str]]  # the texts of each row, its key first
    note: str

    def to_text(self) -> str:
        """Return the section as aligned lines."""
        lines = lines_of([[self.title, *self.heads.values()], *self.rows]) if self.rows else []
        return "\n".join([*lines, *([""] if lines else []), f"  {self.note}"])

    def to_html(self) -> str:
        """Return the section as HTML."""
        return html_of(self.title, self.heads, self.rows, self.note)


def leaks_section(table: pd.DataFrame) -> Section:
    """Return the strongest evidence in a table of `leaks`."""
    tested = table[table["p_value"].notna()]
    rows = []
    first = tested.head(MOST_ROWS)
    for (name, position), row in zip(first.index, first.to_dict("records"), strict=True):
        spot = NAMES.get(name, name)
        rows.append(
            [
                spot if position == ALL else f"{spot} {position}",
                f"{row['chances']:,}",
                f"{row['rate']:.1f}",
                f"{row['low']:.1f} to {row['high']:.1f}",
                f"{row['baseline']:.1f}",
                row["verdict"],
                _signed(row["bb_per_100"]),
            ]
        )
    count = int(tested["verdict"].isin(["above", "below"]).sum())
    note = f"{count} of {len(tested)} spots differ from the other players beyond chance; "
    note += f"{len(table) - len(tested)} more have too few hands. "
    note += f"The chance that any verdict is wrong is at most {LEVEL:.0%}."
    return Section("Leaks", LEAK_HEADS, rows, note.replace("%", " %"))


def sessions_section(table: pd.DataFrame) -> Section:
    """Return the last sessions in a table of `sessions`."""
    rows = [
        [
            f"{row['start']:%Y-%m-%d %H:%M}",
            f"{row['hours']:.1f}",
            f"{row['hands']:,}",
            f"{row['tables']}",
            f"{row['net']:+,.2f} {printable(row['unit'])}",
            *(_signed(row[name]) for name in ("bb_per_100", "ev_bb_per_100", "lowest_bb")),
        ]
        for row in table.tail(MOST_ROWS).to_dict("records")
    ]
    count = table.index.nunique()
    note = f"{count:,} session{'s' * (count != 1)}"
    note += ", the last ones above" if len(table) > MOST_ROWS else ""
    if without_time := table.attrs["without_time"]:
        note += f"; {without_time:,} hands without a time belong to none"
    return Section("Sessions", SESSION_HEADS, rows, note + ".")


def _signed(value: float) -> str:
    """Return a number with its sign, a dash for NaN."""
    return "-" if isnan(value) else f"{value:+,.2f}"
