"""Parse spots: hole cards, ranges, boards and dead cards."""

import functools
import re
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.omaha_range import OmahaRange
from calculations.ranges.range import Range, RangeLike, as_range
from calculations.spots.checking import (
    check_collisions,
    check_left,
    check_players,
    check_sizes,
    check_spot,
    count_cards,
)
from calculations.spots.spot import BOARD_CARDS, MOST_PLAYERS, Player, Spot, Unknown
from lookup.arguments import is_listed, is_missing, shown
from lookup.cards import SUIT_GLYPHS, SUIT_OUTLINES, CardsLike, as_card_numbers
from lookup.games import Game, GameLike, read_board_game

_SUIT = rf"[\w{SUIT_GLYPHS}{SUIT_OUTLINES}]"
LIKE_A_HAND = re.compile(rf"\s*(10|\w){_SUIT}[\s,]*(10|\w){_SUIT}\s*")
HandLike: TypeAlias = CardsLike | RangeLike | OmahaRange
"""A player's hand as an argument: hole cards, a range, or "random"."""

HandsLike: TypeAlias = Iterable[HandLike]  # the hands of all players

RANDOM = ("random", "any two", "any")


def read_spot(
    hole_cards: HandsLike,
    board: CardsLike = (),
    dead: CardsLike = (),
    game: GameLike = "holdem",
    folded: RangeLike | Iterable[RangeLike] = (),
    *,
    partly: bool = False,
) -> Spot:
    """Check hands and known cards and return them as a spot.

    Each hand is cards in any form that `as_card_numbers` takes, a range or "random". *game* is a
    name or an entry of `lookup.GAMES`, *folded* ranges. *partly* allows unknown and partly known
    board cards. Raises ValueError with the broken rule, the value and the cure.
    """
    played = read_board_game(game)
    nobody_folded = type(folded) is tuple and not folded
    if nobody_folded and (plain := _read_plain(hole_cards, board, dead, played)):
        return plain
    if partly:
        from calculations.spots.partly_known import check_places, is_partly_known, read_board

        if is_partly_known(board):
            known_board, masks = read_board(board)
            spot = _read_spot(hole_cards, known_board, dead, played, folded, partly=True)
            return check_places(spot._replace(places=masks))
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
    hands_as_given = list_hands(hole_cards)
    if played.discards:
        hands_as_given, thrown = split_discards(hands_as_given, played)
        dead = np.concatenate((read_cards(dead, "dead"), thrown))
    size = played.hole_cards[0]
    if played.two_play:
        size = size_of_hands(hands_as_given, played)
    players = [read_player(hand, seat, played, size) for seat, hand in enumerate(hands_as_given)]
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
            group = ""  # the default
        if (plain_cards := _plain_cards(group)) is None:
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


@functools.lru_cache(maxsize=4096)
def _plain_cards(text: str) -> tuple[NDArray[np.uint8], int] | None:
    """Return the cards of a text, read-only, and their bit mask, or None for other text."""
    try:
        cards = as_card_numbers(text)
    except ValueError:
        return None
    cards.flags.writeable = False
    return cards, sum(1 << card for card in {*cards.tolist()})


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


def read_player(hand: HandLike, seat: int, game: Game, size: int = 4) -> Player:
    """Parse a player's hand: hole cards, a range, or "random".

    Text is hole cards if it can be read as such, and else a range. Text with separators and more
    cards than a hand is a range. In Omaha, a range has hands of *size* cards.
    """
    name = f"hand {seat}"
    if isinstance(hand, Range):
        _check_ranges(game, name)
        return hand
    if isinstance(hand, OmahaRange):
        return _check_omaha_range(hand, name, game)
    if isinstance(hand, list | tuple) and any(isinstance(one, str) and "*" in one for one in hand):
        hand = " ".join(map(str, hand))
    return _read_text(hand, name, game, size) if isinstance(hand, str) else read_cards(hand, name)


