"""Views as widgets of notebooks: JupyterLab, VS Code, Colab and marimo."""

import os
from typing import Any, ClassVar, Final

from calculations import Range
from pages.hosts.scripts import joined, styles
from pages.hosts.single_file import page_of
from pages.queries.queries import answer

try:
    import anywidget
    import traitlets
except ImportError:
    cure = 'install anywidget with `pip install "poker-calculator[widgets]"`'
    raise ImportError(f"widgets need anywidget; {cure}") from None


class RangeTrait(traitlets.TraitType[Range, Range | str]):
    """A range, which may be set as text."""

    info_text = "a range or its text"

    def validate(self, owner: Any, value: object) -> Range:
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


RANGE: Final = {"sync": True, "to_json": _to_text, "from_json": _from_text}
"""The tags of a trait that scripts see as the text of a range."""


class View(anywidget.AnyWidget):
    """The base of all views: the scripts of `pages/views` with the values of a widget."""

    _esm = joined("hosts/notebook.js")
    _css = styles()
    _view = traitlets.Unicode().tag(sync=True)
    title: ClassVar[str]
    """The heading of a saved page."""
    shown: ClassVar[tuple[str, ...]]
    """The traits that a saved page keeps."""

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.on_msg(self._answer)

    def _answer(self, _: object, message: dict[str, Any], buffers: object) -> None:
        """Answer a query of a script."""
        found = answer(message.get("name"), message.get("query"))
        self.send({"id": message.get("id")}, [found])

    def save_html(self, path: str | os.PathLike[str]) -> None:
        """Write the view to a page of its own, which opens without Python and without a network."""
        from lookup.running.output import open_to_write

        state = self.get_state([*self.shown])
        with open_to_write(path) as file:
            file.write(page_of(self._view, state, {}, self.title).encode())


class RangePicker(View):
    """A range to paint in a grid of hand classes.

    Parameters
    ----------
    range : Range or str
        The range to begin with.

    Notes
    -----
    The trait *range* follows each stroke, and can be set.

    Examples
    --------
    >>> picker = RangePicker("QQ+, AKs")
    >>> picker.range = "22+"
    >>> len(picker.range)
    78
    """

    range = RangeTrait().tag(**RANGE)
    title = "Range"
    shown = ("range",)

    def __init__(self, range: Range | str = "") -> None:  # noqa: A002  # as the trait
        super().__init__(_view="range_picker", range=range)
