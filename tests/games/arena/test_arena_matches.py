"""Many games: brackets, groups and duels, with the same results for any number of threads."""

import json
import os
import threading

import numpy as np
import pytest
from raises import raises

from poker_calculator.games.arena import Match, play_duel, play_games, play_matches, run_bracket
from poker_calculator.games.arena.bot_function import refusal
from poker_calculator.games.arena.contests import random_groups


@pytest.fixture
def bots(random_source):
    """Return a function that makes a number of bot sources whose actions follow their seeds."""
    return lambda count: {f"bot {number}": random_source for number in range(count)}


@pytest.mark.parametrize("count", range(2, 41))
def test_groups_are_of_three_to_five_and_as_even_as_can_be(count):
    names = [*range(count)]
    groups = random_groups(names, np.random.default_rng(count))
    sizes = [len(group) for group in groups]
    assert sorted(name for group in groups for name in group) == names
    assert max(sizes) - min(sizes) <= 1
    assert max(sizes) <= 5
    assert count < 3 or min(sizes) >= 3


def test_groups_are_random():
    draws = {str(random_groups("ABCDEF", np.random.default_rng(seed))) for seed in range(50)}
    assert len(draws) > 30


@pytest.mark.parametrize("count", [2, 3, 5, 6, 11, 26])
def test_a_bracket_ends_in_a_final_of_five_at_most(bots, opened, count):
    result = run_bracket(bots(count), rng=7, open_bot=opened, round_count=10)
    left = [*bots(count)]
    for games in result.stages:
        assert sorted(name for game in games for name in game.chips) == sorted(left)
        left = [name for game in games for name in game.go_on]
    (final,) = result.stages[-1]
    assert len(final.chips) <= 5
    assert all(len(games) > 1 for games in result.stages[:-1])
    assert sorted(result.order) == sorted(bots(count))
    assert result.order[: len(final.order)] == final.order
    stage = {name: n for n, games in enumerate(result.stages) for g in games for name in g.chips}
    reached = [stage[name] for name in result.order]
    assert reached == sorted(reached, reverse=True)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_seed_gives_the_same_bracket_and_logs(bots, opened, tmp_path, threads):
    def play(folder, threads):
        (tmp_path / folder).mkdir()
        log = tmp_path / folder / "play.log"
        result = run_bracket(
            bots(12), rng=7, open_bot=opened, round_count=15, log=log, threads=threads
        )
        return result, {path.name: path.read_bytes() for path in log.parent.iterdir()}

    one, other = play("one", 1), play("other", threads)
    assert one == other
    assert sorted(one[1]) == [
        *("play-1-1.log", "play-1-2.log", "play-1-3.log", "play-2-1.log", "play-2-2.log"),
        "play.log",
    ]


@pytest.mark.parametrize("play", [run_bracket, lambda bots, **o: play_games(bots, 3, **o)])
def test_seeds_are_noted_once_all_games_are_over(bots, opened, tmp_path, play):
    secret = "0123456789abcdef" * 2
    folder = tmp_path / "logs"
    folder.mkdir()

    def told(place, result):
        assert not any(secret in path.read_text(encoding="utf-8") for path in folder.iterdir())

    log = folder / "play.log"
    play(bots(12), rng=secret, open_bot=opened, round_count=3, log=log, threads=2, on_round=told)
    for path in folder.iterdir():
        place = path.stem.split("-")[1:]
        *lines, last = path.read_text(encoding="utf-8").splitlines()
        assert json.loads(last) == {"note": "seed", "seed": "/".join([secret, *place])}
        assert not any(secret in line for line in lines)


def test_the_seed_in_a_log_deals_that_game_again(bots, opened, tmp_path):
    log = tmp_path / "play.log"
    play_games(bots(3), 2, open_bot=opened, round_count=5, log=log)
    for number in (1, 2):
        path = tmp_path / f"play-{number}.log"
        lines = path.read_text(encoding="utf-8").splitlines()
        names, seed = json.loads(lines[0])["bots"], json.loads(lines[-1])["seed"]
        match = Match({name: bots(3)[name] for name in names}, seed, tmp_path / "again.log")
        play_matches([match], open_bot=opened, round_count=5)
        assert (tmp_path / "again.log").read_text(encoding="utf-8").splitlines() == lines


def test_a_match_without_a_seed_draws_one_and_notes_it(bots, opened, tmp_path):
    log = tmp_path / "play.log"
    (result,) = play_matches([Match(bots(3), None, log)], open_bot=opened, round_count=2)
    assert json.loads(log.read_text(encoding="utf-8").splitlines()[-1])["seed"] == result.seed
    with raises("the seed of a game is -1"):
        play_matches([Match(bots(3), -1)], open_bot=opened)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_log_that_nobody_reads_any_more_does_not_stop_the_games(bots, opened, tmp_path):
    log = tmp_path / "play.log"
    os.mkfifo(log)
    received = []
    reader = threading.Thread(
        target=lambda: received.append(log.read_text(encoding="utf-8")), daemon=True
    )
    reader.start()
    play_matches([Match(bots(3), 7, log)], open_bot=opened, round_count=2)
    reader.join(60)
    assert '"note": "end"' in received[0]


