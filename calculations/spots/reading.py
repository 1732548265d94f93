"""Parse and check spots: hole cards, ranges, boards and dead cards."""

import functools
import re
from collections.abc import Iterable, Sequence
from itertools import chain, combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.export import shortened
from calculations.ranges.omaha.omaha_range import OmahaRange
from calculations.ranges.range import Range, RangeLike, as_range
from calculations.spots.spot import (
    BOARD_CARDS,
    MOST_PLAYERS,
    Player,
    Spot,
    Unknown,
    check_board_size,
)
from lookup.arguments import is_listed, shown
from lookup.cards import (
    SUIT_GLYPHS,
    SUIT_OUTLINES,
    CardsLike,
    as_card_numbers,
    card_mask,
    format_cards,
)
from lookup.games import Game, GameLike, read_board_game

_SUIT = rf"[\w{SUIT_GLYPHS}{SUIT_OUTLINES}]"
LIKE_A_HAND = re.compile(rf"\s*(10|\w){_SUIT}[\s,]*(10|\w){_SUIT}\s*")
HandLike: TypeAlias = CardsLike | RangeLike | OmahaRange
"""A player's hand as an argument: hole cards, a range, or "random"."""

HandsLike: TypeAlias = Iterable[HandLike]  # the hands of all players

RANDOM = ("random", "any two", "any")

MOST_COLLIDING = 101  # the number of combos that share a card with one combo, including itself


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
            known_board, places = read_board(board)
            spot = _read_spot(hole_cards, known_board, dead, played, folded, partly=True)
            return check_places(spot._replace(places=places))
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
    given = list_hands(hole_cards)
    if played.discards:
        given, thrown = split_discards(given, played)
        dead = np.concatenate((read_cards(dead, "dead"), thrown))
    size = played.hole_cards[0]
    if played.two_play:
        from calculations.spots.reading_omaha import size_of_hands

        size = size_of_hands(given, played)
    players = [read_player(hand, seat, played, size) for seat, hand in enumerate(given)]
    for seat, player in enumerate(players):
        if isinstance(player, OmahaRange) and player.size != size:
            raise ValueError(
                f"hand {seat} is a range of {player.size}-card hands and others have {size} cards; "
                f"give all hands the same number of cards"
            )
    seats = [seat for seat, hand in enumerate(players) if isinstance(hand, np.ndarray)]
    hands = [hand for hand in players if isinstance(hand, np.ndarray)]
    known = spot_of(hands, [f"hand {seat}" for seat in seats], board, dead, played, partly=partly)
    before = read_folded(folded, played)
    if len(hands) == len(players) and not before:
        return known
    dealt = sum(map(len, (*hands, known.board, known.dead)))
    check_left(known, dealt, size * (len(players) - len(hands) + len(before)))
    held = (Unknown(size) if isinstance(player, Unknown) else player for player in players)
    spot = known._replace(players=tuple(held), folded=before)
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
            if type(group) is not tuple or group:
                return None
            group = ""  # the default
        if (known := _plain_cards(group)) is None:
            return None
        cards, bits = known
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


def check_sizes(hands: Sequence[NDArray[np.uint8]], names: Sequence[str], game: Game) -> None:
    """Raise ValueError unless all hands have the same number of cards, one of the game."""
    for name, hand in zip(names, hands, strict=True):
        if hand.size not in game.hole_cards:
            check_size(hand, name, game)
        if hand.size != hands[0].size:
            raise ValueError(
                f"{name} has {count_cards(hand)} and {names[0]} has {hands[0].size}; "
                f"give all hands the same number of cards"
            )


def check_spot(spot: Spot, names: Sequence[str], *, partly: bool = False) -> Spot:
    """Return a spot of known hands and other cards; raises ValueError if they break a rule."""
    board, game = spot.board, spot.game
    if board.size > BOARD_CARDS:
        raise ValueError(f"the board has {count_cards(board)}; it has 0 to 5")
    check_left(spot, check_cards(spot, names))
    if not partly and board.size not in game.board_sizes:
        check_board_size(board.size, str(format_cards(board)), game)
    return spot


