"""The same hands through ours and through PyPI `pokerkit`: the same cards, the same actions.

After every step the two must agree in all that `snapshot` holds. Where the rules that we follow
decide otherwise than the peer, the difference has a name and a condition in `EXCEPTIONS`; a
difference under no condition fails. `POKER_CALCULATOR_DIFFERENTIAL=20000` plays as many hands of
each variant and prints how often each exception came up.
"""

import os
import random
import warnings
from collections import Counter

import pytest
from oracle_table import share

import games
from games import PREDEFINED_GAMES, VARIANTS, Automation
from games.predefined import BigBetGame, BringInGame

peer = pytest.importorskip("pokerkit")

HANDS = int(os.environ.get("POKER_CALCULATOR_DIFFERENTIAL", "150"))
SHARED = [code for code in PREDEFINED_GAMES if hasattr(peer, PREDEFINED_GAMES[code].__name__)]
SHARED = [code for code in SHARED if code not in ("K", "L")]
"""The peer's Kuhn poker is made with other arguments."""
BY_HAND = ("HOLE_DEALING", "BOARD_DEALING", "CARD_BURNING")
MOST_PLAYERS = {"FB": 6, "F2L3D": 6, "N2L1D": 6, "NS": 6, "FR": 8, "F7S": 8, "F7S/8": 8}
RAISE_TO = "completion_betting_or_raising_to_amount"
BOUNDS = {f"{which}_{RAISE_TO}" for which in ("min", "max", "pot")}
COMPARED = (
    *("status", "street_index", "stacks", "bets", "statuses", "actor_index", "total_pot_amount"),
    *("checking_or_calling_amount", "effective_bring_in_amount", "hole_dealee_index"),
    *("showdown_index", *sorted(BOUNDS)),
)


class DifferenceError(Exception):
    """What both say, where they differ, and all that was done."""


class ExceptedError(Exception):
    """A difference that the rules decide."""


def random_arguments(code, dice):
    """Return the arguments of `create_state` after the automations: short stacks often."""
    game = PREDEFINED_GAMES[code]
    most = MOST_PLAYERS.get(code, 9)
    count = min(dice.choice([2, 2, 3, 4, 5, 6, most]), most)
    unit = dice.choice([1, 5])
    ante = dice.choice([1, 2, 3]) * unit
    antes, trim = dice.choice(
        [(0, True), (0, True), (ante, True), (ante, False), ({1: ante}, False), ({-1: ante}, False)]
    )
    small, big = dice.choice([(1, 2), (1, 2), (1, 3), (2, 2)])
    blinds = [small * unit, big * unit] + [2 * big * unit] * (count > 3 and dice.random() < 0.2)
    deep = dice.choice([4, 10, 30, 100]) * big * unit
    stacks = tuple(
        dice.choice([dice.randint(1, deep), dice.randint(1, deep), dice.randint(1, 4 * unit), deep])
        for _ in range(count)
    )
    if issubclass(game, BringInGame):
        bet = dice.choice([2, 2, 3]) * unit
        antes, trim = (ante, True) if isinstance(antes, dict) else (antes, trim)
        return trim, antes, unit, bet, 2 * bet, stacks, count
    if code == "NS" and dice.random() < 0.7:
        return True, ante, {-1: ante}, ante, stacks, count
    bets = (big * unit,) if issubclass(game, BigBetGame) else (big * unit, 2 * big * unit)
    return trim, antes, blinds, *bets, stacks, count


def make(package, code, arguments):
    name = PREDEFINED_GAMES[code].__name__
    by = tuple(getattr(package.Automation, a.name) for a in Automation if a.name not in BY_HAND)
    return getattr(package, name).create_state(by, *arguments)


def snapshot(state):
    """Return all that is compared."""
    found = {name: getattr(state, name) for name in COMPARED}
    found["stander"] = (
        state.stander_pat_or_discarder_index
        if hasattr(state, "stander_pat_or_discarder_index")
        else state.stand_patter_or_discarder_index
    )
    found["fold"], found["burn"] = state.can_fold(), state.can_burn_card()
    found["board"] = state.board_dealing_count if state.can_deal_board() else 0
    found["pots"] = [(pot.amount, tuple(pot.player_indices)) for pot in state.pots]
    if not state.status:
        found["street_index"], found["pots"] = None, []
    return found


