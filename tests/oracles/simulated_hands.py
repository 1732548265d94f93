"""Hands of players who act at random, with their log and the truth about each player's statistics.

`simulated_hand` deals a hand of no-limit hold'em by its own rules and writes the log in the layout
of PokerStars. Tables have 2 to 10 players, with antes, straddles, missing small blinds, posters,
short stacks, and absent players who are all-in by a blind. Amounts are cents, or chips in
tournaments. `oracles.simulated_statistics` reads the statistics from the list of actions.
"""

import random
from itertools import combinations

from oracles.holdem import DECK, RANKS, naive_strength
from oracles.simulated_statistics import FLAGS, Act, Facts

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "June"]
BETWEEN = {
    0: [],
    1: ["CO"],
    2: ["HJ", "CO"],
    **{n: [*("UTG", *(f"UTG+{k}" for k in range(1, 9)))][: n - min(n - 1, 3)]
       + ["LJ", "HJ", "CO"][-min(n - 1, 3):] for n in range(3, 9)},
}  # fmt: skip
"""The names of the positions between the blinds and the button, by their number."""
STREETS = ("preflop", "flop", "turn", "river")


class Hand:
    """A hand in play; seats count from the first one left of the button, and the last has it."""

    def __init__(self, dice, number, is_tournament=False):
        self.dice, self.number, self.is_tournament = dice, number, is_tournament
        self.count = dice.choice([2, 2, 3, 3, 4, 5, 6, 6, 7, 8, 9, 10])
        self.names = dice.sample(NAMES, self.count)
        self.hero = dice.choice(self.names)
        self.small, self.big = (10, 20) if is_tournament else (50, 100)
        self.ante = dice.choice([0, 0, 2]) if is_tournament or dice.random() < 0.2 else 0
        self.style = [dice.choice([0.15, 0.4, 0.7]) for _ in self.names]
        least = self.ante + 1
        self.start = [
            dice.choice([dice.randint(least, 3 * self.big), dice.randint(least, 20 * self.big),
                         self.big * 100, dice.randint(self.big, 200 * self.big)])
            for _ in self.names
        ]  # fmt: skip
        self.stacks = [*self.start]
        self.bets, self.paid = [0] * self.count, [0] * self.count
        self.dead, self.live = 0, [True] * self.count
        self.acts, self.lines, self.board, self.shown = [], [], [], set()
        self.all_in_street, self.at_all_in = None, None
        deck = dice.sample(DECK, 2 * self.count + 5)
        self.cards = [deck[2 * seat : 2 * seat + 2] for seat in range(self.count)]
        self.runout = deck[2 * self.count :]
        self.blinds = {}
        self.post()
        self.play()

    # ---- chips -------------------------------------------------------------------------------

    def text(self, amount):
        if self.is_tournament:
            return str(amount)
        return f"${amount // 100}" + (f".{amount % 100:02}" if amount % 100 else "")

    def say(self, seat, what):
        self.lines.append(f"{self.names[seat]}: {what}")

    def all_in(self, seat):
        return "" if self.stacks[seat] else " and is all-in"

    def put(self, seat, amount):
        self.stacks[seat] -= amount
        self.bets[seat] += amount

    def post(self):
        """Post antes, blinds, a straddle, and blinds of players who missed them."""
        for seat in range(self.count):
            if self.ante:
                self.stacks[seat] -= self.ante
                self.paid[seat] += self.ante
                self.say(seat, f"posts the ante {self.text(self.ante)}{self.all_in(seat)}")
        has_small = self.count == 2 or self.dice.random() < 0.9
        small, big = ((1, 0) if self.count == 2 else (0, 1)) if has_small else (-1, 0)
        self.blinds = {"small": small, "big": big}
        for seat, size, name in ((small, self.small, "small"), (big, self.big, "big")):
            if seat >= 0:
                self.put(seat, min(size, self.stacks[seat]))
                amount = self.text(self.bets[seat])
                self.say(seat, f"posts {name} blind {amount}{self.all_in(seat)}")
        self.level, self.full, self.first = self.big, self.big, (big + 1) % self.count
        if self.is_tournament or self.count < 4:
            return
        self.post_more(big)

    def post_more(self, big):
        """Post a straddle, or blinds of players who missed them."""
        seat = big + 1
        if self.dice.random() < 0.1 and self.stacks[seat] > 2 * self.big:
            self.put(seat, 2 * self.big)
            self.say(seat, f"straddle {self.text(2 * self.big)}")
            self.level, self.first = 2 * self.big, (seat + 1) % self.count
        elif self.dice.random() < 0.3:
            for seat in range(big + 1, self.count):
                is_rich = self.stacks[seat] > self.small + self.big
                if is_rich and self.dice.random() < 0.4:
                    both = self.dice.random() < 0.4 and self.blinds["small"] >= 0
                    self.put(seat, self.big)
                    self.stacks[seat] -= both * self.small
                    self.dead += both * self.small
                    amount = self.text(self.big + both * self.small)
                    what = "small & big blinds" if both else "big blind"
                    self.say(seat, f"posts {what} {amount}")

    # ---- the course of the hand --------------------------------------------------------------

    def play(self):
        self.lines += ["*** HOLE CARDS ***", f"Dealt to {self.hero} [{self.hand(self.hero)}]"]
        for street in range(4):
            if street:
                self.deal(street)
                self.level, self.full, self.first = 0, self.big, 0
            self.bet(street)
            self.collect()
            if sum(self.live) == 1:
                break
            chips = [seat for seat in self.seats() if self.stacks[seat]]
            if street < 3 and len(chips) < 2 and self.at_all_in is None:
                self.at_all_in, self.all_in_street = len(self.board), STREETS[street]
        self.end()

    def hand(self, name):
        return " ".join(self.cards[self.names.index(name)])

    def deal(self, street):
        before, count = self.board, {1: 3}.get(street, 1)
        self.board = self.runout[: len(before) + count]
        old, new = (f"[{' '.join(cards)}]" for cards in (before, self.board[len(before) :]))
        self.lines.append(f"*** {STREETS[street].upper()} *** {old + ' ' if before else ''}{new}")
        if street == 1:
            self.saw_flop = [*self.live]

    saw_flop = None

    def seats(self):
        return [seat for seat in range(self.count) if self.live[seat]]

    def others(self, seat):
        return [other for other in self.seats() if other != seat]

    def to_call(self, seat):
        """Return the chips to call: nobody calls more than another player could put in."""
        most = max(self.bets[other] + self.stacks[other] for other in self.others(seat))
        return max(0, min(self.level, most, self.bets[seat] + self.stacks[seat]) - self.bets[seat])

    def bet(self, street):
        """Play a betting round: each player acts until all have matched the level."""
        answered, seat, passed = {}, self.first, 0
        while passed < self.count and sum(self.live) > 1:
            owes = self.live[seat] and self.stacks[seat] and self.to_call(seat)
            others = any(self.stacks[other] for other in self.others(seat))
            may_act = self.live[seat] and self.stacks[seat] and seat not in answered and others
            if owes or may_act:
                before = self.level
                self.act(street, seat, answered)
                passed = 0 if self.level > before else passed
                answered[seat] = self.level
            else:
                self.leave(street, seat, answered)
            seat, passed = (seat + 1) % self.count, passed + 1

    def leave(self, street, seat, answered):
        """Fold a player who is all-in by a blind and left, as some rooms do."""
        is_posted = seat in self.blinds.values() and self.live[seat] and not self.stacks[seat]
        if street or seat in answered or not is_posted or sum(self.live) < 2:
            return
        others = [self.bets[other] for other in self.others(seat)]
        if any(act.seat == seat for act in self.acts) or max(others) < self.bets[seat]:
            return  # a part of the blind is not called
        if self.dice.random() < 0.3:
            self.say(seat, "folds")
            self.live[seat] = False
            self.absent = seat

    absent = means = None

    def act(self, street, seat, answered):
        owed, own = self.to_call(seat), self.bets[seat] + self.stacks[seat]
        is_open = seat not in answered or self.level - answered[seat] >= self.full
        others = any(self.stacks[other] for other in self.others(seat))
        could_raise = own > self.level and is_open and others
        is_vain = own > self.level and is_open and not others and self.dice.random() < 0.3
        chance, style = self.dice.random(), self.style[seat]
        if (could_raise and chance < style / 2) or is_vain:
            kind, amount = "raise", own if is_vain else self.size(own)
            above = amount - self.level
            verb = f"raises {self.text(above)} to" if self.level else "bets"
            self.put(seat, amount - self.bets[seat])
            self.say(seat, f"{verb} {self.text(amount)}{self.all_in(seat)}")
            self.level, self.full = amount, max(self.full, above)
        elif owed and chance < 0.5 + style / 2:
            kind = "call"
            self.put(seat, owed)
            self.say(seat, f"calls {self.text(owed)}{self.all_in(seat)}")
        elif owed or self.dice.random() < 0.02:
            kind, self.live[seat] = "fold", False
            self.say(seat, "folds")
        else:
            kind = "check"
            self.say(seat, "checks")
        self.acts.append(Act(street, seat, kind, could_raise))

    def size(self, own):
        """Return the total of a raise: the minimum, a larger one, or all-in."""
        least = self.level + self.full
        pot = self.level + sum(self.bets) + sum(self.paid)
        return min(own, self.dice.choice([least, least, max(least, pot), own]))

    def collect(self):
        kept, back = called_bets(self.bets, self.live)
        for seat, amount in enumerate(back):
            if amount:
                self.stacks[seat] += amount
                name = self.names[seat]
                self.lines.append(f"Uncalled bet ({self.text(amount)}) returned to {name}")
        self.paid = [chips + bet for chips, bet in zip(self.paid, kept, strict=True)]
        self.bets = [0] * self.count

    # ---- the end -----------------------------------------------------------------------------

    def end(self):
        live = self.seats()
        self.rake_rate = 0 if self.is_tournament or not self.board else 5
        self.pots = merged_pots(self.paid, self.live, self.dead)
        total = sum(amount for amount, _ in self.pots)
        rake = total * self.rake_rate // 100
        taken = [rake * amount // total for amount, _ in self.pots]
        if taken:
            taken[0] += rake - sum(taken)
        self.taken, self.won = taken, []
        strengths = {}
        if len(live) > 1:
            self.lines.append("*** SHOW DOWN ***")
            strengths = {seat: naive_strength(self.cards[seat] + self.board) for seat in live}
        for (amount, seats), part in zip(self.pots, taken, strict=True):
            best = max((strengths[seat] for seat in seats), default=0) if strengths else 0
            winners = [seat for seat in seats if not strengths or strengths[seat] == best]
            each, odd = divmod(amount - part, len(winners))
            self.won.append({seat: each + (at < odd) for at, seat in enumerate(winners)})
        got = [sum(of.get(seat, 0) for of in self.won) for seat in range(self.count)]
        for seat in live if strengths else ():
            if got[seat] or self.dice.random() < 0.7:
                self.shown.add(seat)
                self.say(seat, f"shows [{' '.join(self.cards[seat])}] (a hand)")
            else:
                self.say(seat, "mucks hand")
        self.write_end(total, rake)
        self.ends = [left + won for left, won in zip(self.stacks, got, strict=True)]

    def write_end(self, total, rake):
        names = ["main pot", "side pot"]
        if len(self.pots) > 2:
            names = ["main pot", *(f"side pot-{n}" for n in range(1, len(self.pots)))]
        for place in reversed(range(len(self.pots))):
            of = "pot" if len(self.pots) == 1 else names[place]
            self.lines += [
                f"{self.names[seat]} collected {self.text(amount)} from {of}"
                for seat, amount in self.won[place].items()
                if amount
            ]
        self.lines += ["*** SUMMARY ***", f"Total pot {self.text(total)} | Rake {self.text(rake)}"]
        if self.board:
            self.lines.append(f"Board [{' '.join(self.board)}]")

    def log(self):
        """Return the log of the hand."""
        unit = "" if self.is_tournament else " USD"
        sizes = f"{self.text(self.small)}/{self.text(self.big)}"
        kind = "Hold'em No Limit"
        game = f" {kind} ({sizes}{unit})"
        if self.is_tournament:
            game = f" Tournament #77, $1+$0.10 USD {kind} - Level I ({sizes})"
        when = f"2026/05/{1 + self.number % 28:02} 10:{self.number // 28 % 60:02}:00 ET"
        lines = [f"PokerStars Hand #{10**11 + self.number}: {game} - {when}"]
        lines.append(f"Table 'Alba' 10-max Seat #{self.count} is the button")
        lines += [
            f"Seat {seat}: {name} ({self.text(chips)} in chips)"
            for seat, (name, chips) in enumerate(zip(self.names, self.start, strict=True), 1)
        ]
        return "\n".join([*lines, *self.lines]) + "\n\n\n"

    # ---- the truth ---------------------------------------------------------------------------

    def positions(self):
        if self.count == 2:
            return ["BB", "BTN"]
        posting = ["SB", "BB"] if self.blinds["small"] >= 0 else ["BB"]
        between = self.count - 1 - len(posting)
        names = ["UTG", "CO"] if (len(posting), between) == (1, 2) else BETWEEN[between]
        return [*posting, *names, "BTN"]

    def truth(self):
        """Return for each player their values of the columns of a frame of hands."""
        facts = Facts(self).found
        unit = 1 if self.is_tournament else 100
        rows = {}
        for seat, name in enumerate(self.names):
            shares = [
                part * of[seat] / sum(of.values())
                for of, part in zip(self.won, self.taken, strict=True)
                if seat in of and sum(of.values())
            ]
            rows[name] = {
                "position": self.positions()[seat],
                "seat": seat,
                "players": self.count,
                "is_hero": name == self.hero,
                "starting_stack": self.start[seat] / unit,
                "net": (self.ends[seat] - self.start[seat]) / unit,
                "net_bb": (self.ends[seat] - self.start[seat]) / self.big,
                "rake_share": sum(shares) / unit,
                "all_in_street": self.all_in_street if self.live[seat] else None,
                "hand_class": hand_class(self.cards[seat]) if self.is_known(seat) else None,
                **{name: seat in facts[name] for name in FLAGS},
                **self.counts(seat),
            }
            if (ev := self.ev(seat)) is not None:
                rows[name]["ev"] = ev / unit
        return rows

    def is_known(self, seat):
        return seat in self.shown or self.names[seat] == self.hero

    def counts(self, seat):
        later = [act.kind for act in self.acts if act.seat == seat and act.street]
        return {
            "bets_and_raises": later.count("raise"),
            "calls": later.count("call"),
            "folds": later.count("fold"),
        }

    def ev(self, seat):
        """Return the EV from the flop on, and without luck the net result; None if unknown."""
        if self.at_all_in is None or not self.live[seat]:
            return self.ends[seat] - self.start[seat]
        if self.at_all_in < 3 or not all(map(self.is_known, self.seats())):
            return None
        self.means = self.means or self.expected()
        total = sum(amount for amount, _ in self.pots)
        after_rake = (total - sum(self.taken)) / total
        return self.stacks[seat] - self.start[seat] + after_rake * self.means[seat]

    def expected(self):
        """Return the chips that each seat wins on average over all boards, before the rake."""
        dealt = self.board[: self.at_all_in]
        hero = self.cards[self.names.index(self.hero)]
        known = {*dealt, *hero, *(card for seat in self.seats() for card in self.cards[seat])}
        rest = [card for card in DECK if card not in known]
        chips, boards = [0.0] * self.count, [*combinations(rest, 5 - len(dealt))]
        for more in boards:
            strengths = {s: naive_strength([*self.cards[s], *dealt, *more]) for s in self.seats()}
            for amount, seats in self.pots:
                best = max(strengths[seat] for seat in seats)
                winners = [seat for seat in seats if strengths[seat] == best]
                for seat in winners:
                    chips[seat] += amount / len(winners) / len(boards)
        return chips


def called_bets(bets, live):
    """Return the called bets and the part that goes back to the only live player above all."""
    most = sorted(bets)[-2]
    back = [max(bet - most, 0) if is_in else 0 for bet, is_in in zip(bets, live, strict=True)]
    return [bet - more for bet, more in zip(bets, back, strict=True)], back


def merged_pots(paid, live, dead):
    """Return the amount and the seats of each pot, the main pot first."""
    levels = sorted({chips for chips, is_in in zip(paid, live, strict=True) if is_in})
    found, below = [], 0
    for level in levels:
        seats = [seat for seat, is_in in enumerate(live) if is_in and paid[seat] >= level]
        amount = sum(min(chips, level) - min(chips, below) for chips in paid)
        found.append([amount, seats])
        below = level
    found[-1][0] += sum(max(chips - below, 0) for chips in paid)
    found[0][0] += dead
    return [pot for pot in found if pot[0]]


def hand_class(cards):
    """Return the class of two cards, such as AKs."""
    high, low = sorted(cards, key=lambda card: RANKS.index(card[0]), reverse=True)
    if high[0] == low[0]:
        return high[0] + low[0]
    return high[0] + low[0] + ("s" if high[1] == low[1] else "o")


def simulated_hands(seed, count):
    """Return hands of random players, every tenth of a tournament."""
    dice = random.Random(seed)
    return [Hand(dice, number, is_tournament=number % 10 == 9) for number in range(count)]
