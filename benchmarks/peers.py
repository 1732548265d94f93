"""The programs of the peers: the packages of the extra `bench`, each imported when it is asked for.

They are prepared as `figures` has it; ImportError says that one is not installed.
"""

import functools
import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

import lookup
from benchmarks.batches import FLOPS, frame_of
from benchmarks.figures import Contender, Program, rate, timed
from benchmarks.programs import COMPARED, DRAW, FLOP, in_order, random_hands, started
from benchmarks.spots import COMPARED_SPOTS, random_spots, spots_drawn
from lookup.tables.two_plus_two import ranks_array


def hand_by_hand(
    count: int, quick: bool, convert: Callable[[list[int]], Any], evaluate: Callable[..., int]
) -> Contender:
    """Prepare a peer that takes one hand a call, greater being stronger; converted before."""
    hands = [convert(hand) for hand in random_hands(count)[: COMPARED if quick else count].tolist()]
    sample = rate(lambda: [evaluate(*hand) for hand in hands], len(hands), quick)
    ranks = in_order([evaluate(*hand) for hand in hands])
    return Contender(sample, ranks, note=f"{len(hands):,} hands, one a call")


def smaller_is_stronger(peer: Contender) -> Contender:
    """Return the peer with its order turned round."""
    return peer._replace(answer=peer.answer.max() - peer.answer)


def eval7_hands(quick: bool) -> Contender:
    """Prepare eval7."""
    import eval7

    deck = [eval7.Card(card) for card in lookup.CARDS]
    return hand_by_hand(
        20_000, quick, lambda hand: ([deck[card - 1] for card in hand],), eval7.evaluate
    )


def phevaluator_hands(quick: bool) -> Contender:
    """Prepare phevaluator, whose cards are ours less one."""
    from phevaluator import evaluate_cards

    peer = hand_by_hand(20_000, quick, lambda hand: [card - 1 for card in hand], evaluate_cards)
    return smaller_is_stronger(peer)


def treys_hands(quick: bool) -> Contender:
    """Prepare treys."""
    from treys import Card, Evaluator

    deck = [Card.new(card) for card in lookup.CARDS]

    def convert(hand: list[int]) -> tuple[list[int], list[int]]:
        cards = [deck[card - 1] for card in hand]
        return cards[:2], cards[2:]

    return smaller_is_stronger(hand_by_hand(2_000, quick, convert, Evaluator().evaluate))


def poker_equity_hands(quick: bool) -> Contender:
    """Prepare poker-equity, which scores a list of texts."""
    from poker_equity import score_batch

    hands = random_hands(20_000)[: COMPARED if quick else 20_000]
    texts = lookup.format_cards(hands).tolist()
    sample = rate(lambda: score_batch("high", texts), len(texts), quick)
    peer = Contender(sample, in_order(score_batch("high", texts)), note="from text, in one call")
    return smaller_is_stronger(peer)


def poker_equity_exact(
    *spots: tuple[str, ...],
    board: str = "",
    game: str = "holdem",
    per_call: float = 1e6,
    figure: Callable[..., Any] = max,
) -> Program:
    """Prepare poker-equity, which walks every deal, on one core.

    *figure* is of the spots' times, which are *per_call* times the seconds of a call.
    """

    def prepare(quick: bool) -> Contender:
        from poker_equity import exact_from_text

        runs = [functools.partial(exact_from_text, game, [*h], board) for h in spots]
        samplers = [timed(run, per_call, quick) for run in runs]
        answer = [player["equity"] for run in runs for player in run()["players"]]
        return Contender(lambda: float(figure([sample() for sample in samplers])), answer)

    return prepare


def poker_equity_spots(players: int, on_board: int, count: int) -> Program:
    """Prepare poker-equity on the first of *count* random spots, one a call, in µs a spot."""

    def prepare(quick: bool) -> Contender:
        from poker_equity import exact_from_text

        hole_cards, boards = random_spots(spots_drawn(count, quick), players, on_board)
        hands = lookup.format_cards(hole_cards[:COMPARED_SPOTS]).tolist()
        texts = lookup.format_cards(boards[:COMPARED_SPOTS]).tolist()

        def run() -> list[float]:
            counted = map(functools.partial(exact_from_text, "holdem"), hands, texts)
            return [player["equity"] for spot in counted for player in spot["players"]]

        per_spot = 1e6 / COMPARED_SPOTS
        note = f"{COMPARED_SPOTS} spots, one a call"
        return Contender(timed(run, per_spot, quick), run(), note=note)

    return prepare


def poker_equity_samples(
    hands: tuple[str, ...],
    samples: int,
    board: str = "",
    game: str = "holdem",
    milliseconds: bool = False,
    dead: str = "",
) -> Program:
    """Prepare poker-equity's Monte Carlo, one thread, in M/s of hands, or in ms a call.

    The equities are compared within five standard errors.
    """

    def prepare(quick: bool) -> Contender:
        from poker_equity import chunk_from_text

        drawn = samples // 10 if quick else samples
        run = functools.partial(chunk_from_text, game, [*hands], board, dead, drawn, 1, 1)
        answer = [player["equity"] for player in run()["players"]]
        sample = timed(run, 1e3, quick) if milliseconds else rate(run, len(hands) * drawn, quick)
        note = f"{drawn:,} samples{', not exact' * milliseconds}"
        return Contender(sample, answer, 2.5 / drawn**0.5, note)

    return prepare


