"""Rows of spots checked and gathered by NumPy alone, while no kernel is compiled.

Shapes use N (rows), P (seats), H (places for hole cards), S (rows of one count), p (players of
them) and K (hole cards).
"""

import numpy as np
from numpy.typing import NDArray

from calculations.spots.spot import BOARD_CARDS, MOST_PLAYERS
from lookup.games import Game

ROW_SECONDS = 4e-6  # estimated seconds of a row


def codes_by_arrays(
    hole_cards: NDArray[np.uint8], boards: NDArray[np.uint8], dead: NDArray[np.uint8], game: Game
) -> NDArray[np.uint16]:
    """Return the kind of each row, 0 where it breaks a rule, [N], as the kernel `pack_rows` does.

    hole_cards, boards, dead : [N, P, H], [N, 0..5], [N, D], 0 for no card
    """
    count, seats, places = hole_cards.shape
    held = np.count_nonzero(hole_cards, axis=2)
    players, size = np.count_nonzero(held, axis=1), held.max(axis=1, initial=0)
    on_board, out = np.count_nonzero(boards, axis=1), np.count_nonzero(dead, axis=1)
    cards = np.sort(np.hstack([hole_cards.reshape(count, seats * places), boards, dead]), axis=1)
    twice = ((cards[:, 1:] == cards[:, :-1]) & (cards[:, 1:] > 0)).any(axis=1)
    strange = ((cards > 0) & (cards < game.deck.start) | (cards > 52)).any(axis=1)
    uneven = ((held > 0) & (held != size[:, None])).any(axis=1)
    left = len(game.deck) - players * size - on_board - out
    fits = (players >= 2) & (players <= MOST_PLAYERS) & np.isin(size, game.hole_cards)
    fits &= np.isin(on_board, game.board_sizes) & (left >= BOARD_CARDS - on_board)
    codes = players << 7 | size << 4 | on_board << 1 | (out > 0)
    return np.where(fits & ~(twice | strange | uneven), codes, 0).astype(np.uint16)


def gather_by_arrays(
    hole_cards: NDArray[np.uint8], boards: NDArray[np.uint8], shape: tuple[int, int, int]
) -> tuple[NDArray[np.uint8], ...]:
    """Return the hands [S, p, K], boards [S, B] and seats [S, p] of rows of one kind.

    hole_cards, boards : [S, P, H] and [S, 0..5], whose empty seats and places are left out
    shape              : p, K and B
    """
    count, (players, size, on_board) = len(hole_cards), shape
    hands = hole_cards[hole_cards > 0].reshape(count, players, size)
    seats = np.nonzero(hole_cards.any(axis=2))[1].astype(np.uint8)
    return hands, boards[boards > 0].reshape(count, on_board), seats.reshape(count, players)
