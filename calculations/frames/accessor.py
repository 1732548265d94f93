"""Register `frame.poker` on pandas frames, whether pandas or this package is imported first."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from importlib.abc import Loader  # 8 ms
    from importlib.machinery import ModuleSpec

    import pandas as pd

    from lookup.games import GameLike

NAME = "poker"


class PokerAccessor:
    """The equities of a frame's spots, as ``frame.poker``.

    Type checkers know no accessors of frames; they know ``PokerAccessor(frame)``. Only its methods
    check the frame.
    """

    def __init__(self, frame: pd.DataFrame) -> None:
        self._frame = frame

    def equities(
        self,
        hands: Sequence[str] = ("hero", "villain"),
        board: str | list[str] | None = "board",
        dead: str | None = None,
        game: GameLike = "holdem",
        errors: str = "raise",
        *,
        win: bool = False,
        tie: bool = False,
        threads: int | None = None,
        progress: bool = True,
    ) -> pd.DataFrame:
        """Return the equities of all players in each row; see `equity_frame`."""
        from calculations.frames.equity_frame import equity_frame

        options: dict[str, Any] = {"win": win, "tie": tie, "threads": threads, "progress": progress}
        return equity_frame(self._frame, hands, board, dead, game, errors, **options)

    def describe(
        self,
        hands: Sequence[str] = ("hero", "villain"),
        board: str | list[str] | None = "board",
        dead: str | None = None,
        game: GameLike = "holdem",
        errors: str = "raise",
        *,
        threads: int | None = None,
        progress: bool = True,
    ) -> pd.DataFrame:
        """Return a summary by street: ``count``, ``mean`` equity and a histogram for each hand.

        The index is the street: preflop, flop, turn or river. Columns are (player, figure), so
        ``describe()["hero"]`` has hero's figures. With errors="column", a last row ``wrong`` counts
        the invalid rows.
        """
        from calculations.frames.summary import describe_frame

        return describe_frame(self._frame, hands, board, dead, game, errors, threads, progress)


def register() -> None:
    """Register ``.poker`` on pandas frames, now or as soon as pandas is imported."""
    if sys.modules.get("pandas") is None:
        finder = PandasFinder()
        sys.meta_path.insert(0, finder)
        if sys.modules.get("pandas") is None:
            return
        finder.remove()  # another thread began to import it meanwhile
    _register_now()


def _register_now() -> None:
    import pandas as pd

    if not hasattr(pd, "api"):  # another module of that name, or a partially imported pandas
        return
    present = getattr(pd.DataFrame, NAME, None)
    if present is PokerAccessor:
        return
    if getattr(present, "__module__", None) == __name__:  # this module was reloaded
        delattr(pd.DataFrame, NAME)
    pd.api.extensions.register_dataframe_accessor(NAME)(PokerAccessor)


class PandasFinder:
    """A finder in `sys.meta_path` that waits for the import of pandas.

    It delegates to the first later finder that finds pandas, and registers the accessor after
    loading. It stays until that succeeds.
    """

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return a spec that loads pandas and registers the accessor; None for other modules."""
        if name != "pandas":
            return None
        finders = [*sys.meta_path]
        for finder in finders[finders.index(self) + 1 if self in finders else 0 :]:
            find = getattr(finder, "find_spec", None)
            spec: ModuleSpec | None = find and find(name, path, target)
            if spec is not None:
                if spec.loader is not None:
                    spec.loader = cast("Loader", RegisteringLoader(spec.loader, self))
                return spec
        return None

    def remove(self) -> None:
        """Remove the finder.

        The list is replaced, not changed, because a thread that iterates over it would skip one.
        """
        sys.meta_path = [finder for finder in sys.meta_path if finder is not self]


class RegisteringLoader:
    """Loads pandas with its own loader, then registers the accessor."""

    def __init__(self, loader: Loader, finder: PandasFinder) -> None:
        self._loader = loader
        self._finder = finder

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loader, name)

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Create the module."""
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        """Run pandas, which sees only its own loader."""
        module.__loader__ = self._loader
        if module.__spec__ is not None:
            module.__spec__.loader = self._loader
        self._loader.exec_module(module)
        self._finder.remove()
        _register_now()
