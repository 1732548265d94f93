"""Monte Carlo: the outcomes of a spot over random deals, for spots too large to count.

The deals are drawn in blocks, each from random numbers of its own, so the same *rng* gives the same
counts at any number of threads. Ranges are dealt as whole deals: a deal of one combo to each comes
in proportion to the product of their weights among all deals without a card twice.
"""

import functools
import math
import time
from collections.abc import Callable, Sequence
from numbers import Real
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.sampling.groups import Group, join_groups, tables_of
from calculations.monte_carlo.convergence import (
    Convergence,
    RunningTally,
    errors_of_means,
    parts_of,
)
from calculations.spots.outcomes import share_moments
from calculations.spots.spot import BOARD_CARDS
from lookup.arguments import read_count, shown
from lookup.cards import format_cards
from lookup.combos import COMBOS
from lookup.games import Game
from lookup.running.progress import ProgressBar, progress_bar
from lookup.running.slices import Threads
from lookup.running.threads import thread_count

Player = NDArray[np.uint8] | NDArray[np.float64] | int

STD_ERROR = 0.0005
"""The standard error to reach when neither it nor the number of samples is given."""

LEAST_STD_ERROR = 1e-10
"""It takes 2**64 samples, more than `MOST_SAMPLES`."""

MOST_SAMPLES = 2**63 - 1
"""Counts are int64."""

BLOCK = 1024
FIRST_SLICE = 4
"""Blocks drawn at first, to see how long they take."""
SLICE_SECONDS = 0.01
"""How long a thread draws until it can be stopped."""
FIRST_ROUND = 64 * BLOCK
"""Samples after which standard errors are first looked at."""
MOST_GROWTH = 16
"""A next round brings at most so many times the samples so far."""
LEAST_SHARE = 1 / 1000
"""The least share of deals without a card twice: with fewer, Ctrl-C would wait for a block."""


class Plan(NamedTuple):
    """The kernel of a spot, its arguments, and the shape of the outcomes."""

    draw: Callable[..., None]
    arguments: tuple[Any, ...]
    """Those between the number of samples and the outcomes."""
    shape: tuple[int, int]


class Sampled(NamedTuple):
    """What a number of random deals of a spot came to."""

    outcomes: NDArray[np.int64]
    """[2**P, L]: how often exactly the players in the high set h and the low set l won; L is 1 in
    games without a low, else 2**P, with column 0 for no low."""
    samples: int
    """How many deals were drawn."""
    complete: bool
    """False when Ctrl-C ended the drawing early."""
    convergence: Convergence
    """What the equities were at checkpoints on the way."""


def sample_spot(
    players: Sequence[Player],
    board: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    game: Game,
    *,
    samples: int | None = None,
    std_error: float | None = None,
    rng: Any = None,
    folded: Sequence[NDArray[np.float64]] = (),
    threads: int | None = None,
    progress: bool = False,
) -> Sampled:
    """Draw random deals of a spot and count who shares the pots.

    players   : 2 to 10, each uint8 hole cards, float64 [1326] weights of a range, or an int, the
                number of cards of a random hand
    board     : uint8, the 0 to 5 known board cards; dead : uint8, cards out of play
    samples   : how many deals to draw, or
    std_error : draw until no equity has a greater standard error, looked at after rounds of
                samples, the first of 65,536; with neither, `STD_ERROR`
    rng       : anything `numpy.random.default_rng` takes; two raw numbers are drawn from it
    folded    : float64 [1326] weights of hands folded before: dealt like players, never judged
    progress  : show a bar on stderr when it takes longer than a second, to whoever sees it

    Ctrl-C ends the drawing and returns what there is. Raises ValueError when an argument breaks a
    rule, or when the ranges leave no possible deal or hardly one.

    >>> from lookup.games import GAMES
    >>> aces, none = np.array([52, 51], np.uint8), np.empty(0, np.uint8)
    >>> sampled = sample_spot([aces, 2], none, none, GAMES["holdem"], samples=100_000, rng=1)
    >>> sampled.samples, share_moments(sampled.outcomes)[0].round(2)
    (100000, array([0.85, 0.15]))
    """
    check_goal(samples, std_error)
    count, seed = thread_count(threads), _read_seed(rng)
    plan = _make_plan(players, board, dead, game, folded)
    # Compile here, where Ctrl-C is heard at once, not in the threads.
    plan.draw(seed, 0, 0, 0, *plan.arguments, np.zeros(plan.shape, np.int64))
    running = RunningTally(plan.shape)
    pool = Threads(functools.partial(_draw, plan, seed, running), count)
    complete, drawn = False, 0
    target = FIRST_ROUND if samples is None else int(samples)
    with progress_bar(target, "samples", shown=progress) as bar:
        try:
            try:
                pool.start()
                while drawn < target:
                    _draw_blocks(pool, count, drawn, target, running, bar)
                    drawn = target
                    if samples is None:
                        goal = std_error or STD_ERROR
                        bar.total = target = _next_target(running.outcomes, drawn, goal)
            finally:
                pool.end()
            complete = True
        except KeyboardInterrupt:
            if not running.outcomes.any():
                raise
    outcomes = running.outcomes
    return Sampled(outcomes, int(outcomes.sum()), complete, running.convergence())


