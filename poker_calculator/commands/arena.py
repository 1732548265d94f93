"""`arena`: let bots play hold'em against each other, in games, brackets, ratings and duels."""

from __future__ import annotations

import argparse
import dataclasses
import itertools
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lookup.running.output import encodable, open_to_write
from poker_calculator.commands.exits import (
    FILE_ERROR,
    WRONG_USAGE,
    CommandError,
    file_problem,
    refuse_same_files,
    say,
)
from poker_calculator.games.arena import (
    GameResult,
    RoundResult,
    history_of,
    play_duel,
    play_games,
    rate,
    run_bracket,
)
from poker_calculator.games.arena.ratings import scipy_special
from poker_calculator.games.arena.seeds import is_secret, read_seed
from poker_calculator.games.notation import HandHistory, dumps_all

if TYPE_CHECKING:
    import pandas as pd

SCHEMA = 2
"""The version of the printed JSON."""

REASONS = 3
"""The number of reasons that are printed for a bot that was put out of rounds."""


def run_bots(arguments: argparse.Namespace) -> int:
    """Play a game or a bracket, or rate bots over many games."""
    bots = named(arguments)
    with worded(), Hands(arguments.phh) as hands, dealt_again(arguments) as seed:
        options = options_of(arguments, hands, seed)
        if arguments.games is not None:
            scipy_special()  # before any game is played
            results = play_games(bots, arguments.games, **options)
            frame = rate(results)
        else:
            bracket = run_bracket(bots, on_stage=hands.end_stage, **options)
            results = [result for stage in bracket.stages for result in stage]
            frame = standings(bracket.order, bracket.stages)
        print_frame(frame, results, seed=seed, as_json=arguments.json)
    tell_outs(results)
    return 0


def duel_bots(arguments: argparse.Namespace) -> int:
    """Play a duel."""
    import pandas as pd

    bots = named(arguments)
    with worded(), Hands(arguments.phh) as hands, dealt_again(arguments) as seed:
        options = options_of(arguments, hands, seed)
        duel = play_duel(bots, arguments.games, **options)
        columns = [f"{what}{end}" for what in ("won", "ahead") for end in ("", "_low", "_high")]
        row = [*duel.names, len(duel.results), *duel.won, *duel.ahead]
        frame = pd.DataFrame([row], columns=["bot", "opponent", "games", *columns])
        print_frame(frame, duel.results, seed=seed, as_json=arguments.json)
    tell_outs(duel.results)
    return 0


@contextmanager
def dealt_again(arguments: argparse.Namespace) -> Iterator[str]:
    """Yield the seed of the games, and print it only when they are over or interrupted.

    A seed shorter than a secret causes a warning at the start.
    """
    seed = read_seed(arguments.seed)
    if not is_secret(seed):
        say(
            f"seed {seed} gives the cards away to a bot that tries short seeds; leave --seed out "
            f"in serious games, to draw a secret of 32 hex digits"
        )
    try:
        yield seed
    except KeyboardInterrupt:  # all bots are closed
        say(f"seed {seed} deals these games again")
        raise


def options_of(arguments: argparse.Namespace, hands: Hands, seed: str) -> dict[str, Any]:
    """Return the options of the games, and print the restrictions in force."""
    from poker_calculator.games.arena.sandbox import BotProcess
    from poker_calculator.games.arena.sandbox.bot import read_seconds

    read_seconds(arguments.seconds, "--seconds")
    said: set[tuple[str, ...]] = set()

    def open_bot(source: Path, name: str, **own: Any) -> BotProcess:
        bot = BotProcess(
            source,
            name,
            seconds=arguments.seconds,
            require_sandbox=arguments.require_sandbox,
            **own,
        )
        if bot.restrictions not in said:
            said.add(bot.restrictions)
            say(f"sandbox: {', '.join(bot.restrictions) or 'none'}")
        return bot

    return {
        "rng": seed,
        "round_count": arguments.rounds,
        "stacks": arguments.chips,
        **{name: getattr(arguments, name) for name in ("fee", "ranking", "threads", "progress")},
        **{name: getattr(arguments, name) for name in ("log", "bot_logs")},
        "open_bot": open_bot,
        "on_round": None if arguments.phh is None else hands.add,
        "outputs": [] if arguments.phh is None else [arguments.phh],
    }


