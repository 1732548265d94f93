"""Deals of all hands and the board from one deck, sampled, and in which order hands end in them."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.exact.three_way.orders import Order
from games.push_or_fold.game import Game
from lookup.combos import combo_classes, combo_index
from lookup.strength import hand_strengths

DEALS_AT_A_TIME: Final = 8192
CARDS, BOARD = 52, 5


class Dealt(NamedTuple):
    """Some deals."""

    classes: NDArray[np.intp]
    """[P, N]: the class of each player's hand."""
    strengths: NDArray[np.int64]
    """[P, N]: what it is worth with the board."""


def sampled_deals(players: int, deals: int, rng: np.random.Generator) -> Iterator[Dealt]:
    """Yield so many deals, some thousand at a time."""
    deck = np.arange(1, CARDS + 1, dtype=np.uint8)
    for start in range(0, deals, DEALS_AT_A_TIME):
        count = min(DEALS_AT_A_TIME, deals - start)
        cards = rng.permuted(np.tile(deck, (count, 1)), axis=1)
        board = cards[:, 2 * players : 2 * players + BOARD]
        holes = cards[:, : 2 * players].reshape(count, players, 2).swapaxes(0, 1)
        boards = np.broadcast_to(board, (players, count, BOARD))
        strengths = hand_strengths(np.concatenate((holes, boards), axis=2).reshape(-1, 2 + BOARD))
        yield Dealt(
            combo_classes()[combo_index(holes)],
            np.asarray(strengths, np.int64).reshape(players, count),
        )


def payoffs_by_number(game: Game, end: int) -> NDArray[np.float64]:
    """Return what every seat gets at an end, [P, H**H], by the `order_numbers` of H hands."""
    by_order = game.payoffs[end]
    hands = len(game.tree.ends[end].seats)
    table = np.zeros((players_of(game), hands**hands))
    for order, payoffs in by_order.items():
        table[:, order_number(order)] = payoffs
    return table


def order_number(order: Order) -> int:
    """Return the number of an order: its places as digits, the first one last."""
    return sum(place * len(order) ** hand for hand, place in enumerate(order))


def order_numbers(strengths: NDArray[np.int64]) -> NDArray[np.intp]:
    """Return the number of the order in which hands end, [N] from their strengths [H, N].

    >>> order_numbers(np.array([[7], [9], [7]])).tolist(), order_number((1, 0, 1))
    ([10], 10)
    """
    hands = len(strengths)
    best_first = np.argsort(-strengths, axis=0, kind="stable")
    in_order = np.take_along_axis(strengths, best_first, axis=0)
    place = np.zeros(strengths.shape, np.intp)
    np.cumsum(in_order[1:] != in_order[:-1], axis=0, out=place[1:])
    return np.asarray((place * hands**best_first).sum(axis=0))


def players_of(game: Game) -> int:
    """Return how many seats a game has."""
    return len(next(iter(game.payoffs[0].values())))
