"""The ids of all variants in Gymnasium's registry."""

from __future__ import annotations

from typing import Final

from poker_calculator.games.predefined import PREDEFINED_GAMES
from poker_calculator.games.variants.variant import VARIANTS

IDS: Final = {
    code: f"poker-calculator/{game.__name__.replace('TexasHoldem', 'Holdem')}-v0"
    for code, game in PREDEFINED_GAMES.items()
}
"""The ids, by the codes of variants."""
ENTRY_POINT: Final = "poker_calculator.environments.gymnasium_environment:PokerEnv"
VECTOR_ENTRY_POINT: Final = "poker_calculator.environments.vector_environment:PokerVectorEnv"


def register_environments() -> None:
    """Register all variants for ``gymnasium.make`` and ``make_vec``, if Gymnasium is installed."""
    try:
        import gymnasium
    except ImportError:
        return
    for code, name in IDS.items():
        vector = VECTOR_ENTRY_POINT if VARIANTS[code].is_board_game else None
        kwargs = {"variant": code}
        gymnasium.register(name, ENTRY_POINT, kwargs=kwargs, vector_entry_point=vector)