def test_another_seed_gives_another_bracket(bots, opened):
    one, other = (run_bracket(bots(6), rng=n, open_bot=opened, round_count=5) for n in (7, 8))
    assert one != other


def test_every_bot_plays_every_game_in_new_groups(bots, opened):
    results = play_games(bots(7), 6, rng=7, open_bot=opened, round_count=3, threads=2)
    assert len(results) == 12
    for name in bots(7):
        assert sum(name in result.chips for result in results) == 6
    assert len({frozenset(result.chips) for result in results}) > 6
    assert results == play_games(bots(7), 6, rng=7, open_bot=opened, round_count=3)


def test_rounds_are_told_with_their_match(bots, opened):
    told = []
    results = play_matches(
        [Match(bots(3), seed) for seed in (1, 2)],
        open_bot=opened,
        round_count=4,
        threads=2,
        on_round=lambda place, result: told.append((place, result.number)),
    )
    expected = [
        (place, n + 1) for place, result in enumerate(results) for n in range(result.round_count)
    ]
    assert sorted(told) == expected


@pytest.fixture
def remembering(opened):
    """Return a function that opens bots and keeps them."""
    made = []

    def open_bot(*arguments, **options):
        made.append(opened(*arguments, **options))
        return made[-1]

    open_bot.made = made
    return open_bot


def test_all_bots_are_closed_when_a_game_cannot_be_played(bots, remembering):
    asked = threading.Event()

    def broken(seed):
        def decide(question):
            asked.set()
            raise RuntimeError("the table broke")

        return decide

    matches = [Match({**bots(2), "broken": broken}, 1), Match(bots(5), 2), Match(bots(5), 3)]
    with pytest.raises(RuntimeError, match="the table broke"):
        play_matches(matches, open_bot=remembering, threads=2, stacks=10**6, round_count=10**6)
    assert asked.is_set()
    assert remembering.made
    assert all(bot.is_closed for bot in remembering.made)


def test_bots_of_a_match_get_seeds_and_logs_of_their_own(bots, random_source, opened, tmp_path):
    given = []

    def open_bot(source, name, *, seed, log):
        given.append((seed, log))
        return opened(source, name, seed=seed)

    names = {"../up": random_source, "a b": random_source}
    play_matches([Match(names, 7, bot_logs=tmp_path / "logs")], open_bot=open_bot, round_count=2)
    seeds, logs = zip(*given, strict=True)
    assert len({*seeds}) == 2
    assert [log.name for log in logs] == ["1-___up.log", "2-a_b.log"]
    assert {log.parent for log in logs} == {tmp_path / "logs"}
    assert logs[0].parent.is_dir()


def caller(seed):
    return lambda question: question["min_bet_amt"]


def test_equal_bots_draw_a_duel_exactly(opened):
    duel = play_duel({"one": caller, "other": caller}, 5, rng=7, open_bot=opened, round_count=20)
    assert duel.won == (0, 0, 0)
    assert duel.ahead.value == 0.5
    assert len(duel.results) == 10


def test_each_deal_of_a_duel_is_played_twice_with_the_seats_swapped(opened):
    told = []
    play_duel(
        {"one": caller, "other": caller},
        2,
        rng=7,
        open_bot=opened,
        round_count=3,
        on_round=lambda place, result: told.append((place, result)),
    )
    for first in (0, 2):
        one, swapped = ([r for place, r in told if place == leg] for leg in (first, first + 1))
        assert [r.hole_cards for r in one] == [r.hole_cards for r in swapped]
        assert [r.board for r in one] == [r.board for r in swapped]
        assert [r.names for r in one] == [r.names[::-1] for r in swapped]


def quitter(seed):
    """Make a bot that pays to see the flop, and dies there."""
    return lambda question: 0 if question["community_cards"] else question["min_bet_amt"]


@pytest.mark.slow
def test_the_better_bot_wins_a_duel(opened):
    bots = {"caller": caller, "quitter": quitter}
    duel = play_duel(bots, 10, rng=7, open_bot=opened, round_count=50)
    assert duel.won == (50, 50, 50)  # a chip a round
    assert duel.ahead == pytest.approx((1, 0.722, 1), abs=1e-3)
    assert duel == play_duel(bots, 10, rng=7, open_bot=opened, round_count=50, threads=2)


def test_a_duel_prints_in_five_lines(opened):
    bots = {"caller": caller, "quitter": quitter}
    duel = play_duel(bots, 2, rng=7, open_bot=opened, round_count=10)
    assert repr(duel).splitlines() == [
        "caller against quitter, 4 games",
        "  won      +10.0 chips a game, 95 %: +10.0 to +10.0",
        "  ahead    100.0 % of games, 95 %: 34.2 to 100.0 %",
        "  put out of rounds: caller 0x, quitter 0x",
        "see .names, .won, .ahead and .results",
    ]


