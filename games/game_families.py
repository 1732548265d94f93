"""Create states of a variant: one family of games for each kind of forced bets.

``NoLimitTexasHoldem.create_state(...)`` makes a state at once; ``NoLimitTexasHoldem(...)`` keeps
everything but stacks and player count, and is called with those. Options of both are those of
`State`: ``divmod``, ``rake``, ``fees``, ``posts``, ``rules``, ``rng`` and so on.
"""

from collections.abc import Callable, Iterable
from inspect import signature
from typing import Any, ClassVar, Unpack

from games.chips import Chips, ChipsLike
from games.hand.hand import Automation
from games.hand.state import State, StateOptions
from games.variants.table_rules import DEFAULT_RULES
from games.variants.variant import VARIANTS, Variant


class PredefinedGame:
    """A variant with the sizes of its bets, called with stacks and a player count."""

    variant: ClassVar[Variant]
    create_state: ClassVar[Callable[..., State]]

    def __init_subclass__(cls, code: str = "") -> None:
        """Take the variant of a code; a family of games has none."""
        if code:
            cls.variant = VARIANTS[code]

    def __init__(self, *parameters: Any, **options: Unpack[StateOptions]) -> None:
        self.parameters, self.options = parameters, options

    def __call__(
        self, starting_stacks: ChipsLike, player_count: int, **options: Unpack[StateOptions]
    ) -> State:
        """Return a state for these stacks; *options* come before those of the game."""
        return self.create_state(
            *self.parameters, starting_stacks, player_count, **{**self.options, **options}
        )

    def __repr__(self) -> str:
        names = [*signature(self.create_state).parameters][1:]
        given = zip(names, self.parameters[1:], strict=False)
        return f"<{self.variant.name}: {', '.join(f'{name}={value}' for name, value in given)}>"

    @classmethod
    def _state(
        cls,
        automations: Iterable[Automation],
        ante_trimming_status: bool,
        antes: ChipsLike,
        blinds: ChipsLike,
        bring_in: Chips,
        bets: tuple[Chips, Chips],
        stacks: ChipsLike,
        player_count: int,
        options: StateOptions,
    ) -> State:
        variant = cls.variant
        rules = options.get("rules", DEFAULT_RULES)
        options.setdefault("name", variant.name)
        return State(
            automations,
            variant.deck,
            variant.hand_types,
            variant.streets(*bets, rules.bets_per_street),
            variant.structure,
            ante_trimming_status,
            antes,
            blinds,
            bring_in,
            stacks,
            player_count,
            **options,
        )


class FixedLimitGame(PredefinedGame):
    """A game with blinds, a small bet and a big bet."""

    @classmethod
    def create_state(
        cls,
        automations: Iterable[Automation],
        ante_trimming_status: bool,
        antes: ChipsLike,
        blinds_or_straddles: ChipsLike,
        small_bet: Chips,
        big_bet: Chips,
        starting_stacks: ChipsLike,
        player_count: int,
        **options: Unpack[StateOptions],
    ) -> State:
        """Return a state of the variant.

        Parameters
        ----------
        automations, ante_trimming_status, antes : as for `State`
        blinds_or_straddles : as for `State`
        small_bet, big_bet : chips
            The sizes of bets and raises on the early and on the later streets.
        starting_stacks, player_count, options : as for `State`

        Examples
        --------
        >>> from games import FixedLimitTexasHoldem as game
        >>> state = game.create_state(Automation, True, 0, (1, 2), 2, 4, 100, 2, rng=7)
        >>> state.complete_bet_or_raise_to()
        CompletionBettingOrRaisingTo(player_index=1, amount=4)
        """
        blinds, bets = blinds_or_straddles, (small_bet, big_bet)
        stacks, count = starting_stacks, player_count
        return cls._state(
            automations, ante_trimming_status, antes, blinds, 0, bets, stacks, count, options
        )


class BringInGame(PredefinedGame):
    """A stud game with a bring-in, a small bet and a big bet."""

    @classmethod
    def create_state(
        cls,
        automations: Iterable[Automation],
        ante_trimming_status: bool,
        antes: ChipsLike,
        bring_in: Chips,
        small_bet: Chips,
        big_bet: Chips,
        starting_stacks: ChipsLike,
        player_count: int,
        **options: Unpack[StateOptions],
    ) -> State:
        """Return a state of the variant.

        Parameters
        ----------
        automations, ante_trimming_status, antes : as for `State`
        bring_in : chips
            The forced bet of the first player to act, less than the small bet.
        small_bet, big_bet : chips
            The sizes of bets and raises on the early and on the later streets.
        starting_stacks, player_count, options : as for `State`

        Examples
        --------
        >>> from games import FixedLimitRazz
        >>> state = FixedLimitRazz.create_state(Automation, True, 1, 1, 2, 4, 100, 3, rng=7)
        >>> state.post_bring_in().amount
        1
        """
        bets, stacks, count = (small_bet, big_bet), starting_stacks, player_count
        return cls._state(
            automations, ante_trimming_status, antes, 0, bring_in, bets, stacks, count, options
        )


class BigBetGame(PredefinedGame):
    """A no-limit or pot-limit game with blinds and a smallest bet."""

    @classmethod
    def create_state(
        cls,
        automations: Iterable[Automation],
        ante_trimming_status: bool,
        antes: ChipsLike,
        blinds_or_straddles: ChipsLike,
        min_bet: Chips,
        starting_stacks: ChipsLike,
        player_count: int,
        **options: Unpack[StateOptions],
    ) -> State:
        """Return a state of the variant.

        Parameters
        ----------
        automations, ante_trimming_status, antes : as for `State`
        blinds_or_straddles : as for `State`
        min_bet : chips
            The smallest bet, and raise.
        starting_stacks, player_count, options : as for `State`

        Examples
        --------
        >>> from games import NoLimitTexasHoldem
        >>> state = NoLimitTexasHoldem.create_state(Automation, True, 0, (1, 2), 2, 100, 3, rng=7)
        >>> state.actor_index, state.total_pot_amount
        (2, 3)
        """
        blinds, bets = blinds_or_straddles, (min_bet, min_bet)
        stacks, count = starting_stacks, player_count
        return cls._state(
            automations, ante_trimming_status, antes, blinds, 0, bets, stacks, count, options
        )
