"""`Runouts`: all deals and final boards of a spot, for questions by NumPy and pandas.

Each combination of live cards completes the board. If streets are separate, a combination completes
the flop, and turn and river follow in each order.

Shapes use N (runouts), P (players), D (deals of combos), L (live cards), C (cards to come) and B
(boards).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from math import comb, perm
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from calculations.ranges.range import Range
from calculations.runouts.dealt import FinalBoards, cards_on
from calculations.spots.deals import Combos, choices
from calculations.spots.outcomes import equities
from calculations.spots.partly_known import known_at_first, order_of_cards, without_open_cards
from calculations.spots.spot import BOARD_CARDS, FLOP, Player, Spot, Unknown
from lookup.arguments import check_flags
from lookup.cards import CARDS, card_mask
from lookup.games import STREETS
from lookup.isomorphism.suits import IDENTITY, orbit_sizes, stabilizer


def board_count(spot: Spot, cards: int, ordered: bool) -> int:
    """Return the number of boards of *cards* cards."""
    live, to_come = len(spot.live), cards - len(spot.board)
    if spot.in_part:
        from calculations.spots.partly_known import completions

        in_part = len(spot.in_part)
        return len(completions(spot)) * comb(live - in_part, to_come - in_part)
    if not ordered:
        return comb(live, to_come)
    of_flop = max(0, FLOP - len(spot.board))
    return comb(live, of_flop) * perm(live - of_flop, to_come - of_flop)


def boards_in_blocks(
    spot: Spot, cards: int, ordered: bool, size: int
) -> Iterator[NDArray[np.uint8]]:
    """Yield the boards of *cards* cards, [B, C], about *size* at a time, known cards first.

    Partly known cards come next; their blocks are small.
    """
    if spot.in_part:
        from calculations.exact.by_completions import completed

        for whole in completed(spot):
            yield from boards_in_blocks(whole, cards, ordered, size)
        return
    live, known_count = spot.live.astype(np.uint8), len(spot.board)
    to_come = cards - known_count
    card_indices = choices(len(live), max(0, FLOP - known_count) if ordered else to_come)
    after = to_come - card_indices.shape[1]
    orders = perm(len(live) - card_indices.shape[1], after)
    step = max(1, size // orders)
    for start in range(0, len(card_indices), step):
        some = card_indices[start : start + step]
        if after:
            some = _with_streets(some, len(live), after)
        boards = np.empty((len(some), cards), np.uint8)
        boards[:, :known_count] = spot.board
        boards[:, known_count:] = live.take(some)
        yield boards


def _with_streets(flops: NDArray[np.uint8], live: int, after: int) -> NDArray[np.uint8]:
    """Return the card indices of flops, sorted, followed by *after* more cards in each order."""
    left = live - flops.shape[1]
    orders = np.array([*permutations(range(left), after)], np.uint8).reshape(-1, after)
    card_indices = np.empty((len(flops), len(orders), flops.shape[1] + after), np.uint8)
    card_indices[:, :, : flops.shape[1]] = flops[:, None]
    following = np.broadcast_to(orders, (len(flops), *orders.shape)).copy()
    for column in flops.T:  # the indices of the remaining cards skip those of the flop
        following += following >= column[:, None, None]
    card_indices[:, :, flops.shape[1] :] = following
    return card_indices.reshape(-1, card_indices.shape[2])


def boards_after(board: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return all final boards after known board cards, [B, 5]; no other card is dead."""
    live = np.setdiff1d(np.arange(1, len(CARDS) + 1, dtype=np.uint8), board)
    rest = live[choices(live.size, BOARD_CARDS - board.size)]
    return np.column_stack([np.broadcast_to(board, (len(rest), board.size)), rest])


MOST_RUNOUTS = 1 << 22
"""The most runouts listed at once; 1,712,304 hold'em boards take 26 MB, and 60 MB meanwhile."""

BLOCK = 1 << 19  # the runouts of a block: 20 MB