def read_player(hand: HandLike, seat: int, game: Game, size: int = 4) -> Player:
    """Parse a player's hand: hole cards, a range, or "random".

    Text is hole cards if it can be read as such, and else a range. Text with separators and more
    cards than a hand is a range. In Omaha, a range has hands of *size* cards.
    """
    place = f"hand {seat}"
    if isinstance(hand, Range):
        _check_ranges(game, place)
        return hand
    if isinstance(hand, OmahaRange):
        from calculations.spots.reading_omaha import check_omaha_range

        return check_omaha_range(hand, place, game)
    if isinstance(hand, list | tuple) and any(isinstance(one, str) and "*" in one for one in hand):
        hand = " ".join(map(str, hand))
    if not isinstance(hand, str):
        return read_cards(hand, place)
    text = hand.strip()
    if text.lower() in RANDOM:
        return Unknown(game.hole_cards[0])
    try:
        cards = read_cards(hand, place)
        if cards.size in game.hole_cards or not re.search(r"[,;\s]", text):
            return cards
    except ValueError:
        if LIKE_A_HAND.fullmatch(hand) and not game.two_play and not _is_range(text):
            raise
    if game.two_play:
        from calculations.spots.reading_omaha import read_omaha_range

        return read_omaha_range(text, place, size)
    _check_ranges(game, place)
    try:
        return Range(text)
    except ValueError as error:
        raise ValueError(f"{place}: neither hole cards nor a range\n{error}") from None


def _is_range(text: str) -> bool:
    try:
        Range(text)
    except ValueError:
        return False
    return True


def _check_ranges(game: Game, place: str) -> None:
    """Raise ValueError in games without two hole cards."""
    if game.hole_cards != (2,):
        raise ValueError(
            f"{place}: a range has hands of two cards, unlike {game.name}; "
            f"give cards, or 'random'{', or an OmahaRange' * game.two_play}"
        )


def read_folded(folded: RangeLike | Iterable[RangeLike], game: Game) -> tuple[Range, ...]:
    """Parse the folded ranges."""
    if isinstance(folded, str | Range):
        folded = [folded]
    if not is_listed(folded):
        raise ValueError(f"folded is {shown(folded)}; give a list of ranges, e.g. ['QQ+']")
    ranges = []
    for number, one in enumerate(folded):
        _check_ranges(game, f"folded range {number}")
        try:
            ranges.append(as_range(one))
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


def check_players(hands: int) -> None:
    """Raise ValueError if a spot has too few or too many hands."""
    if not 2 <= hands <= MOST_PLAYERS:
        raise ValueError(f"a spot has 2 to {MOST_PLAYERS} hands, not {hands}")


def check_size(hand: NDArray[np.uint8], place: str, game: Game) -> None:
    """Raise ValueError if a hand has a wrong number of cards for its game."""
    if hand.size not in game.hole_cards:
        *others, last = game.hole_cards
        sizes = f"{', '.join(map(str, others))} or {last}" if others else f"exactly {last}"
        cure = "; write discards after a slash, e.g. 'AsKs/2d'" if game.discards else ""
        rule = f"a hand of {game.name} has {sizes}{cure}"
        raise ValueError(f"{place} has {count_cards(hand)}; {rule}")


def split_discards(hands: list[HandLike], game: Game) -> tuple[list[HandLike], NDArray[np.uint8]]:
    """Split the discards, which follow a slash, off the hands, and return both.

    Raises ValueError for more discards than the game has, or none after a slash.
    """
    held, thrown = [*hands], [np.empty(0, np.uint8)]
    for seat, hand in enumerate(hands):
        if isinstance(hand, str) and "/" in hand:
            held[seat], _, discards = hand.partition("/")
            cards = read_cards(discards, f"the discards of hand {seat}")
            if not 0 < cards.size <= game.discards:
                raise ValueError(
                    f"hand {seat} discarded {count_cards(cards)}; a hand of {game.name} discards "
                    f"{game.discards}"
                )
            thrown.append(cards)
    return held, np.concatenate(thrown)


