"""The traits of widgets that hold ranges and cards."""

from collections.abc import Mapping
from typing import Any, Final

import traitlets

from calculations import Range
from lookup.arguments import shown
from lookup.cards import parse_cards


class RangeTrait(traitlets.TraitType[Range, Range | str]):
    """A range, which may be set as text."""

    info_text = "a range or its text"

    def validate(self, owner: Any, value: object) -> Range:
        """Return a range; raise TraitError for text that is not one."""
        return _range_of(value)


class RangesTrait(traitlets.TraitType[dict[str, Range], Mapping[str, Range | str]]):
    """Ranges by name, which may be set as texts."""

    info_text = "ranges by name"

    def validate(self, owner: Any, value: object) -> dict[str, Range]:
        """Return ranges by name; raise TraitError for other values."""
        if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
            raise traitlets.TraitError(f"presets are a dict of ranges by name, not {shown(value)}")
        return {name: _range_of(each) for name, each in value.items()}


def _range_of(value: object) -> Range:
    """Return a range; raise TraitError for text that is not one."""
    if isinstance(value, Range):
        return value
    try:
        return Range(value)  # type: ignore[arg-type]  # which checks the type
    except ValueError as error:
        raise traitlets.TraitError(str(error)) from None


def _to_text(value: Range, widget: object) -> str:
    return str(value)


def _from_text(text: str, widget: object) -> Range:
    return Range(text)


def _to_texts(ranges: Mapping[str, Range], widget: object) -> dict[str, str]:
    return {path: str(each) for path, each in ranges.items()}


class CardsTrait(traitlets.TraitType[str, str]):
    """Text that names cards, such as "As Kd"; each card once."""

    info_text = "text that names cards"

    def validate(self, owner: Any, value: object) -> str:
        """Return the text; raise TraitError for text that is not cards."""
        try:
            if not isinstance(value, str):
                raise ValueError(f"cards are text such as 'As Kd', not {shown(value)}")
            cards = parse_cards(value).tolist()
        except ValueError as error:
            raise traitlets.TraitError(str(error)) from None
        if len({*cards}) < len(cards):
            raise traitlets.TraitError(f"{value!r} names a card twice; name each card once")
        return value


RANGE: Final = {"sync": True, "to_json": _to_text, "from_json": _from_text}
"""The tags of a trait that scripts see as the text of a range."""


RANGES: Final = {"sync": True, "to_json": _to_texts}
"""The tags of a trait that scripts see as texts of ranges by name."""