def std_errors(outcomes: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the standard error of each player's equity, float64 [P], from outcomes [2**P, L].

    It is the sample's standard deviation, n - 1 below the root, of a pot's share over the root of
    their number; infinite for a single one. A pot's share is that of the high hand, or with a low
    half of each.

    >>> std_errors(np.array([[0], [60], [40], [0]])).round(4)
    array([0.0492, 0.0492])
    """
    return errors_of_means(outcomes.sum(), *share_moments(outcomes))


def _make_plan(
    players: Sequence[Player],
    board: NDArray[np.uint8],
    dead: NDArray[np.uint8],
    game: Game,
    folded: Sequence[NDArray[np.float64]],
) -> Plan:
    """Lay out which cards are known, which are dealt, and from what."""
    from calculations._kernels.sampling.samples import sampling_kernel

    names = [f"hand {seat}" for seat in range(len(players))]
    names += [f"folded range {number}" for number in range(len(folded))]
    places = {int(card): "the board" for card in board} | {int(card): "dead" for card in dead}
    hands = _settle_ranges([*players, *folded], names, places, game)
    live = np.array([card for card in game.deck if card not in places])
    groups = _groups_of(hands, names)
    slot_of = {owner: 0 for group in groups for owner in group.owners}
    slots = 0
    for owner in slot_of:
        slot_of[owner], slots = slots, slots + 2

    sources = [-int(card) for card in board]
    sources += range(slots, slots + BOARD_CARDS - len(board))
    slots += BOARD_CARDS - len(board)
    hand_starts = [BOARD_CARDS]
    for seat, hand in enumerate(hands[: len(players)]):
        if seat in slot_of:
            sources += [slot_of[seat], slot_of[seat] + 1]
        elif isinstance(hand, int):
            sources += range(slots, slots + hand)
            slots += hand
        else:
            sources += [-int(card) for card in hand]
        width = len(sources) - hand_starts[-1]
        if width not in game.hole_cards:
            raise ValueError(f"{names[seat]} has {width} cards; {game.name} has {game.hole_cards}")
        hand_starts.append(len(sources))
    if slots > len(live):
        raise ValueError(f"{len(live)} cards are left for {slots} to be dealt; deal fewer")
    return Plan(
        sampling_kernel(game.ranking, game.two_play, game.low),
        (
            _deck_of(live, game, groups),
            slots,
            np.array(sources, np.int64),
            np.array(hand_starts, np.int64),
        ),
        (1 << len(players), 1 << len(players) if game.low else 1),
    )


def _settle_ranges(
    hands: Sequence[Player], names: list[str], places: dict[int, str], game: Game
) -> list[Player]:
    """Return the hands with what can be known of ranges: no combos of cards out of play.

    Cards that are known are put into *places*. A range of a single combo is a hand. One of all
    combos at one weight is so many free cards: none for a folded one, whose cards may as well be
    those left over.
    """
    hands, ranges = [*hands], dict[int, NDArray[np.float64]]()
    for seat, hand in enumerate(hands):
        if isinstance(hand, np.ndarray) and hand.dtype == np.float64:
            ranges[seat] = hand.astype(np.float64)
        elif isinstance(hand, np.ndarray):
            places |= dict.fromkeys(hand.tolist(), names[seat])
    while True:
        known = (np.isin(COMBOS, [*places]) | np.less(COMBOS, game.deck[0])).any(axis=1)
        left = {seat: np.where(known, 0.0, weights) for seat, weights in ranges.items()}
        for seat, weights in left.items():
            if not weights.any():
                raise _no_combo(names[seat], ranges[seat], places)
        single = next((s for s, weights in left.items() if np.count_nonzero(weights) == 1), None)
        if single is None:
            break
        combo = COMBOS[np.argmax(ranges.pop(single) * ~known)]
        hands[single] = combo
        places |= dict.fromkeys(combo.tolist(), names[single])
    for seat, weights in left.items():
        hands[seat] = 2 if (weights[~known] == weights.max()).all() else weights
    return hands


def _no_combo(name: str, weights: NDArray[np.float64], places: dict[int, str]) -> ValueError:
    """Word that all combos of a range hold a card that is known."""
    cards = {int(card) for card in COMBOS[weights > 0].reshape(-1) if int(card) in places}
    where = ", ".join(f"{format_cards([card])} ({places[card]})" for card in sorted(cards))
    return ValueError(f"the range of {name} has no combo without a known card: {where or 'empty'}")


def _groups_of(hands: list[Player], names: list[str]) -> list[Group]:
    """Return the ranges in groups that can be drawn, or say which collide."""
    groups, share = join_groups(
        [
            Group((seat,), COMBOS[hand > 0], np.asarray(hand[hand > 0], np.float64))
            for seat, hand in enumerate(hands)
            if isinstance(hand, np.ndarray) and hand.dtype == np.float64
        ]
    )
    for group in groups:
        if not len(group.weights):
            owners = ", ".join(names[owner] for owner in sorted(group.owners))
            raise ValueError(
                f"the ranges of {owners} leave no possible deal: each has a card that another "
                f"holds; widen one"
            )
    if share < LEAST_SHARE:
        everyone = sorted(owner for group in groups for owner in group.owners)
        owners = ", ".join(names[owner] for owner in everyone)
        raise ValueError(
            f"the ranges of {owners} collide in all but {share:.2%} of their deals; "
            f"{LEAST_SHARE:.1%} is the least that can be sampled; widen them or leave some out"
        )
    return groups


def _deck_of(live: NDArray[np.intp], game: Game, groups: list[Group]) -> tuple[Any, ...]:
    """Return the deck and the tables of the groups as the kernels read them."""
    deck = live - game.deck[0]
    fillers = deck[deck >= len(deck)]
    holes = np.setdiff1d(np.arange(len(deck)), deck)
    place_of = np.zeros(53, np.uint16)
    place_of[live] = deck
    place_of[fillers + game.deck[0]] = holes
    return (
        len(live),
        holes.astype(np.uint16),
        fillers.astype(np.uint16),
        *tables_of(groups, place_of),
    )


def check_goal(samples: Any, std_error: Any) -> None:
    """Raise ValueError unless at most one goal is given, and a possible one."""
    if samples is not None and std_error is not None:
        both = f"samples is {shown(samples)} and std_error {shown(std_error)}"
        raise ValueError(f"{both}; give one of the two")
    if samples is not None:
        read_count(samples, "samples", MOST_SAMPLES)
    if std_error is not None:
        rule = f"std_error is {shown(std_error)}; give a number"
        real = isinstance(std_error, Real) and not isinstance(std_error, bool)
        if not real or not 0 < std_error < math.inf:
            raise ValueError(f"{rule} above 0, such as 0.001")
        if not LEAST_STD_ERROR <= std_error <= 1:
            raise ValueError(f"{rule} from {LEAST_STD_ERROR} to 1, such as 0.001")


def _read_seed(rng: Any) -> np.uint64:
    """Draw a seed, from raw bits: what NumPy makes of those may change with its version."""
    try:
        raw = np.random.default_rng(rng).bit_generator.random_raw(2)
    except (TypeError, ValueError) as error:
        raise ValueError(
            f"rng is {shown(rng)} ({error}); give what numpy.random.default_rng takes, such as an "
            f"int"
        ) from None
    return np.uint64((int(raw[0]) << 32 ^ int(raw[1])) & 0xFFFFFFFFFFFFFFFF)


def _next_target(outcomes: NDArray[np.int64], drawn: int, goal: float) -> int:
    """Return how many samples to have after the next round: *drawn* once the goal is reached."""
    worst = float(std_errors(outcomes).max())
    if worst <= goal:
        return drawn
    needed = 1.02 * drawn * (worst / goal) ** 2
    return math.ceil(min(max(needed, drawn + 1), MOST_GROWTH * drawn) / BLOCK) * BLOCK


class Blocks(NamedTuple):
    """Blocks of samples that are drawn at once."""

    first: int
    stop: int
    samples: int
    """How many samples are wanted in all, of which the last block may be cut."""


def _draw(plan: Plan, seed: np.uint64, running: RunningTally, blocks: Blocks) -> float:
    """Draw some blocks; return the seconds that they took."""
    start = time.perf_counter()
    first, stop, samples = blocks
    for part, begin, end in parts_of(first, stop):
        outcomes = running.take(part)
        with np.errstate(over="ignore"):  # as plain Python, hashes would warn that they wrap around
            plan.draw(seed, begin, end, samples, *plan.arguments, outcomes)
        running.give(part, outcomes)
    return time.perf_counter() - start


def _draw_blocks(
    pool: Threads[Blocks, float],
    count: int,
    drawn: int,
    samples: int,
    running: RunningTally,
    bar: ProgressBar,
) -> None:
    """Draw samples, on *count* threads, until there are as many as wanted.

    Kernels cannot be interrupted. So they get slices of a hundredth of a second, while this thread
    waits for them and for Ctrl-C. A first, small slice tells how long a block takes.
    """
    block, end = drawn // BLOCK, -(-samples // BLOCK)
    size, at_a_time, waiting = FIRST_SLICE, 1, 0
    while block < end or waiting:
        while block < end and waiting < at_a_time:
            stop = min(block + size, end)
            pool.give(Blocks(block, stop, samples))
            block, waiting = stop, waiting + 1
        (first, stop, _), seconds = pool.take()
        waiting -= 1
        running.settle(first, stop)
        bar.update(min((stop - first) * BLOCK, samples - bar.n))
        share = -(-(end - block) // count)
        size = max(1, min(int((stop - first) * SLICE_SECONDS / seconds), share))
        at_a_time = 2 * count
