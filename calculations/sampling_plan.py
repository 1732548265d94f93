"""Plan the deals of a sampled spot: known cards, cards to deal, and their deck."""

import functools
from collections.abc import Callable
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.sampling_plan_deals import LiveDeck, Seats, deal_hand_rows, tally_hands
from calculations._kernels.sampling_plan_groups import RangeGroup, join_groups, tables_of
from calculations.spots.completions import scale_of_game
from calculations.spots.deals import Combos
from calculations.spots.spot import BOARD_CARDS, Player, Spot, Unknown
from lookup._kernels.random import BLOCK
from lookup.cards import card_mask, format_cards
from lookup.games import Game
from lookup.low_hands import eight_or_better_scale

LEAST_SHARE = 1 / 1000
"""The minimum share of deals without duplicate cards; below it, Ctrl-C would wait for a block."""


class SamplingPlan(NamedTuple):
    """The kernel of a spot, its arguments, and the shape of the outcomes."""

    draw: Callable[..., None]
    arguments: tuple[Any, ...]  # the arguments between the number of samples and the outcomes
    shape: tuple[int, int]


def make_plan(spot: Spot) -> SamplingPlan:
    """Plan the known cards, the cards to deal, and the deck."""
    from calculations._kernels.sampling_plan import sampling_kernel

    players, board, game = spot.players, spot.board, spot.game
    names = [f"hand {player}" for player in range(len(players))]
    names += [f"folded range {number}" for number in range(len(spot.folded))]
    owners_of_cards = {int(card): "the board" for card in board} | {
        int(card): "dead" for card in spot.dead
    }
    hands, ranges = _settle_ranges(spot, names, owners_of_cards)
    live = np.array([card for card in game.deck if card not in owners_of_cards])
    owners = [*range(len(hands), len(hands) + len(spot.in_part))]
    for owner, board_mask in zip(owners, spot.in_part, strict=True):
        ranges[owner] = Combos.of_mask(board_mask, live)
        names.append("the board")
        if not len(ranges[owner].weights):
            raise ValueError("no card is left for the board in any deal; name fewer cards")
    groups = _groups_of(ranges, names)
    slot_of, slots = {}, 0
    for owner in (owner for group in groups for owner in group.owners):
        slot_of[owner] = range(slots, slots + ranges[owner].size)
        slots += ranges[owner].size

    sources = [-int(card) for card in board]
    sources += [slot for owner in owners for slot in slot_of[owner]]
    sources += range(slots, slots + BOARD_CARDS - len(sources))
    slots += BOARD_CARDS - len(board) - len(owners)
    hand_starts = [BOARD_CARDS]
    for player, hand in enumerate(hands[: len(players)]):
        if player in slot_of:
            sources += slot_of[player]
        elif isinstance(hand, Unknown):
            sources += range(slots, slots + hand.size)
            slots += hand.size
        elif isinstance(hand, np.ndarray):
            sources += [-int(card) for card in hand]
        hand_starts.append(len(sources))
    if slots > len(live):
        raise ValueError(f"{len(live)} cards are left for {slots} to be dealt; deal fewer")
    return SamplingPlan(
        sampling_kernel(game.ranking, game.two_play, game.low),
        (
            deck_of(live, game, groups),
            Seats(slots, np.array(sources, np.int64), np.array(hand_starts, np.int64)),
        ),
        (1 << len(players), 1 << len(players) if game.low else 1),
    )


def _settle_ranges(
    spot: Spot, names: list[str], owners_of_cards: dict[int, str]
) -> tuple[list[Player], dict[int, Combos]]:
    """Return the hands, and the live combos of the ranges among them.

    Known cards are added to *owners_of_cards*; combos with known cards or cards not in the deck are
    removed. A range of a single combo becomes a hand. A range of all combos at one weight becomes
    free cards, or nothing if it has folded.
    """
    hands: list[Player] = [*spot.players, *spot.folded]
    ranges = {
        player: Combos.of(hand)
        for player, hand in enumerate(hands)
        if not isinstance(hand, np.ndarray | Unknown)
    }
    for player, hand in enumerate(hands):
        if isinstance(hand, np.ndarray):
            owners_of_cards |= dict.fromkeys(hand.tolist(), names[player])
    while True:
        known_cards = card_mask(np.array([*owners_of_cards, *spot.game.missing], np.uint8))
        left = {player: combos.without(known_cards) for player, combos in ranges.items()}
        for player, combos in left.items():
            if not len(combos.weights):
                raise _no_combo(names[player], ranges[player], owners_of_cards)
        single = next((player for player, combos in left.items() if len(combos.weights) == 1), None)
        if single is None:
            break
        del ranges[single]
        combo = left[single].cards[0]
        hands[single] = combo
        owners_of_cards |= dict.fromkeys(combo.tolist(), names[single])
    live = len(spot.game.deck) - len(owners_of_cards)
    for player, combos in [*left.items()]:
        if (
            len(combos.weights) == comb(live, combos.size)
            and (combos.weights == combos.weights[0]).all()
        ):
            hands[player] = Unknown(combos.size)
            del left[player]
    return hands, left