def pokerkit_samples(hands: tuple[str, ...]) -> Program:
    """Prepare pokerkit, which has no exact equities: 100 samples, five standard errors."""

    def prepare(quick: bool) -> Contender:
        import pokerkit

        samples = 100
        ranges = [[*pokerkit.parse_range(hand)] for hand in hands]
        deck, kinds = pokerkit.Deck.STANDARD, (pokerkit.StandardHighHand,)

        def run() -> list[float]:
            return pokerkit.calculate_equities(ranges, (), 2, 5, deck, kinds, sample_count=samples)

        tolerance = 2.5 / samples**0.5
        return Contender(timed(run, 1e6, quick), run(), tolerance, f"{samples} samples, not exact")

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

    def prepare(quick: bool) -> Contender:
        run = functools.partial(eval7_equities, DRAW, board)
        return Contender(timed(run, 1e6, quick), run(), note="loop over the boards")

    return prepare


def frame_spots(count: int, quick: bool) -> list[tuple[str, str, str]]:
    """Return hero, villain and board of the first rows of the frame of a million flops."""
    return [*frame_of(FLOPS, quick).head(count).itertuples(index=False, name=None)]


def eval7_frame(quick: bool) -> Contender:
    """Prepare that loop on rows of the frame, in seconds for a million."""
    spots = frame_spots(COMPARED_SPOTS, quick)

    def run() -> list[list[float]]:
        return [eval7_equities((hero, villain), board) for hero, villain, board in spots]

    return Contender(
        timed(run, 1e6 / len(spots), quick),
        run(),
        note=f"loop over the boards, measured on {len(spots)} rows",
    )


def numpy_frame(quick: bool) -> Contender:
    """Prepare NumPy broadcasting over the Two Plus Two table, row by row, in seconds a million.

    As this project began: a call evaluates all hands on all final boards of a spot.
    """
    table, spots = ranks_array(), frame_spots(200, quick)
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

    return Contender(
        timed(run, 1e6 / len(spots), quick),
        run()[:COMPARED_SPOTS],
        note=f"broadcasting over the Two Plus Two table, measured on {len(spots)} rows",
    )


def eval7_started(quick: bool) -> Contender:
    """Prepare a fresh process that prints the same spot by eval7."""
    import eval7  # noqa: F401  only to check that it is installed

    source = inspect.getsource(eval7_equities)
    return started(f"{source}\nprint(eval7_equities({DRAW}, {FLOP!r}))")(quick)


def eval7_samples(hands: tuple[str, str], samples: int) -> Program:
    """Prepare eval7's Monte Carlo, which takes a hand and a range, in M/s of hands."""

    def prepare(quick: bool) -> Contender:
        import eval7

        drawn = samples // 10 if quick else samples
        hand = tuple(eval7.Card(hands[0][i : i + 2]) for i in (0, 2))
        run = functools.partial(
            eval7.py_hand_vs_range_monte_carlo, hand, eval7.HandRange(hands[1]), [], drawn
        )
        equity = run()
        note = f"{drawn:,} samples"
        answer = [equity, 1 - equity]
        return Contender(rate(run, 2 * drawn, quick), answer, 2.5 / drawn**0.5, note)

    return prepare


def eval7_ranges(ranges: tuple[str, str], board: str) -> Program:
    """Prepare eval7 on a river: each combo of the first range against the whole second one.

    Combos that share a card with the board are left out before. The equities are single floats.
    """

    def prepare(quick: bool) -> Contender:
        import eval7

        known = [eval7.Card(board[i : i + 2]) for i in range(0, len(board), 2)]
        ours, theirs = [
            [hand for hand, _ in eval7.HandRange(text).hands if not {*hand} & {*known}]
            for text in ranges
        ]
        second = eval7.HandRange(",".join(f"{a}{b}" for a, b in theirs))
        deals = [sum(not {*hand} & {*other} for other in theirs) for hand in ours]
        exact = eval7.py_hand_vs_range_exact

        def run() -> list[float]:
            return [exact(hand, second, known) for hand in ours]

        equity = float(np.average(run(), weights=deals))
        note = f"{len(ours)} combos, one a call"
        return Contender(timed(run, 1e3, quick), [equity, 1 - equity], 1e-6, note)

    return prepare


def eval7_range(text: str) -> Program:
    """Prepare eval7's reading of a range."""

    def prepare(quick: bool) -> Contender:
        from eval7 import HandRange

        return Contender(timed(lambda: HandRange(text), 1e6, quick), len(HandRange(text)))

    return prepare


def pokerkit_range(text: str) -> Program:
    """Prepare pokerkit's reading of a range."""

    def prepare(quick: bool) -> Contender:
        from pokerkit import parse_range

        return Contender(timed(lambda: parse_range(text), 1e6, quick), len({*parse_range(text)}))

    return prepare
