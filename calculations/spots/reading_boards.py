"""Read spots with several boards, which are dealt from one deck, and spots without a board.

Boards may begin with the same cards. In stud and draw games, hands are the cards that are known.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.omaha_range import OmahaRange
from calculations.ranges.range import RangeLike
from calculations.spots.checking import check_cards, check_collisions, count_cards
from calculations.spots.reading import (
    RANDOM,
    HandLike,
    HandsLike,
    list_hands,
    read_cards,
    read_spot,
)
from calculations.spots.spot import BOARD_CARDS, Cards, Spot, Unknown, check_board_size
from lookup.arguments import is_listed, is_missing, shown
from lookup.cards import CardsLike, format_cards
from lookup.games import Game, GameLike, read_board_game

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
    for first, other in combinations(range(len(boards)), 2):
        shared = {*boards[first].tolist()} & {*boards[other].tolist()}
        for board in (boards[first], boards[other]):
            if {*board[: len(shared)].tolist()} != shared:
                card = format_cards([min(shared)])
                raise ValueError(
                    f"the card {card!r} is dealt twice: on board {first} and on board {other}; "
                    f"boards may share only their first cards"
                )


def _check_deal(spot: Spot, boards: Sequence[Cards]) -> None:
    """Raise ValueError if a card is dealt twice, or if too few are left for all boards."""
    together = _different(boards)
    seats = [seat for seat, held in enumerate(spot.players) if isinstance(held, np.ndarray)]
    names = [f"hand {seat}" for seat in seats]
    for board in boards:
        check_cards(spot._replace(board=board), names)
    known_count = check_cards(spot._replace(board=together), names)
    check_collisions(spot._replace(board=together))
    to_come = sum(BOARD_CARDS - board.size for board in boards)
    unknown = [held for held in spot.players if not isinstance(held, np.ndarray)]
    to_hold = sum(held.size if isinstance(held, Unknown | OmahaRange) else 2 for held in unknown)
    left = len(spot.game.deck) - known_count - to_hold - 2 * len(spot.folded)
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


NO_CARDS = np.empty(0, np.uint8)
NO_CARDS.flags.writeable = False

THROWN = "/"  # the separator between the cards that a hand keeps and its discards


def read_spot_without_board(
    hole_cards: HandsLike,
    board: CardsLike,
    dead: CardsLike,
    game: Game,
    folded: RangeLike | Iterable[RangeLike] = (),
) -> Spot:
    """Check the known cards of all hands and the dead cards, and return them as a spot.

    Thrown cards are among the dead ones. Raises ValueError with the rule that is broken, the value
    and the cure.
    """
    if not (isinstance(folded, tuple | list) and not folded):
        raise ValueError(
            f"folded is {shown(folded)}, and {game.name} has no ranges of two hole cards; give "
            f"cards of folded hands as dead="
        )
    if read_cards(board, "the board").size:
        raise ValueError(
            f"the board is {shown(board)}, and {game.name} has none; give each hand all its cards"
        )
    hands, thrown, names = [], [], []
    for seat, hand in enumerate(list_hands(hole_cards)):
        names.append(f"hand {seat}")
        kept, gone = _read_hand(hand, names[-1], game)
        hands.append(kept)
        thrown.append(gone)
    others = np.concatenate((*thrown, read_cards(dead, "dead")))
    return spot_without_board(hands, names, others, game)


def spot_without_board(
    hands: list[NDArray[np.uint8]], names: list[str], dead: NDArray[np.uint8], game: Game
) -> Spot:
    """Check the cards of hands, and the dead ones, and return them as a spot.

    *names* are the names of the hands in errors.
    """
    (size,) = game.hole_cards
    for name, hand in zip(names, hands, strict=True):
        if hand.size > size:
            raise ValueError(f"{name} has {count_cards(hand)}; a hand of {game.name} has {size}")
    spot = Spot(tuple(hands), NO_CARDS, dead, game)
    left, to_come = len(game.deck) - check_cards(spot, names), sum(spot.cards_to_come)
    if left < to_come:
        raise ValueError(
            f"{left} cards are left for {to_come} to come; name fewer dead cards, or deal fewer "
            f"hands"
        )
    return spot


def _read_hand(
    hand: HandLike, name: str, game: Game
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the cards that a hand has, and those that it has thrown away."""
    if not isinstance(hand, str):
        return read_cards(hand, name), NO_CARDS
    text = hand.strip()
    if text.lower() in RANDOM:
        return NO_CARDS, NO_CARDS
    kept, slash, gone = text.partition(THROWN)
    if not slash:
        return read_cards(text, name), NO_CARDS
    if not game.draws:
        raise ValueError(
            f"{name}: {shown(text)} throws cards away, and {game.name} has no draw; give cards "
            f"of folded hands as dead="
        )
    cards, thrown = read_cards(kept, name), read_cards(gone, name)
    if cards.size + thrown.size != game.hole_cards[0]:
        raise ValueError(
            f"{name} keeps {count_cards(cards)} and throws {count_cards(thrown)}; together they "
            f"are the {game.hole_cards[0]} cards of a hand of {game.name}"
        )
    return cards, thrown
