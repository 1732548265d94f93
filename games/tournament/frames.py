"""DataFrames of tournaments: every hand, and the ranking."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from games.cards import write_cards
from games.tournament.places import Finish
from games.tournament.tournament_hand import TournamentHand

if TYPE_CHECKING:
    import pandas as pd

HAND_COLUMNS: Final = {
    "hand": "int64",
    "level": "int64",
    "table": "int64",
    "button": "str",
    "small_blind": "float64",
    "big_blind": "float64",
    "ante": "float64",
    "player": "str",
    "seat": "int64",
    "position": "str",
    "cards": "str",
    "board": "str",
    "start_stack": "float64",
    "end_stack": "float64",
    "net": "float64",
}
"""The columns of `hands_frame` and their dtypes."""

RANKING_COLUMNS: Final = {
    "place": "Int64",
    "player": "str",
    "payout": "float64",
    "hands": "int64",
    "entries": "int64",
}
"""The columns of `ranking_frame` and their dtypes."""


def hands_frame(hands: Iterable[TournamentHand]) -> "pd.DataFrame":
    """Return a row for each player of each hand, amounts in chips; columns are `HAND_COLUMNS`.

    ``hand``, ``level``, ``table`` and ``seat`` are counted from 1. ``button`` is the player with
    the button; ``small_blind``, ``big_blind`` and ``ante`` are those of the level. ``player`` and
    ``position`` are as in `histories.hands_to_frame`. ``cards`` are the hole cards, shown or not,
    ``board`` the board at the end. ``net`` is ``end_stack`` less ``start_stack``.
    """
    rows = [row for hand in hands for row in _rows(hand)]
    return _frame(rows, HAND_COLUMNS)


def ranking_frame(
    finishes: Sequence[Finish],
    chips: Mapping[str, Fraction],
    played: Mapping[str, int],
    entries: Mapping[str, int],
) -> "pd.DataFrame":
    """Return a row for each player, best first; columns are `RANKING_COLUMNS`.

    *finishes* are those of the players who are out and of the winner; *chips*, hands *played* and
    *entries* are those of all players. The row of a ``player`` has their ``place``, ``payout``, and
    numbers of ``hands`` and ``entries``. Players who are still in have no place and payout; they
    come first, ordered by chips.
    """
    out = {finish.player for finish in finishes}
    playing = sorted(
        (player for player in chips if player not in out), key=chips.__getitem__, reverse=True
    )
    rows: list[tuple[object, ...]] = [
        (None, player, float("nan"), played[player], entries[player]) for player in playing
    ]
    rows += [
        (place, player, float(payout), hands, entries[player])
        for place, player, payout, hands in finishes
    ]
    return _frame(rows, RANKING_COLUMNS)


def _rows(hand: TournamentHand) -> list[tuple[object, ...]]:
    """Return the rows of one hand."""
    cards, names = hand.cards, hand.positions
    start, end = hand.start_chips, hand.end_chips
    small, big, ante = (float(each) for each in hand.level[:3])
    shared = hand.number, hand.level_index + 1, hand.table, hand.dealer_id, small, big, ante
    board = write_cards(hand.state.board_cards)
    return [
        (
            *shared,
            *(player, seat + 1, names[player], write_cards(cards[player]), board),
            *(float(start[player]), float(end[player]), float(end[player] - start[player])),
        )
        for player, seat in zip(hand.players, hand.seats, strict=True)
    ]


def _frame(rows: list[tuple[object, ...]], columns: dict[str, str]) -> "pd.DataFrame":
    import pandas as pd

    values = zip(*rows, strict=True) if rows else [()] * len(columns)
    return pd.DataFrame(
        {
            name: pd.Series(column, dtype=dtype)
            for (name, dtype), column in zip(columns.items(), values, strict=True)
        }
    )
