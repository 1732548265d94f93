"""Brackets: the two best of each random group of five advance until a final."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple, Unpack

from games.arena.arena_game import GameResult
from games.arena.matches import (
    GROUP,
    Match,
    MatchOptions,
    Source,
    note_seeds,
    numbered,
    play_without_seed_notes,
    random_groups,
    read_bots,
)
from games.arena.seeds import GameSeed, generator_from, read_seed, seed_of


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

    If their number is not a multiple of five, groups are as even as possible, with three to five
    bots each; five or fewer play a final at once. The order is that of the final, followed by later
    before earlier eliminations, ordered by place in the group, then chips, then lot.

    *rng* decides groups and games; the result is the same for any number of *jobs*. *log* is the
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
        for place, group in enumerate(random_groups(left, draw)):
            own = () if is_final else (stage, place + 1)
            name = "-".join(map(str, own)) or "final"
            folder = None if bot_logs is None else bot_logs / name
            path = numbered(log, *own)
            seated = {name: bots[name] for name in group}
            matches.append(Match(seated, seed_of(seed, *own), path, folder))
        stages.append(tuple(play_without_seed_notes(matches, **options)))
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
