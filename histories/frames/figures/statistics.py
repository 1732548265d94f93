"""Trackers' statistics of each player in a hand: the columns in `FLAGS` and `COUNTS`.

`hands_to_frame` defines them. In games without a flop, the second street takes its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from games.notation.actions import BETTING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.chips import Chips
    from games.notation.actions import Action
    from histories.outcomes.outcome import Table

FLAGS: Final = (
    *("walk", "vpip", "pfr", "three_bet_chance", "three_bet", "faced_three_bet"),
    *("fold_to_three_bet", "c_bet_chance", "c_bet", "faced_c_bet", "fold_to_c_bet"),
    *("saw_flop", "went_to_showdown", "won_at_showdown", "won"),
    *("steal_chance", "steal", "faced_steal", "fold_to_steal"),
    *("turn_c_bet_chance", "turn_c_bet", "faced_turn_c_bet", "fold_to_turn_c_bet"),
    *("check_raise_chance", "check_raise"),
    *("river_bet_chance", "river_bet", "faced_river_bet", "fold_to_river_bet"),
)
"""Statistics that are true or false for a player, in the order of the columns."""

COUNTS: Final = ("bets_and_raises", "calls", "folds")
"""Statistics that count a player's actions after the flop."""

_BITS = [1 << place for place in range(len(FLAGS))]
WALK, VPIP, PFR, THREE_BET_CHANCE, THREE_BET, FACED_THREE_BET = _BITS[:6]
FOLD_TO_THREE_BET, C_BET_CHANCE, C_BET, FACED_C_BET, FOLD_TO_C_BET = _BITS[6:11]
SAW_FLOP, WENT_TO_SHOWDOWN, WON_AT_SHOWDOWN, WON = _BITS[11:15]
STEAL_CHANCE, STEAL, FACED_STEAL, FOLD_TO_STEAL = _BITS[15:19]
TURN_C_BET_CHANCE, TURN_C_BET, FACED_TURN_C_BET, FOLD_TO_TURN_C_BET = _BITS[19:23]
CHECK_RAISE_CHANCE, CHECK_RAISE = _BITS[23:25]
RIVER_BET_CHANCE, RIVER_BET, FACED_RIVER_BET, FOLD_TO_RIVER_BET = _BITS[25:]

# The bit of a statistic follows the bit of its chance.
RAISES: Final = (
    THREE_BET_CHANCE
    | C_BET_CHANCE
    | STEAL_CHANCE
    | TURN_C_BET_CHANCE
    | CHECK_RAISE_CHANCE
    | RIVER_BET_CHANCE
)
"""The chances that a bet or raise takes."""
FOLDS: Final = FACED_THREE_BET | FACED_C_BET | FACED_STEAL | FACED_TURN_C_BET | FACED_RIVER_BET
"""The bets and raises to which a player may fold."""


