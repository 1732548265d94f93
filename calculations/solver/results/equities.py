"""The equities at a node if play is checked down, and the figures of a solved spot.

Shapes use N and M (hands of the two players), n and m (their live hands on a board), and A (actions
of the first player).
"""

import functools
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.solver.layout import CARDS, INDEX_COUNT, HandMeetings, Pairs
from calculations._kernels.solver.street_play import RiverBoards
from calculations.exact.engines import count_ranges
from calculations.ranges.range import Range
from calculations.solver.betting.rules import LAST_STREET
from calculations.solver.deals.paths import PathStreet
from calculations.solver.deals.solver_boards import from_tiles
from calculations.solver.deals.solver_spot import (
    HOLE_CARDS,
    PLAYERS,
    CardsToCome,
    PlayerHands,
    SolverSpot,
)
from calculations.solver.learning.pass_data import StreetNodes
from calculations.solver.learning.rivers import RiverSolver
from calculations.solver.learning.solver import Solver
from calculations.spots.spot import Spot
from lookup.combos import COMBOS
from lookup.isomorphism.suits import IDENTITY, SuitPermutation, card_image, compose, listed_images
from lookup.running.forks import by_blas

Both: TypeAlias = tuple[NDArray[np.float64], NDArray[np.float64]]  # [N] for each player


class CheckDowns(NamedTuple):
    """The weight of each hand's deals, and the weight of the pots that the hand wins in them."""

    deals: Both
    shares: Both


class WholeBoard(NamedTuple):
    """A complete board and the showdowns of all pairs of hands on it, weakest hands first."""

    hands: tuple[NDArray[np.int16], NDArray[np.int16]]
    """[n] and [m], the index of the hand at each position."""
    pairs: NDArray[np.float64]  # [n, m], the joint probability of each pair of hands
    won: NDArray[np.float64]  # [n, m], that probability times the first player's share of the pot
    suits: tuple[SuitPermutation, ...]
    """The permutations of suits that turn this board into each board that it represents."""


