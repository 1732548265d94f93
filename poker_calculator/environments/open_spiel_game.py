"""The variants as a game of OpenSpiel, "poker_calculator"; importing this module registers it.

Players are seats, counted from the left of the button; heads-up, player 0 is the big blind. Their
actions are indices of the menu of a `TrainingGame`. A chance node deals one card; its actions are
indices of the sorted deck. Burned cards stay unknown, so all unseen cards are equally likely.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import prod
from typing import Any, Final

import numpy as np

from lookup.arguments import shown
from lookup.running.cached import cached_property
from poker_calculator.environments.menu import AMOUNTS, FIRST_SIZE, FOLD
from poker_calculator.environments.observation import ACTION_NAMES, Facts, cards_of_draw
from poker_calculator.environments.training_game import TrainingGame
from poker_calculator.environments.training_hand import TrainingHand
from poker_calculator.games.cards import Card, write_cards
from poker_calculator.games.hand.hand import Automation

try:
    import pyspiel
except ImportError:
    cure = 'install it with `pip install "poker-calculator[openspiel]"`'
    raise ImportError(f"games of OpenSpiel need open_spiel; {cure}") from None

DEALS: Final = {Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING}
LISTS: Final = ("stacks", "blinds", "antes")
NUMBERS: Final = ("bring_in", "small_bet", "big_bet", "min_bet")
DEFAULT: Final = "default"
PARAMETERS: Final = {
    "variant": "NT",
    "players": 2,
    **dict.fromkeys(("menu", *LISTS), DEFAULT),
    **dict.fromkeys(NUMBERS, 0),
}
"""The parameters of the game; for "default" and 0, those of the variant."""
TYPE: Final = pyspiel.GameType(
    short_name="poker_calculator",
    long_name="Poker of any variant",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=10,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=PARAMETERS,
)
KEPT: Final = 10_000
"""The number of cached positions, of 8 kB each; it holds the 9,457 positions of Leduc poker, which
solvers visit repeatedly."""
PRIVATE: Final = ("own_cards", "discards")
"""The parts of an observation that only its seat knows."""
PUBLIC: Final = ("street", "boards", "open_cards", "live", "stacks", "bets", "contributions")


def read_options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a `TrainingGame` from parameters of OpenSpiel."""
    options: dict[str, Any] = {name: given[name] for name in NUMBERS if given[name]}
    for name in LISTS:
        if given[name] != DEFAULT:
            numbers = given[name].split()
            if not all(number.isdecimal() for number in numbers):
                raise ValueError(
                    f"{name} is {shown(given[name])}; give whole numbers and spaces, such as '1 2'"
                )
            options[name] = [*map(int, numbers)]
    if (menu := given["menu"]) != DEFAULT:
        options["menu"] = menu if menu == AMOUNTS else [*map(_read_size, menu.split())]
    return options


def _read_size(size: str) -> float | str:
    """Return a size of the menu: a percentage or a fraction of the pot, or a name."""
    try:
        return float(size[:-1]) / 100 if size.endswith("%") else float(size)
    except ValueError:
        return size


