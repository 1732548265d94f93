"""The programs of the peers: the packages of the extra `bench`, each imported when it is asked for.

They are prepared as `benchmark_programs` has it; ImportError says that one is not installed.
"""

import functools
import inspect
from collections.abc import Callable
from typing import Any

from benchmark_programs import (
    COMPARED,
    DRAW,
    FLOP,
    Contender,
    in_order,
    random_hands,
    rate,
    started,
    timed,
)

import lookup


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
    *spots: tuple[str, ...], board: str = "", figure: Callable[..., Any] = max
) -> Callable[[bool], Contender]:
    """Prepare poker-equity, which walks every board; *figure* is of the spots' µs."""

    def prepare(quick: bool) -> Contender:
        from poker_equity import exact_from_text

        runs = [functools.partial(exact_from_text, "holdem", [*h], board) for h in spots]
        samplers = [timed(run, 1e6, quick) for run in runs]
        answer = [player["equity"] for run in runs for player in run()["players"]]
        return Contender(lambda: float(figure([sample() for sample in samplers])), answer)

    return prepare


def pokerkit_samples(hands: tuple[str, ...]) -> Callable[[bool], Contender]:
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


def eval7_loop(board: str) -> Callable[[bool], Contender]:
    """Prepare that loop."""

    def prepare(quick: bool) -> Contender:
        run = functools.partial(eval7_equities, DRAW, board)
        return Contender(timed(run, 1e6, quick), run(), note="loop over the boards")

    return prepare


def eval7_started(quick: bool) -> Contender:
    """Prepare a fresh process that prints the same spot by eval7."""
    import eval7  # noqa: F401  only to learn whether it is there

    source = inspect.getsource(eval7_equities)
    return started(f"{source}\nprint(eval7_equities({DRAW}, {FLOP!r}))")(quick)
