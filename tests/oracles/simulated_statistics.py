"""The statistics of trackers of a simulated hand, read from its actions by the definitions."""

from collections import defaultdict
from typing import NamedTuple

FLAGS = (
    *("walk", "vpip", "pfr", "three_bet_chance", "three_bet", "faced_three_bet"),
    *("fold_to_three_bet", "c_bet_chance", "c_bet", "faced_c_bet", "fold_to_c_bet"),
    *("saw_flop", "went_to_showdown", "won_at_showdown", "won"),
    *("steal_chance", "steal", "faced_steal", "fold_to_steal"),
    *("turn_c_bet_chance", "turn_c_bet", "faced_turn_c_bet", "fold_to_turn_c_bet"),
    *("check_raise_chance", "check_raise"),
    *("river_bet_chance", "river_bet", "faced_river_bet", "fold_to_river_bet"),
)


class Act(NamedTuple):
    """An action with the facts that statistics depend on."""

    street: int
    seat: int
    kind: str  # fold, check, call, raise
    could_raise: bool


class Facts:
    """The statistics that are true of a seat, by name, read from the list of actions."""

    def __init__(self, hand):
        self.hand, self.found = hand, defaultdict(set)
        self.streets = [[act for act in hand.acts if act.street == n] for n in range(4)]
        before = [act.seat for act in self.streets[0] if act.kind == "raise"]
        self.last_raiser = before[-1] if before else None
        self.first_raiser = before[0] if before else None
        for street, acts in enumerate(self.streets):
            for place, act in enumerate(acts):
                earlier = acts[:place]
                raisers = [other.seat for other in earlier if other.kind == "raise"]
                if street == 0:
                    self.preflop(act, earlier, raisers)
                else:
                    self.later(street, act, earlier, raisers)
        self.results()

    def note(self, act, chance, done, kind):
        """Note a chance, and that it was taken."""
        if kind != "raise" or act.could_raise or act.kind == "raise":
            self.found[chance].add(act.seat)
            if act.kind == kind:
                self.found[done].add(act.seat)

    def preflop(self, act, earlier, raisers):
        hand, position = self.hand, self.hand.positions()
        if act.kind in ("call", "raise"):
            self.found["vpip"].add(act.seat)
        if act.kind == "raise":
            self.found["pfr"].add(act.seat)
        if all(other.kind == "fold" for other in earlier) and position[act.seat] in (
            *("CO", "BTN", "SB"),
        ):
            self.note(act, "steal_chance", "steal", "raise")
        if len(raisers) == 1 and act.seat != raisers[0]:
            self.note(act, "three_bet_chance", "three_bet", "raise")
            is_steal = raisers[0] in self.found["steal"]
            if is_steal and act.seat in hand.blinds.values():
                self.note(act, "faced_steal", "fold_to_steal", "fold")
        if len(raisers) == 2 and act.seat == raisers[0]:
            self.note(act, "faced_three_bet", "fold_to_three_bet", "fold")

    def later(self, street, act, earlier, raisers):
        bets = [[a.seat for a in acts if a.kind == "raise"] for acts in self.streets]
        barrels = street == 1 or (street == 2 and bets[1] == [self.last_raiser])
        name = {1: "c_bet", 2: "turn_c_bet"}.get(street)
        if name and barrels and self.last_raiser is not None:
            if not raisers and act.seat == self.last_raiser:
                self.note(act, f"{name}_chance", name, "raise")
            if raisers == [self.last_raiser]:
                self.note(act, f"faced_{name}", f"fold_to_{name}", "fold")
        has_checked = any(o.seat == act.seat and o.kind == "check" for o in earlier)
        if len(raisers) == 1 and has_checked:
            self.note(act, "check_raise_chance", "check_raise", "raise")
        if street == 3 and not raisers:
            self.note(act, "river_bet_chance", "river_bet", "raise")
        if street == 3 and len(raisers) == 1:
            self.note(act, "faced_river_bet", "fold_to_river_bet", "fold")

    def results(self):
        hand, found = self.hand, self.found
        live = hand.seats()
        won = {seat for of in hand.won for seat, amount in of.items() if amount}
        found["won"] = won
        if hand.saw_flop:
            found["saw_flop"] = {seat for seat, is_in in enumerate(hand.saw_flop) if is_in}
        if len(live) > 1:
            found["went_to_showdown"] = {*live}
            found["won_at_showdown"] = {*live} & won
        elif not hand.board and not any(act.seat == live[0] for act in hand.acts):
            found["walk"] = {*live}
