"""Playing a hand history through `State`, with every check of the rules."""

import re
import warnings
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from games.cards import Card, format_cards
from games.notation.actions import Action
from games.notation.errors import NotationError
from games.notation.fields import kind_of_chips
from games.phases.hand import Automation, Phase
from games.rules import WSOP, TableRules
from games.state import State
from games.values import Chips

if TYPE_CHECKING:
    from games.notation.history import HandHistory

RECORDED: Final = frozenset(
    {
        Automation.CARD_BURNING,
        Automation.HOLE_DEALING,
        Automation.BOARD_DEALING,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    }
)
"""What does not go by itself: what a history records, and burns, whose cards nobody knows."""
AUTOMATIONS: Final = frozenset(Automation) - RECORDED


def create_state(
    hand: "HandHistory",
    *,
    rules: TableRules | None = None,
    rng: Any = 0,
    **options: Any,
) -> State:
    """Return the state before the first action.

    Chips are floats, or Decimals, when any of the hand are: blinds, stacks, amounts, or finishing
    stacks with parts of a chip. The deck is shuffled by *rng*, the same for every replay unless
    it is given.
    """
    if rules is None:
        rules = rules_of(hand.parsed_actions)
    kind = _kind(hand)

    def seats(values: tuple[Chips, ...] | None) -> list[Chips]:
        return [_as_kind(value, kind) for value in values or ()]

    antes = seats(hand.antes)
    small = hand.min_bet if hand.small_bet is None else hand.small_bet
    big = hand.min_bet if hand.big_bet is None else hand.big_bet
    game = hand.game
    try:
        return State(
            AUTOMATIONS,
            game.deck,
            game.hand_types,
            game.streets(_as_kind(small, kind), _as_kind(big, kind), rules.bets_per_street),
            game.structure,
            hand.ante_trimming_status,
            antes,
            seats(hand.blinds_or_straddles),
            _as_kind(hand.bring_in or 0, kind),
            seats(hand.starting_stacks),
            hand.player_count,
            **{"rules": rules, "rng": rng, "name": game.name, **options},
        )
    except (ValueError, ArithmeticError) as error:
        raise NotationError(str(error), file=hand.file, hand=hand.label) from None


def rules_of(actions: tuple[Action, ...]) -> TableRules:
    """Return the house's rules, as far as the order of actions tells.

    WSOP's; where hands are shown only after the last board card, all-in hands are not shown early.
    """
    names = [action.name for action in actions]
    if "sm" in names and "db" in names:
        last_board = len(names) - 1 - names[::-1].index("db")
        if last_board < names.index("sm"):
            return replace(WSOP, all_in_face_up=False)
    return WSOP


def _kind(hand: "HandHistory") -> type[Any]:
    """Return the kind of the hand's chips."""
    sizes = [hand.bring_in, hand.small_bet, hand.big_bet, hand.min_bet]
    forced = [*hand.antes, *(hand.blinds_or_straddles or ()), *sizes]
    finite = [stack for stack in hand.starting_stacks if stack != float("inf")]
    results = [*(hand.finishing_stacks or ()), *(hand.winnings or ())]
    results += [action.amount for action in hand.parsed_actions]
    parts = [
        value for value in results if value not in (None, float("inf")) and value != int(value)
    ]
    return kind_of_chips([*forced, *finite, *parts])


def _as_kind(value: Chips, kind: type[Any]) -> Chips:
    """Return chips as the kind that those of the hand are; infinite stacks stay floats."""
    return value if value == float("inf") else kind(value)


def replay(hand: "HandHistory", **options: Any) -> State:
    """Return the state after the last action."""
    state = None
    for state, _ in walk(hand, **options):  # noqa: B007
        pass
    assert state is not None
    return state


def walk(hand: "HandHistory", **options: Any) -> Iterator[tuple[State, Action | None]]:
    """Yield the state, always the same object, at first and after each action, with the action."""
    actions = hand.parsed_actions
    state = create_state(hand, **options)
    yield state, None
    player = _Player(state, _kind(hand))
    for number, action in enumerate(actions, 1):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error", UserWarning)
                player.play(action)
        except (ValueError, UserWarning, ArithmeticError) as error:
            text = hand.actions[number - 1]
            problem = NotationError(_with_players(str(error)), action=number, text=text)
            raise problem.at(hand.file, hand.label) from None
        yield state, action


