"""A spot to solve: two ranges on a board, the betting, and the cards to come.

Shapes use N (a player's hands).
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations.solver.betting.programs import padded
from calculations.solver.betting.rules import STREETS, Betting
from calculations.solver.betting.trees import Trees, spot_trees
from calculations.solver.deals.card_removal import Meetings, meetings_of
from calculations.spots.checking import no_deal_error
from calculations.spots.spot import FLOP, Spot
from lookup.cards import CARDS, card_mask, format_cards
from lookup.combos import COMBOS, combo_names
from lookup.isomorphism.suits import IDENTITY, Orbit, SuitPermutation, orbits, stabilizer
from lookup.running.forks import by_blas

PLAYERS = 2
HOLE_CARDS = 2

LEAST_WEIGHT = 1e-4
"""The minimum weight of a range's heaviest combo. For smaller weights, 16-bit numbers lose
precision, and 32-bit numbers may become 0."""

LEAST_SHARE = 1e-6
"""The minimum fraction of deals that folded hands must allow: `Meetings` has a precision of 1e-7,
so a smaller fraction may be 0."""

NO_CARD = 0  # the turn card of a game without a board before its last street


class PlayerHands(NamedTuple):
    """A player's possible hands on a board."""

    combos: NDArray[np.intp]  # [N], indices into `lookup.COMBOS`
    cards: NDArray[np.uint8]  # [N, 2]
    weights: NDArray[np.float64]  # [N]


class SolverSpot(NamedTuple):
    """Checked ranges, board and betting."""

    spot: Spot
    betting: Betting
    hands: tuple[PlayerHands, PlayerHands]
    trees: Trees
    deals: float  # the total weight of the deals of one hand to each player
    street: int  # the number of the first street, 0 for the flop, 2 for a spot without deals
    deck: tuple[int, ...] = tuple(range(1, len(CARDS) + 1))  # the card numbers of the deck
    hand_size: int = HOLE_CARDS
    """The number of hole cards; for one, the second column is unused."""
    judge: Callable[[NDArray[np.uint8]], NDArray[np.int32]] | None = None
    """Returns the strengths of rows of cards, hole cards first; None for hold'em."""
    meetings: Meetings | None = None  # the card removal of folded hands, if there are any

    def hand_names(self, player: int) -> NDArray[np.str_]:
        """Return the names of a player's hands, [N], such as "AsAh", or "As" for one card."""
        hands = self.hands[player]
        if self.hand_size == 1:
            return np.asarray(format_cards(hands.cards[:, :1]))
        return combo_names()[hands.combos]

    def met(
        self, player: int, reach: NDArray[np.float64], cards: Sequence[int] = ()
    ) -> NDArray[np.float64]:
        """Return the total reach of the opposing hands that each hand of a player can meet, [N].

        reach : the reach of each hand of the opponent, [M]
        cards : the cards dealt since the spot began
        """
        own, theirs = self.hands[player], self.hands[1 - player]._replace(weights=reach)
        if self.meetings is None:
            return free_weight(own, theirs)
        pairs = self.meetings.on(cards)
        met: NDArray[np.float64] = by_blas(np.matmul, pairs if player == 0 else pairs.T, reach)
        return met


def check_street(spot: Spot) -> int:
    """Return the street of a spot, 0 for the flop; raises ValueError for other spots."""
    if len(spot.players) != PLAYERS:
        raise ValueError(f"{len(spot.players)} hands are given; a spot of two players is solved")
    street = len(spot.board) - FLOP
    if street not in range(len(STREETS)):
        count = len(spot.board)
        raise ValueError(
            f"the board has {count} card{'s' * (count != 1)}; a flop, turn or river has 3, 4 or 5"
        )
    return street


def solver_spot(spot: Spot, betting: Betting) -> SolverSpot:
    """Return the spot to solve; raises ValueError if it cannot be solved."""
    street = check_street(spot)
    first, second = (_hands(weights) for weights in spot.weights)
    known_cards = int(card_mask(np.concatenate((spot.board, spot.dead))))
    meetings = None
    if spot.folded:
        meetings = meetings_of(first.cards, second.cards, spot.folded, known_cards)
    trees = spot_trees(betting, street)
    made = SolverSpot(spot, betting, (first, second), trees, 0.0, street, meetings=meetings)
    deals = float(first.weights @ made.met(0, second.weights))
    if deals <= LEAST_SHARE * deal_weight(first, second):
        raise no_deal_error(spot)
    _check_weights(made)
    return made._replace(deals=deals)


