"""The document's game: rounds, fees, eliminations and advances, judged by a reader of its log."""

import io
import json
from itertools import groupby, pairwise

import numpy as np
import pytest
from raises import raises

from poker_calculator.games.arena import play_game

LETTERS = {1: "c", 2: "h", 3: "d", 4: "s"}


def lines_of(log):
    return [json.loads(line) for line in log.getvalue().splitlines()]


def played(bots, **options):
    log = io.StringIO()
    result = play_game(bots, log=log, **options)
    return result, lines_of(log)


def check_action(before, after, acted):
    """Check one player's turn by the document's rules; return the players since the last raise.

    *acted* are the names of those who answered the highest bet.
    """
    old = {player["name"]: player for player in before["players"]}
    names = [name for name in old if not old[name]["died"]]
    (player,) = [new for new in after["players"] if new != old[new["name"]]]
    name, own = player["name"], old[player["name"]]
    order = [each["name"] for each in before["players"]]
    if acted:  # the next one after the last who acted
        last = order.index(acted[-1])
        order = order[last + 1 :] + order[: last + 1]
    assert name == next(each for each in order if each in names and each not in acted)
    if player["died"]:
        assert player == own | {"died": True}
        return [*acted, name]
    level = max(each["bet_amt"] for each in before["players"])
    least = max(level, 1) - own["bet_amt"]
    most = max(least, min(old[each]["chips"] for each in names))
    amount = player["bet_amt"] - own["bet_amt"]
    assert least <= amount <= most
    assert player["chips"] == own["chips"] - amount
    assert after["acc_chips"] == before["acc_chips"] + amount
    is_raise = level > 0 and amount > least
    return [name] if is_raise else [*acted, name]


def check_round(lines, naive_strength):
    """Check all steps of a round, and return the chips paid and the chips that vanished."""
    acted, streets = [], [0]
    first, *_, over = lines
    assert all(len(player["cards"]) == 2 for player in first["players"])
    assert (first["acc_chips"], first["community_cards"]) == (0, [])
    for before, after in pairwise(lines[:-1]):
        assert sum(player["chips"] for player in after["players"]) + after["acc_chips"] == sum(
            player["chips"] for player in first["players"]
        )
        cards = len(after["community_cards"])
        if cards > len(before["community_cards"]):
            alive = [player["name"] for player in before["players"] if not player["died"]]
            assert len(alive) > 1
            assert before["all_in"] or {*alive} <= {*acted}
            assert all(player["bet_amt"] == 0 for player in after["players"])
            streets.append(cards)
            acted = []
        else:
            assert not before["all_in"] or acted  # no bets on a street that begins all-in
            acted = check_action(before, after, acted)
    assert streets == [0, 3, 4, 5][: len(streets)]
    return check_payment(lines[-2], over, naive_strength)


def check_payment(before, over, naive_strength):
    alive = [player for player in before["players"] if not player["died"]]
    board = [(card["rank"], LETTERS[card["suit"]]) for card in over["community_cards"]]
    assert over["acc_chips"] == 0
    old = {player["name"]: player["chips"] for player in before["players"]}
    won = {player["name"]: player["chips"] - old[player["name"]] for player in over["players"]}
    if not alive:
        assert not any(won.values())
        return before["acc_chips"]
    best = alive
    if len(alive) > 1:
        assert len(board) == 5
        strengths = {}
        for player in alive:
            hole = [(card["rank"], LETTERS[card["suit"]]) for card in player["cards"]]
            strengths[player["name"]] = naive_strength(hole + board)
        best = [each for each in alive if strengths[each["name"]] == max(strengths.values())]
    shares = [won[player["name"]] for player in best]
    assert sum(shares) == sum(won.values()) == before["acc_chips"]
    assert sorted(shares, reverse=True) == shares
    assert shares[0] - shares[-1] <= 1
    return 0


@pytest.mark.parametrize("seed", range(12))
def test_every_step_of_random_games_is_the_documents(random_bots, naive_strength, seed):
    result, lines = played(random_bots(seed, 3 + seed % 4), rng=seed)
    tables = [line for line in lines if "note" not in line]
    count, house = 3 + seed % 4, 0
    assert all(one != other for one, other in pairwise(lines))
    for number, steps in groupby(tables, lambda line: line["round"]):
        steps = [*steps]
        house += len(steps[0]["players"]) + check_round(steps, naive_strength)
        assert len(steps[0]["players"]) > 2
        assert number <= result.round_count
    assert house == result.house
    assert house + sum(result.chips.values()) == 200 * count
    assert lines[-2] == {"note": "end", "chips": result.chips, "house": house}


@pytest.mark.slow
def test_a_game_ends_after_a_hundred_rounds(callers):
    result, _ = played(callers, rng=7, stacks=10_000)
    assert result.round_count == 100
    assert result.house == 500
    assert result.go_on == tuple(sorted(result.chips, key=result.chips.get)[:-3:-1])


def test_a_game_ends_when_two_are_left(random_bots):
    result, _ = played(random_bots(3), rng=3)
    assert result.round_count < 100
    left = [name for name, chips in result.chips.items() if chips > 1]
    assert len(left) <= 2
    assert {*left} <= {*result.go_on}


def test_who_lasted_longer_stands_higher(random_bots):
    result, lines = played(random_bots(3), rng=3)
    last = {}
    for line in lines:
        if "note" not in line:
            last |= {player["name"]: line["round"] for player in line["players"]}
    lasted = [last[name] for name in result.order]
    assert lasted == sorted(lasted, reverse=True)


