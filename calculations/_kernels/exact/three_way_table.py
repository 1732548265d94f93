"""Count three hands before the flop: by their ranks, plus a change for each suit.

Without flushes, the strengths of three hands depend on ranks alone. A board allows flushes in at
most one suit. The change by a suit depends on which hole cards are of the suit, not on the suits of
the others. So the counts of a deal are those of its ranks, plus the changes by the four suits. Up
to 64 choices of the hole cards of a suit replace up to 4,096 deals of suits.

The counts are by the set of winners, for the three hands and for each pair of hands with the third
hand's cards removed. Together they determine the first, the second and the third place.

Shapes use R (rank triples) and X (choices of the cards of a suit).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from calculations._kernels.comparing import TableRows, fill_winners
from calculations._kernels.exact.by_ranks_preflop import (
    fill_pairs,
    give_flushes,
    if_flush_is_best,
    moved,
    tally,
)
from calculations._kernels.exact.combinations import (
    ALL,
    BEST,
    BOARD,
    BOARDS_SPACE,
    DRAWN,
    NONE,
    WINNERS,
    SpotCards,
    fill_combinations,
    prepare,
)
from calculations._kernels.exact.straight_flushes import (
    NO_FLUSH,
    STRAIGHTS,
    Holders,
    Rules,
    Strengths,
    find_straights,
    holders_of,
    move_straight_flushes,
    suit_of,
)
from lookup._kernels.cards import cards_at, deck_from
from lookup.compiling import Integer, helper, kernel
from lookup.compiling.lanes.vectors import LANES, load, spread, store, total
from lookup.tables.runouts import WIDTH, RunoutLayout

HANDS, SIZE = 3, 2

CONTESTS = 4
"""The number of contests: all three hands; first and second; second and third; third and first."""

STARTS = np.array([0, 8, 12, 16])
"""The starts of the counts of each contest, one count for each set of its hands."""

COLUMNS = 20  # counts of all contests

SPACE = -(-(ALL + 3 * BOARDS_SPACE) // LANES) * LANES
"""The length of the values of boards in a contest; in the first, with the runs of suited boards."""

WITH_SUITED = ALL + BOARDS_SPACE * np.arange(-3, 3)
"""The starts of the boards with at least 3, 4 and 5 cards of a suit, at the indices 3, 4 and 5."""


class ComparedHands(NamedTuple):
    """The hands that are compared, and the values of boards."""

    hands: NDArray[np.int64]  # [2 or 3]: the cards of each hand
    pairs: NDArray[np.int64]  # [2 or 3]: the start of each hand's row
    boards: NDArray[np.uint16]
    """The values that `combinations` names, among them the best strength and the winners."""
    counts: NDArray[np.int64]  # [4 or 8]: the number of boards that each group of hands shares


class RankedDeck(NamedTuple):
    """The strengths of hands, and the rules."""

    rules: Rules
    layout: RunoutLayout
    rows: NDArray[np.uint16]  # as in `runouts.RunoutTables`, flat


@helper
def clear(counts: NDArray[np.int64]) -> None:
    """Set all counts to 0."""
    for of in range(counts.size):
        counts[of] = 0


@helper
def count_ranks(contest: ComparedHands, drawn: NDArray[np.uint16], deck: RankedDeck) -> None:
    """Count the boards that each set of hands shares, without flushes.

    drawn : the combinations of each board, from `DRAWN` on
    """
    boards, hands = contest.boards, contest.hands.size
    fill_winners(deck.rows, contest.pairs, TableRows(hands, 1, NONE, WIDTH), boards, BEST, WINNERS)
    for at in range(0, WIDTH, LANES):
        store(boards, DRAWN + at, load(drawn, DRAWN + at))
    clear(contest.counts)
    tally(hands, boards, contest.counts)


@helper
def choose_flushes(
    contest: ComparedHands, suited: NDArray[np.uint16], least: Integer, flush_word: Integer
) -> Integer:
    """Fill DRAWN with the boards on which a suit's flush is best, and return their number.

    suited : the boards with at least *least* cards of the suit start at `WITH_SUITED[least]`
    """
    combinations, boards = spread(0), contest.boards
    for at in range(0, WIDTH, LANES):
        with_cards = load(suited, WITH_SUITED[least] + at)
        flushes = if_flush_is_best(load(boards, BEST + at), flush_word, with_cards)
        store(boards, DRAWN + at, flushes)
        combinations = moved(flushes, flushes, combinations)[1]
    return total(combinations)


@helper
def count_flushes(
    contest: ComparedHands,
    holders: Holders,
    suited: NDArray[np.uint16],
    deck: RankedDeck,
    straights: NDArray[np.int64],
    live: Integer,
) -> None:
    """Count the change by flushes of the lowest suit: the boards of each group of winners.

    live : the cards not dealt
    """
    counts, hands, flush_word = contest.counts, contest.hands.size, deck.rules.flush << 12
    clear(counts)
    if holders.least == NO_FLUSH:
        return
    of_four: Integer = 0
    differ = holders.least == 3 and holders.of_three != holders.of_four
    if differ:
        of_four = choose_flushes(contest, suited, np.int64(4), flush_word)
    taken = choose_flushes(contest, suited, holders.least, flush_word)
    tally(hands, contest.boards, counts)
    for of in range(counts.size):
        counts[of] = -counts[of]
    give_flushes(holders, taken, of_four if differ else taken, counts)
    cards = SpotCards(live, NONE, contest.hands)
    straight_count, of_suit = (
        find_straights(cards, NONE, deck.rules, straights),
        suit_of(cards, NONE),
    )
    strengths = Strengths(deck.layout.mask_index, deck.layout.order, deck.rows, contest.pairs)
    move_straight_flushes(
        straight_count, straights, of_suit, holders, deck.rules, strengths, contest.boards, counts
    )


@kernel
def count_rank_triples(
    cards: NDArray[np.uint8],
    choices: Integer,
    deck: RankedDeck,
    by_ranks: NDArray[np.int64],
    by_suit: NDArray[np.int64],
) -> None:
    """Count three hands by their ranks, and the change by each choice of a suit's cards.

    cards    : [R * X * 6] uint8, card numbers; those of a choice are all in the lowest suit
    choices  : X
    by_ranks : [R * 20] int64, filled: the boards of each set of hands, contest by contest
    by_suit  : [R * X * 20] int64, filled: the change of these numbers, which may be negative
    """
    memory = np.empty(CONTESTS * SPACE + LANES, np.uint16)
    lines = memory[-memory.ctypes.data % 64 // 2 :]  # aligned vectors take half the time
    hands, pairs = np.empty(HANDS + 1, np.int64), np.empty(HANDS + 1, np.int64)
    counts, straights = np.empty(COLUMNS, np.int64), np.empty(2 * STRAIGHTS, np.int64)
    contests = (
        ComparedHands(hands[:3], pairs[:3], lines[:SPACE], counts[: STARTS[1]]),
        ComparedHands(hands[:2], pairs[:2], lines[SPACE:], counts[STARTS[1] : STARTS[2]]),
        ComparedHands(hands[1:3], pairs[1:3], lines[2 * SPACE :], counts[STARTS[2] : STARTS[3]]),
        ComparedHands(hands[2:], pairs[2:], lines[3 * SPACE :], counts[STARTS[3] :]),
    )
    drawn = contests[0].boards
    prepare(deck.layout.ranks, drawn)
    whole = deck_from(deck.rules.lowest)
    for triple in range(by_ranks.size // COLUMNS):
        first = triple * choices
        fill_pairs(cards, HANDS * SIZE * first, SIZE, deck.layout.pair_index, pairs[:HANDS])
        pairs[HANDS] = pairs[0]
        for choice in range(first, first + choices):
            gone = NONE
            for hand in range(HANDS):
                hands[hand] = cards_at(cards, SIZE * (HANDS * choice + hand), SIZE)
                gone |= hands[hand]
            hands[HANDS] = hands[0]
            in_play = SpotCards(whole & ~gone, NONE, contests[0].hands)
            if choice == first:
                fill_combinations(in_play, NONE, NONE, drawn, DRAWN)
                for contest in range(CONTESTS):
                    count_ranks(contests[contest], drawn, deck)
                for column in range(COLUMNS):
                    by_ranks[COLUMNS * triple + column] = counts[column]
            holders = holders_of(in_play, NONE, 0)
            for least in range(holders.least, BOARD + 1):
                fill_combinations(in_play, NONE, np.int64(least), drawn, WITH_SUITED[least])
            for contest in range(CONTESTS):
                of = contests[contest]
                holders = holders_of(SpotCards(in_play.live, NONE, of.hands), NONE, 0)
                count_flushes(of, holders, drawn, deck, straights, in_play.live)
            for column in range(COLUMNS):
                by_suit[COLUMNS * choice + column] = counts[column]
