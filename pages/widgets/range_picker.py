"""`RangePicker`: a range to paint."""

from collections.abc import Mapping

from calculations import Range
from pages.widgets.traits import RANGE, RANGES, CardsTrait, RangesTrait, RangeTrait
from pages.widgets.view import View


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
