"""The betting tree before the flop: its decisions and ends, in the order of play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple

from calculations.solver.learning.footprint import as_size
from lookup.arguments import shown
from poker_calculator.games.chips import ChipsLike, by_seat
from poker_calculator.games.play.betting import (
    DEAD,
    FULL_RAISE,
    LEGAL,
    LEVEL,
    NO_LIMIT,
    RAISES,
    BettingState,
    call,
    first_to_act,
    fold,
    next_turn,
    open_street,
    raise_to,
    total_pot,
)
from poker_calculator.games.positions import positions
from poker_calculator.games.preflop.betting_rules import (
    ANYONE,
    BIG_BLIND,
    NOBODY,
    ReadRules,
    raise_amount,
    sizes_for,
)
from poker_calculator.games.push_or_fold.tree import posted_state

PARTS: Final = 100  # raises are whole hundredths of the big blind
MOST_NODES: Final = 1_000_000
EDGE: Final = 8_000
THREE_HANDS: Final = 550_000_000
"""Bytes by measurement: of an edge, and of the equities of three hands."""
FOLD, CHECK, CALL, ALL_IN = "fold", "check", "call", "all-in"
NONE: Final = -1


class PreflopTable(NamedTuple):
    """A table after antes and blinds, in whole units of chips."""

    names: tuple[str, ...]
    starting: tuple[int, ...]
    posted: BettingState
    first: int  # the first seat to act
    big_blind: int
    unit: Fraction  # the chips of a unit

    @property
    def stacks(self) -> tuple[float, ...]:
        """Return the stacks before antes and blinds, in chips."""
        return tuple(float(chips * self.unit) for chips in self.starting)


class PreflopNode(NamedTuple):
    """A decision."""

    seat: int
    actions: tuple[str, ...]
    """"fold", "check", "call", "all-in", or "raise to 2.3"."""
    own: int
    """The last edge of this seat before, or -1."""
    edge: int
    """The edge of the first action; those of the others follow."""
    level: int
    """The bet to match, in units."""


class PreflopEnd(NamedTuple):
    """An end of the betting: one seat wins, or several go to the flop or to showdown."""

    seats: tuple[int, ...]  # the live seats
    contributions: tuple[int, ...]  # the chips of each seat in the pots, in units
    last: tuple[int, ...]  # the last edge of each seat, -1 for none
    folds: tuple[int, ...]
    """The last edge of each seat that folded, in the order of play, but of seats without any."""
    sees_flop: bool  # whether live seats have chips behind


class PreflopTree(NamedTuple):
    """All decisions and ends, in depth-first order; decision 0 is the root."""

    table: PreflopTable
    nodes: tuple[PreflopNode, ...]
    ends: tuple[PreflopEnd, ...]
    after: tuple[int, ...]
    """The decision after each edge; -1 - e for end e."""

    @property
    def memory(self) -> int:
        """Return about the bytes that learning takes: 8 kB for each edge, and tables of three."""
        shared = THREE_HANDS if any(len(end.seats) > 2 for end in self.ends) else 0
        return shared + EDGE * len(self.after)

    def __repr__(self) -> str:
        return (
            f"<{len(self.nodes):,} decisions, {len(self.ends):,} ends, "
            f"{as_size(self.memory)} of memory>"
        )


class _PreflopLine(NamedTuple):
    """A line of play, and its last edge, or -1."""

    hand: BettingState
    actor: int  # the seat after which play goes on
    entered: frozenset[int]  # the live seats that called or raised
    callers: int  # calls since the last raise
    raiser: int
    last: tuple[int, ...]
    folds: tuple[int, ...]
    edge: int


def read_preflop_table(
    stacks: ChipsLike,
    blinds: ChipsLike,
    antes: ChipsLike,
    players: object,
    ante_trimming_status: bool | None,
) -> PreflopTable:
    """Return the table; raises ValueError if the arguments do not form one."""
    state = posted_state(stacks, blinds, antes, players, ante_trimming_status)
    bets = state.blinds_or_straddles
    big_blind = Fraction(str(max(bets)))
    if not big_blind:
        raise ValueError(f"blinds is {shown(blinds)}; give a big blind, to which raises refer")
    posted: BettingState = state._betting
    amounts = [*posted.stacks, *posted.bets, *posted.contributions, posted.numbers[DEAD]]
    parts = [Fraction(str(chips)).denominator for chips in (*amounts, big_blind / PARTS)]
    unit = Fraction(1, lcm(*parts))

    def units(chips: Sequence[object]) -> list[int]:
        return [int(Fraction(str(each)) / unit) for each in chips]

    numbers = [*posted.numbers]
    numbers[DEAD] = units([numbers[DEAD]])[0]
    hand = BettingState(
        numbers,
        units(posted.stacks),
        units(posted.bets),
        units(posted.contributions),
        [*posted.matched],
        [True for _ in posted.stacks],
    )
    level = units([big_blind])[0]
    open_street(hand, level, level, NONE)
    names = [name or f"seat {seat}" for seat, name in enumerate(positions(bets))]
    first = first_to_act(by_seat(bets))
    return PreflopTable(tuple(names), tuple(units(state.starting_stacks)), hand, first, level, unit)


def build_preflop_tree(table: PreflopTable, rules: ReadRules) -> PreflopTree:
    """Return the tree of a table; raises ValueError if it has more than a million decisions."""
    nodes: list[PreflopNode] = []
    ends: list[PreflopEnd] = []
    after: list[int] = []
    none = (NONE,) * len(table.names)
    lines = [_PreflopLine(table.posted, table.first, frozenset(), 0, NONE, none, (), NONE)]
    while lines:
        line = lines.pop()
        seat, added, refusal = next_turn(line.hand, line.actor, -1, 1)
        to_call = int(added)
        if seat < 0:
            if line.edge != NONE:
                after[line.edge] = -1 - len(ends)
            ends.append(_end(line))
            continue
        if len(nodes) >= MOST_NODES:
            raise ValueError(
                f"the tree has more than {MOST_NODES:,} decisions; give fewer sizes, or fewer calls"
            )
        played = [*_actions(line, table, rules, seat, to_call, refusal)]
        if len(played) == 1:  # a forced fold or check is no decision
            lines.append(_after(line, seat, *played[0], to_call, NONE))
            continue
        names = tuple(name for name, _ in played)
        level = line.hand.numbers[LEVEL]
        if line.edge != NONE:
            after[line.edge] = len(nodes)
        edge = len(after)
        nodes.append(PreflopNode(seat, names, line.last[seat], edge, level))
        following = [
            _after(line, seat, name, amount, to_call, edge + index)
            for index, (name, amount) in enumerate(played)
        ]
        lines.extend(reversed(following))
        after += [NONE] * len(played)
    return PreflopTree(table, tuple(nodes), tuple(ends), tuple(after))


def _end(line: _PreflopLine) -> PreflopEnd:
    hand = line.hand
    seats = tuple(seat for seat, is_live in enumerate(hand.live) if is_live)
    paid = tuple(map(sum, zip(hand.contributions, hand.bets, strict=True)))
    behind = sum(hand.stacks[seat] > 0 for seat in seats)
    sees_flop = len(seats) > 1 and behind > 1
    return PreflopEnd(seats, paid, line.last, line.folds, sees_flop)


def _actions(
    line: _PreflopLine, table: PreflopTable, rules: ReadRules, seat: int, to_call: int, refusal: int
) -> Iterator[tuple[str, int]]:
    """Yield the name and the total of each action of a seat, from the fold to the largest raise."""
    if to_call:
        yield FOLD, 0
        if _may_call(line, table, rules, seat, to_call):
            yield CALL, 0
    else:
        yield CHECK, 0
    if refusal == LEGAL and len(line.entered - {seat}) < rules.most_players:
        all_in = line.hand.bets[seat] + line.hand.stacks[seat]
        for amount in _raises(line, table, rules, seat, to_call):
            text = f"{float(amount * table.unit):.10g}"
            yield (ALL_IN if amount == all_in else f"raise to {text}"), amount


def _may_call(
    line: _PreflopLine, table: PreflopTable, rules: ReadRules, seat: int, to_call: int
) -> bool:
    """Return whether a seat may call; an all-in call needs only a place among the players."""
    hand, name = line.hand, table.names[seat]
    raises = hand.numbers[RAISES]
    others = line.entered - {seat}
    big_blind = {at for at, each in enumerate(table.names) if each == "BB" and hand.live[at]}
    if not raises:
        others |= big_blind - {seat}  # they may check
    if len(others) >= rules.most_players:
        return False
    live = [at for at, is_live in enumerate(hand.live) if is_live and at != seat]
    if to_call == hand.stacks[seat] or not any(hand.stacks[at] for at in live if at in others):
        return bool(raises) or name in rules.limpers or to_call == hand.stacks[seat]
    if not raises:
        return name in rules.limpers
    if rules.calls == ANYONE:
        return True
    if rules.calls == NOBODY or line.callers:
        return False
    return rules.calls != BIG_BLIND or name == "BB" or seat in line.entered


def _raises(
    line: _PreflopLine, table: PreflopTable, rules: ReadRules, seat: int, to_call: int
) -> list[int]:
    """Return the totals of a seat's raises, ascending."""
    hand = line.hand
    level, raises = hand.numbers[LEVEL], hand.numbers[RAISES]
    own = hand.bets[seat]
    most, least = own + hand.stacks[seat], level + hand.numbers[FULL_RAISE]
    pot = int(total_pot(hand)) + to_call
    # Of the big blind, which is no raise, the calls are limps.
    by_seat = rules.sizes[raises] if raises < len(rules.sizes) else {}
    added = line.callers * level
    if raises == 1 and line.callers and rules.squeezes is not None:
        by_seat, added = rules.squeezes, 0
    sizes = sizes_for(by_seat, table.names[seat], is_in_position=seat > line.raiser)
    amounts = set()
    for size in sizes:
        total = raise_amount(size, level, added, pot, 1 / table.unit)
        step = table.big_blind // PARTS
        amount = most if total is None else max(least, int(total / step + Fraction(1, 2)) * step)
        after_call = int(total_pot(hand)) + 2 * amount - own - level
        amounts.add(most if most - amount <= rules.force_allin * after_call else amount)
    if most - level <= rules.most_jam * pot:
        amounts.add(most)
    return sorted(min(amount, most) for amount in amounts)


def _after(
    line: _PreflopLine, seat: int, name: str, amount: int, to_call: int, edge: int
) -> _PreflopLine:
    """Return the line after an action."""
    hand = BettingState(*([*values] for values in line.hand))
    entered, callers, raiser, folds = line.entered, line.callers, line.raiser, line.folds
    if name == FOLD:
        fold(hand, seat)
        entered = entered - {seat}
        left = line.last[seat] if edge == NONE else edge
        folds = folds if left == NONE else (*folds, left)
    elif name in (CHECK, CALL):
        call(hand, seat, to_call)
        entered |= {seat}
        callers += name == CALL
    else:
        raise_to(hand, seat, amount, 0, NO_LIMIT)
        entered, callers, raiser = entered | {seat}, 0, seat
    last, latest = line.last, line.edge
    if edge != NONE:
        last, latest = (*last[:seat], edge, *last[seat + 1 :]), edge
    following = (seat + 1) % len(last)
    return _PreflopLine(hand, following, entered, callers, raiser, last, folds, latest)
