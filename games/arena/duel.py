"""Duels: two bots, each game played twice with seats and cards swapped."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, Unpack

from games.arena.arena_game import GameResult
from games.arena.intervals import Estimate, mean_estimate, scipy_special, share_estimate
from games.arena.matches import Match, MatchOptions, Source, numbered, play_matches, read_bots
from games.arena.seeds import GameSeed, read_seed, seed_of
from lookup.arguments import read_whole


class DuelResult(NamedTuple):
    """The result of a duel: the first bot's figures with 95 % intervals."""

    names: tuple[str, str]
    won: Estimate
    """Chips won from the opponent per game, half the difference between them at its end."""
    ahead: Estimate
    """The share of games after which it had more chips; a tie counts half."""
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
    games: int = 100,
    *,
    rng: GameSeed = None,
    log: Path | None = None,
    bot_logs: Path | None = None,
    **options: Unpack[MatchOptions],
) -> DuelResult:
    """Play two bots against each other, until one is broke or all rounds are played.

    Each of the *games* is played twice with the same decks and orders of play but swapped seats, so
    that luck cancels out in the mean of a pair. *options* are those of `play_matches`. Raises
    ValueError for any other number of bots, and ImportError without SciPy.

    The share of games has Wilson's interval with one trial per pair. It is never too narrow,
    because a pair's mean varies less than a single game.
    """
    scipy_special()  # before any game is played
    bots = read_bots(bots)
    if len(bots) != 2:
        raise ValueError(f"a duel has two bots, not {len(bots)}")
    games = read_whole(games, "games", "give 1 or more", least=1)
    seed = read_seed(rng)
    names = tuple(bots)
    matches = []
    for game in range(games):
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
        share_estimate(ahead / 2, games),
        tuple(results),
    )
