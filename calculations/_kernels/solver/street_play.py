"""Passes over streets: betting lines on a flop, or on a turn with its rivers.

On a turn, hands are in the order of their ranges. On a river, they are sorted from weak to strong,
without hands that hold a card of the board. A pass gathers hands into this order on the way down,
and scatters them on the way up.
"""

from typing import NamedTuple

from calculations._kernels.solver.ends import value_ends
from calculations._kernels.solver.layout import (
    CARDS,
    INDEX_COUNT,
    OWN_STRIDE,
    THEIR_STRIDE,
    WIDTH,
    Floats,
    HandMeetings,
    Int16Array,
    Int32Array,
    Int64Array,
    Pairs,
    PassSettings,
    RegretSums,
    Scratch,
    StreetProgram,
)
from calculations._kernels.solver.passes import go_down, go_up
from lookup.compiling import Integer, helper, kernel
from lookup.compiling.lanes.floats import FLOATS, load_floats, store_floats
from lookup.compiling.lanes.runs import run_of

DOWN, BELOW, UP = 1, 2, 4
"""The parts of a pass: down to the terminal nodes of a street, over its rivers, and up again."""


class StreetTask(NamedTuple):
    """The parts of a pass to make, and the starts of the data of a street and of its rivers."""

    parts: int
    their_start: int = 0
    own_start: int = 0
    their_river: int = 0
    """The start of the first river's data; the next river's data start a step further."""
    own_river: int = 0
    their_step: int = 0
    own_step: int = 0
    first_board: int = 0
    boards: int = 0  # the number of river boards


class StreetLines(NamedTuple):
    """The lines of betting on one street that come from the street before."""

    street: StreetProgram
    learned: RegretSums
    scratch: Scratch
    roots: Int32Array
    """[4 * lines] int32, for each line: its rows of reach and of values on the street before, then
    its own rows of both"""


class RiverBoards(NamedTuple):
    """The rivers of a spot, for one player's passes; S and T are the strides of both."""

    by_card: Int16Array
    """[boards * (53 + 2 * T)] int16"""
    indices: Int16Array
    """[boards * 9 * S] int16; see `layout.HandMeetings`"""
    counts: Int64Array
    """[boards * 2] int64"""
    pairs: Pairs
    """[boards * length] float32, of equal length, or [0] uint8; see `layout.HandMeetings`"""
    theirs: Int16Array
    """[boards * T] int16, the index in the range of the hand at each place"""
    own: Int16Array
    """[boards * S] int16"""
    first_image: Int64Array
    """[boards + 1] int64, the starts of the permutations of suits that a board represents"""
    images: Int16Array
    """[permutations * S] int16, the index in the range of the permuted hand at each place"""


class TurnRivers(NamedTuple):
    """The data that all rivers after a turn card share."""

    hands: HandMeetings  # of the turn, for the values of folds alone
    their_alive: Floats  # [T] float32, 1 for hands without the turn card
    own_alive: Floats  # [S] float32


@helper
def gather(rivers: StreetLines, boards: RiverBoards, board: int, above: Floats) -> None:
    """Write the reach of all lines on a river, hands weakest first."""
    sizes = rivers.street.sizes
    width, stride, count = sizes[WIDTH], sizes[THEIR_STRIDE], boards.counts[2 * board + 1]
    padded = (count + FLOATS - 1) // FLOATS * FLOATS
    order = board * stride
    for line in range(len(rivers.roots) // 4):
        source, to = rivers.roots[4 * line] * width, rivers.roots[4 * line + 2] * width
        for hand in range(count):
            rivers.scratch.reach[to + hand] = above[source + boards.theirs[order + hand]]
        for hand in range(count, padded):
            rivers.scratch.reach[to + hand] = 0.0


@helper
def scatter(
    rivers: StreetLines, boards: RiverBoards, board: int, above: Floats, factor: float
) -> None:
    """Add the values of all lines on a river to the turn, for each board that it represents."""
    sizes, images = rivers.street.sizes, boards.images
    width, stride, values = sizes[WIDTH], sizes[OWN_STRIDE], rivers.scratch.values
    count = boards.counts[2 * board]
    for line in range(len(rivers.roots) // 4):
        to, source = rivers.roots[4 * line + 1] * width, rivers.roots[4 * line + 3] * width
        for image in range(boards.first_image[board], boards.first_image[board + 1]):
            image_start = image * stride
            for hand in range(count):
                above[to + images[image_start + hand]] += values[source + hand] * factor


@helper
def hands_on(boards: RiverBoards, board: Integer, rivers: StreetProgram) -> HandMeetings:
    """Return the meetings of hands on a river."""
    their_stride, own_stride = rivers.sizes[THEIR_STRIDE], rivers.sizes[OWN_STRIDE]
    by_card, index_stride = CARDS + 2 * their_stride, INDEX_COUNT * own_stride
    pairs = len(boards.pairs) // (len(boards.counts) // 2)
    return HandMeetings(
        boards.by_card[board * by_card : (board + 1) * by_card],
        boards.indices[board * index_stride : (board + 1) * index_stride],
        boards.counts[2 * board : 2 * board + 2],
        boards.pairs[board * pairs : (board + 1) * pairs],
    )


@kernel
def play_street(
    street: StreetLines,
    rivers: StreetLines,
    boards: RiverBoards,
    dealt: TurnRivers,
    task: StreetTask,
    above: tuple[Floats, Floats],
    step: PassSettings,
    factor: float,
) -> None:
    """Make a pass, or a part of one, for a player over lines of a street and the rivers after it.

    above : rows of float32 on the street before: the opponent's reach, which is read, and the
            player's values, which are written
    """
    lines, below, on_boards = run_of(street), run_of(rivers), run_of(boards)
    memory = lines.scratch
    width = lines.street.sizes[WIDTH]
    if task.parts & DOWN:
        reach, alive = run_of(above[0]), run_of(dealt.their_alive)
        for line in range(len(lines.roots) // 4):
            source, to = lines.roots[4 * line] * width, lines.roots[4 * line + 2] * width
            multiply(reach, source, alive, memory.reach, to)
        go_down(lines.street, lines.learned, task.their_start, memory, step)
    if task.parts & BELOW:
        for line in range(len(below.roots) // 4):
            first = below.roots[4 * line + 1] * width
            for hand in range(width):
                memory.values[first + hand] = 0.0
        for number in range(task.boards):
            board = task.first_board + number
            gather(below, on_boards, board, memory.reach)
            theirs = task.their_river + number * task.their_step
            go_down(below.street, below.learned, theirs, below.scratch, step)
            value_ends(below.street, hands_on(on_boards, board, below.street), below.scratch)
            own = task.own_river + number * task.own_step
            go_up(below.street, below.learned, own, below.scratch, step)
            scatter(below, on_boards, board, memory.values, factor)
    if task.parts & UP:
        value_ends(lines.street, run_of(dealt.hands), memory)
        go_up(lines.street, lines.learned, task.own_start, memory, step)
        values, alive = run_of(above[1]), run_of(dealt.own_alive)
        for line in range(len(lines.roots) // 4):
            to, source = lines.roots[4 * line + 1] * width, lines.roots[4 * line + 3] * width
            multiply(memory.values, source, alive, values, to)


@helper
def multiply(source: Floats, start: int, factors: Floats, target: Floats, to: int) -> None:
    """Write the product of a row and of factors into another row."""
    for hand in range(0, len(factors), FLOATS):
        product = load_floats(source, start + hand) * load_floats(factors, hand)
        store_floats(target, to + hand, product)
