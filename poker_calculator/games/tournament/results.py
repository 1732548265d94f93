"""The results of a tournament: places, payouts, and DataFrames of all hands and the ranking."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from lookup.arguments import read_list
from poker_calculator.games.cards import write_cards
from poker_calculator.games.tournament.options import exact
from poker_calculator.games.tournament.tournament_hand import TournamentHand
from poker_calculator.games.worth.icm import icm

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


class Finish(NamedTuple):
    """A player's finish: the place from 1, the prize money, and the number of hands played.

    Players who tie have the same place, the best one that they share.
    """

    place: int
    player: str
    payout: Fraction
    hands: int


class Tie(NamedTuple):
    """The players, mostly one, who share places, and the best of these places."""

    place: int
    players: tuple[str, ...]


def values_by_icm(
    chips: Mapping[str, int], finishes: Iterable[Finish], payouts: Iterable[Fraction]
) -> dict[str, float]:
    """Return each player's prize money: the prize won, or for players with chips, the ICM value."""
    values = dict.fromkeys(chips, 0.0)
    values.update((finish.player, float(finish.payout)) for finish in finishes)
    left = {player: stack for player, stack in chips.items() if stack}
    shares = icm([*left.values()], [*map(float, payouts)]).tolist()
    return values | dict(zip(left, shares, strict=True))


def places_of(busted: Mapping[str, int], left: int) -> list[Tie]:
    """Return the places of players who go out in one hand, best first.

    *busted* holds each player's chips before the hand: players with more chips finish higher, and
    equal stacks tie. *left* is the number of players still in.

    >>> places_of({"Ada": 40, "Blaise": 90, "Carl": 40}, 2)
    [Tie(place=3, players=('Blaise',)), Tie(place=4, players=('Ada', 'Carl'))]
    """
    ties, place = [], left + 1
    for chips in sorted({*busted.values()}, reverse=True):
        players = tuple(player for player, began in busted.items() if began == chips)
        ties.append(Tie(place, players))
        place += len(players)
    return ties


def share(payouts: Sequence[Fraction], tie: Tie) -> Fraction:
    """Return the payout of each player of a tie: an equal share of their places' payouts.

    >>> share([Fraction(50), Fraction(30), Fraction(20)], Tie(2, ("Ada", "Carl")))
    Fraction(25, 1)
    """
    first = tie.place - 1
    shared = payouts[first : first + len(tie.players)]
    return sum(shared, Fraction(0)) / len(tie.players)


def read_payouts(payouts: object, players: int) -> tuple[Fraction, ...]:
    """Return the payouts, first place first; raises ValueError if they are invalid."""
    if payouts is None:
        return ()
    cure = "give them first place first: [50, 30, 20]"
    entries = read_list(payouts, "payouts", cure)
    if not 1 <= len(entries) <= players:
        raise ValueError(f"there are {len(entries)} payouts for {players} players; {cure}")
    return tuple(exact(entry, f"payouts[{place}]") for place, entry in enumerate(entries))


def hands_frame(hands: Iterable[TournamentHand]) -> "pd.DataFrame":
    """Return a row for each player of each hand, amounts in chips; columns are `HAND_COLUMNS`.

    ``hand``, ``level``, ``table`` and ``seat`` are counted from 1. ``button`` is the player with
    the button; ``small_blind``, ``big_blind`` and ``ante`` are those of the level. ``player`` and
    ``position`` are as in `poker_calculator.histories.hands_to_frame`. ``cards`` are the hole
    cards, shown or not, ``board`` the board at the end. ``net`` is ``end_stack`` less
    ``start_stack``.
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
    cards, names = hand.hole_cards, hand.positions
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
