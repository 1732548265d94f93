"""The same hands through ours and through PyPI `pokerkit`: the same cards, the same actions.

After every step the two must agree in all that `snapshot` holds. Where the rules that we follow
decide otherwise than the peer, the difference has a name and a condition in `EXCEPTIONS`; a
difference under no condition fails. From there on ours plays alone. In every hand, a judge that
knows only the records (`oracle_table`) states the maximum raise at each turn, and each player's
chips at the end. `POKER_CALCULATOR_DIFFERENTIAL=20000` plays 20,000 hands of each variant
and prints the count of each exception.
"""

import os
import random
import warnings
from collections import Counter
from itertools import pairwise

import pytest
from oracles.table import RAISE, last_stacks, name_of, raise_bounds, records_of_street

from poker_calculator.games import PREDEFINED_GAMES, VARIANTS, Automation, Deck, Opening
from poker_calculator.games.game_families import BigBetGame, BringInGame, FixedLimitGame

peer = pytest.importorskip("pokerkit")

HANDS = int(os.environ.get("POKER_CALCULATOR_DIFFERENTIAL", "80"))
BY_HAND = ("HOLE_DEALING", "BOARD_DEALING", "CARD_BURNING")
MOST_PLAYERS = {"FB": 6, "F2L3D": 6, "N2L1D": 6, "N5D": 6, "P5D": 6, "NS": 6}
MOST_PLAYERS |= {"FR": 8, "F7S": 8, "F7S/8": 8, "PO5": 8, "PO6": 6, "K": 2, "L": 2}
MOST_PLAYERS |= dict.fromkeys(("FO5", "NO5", "FO5/8", "PO5/8", "PC", "PC/8"), 8)
RAISE_TO = "completion_betting_or_raising_to_amount"
BOUNDS = {f"{which}_{RAISE_TO}" for which in ("min", "max", "pot")}
COMPARED = (
    *("status", "street_index", "stacks", "bets", "statuses", "actor_index", "total_pot_amount"),
    *("checking_or_calling_amount", "effective_bring_in_amount", "hole_dealee_index"),
    *("showdown_index", *sorted(BOUNDS)),
)
PEER_DECKS = {
    Deck.STANDARD: peer.Deck.STANDARD,
    Deck.REGULAR: peer.Deck.REGULAR,
    Deck.SHORT_DECK_HOLDEM: peer.Deck.SHORT_DECK_HOLDEM,
    Deck.KUHN_POKER: peer.Deck.KUHN_POKER,
    Deck.LEDUC_POKER: peer.Deck.LEDUC_HOLDEM,
}
OTHER_LIMITS = ("FO", "NO", "PO/8", "NO/8", "NO5", "FO5", "FO5/8", "F5D", "PB", "P2L3D")
"""The variants that differ from others in their limit alone: a fifth of the hands will do."""
FROM_SCRATCH = (
    *(
        "FO/8",
        "PT",
        "PO5",
        "PO6",
        "N5D",
        "P5D",
        "F5S",
        "FAL1D",
        "FAL3D",
        "K",
        "L",
        "PO5/8",
        "PC",
        "PC/8",
    ),
    *OTHER_LIMITS,
)
"""The variants that the peer has not, has with other arguments, or has without a limit (FO/8)."""


class DifferenceError(Exception):
    """The results of both, their differences, and the actions so far."""


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
    if issubclass(game, BigBetGame):
        return trim, antes, blinds, big * unit, stacks, count
    if issubclass(game, FixedLimitGame):
        return trim, antes, blinds, big * unit, 2 * big * unit, stacks, count
    bets = (big * unit,) if code == "K" else (big * unit, 2 * big * unit)
    return True, ante, *bets, stacks, count


def for_peer(argument, player_count):
    """Return an argument as the peer takes it: heads-up it turns dicts around, like lists."""
    if player_count != 2 or not isinstance(argument, dict):
        return argument
    return {1 - seat % 2: chips for seat, chips in argument.items()}


def street_for_peer(street):
    """Return a street for the peer, which has no rule for open pairs."""
    fields = {**vars(street), "opening": peer.Opening[street.opening.name]}
    del fields["open_pair_status"]
    return peer.Street(**fields)


def make_peer(code, arguments, ours):
    """Return the peer's state for the arguments of ours."""
    by = tuple(getattr(peer.Automation, entry.name) for entry in ours.automations)
    arguments = [for_peer(argument, ours.player_count) for argument in arguments]
    if code not in FROM_SCRATCH:
        return getattr(peer, PREDEFINED_GAMES[code].__name__).create_state(by, *arguments)
    kinds = ["LeducHoldemHand" if code == "L" else kind.name for kind in ours.hand_types]
    return peer.State(
        by,
        PEER_DECKS[ours.deck],
        tuple(getattr(peer, kind) for kind in kinds),
        tuple(map(street_for_peer, ours.streets)),
        peer.BettingStructure[ours.betting_structure.name],
        ours.ante_trimming_status,
        ours.antes,
        ours.blinds_or_straddles,
        ours.bring_in,
        ours.starting_stacks,
        ours.player_count,
    )


