"""House rules as data: rules on which rule books differ are fields, and books are presets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Final

from lookup.arguments import as_whole, shown
from poker_calculator.games.chips import Chips
from poker_calculator.games.play.betting import first_to_act


@dataclass(frozen=True, repr=False)
class TableRules:
    """The rules of a house, by default those of the WSOP Tournament Rules (2024), except one.

    A fold facing no bet is illegal by default, unlike in `WSOP`, because a program that folds for
    free is more likely wrong than right.
    """

    bets_per_street: int = 4
    """Fixed limit: the maximum bets and raises per street (WSOP 100: a bet and three raises)."""
    blind_is_a_bet: bool = False
    """Fixed limit: whether the big blind counts as the first bet."""
    unlimited_heads_up: bool = False
    """Fixed limit: whether raises are unlimited in a hand of two players."""
    limit_reopening_parts: int = 2
    """Fixed limit: 2 if an all-in of half a bet more re-opens the betting, 1 if it takes a full
    bet."""
    whole_bets: bool = False
    """Fixed limit: whether a raise after a short all-in goes to a whole number of bets (else it
    adds a full bet)."""
    half_bet_counts: bool = False
    """Fixed limit, with whole bets: whether an all-in of half a bet or more counts as the whole
    bet, so that the next raise goes a bet further (else it completes the bet)."""
    open_pair_doubles: bool = False
    """Stud high: whether an open pair on fourth street allows bets of twice the size."""
    full_blind_to_call: bool = True
    """Whether a short big blind leaves the full blind to call (else the posted amount)."""
    blinds_first: bool = False
    """Whether a short stack pays its blind before its ante (big-blind ante: blind first).

    Either way, a pot counts antes and bets together: a player who is all-in by an ante or by a
    blind wins up to this amount from every other player. Untrimmed antes are dead chips, which
    belong to the main pot.
    """
    all_in_face_up: bool = True
    """Whether all hands are shown as soon as no more betting is possible (else only at the end).

    In draw games, they are shown after the last draw. Players may show earlier.
    """
    fold_facing_no_bet: bool = False
    """Whether a fold is allowed without a bet to call (WSOP 84, TDA 58)."""
    showdown_in_turn: bool = True
    """Whether hands are shown or mucked in turn (else in any order, as in rooms' logs).

    The order of all-in hands is always free.
    """
    straddle_opens: bool = True
    """Whether the action before the flop opens left of the last straddle, including the button's.

    Else it opens left of the big blind, or of the straddles next to it, and the player with the
    largest straddle acts last unless someone has raised it.
    """
    bomb_pot: bool = False
    """Whether all players pay antes and nobody bets before the flop; there are no blinds then."""
    boards: int = 1
    """The number of boards; streets deal them in order, and each pot is split by board."""
    stud_odd_chips_by_card: bool = True
    """Stud: whether odd chips go to the highest card of the hand (else from the button's left)."""

    def __post_init__(self) -> None:
        """Raise ValueError for invalid values."""
        for field in fields(self):
            value = getattr(self, field.name)
            if type(field.default) is int and (number := as_whole(value)) is not None:
                object.__setattr__(self, field.name, value := number)
            if type(value) is not type(field.default):
                raise ValueError(
                    f"{field.name} is {shown(value)}; give e.g. the default, {field.default}"
                )
        if self.bets_per_street < 0 or self.limit_reopening_parts not in (1, 2):
            raise ValueError(
                f"bets_per_street is 0 or more and limit_reopening_parts 1 or 2, not "
                f"{shown(self.bets_per_street)} and {shown(self.limit_reopening_parts)}"
            )
        if self.boards < 1:
            raise ValueError(f"boards is {self.boards}; a table has at least 1 board")

    def __repr__(self) -> str:
        """Return the rules that differ from the defaults.

        >>> TableRules(boards=2, bomb_pot=True)
        TableRules(bomb_pot=True, boards=2)
        """
        changed = [
            f"{field.name}={value!r}"
            for field in fields(self)
            if (value := getattr(self, field.name)) != field.default
        ]
        return f"TableRules({', '.join(changed)})"

    def check_forced_bets(self, antes: Sequence[Chips], others: Sequence[Chips]) -> None:
        """Raise ValueError for a bomb pot with other forced bets than antes of all players."""
        if self.bomb_pot and (any(others) or not all(antes)):
            raise ValueError(
                f"a bomb pot has an ante of every player and no blinds, posts or bring-in; got the "
                f"antes {shown(antes)} and {shown(others)}: give every player's payment as an ante"
            )

    def most_raises(
        self, limit: int | None, street_index: int, players: int, has_blinds: bool
    ) -> int | None:
        """Return the maximum bets and raises of a street with *limit*, None for no limit."""
        if limit is None or (self.unlimited_heads_up and players == 2):
            return None
        return max(limit - (self.blind_is_a_bet and street_index == 0 and has_blinds), 0)

    def opener(self, blinds: Sequence[Chips], smallest_bet: Chips) -> tuple[int, int]:
        """Return the seat that opens the action before the flop, and a seat that acts last, or -1.

        *blinds* are by seat. The big blind is the smallest blind of at least *smallest_bet*;
        greater blinds are straddles.

        >>> blinds = (1, 2, 0, 0, 4)
        >>> TableRules().opener(blinds, 2), TableRules(straddle_opens=False).opener(blinds, 2)
        ((0, -1), (2, 4))
        >>> TableRules(straddle_opens=False).opener((1, 2, 4, 8, 0), 2)
        (4, 3)
        """
        after_greatest = first_to_act(blinds)
        if self.straddle_opens or len(blinds) == 2:
            return after_greatest, -1
        most = max(blinds)
        big = min((blind for blind in blinds if blind >= smallest_bet), default=most)
        if big == most:
            return after_greatest, -1
        without_straddles = [blind if blind <= big else 0 for blind in blinds]
        opener = first_to_act(without_straddles)
        while blinds[opener] > big:
            opener = (opener + 1) % len(blinds)
        return opener, (after_greatest or len(blinds)) - 1


DEFAULT_RULES: Final = TableRules()  # the default rules of a hand
WSOP: Final = TableRules(fold_facing_no_bet=True)  # the WSOP Tournament Rules (2024)
TDA: Final = replace(WSOP, blind_is_a_bet=True, unlimited_heads_up=True, blinds_first=True)
"""The TDA's rules: the big blind counts as a bet, a short blind is paid before the ante."""
ROBERTS: Final = replace(WSOP, blind_is_a_bet=True, unlimited_heads_up=True)
"""Robert's Rules of Poker."""
CASH_GAME: Final = replace(ROBERTS, all_in_face_up=False)
"""A cash game: all-in hands need not be shown before the last card."""
ONLINE: Final = replace(
    WSOP,
    blind_is_a_bet=True,
    all_in_face_up=False,
    showdown_in_turn=False,
    whole_bets=True,
    open_pair_doubles=True,
)
"""Online rooms: hands are shown after the last card and in any order; antes come first."""
IPOKER: Final = replace(ONLINE, half_bet_counts=True)
"""iPoker and Bovada: an all-in of half a bet counts as a bet in fixed limit."""
MERGE: Final = replace(ONLINE, whole_bets=False, unlimited_heads_up=True)
"""Merge: raises add a full bet to a short all-in, and are unlimited heads-up, in fixed limit."""
BIG_GAME: Final = replace(ONLINE, straddle_opens=False)
"""The Big Game: the action opens left of the big blind, whoever straddles."""

TABLE_RULES: Final = {
    "WSOP": WSOP,
    "TDA": TDA,
    "Robert's": ROBERTS,
    "cash game": CASH_GAME,
    "online": ONLINE,
    "iPoker": IPOKER,
    "Merge": MERGE,
    "The Big Game": BIG_GAME,
}
"""The presets, by name."""
