"""The fields of a hand history: names, fields that a variant needs, and valid values."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date, time
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from typing import Any, Final, TypeAlias

from lookup.arguments import as_whole, read_list, shown
from poker_calculator.games.chips import read_chips
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.games.notation.toml import check_nesting
from poker_calculator.games.variants.variant import (
    BettingStructure,
    Variant,
    read_variant,
    unknown_variant,
)

ChipsKind: TypeAlias = type[int] | type[float] | type[Decimal] | type[Fraction]
"""The number type of all chips of a hand."""

MAX_PLAYERS: Final = 52
MAX_CHIPS: Final = 10**300


def check_variant(code: object) -> Variant:
    """Return the variant of a code or name, or raise NotationError with the known codes."""
    if not isinstance(code, str):
        raise NotationError(unknown_variant(code))
    try:
        return read_variant(code)
    except ValueError as error:
        raise NotationError(str(error)) from None


def needed_fields(variant: Variant) -> tuple[str, ...]:
    """Return the fields that a history of the variant requires.

    >>> needed_fields(check_variant("NT"))[2:4]
    ('blinds_or_straddles', 'min_bet')
    """
    forced = "bring_in" if variant.has_bring_in else "blinds_or_straddles"
    is_fixed = variant.structure is BettingStructure.FIXED_LIMIT
    bets = ("small_bet", "big_bet") if is_fixed else ("min_bet",)
    return "variant", "antes", forced, *bets, "starting_stacks", "actions"


def check_fields(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the given *fields* validated, with arrays as tuples and without None.

    Raises NotationError if a field is missing, does not belong to the variant, or has an invalid
    value.
    """
    values = {name: value for name, value in fields.items() if value is not None}
    variant = check_variant(values.get("variant"))
    values["variant"] = variant.code
    needed = needed_fields(variant)
    for name in needed:
        if name not in values:
            raise NotationError(
                f"the field {name!r} is missing; {variant.name} needs {', '.join(needed)}"
            )
    for name in BETTING_FIELDS:
        if name in values and name not in needed:
            raise NotationError(
                f"the field {name!r} does not belong to {variant.name}; leave it out"
            )
    stacks = values["starting_stacks"]
    count = len(_array(stacks, "starting_stacks"))
    if not 2 <= count <= MAX_PLAYERS:
        raise NotationError(f"starting_stacks has {count} seats; a hand has two players or more")
    checked = {name: _CHECKS[name](value, name, count) for name, value in values.items()}
    _check_day(checked)
    return checked


def invalid_descriptions(fields: Mapping[str, Any]) -> dict[str, str]:
    """Return the errors of invalid fields that only describe a hand, by field.

    Such fields state neither chips nor cards nor actions.
    """
    stacks, errors = fields.get("starting_stacks"), dict[str, str]()
    count = len(stacks) if isinstance(stacks, list | tuple) else 0
    for name in DESCRIPTIONS.intersection(fields):
        try:
            _CHECKS[name](fields[name], name, count)
        except NotationError as error:
            errors[name] = error.rule
    day = {name: fields[name] for name in DAY if name in fields and name not in errors}
    try:
        _check_day(day)
    except NotationError as error:
        errors |= dict.fromkeys(day, error.rule)
    return errors


def check_user_fields(fields: object) -> dict[str, Any]:
    """Return the user-defined fields, with tuples as lists."""
    if not isinstance(fields, Mapping):
        raise NotationError(f"user_fields is {shown(fields)}; give a dict of names and values")
    check_nesting(fields)
    for name in fields:
        if not isinstance(name, str) or name in _CHECKS:
            raise NotationError(f"{shown(name)} is not a user-defined field; name it like '_name'")
    return {name: _plain(value) for name, value in fields.items()}


def _plain(value: object) -> Any:
    if isinstance(value, dict):
        return {key: _plain(entry) for key, entry in value.items()}
    return [_plain(entry) for entry in value] if isinstance(value, list | tuple) else value


