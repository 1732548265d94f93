"""The luck in a hand, by the expectation of all-in players, and the rake that each one paid."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from math import isinf, nan
from typing import TYPE_CHECKING, Final, NamedTuple

from poker_calculator.games.cards import Card
from poker_calculator.games.chips import Chips
from poker_calculator.games.notation.text import street_name
from poker_calculator.games.variants.variant import Variant
from poker_calculator.histories.outcomes.outcome import Outcome, PlayedAllIn

if TYPE_CHECKING:
    from lookup.games import Game
    from poker_calculator.games.notation.history import HandHistory

ROUNDING: Final = (
    1e-9  # differences below this fraction of all chips lost are float rounding, not rake
)


class Luck(NamedTuple):
    """The luck in a hand for one player."""

    all_in_street: str | None
    """The street of an all-in with cards to come, None without one or if the player had folded."""
    equity: float  # the player's expected share of the pots at that point, NaN if it is unknown
    ev: float  # the net result with the cards to come replaced by their expectation


def luck_of(
    game: Variant,
    all_in: PlayedAllIn,
    hole_cards: list[tuple[Card, ...]],
    nets: list[float],
    folded_are_dead: bool,
) -> list[Luck]:
    """Return the luck of each player in a hand with an all-in and cards to come.

    A hand has such luck if the betting ends before the last street because at most one live player
    has chips left; in all other hands, the EV is the net result. The EV of live players is NaN if
    live cards are unknown, and in games without a board. Known cards of folded hands can come
    unless *folded_are_dead*. Rake and fees reduce the expectation pro rata: a pot counts as its
    payout.

    All runs of the rest of a board have the same expectation. With several boards from the flop on,
    the expectation is the mean over the boards, with the cards of the other boards dead; this is
    exact except for odd chips.
    """
    street = street_name(game, all_in.street)
    expected = _expected_chips(game, all_in, hole_cards, folded_are_dead)
    paid = [*map(float, all_in.payoffs)]
    if expected is not None:
        whole = sum(expected)
        live = [seat for seat, status in enumerate(all_in.statuses) if status]
        part = sum(nets[seat] - paid[seat] for seat in live) / whole  # the fraction after rake
    results: list[Luck] = []
    for seat, net in enumerate(nets):
        if not all_in.statuses[seat]:
            results.append(Luck(None, nan, net))
        elif expected is None:
            results.append(Luck(street, nan, nan))
        else:
            ev = paid[seat] + part * expected[seat]
            results.append(Luck(street, expected[seat] / whole, ev))
    return results


def net_results(hand: "HandHistory", outcome: Outcome) -> list[Chips]:
    """Return each player's net result: from the recorded finishing stacks, else from the replay."""
    if hand.finishing_stacks is None:
        return outcome.payoffs
    stacks = zip(outcome.payoffs, hand.starting_stacks, hand.finishing_stacks, strict=True)
    return [payoff if isinf(before) else after - before for payoff, before, after in stacks]


def _expected_chips(
    variant: Variant, all_in: PlayedAllIn, hole_cards: list[tuple[Card, ...]], folded_are_dead: bool
) -> list[float] | None:
    """Return the expected chips of each player, None if cards are unknown."""
    from poker_calculator.games.worth.all_in_hand import all_in_of, payout_sums

    game = _game_of(variant)
    board_cards = {*chain.from_iterable(all_in.boards)}
    live = [cards for cards, status in zip(hole_cards, all_in.statuses, strict=True) if status]
    if game is None or 0 in board_cards or any(not cards or 0 in cards for cards in live):
        return None
    hands = [
        cards if status or folded_are_dead else ()
        for cards, status in zip(hole_cards, all_in.statuses, strict=True)
    ]
    out = [not status for status in all_in.statuses]
    of_boards = []
    for board in all_in.boards:
        dead = [*board_cards.difference(board)]
        hand = all_in_of(all_in.contributions, hands, out, board, dead, game)
        sums, divisor = payout_sums(hand, all_in.dead_chips)
        of_boards.append([chips / divisor for chips in sums])
    return [sum(each) / len(of_boards) for each in zip(*of_boards, strict=True)]


@lru_cache(64)
def _game_of(variant: Variant) -> "Game | None":
    """Return the game of a variant with a board, None for variants without one."""
    from poker_calculator.games.worth.hand_state import board_game

    return board_game(variant.deck, variant.hand_types, variant.streets(1, 2, None))


def rake_shares(outcome: Outcome, nets: Sequence[float]) -> list[float]:
    """Return the rake and fees that each player paid.

    The winners of each pot pay its rake and fees pro rata. If the replay found none, the rake is
    the sum of all players' losses, and all winners pay it pro rata.

    nets : each player's net result
    """
    taken, won = [*map(float, outcome.taken)], [[*map(float, of_pot)] for of_pot in outcome.won]
    if not any(taken):
        lost = -sum(nets)
        if not lost > ROUNDING * sum(map(abs, nets)):
            return [0.0] * len(nets)
        taken, won = [lost], [[sum(amounts) for amounts in zip(*won, strict=True)]]
    shares = [0.0] * len(nets)
    for rake, amounts in zip(taken, won, strict=True):
        whole = sum(amounts)
        for seat, amount in enumerate(amounts):
            if amount:
                shares[seat] += rake * amount / whole
    return shares
