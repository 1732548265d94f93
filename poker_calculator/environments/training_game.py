"""A game for learning agents: a variant with its table, the menu and the observation."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice
from typing import Any, Final

from numpy.typing import ArrayLike

from lookup.arguments import Seed, as_whole, read_whole, shown
from lookup.cards import CardsLike
from poker_calculator.environments.menu import DEFAULT_SIZES, FIRST_SIZE, SizesLike, read_sizes
from poker_calculator.environments.observation import Facts, Layout, check_chips, decode, layout_of
from poker_calculator.environments.training_hand import TrainingHand
from poker_calculator.games.cards import Card
from poker_calculator.games.chips import ChipsLike
from poker_calculator.games.hand.state import State
from poker_calculator.games.predefined import PREDEFINED_GAMES
from poker_calculator.games.variants.variant import (
    BettingStructure,
    Street,
    Variant,
    VariantLike,
    read_variant,
)

LIMIT_SIZES: Final = {False: ("min",), True: ("min", "all-in")}
"""The menu of fixed-limit games, by whether an open pair allows bets of twice the size."""
NEEDED: Final = (
    '{} is not installed; install it with `pip install "poker-calculator[environments]"`'
)


class TrainingGame:
    """A variant with its table, the menu of actions and the layout of observations.

    Actions are indices: 0 folds, 1 checks, calls or posts the bring-in, and the sizes of the *menu*
    follow. The total of a size is rounded to whole chips, halves up, and limited to the legal
    raises; of several sizes with the same total, only the last is legal. In draw games, 2**H
    indices from ``first_draw`` follow, for H hole cards. Bit i of index - ``first_draw`` discards
    the i-th lowest card, counted from 0.

    Parameters
    ----------
    variant : a code such as "NT", a name, a `Variant` or a predefined game
    players : the number of seats
    stacks : whole chips: one number, or one per seat; by default 200, or fewer in toy games
    menu : the sizes of bets and raises
        Fractions of the pot after the call, "min", "pot" and "all-in" (the maximum in pot-limit
        games), or "amounts", where index 2 + a raises to a chips. Fixed-limit games ignore it: they
        have one size, or two if an open pair doubles the bet.
    options : further options of ``create_state``, such as *blinds*, *antes* and *rules*

    Raises
    ------
    ValueError
        For invalid options.

    >>> game = TrainingGame("NT", players=2, stacks=100)
    >>> hand = game.deal(rng=1)
    >>> hand.turn, hand.legal.tolist(), hand.amounts.tolist()
    (1, [1, 1, 1, 1, 1], [4, 6, 100])
    >>> hand.act(3)
    True
    >>> game.decode(hand.observe(0)).turn.call
    4
    """

    def __init__(
        self,
        variant: VariantLike = "NT",
        *,
        players: int = 2,
        stacks: ChipsLike | None = None,
        menu: SizesLike | None = None,
        **options: Any,
    ) -> None:
        self.variant: Variant = read_variant(variant)
        self._create = PREDEFINED_GAMES[self.variant.code].create_state
        self.options: dict[str, Any] = options
        """The further options of ``create_state``."""
        self.players: int = read_whole(players, "players", "give 2 to 10", least=2, most=10)
        first = self._state(stacks, self.players)
        for chips in (*first.starting_stacks, *first.antes, *first.blinds_or_straddles):
            if as_whole(chips) is None:
                raise ValueError(f"{shown(chips)} is not a whole number of chips; give an int")
        self.stacks: tuple[int, ...] = tuple(map(int, first.starting_stacks))
        self.streets: tuple[Street, ...] = first.streets
        least = first.streets[0].min_completion_betting_or_raising_amount
        self.big_blind: int = int(max(first.blinds_or_straddles) or least)
        """The big blind; in games without blinds, the small bet."""
        check_chips(sum(self.stacks))
        is_limit = self.variant.structure is BettingStructure.FIXED_LIMIT
        if menu is None or is_limit:
            menu = DEFAULT_SIZES if not is_limit else LIMIT_SIZES[_has_two_sizes(first)]
        sizes = read_sizes(menu)
        self.menu: tuple[float, ...] | None = sizes
        """The sizes as ascending fractions of the pot; None for a menu of amounts."""
        self.size_count: int = max(self.stacks) + 1 if sizes is None else len(sizes)
        draws = any(street.draw_status for street in self.streets)
        self.first_draw: int = FIRST_SIZE + self.size_count
        """The index after the last size, at which draws begin."""
        hole = max(len(street.hole_dealing_statuses) for street in self.streets)
        self.action_count: int = self.first_draw + (2**hole if draws else 0)
        """The number A of actions."""
        fraction = 0.0 if sizes is None or is_limit else min(sizes)
        self.layout: Layout = layout_of(first, fraction)
        """The parts of an observation; ``layout.size`` is its number of values."""

    def _state(
        self,
        stacks: ChipsLike | None,
        players: int,
        rng: Seed = None,
        deck_cards: CardsLike | None = None,
    ) -> State:
        options = self.options if stacks is None else {**self.options, "stacks": stacks}
        return self._create(players=players, rng=rng, deck_cards=deck_cards, **options)

    def deal(
        self,
        rng: Seed = None,
        *,
        stacks: ChipsLike | None = None,
        deck_cards: CardsLike | None = None,
    ) -> TrainingHand:
        """Return a new hand.

        With a list of fewer stacks, the last seats are empty. *deck_cards* begin with the card that
        is dealt first. Raises ValueError for a stack above those of the game, as observations would
        have no room for its raises.
        """
        players = self.players
        if isinstance(stacks, list | tuple):
            players = min(len(stacks), players)
        state = self._state(self.stacks if stacks is None else stacks, players, rng, deck_cards)
        if (deepest := max(state.starting_stacks)) > max(self.stacks):
            raise ValueError(
                f"the stack {deepest} is above the game's {max(self.stacks)}; make the game with "
                f"stacks={deepest}"
            )
        return TrainingHand(self, state)

    def decode(self, observation: ArrayLike) -> Facts:
        """Return the facts of an observation [size]; raises ValueError for another shape."""
        return decode(self.layout, observation)

    def __repr__(self) -> str:
        return (
            f"<{self.variant.name}, {self.players} players, {self.action_count} actions, "
            f"observations of {self.layout.size} numbers>"
        )


def known_deck(
    game: TrainingGame, hole_cards: Sequence[Sequence[Card]], board: Sequence[Card]
) -> list[Card]:
    """Return a deck that deals known cards to their seats and the board, and others elsewhere."""
    known = {*chain(board, *hole_cards)}
    hidden = (card for card in game.variant.deck if card not in known)
    to_board, to_seats = chain(board, hidden), [chain(cards, hidden) for cards in hole_cards]
    deck: list[Card] = []
    for street in game.streets:
        deck += islice(hidden, street.card_burning_status)
        deck += [next(cards) for _ in street.hole_dealing_statuses for cards in to_seats]
        deck += islice(to_board, street.board_dealing_count)
    return [*deck, *hidden]


def _has_two_sizes(state: State) -> bool:
    """Return whether an open pair allows bets of twice the size."""
    return state.rules.open_pair_doubles and any(
        street.open_pair_status for street in state.streets
    )
