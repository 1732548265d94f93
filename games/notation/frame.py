"""Hand histories as a DataFrame: one row for each player of each hand."""

import glob
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from games.arguments import shown
from games.cards import format_cards
from games.notation.errors import NotationError
from games.notation.history import HandHistory
from games.notation.luck import player_results
from games.notation.phh import load, read_hands
from games.notation.positions import positions

if TYPE_CHECKING:
    import pandas as pd

COLUMNS: Final = {
    "file": "str",
    "hand": "str",
    "player": "str",
    "seat": "int64",
    "position": "str",
    "cards": "str",
    "starting_stack": "float64",
    "net": "float64",
    "all_in_street": "str",
    "equity": "float64",
    "ev": "float64",
}
"""The columns of `hands_to_frame` and their dtypes."""

CURE: Final = "give paths, folders or patterns, or hand histories"
PathLike: TypeAlias = str | os.PathLike[str]


def hands_to_frame(
    paths: PathLike | HandHistory | Iterable[PathLike | HandHistory],
    *,
    errors: str = "raise",
    folded: str = "dead",
) -> "pd.DataFrame":
    """Return a DataFrame with a row for each player of each hand: results, and luck in them.

    *paths* are .phh and .phhs files, folders (with all such files in them, at any depth), patterns
    such as ``"2023/*.phh"``, or hand histories, one or many. Columns, with their dtypes in
    `COLUMNS`:

    - ``file``, ``hand``: where the hand was read, and its name or number
    - ``player``, ``seat``, ``position``: the seat counts from 0, the first left of the button; the
      position is missing in games without blinds
    - ``cards``: as far as they are known, ``??`` otherwise
    - ``starting_stack``, ``net``: chips before the hand, and chips won (lost: below 0)
    - ``all_in_street``: where the money went in with cards to come; missing where it did not
    - ``equity``: the share of the pots that the player could expect then, over all runouts
    - ``ev``: the net result with the cards to come replaced by their expectation, so that the luck
      of a session is ``(frame.net - frame.ev).sum()``; missing, as ``equity`` is, for all-ins whose
      live cards are not all known, and in stud and draw games

    Hands that folded and are known count as dead: their cards cannot come any more. With
    ``folded="unknown"`` they can, as for players who saw none of them.

    With ``errors="skip"`` hands that break a rule, or stop before their end, are left out and
    listed in ``frame.attrs["refused"]``, each a dict of file, hand, action and rule; else the first
    raises NotationError. Raises FileNotFoundError for a path that is not there.
    """
    import pandas as pd

    _check_option("errors", errors, ("raise", "skip"))
    _check_option("folded", folded, ("dead", "unknown"))
    rows: list[tuple[Any, ...]] = []
    refused: list[dict[str, Any]] = []
    for hand in _hands(paths):
        try:
            if isinstance(hand, NotationError):
                raise hand
            rows.extend(_rows(hand, folded))
        except NotationError as error:
            if errors == "raise":
                raise
            place = {"file": error.file, "hand": error.hand, "action": error.action}
            refused.append({**place, "rule": error.rule})
    columns = zip(*rows, strict=True) if rows else [()] * len(COLUMNS)
    data = {
        name: pd.Series(values, dtype=dtype)
        for (name, dtype), values in zip(COLUMNS.items(), columns, strict=True)
    }
    frame = pd.DataFrame(data)
    frame.attrs["refused"] = refused
    return frame


def _check_option(name: str, given: object, options: tuple[str, str]) -> None:
    if not isinstance(given, str) or given not in options:
        raise ValueError(f"{name} is {shown(given)}; give {options[0]!r} or {options[1]!r}")


def _rows(hand: HandHistory, folded: str) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of one hand."""
    seats = positions(hand.blinds_or_straddles or (0,) * hand.player_count)
    names = hand.players or (None,) * hand.player_count
    label = None if hand.label is None else str(hand.label)
    for seat, result in enumerate(player_results(hand, folded)):
        cards = format_cards(result.hole_cards)
        stack = float(hand.starting_stacks[seat])
        yield (
            *(hand.file, label, names[seat] or None, seat, seats[seat], cards or None, stack),
            *(result.net, result.all_in_street, result.equity, result.ev),
        )


def _hands(
    paths: PathLike | HandHistory | Iterable[PathLike | HandHistory],
) -> Iterator[HandHistory | NotationError]:
    """Yield the hands of all paths, or the errors of those that cannot be read."""
    if isinstance(paths, str | os.PathLike | HandHistory):
        paths = [paths]
    try:
        entries = iter(paths)
    except TypeError:
        raise ValueError(f"paths is {shown(paths)}; {CURE}") from None
    for path in entries:
        if isinstance(path, HandHistory):
            yield path
            continue
        if not isinstance(path, str | os.PathLike):
            raise ValueError(f"{shown(path)} is no path; {CURE}")
        for file in find_files(path):
            try:
                if file.suffix == ".phhs":
                    yield from read_hands(file)
                else:
                    yield load(file)
            except NotationError as error:
                yield error


def find_files(path: PathLike) -> list[Path]:
    """Return the .phh and .phhs files of a path, folder or pattern, sorted.

    Raises FileNotFoundError for a path or pattern with nothing there; a folder may be empty.
    """
    found = Path(path)
    if found.is_dir():
        return sorted(file for kind in ("*.phh", "*.phhs") for file in found.rglob(kind))
    if found.exists():
        return [found]
    matches = sorted(Path(name) for name in glob.glob(os.fspath(path), recursive=True))
    if not matches:
        raise FileNotFoundError(f"there is no file, folder or match for {os.fspath(path)!r}")
    return [file for match in matches for file in find_files(match)]
