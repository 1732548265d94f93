"""Parse spots: hands with one board, with several boards from one deck, or without a board.

Several boards may begin with the same cards. In stud and draw games, hands are the known cards.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.omaha_range import OmahaRange
from calculations.ranges.range import RangeLike
from calculations.spots.checking import (
    check_cards,
    check_collisions,
    check_left,
    check_sizes,
    check_spot,
    count_cards,
)
from calculations.spots.hands import (
    NO_CARDS,
    HandsLike,
    list_hands,
    read_cards,
    read_draw_hand,
    read_folded,
    read_player,
    size_of_hands,
    split_discards,
)
from calculations.spots.partly_known import check_masks, is_partly_known, read_board
from calculations.spots.spot import (
    BOARD_CARDS,
    MOST_PLAYERS,
    Cards,
    Spot,
    Unknown,
    check_board_size,
)
from lookup.arguments import is_listed, is_missing, shown
from lookup.cards import CardsLike, cards_of_text, format_cards
from lookup.games import GAMES, Game, GameLike, read_board_game, read_game

MOST_BOARDS = 10


def read_spots(
    hole_cards: HandsLike,
    board: CardsLike,
    boards: Iterable[CardsLike] | None,
    dead: CardsLike,
    game: GameLike,
    folded: RangeLike | Iterable[RangeLike],
) -> tuple[Spot, tuple[Cards, ...]]:
    """Check hands and known cards of any game; return the spot, and boards if there are several.

    Raises ValueError with the broken rule, the value and the cure.
    """
    if boards is not None:
        return read_boards(hole_cards, board, boards, dead, game, folded)
    played = GAMES[game] if type(game) is str and game in GAMES else read_game(game)
    if not played.has_board:
        return read_spot_without_board(hole_cards, board, dead, played, folded), ()
    return _read_board_spot(hole_cards, board, dead, played, folded, partly=True), ()


def read_spot(
    hole_cards: HandsLike,
    board: CardsLike = (),
    dead: CardsLike = (),
    game: GameLike = "holdem",
    folded: RangeLike | Iterable[RangeLike] = (),
    *,
    partly: bool = False,
) -> Spot:
    """Check hands and known cards of a game with a board and return them as a spot.

    A hand is a range, "random", or cards in any form that `as_card_numbers` takes. *game* is a name
    or an entry of `lookup.GAMES`, *folded* ranges. *partly* allows unknown and partly known board
    cards. Raises ValueError with the broken rule, the value and the cure.
    """
    return _read_board_spot(hole_cards, board, dead, read_board_game(game), folded, partly=partly)


def _read_board_spot(
    hole_cards: HandsLike,
    board: CardsLike,
    dead: CardsLike,
    played: Game,
    folded: RangeLike | Iterable[RangeLike],
    *,
    partly: bool,
) -> Spot:
    """Check a spot of one board, like `read_spot`."""
    nobody_folded = type(folded) is tuple and not folded
    if nobody_folded and (plain := _read_plain(hole_cards, board, dead, played)):
        return plain
    if partly and is_partly_known(board):
        known_board, masks = read_board(board)
        spot = _read_spot(hole_cards, known_board, dead, played, folded, partly=True)
        return check_masks(spot._replace(masks=masks))
    return _read_spot(hole_cards, board, dead, played, folded)


def _read_spot(
    hole_cards: HandsLike,
    board: CardsLike,
    dead: CardsLike,
    played: Game,
    folded: RangeLike | Iterable[RangeLike],
    *,
    partly: bool = False,
) -> Spot:
    """Check a spot; *partly* says that its board also has unknown cards."""
    hand_list = list_hands(hole_cards)
    if played.discards:
        hand_list, thrown = split_discards(hand_list, played)
        dead = np.concatenate((read_cards(dead, "dead"), thrown))
    size = played.hole_cards[0]
    if played.two_play:
        size = size_of_hands(hand_list, played)
    players = [read_player(hand, seat, played, size) for seat, hand in enumerate(hand_list)]
    for seat, player in enumerate(players):
        if isinstance(player, OmahaRange) and player.size != size:
            raise ValueError(
                f"hand {seat} is a range of {player.size}-card hands and others have {size} cards; "
                f"give all hands the same number of cards"
            )
    seats = [seat for seat, hand in enumerate(players) if isinstance(hand, np.ndarray)]
    hands = [hand for hand in players if isinstance(hand, np.ndarray)]
    spot_of_hands = spot_of(
        hands, [f"hand {seat}" for seat in seats], board, dead, played, partly=partly
    )
    before = read_folded(folded, played)
    if len(hands) == len(players) and not before:
        return spot_of_hands
    dealt = sum(map(len, (*hands, spot_of_hands.board, spot_of_hands.dead)))
    check_left(spot_of_hands, dealt, size * (len(players) - len(hands) + len(before)))
    filled = (Unknown(size) if isinstance(player, Unknown) else player for player in players)
    spot = spot_of_hands._replace(players=tuple(filled), folded=before)
    check_collisions(spot)
    return spot


def _read_plain(
    hole_cards: HandsLike, board: CardsLike, dead: CardsLike, game: Game
) -> Spot | None:
    """Return a spot of valid card texts in a fifth of the time, or None for other input."""
    if not isinstance(hole_cards, list | tuple) or not 2 <= len(hole_cards) <= MOST_PLAYERS:
        return None
    groups, seen, count = [], 0, 0
    for group in (*hole_cards, board, dead):
        if type(group) is not str:
            if group is not None and (type(group) is not tuple or group):
                return None
            group = ""  # the default size
        if (plain_cards := cards_of_text(group)) is None:
            return None
        cards, bits = plain_cards
        groups.append(cards)
        seen |= bits
        count += cards.size
    *hands, on_board, out = groups
    sizes, start = {*map(len, hands)}, game.deck.start
    wrong_size = len(sizes) > 1 or sizes.isdisjoint(game.hole_cards)
    if wrong_size or on_board.size not in game.board_sizes or seen.bit_count() != count:
        return None
    if seen & ((1 << start) - 1) or 53 - start - count < BOARD_CARDS - on_board.size:
        return None
    return Spot(tuple(hands), on_board, out, game)


def spot_of(
    hands: Sequence[NDArray[np.uint8]],
    names: Sequence[str],
    board: CardsLike,
    dead: CardsLike,
    game: Game,
    *,
    partly: bool = False,
) -> Spot:
    """Check any number of hands and the other cards, and return them as a spot.

    *names* are the hands' names in errors; *partly* says that the board also has unknown cards.
    """
    check_sizes(hands, names, game)
    on_board, others = read_cards(board, "the board"), read_cards(dead, "dead")
    return check_spot(Spot(tuple(hands), on_board, others, game), names, partly=partly)


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
    """Return the cards of all boards, each card once."""
    return np.unique(np.concatenate(boards))


def read_spot_without_board(
    hole_cards: HandsLike,
    board: CardsLike,
    dead: CardsLike,
    game: Game,
    folded: RangeLike | Iterable[RangeLike] = (),
) -> Spot:
    """Check the known cards of all hands and the dead cards, and return them as a spot.

    Discards are among the dead cards. Raises ValueError with the broken rule, the value and the
    cure.
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
        kept, gone = read_draw_hand(hand, names[-1], game)
        hands.append(kept)
        thrown.append(gone)
    others = np.concatenate((*thrown, read_cards(dead, "dead")))
    return spot_without_board(hands, names, others, game)


def spot_without_board(
    hands: list[NDArray[np.uint8]], names: list[str], dead: NDArray[np.uint8], game: Game
) -> Spot:
    """Check the cards of hands and the dead cards, and return them as a spot.

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
