"""Register `frame.poker` on pandas frames, whether pandas or this package is imported first."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

    import pandas as pd

    from lookup.games import GameLike

NAME = "poker"


class PokerAccessor:
    """The equities of the spots of a frame, ``frame.poker``.

    Type checkers do not know ``frame.poker``; use ``PokerAccessor(frame)`` for them. The methods
    check the frame.
    """

    def __init__(self, frame: pd.DataFrame) -> None:
        self._frame = frame

    def equities(
        self,
        hole_cards: Sequence[str] = ("hero", "villain"),
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
        return equity_frame(self._frame, hole_cards, board, dead, game, errors, **options)

    def describe(
        self,
        hole_cards: Sequence[str] = ("hero", "villain"),
        board: str | list[str] | None = "board",
        dead: str | None = None,
        game: GameLike = "holdem",
        errors: str = "raise",
        *,
        threads: int | None = None,
        progress: bool = True,
    ) -> pd.DataFrame:
        """Return a summary by street: each hand's ``count``, ``mean`` equity and histogram.

        The index is the street: preflop, flop, turn or river. Columns are (player, figure), so
        ``describe()["hero"]`` has hero's figures. With errors="column", a last row ``wrong`` counts
        the invalid rows.
        """
        from calculations.frames.equity_frame import describe_frame

        return describe_frame(self._frame, hole_cards, board, dead, game, errors, threads, progress)


def register() -> None:
    """Register ``.poker`` on pandas frames, now or as soon as pandas is imported."""
    if sys.modules.get("pandas") is None:
        sys.meta_path.insert(0, PandasHook())
    else:
        _register_now()


def _register_now() -> None:
    import pandas as pd

    is_pandas = hasattr(pd, "api")  # also false for another module of that name
    if is_pandas and getattr(pd.DataFrame, NAME, None) is not PokerAccessor:
        pd.api.extensions.register_dataframe_accessor(NAME)(PokerAccessor)


class PandasHook:
    """A finder in `sys.meta_path` that finds pandas by the other finders, to register after."""

    _searches = False

    def find_spec(
        self, name: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return a spec that loads pandas and registers the accessor; None for other modules."""
        if name != "pandas" or self._searches:
            return None
        from importlib.util import find_spec

        self._searches = True
        try:
            spec = find_spec(name)
        finally:
            self._searches = False
        if spec is not None and spec.loader is not None:
            load = spec.loader.exec_module

            def load_and_register(module: ModuleType) -> None:
                load(module)
                _register_now()

            spec.loader.exec_module = load_and_register  # type: ignore[method-assign]
        return spec
