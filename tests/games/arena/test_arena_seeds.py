"""The seed of games: it deals the cards, and bots cannot see or find it unless it is short."""

import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from data_files import ATTACKS

from poker_calculator.games.arena import Match, play_matches, read_log
from poker_calculator.games.arena.sandbox import available_restrictions
from poker_calculator.games.arena.seeds import (
    generator_from,
    is_secret,
    number_from,
    read_seed,
    seed_of,
)

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
CALLS = ROOT / "scripts" / "bots" / "always_call.py"
SEARCHES = ATTACKS / "searches_seed.py"
SECRET = "5ca1ab1e0ddba11f0e57ab1e7e55e11a"


@pytest.fixture
def played(tmp_path):
    """Return a function that plays the searching bot and returns its guess and the truth."""
    if missing := available_restrictions().missing:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("; ".join(missing))

    def play(command, *options):
        done = subprocess.run(
            [
                *(sys.executable, ROOT / "scripts" / "arena.py", command, SEARCHES, CALLS, CALLS),
                *("--rounds", "3", "--seconds", "60", "--log", "play.log", "--bot-logs", "printed"),
                *options,
            ],
            env=os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
            encoding="utf-8",
        )
        assert done.returncode == 0, done.stderr
        (log,) = tmp_path.glob("play*.log")
        (printed,) = tmp_path.glob("printed/*/*searches_seed.log")
        dealt = {}
        for shot in read_log(log).snapshots:
            hands = [[(c.rank + 2, (1, 3, 2, 4)[c.suit]) for c in p.cards] for p in shot.players]
            dealt[shot.round] = f"round {shot.round} knows {hands}"
        lines = printed.read_text(encoding="utf-8").splitlines()
        known = {line for line in lines if line != "looked"}
        assert len(lines) > len(known)
        printed.unlink()
        (secret,) = re.findall("seed ([0-9a-f]{32}|7) deals these games again", done.stderr)
        return secret, known, {*dealt.values()}

    return play


@pytest.mark.parametrize("options", [(), ("--games", "1")])
def test_a_bot_that_finds_a_short_seed_knows_every_card(played, options):
    _, known, dealt = played("run", "--seed", "7", *options)
    assert known == dealt


@pytest.mark.parametrize("options", [(), ("--games", "1")])
def test_a_bot_knows_no_card_from_a_secret_nor_when_it_deals_again(played, options):
    secret, known, dealt = played("run", *options)
    assert is_secret(secret)
    assert (len(dealt), known) == (3, set())
    assert played("run", "--seed", secret, *options) == (secret, set(), dealt)


def processes_from_here():
    """Return the processes whose ancestor is this one."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(stat.parent.name)] = int(
                stat.read_text(encoding="utf-8").rpartition(")")[2].split()[1]
            )
    found = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {os.getpid()}


def is_in_memory_of(pid, secret):
    """Return whether a process has these bytes in its own memory."""
    with (
        open(f"/proc/{pid}/maps", encoding="utf-8") as maps,
        open(f"/proc/{pid}/mem", "rb", buffering=0) as memory,
    ):
        for line in maps:
            bounds, rights, _, _, inode, *name = line.split()
            if "r" in rights and inode == "0" and name not in (["[vvar]"], ["[vsyscall]"]):
                start, end = (int(bound, 16) for bound in bounds.split("-"))
                with suppress(OSError):
                    memory.seek(start)
                    if secret in memory.read(end - start):
                        return True
    return False


@pytest.mark.skipif(sys.platform != "linux", reason="reads memory by /proc")
@pytest.mark.skipif(sys.platform == "linux" and os.geteuid() != 0, reason="only root may read it")
def test_no_process_of_bots_holds_the_seed():
    looked = {}

    def look(place, result):
        for pid in processes_from_here():
            looked[pid] = is_in_memory_of(pid, SECRET.encode())

    play_matches([Match({"one": CALLS, "other": CALLS}, SECRET)], round_count=1, on_round=look)

    assert len(looked) >= 3  # both bots, and what they are forked from
    assert not any(looked.values())
    assert is_in_memory_of(os.getpid(), SECRET.encode())


def test_what_a_seed_decides_is_the_same_each_time_and_nothing_is_drawn_twice():
    purposes = [
        *(("round", number) for number in range(1, 50)),
        *(("bot", seat) for seat in range(5)),
        *(("groups", stage) for stage in range(1, 5)),
        ("lots",),
    ]
    seeds = ["7", "8", SECRET, seed_of(SECRET, 1), seed_of(SECRET, 1, 1), seed_of(SECRET, 11)]
    drawn = [number_from(seed, *purpose) for seed in seeds for purpose in purposes]
    assert len({*drawn}) == len(drawn)
    assert drawn == [number_from(seed, *purpose) for seed in seeds for purpose in purposes]
    assert all(0 <= number < 1 << 128 for number in drawn)
    one, other = (generator_from(SECRET, "round", 1).random(9).tolist() for _ in range(2))
    assert one == other


def test_seeds_are_secrets_unless_given():
    assert len({read_seed(None) for _ in range(20)}) == 20
    assert all(is_secret(read_seed(None)) for _ in range(20))
    assert is_secret(read_seed(np.random.default_rng(1)))
    assert read_seed(np.random.default_rng(1)) == read_seed(np.random.default_rng(1))
    assert [read_seed(given) for given in (0, np.int64(7), "7", SECRET, "a/1/2")] == [
        *("0", "7", "7", SECRET, "a/1/2")
    ]
    assert not any(map(is_secret, ["7", "x" * 32, SECRET[:-1], SECRET.upper(), SECRET + "0"]))


@pytest.mark.parametrize(
    "rng", [-1, 10**64, "", "-1", " 7", "7\n", "a" * 65, "7/", "/1", "7/x", "ä"]
)
def test_what_is_not_a_seed(rng):
    with pytest.raises(
        ValueError, match=r"the seed of a game is .*; give letters and digits, at most 64"
    ):
        read_seed(rng)