def _no_combo(name: str, combos: Combos, owners_of_cards: dict[int, str]) -> ValueError:
    """Return the error for a range whose combos all hold a known card."""
    cards = {int(card) for card in combos.cards.reshape(-1) if int(card) in owners_of_cards}
    where = ", ".join(f"{format_cards([card])} ({owners_of_cards[card]})" for card in sorted(cards))
    return ValueError(f"the range of {name} has no combo without a known card: {where or 'empty'}")


def _groups_of(ranges: dict[int, Combos], names: list[str]) -> list[RangeGroup]:
    """Return the ranges in groups for sampling; raises ValueError if they share too many cards."""
    groups, share = join_groups(
        [RangeGroup((player,), held.cards, held.weights) for player, held in ranges.items()]
    )
    for group in groups:
        if not len(group.weights):
            owners = ", ".join(names[owner] for owner in sorted(group.owners))
            raise ValueError(
                f"the ranges of {owners} leave no possible deal: each has a card that another "
                f"holds; widen one"
            )
    if share < LEAST_SHARE:
        everyone = sorted(owner for group in groups for owner in group.owners)
        owners = ", ".join(names[owner] for owner in everyone)
        raise ValueError(
            f"the ranges of {owners} share a card in all but {share:.2%} of their deals; "
            f"{LEAST_SHARE:.1%} is the least that can be sampled; widen them or leave some out"
        )
    return groups


def deck_of(live: NDArray[np.intp], game: Game, groups: list[RangeGroup]) -> LiveDeck:
    """Return the deck and the tables of the groups for the kernels."""
    deck = live - game.deck[0]
    fillers = deck[deck >= len(deck)]
    holes = np.setdiff1d(np.arange(len(deck)), deck)
    place_of = np.zeros(53, np.uint16)
    place_of[live] = deck
    place_of[fillers + game.deck[0]] = holes
    return LiveDeck(
        len(live), holes.astype(np.uint16), fillers.astype(np.uint16), *tables_of(groups, place_of)
    )


def plan_without_board(spot: Spot) -> SamplingPlan:
    """Plan the known cards and the cards to deal of each hand."""
    players, (size,), slots = len(spot.players), spot.game.hole_cards, 0
    sources: list[int] = []
    for hand, to_come in zip(spot.known_hands, spot.cards_to_come, strict=True):
        sources += [-card for card in hand.tolist()]
        sources += range(slots, slots + to_come)
        slots += to_come
    starts = np.arange(players + 1) * size
    return SamplingPlan(
        functools.partial(_draw, spot.game),
        (deck_of(spot.live, spot.game, []), Seats(slots, np.array(sources, np.int64), starts)),
        (1 << players, 1 << players if spot.game.low else 1),
    )


def _draw(
    game: Game,
    seed: np.uint64,
    first: int,
    stop: int,
    samples: int,
    deck: LiveDeck,
    seats: Seats,
    outcomes: NDArray[np.int64],
) -> None:
    """Draw blocks like the kernels of `sampling_kernel`; without blocks, only compile."""
    (width,), players = game.hole_cards, len(seats.hand_starts) - 1
    rows = np.empty(players * BLOCK * width, np.uint8)
    strengths = np.empty(players * BLOCK, np.int32)
    lows = np.empty(players * BLOCK if game.low else 0, np.int32)
    judge = scale_of_game(game)[0].kernel_of(width, False)
    judge_low = eight_or_better_scale().kernel_of(width, False) if game.low else None
    for block in range(first, max(stop, first + 1)):
        with np.errstate(over="ignore"):  # in plain Python, hashes warn of overflow
            deal_hand_rows(seed, block, deck, seats, rows)
        judge(rows, strengths)
        if judge_low is not None:
            judge_low(rows, lows)
        size = min(BLOCK, samples - block * BLOCK) if block < stop else 0
        tally_hands(strengths, lows, size, outcomes)
