"""The programs of the peers: the packages of the extra `bench`, each imported when it is asked for.

ImportError says that one is not installed.
"""

import functools
import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

import lookup
from benchmarks.inputs import (
    COMPARED_SPOTS,
    DRAW,
    FLOP,
    FLOPS,
    Batch,
    in_order,
    random_cards,
    run_python,
    spots_of,
)
from benchmarks.measuring import Program, Task
from lookup.tables.two_plus_two import ranks_array

NUMPY_ROWS = 200


# ---- hands -----------------------------------------------------------------------------------


def hand_by_hand(count: int, convert: Callable[[Any], Any], evaluate: Callable[..., int]) -> Task:
    """Prepare a peer that takes one hand a call; converted before."""
    hands = [convert(hand) for hand in random_cards(count, 7).tolist()]

    def run() -> list[int]:
        return [evaluate(*hand) for hand in hands]

    return Task(run, count, in_order(run()), note=f"{count:,} hands, one a call")


def smaller_is_stronger(peer: Task) -> Task:
    """Return the peer with its order turned round."""
    return peer._replace(answer=peer.answer.max() - peer.answer)


def eval7_hands() -> Task:
    """Prepare eval7."""
    import eval7

    deck = [eval7.Card(card) for card in lookup.CARDS]
    return hand_by_hand(20_000, lambda hand: ([deck[card - 1] for card in hand],), eval7.evaluate)


def phevaluator_hands() -> Task:
    """Prepare phevaluator, whose cards are ours less one."""
    from phevaluator import evaluate_cards

    peer = hand_by_hand(20_000, lambda hand: [card - 1 for card in hand], evaluate_cards)
    return smaller_is_stronger(peer)


def treys_hands() -> Task:
    """Prepare treys."""
    from treys import Card, Evaluator

    deck = [Card.new(card) for card in lookup.CARDS]

    def convert(hand: list[int]) -> tuple[list[int], list[int]]:
        cards = [deck[card - 1] for card in hand]
        return cards[:2], cards[2:]

    return smaller_is_stronger(hand_by_hand(2_000, convert, Evaluator().evaluate))


def poker_equity_hands() -> Task:
    """Prepare poker-equity, which scores a list of texts."""
    from poker_equity import score_batch

    texts = lookup.format_cards(random_cards(20_000, 7)).tolist()
    run = functools.partial(score_batch, "high", texts)
    return smaller_is_stronger(Task(run, 20_000, in_order(run()), note="from text, in one call"))


# ---- exact equities --------------------------------------------------------------------------


def poker_equity_exact(hands: tuple[str, ...], board: str = "", game: str = "holdem") -> Program:
    """Prepare poker-equity, which walks every deal, on one core."""

    def prepare() -> Task:
        from poker_equity import exact_from_text

        run = functools.partial(exact_from_text, game, [*hands], board)
        return Task(run, answer=[player["equity"] for player in run()["players"]])

    return prepare


def poker_equity_spots(batch: Batch) -> Program:
    """Prepare poker-equity on the first spots of a batch, one a call."""

    def prepare() -> Task:
        from poker_equity import exact_from_text

        hole_cards, boards = (cards[:COMPARED_SPOTS] for cards in spots_of(batch))
        hands, texts = (lookup.format_cards(cards).tolist() for cards in (hole_cards, boards))

        def run() -> list[list[float]]:
            counted = map(functools.partial(exact_from_text, "holdem"), hands, texts)
            return [[player["equity"] for player in spot["players"]] for spot in counted]

        return Task(run, COMPARED_SPOTS, run(), note=f"{COMPARED_SPOTS} spots, one a call")

    return prepare


def eval7_equities(hands: tuple[str, str], board: str) -> list[float]:
    """Return two hands' equities by eval7, which evaluates both on every final board."""
    import itertools

    import eval7

    texts = [[*map("".join, zip(text[::2], text[1::2], strict=True))] for text in (*hands, board)]
    first, second, known = [[eval7.Card(card) for card in cards] for cards in texts]
    dealt = {*first, *second, *known}
    live = [card for card in eval7.Deck().cards if card not in dealt]
    first_share = boards = 0
    for runout in itertools.combinations(live, 5 - len(known)):
        final = [*known, *runout]
        ours, theirs = eval7.evaluate(first + final), eval7.evaluate(second + final)
        first_share += 2 if ours > theirs else ours == theirs
        boards += 2
    return [first_share / boards, 1 - first_share / boards]


def eval7_loop(board: str) -> Program:
    """Prepare that loop."""

    def prepare() -> Task:
        run = functools.partial(eval7_equities, DRAW, board)
        return Task(run, answer=run(), note="loop over the boards")

    return prepare


def eval7_started() -> Task:
    """Prepare a fresh process that prints the same spot by eval7."""
    import eval7  # noqa: F401  only to check that it is installed

    program = f"{inspect.getsource(eval7_equities)}\nprint(eval7_equities({DRAW}, {FLOP!r}))"
    return Task(functools.partial(run_python, "-c", program))


