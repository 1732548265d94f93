"""Play many games, each with its own bots, one or several at a time."""

import os
import re
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, Unpack

from lookup.arguments import read_list, read_whole
from lookup.running.output import PathLike, check_outputs
from lookup.running.progress import progress_bar
from poker_calculator.games.arena.arena_game import (
    GameKeywords,
    GameResult,
    play_without_seed,
    read_options,
    seed_note,
)
from poker_calculator.games.arena.bot_function import check_function
from poker_calculator.games.arena.play_log import add_to_log, open_log
from poker_calculator.games.arena.round import Bot, Reply, RoundResult
from poker_calculator.games.arena.seeds import GameSeed, number_from, read_seed

Source: TypeAlias = "str | os.PathLike[str] | Callable[..., int]"
"""A Python file with a bot, or a bot itself."""
OpenBot: TypeAlias = Callable[..., AbstractContextManager[Bot]]
"""A function that starts a bot, like `poker_calculator.games.arena.sandbox.BotProcess`."""


class Match(NamedTuple):
    """A game to play."""

    bots: Mapping[str, Source]
    """The bots by name, in seat order."""
    seed: GameSeed
    """The `rng` of `play_game`."""
    log: Path | None = None
    """The path of its play.log."""
    bot_logs: Path | None = None
    """The folder for the bots' output, one file each."""


class MatchOptions(GameKeywords, total=False):
    """The options of `play_matches`."""

    threads: int
    open_bot: OpenBot | None
    on_round: Callable[[int, RoundResult], object] | None
    progress: bool
    outputs: Iterable[PathLike]


class _Stopped(Exception):  # noqa: N818 - nothing went wrong
    """The games must end at once."""


def play_matches(
    matches: Iterable[Match],
    *,
    threads: int = 1,
    open_bot: OpenBot | None = None,
    on_round: Callable[[int, RoundResult], object] | None = None,
    progress: bool = False,
    outputs: Iterable[PathLike] = (),
    notes_seeds: bool = True,
    **options: Unpack[GameKeywords],
) -> list[GameResult]:
    """Play the games in *threads* threads, and return their results in the order of the matches.

    Each game has its own bots, and results are the same for any number of *threads*. There is at
    most one thread per processor, because bots that share a processor think more slowly. *open_bot*
    starts a bot, by default `BotProcess`; *on_round* is called with the match's index and each of
    its rounds; *outputs* are the caller's other output files, which must differ from all logs;
    *options* are those of `play_game`. If the games are interrupted, or one cannot be played, the
    others end before their next question, and all bots are closed. After all games, their seeds are
    written to their logs, unless *notes_seeds* is False. Raises ValueError if a log is the file of
    a bot or another log.
    """
    matches = [
        match._replace(seed=read_seed(match.seed))  # read once: None draws a new seed each time
        for match in read_list(matches, "matches", "give a list of `Match`")
    ]
    threads = read_whole(threads, "threads", "give 1 or more", least=1)
    read_options(**options)  # before any bot is started
    _check_logs(matches, outputs)
    start = _bot_process(matches) if open_bot is None else open_bot
    stop = threading.Event()

    def play(index: int) -> GameResult:
        tell = None if on_round is None else lambda result: on_round(index, result)
        return _play(matches[index], start, stop, tell, **options)

    pool = ThreadPoolExecutor(min(threads, os.cpu_count() or 1))
    with progress_bar(len(matches), "games", shown=progress, unit="game") as bar:
        try:
            games = [pool.submit(play, place) for place in range(len(matches))]
            for game in as_completed(games):
                game.result()
                bar.update()
        except BaseException:
            stop.set()
            raise
        finally:
            pool.shutdown(cancel_futures=True)
    if notes_seeds:
        note_seeds(matches)
    return [game.result() for game in games]


def note_seeds(matches: Iterable[Match]) -> None:
    """Append each game's seed to its log, once all bots are closed.

    The seed of one game may reveal the seeds of other games.
    """
    for match in matches:
        if match.log is not None:
            add_to_log(match.log, seed_note(_seed(match)))


def _check_logs(matches: Sequence[Match], outputs: Iterable[PathLike]) -> None:
    """Raise ValueError if a log is the source of a bot, another log or one of the *outputs*.

    Matches may share the bots' logs, to which they append.
    """
    sources = {
        os.fspath(source)
        for match in matches
        for source in match.bots.values()
        if isinstance(source, str | os.PathLike)
    }
    of_bots = {path: None for match in matches for path in _bot_logs(match) if path is not None}
    check_outputs([*outputs, *(match.log for match in matches), *of_bots], sources)


def _bot_logs(match: Match) -> list[Path | None]:
    """Return the file for the output of each bot."""
    if match.bot_logs is None:
        return [None] * len(match.bots)
    names = enumerate(match.bots, 1)
    return [match.bot_logs / f"{place}-{_file_name(name)}.log" for place, name in names]


def _seed(match: Match) -> str:
    """Return the seed of a match, after reading it."""
    assert isinstance(match.seed, str)
    return match.seed


def _bot_process(matches: Sequence[Match]) -> OpenBot:
    """Return the class of bots in a sandbox; raises ValueError for functions that are no bots."""
    from poker_calculator.games.arena.sandbox import BotProcess

    for match in matches:
        for name, source in match.bots.items():
            if callable(source):
                check_function(source, f"the bot {name}")
    return BotProcess


def _play(
    match: Match,
    start: OpenBot,
    stop: threading.Event,
    on_round: Callable[[RoundResult], object] | None,
    **options: Unpack[GameKeywords],
) -> GameResult:
    """Start the bots of a match, play it, and close them."""
    if match.bot_logs is not None:
        match.bot_logs.mkdir(parents=True, exist_ok=True)
    with ExitStack() as stack:
        log = None
        if match.log is not None:  # before any bot is started
            log = stack.enter_context(match.log.open("w", encoding="utf-8", newline="\n"))
        seated = []
        bots = zip(match.bots.items(), _bot_logs(match), strict=True)
        for index, ((name, source), path) in enumerate(bots):
            own: dict[str, Any] = {"seed": number_from(_seed(match), "bot", index)}
            if path is not None:
                own["log"] = path
            bot = stack.enter_context(start(source, name, **own))
            seated.append(_Stoppable(bot, stop))
            if reason := getattr(bot, "refusal", ""):
                raise ValueError(f"the bot {name} is refused: {reason}")
        write = stack.enter_context(open_log(log))
        return play_without_seed(seated, read_options(**options), _seed(match), write, on_round)


def _file_name(name: str) -> str:
    """Return a name in a form that is safe in a path."""
    return re.sub(r"[^\w-]", "_", name)[:60]


class _Stoppable:
    """A bot that raises instead of answering once the games must end."""

    def __init__(self, bot: Bot, stop: threading.Event) -> None:
        self.bot, self.stop, self.name = bot, stop, bot.name
        self.restrictions = getattr(bot, "restrictions", ())

    def ask(self, question: Mapping[str, Any]) -> Reply:
        """Ask the bot, or raise _Stopped."""
        if self.stop.is_set():
            raise _Stopped
        return self.bot.ask(question)
