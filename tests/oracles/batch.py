"""Random batches of spots, and which of their rows break a rule, found naively.

Nothing of ours is imported here. Cards are numbers, 1 to 52 in the order 2c 2d 2h 2s 3c ... As; 0
is no card, at whatever place, and a hand of zeros is a player who is not there.
"""

from typing import NamedTuple

import numpy as np
from oracles.holdem import DECK


class Batch(NamedTuple):
    hole_cards: np.ndarray  # [N, P, H]
    boards: np.ndarray  # [N, 5]
    dead: np.ndarray  # [N, D]


def random_batch(
    rng,
    deck,
    sizes,
    rows,
    *,
    seats=10,
    players=(2, 10),
    streets=(0, 3, 4, 5),
    most_dead=6,
    most_left=52,
):
    """Deal *rows* spots of *players* players, at any of the *seats* and any places of their rows.

    Every row has a number of hole cards out of *sizes*, of board cards out of *streets*, and up to
    *most_dead* dead cards, or more where it takes more to leave no more than *most_left* cards.
    """
    fullest = max(most_dead, len(deck) - 2 * min(sizes) - min(streets) - most_left)
    batch = Batch(
        np.zeros((rows, seats, max(sizes)), np.uint8),
        np.zeros((rows, 5), np.uint8),
        np.zeros((rows, fullest), np.uint8),
    )
    for hands, board, dead in zip(*batch, strict=True):
        cards = rng.permutation(np.array(deck, np.uint8))
        size, known = rng.choice(list(sizes)), rng.choice(list(streets))
        most_players = min(players[1], seats, (len(deck) - 5) // size)
        there = rng.integers(min(players[0], most_players), most_players + 1)
        held, unheld = cards[: there * size].reshape(there, size), cards[there * size :]
        for seat, hand in zip(rng.permutation(seats)[:there], held, strict=True):
            scatter(rng, hand, hands[seat])
        scatter(rng, unheld[:known], board)
        fewest = max(0, len(unheld) - known - most_left)
        most = max(fewest, min(most_dead, len(unheld) - 5))
        scatter(rng, unheld[5:][: rng.integers(fewest, most + 1)], dead)
    return batch


def scatter(rng, cards, row):
    """Put cards at random places of a row of zeros, in their order."""
    row[np.sort(rng.permutation(len(row))[: len(cards)])] = cards


def texts_of_row(batch, row):
    """Return the hands that are there, the board and the dead cards of a row, as lists of texts."""
    hands = [texts(hand) for hand in batch.hole_cards[row] if hand.any()]
    return hands, texts(batch.boards[row]), texts(batch.dead[row])


def texts(cards):
    return [DECK[card - 1] for card in cards.tolist() if card]


def seats_of_row(batch, row):
    return [seat for seat, hand in enumerate(batch.hole_cards[row].tolist()) if any(hand)]


def spread_over_seats(outcomes, seats, players):
    """Return the counts by sets of some players as counts by sets of all seats, of none else.

    outcomes : [2**S], or [2**S, 2**S] with a low, S being the number of *seats*
    """
    sets = [sum(2**seat for bit, seat in enumerate(seats) if m & 2**bit)
            for m in range(2 ** len(seats))]  # fmt: skip
    outcomes = np.array(outcomes)
    spread = np.zeros((2**players,) * outcomes.ndim, np.int64)
    spread[np.ix_(*[sets] * outcomes.ndim)] = outcomes
    return spread


def naive_wrong_rows(batch, deck, sizes, streets):
    """Return which rows are no spots by the rules."""
    rows = zip(*(part.tolist() for part in batch), strict=True)
    return [is_wrong(*row, [*deck], sizes, streets) for row in rows]


def is_wrong(hands, board, dead, deck, sizes, streets):
    hands = [hand for hand in ([card for card in hand if card] for hand in hands) if hand]
    board = [card for card in board if card]
    cards = [card for group in (*hands, board, dead) for card in group if card]
    return (
        not 2 <= len(hands) <= 10
        or len(board) not in streets
        or any(len(hand) not in sizes for hand in hands)
        or len({len(hand) for hand in hands}) > 1
        or len({*cards}) < len(cards)
        or not {*cards} <= {*deck}
        or len(deck) - len(cards) < 5 - len(board)
    )


def spoil(rng, batch):
    """Return a copy of a batch in which most rows break a rule, in one of many ways."""
    spoilt = Batch(*(part.copy() for part in batch))
    for hands, board, dead in zip(*spoilt, strict=True):
        cards = np.concatenate([hands.ravel(), board, dead])
        cards = cards[cards > 0]
        target = (hands.ravel(), board, dead)[rng.integers(3)]
        match rng.integers(7):
            case 0:  # a card of the row once more, or moved
                target[rng.integers(len(target))] = rng.choice(cards) if len(cards) else 1
            case 1:  # a card that is missing from a hand, or a board
                target[rng.integers(len(target))] = 0
            case 2:  # any card, that may be in no deck
                target[rng.integers(len(target))] = rng.integers(1, 53)
            case 3:  # a player fewer, until one is left or none
                hands[rng.permutation(len(hands))[: rng.integers(len(hands) + 1)]] = 0
            case 4:  # all cards of the deck are dead
                dead[:] = rng.permutation(len(dead)) % 52 + 1
            case 5:  # two groups of cards change places
                one, other = rng.integers(len(hands), size=2)
                hands[[one, other], 0] = hands[[other, one], 0]
    return spoilt