def _array(
    value: object, name: str, kind: str = "an array, one entry per player"
) -> tuple[Any, ...]:
    try:
        return tuple(read_list(value, name, ""))
    except ValueError:
        raise NotationError(f"{name} is {kind}, not {shown(value)}") from None


def _per_seat(check: Callable[[object, str], Any]) -> Callable[[object, str, int], tuple[Any, ...]]:
    def check_all(value: object, name: str, count: int) -> tuple[Any, ...]:
        entries = _array(value, name)
        if len(entries) != count:
            raise NotationError(f"{name} has {len(entries)} entries for {count} players")
        if (
            check in _NUMBERS
            and are_plain_chips(entries)
            and (check is not _stack or 0 not in entries)
        ):
            return entries
        with suppress(NotationError):  # Names with seats are formatted only for errors.
            return tuple([check(entry, name) for entry in entries])
        return tuple(check(entry, f"{name} of p{seat}") for seat, entry in enumerate(entries, 1))

    return check_all


def _of_value(check: Callable[[object, str], Any]) -> Callable[[object, str, int], Any]:
    def check_value(value: object, name: str, count: int) -> Any:
        return check(value, name)

    return check_value


def _text(value: object, name: str) -> str:
    if not isinstance(value, str):
        raise NotationError(f"{name} is text, not {shown(value)}")
    return value


def _whole(value: object, name: str) -> int:
    if type(value) is int:
        return value
    number = as_whole(value)
    if number is None:
        raise NotationError(f"{name} is a whole number, not {shown(value)}")
    return number


def _text_or_whole(value: object, name: str) -> str | int:
    return value if isinstance(value, str) else _whole(value, name)


def _flag(value: object, name: str) -> bool:
    if not isinstance(value, bool):
        raise NotationError(f"{name} is true or false, not {shown(value)}")
    return value


def _time(value: object, name: str) -> time:
    if not isinstance(value, time) or value.tzinfo is not None:
        raise NotationError(f"{name} is a local time such as 21:30:00, not {shown(value)}")
    return value


def _number(value: object, name: str) -> Any:
    if (type(value) is int or type(value) is float) and 0 <= value <= MAX_CHIPS:
        return value
    if type(value) is Decimal and value.is_finite() and value >= 0 and value.adjusted() < 300:
        return value
    if isinstance(value, bool | str | list | dict | date | time):
        raise NotationError(f"{name} is a number, not {shown(value)}")
    try:
        number = read_chips(value, name)
    except ValueError as error:
        raise NotationError(str(error)) from None
    if number < 0:
        raise NotationError(f"{name} is {shown(number)}; it cannot be negative")
    if MAX_CHIPS < number < float("inf"):
        raise NotationError(f"{name} is {shown(number)}, more than a player can bet")
    return number


def are_plain_chips(values: Sequence[object]) -> bool:
    """Return whether all chips are valid ints, or all valid Decimals: a quick check of arrays."""
    chips: Any = values
    kinds = {*map(type, chips)}
    is_one_kind = kinds == {int} or (kinds == {Decimal} and all(map(Decimal.is_finite, chips)))
    return is_one_kind and min(chips) >= 0 and max(chips) <= MAX_CHIPS


def check_chips(value: object, name: str) -> Any:
    """Return a finite number of chips, 0 or more, or raise NotationError."""
    number = _number(value, name)
    if not isfinite(number):
        raise NotationError(f"{name} is {number}; only stacks may be infinite")
    return number


def _bet(value: object, name: str) -> Any:
    if (number := check_chips(value, name)) == 0:
        raise NotationError(f"{name} is 0; it must be positive")
    return number


def _stack(value: object, name: str) -> Any:
    if (number := _number(value, name)) == 0:
        raise NotationError(f"{name} is 0; every player has chips; write inf if they are unknown")
    return number


_NUMBERS: Final = frozenset({check_chips, _stack, _number})  # the checks of amounts of chips