class Runouts(FinalBoards):
    """All final boards of a spot (with ranges, all deals and boards) and each hand's strength.

    `EquityCalculator.runouts` makes them.

    Examples
    --------
    >>> from calculations import EquityCalculator
    >>> runouts = EquityCalculator(["AsKs", "QdQh"], "9s8s3c").runouts()
    >>> flush = runouts.categories()[:, 0] == 6
    >>> runouts.probability(flush), runouts.mean_equity(flush).round(3).tolist()
    (Fraction(4, 11), [0.964, 0.036])
    """

    def __repr__(self) -> str:
        return f"Runouts({len(self):,} of the weight {self.weights.sum():,})"

    def probability(self, mask: ArrayLike) -> Fraction | float:
        """Return the probability of a mask, bool [N], exact if all weights are integers."""
        some, whole = self.weights[self._checked(mask)].sum(), self.weights.sum()
        return Fraction(int(some), int(whole)) if whole.dtype == np.int64 else float(some / whole)

    def mean_equity(self, mask: ArrayLike | None = None) -> NDArray[np.float64]:
        """Return each player's mean share of the pot, [P], where a mask is true, or overall.

        Raises ValueError if the mask is true nowhere.
        """
        return equities(self._some(mask)._counts(), self.game.low)


def list_runouts(
    spot: Spot, street: str = "river", isomorphism: bool = False, ordered: bool = False
) -> Runouts:
    """Return all runouts of a spot up to a street; with ranges, for all deals of combos.

    Raises ValueError for too many runouts, for folded ranges, and for ranges with *isomorphism*.
    """
    check_flags(isomorphism=isomorphism, ordered=ordered)
    spot = without_open_cards(spot)
    _check_masks(spot, street, isomorphism, ordered)
    if not spot.has_known_hands:
        return _runouts_of_ranges(spot, street, isomorphism, ordered)
    size = _board_size(spot, street)
    count = board_count(spot, size, ordered)
    if count > MOST_RUNOUTS:
        raise _too_many(count, "runouts.blocks() lists them block by block")
    if spot.in_part:
        boards = _all_boards(spot, size, ordered, count)
        return _judged(spot, ordered, np.broadcast_to(np.int64(1), len(boards)), boards)
    (runouts,) = runouts_in_blocks(spot, street, isomorphism, ordered, max(1, count))
    return runouts


def runouts_in_blocks(
    spot: Spot,
    street: str = "river",
    isomorphism: bool = False,
    ordered: bool = False,
    size: int = BLOCK,
) -> Iterator[Runouts]:
    """Yield the runouts of a spot of known hands, about *size* at a time."""
    check_flags(isomorphism=isomorphism, ordered=ordered)
    spot = without_open_cards(spot)
    _check_masks(spot, street, isomorphism, ordered)
    if not spot.has_known_hands:
        raise ValueError("blocks list runouts of known hands, not of ranges; draw some by deals()")
    kept_cards = (*spot.known_hands, spot.board, spot.dead)
    suits = stabilizer(kept_cards) if isomorphism else (IDENTITY,)
    for boards in boards_in_blocks(spot, _board_size(spot, street), ordered, size):
        weights = np.broadcast_to(np.int64(1), len(boards))
        kept = boards
        if len(suits) > 1:
            weights = orbit_sizes(boards, suits, FLOP if ordered else BOARD_CARDS)
            kept, weights = boards[weights > 0], weights[weights > 0]
        yield _judged(spot, ordered, weights, kept)


def _judged(
    spot: Spot, ordered: bool, weights: NDArray[np.int64], boards: NDArray[np.uint8]
) -> Runouts:
    """Return known hands on boards, [N, 5], with the board cards in dealing order."""
    hands = np.broadcast_to(spot.hole_cards, (len(boards), *spot.hole_cards.shape))
    in_order = boards[:, order_of_cards(spot)] if spot.masks else boards
    return Runouts.judged(spot.game, known_at_first(spot), ordered, weights, hands, in_order)


