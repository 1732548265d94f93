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
)
"""Statistics that are true or false for a player, in the order of the columns."""

COUNTS: Final = ("bets_and_raises", "calls", "folds")
"""Statistics that count a player's actions after the flop."""

_BITS = [1 << place for place in range(len(FLAGS))]
WALK, VPIP, PFR, THREE_BET_CHANCE, THREE_BET, FACED_THREE_BET = _BITS[:6]
FOLD_TO_THREE_BET, C_BET_CHANCE, C_BET, FACED_C_BET, FOLD_TO_C_BET = _BITS[6:11]
SAW_FLOP, WENT_TO_SHOWDOWN, WON_AT_SHOWDOWN, WON = _BITS[11:]


class Statistics:
    """Counts the statistics of each player while a hand is played."""

    def __init__(self, count: int) -> None:
        self.flags = [0] * count
        """The `FLAGS` of each player as bits of an integer."""
        self.counts = [[0] * count for _ in COUNTS]
        """The `COUNTS` of each player, one list per count."""
        self._live, self._acted = [True] * count, [False] * count
        self._street = self._raises = 0
        self._first_raiser = self._last_raiser = -1
        self._is_c_bet = self._faces_bet = False
        self._chances = 0

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
            self._street, self._raises = street, 0
        if (turn := table.actor_index) is not None:
            self._look(table, turn)

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

    def _look(self, table: Table, seat: int) -> None:
        """Find the chances of the player to act."""
        self._chances = 0
        self._faces_bet = self._raises > 0
        if self._street == 0:
            if not self._raises:
                self._faces_bet = bool(table.checking_or_calling_amount)
            elif self._raises == 1:
                if seat != self._first_raiser and _can_raise(table):
                    self._chances = THREE_BET_CHANCE
            elif self._raises == 2 and seat == self._first_raiser:
                self._chances = FACED_THREE_BET
        elif self._street == 1:
            if not self._raises:
                if seat == self._last_raiser and _can_raise(table):
                    self._chances = C_BET_CHANCE
            elif self._raises == 1 and self._is_c_bet:
                self._chances = FACED_C_BET

    def _count(self, name: str, seat: int) -> None:
        """Count the action of the player whose chances were found last."""
        chances = self._chances
        done = chances
        self._acted[seat] = True
        if name == "f":
            self._live[seat] = False
            if chances == FACED_THREE_BET:
                done |= FOLD_TO_THREE_BET
            elif chances == FACED_C_BET:
                done |= FOLD_TO_C_BET
        elif name == "cbr":
            if not self._street:
                done |= VPIP | PFR
                if not self._raises:
                    self._first_raiser = seat
                self._last_raiser = seat
            if chances == THREE_BET_CHANCE:
                done |= THREE_BET
            elif chances == C_BET_CHANCE:
                done |= C_BET
                self._is_c_bet = True
            self._raises += 1
        elif self._faces_bet and not self._street:
            done |= VPIP
        self.flags[seat] |= done
        if self._street and (name != "cc" or self._faces_bet):
            self.counts[_PLACES[name]][seat] += 1


_PLACES: Final = {"cbr": 0, "cc": 1, "f": 2}  # the index of each action in `COUNTS`


def _can_raise(table: Table) -> bool:
    """Return whether the player to act may bet or raise."""
    return table.min_completion_betting_or_raising_to_amount is not None
