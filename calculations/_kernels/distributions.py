"""Hand strengths on the river: the share of the opponent's combos that each hand beats.

Half wins measure the strength of a hand: 2 for each opposing hand that it beats, 1 for a tie. A
river has 990 opposing hands, so half wins are 0 to 1,980. The kernels count two ranges on each of
many final boards, and one hand against each combo.

Shapes use B (boards), R (runouts), H (hands), C (combos of the opponent) and N (combos that any
player holds).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.combo_strengths import DIGIT, INDEX, INDEX_BITS, NEVER, sort_combos
from calculations._kernels.comparing import Made, Suits, compared, made_of
from lookup._kernels.cards import rank_of, suit_of
from lookup.compiling import Integer, helper, kernel

IMPOSSIBLE = 2 * 990 + 1
"""The marker, instead of half wins, for a combo that shares a card with the board."""


@kernel
def fill_half_wins(
    strengths: NDArray[np.uint16],
    firsts: NDArray[np.uint8],
    seconds: NDArray[np.uint8],
    half_wins: NDArray[np.uint16],
) -> None:
    """Fill the half wins of all combos on some boards.

    strengths       : [B * 1326] uint16, NEVER where combo and board share a card
    firsts, seconds : [1326] uint8, a combo's card numbers
    half_wins       : [B, 1326] uint16
    """
    size = firsts.size
    items, order = np.empty(size + 1, np.uint32), np.empty(size + 1, np.uint32)
    digit_counts, lower_by_card = np.empty(2 * DIGIT, np.uint32), np.empty(53, np.int64)
    for board in range(half_wins.shape[0]):
        sort_combos(strengths, board * size, items, order, digit_counts)
        for card in range(53):
            lower_by_card[card] = 0
        first, total = 0, 0
        while order[first] >> INDEX_BITS != NEVER:
            strength, last = order[first] >> INDEX_BITS, first
            while order[last] >> INDEX_BITS == strength:
                combo = np.uint64(order[last] & INDEX)
                below = total - (lower_by_card[firsts[combo]] + lower_by_card[seconds[combo]])
                half_wins[board, combo] = below
                last += 1
            for index in range(first, last):
                combo = np.uint64(order[index] & INDEX)
                lower_by_card[firsts[combo]] += 1
                lower_by_card[seconds[combo]] += 1
            total += last - first
            for index in range(first, last):
                combo = np.uint64(order[index] & INDEX)
                # The sums of both cards contain the combo itself: add it back once.
                apart = total - (lower_by_card[firsts[combo]] + lower_by_card[seconds[combo]]) + 1
                half_wins[board, combo] += np.uint16(apart)
            first = last
        for index in range(first, size):
            half_wins[board, np.uint64(order[index] & INDEX)] = IMPOSSIBLE


class Rivers(NamedTuple):
    """The half wins on one board of each suit-isomorphism class, and the permutations of suits."""

    half_wins: NDArray[np.uint16]  # [B, 1326]
    combos: NDArray[np.uint16]
    """[24, 1326]: the image of each combo under each permutation of suits."""
    permutations: NDArray[np.uint8]
    """[64]: the index of a permutation, by its images: clubs + 4 * diamonds + 16 * hearts."""


class HalfWinSums(NamedTuple):
    """The sums of half wins, for each hand."""

    counts: NDArray[np.uint16]  # [H, bins + 1]: the last column counts impossible runouts
    half_wins: NDArray[np.int64]  # [H]
    squares: NDArray[np.int64]  # [H]


@helper
def suits_in_order(boards: NDArray[np.uint8], first: Integer) -> int:
    """Return the suits of clubs, diamonds and hearts on the canonical board, as one number.

    On this board, spades have the greatest rank bits, and clubs the least.
    """
    clubs = diamonds = hearts = spades = np.int64(0)
    for index in range(first, first + 5):
        rank, suit = np.int64(1) << np.int64(rank_of(boards[index])), suit_of(boards[index])
        if suit == 0:
            clubs |= rank
        elif suit == 1:
            diamonds |= rank
        elif suit == 2:
            hearts |= rank
        else:
            spades |= rank
    club = int(clubs > diamonds) + int(clubs > hearts) + int(clubs > spades)
    diamond = int(diamonds >= clubs) + int(diamonds > hearts) + int(diamonds > spades)
    heart = int(hearts >= clubs) + int(hearts >= diamonds) + int(hearts > spades)
    return club + 4 * diamond + 16 * heart


@kernel
def add_runouts(
    rivers: Rivers,
    boards: NDArray[np.uint8],
    rows: NDArray[np.int64],
    hands: NDArray[np.int64],
    bins: NDArray[np.uint16],
    sums: HalfWinSums,
) -> None:
    """Add up the half wins of hands on a flop or a turn over all runouts.

    Impossible runouts are counted in a column of their own.

    boards : [R * 5] uint8 card numbers
    rows   : [R] int64, the index of each board's canonical form in the rivers
    hands  : [H] int64, combos
    bins   : [1982] uint16, the bin of each number of half wins
    """
    size = hands.size
    becomes = np.empty(rivers.combos.shape[0] * size, np.uint16)
    for i in range(rivers.combos.shape[0]):
        for hand in range(size):
            becomes[i * size + hand] = rivers.combos[i, hands[hand]]
    half_wins_of_board = np.empty(size, np.uint16)
    for runout in range(rows.size):
        row = rivers.half_wins[rows[runout]]
        suits = rivers.permutations[suits_in_order(boards, 5 * runout)]
        start = np.uint64(suits) * np.uint64(size)
        for i in range(size):
            half_wins = np.uint64(row[np.uint64(becomes[start + np.uint64(i)])])
            half_wins_of_board[i] = half_wins
            sums.counts[np.uint64(i), np.uint64(bins[half_wins])] += np.uint16(1)
        for i in range(size):
            number = np.int64(half_wins_of_board[i])
            sums.half_wins[i] += number
            sums.squares[i] += number * number


@kernel
def add_boards(
    half_wins: NDArray[np.uint16],
    weights: NDArray[np.int64],
    hands: NDArray[np.int64],
    bins: NDArray[np.uint16],
    counts: NDArray[np.int64],
    sums: NDArray[np.int64],
) -> None:
    """Add up the half wins of all combos on all boards, for each hand before the flop.

    half_wins : [B, 1326] uint16
    weights   : [B] int64, the number of boards that each represents
    hands     : [1326] int64, the index of each combo's hand
    counts    : [H, bins + 1] int64
    sums      : [H, 2] int64, of the half wins and of their squares, without impossible boards
    """
    for board in range(weights.size):
        weight = weights[board]
        for combo in range(hands.size):
            half_win, hand = np.int64(half_wins[board, combo]), hands[combo]
            counts[hand, bins[half_win]] += weight
            if half_win != IMPOSSIBLE:
                sums[hand, 0] += weight * half_win
                sums[hand, 1] += weight * half_win * half_win


@kernel
def fill_runouts(
    hand: NDArray[np.uint16],
    combos: NDArray[np.uint16],
    boards: NDArray[np.uint16],
    cards: int,
    half_wins: NDArray[np.uint16],
) -> None:
    """Fill the half wins of one hand on each board.

    hand      : [4] uint16 suit masks
    combos    : [4, C] uint16 suit masks of the opponent's combos, on any board
    boards    : [B, 4] uint16 suit masks
    cards     : the number of cards in a hand and a board together, 5 to 7
    half_wins : [B] uint16
    """
    hole_cards = Suits(hand[0], hand[1], hand[2], hand[3])
    ahead, tied = np.empty(combos.shape[1], np.uint16), np.empty(combos.shape[1], np.uint16)
    for i in range(boards.shape[0]):
        board = Suits(boards[i, 0], boards[i, 1], boards[i, 2], boards[i, 3])
        word, main, kickers = made_of(hole_cards, board, cards)
        mine = Made(word, main, kickers)
        for j in range(ahead.size):
            combo = Suits(combos[0, j], combos[1, j], combos[2, j], combos[3, j])
            ahead[j], tied[j] = compared(mine, combo, board, cards, np.uint16(0), np.uint16(0))
        beaten = level = np.int64(0)
        for j in range(ahead.size):
            beaten += np.int64(ahead[j])
            level += np.int64(tied[j])
        half_wins[i] = 2 * beaten + level


@kernel
def count_each_board(
    strengths: NDArray[np.uint16],
    cards: NDArray[np.int64],
    weights: NDArray[np.float64],
    outcomes: NDArray[np.float64],
) -> None:
    """Fill the weights of the deals that each player wins and that both tie, board by board.

    strengths : [B * N] uint16, NEVER where combo and board share a card
    cards     : [2 * N] int64 card numbers, two for each combo
    weights   : [2 * N] float64, a combo's weights in both ranges
    outcomes  : [B, 3] float64: won by the first, by the second, tied
    """
    size = cards.size // 2
    items, order = np.empty(size + 1, np.uint32), np.empty(size + 1, np.uint32)
    digit_counts, weight_by_card, other_weight_by_card = (
        np.empty(2 * DIGIT, np.uint32),
        np.empty(53),
        np.empty(53),
    )
    for board in range(outcomes.shape[0]):
        sort_combos(strengths, board * size, items, order, digit_counts)
        weight_by_card[:], other_weight_by_card[:] = 0.0, 0.0
        total = other_total = won = lost = tied = 0.0
        first = 0
        while order[first] >> INDEX_BITS != NEVER:
            strength, last = order[first] >> INDEX_BITS, first
            while order[last] >> INDEX_BITS == strength:
                at = 2 * np.uint64(order[last] & INDEX)
                a, b = np.uint64(cards[at]), np.uint64(cards[at + np.uint64(1)])
                below = other_total - (other_weight_by_card[a] + other_weight_by_card[b])
                won += weights[at] * below
                lost += weights[at + np.uint64(1)] * (
                    total - (weight_by_card[a] + weight_by_card[b])
                )
                tied -= weights[at] * below
                last += 1
            for index in range(first, last):
                at = 2 * np.uint64(order[index] & INDEX)
                a, b = np.uint64(cards[at]), np.uint64(cards[at + np.uint64(1)])
                weight, other = weights[at], weights[at + np.uint64(1)]
                weight_by_card[a] += weight
                weight_by_card[b] += weight
                total += weight
                other_weight_by_card[a] += other
                other_weight_by_card[b] += other
                other_total += other
            for index in range(first, last):
                at = 2 * np.uint64(order[index] & INDEX)
                a, b = np.uint64(cards[at]), np.uint64(cards[at + np.uint64(1)])
                # The sums of both cards contain the combo itself: add it back once.
                apart = other_total - (other_weight_by_card[a] + other_weight_by_card[b])
                tied += weights[at] * (apart + weights[at + np.uint64(1)])
            first = last
        outcomes[board, 0], outcomes[board, 1], outcomes[board, 2] = won, lost, tied


@kernel
def count_boards(
    hand: NDArray[np.uint16],
    combos: NDArray[np.uint16],
    boards: NDArray[np.uint16],
    cards: int,
    ahead: NDArray[np.uint16],
    tied: NDArray[np.uint16],
) -> None:
    """Count the boards on which the hand beats and ties with each combo.

    hand        : [4] uint16 suit masks
    combos      : [4, C] uint16 suit masks
    boards      : [B, 4] uint16 suit masks
    cards       : the number of cards in a hand and a board together, 5 to 7
    ahead, tied : [C] uint16, zeros
    """
    hole_cards = Suits(hand[0], hand[1], hand[2], hand[3])
    for i in range(boards.shape[0]):
        board = Suits(boards[i, 0], boards[i, 1], boards[i, 2], boards[i, 3])
        word, main, kickers = made_of(hole_cards, board, cards)
        mine = Made(word, main, kickers)
        for j in range(ahead.size):
            combo = Suits(combos[0, j], combos[1, j], combos[2, j], combos[3, j])
            ahead[j], tied[j] = compared(mine, combo, board, cards, ahead[j], tied[j])
