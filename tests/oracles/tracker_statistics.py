"""The statistics of trackers for a hand of no-limit hold'em, from the text of its actions.

Three players or more, no antes, and all can pay the blinds. Seat 0 is the small blind.
"""

NAMES = (
    *("walk", "vpip", "pfr", "three_bet_chance", "three_bet", "faced_three_bet"),
    *("fold_to_three_bet", "c_bet_chance", "c_bet", "faced_c_bet", "fold_to_c_bet"),
    *("saw_flop", "went_to_showdown"),
    *("steal_chance", "steal", "faced_steal", "fold_to_steal"),
    *("turn_c_bet_chance", "turn_c_bet", "faced_turn_c_bet", "fold_to_turn_c_bet"),
    *("check_raise_chance", "check_raise"),
    *("river_bet_chance", "river_bet", "faced_river_bet", "fold_to_river_bet"),
)


def naive_statistics(actions, stacks, small=1, big=2):
    """Return for each name of a statistic the set of seats that it is true of, and the counts."""
    live = set(range(len(stacks)))
    found = {name: set() for name in NAMES}
    counts = {name: [0] * len(stacks) for name in ("bets_and_raises", "calls", "folds")}
    behind = list(stacks)
    last_raiser = None
    story = []
    for number, street in enumerate(split_streets(actions)):
        bets = [0] * len(stacks)
        if number == 0:
            bets[:2] = small, big
        if number == 1:
            found["saw_flop"] = set(live)
        raisers, acted = [], set()
        for seat, what, amount in street:
            rooms = [chips - max(bets) for chips in behind]
            may_raise = rooms[seat] > 0 and any(rooms[other] > 0 for other in live - {seat})
            owes = max(bets) > bets[seat]
            if number == 0:
                full = seat not in acted or max(bets) >= 2 * big
                note_preflop(found, seat, what, raisers, may_raise and full)
                found["vpip"] |= {seat} if what == "cbr" or (what == "cc" and owes) else set()
            else:
                counts["bets_and_raises"][seat] += what == "cbr"
                counts["calls"][seat] += what == "cc" and owes
                counts["folds"][seat] += what == "f"
                may = may_raise if raisers else True
                note_later(found, seat, what, number, story, last_raiser, may)
            if number == 1:
                note_flop(found, seat, what, raisers, last_raiser)
            note_steal(found, seat, what, number, story, len(stacks), may_raise)
            story.append((number, seat, what))
            if what == "f":
                live.remove(seat)
            elif what == "cbr":
                bets[seat] = amount
                raisers.append(seat)
            else:
                bets[seat] = min(max(bets), behind[seat])
            acted.add(seat)
        if number == 0:
            last_raiser = raisers[-1] if raisers else None
            if len(live) == 1 and live.isdisjoint(acted):
                found["walk"] = set(live)
        behind = [chips - bet for chips, bet in zip(behind, bets, strict=True)]
    if len(live) > 1:
        found["went_to_showdown"] = set(live)
    return found, counts


def note_preflop(found, seat, what, raisers, may_raise):
    """Note what an action before the flop is, behind those who raised."""
    if what == "cbr":
        found["pfr"].add(seat)
    if len(raisers) == 1 and seat not in raisers and may_raise:
        found["three_bet_chance"].add(seat)
        if what == "cbr":
            found["three_bet"].add(seat)
    if len(raisers) == 2 and seat == raisers[0]:
        found["faced_three_bet"].add(seat)
        if what == "f":
            found["fold_to_three_bet"].add(seat)


def note_flop(found, seat, what, bettors, last_raiser):
    """Note what an action on the flop is, behind those who bet and raised."""
    if not bettors and seat == last_raiser:
        found["c_bet_chance"].add(seat)
        if what == "cbr":
            found["c_bet"].add(seat)
    if bettors == [last_raiser]:
        found["faced_c_bet"].add(seat)
        if what == "f":
            found["fold_to_c_bet"].add(seat)


def split_streets(actions):
    """Return the actions of each street as (seat, what, amount)."""
    streets = [[]]
    for action in actions:
        who, what, *rest = action.split()
        if (who, what) == ("d", "db"):
            streets.append([])
        elif what in ("f", "cc", "cbr"):
            streets[-1].append((int(who[1:]) - 1, what, int(rest[0]) if rest else None))
    return streets


def note_steal(found, seat, what, number, story, count, may_raise):
    """Note a raise of the blinds from the last seats, and an answer from the blinds."""
    if number:
        return
    stealers = {0, count - 1} | ({count - 2} if count > 3 else set())
    played = [(who, did) for _, who, did in story if did != "f"]
    if not played and seat in stealers and may_raise:
        found["steal_chance"].add(seat)
        if what == "cbr":
            found["steal"].add(seat)
    raisers = [who for who, did in played if did == "cbr"]
    if len(raisers) == 1 and raisers[0] in found["steal"] and seat in {0, 1} - {*raisers}:
        found["faced_steal"].add(seat)
        if what == "f":
            found["fold_to_steal"].add(seat)


def note_later(found, seat, what, number, story, last_raiser, may_raise):
    """Note second continuation bets, check-raises and river bets, from the story of the hand."""
    here = [(who, did) for street, who, did in story if street == number]
    flop = [who for street, who, did in story if street == 1 and did == "cbr"]
    bettors = [who for who, did in here if did == "cbr"]

    def note(chance, done, action):
        found[chance].add(seat)
        if what == action:
            found[done].add(seat)

    if number == 2 and flop == [last_raiser]:
        if not bettors and seat == last_raiser:
            note("turn_c_bet_chance", "turn_c_bet", "cbr")
        if bettors == [last_raiser]:
            note("faced_turn_c_bet", "fold_to_turn_c_bet", "f")
    if len(bettors) == 1 and (seat, "cc") in here[: here.index((bettors[0], "cbr"))] and may_raise:
        note("check_raise_chance", "check_raise", "cbr")
    if number == 3 and not bettors:
        note("river_bet_chance", "river_bet", "cbr")
    if number == 3 and len(bettors) == 1:
        note("faced_river_bet", "fold_to_river_bet", "f")
