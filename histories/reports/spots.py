"""The spots of a player's statistics: the columns that count each action and its chances."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import pandas as pd

SPOTS: Final = {
    "vpip": ("vpip", "played"),
    "pfr": ("pfr", "played"),
    "three_bet": ("three_bet", "three_bet_chance"),
    "fold_to_three_bet": ("fold_to_three_bet", "faced_three_bet"),
    "steal": ("steal", "steal_chance"),
    "fold_to_steal": ("fold_to_steal", "faced_steal"),
    "c_bet": ("c_bet", "c_bet_chance"),
    "fold_to_c_bet": ("fold_to_c_bet", "faced_c_bet"),
    "turn_c_bet": ("turn_c_bet", "turn_c_bet_chance"),
    "fold_to_turn_c_bet": ("fold_to_turn_c_bet", "faced_turn_c_bet"),
    "check_raise": ("check_raise", "check_raise_chance"),
    "river_bet": ("river_bet", "river_bet_chance"),
    "fold_to_river_bet": ("fold_to_river_bet", "faced_river_bet"),
    "river_bluff": ("river_bluff", "river_bet_called"),
    "wtsd": ("went_to_showdown", "saw_flop"),
    "wsd": ("won_at_showdown", "went_to_showdown"),
}
"""The columns of the action and of its chance, both true or false in a hand; see `with_spots`."""

DERIVED: Final = ("played", "river_bet_called", "river_bluff")
"""The columns that `with_spots` adds."""

SPOT_COLUMNS: Final = (
    "walk",
    *dict.fromkeys(name for both in SPOTS.values() for name in both if name not in DERIVED),
)
"""The columns of a frame of hands from which all spots follow."""


def with_spots(rows: pd.DataFrame) -> pd.DataFrame:
    """Return rows of hands with the columns that the spots require.

    ``played`` hands are no walks. A ``river_bet_called`` went to showdown; a ``river_bluff`` then
    lost.
    """
    called = rows["river_bet"] & rows["went_to_showdown"]
    return rows.assign(
        played=~rows["walk"], river_bet_called=called, river_bluff=called & ~rows["won_at_showdown"]
    )