@pytest.mark.parametrize(
    ("bot", "taken"),
    [
        (lambda view: 0, "(view)"),
        (lambda: 0, "()"),
        (lambda a, b, c, d, e, f, g, h, i: 0, "(a, b, c, d, e, f, g, h, i)"),
        (lambda *given, chips: 0, "(*given, chips)"),
    ],
)
@pytest.mark.skipif(not hasattr(os, "fork"), reason="bots run where processes fork")
def test_a_function_with_other_parameters_is_refused_before_the_first_hand(bot, taken):
    bots = {"A": lambda *given: 0, "B": bot}
    told = []
    for play in (run_bracket, play_duel):
        with raises(f"the bot B takes {taken}; a bot takes (my_chips, my_cards,"):
            play(bots, rng=7, on_round=lambda *result: told.append(result))
    assert not told


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("def bet(view): return 0", "(view)"),
        ("def bet(view: Any = print('run'), *, more): return 0", "(view=None, *, more)"),
        ("import os\n\ndef bet(a, b, c, d, e, f, g, h, i): pass", "(a, b, c, d, e, f, g, h, i)"),
        ("def bet(a: List[Card], b, c, d, e, f, g, h=1) -> int: return 0", None),
        ("def bet(*given): return 0", None),
        ("def bet(view): return 0\n\nbet = made(bet)", None),
        ("@made\ndef bet(view): return 0", None),
        ("def bet(view) return", None),
        ("def other(view): return 0", None),
    ],
)
def test_the_parameters_of_a_file_are_read_without_running_it(text, taken, capfd):
    reason = refusal(text.encode())
    assert reason.startswith(f"bet takes {taken}; a bot takes (my_chips," if taken else "")
    assert bool(reason) is (taken is not None)
    assert capfd.readouterr().out == ""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="bots run where processes fork")
def test_a_file_with_other_parameters_is_refused_before_the_first_hand(tmp_path):
    (tmp_path / "turn.py").write_text("def bet(view):\n    return 0\n", encoding="utf-8")
    told = []
    with raises("the bot B is refused: bet takes (view); a bot takes (my_chips, my_cards,"):
        play_duel(
            {"A": lambda *given: 0, "B": tmp_path / "turn.py"},
            on_round=lambda *result: told.append(result),
        )
    assert not told


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="bots run where processes fork")
def test_files_and_functions_play_in_processes_of_their_own(tmp_path):
    path = tmp_path / "turn.py"
    path.write_text("def bet(*question):\n    return question[5]\n", encoding="utf-8")

    def die(*question):
        return 0 if question[4] else question[5]

    result = run_bracket({"file": path, "text": str(path), "function": die}, rng=7, round_count=3)
    ((final,),) = result.stages
    assert final.outs == ()
    assert final.chips["function"] == 200 - 3 - 3
    assert sum(final.chips.values()) == 600 - final.house == 600 - 9


@pytest.mark.parametrize(
    ("call", "match"),
    [
        (lambda bots: run_bracket([]), r"bots is \[\]; give a dict"),
        (lambda bots: run_bracket({"A": caller}), "at least two bots, not 1"),
        (lambda bots: run_bracket({"A": caller, "B": 5}), "the bot 'B' is 5; give a file"),
        (lambda bots: play_duel(bots(3)), "a duel has two bots, not 3"),
        (lambda bots: play_duel(bots(2), 0), "the number of games is 0; give 1 or more"),
        (lambda bots: play_games(bots(2), 0), "the number of games is 0; give 1 or more"),
        (lambda bots: play_matches([], threads=0), "threads is 0; give 1 or more"),
        (lambda bots: play_matches(5), "matches is 5"),
    ],
)
def test_what_makes_no_games(bots, call, match):
    with pytest.raises(ValueError, match=match):
        call(bots)


@pytest.mark.parametrize(
    ("logs", "message"),
    [
        ([("a.py", None)], "a.py is the input file"),
        (
            [("play.log", None), ("play.log", None)],
            "play.log and .*play.log are the same output file",
        ),
        ([("hands.phhs", None)], "hands.phhs and .*hands.phhs are the same output file"),
        ([("logs/1-a.log", "logs")], "1-a.log and .*1-a.log are the same output file"),
    ],
)
def test_a_log_is_neither_a_bot_nor_another_file_that_is_written(opened, tmp_path, logs, message):
    sources = {name: tmp_path / f"{name}.py" for name in "ab"}
    for source in sources.values():
        source.write_text("a bot", encoding="utf-8")
    matches = [
        Match(sources, 7, tmp_path / log, None if folder is None else tmp_path / folder)
        for log, folder in logs
    ]
    with pytest.raises(ValueError, match=message):
        play_matches(matches, open_bot=opened, round_count=1, outputs=[tmp_path / "hands.phhs"])
    assert sources["a"].read_text(encoding="utf-8") == "a bot"
    assert sorted(os.listdir(tmp_path)) == ["a.py", "b.py"]
