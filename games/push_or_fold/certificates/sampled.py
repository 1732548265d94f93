"""The certificate of many players: best responses in the true game, over deals that are sampled.

All hands and the board come from one deck, so that nothing is left out of card removal. Which
hands do better otherwise is found from one half of the deals, where it is beyond chance, and what
that gains from the other half: it is not overrated, as it would be on the deals that chose it. What
so many deals cannot tell from chance is left out, so the gap of a certificate grows with the deals
to that of the best response; its standard errors are those of the second half.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from games.push_or_fold.certificates.certificate import Certificate
from games.push_or_fold.game import Game, Strategies
from games.push_or_fold.sampled_deals import (
    Dealt,
    order_numbers,
    payoffs_by_number,
    players_of,
    sampled_deals,
)
from lookup.combos import HAND_CLASSES
from lookup.running.progress import ProgressBar, progress_bar

Floats = NDArray[np.float64]

SURE: Final = 2.0
"""Hands play otherwise where that gained more than so many standard errors on the first half."""


def certify_by_deals(
    game: Game,
    strategies: Strategies,
    deals: int,
    rng: np.random.Generator,
    *,
    progress: bool = False,
) -> Certificate:
    """Return what the game is worth to each player and what his best response gains, sampled.

    deals : how many, half of them to find best responses and half to value them
    """
    with progress_bar(deals, "certificate", shown=progress, unit="deal") as bar:
        changes = better_responses(game, strategies, _deals_of(game, deals // 2, rng, bar))
        return value_responses(
            game, strategies, changes, _deals_of(game, deals - deals // 2, rng, bar)
        )


def better_responses(game: Game, strategies: Strategies, deals: Iterator[Dealt]) -> Floats:
    """Return how the weights of hands change that do better otherwise, [decisions, 169]."""
    payoffs = [payoffs_by_number(game, end) for end in range(len(game.tree.ends))]
    better, squared = np.zeros((2, len(game.tree.nodes), len(HAND_CLASSES)))
    for dealt in deals:
        gains, _ = follow(game, strategies, payoffs, dealt)
        for number, (node, gain) in enumerate(zip(game.tree.nodes, gains, strict=True)):
            classes = dealt.classes[node.seat]
            better[number] += np.bincount(classes, gain, len(HAND_CLASSES))
            squared[number] += np.bincount(classes, gain**2, len(HAND_CLASSES))
    sure = np.abs(better) > SURE * np.sqrt(squared)
    return np.where(sure, (better > 0) - np.array(strategies), 0.0)


def value_responses(
    game: Game, strategies: Strategies, changes: Floats, deals: Iterator[Dealt]
) -> Certificate:
    """Return what the game is worth, and what each player gains by the changes at his decisions."""
    payoffs = [payoffs_by_number(game, end) for end in range(len(game.tree.ends))]
    players = len(payoffs[0])
    count, sums, squares, values = 0, *np.zeros((3, players))
    for dealt in deals:
        gains, won = follow(game, strategies, payoffs, dealt)
        gained = np.zeros(won.shape)
        for change, node, gain in zip(changes, game.tree.nodes, gains, strict=True):
            gained[node.seat] += change[dealt.classes[node.seat]] * gain
        count += won.shape[1]
        sums += gained.sum(axis=1)
        squares += (gained**2).sum(axis=1)
        values += won.sum(axis=1)
    mean = sums / count
    errors = np.sqrt(np.maximum(squares / count - mean**2, 0) / count)
    return Certificate(values / count, mean, errors)


def _deals_of(
    game: Game, deals: int, rng: np.random.Generator, bar: ProgressBar
) -> Iterator[Dealt]:
    """Yield so many deals, and move the bar on."""
    for dealt in sampled_deals(players_of(game), deals, rng):
        yield dealt
        bar.update(dealt.classes.shape[1])


def follow(
    game: Game, strategies: Strategies, payoffs: list[Floats], dealt: Dealt
) -> tuple[Floats, Floats]:
    """Return what going all-in gains at each decision and what each player gets, in each deal.

    [decisions, N], counted with how likely the others' actions lead there, and [P, N].
    """
    nodes = game.tree.nodes
    pushes = np.array(
        [weights[dealt.classes[node.seat]] for node, weights in zip(nodes, strategies, strict=True)]
    )
    players, count = dealt.classes.shape
    gains, won = np.zeros((len(nodes), count)), np.zeros((players, count))
    for end, by_number in zip(game.tree.ends, payoffs, strict=True):
        got = by_number[:, order_numbers(dealt.strengths[list(end.seats)])]
        acted = [pushes[number] if goes else 1 - pushes[number] for number, goes in end.path]
        before = np.ones((len(acted) + 1, count))
        for place, chance in enumerate(acted):
            np.multiply(before[place], chance, out=before[place + 1])
        won += before[-1] * got
        after = np.ones(count)
        for place in reversed(range(len(acted))):
            number, goes = end.path[place]
            worth = before[place] * after * got[nodes[number].seat]
            gains[number] += worth if goes else -worth
            after = after * acted[place]
    return gains, won
