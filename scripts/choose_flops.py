"""Choose weighted flops that represent all 22,100 for ranges before the flop.

    python scripts/choose_flops.py

prints the subsets in `poker_calculator/games/preflop/flops/flop_subsets.py`. Each flop is described
by the equity of each of the 169 hands against some ranges, by its square, and by its texture. Flops
are exchanged until their mean is as close as possible to that of all flops, then weighted.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import nnls

from calculations.exact.engines import count_ranges
from calculations.ranges.range import Range, as_range
from calculations.spots.spot import Spot
from lookup import board_features, features_to_frame, flops, format_cards
from lookup.combos import combos_in_class_order

Floats = NDArray[np.float64]

RANGES: Final = (
    "random",
    "22+, A2+, K2+, Q2s+, Q6o+, J5s+, J8o+, T6s+, T8o+, 95s+, 98o, 85s+, 74s+, 64s+, 53s+, 43s",
    "22+, A2s+, A7o+, K7s+, KTo+, Q9s+, QTo+, J9s+, JTo, T8s+, 97s+, 87s, 76s, 65s",
    "22-TT, A2s-AJs, K9s+, Q9s+, J9s+, T8s+, 97s+, 86s+, 75s+, 65s, ATo+, KTo+, QJo",
    "99+, AQs+, AKo, A2s-A5s, KQs, 76s, 65s",
    "QQ+, AK",
)
SIZES: Final = (25, 49, 95)
FIGURES: Final = 160  # the principal components that a choice is judged by
STARTS: Final = 20  # random subsets that exchanges improve
EVENNESS: Final = 100.0  # how strongly weights are kept equal
FIXED: Final = 1000.0  # how strongly the sum of weights is kept
FLOPS: Final = 22_100
TEXTURE: Final = ("paired", "suits", "high_card", "connected", "straights")
TEXTURE_WEIGHT: Final = 0.03


def by_hand(flop: NDArray[np.uint8], other: Range) -> tuple[Floats, Floats]:
    """Return the weight of the deals and the equity of each hand against a range, [169] each."""
    counts = count_ranges(Spot((as_range("random"), other), flop, np.zeros(0, np.uint8)))
    order, starts = combos_in_class_order()
    deals, shares = (
        np.add.reduceat(each[0][order], starts)
        for each in (counts.combo_weights, counts.combo_shares)
    )
    return deals, np.divide(shares, deals, out=np.zeros_like(shares), where=deals > 0)


def figures() -> tuple[NDArray[np.uint8], Floats, Floats]:
    """Return the flops, their probabilities, and their figures less the means, [F, figures]."""
    boards, weights = flops()
    chances = weights / weights.sum()
    columns = []
    for text in RANGES:
        both = [by_hand(board, as_range(text)) for board in boards]
        deals, equity = (np.array(each) for each in zip(*both, strict=True))
        mean = chances @ deals
        for figure in (equity, equity**2):
            centre = chances @ (deals * figure) / mean
            columns.append((figure - centre) * deals / mean)
        print(f"# {text}", flush=True)
    words = features_to_frame(board_features(boards))[[*TEXTURE]]
    textures = [
        np.asarray(words[name] == value, np.float64)
        for name in TEXTURE
        for value in dict.fromkeys(words[name])
    ]
    texture = np.array(textures).T
    columns.append(TEXTURE_WEIGHT * (texture - chances @ texture))
    return boards, chances, np.concatenate(columns, axis=1)


def choose(target: Floats, chances: Floats, size: int, rng: np.random.Generator) -> list[int]:
    """Return *size* flops whose mean is close to that of all flops, 0; *target* has rows [F]."""
    lengths = (target**2).sum(axis=1)
    best, least = [0], np.inf
    for _ in range(STARTS):
        chosen = rng.choice(len(target), size, replace=False, p=chances).tolist()
        total, before = target[chosen].sum(axis=0), np.inf
        while (distance := float(total @ total)) < before:
            before = distance
            for place, old in enumerate(chosen):
                rest = total - target[old]
                distances = 2 * (target @ rest) + lengths
                distances[[each for each in chosen if each != old]] = np.inf
                chosen[place] = int(distances.argmin())
                total = rest + target[chosen[place]]
        if before < least:
            best, least = [*chosen], before
    return sorted(best)


def weigh(target: Floats, chosen: list[int]) -> Floats:
    """Return the weights of flops, between equal ones and those with the closest mean."""
    size = len(chosen)
    equal = np.eye(size) * EVENNESS
    system = np.vstack([target[chosen].T * size, equal, np.full((1, size), FIXED)])
    right = np.concatenate([np.zeros(target.shape[1]), np.full(size, EVENNESS), [FIXED * size]])
    weights = nnls(system / size, right / size)[0]
    print(f"# {size} flops: {np.linalg.norm(target[chosen].T @ weights) / weights.sum():.5f}")
    return np.asarray(weights / weights.sum())


def main() -> None:
    """Print the subsets."""
    boards, chances, rows = figures()
    scaled = rows * np.sqrt(chances)[:, None]
    _, _, axes = np.linalg.svd(scaled, full_matrices=False)
    target, rng = rows @ axes[:FIGURES].T, np.random.default_rng(1)
    for size in SIZES:
        chosen = choose(target, chances, size, rng)
        weights = weigh(target, chosen)
        pairs = zip(chosen, weights.tolist(), strict=True)
        text = ", ".join(f"{format_cards(boards[at])} {weight * FLOPS:.0f}" for at, weight in pairs)
        print(f'    {size}: "{text}",', flush=True)


if __name__ == "__main__":
    main()
