"""Contests of many games: brackets, games in random groups for ratings, and duels.

In each stage of a bracket, the two best bots of each random group of five advance, until a final.
In a duel, two bots play each game twice, with seats and cards swapped.
"""

import os
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple, Unpack

import numpy as np

from lookup.arguments import read_whole, shown
from poker_calculator.games.arena.arena_game import GameResult
from poker_calculator.games.arena.matches import (
    Match,
    MatchOptions,
    Source,
    note_seeds,
    play_matches,
)
from poker_calculator.games.arena.ratings import (
    RatingEstimate,
    mean_estimate,
    scipy_special,
    share_estimate,
)
from poker_calculator.games.arena.seeds import GameSeed, generator_from, read_seed, seed_of

GROUP: Final = 5  # the number of bots in the document's game


def random_groups(names: Sequence[str], rng: np.random.Generator) -> list[list[str]]:
    """Return the names in random groups of up to five, as even as possible.

    >>> [len(group) for group in random_groups("ABCDEFGHIJK", np.random.default_rng(7))]
    [4, 4, 3]
    """
    order = [names[place] for place in rng.permutation(len(names)).tolist()]
    count = -(-len(order) // GROUP)
    size, more = divmod(len(order), count)
    ends = [size * place + min(place, more) for place in range(count + 1)]
    return [order[first:end] for first, end in pairwise(ends)]


def numbered(path: Path | None, *numbers: int) -> Path | None:
    """Return a path with a game's numbers in its name, such as ``play-1-2.log``."""
    if path is None:
        return None
    return path.with_name("-".join([path.stem, *map(str, numbers)]) + path.suffix)


def read_bots(bots: object) -> dict[str, Source]:
    """Return bots by name, or raise ValueError for invalid bots or fewer than two."""
    if not isinstance(bots, Mapping) or not all(isinstance(name, str) for name in bots):
        raise ValueError(f"bots is {shown(bots)}; give a dict of names and files or functions")
    if len(bots) < 2:
        raise ValueError(f"a game has at least two bots, not {len(bots)}")
    for name, source in bots.items():
        if not callable(source) and not isinstance(source, str | os.PathLike):
            raise ValueError(f"the bot {shown(name)} is {shown(source)}; give a file or a function")
    return dict(bots)


def play_games(
    bots: Mapping[str, Source],
    game_count: int,
    *,
    rng: GameSeed = None,
    log: Path | None = None,
    bot_logs: Path | None = None,
    **options: Unpack[MatchOptions],
) -> list[GameResult]:
    """Let every bot play *game_count* games, each in new random groups of up to five.

    *options* are those of `play_matches`; games are numbered in the names of their logs.
    """
    bots = read_bots(bots)
    game_count = read_whole(game_count, "the number of games", "give 1 or more", least=1)
    seed = read_seed(rng)
    matches: list[Match] = []
    for game in range(game_count):
        for group in random_groups([*bots], generator_from(seed, "groups", game)):
            number = len(matches) + 1
            matches.append(
                Match(
                    {name: bots[name] for name in group},
                    seed_of(seed, number),
                    numbered(log, number),
                    None if bot_logs is None else bot_logs / str(number),
                )
            )
    return play_matches(matches, **options)


class BracketResult(NamedTuple):
    """The result of a bracket."""

    stages: tuple[tuple[GameResult, ...], ...]
    """The games of each stage, the final alone in the last one."""
    order: tuple[str, ...]
    """All bots, the winner first; see `run_bracket`."""


def run_bracket(
    bots: Mapping[str, Source],
    *,
    rng: GameSeed = None,
    log: Path | None = None,
    bot_logs: Path | None = None,
    on_stage: Callable[[tuple[GameResult, ...]], object] | None = None,
    **options: Unpack[MatchOptions],
) -> BracketResult:
    """Play bots down to a final; the two best of each random group of five advance.

    If the number of bots is not a multiple of five, groups are as even as possible, with three to
    five bots each; five or fewer bots play a final at once. The other bots rank behind those of the
    final: by the stage of their elimination, the last stage first, then by place in the group,
    chips, and lot.

    *rng* decides groups and games; the result is the same for any number of *threads*. *log* is the
    final's play.log; other games add their stage and group to its name. *on_stage* is called with
    the results of each stage; *options* are those of `play_matches`.
    """
    bots = read_bots(bots)
    seed = read_seed(rng)
    left = [*bots]
    stages: list[tuple[GameResult, ...]] = []
    order: list[str] = []
    played: list[Match] = []
    while not order:
        stage = len(stages) + 1
        draw = generator_from(seed, "groups", stage)
        is_final = len(left) <= GROUP
        matches = []
        for index, group in enumerate(random_groups(left, draw)):
            own = () if is_final else (stage, index + 1)
            name = "-".join(map(str, own)) or "final"
            folder = None if bot_logs is None else bot_logs / name
            path = numbered(log, *own)
            seated = {name: bots[name] for name in group}
            matches.append(Match(seated, seed_of(seed, *own), path, folder))
        stages.append(tuple(play_matches(matches, notes_seeds=False, **options)))
        played += matches
        if on_stage is not None:
            on_stage(stages[-1])
        left = [name for result in stages[-1] for name in result.go_on]
        if is_final:
            order = [*stages[-1][0].order]
    note_seeds(played)
    for results in reversed(stages[:-1]):
        order += _eliminated(results)
    return BracketResult(tuple(stages), tuple(order))


def _eliminated(results: tuple[GameResult, ...]) -> list[str]:
    """Return the bots eliminated in a stage, best first; groups are already in random order."""
    behind = [
        (place, -result.chips[name], group, name)
        for group, result in enumerate(results)
        for place, name in enumerate(result.order)
        if name not in result.go_on
    ]
    return [name for *_, name in sorted(behind)]


class DuelResult(NamedTuple):
    """The result of a duel: the first bot's figures with 95 % intervals."""

    names: tuple[str, str]
    won: RatingEstimate
    """The chips won from the opponent per game: half the difference of both stacks at its end."""
    ahead: RatingEstimate
    """The share of games that the first bot ended with more chips; a tie counts half."""
    results: tuple[GameResult, ...]
    """All games, pair by pair."""

    def __repr__(self) -> str:
        """Return the figures in five lines."""
        outs = (
            sum(out.name == name for each in self.results for out in each.outs)
            for name in self.names
        )
        put_out = ", ".join(map("{} {}x".format, self.names, outs))
        won, low, high = self.won
        ahead, least, most = (100 * part for part in self.ahead)
        return (
            f"{self.names[0]} against {self.names[1]}, {len(self.results):,} games\n"
            f"  won      {won:+.1f} chips a game, 95 %: {low:+.1f} to {high:+.1f}\n"
            f"  ahead    {ahead:.1f} % of games, 95 %: {least:.1f} to {most:.1f} %\n"
            f"  put out of rounds: {put_out}\n"
            f"see .{', .'.join(self._fields[:-1])} and .{self._fields[-1]}"
        )


def play_duel(
    bots: Mapping[str, Source],
    game_count: int = 100,
    *,
    rng: GameSeed = None,
    log: Path | None = None,
    bot_logs: Path | None = None,
    **options: Unpack[MatchOptions],
) -> DuelResult:
    """Play two bots against each other, until one is broke or all rounds are played.

    Each of *game_count* games is played twice with the same decks and orders of play but swapped
    seats, so that luck cancels out in the mean of a pair. *options* are those of `play_matches`.
    Raises ValueError for any other number of bots, and ImportError without SciPy.

    The share of games has Wilson's interval with one trial per pair. It is never too narrow,
    because a pair's mean varies less than a single game.
    """
    scipy_special()  # before any game is played
    bots = read_bots(bots)
    if len(bots) != 2:
        raise ValueError(f"a duel has two bots, not {len(bots)}")
    game_count = read_whole(game_count, "the number of games", "give 1 or more", least=1)
    seed = read_seed(rng)
    names = tuple(bots)
    matches = []
    for game in range(game_count):
        for leg, order in enumerate((names, names[::-1]), 1):
            folder = None if bot_logs is None else bot_logs / f"{game + 1}-{leg}"
            seated = {name: bots[name] for name in order}
            path = numbered(log, game + 1, leg)
            matches.append(Match(seated, seed_of(seed, game + 1), path, folder))
    results = play_matches(matches, **options)
    first, second = names
    between = [result.chips[first] - result.chips[second] for result in results]
    ahead = sum(1.0 if chips > 0 else 0.5 * (chips == 0) for chips in between)
    return DuelResult(
        (first, second),
        mean_estimate([(a + b) / 4 for a, b in zip(between[::2], between[1::2], strict=True)]),
        share_estimate(ahead / 2, game_count),
        tuple(results),
    )