class WholeBoards:
    """The complete boards that follow a place, from the tables of a solver.

    They are needed if the ranges do not determine the joint probabilities: with folded ranges, or
    hands of one card.
    """

    def __init__(self, solver: Solver, path_street: PathStreet) -> None:
        spot = solver.spot
        self.path_street: PathStreet = path_street
        self.combos: list[NDArray[np.intp]] = [hands.combos for hands in spot.hands]
        self.free: NDArray[np.float64] | None = None if spot.meetings else _apart(*spot.hands)
        self.street: int = spot.street + len(path_street.cards)
        # Keep no reference to the solver: nodes would keep its strategies in memory.
        self.river: tuple[HandMeetings, list[NDArray[np.intp]]] | None = None
        self.later: tuple[CardsToCome, RiverBoards] | None = None
        if isinstance(solver, RiverSolver):
            self.river = solver.sides[0].hands, solver.order
        elif solver.later is not None:
            later = solver.later
            self.later = later.cards, later.boards[0]

    def __iter__(self) -> Iterator[WholeBoard]:
        if self.river is not None:
            hands, order = self.river
            orders = [places.astype(np.int16) for places in order]
            yield self._board(hands.indices, hands.pairs, orders)
        if self.later is not None:
            cards, boards = self.later
            for number, suits in self._to_come(cards):
                own, theirs = boards.counts[number]
                orders = [boards.own[number, :own], boards.theirs[number, :theirs]]
                pairs = boards.pairs[number] if len(boards.pairs) else boards.pairs
                yield self._board(boards.indices[number], pairs, orders, suits)

    def _to_come(self, cards: CardsToCome) -> Iterator[tuple[int, tuple[SuitPermutation, ...]]]:
        """Yield the index of each board and the permutations into the boards that it represents.

        The order of two cards to come does not affect the showdown, so each pair occurs once.
        """
        seen: set[frozenset[int]] = set()
        turns = [self.path_street.turn] if self.street else range(len(cards.turns))
        for turn in turns:
            rivers = cards.rivers[turn]
            if self.street == LAST_STREET:
                yield cards.first_boards[turn] + self.path_street.river, (IDENTITY,)
                continue
            for number, (river, of_river) in enumerate(rivers, cards.first_boards[turn]):
                if self.street:
                    yield number, of_river
                    continue
                card, of_turn = cards.turns[turn]
                every = {compose(one, other): None for other in of_turn for one in of_river}
                images = {
                    frozenset((card_image(card, suits), card_image(river, suits))): suits
                    for suits in every
                }
                suits = tuple(each for both, each in images.items() if both not in seen)
                seen.update(images)
                if suits:
                    yield number, suits

    def _board(
        self,
        indices: NDArray[np.int16],
        pairs: Pairs,
        orders: Sequence[NDArray[np.int16]],
        suits: tuple[SuitPermutation, ...] = (IDENTITY,),
    ) -> WholeBoard:
        first, second = orders
        weaker, not_stronger = indices.reshape(-1, INDEX_COUNT)[: len(first), :2].T
        theirs = np.arange(len(second))
        won = 0.5 * (theirs < weaker[:, None]) + 0.5 * (theirs < not_stronger[:, None])
        if self.free is not None:
            met = self.free[np.ix_(first, second)]
        else:
            met = from_tiles(pairs, len(first), len(second)).astype(np.float64)
        both = tuple(compose(each, self.path_street.suits) for each in suits)
        return WholeBoard((first, second), met, met * won, both)

    def check_downs(self, reach: Both) -> CheckDowns:
        """Return the results of hands with this reach if play is checked down."""
        deals, shares = ([np.zeros(len(rows)) for rows in reach] for _ in range(2))

        @functools.cache
        def images(suits: SuitPermutation) -> list[NDArray[np.intp]]:
            return [listed_images(combos, suits) for combos in self.combos]

        for board in self:
            for suits in board.suits:
                own, other = (
                    become[hands] for become, hands in zip(images(suits), board.hands, strict=True)
                )
                first, second = reach[0][own], reach[1][other]
                won = by_blas(np.matmul, first, board.won)
                met = by_blas(np.matmul, first, board.pairs)
                deals[0][own] += first * by_blas(np.matmul, board.pairs, second)
                shares[0][own] += first * by_blas(np.matmul, board.won, second)
                deals[1][other] += second * met
                shares[1][other] += second * (met - won)
        return CheckDowns((deals[0], deals[1]), (shares[0], shares[1]))


def _apart(first: PlayerHands, second: PlayerHands) -> NDArray[np.float64]:
    """Return 1 for pairs of hands that share no card, [N, M]."""
    shared = (first.cards[:, None, :, None] == second.cards[None, :, None, :]).any(axis=(2, 3))
    apart: NDArray[np.float64] = (~shared).astype(np.float64)
    return apart


def boards_at(solver: Solver, path_street: PathStreet) -> WholeBoards | None:
    """Return the boards that follow a place if equities need them, else None."""
    spot = solver.spot
    return (
        WholeBoards(solver, path_street) if spot.meetings or spot.hand_size != HOLE_CARDS else None
    )


def check_downs(
    spot: SolverSpot, reach: Both, cards: Sequence[int], boards: WholeBoards | None
) -> CheckDowns:
    """Return the results if play is checked down; *cards* were dealt since the spot began.

    boards : the result of `boards_at`
    """
    if boards is not None:
        return boards.check_downs(reach)
    board = np.append(spot.spot.board, np.array(cards, np.uint8))
    counts = count_ranges(Spot(tuple(map(range_of, spot.hands, reach)), board, spot.spot.dead))
    first, second = (hands.combos for hands in spot.hands)
    deals, shares = counts.combo_weights, counts.combo_shares
    return CheckDowns((deals[0][first], deals[1][second]), (shares[0][first], shares[1][second]))


