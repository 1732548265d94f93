"""Read the sources of replays: PHH files, the arena's play.log, saved draw games."""

import json
import os
from pathlib import Path
from typing import Any, Final

from lookup.arguments import Seed, shown
from poker_calculator.games.arena.log_reader import read_log
from poker_calculator.games.notation import HandHistory, load, load_all, loads
from poker_calculator.histories.replay.log import timeline_of_log
from poker_calculator.histories.replay.played_hands import timeline_of
from poker_calculator.histories.replay.timeline import Timeline

SCHEMA: Final = 1
KINDS: Final = "a .phh or .phhs file, the arena's play.log, or a saved game"


def read_timeline(
    source: str | os.PathLike[str],
    *,
    title: str | None = None,
    equities: bool = True,
    rng: Seed = 0,
    progress: bool = True,
) -> tuple[Timeline, str]:
    """Return the timeline of a file, and a notice of omitted parts, usually empty.

    A file named .phh or .phhs holds one or many hand histories; any other file is a saved game if
    it is a JSON object with hands, and otherwise the log of the bot arena. The options are those of
    `timeline_of`; *title* is by default the file's name. Raises ValueError in one line, with the
    file, for other content, and OSError if it cannot be read.
    """
    path = Path(source)
    options: dict[str, Any] = {"equities": equities, "progress": progress}
    options["title"] = path.name if title is None else title
    if path.suffix in (".phh", ".phhs"):
        hands = [load(path)] if path.suffix == ".phh" else [*load_all(path)]
        if not hands:
            raise ValueError(f"{path}: the file does not hold a hand; a replay needs at least one")
        return timeline_of(hands, rng=rng, **options), ""
    data = path.read_bytes()
    if not data.strip():
        raise ValueError(f"{path}: the file is empty; give {KINDS}")
    saved = _saved_game(data)
    if saved is not None:
        return timeline_of(_saved_hands(saved, path), rng=rng, **options), ""
    log = read_log(path)
    try:
        return timeline_of_log(log.entries, **options), log.notice
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def _saved_game(data: bytes) -> dict[str, Any] | None:
    """Return a saved game, or None for anything but a JSON object with hands."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) and "hands" in value else None


def _saved_hands(saved: dict[str, Any], path: Path) -> list[HandHistory]:
    """Parse the hands of a saved game."""
    if saved.get("schema") != SCHEMA:
        raise ValueError(
            f"{path}: schema is {shown(saved.get('schema'))}; this program reads schema {SCHEMA}"
        )
    texts = saved["hands"]
    if not isinstance(texts, list) or not texts:
        raise ValueError(f"{path}: hands is {shown(texts)}; a replay needs a list of one or more")
    hands = []
    for number, text in enumerate(texts, 1):
        if not isinstance(text, str):
            raise ValueError(f"{path}: hand {number} is {shown(text)}; a hand is text in PHH")
        try:
            hands.append(loads(text))
        except ValueError as error:
            raise ValueError(f"{path}: hand {number}: {error}") from None
    return hands
