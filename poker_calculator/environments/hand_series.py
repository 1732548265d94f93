"""Series of hands: a single hand, a match or a tournament, of any variant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import inf
from typing import Any, TypeAlias

import numpy as np

from lookup.arguments import read_list, read_whole, shown
from poker_calculator.environments.menu import SizesLike
from poker_calculator.environments.training_game import TrainingGame
from poker_calculator.environments.training_hand import TrainingHand
from poker_calculator.games.chips import ChipsLike
from poker_calculator.games.positions import next_button
from poker_calculator.games.variants.variant import VariantLike

LevelsLike: TypeAlias = Sequence[Mapping[str, Any]]
"""Options of `TrainingGame` for each level; each but the last has its ``hand_count``."""


class HandSeries:
    """Consecutive hands of the same players; the button moves after each hand.

    In a match, each hand begins with the stacks of the game, by seat. In a tournament, players keep
    their stacks from hand to hand, and players without chips leave. Player p has seat p in the
    first hand. Observations of all hands have the layout of `game`; after players have left, the
    last seats are empty.

    The arguments are those of `pettingzoo_environment.aec_env`.
    """

    def __init__(
        self,
        variant: VariantLike,
        *,
        players: int,
        stacks: ChipsLike,
        menu: SizesLike | None,
        hand_count: int | None,
        tournament: bool,
        levels: LevelsLike | None,
        **options: Any,
    ) -> None:
        self.is_tournament = tournament
        self.hand_count = None if tournament else 1
        if hand_count is not None:
            cure = "give a whole number from 1 on, or None"
            self.hand_count = read_whole(hand_count, "hand_count", cure, least=1)
        ends, changes = _read_levels(levels)
        first = TrainingGame(variant, players=players, stacks=stacks, **(options | changes[0]))
        self.starting_stacks = first.stacks
        most = sum(first.stacks) if tournament else stacks
        games = [
            TrainingGame(variant, players=players, stacks=most, menu=menu, **(options | change))
            for change in changes
        ]
        layout = max((game.layout for game in games), key=lambda layout: layout.size)
        for game in games:
            game.layout = layout
        self._levels = [*zip(ends, games, strict=True)]

    @property
    def game(self) -> TrainingGame:
        """Return the game of the first level."""
        return self._levels[0][1]

    def begin(self, rng: np.random.Generator) -> None:
        """Deal the first hand; *rng* shuffles the decks of all hands."""
        self._rng, self.hands_played = rng, 0
        self.seats = [*range(self.game.players)]
        """The player in each seat, from the left of the button."""
        self.stacks = [*self.starting_stacks]
        """The chips of each player in a tournament."""
        self._deal()

    def _deal(self) -> None:
        game = next(game for end, game in self._levels if self.hands_played < end)
        carried = [self.stacks[player] for player in self.seats]
        stacks = carried if self.is_tournament else [*self.starting_stacks]
        self.hand: TrainingHand = game.deal(self._rng, stacks=stacks)

    @property
    def remaining(self) -> list[int]:
        """Return the players of the last hand who still have chips, in the order of their seats."""
        return [player for player in self.seats if self.stacks[player]]

    @property
    def is_over(self) -> bool:
        """Return whether the last hand has been settled."""
        return self.hands_played == self.hand_count or len(self.remaining) < 2

    def settle(self) -> dict[int, int]:
        """Update the stacks after a hand; return each player's winnings in chips."""
        payoffs = dict(zip(self.seats, self.hand.payoffs, strict=True))
        self.hands_played += 1
        for player, payoff in payoffs.items():
            self.stacks[player] += payoff if self.is_tournament else 0
        return payoffs

    def deal_next(self) -> None:
        """Move the button by `poker_calculator.games.positions.next_button`; deal the next hand."""
        taken, big_blind = sorted(self.remaining), self.seats[len(self.seats) > 2]
        button = next_button(taken, self.seats[-1], big_blind if big_blind in taken else None)
        self.seats = [p for p in taken if p > button] + [p for p in taken if p <= button]
        self._deal()


def _read_levels(levels: LevelsLike | None) -> tuple[list[float], list[dict[str, Any]]]:
    """Return the number of hands before each level ends, infinity for the last, and the options."""
    cure = 'give mappings such as {"blinds": (1, 2), "hand_count": 10}'
    read = [{}] if levels is None else read_list(levels, "levels", cure)
    if not read or not all(isinstance(level, Mapping) for level in read):
        raise ValueError(f"levels is {shown(levels)}; {cure}")
    changes = [{**level} for level in read]
    counts = [change.pop("hand_count", None) for change in changes][:-1]
    cure = "give 1 or more; only the last level may have none"
    whole = [read_whole(count, "the hand_count of a level", cure, least=1) for count in counts]
    return [*accumulate(whole), inf], changes
