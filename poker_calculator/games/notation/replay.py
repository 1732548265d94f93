"""Replay a hand history with `State`, which checks every rule."""

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, Unpack

from lookup.arguments import shown
from poker_calculator.games.cards import Card, write_cards
from poker_calculator.games.chips import Chips
from poker_calculator.games.hand.hand import Automation, Phase, undone_when_it_fails
from poker_calculator.games.hand.operations import RuleError
from poker_calculator.games.hand.state import State, StateOptions
from poker_calculator.games.notation.actions import BETTING, Action, read_action
from poker_calculator.games.notation.fields import ChipsKind, kind_of_chips
from poker_calculator.games.notation.hand_fields import HandFields
from poker_calculator.games.notation.notation_error import NotationError
from poker_calculator.games.notation.user_fields import (
    BOARDS,
    BOMB_POT,
    FEES,
    NOTHING_RECORDED,
    RAKES,
    RUNS,
    Recorded,
    read_count,
    read_recorded,
    rules_of,
    stacks_in_play,
    with_boards,
)
from poker_calculator.games.pots.rake import RecordedRake

RECORDED: Final = frozenset(
    {
        Automation.CARD_BURNING,
        Automation.HOLE_DEALING,
        Automation.BOARD_DEALING,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    }
)
"""Steps that are not automatic: those that a history records, and burns, of unknown cards."""
WITHOUT_CARDS: Final = BETTING | {"pb"}  # the actions that deal and show no cards
AUTOMATIONS: Final = frozenset(Automation) - RECORDED


def create_state(
    hand: HandFields, *, chips: ChipsKind | None = None, **options: Unpack[StateOptions]
) -> State:
    """Return the state before the first action.

    *chips* is the number type of all chips (int, float, Decimal or Fraction). By default it is
    float or Decimal if antes, blinds, bets or stacks are, or if an amount is not whole, else int.
    The game's cap limits the stacks. Recorded results are ignored. *rng* shuffles the deck; by
    default every replay shuffles alike.
    """
    recorded = read_recorded(hand)
    return _create_state(hand, _kind(hand, chips, recorded), recorded, options)


def _create_state(
    hand: HandFields, kind: ChipsKind, recorded: Recorded, options: StateOptions
) -> State:
    """Return the state before the first action, with chips of this type."""
    rules = options.get("rules")
    if rules is None:
        rules = options["rules"] = rules_of(hand)
    if BOARDS in hand.user_fields or BOMB_POT in hand.user_fields:
        rules = options["rules"] = with_boards(hand, rules)
    options.setdefault("strict", True)
    options.setdefault("rng", 0)
    options.setdefault("name", hand.game.name)

    def seats(values: Iterable[Chips] | None) -> list[Chips]:
        return [_as_kind(value, kind) for value in values or ()]

    small, big = hand.bet_sizes
    game = hand.game
    try:
        if recorded is not NOTHING_RECORDED:
            _add_recorded(options, recorded, seats)
        antes = seats(hand.antes)
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
            seats(stacks_in_play(hand)),
            hand.player_count,
            **options,
        )
    except (ValueError, ArithmeticError) as error:
        raise NotationError(str(error), file=hand.file, hand=hand.label) from None


def _add_recorded(
    options: StateOptions,
    recorded: Recorded,
    seats: Callable[[Iterable[Chips] | None], list[Chips]],
) -> None:
    """Add the recorded amounts to *options*, unless the caller gave them."""
    options.setdefault("posts", seats(recorded.posts))
    options.setdefault("dead_blinds", seats(recorded.dead_blinds))
    if recorded.added is not None:
        (added,) = seats([recorded.added])
        options.setdefault("added_chips", added)
    if recorded.rakes is not None:
        options.setdefault("rake", RecordedRake(tuple(seats(recorded.rakes))))
    if recorded.fees is not None:
        fees = {name: RecordedRake(tuple(seats(fee))) for name, fee in recorded.fees.items()}
        options.setdefault("fees", fees)


def _kind(hand: HandFields, chips: ChipsKind | None, recorded: Recorded) -> ChipsKind:
    """Return the number type of the hand's chips: *chips*, or that of the amounts put in."""
    if chips is not None:
        if chips not in (int, float, Decimal, Fraction):
            raise ValueError(f"chips is {shown(chips)}; give int, float, Decimal or Fraction")
        return chips
    first = hand.starting_stacks[0]
    if type(first) is Decimal and first.is_finite():
        return Decimal  # it is compatible with all other types here
    sizes = [hand.bring_in, hand.small_bet, hand.big_bet, hand.min_bet]
    forced = [*hand.antes, *(hand.blinds_or_straddles or ()), *sizes]
    finite = [stack for stack in hand.starting_stacks if stack != float("inf")]
    amounts = [action.amount for action in hand.parsed_actions if action.amount is not None]
    amounts += recorded.chips()
    parts = [value for value in amounts if value != int(value)]
    return kind_of_chips([*forced, *finite, *parts])


