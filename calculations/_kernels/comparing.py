"""Compare made hands on boards, in lanes, with cards as four suit masks.

A made hand is compared with combos of the opponent by category, main ranks and kickers in turn, so
no strength is computed. The lanes compare several combos at once, without tables: 1,500 million
hands a second on one core. If strengths come from a table, one pass over the hands of a spot finds
the best hands on each board.

Shapes use B (boards), C (combos of the opponent, or rows of one hand) and P (players).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lookup._kernels.strength import RANK_BITS, made_hand
from lookup.compiling import Integer, helper
from lookup.compiling.lanes.formulas import Lanes, formula, maximum, where
from lookup.compiling.lanes.vectors import LANES, load, spread, store
from lookup.games import STANDARD


class Suits(NamedTuple):
    """The suit masks of a hand, a board or both together."""

    clubs: Lanes
    diamonds: Lanes
    hearts: Lanes
    spades: Lanes


@formula
def with_cards(x: Suits, y: Suits) -> Suits:
    """Return the cards of two disjoint sets together."""
    return Suits(
        x.clubs + y.clubs, x.diamonds + y.diamonds, x.hearts + y.hearts, x.spades + y.spades
    )


@formula
def shared_cards(x: Suits, y: Suits) -> Lanes:
    """Return a number above 0 if two sets share a card, else 0."""
    clubs, diamonds = x.clubs & y.clubs, x.diamonds & y.diamonds
    return (clubs | diamonds | (x.hearts & y.hearts) | (x.spades & y.spades)) & RANK_BITS


class Made(NamedTuple):
    """The parts of a made hand, in the order of comparison."""

    word: Lanes
    main: Lanes
    kickers: Lanes


@formula
def made_of(hand: Suits, board: Suits, cards: Lanes) -> Made:
    """Return the made hand of a hand on a board; *cards* is the number of cards in both."""
    return Made(*made_hand(*with_cards(hand, board), cards, STANDARD))


@formula
def compared(
    mine: Made, combo: Suits, board: Suits, cards: Lanes, ahead: Lanes, tied: Lanes
) -> tuple[Lanes, Lanes]:
    """Add 1 to *ahead* or *tied* where a hand beats or ties with a combo on a board.

    Combos that share a card with the board are not counted.
    """
    other = made_of(combo, board, cards)
    possible = shared_cards(combo, board) == 0
    same_word = mine.word == other.word
    same_main = same_word & (mine.main == other.main)
    beaten = (mine.word > other.word) | (same_word & (mine.main > other.main))
    beaten = beaten | (same_main & (mine.kickers > other.kickers))
    level = same_main & (mine.kickers == other.kickers)
    return ahead + where(beaten & possible, 1, 0), tied + where(level & possible, 1, 0)


class TableRows(NamedTuple):
    """The rows of a table that belong to the hands of a spot."""

    players: Integer
    choices: Integer  # the number of rows of a hand
    first: Integer  # the index in `starts` of the first hand's first row
    entries: Integer  # the number of entries to read from each row, in whole vectors


@formula
def better(x: Lanes, y: Lanes) -> Lanes:
    """Return the better of two strengths."""
    return maximum(x, y)


@formula
def with_hand(strength: Lanes, bit: Lanes, best: Lanes, winners: Lanes) -> tuple[Lanes, Lanes]:
    """Return the best strength and the bits of its holders after one more hand."""
    joined = where(strength == best, winners | bit, winners)
    return maximum(strength, best), where(strength > best, bit, joined)


@helper
def fill_winners(
    table: NDArray[np.uint16],
    starts: NDArray[np.int64],
    rows: TableRows,
    boards: NDArray[np.uint16],
    best_at: Integer,
    winners_at: Integer,
) -> None:
    """Fill the best strength on each board, at least 1, and the bits of its holders.

    A hand's strength is the best of its rows. A hand with strength 0 never wins.

    starts              : [... P * C], the index in the table at which each row starts
    best_at, winners_at : the indices in `boards` at which the results start
    """
    for at in range(0, rows.entries, LANES):
        best, winners, row = spread(1), spread(0), rows.first
        for hand in range(rows.players):
            strength = load(table, starts[row] + at)
            for choice in range(row + 1, row + rows.choices):
                strength = better(strength, load(table, starts[choice] + at))
            best, winners = with_hand(strength, 1 << hand, best, winners)
            row += rows.choices
        store(boards, best_at + at, best)
        store(boards, winners_at + at, winners)
