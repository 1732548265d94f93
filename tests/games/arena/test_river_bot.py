"""The bot of `scripts/bots/duels`: its reading of a hand, and its play of the equilibrium."""

import random
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from calculations import Range
from lookup import COMBOS, combo_index, equity_vs_random
from poker_calculator.games.arena.arena_game import play_game
from poker_calculator.games.arena.bot_function import BotCard as Seen
from poker_calculator.games.arena.bot_function import Other, Rank, Suit
from poker_calculator.games.arena.sandbox.child import answer

PATH = Path(__file__).parents[3] / "scripts" / "bots" / "duels" / "solved_river.py"
BOARD = "2s3h4d6c7c"
DRAWS = 2000


def load():
    """Return the bot loaded as in the arena, with its own random numbers."""
    random.seed(7)
    names = {}
    exec(compile(PATH.read_text(encoding="utf-8"), PATH, "exec"), names)
    return SimpleNamespace(**names, names=names)


@pytest.fixture
def bot():
    return load()


def cards(text):
    """Return cards in the form of a bot's arguments."""
    ranks, suits = "23456789TJQKA", "chds"
    return [
        Seen(Rank(ranks.index(rank) + 2), Suit(suits.index(suit) + 1))
        for rank, suit in zip(text[::2], text[1::2], strict=True)
    ]


def ask(bot, own, board, line, *, chips=100, pot=10, acted=True):
    """Ask for a bet, with (my, their) chips in front, and the *pot* without them."""
    mine, theirs = line
    other = [Other(chips - theirs, theirs, died=False)]
    least = max(theirs, 1) - mine
    most = max(least, min(chips - mine, chips - theirs))
    seats = (other, []) if acted else ([], other)
    return bot.bet(chips - mine, cards(own), *seats, cards(board), least, most, pot + mine + theirs)


def river(bot, own, line, ranges=("AA, QQ", "KK")):
    """Return a hand on the river with these ranges, 18 in the pot and 11 chips each."""
    hand = bot.Hand(own)
    hand.ranges = [Range(text).weights.copy() for text in ranges]
    hand.begin(BOARD, 18, 11, is_duel=True)
    for player, chips in line:
        hand.went_to(player, chips)
    return hand


def drawn(bot, hand, minimum, maximum):
    """Return the frequencies of the bot's bets over many draws."""
    where = bot.solved(hand)
    amounts = Counter(bot.by_equilibrium(hand, *where, minimum, maximum) for _ in range(DRAWS))
    return {amount: count / DRAWS for amount, count in amounts.items()}


@pytest.mark.jit
def test_who_is_first_bets_as_often_as_the_equilibrium(bot):
    # The pot is 20 with the forced chips, and 10 are left: one bluff for every two AA makes a call
    # of 10 to win 30 worth zero; KK calls 20 in 30, which makes a bluff worth zero.
    assert drawn(bot, river(bot, "AsAh", []), 1, 11) == {11: 1.0}
    bluffs = drawn(bot, river(bot, "QsQh", []), 1, 11)
    assert bluffs == {11: pytest.approx(1 / 3, abs=0.05), 0: pytest.approx(2 / 3, abs=0.05)}


@pytest.mark.jit
@pytest.mark.parametrize(("theirs", "answer"), [("AA:0.2, QQ", 11), ("AA, QQ", 0)])
def test_who_is_bet_into_calls_if_the_range_of_the_bet_has_enough_bluffs(bot, theirs, answer):
    # A call of 10 wins 30. The best 9 / 28 of the range stay whole: of 1.2 AA and 6 QQ all AA and 2
    # QQ, which makes QQ two thirds of the bets; of 6 AA and 6 QQ 4 AA, which makes it an eighth.
    hand = river(bot, "KsKh", [(bot.THEIRS, 11)], ("KK", theirs))
    assert drawn(bot, hand, 11, 11) == {answer: 1.0}


@pytest.mark.jit
def test_two_bots_with_the_same_seed_draw_the_same():
    draws = [
        [bot.by_equilibrium(hand, *where, 1, 11) for _ in range(50)]
        for bot in (load(), load())
        for hand in [river(bot, "QsQh", [])]
        for where in [bot.solved(hand)]
    ]
    assert draws[0] == draws[1]
    assert len({*draws[0]}) == 2


@pytest.mark.jit
def test_bets_of_the_table_are_those_of_the_tree_less_the_chip_that_must_be_paid(bot):
    line = [(bot.THEIRS, 1), (bot.MINE, 6), (bot.THEIRS, 8)]
    hand = bot.Hand("AsAh")
    hand.begin(BOARD, 18, 101, is_duel=True)
    for player, chips in line:
        hand.went_to(player, chips)
    node, paid = bot.solved(hand)
    assert paid == 1
    assert node.path == "check, bet 5, raise to 10"  # a raise to 7 is smaller than poker allows
    assert node.pot == 20 + 5 + 10
    assert "call" in node.actions

    first = bot.Hand("AsAh")
    first.begin(BOARD, 18, 101, is_duel=True)
    first.went_to(bot.MINE, 11)
    first.went_to(bot.THEIRS, 41)
    assert bot.solved(first)[0].path == "bet 10, raise to 40"


