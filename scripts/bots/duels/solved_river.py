"""A bot for two players that solves the river from its turn on, and plays the equilibrium.

Before the river, and in pots of three or more, it bets in proportion to its chance to win.

The solver needs two ranges. Both players begin a hand with any two cards. A call of b chips in a
pot of p keeps the best p / (p + b) of the caller's range whole, and a tenth of the rest. A bet or a
raise keeps the best half of that share, and a tenth of the rest as bluffs. The bot narrows its own
range by the same rule, as its opponent would. The bets of the river narrow the
ranges, too, and are locked in the solution. An equilibrium of the whole river would call as if the
opponent bluffed at its frequency, but most bots bluff less.

The arena has no check: the first player pays a chip, and calling this chip is checking behind. So
the river is solved with these two chips in the pot, and its bet of 10 is a bet of 11 at the table.
In a long exchange of raises, the first raises are also in the pot, and narrow the ranges.
"""

import functools
import random

import numpy as np

from calculations import EquityCalculator, Range, solve
from lookup import COMBOS, combo_index, equity_vs_random, evaluate_hands, parse_cards

RANKS = "..23456789TJQKA"
SUITS = ".chds"
MINE, THEIRS = 0, 1
RIVER = 10
"""The letters of a board of five cards."""
BETS_KEPT = 0.5
"""The share of a range that bets or raises, as a fraction of the share that calls as much."""
WEAKER = 0.1
"""The fraction of weaker hands that an action keeps."""
RUNOUTS = 48
"""The number of final boards on which hands are compared."""
MOST_BETS = 3
"""The most bets and raises of the table that the solver takes."""
SIZES = {"bets": "50%, 100%, 200%", "raises": "60%"}
STOP = {"target": 0.005, "iterations": 100}
"""The target of a river: not a time, so that a game can be dealt again."""

rng = np.random.default_rng(random.getrandbits(64))  # the arena seeds `random`


class Hand:
    """A hand in progress: two ranges, and the bets of this street."""

    def __init__(self, cards):
        self.cards, self.board, self.total = cards, "", 0
        self.ranges = [np.ones(len(COMBOS)), np.ones(len(COMBOS))]
        self.begin("", 0, 0, is_duel=False)

    def begin(self, board, pot, stack, is_duel):
        """Begin a street; *is_duel* is True for two players, *stack* is the effective stack."""
        self.board, self.pot, self.stack, self.is_duel = board, pot, stack, is_duel
        self.line = []  # the bets in order: (MINE or THEIRS, total chips)
        self.before = []  # the ranges before each of them

    def bet(self, player):
        """Return a player's bet on this street."""
        return max((chips for who, chips in self.line if who == player), default=0)

    def went_to(self, player, chips):
        """Record a player's bet to a total of chips, and narrow the player's range."""
        self.before.append([*self.ranges])
        pot = self.pot + self.bet(MINE) + self.bet(THEIRS)
        paid = chips - max(self.bet(player), 1)  # the first chip must be paid
        if paid > 0:
            weights, share = self.ranges[player], pot / (pot + paid)
            if chips > self.bet(1 - player):
                share *= BETS_KEPT
            self.ranges[player] = weights * part_kept(self.board, weights, share)
        self.line.append((player, chips))

    def see(self, board, my_chips, total, their, others):
        """Update the hand from the table; *their* is the only opponent left, if there is one."""
        if board != self.board or not self.total:
            if self.bet(MINE) > self.bet(THEIRS):  # the street before ended with a call
                self.went_to(THEIRS, self.bet(MINE))
            is_duel = their is not None and all(
                player is their or not player.bet_amt for player in others
            )
            pot = total - sum(player.bet_amt for player in others)
            stack = min(my_chips, their.chips + their.bet_amt) if is_duel else 0
            self.begin(board, pot, stack, is_duel)
        if self.is_duel and their.bet_amt > self.bet(THEIRS):
            self.went_to(THEIRS, their.bet_amt)
        self.total = total


def part_kept(board, weights, share):
    """Return the fraction kept of each combo when the best *share* of a range stays whole."""
    strengths = strengths_on(board)
    live = weights * (strengths > 0)
    best_first = np.argsort(-strengths, kind="stable")
    better = np.cumsum(live[best_first]) - live[best_first]
    kept = np.full(len(COMBOS), WEAKER)
    kept[best_first[better < share * live.sum()]] = 1
    return kept


@functools.lru_cache(maxsize=8)
def strengths_on(board):
    """Return the mean fraction of hands that each combo beats, 0 if the board blocks it."""
    if not board:
        return equity_vs_random()
    board_cards = parse_cards(board)
    left = np.setdiff1d(np.arange(1, 53), board_cards)
    count = 1 if len(board_cards) == 5 else RUNOUTS
    to_come = [rng.permutation(left)[: 5 - len(board_cards)] for _ in range(count)]
    beaten, times = np.zeros(len(COMBOS)), np.zeros(len(COMBOS))
    for cards in to_come:
        whole = np.concatenate([board_cards, cards]).astype(np.uint8)
        live = np.flatnonzero(~np.isin(COMBOS, whole).any(axis=1))
        strengths = evaluate_hands(np.hstack([COMBOS[live], np.tile(whole, (len(live), 1))]))
        ordered = np.sort(strengths)
        both = np.searchsorted(ordered, strengths) + np.searchsorted(
            ordered, strengths, side="right"
        )
        beaten[live] += both / (2 * len(live))
        times[live] += 1
    on_board = np.isin(COMBOS, board_cards).any(axis=1)
    return np.where(on_board, 0, beaten / np.maximum(times, 1))