def _all_boards(spot: Spot, cards: int, ordered: bool, count: int) -> NDArray[np.uint8]:
    """Return all *count* boards of *cards* cards, [N, C]."""
    blocks = [*boards_in_blocks(spot, cards, ordered, max(1, count))]
    return blocks[0] if len(blocks) == 1 else np.concatenate(blocks)


def _board_size(spot: Spot, street: str) -> int:
    """Return the number of board cards on a street; raise ValueError if the board has more."""
    size = cards_on(street)
    if size < len(spot.board):
        raise ValueError(
            f"the board has {len(spot.board)} cards, so it is past the {STREETS[size]}; give a "
            f"later street"
        )
    return size


def _runouts_of_ranges(spot: Spot, street: str, isomorphism: bool, ordered: bool) -> Runouts:
    """Return the runouts of each deal of combos."""
    if isomorphism or spot.folded:
        what = "isomorphism=True needs known" if isomorphism else "a list of runouts needs"
        raise ValueError(f"{what} hands without folded ranges; draw some deals by deals()")
    hands, weights = deals_of_combos(spot)
    size = _board_size(spot, street)
    count = len(hands) * board_count(spot, size, ordered)  # less if combos share cards
    if count > 4 * MOST_RUNOUTS:
        raise _too_many(count, "name more of the board, or draw some deals by deals()")
    boards = _all_boards(spot, size, ordered, board_count(spot, size, ordered))
    on_board, hand_masks = card_mask(boards), card_mask(hands.reshape(len(hands), -1))
    deals, board_numbers = np.nonzero((hand_masks[:, None] & on_board) == 0)
    if len(deals) > MOST_RUNOUTS:
        raise _too_many(len(deals), "name more of the board, or draw some deals by deals()")
    known_count = known_at_first(spot)
    if spot.masks:
        boards = boards[:, order_of_cards(spot)]
    return Runouts.judged(
        spot.game, known_count, ordered, weights[deals], hands[deals], boards[board_numbers]
    )


def deals_of_combos(spot: Spot) -> tuple[NDArray[np.uint8], NDArray[Any]]:
    """Return all deals of hole cards to each player, [D, P, K], and their weights, [D]."""
    known_cards = card_mask(np.concatenate((spot.board, spot.removed)))
    kind = np.int64 if spot.all_or_nothing else np.float64
    bits = np.zeros(1, np.uint64)
    weights: NDArray[Any] = np.ones(1, kind)
    hands: list[NDArray[np.uint8]] = []
    for player in spot.players:
        combos = _combos_of(player).without(known_cards)
        if len(bits) * len(combos.weights) > 4 * MOST_RUNOUTS:
            raise _too_many(
                len(bits) * len(combos.weights), "narrow the ranges, or draw by deals()"
            )
        deals, own = np.nonzero((bits[:, None] & combos.bits) == 0)
        hands = [cards[deals] for cards in hands] + [combos.cards[own]]
        bits = bits[deals] | combos.bits[own]
        weights = weights[deals] * combos.weights.astype(kind)[own]
    return np.stack(hands, axis=1), weights


def _combos_of(player: Player) -> Combos:
    """Return a player's range; known hole cards are a range of one combo."""
    if isinstance(player, np.ndarray):
        return Combos(player[None], np.ones(1))
    if isinstance(player, Unknown):
        if player.size != 2:
            raise ValueError("runouts of unknown hands need two hole cards; draw some by deals()")
        return Combos.of(Range.random())
    return Combos.of(player)


def _check_masks(spot: Spot, street: str, isomorphism: bool, ordered: bool) -> None:
    """Raise ValueError for boards known in part whose runouts lack isomorphism or streets."""
    to_street = ordered or cards_on(street) < BOARD_CARDS
    if (spot.masks and to_street) or (spot.in_part and isomorphism):
        raise ValueError(
            "isomorphism, ordered and an earlier street need a board whose known cards come "
            "first; draw some by deals(), or leave out the unknown cards"
        )


def _too_many(count: int, cure: str) -> ValueError:
    return ValueError(f"there are {count:,} runouts, more than {MOST_RUNOUTS:,}; {cure}")