@pytest.mark.jit
@pytest.mark.parametrize("checked", [False, True])
def test_of_many_raises_the_first_ones_are_in_the_pot(bot, checked):
    hand = bot.Hand("AsAh")
    hand.begin(BOARD, 18, 201, is_duel=True)
    if checked:
        hand.went_to(bot.MINE, 1)
    players = [bot.THEIRS, bot.MINE] * 3
    for player, chips in zip(players, (5, 13, 25, 45), strict=False):
        hand.went_to(player, chips)
    hand.went_to(bot.THEIRS, 75)
    node, paid = bot.solved(hand)
    assert paid == 13  # 5 and 13 are called, as it were, so that the pot is 18 + 26
    assert node.path == ("check, " if checked else "") + "bet 12, raise to 32, raise to 62"
    assert node.pot == 18 + 26 + 62 + 32
    assert node.hands.reach(node.player).max() <= 1
    assert bot.by_equilibrium(hand, node, paid, 30, 126) in {0, 30, *range(31, 127)}


@pytest.mark.jit
def test_where_nothing_can_be_bet_nothing_is_solved(bot):
    hand = bot.Hand("AsAh")
    hand.begin(BOARD, 18, 1, is_duel=True)
    assert bot.solved(hand) == (None, 0)


def test_a_bet_keeps_the_best_hands_whole_and_a_tenth_of_the_others(bot):
    hand = bot.Hand("7s2h")
    hand.begin("", 10, 100, is_duel=True)
    hand.went_to(bot.THEIRS, 11)  # 10 more than the chip that must be paid, into 10
    theirs = hand.ranges[bot.THEIRS]
    assert {*theirs} == {0.1, 1.0}
    assert (theirs == 1).sum() == len(COMBOS) // 4 + 1  # half of the half that would call
    strengths = equity_vs_random()
    assert strengths[theirs == 1].min() >= strengths[theirs < 1].max()
    assert (hand.ranges[bot.MINE] == 1).all()

    hand.went_to(bot.MINE, 11)  # a call of 10 more than the chip, into 21
    kept = (hand.ranges[bot.MINE] == 1).mean()
    assert kept == pytest.approx(21 / 31, abs=0.002)


def test_the_first_chip_of_a_street_tells_nothing(bot):
    hand = bot.Hand("7s2h")
    hand.begin("AsKd2c", 10, 100, is_duel=True)
    hand.went_to(bot.THEIRS, 1)
    hand.went_to(bot.MINE, 1)
    assert (np.array(hand.ranges) == 1).all()


@pytest.mark.jit
def test_a_call_that_ended_a_street_is_seen_on_the_next(bot):
    assert ask(bot, "AsAh", "", (0, 0), pot=0, acted=False) >= 1
    hand = bot.names["hand"]
    hand.line = [(bot.MINE, 21)]
    before = hand.ranges[bot.THEIRS].copy()
    ask(bot, "AsAh", "Kd7c2h", (0, 0), pot=42, chips=79, acted=False)
    assert bot.names["hand"] is hand
    assert hand.ranges[bot.THEIRS].sum() < before.sum()
    assert hand.pot == 42

    ask(bot, "AsAh", "", (0, 0), pot=0, acted=False)
    assert bot.names["hand"] is not hand


@pytest.mark.jit
def test_hands_on_a_board_are_ordered_by_what_they_beat(bot):
    for board in ("AsKd2c", "AsKd2c7h"):
        strengths = bot.strengths_on(board)
        best, middle, worst = (strengths[combo_index(text)] for text in ("AhAd", "QsQh", "4c3h"))
        assert best > 0.95 > middle > worst > 0
        assert strengths[combo_index("AsAh")] == 0


class Seated:
    """A bot in this process."""

    def __init__(self, name, names):
        self.name, self.names = name, names

    def ask(self, question):
        given = answer(self.names["bet"], dict(question))
        return SimpleNamespace(amount=given.get("amount"), reason=given.get("error", ""))


@pytest.mark.jit
@pytest.mark.slow
@pytest.mark.parametrize("count", [2, 5])
def test_games_of_two_and_of_five_go_without_a_mistake(count):
    others = sorted(PATH.parents[1].glob("*.py"))
    seats = [Seated("solved", vars(load())["names"])]
    for path in [PATH, *others][: count - 1]:
        names = {}
        exec(compile(path.read_text(encoding="utf-8"), path, "exec"), names)
        seats.append(Seated(path.stem, names))
    rivers = []
    result = play_game(
        seats,
        round_count=40,
        stacks=300,
        rng="river",
        ranking="poker",
        on_round=lambda each: rivers.append(len(each.board) == 5),
    )
    assert result.outs == ()
    assert sum(rivers) >= 3
