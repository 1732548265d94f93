"""The table before the first decision, and the tree: each seat goes all-in or folds, once."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import inf
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lookup.arguments import as_whole, check_flags, is_listed, read_count, shown
from poker_calculator.games.chips import Chips, ChipsLike, by_seat, read_forced_chips, read_seats
from poker_calculator.games.hand.beginning import read_player_count
from poker_calculator.games.hand.hand import Automation
from poker_calculator.games.hand.state import State
from poker_calculator.games.play.betting import first_to_act
from poker_calculator.games.positions import positions
from poker_calculator.games.predefined import NoLimitTexasHoldem

ReadsChips: TypeAlias = Callable[[ChipsLike, int, str], tuple[Chips, ...]]
"""A function that reads chips for a number of players, with the name of the chips for errors."""

MOST_PLAYERS: Final = 9

LARGEST: Final = 10**100
"""The most chips, and the largest gap; their products are still finite floats."""

FORCED_BETS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
)

Step: TypeAlias = tuple[int, bool]
"""The number of a decision, and whether its player goes all-in."""

AFTER = " after "
"""The text between the acting seat and the seats already all-in, in the name of a decision."""


class PostedTable(NamedTuple):
    """The chips of each seat after antes and blinds, as floats."""

    stacks: tuple[float, ...]  # the stacks before antes and blinds
    posted: tuple[float, ...]  # the posted chips that a call must match: blinds, and trimmed antes
    left: tuple[float, ...]  # the chips behind; 0 for a seat that is all-in
    stakes: tuple[float, ...]
    """The chips of a seat in the pots once it is all-in: *posted* plus *left*, rounded once."""
    dead: float  # the antes that belong to the main pot
    order: tuple[int, ...]  # the seats with a decision, in the order in which they act
    names: tuple[str, ...]  # the names of the seats

    @property
    def forced(self) -> tuple[int, ...]:
        """Return the seats that are all-in from an ante or a blind."""
        return tuple(seat for seat, left in enumerate(self.left) if not left)


def read_table(
    stacks: ChipsLike,
    blinds: ChipsLike,
    antes: ChipsLike,
    players: object,
    ante_trimming_status: bool | None,
) -> PostedTable:
    """Return the table with antes and blinds posted, as a `State` posts them.

    Raises ValueError if the arguments do not form a game.
    """
    state = posted_state(stacks, blinds, antes, players, ante_trimming_status)
    count = state.player_count
    posted = state.blinds_or_straddles
    first = first_to_act(by_seat(posted))
    round_the_table = [(first + step) % count for step in range(count)]
    names = positions(posted)
    bets = [a + b for a, b in zip(state.contributions, state.bets, strict=True)]
    return PostedTable(
        tuple(map(float, state.starting_stacks)),
        tuple(map(float, bets)),
        tuple(map(float, state.stacks)),
        tuple(float(bet + left) for bet, left in zip(bets, state.stacks, strict=True)),
        float(state.dead_chips),
        tuple(seat for seat in round_the_table if state.stacks[seat] > 0),
        tuple(name or f"seat {seat}" for seat, name in enumerate(names)),
    )


def posted_state(
    stacks: ChipsLike,
    blinds: ChipsLike,
    antes: ChipsLike,
    players: object,
    ante_trimming_status: bool | None,
) -> State:
    """Return a state of no-limit hold'em with antes and blinds posted; its chips are fractions.

    Raises ValueError if the arguments do not form a game.
    """
    count = _player_count(stacks, players)
    if ante_trimming_status is not None:
        check_flags(ante_trimming_status=ante_trimming_status)
    exact_stacks = _read(read_seats, stacks, count, "the starting stack")
    exact_antes = _read(read_forced_chips, antes, count, "the ante")
    exact_blinds = _read(read_forced_chips, blinds, count, "the blind or straddle")
    same = len({*exact_antes}) == 1
    trims = same if ante_trimming_status is None else bool(ante_trimming_status)
    return NoLimitTexasHoldem.create_state(
        FORCED_BETS, trims, exact_antes, exact_blinds, 1, exact_stacks, count
    )


def _player_count(stacks: ChipsLike, players: object) -> int:
    """Return the number of players: of listed stacks, or *players* for one stack for all."""
    listed_stacks: Any = stacks
    listed = len([*listed_stacks]) if is_listed(listed_stacks) else None
    if players is None:
        if listed is None:
            raise ValueError(
                f"stacks is {shown(stacks)}, the same for all; give their number, e.g. players=2"
            )
        players = listed
    elif listed not in (None, as_whole(players)):
        raise ValueError(
            f"there are {listed} stacks for {shown(players)} players; give a stack for each"
        )
    return read_player_count(read_count(players, "players", MOST_PLAYERS))


def _read(read: ReadsChips, values: ChipsLike, count: int, what: str) -> tuple[Fraction, ...]:
    """Return each player's chips as exact fractions of their decimal notation.

    Chips may be of mixed types. Raises ValueError as *read* does, and for infinite chips.
    """
    chips: Any = read(values, count, what)
    if inf in chips:
        raise ValueError(f"{what} is infinite; give each player a number of chips")
    if max(chips) > LARGEST:
        raise ValueError(f"{what} is {shown(max(chips))}; give each player at most 1e100 chips")
    return tuple(Fraction(str(each) if isinstance(each, float) else each) for each in chips)


class PushFoldNode(NamedTuple):
    """A decision: a seat goes all-in or folds."""

    seat: int
    all_in: tuple[int, ...]
    """The seats already all-in: first from antes and blinds, then in the order of play."""
    path: tuple[Step, ...]
    """The earlier decisions."""


class End(NamedTuple):
    """A terminal node: one seat wins uncontested, or several go to showdown."""

    seats: tuple[int, ...]  # the live seats, in the order of `Node.all_in`
    path: tuple[Step, ...]  # the decisions that lead here


class Tree(NamedTuple):
    """All decisions, in the order of play, and all ends."""

    nodes: tuple[PushFoldNode, ...]
    ends: tuple[End, ...]
    by_seat: Mapping[int, list[int]]
    """The numbers of each seat's decisions; seats are in the order of play."""
    through: Mapping[Step, list[int]]
    """The numbers of the ends that each action at each decision can lead to."""
    given_ranges: Mapping[int, NDArray[np.float64]] = {}
    """The frequency with which each hand goes all-in at decisions that are not solved, [hands]."""


