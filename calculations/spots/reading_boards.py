"""Read several boards, which are dealt from one deck and may begin with the same cards."""

from collections.abc import Iterable, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.omaha_range import OmahaRange
from calculations.ranges.range import RangeLike
from calculations.spots.checking import check_cards, check_collisions, count_cards
from calculations.spots.reading import HandsLike, read_cards, read_spot
from calculations.spots.spot import BOARD_CARDS, Cards, Spot, Unknown, check_board_size
from lookup.arguments import is_listed, is_missing, shown
from lookup.cards import CardsLike, format_cards
from lookup.games import GameLike, read_board_game

MOST_BOARDS = 10


def read_boards(
    hole_cards: HandsLike,
    board: CardsLike,
    boards: Iterable[CardsLike],
    dead: CardsLike = (),
    game: GameLike = "holdem",
    folded: RangeLike | Iterable[RangeLike] = (),
) -> tuple[Spot, tuple[Cards, ...]]:
    """Check the arguments of `read_spot` with several boards; return a boardless spot, and them.

    *board* must be empty. Raises ValueError with the broken rule, the value and the cure.
    """
    if not is_listed(boards) or isinstance(boards, str):
        raise ValueError(f"boards is {shown(boards)}; give a list of boards, e.g. ['2c7dJh'] * 2")
    if not is_missing(board) and (not isinstance(board, str | tuple | list) or board):
        raise ValueError(f"board is {shown(board)}, but boards is given too; give one of the two")
    played = read_board_game(game)
    read = tuple(read_cards(board, f"board {number}") for number, board in enumerate(boards))
    if not 2 <= len(read) <= MOST_BOARDS:
        raise ValueError(
            f"there are {len(read)} boards; give 2 to {MOST_BOARDS}, or board= for one"
        )
    for number, board in enumerate(read):
        if board.size > BOARD_CARDS:
            raise ValueError(f"board {number} has {count_cards(board)}; it has 0 to 5")
        if board.size != read[0].size:
            raise ValueError(
                f"board {number} has {count_cards(board)} and board 0 has {read[0].size}; "
                f"give all boards the same number of cards"
            )
    for number, board in enumerate(read):
        check_board_size(board.size, str(format_cards(board)), played, f"board {number}")
    _check_shared(read)
    spot = read_spot(hole_cards, (), dead, played, folded)
    _check_deal(spot, read)
    return spot, read


def _check_shared(boards: Sequence[Cards]) -> None:
    """Raise ValueError if two boards share cards other than their first ones."""
    for one, other in combinations(range(len(boards)), 2):
        shared = {*boards[one].tolist()} & {*boards[other].tolist()}
        for board in (boards[one], boards[other]):
            if {*board[: len(shared)].tolist()} != shared:
                card = format_cards([min(shared)])
                raise ValueError(
                    f"the card {card!r} is dealt twice: on board {one} and on board {other}; "
                    f"boards may share only their first cards"
                )


def _check_deal(spot: Spot, boards: Sequence[Cards]) -> None:
    """Raise ValueError if a card is dealt twice, or if too few are left for all boards."""
    together = _different(boards)
    seats = [seat for seat, held in enumerate(spot.players) if isinstance(held, np.ndarray)]
    names = [f"hand {seat}" for seat in seats]
    for board in boards:
        check_cards(spot._replace(board=board), names)
    known = check_cards(spot._replace(board=together), names)
    check_collisions(spot._replace(board=together))
    to_come = sum(BOARD_CARDS - board.size for board in boards)
    unknown = [held for held in spot.players if not isinstance(held, np.ndarray)]
    to_hold = sum(held.size if isinstance(held, Unknown | OmahaRange) else 2 for held in unknown)
    left = len(spot.game.deck) - known - to_hold - 2 * len(spot.folded)
    if left < to_come:
        raise ValueError(
            f"{left} cards are left for {to_come} board cards to come; name fewer dead cards, or "
            f"deal fewer hands or boards"
        )


def spots_of_boards(spot: Spot, boards: Sequence[Cards]) -> list[Spot]:
    """Return the spot of each board, with the known cards of the other boards as dead cards."""
    every = _different(boards)
    return [
        spot._replace(board=board, dead=np.concatenate((spot.dead, np.setdiff1d(every, board))))
        for board in boards
    ]


def _different(boards: Sequence[Cards]) -> NDArray[np.uint8]:
    """Return the cards of all boards, each once."""
    return np.unique(np.concatenate(boards))