def test_who_has_no_more_than_the_fee_is_out_and_keeps_it(table_bot):
    bots = [table_bot(name, lambda question: 0) for name in "BCD"]
    bots.append(table_bot("A", lambda question: question["min_bet_amt"]))
    result, _ = played(bots, rng=1, stacks=3, round_count=50)
    assert result.round_count == 2
    assert result.chips == {"A": 1, "B": 1, "C": 1, "D": 1}
    assert result.house == 8


@pytest.mark.slow
def test_the_order_of_each_round_is_random(callers):
    _, lines = played(callers, rng=7)
    firsts = {line["players"][0]["name"] for line in lines if "note" not in line}
    assert firsts == {*"ABCDE"}


def test_a_bot_that_always_fails_dies_each_round(callers, table_bot, reply):
    broken = table_bot("F", lambda question: reply(None, "did not start"))
    result, lines = played([*callers[:4], broken], rng=7, round_count=20)
    assert result.outs_by_reason["F"] == {"did not start": 20}
    assert result.chips["F"] == 180
    notes = [line for line in lines if line.get("note") == "out"]
    assert notes[0] == {"note": "out", "round": 1, "name": "F", "reason": "did not start"}
    assert len(notes) == 20


def test_a_bot_that_changes_what_it_is_shown_changes_nothing(callers, table_bot):
    def spoil(question):
        amount = question["min_bet_amt"]
        for value in question.values():
            if isinstance(value, list):
                for entry in value:
                    entry.clear()
                value.clear()
        question.clear()
        return amount

    fair, lines = played(callers, rng=7, round_count=10)
    spoilt = [table_bot(name, spoil) for name in "ABCDE"]
    assert played(spoilt, rng=7, round_count=10) == (fair, lines)


PROGRAM = """
import sys
sys.path.insert(0, sys.argv[1])
from conftest import TableBot, randomly
from poker_calculator.games.arena import play_game
play_game([TableBot("ABCDE"[place], randomly(30 + place)) for place in range(5)],
          rng=7, log=sys.stdout)
"""


def test_a_seed_gives_the_same_log_in_every_process(run_python, request, random_bots):
    log = io.StringIO()
    play_game(random_bots(3), rng=7, log=log)
    other = run_python(PROGRAM, request.path.parent)
    assert other.stderr == ""
    assert other.stdout == log.getvalue()
    assert len(other.stdout.splitlines()) > 20


def test_a_round_is_dealt_the_same_whatever_went_before(callers, table_bot):
    def quit_on_the_flop(question):  # all do, so that their chips vanish
        return 0 if question["community_cards"] else question["min_bet_amt"]

    def deals(bots):
        _, lines = played(bots, rng=7, round_count=20)
        tables = [line for line in lines if "note" not in line]
        starts = [next(steps)["players"] for _, steps in groupby(tables, lambda x: x["round"])]
        return [[(each["name"], each["cards"]) for each in players] for players in starts]

    assert deals(callers) == deals([table_bot(name, quit_on_the_flop) for name in "ABCDE"])


@pytest.mark.slow
@pytest.mark.parametrize("rng", [None, 7, "7", "abc", np.random.default_rng(3)])
def test_the_seed_is_noted_last_and_deals_the_game_again(callers, rng):
    result, lines = played(callers, rng=rng)
    assert lines[-1] == {"note": "seed", "seed": result.seed}
    assert not any(result.seed in str(line) for line in lines[:-1] if len(result.seed) == 32)
    assert played(callers, rng=result.seed) == (result, lines)


def test_the_log_begins_with_the_game(callers):
    callers[1].restrictions = ("own process", "seccomp")
    _, lines = played(callers, rng=7, round_count=3, ranking="poker")
    assert lines[0] == {
        **{"note": "game", "schema": 2, "ranking": "poker", "rounds": 3},
        **{"chips": 200, "fee": 1, "bots": [*"ABCDE"]},
        "locks": {name: ["own process", "seccomp"] * (name == "B") for name in "ABCDE"},
    }


@pytest.mark.parametrize(
    ("options", "match"),
    [
        ({"round_count": 0}, "the number of rounds is 0; give 1 or more"),
        ({"stacks": 1}, "the stack is 1; give more chips than the fee"),
        ({"stacks": 2.5}, "the stack is 2.5"),
        ({"fee": -1}, "the fee is -1"),
        ({"ranking": "best"}, "unknown ranking 'best'"),
        ({"rng": -1}, "the seed of a game is -1"),
        ({"rng": "x y"}, "the seed of a game is 'x y'; give letters and digits, at most 64"),
        ({"rng": ""}, "the seed of a game is ''"),
        ({"rng": 1.5}, r"rng is 1\.5"),
        ({"log": 5}, "the log is 5; give a path"),
    ],
)
def test_options_that_make_no_game(callers, options, match):
    with pytest.raises(ValueError, match=match):
        play_game(callers, **options)
    assert not any(bot.asked for bot in callers)


def test_bots_have_names_of_their_own(callers):
    with raises("two bots are called 'A'"):
        play_game([callers[0], callers[0]])
    with raises("a game has 2 to 23 bots, not 1"):
        play_game(callers[:1])


KILLED = """
import os, signal, sys
sys.path.insert(0, sys.argv[1])
from conftest import TableBot
from poker_calculator.games.arena import play_game
asked = []
def decide(question):
    asked.append(1)
    if len(asked) == 57:
        os.kill(os.getpid(), signal.SIGKILL)
    return question["min_bet_amt"]
play_game([TableBot(name, decide) for name in "ABCDE"], rng=7, log=sys.argv[2])
"""


def test_a_game_that_is_killed_leaves_whole_lines(run_python, request, tmp_path):
    done = run_python(KILLED, request.path.parent, tmp_path / "play.log")
    assert done.returncode == -9
    text = (tmp_path / "play.log").read_text(encoding="utf-8")
    assert text.endswith("}\n")
    assert len([json.loads(line) for line in text.splitlines()]) > 57
