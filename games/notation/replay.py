"""Playing a hand history through `State`, with every check of the rules."""

import re
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, Unpack

from games.cards import Card, write_cards
from games.chips import Chips
from games.hand.hand import Automation, Phase
from games.hand.state import State, StateOptions
from games.notation.actions import BETTING, Action
from games.notation.errors import NotationError
from games.notation.fields import ChipsKind, kind_of_chips
from games.notation.hand_fields import HandFields
from games.notation.user_fields import (
    BOARDS,
    BOMB_POT,
    FEES,
    NOTHING_RECORDED,
    RAKES,
    RUNS,
    Recorded,
    dealt_by,
    read_count,
    read_recorded,
    rules_of,
    stacks_in_play,
)
from games.pots.rake import RecordedRake
from lookup.arguments import shown

RECORDED: Final = frozenset(
    {
        Automation.CARD_BURNING,
        Automation.HOLE_DEALING,
        Automation.BOARD_DEALING,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    }
)
"""What is not automatic: what a history records, and burns, whose cards are unknown."""
WITHOUT_CARDS: Final = BETTING | {"pb"}
"""The actions that give nobody cards."""
AUTOMATIONS: Final = frozenset(Automation) - RECORDED


def create_state(
    hand: HandFields, *, chips: ChipsKind | None = None, **options: Unpack[StateOptions]
) -> State:
    """Return the state before the first action.

    All chips are of the kind *chips* (int, float, Decimal or Fraction), by default that of what was
    put in: floats or Decimals when antes, blinds, bets or stacks are, or an amount has parts of a
    chip, else ints. Stacks go up to the game's cap. The recorded results are not looked at. The
    deck is shuffled by *rng*, the same for every replay unless it is given.
    """
    recorded = read_recorded(hand)
    return _create_state(hand, _kind(hand, chips, recorded), recorded, options)


def _create_state(
    hand: HandFields, kind: ChipsKind, recorded: Recorded, options: StateOptions
) -> State:
    """Return the state before the first action, of chips of this kind."""
    rules = options.get("rules")
    if rules is None:
        rules = options["rules"] = rules_of(hand)
    if BOARDS in hand.user_fields or BOMB_POT in hand.user_fields:
        rules = options["rules"] = dealt_by(hand, rules)
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
    """Add to *options* what user fields say of a hand, unless the caller says it."""
    options.setdefault("posts", seats(recorded.posts))
    options.setdefault("dead_blinds", seats(recorded.dead_blinds))
    if recorded.rakes is not None:
        options.setdefault("rake", RecordedRake(tuple(seats(recorded.rakes))))
    if recorded.fees is not None:
        fees = {name: RecordedRake(tuple(seats(fee))) for name, fee in recorded.fees.items()}
        options.setdefault("fees", fees)


def _kind(hand: HandFields, chips: ChipsKind | None, recorded: Recorded) -> ChipsKind:
    """Return the kind of the hand's chips: the one asked for, or that of what was put in."""
    if chips is not None:
        if chips not in (int, float, Decimal, Fraction):
            raise ValueError(f"chips is {shown(chips)}; give int, float, Decimal or Fraction")
        return chips
    first = hand.starting_stacks[0]
    if type(first) is Decimal and first.is_finite():
        return Decimal  # which all others go with
    sizes = [hand.bring_in, hand.small_bet, hand.big_bet, hand.min_bet]
    forced = [*hand.antes, *(hand.blinds_or_straddles or ()), *sizes]
    finite = [stack for stack in hand.starting_stacks if stack != float("inf")]
    amounts = [action.amount for action in hand.parsed_actions if action.amount is not None]
    amounts += recorded.chips()
    parts = [value for value in amounts if value != int(value)]
    return kind_of_chips([*forced, *finite, *parts])


def _as_kind(value: Any, kind: ChipsKind) -> Chips:
    """Return chips as the kind that those of the hand are; infinite stacks stay floats."""
    if type(value) is kind:
        same: Chips = value
        return same
    if value == float("inf"):
        kind = float
    if kind is int and value != int(value):
        raise ValueError(f"{value} is not whole, as chips=int asks; give chips=float or Fraction")
    chips: Chips = kind(str(value)) if kind is Decimal else kind(value)
    return chips