def by_chance(hand, opponents, waiting, minimum, maximum, total):
    """Return a bet by the chance to win against one player's range, or several random hands.

    *waiting* is the number of opponents who act after the bot.
    """
    other = Range.from_weights(hand.ranges[THEIRS]) if opponents == 1 else "random"
    spot = EquityCalculator([hand.cards, other], hand.board, threads=1, progress=False)
    chance = float(spot.equity[0]) ** opponents
    if chance < minimum / (total + minimum * (1 + waiting)):  # the price if all call
        return 0
    if chance > 1.3 / (opponents + 1):  # well above a fair share
        return max(minimum, min(maximum, minimum + total // 2))
    return minimum


def solved(hand):
    """Return the bot's node in a solved river, and each player's chips before its bets.

    Returns None, 0 if no bet is possible.
    """
    bets = [place for place, (_, chips) in enumerate(hand.line) if chips > 1]
    kept_bets = bets[max(0, len(bets) - MOST_BETS + 1) // 2 * 2 :]
    begun = kept_bets[0] if len(kept_bets) < len(bets) else 0
    paid = hand.line[begun - 1][1] if begun else 1
    first, stack = hand.line[0][0] if hand.line else MINE, hand.stack - paid
    if stack < 1:
        return None, 0
    # A bet has narrowed its range by the rule. The opponent's check has not, so it stays free.
    path = ["check"] if hand.line and (not kept_bets or hand.line[kept_bets[0]][0] != first) else []
    locks = {"": "check"} if path and first == MINE else {}
    sizes, theirs, last = {kind: [size, size] for kind, size in SIZES.items()}, 0, 1
    for who, chips in (hand.line[place] for place in kept_bets):
        # The arena has smaller raises than poker; a smaller one counts as poker's minimum.
        to = min(max(chips - paid, theirs + last), stack)
        if to <= theirs:
            return None, 0
        sizes["raises" if theirs else "bets"][who != first] += f", {to}"
        action = f"raise to {to}" if theirs else f"bet {to}"
        locks[", ".join(path)] = action
        path.append(action)
        theirs, last = to, to - theirs
    ranges = [Range.from_weights(weights) for weights in hand.ranges]
    solution = solve(
        ranges if first == MINE else ranges[::-1],
        hand.board,
        pot=hand.pot + 2 * paid,
        stack=stack,
        **sizes,
        most_raises=max(2, len(kept_bets) + 1),  # the last one can be raised
        locks=locks,
        threads=1,
        progress=False,
        **STOP,
    )
    return solution.node(", ".join(path)), paid


def by_equilibrium(hand, node, paid, minimum, maximum):
    """Draw a bet from the equilibrium strategy of the bot's hand."""
    combos = combo_index(node.hands.cards(node.player))
    own = int(np.flatnonzero(combos == combo_index(hand.cards))[0])
    shares = node.strategy[:, own]
    action = rng.choice(node.actions, p=shares / shares.sum())
    if action == "fold":
        return 0
    if action == "check":  # it costs a chip here, so the EV must be at least one
        return minimum if node.hands.ev(node.player)[own] >= 1 else 0
    if action == "call":
        return minimum
    to = int(action.split()[-1]) + paid
    return max(minimum, min(maximum, to - hand.bet(MINE)))


hand = None


def bet(
    my_chips,
    my_cards,
    bet_players,
    betting_players,
    community_cards,
    min_bet_amt,
    max_bet_amt,
    total_bet_amt,
):
    """Return the chips to bet: 0 folds, the minimum calls, more raises."""
    global hand
    cards, board = text_of(my_cards), text_of(community_cards)
    goes_on = hand and hand.cards == cards and hand.total < total_bet_amt
    if not goes_on or not board.startswith(hand.board):
        hand = Hand(cards)
    others = [*bet_players, *betting_players]
    left = [other for other in others if not other.died]
    if not left:
        return min_bet_amt  # the pot is ours
    hand.see(board, my_chips, total_bet_amt, left[0] if len(left) == 1 else None, others)
    node, paid = solved(hand) if hand.is_duel and len(board) == RIVER else (None, 0)
    if node is None:
        waiting = sum(not other.died for other in betting_players)
        amount = by_chance(hand, len(left), waiting, min_bet_amt, max_bet_amt, total_bet_amt)
    else:
        amount = by_equilibrium(hand, node, paid, min_bet_amt, max_bet_amt)
    if amount and hand.is_duel:
        hand.went_to(MINE, hand.bet(MINE) + amount)
    return amount


def text_of(cards):
    """Write cards as text such as AsKd."""
    return "".join(RANKS[card.rank] + SUITS[card.suit] for card in cards)