class OpenSpielGame(pyspiel.Game):
    """A variant with its table as a game of OpenSpiel, for ``pyspiel.load_game``.

    The parameters are those of `TrainingGame`. ``stacks``, ``blinds``, ``antes`` and ``menu`` are
    lists with spaces. In a string for OpenSpiel, a list needs two numbers, or a percentage in the
    menu, because OpenSpiel reads one number as an integer.

    >>> import pyspiel
    >>> import poker_calculator.environments.open_spiel_game
    >>> game = pyspiel.load_game("poker_calculator(stacks=100 100,menu=50% all-in)")
    >>> state = game.new_initial_state()
    >>> while state.is_chance_node():
    ...     state.apply_action(state.chance_outcomes()[0][0])
    >>> state.current_player(), [state.action_to_string(action) for action in state.legal_actions()]
    (1, ['Fold', 'Call 1', 'Raise to 4', 'Raise to 100'])
    """

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(parameters or {})}
        for name in LISTS:  # OpenSpiel would read the number of a list of one as an integer
            if given[name].isdecimal():
                given[name] = " ".join([given[name]] * given["players"])
        options = read_options(given)
        if len(sizes := options.get("menu", "")) == 1 and isinstance(sizes[0], float):
            given["menu"] = f"{100 * sizes[0]}%"
        options |= {"players": given["players"], "automations": {*Automation} - DEALS}
        self.training_game = game = TrainingGame(given["variant"], **options)
        self.first = Position(game.deal(rng=0))
        self.after = lru_cache(KEPT)(Position.after)
        cards = len(self.first.hand.state.deck)
        rounds = 1 + sum(street.draw_status for street in game.streets)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.action_count,
            max_chance_outcomes=cards,
            num_players=game.players,
            min_utility=-float(sorted(game.stacks)[-2]),
            max_utility=float(sum(game.stacks) - min(game.stacks)),
            utility_sum=0.0,
            # With the chance nodes, because Shimmy counts them, too.
            max_game_length=game.layout.shapes["history"][0] + cards * rounds,
        )
        super().__init__(TYPE, info, given)

    def new_initial_state(self) -> OpenSpielState:
        """Return the state before the first card."""
        return OpenSpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> OpenSpielObserver | None:
        """Return an observer; None for one that sees the cards of all players."""
        if params:
            raise ValueError(f"observations have no parameters; got {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        return OpenSpielObserver(self.training_game, kind)


class Position:
    """An immutable hand, which several states share, with its cached facts."""

    def __init__(self, hand: TrainingHand) -> None:
        self.hand: TrainingHand = hand
        self.next_cards: list[Card] = hand.next_cards
        self.texts: dict[Any, str] = {}
        """The observations as text, by observer and player."""

    @cached_property
    def legal(self) -> list[int]:
        """Return the legal actions of the seat to act."""
        return np.flatnonzero(self.hand.legal).tolist()

    def after(self, action: int) -> Position:
        """Return the position after an action, or after a card by its index in the deck."""
        hand = self.hand.copy()
        if self.next_cards:
            hand.deal(sorted(hand.state.deck)[action])
        else:
            hand.act(action)
        return Position(hand)

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self


class OpenSpielState(pyspiel.State):
    """A state of an `OpenSpielGame`."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.position: Position = game.first

    @property
    def hand(self) -> TrainingHand:
        """Return the `TrainingHand`, which must not be changed."""
        return self.position.hand

    def current_player(self) -> int:
        """Return the seat to act, or OpenSpiel's id of chance or of a terminal state."""
        if self.position.next_cards:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.hand.turn
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal if player == self.hand.turn else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the indices of the cards that may be dealt, equally likely."""
        cards = {*self.position.next_cards}
        deck = enumerate(sorted(self.hand.state.deck))
        return [(index, 1 / len(cards)) for index, card in deck if card in cards]

    def _apply_action(self, action: int) -> None:
        self.position = self.get_game().after(self.position, action)

    def _action_to_string(self, player: int, action: int) -> str:
        hand = self.hand
        if player == pyspiel.PlayerId.CHANCE:
            return f"Deal {sorted(hand.state.deck)[action]}"
        if player != hand.turn or action not in self.position.legal:
            return f"Action {action}"
        if (subset := action - hand.game.first_draw) >= 0:
            return f"Discard {_text(cards_of_draw(hand.hole_cards[player], subset))}"
        if action >= FIRST_SIZE:
            return f"Raise to {hand.amounts[action - FIRST_SIZE]}"
        call = hand.facts(player).turn.call
        return "Fold" if action == FOLD else f"Call {call}" if call else "Check"

    def is_terminal(self) -> bool:
        """Return whether the hand is over."""
        return self.hand.is_over

    def returns(self) -> list[float]:
        """Return each seat's winnings in chips, zeros before the end."""
        is_over = self.hand.is_over
        return [float(chips) if is_over else 0.0 for chips in self.hand.payoffs]

    def __str__(self) -> str:
        hands = " / ".join(map(_text, self.hand.hole_cards))
        return f"{hands}; {public_text(self.hand.facts(0), history=True)}"


class OpenSpielObserver:
    """An observer of OpenSpiel: the observation of a seat as a tensor or as text.

    ``dict`` has views of the tensor's parts, by name. With perfect recall, the history is included.
    """

    def __init__(self, game: TrainingGame, kind: Any) -> None:
        self._recall, self._public = bool(kind.perfect_recall), bool(kind.public_info)
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._layout = layout = game.layout
        names = [
            name
            for name in layout.shapes
            if (self._private if name in PRIVATE else self._public)
            and (self._recall or name != "history")
        ]
        self.tensor = np.zeros(sum(prod(layout.shapes[name]) for name in names), np.float32)
        self.dict = layout.split(self.tensor, names)

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Fill ``tensor`` and its views in ``dict`` with the observation of a player."""
        parts = self._layout.split(state.hand.observe(player))
        for name, view in self.dict.items():
            view[:] = parts[name]

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """Return the observation of a player as text."""
        texts, key = state.position.texts, (self._recall, self._public, self._private, player)
        if key not in texts:
            facts, parts = state.hand.facts(player), []
            if self._private:
                parts.append(f"seat {player}: {' / '.join(map(_text, facts.own_cards))}")
                parts.append(f"discards {' / '.join(map(_text, facts.discards))}")
            if self._public:
                parts.append(public_text(facts, self._recall))
            texts[key] = "; ".join(parts)
        return texts[key]


def public_text(facts: Facts, history: bool) -> str:
    """Return the facts that all seats know, with or without the history."""
    past = (f"{seat} {ACTION_NAMES[action]} {amount}" for _, seat, action, amount in facts.history)
    parts = [f"to act {facts.actor}", *(f"{name} {getattr(facts, name)}" for name in PUBLIC)]
    return "; ".join([*parts, ", ".join(past)] if history else parts)


def _text(cards: Iterable[Card]) -> str:
    return write_cards([*cards])


pyspiel.register_game(TYPE, OpenSpielGame)
