"""Who has the best hand on each board by ranks, and how many combinations each set of winners has.

Boards on which a flush is best are left out here, and counted for each suit. Shapes use P (players)
and Y (entries of boards).
"""

from typing import Any

import numpy as np

from lookup._kernels.compile import inlined, kernel
from lookup._kernels.lanes.vectors import (
    LANES,
    above,
    add,
    bits,
    both,
    equal,
    load,
    lowest,
    maximum,
    spread,
    store,
    subtract,
    total,
)
from lookup.tables.runouts import WIDTH

BLOCK = 49 * LANES
"""Boards that are summed in 16 bits: each is up to 1,024 combinations, so up to 63 a lane."""


@kernel
def fill_best(rows: Any, starts: Any, best: Any) -> None:
    """Fill the best strength on each board.

    rows   : [...] uint16, each hand's strengths from its start on
    starts : [P] int64
    best   : [Y] uint16
    """
    for at in range(0, WIDTH, LANES):
        most = load(rows, starts[0] + at)
        for hand in range(1, starts.size):
            most = maximum(most, load(rows, starts[hand] + at))
        store(best, at, most)


@inlined
def flushes_at(most: Any, no_flush: Any, suits: Any, suited: Any, at: Any) -> Any:
    """Return the combinations of the boards from *at* on on which a flush is best, for each suit.

    most, no_flush : the best strengths there, and the category word of a flush
    suits, suited  : those of `tally_few`
    """
    weaker = above(no_flush, most)
    return (
        both(weaker, load(suited, suits[0] + at)),
        both(weaker, load(suited, suits[1] + at)),
        both(weaker, load(suited, suits[2] + at)),
        both(weaker, load(suited, suits[3] + at)),
    )


@kernel
def tally_few(
    rows: Any,
    starts: Any,
    best: Any,
    drawn: Any,
    flush_word: Any,
    suits: Any,
    suited: Any,
    moved: Any,
    counts: Any,
) -> None:
    """Add up the boards that each set of two or three hands shares without a flush.

    rows   : [...] uint16, each hand's strengths from its start on
    starts : [P] int64
    best   : [Y] uint16, filled with the best strengths
    drawn  : [Y] uint16, the combinations of each board
    suits  : [4] int64, where those to boards with a possible flush of each suit start
    suited : [...] uint16, those combinations
    moved  : [4] int64, filled with how many of them a flush is best on
    counts : [2**P] int64
    """
    sets = counts.size
    x, y, z = starts[0], starts[1], starts[starts.size - 1]
    third, no_flush = spread(4 if sets == 8 else 0), spread(flush_word)
    clubs, diamonds, hearts, spades = spread(0), spread(0), spread(0), spread(0)
    for block in range(0, WIDTH, BLOCK):
        only_x, only_y, only_z, none = spread(0), spread(0), spread(0), spread(0)
        x_y, x_z, y_z, all_three = none, none, none, none
        for at in range(block, min(block + BLOCK, WIDTH), LANES):
            of_x, of_y, of_z = load(rows, x + at), load(rows, y + at), load(rows, z + at)
            most = maximum(maximum(of_x, of_y), of_z)
            store(best, at, most)
            of_suit = flushes_at(most, no_flush, suits, suited, at)
            clubs, diamonds = add(clubs, of_suit[0]), add(diamonds, of_suit[1])
            hearts, spades = add(hearts, of_suit[2]), add(spades, of_suit[3])
            taken = add(add(of_suit[0], of_suit[1]), add(of_suit[2], of_suit[3]))
            combinations = subtract(load(drawn, at), taken)
            winners = both(equal(of_x, most), spread(1))
            winners = add(winners, both(equal(of_y, most), spread(2)))
            winners = add(winners, both(equal(of_z, most), third))
            only_x = add(only_x, both(equal(winners, spread(1)), combinations))
            only_y = add(only_y, both(equal(winners, spread(2)), combinations))
            x_y = add(x_y, both(equal(winners, spread(3)), combinations))
            only_z = add(only_z, both(equal(winners, spread(4)), combinations))
            x_z = add(x_z, both(equal(winners, spread(5)), combinations))
            y_z = add(y_z, both(equal(winners, spread(6)), combinations))
            all_three = add(all_three, both(equal(winners, spread(7)), combinations))
        counts[1] += total(only_x)
        counts[2] += total(only_y)
        counts[3] += total(x_y)
        if sets == 8:
            counts[4] += total(only_z)
            counts[5] += total(x_z)
            counts[6] += total(y_z)
            counts[7] += total(all_three)
    moved[0], moved[1], moved[2], moved[3] = (
        total(clubs), total(diamonds), total(hearts), total(spades)
    )  # fmt: skip