@functools.lru_cache(maxsize=512)
def _read_text(hand: str, name: str, game: Game, size: int) -> Player:
    """Parse the text of a hand, which takes half of a call the first time."""
    text = hand.strip()
    if text.lower() in RANDOM:
        return Unknown(game.hole_cards[0])
    try:
        cards = read_cards(hand, name)
        if cards.size in game.hole_cards or not re.search(r"[,;\s]", text):
            return cards
    except ValueError:
        if LIKE_A_HAND.fullmatch(hand) and not game.two_play and not _is_range(text):
            raise
    if not game.two_play:
        _check_ranges(game, name)
    try:
        return OmahaRange(text, size) if game.two_play else Range(text)
    except ValueError as error:
        raise ValueError(f"{name}: neither hole cards nor a range\n{error}") from None


def size_of_hands(hands: Sequence[Any], game: Game) -> int:
    """Return the number of cards of a hand: that of the given hands, else the game's least.

    Later checks refuse invalid hands.
    """
    if len(game.hole_cards) > 1:
        for hand in hands:
            if isinstance(hand, OmahaRange):
                return hand.size
            try:
                size = int(as_card_numbers(hand).size)
            except (TypeError, ValueError):
                continue
            if size in game.hole_cards:
                return size
    return game.hole_cards[0]


def _check_omaha_range(omaha_range: OmahaRange, name: str, game: Game) -> OmahaRange:
    """Return a range of Omaha hands; ValueError in games whose hands are others."""
    if not game.two_play or omaha_range.size not in game.hole_cards:
        raise ValueError(
            f"{name}: an OmahaRange of hands of {omaha_range.size} cards is not for {game.name}, "
            f"whose hands have {' or '.join(map(str, game.hole_cards))}"
        )
    return omaha_range


def _is_range(text: str) -> bool:
    try:
        Range(text)
    except ValueError:
        return False
    return True


def _check_ranges(game: Game, name: str) -> None:
    """Raise ValueError in games without two hole cards."""
    if game.hole_cards != (2,):
        raise ValueError(
            f"{name}: a range has hands of two cards, unlike {game.name}; "
            f"give cards, or 'random'{', or an OmahaRange' * game.two_play}"
        )


def read_folded(folded: RangeLike | Iterable[RangeLike], game: Game) -> tuple[Range, ...]:
    """Parse the folded ranges."""
    if type(folded) is tuple and not folded:
        return ()
    if isinstance(folded, str | Range):
        folded = [folded]
    if not is_listed(folded):
        raise ValueError(f"folded is {shown(folded)}; give a list of ranges, e.g. ['QQ+']")
    ranges = []
    for number, folded_range in enumerate(folded):
        _check_ranges(game, f"folded range {number}")
        try:
            ranges.append(as_range(folded_range))
        except ValueError as error:
            raise ValueError(f"folded range {number}: not understood\n{error}") from None
    return tuple(ranges)


def list_hands(hole_cards: HandsLike) -> list[HandLike]:
    """Return the hands of 2 to 10 players as a list."""
    if not is_listed(hole_cards):
        raise ValueError(
            f"hole_cards is {shown(hole_cards)}; give a list of hands, e.g. ['JsTs', '2c2d']"
        )
    hands = list(hole_cards)
    check_players(len(hands))
    return hands


def split_discards(hands: list[HandLike], game: Game) -> tuple[list[HandLike], NDArray[np.uint8]]:
    """Split the discards, which follow a slash, off the hands, and return both.

    Raises ValueError for more discards than the game has, or none after a slash.
    """
    kept, thrown = [*hands], [np.empty(0, np.uint8)]
    for seat, hand in enumerate(hands):
        if isinstance(hand, str) and "/" in hand:
            kept[seat], _, discards = hand.partition("/")
            cards = read_cards(discards, f"the discards of hand {seat}")
            if not 0 < cards.size <= game.discards:
                raise ValueError(
                    f"hand {seat} discarded {count_cards(cards)}; a hand of {game.name} discards "
                    f"{game.discards}"
                )
            thrown.append(cards)
    return kept, np.concatenate(thrown)


def read_cards(cards: CardsLike, name: str) -> NDArray[np.uint8]:
    """Parse one group of cards, [K], none for None and NaN; errors use *name* for it.

    The cards of text are cached, and so read-only.
    """
    if is_missing(cards):
        return np.empty(0, np.uint8)
    if type(cards) is str and (plain_cards := _plain_cards(cards)):
        return plain_cards[0]
    try:
        numbers = as_card_numbers(cards)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name}: {error}") from None
    if numbers.ndim != 1:
        raise ValueError(f"{name} has the shape {numbers.shape}; give its cards in one row")
    return numbers
