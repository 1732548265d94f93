"""The observation of a seat: its information about a hand in one array of float32, and back.

Seats are counted from the observer: index 0 is the observer, index 1 the seat on their left.
Chips are whole numbers up to 2**24, which float32 represents exactly, so `decode` restores every
fact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import accumulate, chain, count
from math import ceil, inf, log, prod
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lookup.arguments import shown
from poker_calculator.games.cards import ALL_CARDS, Card
from poker_calculator.games.hand.state import State
from poker_calculator.games.play.legal_actions import ActionCode

FOLDED, CHECKED_OR_CALLED, RAISED = (code + 1 for code in ActionCode)
"""The actions in a history, `ActionCode` plus 1; 0 fills the rows after the last action."""
BROUGHT_IN, DREW = RAISED + 1, RAISED + 2
ACTION_NAMES: Final = ("", "fold", "call", "raise", "bring in", "draw")
"""The names of the actions in a history."""
CARD_SHAPE: Final = 13, 4
"""Cards by rank, deuce to ace, and suit, clubs to spades."""
MOST_CHIPS: Final = 1 << 24
CHIPS: Final = ("stacks", "bets", "contributions", "starting_stacks")
BY_SEAT: Final = ("live", *CHIPS)
"""The facts with a number for each seat."""


class PastAction(NamedTuple):
    """An action of the hand so far."""

    street: int
    seat: int
    action: int
    """`FOLDED`, `CHECKED_OR_CALLED`, `RAISED`, `BROUGHT_IN` or `DREW`."""
    amount: int
    """The chips that a call or the bring-in adds, the total of a raise, or the number of cards
    drawn."""


class Turn(NamedTuple):
    """The pot, and the amounts of the observer's turn; the last three are 0 out of turn."""

    pot: int
    bet_to_match: int
    call: int
    """The chips that a check, a call or the bring-in adds."""
    min_raise_to: int
    """0 if the observer cannot raise."""
    max_raise_to: int


class Facts(NamedTuple):
    """The information of a seat about a hand; lists are by seat, from the left of the button."""

    seat: int
    """The seat of the observer."""
    actor: int | None
    """The seat to act, or None."""
    street: int
    """The index of the street, from 0 before the flop."""
    own_cards: tuple[tuple[Card, ...], ...]
    """The cards that the observer received in each round of the deal, ascending."""
    discards: tuple[tuple[Card, ...], ...]
    """The cards that the observer discarded at each draw so far, ascending."""
    open_cards: tuple[tuple[Card, ...], ...]
    """The face-up cards of each seat, including folded seats, in the order of the deal."""
    boards: tuple[tuple[tuple[Card, ...], ...], ...]
    """The cards of each street on each board, ascending."""
    live: tuple[bool, ...]
    """True for each seat with a player who has not folded."""
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    """The chips that each seat bet on this street."""
    contributions: tuple[int, ...]
    """The chips of each seat from earlier streets; 0 after the hand."""
    starting_stacks: tuple[int, ...]
    turn: Turn
    history: tuple[PastAction, ...]

    @property
    def hole_cards(self) -> list[Card]:
        """Return the hole cards that the observer has not discarded, ascending."""
        return held_cards(self.own_cards, self.discards)


def held_cards(
    received: Iterable[Iterable[Card]], discards: Iterable[Iterable[Card]]
) -> list[Card]:
    """Return the received cards without the discarded ones, ascending."""
    return sorted((Counter(chain(*received)) - Counter(chain(*discards))).elements())


def cards_of_draw(cards: Iterable[Card], draw: int) -> list[Card]:
    """Return the cards that a draw discards: the i-th lowest of the hole cards for bit i.

    >>> from poker_calculator.games.cards import read_cards
    >>> cards_of_draw(read_cards("As2cKd"), 0b101)
    [2c, As]
    """
    return [card for place, card in enumerate(sorted(cards)) if draw >> place & 1]


