"""Read the tables that `hands` wrote: folders, Parquet, CSV and Excel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from poker_calculator.commands.exits import FILE_ERROR, WRONG_USAGE, CommandError, file_problem
from poker_calculator.commands.files.parquet_files import SUFFIXES, import_pyarrow
from poker_calculator.commands.files.table_files import check_openpyxl
from poker_calculator.commands.files.table_folder import intact_files, is_table_folder
from poker_calculator.histories.frames.columns import COLUMNS
from poker_calculator.histories.reports.player_rows import read_frame

if TYPE_CHECKING:
    import pandas as pd

AGAIN: Final = "write it again with `hands`, which reads the logs anew"
HEAD: Final = frozenset({"player", "net", "is_hero"})
"""Columns that a CSV file of hands has; others are logs."""


def is_table(name: str) -> bool:
    """Return whether a path is a table that `hands` wrote, or has the suffix of one."""
    suffix = Path(name).suffix.lower()
    if Path(name).is_dir():
        return is_table_folder(Path(name))
    if suffix != ".csv" or not Path(name).is_file():
        return suffix in (*SUFFIXES, ".xlsx")
    try:
        with open(name, encoding="utf-8-sig", errors="replace") as file:
            return set(file.readline().rstrip("\n").split(",")) >= HEAD
    except OSError:
        return False


def table_rows(name: str, player: str | None, of_all: Sequence[str] | None = None) -> pd.DataFrame:
    """Return the rows of a player, by default the hero, from a table that `hands` wrote.

    *of_all* names columns to read from the rows of all players instead.
    """
    suffix = Path(name).suffix.lower()
    try:
        if suffix in SUFFIXES or Path(name).is_dir():
            frame = read_frame(_parquet_rows(name, player, of_all), of_all or COLUMNS)
        else:
            frame = read_frame(TEXTS[suffix](name), COLUMNS)
            is_own = frame["is_hero"] if player is None else frame["player"] == player
            frame = frame[is_own] if of_all is None else frame[[*of_all]]
    except OSError as error:
        if error.errno is None:  # as pyarrow's errors
            raise _damaged(name, error) from None
        raise CommandError(f"cannot read {file_problem(name, error)}", FILE_ERROR) from None
    except ValueError as error:
        raise _damaged(name, error) from None
    if not len(frame):
        who = "names a hero; give --player" if player is None else f"has {player!r}"
        raise CommandError(f"{name}: no hand {who}", WRONG_USAGE)
    return frame


def _damaged(name: str, error: Exception) -> CommandError:
    rule = f"not a table of hands, or damaged: {error}"
    return CommandError(f"{name}: {rule}; {AGAIN}", FILE_ERROR)


def _parquet_rows(name: str, player: str | None, of_all: Sequence[str] | None) -> pd.DataFrame:
    pa = import_pyarrow()
    wanted = ("is_hero", "==", True) if player is None else ("player", "==", player)
    which = {"filters": [wanted]} if of_all is None else {"columns": [*of_all]}
    with ExitStack() as opened:
        if Path(name).is_dir():
            source: Any = [str(path) for path in intact_files(Path(name))]
        else:  # opened here, because pyarrow itself opens only names in UTF-8
            source = opened.enter_context(open(name, "rb"))
        try:
            table = pa.parquet.read_table(source, **which, page_checksum_verification=True)
            frame: pd.DataFrame = table.to_pandas()
        except pa.ArrowException as error:
            raise ValueError(str(error)) from None
    return frame


def _csv_rows(name: str) -> pd.DataFrame:
    import pandas as pd

    with open(name, encoding="utf-8-sig", newline="") as file:
        frame: pd.DataFrame = pd.read_csv(file, **_texts())
    return frame


def _excel_rows(name: str) -> pd.DataFrame:
    import pandas as pd

    check_openpyxl()
    with open(name, "rb") as file:
        try:
            sheets = pd.read_excel(file, sheet_name=None, engine="openpyxl", **_texts())
        except Exception as error:  # openpyxl has no error of its own for damaged files
            raise ValueError(str(error)) from None
    return pd.concat(sheets.values(), ignore_index=True)


def _texts() -> dict[str, Any]:
    """Return arguments that read columns in their types; only empty cells are missing values."""
    return {"dtype": COLUMNS | {"time": "str"}, "keep_default_na": False, "na_values": [""]}


TEXTS: Final[dict[str, Callable[[str], Any]]] = {".csv": _csv_rows, ".xlsx": _excel_rows}
"""The function that reads all rows of a table, by the suffix of the file; Parquet reads some."""