def snapshot(state):
    """Return all that is compared."""
    found = {name: getattr(state, name) for name in COMPARED}
    found["stander"] = (
        state.stander_pat_or_discarder_index
        if hasattr(state, "stander_pat_or_discarder_index")
        else state.stand_patter_or_discarder_index
    )
    found["fold"], found["burn"] = state.can_fold(), state.can_burn_card()
    after_hands = state.hole_dealee_index is None  # the peer also deals the board before them
    found["board"] = state.board_dealing_count if after_hands and state.can_deal_board() else 0
    found["pots"] = [(pot.amount, tuple(pot.player_indices)) for pot in state.pots]
    if not state.status:
        found["street_index"], found["pots"] = None, []
    return found


# The exceptions: each a condition on both states and on where they differ.


def is_short_blind(hand, bad):
    """Rules: a short big blind does not shrink the blind (the peer's call is what was posted)."""
    ours = hand.ours
    posted = map(ours.get_effective_blind_or_straddle, ours.player_indices)
    is_about_the_level = {*bad} & {"checking_or_calling_amount", *BOUNDS}
    return ours.street_index == 0 and max(hand.blinds) > max(posted) and is_about_the_level


def is_equal_blinds_heads_up(hand, bad):
    """Rules: heads-up the button acts first (the peer: the seat after the last greatest blind)."""
    blinds = hand.ours.blinds_or_straddles
    return len(blinds) == 2 and blinds[0] == blinds[1] > 0 and "actor_index" in bad


def is_short_raise(hand, bad):
    """Rules: a short all-in re-opens for players who face a full raise in all, or half in limit.

    The judge has checked our raises; this checks that there were raises of unequal size.
    """
    if not {*bad} <= BOUNDS:
        return False
    levels = [record.amount for record in hand.raises()]
    steps = {after - before for before, after in pairwise([hand.level(), *levels])}
    return len(steps) > 1 or bool(steps and min(steps) < hand.bet())


def is_raise_that_nobody_matches(hand, bad):
    """Rules: a raise is legal while others have chips (the peer: if they can call more of it)."""
    ours = hand.ours
    seats = zip(ours.player_indices, ours.statuses, strict=True)
    others = [seat for seat, is_in in seats if is_in and seat != ours.actor_index]
    reach = max(ours.bets[seat] + ours.stacks[seat] for seat in others)
    return {*bad} <= BOUNDS and reach <= max(ours.bets)


def is_stud_out_of_cards(hand, bad):
    """Rules: a card for all when the stub is short (the peer deals folded cards again)."""
    is_stud = hand.code in ("FR", "F7S", "F7S/8") and hand.ours.street_index == 4
    is_short = len(hand.deck) <= hand.ours.statuses.count(True)
    return is_stud and is_short and {*bad} <= {"board", "hole_dealee_index", "burn"}


def is_ante_that_came_back(hand, bad):
    """An ante that nobody matched is back before the blinds (the peer's blind does not see it)."""
    antes, stacks = hand.ours.antes, sorted(hand.ours.starting_stacks)
    return hand.ours.ante_trimming_status and min(antes) > stacks[-2]


def is_pot_without_low(hand, bad):
    """Rules: no low half in a pot none of whose players has a low (the peer: in the hand)."""
    if {*bad} != {"stacks"} or hand.ours.status or len(hand.ours.hand_types) < 2:
        return False
    return hand.without_low > 0


def is_odd_chip(hand, bad):
    """Rules: odd chips go one each, pot by pot (the peer: all to the first, of all pots)."""
    if {*bad} != {"stacks"} or hand.ours.status:
        return False
    ours, theirs = bad["stacks"]
    pots = sum(name_of(record) == "ChipsPushing" for record in hand.ours.operations)
    return max(abs(x - y) for x, y in zip(ours, theirs, strict=True)) <= 2 * pots


EXCEPTIONS = (
    is_short_blind,
    is_equal_blinds_heads_up,
    is_raise_that_nobody_matches,
    is_short_raise,
    is_stud_out_of_cards,
    is_ante_that_came_back,
    is_pot_without_low,
    is_odd_chip,
)