class _Player:
    """Plays actions on a state, and what they take for granted."""

    def __init__(self, state: State, kind: type[Any]) -> None:
        self.state, self.kind = state, kind
        self.shown_after_folds = False

    def play(self, action: Action) -> None:
        """Play one action, or raise ValueError."""
        if action.name in ("db", "dh"):
            self._deal(action)
        elif action.name:
            self._act(action)

    def _deal(self, action: Action) -> None:
        """Deal, after an all-in's hands are shown and a card is burned."""
        state, cards = self.state, action.cards or ()
        if state.phase is Phase.SHOWDOWN and action.name == "db":
            while state.phase is Phase.SHOWDOWN:
                state.show_or_muck_hole_cards()
        if state.card_burning_status:
            state.burn_card("??")
        if _cards_out(state) + len(cards) > len(state.deck):  # Discards and the muck come again.
            warnings.simplefilter("ignore", UserWarning)
        if action.name == "db":
            state.deal_board(cards)
        else:
            state.deal_hole(cards, action.seat)

    def _act(self, action: Action) -> None:
        state, seat = self.state, action.seat
        if not state.status and action.name == "sm":
            self._show_after_folds(action)
            return
        turn = state.turn_index
        if turn is None:
            raise ValueError(f"p{_number(seat)} has no turn: {waiting_for(state)}")
        if turn != seat:
            raise ValueError(f"p{turn + 1} has the turn, not p{_number(seat)}")
        if action.name in ("sd", "sm") and action.cards:
            self._check_held(turn, action.cards)
        if action.name == "pb":
            state.post_bring_in()
        elif action.name == "cbr":
            state.complete_bet_or_raise_to(self._chips(action.amount))
        elif action.name == "cc":
            state.check_or_call()
        elif action.name == "f":
            state.fold()
        elif action.name == "sd":
            state.stand_pat_or_discard(action.cards or ())
        else:
            state.show_or_muck_hole_cards(action.cards or action.shows_held)

    def _chips(self, amount: Chips) -> Chips:
        """Return an amount as chips of the hand; a part of a chip stays, to be refused."""
        return amount if self.kind is int else _as_kind(amount, self.kind)

    def _check_held(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Refuse cards, in a hand that is not known, that lie elsewhere."""
        hand, deck = self.state.hole_cards[seat], self.state.deck_cards
        for card in cards:
            if card and cards.count(card) > 1:
                raise ValueError(f"{card!r} stands twice in {format_cards(cards)!r}")
            if card and card not in hand and card not in deck:
                raise ValueError(f"p{seat + 1} cannot hold {card!r}, which lies elsewhere")

    def _show_after_folds(self, action: Action) -> None:
        """Let the winner to whom all others folded show, once; it changes nothing."""
        state = self.state
        if self.shown_after_folds or state.statuses.count(True) != 1:
            raise ValueError("the hand is over, and nothing is left to be shown")
        winner = state.statuses.index(True)
        hand = state.hole_cards[winner]
        if action.seat != winner:
            raise ValueError(f"the hand is over; p{winner + 1} won it and may show")
        if action.cards:
            self._check_held(winner, action.cards)
            if len(action.cards) != len(hand) or any(
                card and card not in action.cards and 0 not in action.cards for card in hand
            ):
                raise ValueError(f"p{winner + 1} holds {format_cards(hand)!r}")
        self.shown_after_folds = True


def waiting_for(state: State) -> str:
    """Return in words what a hand waits for, players as the notation calls them."""
    if not state.status:
        return "the hand is over"
    phase = state.phase.name.lower().replace("_", " ")
    turn = state.turn_index
    return f"the hand waits for {phase}" + ("" if turn is None else f" of p{turn + 1}")


def hold(held: list[tuple[Card, ...]], state: State, action: Action | None) -> None:
    """Keep in *held* what each player has as far as it is known, after an action; mucked or not."""
    for seat, cards in enumerate(state.hole_cards):
        if cards:
            held[seat] = tuple(cards)
    if action is not None and action.name == "sm" and action.cards:
        assert action.seat is not None
        held[action.seat] = action.cards


def _with_players(message: str) -> str:
    """Return a message of `State` with seats called as in the notation: seat 0 is p1.

    >>> _with_players("open: seats 0, 2"), _with_players("seat 1 has no chips")
    ('open: p1, p3', 'p2 has no chips')
    """

    def players(match: re.Match[str]) -> str:
        return ", ".join(f"p{int(seat) + 1}" for seat in match[1].split(", "))

    return re.sub(r"\bseats? ([0-9]+(?:, [0-9]+)*)", players, message)


def _number(seat: int | None) -> int:
    return 0 if seat is None else seat + 1


def _cards_out(state: State) -> int:
    """Return how many cards have left the deck."""
    places = [state.board_cards, state.mucked_cards, state.burn_cards]
    return sum(map(len, [*places, *state.hole_cards, *state.discarded_cards]))
