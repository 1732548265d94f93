"""`RangePicker`: a range to paint."""

from collections.abc import Mapping
from typing import Any, Final

import traitlets

from calculations import Range
from lookup.arguments import shown
from lookup.cards import parse_cards
from pages.widgets.view import View


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


class RangePicker(View):
    """A range to paint in a grid of hand classes.

    Parameters
    ----------
    range : Range or str
        The range to begin with.
    dead : str, optional
        Cards that nobody can hold, such as "As Kd"; their combos are grey and do not count.
    presets : dict, optional
        Ranges to choose from, by name; slashes in a name separate folders, as in "3-bet/BTN".

    Notes
    -----
    The three are traits, which follow the page and can be set: *range* after each stroke, *presets*
    when the user saves or deletes one. Setting a trait raises TraitError for text that is not a
    range or not cards.

    Examples
    --------
    >>> picker = RangePicker("QQ+, AKs", dead="As")
    >>> picker.range = "22+"
    >>> len(picker.range)
    78
    >>> picker.presets = {"Opening/UTG": "77+, ATs+, KQs, AQo+"}
    >>> picker.presets
    {'Opening/UTG': Range('77+, ATs+, KQs, AQo+')}
    >>> picker.observe(lambda change: print(len(change.new)), "range")
    >>> picker.range = "AA"
    6
    """

    range = RangeTrait().tag(**RANGE)
    dead = CardsTrait("").tag(sync=True)
    presets = RangesTrait().tag(**RANGES)
    view = "range_picker"
    title = "Range"
    shown = ("range", "dead", "presets")

    def __init__(
        self,
        range: Range | str = "",  # noqa: A002  # as the trait
        dead: str = "",
        presets: Mapping[str, Range | str] | None = None,
    ) -> None:
        values = {"range": range, "dead": dead, "presets": dict(presets or {})}
        super().__init__(**values)