def read_cards(cards: CardsLike, place: str) -> NDArray[np.uint8]:
    """Parse one group of cards, [K]; errors name it as *place*."""
    try:
        numbers = as_card_numbers(cards)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{place}: {error}") from None
    if numbers.ndim != 1:
        raise ValueError(f"{place} has the shape {numbers.shape}; give its cards in one row")
    return numbers


def count_cards(cards: NDArray[np.uint8]) -> str:
    """Return the number of cards and the first ten as text."""
    more = "..." if cards.size > 10 else ""
    return f"{cards.size} card{'s' * (cards.size != 1)} ({format_cards(cards[:10])}{more})"


def check_left(spot: Spot, known: int, to_hold: int = 0) -> None:
    """Raise ValueError if too few cards besides *known* ones are left for board and hands.

    *to_hold* is the number of unknown hole cards.
    """
    left = len(spot.game.deck) - known
    if left < spot.to_come + to_hold:
        held = f" and {to_hold} unknown hole cards" if to_hold else ""
        raise ValueError(
            f"{left} cards are left for {spot.to_come} board cards to come{held}; name "
            f"fewer dead cards, or deal fewer hands"
        )


def check_cards(spot: Spot, names: Sequence[str]) -> int:
    """Return the number of known cards.

    Raises ValueError, naming its places, if a card is dealt twice or is not in the deck.
    """
    hands = [hand.tolist() for hand in spot.known_hands]
    cards = [*chain.from_iterable(hands), *spot.board.tolist(), *spot.dead.tolist()]
    if len(set(cards)) == len(cards) and (not cards or min(cards) >= spot.game.deck.start):
        return len(cards)
    places = [f"in {name}" for name, hand in zip(names, hands, strict=True) for _ in hand]
    places += ["on the board"] * len(spot.board) + ["among the dead cards"] * len(spot.dead)
    first_place: dict[int, str] = {}
    for card, place in zip(cards, places, strict=True):
        if card not in spot.game.deck:
            lowest = format_cards([spot.game.deck.start])[0]
            raise ValueError(
                f"the card {format_cards([card])!r} {place} is not in the deck of "
                f"{spot.game.name}, whose lowest rank is {lowest}"
            )
        if card in first_place:
            before = first_place[card]
            where = f"{before} and {place}" if before != place else f"both {place}"
            raise ValueError(f"the card {format_cards([card])!r} is dealt twice: {where}")
        first_place[card] = place
    return len(cards)


def check_collisions(spot: Spot) -> None:
    """Raise ValueError if a range, or a pair of ranges, leaves no possible deal."""
    known = card_mask(np.concatenate((*spot.known_hands, spot.board, spot.removed)))
    left: list[tuple[str, NDArray[np.uint64]]] = []
    for place, held in spot.ranges:
        combos = held.bits[held.bits & known == 0]
        if not len(held):
            raise ValueError(f"{place} is a range without combos; name some, e.g. 'QQ+, AKs'")
        if not combos.size:
            raise ValueError(
                f"{place} ({shortened(str(held))}) has no combo left: each has a card that "
                f"is in a known hand, on the board, dead or not in the deck; widen the range"
            )
        if len(combos) <= MOST_COLLIDING:
            left.append((place, combos))
    for (place, combos), (other, others) in combinations(left, 2):
        if all((combo & others).all() for combo in combos):  # the first one mostly decides
            raise ValueError(
                f"{place} and {other} leave no possible deal: all pairs of their combos share a "
                f"card; widen one of the ranges"
            )


def no_deal_error(spot: Spot) -> ValueError:
    """Return the error for ranges that leave no possible deal together."""
    narrow = [name for name, held in spot.ranges if len(held) <= MOST_COLLIDING]
    names = ", ".join(narrow or [name for name, _ in spot.ranges])
    return ValueError(
        f"{names} together leave no possible deal: their combos always share a card; "
        f"widen one of the ranges"
    )