class Hands:
    """The hand histories of all games, written at the end of the block unless it raises."""

    def __init__(self, path: Path | None) -> None:
        self.path: Path | None = path
        self.stage: int = 1
        self.left_out: int = 0
        self.histories: list[tuple[tuple[int, int, int], HandHistory]] = []

    def add(self, index: int, result: RoundResult) -> None:
        """Keep a round whose chips are the same by the rules of poker; any thread may call it."""
        history = history_of(result)
        if history is None:
            self.left_out += 1
        else:
            self.histories.append(((self.stage, index + 1, result.number), history))

    def end_stage(self, results: Iterable[GameResult]) -> None:
        """Begin the next stage of a bracket."""
        self.stage += 1

    def __enter__(self) -> Hands:
        if self.path is not None and not self.path.parent.is_dir():  # before any game is played
            raise CommandError(f"{self.path}: there is no such folder", FILE_ERROR)
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is not None or self.path is None:
            return
        hands = [
            dataclasses.replace(history, name="-".join(map(str, number)))
            for number, history in sorted(self.histories, key=lambda pair: pair[0])
        ]
        try:
            with open_to_write(self.path) as file:
                file.write(dumps_all(hands).encode())
        except OSError as error:
            raise CommandError(file_problem(self.path, error), FILE_ERROR) from None
        say(f"{self.path}: {len(hands)} hands; poker plays {self.left_out} others differently")


@contextmanager
def worded() -> Iterator[None]:
    """Turn errors of the games into one line and an exit code."""
    try:
        yield
    except (ValueError, ImportError) as error:
        raise CommandError(str(error), WRONG_USAGE) from None


def named(arguments: argparse.Namespace) -> dict[str, Path]:
    """Return bots by the names of their files, with a number after a duplicate name.

    Raises CommandError for a bot that cannot be read or is an output.
    """
    bots: dict[str, Path] = {}
    for path in arguments.bots:
        try:
            path.open("rb").close()
        except OSError as error:
            raise CommandError(file_problem(path, error), FILE_ERROR) from None
        name = stem = encodable(path.stem)
        numbers = itertools.count(2)
        while name in bots:
            name = f"{stem}-{next(numbers)}"
        bots[name] = path
    refuse_same_files((arguments.log, arguments.bot_logs, arguments.phh), arguments.bots)
    return bots


def standings(order: Iterable[str], stages: Sequence[Sequence[GameResult]]) -> pd.DataFrame:
    """Return a bracket's bots, the winner first, each with the last stage it played."""
    import pandas as pd

    rows = []
    for rank, name in enumerate(order, 1):
        games = [(stage, game) for stage, all_of in enumerate(stages, 1) for game in all_of]
        played = [(stage, game) for stage, game in games if name in game.chips]
        stage, last = played[-1]
        outs = sum(out.name == name for _, game in played for out in game.outs)
        label = "final" if stage == len(stages) else str(stage)
        rows.append([rank, name, label, last.chips[name], last.round_count, outs])
    return pd.DataFrame(rows, columns=["place", "bot", "stage", "chips", "rounds", "outs"])


def print_frame(
    frame: pd.DataFrame, results: Sequence[GameResult], *, seed: str, as_json: bool
) -> None:
    """Print the result as a table or as JSON, with null for unknown values."""
    if as_json:
        rows = json.loads(frame.to_json(orient="records", double_precision=15))
        print(json.dumps({"schema": SCHEMA, "seed": seed, "rows": rows, "outs": outs_of(results)}))
    else:
        say(f"seed {seed} deals these games again")
        print(frame.to_string(index=False, float_format=lambda value: f"{value:.3f}"))


def outs_of(results: Iterable[GameResult]) -> dict[str, dict[str, int]]:
    """Count the rounds that each bot was put out of, by reason, the most frequent first."""
    counts: dict[str, Counter[str]] = {}
    for result in results:
        for name, reasons in result.outs_by_reason.items():
            counts.setdefault(name, Counter()).update(reasons)
    return {name: dict(reasons.most_common()) for name, reasons in counts.items() if reasons}


def tell_outs(results: Iterable[GameResult]) -> None:
    """Print the bots that were put out of rounds, with counts and reasons."""
    for name, reasons in outs_of(results).items():
        listed = [f"{count}x {reason}" for reason, count in [*reasons.items()][:REASONS]]
        if len(reasons) > len(listed):
            listed.append(f"and {len(reasons) - len(listed)} other reasons")
        say(f"{name} was put out {sum(reasons.values())}x: {'; '.join(listed)}")
