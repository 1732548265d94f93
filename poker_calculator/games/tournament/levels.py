"""Schedules of blinds and antes: a rule, or a list of levels."""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from lookup.arguments import read_list, read_whole, shown
from poker_calculator.games.chips import Chips, chips_text
from poker_calculator.games.tournament.options import exact

HALF = Fraction(1, 2)


class Level(NamedTuple):
    """Blinds and ante in chips, and the number of hands that they last (None: to the end).

    Each player pays the ante, or the big blind pays it for all with ``big_blind_ante``.
    """

    small_blind: Chips
    big_blind: Chips
    antes: Chips = 0
    hand_count: int | None = None


@dataclass(frozen=True)
class BlindRule:
    """A blind that is multiplied by *factor* every *hand_count* hands, with an ante in big blinds.

    After ``n`` hands it is ``blind * factor ** (n // hand_count)``.

    >>> rule = BlindRule(Fraction(2), 10, Fraction(3, 2), Fraction(0))
    >>> [str(rule.level(rule.index_after(count)).big_blind) for count in (0, 9, 10, 19, 20)]
    ['2', '2', '3', '3', '9/2']
    """

    blind: Fraction
    hand_count: int | None
    factor: Fraction
    antes: Fraction

    def index_after(self, hand_count: int) -> int:
        """Return the number of rises after *hand_count* hands."""
        return 0 if self.hand_count is None else hand_count // self.hand_count

    def level(self, index: int) -> Level:
        """Return the level after *index* rises; the small blind is half the big one."""
        blind = self.blind * self.factor**index
        return Level(blind * HALF, blind, blind * self.antes, self.hand_count)


@dataclass(frozen=True)
class LevelList:
    """A sequence of levels; the last one lasts to the end."""

    levels: tuple[Level, ...]

    def index_after(self, hand_count: int) -> int:
        """Return the index of the level after *hand_count* hands."""
        for index, level in enumerate(self.levels[:-1]):
            assert level.hand_count is not None
            if hand_count < level.hand_count:
                return index
            hand_count -= level.hand_count
        return len(self.levels) - 1

    def level(self, index: int) -> Level:
        """Return a level of the list."""
        return self.levels[index]


Schedule: TypeAlias = BlindRule | LevelList  # the levels of blinds and antes by number of hands


def read_schedule(blind: object, blind_rule: object, antes: object, levels: object) -> Schedule:
    """Return the schedule of a rule or a list of levels; raises ValueError for invalid ones."""
    ante = exact(antes, "the ante")
    if levels is not None:
        if blind_rule is not None or ante:
            raise ValueError(
                "levels set the blinds and antes; give them without blind_rule and antes"
            )
        schedule = _read_levels(levels)
        first = exact(schedule.levels[0].big_blind, "the first level's")
        if blind is not None and exact(blind, "the blind") != first:
            raise ValueError(
                f"the blind is {shown(blind)}, the first level's is {chips_text(first)}; leave "
                f"the blind out or make them equal"
            )
        return schedule
    if blind is None:
        raise ValueError("a tournament needs a blind; give blind=..., or levels=[Level(1, 2), ...]")
    first = exact(blind, "the blind", above=0)
    if blind_rule is None:
        return BlindRule(first, None, Fraction(1), ante)
    cure = "give (hand_count, factor), e.g. (10, 2): times 2 after every 10 hands"
    entries = read_list(blind_rule, "blind_rule", cure)
    if len(entries) != 2:
        raise ValueError(f"blind_rule is {shown(blind_rule)}; {cure}")
    hands = read_whole(entries[0], "the number of hands in blind_rule", cure, least=1)
    return BlindRule(first, hands, exact(entries[1], "the factor in blind_rule", minimum=1), ante)


def _read_levels(levels: object) -> LevelList:
    """Return levels with their chips as Fractions; raises ValueError for an invalid one."""
    cure = (
        "give Level(small_blind, big_blind, antes, hand_count) for each, e.g. [Level(1, 2, 0, 10)]"
    )
    entries = read_list(levels, "levels", cure)
    if not entries:
        raise ValueError(f"levels is empty; {cure}")
    read = []
    for index, entry in enumerate(entries):
        what = f"levels[{index}]"
        parts = read_list(entry, what, cure)
        if not 2 <= len(parts) <= 4:
            raise ValueError(f"{what} is {shown(entry)}; {cure}")
        level = Level(*parts)
        small = exact(level.small_blind, f"the small blind of {what}")
        big = exact(level.big_blind, f"the big blind of {what}", above=0)
        if small > big:
            raise ValueError(
                f"the small blind of {what} is {chips_text(small)}, more than the big blind of "
                f"{chips_text(big)}; give the small blind first"
            )
        ante = exact(level.antes, f"the ante of {what}")
        is_last = index == len(entries) - 1
        hand_count = level.hand_count
        if hand_count is not None or not is_last:
            hand_count = read_whole(
                hand_count,
                f"the number of hands of {what}",
                "give 1 or more; None for the last",
                least=1,
            )
        read.append(Level(small, big, ante, hand_count))
    return LevelList(tuple(read))