class Hand:
    """A hand that is played by both."""

    def __init__(self, code, seed):
        self.code, self.dice = code, random.Random(f"{code}-{seed}")
        self.arguments, self.log, self.counts = random_arguments(code, self.dice), [], Counter()
        by = [entry for entry in Automation if entry.name not in BY_HAND]
        self.ours = PREDEFINED_GAMES[code].create_state(by, *self.arguments, rng=seed)
        self.theirs = make_peer(code, self.arguments, self.ours)
        self.deck = [repr(card) for card in self.ours.deck]
        self.dice.shuffle(self.deck)
        self.spare, self.without_low = [], 0
        self.blinds = self.ours.blinds_or_straddles

    def both(self, name, *arguments):
        self.log.append((name, *arguments))
        getattr(self.ours, name)(*arguments)
        if self.theirs is not None:
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

    def fail(self, bad):
        raise DifferenceError(bad, self.code, self.arguments, *self.log)

    def play(self):
        """Play to the end, with both as long as they agree."""
        while True:
            now = snapshot(self.ours)
            self.judge(now)
            if self.theirs is not None:
                theirs = snapshot(self.theirs)
                bad = {x: (now[x], theirs[x]) for x in now if now[x] != theirs[x]}
                if bad and self.is_passed_over(now, theirs):
                    continue
                if bad:
                    self.part(bad)
            if not self.ours.status:
                return
            self.step(now)

    def part(self, bad):
        """Count why the two differ, and go on with ours alone."""
        for exception in EXCEPTIONS:
            if exception(self, bad):
                self.counts[exception.__name__] += 1
                self.theirs = None
                return
        self.fail(bad)

    def raises(self):
        """Return the raises of this street so far."""
        records = records_of_street(self.ours.operations)
        return [record for record in records if name_of(record) in (RAISE, "BringInPosting")]

    def level(self):
        """Return the bet that the street began with."""
        return max(self.blinds) if self.ours.street_index == 0 else 0

    def bet(self):
        return self.ours.street.min_completion_betting_or_raising_amount

    def judge(self, now):
        """Let the judge check the bounds of a raise, and at the end all chips."""
        ours = self.ours
        if now["actor_index"] is not None and not ours.bring_in_status:
            bounds = raise_bounds(
                ours.operations,
                now["actor_index"],
                ours.bets,
                ours.stacks,
                ours.statuses,
                ours.total_pot_amount,
                ours.betting_structure.name,
                self.level(),
                self.bet(),
                ours.street.max_completion_betting_or_raising_count,
            )
            may = (now[f"min_{RAISE_TO}"], now[f"max_{RAISE_TO}"])
            if (bounds or (None, None)) != may:
                self.fail({"raises": (may, f"the judge says {bounds}")})
        if not ours.status:
            stacks, self.without_low = last_stacks(
                self.code, ours.operations, ours.starting_stacks, not ours.ante_trimming_status
            )
            if stacks != ours.stacks:
                self.fail({"stacks": (ours.stacks, f"the judge says {stacks}")})

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
        elif now["actor_index"] is not None:
            self.act(now)
        elif self.theirs is None:  # our own dealer
            name = "burn_card" if now["burn"] else "deal_board" if now["board"] else "deal_hole"
            self.both(name)
        elif now["burn"]:
            self.both("burn_card", self.take(1))
        elif now["board"]:
            self.both("deal_board", self.take(now["board"]))
        else:
            self.both("deal_hole", self.take(self.ours.hole_dealing_count))

    def act(self, now):
        """Do one of the legal actions."""
        seat, ours = now["actor_index"], self.ours
        choices = ["fold"] * ours.can_fold() + ["check_or_call"] * (4 * ours.can_check_or_call())
        choices += ["post_bring_in"] * (3 * ours.can_post_bring_in())
        choices += ["complete_bet_or_raise_to"] * (3 * ours.can_complete_bet_or_raise_to())
        action = self.dice.choice(choices)
        if action == "fold":
            self.spare += map(repr, ours.hole_cards[seat])
        if action != "complete_bet_or_raise_to":
            self.both(action)
            return
        least, most = now[f"min_{RAISE_TO}"], now[f"max_{RAISE_TO}"]
        pot = max(least, min(most, now[f"pot_{RAISE_TO}"]))
        near = min(most, least + self.dice.randint(0, 5))
        amount = self.dice.choice([least, near, most, pot, self.dice.randint(least, most)])
        self.both(action, amount)


def play_hands(code, hands):
    """Play hands; return the count of each exception."""
    counts = Counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for seed in range(hands):
            hand = Hand(code, seed)
            hand.play()
            counts += hand.counts
    return counts


@pytest.mark.slow
@pytest.mark.parametrize("code", VARIANTS)
def test_the_same_hands_come_out_the_same(code):
    hands = HANDS // 5 if code in OTHER_LIMITS else HANDS
    counts = play_hands(code, hands)
    print(VARIANTS[code].name, dict(counts))

    parted = sum(counts[exception.__name__] for exception in EXCEPTIONS)
    assert parted < hands / 2


@pytest.mark.parametrize("opening", Opening)
def test_both_know_the_same_openings(opening):
    assert peer.Opening[opening.name].value == opening.value


def test_the_variants_that_the_peer_has_are_its_own():
    assert len([code for code in VARIANTS if code not in FROM_SCRATCH]) == 10