def _as_kind(value: Any, kind: ChipsKind) -> Chips:
    """Convert chips to the number type of the hand; infinite stacks stay floats."""
    if type(value) is kind:
        same: Chips = value
        return same
    if value == float("inf"):
        kind = float
    if kind is int and value != int(value):
        raise ValueError(f"{value} is not whole, but chips=int; give chips=float or Fraction")
    chips: Chips = kind(str(value)) if kind is Decimal else kind(value)
    return chips


def replay(
    hand: HandFields, *, chips: ChipsKind | None = None, **options: Unpack[StateOptions]
) -> State:
    """Return the state after the last action."""
    state = None
    for state, _ in play_actions(hand, chips=chips, **options):  # noqa: B007
        pass
    assert state is not None
    return state


def play_actions(
    hand: HandFields, *, chips: ChipsKind | None = None, **options: Unpack[StateOptions]
) -> Iterator[tuple[State, Action | None]]:
    """Yield the state before the first action and after each one, with the action.

    The state is always the same object. `poker_calculator.games.notation.events.walk` yields each
    operation.
    """
    actions = hand.parsed_actions
    recorded = read_recorded(hand)
    kind = _kind(hand, chips, recorded)
    state = _create_state(hand, kind, recorded, options)
    yield state, None
    player = ActionPlayer(state, kind)
    runs = read_count(hand, RUNS, 1)
    for number, action in enumerate(actions, 1):
        try:
            player.play(action)
            if runs > 1 and state.can_select_runout_count(runs):
                state.select_runout_count(runs)
        except (ValueError, ArithmeticError) as error:
            text = hand.actions[number - 1]
            problem = NotationError(in_notation(error), action=number, text=text)
            raise problem.at(hand.file, hand.label) from None
        yield state, action
    if not state.status:
        if recorded is not NOTHING_RECORDED:
            _check_all_taken(state, hand)
        if runs != state.runout_count:
            rule = f"{RUNS} is {runs}, but betting did not end with enough cards to come"
            raise NotationError(rule, file=hand.file, hand=hand.label)


def _check_all_taken(state: State, hand: HandFields) -> None:
    """Raise NotationError if rake or fees are recorded for more pots than the hand had."""
    pots = len(state.raked_amounts)
    for function in (state.rake, *state.fees.values()):
        if isinstance(function, RecordedRake) and any(function.amounts[pots:]):
            rule = f"{RAKES} and {FEES} have chips of more pots than the hand had, {pots}"
            raise NotationError(rule, file=hand.file, hand=hand.label)