class Layout:
    """The parts of an observation: their names, shapes and places.

    *players* is the number of seats, *most_actions* that of the rows of the history. The parts are

    - planes [13, 4] with a 1 for each card, by rank and suit: ``own_cards``, the observer's, for
      each round of the deal; ``board``, for each board and each street that deals to it;
      ``discards``, the observer's, for each draw of draw games
    - ``open_cards``, only in stud: a plane for each seat, with 1, 2, ... in the order of the deal
    - ``position``, the observer's seat; ``actor``, the seat to act; ``street``: one-hot vectors
    - ``live``, ``stacks``, ``bets``, ``contributions``, ``starting_stacks``: a number for each seat
    - ``turn``: pot, bet to match, and the observer's call, minimum and maximum to raise to
    - ``history``: rows of street + 1, seat + 1, action and amount
    """

    def __init__(self, state: State, most_actions: int) -> None:
        streets, players = state.streets, state.player_count
        dealt = [street.hole_dealing_statuses for street in streets]
        draws = sum(street.draw_status for street in streets)
        self.players: int = players
        self.board_counts: list[int] = [street.board_dealing_count for street in streets]
        dealing = [index for index, count in enumerate(self.board_counts) if count]
        is_short = players * len([*chain(*dealt)]) + len(streets) > len(state.deck)
        if is_short and not dealing:
            dealing = [len(streets) - 1]  # a shared card, when the deck is too short for stud
        self.board_streets: tuple[int, ...] = tuple(dealing)
        shapes: dict[str, tuple[int, ...]] = {
            "own_cards": (draws + sum(map(bool, dealt)), *CARD_SHAPE),
            "board": (state.rules.boards, len(dealing), *CARD_SHAPE),
            "open_cards": (players if any(chain(*dealt)) else 0, *CARD_SHAPE),
            "discards": (draws, *CARD_SHAPE),
            **dict.fromkeys(("position", "actor"), (players,)),
            "street": (len(streets),),
            **dict.fromkeys(BY_SEAT, (players,)),
            "turn": (len(Turn._fields),),
            "history": (most_actions, len(PastAction._fields)),
        }
        self.shapes: dict[str, tuple[int, ...]] = {
            name: shape for name, shape in shapes.items() if prod(shape)
        }
        *starts, size = accumulate(map(prod, self.shapes.values()), initial=0)
        self.starts: dict[str, int] = dict(zip(self.shapes, starts, strict=True))
        self.size: int = size

    def split(
        self, observation: NDArray[np.float32], names: Iterable[str] | None = None
    ) -> dict[str, NDArray[np.float32]]:
        """Return the parts of observations [..., size] by name, as views.

        Give *names* for arrays with only some of the parts.
        """
        parts, end = {}, 0
        for name in self.shapes if names is None else names:
            shape = self.shapes[name]
            start, end = end, end + prod(shape)
            parts[name] = observation[..., start:end].reshape(*observation.shape[:-1], *shape)
        return parts


def most_raises(stacks: Sequence[int], smallest_bet: int, fraction: float) -> int:
    """Return a bound on the number of bets and raises, each at least *fraction* of the pot.

    Each bet also adds *smallest_bet* or more, unless it is all-in.
    """
    second = sorted(stacks)[-2]
    level, raises = smallest_bet, 0
    while level < second and fraction * level < smallest_bet:
        level += smallest_bet
        raises += 1
    if level < second and fraction < inf:
        raises += ceil(log(second / level) / log(1 + fraction))
    return raises + len(stacks)


def layout_of(state: State, fraction: float) -> Layout:
    """Return the layout for hands like *state*; each raise is at least *fraction* of the pot."""
    streets, players = state.streets, state.player_count
    least = int(min(s.min_completion_betting_or_raising_amount for s in streets))
    rounds = len(streets) + sum(street.draw_status for street in streets)
    most = most_raises([*map(int, state.starting_stacks)], least, fraction)
    limits = [street.max_completion_betting_or_raising_count for street in streets]
    # After each raise, and at the beginning of each round, every seat acts at most once.
    actions = players * (most + rounds)
    if None not in limits:
        heads_up = 2 * (most + rounds) if state.rules.unlimited_heads_up else 0
        most = min(most, sum(limit or 0 for limit in limits))
        actions = max(heads_up, players * (most + rounds))
    return Layout(state, actions)