def range_of(hands: PlayerHands, reach: NDArray[np.float64]) -> Range:
    """Return hands with weights [N] as a range; 32-bit sums that exceed 1 are clipped."""
    weights = np.zeros(len(COMBOS))
    weights[hands.combos] = np.minimum(reach, 1.0)
    return Range.from_weights(weights)


class SolutionFigures(NamedTuple):
    """The value of a solved spot and the strategy of its first action."""

    ev: NDArray[np.float64]  # [2], chips
    equity: NDArray[np.float64]  # [2], shares of the pot if play is checked down
    exploitability: float  # as a fraction of the pot
    iterations: int
    actions: tuple[str, ...]  # the first player's actions at the root
    chips: tuple[float, ...]  # [A], the chips that each action puts in
    frequencies: NDArray[np.float64]  # [A], the frequency of each action over all deals


def figures_of(solver: Solver) -> SolutionFigures:
    """Return the figures of a solver."""
    spot, sides = solver.spot, (solver.first_street(0), solver.first_street(1))
    chip = float(spot.betting.chip)
    ev = [
        spot.betting.pot / 2 + float(hands.weights @ side.worth[0]) / spot.deals
        for hands, side in zip(spot.hands, sides, strict=True)
    ]
    tree = spot.trees.trees[0]
    frequencies = np.zeros(0)
    if tree.actions[0]:
        first, second = (hands.weights for hands in spot.hands)
        dealt = first * spot.met(0, second)
        frequencies = StreetNodes(tree, sides).strategy(0) @ dealt / dealt.sum()
    if isinstance(solver, RiverSolver) and spot.meetings is None:
        equity = river_equity(solver)
    else:
        reach = spot.hands[0].weights, spot.hands[1].weights
        both = check_downs(spot, reach, (), boards_at(solver, PathStreet()))
        shares = np.array([each.sum() for each in both.shares])
        equity = shares / shares.sum() if shares.any() else np.full(PLAYERS, np.nan)
    return SolutionFigures(
        np.array(ev) * chip,
        equity,
        solver.exploitability,
        solver.iterations,
        tree.actions[0],
        tuple(spot.betting.amount(tree.nodes[child].bets[0]) for child in tree.children(0)),
        frequencies,
    )


def river_equity(river: RiverSolver) -> NDArray[np.float64]:
    """Return both players' shares of the pot if play is checked down, [2].

    Reading them from the tables of joint probabilities takes a twentieth of the time of counting.
    """
    by_card, indices = river.sides[0].hands[:2]
    own, theirs = (
        hands.weights[order] for hands, order in zip(river.spot.hands, river.order, strict=True)
    )
    index_rows = indices.reshape(-1, 9)[: len(own)].astype(np.intp)
    sums = np.append(0.0, np.cumsum(theirs))
    card_counts = by_card[:CARDS].astype(np.intp)
    listed = by_card[CARDS : CARDS + card_counts.sum()]
    starts = np.cumsum(card_counts + 1) - card_counts - 1
    weights = np.zeros(card_counts.sum() + CARDS)
    is_hand = np.ones(len(weights), bool)
    is_hand[starts] = False
    weights[is_hand] = theirs[listed]
    card_sums = np.cumsum(weights)
    beaten = sums[index_rows[:, 0]]
    beating = sums[-1] - sums[index_rows[:, 1]]
    cards = river.spot.hands[0].cards[river.order[0]]
    for first, card in zip((2, 5), cards.T, strict=True):
        beaten -= card_sums[index_rows[:, first]] - card_sums[starts[card]]
        beating -= card_sums[index_rows[:, first + 2]] - card_sums[index_rows[:, first + 1]]
    lead = float(own @ (beaten - beating)) / river.spot.deals / PLAYERS
    return np.array((0.5 + lead, 0.5 - lead))
