"""Betting rounds as a rule book tells them: a queue of the seats that have yet to act.

Nothing of ours is imported here. Chips are whole, seats are numbered from the left of the button.
"""


class NaiveRounds:
    """The betting of a hand without face-up cards, from the forced bets to the last street.

    antes, blinds : by seat
    sizes, caps   : the smallest bet and the maximum of bets and raises, None for any, by street
    house         : blinds_first, full_blind (to call), trims (uncalled antes), parts (of a full
                    raise that re-open the betting)
    """

    def __init__(self, stacks, antes, blinds, sizes, caps, structure, house):
        self.seats, self.sizes, self.caps = range(len(stacks)), sizes, caps
        self.structure, self.parts, self.street = structure, house["parts"], 0
        self.stacks, self.live = [*stacks], [True for _ in stacks]
        self.dead = 0
        self.in_pot = self.pay_antes(antes, blinds, house)
        self.bets = [min(blinds[seat], self.stacks[seat]) for seat in self.seats]
        self.stacks = [stack - bet for stack, bet in zip(self.stacks, self.bets, strict=True)]
        self.begin(max([*self.bets, *blinds] if house["full_blind"] else self.bets))
        self.line_up(self.opener(blinds))

    def pay_antes(self, antes, blinds, house):
        """Return the antes in the pots; those that are not trimmed are dead."""
        had, paid = [*self.stacks], []
        for seat in self.seats:
            first = min(blinds[seat], had[seat]) if house["blinds_first"] else 0
            paid.append(min(antes[seat], had[seat] - first))
        if house["trims"]:  # an ante above all that others can cover comes back
            covered = [min(antes[seat], had[seat]) for seat in self.seats]
            for seat in self.seats:
                others = max(covered[:seat] + covered[seat + 1 :])
                paid[seat] = min(paid[seat], others)
        self.stacks = [stack - ante for stack, ante in zip(had, paid, strict=True)]
        if house["trims"]:
            return paid
        self.dead = sum(paid)
        return [0 for _ in paid]

    def opener(self, blinds):
        if len(blinds) == 2 and blinds[0] == blinds[1]:
            return 1
        greatest = [seat for seat in self.seats if blinds[seat] == max(blinds)]
        return (greatest[-1] + 1) % len(blinds)

    def begin(self, level):
        self.level, self.full, self.raises = level, self.sizes[self.street], 0
        self.answered = {}  # by seat, the level at which it acted last

    def line_up(self, first):
        self.queue = [*self.seats[first:], *self.seats[:first]]
        self.go_on()

    def others(self, seat):
        return [other for other in self.seats if other != seat and self.live[other]]

    def reach(self, seat):
        """Return the most that another live seat can put in on this street."""
        return max(self.bets[other] + self.stacks[other] for other in self.others(seat))

    def has_to_act(self, seat):
        if not self.live[seat] or not self.stacks[seat]:
            return False
        faces = self.bets[seat] < self.level and self.reach(seat) > self.bets[seat]
        is_new = seat not in self.answered and any(self.stacks[o] for o in self.others(seat))
        return faces or is_new

    def go_on(self):
        """Pass over the seats that need not act, and over streets on which nobody has to."""
        while self.queue and sum(self.live) > 1 and not self.has_to_act(self.queue[0]):
            del self.queue[0]
        if sum(self.live) == 1:
            self.queue = []
        if self.queue:
            return
        self.end_round()
        self.street += 1
        if self.street < len(self.sizes) and sum(self.live) > 1:
            self.begin(0)
            self.line_up(0)

    def end_round(self):
        """Give the uncalled bet back: no other seat has as many chips in the pots and before it."""
        for seat in self.seats:
            if self.live[seat]:
                others = [other for other in self.seats if other != seat]
                by_bet = self.bets[seat] - max(self.bets[other] for other in others)
                all_in = [self.in_pot[each] + self.bets[each] for each in self.seats]
                by_all = all_in[seat] - max(all_in[other] for other in others)
                back = max(min(by_bet, by_all), 0)
                self.bets[seat] -= back
                self.stacks[seat] += back
        self.in_pot = [chips + bet for chips, bet in zip(self.in_pot, self.bets, strict=True)]
        self.bets = [0 for _ in self.bets]

    def legal(self):
        """Return the seat to act, the chips of a call, and the bounds of a raise, None for none."""
        if not self.queue:
            return None, None, None
        seat = self.queue[0]
        own, folded = (
            self.bets[seat] + self.stacks[seat],
            max(
                (bet for bet, live in zip(self.bets, self.live, strict=True) if not live), default=0
            ),
        )
        call, reach = 0, self.reach(seat)
        if self.level > self.bets[seat] and reach > self.bets[seat]:
            most = self.level if folded > reach else min(self.level, reach)
            call = min(most - self.bets[seat], self.stacks[seat])
        since = self.level - self.answered.get(seat, self.level)
        is_open = seat not in self.answered or since * self.parts >= self.full
        is_capped = self.caps[self.street] is not None and self.raises >= self.caps[self.street]
        is_alone = not any(self.stacks[other] for other in self.others(seat))
        if own <= self.level or is_alone or is_capped or not is_open:
            return seat, call, None
        least = self.level + self.full
        pot = self.dead + sum(self.in_pot) + sum(self.bets)
        by_pot = max(self.level + self.level - self.bets[seat] + pot, least)
        most = {"NO_LIMIT": own, "FIXED_LIMIT": least, "POT_LIMIT": by_pot}[self.structure]
        return seat, call, (min(least, own), min(most, own))

    def act(self, action):
        """Fold ("fold"), check or call ("call"), or raise to a number."""
        seat, call, _ = self.legal()
        del self.queue[0]
        if action == "fold":
            self.live[seat] = False
        elif action == "call":
            self.put(seat, call)
            self.answered[seat] = self.level
        else:
            self.put(seat, action - self.bets[seat])
            if self.structure == "FIXED_LIMIT":
                self.full = self.sizes[self.street]
            else:
                self.full = max(self.full, action - self.level)
            self.level = self.answered[seat] = action
            self.raises += 1
            self.queue = [*self.seats[seat + 1 :], *self.seats[:seat]]
        self.go_on()

    def put(self, seat, chips):
        self.stacks[seat] -= chips
        self.bets[seat] += chips
