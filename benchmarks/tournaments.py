"""Tournaments for the benchmark: rows, and the programs that play them.

The peer has hands but no tournaments, so a plain loop deals its hands one after the other, to the
same stacks, blinds and random players. The two programs play different cards, so only the
times are compared: the numbers of hands and actions are about equal over the tournaments.
"""

import random
import time
import warnings
from collections.abc import Callable
from typing import Any

from benchmarks.figures import Contender, Program, Row

PLAYERS = 6
STACK, BLIND = 100, 2
HANDS_A_LEVEL, FACTOR = 10, 2
SEED = 11


def tournaments(count: int) -> Program:
    """Prepare 1,000 tournaments of random players, scaled from fewer."""
    return _program(count, _play_ours)


def tournaments_by_peer(count: int) -> Program:
    """Prepare the same on hands of the peer `pokerkit`."""
    return _program(count, _play_peers)


def _program(count: int, play: Callable[[int], None]) -> Program:
    def prepare(quick: bool) -> Contender:
        played = max(1, count // 50) if quick else count
        play(SEED - 1)  # compiles and loads everything

        def sample() -> float:
            start = time.perf_counter()
            for tournament in range(played):
                play(SEED + tournament)
            return 1000 * (time.perf_counter() - start) / played

        return Contender(sample)

    return prepare


def _play_ours(seed: int) -> None:
    """Play one tournament."""
    from games.tournament import RandomAgent, Tournament

    names = [f"player {seat}" for seat in range(PLAYERS)]
    tournament = Tournament(names, STACK, BLIND, (HANDS_A_LEVEL, FACTOR), rng=seed)
    tournament.play(RandomAgent(seed))
    if not tournament.is_over:
        raise RuntimeError("the tournament did not end")


def _play_peers(seed: int) -> None:
    """Play one tournament with hands of the peer."""
    from pokerkit import Automation, NoLimitTexasHoldem

    warnings.filterwarnings("ignore", category=UserWarning, module="pokerkit")
    automations = tuple(each for each in Automation if each.name != "RUNOUT_COUNT_SELECTION")
    rng = random.Random(seed)
    random.seed(seed)  # the peer shuffles with it
    chips, button, hands = [STACK * BLIND] * PLAYERS, PLAYERS - 1, 0
    while sum(map(bool, chips)) > 1:
        button = next(s % PLAYERS for s in range(button + 1, button + 7) if chips[s % PLAYERS])
        order = [(button + step) % PLAYERS for step in range(1, PLAYERS + 1)]
        seats = [seat for seat in order if chips[seat]]
        big = BLIND * FACTOR ** (hands // HANDS_A_LEVEL)
        stacks = tuple(chips[seat] for seat in seats)
        state = NoLimitTexasHoldem.create_state(
            automations, True, 0, (big // 2, big), big, stacks, len(seats)
        )
        while state.actor_index is not None:
            _act_at_random(state, rng)
        for seat, left in zip(seats, state.stacks, strict=True):
            chips[seat] = left
        hands += 1
    if sum(chips) != STACK * BLIND * PLAYERS:
        raise RuntimeError(f"the peer's chips add up to {sum(chips)}")


def _act_at_random(state: Any, rng: random.Random) -> None:
    """Take each legal kind of action equally often, and any size of a raise, as our agent does."""
    kinds = ["fold", "check_or_call"] if state.checking_or_calling_amount else ["check_or_call"]
    if state.can_complete_bet_or_raise_to():
        kinds.append("complete_bet_or_raise_to")
    kind = rng.choice(kinds)
    if kind == "complete_bet_or_raise_to":
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        state.complete_bet_or_raise_to(rng.randint(least, most))
    else:
        getattr(state, kind)()


TOURNAMENTS = [
    Row(
        "tournaments",
        "1,000 tournaments of six random players: 100 big blinds each, the blind doubles every "
        "10 hands, one core",
        "s",
        tournaments(1000),
        {"pokerkit": tournaments_by_peer(50)},
        must=60,
        goal=15,
        rounds=3,
    )
]