# The exceptions: each a condition on both states and on where they differ.


def is_short_blind(hand, bad):
    """Rules: a short big blind does not shrink the blind (the peer's call is what was posted)."""
    ours = hand.ours
    posted = map(ours.get_effective_blind_or_straddle, ours.player_indices)
    return ours.street_index == 0 and max(ours._blinds) > max(posted)


def is_equal_blinds_heads_up(hand, bad):
    """Rules: heads-up the button acts first (the peer: the seat after the last greatest blind)."""
    blinds = hand.ours.blinds_or_straddles
    return len(blinds) == 2 and blinds[0] == blinds[1] and "actor_index" in bad


def is_short_raise(hand, bad):
    """Rules: a short all-in re-opens for who faces a full raise in all, or half a bet in limit."""
    return set(bad) <= BOUNDS and hand.was_short_raise


def is_stud_out_of_cards(hand, bad):
    """Rules: a card for all when the stub is short (the peer deals folded cards again)."""
    is_stud = isinstance(hand.arguments[2], int) and hand.code in ("FR", "F7S", "F7S/8")
    return (
        is_stud
        and hand.ours.street_index == 4
        and set(bad) <= {"board", "hole_dealee_index", "burn"}
    )


def is_hi_lo_omaha_cap(hand, bad):
    """The document: fixed limit (the peer's has neither a cap nor a fixed bet)."""
    return hand.code == "FO/8" and set(bad) <= BOUNDS


def is_ante_that_came_back(hand, bad):
    """An ante that nobody matched is back before the blinds (the peer's blind does not see it)."""
    antes, stacks = hand.ours.antes, sorted(hand.ours.starting_stacks)
    return hand.ours.ante_trimming_status and min(antes) > stacks[-2]


def is_odd_chips_or_low(hand, bad):
    """Rules: odd chips, pot by pot; and no low half where none of a pot's players has a low."""
    return set(bad) == {"stacks"} and not hand.ours.status and hand.has_split_as_ruled()


EXCEPTIONS = (
    is_short_blind,
    is_equal_blinds_heads_up,
    is_short_raise,
    is_stud_out_of_cards,
    is_hi_lo_omaha_cap,
    is_ante_that_came_back,
    is_odd_chips_or_low,
)