@kernel
def tally_many(
    rows: Any,
    starts: Any,
    best: Any,
    drawn: Any,
    flush_word: Any,
    suits: Any,
    suited: Any,
    moved: Any,
    winners: Any,
    sums: Any,
    counts: Any,
) -> None:
    """Do what `tally_few` does for any number of hands.

    Sole wins are summed hand by hand, the few other boards are added one by one.

    drawn   : [Y] uint16, less the combinations on which a flush is best in the end
    winners : [Y] uint16, filled with the bits of who has the best hand
    sums    : [P * 32] uint16, overwritten
    """
    players, no_flush = starts.size, spread(flush_word)
    clubs, diamonds, hearts, spades = spread(0), spread(0), spread(0), spread(0)
    for block in range(0, WIDTH, BLOCK):
        for hand in range(players):
            store(sums, hand * LANES, spread(0))
        for at in range(block, min(block + BLOCK, WIDTH), LANES):
            most = load(rows, starts[0] + at)
            for hand in range(1, players):
                most = maximum(most, load(rows, starts[hand] + at))
            store(best, at, most)
            of_suit = flushes_at(most, no_flush, suits, suited, at)
            clubs, diamonds = add(clubs, of_suit[0]), add(diamonds, of_suit[1])
            hearts, spades = add(hearts, of_suit[2]), add(spades, of_suit[3])
            taken = add(add(of_suit[0], of_suit[1]), add(of_suit[2], of_suit[3]))
            combinations = subtract(load(drawn, at), taken)
            store(drawn, at, combinations)
            sharing = spread(0)
            for hand in range(players):
                bit = both(equal(load(rows, starts[hand] + at), most), spread(1 << hand))
                sharing = add(sharing, bit)
            store(winners, at, sharing)
            for hand in range(players):
                alone = both(equal(sharing, spread(1 << hand)), combinations)
                store(sums, hand * LANES, add(load(sums, hand * LANES), alone))
            shared = both(sharing, subtract(sharing, spread(1)))
            places = bits(both(above(shared, spread(0)), combinations))
            while places:
                board = at + lowest(places)
                counts[winners[board]] += np.int64(drawn[board])
                places &= places - 1
        for hand in range(players):
            counts[1 << hand] += total(load(sums, hand * LANES))
    moved[0], moved[1], moved[2], moved[3] = (
        total(clubs), total(diamonds), total(hearts), total(spades)
    )  # fmt: skip


@kernel
def fill_winners(rows: Any, starts: Any, best: Any, winners: Any) -> None:
    """Fill the bits of who has the best strength on each board; nobody has a best of 0.

    best, winners : [Y] uint16
    """
    for at in range(0, WIDTH, LANES):
        most = load(best, at)
        sharing = spread(0)
        for hand in range(starts.size):
            bit = both(equal(load(rows, starts[hand] + at), most), spread(1 << hand))
            sharing = add(sharing, bit)
        store(winners, at, both(above(most, spread(0)), sharing))


@kernel
def move_halves(
    best: Any,
    flush_word: Any,
    suited: Any,
    first: Any,
    owner: Any,
    lows: Any,
    drawn: Any,
    players: Any,
    counts: Any,
) -> None:
    """Count the boards on which a flush is best for its owner and for their best low.

    suited : [...] uint16, those of boards with a possible flush of the suit, from *first* on
    lows   : [Y] uint16, the set that has the best low
    drawn  : [Y] uint16, the combinations of each board, less those counted
    counts : [2**P * 2**P] int64, by the set of the high half times 2**P, plus that of the low
    """
    for board in range(WIDTH):
        number = suited[first + board]
        if number and best[board] < flush_word:
            drawn[board] -= number
            counts[owner << players | np.int64(lows[board])] += np.int64(number)


@kernel
def tally_halves(winners: Any, lows: Any, drawn: Any, players: Any, counts: Any) -> None:
    """Add the combinations of all boards to the outcomes of both halves, as in `move_halves`."""
    for board in range(WIDTH):
        halves = np.int64(winners[board]) << players | np.int64(lows[board])
        counts[halves] += np.int64(drawn[board])
