"""Provide `frame.poker` after `import poker_calculator`, without importing `calculations` yet."""

import importlib.util
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from types import ModuleType


def register() -> None:
    """Give pandas frames ``.poker``: at once if pandas is imported, else as soon as it is."""
    if "calculations" in sys.modules:
        return
    if "pandas" in sys.modules:
        importlib.import_module("calculations")
    else:
        sys.meta_path.insert(0, PandasWatch())


class PandasWatch:
    """Import `calculations`, which registers the accessor, when pandas is being imported."""

    def find_spec(
        self, name: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of pandas once `calculations` is imported; None for other modules."""
        if name != "pandas":
            return None
        # The list is replaced, not changed: a thread that goes through it would miss a finder.
        sys.meta_path = [finder for finder in sys.meta_path if finder is not self]
        if "calculations" in sys.modules:  # which waits for pandas itself
            return None
        importlib.import_module("calculations")
        return importlib.util.find_spec(name)
