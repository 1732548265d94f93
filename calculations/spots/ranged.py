"""A spot in which players hold ranges, or in which ranges were folded before."""

import re
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.range import Range, as_range
from calculations.reports.text import shortened
from calculations.spots.spot import BOARD_CARDS, Spot, check_left, list_hands, read_cards, spot_of
from lookup.arguments import is_listed, shown
from lookup.combos import COMBOS, combo_index
from lookup.games import HOLDEM, Game, read_game

Player = NDArray[np.uint8] | Range | int
"""Hole cards, a range of them, or the number of cards of a hand of which nothing is known."""

HELD = np.bitwise_or.reduce(np.uint64(1) << COMBOS.astype(np.uint64), axis=1)
"""[1326]: the cards of each combo, as the bits of their numbers."""

LIKE_A_HAND = re.compile(r"\s*(10|\w)[\w♣♧♦♢♥♡♠♤][\s,]*(10|\w)[\w♣♧♦♢♥♡♠♤]\s*")
RANDOM = ("random", "any two", "any")


class RangedSpot(NamedTuple):
    """Checked players, the cards that are known, and the ranges that were folded."""

    players: tuple[Player, ...]
    board: NDArray[np.uint8]
    dead: NDArray[np.uint8]
    game: Game = HOLDEM
    folded: tuple[Range, ...] = ()

    @property
    def gone(self) -> NDArray[np.uint8]:
        """Return the dead cards and those that the game's deck lacks."""
        return Spot(np.empty((0, 0), np.uint8), self.board, self.dead, self.game).gone

    @property
    def to_come(self) -> int:
        """Return how many board cards are still to come."""
        return BOARD_CARDS - len(self.board)

    @property
    def weights(self) -> NDArray[np.float64]:
        """Return the weight of each combo for each player, [P, 1326], in games of two hole cards.

        Only combos without known cards have one.
        """
        free = (HELD & _bits(np.concatenate((self.board, self.gone)))) == 0
        weights = np.zeros((len(self.players), len(COMBOS)))
        for row, player in zip(weights, self.players, strict=True):
            if isinstance(player, np.ndarray):
                row[combo_index(player)] = 1
            else:
                row[:] = (1.0 if isinstance(player, int) else player.weights) * free
        return weights


def read_player(hand: Any, seat: int, game: Game) -> Player:
    """Read what one player holds: hole cards, a range, or "random".

    Text is hole cards where it can be read as such, and else a range; text of more cards than a
    hand has, with separators, is a range of them.
    """
    place = f"hand {seat}"
    if isinstance(hand, Range):
        _check_ranges(game, place)
        return hand
    if not isinstance(hand, str):
        return read_cards(hand, place)
    text = hand.strip()
    if text.lower() in RANDOM:
        return game.hole_cards[0]
    try:
        cards = read_cards(hand, place)
        if cards.size in game.hole_cards or not re.search(r"[,;\s]", text):
            return cards
    except ValueError:
        if LIKE_A_HAND.fullmatch(hand) and not _is_range(text):
            raise
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
            f"{place}: a range is of two hole cards, which no hand of {game.name} has; "
            f"give its cards, or 'random'"
        )


def read_folded(folded: Any, game: Game) -> tuple[Range, ...]:
    """Read the ranges that were folded before."""
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


def read_players(
    hole_cards: Any, board: Any, dead: Any, game: Any, folded: Any
) -> Spot | RangedSpot:
    """Check what all players hold, and the known cards; a `Spot` when all hole cards are known.

    Raises ValueError with the rule that is broken, the value and the cure.
    """
    played = read_game(game)
    players = [read_player(hand, seat, played) for seat, hand in enumerate(list_hands(hole_cards))]
    hands = {seat: hand for seat, hand in enumerate(players) if isinstance(hand, np.ndarray)}
    known = spot_of([*hands.values()], [f"hand {seat}" for seat in hands], board, dead, played)
    before = () if type(folded) is tuple and not folded else read_folded(folded, played)
    if len(hands) == len(players) and not before:
        return known
    size = known.hole_cards.shape[1] or played.hole_cards[0]
    check_left(known, size * (len(players) - len(hands) + len(before)))
    held = tuple(size if isinstance(player, int) else player for player in players)
    spot = RangedSpot(held, known.board, known.dead, played, before)
    _check_collisions(spot)
    return spot


def _check_collisions(spot: RangedSpot) -> None:
    """Raise ValueError when a range, or two of them, leave no possible deal."""
    hands = [player for player in spot.players if isinstance(player, np.ndarray)]
    known = _bits(np.concatenate((*hands, spot.board, spot.gone)))
    left: list[tuple[str, NDArray[np.uint64]]] = []
    for place, held in named_ranges(spot):
        combos = HELD[(held.weights > 0) & ((HELD & known) == 0)]
        if not len(held):
            raise ValueError(f"{place} is a range without combos; name some, e.g. 'QQ+, AKs'")
        if not combos.size:
            raise ValueError(
                f"{place} ({shortened(held.to_string())}) has no combo left: each has a card that "
                f"is in a known hand, on the board, dead or not in the deck; widen the range"
            )
        if len(combos) <= MOST_COLLIDING:
            left.append((place, combos))
    for (place, combos), (other, others) in combinations(left, 2):
        if ((combos[:, None] & others) != 0).all():
            raise ValueError(
                f"{place} and {other} leave no possible deal: each two of their combos share a "
                f"card; widen one of the ranges"
            )


def named_ranges(spot: RangedSpot) -> list[tuple[str, Range]]:
    """Return the ranges of a spot with the names that errors give them."""
    ranges = [
        (f"hand {seat}", player)
        for seat, player in enumerate(spot.players)
        if isinstance(player, Range)
    ]
    return ranges + [(f"folded range {number}", held) for number, held in enumerate(spot.folded)]


MOST_COLLIDING = 101
"""The most combos that all share a card with the same combo, itself among them."""


def _bits(cards: NDArray[np.uint8]) -> np.uint64:
    bits: np.uint64 = np.bitwise_or.reduce(np.uint64(1) << cards.astype(np.uint64), initial=0)
    return bits
