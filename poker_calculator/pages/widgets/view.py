"""The base of all widgets: the scripts of `pages/views` with the values of a widget."""

import os
from typing import Any, ClassVar

import anywidget
import traitlets

from poker_calculator.pages.hosts.scripts import joined, styles
from poker_calculator.pages.hosts.single_file import page_of
from poker_calculator.pages.queries.workspace import Workspace


class Widget(anywidget.AnyWidget):
    """The base of all views: the scripts of `pages/views` with the values of a widget."""

    _view = traitlets.Unicode().tag(sync=True)
    view: ClassVar[str]
    """The name of the view in the scripts."""
    title: ClassVar[str]
    """The heading of a saved page."""
    shown: ClassVar[tuple[str, ...]]
    """The traits that a saved page keeps."""

    def __init_subclass__(cls, **options: Any) -> None:
        """Give a widget the scripts and styles of its view alone."""
        if "view" in vars(cls):  # traits that are added later make a further class
            cls._esm = joined("hosts/notebook.js", cls.view)
            cls._css = styles(cls._esm)
        super().__init_subclass__(**options)

    def __init__(self, **traits: Any) -> None:
        super().__init__(_view=self.view, **traits)
        self._workspace = Workspace()
        self.on_msg(self._answer)

    def _answer(self, _: object, message: dict[str, Any], buffers: object) -> None:
        """Answer a query of a script: each answer, then a message without one."""
        from poker_calculator.pages.queries.queries import answers

        number = message.get("id")
        for answer in answers(message.get("name"), message.get("query"), self._workspace):
            self.send({"id": number}, [answer])
        self.send({"id": number, "last": True})

    def __repr__(self) -> str:
        """Return the traits that a saved page keeps, as arguments."""
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.shown)
        return f"{type(self).__name__}({values})"

    def save_html(self, path: str | os.PathLike[str]) -> None:
        """Write the view to a page of its own, which opens without Python and without a network."""
        from lookup.running.output import open_to_write

        state = self.get_state([*self.shown])
        values, answers = self._saved()
        with open_to_write(path) as file:
            file.write(page_of(self._view, state | values, answers, self.title).encode())

    def _saved(self) -> tuple[dict[str, Any], dict[str, bytes]]:
        """Return further values of a saved page, and the answers that it holds, by query."""
        return {}, {}
