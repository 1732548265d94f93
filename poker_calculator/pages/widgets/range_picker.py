"""`RangePicker`: a range to paint."""

from collections.abc import Mapping
from typing import Any, Final

import traitlets

from calculations import Range
from lookup.arguments import shown
from lookup.cards import parse_cards
from poker_calculator.pages.widgets.view import Widget


def _range_of(value: object) -> Range:
    """Return a range; raise ValueError for text that is not one."""
    return value if isinstance(value, Range) else Range(value)  # type: ignore[arg-type]  # checked


def _ranges_of(value: object) -> dict[str, Range]:
    """Return ranges by name; raise ValueError for other values."""
    if not isinstance(value, Mapping) or not all(isinstance(name, str) for name in value):
        raise ValueError(f"presets are a dict of ranges by name, not {shown(value)}")
    return {name: _range_of(each) for name, each in value.items()}


def _cards_of(value: object) -> str:
    """Return a text that names cards, each once; raise ValueError for other values."""
    if not isinstance(value, str):
        raise ValueError(f"cards are text such as 'As Kd', not {shown(value)}")
    cards = parse_cards(value).tolist()
    if len({*cards}) < len(cards):
        raise ValueError(f"{value!r} names a card twice; name each card once")
    return value


VALUES: Final = {"range": _range_of, "dead": _cards_of, "presets": _ranges_of}


class RangePicker(Widget):
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
    These three are traits that can be set and follow the page: *range* changes after each stroke,
    *presets* when the user saves or deletes a preset. Setting a trait raises TraitError for text
    that is not a range or not cards.

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

    range = traitlets.Any(Range()).tag(sync=True, to_json=lambda value, _: str(value))
    dead = traitlets.Any("").tag(sync=True)
    presets = traitlets.Any({}).tag(
        sync=True, to_json=lambda value, _: {name: str(each) for name, each in value.items()}
    )
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

    @traitlets.validate(*VALUES)
    def _check(self, proposal: Any) -> Any:
        """Return the value of a trait; refuse text that is not a range or not cards."""
        try:
            return VALUES[proposal["trait"].name](proposal["value"])
        except ValueError as error:
            raise traitlets.TraitError(str(error)) from None
