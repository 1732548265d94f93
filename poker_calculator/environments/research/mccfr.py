"""An agent that learns by external-sampling MCCFR on the betting tree of a training game.

Lanctot, Waugh, Zinkevich and Bowling, "Monte Carlo Sampling for Regret Minimization in Extensive
Games" (NeurIPS 2009), with the linear weights of Brown and Sandholm, "Solving Imperfect-Information
Games via Discounted Regret Minimization" (AAAI 2019).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from lookup import hand_index, index_count
from lookup.arguments import Seed, check_flags, read_list, read_rng, read_seed, read_whole, shown
from lookup.running.progress import progress_bar
from poker_calculator.environments._kernels.mccfr import (
    BettingTree,
    BucketDeals,
    Learned,
    Walk,
    learn,
)
from poker_calculator.environments.research.betting_tree import build_tree, line_of
from poker_calculator.environments.training_game import TrainingGame

BLOCK: Final = 4096
"""The number of deals of a call of the kernel."""
MOST_VALUES: Final = 1 << 29
"""The maximum number of regrets; with the sums of strategies, they take 8 GB."""
MOST_HANDS: Final = 100_000
"""The maximum number of hands on a street without buckets."""


class MccfrAgent:
    """A `PolicyAgent` that learns the average strategy of both seats by external-sampling MCCFR.

    Each deal updates the regrets of both seats in turn: all actions of the seat are tried against
    sampled actions of the other one. Deal t has the weight t, in the regrets and in the average.
    Training takes one thread; the result depends only on *rng* and on the number of deals. Each
    action of each decision and bucket takes 16 bytes.

    Parameters
    ----------
    game : a game of two players with exact equities of ranges: hold'em, Kuhn or Leduc poker
    buckets : for each street, the bucket of each hand by `lookup.hand_index`, such as tables of
        `hand_buckets`
        The rounds of a hand are its hole cards and the whole board, such as (2, 4) on the turn. By
        default, each hand up to suit isomorphism is its own bucket, which fits only small games.
    rng : the seed of the deals and of sampled actions

    Raises
    ------
    ValueError
        For other games, for more decisions or values than fit, and for tables of another length.

    >>> from poker_calculator.environments import TrainingGame
    >>> kuhn = TrainingGame("K")
    >>> agent = MccfrAgent(kuhn, rng=1)
    >>> agent.train(20_000, progress=False)
    >>> hand = kuhn.deal(rng=1)
    >>> hand.hole_cards[0]
    [Js]
    >>> agent.policy(hand.observe(0)[None], hand.legal[None]).round(1).tolist()
    [[0.0, 0.8, 0.2]]
    """

    def __init__(
        self,
        game: TrainingGame,
        buckets: Sequence[NDArray[np.integer[Any]]] | None = None,
        *,
        rng: Seed = None,
    ) -> None:
        self.game: TrainingGame = game
        tree, self._lines = build_tree(game)
        state = game.deal(rng=0).state
        self._deck = np.sort(np.array([int(card) for card in state.deck], np.uint8))
        self._evaluate = state.hand_types[0].evaluate
        hole = len(game.streets[0].hole_dealing_statuses)
        boards = np.cumsum([street.board_dealing_count for street in game.streets]).tolist()
        self.rounds: list[tuple[int, ...]] = [
            (hole, board) if board else (hole,) for board in boards
        ]
        """The rounds of `hand_index` on each street."""
        self.buckets: list[NDArray[np.integer[Any]]] = self._read(buckets)
        """The bucket of each hand, for each street."""
        sizes = np.array([int(table.max()) + 1 for table in self.buckets])
        ends = np.cumsum(sizes[tree.streets] * tree.counts)
        if ends[-1] > MOST_VALUES:
            raise ValueError(
                f"{len(tree.counts):,} decisions with {sizes.tolist()} buckets by street have "
                f"{ends[-1]:,} values, at most {MOST_VALUES:,} fit; give fewer buckets"
            )
        self.tree: BettingTree = tree._replace(starts=np.append(0, ends[:-1]))
        self.regrets: NDArray[np.float64] = np.zeros(ends[-1])
        self.sums: NDArray[np.float64] = np.zeros(ends[-1])
        """The weighted sums of strategies: for each decision, bucket and action."""
        self.deals: int = 0
        """The number of deals so far."""
        self._rng = read_rng(rng)
        self._seed = read_seed(self._rng)

    def _read(
        self, buckets: Sequence[NDArray[np.integer[Any]]] | None
    ) -> list[NDArray[np.integer[Any]]]:
        """Return the table of each street."""
        counts = [index_count(rounds) for rounds in self.rounds]
        cure = f"give an array of {', '.join(map(str, counts))} buckets from 0, one per street"
        if buckets is None:
            if counts[-1] > MOST_HANDS:
                raise ValueError(f"{self.game!r} has too many hands without buckets; {cure}")
            return [np.arange(count) for count in counts]
        tables = [*map(np.asarray, read_list(buckets, "buckets", cure))]
        is_right = [table.shape for table in tables] == [(count,) for count in counts]
        if not is_right or any(table.dtype.kind not in "iu" or table.min() < 0 for table in tables):
            raise ValueError(f"buckets is {shown(buckets)}; {cure}")
        return tables

    def train(self, deals: int, *, progress: bool = True) -> None:
        """Learn from a number of further deals; raises ValueError for other numbers."""
        cure = "give a whole number from 0 on"
        deals = read_whole(deals, "deals", cure, least=0)
        check_flags(progress=progress)
        tree, size = self.tree, len(self.tree.counts)
        learned = Learned(self.regrets, self.sums)
        queue, rows, chosen = np.zeros((3, size), np.int64)
        walk = Walk(queue, rows, chosen, np.zeros(tree.children.shape), np.zeros(size))
        with progress_bar(deals, "deals", shown=progress) as bar:
            while bar.n < deals:
                count = min(BLOCK, deals - bar.n)
                with np.errstate(over="ignore"):  # without Numba, hashes would warn of overflows
                    learn(tree, self._deal(count), learned, walk, self._seed, self.deals)
                self.deals += count
                bar.update(count)

    def _deal(self, count: int) -> BucketDeals:
        """Return the next deals."""
        hole, board = self.rounds[-1][0], sum(self.rounds[-1][1:])
        cards = self._rng.permuted(np.tile(self._deck, (count, 1)), axis=1)
        seats, boards = (cards[:, :hole], cards[:, -hole:]), cards[:, hole : hole + board].copy()
        streets = range(len(self.rounds))
        buckets = [self._bucket(street, own, boards) for own in seats for street in streets]
        first, second = (self._evaluate(own.copy(), boards).astype(np.int64) for own in seats)
        return BucketDeals(np.stack(buckets, axis=1), np.sign(first - second))

    def _bucket(
        self, street: int, hole_cards: NDArray[Any], boards: NDArray[Any]
    ) -> NDArray[np.int64]:
        """Return the buckets [B] of hole cards [B, H] on boards [B, ..]."""
        rounds = self.rounds[street]
        cards = np.hstack([hole_cards, boards[:, : sum(rounds[1:])]])
        return self.buckets[street][hand_index(cards, rounds)].astype(np.int64)

    def policy(
        self, observations: NDArray[np.float32], masks: NDArray[np.int8]
    ) -> NDArray[np.float64]:
        """Return the average strategy, [B, A].

        observations : [B, size] float32, of one decision with different hole cards
        masks        : [B, A] int8, 1 for each legal action

        A bucket without visits has equal probabilities. Raises ValueError for a history with
        amounts that are not on the menu.
        """
        facts = self.game.decode(observations[0])
        node = self._lines.get(line_of(facts.history))
        if node is None:
            raise ValueError(
                f"the history {facts.history} has an amount outside the menu; use the menu alone"
            )
        start, hole = self.game.layout.starts["own_cards"], self.rounds[0][0]
        cards = np.nonzero(observations[:, start : start + 52])[1].reshape(-1, hole) + 1
        board = [int(card) for street in facts.boards for cards in street for card in cards]
        boards = np.broadcast_to(np.array(board, np.int64), (len(cards), len(board)))
        street, count = self.tree.streets[node], self.tree.counts[node]
        rows = self.tree.starts[node] + count * self._bucket(street, cards, boards)
        sums = self.sums[rows[:, None] + np.arange(count)]
        totals = sums.sum(axis=1, keepdims=True)
        shares = np.where(totals > 0, sums, 1) / np.where(totals > 0, totals, count)
        policy = np.zeros(masks.shape)
        policy[:, self.tree.actions[node, :count]] = shares
        return policy
