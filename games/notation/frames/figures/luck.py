"""The luck in a hand: who was all-in with cards to come, and what that was worth."""

from itertools import chain
from math import isinf, nan
from typing import TYPE_CHECKING, NamedTuple

from games.cards import Card
from games.hand.operations import HoleCardsShowingOrMucking
from games.hand.state import State
from games.notation.errors import NotationError
from games.notation.formats.text import street_name
from games.notation.replay import hold, waiting_for, walk

if TYPE_CHECKING:
    from games.notation.frames.figures.statistics import Statistics
    from games.notation.history import HandHistory


class PlayerResult(NamedTuple):
    """What came of a hand for one player."""

    hole_cards: tuple[Card, ...]
    """The last cards held, as far as they are known."""
    net: float
    all_in_street: str | None
    """Where the money went in with cards to come, None where it did not or the player was out."""
    equity: float
    """The share of the pots that the player could expect then, NaN where that is not known."""
    ev: float
    """The net result with the cards to come replaced by what they are worth on average."""


class Played(NamedTuple):
    """A hand that was played to its end."""

    results: list[PlayerResult]
    """What came of it for each player."""
    state: State
    """The hand when it was over."""


def player_results(hand: "HandHistory", folded: str = "dead") -> list[PlayerResult]:
    """Return what came of a hand for each player; see `play_through`."""
    return play_through(hand, folded).results


def play_through(
    hand: "HandHistory", folded: str = "dead", statistics: "Statistics | None" = None
) -> Played:
    """Return what came of a hand for each player, with and without the luck of the cards to come.

    That luck is counted when the betting ends before the last street, as at most one live player
    has chips left; in all other hands `ev` is the net result. It is NaN for those who were in
    when not all their cards are known, and in games without a board. Known cards of hands that
    folded cannot come when *folded* is "dead"; when it is "unknown" they can. Net results are those
    of the recorded finishing stacks, where there are any. Of what the house takes, the expectation
    of each player who is all-in bears its part: the pots count as what was paid out of them. All
    that is done is told to the *statistics*.

    However often the rest of a board is run, each run is worth the same. Of several boards from the
    flop on the mean is taken, the cards of the others dead; that is exact but for odd chips.

    Raises NotationError for an action that is not legal and for a history that stops before the
    hand is over.
    """
    held: list[tuple[Card, ...]] = [()] * hand.player_count
    all_in: State | None = None
    street = all_in_street = 0
    last_street = len(hand.game.plan) - 1
    for state, action in walk(hand):
        hold(held, state, action)
        if statistics is not None:
            statistics.listen(state, action)
        if state.all_in_status and all_in is None and street < last_street:
            all_in, all_in_street = state.copy(), street
        street = state.street_index or 0
    if state.status:
        raise NotationError(
            f"the history stops before the hand is over: {waiting_for(state)}",
            file=hand.file,
            hand=hand.label,
        )
    for operation in state.operations:
        if isinstance(operation, HoleCardsShowingOrMucking) and operation.hole_cards:
            held[operation.player_index] = operation.hole_cards
    if statistics is not None:
        statistics.end(state)
    nets = _net_results(hand, state)
    if all_in is None:
        results = [
            PlayerResult(cards, net, None, nan, net) for cards, net in zip(held, nets, strict=True)
        ]
        return Played(results, state)
    name = street_name(hand.game, all_in_street)
    return Played(_with_luck(all_in, name, held, nets, folded == "dead"), state)


def _with_luck(
    all_in: State,
    street: str,
    held: list[tuple[Card, ...]],
    nets: list[float],
    folded_are_dead: bool,
) -> list[PlayerResult]:
    """Return what came of a hand with an all-in, from the state in which the money was in."""
    expected = _expected_chips(all_in, held, folded_are_dead)
    paid = [float(payoff) for payoff in all_in.payoffs]
    if expected is not None:
        whole = sum(expected)
        live = [seat for seat, status in enumerate(all_in.statuses) if status]
        part = sum(nets[seat] - paid[seat] for seat in live) / whole  # what the house left of it
    results = []
    for seat, net in enumerate(nets):
        if not all_in.statuses[seat]:
            results.append(PlayerResult(held[seat], net, None, nan, net))
        elif expected is None:
            results.append(PlayerResult(held[seat], net, street, nan, nan))
        else:
            ev = paid[seat] + part * expected[seat]
            results.append(PlayerResult(held[seat], net, street, expected[seat] / whole, ev))
    return results


def _net_results(hand: "HandHistory", state: State) -> list[float]:
    """Return what each player won or lost: by the recorded stacks, else as it was replayed."""
    nets = [float(payoff) for payoff in state.payoffs]
    for seat, after in enumerate(hand.finishing_stacks or ()):
        if not isinf(hand.starting_stacks[seat]):
            nets[seat] = float(after - hand.starting_stacks[seat])
    return nets


def _expected_chips(
    all_in: State, held: list[tuple[Card, ...]], folded_are_dead: bool
) -> list[float] | None:
    """Return how many chips each player could expect, None where that cannot be known."""
    from games.worth.all_in import all_in_ev
    from games.worth.known_games import board_game

    game = board_game(all_in)
    known = {*chain.from_iterable(all_in.boards)}
    live = [cards for cards, status in zip(held, all_in.statuses, strict=True) if status]
    if game is None or 0 in known or any(not cards or 0 in cards for cards in live):
        return None
    hands = [
        cards if status or folded_are_dead else ()
        for cards, status in zip(held, all_in.statuses, strict=True)
    ]
    of_boards = [
        all_in_ev(
            all_in.contributions,
            hands,
            board,
            [*known.difference(board)],
            folded=[not status for status in all_in.statuses],
            game=game,
            dead_chips=all_in.dead_chips,
        )
        for board in (all_in.boards if all_in.run_count == 1 else [all_in.board_cards])
    ]
    return [float(sum(each)) / len(of_boards) for each in zip(*of_boards, strict=True)]
