"""House rules as data: a rule on which rule books differ is a field, a book is a preset."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Final

from games.chips import Chips
from games.play.betting import first_to_act
from lookup.arguments import as_whole, shown


@dataclass(frozen=True)
class TableRules:
    """What a house decides. Defaults follow the WSOP Tournament Rules (2024), as `WSOP` does.

    They differ in one rule: a fold needs a bet to face unless the house says otherwise, since a
    program that folds for nothing has more likely a fault than a reason.
    """

    bets_per_street: int = 4
    """Fixed limit: how many bets and raises a street may see (WSOP 100: a bet and three raises)."""
    blind_is_a_bet: bool = False
    """Fixed limit: whether the big blind is the first of them."""
    unlimited_heads_up: bool = False
    """Fixed limit: whether two players who start a hand may raise without end."""
    limit_reopening_parts: int = 2
    """Fixed limit: 2 if half a bet more re-opens the betting, 1 if it takes a full one."""
    full_blind_to_call: bool = True
    """Whether a short big blind leaves the full blind to call (else what was posted)."""
    blinds_first: bool = False
    """Whether a short stack pays its blind before its ante (big-blind ante: blind first)."""
    all_in_face_up: bool = True
    """Whether all hands are shown as soon as no more betting is possible (else only at the end).

    Where players still draw, after the last draw. Any player may show then without having to.
    """
    fold_facing_no_bet: bool = False
    """Whether a fold stands though there is no bet to call (WSOP 84, TDA 58)."""
    showdown_in_turn: bool = True
    """Whether hands are shown or mucked one after the other (else in any order, as rooms log it).

    The order is free for all-in hands in any house.
    """
    straddle_opens: bool = True
    """Whether the action before the flop opens left of the last straddle, the button's included.

    Else left of the big blind; who made the greatest straddle then acts after all others as long as
    nobody has raised it.
    """
    bomb_pot: bool = False
    """Whether all antes are in and nobody bets before the flop; there are no blinds then."""
    boards: int = 1
    """How many boards are dealt, on each street the first one first; each pot is split by board."""
    stud_odd_chips_by_card: bool = True
    """Stud: whether odd chips go by the highest card of the hand, else from the button's left."""

    def __post_init__(self) -> None:
        """Refuse values that break a rule."""
        for field in fields(self):
            value = getattr(self, field.name)
            if type(field.default) is int and (number := as_whole(value)) is not None:
                object.__setattr__(self, field.name, value := number)
            if type(value) is not type(field.default):
                raise ValueError(
                    f"{field.name} is {shown(value)}; give such as the default, {field.default}"
                )
        if self.bets_per_street < 0 or self.limit_reopening_parts not in (1, 2):
            raise ValueError(
                f"bets_per_street is 0 or more and limit_reopening_parts 1 or 2, not "
                f"{shown(self.bets_per_street)} and {shown(self.limit_reopening_parts)}"
            )
        if self.boards < 1:
            raise ValueError(f"boards is {self.boards}; a table has 1 board or more")

    def check_forced_bets(self, antes: Sequence[Chips], others: Sequence[Chips]) -> None:
        """Raise ValueError for a bomb pot with forced bets that are no antes, or not all antes."""
        if self.bomb_pot and (any(others) or not all(antes)):
            raise ValueError(
                f"a bomb pot has an ante of every player and no blinds, posts or bring-in; got the "
                f"antes {shown(antes)} and {shown(others)}: give what each player pays as antes"
            )

    def most_raises(
        self, limit: int | None, street_index: int, players: int, has_blinds: bool
    ) -> int | None:
        """Return how many bets and raises a street with *limit* may see, None for any number."""
        if limit is None or (self.unlimited_heads_up and players == 2):
            return None
        return max(limit - (self.blind_is_a_bet and street_index == 0 and has_blinds), 0)

    def opener(self, blinds: Sequence[Chips], smallest_bet: Chips) -> tuple[int, int]:
        """Return the seat that opens the action before the flop, and one that waits, -1 for none.

        *blinds* are those of each seat, straddles among them: what is more than the big blind, the
        least blind that is not less than the *smallest_bet*. The seat that waits acts after all
        others.

        >>> blinds = (1, 2, 0, 0, 4)
        >>> TableRules().opener(blinds, 2), TableRules(straddle_opens=False).opener(blinds, 2)
        ((0, -1), (2, 4))
        """
        after_greatest = first_to_act(blinds)
        if self.straddle_opens or len(blinds) == 2:
            return after_greatest, -1
        most = max(blinds)
        big = min((blind for blind in blinds if blind >= smallest_bet), default=most)
        if big == most:
            return after_greatest, -1
        without_straddles = [blind if blind <= big else 0 for blind in blinds]
        return first_to_act(without_straddles), (after_greatest or len(blinds)) - 1


DEFAULT_RULES: Final = TableRules()
"""The rules of a hand that is given none."""
WSOP: Final = TableRules(fold_facing_no_bet=True)
"""The WSOP Tournament Rules (2024)."""
TDA: Final = replace(WSOP, blind_is_a_bet=True, unlimited_heads_up=True, blinds_first=True)
"""The TDA's rules: the big blind counts as a bet, a short blind is paid before the ante."""
ROBERTS: Final = replace(WSOP, blind_is_a_bet=True, unlimited_heads_up=True)
"""Robert's Rules of Poker."""
CASH_GAME: Final = replace(ROBERTS, all_in_face_up=False)
"""A cash game: all-in hands need not be shown before the last card."""
ONLINE: Final = replace(WSOP, blind_is_a_bet=True, all_in_face_up=False, showdown_in_turn=False)
"""Rooms on the internet: hands are shown after the last card and in any order; antes come first."""

TABLE_RULES: Final = {
    "WSOP": WSOP,
    "TDA": TDA,
    "Robert's": ROBERTS,
    "cash game": CASH_GAME,
    "online": ONLINE,
}
"""The presets, by name."""