def flop_texts(count: int) -> list[tuple[str, str, str]]:
    """Return hero, villain and board of the first rows of the frame of a million flops."""
    hole_cards, boards = spots_of(FLOPS)
    columns = hole_cards[:count, 0], hole_cards[:count, 1], boards[:count]
    return [*zip(*(lookup.format_cards(cards).tolist() for cards in columns), strict=True)]


def of_a_million(rows: int) -> float:
    """Return the count of a task on the first rows of a frame of a million."""
    return rows / 1e6


def eval7_frame() -> Task:
    """Prepare the loop of eval7 on rows of the frame."""
    spots = flop_texts(COMPARED_SPOTS)

    def run() -> list[list[float]]:
        return [eval7_equities((hero, villain), board) for hero, villain, board in spots]

    note = f"loop over the boards, measured on {len(spots)} rows"
    return Task(run, of_a_million(len(spots)), run(), note=note)


def numpy_frame() -> Task:
    """Prepare NumPy broadcasting over the Two Plus Two table, row by row.

    As this project began: a call evaluates all hands on all final boards of a spot.
    """
    table, spots = ranks_array(), flop_texts(NUMPY_ROWS)
    numbers = {card: number for number, card in enumerate(lookup.CARDS, start=1)}
    pairs = np.stack(np.triu_indices(45, 1))  # two of 45 cards come

    def equities(hands: tuple[str, str], board: str) -> NDArray[np.float64]:
        first, second = np.array([[numbers[hand[:2]], numbers[hand[2:]]] for hand in hands]).T
        flop = [numbers[board[place : place + 2]] for place in (0, 2, 4)]
        live = np.setdiff1d(range(1, 53), [*first, *second, *flop], assume_unique=True)
        turn, river = live[pairs][:, :, None]
        state = table[table[53 + first] + second]
        for card in (*flop, turn):
            state = table[state + card]
        strengths = table[state + river]  # [990 boards, 2 players]
        best = strengths == strengths.max(axis=1, keepdims=True)
        shares: NDArray[np.float64] = (best / best.sum(axis=1, keepdims=True)).mean(axis=0)
        return shares

    def run() -> list[NDArray[np.float64]]:
        return [equities((hero, villain), board) for hero, villain, board in spots]

    note = f"broadcasting over the Two Plus Two table, measured on {len(spots)} rows"
    return Task(run, of_a_million(len(spots)), run()[:COMPARED_SPOTS], note=note)


# ---- samples ---------------------------------------------------------------------------------


def poker_equity_samples(
    hands: tuple[str, ...],
    samples: int,
    board: str = "",
    game: str = "holdem",
    dead: str = "",
    instead: bool = False,
) -> Program:
    """Prepare poker-equity's Monte Carlo, one thread, compared within five standard errors.

    instead : whether it is measured a call, in place of an exact count, and not a hand
    """

    def prepare() -> Task:
        from poker_equity import chunk_from_text

        texts = [hand.replace("random", "**") for hand in hands]
        run = functools.partial(chunk_from_text, game, texts, board, dead, samples, 1, 1)
        answer = [player["equity"] for player in run()["players"]]
        note = f"{samples:,} samples{', not exact' * instead}"
        return Task(run, 1 if instead else len(hands) * samples, answer, 2.5 / samples**0.5, note)

    return prepare


def eval7_samples(hands: tuple[str, str], samples: int) -> Program:
    """Prepare eval7's Monte Carlo, which takes a hand and a range."""

    def prepare() -> Task:
        import eval7

        hand = tuple(eval7.Card(hands[0][i : i + 2]) for i in (0, 2))
        given = hand, eval7.HandRange(hands[1]), [], samples
        run = functools.partial(eval7.py_hand_vs_range_monte_carlo, *given)
        equity, note = run(), f"{samples:,} samples"
        return Task(run, 2 * samples, [equity, 1 - equity], 2.5 / samples**0.5, note)

    return prepare


# ---- ranges ----------------------------------------------------------------------------------


def eval7_ranges(ranges: tuple[str, str], board: str) -> Program:
    """Prepare eval7 on a river: each combo of the first range against the whole second one.

    Combos that share a card with the board are left out before. The equities are single floats.
    """

    def prepare() -> Task:
        import eval7

        known = [eval7.Card(board[place : place + 2]) for place in range(0, len(board), 2)]
        ours, theirs = [
            [hand for hand, _ in eval7.HandRange(text).hands if not {*hand} & {*known}]
            for text in ranges
        ]
        second = eval7.HandRange(",".join(f"{a}{b}" for a, b in theirs))
        deals = [sum(not {*hand} & {*other} for other in theirs) for hand in ours]

        def run() -> list[float]:
            return [eval7.py_hand_vs_range_exact(hand, second, known) for hand in ours]

        equity = float(np.average(run(), weights=deals))
        return Task(run, 1, [equity, 1 - equity], 1e-6, f"{len(ours)} combos, one a call")

    return prepare