class ActionPlayer:
    """Plays actions on a state, with the steps that they imply."""

    def __init__(self, state: State, kind: ChipsKind) -> None:
        self.state: State = state
        self.kind: ChipsKind = kind
        self.shown_after_folds: bool = False

    def play(self, action: Action) -> None:
        """Play one action, or raise ValueError."""
        if action.name in ("db", "dh"):
            self._deal(action)
        elif action.name:
            self._act(action)

    def _deal(self, action: Action) -> None:
        """Deal cards, after all-in players show their hands and a card is burned."""
        state, cards = self.state, action.cards or ()
        while state.phase is Phase.SHOWDOWN:
            state.show_or_muck_hole_cards()
        if state.card_burning_status:
            state.burn_card("??")
        if action.name == "db":
            state.deal_board(cards)
        else:
            state.deal_hole(cards, action.seat)

    def _act(self, action: Action) -> None:
        state, seat = self.state, action.seat
        if not state.status and action.name == "sm":
            self._show_after_folds(action)
            return
        if action.name == "sm" and seat in state.showdown_indices:
            self._check_hand(seat, action.cards or ())
            state.show_or_muck_hole_cards(action.cards or action.shows_hand, seat)
            return
        turn = state.turn_index
        if action.name == "f" and state.can_fold(seat):
            state.fold(seat)
            return
        if turn is None:
            raise ValueError(f"it is not {_named(seat)}'s turn: {waiting_for(state)}")
        if turn != seat:
            raise ValueError(f"it is {name_player(turn)}'s turn, not {_named(seat)}'s")
        if action.name == "pb":
            state.post_bring_in()
        elif action.name == "cbr":
            state.complete_bet_or_raise_to(_as_kind(action.amount, self.kind))
        elif action.name == "cc":
            state.check_or_call()
        elif action.name == "f":
            state.fold()
        elif action.name == "sd":
            self._check_hand(turn, action.cards or ())
            state.stand_pat_or_discard(action.cards or ())
        else:
            raise ValueError(f"{name_player(turn)} cannot show yet: {waiting_for(state)}")

    def _check_hand(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Raise ValueError for cards that are elsewhere or repeated, where the hand is unknown."""
        hand, deck = self.state.hole_cards[seat], self.state.deck_cards
        for card in cards:
            if card and cards.count(card) > 1:
                raise ValueError(f"{card!r} appears twice in {write_cards(cards)!r}")
            if card and card not in hand and card not in deck:
                raise ValueError(
                    f"{name_player(seat)} cannot hold {card!r}, which is already dealt"
                )

    def _show_after_folds(self, action: Action) -> None:
        """Let the winner of a hand without showdown show once; the state stays unchanged."""
        state = self.state
        if self.shown_after_folds or state.statuses.count(True) != 1:
            raise ValueError("the hand is over, and nobody may show any more")
        winner = state.statuses.index(True)
        hand = state.hole_cards[winner]
        if action.seat != winner:
            raise ValueError(f"the hand is over; {name_player(winner)} won it and may show")
        if action.cards:
            self._check_hand(winner, action.cards)
            if len(action.cards) != len(hand) or any(
                card and card not in action.cards and 0 not in action.cards for card in hand
            ):
                raise ValueError(f"{name_player(winner)} holds {write_cards(hand)!r}")
        self.shown_after_folds = True


def waiting_for(state: State) -> str:
    """Return the next step of a hand in words, with players named as in the notation."""
    if not state.status:
        return "the hand is over"
    phase = state.phase.name.lower().replace("_", " ")
    turn = state.turn_index
    return f"the hand waits for {phase}" + ("" if turn is None else f" of {name_player(turn)}")


def hold(hole_cards: list[tuple[Card, ...]], state: State, action: Action | None) -> None:
    """Update *hole_cards*, the known cards of each player, after an action; mucked cards stay."""
    if action is not None and action.name in WITHOUT_CARDS:
        return
    for seat, cards in enumerate(state.hole_cards):
        if cards:
            hole_cards[seat] = tuple(cards)
    if action is not None and action.name == "sm" and action.cards:
        assert action.seat is not None
        hole_cards[action.seat] = action.cards


def in_notation(error: Exception) -> str:
    """Return the sentence of an error with players named as in the notation: seat 0 is p1."""
    return error.named(name_player) if isinstance(error, RuleError) else str(error)


def name_player(seat: int) -> str:
    """Return the name of a seat in the notation."""
    return f"p{seat + 1}"


def _named(seat: int | None) -> str:
    return name_player(-1 if seat is None else seat)


def parse_action(state: State, action: str) -> None:
    """Play an action in the format of hand histories (PHH) on a state.

    Steps that a history leaves out are added, as in `HandHistory.replay`: before cards are dealt,
    all-in players show their hands and an unknown card is burned. A line of commentary does
    nothing. Raises NotationError, a ValueError, for an invalid or illegal action; the state stays
    unchanged.

    >>> from poker_calculator.games import NoLimitTexasHoldem
    >>> state = NoLimitTexasHoldem.create_state(stacks=200, players=3, rng=7)
    >>> parse_action(state, "p3 cbr 6  # from the button")
    >>> parse_action(state, "p1 f")
    >>> state.bets, state.turn_index
    ([1, 2, 6], 1)
    """
    if not isinstance(state, State):
        raise ValueError(f"{shown(state)} is not a state; give a `State` to play on")
    if not isinstance(action, str):
        raise ValueError(f"an action is text such as 'p3 cbr 700', not {shown(action)}")
    try:
        chips = _chips_of(state)
        kind = kind_of_chips(chips)
        parse: Any = float if kind is int else kind
        read = read_action(action, parse)
        with undone_when_it_fails(state):
            ActionPlayer(state, kind_of_chips([*chips, *_fractional_amounts(read)])).play(read)
    except (ValueError, ArithmeticError) as error:
        rule = f"{shown(action)}: {in_notation(error)}"
        raise NotationError(rule, text=action) from None


def _chips_of(state: State) -> list[object]:
    """Return the amounts of chips with which a hand was created, except infinite stacks."""
    bets = [street.min_completion_betting_or_raising_amount for street in state.streets]
    stacks = [stack for stack in state.starting_stacks if stack != float("inf")]
    forced = [*state.antes, *state.blinds_or_straddles, *state.posts, *state.dead_blinds]
    return [*forced, state.bring_in, state.added_chips, *bets, *stacks]


def _fractional_amounts(action: Action) -> list[object]:
    """Return the amount of an action if it is not whole; the state checks it."""
    amount = action.amount
    return [] if amount is None or amount == int(amount) else [amount]
