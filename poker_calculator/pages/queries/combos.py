"""Answer queries for equities by combo: the grid, the distribution curves, and parts of ranges.

Shapes use P (players) and K (combos of a curve).
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations import EquityCalculator, Range
from calculations.distributions.parts import DRAWS, MADE_HANDS, best_draws, made_hands
from calculations.spots.spot import BOARD_CARDS
from lookup.arguments import as_whole, shown
from lookup.cards import as_card_numbers, card_mask
from lookup.combos import COMBO_BITS, COMBO_COUNT, COMBOS, combo_index
from lookup.features.feature_arrays import hand_features
from lookup.games import GAMES
from poker_calculator.pages.queries.equities import (
    DEALS,
    KEPT,
    SEED,
    SpotQuery,
    read_query,
    spot_of,
    sums_by,
)

KINDS = {"made hand": MADE_HANDS, "draw": DRAWS}


class ComboFigures(NamedTuple):
    """The combos of all players with their share of all deals and their equities."""

    weights: NDArray[np.float64]  # [P, 1326], each player's sum to 1
    equity: NDArray[np.float64]  # [P, 1326], 0 for combos outside the range
    samples: int
    """The number of deals drawn; 0 for an exact count."""


@lru_cache(maxsize=KEPT)
def figures_of(spot_query: SpotQuery) -> ComboFigures:
    """Return the figures of all combos of a spot, counted or from random deals.

    Raises ValueError in games without two hole cards.
    """
    spot = spot_of(spot_query)
    if spot.method.name != "exact":
        return _drawn(spot)
    players = len(spot.hole_cards)
    weights, equity = np.zeros((2, players, COMBO_COUNT))
    for player in range(players):
        frame = spot.ranges.per_combo(player)
        indices = combo_index(frame.index.tolist())
        weights[player, indices], equity[player, indices] = frame["weight"], frame["equity"]
    return ComboFigures(weights, equity, 0)


def _drawn(spot: EquityCalculator) -> ComboFigures:
    """Return the figures of all combos from random deals."""
    if GAMES[spot.game].hole_cards != (2,):
        raise ValueError(f"a hand of {spot.game} is not a combo of two cards; see the equities")
    deals = spot.deals(DEALS, rng=SEED)
    weights, equity = np.zeros((2, len(spot.hole_cards), COMBO_COUNT))
    for player in range(len(weights)):
        combos = combo_index(deals.hole_cards[:, player])
        share = deals.shares[:, player, None] / deals.pot
        counts, sums = sums_by(combos, share, COMBO_COUNT)
        weights[player] = counts / DEALS
        equity[player] = sums[:, 0] / np.maximum(counts, 1)
    return ComboFigures(weights, equity, DEALS)


def equities_by_combo(query: Mapping[str, Any]) -> dict[str, Any]:
    """Return the combos of all players: *weights* and *equity* [P, 1326], and *samples*."""
    weights, equity, samples = figures_of(read_query(query))
    return {
        "weights": weights.astype(np.float32),
        "equity": equity.astype(np.float32),
        "samples": samples,
    }


def equity_curves(query: Mapping[str, Any]) -> dict[str, Any]:
    """Return each player's combos from the lowest equity to the highest.

    The answer has *samples* and *curves*. A curve has the *share* of the player's deals up to and
    with each combo, [K], and the combo's *equity*, [K].
    """
    figures = figures_of(read_query(query))
    curves = []
    for weights, equity in zip(figures.weights, figures.equity, strict=True):
        combos = np.flatnonzero(weights)
        order = combos[np.argsort(equity[combos], kind="stable")]
        share = np.cumsum(weights[order])
        curve = {"share": share, "equity": equity[order]}
        curves.append({name: values.astype(np.float32) for name, values in curve.items()})
    return {"curves": curves, "samples": figures.samples}


def range_parts(query: Mapping[str, Any]) -> dict[str, Any]:
    """Break the range of *player*, an index, down by made hands and draws on the board.

    The answer has *samples* and *parts*. A part has its *kind*, *name*, *combos* (weighted by the
    range), *share* of the player's deals and *equity*. Empty parts are left out.
    *numbers* has the index of each combo's part, by kind, [1326]; -1 for combos of no part.
    *figures* has the weight of each combo, its share of deals, and this share times its equity,
    [3, 1326].
    """
    spot_query = read_query(query)
    spot, player = spot_of(spot_query), _player(query, len(spot_query.ranges))
    kinds = _kinds_on(spot)
    figures = figures_of(spot_query)
    combo_weights = _weights_of(spot.hole_cards[player])
    weights, equity = figures.weights[player], figures.equity[player]
    columns = np.stack([combo_weights * (weights > 0), weights, weights * equity])
    parts: list[dict[str, Any]] = []
    numbers = {}
    for kind, indices in kinds.items():
        alive = indices >= 0
        _, sums = sums_by(indices[alive], columns.T[alive], len(KINDS[kind]))
        number_of = np.full(len(KINDS[kind]) + 1, -1)  # the last one is for blocked combos
        for index, (combos, share, won) in enumerate(sums.tolist()):
            if share:
                number_of[index] = len(parts)
                part = {"combos": combos, "share": share, "equity": won / share}
                parts.append({"kind": kind, "name": KINDS[kind][index], **part})
        numbers[kind] = number_of[indices].astype(np.int8)
    return {
        "parts": parts,
        "numbers": numbers,
        "figures": columns.astype(np.float32),
        "samples": figures.samples,
    }


def _player(query: Mapping[str, Any], players: int) -> int:
    """Return the index of the player that a query asks about."""
    player = as_whole(query.get("player"))
    if player is None or not 0 <= player < players:
        raise ValueError(
            f"there is no player {shown(query.get('player'))}; players are 0 to {players - 1}"
        )
    return player


def _weights_of(hole_cards: Any) -> NDArray[np.float64]:
    """Return the weights of a range or of known hole cards, [1326]."""
    if isinstance(hole_cards, Range):
        return hole_cards.weights
    weights = np.zeros(COMBO_COUNT)
    weights[combo_index(as_card_numbers(hole_cards))] = 1
    return weights


def _kinds_on(spot: EquityCalculator) -> dict[str, NDArray[np.intp]]:
    """Return the index of each combo's part, by kind, [1326]; -1 for combos that the board blocks.

    Raises ValueError for games and boards without parts.
    """
    if spot.game != "holdem":
        raise ValueError(
            f"cannot break down {spot.game}: only holdem hands are made hands and draws"
        )
    if len(spot.board) < 3 or "*" in "".join(spot.board):
        raise ValueError("a breakdown needs a board of 3 to 5 cards; name the cards of the flop")
    board = as_card_numbers(spot.board)
    alive = np.flatnonzero(COMBO_BITS & card_mask(board) == 0)
    features = hand_features(COMBOS[alive], np.broadcast_to(board, (len(alive), len(board))))
    made = made_hands(features)
    indices_by_kind = {"made hand": made}
    if len(board) < BOARD_CARDS:  # on the river no card is left to draw
        indices_by_kind["draw"] = best_draws(features, made)
    kinds = {}
    for kind, indices in indices_by_kind.items():
        kinds[kind] = np.full(COMBO_COUNT, -1)
        kinds[kind][alive] = indices
    return kinds