def _check_weights(spot: SolverSpot) -> None:
    """Raise ValueError if the weights of a range are too small for the precision of the solver."""
    for player, hands in enumerate(spot.hands):
        if hands.weights.min() >= LEAST_WEIGHT:
            continue
        other = spot.hands[1 - player].weights
        meets = spot.met(player, other) > 1e-9 * other.sum()
        if (most := float(hands.weights[meets].max(initial=0.0))) < LEAST_WEIGHT:
            raise ValueError(
                f"hand {player}: the combos that can meet the other hand weigh at most {most:.3g}; "
                f"give weights up to 1, because only their proportions count"
            )


def _hands(weights: NDArray[np.float64]) -> PlayerHands:
    combos = np.flatnonzero(weights)
    return PlayerHands(combos, COMBOS[combos], weights[combos])


def deal_weight(first: PlayerHands, second: PlayerHands) -> float:
    """Return the total weight of the deals of two hands that share no card."""
    return float(first.weights @ free_weight(first, second))


def free_weight(own: PlayerHands, other: PlayerHands) -> NDArray[np.float64]:
    """Return the total weight of the opposing hands that share no card with each own hand, [N]."""
    by_card = np.zeros(len(CARDS) + 1)
    for column in other.cards.T:
        np.add.at(by_card, column, other.weights)
    same = np.zeros(len(COMBOS))
    same[other.combos] = other.weights
    blocked = by_card[own.cards].sum(axis=1)
    free: NDArray[np.float64] = other.weights.sum() - blocked + same[own.combos]
    return free


class CardsToCome(NamedTuple):
    """One turn and river card of each suit-isomorphism class."""

    turns: list[Orbit]  # the turn cards; on a turn, only its turn card
    rivers: list[list[Orbit]]  # the river cards after each turn card
    live_rivers: int  # the number of possible river cards when both hands are known
    suits: tuple[SuitPermutation, ...]
    """The stabilizer of the spot: the permutations of suits that leave it unchanged."""

    @property
    def first_boards(self) -> list[int]:
        """Return the index of the first river after each turn card."""
        return [int(first) for first in np.cumsum([0, *map(len, self.rivers)])[:-1]]


def cards_to_come(spot: SolverSpot, isomorphism: bool = True) -> CardsToCome:
    """Return the cards to come of a spot that begins on a flop or a turn."""
    board, dead = spot.spot.board.tolist(), spot.spot.dead.tolist()
    suits: tuple[SuitPermutation, ...] = (IDENTITY,)
    if isomorphism:
        weights = [held.weights for held in spot.spot.folded]
        suits = stabilizer((board, dead), np.array([*spot.spot.weights, *weights]))
    left = [card for card in spot.deck if card not in (*board, *dead)]
    live = len(left) - spot.hand_size * (PLAYERS + len(spot.spot.folded))
    if spot.street:
        own = Orbit(board[-1] if board else NO_CARD, (IDENTITY,))
        return CardsToCome([own], [orbits(left, suits)], live, suits)
    turns = orbits(left, suits)
    rivers = [
        orbits([card for card in left if card != turn], stabilizer([[turn]], among=suits))
        for turn, _ in turns
    ]
    return CardsToCome(turns, rivers, live - 1, suits)


def river_strides(spot: SolverSpot, cards: CardsToCome) -> list[int]:
    """Return the most live hands of each player on any river, padded to a multiple of 16."""
    most = []
    for hands in spot.hands:
        pair_counts = np.zeros((len(CARDS) + 1,) * 2, np.intp)
        np.add.at(pair_counts, tuple(hands.cards.T), 1)
        pairs = pair_counts + pair_counts.T
        of_card = pairs.sum(axis=1)
        lost = [
            of_card[turn] + of_card[river] - pairs[turn, river]
            for (turn, _), rivers in zip(cards.turns, cards.rivers, strict=True)
            for river, _ in rivers
        ]
        most.append(padded(len(hands.combos) - int(min(lost))))
    return most