def replay(
    hand: HandFields, *, chips: ChipsKind | None = None, **options: Unpack[StateOptions]
) -> State:
    """Return the state after the last action."""
    state = None
    for state, _ in walk(hand, chips=chips, **options):  # noqa: B007
        pass
    assert state is not None
    return state


def walk(
    hand: HandFields, *, chips: ChipsKind | None = None, **options: Unpack[StateOptions]
) -> Iterator[tuple[State, Action | None]]:
    """Yield the state, always the same object, at first and after each action, with the action."""
    actions = hand.parsed_actions
    recorded = read_recorded(hand)
    kind = _kind(hand, chips, recorded)
    state = _create_state(hand, kind, recorded, options)
    yield state, None
    player = Player(state, kind)
    runs = read_count(hand, RUNS, 1)
    for number, action in enumerate(actions, 1):
        try:
            player.play(action)
            if runs > 1 and state.can_choose_run_count(runs):
                state.choose_run_count(runs)
        except (ValueError, ArithmeticError) as error:
            text = hand.actions[number - 1]
            problem = NotationError(with_players(str(error)), action=number, text=text)
            raise problem.at(hand.file, hand.label) from None
        yield state, action
    if not state.status:
        if recorded is not NOTHING_RECORDED:
            _check_all_taken(state, hand)
        if runs != state.run_count:
            rule = f"{RUNS} is {runs}; it takes cards to come, and enough, when all betting is over"
            raise NotationError(rule, file=hand.file, hand=hand.label)


def _check_all_taken(state: State, hand: HandFields) -> None:
    """Refuse what is recorded to have been taken of more pots than the hand had."""
    pots = len(state.raked_amounts)
    for function in (state.rake, *state.fees.values()):
        if isinstance(function, RecordedRake) and any(function.amounts[pots:]):
            rule = f"{RAKES} and {FEES} have chips of more pots than there were, which is {pots}"
            raise NotationError(rule, file=hand.file, hand=hand.label)


class Player:
    """Plays actions on a state, with the steps that they imply."""

    def __init__(self, state: State, kind: ChipsKind) -> None:
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
            self._check_held(seat, action.cards or ())
            state.show_or_muck_hole_cards(action.cards or action.shows_held, seat)
            return
        turn = state.turn_index
        if turn is None:
            raise ValueError(f"it is not the turn of p{_number(seat)}: {waiting_for(state)}")
        if turn != seat:
            raise ValueError(f"p{turn + 1} has the turn, not p{_number(seat)}")
        if action.name == "pb":
            state.post_bring_in()
        elif action.name == "cbr":
            state.complete_bet_or_raise_to(_as_kind(action.amount, self.kind))
        elif action.name == "cc":
            state.check_or_call()
        elif action.name == "f":
            state.fold()
        elif action.name == "sd":
            self._check_held(turn, action.cards or ())
            state.stand_pat_or_discard(action.cards or ())
        else:
            raise ValueError(f"p{turn + 1} has nothing to show yet: {waiting_for(state)}")

    def _check_held(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Refuse cards, in a hand that is not known, that lie elsewhere."""
        hand, deck = self.state.hole_cards[seat], self.state.deck_cards
        for card in cards:
            if card and cards.count(card) > 1:
                raise ValueError(f"{card!r} stands twice in {write_cards(cards)!r}")
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
                raise ValueError(f"p{winner + 1} holds {write_cards(hand)!r}")
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
    if action is not None and action.name in WITHOUT_CARDS:
        return
    for seat, cards in enumerate(state.hole_cards):
        if cards:
            held[seat] = tuple(cards)
    if action is not None and action.name == "sm" and action.cards:
        assert action.seat is not None
        held[action.seat] = action.cards


def with_players(message: str) -> str:
    """Return a message of `State` with seats called as in the notation: seat 0 is p1.

    >>> with_players("open: seats 0, 2"), with_players("seat 1 has no chips")
    ('open: p1, p3', 'p2 has no chips')
    """

    def players(match: re.Match[str]) -> str:
        return ", ".join(f"p{int(seat) + 1}" for seat in match[1].split(", "))

    return re.sub(r"\bseats? ([0-9]+(?:, [0-9]+)*)", players, message)


def _number(seat: int | None) -> int:
    return 0 if seat is None else seat + 1