def encode(layout: Layout, facts: Facts) -> NDArray[np.float32]:
    """Return facts as an array [size] of float32; raises ValueError if the history is too long."""
    observation = np.zeros(layout.size, np.float32)
    starts, players, seat = layout.starts, layout.players, facts.seat
    planes = {
        "own_cards": facts.own_cards,
        "board": chain(*facts.boards),
        "open_cards": _from(seat, facts.open_cards),
        "discards": facts.discards,
    }
    for name, groups in planes.items():  # without cards in parts that the layout lacks
        for start, cards in zip(count(starts.get(name, 0) - 1, 52), groups, strict=False):
            for order, card in enumerate(cards, 1):
                observation[start + card] = order if name == "open_cards" else 1
    observation[starts["position"] + seat] = 1
    if facts.actor is not None:
        observation[starts["actor"] + (facts.actor - seat) % players] = 1
    observation[starts["street"] + facts.street] = 1
    if len(facts.history) > (most := layout.shapes["history"][0]):
        raise ValueError(
            f"the hand has {len(facts.history)} actions, more than the {most} of an observation, "
            f"because of bets smaller than the menu's; add 'min' to the menu"
        )
    rows = [
        (street + 1, (actor - seat) % players + 1, action, amount)
        for street, actor, action, amount in facts.history
    ]
    by_seat = [_from(seat, getattr(facts, name)) for name in BY_SEAT]
    numbers = [*chain(*by_seat, facts.turn, *rows)]  # consecutive parts
    observation[starts["live"] : starts["live"] + len(numbers)] = numbers
    return observation


def _from(seat: int, by_seat: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the entries of all seats, from a seat on round the table."""
    return (*by_seat[seat:], *by_seat[:seat])


def decode(layout: Layout, observation: ArrayLike) -> Facts:
    """Return the facts of an observation [size]; raises ValueError for an array of another size."""
    array = np.asarray(observation)
    if array.shape != (layout.size,):
        raise ValueError(
            f"an observation of this game has {layout.size} numbers; got an array of {array.shape}"
        )
    parts = layout.split(array)
    seat, players = int(parts["position"].argmax()), layout.players
    no_planes = np.zeros((0, *CARD_SHAPE))
    opened = _cards(parts["open_cards"]) if "open_cards" in parts else ((),) * players
    actor = np.flatnonzero(parts["actor"])

    def whole(name: str) -> tuple[int, ...]:
        return _from(-seat % players, tuple(map(int, parts[name])))

    history = tuple(
        PastAction(int(street) - 1, int(seat + actor - 1) % players, int(action), int(amount))
        for street, actor, action, amount in parts["history"].tolist()
        if action
    )
    drawn = sum(past.seat == seat and past.action == DREW for past in history)
    return Facts(
        seat=seat,
        actor=int(seat + actor[0]) % players if actor.size else None,
        street=int(parts["street"].argmax()),
        own_cards=by_round(_cards(parts["own_cards"])),
        discards=_cards(parts.get("discards", no_planes)[:drawn]),
        open_cards=_from(-seat % players, opened),
        boards=_cards(parts.get("board", no_planes)),
        live=tuple(map(bool, whole("live"))),
        turn=Turn(*map(int, parts["turn"].tolist())),
        history=history,
        **{name: whole(name) for name in CHIPS},
    )


def by_round(rounds: Iterable[Iterable[Card]]) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of each round, ascending, up to the last one with cards."""
    cards = [tuple(sorted(each)) for each in rounds]
    while cards and not cards[-1]:
        cards.pop()
    return tuple(cards)


def _cards(planes: NDArray[Any]) -> tuple[Any, ...]:
    """Return the cards of planes [..., 13, 4], nested alike, sorted by the numbers in a plane."""
    if planes.ndim > len(CARD_SHAPE):
        return tuple(map(_cards, planes))
    numbers = planes.ravel()
    cards = np.flatnonzero(numbers)
    return tuple(ALL_CARDS[card + 1] for card in cards[np.argsort(numbers[cards], kind="stable")])


def check_chips(total: int) -> None:
    """Raise ValueError for more chips than an observation holds exactly."""
    if total > MOST_CHIPS:
        raise ValueError(
            f"the table has {shown(total)} chips and an observation holds {MOST_CHIPS:,} exactly; "
            f"count in larger chips"
        )