class Hand:
    """A hand that is played by both."""

    def __init__(self, code, seed):
        self.code, self.dice = code, random.Random(f"{code}-{seed}")
        self.arguments = random_arguments(code, self.dice)
        self.ours, self.log, self.counts = make(games, code, self.arguments), [], Counter()
        # Heads-up the peer turns antes round as it does blinds: seat 0 gets what is given for 1.
        theirs, antes = list(self.arguments), self.ours.antes
        theirs[1] = antes[::-1] if len(antes) == 2 and not self.peer_turns_antes() else antes
        self.theirs = make(peer, code, theirs)
        self.deck = [repr(card) for card in self.ours.deck]
        self.dice.shuffle(self.deck)
        self.spare, self.folded, self.was_short_raise, self.level = [], set(), False, None
        self.dealt = [[] for _ in range(self.arguments[-1])]

    def peer_turns_antes(self):
        """Return whether our seats get antes as the peer's do."""
        return games.NoLimitTexasHoldem.create_state(
            (), True, {1: 1}, (1, 2), 2, 9, 2
        ).get_effective_ante(0)

    def both(self, name, *arguments):
        self.log.append((name, *arguments))
        getattr(self.ours, name)(*arguments)
        getattr(self.theirs, name)(*arguments)

    def take(self, count):
        """Return the next cards; what was discarded and mucked when the deck is empty."""
        cards = ""
        for _ in range(count):
            if not self.deck:
                self.deck, self.spare = self.spare, []
                self.dice.shuffle(self.deck)
            cards += self.deck.pop()
        return cards

    def play(self):
        """Play to the end, or to the first difference."""
        while True:
            ours, theirs = snapshot(self.ours), snapshot(self.theirs)
            bad = {name: (ours[name], theirs[name]) for name in ours if ours[name] != theirs[name]}
            if bad and not self.is_passed_over(ours, theirs):
                for exception in EXCEPTIONS:
                    if exception(self, bad):
                        raise ExceptedError(exception.__name__)
                raise DifferenceError(bad, self.code, self.arguments, *self.log)
            if not bad:
                if not self.ours.status:
                    return
                self.step(ours)

    def is_passed_over(self, ours, theirs):
        """Let the peer alone do what ours has no use for; return whether it did.

        A player checks who has nobody to bet against; a card is burned for a draw of no cards.
        """
        if theirs["actor_index"] is not None and ours["actor_index"] is None:
            in_hand = [s for s in self.theirs.player_indices if self.theirs.statuses[s]]
            others = [seat for seat in in_hand if seat != theirs["actor_index"]]
            is_idle = not any(self.theirs.stacks[seat] for seat in others)
            if is_idle and not theirs["checking_or_calling_amount"]:
                self.counts["is_idle_check"] += 1
                self.theirs.check_or_call()
                return True
        is_pat = self.log and self.log[-1][0] == "stand_pat_or_discard"
        if theirs["burn"] and not ours["burn"] and is_pat:
            self.counts["is_burn_for_no_draw"] += 1
            self.theirs.burn_card("??")
            return True
        return False

    def step(self, now):
        """Do one thing."""
        if now["stander"] is not None:
            hand = self.ours.hole_cards[now["stander"]]
            cards = [repr(card) for card in self.dice.sample(hand, self.dice.randint(0, len(hand)))]
            self.spare += cards
            self.both("stand_pat_or_discard", "".join(cards))
        elif now["burn"]:
            self.both("burn_card", self.take(1))
        elif now["hole_dealee_index"] is not None:
            self.both("deal_hole", self.take(len(self.ours._holes_due[now["hole_dealee_index"]])))
        elif now["board"]:
            self.was_short_raise = False
            self.both("deal_board", self.take(now["board"]))
        else:
            self.act(now)

    def act(self, now):
        """Do one of the legal actions."""
        seat, ours = now["actor_index"], self.ours
        choices = ["fold"] * ours.can_fold() + ["check_or_call"] * (4 * ours.can_check_or_call())
        choices += ["post_bring_in"] * (3 * ours.can_post_bring_in())
        choices += ["complete_bet_or_raise_to"] * (3 * ours.can_complete_bet_or_raise_to())
        action = self.dice.choice(choices)
        if action == "fold":
            self.folded.add(seat)
            self.spare += map(repr, ours.hole_cards[seat])
        if action != "complete_bet_or_raise_to":
            self.both(action)
            return
        least, most = now[f"min_{RAISE_TO}"], now[f"max_{RAISE_TO}"]
        pot = max(least, min(most, now[f"pot_{RAISE_TO}"]))
        near = min(most, least + self.dice.randint(0, 5))
        amount = self.dice.choice([least, near, most, pot, self.dice.randint(least, most)])
        if amount == most == ours.bets[seat] + ours.stacks[seat]:
            self.was_short_raise = True
        self.both(action, amount)

    def has_split_as_ruled(self):
        """Return whether each got what an independent split of each pot gives."""
        ours = self.ours
        pushes = [op for op in ours.operations if type(op).__name__ == "ChipsPushing"]
        for index in {push.pot_index for push in pushes}:
            shares = [push for push in pushes if push.pot_index == index]
            halves = [[s for s, chips in enumerate(p.amounts) if chips] for p in shares]
            amount = sum(sum(push.amounts) for push in shares)
            for half, push in enumerate(shares):
                part = amount // len(shares) + (half < amount % len(shares))
                got = sorted(share(part, halves[half]).values())
                if part >= len(halves[half]) and got != sorted(filter(None, push.amounts)):
                    return False
        return sum(ours.stacks) == sum(ours.starting_stacks)


def play_hands(code, hands):
    """Play hands; return how often each exception came up."""
    counts = Counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for seed in range(hands):
            hand = Hand(code, seed)
            try:
                hand.play()
            except ExceptedError as exception:
                counts[str(exception)] += 1
            counts += hand.counts
    return counts


@pytest.mark.parametrize("code", SHARED)
def test_the_same_hands_come_out_the_same(code):
    counts = play_hands(code, HANDS)
    print(VARIANTS[code].name, dict(counts))

    known = {exception.__name__ for exception in EXCEPTIONS}
    assert {*counts} <= known | {"is_idle_check", "is_burn_for_no_draw"}
    assert counts.total() < HANDS


def test_all_variants_that_both_know_are_played():
    assert len(SHARED) == 11