def build_tree(table: PostedTable, most_all_in: int) -> Tree:
    """Return the tree of a table, with at most *most_all_in* players all-in; then the others fold.

    The last seat to act has no decision if nobody else is in, or if it has already posted as much
    as each all-in player: it stays in.
    """
    nodes: list[PushFoldNode] = []
    lines: list[tuple[tuple[int, ...], tuple[Step, ...]]] = [(table.forced, ())]
    for index, seat in enumerate(table.order):
        is_last = index == len(table.order) - 1
        after = []
        for all_in, path in lines:
            matched = (
                max((table.stakes[each] for each in all_in), default=0.0) <= table.posted[seat]
            )
            if len(all_in) >= most_all_in:
                after.append((all_in, path))
            elif is_last and (matched or not all_in):
                after.append(((*all_in, seat), path))
            else:
                number = len(nodes)
                nodes.append(PushFoldNode(seat, all_in, path))
                after.append((all_in, (*path, (number, False))))
                after.append(((*all_in, seat), (*path, (number, True))))
        lines = after
    return _in_order_of_play(nodes, [End(seats, path) for seats, path in lines], table)


def _in_order_of_play(nodes: list[PushFoldNode], ends: list[End], table: PostedTable) -> Tree:
    """Return the tree with each seat's decisions sorted by the seats that are all-in before."""
    turns = {seat: place for place, seat in enumerate((*table.forced, *table.order))}

    def rank(number: int) -> tuple[int, int, tuple[int, ...]]:
        node = nodes[number]
        return turns[node.seat], len(node.all_in), tuple(turns[seat] for seat in node.all_in)

    order = sorted(range(len(nodes)), key=rank)
    new = {old: number for number, old in enumerate(order)}

    def renumbered(path: tuple[Step, ...]) -> tuple[Step, ...]:
        return tuple((new[number], pushes) for number, pushes in path)

    by_seat, through = defaultdict(list), defaultdict(list)
    for number, old in enumerate(order):
        nodes[old] = nodes[old]._replace(path=renumbered(nodes[old].path))
        by_seat[nodes[old].seat].append(number)
    for number, end in enumerate(ends):
        ends[number] = end._replace(path=renumbered(end.path))
        for step in ends[number].path:
            through[step].append(number)
    return Tree(tuple(nodes[old] for old in order), tuple(ends), by_seat, through)


def name_of(node: PushFoldNode, table: PostedTable) -> str:
    """Return the name of a decision, such as "BB after BTN, SB"."""
    before = ", ".join(table.names[seat] for seat in node.all_in if table.left[seat])
    return f"{table.names[node.seat]}{AFTER}{before}" if before else table.names[node.seat]