class Statistics:
    """Counts the statistics of each player while a hand is played.

    Steals require *has_blinds*; *river* is the index of the last street.
    """

    def __init__(self, count: int, has_blinds: bool = True, river: int = 3) -> None:
        self.flags = [0] * count
        """The `FLAGS` of each player as bits of an integer."""
        self.counts = [[0] * count for _ in COUNTS]
        """The `COUNTS` of each player, one list per count."""
        self._live, self._acted = [True] * count, [False] * count
        self._street = self._raises = 0
        self._first_raiser = self._last_raiser = -1
        self._faces_bet = self._is_limped = self._is_steal = False
        self._c_bets = 0
        """The number of streets on which the last raiser before the flop bet, without a raise."""
        self._checked = 0
        """The players who checked on this street, as bits."""
        self._chances = 0
        self._river = river
        # Seats count from the small blind; heads-up, the button is the second seat.
        self._stealers, self._blinds = (0, count - 2, count - 1), (0, 1)
        if count == 2:
            self._stealers, self._blinds = (1, 1, 1), (0, 0)
        if not has_blinds:
            self._stealers = (-1, -1, -1)

    def listen(self, table: Table, action: Action | None) -> None:
        """Count an action, if any, and find the options of the next player to act."""
        # Antes, blinds, straddles and the bring-in are not voluntary, so they do not count.
        if action is not None and action.name in BETTING:
            assert action.seat is not None
            self._count(action.name, action.seat)
        street = table.street_index or 0
        if street != self._street:
            if not self._street:
                for seat, is_live in enumerate(self._live):
                    self.flags[seat] |= SAW_FLOP * is_live
            self._street, self._raises, self._checked = street, 0, 0
        if (turn := table.actor_index) is not None:
            self._faces_bet = self._raises > 0
            self._chances = (self._look_later if street else self._look_preflop)(table, turn)

    def end(self, won: Sequence[Sequence[Chips]]) -> None:
        """Count the end of the hand, given each player's winnings from each pot."""
        flags, live = self.flags, self._live
        is_shown = live.count(True) > 1
        for seat, (is_live, *of_pots) in enumerate(zip(live, *won, strict=True)):
            has_won = any(of_pots)
            if is_live and is_shown:
                flags[seat] |= WENT_TO_SHOWDOWN | WON_AT_SHOWDOWN * has_won
            flags[seat] |= WON * has_won
        if not is_shown and not self._street and not self._acted[seat := live.index(True)]:
            flags[seat] |= WALK

    def _look_preflop(self, table: Table, seat: int) -> int:
        """Return the chances of the player to act before the flop."""
        if not self._raises:
            self._faces_bet = bool(table.checking_or_calling_amount)
            is_open = seat in self._stealers and not self._is_limped
            return STEAL_CHANCE if is_open and _can_raise(table) else 0
        if self._raises == 1:
            if seat == self._first_raiser:
                return 0
            chances = FACED_STEAL if self._is_steal and seat in self._blinds else 0
            return chances | THREE_BET_CHANCE if _can_raise(table) else chances
        return FACED_THREE_BET if self._raises == 2 and seat == self._first_raiser else 0

    def _look_later(self, table: Table, seat: int) -> int:
        """Return the chances of the player to act after the flop."""
        street, raises, chances = self._street, self._raises, 0
        if not raises:
            if not _can_raise(table):
                return 0
            if seat == self._last_raiser and self._c_bets == street - 1 < 2:
                chances = C_BET_CHANCE if street == 1 else TURN_C_BET_CHANCE
            return chances | RIVER_BET_CHANCE if street == self._river else chances
        if raises == 1:
            if self._c_bets == street < 3:
                chances = FACED_C_BET if street == 1 else FACED_TURN_C_BET
            if street == self._river:
                chances |= FACED_RIVER_BET
            if self._checked >> seat & 1 and _can_raise(table):
                chances |= CHECK_RAISE_CHANCE
        return chances

    def _count(self, name: str, seat: int) -> None:
        """Count the action of the player whose chances were found last."""
        chances = done = self._chances
        self._acted[seat] = True
        if name == "f":
            self._live[seat] = False
            done |= (chances & FOLDS) << 1
        elif name == "cbr":
            done |= (chances & RAISES) << 1
            if not self._street:
                done |= VPIP | PFR
                if not self._raises:
                    self._first_raiser, self._is_steal = seat, chances == STEAL_CHANCE
                self._last_raiser = seat
            elif done & (C_BET | TURN_C_BET):
                self._c_bets = self._street
            else:
                self._c_bets = 0
            self._raises += 1
        elif not self._faces_bet:
            self._checked |= 1 << seat
        elif not self._street:
            done |= VPIP
            self._is_limped = True
        self.flags[seat] |= done
        if self._street and (name != "cc" or self._faces_bet):
            self.counts[_PLACES[name]][seat] += 1


_PLACES: Final = {"cbr": 0, "cc": 1, "f": 2}  # the index of each action in `COUNTS`


def _can_raise(table: Table) -> bool:
    """Return whether the player to act may bet or raise."""
    return table.min_completion_betting_or_raising_to_amount is not None