def _actions(value: object, name: str, count: int) -> tuple[str, ...]:
    entries = _array(value, name, "an array of texts")
    for number, entry in enumerate(entries, 1):
        if not isinstance(entry, str):
            raise NotationError(f"{name} are texts, not {shown(entry)}", action=number)
    return entries


def _check_day(fields: dict[str, Any]) -> None:
    """Raise NotationError for a day that is not in the calendar."""
    if not {"day", "month", "year"}.intersection(fields):
        return
    # A day without a month may be the 31st; without a year, 29 February.
    year, month = fields.get("year", 2000), fields.get("month", 1)
    day = fields.get("day", 1)
    try:
        date(year, month, day)
    except (ValueError, OverflowError):
        raise NotationError(
            f"not a valid day: day {shown(day)}, month {shown(month)}, year {shown(year)}"
        ) from None


def check_finish(fields: dict[str, Any]) -> None:
    """Raise NotationError if the finishing stacks have more chips than there were in the hand."""
    if "finishing_stacks" in fields:
        before, after = sum(fields["starting_stacks"]), sum(fields["finishing_stacks"])
        if (added := fields["user_fields"].get(ADDED_CHIPS)) is not None:
            before += check_chips(added, ADDED_CHIPS)
        if after > before and float(after) > float(before) * (1 + 1e-9):
            raise NotationError(
                f"finishing_stacks are {after} chips in all, starting_stacks only {before}"
            )


ADDED_CHIPS: Final = "_added_chips"  # the user field for chips that the house adds to the pot
BETTING_FIELDS: Final = ("blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet")
"""The fields that some variants need and others must not have."""

_ONE_TEXT, _ONE_WHOLE = _of_value(_text), _of_value(_whole)

_CHECKS: Final[dict[str, Callable[[object, str, int], Any]]] = {
    "variant": _ONE_TEXT,
    "ante_trimming_status": _of_value(_flag),
    "antes": _per_seat(check_chips),
    "blinds_or_straddles": _per_seat(check_chips),
    "bring_in": _of_value(_bet),
    "small_bet": _of_value(_bet),
    "big_bet": _of_value(_bet),
    "min_bet": _of_value(_bet),
    "starting_stacks": _per_seat(_stack),
    "actions": _actions,
    **dict.fromkeys(("author", "event", "url", "venue", "address", "city", "region"), _ONE_TEXT),
    **dict.fromkeys(("postal_code", "country"), _ONE_TEXT),
    "time": _of_value(_time),
    **dict.fromkeys(("time_zone", "time_zone_abbreviation"), _ONE_TEXT),
    **dict.fromkeys(("day", "month", "year"), _ONE_WHOLE),
    "hand": _of_value(_text_or_whole),
    "level": _ONE_WHOLE,
    "seats": _per_seat(_whole),
    "seat_count": _ONE_WHOLE,
    "table": _of_value(_text_or_whole),
    "players": _per_seat(_text),
    "finishing_stacks": _per_seat(_number),
    "winnings": _per_seat(_number),
    **dict.fromkeys(("currency", "currency_symbol"), _ONE_TEXT),
    "time_limit": _of_value(_number),
    "time_banks": _per_seat(_number),
}
DAY: Final = ("day", "month", "year")
DESCRIPTIONS: Final = frozenset(_CHECKS) - {
    *("variant", "ante_trimming_status", "antes", "starting_stacks", "actions", *BETTING_FIELDS),
    *("players", "seats", "finishing_stacks", "winnings"),
}
"""The fields without chips, cards, players or actions."""
FIELD_NAMES: Final = tuple(_CHECKS)  # all fields of the notation in writing order


def kind_of_chips(values: Iterable[object]) -> ChipsKind:
    """Return the common number type of *values*: int, float, Fraction or Decimal."""
    kinds = {type(value) for value in values}
    return next((kind for kind in (Decimal, Fraction, float) if kind in kinds), int)
