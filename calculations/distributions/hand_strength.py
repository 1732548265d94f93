"""Measure a hand against every hand of an opponent: hand strength and potential.

The measures are those of Billings, Papp, Schaeffer and Szafron, "Opponent modeling in poker" (AAAI
1998), for one opponent with any two cards. They are exact: every opposing hand and every runout is
counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.comparing import Suits, compared, made_of
from calculations._kernels.distributions import count_boards
from calculations.spots.checking import check_cards, check_size, count_cards
from calculations.spots.hands import read_cards
from calculations.spots.spot import BOARD_CARDS, FLOP, Spot
from lookup._kernels.strength import CARD_WORDS
from lookup.cards import CardsLike
from lookup.compiling.kernel_choice import or_kernel
from lookup.games import HOLDEM


class HandStrength(NamedTuple):
    """The numbers of opposing hands that a hand beats, ties and loses to on the current board."""

    ahead: int
    tied: int
    behind: int

    @property
    def fraction(self) -> Fraction:
        """Return the exact fraction of opposing hands beaten, with ties as half."""
        return Fraction(2 * self.ahead + self.tied, 2 * sum(self))

    @property
    def share(self) -> float:
        """Return the fraction of opposing hands beaten, with ties as half."""
        return float(self.fraction)


class Potentials(NamedTuple):
    """The measures of `EffectiveHandStrength` as exact fractions."""

    strength: Fraction
    positive_potential: Fraction
    negative_potential: Fraction
    effective: Fraction
    optimistic: Fraction


class EffectiveHandStrength(NamedTuple):
    """Whether a hand is ahead now and on the river, over all opposing hands and runouts."""

    now: HandStrength
    """The numbers of opposing hands that the hand beats, ties and loses to now."""
    transitions: NDArray[np.int64]
    """[3, 3]: counts of opposing hands and runouts: ahead, tied, behind now (rows) and on the river
    (columns)."""

    @property
    def fractions(self) -> Potentials:
        """Return all measures as exact fractions.

        A potential is 0 if the hand has nothing to gain or nothing to lose.
        """
        (_, to_tie, to_loss), (up, _, down), (to_win, back, _) = self.transitions.tolist()
        ahead, tied, behind = self.transitions.sum(axis=1).tolist()
        strength = self.now.fraction
        positive = Fraction(2 * to_win + back + up, max(2 * behind + tied, 1))
        negative = Fraction(2 * to_loss + to_tie + down, max(2 * ahead + tied, 1))
        optimistic = strength + (1 - strength) * positive
        return Potentials(
            strength, positive, negative, optimistic - strength * negative, optimistic
        )

    @property
    def strength(self) -> float:
        """Return the hand strength HS: the fraction of opposing hands beaten now, ties as half."""
        return self.now.share

    @property
    def positive_potential(self) -> float:
        """Return PPOT: the frequency of a hand behind ending ahead, with ties as half."""
        return float(self.fractions.positive_potential)

    @property
    def negative_potential(self) -> float:
        """Return NPOT: the frequency of a hand ahead ending behind, with ties as half."""
        return float(self.fractions.negative_potential)

    @property
    def effective(self) -> float:
        """Return EHS = HS * (1 - NPOT) + (1 - HS) * PPOT."""
        return float(self.fractions.effective)

    @property
    def optimistic(self) -> float:
        """Return HS + (1 - HS) * PPOT, which ignores the negative potential."""
        return float(self.fractions.optimistic)


def hand_strength(hole_cards: CardsLike, board: CardsLike, dead: CardsLike = ()) -> HandStrength:
    """Count the opposing hands that a hand beats, ties and loses to on the current board.

    *hole_cards* are two cards, *board* three to five, *dead* other cards that nobody holds; see
    `EquityCalculator` for their formats. Raises ValueError for invalid cards.

    >>> hand_strength("AdQc", "3h4cJh")
    HandStrength(ahead=628, tied=9, behind=444)
    >>> round(hand_strength("AdQc", "3h4cJh").share, 6)
    0.585106
    """
    spot = _read(hole_cards, board, dead, runout=False)
    ((ahead, tied),) = _counts(spot, [0])
    won, shared = int(ahead.sum()), int(tied.sum())
    return HandStrength(won, shared, ahead.size - won - shared)


def effective_hand_strength(
    hole_cards: CardsLike, board: CardsLike, dead: CardsLike = ()
) -> EffectiveHandStrength:
    """Count whether a hand is ahead now and on the river, over all opposing hands and runouts.

    The arguments are those of `hand_strength`. On the river both potentials are 0. A flop takes 1
    ms. Raises ValueError for invalid cards.

    >>> measures = effective_hand_strength("AdQc", "3h4cJh")
    >>> measures.transitions.tolist()
    [[449005, 3211, 169504], [0, 8370, 540], [91981, 1036, 346543]]
    >>> round(measures.positive_potential, 6), round(measures.negative_potential, 6)
    (0.208324, 0.273693)
    """
    spot = _read(hole_cards, board, dead, runout=True)
    (ahead, tied), (ahead_at_end, tied_at_end) = _counts(spot, [0, spot.to_come])
    runouts = comb(spot.live.size - 2, spot.to_come)
    now = np.array([ahead, tied, 1 - ahead - tied])
    end = np.array([ahead_at_end, tied_at_end, runouts - ahead_at_end - tied_at_end])
    transitions = now @ end.T
    transitions.flags.writeable = False
    return EffectiveHandStrength(HandStrength(*now.sum(axis=1).tolist()), transitions)


def _counts(spot: Spot, numbers_to_come: list[int]) -> NDArray[np.int64]:
    """Return the numbers of runouts on which the hand beats and ties each opposing combo.

    The result is int64 [N, 2, C] for N numbers of cards to come: each is 0, or the number that the
    board lacks.
    """
    live = CARD_WORDS[spot.live]
    first, second = np.triu_indices(len(live), 1)
    pairs = live[first] + live[second]
    combos = np.ascontiguousarray(pairs.T)
    hand = CARD_WORDS[spot.hole_cards[0]].sum(axis=0, dtype=np.uint16)
    board = CARD_WORDS[spot.board].sum(axis=0, dtype=np.uint16)
    boards = {0: board[None], 1: board + live, 2: board + pairs}
    counts = np.zeros((len(numbers_to_come), 2, first.size), np.uint16)
    for to_come, (ahead, tied) in zip(numbers_to_come, counts, strict=True):
        cards = spot.hole_cards[0].size + spot.board.size + to_come
        _count_boards(hand, combos, boards[to_come], cards, ahead, tied)
    return counts.astype(np.int64)


PAIR_SECONDS = 2e-7  # the seconds of NumPy per combo and board

AT_A_TIME = 1 << 14
"""The number of combos on boards in a step of NumPy; the arrays fit in the second-level cache."""


@or_kernel(count_boards, seconds=lambda *args: PAIR_SECONDS * len(args[2]) * args[-1].size)
def _count_boards(
    hand: NDArray[np.uint16],
    combos: NDArray[np.uint16],
    boards: NDArray[np.uint16],
    cards: int,
    ahead: NDArray[np.uint16],
    tied: NDArray[np.uint16],
) -> None:
    """Count boards with the kernel of the same name, or with NumPy."""
    for _, won, level in compared_by_arrays(hand, combos, boards, cards):
        ahead += won.sum(axis=0, dtype=np.uint16)
        tied += level.sum(axis=0, dtype=np.uint16)


def compared_by_arrays(
    hand: NDArray[np.uint16], combos: NDArray[np.uint16], boards: NDArray[np.uint16], cards: int
) -> Iterator[tuple[slice, NDArray[np.uint16], NDArray[np.uint16]]]:
    """Yield masks of the combos that a hand beats and ties, 0 or 1 [.., C], some boards at a time.

    The arguments are those of the kernel `count_boards`.
    """
    size, count = combos.shape[1], np.uint16(cards)
    step = max(1, AT_A_TIME // size)
    for start in range(0, len(boards), step):
        some = slice(start, start + step)
        board = Suits(*boards[some].T[:, :, None])
        none = np.zeros((len(boards[some]), size), np.uint16)
        mine = made_of(Suits(*hand), board, count)
        yield some, *compared(mine, Suits(*combos[:, None]), board, count, none, none)


def _read(hole_cards: CardsLike, board: CardsLike, dead: CardsLike, *, runout: bool) -> Spot:
    """Check the cards of one hand on a board and return them as a spot."""
    hand = read_cards(hole_cards, "the hand")
    check_size(hand, "the hand", HOLDEM)
    cards, others = read_cards(board, "the board"), read_cards(dead, "dead")
    if not FLOP <= cards.size <= BOARD_CARDS:
        raise ValueError(f"the board has {count_cards(cards)}; hands are compared on 3 to 5")
    spot = Spot((hand,), cards, others)
    check_cards(spot, ["the hand"])
    needed = 2 + spot.to_come * runout
    if spot.live.size < needed:
        raise ValueError(
            f"{spot.live.size} cards are left, but the opponent and the board need {needed}; name "
            f"fewer dead cards"
        )
    return spot
