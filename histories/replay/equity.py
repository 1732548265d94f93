"""Equities in a replay, counted once for each board and set of live hands."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from games.hand.state import State
from histories.replay.timeline import Step
from lookup.arguments import Seed, read_rng


class StateEquities:
    """Count the equities of a `State`'s live hands if all of them are known."""

    def __init__(self, rng: Seed = 0) -> None:
        self._rng = read_rng(rng)
        self._key: Any = None
        self._found: tuple[list[float] | None, int] = (None, 0)

    def shown(self, step: Step, state: State) -> Step:
        """Return the picture with the equity of each live player."""
        live = [seat for seat in state.player_indices if state.statuses[seat]]
        if not state.status or len(live) < 2 or state.hole_dealee_index is not None:
            return step
        pots = tuple(state.pots)
        weights = tuple(pot.amount for pot in pots) if len(pots) > 1 else ()
        cards = [*map(tuple, state.hole_cards)]
        key = (cards, tuple(live), tuple(state.board_cards), state.street_index, weights)
        if key != self._key:
            self._key, self._found = key, self._count(state)
        equities, deals = self._found
        if equities is None:
            return step
        return with_equities(step, live, [equities[seat] for seat in live], deals)

    def _count(self, state: State) -> tuple[list[float] | None, int]:
        """Return the equity of each seat, and the number of sampled deals or 0."""
        try:
            found = state.equities(rng=self._rng)
        except ValueError:  # Unknown cards, or discards to come.
            return None, 0
        return found.equity.tolist(), 0 if found.exact else found.deals


def with_equities(
    step: Step, live: Sequence[int], equities: Sequence[float], deals: int = 0
) -> Step:
    """Return a picture with the equities of the live seats."""
    seats = [*step.seats]
    for seat, equity in zip(live, equities, strict=True):
        seats[seat] = replace(seats[seat], equity=equity)
    return replace(step, seats=tuple(seats), deals=deals)
