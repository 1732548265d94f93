"""A spot: the hand or range of each player, the board, the dead cards and the folded ranges.

`calculations.spots.reading` and `checking` parse and check the user's input.
"""

from __future__ import annotations

import functools
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations.ranges.omaha_range import OmahaRange
from calculations.ranges.range import Range
from lookup.cards import CARDS, card_mask
from lookup.combos import COMBO_BITS, COMBOS, combo_index
from lookup.games import HOLDEM, Game

MOST_PLAYERS = 10
BOARD_CARDS = 5
FLOP = 3


class Unknown(NamedTuple):
    """A hand of which only the number of its cards is known."""

    size: int


Cards: TypeAlias = NDArray[np.uint8]  # card numbers, [K]

Player: TypeAlias = Cards | Range | OmahaRange | Unknown
"""A player's holding: hole cards, a range, or unknown cards."""


class Kind(NamedTuple):
    """The properties that spots counted in the same way share."""

    game: Game
    players: int
    size: int  # the number of hole cards of the hands
    on_board: int
    dead: bool  # whether there are dead cards
    has_known_hands: bool = True  # whether all hands are known, and there is a board
    folded: int = 0  # the number of folded ranges
    in_part: bool = False  # whether only the rank or the suit of some board card is known


class Spot(NamedTuple):
    """Checked players and cards."""

    players: tuple[Player, ...]
    """By player. In games without a board, hands have their known cards; the others are to come."""
    board: Cards  # [0..5]
    dead: Cards  # [D]
    game: Game = HOLDEM
    folded: tuple[Range, ...] = ()
    """The ranges of folded hands; each removes a combo from the deck."""
    masks: tuple[int, ...] = ()
    """The places of the board, if a card is unknown or partly known: the bits of each place's
    possible cards. *board* has the known cards."""

    @property
    def kind(self) -> Kind:
        """Return the kind of the spot."""
        players, board, dead, game, folded, masks = self
        first, in_part = players[0], bool(masks and self.in_part)
        size = 2 if isinstance(first, Range) else first.size
        # The same as `Kind(...)`, in a third of the time.
        return tuple.__new__(
            Kind,
            (
                game,
                len(players),
                size,
                board.size,
                dead.size > 0,
                self.has_known_hands,
                len(folded),
                in_part,
            ),
        )

    @property
    def has_known_cards(self) -> bool:
        """Return whether all hands are known, and each board card is known or entirely unknown."""
        return self.has_known_hands and not (self.masks and self.in_part)

    @property
    def in_part(self) -> list[int]:
        """Return the places of the board of which only the rank or the suit is known."""
        return [bits for bits in self.masks if 1 < bits.bit_count() < len(CARDS)]

    @property
    def has_known_hands(self) -> bool:
        """Return whether all hands are known, none has folded, and there is a board."""
        if not self.game.has_board or self.folded:
            return False
        for player in self.players:  # `all` of a generator takes twice the time
            if not isinstance(player, np.ndarray):
                break
        else:
            return True
        return False

    @property
    def known_hands(self) -> list[Cards]:
        """Return the hands of the players whose cards are known."""
        return [player for player in self.players if isinstance(player, np.ndarray)]

    @property
    def hole_cards(self) -> NDArray[np.uint8]:
        """Return the hands, [P, K], if all are known."""
        return np.array(self.known_hands) if self.players else np.empty((0, 0), np.uint8)

    @property
    def live(self) -> NDArray[np.intp]:
        """Return the cards that can still be dealt, in order."""
        # Bytes: dealing from bytes takes a third of the time of arrays.
        dealt = b"".join([cards.tobytes() for cards in (*self.known_hands, self.board, self.dead)])
        deck = bytes_of(self.game.deck)
        return np.frombuffer(deck.translate(None, dealt), np.uint8).astype(np.intp)

    @property
    def removed(self) -> NDArray[np.uint8]:
        """Return the dead cards and the cards that the deck of the game lacks."""
        missing = self.game.missing
        return np.concatenate((self.dead, np.array(missing, np.uint8))) if missing else self.dead

    @property
    def to_come(self) -> int:
        """Return the number of board cards to come."""
        return BOARD_CARDS - len(self.board)

    def first_cards(self, size: int) -> Spot:
        """Return the spot with only the first cards of its board."""
        if not self.masks:
            return self._replace(board=self.board[:size])
        known_count = sum(bits.bit_count() == 1 for bits in self.masks[:size])
        return self._replace(board=self.board[:known_count], masks=self.masks[:size])

    @property
    def cards_to_come(self) -> tuple[int, ...]:
        """Return the number of cards to come of each hand, [P], in games without a board."""
        (size,) = self.game.hole_cards
        return tuple(size - len(hand) for hand in self.known_hands)

    @property
    def weights(self) -> NDArray[np.float64]:
        """Return the weight of each combo for each player, [P, 1326], in games of two hole cards.

        Combos with a card of the board or a dead card have the weight 0.
        """
        free = (COMBO_BITS & card_mask(np.concatenate((self.board, self.removed)))) == 0
        weights = np.zeros((len(self.players), len(COMBOS)))
        for row, player in zip(weights, self.players, strict=True):
            if isinstance(player, np.ndarray):
                row[combo_index(player)] = 1
            else:
                row[:] = (player.weights if isinstance(player, Range) else 1.0) * free
        return weights

    @property
    def ranges(self) -> list[tuple[str, Range | OmahaRange]]:
        """Return all ranges, with their names for errors."""
        named_ranges: list[tuple[str, Range | OmahaRange]] = [
            (f"hand {seat}", player)
            for seat, player in enumerate(self.players)
            if not isinstance(player, (np.ndarray, Unknown))  # building a union takes 1 µs
        ]
        return named_ranges + [
            (f"folded range {number}", named_ranges)
            for number, named_ranges in enumerate(self.folded)
        ]

    @property
    def all_or_nothing(self) -> bool:
        """Return whether all combos have the weight 0 or 1, so that counts are whole numbers."""
        return all(held.all_or_nothing for _, held in self.ranges)


@functools.cache
def bytes_of(deck: range) -> bytes:
    """Return the card numbers of a deck as bytes."""
    return bytes(deck)


def check_board_size(size: int, text: str, game: Game, name: str = "the board") -> None:
    """Raise ValueError for a board of up to five cards on which no street of the game ends."""
    if size in game.board_sizes:
        return
    *sizes, last = game.board_sizes
    missing = min(street for street in game.board_sizes if street > size) - size
    raise ValueError(
        f"{name} has {size} card{'s' * (size != 1)} ({text}); a board of {game.name} has "
        f"{', '.join(map(str, sizes))} or {last}; EquityCalculator takes '*' for an unknown card, "
        f"as in {text + '*' * missing!r}"
    )
