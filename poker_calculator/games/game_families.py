"""Create states of a variant: one family of games for each kind of forced bets.

``NoLimitTexasHoldem.create_state(...)`` makes a state at once. ``NoLimitTexasHoldem(...)`` keeps
all arguments but stacks and players; call the result with these. Both take the options of `State`:
``divmod``, ``rake``, ``fees``, ``posts``, ``rules``, ``rng`` and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Any, ClassVar, Final, NoReturn, ParamSpec, Unpack

from lookup.names import suggestion
from poker_calculator.games.chips import Chips, ChipsLike, read_forced_chips
from poker_calculator.games.hand.beginning import read_player_count
from poker_calculator.games.hand.hand import Automation
from poker_calculator.games.hand.state import State, StateOptions
from poker_calculator.games.variants.table_rules import DEFAULT_RULES
from poker_calculator.games.variants.variant import VARIANTS, Variant

CreateArguments = ParamSpec("CreateArguments")

OF_STATE: Final = {
    "blinds_or_straddles": "blinds",
    "starting_stacks": "stacks",
    "player_count": "players",
}
"""Arguments of `create_state` by their names in `State`; it accepts both names."""


def with_options(create: Callable[CreateArguments, State]) -> Callable[CreateArguments, State]:
    """List the options of `State` in the signature of a ``create_state``; explain unknown names."""
    own = signature(create)
    positional = [
        parameter
        for parameter in own.parameters.values()
        if parameter.kind is not Parameter.VAR_KEYWORD
    ]
    options = signature(State).parameters.values()
    shown = [
        *positional,
        *(parameter for parameter in options if parameter.kind is Parameter.KEYWORD_ONLY),
    ]
    parameters = {parameter.name: parameter for parameter in shown[1:]}

    @wraps(create)
    def made(*arguments: CreateArguments.args, **named: CreateArguments.kwargs) -> State:
        if not named.keys() <= parameters.keys():
            named = _read_names(named, parameters)  # type: ignore[assignment]
        return create(*arguments, **named)

    del made.__wrapped__  # Sphinx would look for the defaults of all options in its source
    made.__signature__ = own.replace(parameters=shown)  # type: ignore[attr-defined]
    return made


def _read_names(named: Mapping[str, Any], parameters: Iterable[str]) -> dict[str, Any]:
    """Return arguments by the names of `create_state`; raise TypeError for an unknown name."""
    read: dict[str, Any] = {}
    for keyword, value in named.items():
        name = OF_STATE.get(keyword, keyword)
        if name not in parameters:
            cure = f"{suggestion(keyword, parameters)}it takes {', '.join(parameters)}"
            if keyword == "seed":
                cure = "the seed of the shuffles is rng, e.g. rng=7"
            raise TypeError(f"create_state takes no {keyword!r}; {cure}")
        if name in read:
            raise TypeError(f"create_state takes {name!r} once, not also as {keyword!r}")
        read[name] = value
    return read


def player_count(stacks: ChipsLike, players: int | None) -> int:
    """Return the number of players, by default one for each of several stacks, or two."""
    if players is not None:
        return players
    try:
        return len(stacks)  # type: ignore[arg-type]
    except TypeError:
        return 2


def with_smallest_bet(
    bet: Chips | None, antes: ChipsLike, blinds: ChipsLike, count: int
) -> tuple[Chips, ChipsLike, ChipsLike]:
    """Return the smallest bet, by default the big blind, or the ante without blinds; and the rest.

    >>> with_smallest_bet(None, 0, (1, 2, 4), 3)
    (2, (0, 0, 0), (1, 2, 4))
    """
    if bet is not None:
        return bet, antes, blinds
    count = read_player_count(count)
    antes = read_forced_chips(antes, count, "the ante")
    blinds = read_forced_chips(blinds, count, "the blind or straddle")
    return max(blinds[:2]) or max(blinds) or max(antes) or 1, antes, blinds


class PredefinedGame:
    """A variant with the sizes of its bets, called with stacks and a player count."""

    variant: ClassVar[Variant]
    create_state: ClassVar[Callable[..., State]]
    __signature__: ClassVar[Signature]

    def __init_subclass__(cls, code: str = "") -> None:
        """Take the variant of a code; a family of games has none."""
        if code:
            cls.variant = VARIANTS[code]
            cls.__signature__ = signature(cls.create_state)

    def __init__(self, *parameters: Any, **options: Any) -> None:
        self.parameters: tuple[Any, ...] = parameters
        self.options: dict[str, Any] = options

    def __call__(
        self,
        stacks: ChipsLike | None = None,
        players: int | None = None,
        **options: Unpack[StateOptions],
    ) -> State:
        """Return a state for these stacks; *options* override those of the game."""
        arguments: dict[str, Any] = {"stacks": stacks, "players": players}
        arguments = {name: value for name, value in arguments.items() if value is not None}
        return self.create_state(*self.parameters, **{**self.options, **arguments, **options})

    def __repr__(self) -> str:
        """Return the game, or, without parameters, the call that makes a hand.

        >>> from poker_calculator.games import NoLimitTexasHoldem
        >>> NoLimitTexasHoldem()
        <No-limit Texas hold'em; for a hand call NoLimitTexasHoldem.create_state(stacks=200)>
        """
        names = [*signature(self.create_state).parameters][1:]
        arguments = {**dict(zip(names, self.parameters[1:], strict=False)), **self.options}
        if not self.parameters and not arguments:
            return f"<{self.variant.name}; for a hand call {self._call()}>"
        return (
            f"<{self.variant.name}: {', '.join(f'{name}={arguments[name]}' for name in arguments)}>"
        )

    def _call(self) -> str:
        return f"{type(self).__name__}.create_state(stacks=200)"

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> NoReturn:
            raise AttributeError(
                f"{type(self).__name__} is a game, not a hand, and has no {name!r}; "
                f"for a hand call {self._call()}"
            )

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
    @with_options
    def create_state(
        cls,
        automations: Iterable[Automation] = Automation,
        ante_trimming_status: bool = True,
        antes: ChipsLike = 0,
        blinds: ChipsLike = (1, 2),
        small_bet: Chips | None = None,
        big_bet: Chips | None = None,
        stacks: ChipsLike = 200,
        players: int | None = None,
        **options: Unpack[StateOptions],
    ) -> State:
        """Return a state of the variant.

        Parameters
        ----------
        automations, ante_trimming_status, antes : as for `State`
        blinds : as *blinds_or_straddles* for `State`
        small_bet, big_bet : chips, optional
            The sizes of bets and raises on the early and on the later streets, by default the big
            blind and twice the small bet.
        stacks : as *starting_stacks* for `State`
        players : the number of players, by default one for each of several stacks, or 2
        options : as for `State`; *rng* is the seed of the shuffles

        Examples
        --------
        >>> from poker_calculator.games import FixedLimitTexasHoldem
        >>> state = FixedLimitTexasHoldem.create_state(blinds=(1, 2), stacks=100, rng=7)
        >>> state.complete_bet_or_raise_to()
        CompletionBettingOrRaisingTo(player_index=1, amount=4)
        """
        count = player_count(stacks, players)
        small, antes, blinds = with_smallest_bet(small_bet, antes, blinds, count)
        bets = small, 2 * small if big_bet is None else big_bet
        return cls._state(
            automations, ante_trimming_status, antes, blinds, 0, bets, stacks, count, options
        )


class BringInGame(PredefinedGame):
    """A stud game with a bring-in, a small bet and a big bet."""

    @classmethod
    @with_options
    def create_state(
        cls,
        automations: Iterable[Automation] = Automation,
        ante_trimming_status: bool = True,
        antes: ChipsLike = 0,
        bring_in: Chips = 1,
        small_bet: Chips | None = None,
        big_bet: Chips | None = None,
        stacks: ChipsLike = 200,
        players: int | None = None,
        **options: Unpack[StateOptions],
    ) -> State:
        """Return a state of the variant.

        Parameters
        ----------
        automations, ante_trimming_status, antes : as for `State`
        bring_in : chips
            The forced bet of the first player to act, less than the small bet.
        small_bet, big_bet : chips, optional
            The sizes of bets and raises on the early and on the later streets, by default twice the
            bring-in and twice the small bet.
        stacks : as *starting_stacks* for `State`
        players : the number of players, by default one for each of several stacks, or 2
        options : as for `State`; *rng* is the seed of the shuffles

        Examples
        --------
        >>> from poker_calculator.games.predefined import FixedLimitRazz
        >>> state = FixedLimitRazz.create_state(antes=1, stacks=100, players=3, rng=7)
        >>> state.post_bring_in().amount
        1
        """
        small = 2 * bring_in if small_bet is None else small_bet
        bets = small, 2 * small if big_bet is None else big_bet
        count = player_count(stacks, players)
        return cls._state(
            automations, ante_trimming_status, antes, 0, bring_in, bets, stacks, count, options
        )


class BigBetGame(PredefinedGame):
    """A no-limit or pot-limit game with blinds and a smallest bet."""

    @classmethod
    @with_options
    def create_state(
        cls,
        automations: Iterable[Automation] = Automation,
        ante_trimming_status: bool = True,
        antes: ChipsLike = 0,
        blinds: ChipsLike = (1, 2),
        min_bet: Chips | None = None,
        stacks: ChipsLike = 200,
        players: int | None = None,
        **options: Unpack[StateOptions],
    ) -> State:
        """Return a state of the variant.

        Parameters
        ----------
        automations, ante_trimming_status, antes : as for `State`
        blinds : as *blinds_or_straddles* for `State`
        min_bet : chips, optional
            The smallest bet and raise; by default the big blind, or the ante without blinds.
        stacks : as *starting_stacks* for `State`
        players : the number of players, by default one for each of several stacks, or 2
        options : as for `State`; *rng* is the seed of the shuffles

        Examples
        --------
        >>> from poker_calculator.games import NoLimitTexasHoldem
        >>> state = NoLimitTexasHoldem.create_state(stacks=100, players=3, rng=7)
        >>> state.actor_index, state.total_pot_amount
        (2, 3)
        """
        count = player_count(stacks, players)
        least, antes, blinds = with_smallest_bet(min_bet, antes, blinds, count)
        bets = least, least
        return cls._state(
            automations, ante_trimming_status, antes, blinds, 0, bets, stacks, count, options
        )
