"""Read and write hand histories: .phh files of one hand, .phhs files of many."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any, Final, TypeAlias

from lookup.arguments import read_list, shown, warn_caller
from lookup.names import suggestion
from poker_calculator.games.notation.fields import FIELD_NAMES, invalid_descriptions
from poker_calculator.games.notation.history import HandHistory
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.games.notation.toml import read_toml, write_key

ParseFloat: TypeAlias = Callable[[str], Any]
Source: TypeAlias = str | os.PathLike[str] | IO[str] | IO[bytes]
"""A path, or a file open for reading."""
Target: TypeAlias = str | os.PathLike[str] | IO[str]  # a path, or a text file open for writing
NAMES: Final = frozenset(FIELD_NAMES)


def load(source: Source, *, parse_float: ParseFloat = float) -> HandHistory:
    """Read the hand of a .phh file, given as a path or an open file.

    *parse_float*, such as ``decimal.Decimal``, converts numbers with a decimal point. A field that
    only describes the hand, such as its time, is left out with a warning if it is invalid. Raises
    NotationError, with the broken rule, if the file is not a hand history.
    """
    data, file = _read(source)
    return _load(data, file, parse_float)


def loads(text: str | bytes, *, parse_float: ParseFloat = float) -> HandHistory:
    """Read the hand in the text of a .phh file; see `load`."""
    return _load(text, None, parse_float)


def load_all(source: Source, *, parse_float: ParseFloat = float) -> Iterator[HandHistory]:
    """Yield the hands of a .phhs file in order; see `load` for the arguments.

    The first invalid hand raises NotationError and ends the reading.
    """
    data, file = _read(source)
    return _all_or_error(_load_all(data, file, parse_float))


def loads_all(text: str | bytes, *, parse_float: ParseFloat = float) -> Iterator[HandHistory]:
    """Yield the hands in the text of a .phhs file; see `load_all`."""
    return _all_or_error(_load_all(text, None, parse_float))


def iterate_hands(
    source: Source, *, parse_float: ParseFloat = float
) -> Iterator[HandHistory | NotationError]:
    """Yield the hands of a .phhs file, and the error in place of each invalid hand."""
    data, file = _read(source)
    return _load_all(data, file, parse_float)


def dumps(hand: HandHistory) -> str:
    """Return a hand as the text of a .phh file.

    `loads` reads an equal history from it, with ``parse_float=Decimal`` for Decimals. Raises
    ValueError for Fractions and for user-defined values that TOML cannot hold.
    """
    return _history(hand).dumps()


def _history(hand: object) -> HandHistory:
    """Return a hand history; raise ValueError for anything else."""
    if not isinstance(hand, HandHistory):
        raise ValueError(f"{shown(hand)} is not a hand history; give a `HandHistory`")
    return hand


def dump(hand: HandHistory, file: Target) -> None:
    """Write a hand to a .phh file, given as a path or an open file; see `dumps`."""
    _write(dumps(hand), file)


def dumps_all(hands: Iterable[HandHistory]) -> str:
    """Return hands as the text of a .phhs file; hands without a name have their numbers, from 1."""
    names: set[str] = set()
    parts = []
    for number, hand in enumerate(read_list(hands, "hands", "give a list of `HandHistory`"), 1):
        own = _history(hand).name
        name = str(number) if own is None else own
        if name in names:
            raise ValueError(f"two hands have the name {shown(name)}; give distinct names, or None")
        names.add(name)
        parts.append(f"[{write_key(name)}]\n{dumps(hand)}")
    return "\n".join(parts)


def dump_all(hands: Iterable[HandHistory], file: Target) -> None:
    """Write hands to a .phhs file, given as a path or an open file; see `dumps_all`."""
    _write(dumps_all(hands), file)


def _read(source: Source) -> tuple[str | bytes, str | None]:
    """Return the content and the name of a file."""
    if isinstance(source, str | os.PathLike):
        return Path(source).read_bytes(), os.fspath(source)
    if not hasattr(source, "read"):
        raise ValueError(f"{shown(source)} is not a file; give a path, or a file open for reading")
    name = getattr(source, "name", None)
    file = name if isinstance(name, str) else None
    try:
        return source.read(), file
    except UnicodeDecodeError as error:
        fault = f"{error.reason} at byte {error.start}"
        raise NotationError(f"the file is not UTF-8: {fault}", file=file) from None


def _write(text: str, file: Target) -> None:
    if isinstance(file, str | os.PathLike):
        Path(file).write_text(text, encoding="utf-8", newline="\n")
    else:
        file.write(text)


def _load(data: str | bytes, file: str | None, parse_float: ParseFloat) -> HandHistory:
    try:
        table = read_toml(data, parse_float)
        if table and all(isinstance(value, dict) for value in table.values()):
            raise NotationError(f"this holds {len(table)} hands; read it with load_all")
        return _hand_of(table, file, None)
    except NotationError as error:
        raise error.at(file, None) from None


def _all_or_error(hands: Iterator[HandHistory | NotationError]) -> Iterator[HandHistory]:
    for hand in hands:
        if isinstance(hand, NotationError):
            raise hand
        yield hand


def _load_all(
    data: str | bytes, file: str | None, parse_float: ParseFloat
) -> Iterator[HandHistory | NotationError]:
    try:
        tables = read_toml(data, parse_float)
    except NotationError as error:
        yield error.at(file, None)
        return
    for name, table in tables.items():
        if not isinstance(table, dict):
            rule = f"{shown(name)} is outside of the hands [1], [2], ...; read one hand with load"
            yield NotationError(rule, file=file)
            return
        try:
            yield _hand_of(table, file, name)
        except NotationError as error:
            yield error.at(file, name)


def _hand_of(table: Mapping[str, Any], file: str | None, name: str | None) -> HandHistory:
    known_fields = {key: value for key, value in table.items() if key in NAMES}
    others = {key: value for key, value in table.items() if key not in NAMES}
    for key in others:
        if not key.startswith("_"):
            hint = suggestion(key, FIELD_NAMES).rstrip()
            message = f"the field {shown(key)} is not in the notation and is kept unchanged"
            message += hint and f"; {hint}"
            warn_caller(message)
    for key in ("variant", "antes", "starting_stacks", "actions"):
        if key not in known_fields:
            raise NotationError(f"the field {key!r} is missing")
    label = table.get("hand")
    try:
        return HandHistory(**known_fields, user_fields=others, file=file, name=name)
    except NotationError as error:
        if invalid := invalid_descriptions(known_fields):
            for key, rule in sorted(invalid.items()):
                warn_caller(f"the field {key!r} is left out: {rule}")
            left = {key: value for key, value in table.items() if key not in invalid}
            return _hand_of(left, file, name)
        is_label = isinstance(label, str | int) and not isinstance(label, bool)
        raise error.at(file, label if name is None and is_label else name) from None
